// Where a person writes: a goal, plain steps, or a workflow by its line. The first message begins a chat.

import { post } from "/page/api.js";
import { el, fill } from "/page/dom.js";
import { failed } from "/page/state.js";
import { model } from "/page/welcome.js";
import * as workflows from "/page/workflows.js";

const USUAL = "assist";
const MEANING = {
  assist: "Read, and ask me before it acts (assist)", readonly: "Only read (readonly)",
  standard: "Act on the site, ask for what counts (standard)", testing: "Act freely on the site it begins at (testing)",
};

/** `id` is the chat's, "" for a new one. `sent({run, words})` and `stop()` are called. */
export function composer(id, { sent, stop }) {
  const said = el("div", {});
  const words = el("textarea", { id: "words", rows: id ? 2 : 4, required: true, maxlength: 100000, dir: "auto",
    "aria-describedby": "words-hint", on: { keydown } });
  const context = el("input", { type: "checkbox", checked: true });
  const send = el("button", { type: "submit", class: "primary" }, "Send");
  const halt = el("button", { type: "button", hidden: true, on: { click: stop } }, "Stop");
  const beginning = id ? null : newChat();
  const form = el("form", { class: "composer", on: { submit } }, model({ quiet: Boolean(id) }),
    el("label", { for: "words", class: id ? "unseen" : null }, id ? "Your message" : "A goal, a question, or plain steps"), words,
    el("p", { class: "hint", id: "words-hint" }, "Enter sends, Shift+Enter begins a line. A workflow: / and its name, then what it needs."),
    beginning?.node,
    el("div", { class: "buttons" }, el("label", { class: "choice" }, context,
      el("span", {}, "Include page context ", el("span", { class: "hint" }, "(the model sees the page)"))), halt, send), said);

  function keydown(event) {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  }

  async function submit(event) {
    event.preventDefault();
    const text = words.value.trim();
    if (!text || send.disabled) return;
    send.disabled = true;
    fill(said);
    try {
      await say(text);
      if (words.value.trim() === text) words.value = "";
    } catch (error) {
      fill(said, failed(error));
    }
    send.disabled = false;
  }

  async function say(text) {
    if (/^\/[A-Za-z]/.test(text)) return workflows.written(text);
    const chat = id || (await post("/context/chats", beginning.values())).id;
    const { run } = await post(`/context/chats/${chat}/messages`, { text, page_context: context.checked });
    if (id) sent({ run, words: text });
    else location.hash = `#/chat/${chat}`;
  }

  /** Put an example where it can be changed and sent. */
  function put(example) {
    words.value = example.words;
    beginning.begin(example.start);
    words.focus();
  }

  return { node: form, put, busy: (now) => { halt.hidden = !now; } };
}

/** What a new chat may be told besides: where to begin, and its policy. */
function newChat() {
  const start = el("input", { id: "start", type: "url", placeholder: "https://", autocomplete: "off" });
  const policy = el("select", { id: "policy" }, Object.entries(MEANING).map(([name, told]) =>
    el("option", { value: name, selected: name === USUAL }, told)));
  const node = el("div", { class: "beginning" },
    el("div", { class: "field" }, el("label", { for: "start" }, "Begin at (optional)"), start),
    el("div", { class: "field" }, el("label", { for: "policy" }, "What it may do"), policy));
  return { node, begin: (address) => { start.value = address; }, values: () => ({ policy: policy.value, ...(start.value ? { start: start.value } : {}) }) };
}
