// Workflows by category: each with a form of its inputs, and the line that a chat takes for the same.

import { get, post } from "/page/api.js";
import { el } from "/page/dom.js";
import { fields } from "/page/form.js";
import { failed, loaded, nothing } from "/page/state.js";
import { line, shown } from "/page/words.js";

export const NAME = "Workflows";

export function show(main) {
  const place = el("div", {});
  main.append(el("h1", {}, "Workflows"), place);
  loaded(place, "workflows", all, (rows) => {
    if (!rows.length) return nothing("No workflows here. They are scripts with a name, a category and inputs.");
    const groups = Map.groupBy(rows, (row) => row.category || "others");
    return [...groups].map(([name, members]) => el("section", { class: "group" },
      el("h2", {}, line(name, 60)), el("ul", { class: "cards" }, members.map(card))));
  });
}

/** All of them; none where the server has no such thing. */
export async function all() {
  try {
    return await get("/workflows");
  } catch (error) {
    if (error.status === 404) return [];
    throw error;
  }
}

/** Run one; `given` holds `inputs` or `words`. Its run is shown. */
export async function start(name, given) {
  const { run } = await post(`/workflows/${encodeURIComponent(name)}/runs`, given);
  location.hash = `#/runs/${run}`;
}

function card(row) {
  const { rows, values } = fields(row.inputs, `in-${row.name}`);
  const said = el("div", {});
  const begin = el("button", { type: "submit", class: "primary" }, "Run");
  const form = el("form", { class: "stack", on: { submit: run } }, rows, said, el("div", { class: "buttons" }, begin));

  async function run(event) {
    event.preventDefault();
    begin.disabled = true;
    try {
      await start(row.name, { inputs: values() });
    } catch (error) {
      said.replaceChildren(failed(error));
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
