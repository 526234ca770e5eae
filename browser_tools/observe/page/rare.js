// Rare ways of hiding. Each question costs every element, so they are asked only where a style sheet of the page, or the
// element's own style, speaks of them.
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
  [/filter\s*:[^;}]*(?:opacity|contrast|blur)/, dimmed],
  [/mask/, masked],
  [/content-visibility/, (style) => style.contentVisibility === 'hidden'],
  [/backface-visibility/, averted],
  [/clip-path/, (style, element) => style.clipPath !== 'none' && clipsAll(style.clipPath, element)],
  [/(?:^|[;{\s])(?:scale|translate|rotate|zoom)\s*:|transform\s*:[^;}]*(?:scale[XY3d]*\(\s*0?(?:\.0|[,)])|translate[XY3d]*\(\s*-?\d{3}|rotate[XY3d]*\([^)]*[89]\ddeg)/,
    (style, element) => (style.scale !== 'none' || style.translate !== 'none' || style.rotate !== 'none' || style.transform !== 'none' || style.zoom !== '1') && displaced(style, element)],
  [/(?:^|[;{\s])(?:left|top|right|bottom)\s*:\s*-?\d{3}/, (style, element) => style.position === 'relative' && (parseFloat(style.left) < -300 || parseFloat(style.top) < -300) && offPage(boxOf(element))],
];
const ANY = new RegExp(RARE.map(([speaks]) => speaks.source).join('|'));
const ABOVE = /:host|::slotted|&/;  // selectors that `matches` reads otherwise than the sheet does
const failed = new Map();  // of sheets of other origins: whether they never came, as far as Chromium was asked
const sayings = new WeakMap();  // of each sheet: its number of rules, and what it says
// What the sheets say: rules that any element may fall under, that those of `selector` fall under, and moving ones.
let spoken = { all: [], some: [], selector: '', moving: [] };

// `said`: of each rare way the selectors of rules that speak of it; '*' where they cannot tell, '' for an animation.
function read(rules, said) {
  for (const rule of rules) {
    if (rule instanceof CSSImportRule) {
      if (rule.styleSheet) said.push(...saidIn(rule.styleSheet));
    } else if (rule instanceof CSSKeyframesRule) said.push(...heardIn(rule.cssText, ''));
    else if (rule instanceof CSSStyleRule) {
      const simple = !rule.cssRules.length && !ABOVE.test(rule.selectorText);
      said.push(...heardIn(rule.cssText, simple ? rule.selectorText : '*'));
    } else if (rule.cssRules && !(globalThis.CSSScopeRule && rule instanceof CSSScopeRule)) read(rule.cssRules, said);
    else said.push(...heardIn(rule.cssText, '*'));
  }
  return said;
}

const heardIn = (text, selector) => (ANY.test(text) ? RARE.filter(([speaks]) => speaks.test(text)).map((rare) => [rare, selector]) : []);

function saidIn(sheet) {
  const count = rulesIn(sheet);
  const known = sayings.get(sheet);
  if (known && known.count === count && known.failed === failed.get(sheet.href)) return known.said;
  const everything = foreign.has(sheet) && !failed.get(sheet.href) ? RARE.map((rare) => [rare, '*']) : [];
  const said = foreign.has(sheet) || count < 0 ? everything : read(sheet.cssRules, []);
  sayings.set(sheet, { count, said, failed: failed.get(sheet.href) });
  return said;
}

function hear(roots) {
  const sheets = [document, ...roots].flatMap((root) => sheetsOf[root === document ? 'document' : 'root'].flatMap((list) => [...list(root)]));
  const said = sheets.flatMap(saidIn);
  const of = (fits) => RARE.filter((rare) => said.some(([each, selector]) => each === rare && fits(selector)));
  const all = of((selector) => selector === '*');
  const selectors = new Set(said.filter(([rare, selector]) => selector && !all.includes(rare)).map(([, selector]) => selector));
  spoken = { all, some: of((selector) => selector !== '' && selector !== '*'), selector: [...selectors].join(','), moving: of((selector) => selector === '') };
}

// Addresses of sheets that nobody can read and of which Chromium was not asked yet.
const strangers = () => [...sheetsOf.document[0](document)].filter((sheet) => foreign.has(sheet) && !failed.has(sheet.href)).map((sheet) => sheet.href);

function faded(element, style) {
  const hidden = ([, hides]) => hides(style, element);
  const own = attr(element, 'style');
  if (own && ANY.test(own) && RARE.some(([speaks, hides]) => speaks.test(own) && hides(style, element))) return true;
  if (spoken.all.some(hidden)) return true;
  if (spoken.selector && matches(element, spoken.selector) && spoken.some.some(hidden)) return true;
  return spoken.moving.length > 0 && style.animationName !== 'none' && spoken.moving.some(hidden);
}

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
