// Closed shadow roots: no script sees them, so elements that may have one are handed to Chromium, and it hands theirs back.
const HOSTS = new Set(['div', 'span', 'section', 'article', 'main', 'aside', 'header', 'footer', 'nav', 'p', 'blockquote']);
const HOSTING = new Set([...HOSTS, 'body', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const mayHost = (tag) => HOSTING.has(tag) || tag.includes('-');
const MOST_EMPTY = 24;  // each costs Chromium a third of a millisecond, once
const asked = new WeakMap();  // what an element was when it was asked
const hollow = [];  // those without a closed root: one may be attached later, which leaves no other trace than a size
const MOST_HOLLOW = 100;
const standingOf = (element) => `${matches(element, ':defined')} ${clientHeightOf(element) || boxOf(element).height} ${clientWidthOf(element) || boxOf(element).width}`;

function mayHide(element, tag) {
  if (tag.includes('-')) return asked.get(element) !== standingOf(element);
  if (!HOSTS.has(tag) || firstChild(element)) return false;
  const height = clientHeightOf(element);
  if (height < 9 || asked.get(element) === standingOf(element)) return false;
  const style = styleOf(element);  // what is drawn by its own style alone is a spacer or an icon
  return style.backgroundImage === 'none' && paintOf(style.backgroundColor).alpha < 0.1 && style.borderTopWidth === '0px';
}

const unasked = (element) => element instanceof Element && !closedRoots.has(element) && asked.get(element) !== standingOf(element);
const suspectsLeft = () => lastWalk.suspects.some(unasked);

// Elements to ask for, named ones first.
function suspects() {
  const all = [...new Set((lastWalk ?? rehearsed)?.suspects)].filter(unasked);
  const named = all.filter((element) => tagOf(element).includes('-') || firstChild(element)).slice(0, 400);
  const chosen = [...named, ...all.filter((element) => !named.includes(element)).slice(0, MOST_EMPTY)];
  if (chosen.length && !lastWalk) leaveRehearsal();  // whether they may have one was asked of them
  for (const element of chosen) {
    asked.set(element, standingOf(element));
    if (hollow.length < MOST_HOLLOW && !hollow.includes(element)) hollow.push(element);
  }
  return chosen;
}

// Whether one of the elements that were empty has got another size: some are looked at each time, in turn.
const HOLLOW_AT_ONCE = 16;
const housed = () => inTurn(hollow, HOLLOW_AT_ONCE).some((element) => !closedRoots.has(element) && isConnected(element) && asked.get(element) !== standingOf(element));

// Whether an element lies in a closed root that nobody knew of: Chromium tells of listeners there too.
function housedIn(element) {
  if (!(element instanceof Element)) return false;  // it came through another window: so would its root, of that window's class
  const root = rootOf(element);
  if (!(root instanceof ShadowRoot) || root.mode !== 'closed' || closedRoots.has(root.host)) return false;
  adopt(root);
  return true;
}

function adopt(...roots) {
  if (roots.length) forgetKept();
  for (const root of roots) if (root instanceof ShadowRoot) closedRoots.set(root.host, root);
}
