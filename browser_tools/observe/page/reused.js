// Elements that show another item than before: a list that reuses its rows, a link that leads elsewhere under another name.
// Their handles die, for a handle never becomes another element. What tells an item is the words of its row that its
// neighbours do not share, without those of the control itself: a counter, a label that is toggled or a value that is
// typed changes none of them, and an id or an address that stays says that it was renamed. Where numbers alone tell it, or the control's own words, two rows must change at once.
const MOST_NOTED = 1500;
const LONGEST_ROW = 3000;
const reused = new Map();  // number -> what told the item that is gone
const COUNT = /^\p{N}+$/u;
const spoken = (text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
const without = (words, ...others) => [...words].filter((word) => !others.some((other) => other.has(word)));

const ROW_ROLES = new Set(['listitem', 'row', 'option', 'article', 'treeitem', 'gridcell', 'cell', 'menuitem', 'tab']);
const FIRM_ROW = 2, LOOSE_ROW = 1, NO_ROW = 0;

// Whether an element is one of several of its kind: by nature or like the one beside it, or by what they have in common only,
// since rows are striped and the one that is chosen has a class more.
function rowKind(node) {
  const tag = tagOf(node);
  if (REPEATED.has(tag)) return FIRM_ROW;
  if (has(node, 'role') && ROW_ROLES.has(ariaRole(node))) return FIRM_ROW;
  const twin = beside(node, nextElement) ?? beside(node, previousElement);
  if (!twin || tagOf(twin) !== tag) return NO_ROW;
  const [own, other] = [attr(node, 'class'), attr(twin, 'class')];
  if (own === other) return FIRM_ROW;
  return sharesNames(own, other) || isBuiltAlike(node, twin) ? LOOSE_ROW : NO_ROW;
}

// The next one that is no line break.
function beside(node, step) {
  const next = step(node);
  return next && tagOf(next) === 'br' ? step(next) : next;
}

// The first name of two classes, which most often says the kind, or more than half of them.
function sharesNames(one, other) {
  const [names, others] = [one, other].map((value) => value.split(/\s+/).filter(Boolean));
  const shared = names.filter((name) => others.includes(name)).length;
  return shared > 0 && (names[0] === others[0] || shared * 2 > Math.max(names.length, others.length));
}

// The same tags in the same order, one below the other.
function isBuiltAlike(one, other) {
  let [first, second] = [firstElement(one), firstElement(other)];
  if (!first) return false;
  while (first && second && tagOf(first) === tagOf(second)) [first, second] = [nextElement(first), nextElement(second)];
  return !first && !second;
}

// The row and what is around it, for it may be a cell only; what is a row by likeness only may be less than that, a button's
// wrapping, so that another is looked for. `known`: kinds that were found in this walk.
const MOST_ROWS = 3;
function rowsAround(element, known = new Map()) {
  const found = [];
  let firm = 0;
  for (let node = parentNode(element), hops = 1; node && nodeType(node) === ELEMENT && hops < MOST_HOPS && firm < 2 && found.length < MOST_ROWS; node = parentNode(node), hops++) {
    if (!known.has(node)) known.set(node, rowKind(node));
    if (known.get(node) !== NO_ROW) found.push(node);
    if (known.get(node) === FIRM_ROW) firm++;
  }
  return found;
}

// What stands in the rows of a walk: texts alone, which cost little.
function note(walk, before) {
  const known = new Map();
  walk.rowTexts ??= new Map();
  walk.rowKeys ??= new Map();
  let left = MOST_NOTED;
  for (const record of walk.records.values()) {
    if (!left--) break;
    const { element, tag } = record;
    const earlier = before?.records.get(record.number);
    record.rows = earlier?.rows?.every((row) => contains(row, element)) && earlier.element === element ? earlier.rows : rowsAround(element, known);
    record.single = !record.rows.length && record.text !== '' && rowKind(element) !== NO_ROW;
    for (const row of rowsOf(record)) nowIn(walk, row, before);
    if (tag === 'a') [record.href, record.ownText] = [attr(element, 'href'), record.text || textOf(element)];
  }
}

// A link or a button that stands among others of its kind, in no row, is its own.
const rowsOf = ({ single, element, rows }) => (single ? [element] : rows);

function nowIn(walk, row, before) {
  let text = walk.rowTexts.get(row);
  if (text === undefined) {
    const same = before?.rowTexts?.has(row) && isUntouched(walk, row);
    walk.rowTexts.set(row, (text = same ? before.rowTexts.get(row) : textOf(row)));
    walk.rowKeys.set(row, same ? before.rowKeys.get(row) : keyOf(row));
  }
  return text;
}

// An id that names the item, not its place: a count is short.
const TELLING = /\d{4}|[\da-f]{8}-|[\da-z]{16}/i;
const keyOf = (row) => ['id', 'data-id', 'data-key', 'data-testid'].map((name) => attr(row, name)).find((id) => TELLING.test(id)) ?? '';

// Whether a row that has other words now is the item of before, renamed: by its id, or by an address that no other row had.
function isRenamed(row, before) {
  const key = before.rowKeys.get(row);
  if (key && key === keyOf(row)) return true;
  if (!before.addresses) {
    before.addresses = new Map();
    for (const { href } of before.records.values()) if (href) before.addresses.set(href, (before.addresses.get(href) ?? 0) + 1);
  }
  const own = [...queryAll(row, 'a[href]')].slice(0, 20).map((link) => [attr(link, 'href'), before.records.get(numbers.get(link))?.href]);
  const alone = (href) => !/^(?:#|javascript:)/i.test(href) && before.addresses.get(href) === own.filter(([now]) => now === href).length;
  return own.every(([now, then]) => now === then) && own.some(([now]) => alone(now));
}

// Words of the rows of one walk, read once for all that stands in them: a row may hold half the page. `before`: those of the
// walk before, which most of them are.
class RowWords {
  constructor(texts, before) {
    Object.assign(this, { texts, before, words: new Map(), shared: new Map() });
  }

  of(row) {
    let words = this.words.get(row);
    if (!words) this.words.set(row, (words = this.read(row, this.texts.get(row) ?? '')));
    return words;
  }

  read(row, text) {
    return text && this.before?.texts.get(row) === text ? this.before.of(row) : spoken(text);
  }

  // Those that all noted neighbours of a row share.
  sharedWith(row) {
    const parent = parentNode(row), tag = tagOf(row);
    const known = this.shared.get(parent) ?? new Map();
    if (!known.has(tag)) {
      const near = [...(parent instanceof Element ? elementsIn(parent) : parent.children)].filter((each) => tagOf(each) === tag && /\S/.test(this.texts.get(each) ?? '')).slice(0, 30);
      const [first, ...rest] = near.length > 1 ? near.map((each) => this.of(each)) : [NONE];
      this.shared.set(parent, known.set(tag, new Set([...first].filter((word) => rest.every((words) => words.has(word))))));
    }
    return known.get(tag);
  }
}

// What told the item of `record`, if nothing of it is left: {row, words, weak}. `then` and `now`: RowWords of two walks.
function lostItem(record, then, now) {
  for (const alone of [false, true]) {
    for (const row of rowsOf(record)) {
      if (then.texts.get(row).length > LONGEST_ROW) continue;
      const own = alone ? NONE : spoken(record.text || record.name);
      const words = without(then.of(row), own, then.sharedWith(row));
      if (!words.length) continue;
      const after = now.of(row);
      return after.size && !words.some((word) => after.has(word)) && { row, words, weak: alone || words.every((word) => COUNT.test(word)) };
    }
  }
  return null;
}

// Whether a link leads elsewhere, and nothing is left of what told it from those beside it.
function wentElsewhere({ element, href, ownText, single }, then) {
  if (href === undefined || href === attr(element, 'href')) return false;
  const words = without(spoken(ownText), single ? then.sharedWith(element) : NONE), now = spoken(textOf(element));
  return words.length > 0 && !words.some((word) => now.has(word));
}

// New numbers for the elements of `walk` that show another item than in the walk before.
function partWithReused(walk, before) {
  const lost = [];
  walk.rowTexts = new Map();
  walk.rowKeys = new Map();
  const then = new RowWords(before.rowTexts, before.rowWords), now = (walk.rowWords = new RowWords(walk.rowTexts, then));
  for (const [number, record] of before.records) {
    if (!record.rows || walk.records.get(number)?.element !== record.element) continue;
    const rows = rowsOf(record), touchedRow = rows.map((row) => nowIn(walk, row, before) !== before.rowTexts.get(row)).includes(true);
    if (wentElsewhere(record, then)) {
      lost.push([number, { row: record.element, words: [...spoken(record.ownText)], weak: false }]);
      continue;
    }
    const item = touchedRow && rows.every(isConnected) ? lostItem(record, then, now) : null;
    if (item && !isRenamed(item.row, before)) lost.push([number, item]);
  }
  then.before = now.before = before.rowWords = null;
  const homes = new Map();
  for (const [, { row }] of lost) homes.set(parentNode(row), (homes.get(parentNode(row)) ?? new Set()).add(row));
  const given = new Map();
  for (const [number, item] of lost) {
    if (item.weak && homes.get(parentNode(item.row)).size < 2) continue;
    const record = walk.records.get(number);
    walk.records.delete(number);
    numbers.delete(record.element);
    elements.delete(number);
    record.number = numberOf(record.element);
    walk.records.set(record.number, record);
    given.set(number, record.number);
    reused.set(number, { words: item.words, role: record.role });
    if (reused.size > MOST_NOTED) reused.delete(reused.keys().next().value);
  }
  renumberLines(walk, given);
}

// The control that belongs to the item now, in words; '' if none does.
function movedTo(number) {
  const { words, role } = reused.get(number);
  const shows = (row) => { const said = spoken(textOf(row)); return words.every((word) => said.has(word)); };
  const found = listed(freshWalk(false)).find((each) => each.role === role && rowsAround(each.element).some(shows));
  return found ? `${state.prefix}e${found.number} (${found.role} "${clean(cap(found.name, 60))}")` : '';
}
