// Rare ways of hiding. Each question costs every element, so they are asked only where something speaks of them.
const NEGLIGIBLE = 0.04;  // of full opacity
const BLURRED = 12;  // pixels: letters are gone

function dimmed(style) {
  const value = style.filter;
  if (value === 'none') return false;
  const number = (name) => { const found = new RegExp(`${name}\\(([\\d.e-]+)`).exec(value); return found ? Number(found[1]) : NaN; };
  return number('opacity') < NEGLIGIBLE || number('contrast') < NEGLIGIBLE || number('blur') >= BLURRED;
}

// A mask of nothing but transparent colours, or without a size.
const masked = (style) => style.maskImage !== 'none' && (/^0(?:px|%)?(?: 0(?:px|%)?)?$/.test(style.maskSize) || (/gradient\(/.test(style.maskImage) && !/url\(|rgb\(|rgba\([^)]*, (?:0?\.\d+|1)\)|color\(/.test(style.maskImage)));

// Moved or shrunk by whatever means: what its box says.
function displaced(style, element) {
  const box = boxOf(element);
  if (offPage(box) || (box.left + scrollX < -1000 && !leftwards())) return !spills(element, style, box);
  return (box.width < 2 || box.height < 2) && (clientHeightOf(element) > 2 || Number(style.zoom) < 0.2 || (!!element.firstElementChild && flattens(style)));
}

// How an element is turned by its own style and by all around that shares its space.
function turnOf(element) {
  let turn = new DOMMatrix();
  for (let node = element, hops = 0; node && hops < 9; node = around(node), hops++) {
    const { transform, rotate, transformStyle } = styleOf(node);
    if (hops && transformStyle !== 'preserve-3d') break;
    const [axis, angle] = rotate === 'none' ? [] : rotate.split(' ');
    const own = new DOMMatrix(transform === 'none' ? '' : transform);
    const spun = angle ? new DOMMatrix().rotateAxisAngle(axis === 'x' ? 1 : 0, axis === 'y' ? 1 : 0, axis === 'z' ? 1 : 0, parseFloat(angle)) : new DOMMatrix();
    turn = spun.multiply(own).multiply(turn);
  }
  return turn;
}

const averted = (style, element) => style.backfaceVisibility === 'hidden' && turnOf(element).m33 < 0;

// Brought so near that it lies behind the eye.
function behindTheEye(style, element) {
  if (!style.transform.startsWith('matrix3d')) return false;
  const { m43, m44 } = new DOMMatrix(style.transform);
  const parent = around(element);
  return m44 <= 0 || (parent && m43 >= parseFloat(styleOf(parent).perspective));
}

function groundBehind(element) {
  for (let node = element; node; node = around(node)) {
    const paint = paintOf(styleOf(node).backgroundColor);
    if (paint.alpha > 0.5) return paint;
  }
  return WHITE;
}

// Blending that leaves nothing of dark letters on a light ground, or of light ones on a dark ground.
function blended(style, element) {
  const mode = style.mixBlendMode;
  if (mode === 'normal' || pictured(element)) return false;
  const ground = groundBehind(element);
  return (/^(?:lighten|screen|plus-lighter|color-dodge)$/.test(mode) && alike(ground, WHITE)) || (/^(?:darken|multiply|color-burn)$/.test(mode) && alike(ground, BLACK));
}
const BLACK = { r: 0, g: 0, b: 0, alpha: 1 };

const RARE = [
  [SPEAKS.rare, dimmed],
  [SPEAKS.rare, masked],
  [SPEAKS.rare, (style, element) => style.contentVisibility === 'hidden' && !isPressedGround(element, style)],
  [SPEAKS.rare, averted],
  [SPEAKS.rare, blended],
  [SPEAKS.moved, behindTheEye],
  [SPEAKS.clip, (style, element) => style.clipPath !== 'none' && clipsAll(style.clipPath, element)],
  [SPEAKS.moved, (style, element) => (style.scale !== 'none' || style.translate !== 'none' || style.rotate !== 'none' || style.transform !== 'none' || style.zoom !== '1') && displaced(style, element)],
  [SPEAKS.offset, (style, element) => style.position === 'relative' && (parseFloat(style.left) < -300 || parseFloat(style.top) < -300) && offPage(boxOf(element))],
];

const fadedNow = (element, says) => faded(element, keptStyle(element), says);
const faded = (element, style, says) => RARE.some(([of, hides]) => says & of && hides(style, element));

const numbersOf = (value) => (value.match(/-?[\d.]+(?:e-?\d+)?(?:px|%)?/g) ?? []);

// Whether a path of clipping leaves nothing of an element.
function clipsAll(value, element) {
  if (VANISHING.test(value)) return true;
  const [shape] = value.split('(', 1);
  const parts = numbersOf(value.split(' round ')[0]);
  const nth = (index) => parseFloat(parts[index]);
  if (shape === 'circle' || shape === 'ellipse') return nth(0) === 0;
  if (shape === 'path') return parts.length <= 4;
  if (shape === 'rect') return nth(2) <= nth(0) || nth(1) <= nth(3);
  if (shape === 'polygon') {
    let area = 0;
    for (let i = 0; i + 1 < parts.length; i += 2) area += nth(i) * parseFloat(parts[(i + 3) % parts.length]) - parseFloat(parts[(i + 2) % parts.length]) * nth(i + 1);
    return parts.length < 6 || Math.abs(area) < 1;
  }
  if (shape !== 'inset') return false;
  const [top, right = top, bottom = top, left = right] = parts;
  const box = boxOf(element);
  const taken = (side, size) => (side.endsWith('%') ? (parseFloat(side) * size) / 100 : parseFloat(side));
  return taken(top, box.height) + taken(bottom, box.height) >= box.height - 1 || taken(left, box.width) + taken(right, box.width) >= box.width - 1;
}

// Whether it fades in as it is scrolled to (`animation-timeline: view()`).
const comesInView = (element) => styleOf(element).animationTimeline.startsWith('view(') &&
  element.getAnimations().some((animation) => animation.effect.getKeyframes().some((frame) => Number(frame.opacity) > OPAQUE));
