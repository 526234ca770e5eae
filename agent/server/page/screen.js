// The page as the agent sees it: a picture every few seconds while a run goes on, and somebody looks.

import { picture } from "/page/api.js";
import { el, fill } from "/page/dom.js";
import { fold } from "/page/fold.js";
import { capital, shown } from "/page/words.js";

const AGAIN_SECONDS = 2;
const WIDE = "(min-width: 720px)";

export class Screen {
  constructor() {
    this.place = el("div", { class: "shot" }, el("p", { class: "quiet" }, "Nothing to see yet."));
    this.node = fold(el("details", { class: "screen", on: { toggle: () => this.look() } },
      el("summary", {}, "The page as the agent sees it"), this.place), WIDE);
    this.run = "";
    this.live = false;
    this.timer = 0;
    this.url = "";
  }

  /** Show `run`; while it is `live`, again and again. */
  watch(run, live) {
    if (this.run === run && this.live === live) return;
    Object.assign(this, { run, live });
    this.look();
  }

  async look() {
    clearTimeout(this.timer);
    const { run } = this;
    if (!run || !this.node.open || this.looking) return;
    if (!document.hidden) await this.fetched(run);
    if (this.run === run && !this.live) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), AGAIN_SECONDS * 1000);
  }

  async fetched(run) {
    this.looking = true;
    try {
      const blob = await picture(`/runs/${run}/screenshot`);
      if (this.run === run) this.draw(blob);
    } catch (error) {
      if (this.run === run && !this.url) fill(this.place, el("p", { class: "quiet" }, capital(shown(error.message, 300))));
    }
    this.looking = false;
  }

  draw(blob) {
    const before = this.url;
    this.url = URL.createObjectURL(blob);
    fill(this.place, el("img", { src: this.url, alt: "The page of the run, as it is now" }));
    if (before) URL.revokeObjectURL(before);
  }

  /** Nobody looks any more. */
  close() {
    this.run = "";
    this.live = false;
    clearTimeout(this.timer);
    if (this.url) URL.revokeObjectURL(this.url);
  }
}
