// Elements that a re-rendering replaced: the new one takes the old one's number only where a key (test id, id, href, role
// and name) was the only one of its kind before and is again. Otherwise the handle is dead, and a likely heir is named.
const GENERATED = /\d/;  // an id that counts may go to another element
const dead = new Map();  // number -> what its element was

function keysOf({ element, role, name, tag }) {
  const subject = subjectOf(element);
  const keys = [];
  const test = testId(subject), id = idOf(subject), href = tag === 'a' ? attr(element, 'href') : '';
  if (test) keys.push(`test ${tag} ${role} ${test}`);
  if (id) keys.push(`id ${tag} ${role} ${id}${GENERATED.test(id) ? ` ${name}` : ''}`);
  if (href && href !== '#' && !href.startsWith('javascript:')) keys.push(`href ${href} ${name}`);
  if (name) keys.push(`name ${tag} ${role} ${name}`);
  return keys;
}

function byKey(records) {
  const found = new Map();
  for (const record of records) {
    record.keys ??= keysOf(record);
    for (const key of record.keys) found.set(key, found.has(key) ? null : record);
  }
  return found;
}

const COUNTED = /(?<!\d)\d{1,3}(?!\d)/;  // in an id or a name: most often a place in a list, and who stands there changes
const MOST_HOPS = 8;

// Whether nothing else speaks against an heir: another address, another component around, another row.
function isKin(record, heir, shared) {
  const named = shared.every((key) => key.startsWith('name'));
  if (named && record.tag === 'a' && attr(record.element, 'href') !== attr(heir.element, 'href')) return false;
  if (record.home !== heir.home && portraitOf(record.home) !== portraitOf(heir.home)) return false;
  if (shared.some((key) => key.startsWith('href') || !COUNTED.test(key))) return true;
  return isInSameRow(record, heir);
}

// Whether what stood in the rows around the one stands in those around the other, word by word.
function isInSameRow(record, heir) {
  const rows = record.rows ?? [];
  if (!rows.every((row) => contains(row, record.element))) return false;
  const hops = [...rows.map((row) => hopsTo(record.element, row)), ...rowsAround(heir.element).map((row) => hopsTo(heir.element, row))];
  return hops.every((count) => rowText(record.element, count) === rowText(heir.element, count));
}

const portraitOf = (host) => (host ? `${tagOf(host)} ${idOf(host)} ${attr(host, 'class')}` : '');

// How far above an element its row begins.
function hopsTo(element, row) {
  let hops = 0;
  for (let node = element; node && node !== row; node = parentNode(node)) hops++;
  return hops;
}

// A row that was taken out still holds what it held; null if the element was taken out of it.
function rowText(element, hops) {
  let node = element;
  for (let hop = 0; hop < hops && node; hop++) node = parentNode(node);
  return node ? squeeze(textOf(node)) : null;
}

// Renumbers the lines of `walk` where new elements stand for old ones. Keys are taken at the time of each walk.
function inherit(walk, before) {
  const gone = [...before.records.values()].filter((record) => !isConnected(record.element));
  const born = [...walk.records.values()].filter((record) => record.number >= walk.firstNew);
  for (const record of gone) if (dead.size < 500) dead.set(record.number, record);
  if (!gone.length || !born.length) return;
  const old = byKey(before.records.values()), now = byKey(walk.records.values());
  const heirs = new Map(), contested = new Set();
  for (const record of gone) {
    const shared = record.keys.filter((key) => old.get(key) === record && now.get(key));
    const heir = now.get(shared[0]);
    // Keys that point to two elements, or two elements whose keys point to one: ids that were swapped.
    if (!heir || heir.number < walk.firstNew || shared.some((key) => now.get(key) !== heir)) continue;
    if (heirs.has(heir.number)) contested.add(heir.number);
    if (isKin(record, heir, shared)) heirs.set(heir.number, record.number);
  }
  for (const number of contested) heirs.delete(number);
  if (!heirs.size) return;
  for (const [number, earlier] of heirs) renumber(walk, number, earlier);
  renumberLines(walk, heirs);
}

// `given`: number -> the one that stands in its place.
function renumberLines(walk, given) {
  if (!given.size) return;
  forgetKept();  // its lines have the numbers of before
  const handles = new RegExp(`${OPEN}((?:f\\d+)?)e(\\d+) `, 'g');
  for (const line of walk.lines) {
    if (line.text) line.text = line.text.replace(handles, (found, prefix, number) => (given.has(Number(number)) ? `${OPEN}${prefix}e${given.get(Number(number))} ` : found));
  }
}

function renumber(walk, number, earlier) {
  const record = walk.records.get(number);
  walk.records.delete(number);
  record.number = earlier;
  walk.records.set(earlier, record);
  elements.delete(number);
  elements.set(earlier, new WeakRef(record.element));
  numbers.set(record.element, earlier);
  dead.delete(earlier);
}

// What stands most likely for a dead element, in words: `e45 (button "Save")`; '' if nothing is near, or all that is belongs
// to other items.
function heirOf(number) {
  const was = dead.get(number) ?? lastWalk?.records.get(number);
  if (!was) return '';
  const like = (each) => (each.role === was.role && each.name && each.name === was.name) || keysOf(each).some((key) => was.keys?.includes(key));
  const heir = listed(freshWalk(false)).find((each) => like(each) && isInSameRow(was, each));
  return heir ? `${state.prefix}e${heir.number} (${heir.role} "${clean(cap(heir.name, 60))}")` : '';
}
