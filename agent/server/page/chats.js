// The list of chats.

import { get } from "/page/api.js";
import { el } from "/page/dom.js";
import { fold } from "/page/fold.js";
import { loaded, nothing } from "/page/state.js";
import { line, time } from "/page/words.js";

const WIDE = "(min-width: 1000px)";

/** A list of all chats, in which `now` is marked. */
export function list(now) {
  const place = el("div", {});
  loaded(place, "chats", () => get("/context/chats"), (rows) =>
    rows.length ? el("ul", { class: "chats-list" }, rows.map((row) => one(row, row.id === now))) : nothing("No chats yet."));
  return el("aside", { class: "chats", "aria-label": "Chats" },
    now && el("a", { class: "button", href: "#/chat" }, "New chat"),
    fold(el("details", {}, el("summary", {}, "Chats"), place), WIDE));
}

function one(row, current) {
  return el("li", {}, el("a", { href: `#/chat/${row.id}`, "aria-current": current ? "page" : null, dir: "auto" },
    line(row.title, 70) || "Without a title", el("span", { class: "quiet", dir: "auto" }, time(row.created))));
}
