// What drawings share: words in several lines, the head of an arrow.

import { draw } from "/page/dom.js";

const LINE = 15;

/** Words around a point, in up to three lines of about `most` characters. */
export function label(words, x, y, most, kind = "words") {
  const lines = wrapped(words, most);
  const top = y - ((lines.length - 1) * LINE) / 2;
  return draw("text", { class: kind, x, y: top, "text-anchor": "middle", "dominant-baseline": "central" },
    lines.map((one, index) => draw("tspan", { x, y: top + index * LINE }, one)));
}

export function marker() {
  const box = { viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 8, markerHeight: 8 };
  return draw("defs", {}, draw("marker", { id: "arrow", orient: "auto", ...box },
    draw("path", { class: "head", d: "M0 0 8 4 0 8z" })));
}

function wrapped(words, most) {
  const lines = [""];
  for (const word of String(words).slice(0, most * 4).split(/\s+|<br\s*\/?>/)) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length <= most || !lines.at(-1)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.length > 3 ? [...lines.slice(0, 2), `${lines[2]}…`] : lines;
}
