// Closed shadow roots: no script sees them, so elements that may have one are handed to Chromium, and it hands theirs back.
const HOSTS = new Set(['div', 'span', 'section', 'article', 'main', 'aside', 'header', 'footer', 'nav', 'p', 'blockquote']);
const MOST_EMPTY = 24;  // each costs Chromium a third of a millisecond, once
const asked = new WeakMap();

function mayHide(element, tag) {
  if (tag.includes('-')) return !asked.has(element) || asked.get(element) !== matches(element, ':defined');
  if (!HOSTS.has(tag) || firstChild(element) || asked.has(element) || clientHeightOf(element) < 9) return false;
  const style = styleOf(element);  // what is drawn by its own style alone is a spacer or an icon
  return style.backgroundImage === 'none' && paintOf(style.backgroundColor).alpha < 0.1 && style.borderTopWidth === '0px';
}

const unasked = (element) => element instanceof Element && !closedRoots.has(element) && asked.get(element) !== matches(element, ':defined');
const suspectsLeft = () => [...lastWalk.suspects].some(unasked);

// Elements to ask for, named ones first.
function suspects() {
  const all = [...(lastWalk?.suspects ?? [])].filter(unasked);
  const named = all.filter((element) => tagOf(element).includes('-') || firstChild(element)).slice(0, 400);
  const chosen = [...named, ...all.filter((element) => !named.includes(element)).slice(0, MOST_EMPTY)];
  for (const element of chosen) asked.set(element, matches(element, ':defined'));
  return chosen;
}

function adopt(...roots) {
  for (const root of roots) if (root instanceof ShadowRoot) closedRoots.set(root.host, root);
}
