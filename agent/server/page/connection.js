// Whether the server can be reached, on a line that is empty while all is well.

import { el, fill } from "/page/dom.js";

const BACK_SECONDS = 4;
let state = "there";
let timer = 0;
const waiting = new Set();

export function lost() {
  set("lost", "warn", "The connection to the server is lost. What runs there goes on; trying again…");
}

/** The server does not know us: it was started anew, and cookies end with it. */
export function unknown() {
  set("unknown", "bad", "This page is not let in any more: the server was started anew, or the link was never "
    + "opened here. Open the link that strelka serve printed; it works once.");
}

/** Do `act` once the server is there again; at once it would fail again. */
export function whenBack(act) {
  if (state !== "there") waiting.add(act);
}

export function there() {
  if (state === "there") return;
  set("there", "good", "Connected again. Nothing was missed.");
  for (const act of waiting) act();
  waiting.clear();
  timer = setTimeout(() => fill(place()), BACK_SECONDS * 1000);
}

function set(now, tone, words) {
  if (state === now) return;
  state = now;
  clearTimeout(timer);
  fill(place(), el("p", { class: `bar ${tone}` }, words));
}

function place() {
  return document.getElementById("connection");
}
