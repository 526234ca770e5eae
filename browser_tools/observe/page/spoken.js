// What the sheets of the page may say about an element: asked once of the rules, so that no property has to be read of
// elements that nothing speaks of. What is told is more than what holds: conditions and ancestors are not looked at.
const SPOKEN = {
  opacity: 1, visibility: 2, cursor: 4, position: 8, clip: 16, 'clip-path': 16, 'text-indent': 32, transform: 64, scale: 64,
  translate: 64, rotate: 64, zoom: 64, perspective: 64, 'offset-path': 64, overflow: 128, 'overflow-x': 128, 'overflow-y': 128,
  'background-color': 256, '-webkit-text-fill-color': 512, filter: 1024, 'mask-image': 1024,
  'mask-size': 1024, '-webkit-mask-image': 1024, '-webkit-mask-size': 1024, 'content-visibility': 1024, 'backface-visibility': 1024,
  all: 524287, display: 65536, float: 65536, 'mix-blend-mode': 1024, 'overflow-inline': 128, 'overflow-block': 128, left: 2048, top: 2048, right: 2048, bottom: 2048, 'inset-inline-start': 2048, 'inset-inline-end': 2048, 'inset-block-start': 2048,
  'inset-block-end': 2048, 'margin-left': 4096, 'margin-inline-start': 4096, 'margin-right': 4096, 'margin-inline-end': 4096,
  height: 131072, 'max-height': 131072, 'block-size': 131072, 'max-block-size': 131072, 'line-height': 131072, 'vertical-align': 131072,
};
const SPEAKS = {
  opacity: 1, visibility: 2, cursor: 4, position: 8, clip: 16, indent: 32, moved: 64, overflow: 128, ground: 256, ink: 512, rare: 1024,
  offset: 2048, margin: 4096, lid: 8192, pulled: 16384, thick: 32768,
  display: 65536, tight: 131072, breaks: 262144,
};
const ANYTHING = 524287;
const MOVING = SPEAKS.clip | SPEAKS.indent | SPEAKS.moved | SPEAKS.margin | SPEAKS.pulled;
const PLACED = MOVING | SPEAKS.position | SPEAKS.overflow;
// Of what is said of elements without an attribute, most often of all of a tag: what may hide one.
const FLOWING_ALL = SPEAKS.margin | SPEAKS.pulled | SPEAKS.offset;
const hidingIn = (says) => says & ~(says & SPEAKS.offset ? FLOWING_ALL : FLOWING_ALL | SPEAKS.position);
const CROWDING = MOVING | SPEAKS.position | SPEAKS.offset | SPEAKS.overflow | SPEAKS.display | SPEAKS.tight;  // without any of these nothing lies over anything
const BEQUEATHED = SPEAKS.indent | SPEAKS.breaks;
const FADING = SPEAKS.rare | SPEAKS.clip | SPEAKS.moved | SPEAKS.offset;
const TINTED = SPEAKS.ground | SPEAKS.ink;
const BUILT_IN = TINTED | SPEAKS.opacity | SPEAKS.visibility | SPEAKS.cursor | SPEAKS.position | SPEAKS.overflow;
// What Chromium's own sheet says of a tag, where it says less than BUILT_IN; tables have colours of their own in old documents.
const OWN_SAYINGS = new Map([
  ...('div span p li ul ol dl dt dd section article header footer nav main aside h1 h2 h3 h4 h5 h6 b i em strong small u s sup sub ' +
    'cite dfn var q code pre figure figcaption form fieldset blockquote address abbr time hgroup center br wbr html picture').split(' ').map((tag) => [tag, 0]),
  ...'table tbody thead tfoot tr td th caption body mark font'.split(' ').map((tag) => [tag, TINTED]),
  ['a', SPEAKS.cursor | SPEAKS.ink], ['label', SPEAKS.cursor], ['img', SPEAKS.overflow],
]);
const PAINTED = /::(?:before|after)/;
const REACHING = /::(?:slotted|part)|:host/;  // rules that reach elements of another tree
const readings = new WeakMap();  // of each sheet: its rules and what they say
const failed = new WeakMap();  // of sheets of other origins: whether they never came; one that is added again is another sheet
const ownStyles = new Map();  // what style attributes speak of
let heard = null;
let strangers = [];  // sheets that nobody can read and of which Chromium was not asked yet

// Some say something by few of their values only: what pulls the next over itself, letters that leave their places. A
// value that is not told, or is calculated, may be any.
const CALCULATED = /^$|\(|inherit/;
const pulls = (value) => (value[0] === '-' || CALCULATED.test(value) ? SPEAKS.pulled : 0);
const pushes = (value) => (parseFloat(value) * (/r?em$/.test(value) ? 16 : 1) > 40 || /%$/.test(value) || CALCULATED.test(value) ? SPEAKS.pulled : 0);
const thickens = (value) => (parseFloat(value) * (/r?em$/.test(value) ? 16 : 1) >= THICK || CALCULATED.test(value) ? SPEAKS.thick : 0);
const THICK = 8;  // pixels of a border that may hide letters
const inks = (value) => (/^(?:inherit|currentcolor)$/i.test(value) ? 0 : SPEAKS.ink);
const LEAST_FONT = 6;  // pixels: no smaller than this letters are read; what hangs on another size may come to any
const shrinks = (value) => (/^(?:inherit|x{0,3}-?(?:small|large)|medium)$/.test(value) || Number(/^([\d.]+)px$/.exec(value)?.[1]) >= LEAST_FONT ? 0 : SPEAKS.ink);
const VALUED = new Map([
  ...['border-top-width', 'border-left-width'].map((name) => [name, thickens]),
  ...['padding-top', 'padding-left', 'padding-right', 'padding-inline-start'].map((name) => [name, pushes]),
  ...['margin-top', 'margin-bottom', 'margin-block-start', 'margin-block-end'].map((name) => [name, pulls]),
  ...['letter-spacing', 'word-spacing'].map((name) => [name, spaces]),
  ['-webkit-text-security', masks],
  ['color', inks],
  ['font-size', shrinks],
  ['interactivity', stills],
  ['white-space-collapse', (value) => (value === 'collapse' ? 0 : SPEAKS.breaks)],
]);
let spaced = false;  // whether anything speaks of letters or words that lie upon one another, or far apart

let masking = false;  // whether anything speaks of letters that are shown as dots

function masks(value) {
  if (value === 'none') return 0;
  masking = true;
  return SPEAKS.ink;
}

let inerting = false;  // whether anything speaks of parts that nobody can use

function stills(value) {
  inerting ||= value !== 'auto';
  return 0;
}

function spaces(value) {
  const size = parseFloat(value) * (/r?em$|ch$/.test(value) ? 16 : 1);
  if (!(size < -4 || size > 40 || CALCULATED.test(value))) return 0;
  spaced = true;
  return SPEAKS.ink;
}

const speaksIn = (style) => {
  let says = 0;
  for (let index = 0; index < style.length; index++) {
    const name = style[index];
    says |= SPOKEN[name] ?? VALUED.get(name)?.(style.getPropertyValue(name)) ?? 0;
  }
  return says;
};

// What a rule for `::before` or `::after` says of the element: that it may paint a ground over it.
const CLEAR = /^(?:none|initial|unset|transparent|rgba\(0, 0, 0, 0\))$/;
const laysOver = (style) =>
  ['background-color', 'background-image'].some((name) => { const value = style.getPropertyValue(name); return value && !CLEAR.test(value); }) || style.background.includes('var(') ? SPEAKS.lid : 0;

// [kind, key] of what an element must have for a selector to mean it: its id, a class, its tag, an attribute; or nothing.
// Where it may be anything, [kind, key, place] of what its parent has (`children`), or something around it (`below`).
function keysIn(selectors, around, painted = false) {
  const plain = selectors
    .replace(/\\([0-9a-f]{1,6}) ?|\\(.)/gi, (_, code, char) => String.fromCodePoint(0xf0000 + (code ? parseInt(code, 16) & 0xffff : char.codePointAt(0))))
    .replace(/"[^"]*"/g, '')
    .replace(/\[\s*([\w-]+)[^\]]*\]/g, '[$1]');
  let bare = plain;
  for (let before = ''; before !== bare;) [before, bare] = [bare, bare.replace(/\([^()]*\)/g, '')];
  return bare.split(',').flatMap((selector) => {
    let [last] = /[^\s>+~]*$/.exec(selector.trim());
    if (REACHING.test(selector)) return !painted || PAINTED.test(last) ? [['', '']] : [];
    if (painted && !PAINTED.test(last)) return [];
    if (painted) last = last.replace(/::\w+$/, '');
    if (last.includes('::')) return [];
    if (last.includes('&')) return around ?? [['', '']];
    return [keyIn(last) ?? (around ? ['', ''] : keyAround(selector.trim()))];
  });
}

// What names an element in a compound selector; null if nothing does.
function keyIn(compound) {
  const named = /#([^.#:[]+)/.exec(compound) ?? /\.([^.#:[]+)/.exec(compound) ?? /^([a-z][^.#:[|]*)/i.exec(compound) ?? /(\[)([\w-]+)\]/.exec(compound);
  if (!named || compound.includes('|')) return null;
  const key = (named[2] ?? named[1]).replace(/[\u{f0000}-\u{fffff}]/gu, (char) => String.fromCodePoint(char.codePointAt(0) - 0xf0000)).toLowerCase();
  return [named[2] ? '[' : named[0] === named[1] ? '' : named[0][0], key];
}

// What is named of the elements around one that may be anything: `.row > *`, `.list > :not(.x) ~ :not(.x)`, `.text *`.
function keyAround(selector) {
  const parts = selector.split(/\s*([>+~])\s*|\s+/).filter(Boolean);
  let place = '';
  for (let at = parts.length - 1; at > 0;) {
    const combinator = /^[>+~]$/.test(parts[at - 1]) ? parts[--at] : ' ';
    const compound = parts[--at];
    if (!compound || compound.includes('&')) break;
    if (combinator === '+' || combinator === '~') continue;  // of one parent with what is beside it
    place = combinator === ' ' || place ? 'below' : 'children';
    const key = keyIn(compound);
    if (key) return [...key, place];
  }
  return ['', ''];
}

// Everything that `rules` say: [kind, key, what], and the rules themselves, which scripts may change in place.
function read(rules, told, around = null) {
  for (const rule of rules) {
    if (rule instanceof CSSImportRule) {
      if (rule.styleSheet) told.sheets.push(rule.styleSheet);
      continue;
    }
    if (rule instanceof CSSKeyframesRule || rule instanceof CSSFontFaceRule || rule instanceof CSSPageRule) continue;  // what is animated is asked for all
    const keys = rule instanceof CSSStyleRule ? keysIn(rule.selectorText, around) : rule instanceof CSSGroupingRule ? around : around ?? [['', '']];
    if (rule.style) {
      const says = speaksIn(rule.style);
      told.rules.push(rule);
      told.styles.push(rule.style);
      told.sizes.push(rule.style.length);
      told.selectors.push(rule.selectorText);
      told.nested.push(rule.cssRules?.length);
      if (says & CROWDING && PAINTED.test(rule.selectorText)) told.crowding = true;
      if (says) for (const [kind, key, place] of keys ?? []) told.said.push([kind, key, says, place]);
      if (PAINTED.test(rule.selectorText) && laysOver(rule.style)) for (const [kind, key, place] of keysIn(rule.selectorText, around, true)) told.said.push([kind, key, SPEAKS.lid, place]);
    }
    if (rule instanceof CSSScopeRule) told.scoped = true;
    if (rule.cssRules) {
      if (!rule.style || rule.cssRules.length) {
        told.groups.push(rule.cssRules);
        told.counts.push(rule.cssRules.length);
      }
      read(rule.cssRules, told, keys);
    }
  }
  return told;
}

// Selectors are dear to read: of a large sheet some are compared each time, in turn, and whether a rule has got others inside.
const MOST_SELECTORS = 150, IN_TURN = 50;
function unchanged(known) {
  const { rules, styles, sizes, selectors, nested, groups, counts } = known;
  for (let index = 0; index < groups.length; index++) if (groups[index].length !== counts[index]) return false;
  for (let index = 0; index < styles.length; index++) if (styles[index].length !== sizes[index]) return false;
  for (let count = rules.length > MOST_SELECTORS ? IN_TURN : rules.length; count > 0; count--) {
    const index = (known.turn = (known.turn + 1) % rules.length), rule = rules[index];
    if (rule.selectorText !== selectors[index] || rule.cssRules?.length !== nested[index]) return false;
  }
  return true;
}

// Whether a sheet holds here what nobody can read.
const isSealed = (sheet) => foreign.has(sheet) && !failed.get(sheet) && !sheet.disabled && (!sheet.media.length || matchMedia(sheet.media.mediaText).matches);

function readingOf(sheet) {
  const count = rulesIn(sheet);
  const sealed = isSealed(sheet);
  const known = readings.get(sheet);
  if (known && known.count === count && known.sealed === sealed && unchanged(known)) return known;
  if (sealed) spaced = true;
  const told = { count, sealed, said: sealed ? [['', '', ANYTHING]] : [], rules: [], styles: [], sizes: [], selectors: [], nested: [], groups: [], counts: [], sheets: [], turn: 0 };
  if (!foreign.has(sheet) && count >= 0) read(sheet.cssRules, told);
  readings.set(sheet, told);
  return told;
}

// What the sheets of these roots say, each sheet once: components share theirs.
function sheetsIn(roots, found = new Map()) {
  const sheets = roots.flatMap((root) => sheetsOf[root === document ? 'document' : 'root'].flatMap((list) => [...list(root)]));
  for (const sheet of sheets) {
    if (found.has(sheet)) continue;
    const told = readingOf(sheet);
    found.set(sheet, told);
    if (told.sealed && !failed.has(sheet)) strangers.push(sheet);
    sheets.push(...told.sheets);
  }
  return found;
}

// Which attributes a sheet asks for, in selectors or values, and of which tags; null where it may be any.
function attributesIn(told) {
  if (told.sealed || told.scoped) return null;
  const found = new Map();
  const ask = (compound, name) => found.set(name.toLowerCase(), (found.get(name.toLowerCase()) ?? new Set()).add(/^[a-z][\w-]*/i.exec(compound)?.[0].toLowerCase() ?? '*'));
  for (const [index, style] of told.styles.entries()) {
    const selector = told.selectors[index], text = style.cssText.includes('attr(') ? style.cssText : '';
    if (!text && !selector.includes('[')) continue;
    if (`${selector}${text}`.includes('\\')) return null;  // names may be escaped
    const plain = selector.replace(/"[^"]*"/g, '').replace(/\[\s*(?:[^\]|=]*\|(?!=))?\s*([^\s\]=~|^$*]+)[^\]]*\]/g, '[$1]');
    for (const compound of plain.split(/[\s>+~,()]+/)) for (const [, name] of compound.matchAll(/\[([^\]]+)\]/g)) ask(compound, name);
    const subjects = plain.includes('(') ? [''] : plain.split(',').map((each) => /[^\s>+~]*$/.exec(each.trim())[0]);
    for (const [, name] of text.matchAll(/attr\(\s*([^\s,)]+)/g)) for (const subject of subjects) ask(subject, name);
  }
  return found;
}

// Whether a sheet may tell elements apart by this attribute. Read only where a page changes one that nothing else reads.
function asksFor(name, element) {
  return !heard || [...heard.told.values()].some((told) => {
    if (told.attributes === undefined) told.attributes = attributesIn(told);
    const tags = told.attributes?.get(name);
    return !told.attributes || (tags !== undefined && (tags.has('*') || tags.has(tagOf(element))));
  });
}

const animationsOf = { document: Document.prototype.getAnimations, root: ShadowRoot.prototype.getAnimations };
const animationsIn = (root) => animationsOf[root === document ? 'document' : 'root'].call(root);

// Listens to the sheets of these roots, and to what is animated there.
function hear(roots) {
  const all = [document, ...roots.filter(isConnected)];
  strangers = [];
  const told = sheetsIn(all);
  const moving = new Set(all.flatMap(animatedIn));
  const root = documentElement();  // a document that has just begun has none
  const popover = root && queryOne(root, '[popover]') ? SPEAKS.position | SPEAKS.overflow | SPEAKS.display : 0;
  if (heard && heard.told.size === told.size && [...told].every(([sheet, each]) => heard.told.get(sheet) === each) && heard.popover === popover) {
    heard.roots = new Set(all);
    heard.moving = moving;
    return;
  }
  heard = { told, roots: new Set(all), moving, popover, crowding: false, any: popover, ...byName(), kinds: new Map(), named: new Map(), children: byName(), below: byName(), reaching: false, reached: new Map() };
  takeIn([...told.values()]);
}
const byName = () => ({ '#': new Map(), '.': new Map(), '': new Map(), '[': new Map() });
const animatedIn = (root) => animationsIn(root).map((animation) => animation.effect?.target);

// What `readings` say is said from now on, whatever was concluded of an element before.
function takeIn(readings) {
  heard.crowding ||= readings.some((each) => each.crowding);
  for (const [kind, key, says, place] of readings.flatMap(({ said }) => said)) {
    const names = place ? heard[place] : heard;
    if (place) heard.reaching = true;
    if (key) names[kind].set(key, (names[kind].get(key) ?? 0) | says);
    else heard.any |= says;
  }
  for (const concluded of [heard.kinds, heard.named, heard.reached]) concluded.clear();
}

// A shadow root that was not there before, or that nobody knew of. It alone is asked: there may be thousands.
function hearAlso(root) {
  if (heard.roots.has(root)) return;
  heard.roots.add(root);
  for (const element of animatedIn(root)) heard.moving.add(element);
  const known = heard.told.size;
  sheetsIn([root], heard.told);
  if (heard.told.size === known) return;
  heard = { ...heard };  // what a walk kept was found by other sayings
  takeIn([...heard.told.values()].slice(known));
}

function byClasses(names, tag, classes) {
  let says = names[''].get(tag) ?? 0;
  if (names['.'].size) for (const name of classes.split(/\s+/)) says |= names['.'].get(name.toLowerCase()) ?? 0;
  return says;
}

function byKind(kind, tag, classes) {
  const named = heard.any | byClasses(heard, tag, classes);
  const says = named | (OWN_SAYINGS.get(tag) ?? (tag.includes('-') ? 0 : BUILT_IN));
  if (heard.kinds.size < 20000) {
    heard.kinds.set(kind, says);
    heard.named.set(kind, named);
  }
  return says;
}

// What the page itself says of the element that `spokenOf` was asked about last. The rest is Chromium's, and as lasting as
// the element's attributes, but for tags with states.
let saidByPage = 0;
const STATEFUL = new Set(('button input select textarea fieldset legend option optgroup dialog details summary progress meter output html body').split(' '));

function byAttributes(names, element) {
  let says = names['#'].size ? names['#'].get(idOf(element).toLowerCase()) ?? 0 : 0;
  for (const [name, more] of names['[']) if ((says & more) !== more && hasAttribute.call(element, name)) says |= more;
  return says;
}

// What is said of the children of an element whatever they are, and of all below it; `around`: the same of its parent.
const NOTHING = [0, 0];
function reachOf(element, tag, attributes, around, shadow) {
  const classes = (attributes && getAttribute.call(element, 'class')) || '';
  const kind = `${tag} ${classes}`;
  let own = heard.reached.get(kind);
  if (!own) {
    own = [byClasses(heard.children, tag, classes), byClasses(heard.below, tag, classes)];
    if (heard.reached.size < 20000) heard.reached.set(kind, own);
  }
  const children = own[0] | (attributes ? byAttributes(heard.children, element) : 0);
  // What is put into a shadow root is a child of the host, and stands further down.
  const below = own[1] | (attributes ? byAttributes(heard.below, element) : 0) | around[1] | (shadow ? children : 0);
  return children | below ? [children, below] : NOTHING;
}

function byStyle(element, text) {
  let says = ownStyles.get(text);
  if (says === undefined) {
    says = element.style ? speaksIn(element.style) : ANYTHING;
    if (ownStyles.size < 5000) ownStyles.set(text, says);
  }
  return says;
}

// Attributes of drawings that say what elsewhere only sheets say.
const DRAWN = '[transform], [clip-path], [mask], [filter], [clip], [overflow]';
const inDrawing = (element, attributes) => (attributes && matches(element, DRAWN) ? ANYTHING : BUILT_IN);

// What may be said about an element: bits of SPEAKS. For the rest it is as Chromium and what is around it make it.
function spokenOf(element, tag, attributes) {
  saidByPage = ANYTHING;
  if (heard.moving.size && heard.moving.has(element)) return ANYTHING;
  if (!attributes) {
    const told = heard.kinds.get(tag) ?? byKind(tag, tag, '');
    saidByPage = heard.named.get(tag) ?? ANYTHING;
    return told;
  }
  const classes = getAttribute.call(element, 'class');
  const kind = classes ? `${tag} ${classes}` : tag;
  const says = heard.kinds.get(kind) ?? byKind(kind, tag, classes ?? '');
  const own = getAttribute.call(element, 'style');
  const more = (own ? byStyle(element, own) : 0) | byAttributes(heard, element);
  saidByPage = (heard.named.get(kind) ?? ANYTHING) | more;
  return says | more;
}
