// What controls without a name of their own are told by: the words before a field, after a box; row and column of equals.
const MOST_TWINS = 300;  // each costs a rectangle
const LABEL = { chars: 40, words: 5, apart: 3, box: 60 };  // a line of its own is a label if it has fewer words still
const FEW = { fields: 30, others: 5 };  // so many are counted where nothing else tells them apart
const NONE_MARKED = [];
const WORDY = /[\p{L}\p{N}]/u;

// Without the marks of structure before it, and of a label behind it.
const trimmed = (text) => text.replace(/^[-|>\s]+|[\s:=*|]+$/g, '');

// Text that stands before a field like a label: short, and not a sentence.
function labelLike(text, most) {
  const label = trimmed(squeeze(text.replace(HIDDEN_PART, ' ')));
  return label.length <= LABEL.chars && WORDY.test(label) && !/[.!?]$/.test(label) && label.split(' ').length <= most ? label : '';
}

// Tells the poorly named controls of a walk's raw lines apart, and writes them anew. Their names stay what they were:
// a place is no lasting trait.
function tellApart(walk) {
  if (!walk.poor.size) return;
  const groups = new Map(), told = new Set();
  let plain = '', alone = null;  // the last words without a control behind them, and the element whose line they are
  const { lines } = walk.writer;
  for (const [place, line] of lines.entries()) {
    if (!line.text || line.frame) continue;
    let at = 0;
    const marks = (line.marks ??= line.text.includes(OPEN) ? [...line.text.matchAll(HANDLE)] : NONE_MARKED);
    for (const [index, match] of marks.entries()) {
      const gap = line.text.slice(at, match.index), first = !at;
      if (WORDY.test(gap)) plain = gap;
      at = match.index + match[0].length;
      const record = walk.records.get(Number(match[1]));
      if (!walk.poor.has(record) || record.barred) continue;
      const near = strayLabel(record) || (WORDY.test(gap) ? labelLike(gap, LABEL.words) : first ? lineBeside(record.element, plain, alone, lines[place + 1]) : '');
      const behind = line.text.slice(at, marks[index + 1]?.index);
      const box = CHECKABLE.has(record.role);
      record.told = box ? behindBox(record, near, WORDY.test(behind) || marks[index + 1] ? behind : itemBelow(record.element, lines[place + 1])) : besides(record, near);
      if (record.told) told.add(record);
      else if (record.source === 'text' && !WORDY.test(gap)) continue;  // of a sign only what it stands behind tells: the cross of a tag
      else gather(groups, record, /\p{L}/u.test(plain) && (!box || WORDY.test(gap)) ? labelLike(plain, LABEL.words) : '');
    }
    const rest = line.text.slice(at);
    alone = !at && WORDY.test(rest) && !line.prefix.includes('H') ? line.element : null;
    if (WORDY.test(rest)) plain = rest;
  }
  for (const twins of groups.values()) if (twins.length > 1 && twins.length <= MOST_TWINS) for (const record of placed(twins)) told.add(record);
  if (told.size) rewrite(walk, told);
}

// What a label says that names no control, or one that is not there, beside the only field of what holds both: it may stand behind it.
const FIELD_OR_LABEL = 'input:not([type=hidden]), select, textarea, label';
function strayLabel({ element, tag, role }) {
  const holder = parentNode(element);
  if (!FIELDS.has(tag) || CHECKABLE.has(role) || !(holder instanceof Element)) return '';
  const held = [...queryAll(holder, FIELD_OR_LABEL)], label = held.find((each) => tagOf(each) === 'label');
  return held.length === 2 && label && !label.control && isVisible(label) ? labelLike(readable(label, NAME), LABEL.words) : '';
}

// The line above a field, or the one below where that is nearer to it: their own box holds both.
function lineBeside(field, plain, above, next) {
  const below = next?.text && !next.frame && !next.text.includes(OPEN) && !next.prefix.includes('H') ? labelLike(next.text, LABEL.apart) : '';
  const words = above ? labelLike(plain, LABEL.apart) : '';
  if (!below || !next.element) return words;
  const hops = (element) => {
    let count = 0;
    for (let node = field; node && !inside(element, node); node = around(node)) count++;
    return count;
  };
  return hops(next.element) < (above ? hops(above) : 2) ? below : words;
}

// What a link beside it says that leads to the same place: pictures of cards and lists.
const MOST_LINKS = 12;
function leadsTo(link) {
  const to = attr(link, 'href');
  for (let node = parentNode(link), hops = 0; to && node && nodeType(node) === ELEMENT && hops < 3; node = parentNode(node), hops++) {
    const others = queryAll(node, 'a[href]');
    if (others.length > MOST_LINKS) return '';
    for (const other of others) if (other !== link && attr(other, 'href') === to) { const said = readable(other, NAME); if (WORDY.test(said)) return said; }
  }
  return '';
}

// The words before a field that has no label.
const FIELD_ROLES = new Set(['textbox', 'searchbox', 'combobox', 'listbox', 'spinbutton', 'slider']);
function besides(record, before) {
  if (record.role === 'link') return leadsTo(record.element);
  return FIELDS.has(record.tag) || FIELD_ROLES.has(record.role) ? before || drawnFor(record) : '';
}

// What lies under a field for files that nobody sees, and is drawn for it.
function drawnFor({ element, role }) {
  const holder = parentNode(element);
  return role === 'file' && holder instanceof Element && queryAll(holder, FIELD_OR_LABEL).length === 1 ? labelLike(readable(holder, NAME), LABEL.words) : '';
}

// The words behind a box to be checked, however many: those of its cell, of a row.
function behindBox(record, before, behind) {
  if (record.role === 'switch' && before) return before;  // it stands at the end of its line
  const label = behind.replace(HIDDEN_PART, ' ').split(' | ').map(squeeze).find((cell) => WORDY.test(cell)) ?? '';
  return cap(trimmed(label), LABEL.box);
}

// The line below a box to be checked, if both are in something that holds no other one.
const BOXES = 'input[type=checkbox], input[type=radio], [role=checkbox], [role=radio], [role=switch]';
function itemBelow(box, next) {
  if (!next?.text || next.frame || !next.element) return '';
  for (let node = around(box), hops = 0; node && hops < 3; node = around(node), hops++) {
    if (queryAll(node, BOXES).length > 1) return '';
    if (inside(next.element, node)) return next.text.split(OPEN)[0];
  }
  return '';
}

function gather(groups, record, after) {
  if (record.looks && record.element instanceof SVGElement) return;  // told by its place already
  const key = record.looks ? `${record.role} ${record.tag} ${numberOf(parentNode(record.element))}` : `${record.role} ${record.name}`;
  groups.set(key, [...(groups.get(key) ?? []), { record, after }]);
}

// Equal controls by row and column, where they stand in a grid, some beside and some below another; else by the words before
// them, where these differ.
function placed(twins) {
  const boxes = twins.map(({ record }) => boxIn(record));
  const rows = ranks(boxes.map((box) => box.y + box.height / 2), boxes[0].height / 2);
  const columns = ranks(boxes.map((box) => box.x + box.width / 2), boxes[0].width / 2);
  const counts = new Map();
  for (const { after } of twins) counts.set(after, (counts.get(after) ?? 0) + 1);
  const telling = counts.size === twins.length && !counts.has('');  // the crosses of tags: each has words of its own before it
  const [down, across] = [Math.max(...rows), Math.max(...columns)];
  const grid = !telling && down > 1 && across > 1 && twins.length > Math.max(down, across);
  if (!grid && counts.size < 2 && twins.length > (FIELDS.has(twins[0].record.tag) ? FEW.fields : FEW.others)) return [];
  const nth = new Map();
  twins.forEach(({ record, after }, index) => {
    nth.set(after, (nth.get(after) ?? 0) + 1);
    const which = counts.size < 2 ? `${index + 1} of ${twins.length}` : counts.get(after) > 1 ? `${after} ${nth.get(after)}` : after;
    record.told = squeeze(`${record.name} ${grid ? `row ${rows[index]} column ${columns[index]}` : which}`);
  });
  return twins.map(({ record }) => record);
}

// The rank of each value among those that lie more than `apart` from one another, from 1 on.
function ranks(values, apart) {
  const steps = [...new Set(values)].sort((one, other) => one - other).filter((value, index, all) => !index || value - all[index - 1] > apart);
  return values.map((value) => steps.filter((step) => step <= value + 0.5).length);
}

function rewrite(walk, told) {
  for (const line of walk.writer.lines) {
    if (line.text?.includes(OPEN)) line.text = (line.raw ??= line.text).replace(HANDLE, (found, number) => (told.has(walk.records.get(Number(number))) ? notation(walk.records.get(Number(number)), true) : found));
  }
}
