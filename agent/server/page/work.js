// What a run does: a quiet line while it works, its errors in sight, all its calls to unfold.

import { Calls } from "/page/calls.js";
import { el, fill } from "/page/dom.js";
import { line, plural, seconds, shown } from "/page/words.js";

const DOING = {
  observe_dom: "Looking at the page", navigate: "Opening a page", back: "Going back", forward: "Going forward",
  refresh: "Loading again", open_tab: "Opening a tab", click: "Clicking", type_text: "Typing", clear: "Clearing a field",
  press_key: "Pressing a key", select_option: "Choosing", set_checked: "Ticking", scroll: "Scrolling", hover: "Pointing",
  upload_file: "Handing over a file", wait_for: "Waiting for the page", find_on_page: "Searching the page",
  get_page_text: "Reading the page", get_page_structure: "Reading the outline", get_links: "Reading the links",
  screenshot: "Taking a picture", extract: "Gathering data", summarize: "Summarising", search: "Searching the web",
  check: "Checking", ask_user: "Asking you", finish: "Finishing",
};

export class Work {
  constructor() {
    this.last = 0;
    this.turns = this.done = this.steps = 0;
    this.limits = {};
    this.over = false;
    this.calls = new Calls();
    this.now = el("span", { role: "status" }, "Waiting for its turn");
    this.clock = el("span", { class: "quiet", "aria-hidden": "true" });
    this.bar = el("progress", { "aria-label": "Progress" });
    this.doing = el("div", { class: "doing" }, el("span", { class: "dot" }), this.now, this.clock, this.bar);
    this.saying = el("p", { class: "saying", dir: "auto", hidden: true });
    this.errors = el("ul", { class: "errors" });
    this.sum = el("summary", {}, "Nothing done yet");
    this.details = el("details", { class: "timeline" }, this.sum, this.calls.node);
    this.node = el("div", { class: "work" }, this.doing, this.saying, this.errors, this.details);
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
    for (const problem of this.calls.add(event)) this.errors.append(el("li", { class: "error", dir: "auto" }, problem));
    this.count();
  }

  note({ type, data }) {
    if (type === "run_started") this.started(data);
    if (type === "ai_query") {
      this.turns += 1;
      this.tell("Thinking");
    }
    if (type === "ai_reply") this.says("");
    if (type === "tool_call") this.tell(`${DOING[data.tool] ?? line(data.tool, 40)}${data.intent ? `: ${line(data.intent, 90)}` : ""}`);
    if (type === "tool_result") this.done += 1;
    if (type === "approval_requested") this.tell("Waiting for your answer");
  }

  started(data) {
    this.limits = data.limits ?? {};
    this.steps = data.planner === "steps" ? (data.steps ?? 0) : 0;
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
    if (this.steps) this.bar.value = Math.min(this.done, this.steps);
    const wrong = this.errors.childElementCount;
    fill(this.sum, plural(this.calls.many, "action"), wrong ? [", ", el("strong", { class: "wrong" }, plural(wrong, "error"))] : null,
      this.over ? `, ${seconds((this.newest - this.began) / 1000)}` : "");
    this.tick();
  }

  tick() {
    if (this.over || !this.began) return;
    const parts = [this.limits.turns && this.turns && `turn ${this.turns} of at most ${this.limits.turns}`,
      this.steps && `step ${Math.min(this.done + 1, this.steps)} of ${this.steps}`, seconds((Date.now() - this.began) / 1000)];
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
