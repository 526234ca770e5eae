// Whether the page has changed since its last walk: what is known then need not be asked again.
let lastWalk = null;
let lastTexts = [];
let changed = false;
let acted = true;  // something happened that may change the look without changing the document
let stirred = true;  // the document is new, or was seen to change since somebody pressed something
const fields = [];  // what scripts set without a trace: values and checks of the fields that were listed
let watched = [];  // roots whose changes are heard of
const changes = new MutationObserver((records) => {
  const real = records.filter(matters);
  if (!real.length) return;
  changed = true;
  stir();
  if (mark(real)) return;
  changes.disconnect();  // nothing is kept: one change is enough, and the page pays for no more
  watched = [];
});

// A frame of another origin is dear to ask, so it says by itself when it has changed. What leaves no trace it cannot say: a document
// with fields, whose values scripts set, is asked each time, and the others in turn.
let awaiting = null;
function stir() {
  awaiting?.();
  awaiting = null;
}

function changing(version) {
  stir();
  return version === versionOf() && rests() ? new Promise((done) => { awaiting = () => done(null); }) : null;
}

// What scripts of a page note down for themselves (`data-state`, `data-v-1f2e`) is no change of what is seen, unless
// something here reads it or a sheet asks for it.
const READ = /^data-(?:id|key|icon|placeholder|test|testid|test-id|qa|cy)$/;
const matters = ({ type, target, attributeName }) =>
  type !== 'attributes' || !attributeName.startsWith('data-') || READ.test(attributeName) || TIP.test(attributeName) || asksFor(attributeName, target) || attr(target, 'style').includes('attr(');

function watch(roots) {
  if (watched.length === roots.length && roots.every((root, index) => root === watched[index])) return;
  changes.disconnect();
  const every = { subtree: true, childList: true, attributes: true, characterData: true };
  for (const root of roots) changes.observe(root, every);
  watched = roots;
}

function drain() {
  const records = changes.takeRecords().filter(matters);
  if (!records.length) return;
  changed = true;
  mark(records);
}

const HAPPENINGS = (
  'input change scroll resize focusin focusout toggle load error transitionend animationend fullscreenchange pointerover ' +
  'pointerdown keydown reset invalid popstate hashchange'
).split(' ');
const happened = () => { acted = true; stir(); };
for (const name of HAPPENINGS) window.addEventListener(name, happened, { capture: true, passive: true });
const fontsOf = getter(Document.prototype, 'fonts');  // `<iframe name=fonts>` would stand in its place
fontsOf(document).addEventListener('loadingdone', happened);
for (const name of ['pointerdown', 'keydown']) window.addEventListener(name, () => { stirred = false; }, { capture: true, passive: true });

// Scripts change style sheets and begin animations without a trace in the document: both are counted, and of some elements it is asked
// whether they are shown still, or still not: of so many, and of so many each time, others in turn.
const SAMPLE = 300, AT_ONCE = 16;
const sheetLists = (prototype) => ['styleSheets', 'adoptedStyleSheets'].map((name) => getter(prototype, name));
const sheetsOf = { document: sheetLists(Document.prototype), root: sheetLists(ShadowRoot.prototype) };
const odd = new WeakSet();  // looks otherwise than its walk says, and the next one too
const foreign = new WeakSet();  // sheets of other origins: scripts of the page cannot change them either, and asking is dear
let sheets = '';

function rulesIn(sheet) {
  if (foreign.has(sheet)) return 0;
  try {
    return sheet.disabled ? -1 : sheet.cssRules.length;
  } catch {
    foreign.add(sheet);
    return 0;
  }
}

function sheetsNow() {
  const page = scrollerOf(document);
  let counts = `${page?.scrollHeight} ${page?.scrollWidth} ${document.body ? clientHeightOf(document.body) : 0} ${rulesUnder(document, sheetsOf.document)}`;
  for (const root of lastWalk.roots) counts += rulesUnder(root, sheetsOf.root);
  return counts;
}

function rulesUnder(root, lists) {
  let counts = `;${animationsIn(root).length}`;
  for (const list of lists) {
    const all = list(root);
    for (let index = 0; index < all.length; index++) counts += `,${rulesIn(all[index])}`;
  }
  return counts;
}

function sampled(elements) {
  const kept = [...elements].filter((element) => element instanceof Element && !odd.has(element));
  const step = Math.ceil(kept.length / SAMPLE);
  return step > 1 ? kept.filter((_, index) => index % step === 0) : kept;
}

function inTurn(all, most) {
  if (all.length <= most) return all;
  const parts = Math.ceil(all.length / most), found = [];
  for (let index = turn % parts; index < all.length; index += parts) found.push(all[index]);
  return found;
}

// Colours of parts that hold text: a sheet's rule that is edited leaves no other trace.
const MOST_TINTS = 60, TINTS_AT_ONCE = 4;
const tintOf = ({ style }) => `${style.color} ${style.backgroundColor}`;

function tinted(coats) {
  const step = Math.ceil(coats.length / MOST_TINTS) || 1;
  return coats.filter((_, index) => index % step === 0).map((coat) => [coat, tintOf(coat)]);
}

const retinted = () => inTurn(lastWalk.tints, TINTS_AT_ONCE).some(([coat, before]) => tintOf(coat) !== before);

// Fields stand for what is drawn in their place, too, and the areas of a map for parts of its image: these do not show themselves.
function shownIn({ lines, records }) {
  const controls = [...records.values()].filter(({ tag }) => !FIELDS.has(tag) && tag !== 'area');
  return new Set([...lines, ...controls].map((each) => each.element));
}

const ANY_HIDING = { visibilityProperty: true, opacityProperty: true };
const isInSight = (element) => isShown(element, ANY_HIDING);

function looksOtherwise() {
  lastWalk.watched ??= [sampled(shownIn(lastWalk)), sampled(lastWalk.absent)];
  turn++;
  const [shown, absent] = lastWalk.watched.map((all) => inTurn(all, lastWalk.suspected.size ? SAMPLE : AT_ONCE));
  const other = [...shown.filter((element) => !isInSight(element)), ...absent.filter(isInSight)];
  for (const element of other) if (lastWalk.suspected.has(element)) odd.add(element);
  if (!other.length) lastWalk.suspected.clear();
  lastWalk.doubts = other;
  return other.length > 0;
}

const fieldsDiffer = () => fields.some(([field, before]) => stateOf(field) !== before);
const stateOf = (field) => `${field.value}|${field.checked}${field.indeterminate}|${field.disabled}|${field.selectedIndex}`;

function remember(walk, texts) {
  walk.suspected = new Set(lastWalk?.doubts ?? []);
  note(walk, lastWalk);
  lastWalk = walk;
  rehearsed = null;
  lastTexts = texts;
  stirred ||= changed;
  changed = acted = false;
  watch([document, ...walk.roots]);
  sheets = sheetsNow();
  walk.tints = tinted(walk.coats);
  fields.length = 0;
  for (const { element, tag } of walk.records.values()) if (FIELDS.has(tag) && FIELDS.has(tagOf(element))) fields.push([element, stateOf(element)]);
}

function heardOfChanges() {
  drain();
  return changed;
}

// Whether it looks otherwise by what leaves no trace in it.
const restyled = () => sheetsNow() !== sheets || looksOtherwise() || retinted() || housed();

// Whether the document is otherwise than its last walk found it, whatever people have done meanwhile.
const altered = () => heardOfChanges() || fieldsDiffer() || restyled();

const touched = () => acted || altered();

function freshWalk(details) {
  drain();
  return lastWalk && !changed && (lastWalk.details || !details) ? lastWalk : scan({}, details);
}

// What tells an element from all others of its role and name in this document: a lasting locator without its frames.
function standing(element) {
  const number = numberOf(element);
  const known = (records) => records.find((each) => each.number === number);
  const controls = () => listed(freshWalk(false));
  let pool = [controls, () => listed(freshWalk(true)), () => lastTexts].map((each) => each()).find(known);
  if (!pool) return null;
  const own = traits(known(pool));
  const twins = pool.filter((each) => each.role === own.role && each.name === own.name);
  const alone = (key) => own[key] && twins.filter((each) => traits(each)[key] === own[key]).length === 1;
  const told = twins.length === 1 || ['testid', 'id', 'label', 'placeholder'].some(alone);
  return {
    ...own, css: cssPath(element), nth: twins.findIndex((each) => each.number === number), count: twins.length,
    unique: told && !!(own.name || own.testid || own.id),
  };
}
