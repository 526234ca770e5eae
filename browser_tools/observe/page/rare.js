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
  return offPage(box) || (box.left + scrollX < -1000 && !leftwards()) || ((box.width < 2 || box.height < 2) && (clientHeightOf(element) > 2 || !!element.firstElementChild));
}

const averted = (style) => style.backfaceVisibility === 'hidden' && Number(/^matrix3d\((?:[^,]+,){10} *([^,]+)/.exec(style.transform)?.[1]) < 0;

const RARE = [
  [SPEAKS.rare, dimmed],
  [SPEAKS.rare, masked],
  [SPEAKS.rare, (style) => style.contentVisibility === 'hidden'],
  [SPEAKS.rare, averted],
  [SPEAKS.clip, (style, element) => style.clipPath !== 'none' && clipsAll(style.clipPath, element)],
  [SPEAKS.moved, (style, element) => (style.scale !== 'none' || style.translate !== 'none' || style.rotate !== 'none' || style.transform !== 'none' || style.zoom !== '1') && displaced(style, element)],
  [SPEAKS.offset, (style, element) => style.position === 'relative' && (parseFloat(style.left) < -300 || parseFloat(style.top) < -300) && offPage(boxOf(element))],
];

// Addresses of sheets that nobody can read and of which Chromium was not asked yet.
const strangers = () => [...sheetsOf.document[0](document)].filter((sheet) => foreign.has(sheet) && !failed.has(sheet));

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
