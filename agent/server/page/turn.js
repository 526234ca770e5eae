// One question of a chat and its answer, with the work between.

import { el, fill } from "/page/dom.js";
import { markdown } from "/page/markdown.js";
import { capital, shown, yours } from "/page/words.js";
import { Work } from "/page/work.js";

const MOST = 100_000;
const WHOSE = { pages: "Done without a model; what it quotes are the words of pages", strelka: "Strelka" };

export class Turn {
  constructor(run) {
    this.run = run;
    this.question = el("p", { dir: "auto" });
    this.work = new Work();
    this.place = el("div", { class: "answer", "aria-live": "polite" });
    this.more = el("p", { class: "more", hidden: true }, el("a", { href: `#/runs/${run}` }, "Details and report"));
    this.node = el("li", { class: "turn" },
      el("div", { class: "question" }, el("h2", { class: "unseen" }, "You"), this.question),
      this.work.node, this.place, this.more);
  }

  asks(words) {
    this.question.textContent = shown(words, MOST);
  }

  get answered() {
    return this.place.hasChildNodes();
  }

  answer(message) {
    if (this.answered) return;
    const written = message.source === "model" || message.format === "markdown";
    const body = written ? markdown(message.text) : el("p", { class: "plain", dir: "auto" }, capital(shown(yours(message.text), MOST)));
    const whose = WHOSE[message.source];
    fill(this.place, el("h2", { class: "unseen" }, "Answer"), whose && el("p", { class: "whose" }, whose),
      el("div", { class: message.source === "strelka" ? "notice warn" : "words" }, body));
    this.more.hidden = false;
    this.work.end();
    this.work.settled(yours(message.text));
  }
}
