// How often a text is said where nobody sees it.
const textOf = of(Node.prototype, 'textContent');
const spokenOf = of(HTMLElement.prototype, 'innerText');
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/g;

// As `casefold` in Python has it, where `toLowerCase` keeps `ß` and writes `ς` at the end of a word.
const lowered = (text) => text.toUpperCase().toLowerCase().replaceAll('ς', 'σ');
const folded = (text, exact) => (exact ? text : lowered(text)).normalize('NFC').replace(INVISIBLE, '');

// Drawings have no `innerText`; of what they hold, only these are words that a person sees.
const drawnTexts = (element) => [element, ...partsOf(element)].filter((part) => isFor(part, 'text') && isDrawn(part));
const wordsOf = (element) => (element instanceof HTMLElement ? spokenOf(element) : drawnTexts(element).map(textOf).join('\n'));

// Of a drop-down list that is closed a person sees what is chosen; `innerText` has all its options.
const FOLDED = 'select:not([multiple], [size]) option:not(:checked), select[size="1"]:not([multiple]) option:not(:checked)';

// The outermost elements inside `root` that have words of their own there, and of which nothing is seen; `mayCount` says which to
// ask at all.
function* unseenIn(root, mayCount) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT, (element) => {
    if (!mayCount(element)) return NodeFilter.FILTER_REJECT;
    if (isFor(element, FOLDED)) return NodeFilter.FILTER_ACCEPT;
    if (!isDrawn(element)) return getComputedStyle(element).display === 'none' ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
    return NodeFilter.FILTER_ACCEPT;
  });
  let node = walker.nextNode();
  while (node) {
    const hidden = isFor(node, FOLDED) || !isSeen(node);
    if (hidden) yield node;
    node = hidden ? after(walker) : walker.nextNode();
  }
}

// The next one that does not stand inside the current one.
function after(walker) {
  do {
    const next = walker.nextSibling();
    if (next) return next;
  } while (walker.parentNode());
  return null;
}

// Finds words of ASCII letters in what the page holds, however written: dearer comparing is kept for where they stand.
const roughly = (word) => new RegExp([...word.replaceAll(/ss/gi, 'ß')].join(`${INVISIBLE.source}*`).replaceAll('ß', `(?:s${INVISIBLE.source}*s|ß)`), 'i');

// Whether what nobody sees in `root` says `pattern` less often than `times`, which is how often all of it does.
function isSaidInSight(root, { pattern, words, exact, times }) {
  const looked = new RegExp(pattern, 'g'), rough = words.map(roughly);
  let left = times;
  for (const part of unseenIn(root, (element) => rough.every((word) => word.test(textOf(element))))) {
    left -= [...folded(wordsOf(part), exact).matchAll(looked)].length;
    if (left <= 0) return false;
  }
  return true;
}
