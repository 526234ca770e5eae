// Which lines are shown when not all fit: dialogs, what changed, the window, the main content; then the rest.
const HEAD = 10;  // rows of a long table or list that stand for all of them
const SMALL_GAP = 120;  // cost of lines that a note of their being cut would cost as well
const TIER = { dialog: 0, changed: 1, window: 2, content: 3, frame: 4, margin: 5, tail: 6 };
const MARGINS = new Set(['nav', 'header', 'footer', 'aside']);

const priceOf = (line) => (line.price ??= (line.frame ? 1 : cost(line.text)) + 1);

function tierOf(line, isNew) {
  if (line.dialog) return TIER.dialog;
  if (isNew?.has(line)) return TIER.changed;
  if (inWindow(line)) return TIER.window;
  if (line.group && line.place > HEAD) return TIER.tail;
  return MARGINS.has(line.region) ? TIER.margin : TIER.content;
}

// The tier of each shown line, -1 for those that are cut.
function choose(lines, allowance, isNew) {
  const tiers = lines.map((line) => tierOf(line, isNew));
  const shown = new Int8Array(lines.length).fill(-1);
  let left = allowance;
  for (let tier = 0; tier <= TIER.tail && left > 0; tier++) {
    for (let index = 0; index < lines.length; index++) {
      if (tiers[index] !== tier) continue;
      left -= priceOf(lines[index]);
      if (left < 0) break;
      shown[index] = tier;
    }
  }
  return shown;
}

// Gaps so small that saying so costs as much as they do are shown.
function fillGaps(lines, shown) {
  for (let start = 0; start < lines.length; start++) {
    if (shown[start] >= 0) continue;
    let end = start, price = 0;
    while (end < lines.length && shown[end] < 0) price += priceOf(lines[end++]);
    if (price < SMALL_GAP) shown.fill(Math.max(shown[start - 1] ?? 0, shown[end] ?? 0), start, end);
    start = end;
  }
}

const plural = (count, word) => `${count} ${word}${count === 1 ? '' : 's'}`;


// What lies in a gap, in words: `412 more rows in table e33`, `18 links in footer`.
function gapName(lines, start, end) {
  const part = lines.slice(start, end);
  const controls = countControls(part);
  const { group, region } = part[0];
  const same = (key) => part.every((line) => line[key] === part[0][key]);
  const links = (group || region) && part.every((line) => line.frame || !/\u0001\S+ (?!link\b)/.test(line.text));
  const holds = ` with ${controls} ${links ? 'link' : 'control'}${controls === 1 ? '' : 's'}`;
  if (group && same('group')) {
    const rows = new Set(part.map((line) => line.place)).size;
    return [controls, `${plural(rows, group.kind === 'table' ? 'more row' : 'more item')} in ${group.kind} ${state.prefix}e${numberOf(group.element)}${holds}`];
  }
  const heads = part.filter((line) => line.heading && !line.frame).slice(0, 5).map((line) => cap(plainLine(line.text).replace(/^.*?H\d: /, ''), 40));
  const under = heads.length ? `: ${clean(heads.join(', '))}` : '';
  const where = region && same('region') ? ` in ${region}` : '';
  return [controls, `${plural(part.length, 'more line')}${where}${holds}${under}`];
}

// {runs: [[first line, tier, texts]], gaps: [[start, end, controls, name]]}
function plan(lines, allowance, isNew) {
  const price = lines.reduce((sum, line) => sum + priceOf(line), 0);
  if (price <= allowance) return { runs: lines.length ? [[0, TIER.content, lines.map(written)]] : [], gaps: [] };
  const shown = choose(lines, allowance, isNew);
  fillGaps(lines, shown);
  const runs = [], gaps = [];
  for (let start = 0, end; start < lines.length; start = end) {
    end = start + 1;
    while (end < lines.length && shown[end] === shown[start]) end++;
    if (shown[start] < 0) gaps.push([start, end, ...gapName(lines, start, end)]);
    else runs.push([start, shown[start], lines.slice(start, end).map(written)]);
  }
  return { runs, gaps };
}

const APART = /(?<=\]) (?=[\u0001.,;:!?)\u2026])/g;  // needless behind a handle: each costs a token
const BARE = /^((?:> | {2})*)- (?=(?:\u0001[^\]]*\] ?)+$)/;  // an item that is nothing but controls is told by its line; its mark would cost two tokens
const writing = (text) => (text.includes(OPEN) ? text.replace(BARE, '$1').replace(APART, '').replaceAll(OPEN, '[') : text).toWellFormed();
const written = ({ frame, text, part }) => (frame ? null : part?.text === text ? (part.out ??= writing(text)) : writing(text));
