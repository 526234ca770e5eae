// Markdown of answers as elements: headings, lists, code, emphasis, tables, quotes. HTML in it stays text.

import { diagram } from "/page/diagram.js";
import { el } from "/page/dom.js";
import { inline } from "/page/inline.js";
import { shown } from "/page/words.js";

const MOST = 200_000;
const DEEPEST = 6;
const ABOVE = 2;
const FENCE = /^ {0,3}(`{3,}|~{3,})\s*([\w+-]*)/;
const HEADING = /^ {0,3}(#{1,6})\s+(.*?)\s*#*$/;
const RULE = /^ {0,3}([-*_])( *\1){2,} *$/;
const ITEM = /^( *)([-*+]|\d{1,9}[.)]) +(.*)$/;
const QUOTE = /^ {0,3}> ?/;
const PARTING = /^ *\|?( *:?-+:? *\|)+ *(:?-+:?)? *\|? *$/;

/** The elements of `text`. */
export function markdown(text) {
  return blocks(shown(text, MOST).split("\n"), 0, { last: ABOVE });
}

function blocks(lines, depth, outline) {
  if (depth > DEEPEST) return [el("p", {}, lines.join("\n"))];
  const made = [];
  let at = 0;
  while (at < lines.length) {
    const [block, next] = read(lines, at, depth, outline);
    if (block) made.push(block);
    at = next;
  }
  return made;
}

/** The block that begins at line `at`, and the line after it. */
function read(lines, at, depth, outline) {
  const now = lines[at];
  if (!now.trim()) return [null, at + 1];
  if (FENCE.test(now)) return fenced(lines, at);
  const heading = HEADING.exec(now);
  if (heading) return [headed(heading, outline), at + 1];
  if (RULE.test(now)) return [el("hr"), at + 1];
  if (QUOTE.test(now)) return quoted(lines, at, depth, outline);
  if (ITEM.test(now)) return listed(lines, at, depth, outline);
  if (heads(lines, at)) return tabled(lines, at);
  return paragraph(lines, at);
}

/** Below the headings of the page, and never more than one deeper than the last. */
function headed([, marks, words], outline) {
  outline.last = Math.min(marks.length + ABOVE, outline.last + 1, 6);
  return el(`h${outline.last}`, {}, inline(words));
}

function fenced(lines, at) {
  const [, marks, language] = FENCE.exec(lines[at]);
  let end = at + 1;
  while (end < lines.length && !lines[end].trim().startsWith(marks)) end += 1;
  const code = lines.slice(at + 1, end).join("\n");
  return [language === "mermaid" ? diagram(code) : el("pre", { tabindex: "0" }, el("code", {}, code)), end + 1];
}

function quoted(lines, at, depth, outline) {
  let end = at;
  while (end < lines.length && QUOTE.test(lines[end])) end += 1;
  const inner = lines.slice(at, end).map((one) => one.replace(QUOTE, ""));
  return [el("blockquote", {}, blocks(inner, depth + 1, outline)), end];
}

function listed(lines, at, depth, outline) {
  const [, indent, mark] = ITEM.exec(lines[at]);
  const numbered = /\d/.test(mark);
  const items = [];
  let end = at;
  for (; end < lines.length; end += 1) {
    const item = ITEM.exec(lines[end]);
    const deeper = /^ */.exec(lines[end])[0].length > indent.length;
    if (item && item[1].length <= indent.length && /\d/.test(item[2]) === numbered) items.push([item[3]]);
    else if (deeper) items.at(-1).push(lines[end].slice(indent.length + 2));
    else if (lines[end].trim() || !continues(lines, end, indent.length)) break;
    else items.at(-1).push("");
  }
  const start = numbered && parseInt(mark, 10) !== 1 ? parseInt(mark, 10) : null;
  const made = items.map((one) => el("li", {}, tight(blocks(one, depth + 1, outline))));
  return [el(numbered ? "ol" : "ul", { start }, made), end];
}

/** Whether a list goes on after an empty line. */
function continues(lines, at, indent) {
  const next = lines[at + 1] ?? "";
  return ITEM.test(next) || (next.trim() !== "" && /^ */.exec(next)[0].length > indent);
}

/** An item of one paragraph stands without it. */
function tight(made) {
  return made[0]?.tagName === "P" ? [[...made[0].childNodes], made.slice(1)] : made;
}

/** Whether a table begins at line `at`. */
function heads(lines, at) {
  return lines[at].includes("|") && PARTING.test(lines[at + 1] ?? "");
}

function tabled(lines, at) {
  const names = cells(lines[at]);
  let end = at + 2;
  while (end < lines.length && lines[end].includes("|")) end += 1;
  const rows = lines.slice(at + 2, end).map((one) => {
    const row = cells(one);
    return el("tr", {}, names.map((_, column) => el("td", {}, inline(row[column] ?? ""))));
  });
  const table = el("table", {}, el("thead", {}, el("tr", {}, names.map((name) => el("th", { scope: "col" }, inline(name))))),
    el("tbody", {}, rows));
  return [el("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Table" }, table), end];
}

function cells(row) {
  return row.trim().replace(/^\||\|$/g, "").split(/(?<!\\)\|/).map((one) => one.trim().replaceAll("\\|", "|"));
}

function paragraph(lines, at) {
  let end = at + 1;
  const ends = (one) => !one.trim() || [FENCE, HEADING, RULE, QUOTE, ITEM].some((kind) => kind.test(one));
  while (end < lines.length && !ends(lines[end]) && !heads(lines, end)) end += 1;
  return [el("p", { dir: "auto" }, inline(lines.slice(at, end).join("\n"))), end];
}
