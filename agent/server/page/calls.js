// The timeline of a run: each call with what it was given, what the policy said, and what came back.

import { el } from "/page/dom.js";
import { capital, line, seconds, shown } from "/page/words.js";

const MOST = 4000;
const ASIDE = new Set(["note", "fallback", "repair", "check", "page_event"]);
// Of what a call was given, the first of these tells it from others.
const TELLING = ["url", "target", "question", "text", "query", "key", "words"];

export class Calls {
  constructor() {
    this.node = el("ol", { class: "calls" });
    this.known = new Map();
    this.many = 0;
  }

  /** Draw an event; gives the words of errors in it. */
  add({ type, data, seq }) {
    if (data.call && this.told(type, data)) return type === "tool_result" && !data.ok ? [problem(data)] : [];
    if (ASIDE.has(type)) return this.aside(type, data, seq);
    const ill = type === "run_finished" && !["passed", "finished"].includes(data.status);
    return ill ? [line(data.reason, 600) || data.status] : [];
  }

  told(type, data) {
    const draws = { decision, tool_call: given, approval_requested: asked, approval_resolved: answered, tool_result: result };
    if (!Object.hasOwn(draws, type)) return false;
    const call = this.call(data);
    call.body.append(...draws[type](data));
    if (data.intent) call.intent.textContent = line(data.intent, 140);
    else if (!call.intent.textContent) call.intent.textContent = telling(data.arguments);
    if (type === "tool_result") call.ended(data);
    return true;
  }

  call(data) {
    if (!this.known.has(data.call)) {
      const call = entry(data.tool);
      this.known.set(data.call, call);
      this.node.append(call.node);
      this.many += 1;
    }
    return this.known.get(data.call);
  }

  aside(type, data) {
    const words = data.text ?? data.reason ?? data.problem ?? data.message ?? "";
    const failed = (type === "check" && data.ok === false) || ["crash", "stuck"].includes(data.kind);
    const told = type === "page_event" ? capital(line(words, 300)) : `${capital(type)}: ${line(words, 300)}`;
    if (words) this.node.append(el("li", { class: `aside ${failed ? "bad" : ""}`, dir: "auto" }, told));
    return failed ? [line(words, 400)] : [];
  }
}

function entry(tool) {
  const intent = el("span", { class: "intent", dir: "auto" });
  const outcome = el("span", { class: "outcome quiet" }, "…");
  const body = el("div", { class: "body" });
  const details = el("details", {}, el("summary", {}, el("code", {}, line(tool, 60)), " ", intent, " ", outcome), body);
  const node = el("li", { class: "call" }, details);
  const ended = (data) => {
    outcome.textContent = `${data.denied ? "refused by the policy" : data.ok ? "done" : "error"} · ${seconds(data.seconds)}`;
    node.classList.add(data.ok ? "good" : "bad");
    details.open = !data.ok;
  };
  return { node, intent, body, ended };
}

function telling(given) {
  const name = TELLING.find((one) => typeof given?.[one] === "string");
  return name ? line(given[name], 100) : "";
}

function problem(data) {
  return `${line(data.tool, 60)}: ${line(data.error, 600)}`;
}

function decision(data) {
  const tone = { allow: "", deny: "error" }[data.verdict] ?? "warned";
  return [el("p", { class: tone }, `Policy: ${shown(data.message || `${data.verdict} (${data.reason})`, 600)}`)];
}

function given(data) {
  return Object.keys(data.arguments ?? {}).length ? [text("Given", JSON.stringify(data.arguments, null, 1))] : [];
}

function asked(data) {
  return [el("p", {}, `An approval was wanted: ${shown(data.ask?.sentence, 600)}`)];
}

function answered(data) {
  return [el("p", {}, `Answer: ${data.outcome}, by ${line(data.by, 60)}`)];
}

function result(data) {
  const wrong = data.error ? [el("p", { class: "error", dir: "auto" }, `${shown(data.error, 2000)} (${data.code})`)] : [];
  const told = (data.sections ?? []).map((one) => text(`${one.title}${one.untrusted ? ", in the page's words" : ""}`, one.text));
  return [...wrong, ...told];
}

function text(title, words) {
  return el("section", {}, el("p", { class: "quiet" }, line(title, 80)),
    el("pre", { tabindex: "0", dir: "auto" }, shown(words, MOST)));
}
