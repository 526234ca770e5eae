// Whether a person can see anything of an element, wherever the page is scrolled to. What shares its ground's colour, and what
// is a pixel in size for screen readers, counts as seen.
const parentOf = of(Node.prototype, 'parentNode');
const hostOf = of(ShadowRoot.prototype, 'host');
const slotOf = of(Element.prototype, 'assignedSlot');
const wideOf = of(HTMLElement.prototype, 'offsetWidth');
const highOf = of(HTMLElement.prototype, 'offsetHeight');
const childrenOf = of(Node.prototype, 'childNodes');
const wordsIn = of(CharacterData.prototype, 'data');
const firstIn = of(Element.prototype, 'firstElementChild');
const partsOf = (element) => [...Element.prototype.querySelectorAll.call(element, '*')];
const isFor = (element, selector) => Element.prototype.matches.call(element, selector);

const NEGLIGIBLE = 0.04;  // of full opacity, as in rare.js
const MOST_PARTS = 500;
const FIELDS = 'input, select, textarea, [role=checkbox], [role=radio], [role=switch], [role=slider]';  // another part is drawn for them

function around(node) {
  const parent = slotOf(node) ?? parentOf(node);
  return parent instanceof ShadowRoot ? hostOf(parent) : parent instanceof Element ? parent : null;
}

// One with `display: contents` has no box: what stands in it is drawn, its own words and its parts.
const isBoxless = (style) => style.display === 'contents';
const holdsWords = (element) => [...childrenOf(element)].some((node) => node instanceof Text && wordsIn(node).trim() !== '');

function isLaidOut(element) {
  if (Element.prototype.checkVisibility.call(element, { visibilityProperty: true })) return true;
  const style = getComputedStyle(element), parent = around(element);
  return isBoxless(style) && style.visibility === 'visible' && parent !== null && isLaidOut(parent);
}

const isDrawn = (element) => isLaidOut(element) && (!isBoxless(getComputedStyle(element)) || holdsWords(element));

function boxOf(element, style) {
  if (!isBoxless(style)) return Element.prototype.getBoundingClientRect.call(element);
  const inside = document.createRange();
  inside.selectNodeContents(element);
  return inside.getBoundingClientRect();
}

// Fixed beyond an edge of the window: no scrolling brings it. Cut off by a box without room, or by a clip that leaves nothing.
function isShutOut(element, style, box) {
  if (style.position !== 'fixed' || !isBeside(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight })) return false;
  for (let node = around(element); node; node = around(node)) if (isHolding(getComputedStyle(node))) return false;
  return true;
}
const isCutting = (style) => style.overflow !== 'visible' && !/^(?:inline|contents)$/.test(style.display);
const isShut = (box) => box.width < 1 || box.height < 1;
const isFlat = (element, box) => element instanceof HTMLElement && isShut(box) && wideOf(element) >= 1 && highOf(element) >= 1;
const isTiny = (element, style) => parseFloat(style.fontSize) < 1 && !firstIn(element) && !isFor(element, 'img, svg *, canvas, video');

function isClipped(style, box) {
  const [, insets] = /^inset\(([^)]*?)(?: round .*)?\)$/.exec(style.clipPath) ?? [];
  if (insets === undefined || isPixel(box)) return false;
  const [top, right = top, bottom = top, left = right] = insets.split(' ').map((inset) => (inset.endsWith('%') ? parseFloat(inset) : 0));
  return top + bottom >= 100 || left + right >= 100;
}

// What is asked of a box again for each that stands in it; forgotten before each question, since a page changes.
const known = new Map();
const forget = () => known.clear();
function factsOf(node) {
  const found = known.get(node);
  if (found) return found;
  const style = getComputedStyle(node), edges = boxOf(node, style), boxless = isBoxless(style), root = isRoot(node);
  const cutting = !root && isCutting(style), placed = /absolute|fixed/.test(style.position);
  const facts = {
    style, edges, boxless, root, cutting,
    gone: !boxless && (isShutOut(node, style, edges) || isClipped(style, edges)),
    shut: cutting && isShut(edges),
    hides: cutting && /hidden|clip/.test(style.overflow),
    opacity: boxless ? 1 : Number(style.opacity),
    placed: placed ? style.position : '',
    still: style.position === 'static',
    holding: isHolding(style),
    moves: placed || isMoving(style),
  };
  known.set(node, facts);
  return facts;
}

function isShown(element) {
  if (!isDrawn(element)) return false;
  const own = factsOf(element);
  if (isFlat(element, own.edges) || isTiny(element, own.style)) return false;
  let opacity = 1, escapes = '', box = own.edges, moved = null;
  for (let node = element; node; node = around(node)) {
    const facts = factsOf(node);
    if (facts.boxless) continue;
    opacity *= facts.opacity;
    if (opacity < NEGLIGIBLE || facts.gone) return false;
    // What is placed by a box further out is not cut off by those between.
    if (!facts.root && (escapes === '' || facts.holding || (escapes === 'absolute' && !facts.still))) {
      if (facts.shut) return false;
      if (node !== element && facts.cutting) {
        if (isBefore(box, node, facts.style, facts.edges)) return false;
        if (moved && facts.hides && !isPixel(own.edges) && isBeside(box, facts.edges) && isBeside(moved, facts.edges)) return false;
        [box, moved] = [facts.edges, null];  // what can be scrolled to is seen where this stands
      }
      escapes = facts.placed;
    }
    if (facts.moves) moved = facts.edges;
  }
  return !isOffPage(box) && !(moved && isPutAside(moved) && isPutAside(box));
}

const isSeen = (element) => isFor(element, FIELDS) || isShown(element) || partsOf(element).slice(0, MOST_PARTS).some(isShown);
