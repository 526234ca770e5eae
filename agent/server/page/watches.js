// Watches: how each is at a glance, and its last looks.

import { get } from "/page/api.js";
import { el, fill } from "/page/dom.js";
import { badge, failed, loaded, loading, nothing } from "/page/state.js";
import { line, plural, time } from "/page/words.js";

export const NAME = "Watches";

export function show(main) {
  const place = el("div", {});
  main.append(el("h1", {}, "Watches"), place);
  loaded(place, "watches", () => get("/watches"), ({ file, watches }) => {
    if (!watches.length) {
      return nothing("No watches yet. A watch looks at a page again and again, and tells when something on it has changed. ",
        "Add one in the folder where strelka serve was started: ", el("code", {}, "strelka watch add URL"), " writes it to ",
        el("code", {}, file), ".");
    }
    const stuck = watches.filter((one) => one.stuck).length;
    const sum = `${plural(watches.length, "watch", "watches")}${stuck ? `, ${stuck} in trouble` : ", none in trouble"}`;
    return [el("p", { class: "quiet" }, sum), el("ul", { class: "cards" }, watches.map(card))];
  });
}

function card(watch) {
  const looks = el("div", {});
  const details = el("details", { on: { toggle: () => details.open && !looks.hasChildNodes() && history(looks, watch.watch) } },
    el("summary", {}, "Last looks"), looks);
  const facts = [["Looked", time(watch.looked)], ["Changed", time(watch.changed)], ["Next", time(watch.next)]];
  return el("li", { class: `card ${watch.stuck ? "bad" : ""}` },
    el("h2", {}, badge(watch.under_way ? "looking now" : watch.stuck ? "stuck" : watch.state), " ", line(watch.watch, 80)),
    watch.stuck && el("p", { class: "error" }, `${line(watch.state, 60)}: ${line(watch.reason, 300) || "no reason was written down"}`),
    el("p", { class: "quiet addresses", dir: "auto" }, line(watch.addresses.join(", "), 200)),
    el("dl", { class: "facts" }, facts.map(([name, told]) => [el("dt", {}, name), el("dd", {}, told || "not yet")])),
    details);
}

async function history(place, name) {
  fill(place, loading("looks"));
  try {
    const { looks } = await get(`/watches/${encodeURIComponent(name)}`);
    const rows = looks.map((look) =>
      el("li", {}, badge(look.state || "looking now"), ` ${time(look.began)} `, el("span", { class: "quiet" }, line(look.reason, 200))));
    fill(place, rows.length ? el("ul", { class: "looks" }, rows) : nothing("No looks yet."));
  } catch (error) {
    fill(place, failed(error, () => history(place, name)));
  }
}
