// Which controls something else lies over. Only Chromium knows, and only in the window: each question takes 50 to 300 us on
// pages of many layers. So where nothing happened since the walk before that may lay anything over others, and all controls
// lie where they lay, what was found then holds; a fourth of them are tried all the same, others each time. What there is no
// time left to ask for counts as not covered.

// Of that walk: number -> where a control lay that the pointer does not go through, and whether it was covered; cover -> where it
// lay, and of the lines in its home where they lay and whether it covered them; the level of what was fixed over all.
let tried = { walk: null, tries: new Map(), lids: new Map(), lid: 0, panels: null, place: '' };

const liesThere = (one, other) => one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;

// What was found of a control in the walk before.
function triedBefore(walk, { number, element }) {
  const before = walk.calm ? tried.tries.get(number) : undefined;
  return before?.element === element ? before : null;
}

const FAR = 24;
const POINTS = [[0.5, 0.5], [0.25, 0.5], [0.75, 0.5], [0.5, 0.2], [0.5, 0.8]];
// Slices and rings have little of the middle of their boxes.
const DRAWN_POINTS = [...POINTS, [0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75], [0.02, 0.5], [0.98, 0.5], [0.5, 0.02], [0.5, 0.98]];

// Whether something else would take a click on `element`; only what lies in the window can be tried.
function isCovered(record, box, reached) {
  const { element } = record;
  if (box.width < 1 || box.height < 1) return !record.text && !FIELDS.has(record.tag) && tagOf(element) !== 'label' && !hasPicture(element);
  if (!reached.crowded) return false;
  const { width, height } = pane();
  if (box.bottom <= 0 || box.right <= 0 || box.top >= height || box.left >= width) return reached.panels.hide(record, box) || reached.panels.isOut(element) || isInCard(record, reached.cards) || staysOut(record, box, reached.layers);
  if (reached.last && contains(element, reached.last)) return false;  // what is inside it was met
  const area = box.height > 30 && styleOf(element).display === 'inline' ? element.getClientRects()[0] ?? box : box;
  let met = null;
  for (const [across, down] of element instanceof SVGElement ? DRAWN_POINTS : POINTS) {
    const x = area.x + area.width * across, y = area.y + area.height * down;
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    const hit = deepest(x, y);
    if (!hit || inside(hit, element) || inside(element, hit) || hit === element.control || labelsOf(element).some((label) => inside(hit, label))) {
      reached.last = element;
      return false;
    }
    met = hit;
  }
  if (met && aimsIn(element).some((part) => isMetIn(part, element))) return false;
  if (!met || tagOf(element) === 'area' || (isBar(met, reached.panels.stays(element)) && !reached.panels.hide(record, box))) return false;
  return !scrolledAway(element, area) && !labelsOf(element).some(isMet);
}

// Whether one part that may show through takes all that is pressed on a frame in the window.
function isGlazed(element, box) {
  let glass = null;
  for (const [across, down] of POINTS) {
    const hit = deepest(box.x + box.width * across, box.y + box.height * down);
    if (!hit || inside(hit, element) || inside(element, hit) || (glass && hit !== glass)) return false;
    glass = hit;
  }
  const { left, top, right, bottom } = boxOf(glass);
  return left <= box.left + BORDER && top <= box.top + BORDER && right >= box.right - BORDER && bottom >= box.bottom - BORDER;
}
const BORDER = 5;  // pixels of a frame's edge that nobody presses

// The same, kept as what is found of controls is.
function isFrameGlazed({ element, frame }, walk, tries) {
  if (!walk.crowded || walk.isLate) return false;
  const box = boxOf(element), before = walk.calm ? tried.tries.get(frame) : undefined;
  const kept = before?.element === element && liesThere(before.box, box) && ++turn % TURNS !== 0;
  const covered = kept ? before.covered : isGlazed(element, box);
  tries.set(frame, { element, box, covered });
  return covered;
}

// Whether a press in the middle of a box meets `element`.
function isMetIn({ x, y, width, height }, element) {
  const hit = deepest(x + width / 2, y + height / 2);
  return !!hit && inside(hit, element);
}

// Whether a press in the middle of a label meets it: its field need not lie there.
const isMet = (label) => isMetIn(boxOf(label), label);

// Where else a person would press what is covered in its middle: its first words and parts.
const MOST_AIMS = 2;
const aimsIn = (element) => [...textBoxes(element).slice(0, MOST_AIMS), ...[...elementsIn(element)].slice(0, MOST_AIMS).map(boxOf)];

// Whether the pointer goes through an element and all it holds, or a sheet makes it inert; what is disabled is told as that.
function untouchable({ element, tag, states }) {
  if (inerting && styleOf(element).interactivity === 'inert') return true;
  if (styleOf(element).pointerEvents !== 'none' || states.includes('disabled') || FIELDS.has(tag)) return false;
  return ![...queryAll(element, '*')].some((part) => styleOf(part).pointerEvents !== 'none');
}

// -- cards that are one link ---------------------------------------------------------------------------------

// The link that is laid over a whole card, or lays its `::after` over it, takes what is pressed in it: out of the window, where
// nothing can be tried, the parts that only look or call themselves as if they could be pressed are no controls.
const MOST_OUT = 8, MOST_CARD_LINKS = 8;
const heightOf = ({ zIndex }) => parseFloat(zIndex) || 0;
const isLaidOver = ({ position, top, right, bottom, left }) => position === 'absolute' && [top, right, bottom, left].every((edge) => Math.abs(parseFloat(edge)) < 2);

// The style of what a link lays over all of the part that holds it, if it does.
function overlayOf(link) {
  const own = styleOf(link);
  if (isLaidOver(own)) return own;
  return own.position === 'static' ? ['::after', '::before'].map((part) => getComputedStyle(link, part)).find((style) => style.content !== 'none' && isLaidOver(style)) : undefined;
}

// Links that are laid over all of `card`, and how high; null where it holds too many to be one.
function overlaysOn(card, overlays) {
  let found = overlays.get(card);
  if (found !== undefined) return found;
  const links = queryAll(card, 'a[href]');
  found = links.length > MOST_CARD_LINKS ? null : [...links].filter((link) => holderOf(link) === card).map((link) => ({ link, overlay: overlayOf(link) })).filter(({ overlay }) => overlay);
  overlays.set(card, found);
  return found;
}

// The link over the card around `inner`. `known` and `overlays`: what was found for other parts of it.
function linkOver(inner, { known, overlays }) {
  if (known.has(inner)) return known.get(inner);
  let raised = -Infinity, over = null;
  for (let node = inner, hops = 0; node && !over && hops < MOST_OUT; node = around(node), hops++) {
    const style = styleOf(node);
    if (style.position === 'static') continue;
    const found = overlaysOn(node, overlays);
    if (!found) break;
    over = found.find(({ overlay }) => heightOf(overlay) >= raised)?.link ?? null;
    raised = Math.max(raised, heightOf(style) || 0.5);  // what is placed later lies over what is placed at the same height
  }
  known.set(inner, over);
  return over;
}

function isInCard({ element }, cards) {
  if (NATIVE.has(tagOf(element)) || styleOf(element).position !== 'static' || !around(element)) return false;
  const link = linkOver(around(element), cards);
  return link !== null && !inside(link, element) && !inside(element, link);
}

// -- what lies over all of the window -----------------------------------------------------------------------

// Of elements: the fixed part that holds them, and their level: the `z-index` of the outermost around them that has one, which
// is compared with those of all others. Found once for all that lies in the same part.
class Layers {
  known = new Map();

  of(element) {
    const path = [];
    let node = element;
    for (; node && !this.known.has(node); node = around(node)) path.push(node);
    let layer = this.known.get(node) ?? { fixed: null, level: null };
    while (path.length) {
      node = path.pop();
      const { position, zIndex } = styleOf(node);
      const level = layer.level ?? (zIndex !== 'auto' && position !== 'static' ? Number(zIndex) : null);
      layer = { fixed: position === 'fixed' && tagOf(node) !== 'body' ? node : layer.fixed, level };  // pages fix their body to keep it from scrolling
      this.known.set(node, layer);
    }
    return layer;
  }
}

// Whether it lies beside the window in something fixed, and nothing between them scrolls that way.
function staysOut({ element }, box, layers) {
  const { fixed } = layers.of(element);
  if (!fixed || holderOf(fixed) || labelsOf(element).some(isMet)) return false;
  const { width, height } = pane();
  let across = box.right <= 0 || box.left >= width, down = box.bottom <= 0 || box.top >= height;
  for (let node = element; node !== around(fixed); node = around(node)) {
    const cuts = node !== element && styleOf(node).overflow !== 'visible';
    if (cuts && scrollWidthOf(node) > clientWidthOf(node) + 1) across = false;
    if (cuts && scrollHeightOf(node) > clientHeightOf(node) + 1) down = false;
  }
  return across || down;
}

const middleOf = (walk) => (walk.middle === undefined ? (walk.middle = walk.crowded ? deepest(innerWidth / 2, innerHeight / 2) : null) : walk.middle);

// The level of what is fixed over all of the window, as the ground of a dialog is: nothing below it can be scrolled into
// reach. 0 if nothing is. Asked in nine places, but only where something fixed lies in the middle.
const PLACES = [0.5, 0.01, 0.99];
function lidOverAll(walk, layers) {
  const { width, height } = pane();
  let highest = 0;
  for (const down of PLACES) {
    for (const across of PLACES) {
      const hit = down === 0.5 && across === 0.5 ? middleOf(walk) : deepest(width * across, height * down);
      const { fixed, level } = hit ? layers.of(hit) : { fixed: null };
      if (!fixed) return 0;
      const box = boxOf(fixed);
      if (box.left <= 0 && box.top <= 0 && box.right >= width && box.bottom >= height) highest = Math.max(highest, level ?? 0);
    }
  }
  return highest;
}

// What was found of the walk before, of which nothing has moved.
function lidBefore(walk) {
  walk.middle = tried.walk.middle;
  return tried.lid;
}

// Something lies otherwise than it did: all that was taken to lie as before is asked.
function triedAnew(walk) {
  walk.unmoved = false;
  for (const record of walk.records.values()) record.box = undefined;
  return reachable(walk);
}

// Lines without the handles of controls that nobody can reach now (inert, behind a modal dialog, covered): their words
// stay. Lines that something opaque covers go.
function reachable(walk) {
  const barred = new Set();
  const layers = new Layers(), panels = walk.unmoved && tried.panels && ++turn % TURNS ? tried.panels.again(layers) : new Panels(walk, layers);
  const reached = { last: null, crowded: walk.crowded, layers, panels, cards: { known: new Map(), overlays: new Map() } };
  const lid = walk.unmoved && ++turn % TURNS ? lidBefore(walk) : lidOverAll(walk, layers);
  if (lid !== tried.lid || panels.key !== tried.panels?.key) walk.calm = walk.unmoved = false;
  const isBelow = (element) => {
    if (!lid) return false;
    const { fixed, level } = layers.of(element);
    return !fixed && (level ?? 0) < lid;
  };
  const tries = new Map();
  let below = 0;  // far below the window only every eighth is looked at, until one lies in it
  for (const record of walk.records.values()) {
    if (record.barred || isBelow(record.element)) {
      barred.add(record.number);
      continue;
    }
    const before = triedBefore(walk, record), again = !before || walk.touched.has(record.element) || ++turn % TURNS === 0;
    if (again && untouchable(record)) {
      barred.add(record.number);
      continue;
    }
    if ((below > FAR && ++below % 8) || walk.isLate) {
      if (walk.crowded && !walk.isLate && isInCard(record, reached.cards)) barred.add(record.number);
      continue;
    }
    const box = walk.unmoved && !again ? (record.box = before.box) : boxIn(record);
    below = box.top >= pane().height ? below + 1 : 0;
    if (before && !liesThere(before.box, box)) walk.calm = false;  // others may lie under something else as well
    const covered = again ? isCovered(record, box, reached) : before.covered;
    if (before && covered !== before.covered) walk.calm = false;
    if (before && !walk.calm) return triedAnew(walk);
    tries.set(record.number, { element: record.element, box, covered });
    if (covered) barred.add(record.number);
  }
  for (const number of panels.under(walk)) barred.add(number);
  const glazed = new Set(walk.lines.filter((line) => line.frame && isFrameGlazed(line, walk, tries)));
  const lids = walk.calm ? tried.lids : new Map();
  tried = { walk, tries, lids, lid, panels, place: scrolledTo() };
  const over = walk.covers.length ? drawnOver(walk, walk.lines, lids) : null;
  const isFrameBelow = ({ element }) => isBelow(element) || (panels.all.length > 0 && panels.hide({ element }, boxOf(element)));
  if (!barred.size && !over?.size && !lid && !glazed.size && !(panels.all.length && walk.lines.some(({ frame }) => frame))) return walk.lines;
  const bare = (found, number) => {
    const record = walk.records.get(Number(number));
    return barred.has(Number(number)) && record ? unveiled((FIELDS.has(record.tag) ? '' : record.shows) || record.text || (record.source === 'guess' ? '' : record.name)) : found;
  };
  const lines = [];
  for (const line of walk.lines) {
    if (over?.has(line)) continue;
    const text = line.frame ? '' : line.text.replace(HANDLE, bare);
    if (line.frame) lines.push(glazed.has(line) || isFrameBelow(line) ? { ...line, barred: true } : line);
    else if (text === line.text) lines.push(line);
    else if (text.trim()) lines.push({ ...line, text, price: undefined });
  }
  return lines;
}
