// The timeline of a run: each call with what it was given, what the policy said, and what came back.

import { el } from "/page/dom.js";
import { capital, filledIn, line, seconds, shown, yours } from "/page/words.js";

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

  /** Draw an event; gives what went wrong in it: `{words, told, refused}`. `inputs` fill in what steps leave open. */
  add({ type, data, seq }, inputs) {
    if (data.call && this.told(type, data, inputs)) return type === "tool_result" && !data.ok ? [problem(data)] : [];
    if (ASIDE.has(type)) return this.aside(type, data, seq);
    // How it ended stands in place of the answer, unless there is one.
    const ill = type === "run_finished" && data.answer && !["passed", "finished"].includes(data.status);
    return ill ? [{ words: line(data.reason, 600) || data.status, told: data.reason }] : [];
  }

  told(type, data, inputs) {
    const draws = { decision, tool_call: given, approval_requested: asked, approval_resolved: answered, tool_result: result };
    if (!Object.hasOwn(draws, type)) return false;
    const call = this.call(data);
    call.body.append(...draws[type](data));
    if (data.intent) call.intent.textContent = line(filledIn(data.intent, inputs), 140);
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
    return failed ? [{ words: line(words, 400), told: words }] : [];
  }
}

function entry(tool) {
  const intent = el("span", { class: "intent", dir: "auto" });
  const outcome = el("span", { class: "outcome quiet" }, "…");
  const body = el("div", { class: "body" });
  const details = el("details", {}, el("summary", {}, el("code", {}, line(tool, 60)), " ", intent, " ", outcome), body);
  const node = el("li", { class: "call" }, details);
  const ended = (data) => {
    outcome.textContent = `${data.ok ? "done" : data.denied ? refusal(data) : "error"} · ${seconds(data.seconds)}`;
    node.classList.add(data.ok ? "good" : data.denied ? "warn" : "bad");
    details.open = !data.ok;
  };
  return { node, intent, body, ended };
}

function telling(given) {
  const name = TELLING.find((one) => typeof given?.[one] === "string");
  return name ? line(given[name], 100) : "";
}

function problem(data) {
  const told = yours(data.error);
  const named = data.denied ? capital(told) : `${line(data.tool, 60)}: ${told}`;
  return { words: line(named, 600), told, refused: data.denied };
}

/** Who refused it. */
function refusal({ code, error }) {
  if (code === "approval.timeout") return "denied: no answer in time";
  if (code !== "approval.denied") return "denied by the policy";
  return yours(error).startsWith("denied by you") ? "denied by you" : "denied";
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
  return [el("p", {}, `Answer: ${data.outcome} by ${line(yours(data.by), 60)}`)];
}

function result(data) {
  // What a person answered stands above it.
  const wrong = data.error && !data.code.startsWith("approval.")
    ? [el("p", { class: data.denied ? "warned" : "error", dir: "auto" }, `${shown(data.error, 2000)} (${data.code})`)] : [];
  const told = (data.sections ?? []).map((one) => text(`${one.title}${one.untrusted ? ", in the page's words" : ""}`, one.text));
  return [...wrong, ...told];
}

function text(title, words) {
  return el("section", {}, el("p", { class: "quiet" }, line(title, 80)),
    el("pre", { tabindex: "0", dir: "auto" }, shown(words, MOST)));
}
