// Workflows by category: each with a form of its inputs, and the line that a chat takes for the same.

import { get, post } from "/page/api.js";
import { el } from "/page/dom.js";
import { fields } from "/page/form.js";
import { failed, loaded, nothing } from "/page/state.js";
import { line, shown } from "/page/words.js";

export const NAME = "Workflows";

export function show(main) {
  const place = el("div", {});
  main.append(el("h1", {}, "Workflows"), el("p", { class: "quiet" }, "Tasks that are ready to run: fill in the form, press Run."), place);
  loaded(place, "workflows", () => get("/workflows"), ({ workflows, broken }) => {
    const wrong = broken.map((words) => el("p", { class: "notice bad", dir: "auto" }, shown(words, 600)));
    if (!workflows.length) return [wrong, nothing("No workflows here. They are scripts with a name and inputs.")];
    const groups = Map.groupBy(workflows, (row) => row.category);
    return [wrong, [...groups].map(([name, members]) => el("section", { class: "group" },
      el("h2", {}, line(name, 60)), el("ul", { class: "cards" }, members.map(card))))];
  });
}

/** Run the workflow that a line such as `/compare lamps under 40` means. Its run is shown. */
export async function written(words) {
  watch(await post("/workflows/runs", { words }));
}

function watch({ run }) {
  location.hash = `#/runs/${run}`;
}

function card(row) {
  const { rows, values, blame, worded } = fields(row.inputs, `in-${row.name}`);
  const said = el("div", { id: `wrong-${row.name}` });
  const begin = el("button", { type: "submit", class: "primary" }, "Run");
  const form = el("form", { class: "stack", on: { submit: run } }, rows, said, el("div", { class: "buttons" }, begin));

  async function run(event) {
    event.preventDefault();
    begin.disabled = true;
    said.replaceChildren();
    try {
      watch(await post(`/workflows/${encodeURIComponent(row.name)}/runs`, { inputs: values() }));
    } catch (error) {
      said.replaceChildren(failed(new Error(worded(error.message))));
      blame(error.message, said);
    }
    begin.disabled = false;
  }

  return el("li", { class: "card" },
    el("h3", {}, line(row.title || row.name, 80)),
    el("p", {}, shown(row.description, 400)),
    row.needs_model && el("p", { class: "quiet" }, "Needs a model."),
    row.command && el("p", { class: "quiet" }, "In a chat: ", el("code", {}, line(row.command, 200))),
    el("details", {}, el("summary", {}, `Run ${line(row.title || row.name, 80)}`), form));
}
