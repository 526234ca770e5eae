// The first view of somebody new: what this is, what is missing, and examples to begin with.

import { get } from "/page/api.js";
import { el, fill } from "/page/dom.js";
import { line } from "/page/words.js";

const PAGE = "https://en.wikipedia.org/wiki/Light_bulb";
const EXAMPLES = [
  { title: "Ask about a page", words: "What is this page about? Give me its main points.", start: PAGE, model: true },
  { title: "Compare things", words: "Find the three cheapest lamps and put name and price into a table.", start: "", model: true },
  { title: "Say each step", words: 'open https://example.com; click "Learn more"; take a screenshot', start: "" },
  { title: "Run a workflow", words: `/summarize ${PAGE}`, start: "" },
];

/** Examples; `choose({words, start})` puts one where it can be changed and sent. */
export function examples(choose) {
  const card = (one) => el("li", {}, el("button", { type: "button", class: "example", on: { click: () => choose(one) } },
    el("strong", {}, one.title), el("span", { class: "example-words" }, one.words),
    el("span", { class: "hint" }, one.model ? "Needs a model" : "Works without a model")));
  return el("section", { "aria-labelledby": "examples-title" }, el("h2", { id: "examples-title" }, "Try one of these"),
    el("p", { class: "hint" }, "A click only fills in the box; nothing is sent before you press Send."),
    el("ul", { class: "examples" }, EXAMPLES.map(card)));
}

/** A line about the model of new chats, and what to do where there is none. */
export function model({ quiet }) {
  const place = el("div", { class: "model-line" });
  get("/settings").then((settings) => fill(place, about(settings, quiet)), () => {});
  return place;
}

function about(settings, quiet) {
  const link = (words, look) => el("a", { href: "#/settings", class: look }, words);
  if (settings.model) return quiet ? [] : el("p", { class: "quiet" }, "Model: ", el("strong", {}, line(settings.model, 100)), " (", link("change"), ")");
  return el("div", { class: "notice warn no-model" }, el("p", {}, el("strong", {}, "No model is connected. "),
    "Goals and questions need one. Plain steps and workflows work without."), link("Connect a model", "button"));
}
