// Mermaid diagrams of answers: flowcharts and sequences of a plain kind are drawn, all others are shown as text.

import { el } from "/page/dom.js";
import { flowchart } from "/page/flowchart.js";
import { sequence } from "/page/sequence.js";

const MOST = 8000;

/** A figure: the drawing with its source, or the source and that it is not drawn. */
export function diagram(source) {
  const drawing = drawn(source);
  const code = el("pre", { tabindex: "0" }, el("code", {}, source));
  if (!drawing) return el("figure", { class: "diagram" }, el("figcaption", {}, "This diagram is not drawn here; its text:"), code);
  return el("figure", { class: "diagram" }, el("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Diagram" }, drawing),
    el("details", {}, el("summary", {}, "The diagram as text"), code));
}

function drawn(source) {
  if (source.length > MOST) return null;
  const lines = source.split(/\n|;/).map((one) => one.trim()).filter((one) => one && !one.startsWith("%%"));
  const head = lines.shift() ?? "";
  const flow = /^(?:flowchart|graph)(?:\s+(TD|TB|LR|RL|BT))?$/.exec(head);
  if (flow) return flowchart(lines, /^(LR|RL)$/.test(flow[1] ?? ""));
  return head === "sequenceDiagram" ? sequence(lines) : null;
}
