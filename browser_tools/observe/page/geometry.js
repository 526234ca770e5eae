// What a person does not see although it is there: clipped, off the page, shrunk, of its ground's colour, covered.
const HID = '\u0002', SHOWN = '\u0003';  // around hidden text that still names a control, until the line is finished
const HIDDEN_PART = /\u0002[^\u0003]*\u0003/g;
const VANISHING = /^(?:inset\((?:50|[6-9]\d|100)%|circle\(0|ellipse\(0|polygon\(0(?:px|%)? 0(?:px|%)?(?:, 0(?:px|%)? 0(?:px|%)?)+\))/;
// Whether a rectangle of clipping has no room inside: top, right, bottom, left.
const shut = (clip) => { const [top, right, bottom, left] = (clip.match(/-?[\d.]+(?=px)/g) ?? []).map(Number); return right <= left + 1 || bottom <= top + 1; };
const PICTURES = 'img, video, canvas, picture, svg, iframe, object';
const FAINT = 12;  // difference of a channel, of 255, that no eye tells
const paints = new Map();

// A colour of another notation (oklch, color(), lab), as it is painted.
function mixed(colour) {
  const pen = (canvas ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true }));
  pen.clearRect(0, 0, 1, 1);
  pen.fillStyle = '#0000';
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const [r, g, b, alpha] = pen.getImageData(0, 0, 1, 1).data;
  return [r, g, b, alpha / 255];
}
let canvas = null;

function paintOf(colour) {
  let paint = paints.get(colour);
  if (!paint) {
    const [r = 0, g = 0, b = 0, alpha = 1] = colour.startsWith('rgb') ? (colour.match(/[\d.]+/g) ?? []).map(Number) : mixed(colour);
    paint = { r, g, b, alpha };
    if (paints.size < 5000) paints.set(colour, paint);
  }
  return paint;
}

const alike = (one, other) =>
  one.r >= 0 && other.r >= 0 && Math.abs(one.r - other.r) <= FAINT && Math.abs(one.g - other.g) <= FAINT && Math.abs(one.b - other.b) <= FAINT;

const WHITE = { r: 255, g: 255, b: 255, alpha: 1 };

// What an element with attributes does to the text inside it. Its style is read when there is text, and once.
class Coat {
  veil = null;
  ground = null;

  doubtful = false;  // it shows for a reason that does not hold for what is inside

  constructor(element, style, outer, says) {
    this.element = element;
    this.style = style;
    this.outer = outer;
    this.says = says;
  }
}

const groundColourOf = (style) => style.backgroundColor;

// Paint of the nearest opaque ground.
function groundOf(coat) {
  if (coat.ground) return coat.ground;
  const own = coat.says & SPEAKS.ground || !coat.outer ? paintOf(answered(groundColourOf, coat.style)) : null;
  return (coat.ground = own?.alpha > 0.5 ? own : coat.outer ? groundOf(coat.outer) : WHITE);
}

// Whether a ground is painted by the `::before` or `::after` of an element.
const underlaid = (element) =>
  ['::before', '::after'].some((part) => {
    const style = getComputedStyle(element, part);
    return style.content !== 'none' && style.content !== 'normal' && (style.backgroundImage !== 'none' || paintOf(style.backgroundColor).alpha > 0.5);
  });

// Text without a colour of its own may let the picture, or another colour than is around, show in its shape.
function showsGround(element) {
  for (let node = element, hops = 0; node && hops < 5; node = around(node), hops++) {
    const style = styleOf(node);
    if (style.backgroundClip === 'text') return style.backgroundImage !== 'none' || shows(style.backgroundColor, groundBehind(around(node)));
  }
  return false;
}

const shows = (colour, ground) => paintOf(colour).alpha >= 0.05 && !alike(paintOf(colour), ground);

// Letters without a colour of their own are seen by their outlines, or by a shadow that is not blurred.
const READABLE_BLUR = 3;  // pixels
function isOutlined({ webkitTextStrokeWidth, webkitTextStrokeColor, textShadow }, ground) {
  if (parseFloat(webkitTextStrokeWidth) > 0 && shows(webkitTextStrokeColor, ground)) return true;
  return [...textShadow.matchAll(/([a-z]+\([^)]*\)) \S+ \S+ ([\d.]+)px/g)].some(([, colour, blur]) => Number(blur) < READABLE_BLUR && shows(colour, ground));
}

// Whether text cannot be read, or as dots only, as a flag. Where nothing speaks of colours it is as around.
function veilOf(coat) {
  if (coat.veil !== null) return coat.veil;
  const { outer } = coat;
  const asAround = !(coat.says & TINTED) && outer && veilOf(outer) === 0 && !outer.doubtful;
  return (coat.veil = asAround ? 0 : veiled(coat) ? VEIL : masking && answered(showsDots, coat.style) ? MASK : 0);
}

// Letters or words that lie upon one another, or so far apart that only the first is seen.
function outOfPlace(style, size) {
  const [letters, words] = [style.letterSpacing, style.wordSpacing].map((value) => (parseFloat(value) || 0) / size);
  return letters < -0.4 || letters > 6 || words < -3;
}

// The colour of letters; '' where they cannot be told from one another, whatever it is.
function inkOf(style) {
  const size = style.fontSize;
  return parseFloat(size) < 3 || (spaced && outOfPlace(style, parseFloat(size))) ? '' : style.webkitTextFillColor;
}

// Too small, without colour, or of its ground's.
function veiled(coat) {
  const { element, style } = coat;
  const drawing = element instanceof SVGElement;
  const ink = answered(inkOf, style);
  if (!ink) return true;
  if (drawing) glances++;
  if (drawing && (style.fill === 'none' || Number(style.fillOpacity) < 0.05)) return style.stroke === 'none';
  const paint = paintOf(drawing ? style.fill : ink);
  coat.doubtful = paint.alpha < 0.05 || alike(paint, groundOf(coat));
  if (coat.doubtful) glances++;
  if (paint.alpha < 0.05) return !showsGround(element) && !isOutlined(style, groundOf(coat));
  return coat.doubtful && style.textShadow === 'none' && !pictured(element);
}

// Pages of right-to-left scripts scroll to the left: what lies beyond their right edge cannot be seen.
const leftwards = () => (walkCache.leftwards ??= flowsLeft(styleOf(document.body ?? documentElement())));
const flowsLeft = (style) => (style.writingMode === 'horizontal-tb' ? style.direction === 'rtl' : /-rl$/.test(style.writingMode));
// The window, as it is during one walk: each question costs as much as a style.
const pane = () => (walkCache.pane ??= { left: scrollX, top: scrollY, width: innerWidth, height: innerHeight });
// A box of no size at the very edge is not beyond it: what it holds may stand out of it, as in the bar that a page begins with.
const liesAbove = (box) => box.bottom + pane().top <= 0 && box.top + pane().top < 0;
const offPage = (box) => liesAbove(box) || (box.right + pane().left <= 0 && box.left + pane().left < 0 ? !leftwards() : box.left + pane().left >= pane().width && leftwards());

// Beyond the window's left or upper edge, as what is fixed lies there.
const liesOut = (box) => (box.right <= 0 && box.left < 0) || (box.bottom <= 0 && box.top < 0);
// Drawn back over one edge, but for a part: a menu that is closed, whose handle is seen.
const isDrawnBack = ({ left, top, right, bottom }) =>
  (left < -LEAST_BACK && right < innerWidth) || (top < -LEAST_BACK && bottom < innerHeight) || (left > 0 && right > innerWidth + LEAST_BACK) || (top > 0 && bottom > innerHeight + LEAST_BACK);
const LEAST_BACK = 8;  // pixels

// Whether something that a part beyond the window holds is seen in it all the same: the handle of a drawer.
const MOST_HANDLES = 40;
const looksIn = (element) => [...queryAll(element, '*')].slice(0, MOST_HANDLES).some((part) => {
  const { left, top, right, bottom } = boxOf(part);
  return right - Math.max(left, 0) > 2 && bottom - Math.max(top, 0) > 2 && left < innerWidth - 2 && top < innerHeight - 2;
});

// Beyond the window's right or lower edge, where no scrolling brings what is fixed.
const liesBeside = ({ left, top, width, height }) => left > innerWidth || top > innerHeight || (width > 0 && left === innerWidth) || (height > 0 && top === innerHeight);

// Moved so that its own box lies off the page, while what it holds reaches into it: the rail of a carousel, a map's pane.
const spills = (element, style, box) =>
  style.overflow === 'visible' && box.left + pane().left + scrollWidthOf(element) > 1 && box.top + pane().top + scrollHeightOf(element) > 1;

// Whether a transformation leaves nothing of what it is applied to.
function flattens({ transform, scale, zoom }) {
  const { m11, m12, m21, m22 } = new DOMMatrix(transform === 'none' ? '' : transform);
  const [across = 1, down = across] = scale === 'none' ? [] : scale.split(' ').map(Number);
  return Math.abs((m11 * m22 - m12 * m21) * across * down * (Number(zoom) || 1) ** 2) < 0.01;
}

// Whether something of the page lies over an element that is placed behind it.
function sunk(element, box) {
  const hit = deepest(box.x + box.width / 2, box.y + box.height / 2);
  return !!hit && !inside(hit, element) && !inside(element, hit) && paintOf(getComputedStyle(hit).backgroundColor).alpha > 0.9;
}

// Whether the first line begins so far off, or behind the edge of what cuts it, that nobody sees it.
function indented(style, indent, element) {
  if (indent[0] === '-') return parseFloat(indent) < -300;
  if (style.overflowX === 'visible') return false;
  const width = clientWidthOf(element);
  return width > 0 && (indent.endsWith('%') ? parseFloat(indent) >= 100 : parseFloat(indent) >= width) && style.textWrapMode === 'nowrap';
}

const PRESSED = 'a, button, [role=button], [role=link], [role=tab]';
const ICONS = 'a, a *, button, button *, [role], [role] *';

// What can be pressed and has a ground of its own is seen without its words: the dots of a carousel.
const isPressedGround = (element, style) => matches(element, PRESSED) && (style.backgroundImage !== 'none' || paintOf(style.backgroundColor).alpha > 0.5);

// Whether a block hides all inside it: clipped away, a single pixel, off the page, indented out of sight. GONE, with PINCHED
// where a box of no size cuts it off, ASTRAY, PEEKING where it is fixed, or 0.
function vanished(element, style, placed, says) {
  if (says & SPEAKS.clip && style.clipPath !== 'none' && clipsAll(style.clipPath, element)) return GONE;
  const indent = says & SPEAKS.indent ? style.textIndent : '0px';
  // A placed control whose words are moved away is an icon, as those of jQuery UI are, and so is one with a ground of its own:
  // only the words are gone.
  if (indent !== '0px' && indented(style, indent, element) && !(placed && matches(element, ICONS)) && !isPressedGround(element, style)) return GONE;
  if (placed) {
    if (style.clip !== 'auto' && shut(style.clip)) return GONE;
    const box = boxOf(element);
    // What is fixed stays beyond the edge however the page is scrolled, unless a part of the page holds it.
    if (style.position === 'fixed' && !element.offsetParent) {
      if (liesBeside(box) || liesOut(box)) return style.overflow === 'visible' && looksIn(element) ? PEEKING : GONE;
      if (isDrawnBack(box)) return PEEKING;
    } else if (offPage(box)) return style.position === 'absolute' && spills(element, style, box) ? ASTRAY : GONE;
    if (Number(style.zIndex) < 0 && sunk(element, box)) return GONE;
    if (box.width >= 2 && box.height >= 2) return 0;
    if (style.transform !== 'none' && flattens(style)) return GONE;
    return style.overflow !== 'visible' ? GONE | PINCHED : 0;
  }
  if (tagOf(element) === 'body') return 0;  // its overflow is the window's
  const margin = says & SPEAKS.margin ? style.marginLeft : '0px';
  if ((says & SPEAKS.moved && style.transform !== 'none') || (margin[0] === '-' && parseFloat(margin) < -300)) {
    const box = boxOf(element);
    if (offPage(box) || (box.left + scrollX < -1000 && !leftwards())) return spills(element, style, box) ? ASTRAY : GONE;
    if ((box.width < 2 || box.height < 2) && clientHeightOf(element) > 2) return GONE;
  }
  if (!(says & SPEAKS.overflow) || style.overflow === 'visible') return 0;
  if (clientHeightOf(element) > 1 && clientWidthOf(element) > 1) return 0;
  const box = boxOf(element);
  return (box.height < 2 && box.width > 0) || (box.width < 2 && box.height > 0) ? GONE | PINCHED : 0;
}

// Whether a box that cuts off all it holds does not hold an element that lies in it: what is fixed, or placed by what is around.
const getsOut = (element, style, pinch) => OUT_OF_FLOW.has(answered(positionOf, style)) && !inside(answered(holderOf, element) ?? documentElement(), pinch);
const OUT_OF_FLOW = new Set(['absolute', 'fixed']);

const OPAQUE = 0.9;  // of full opacity: what shows through less covers nothing

// What the place of an element means: for all inside, and for what lies under it or under the next. `says` tells that it
// is moved, placed or cut off.
const GONE = 1, ASTRAY = 2, OVER = 4, NEXT_OVER = 8, PINCHED = 16, PEEKING = 32, FIXED = 64;
function placeNow(element, says) {
  const style = keptStyle(element);
  const { display } = style;
  const position = says & SPEAKS.position ? style.position : 'static';
  const placed = position === 'absolute' || position === 'fixed';
  // What is fixed covers other text after each turn of the wheel: little of it is hidden for good (`Panels`).
  const over = position === 'fixed' ? FIXED : mayCover(style, position, says, element) ? OVER : says & SPEAKS.pulled && style.marginBottom[0] === '-' && nextElement(element) ? NEXT_OVER : 0;
  if (!placed && display[0] === 'i' && Math.min(clientWidthOf(element), clientHeightOf(element)) >= 2) return over;
  return over | vanished(element, style, placed, says);
}

// Whether an element that is moved, placed or pulled over others may hide them: `says` tells that it is.
const mayCover = (style, position, says, element) =>
  (position === 'absolute' || says & (SPEAKS.pulled | SPEAKS.moved) || (position === 'relative' && says & SPEAKS.offset)) &&
  (paintOf(style.backgroundColor).alpha > 0.9 || (tagOf(element) === 'img' && besideText(element)) || (says & SPEAKS.thick && bordered(style)));

const besideText = (image) => (nextElement(image) || previousElement(image)) && holdsWords(parentNode(image));

// The text of a whole page would have to be put together first.
function holdsWords(node) {
  for (let child = firstChild(node); child; child = nextSibling(child)) {
    const type = nodeType(child);
    if (type === TEXT ? WORDY.test(child.data) : type === ELEMENT && holdsWords(child)) return true;
  }
  return false;
}
const bordered = (style) => parseFloat(style.borderTopWidth) >= THICK && paintOf(style.borderTopColor).alpha > 0.9;

// Whether a picture lets nothing through; of one that may not be read, whether its kind can.
function isSolid(image) {
  if (!image.complete || !image.naturalWidth) return false;
  try {
    const pen = new OffscreenCanvas(4, 4).getContext('2d', { willReadFrequently: true });
    pen.drawImage(image, 0, 0, 4, 4);
    return pen.getImageData(0, 0, 4, 4).data.every((value, index) => index % 4 < 3 || value > 229);
  } catch {
    return /\.jpe?g\b|^data:image\/jpeg/i.test(image.currentSrc);
  }
}

// Whether nothing is seen through `cover` at a point of the window, where `hit` is met.
function isOpaque(cover, hit, lid, x, y) {
  for (let node = hit; node; node = node === cover ? null : around(node)) if (paintOf(styleOf(node).backgroundColor).alpha > 0.9) return true;
  if (tagOf(cover) === 'img' && isSolid(cover)) return true;
  const style = styleOf(cover);
  const width = parseFloat(style.borderTopWidth);  // the same on all sides, or it is left as it is
  const border = x < lid.left + width || x > lid.right - width || y < lid.top + width || y > lid.bottom - width;
  return border && bordered(style) && style.borderWidth.split(' ').length === 1;
}

// Whether a line of the part around `cover` says nothing but what `cover` itself holds.
function isOf(walk, line, cover) {
  if (!contains(line.element, cover)) return false;
  for (const [, number] of line.text.matchAll(HANDLE)) {
    const record = walk.records.get(Number(number));
    if (record && !inside(record.element, cover)) return false;
  }
  const words = squash(line.text.replace(HANDLE, '')).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.every((word) => cover.textContent.includes(word));
}

// Whether a field stands on a line: what lets the pointer through is drawn in its place.
const holdsField = (walk, { frame, text }) => !frame && [...text.matchAll(HANDLE)].some(([, number]) => FIELDS.has(walk.records.get(Number(number))?.tag));

// Lines that an opaque part of the page, placed over them, covers. `lids`: what was found in the walk before, and from now on.
function drawnOver(walk, lines, lids) {
  const over = new Set();
  const within = walk.roots.length ? inside : (element, other) => contains(other, element);
  for (const cover of walk.covers.filter((each) => !fixedOnes.has(each)).slice(0, 60)) {
    const home = parentNode(cover);
    if (!home || nodeType(home) !== ELEMENT) continue;
    const lid = boxOf(cover);
    const tried = lids.get(cover), known = tried && liesThere(tried.lid, lid) ? tried : { lid, found: new Map() };
    lids.set(cover, known);
    if (walk.isLate) break;
    const through = styleOf(cover).pointerEvents === 'none';
    for (const line of lines) {
      if (!line.element || (through && holdsField(walk, line)) || over.has(line) || !within(line.element, home)) continue;
      const element = subjectOn(walk, line, cover);
      if (!element) continue;
      const box = boxOf(element);
      if (box.left < lid.left - 1 || box.right > lid.right + 1 || box.top < lid.top - 1 || box.bottom > lid.bottom + 1) continue;
      if (within(element, cover) || isOf(walk, line, cover)) continue;
      const before = known.found.get(element);
      const hides = before && liesThere(before.box, box) && ++turn % TURNS ? before.hides : hidesThere(cover, element, lid, box);
      known.found.set(element, { box, hides });
      if (hides) over.add(line);
    }
  }
  return over;
}

// What tells where a line stands to `cover`: its first control, where its own element holds them both; null where the cover
// is a part of that control, or is drawn for it in its label.
function subjectOn(walk, { element, frame, text }, cover) {
  const number = !frame && contains(element, cover) ? /\u0001(?:f\d+)?e(\d+) /.exec(text)?.[1] : undefined;
  const control = walk.records.get(Number(number))?.element;
  const isPart = control && control !== cover && (contains(control, cover) || labelsOf(control).some((label) => contains(label, cover)));
  return isPart ? null : control ?? element;
}

// Whether what an element says stands before `cover`; of what holds the cover, whether nothing comes behind it.
function standsBefore(element, cover) {
  if (!contains(element, cover)) return (cover.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  for (let node = nextSibling(cover); node; node = nextSibling(node)) if (nodeType(node) === ELEMENT || (nodeType(node) === TEXT && !BLANK.test(node.data))) return false;
  return true;
}

// Whether nothing of what lies at `box` is seen through `cover`.
function hidesThere(cover, element, lid, box) {
  if (scrolledAway(element, box)) return false;
  const x = box.x + box.width / 2, y = box.y + box.height / 2;
  const own = getComputedStyle(cover), through = own.pointerEvents === 'none';
  const hit = through ? null : deepest(x, y);
  if (hit) return inside(hit, cover) && isOpaque(cover, hit, lid, x, y);
  if (risesAbove(own, element, parentNode(cover))) return false;
  return standsBefore(element, cover) && paintOf(own.backgroundColor).alpha > 0.9 && liesOver(own);
}

// Whether the `z-index` of an element counts, given how the box around is laid out.
const hasLevel = ({ position, zIndex }, shape) => position !== 'static' || (zIndex !== 'auto' && /flex|grid/.test(shape));

// Whether an element in `home`, or what it stands in there, is painted later than what is placed as `style` says.
function risesAbove(style, element, home) {
  for (let node = element; node && node !== home; node = around(node)) {
    const own = styleOf(node);
    if ((parseFloat(own.zIndex) || 0) > (parseFloat(style.zIndex) || 0) && hasLevel(own, styleOf(around(node)).display)) return true;
  }
  return false;
}

// Out of the window, and of what lets the pointer through, nothing can be tried: boxes in the flow are painted below text, others above it.
const liesOver = (style) => !(Number(style.zIndex) < 0) && (style.position !== 'static' || style.transform !== 'none' || style.translate !== 'none' || style.display.startsWith('inline'));

// A bar that stays while the page scrolls under it does not keep anyone from what it covers now, unless that `stays` as well.
function isBar(element, stays) {
  for (let node = element; node; node = around(node)) {
    const { position } = styleOf(node);
    if (position === 'sticky') return true;
    if (position !== 'fixed') continue;
    if (stays || isAnchored(styleOf(node))) return false;
    const box = boxOf(node);
    return box.width * box.height < innerWidth * innerHeight / 2;
  }
  return false;
}

// Placed beside a part of the page, with which it moves: an open menu.
const isAnchored = ({ positionAnchor, positionArea }) => /^--/.test(positionAnchor) || (!!positionArea && positionArea !== 'none');

// Whether a part of the page that scrolls by itself, or that a click scrolls, hides a box now: it can be brought into sight, whatever
// stands there.
function scrolledAway(element, box) {
  const x = box.x + box.width / 2, y = box.y + box.height / 2;
  for (let node = around(element); node && node !== documentElement(); node = around(node)) {
    const { overflowX, overflowY, direction } = styleOf(node), flow = `${overflowX} ${overflowY}`;
    if (!/auto|scroll|hidden/.test(flow)) continue;
    const frame = boxOf(node);
    if (x >= frame.left && x <= frame.right && y >= frame.top && y <= frame.bottom) continue;
    if (SCROLLS.test(flow)) return true;
    const wide = scrollWidthOf(node), left = direction === 'rtl' ? frame.right - wide : frame.left, top = frame.top - scrolledDownOf(node);
    if (x >= left - scrolledAsideOf(node) && x <= left - scrolledAsideOf(node) + wide && y >= top && y <= top + scrollHeightOf(node)) return true;
  }
  return false;
}
const scrolledDownOf = glancing(getter(Element.prototype, 'scrollTop'));
const scrolledAsideOf = glancing(getter(Element.prototype, 'scrollLeft'));
