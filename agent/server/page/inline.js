// What stands within a line of Markdown. Addresses become links only where the server left them whole: those that
// the policy's `output` does not trust it has made hxxps://evil[.]test before, and those stay text.

import { el } from "/page/dom.js";

const MOST = 20_000;
const TOKEN = new RegExp([
  "\\\\(?<escaped>[\\\\`*_{}\\[\\]()#+.!|~>-])",
  "(?<ticks>`{1,3})(?<code>[^`]{1,2000}?)\\k<ticks>",
  "\\*\\*(?<strong>(?=\\S)[^\\n]{1,1000}?)\\*\\*",
  "(?<![\\w*])[*](?<em>(?=[^\\s*])[^\\n*]{1,1000}?)[*](?!\\w)",
  "(?<!\\w)_(?<under>(?=\\S)[^\\n_]{1,1000}?)_(?!\\w)",
  "~~(?<gone>(?=\\S)[^\\n]{1,1000}?)~~",
  "\\[(?<label>[^\\[\\]\\n]{1,500})\\]\\((?<target>[^\\s()]{1,2000})\\)",
  "(?<address>\\bhttps?://[^\\s<>\"'`]{1,2000})",
  "(?<end> {2,}\\n|\\\\\\n)",
].join("|"), "gi");

/** The nodes of `text`. */
export function inline(text, depth = 0) {
  if (text.length > MOST || depth > 3) return [text];
  const made = [];
  let at = 0;
  for (const match of text.matchAll(TOKEN)) {
    if (match.index > at) made.push(text.slice(at, match.index));
    made.push(...token(match.groups, depth));
    at = match.index + match[0].length;
  }
  made.push(text.slice(at));
  return made;
}

function token(found, depth) {
  const within = (words) => inline(words, depth + 1);
  if (found.escaped) return [found.escaped];
  if (found.code) return [el("code", {}, found.code)];
  if (found.strong) return [el("strong", {}, within(found.strong))];
  if (found.em ?? found.under) return [el("em", {}, within(found.em ?? found.under))];
  if (found.gone) return [el("del", {}, within(found.gone))];
  if (found.label) return linked(found.label, found.target);
  if (found.address) return bare(found.address);
  return [el("br")];
}

/** The label and where it really leads, which stands beside it: a label may lie. */
function linked(label, target) {
  const told = label === target ? [] : [`${label} (`];
  return [...told, link(target), told.length ? ")" : ""];
}

function bare(address) {
  const end = /[.,;:!?)\]}*_]*$/.exec(address)[0];
  return [link(address.slice(0, address.length - end.length)), end];
}

function link(target) {
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return el("span", { class: "address" }, target);
  return el("a", { href: target, target: "_blank", rel: "noopener noreferrer", class: "address" }, target);
}
