// The last walk, and whether the page has changed since: what is known of an element then need not be asked again.
let lastWalk = null;
let lastTexts = [];
let changed = false;
const changes = new MutationObserver(() => {
  changed = true;
  changes.disconnect();  // one change is enough: the page pays for no more
});

function remember(walk, texts) {
  lastWalk = walk;
  lastTexts = texts;
  changed = false;
  changes.disconnect();
  const every = { subtree: true, childList: true, attributes: true, characterData: true };
  for (const root of [document, ...walk.roots]) changes.observe(root, every);
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
