// What a view shows before and instead of its content: loading, nothing there, an error with a way on.

import { el, fill } from "/page/dom.js";
import { capital, shown, tone } from "/page/words.js";

export function loading(what) {
  return el("p", { class: "quiet loading", role: "status" }, `Loading ${what}…`);
}

export function nothing(...words) {
  return el("p", { class: "empty" }, ...words);
}

export function failed(error, again) {
  const button = again && el("button", { type: "button", on: { click: again } }, "Try again");
  return el("div", { class: "notice bad", role: "alert" }, el("p", {}, capital(shown(error.message, 600))), button);
}

export function badge(state) {
  return el("span", { class: `badge ${tone(state)}` }, shown(state, 40));
}

/** Fill `place` with what `load` gives, drawn by `drawn`; meanwhile and on errors it says so. */
export async function loaded(place, what, load, drawn) {
  fill(place, loading(what));
  try {
    fill(place, drawn(await load()));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    fill(place, failed(error, () => loaded(place, what, load, drawn)));
  }
}
