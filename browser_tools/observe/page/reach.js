// Whether a person can bring a box into view, by scrolling the page and the boxes around it. Getters from the prototypes, as in
// dom.js.
const of = (prototype, name) => {
  const get = Object.getOwnPropertyDescriptor(prototype, name).get;
  return (node) => get.call(node);
};
const scrolledDown = of(Element.prototype, 'scrollTop');
const scrolledAside = of(Element.prototype, 'scrollLeft');
const wideInside = of(Element.prototype, 'scrollWidth');
const highInside = of(Element.prototype, 'scrollHeight');
const wideView = of(Element.prototype, 'clientWidth');
const highView = of(Element.prototype, 'clientHeight');

const isRoot = (node) => node === document.documentElement || node === document.body;
const roots = () => [document.documentElement, document.body].filter(Boolean).map((node) => getComputedStyle(node));
const leftwards = () => roots().some((style) => style.direction === 'rtl');
const isAsideShut = () => roots().some((style) => /hidden|clip/.test(style.overflowX));

// What is placed absolutely or fixed inside stays inside: it moves with this box, and is cut off by it.
const isMoving = (style) => [style.transform, style.translate, style.rotate, style.scale, style.perspective, style.filter, style.backdropFilter].some((value) => value && value !== 'none');
const isHolding = (style) => isMoving(style) || /transform|translate|rotate|scale|perspective|filter/.test(style.willChange) || /paint|layout|strict|content/.test(style.contain);

// In these a box is scrolled towards its top or left, and where it stands at first its offset is 0.
const isUpwards = (style) => /column-reverse/.test(style.flexDirection) || style.flexWrap === 'wrap-reverse';
const isLeftwards = (style) => style.direction === 'rtl' || /row-reverse/.test(style.flexDirection) || style.flexWrap === 'wrap-reverse' || /-rl$/.test(style.writingMode);

// What is a pixel in size, for screen readers, has a negative margin as well.
const PIXEL = 2;
const isPixel = (box) => box.width <= PIXEL && box.height <= PIXEL;
const isPast = (end, start, size) => (size > PIXEL ? end <= start : end < start - PIXEL);

// Before the first thing that this box, which cuts off what overflows, can be scrolled to.
function isBefore(box, node, style, edges) {
  const top = edges.top - scrolledDown(node) - (isUpwards(style) ? highInside(node) - highView(node) : 0);
  const left = edges.left - scrolledAside(node) - (isLeftwards(style) ? wideInside(node) - wideView(node) : 0);
  return isPast(box.bottom, top, box.height) || isPast(box.right, left, box.width);
}

const isBeside = (box, edges) => box.left >= edges.right || box.right <= edges.left || box.top >= edges.bottom || box.bottom <= edges.top;
const isOffPage = (box) => isPast(box.bottom + scrollY, 0, box.height) || (!leftwards() && isPast(box.right + scrollX, 0, box.width));
// Put beside a page that cannot be scrolled aside: a drawer at `left: 100vw`.
const isPutAside = (box) => box.left >= innerWidth && !leftwards() && isAsideShut();
