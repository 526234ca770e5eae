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

const stateOf = (field) => `${field.value}|${field.checked}|${field.disabled}|${field.selectedIndex}`;

function remember(walk, texts) {
  lastWalk = walk;
  lastTexts = texts;
  changed = acted = false;
  changes.disconnect();
  const every = { subtree: true, childList: true, attributes: true, characterData: true };
  for (const root of [document, ...walk.roots]) changes.observe(root, every);
  fields.length = 0;
  for (const { element, tag } of walk.records.values()) if (FIELDS.has(tag) && FIELDS.has(tagOf(element))) fields.push([element, stateOf(element)]);
}

function touched() {
  if (changes.takeRecords().length) changed = true;
  return changed || acted || fields.some(([field, before]) => stateOf(field) !== before);
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
