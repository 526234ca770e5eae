// The dialog in which a person answers: the asks of one run together, or one question. Escape only puts it aside.

import { approvals } from "/page/approval.js";
import { el, fill } from "/page/dom.js";
import { question } from "/page/question.js";

// What has just come has not been read: what a person presses then was meant for something else, such as the ask before.
const DEAF_SECONDS = 0.5;
const box = el("dialog", { class: "ask", "aria-labelledby": "ask-title" });
let shown = [];
let heard = null;
let deaf = 0;

/** `postpone(ids)`: the person puts them aside; `answered()`: something was answered. */
export function begin({ postpone, answered }) {
  heard = { postpone, answered };
  document.body.append(box);
  box.addEventListener("cancel", (event) => {
    event.preventDefault();
    aside();
  });
}

/** Show what stands open and was not put aside: the run that waits longest first. */
export function tell(all, postponed) {
  const one = all.find(({ id }) => shown.includes(id)) ?? all.find(({ id }) => !postponed.has(id));
  const now = one ? together(all, one).filter(({ id }) => shown.includes(id) || !postponed.has(id)) : [];
  const ids = now.map((one) => one.id);
  if (ids.join() === shown.join()) return;
  shown = ids;
  if (!now.length) {
    close();
    return;
  }
  draw(now, all.length - now.length);
}

/** A question stands alone; asks of a run stand together. */
function together(all, first) {
  return first.question === undefined ? all.filter((one) => one.run === first.run && one.question === undefined) : [first];
}

function draw(now, others) {
  const about = { answered: done, aside };
  const { node, focus } = now[0].question === undefined ? approvals(now, about) : question(now[0], about);
  fill(box, node, others > 0 && el("p", { class: "quiet" }, `After this: ${others} more`));
  if (!box.open) box.showModal();
  box.inert = true;
  clearTimeout(deaf);
  deaf = setTimeout(() => {
    box.inert = false;
    focus.focus();
  }, DEAF_SECONDS * 1000);
}

function done() {
  heard.answered();
}

function aside() {
  heard.postpone(shown);
  shown = [];
  close();
}

function close() {
  if (box.open) box.close();
  fill(box);
}
