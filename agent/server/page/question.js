// A question of a run, and its answer.

import { post } from "/page/api.js";
import { el, fill } from "/page/dom.js";
import { failed } from "/page/state.js";
import { shown } from "/page/words.js";

const SEVERAL = 12;

export function question(asked, { answered, aside }) {
  const said = el("div", {});
  const words = el("input", { id: "reply", maxlength: 10000, autocomplete: "off", dir: "auto",
    "aria-labelledby": "ask-title ask-words" });
  const choices = asked.choices.slice(0, SEVERAL).map((one) =>
    el("button", { type: "button", on: { click: () => reply(one) } }, shown(one, 200)));
  const form = el("form", { class: "stack", on: { submit } },
    choices.length ? el("div", { class: "buttons" }, choices) : null, words, said,
    el("div", { class: "buttons ends" }, el("button", { type: "submit", class: "primary" }, "Answer"),
      el("button", { type: "button", on: { click: () => reply(null) } }, "No answer"),
      el("button", { type: "button", class: "plain", on: { click: aside } }, "Later")));

  function submit(event) {
    event.preventDefault();
    if (words.value) reply(words.value);
  }

  async function reply(text) {
    try {
      await post(`/questions/${asked.id}`, { text });
    } catch (error) {
      fill(said, failed(error));
    }
    answered();
  }

  const node = el("div", {}, el("h2", { id: "ask-title" }, "The run asks you"),
    el("p", { class: "sentence", id: "ask-words", dir: "auto" }, shown(asked.question, 2000)), form);
  return { node, focus: words };
}
