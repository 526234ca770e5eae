// What of the walk before still holds. A block is a function of three things: its nodes, what lies around it, and what
// Chromium says of looks and places. So a block is kept, and written again without a walk, where
// - no node in it was changed: a MutationObserver hears of every change, of shadow roots too, and marks the block and all
//   around it; what does more than change its own element (any attribute but those in OWN, what is put in) marks all inside;
// - all that the walk hands down to it (`Setting`) is as it was, and so are the sheets' sayings;
// - every question that was answered while it was walked is answered the same: they are kept with their answers and put
//   again before each walk, all of them unless little happened (`asked.js`). What answers no such question but glances at a
//   box, a style, a field, another element by its id (`glances`) is never kept, nor is anything around it.
// So it makes no difference what changed the look: a rule edited in place, the pointer, the window, a font, an animation.
// Whoever adds to the walk what is none of the three must ask it as a question (`answered`) or count it as a glance.
let keptWalk = null;  // the last one that was taken down
let walksTaken = 0;
const units = new WeakMap();  // block -> where it stands in the walk
const LISTS_OF = ['lines', 'absent', 'coats', 'covers', 'roots', 'suspects', 'told', 'answers', 'units'];

// The next look walks all of the page, however little has changed.
function forgetKept() {
  keptWalk = null;
  if (state.page) state.page.walk = null;
}

// How tags are laid out, and stay laid out wherever no sheet speaks of it and what is around stays (`shape`).
const LAID_OUT = new Map([
  ...('div p ul ol dl dt dd section article header footer nav main aside h1 h2 h3 h4 h5 h6 figure figcaption form fieldset ' +
    'blockquote address pre hgroup center hr').split(' ').map((tag) => [tag, 'block']),
  ...'a abbr b bdi bdo big cite code data del dfn em font i img ins kbd label mark q s samp small span strike strong sub sup time tt u var picture source'.split(' ').map((tag) => [tag, 'inline']),
  ['li', 'list-item'], ['table', 'table'], ['tbody', 'table-row-group'], ['tr', 'table-row'], ['td', 'table-cell'], ['th', 'table-cell'],
]);
const isOwnDisplay = (tag, display) => LAID_OUT.get(tag) === display;

// -- what was changed ---------------------------------------------------------------------------------------

const MOST_MARKS = 1000;
const OWN = /^(?:class|style|id|title|alt|href|src|data-.*|aria-.*)$/;  // no element inside is otherwise for these
let marked = new WeakMap();  // element -> whether all inside may be otherwise too
let marks = [];  // the same elements, not kept alive if the page lets go of them
let counted = 0;  // changes since that walk
let quiet = STILL;  // how far they reach, all of them

// False where there were so many changes that nothing is kept.
function mark(changed) {
  if ((counted += changed.length) > MOST_MARKS) forgetKept();
  if (!keptWalk) return false;
  quiet = counted > MOST_FLAT ? LOUD : Math.min(quiet, quietest(changed));
  for (const { type, target, attributeName, addedNodes } of changed) {
    const element = nodeType(target) === ELEMENT ? target : nodeType(target) === TEXT ? parentNode(target) : target instanceof ShadowRoot ? target.host : null;
    if (element) markOne(element, type === 'attributes' && !OWN.test(attributeName));
    for (const node of addedNodes) if (nodeType(node) === ELEMENT) markOne(node, true);
  }
  return true;
}

function markOne(element, whole) {
  if (!marked.has(element)) marks.push(new WeakRef(element));
  marked.set(element, whole || marked.get(element) === true);
}

// What was marked since the last walk that was taken down: elements, and those of them of which all inside may be otherwise.
function takeMarks() {
  const all = marks.map((each) => each.deref()).filter(Boolean);
  const whole = new Set(all.filter((element) => marked.get(element)));
  const found = { all, whole, quiet };
  marked = new WeakMap();
  marks = [];
  counted = 0;
  quiet = STILL;
  return found;
}

const withAround = (elements, found = new Set()) => {
  for (const each of elements) for (let node = each; node && !found.has(node); node = around(node)) found.add(node);
  return found;
};

// -- what is around -----------------------------------------------------------------------------------------

// What the walk hands down to a block, and the writer's state when the lines before it have been ended.
class Setting {
  constructor(walk, flags) {
    const { writer } = walk, { group } = writer;
    this.pending = writer.text !== '' && squash(writer.text) !== '';
    this.glances = glances;
    this.flags = flags;
    this.opacity = walk.opacity;
    this.pointed = walk.pointed;
    this.bequeathed = walk.bequeathed;
    this.reach = walk.reach;
    this.stain = walk.stain;
    this.bars = walk.bars;
    this.home = walk.home;
    this.depth = walk.depth;
    this.shape = walk.shape;
    this.heard = heard;
    this.coat = walk.coat;
    this.clip = walk.clip;
    this.pinch = walk.pinch;
    this.gone = walk.gone;
    this.block = writer.block;
    this.indent = writer.indent;
    this.quote = writer.quote;
    this.heading = writer.heading;
    this.bullet = writer.bullet && !this.pending;
    this.cut = writer.cut;
    this.region = writer.region;
    this.group = group;
    this.count = group?.count ?? 0;
    this.place = group ? writer.place : 0;
  }
}

const PLAIN = ['flags', 'opacity', 'pointed', 'bequeathed', 'stain', 'home', 'depth', 'shape', 'pinch', 'gone', 'heard', 'block', 'indent', 'quote', 'heading', 'bullet', 'cut', 'region'];

function isSameSetting(walk, now, { setting: then, counts }) {
  for (const name of PLAIN) if (now[name] !== then[name]) return false;
  if (now.reach[0] !== then.reach[0] || now.reach[1] !== then.reach[1]) return false;
  if (now.group?.element !== then.group?.element || now.group?.kind !== then.group?.kind) return false;
  if (!counts && (now.count !== then.count || now.place !== then.place)) return false;
  return isSameCoat(walk, now.coat, then.coat) && isSameClip(now.clip, then.clip);
}

// What was never asked of a coat or a clip made no difference.
function isSameCoat(walk, now, then) {
  if (now === then || !now || !then) return now === then;
  if (now.element !== then.element || now.says !== then.says) return false;
  if (then.veil !== null && (walk.veilIn(now) !== then.veil || now.doubtful !== then.doubtful)) return false;
  return then.ground === null || Object.keys(WHITE).every((part) => groundOf(now)[part] === then.ground[part]);
}

function isSameClip(now, then) {
  if (now === then || !now || !then) return now === then;
  if (['element', 'flow', 'shifted', 'drops', 'page'].some((name) => now[name] !== then[name])) return false;
  if (then.edges !== undefined && edgesIn(now) !== edgesIn(then)) return false;
  return isSameClip(now.outer, then.outer);
}

// -- kept, and written again --------------------------------------------------------------------------------

const lengthsOf = (walk) => [
  walk.writer.lines.length, walk.absent.length, walk.coats.length, walk.covers.length, walk.roots.length, walk.suspects.length,
  walk.told.length, walk.answers.length, walk.units.length,
];

Object.assign(Walk.prototype, {
  // Takes this walk down, and finds what of the one before may still hold.
  takeDown() {
    const before = keptWalk, { all, whole, quiet } = takeMarks();
    this.touched = this.whole = NONE;
    this.failed = [];
    this.keeps = true;
    this.serial = ++walksTaken;
    this.moving = heard.moving;
    if (before) {
      this.touched = withAround([...all, ...before.moving, ...heard.moving].filter((each) => each instanceof Element));
      this.whole = whole;
      // Where nothing was heard of, something else must have been seen that led here.
      const calm = all.length > 0 && quiet > LOUD && !acted && before === tried.walk && before.sayings === heard && !heard.moving.size && !before.moving.size && tried.place === scrolledTo();
      const spared = calm ? sparable(quiet) : OF_NOTHING;
      if (this.asksAgain(before.answers, spared)) this.before = before;
      this.calm = calm && this.before !== null && !this.failed.length;
      this.unmoved = this.calm && spared === OF_PLACES;
    }
    this.sayings = heard;
    keptWalk = null;
    this.keptBefore = this.before !== null;
    taking = this.answers;
  },

  // Puts the questions of the walk before again, a fourth of those in `spared` unless one of these fails; false if there is
  // no time for it.
  asksAgain(answers, spared) {
    const chosen = spared.size ? ++turn % TURNS : 0;
    this.failed = [];
    for (let at = 0; at < answers.length; at += 4) {
      if (at % 4096 === 0 && performance.now() > this.deadline) return false;
      const spares = spared.size > 0 && spared.has(answers[at]);
      if ((spares && turnOfNumber(at >> 2) !== chosen) || isStill(answers[at], answers[at + 1], answers[at + 2], answers[at + 3])) continue;
      if (spares) return this.asksAgain(answers, OF_NOTHING);
      this.failed.push(at);
    }
    return true;
  },

  tookDown() {
    taking = null;
    this.before = null;
    this.whole = NONE;
    if (this.keeps && !this.truncated && !this.deep && this.seen < MOST_STYLES) keptWalk = this;
  },

  // The setting of an element that may be kept; null where it cannot be.
  setting(element, flags) {
    const { writer } = this;
    if (writer.row || writer.raw || flags & (CONTROL | RAW) || this.held || this.lids || this.drawn || !firstElement(element)) return null;
    return new Setting(this, flags);
  },

  // Writes a block again as it was; false where it has to be walked.
  again(element, now) {
    const { before } = this, unit = units.get(element);
    if (!unit || unit.walk !== before.serial || this.touched.has(element) || this.hasFailed(unit) || !isSameSetting(this, now, unit)) return false;
    const { writer } = this, { from, to, setting: then } = unit;
    writer.flush();
    const start = lengthsOf(this);
    const shift = now.count - then.count, bars = now.bars - then.bars;
    for (let index = from[0]; index < to[0]; index++) writer.lines.push(asWritten(before.writer.lines[index], then.group, writer.group, shift, bars));
    for (let list = 1; list < 6; list++) this[LISTS_OF[list]].push(...before[LISTS_OF[list]].slice(from[list], to[list]));
    for (let index = from[6]; index < to[6]; index++) this.recordAgain(before.told[index], before, bars);
    for (let index = from[7]; index < to[7]; index++) this.answers.push(before.answers[index]);
    const moved = start.map((length, list) => length - from[list]);
    for (let index = from[8]; index < to[8]; index++) this.units.push(before.units[index].move(this, moved, then.group, now.group, shift, bars));
    unit.move(this, moved, null, null, 0, 0);
    this.units.push(unit);
    unit.setting = now;
    if (unit.bumps) writer.group.count = now.count + unit.bumps;
    this.seen += unit.seen;
    this.unread += unit.unread;
    this.crowding |= unit.crowding;
    writer.controls += unit.controls;
    [writer.bullet, writer.cut] = [unit.bullet, unit.cut];
    return true;
  },

  hasFailed({ from, to }) {
    const { failed } = this;
    let low = 0, high = failed.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (failed[middle] < from[7]) low = middle + 1;
      else high = middle;
    }
    return low < failed.length && failed[low] < to[7];
  },

  // A record that was taken back is not told of again; it may be the last all the same.
  recordAgain(record, before, bars) {
    const poor = before.poor.has(record);
    const copy = { ...record, headings: this.headings, box: undefined, rows: undefined, keys: undefined, inner: undefined, barred: record.bars + bars > 0, bars: record.bars + bars, told: poor ? undefined : record.told };
    if (before.records.get(record.number) === record) this.records.set(copy.number, copy);
    if (poor) this.poor.add(copy);
    this.told.push(copy);
    this.last = copy;
  },

  // Whether all lines from `start` on that belong to the list or table around have a place of their own in it.
  allCounted(start, { group, count }) {
    const { lines } = this.writer;
    for (let index = start; index < lines.length; index++) if (lines[index].group === group && !(lines[index].place > count)) return false;
    return true;
  },

  // Remembers where a block stands that was walked just now, if nothing else went into it.
  keep(element, setting, { start, seen, unread, controls }) {
    if (glances !== setting.glances || this.blocked !== element || this.truncated) return;
    const { writer } = this;
    start[0] += setting.pending ? 1 : 0;
    const unit = new Unit(this, setting, start, lengthsOf(this));
    Object.assign(unit, {
      crowding: this.crowding, seen: this.seen - seen, unread: this.unread - unread, controls: writer.controls - controls, bullet: writer.bullet, cut: writer.cut,
      bumps: (setting.group?.count ?? 0) - setting.count, counts: !setting.group || this.allCounted(start[0], setting),
    });
    units.set(element, unit);
    this.units.push(unit);
  },
});

// Whether nothing in an element was changed since the walk before.
const isUntouched = (walk, element) => walk.keptBefore && !walk.touched.has(element);

const NONE = new Set();

// A block in the lists of a walk.
class Unit {
  constructor(walk, setting, from, to) {
    Object.assign(this, { walk: walk.serial, setting, from, to });
  }

  // To another walk's lists; items of a list that others were put into count on.
  move(walk, moved, group, other, shift, bars) {
    this.walk = walk.serial;
    for (let list = 0; list < moved.length; list++) {
      this.from[list] += moved[list];
      this.to[list] += moved[list];
    }
    const { setting } = this;
    setting.bars += bars;
    if (group && setting.group === group) Object.assign(setting, { group: other, count: setting.count + shift, place: setting.place > 0 ? setting.place + shift : setting.place });
    return this;
  }
}

// A line as the walk wrote it, before anything was told apart, wrapped or put into a dialog.
const asWritten = (line, group, other, shift, bars) => {
  const same = group !== null && line.group === group;
  if (line.frame) return { ...line, dialog: undefined, barred: line.bars + bars > 0, bars: line.bars + bars };
  return { text: line.raw ?? line.text, prefix: line.prefix, element: line.element, region: line.region, group: same ? other : line.group, place: same ? line.place + shift : line.place, done: line.done, marks: line.marks };
};
