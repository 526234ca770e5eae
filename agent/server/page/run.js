// One run: what it came to, what it did, and what it left.

import { get, post } from "/page/api.js";
import * as asks from "/page/asks.js";
import { whenBack } from "/page/connection.js";
import { el, fill } from "/page/dom.js";
import { markdown } from "/page/markdown.js";
import { Screen } from "/page/screen.js";
import { badge, failed, loading } from "/page/state.js";
import { follow } from "/page/stream.js";
import { bytes, capital, line, seconds, shown, time, tone, yours } from "/page/words.js";
import { Work } from "/page/work.js";

const MOST = 100_000;
const GOING = ["waiting", "running"];

export function show(main, id) {
  const view = new RunView(id);
  main.append(el("p", {}, el("a", { href: "#/runs" }, "All runs")), view.node);
  view.open();
  return () => view.close();
}

class RunView {
  constructor(id) {
    this.id = id;
    this.ends = () => {};
    this.closed = false;
    this.over = false;  // all that it came to is shown: drawn anew it would take the focus from whoever is there
    this.work = new Work();
    this.screen = new Screen();
    this.head = el("header", { class: "run-head" }, loading("the run"));
    this.said = el("div", {});
    this.left = el("div", {});
    this.node = el("div", { class: "run" }, this.head, el("div", { class: "halves" },
      el("div", {}, this.said, this.work.node, this.left), el("div", {}, this.screen.node)));
  }

  async open() {
    let row;
    try {
      row = await this.renew();
    } catch (error) {
      fill(this.head, el("h1", {}, "Run"), failed(error, error.status === 404 ? null : () => this.open()));
      this.work.close();
      this.node.lastChild.hidden = true;
      return;
    }
    if (this.closed) return;
    this.ends = follow(`/runs/${this.id}/events`, (kind, data) => this.heard(kind, data), `/runs/${this.id}`);
    this.screen.watch(this.id, GOING.includes(row.status));
  }

  async renew() {
    const row = await get(`/runs/${this.id}`);
    fill(this.head, head(row, () => this.stop()));
    if (row.result) {
      fill(this.said, result(row.result));
      this.work.settled(yours(row.result.reason));
    } else if (row.reason) fill(this.said, el("p", { class: "notice warn" }, shown(row.reason, 1000)));
    if (row.ended) await this.leftovers();
    this.over = !!row.ended;
    return row;
  }

  async leftovers() {
    try {
      fill(this.left, remains(this.id, await get(`/runs/${this.id}/artifacts`)));
    } catch (error) {
      if (error.status !== 404) fill(this.left, failed(error));
    }
  }

  async heard(kind, data) {
    this.work.heard(kind, data);
    if (kind === "asks") asks.refresh();
    if (kind !== "end") return;
    this.ends();
    this.screen.watch(this.id, false);
    if (!this.over) await this.finished();
  }

  async finished() {
    try {
      await this.renew();
    } catch (error) {
      fill(this.said, failed(error, () => this.finished()));
      whenBack(() => this.closed || this.finished());
    }
  }

  async stop() {
    await post(`/runs/${this.id}/cancel`).catch((error) => fill(this.said, failed(error)));
  }

  close() {
    this.closed = true;
    this.ends();
    this.work.close();
    this.screen.close();
  }
}

function head(row, stop) {
  const going = GOING.includes(row.status);
  const took = row.ended ? seconds(row.ended - row.created) : "";
  return [
    el("h1", { dir: "auto" }, line(row.name, 200) || "Run"),
    el("p", {}, badge(row.status), " ",
      el("span", { class: "quiet" }, [row.kind, time(row.created), took].filter(Boolean).join(" · ")), " ",
      row.chat && el("a", { href: `#/chat/${row.chat}` }, "Its chat"), " ",
      going && el("button", { type: "button", on: { click: stop } }, "Stop")),
  ];
}

function result(told) {
  const good = ["passed", "finished"].includes(told.status);
  const written = told.usage?.turns || told.content_format === "markdown";
  const answer = told.answer && (written ? markdown(told.answer) : plain(told.answer));
  return [
    !good && el("p", { class: `notice ${tone(told.status)}`, dir: "auto" }, capital(shown(yours(told.reason) || told.status, 2000))),
    answer && el("section", { class: "answer" }, el("h2", {}, "Answer"), el("div", { class: "words" }, answer)),
    told.data && el("details", {}, el("summary", {}, "Data"),
      el("pre", { tabindex: "0" }, shown(JSON.stringify(told.data, null, 2), 20_000))),
  ];
}

function plain(words) {
  return el("p", { class: "plain", dir: "auto" }, shown(words, MOST));
}

function remains(id, files) {
  const path = `/runs/${id}`;
  const out = { target: "_blank", rel: "noopener" };
  return el("section", {}, el("h2", {}, "What it left"), el("ul", { class: "files" },
    el("li", {}, el("a", { class: "button", href: `${path}/report`, ...out }, "Report"), el("span", { class: "quiet" }, " of every step, in a tab of its own")),
    el("li", {}, el("a", { href: `${path}/log`, ...out }, "Log"), el("span", { class: "quiet" }, " of all events, to be saved")),
    files.map((file) => el("li", {},
      el("a", { href: `${path}/artifacts/${encodeURIComponent(file.name)}`, ...out }, line(file.name, 120)),
      el("span", { class: "quiet" }, ` ${bytes(file.bytes)}`)))));
}
