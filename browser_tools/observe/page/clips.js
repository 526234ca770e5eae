// Boxes that cut off their content, and grounds that `::before` or `::after` paint over it. Nobody can scroll such a box:
// what lies beyond it is told and marked, since a press of a button may bring it ("more", the next slide); in a drawing,
// and under a painted ground, text is hidden.
const UNSEEN = '[unseen] ';
const scrollWidthOf = glancing(getter(Element.prototype, 'scrollWidth'));
const scrollHeightOf = glancing(getter(Element.prototype, 'scrollHeight'));
const CLIPPING = SPEAKS.position | SPEAKS.overflow | SPEAKS.moved | SPEAKS.margin | SPEAKS.pulled | SPEAKS.offset;
const SHIFTING = SPEAKS.moved | SPEAKS.margin | SPEAKS.pulled | SPEAKS.offset;
const SCROLLS = /auto|scroll/;
const CUTS = /hidden|clip/;
const reach = new Range();

class Clip {
  // `shifted`: something inside is moved, so that more may lie beyond than scrolling tells.
  constructor(element, flow, outer, shifted = false, drops = false) {
    Object.assign(this, { element, flow, outer, shifted, drops, edges: undefined });
  }
}

// The page itself, which begins where nobody can scroll further back.
class PageClip extends Clip {
  constructor(outer) {
    super(documentElement(), null, outer, true, true);
    glances++;
    const { left, top, width } = pane();
    this.page = leftwards() ? { left: -Infinity, top: -top, right: width - left, bottom: Infinity } : { left: -left, top: -top, right: Infinity, bottom: Infinity };
    this.edges = (outer && shownOf(outer)) ?? this.page;
  }
}

// The window, for what is fixed and reaches out of it.
class WindowClip extends Clip {
  constructor(outer) {
    super(documentElement(), null, outer, true, true);
    glances++;
    this.edges = this.page = { left: 0, top: 0, right: pane().width, bottom: pane().height };
  }
}

const holderOf = (element) => element.offsetParent;

// The box that cuts what is inside `element`, given the one around.
function clipAt(element, tag, style, says, outer, flow) {
  let clip = outer;
  if (clip && says & SPEAKS.position) {
    const position = answered(positionOf, style);
    if (position === 'fixed') clip = null;
    else if (position === 'absolute') {
      const holder = answered(holderOf, element) ?? documentElement();
      while (clip && !inside(holder, clip.element)) clip = clip.outer;
    }
  }
  if (clip && says & SHIFTING && !clip.shifted) clip = new Clip(clip.element, clip.flow, clip.outer, true, clip.drops);
  if (flow === 'visible' || tag === 'body' || tag === 'html' || FIELDS.has(tag)) return clip;
  return new Clip(element, flow, clip, tag === 'svg' || (says & SPEAKS.pulled) !== 0, tag === 'svg');
}

// {left, top, right, bottom} of what shows of it; null where nothing is cut off.
function shownOf(clip) {
  if (clip.edges !== undefined) return clip.edges;
  answered(edgesAnew, clip);
  return (clip.edges = latestEdges);
}
let latestEdges = null;
const keyOfEdges = (edges) => (edges ? `${edges.left} ${edges.top} ${edges.right} ${edges.bottom}` : '');
const edgesAnew = (clip) => keyOfEdges((latestEdges = edgesNow(clip)));
const edgesIn = (clip) => keyOfEdges(shownOf(clip));

function edgesNow(clip) {
  const { element, flow } = clip;
  const [flowX, flowY = flowX] = flow.split(' ');
  const outer = clip.outer && shownOf(clip.outer);
  const cutsX = CUTS.test(flowX) && (clip.shifted || scrollWidthOf(element) > clientWidthOf(element) + 1);
  const cutsY = CUTS.test(flowY) && (clip.shifted || scrollHeightOf(element) > clientHeightOf(element) + 1);
  if (!outer && !cutsX && !cutsY) return null;
  const box = boxOf(element);
  if (outer && isBeyond(box, outer)) return { left: 0, top: 0, right: 0, bottom: 0 };
  const far = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
  const [across, down] = [flowX, flowY].map((way) => (SCROLLS.test(way) || !outer ? far : outer));
  return {
    left: cutsX ? Math.max(box.left, across.left) : across.left, right: cutsX ? Math.min(box.right, across.right) : across.right,
    top: cutsY ? Math.max(box.top, down.top) : down.top, bottom: cutsY ? Math.min(box.bottom, down.bottom) : down.bottom,
  };
}

// Whether nothing brings what lies there into sight: not even what it lies in can be scrolled.
function isLost(box, clip) {
  for (let each = clip; each; each = SCROLLS.test(each.flow) ? null : each.outer) if (each.drops) return isBeyond(box, each.page ?? shownOf(each));
  return false;
}

// What is laid out without a box of its own cuts off nothing.
const isUnboxed = (element) => /^(?:contents|inline)$/.test(styleOf(element).display);

// Whether a box cuts off all that it holds.
function isSlit(element, flow) {
  if (isUnboxed(element)) return false;
  const [flowX, flowY = flowX] = flow.split(' '), { width, height } = boxOf(element);
  return (width < 2 && flowX !== 'visible') || (height < 2 && flowY !== 'visible');
}

// Whether no scrolling by a script brings it into sight either: it lies before the place where a box that cuts it off begins to
// scroll, or beside one that does not scroll at all (`overflow: clip`), or in one that has no size. Footers below a page's
// own box rise as it is scrolled.
function isOutOfReach(box, clip) {
  for (let each = clip; each && !SCROLLS.test(each.flow); each = each.outer) {
    if (each.page || isUnboxed(each.element)) continue;
    const { element, flow } = each, [flowX, flowY = flowX] = flow.split(' '), edges = boxOf(element);
    const { scrollLeft, scrollTop } = element, { direction } = styleOf(element);
    const left = box.width > 1 && box.right + scrollLeft <= edges.left + 1, right = box.width > 1 && box.left + scrollLeft >= edges.right - 1;
    const above = box.height > 1 && box.bottom + scrollTop <= edges.top + 1;
    const beside = flowX === 'clip' ? left || right : direction === 'rtl' ? right : left;
    if ((CUTS.test(flowX) && (edges.width < 2 || beside)) || (CUTS.test(flowY) && (edges.height < 2 || above))) return true;
  }
  return false;
}

const isBeyond = (box, edges) =>
  (box.width > 0 || box.height > 0) && (box.right <= edges.left + 1 || box.left >= edges.right - 1 || box.bottom <= edges.top + 1 || box.top >= edges.bottom - 1);

// Whether a picture of gradients leaves nothing to be seen through.
const opaquePicture = (image) => /gradient\(/.test(image) && !/url\(|transparent|rgba\(|color-mix/.test(image);

// Where `::before` or `::after` of an element paints over what the element holds: {box, depth, first}, or null.
function lidOf(element, part, outer) {
  const style = getComputedStyle(element, part);
  const { content, position } = style;
  if (content === 'none' || content === 'normal' || !/absolute|fixed/.test(position) || !(parseFloat(style.zIndex) >= 0 || style.zIndex === 'auto')) return null;
  if (paintOf(style.backgroundColor).alpha < 0.9 && !opaquePicture(style.backgroundImage)) return null;
  if (Number(style.opacity) < 0.9 || style.visibility !== 'visible' || style.display === 'none' || style.mixBlendMode !== 'normal') return null;
  const own = styleOf(element);
  const holder = own.position !== 'static' || own.transform !== 'none' ? element : element.offsetParent ?? documentElement();
  const box = boxOf(holder);
  const { a, d, e, f } = new DOMMatrix(style.transform === 'none' ? '' : style.transform);
  const [width, height, left, top, middle, centre] = [style.width, style.height, style.left, style.top, ...style.transformOrigin.split(' ')].map((value) => parseFloat(value) || 0);
  const x = box.x + holder.clientLeft + left + e + middle * (1 - a), y = box.y + holder.clientTop + top + f + centre * (1 - d);
  return { element, outer, depth: parseFloat(style.zIndex) || 0, first: part === '::before', left: x, top: y, right: x + width * a, bottom: y + height * d };
}

// What lies over the content of `element`, given what lies over it.
function lidsAt(element, outer) {
  if (answered(hasNoLid, element)) return outer;
  glances++;
  return ['::before', '::after'].reduce((lids, part) => lidOf(element, part, lids) ?? lids, outer);
}
const hasNoLid = (element) => !['::before', '::after'].some((part) => lidOf(element, part, null));

// Of these lids, those that an element does not rise above, which is placed inside or a part of a box that is laid out as `shape`.
function lidsAbove(lids, style, shape) {
  if (!lids || !hasLevel(style, shape)) return lids;
  const depth = parseFloat(style.zIndex) || 0, outer = lidsAbove(lids.outer, style, shape);
  return depth > lids.depth || (depth === lids.depth && lids.first) ? outer : { ...lids, outer };
}

// `but`: not of what paints it itself.
function isUnder(box, lids, but = null) {
  for (let lid = lids; lid; lid = lid.outer) {
    if (lid.element !== but && box.left >= lid.left - 1 && box.right <= lid.right + 1 && box.top >= lid.top - 1 && box.bottom <= lid.bottom + 1) return true;
  }
  return false;
}

// Where an element, or a text, lies to the edges of what cuts it off, and to what lies over it.
const BEYOND = 1, LOST = 2, PAST = 4, UNDER = 8, OUT = 16;
function liesNow(node, { clip, lids }) {
  if (nodeType(node) === TEXT) reach.selectNodeContents(node);
  const box = nodeType(node) === TEXT ? reach.getBoundingClientRect() : boxOf(node);
  const shown = clip && shownOf(clip);
  const beyond = !!shown && isBeyond(box, shown);
  return (isUnder(box, lids) ? UNDER : 0) | (beyond ? BEYOND : 0) | (beyond && isLost(box, clip) ? LOST : 0) | (beyond && isOutOfReach(box, clip) ? OUT : 0) | (shown && !beyond && runsPast(box, shown) ? PAST : 0);
}

const runsPast = (box, edges) => box.bottom > edges.bottom + LEAST_CUT || box.right > edges.right + LEAST_CUT;
const LEAST_CUT = 8;  // pixels: less is a letter's tail
const LEAST_LONG = 20;  // characters: shorter text that is all its box holds is seldom cut

// Where in a text that begins in sight the first word stands that does not: 0 if that cannot be told.
function cutIn(node, data, edges) {
  reach.setStart(node, 0);
  let seen = 0, unseen = data.length;
  while (unseen - seen > 1) {
    const middle = (seen + unseen) >> 1;
    reach.setEnd(node, middle);
    if (runsPast(reach.getBoundingClientRect(), edges)) unseen = middle;
    else seen = middle;
  }
  const space = data.slice(0, unseen).search(/\s\S*$/);
  return space > 0 && WORDY.test(data.slice(0, space)) && WORDY.test(data.slice(space)) ? space : 0;
}

Object.assign(Walk.prototype, {
  // Text where something may cut it off, or lie over it.
  judge(node, data, flags) {
    if (flags & (HIDDEN | VEIL | MUTE) || BLANK.test(data)) return this.text(data, flags);
    const shown = this.clip && (!this.begins(node) || (data.length > LEAST_LONG && !(flags & FIRM || this.writer.row))) && shownOf(this.clip);
    if (!shown && !this.lids) {
      if (this.writer.cut && !(flags & FIRM)) this.turn(false);
      return this.text(data, flags);
    }
    const between = { clip: shown ? this.clip : null, lids: this.lids };
    const lies = this.lids ? liesNow(node, between) : answered(liesNow, node, between);
    const beyond = (lies & BEYOND) !== 0;
    if (lies & UNDER || (beyond && (lies & LOST || (!this.writer.cut && this.isHeld(flags))))) return this.text(data, flags | VEIL);
    if (flags & FIRM) return this.text(data, flags);
    this.turn(beyond);
    if (lies & PAST) glances++;
    const cut = lies & PAST && !this.writer.row ? cutIn(node, data, shown) : 0;
    if (!cut) return this.text(data, flags);
    this.text(data.slice(0, cut), flags);
    this.turn(true);
    return this.text(data.slice(cut), flags);
  },

  // Text that is all a box holds begins where the box does, unless something pushes it: most cells of tables are such.
  begins(node) {
    const { element, outer, shifted } = this.clip;
    return !shifted && parentNode(node) === element && !firstElement(element) && !(outer && shownOf(outer));
  },

  // Whether text cannot stand on a line of its own, being part of a control or a row. An icon's words name it, and what cuts off a
  // control as a whole hides no part of it.
  isHeld(flags) {
    return flags & FIRM ? this.clip.element !== this.outside && !matches(this.clip.element, ICONS) : this.writer.row;
  },

  // Whether a control, a picture or a row lies where it is left out. Else what is seen and what is not stand on lines of
  // their own. LOST, OUT or 0.
  judgeBox(element) {
    if (!this.clip || !shownOf(this.clip)) return 0;  // what is fixed is cut off by nothing around it
    const lies = answered(liesNow, element, { clip: this.clip, lids: null });
    if (!(lies & LOST)) this.turn((lies & BEYOND) !== 0);
    return lies & (LOST | OUT);
  },

  turn(cut) {
    const { writer } = this;
    if (writer.row || writer.cut === cut) return;
    writer.flush();
    writer.cut = cut;
  },
});
