// What runs wait for, from all of them: asked for again and again, told by a line on top and by a dialog.

import { get } from "/page/api.js";
import { el, fill } from "/page/dom.js";
import * as dialog from "/page/dialog.js";
import { plural } from "/page/words.js";

const AGAIN_SECONDS = 2;
const UNSEEN_SECONDS = 10;
const TITLE = /^\(\d+\) /;
const postponed = new Set();
let timer = 0;
let asking = false;

export function begin() {
  document.addEventListener("visibilitychange", () => document.hidden || refresh());
  dialog.begin({ postpone, answered: refresh });
  refresh();
}

/** Look now. */
export async function refresh() {
  clearTimeout(timer);
  if (!asking) {
    asking = true;
    await get("/approvals").then(tell, () => {});
    asking = false;
  }
  clearTimeout(timer);
  timer = setTimeout(refresh, (document.hidden ? UNSEEN_SECONDS : AGAIN_SECONDS) * 1000);
}

function tell({ asks, questions }) {
  const all = [...asks, ...questions];
  const told = all.length ? [el("div", { class: "bar warn" }, el("span", {}, `${plural(all.length, "answer")} wanted from you`),
    el("button", { type: "button", on: { click: reopen } }, "Look"))] : [];
  const place = document.getElementById("waiting");
  if (place.dataset.many !== String(all.length)) fill(place, told);
  place.dataset.many = all.length;
  const title = document.title.replace(TITLE, "");
  document.title = all.length ? `(${all.length}) ${title}` : title;
  dialog.tell(all, postponed);
}

/** They stand open: the line on top leads back to them. */
function postpone(ids) {
  for (const id of ids) postponed.add(id);
}

function reopen() {
  postponed.clear();
  refresh();
}
