// Sequence diagrams: who says what to whom, from top to bottom.

import { draw } from "/page/dom.js";
import { label, marker } from "/page/sketch.js";

const WIDE = 190;
const HIGH = 44;
const TOP = 60;
const MOST = 60;
const NAMED = /^(?:participant|actor)\s+([\w-]+)(?:\s+as\s+"?(.+?)"?)?$/;
const SAID = /^(\w+)\s*(-{1,2}(?:>>|>|x|\)))\s*[+-]?(\w+)\s*:\s*(.*)$/;
const NOTE = /^Note\s+(?:over|left of|right of)\s+([\w-]+)(?:\s*,\s*([\w-]+))?\s*:\s*(.*)$/i;

/** A drawing, or null where a line is of a kind that is not drawn. */
export function sequence(lines) {
  const people = new Map();
  const rows = [];
  const person = (id) => {
    if (!people.has(id)) people.set(id, { words: id, x: 85 + people.size * WIDE });
    return people.get(id);
  };
  for (const one of lines) {
    const named = NAMED.exec(one);
    const said = SAID.exec(one);
    const note = NOTE.exec(one);
    if (named) person(named[1]).words = named[2] ?? named[1];
    else if (said) rows.push({ from: person(said[1]), to: person(said[3]), words: said[4], loose: said[2].startsWith("--") });
    else if (note) rows.push({ from: person(note[1]), to: person(note[2] ?? note[1]), words: note[3], note: true });
    else if (one !== "autonumber") return null;
  }
  return people.size && rows.length <= MOST ? picture([...people.values()], rows) : null;
}

function picture(people, rows) {
  const width = people.length * WIDE;
  const height = TOP + (rows.length + 1) * HIGH;
  const name = `Sequence between ${people.map((one) => one.words).join(", ")}`;
  return draw("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": name }, marker(),
    people.map((one) => draw("g", {}, draw("path", { class: "edge loose", d: `M${one.x} 40V${height}` }),
      draw("rect", { class: "node", x: one.x - 75, y: 4, width: 150, height: 36, rx: 6 }), label(one.words, one.x, 22, 20))),
    rows.map((row, index) => (row.note ? note : message)(row, TOP + (index + 0.7) * HIGH)));
}

function message({ from, to, words, loose }, y) {
  const path = from === to ? `M${from.x} ${y}h40v14h-38` : `M${from.x} ${y}H${to.x + (to.x > from.x ? -2 : 2)}`;
  return draw("g", {}, draw("path", { class: loose ? "edge loose" : "edge", d: path, "marker-end": "url(#arrow)" }),
    label(words, from === to ? from.x + 70 : (from.x + to.x) / 2, y - 12, 60, "edge-words"));
}

function note({ from, to, words }, y) {
  const [left, right] = [Math.min(from.x, to.x) - 75, Math.max(from.x, to.x) + 75];
  return draw("g", {}, draw("rect", { class: "node note", x: left, y: y - 18, width: right - left, height: 34 }),
    label(words, (left + right) / 2, y, 26 + (right - left - 150) / 7));
}
