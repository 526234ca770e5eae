// Flowcharts: boxes in rows by how far they are from the first, and arrows between them.

import { draw } from "/page/dom.js";
import { label, marker } from "/page/sketch.js";

const MOST = 40;
const BOX = { width: 168, height: 52, across: 40, along: 64 };
const ID = /^[\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)*/u;
/** How a box with words begins and ends; what begins with another stands before it. */
const SHAPES = [["([", "])"], ["[(", ")]"], ["((", "))"], ["[[", "]]"], ["{{", "}}"], ["[", "]"], ["(", ")"], ["{", "}"], [">", "]"]];
/** What may stand behind a box. */
const AFTER = /^(?:\s|-|=|$)/;
const ARROW = /^\s*(?:(?:--|==|-\.)\s+"?([^-=.|>"]{1,60})"?\s+)?(-->|---|-\.->|-\.-|==>|===|\.->)\s*(?:\|"?([^|"]{0,60})"?\|)?\s*/;

/** A drawing, or null where a line is of a kind that is not drawn. */
export function flowchart(lines, sideways) {
  const nodes = new Map();
  const edges = [];
  for (const one of lines) if (!readLine(one, nodes, edges)) return null;
  if (!nodes.size || nodes.size > MOST) return null;
  place(nodes, edges, sideways);
  return picture(nodes, edges, sideways);
}

function readLine(text, nodes, edges) {
  let rest = text;
  let before = null;
  let arrow = null;
  for (;;) {
    const found = readNode(rest);
    if (!found) return false;
    const { id, shape, words } = found;
    const node = nodes.get(id) ?? { id, words: id, shape: "" };
    if (shape) Object.assign(node, { words, shape });
    nodes.set(id, node);
    if (before) edges.push({ from: before, to: node, words: (arrow[1] ?? arrow[3] ?? "").trim(), loose: arrow[2].includes(".") });
    rest = found.rest;
    if (!rest.trim()) return true;
    arrow = ARROW.exec(rest);
    if (!arrow) return false;
    rest = rest.slice(arrow[0].length);
    before = node;
  }
}

/** The node that `text` begins with, and the rest; null where its words have no end, or hold what looks like an arrow. */
function readNode(text) {
  const id = ID.exec(text)?.[0];
  if (!id) return null;
  const rest = text.slice(id.length).trimStart();
  const [open, close] = SHAPES.find(([one]) => rest.startsWith(one)) ?? [];
  if (!open) return { id, rest };
  const inner = rest.slice(open.length).trim();
  const quoted = /^"([^"]*)"\s*/.exec(inner);
  let end = inner.indexOf(close, quoted?.[0].length);
  while (end >= 0 && !AFTER.test(inner.slice(end + close.length))) end = inner.indexOf(close, end + 1);
  const words = quoted?.[1] ?? inner.slice(0, end).trim();
  if (end < (quoted ? quoted[0].length : 1) || (!quoted && /-->|---|==>|\.->/.test(words))) return null;
  return { id, shape: open, words, rest: inner.slice(end + close.length) };
}

/** Each node in the row after all that lead to it; arrows that go back count for nothing. */
function place(nodes, edges, sideways) {
  const after = (node) => edges.filter((edge) => edge.from === node).map((edge) => edge.to);
  const walk = (node, row, path) => {
    if (path.has(node) || row <= (node.row ?? -1)) return;
    node.row = row;
    for (const next of after(node)) walk(next, row + 1, new Set(path).add(node));
  };
  const aims = new Set(edges.map((edge) => edge.to));
  for (const node of nodes.values()) if (!aims.has(node)) walk(node, 0, new Set());
  for (const node of nodes.values()) if (node.row === undefined) walk(node, 0, new Set());
  const rows = Map.groupBy(nodes.values(), (node) => node.row);
  const widest = Math.max(...[...rows.values()].map((row) => row.length));
  for (const [number, row] of rows) {
    row.forEach((node, index) => {
      const side = index + (widest - row.length) / 2;
      node.x = sideways ? number * (BOX.width + BOX.along) : side * (BOX.width + BOX.across);
      node.y = sideways ? side * (BOX.height + BOX.across) : number * (BOX.height + BOX.along);
    });
  }
}

function picture(nodes, edges, sideways) {
  const all = [...nodes.values()];
  const width = Math.max(...all.map((node) => node.x)) + BOX.width + 60;
  const height = Math.max(...all.map((node) => node.y)) + BOX.height + 20;
  const name = `Flowchart: ${all.slice(0, 20).map((node) => node.words).join(", ")}`;
  return draw("svg", { viewBox: `-10 -10 ${width} ${height}`, width, height, role: "img", "aria-label": name },
    marker(), edges.map((edge) => arrow(edge, sideways)), all.map(box));
}

function box(node) {
  const { x, y } = node;
  const middle = [x + BOX.width / 2, y + BOX.height / 2];
  const outline = node.shape === "{"
    ? draw("path", { class: "node", d: `M${x} ${middle[1]}L${middle[0]} ${y - 10}L${x + BOX.width} ${middle[1]}`
      + `L${middle[0]} ${y + BOX.height + 10}Z` })
    : draw("rect", { class: "node", x, y, width: BOX.width, height: BOX.height, rx: node.shape.startsWith("(") ? 24 : 6 });
  return draw("g", {}, outline, label(node.words, ...middle, 22));
}

function arrow({ from, to, words, loose }, sideways) {
  const back = to.row <= from.row;
  const [x1, y1, x2, y2] = ends(from, to, sideways, back);
  const bend = back ? (sideways ? `${x1} ${y1 + 50} ${x2} ${y2 + 50}` : `${x1 + 50} ${y1} ${x2 + 50} ${y2}`)
    : sideways ? `${(x1 + x2) / 2} ${y1} ${(x1 + x2) / 2} ${y2}` : `${x1} ${(y1 + y2) / 2} ${x2} ${(y1 + y2) / 2}`;
  return draw("g", {},
    draw("path", { class: loose ? "edge loose" : "edge", d: `M${x1} ${y1}C${bend} ${x2} ${y2}`, "marker-end": "url(#arrow)" }),
    words && label(words, (x1 + x2) / 2 + (back && !sideways ? 36 : 0), (y1 + y2) / 2, 18, "edge-words"));
}

function ends(from, to, sideways, back) {
  const half = [BOX.width / 2, BOX.height / 2];
  if (back && sideways) return [from.x + half[0], from.y + BOX.height, to.x + half[0], to.y + BOX.height];
  if (back) return [from.x + BOX.width, from.y + half[1], to.x + BOX.width, to.y + half[1]];
  if (sideways) return [from.x + BOX.width, from.y + half[1], to.x, to.y + half[1]];
  const extra = (node) => (node.shape === "{" ? 10 : 0);
  return [from.x + half[0], from.y + BOX.height + extra(from), to.x + half[0], to.y - extra(to)];
}
