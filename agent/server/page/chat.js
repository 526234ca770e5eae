// A chat: questions, the work on them, answers; beside it the page as the agent sees it.

import { get, post } from "/page/api.js";
import * as asks from "/page/asks.js";
import * as chats from "/page/chats.js";
import { composer } from "/page/composer.js";
import { whenBack } from "/page/connection.js";
import { el, fill } from "/page/dom.js";
import { failed, loading } from "/page/state.js";
import { Screen } from "/page/screen.js";
import { follow } from "/page/stream.js";
import { Turn } from "/page/turn.js";
import { examples } from "/page/welcome.js";
import { line } from "/page/words.js";

export const NAME = "Chat";

export function show(main, id) {
  const talk = new Talk(id);
  main.append(el("div", { class: "chat" }, chats.list(id), talk.node, talk.side));
  talk.open();
  return () => talk.close();
}

class Talk {
  constructor(id) {
    this.id = id;
    this.turns = new Map();
    this.model = "";
    this.ends = () => {};
    this.closed = false;
    this.screen = new Screen();
    this.title = el("h1", { dir: "auto" }, id ? "Chat" : "What shall Strelka do?");
    this.log = el("ol", { class: "turns" });
    this.state = el("div", {});
    this.facts = el("p", { class: "quiet about" }, id ? "" : "It works in a browser of its own, in sight of you, and asks "
      + "here before it does what it may not do unasked.");
    this.side = el("aside", { class: "side", "aria-label": "The agent's page", hidden: !id }, this.screen.node);
    this.composer = composer(id, { sent: (told) => this.sent(told), stop: () => this.stop() });
    this.node = el("section", { class: "talk" }, this.title, this.facts, this.log, this.state, this.composer.node,
      id ? null : examples((example) => this.composer.put(example)));
  }

  async open() {
    if (!this.id) return;
    fill(this.state, loading("the chat"));
    try {
      this.draw(await get(`/context/chats/${this.id}`));
      fill(this.state);
      if (this.turns.size > 1) this.newest();
    } catch (error) {
      const gone = error.status === 404;
      this.composer.node.hidden = this.side.hidden = gone;
      fill(this.state, failed(error, gone ? null : () => this.open()));
      return;
    }
    if (this.closed) return;
    this.ends = follow(`/context/chats/${this.id}/events`, (kind, data) => this.heard(kind, data), `/context/chats/${this.id}`);
  }

  draw(chat) {
    this.title.textContent = line(chat.title, 120) || "Chat";
    this.chat = chat;
    this.about();
    for (const one of chat.messages) {
      if (one.role === "user") this.turn(one.run, one.text);
      else this.answer(one);
    }
    this.composer.busy(chat.under_way.length > 0);
    const run = chat.under_way[0] ?? chat.messages.at(-1)?.run;
    if (run) this.screen.watch(run, chat.under_way.length > 0);
  }

  turn(run, words) {
    const turn = this.turns.get(run) ?? this.begun(run);
    turn.asks(words);
    return turn;
  }

  begun(run) {
    const turn = new Turn(run);
    this.turns.set(run, turn);
    this.log.append(turn.node);
    return turn;
  }

  /** An answer comes into sight, unless the person has gone back to what was said before. */
  answer(message) {
    const turn = this.turns.get(message.run);
    if (!turn || turn.answered) return;
    const looked = turn.node === this.log.lastElementChild && turn.node.getBoundingClientRect().top < innerHeight;
    turn.answer(message);
    if (looked) this.newest();
  }

  /** The end of what was said, with the box for the next message; of what is longer than the window its beginning. */
  newest() {
    const { node } = [...this.turns.values()].at(-1);
    const high = this.composer.node.getBoundingClientRect().bottom - node.getBoundingClientRect().top;
    if (high > innerHeight) node.scrollIntoView({ block: "start" });
    else this.composer.node.scrollIntoView({ block: "end" });
  }

  sent({ run, words }) {
    this.turn(run, words);
    this.composer.busy(true);
    this.screen.watch(run, true);
    this.newest();
  }

  async heard(kind, data) {
    if (kind === "run") this.follows(data.run);
    const turn = this.turns.get(this.now);
    turn?.work.heard(kind, data);
    if (kind === "asks") asks.refresh();
    if (kind === "event" && data.type === "run_started" && data.data.model) {
      this.model = data.data.model;
      this.about();
    }
    if (kind === "end" && !turn?.answered) await this.renew();
  }

  /** A run may have been begun elsewhere: what was asked is not known then. */
  follows(run) {
    this.now = run;
    if (this.turns.has(run)) return;
    this.begun(run);
    this.renew();
  }

  /** Policy, model, start; the model is the one that a run really had, once that is known. */
  about() {
    const { policy, model, start } = this.chat;
    const used = line(this.model || model, 80);
    const parts = [`Policy ${policy}`, used && `model ${used}`, start && `began at ${line(start, 100)}`];
    this.facts.textContent = parts.filter(Boolean).join(" · ");
  }

  async renew() {
    try {
      this.draw(await get(`/context/chats/${this.id}`));
      fill(this.state);
    } catch (error) {
      fill(this.state, failed(error, () => this.renew()));
      whenBack(() => this.closed || this.renew());
    }
    asks.refresh();
  }

  async stop() {
    try {
      await post(`/context/chats/${this.id}/cancel`);
    } catch (error) {
      fill(this.state, failed(error));
    }
  }

  close() {
    this.closed = true;
    this.ends();
    this.screen.close();
    for (const turn of this.turns.values()) turn.work.close();
  }
}
