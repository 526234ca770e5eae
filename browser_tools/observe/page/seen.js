// Whether a person can see anything of an element, wherever the page is scrolled to. What shares its ground's colour, and what
// is a pixel in size for screen readers, counts as seen. Getters from the prototypes, as in dom.js.
const of = (prototype, name) => {
  const get = Object.getOwnPropertyDescriptor(prototype, name).get;
  return (node) => get.call(node);
};
const parentOf = of(Node.prototype, 'parentNode');
const hostOf = of(ShadowRoot.prototype, 'host');
const slotOf = of(Element.prototype, 'assignedSlot');
const scrolledDown = of(Element.prototype, 'scrollTop');
const scrolledAside = of(Element.prototype, 'scrollLeft');
const wideOf = of(HTMLElement.prototype, 'offsetWidth');
const highOf = of(HTMLElement.prototype, 'offsetHeight');
const firstIn = of(Element.prototype, 'firstElementChild');
const boxOf = (element) => Element.prototype.getBoundingClientRect.call(element);
const isDrawn = (element) => Element.prototype.checkVisibility.call(element, { visibilityProperty: true });
const partsOf = (element) => [...Element.prototype.querySelectorAll.call(element, '*')];
const isFor = (element, selector) => Element.prototype.matches.call(element, selector);

const NEGLIGIBLE = 0.04;  // of full opacity, as in rare.js
const MOST_PARTS = 500;
const FIELDS = 'input, select, textarea, [role=checkbox], [role=radio], [role=switch], [role=slider]';  // another part is drawn for them

function around(node) {
  const parent = slotOf(node) ?? parentOf(node);
  return parent instanceof ShadowRoot ? hostOf(parent) : parent instanceof Element ? parent : null;
}

const isRoot = (node) => node === document.documentElement || node === document.body;
const leftwards = () => [document.documentElement, document.body].some((node) => node && getComputedStyle(node).direction === 'rtl');

// Fixed beyond an edge of the window: no scrolling brings it. Cut off by a box without room.
const isShutOut = (style, box) => style.position === 'fixed' && (box.left >= innerWidth || box.top >= innerHeight || box.right <= 0 || box.bottom <= 0);
const isShut = (style, box) => style.overflow !== 'visible' && !/^(?:inline|contents)$/.test(style.display) && (box.width < 1 || box.height < 1);
const isFlat = (element, box) => element instanceof HTMLElement && (box.width < 1 || box.height < 1) && wideOf(element) >= 1 && highOf(element) >= 1;
const isPast = (end, size) => end < 0 || (end === 0 && size > 0);

const isTiny = (element, style) => parseFloat(style.fontSize) < 1 && !firstIn(element) && !isFor(element, 'img, svg *, canvas, video');

function isShown(element) {
  if (!isDrawn(element)) return false;
  const own = boxOf(element);
  if (isFlat(element, own) || isTiny(element, getComputedStyle(element))) return false;
  let opacity = 1, down = scrollY, aside = scrollX, escapes = '';
  for (let node = element; node; node = around(node)) {
    const style = getComputedStyle(node), box = node === element ? own : boxOf(node);
    opacity *= Number(style.opacity);
    if (opacity < NEGLIGIBLE || isShutOut(style, box)) return false;
    // What is placed by a box further out is not cut off by those between.
    const cuts = escapes === '' || (escapes === 'absolute' && style.position !== 'static');
    if (cuts && !isRoot(node)) {
      if (isShut(style, box)) return false;
      escapes = /absolute|fixed/.test(style.position) ? style.position : '';
    }
    if (node !== element && !isRoot(node)) [down, aside] = [down + scrolledDown(node), aside + scrolledAside(node)];
  }
  return !isPast(own.bottom + down, own.height) && (leftwards() || !isPast(own.right + aside, own.width));
}

const isSeen = (element) => isFor(element, FIELDS) || isShown(element) || partsOf(element).slice(0, MOST_PARTS).some(isShown);

// Whether it may be what hides all inside: the dear question is asked of few.
function isSuspect(element) {
  const style = getComputedStyle(element), box = boxOf(element);
  const away = box.right + scrollX <= 0 || box.bottom + scrollY <= 0;
  return away || Number(style.opacity) < 1 || isShutOut(style, box) || isShut(style, box) || isFlat(element, box) || isTiny(element, style);
}

// The outermost elements inside `root` that are laid out, and of which nothing is seen.
function unseenIn(root) {
  const found = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT, (element) => {
    if (!isDrawn(element)) return getComputedStyle(element).display === 'none' ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
    if (!isSuspect(element) || isSeen(element)) return NodeFilter.FILTER_SKIP;
    found.push(element);
    return NodeFilter.FILTER_REJECT;
  });
  while (walker.nextNode()) continue;
  return found;
}
