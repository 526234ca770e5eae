// What a run does: a quiet line while it works, its errors in sight, all its calls to unfold.

import { Calls } from "/page/calls.js";
import { el, fill } from "/page/dom.js";
import { filledIn, line, plural, seconds, shown } from "/page/words.js";

const DOING = {
  observe_dom: "Looking at the page", navigate: "Opening a page", back: "Going back", forward: "Going forward",
  refresh: "Loading again", open_tab: "Opening a tab", click: "Clicking", type_text: "Typing", clear: "Clearing a field",
  press_key: "Pressing a key", select_option: "Choosing", set_checked: "Ticking", scroll: "Scrolling", hover: "Pointing",
  upload_file: "Handing over a file", wait_for: "Waiting for the page", find_on_page: "Searching the page",
  get_page_text: "Reading the page", get_page_structure: "Reading the outline", get_links: "Reading the links",
  screenshot: "Taking a picture", extract: "Gathering data", summarize: "Summarising", search: "Searching the web",
  check: "Checking", ask_user: "Asking you", finish: "Finishing",
};

const STEP = /^s(\d+)(\.\d+)?$/;

export class Work {
  constructor() {
    this.last = 0;
    this.turns = this.step = this.steps = this.wrong = this.refused = 0;
    this.inputs = {};
    this.problems = [];
    this.elsewhere = "";
    this.limits = {};
    this.over = false;
    this.calls = new Calls();
    this.now = el("span", { role: "status" }, "Waiting for its turn");
    this.clock = el("span", { class: "quiet", "aria-hidden": "true" });
    this.bar = el("progress", { "aria-label": "Progress" });
    this.doing = el("div", { class: "doing" }, el("span", { class: "dot" }), this.now, this.clock, this.bar);
    this.saying = el("p", { class: "saying", dir: "auto", hidden: true });
    this.errors = el("ul", { class: "errors" });
    this.answers = el("dl", { class: "answers" });
    this.sum = el("summary", {}, "Nothing done yet");
    this.details = el("details", { class: "timeline" }, this.sum, this.calls.node);
    this.node = el("div", { class: "work" }, this.doing, this.saying, this.answers, this.errors, this.details);
    this.ticking = setInterval(() => this.tick(), 1000);
  }

  /** An event of the run's stream. What was told before is dropped. */
  heard(kind, data) {
    if (kind === "event") this.event(data);
    else if (kind === "saying") this.says(data.text);
    else if (kind === "asks" && data.length) this.tell("Waiting for your answer");
    else if (kind === "end") this.end(data.status);
  }

  event(event) {
    if (event.seq <= this.last) return;
    this.last = event.seq;
    this.details.hidden = false;
    this.began ??= Date.parse(event.ts);
    this.newest = Date.parse(event.ts);
    this.note(event);
    for (const problem of this.calls.add(event, this.inputs)) this.problem(problem);
    this.count();
  }

  problem({ words, told, refused }) {
    if (refused) this.refused += 1;
    else this.wrong += 1;
    const node = el("li", { class: refused ? "warned" : "error", dir: "auto" }, words);
    this.problems.push({ node, told: squeezed(told) });
    this.errors.append(node);
    this.settled(this.elsewhere);
  }

  /** `words` stand elsewhere in sight: what they tell is told once. */
  settled(words) {
    this.elsewhere = squeezed(words);
    for (const { node, told } of this.problems) {
      if (told && this.elsewhere.includes(told)) node.remove();
    }
  }

  note({ type, data }) {
    if (type === "run_started") this.started(data);
    if (this.steps) this.step = Number(STEP.exec(data.call ?? "")?.[1] ?? data.step ?? this.step);
    if (type === "ai_query") {
      this.turns += 1;
      this.tell("Thinking");
    }
    if (type === "ai_reply") this.says("");
    if (type === "tool_call") this.does(data);
    if (type === "tool_result" && data.tool === "ask_user") this.answered(data);
    if (type === "approval_requested") this.tell("Waiting for your answer");
  }

  does({ tool, intent, arguments: given }) {
    const why = intent ? `: ${line(filledIn(intent, this.inputs), 90)}` : "";
    this.tell(`${DOING[tool] ?? line(tool, 40)}${why}`);
    if (tool === "ask_user") this.question = given?.question;
  }

  /** What the person was asked, and what they said. */
  answered({ ok, data }) {
    this.answers.append(el("div", {}, el("dt", { dir: "auto" }, shown(this.question, 600) || "A question"),
      el("dd", { dir: "auto" }, ok ? shown(data, 2000) : "No answer")));
  }

  started(data) {
    this.limits = data.limits ?? {};
    this.inputs = data.inputs ?? {};
    this.steps = ["steps", "mixed"].includes(data.planner) ? (data.steps ?? 0) : 0;
    if (this.steps) this.bar.max = this.steps;
    this.tell("Beginning");
  }

  says(text) {
    this.saying.hidden = !text || this.over;
    this.saying.textContent = shown(text, 4000);
  }

  tell(words) {
    if (this.now.textContent !== words) this.now.textContent = words;
  }

  count() {
    if (this.steps) this.bar.value = Math.max(0, this.step - 1);
    fill(this.sum, plural(this.calls.many, "action"), this.refused ? `, ${this.refused} denied` : null,
      this.wrong ? [", ", el("strong", { class: "wrong" }, plural(this.wrong, "error"))] : null,
      this.over ? `, ${seconds((this.newest - this.began) / 1000)}` : "");
    this.tick();
  }

  tick() {
    if (this.over || !this.began) return;
    const parts = [this.limits.turns && this.turns && `turn ${this.turns} of at most ${this.limits.turns}`,
      this.step && `step ${this.step} of ${this.steps}`, seconds((Date.now() - this.began) / 1000)];
    this.clock.textContent = parts.filter(Boolean).join(" · ");
  }

  end() {
    this.over = true;
    clearInterval(this.ticking);
    this.says("");
    this.doing.hidden = true;
    if (this.began) this.count();
    else this.details.hidden = true;
  }

  /** Nobody looks any more. */
  close() {
    clearInterval(this.ticking);
  }
}

/** On one line, in one case: the same words begin a sentence here and end one there. */
function squeezed(words) {
  return String(words ?? "").replace(/\s+/g, " ").trim().toLowerCase();
}
