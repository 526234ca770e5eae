// Runs of the past and of now, the newest first.

import { get } from "/page/api.js";
import { el } from "/page/dom.js";
import { badge, failed, loaded, nothing } from "/page/state.js";
import { line, seconds, time } from "/page/words.js";

export const NAME = "Runs";
const COUNT = 50;

export function show(main) {
  const place = el("div", {});
  main.append(el("h1", {}, "Runs"), place);
  loaded(place, "runs", () => get(`/runs?count=${COUNT}`), (rows) => {
    if (!rows.length) {
      return nothing("No runs yet. They begin with a question in a ", el("a", { href: "#/chat" }, "chat"),
        " or with a ", el("a", { href: "#/workflows" }, "workflow"), ".");
    }
    const list = el("ul", { class: "rows" }, rows.map(row));
    return [list, older(list, rows)];
  });
}

function row(run) {
  const took = run.ended ? seconds(run.ended - run.created) : "";
  const name = line(run.name, 160) || "without a name";
  return el("li", { class: "row" },
    badge(run.status),
    el("a", { class: "row-name", href: `#/runs/${run.id}`, dir: "auto" }, name),
    el("span", { class: "quiet" }, [run.kind, time(run.created), took].filter(Boolean).join(" · ")),
    run.ended && run.logged && el("a", { class: "row-report", href: `/runs/${run.id}/report`, target: "_blank", rel: "noopener",
      "aria-label": `Report of ${name}` }, "Report"));
}

function older(list, rows) {
  if (rows.length < COUNT) return null;
  let last = rows.at(-1).created;
  const button = el("button", { type: "button", on: { click: more } }, "Older runs");
  async function more() {
    button.disabled = true;
    try {
      const next = await get(`/runs?count=${COUNT}&before=${last}`);
      list.append(...next.map(row));
      last = next.at(-1)?.created ?? last;
      if (next.length < COUNT) button.remove();
    } catch (error) {
      button.after(failed(error));
    }
    button.disabled = false;
  }
  return button;
}
