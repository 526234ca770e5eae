// Whether the page has changed since its last walk: what is known then need not be asked again.
let lastWalk = null;
let lastTexts = [];
let changed = false;
let acted = true;  // something happened that may change the look without changing the document
const fields = [];  // what scripts set without a trace: values and checks of the fields that were listed
const changes = new MutationObserver(() => {
  changed = true;
  changes.disconnect();  // one change is enough: the page pays for no more
});

const HAPPENINGS = (
  'input change scroll resize focusin focusout toggle load error transitionend animationend fullscreenchange pointerover ' +
  'pointerdown keydown reset invalid popstate hashchange'
).split(' ');
for (const name of HAPPENINGS) window.addEventListener(name, () => { acted = true; }, { capture: true, passive: true });

// Scripts change style sheets without a trace in the document: rules are counted, and of some elements it is asked
// whether they are shown still.
const SAMPLE = 300;
const sheetsIn = { document: [getter(Document.prototype, 'styleSheets'), getter(Document.prototype, 'adoptedStyleSheets')], root: [getter(ShadowRoot.prototype, 'styleSheets'), getter(ShadowRoot.prototype, 'adoptedStyleSheets')] };
let watched = [];
let looked = '';

function rulesIn(sheet) {
  try {
    return sheet.disabled ? -1 : sheet.cssRules.length;
  } catch {
    return 0;  // of another origin: scripts of the page cannot change it either
  }
}

function looksNow(roots) {
  const rules = [document, ...roots].map((root) => sheetsIn[root === document ? 'document' : 'root'].flatMap((sheets) => [...sheets(root)].map(rulesIn)));
  const shown = watched.map((element) => (isShown(element, { visibilityProperty: true, opacityProperty: true }) ? 1 : 0)).join('');
  const page = scrollerOf(document);
  return `${rules.join(';')} ${shown} ${page?.scrollHeight} ${page?.scrollWidth}`;
}

function sampled(elements) {
  const step = Math.ceil(elements.length / SAMPLE);
  return step > 1 ? elements.filter((_, index) => index % step === 0) : elements;
}

const stateOf = (field) => `${field.value}|${field.checked}|${field.disabled}|${field.selectedIndex}`;

function remember(walk, texts) {
  lastWalk = walk;
  lastTexts = texts;
  changed = acted = false;
  changes.disconnect();
  const every = { subtree: true, childList: true, attributes: true, characterData: true };
  for (const root of [document, ...walk.roots]) changes.observe(root, every);
  watched = [...sampled([...new Set(walk.lines.map((line) => line.element))].filter((element) => element instanceof Element)), ...sampled(walk.absent)];
  looked = looksNow(walk.roots);
  fields.length = 0;
  for (const { element, tag } of walk.records.values()) if (FIELDS.has(tag) && FIELDS.has(tagOf(element))) fields.push([element, stateOf(element)]);
}

function touched() {
  if (changes.takeRecords().length) changed = true;
  return changed || acted || fields.some(([field, before]) => stateOf(field) !== before) || looksNow(lastWalk.roots) !== looked;
}

function freshWalk(details) {
  if (changes.takeRecords().length) changed = true;
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
