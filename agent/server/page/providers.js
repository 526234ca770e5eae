// Who serves models, and whether the key of each was found.

import { el } from "/page/dom.js";

/** A table; `choose(name)` begins the model's name with that provider. */
export function providers(rows, choose) {
  const cell = (...words) => el("td", {}, words);
  const row = (one) => el("tr", {}, el("th", { scope: "row" }, one.name), cell(...key(one)),
    cell(el("button", { type: "button", "aria-label": `Fill in ${one.name}/`, on: { click: () => choose(one.name) } }, "Fill in")));
  return el("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Providers and their keys" }, el("table", {},
    el("thead", {}, el("tr", {}, ["Provider", "Key, by environment", "Model"].map((words) => el("th", { scope: "col" }, words)))),
    el("tbody", {}, rows.map(row))));
}

function key(row) {
  if (row.key) return [el("span", { class: "badge good" }, "found")];
  return row.needs_key ? [el("code", {}, row.key_env)] : [el("span", { class: "quiet" }, "not needed")];
}
