// Reading the DOM so that it cannot be lied about. Page scripts live in another world, but a form or a document
// still answers `form.firstChild` with its <input name="firstChild">: hence getters taken from the prototypes.
const getter = (prototype, name) => {
  const get = Object.getOwnPropertyDescriptor(prototype, name).get;
  return (node) => get.call(node);
};
const method = (prototype, name) => {
  const call = prototype[name];
  return (node, detail) => call.call(node, detail);  // none of those below takes more
};
const firstChild = getter(Node.prototype, 'firstChild');
const nextSibling = getter(Node.prototype, 'nextSibling');
const parentNode = getter(Node.prototype, 'parentNode');
const nodeType = getter(Node.prototype, 'nodeType');
const isConnected = getter(Node.prototype, 'isConnected');
const rootOf = method(Node.prototype, 'getRootNode');
const tagOf = getter(Element.prototype, 'localName');
const openShadowOf = getter(Element.prototype, 'shadowRoot');
const closedRoots = new WeakMap();  // handed over by Chromium: no script can ask for them
const shadowOf = (element) => openShadowOf(element) ?? closedRoots.get(element) ?? null;
const slotOf = getter(Element.prototype, 'assignedSlot');
const idOf = getter(Element.prototype, 'id');
const activeIn = (root) => (root instanceof Document ? documentActive(root) : root.activeElement);
const documentActive = getter(Document.prototype, 'activeElement');
const nextElement = getter(Element.prototype, 'nextElementSibling');
const previousElement = getter(Element.prototype, 'previousElementSibling');
const firstElement = getter(Element.prototype, 'firstElementChild');
const elementsIn = getter(Element.prototype, 'children');
const queryOne = method(Element.prototype, 'querySelector');
const queryAll = method(Element.prototype, 'querySelectorAll');
// How often something was looked at that changes elsewhere may alter: see kept.js.
let glances = 0;
const glancing = (call) => (element, how) => {
  glances++;
  return call(element, how);
};
const rectangleOf = method(Element.prototype, 'getBoundingClientRect');
let boxes = null;  // where elements lie, while a walk and what follows it is at work: a third of these dear questions are asked again
function boxOf(element) {
  glances++;
  if (!boxes) return rectangleOf(element);
  let box = boxes.get(element);
  if (!box) boxes.set(element, (box = rectangleOf(element)));
  return box;
}
function letGoOfBoxes(work) {
  try {
    return work();
  } finally {
    boxes = null;
  }
}
const isShown = glancing(method(Element.prototype, 'checkVisibility'));
const isVisible = (element) => isShown(element, { visibilityProperty: true });
const matches = method(Element.prototype, 'matches');
const closest = method(Element.prototype, 'closest');
const getAttribute = Element.prototype.getAttribute;
const hasAttribute = Element.prototype.hasAttribute;
const attr = (element, name) => getAttribute.call(element, name) ?? '';
const has = (element, name) => hasAttribute.call(element, name);
const topOf = getter(Document.prototype, 'documentElement');
const documentElement = () => topOf(document);  // a page may replace it, or have none
const inPage = (selector) => (documentElement() ? queryAll(documentElement(), selector) : []);
const clientHeightOf = glancing(getter(Element.prototype, 'clientHeight'));
const clientWidthOf = glancing(getter(Element.prototype, 'clientWidth'));
const widthOf = getter(HTMLElement.prototype, 'offsetWidth');
const hasAttributes = method(Element.prototype, 'hasAttributes');
const scrollerOf = getter(Document.prototype, 'scrollingElement');
const fullscreenOf = getter(Document.prototype, 'fullscreenElement');
const documentTitle = getter(Document.prototype, 'title');
const documentUrl = getter(Document.prototype, 'URL');
const baseUrl = getter(Node.prototype, 'baseURI');

// The style of an element that is asked for again and again: the object stays true to its element, and making it costs
// as much as reading a property.
const styles = new WeakMap();
const MOST_STYLES = 20000;
const computedStyle = globalThis.getComputedStyle;
const getComputedStyle = glancing((element, part) => computedStyle(element, part));
const styleOf = glancing((element) => styles.get(element) ?? computedStyle(element));
function keptStyle(element) {
  let style = styles.get(element);
  if (!style) styles.set(element, (style = computedStyle(element)));
  return style;
}

// Where a control lies, asked once in a walk.
const boxIn = (record) => (record.box ??= placeBox(record.element));

// The image that shows an area's map.
function imageOf(area) {
  const map = tagOf(area) === 'area' ? closest(area, 'map') : null;
  const name = map && attr(map, 'name');
  if (!name) return null;
  walkCache.mapped ??= [...inPage('img[usemap]')];
  return walkCache.mapped.find((image) => image.useMap === `#${name}` && isVisible(image)) ?? null;
}

// Where an element lies; of an area the middle of its shape, which has no box of its own.
function placeBox(element) {
  const image = imageOf(element);
  if (!image) return boxOf(element);
  const outer = boxOf(image);
  const at = attr(element, 'coords').split(',').map(Number);
  if (at.length < 3) return outer;
  const [x, y] = [0, 1].map((from) => at.filter((_, index) => index % 2 === from));
  const round = at.length === 3;
  const [left, right] = round ? [at[0] - at[2], at[0] + at[2]] : [Math.min(...x), Math.max(...x)];
  const [top, bottom] = round ? [at[1] - at[2], at[1] + at[2]] : [Math.min(...y), Math.max(...y)];
  return new DOMRect(outer.x + left, outer.y + top, right - left, bottom - top);
}

const ELEMENT = 1;
const TEXT = 3;

// Characters nobody sees but a model reads: controls, zero width, fillers, bidirectional marks, tags, runs of variants, icon-font glyphs.
const INVISIBLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ue000-\uf8ff]|\udb40[\udc00-\udc7f]|(?:[\ufe00-\ufe0f]|\udb40[\udd00-\uddef]){2,}/g;
// Of these, what is dropped without a word: controls, soft hyphens, direction marks, glyphs of icon fonts.
const NOISE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200e\u200f\ue000-\uf8ff]/g;
const VEILED = /[\u034f\u115f\u1160\u180e\u200b-\u200d\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\udb40]/;
const TRICKY = /(?:[\u034f\u115f\u1160\u180e\u200b-\u200d\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]|\udb40[\udc00-\udc7f])+/g;
// Joiners that scripts and emoji need: between letters that are not Latin, Greek or Cyrillic, and after pictures.
const JOINED = /(?<=[\p{L}\p{M}\p{Extended_Pictographic}\ufe0f])[\u200c\u200d](?=[\p{L}\p{Extended_Pictographic}])/u;
const PLAIN_SCRIPT = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u;
// One of these behind a sign or an ideograph chooses its shape; any other carries what nobody sees.
const VARIANTS = /(?:[\ufe00-\ufe0f]|\udb40[\udd00-\uddef])+/g;
const SHAPED = /[\p{S}\p{N}\p{M}\p{Unified_Ideograph}\p{Extended_Pictographic}\p{Script=Mongolian}\p{Script=Phags_Pa}#*]$/u;

// Zero-width and bidirectional characters, as a reader of code points would see them: `pay\u27e8U+200B\u27e9pal`.
function unveiled(text) {
  if (!VEILED.test(text)) return text;
  const variants = text.replace(VARIANTS, (found, at) => ([...found].length === 1 && SHAPED.test(text.slice(Math.max(0, at - 2), at)) ? found : pointsOf(found)));
  return variants.replace(TRICKY, (found, at) => {
    const around = variants.slice(Math.max(0, at - 2), at + found.length + 2);
    return found.length === 1 && JOINED.test(around) && !PLAIN_SCRIPT.test(around) ? found : pointsOf(found);
  });
}

function pointsOf(found) {
  const first = `U+${found.codePointAt(0).toString(16).toUpperCase()}`;
  const count = [...found].length;
  return `\u27e8${first}${count > 1 ? `\u00d7${count}` : ''}\u27e9`;
}

const squeeze = (text) => (text ? squash(text.replace(INVISIBLE, '')) : '');

function cap(text, length) {
  if (text.length <= length) return text;
  return text.slice(0, length - 1).toWellFormed().replace(/\ufffd$/, '') + '\u2026';
}

// The element around this one as a person sees it: through slots and shadow roots.
function around(element) {
  const parent = slotOf(element) ?? parentNode(element);
  if (!parent) return null;
  if (nodeType(parent) === ELEMENT) return parent;
  return parent instanceof ShadowRoot ? parent.host : null;
}

const contains = method(Node.prototype, 'contains');

function inside(element, ancestor) {
  if (contains(ancestor, element)) return true;
  for (let node = element; node; node = around(node)) if (node === ancestor) return true;
  return false;
}

function byId(element, id) {
  glances++;
  const root = rootOf(element);
  if (root instanceof ShadowRoot) return root.getElementById(id);
  return root instanceof Document ? Document.prototype.getElementById.call(root, id) : null;
}

function absolute(url) {
  try {
    return new URL(url, baseUrl(document)).href;
  } catch {
    return url;
  }
}

const UNREAD = new Set(['script', 'style', 'template', 'noscript', 'select', 'textarea', 'datalist', 'iframe']);

const FLOWING = /^(?:inline|contents|ruby.*)$/;

// Text a person reads inside `node`, at most `length` characters; `hidden` reads what is not shown as well.
function readable(node, length, hidden = false) {
  const parts = [];
  let size = 0;
  const read = (parent) => {
    const dotted = masking && parent instanceof Element && showsDots(styleOf(parent));
    for (let child = firstChild(parent); child && size < length; child = nextSibling(child)) {
      const type = nodeType(child);
      if (type === TEXT) {
        parts.push(dotted && /\S/.test(child.data) ? DOTS : child.data);
        size += child.data.trim().length;
      } else if (type === ELEMENT) {
        const tag = tagOf(child);
        if (UNREAD.has(tag) || (!hidden && !isShown(child) && getComputedStyle(child).display !== 'contents')) continue;
        const apart = tag === 'img' || !INLINE_TAGS.has(tag) || !FLOWING.test(styleOf(child).display);  // in a grid a span is a block
        if (apart) parts.push(' ');
        if (tag === 'img') parts.push(attr(child, 'alt'));
        else if (tag === 'slot' && child.assignedNodes().length) child.assignedNodes().forEach(readSlotted);
        else read(shadowOf(child) ?? child);
        if (apart) parts.push(' ');
      }
    }
  };
  const readSlotted = (child) => (nodeType(child) === TEXT ? parts.push(child.data) : read(child));
  read(node);
  return cap(squeeze(parts.join('')), length);
}

const INLINE_TAGS = new Set(
  ('a abbr b bdi bdo big button cite code data del dfn em font i img input ins kbd label mark meter output ' +
    'progress q s samp select small span strike strong sub sup svg textarea time tt u var wbr').split(' '),
);
