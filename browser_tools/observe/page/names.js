// Accessible names, in the order a person would find them: explicit labels, own text, alternatives, icon classes.
const NAME = 200;
const GENERIC = new Set(
  ('icon icons ico svg glyph glyphicon fa fas far fab fal fad material symbols outlined rounded sharp mdi bi feather ' +
    'btn button link img image ui small medium large big size xs sm md lg xl primary secondary default active inline block ' +
    'wrapper container item corner widget all only nav js is has pull float col row flex box span div the ' +
    'solid regular light thin brands duotone filled outline lucide tabler anticon octicon codicon dashicons ri ph pi ti mui root').split(' '),
);
const SIDES = new Set(['left', 'right', 'top', 'bottom']);  // they tell something beside another word only: `chevron-left`

function labelsIn(root) {
  let labels = walkCache.labels.get(root);
  if (!labels) {
    labels = new Map();
    const found = root instanceof Document ? inPage('label') : root.querySelectorAll('label');
    for (const label of found) {
      const control = label.control;
      if (control) labels.set(control, [...(labels.get(control) ?? []), label]);
    }
    walkCache.labels.set(root, labels);
  }
  return labels;
}
const LABELLED = new Set(['input', 'select', 'textarea', 'button', 'meter', 'output', 'progress']);
function labelsOf(element) {
  const tag = tagOf(element);
  if (!(LABELLED.has(tag) || tag.includes('-')) || answered(isUnlabelled, element)) return [];
  glances++;
  return labelsIn(rootOf(element)).get(element);
}
const isUnlabelled = (element) => !labelsIn(rootOf(element)).has(element);
const labelled = (element) => labelsOf(element).some((label) => isVisible(label));
// Of several labels those count that are on the page, if any is.
function labelText(element) {
  let labels = labelsOf(element);
  if (labels.length > 1) labels = labels.filter((label) => isVisible(label) && !offPage(boxOf(label)));
  if (!labels.length) labels = labelsOf(element);
  return squeeze(labels.map((label) => { const said = readable(label, NAME); return WORDY.test(said) ? said : titleIn(label) || said; }).join(' '));
}

// What labels the custom element whose only field this is.
function hostLabel(field, tag) {
  const root = FIELDS.has(tag) || tag === 'button' ? rootOf(field) : null;
  return root instanceof ShadowRoot && root.querySelectorAll('input, select, textarea, button').length === 1 ? labelText(root.host) : '';
}

// What the picture inside a label that shows no words is called.
function titleIn(label) {
  const part = has(label, 'title') || has(label, 'aria-label') ? label : queryOne(label, '[title], [aria-label]:not(input)');
  return part ? attr(part, 'title') || attr(part, 'aria-label') : '';
}

function referenced(element, attribute) {
  const ids = attr(element, attribute);
  if (!ids) return '';
  const texts = ids.trim().split(/\s+/).map((id) => byId(element, id));
  return cap(squeeze(texts.map((found) => (found ? attr(found, 'aria-label') || readable(found, NAME, true) : '')).join(' ')), NAME);
}

const ariaName = (element) => referenced(element, 'aria-labelledby') || squeeze(attr(element, 'aria-label')) || internalsOf(element)?.label || '';

// What a script shows beside a control while the pointer is over it: pages keep it in `data-tooltip` and the like.
const TIP = /^data-(?:[\w-]*-)?(?:tip|tippy|tooltip|title|label|hint|caption)(?:-(?:text|content|label|title))?$/;
const attributeNames = method(Element.prototype, 'getAttributeNames');
function tipOf(element) {
  const told = attributeNames(element).filter((name) => TIP.test(name)).map((name) => attr(element, name));
  return squeeze(told.find((value) => WORDY.test(value) && value.length < NAME && !/^(?:true|false|top|bottom|left|right|[{[#.].*)$/.test(value)));
}

function buttonValue(element) {
  const type = element.type;
  if (type === 'image') return attr(element, 'alt') || attr(element, 'value') || attr(element, 'title') || fileWords(attr(element, 'src')).join(' ') || 'Submit';
  return element.value || { submit: 'Submit', reset: 'Reset' }[type] || '';
}

const words = (value) => value.split(/\s+/).flatMap(wordsOf);

function wordsOf(token) {
  const all = token.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase().split(/[^\p{L}\p{N}]+/u);
  if (all[0] === 'css') return [];  // what follows is a number of some machine
  const found = all.filter((word) => word.length > 1 && !GENERIC.has(word) && !/^\d+$|^[a-z]\d{1,2}$|^[a-z]*\d[a-z\d]{3,}$/.test(word));
  if (!found.length && all.length > 1 && all.includes('x')) return ['x'];  // the cross that closes: `bi-x-lg`
  return found.every((word) => SIDES.has(word)) ? [] : found;
}

// An address may be escaped in another encoding than UTF-8, or not be meant as escaped at all.
function decoded(address) {
  try {
    return decodeURI(address);
  } catch {
    return address.replace(/%[\da-f]{2}/gi, ' ');
  }
}

// An address that holds the file itself has no name, and may be so long that to search it takes a second.
const fileWords = (url) => (url.includes('data:') ? [] : meant(decoded((/([^/?#)"']+)\.(?:svg|png|gif|jpe?g|webp|ico)\b/i.exec(url) ?? ['', ''])[1])));

// What a picture or a symbol is called means that picture, also by a word that says little in a class: the icon of a link.
function meant(title) {
  const found = words(title);
  return found.length ? found : [...new Set(title.toLowerCase().split(/[^\p{L}]+/u))].filter((word) => word.length > 2 && !FAMILIES.has(word)).slice(-1);
}
const FAMILIES = new Set('icon icons ico svg img fas far fab'.split(' '));

// Attributes that name the icon of a part, before its classes do.
const ICON_NAMES = ['data-icon', 'data-lucide', 'data-feather', 'icon', 'data-testid'];
const COMMANDS = ['data-command', 'data-cmd', 'data-action'];
const OWN_NAMES = ['id', 'name', 'value', ...COMMANDS];

const firstWords = (element, names) => names.map((name) => words(attr(element, name))).find((found) => found.length) ?? [];

// A name for a control that shows only an icon: what the icon is called, class tokens, id, where it leads. A guess, and marked as one.
function iconName(element) {
  const tag = tagOf(element);
  const parts = [element, ...queryAll(element, 'i, span, svg, use, img, [class]')].slice(0, 6);
  const found = [], worn = [];  // of classes some only say how it looks
  for (const part of parts) {
    const named = firstWords(part, ICON_NAMES);
    found.push(...named, ...words(attr(part, 'title')));
    if (!named.length) worn.push(...words(attr(part, 'class')));
    const reference = attr(part, 'href') || attr(part, 'xlink:href');
    if (tagOf(part) === 'use' && reference.includes('#')) found.push(...meant(reference.split('#')[1]));
    if (tagOf(part) === 'img') found.push(...fileWords(attr(part, 'src')));
  }
  if (!found.length && !attr(element, 'data-action').includes('->')) found.push(...firstWords(element, COMMANDS));
  found.push(...worn);
  if (found.length && tag === 'button') found.push(...words(attr(element, 'value')));
  if (!found.length) found.push(...firstWords(element, OWN_NAMES));
  if (!found.length) for (const part of parts.slice(0, 3)) found.push(...answered(paintedWords, part).split(' ').filter(Boolean));
  return [...new Set(found)].slice(0, 4).join(' ') || destinationOf(element, tag) || (INSTEAD.has(tag) ? tag : '');
}

// Where a link leads, as far as it tells: `/cart`, `social.test/us`, `mailto:us@shop.test`.
function destinationOf(element, tag) {
  if (tag !== 'a' && tag !== 'area') return '';
  const url = URL.parse(attr(element, 'href') || attr(element, 'xlink:href'), baseUrl(document));
  if (!url || url.protocol === 'javascript:' || url.protocol === 'data:') return '';
  const [page, own] = [documentUrl(document).split('#')[0], url.href.split('#')[0]];
  if (page === own) return url.hash.length > 1 ? url.hash : '';
  return cap(squeeze(decoded(!/^https?:/.test(url.protocol) ? url.href : (url.origin === location.origin ? '' : url.host) + url.pathname)), 60);
}

// The words of a file that is painted in place of an element.
function paintedWords(element) {
  const own = styleOf(element), before = getComputedStyle(element, '::before');
  for (const picture of [own.backgroundImage, own.maskImage, before.content, before.backgroundImage, before.maskImage, own.content]) {
    const found = fileWords(picture);
    if (found.length) return found.join(' ');
  }
  return '';
}

// What a sheet puts before or behind what an element holds; signs that only an icon's font knows are left out.
function generatedText(element) {
  const said = ['::before', '::after'].map((part) => {
    const style = getComputedStyle(element, part);
    const shows = style.display !== 'none' && style.visibility === 'visible' && Number(style.opacity) >= NEGLIGIBLE && !showsDots(style);
    return shows ? /^"((?:[^"\\]|\\.)*)"$/.exec(style.content)?.[1].replace(/\\(.)/g, '$1') : '';
  });
  return squeeze(said.filter(Boolean).join(' '));
}

const svgTitle = (element) => {
  const title = queryOne(element, 'title');
  return title ? squeeze(title.textContent ?? '') : '';
};

// What the part is called that a button without words opens.
const OPENED = ['popovertarget', 'commandfor', 'aria-controls'];
function openedBy(element) {
  const part = OPENED.map((name) => has(element, name) && byId(element, attr(element, name))).find(Boolean);
  return part ? ariaName(part) || squeeze(attr(part, 'title')) : '';
}

// Name of a control. `text` is what it shows. Returns [name, source]: source `label` when <label> gave it.
function nameOf(element, tag, text) {
  const aria = ariaName(element);
  if (aria) return [aria, 'aria'];
  if (tag === 'input' && ['submit', 'button', 'reset', 'image'].includes(element.type)) {
    return [labelText(element) || buttonValue(element), 'value'];
  }
  const label = labelText(element) || hostLabel(element, tag);
  if (label) return [label, 'label'];
  if (text) return [text, 'text'];
  const other = squeeze(attr(element, 'alt') || attr(element, 'title') || attr(element, 'placeholder') || attr(element, 'aria-placeholder') || attr(element, 'data-placeholder'));
  if (other) return [other, 'title'];
  if (tag === 'input' || tag === 'select' || tag === 'textarea') return [squeeze(words(attr(element, 'name') || idOf(element)).join(' ')), 'guess'];
  const tip = tipOf(element) || referenced(element, 'aria-describedby') || openedBy(element);
  if (tip) return [tip, 'title'];
  const title = svgTitle(element);
  if (title) return [title, 'guess'];
  const generated = answered(generatedText, element);
  return WORDY.test(generated) ? [generated, 'title'] : [iconName(element) || generated, 'guess'];
}

// What an empty field shows until something is typed, where its name does not say it.
const hintIn = (field, tag, name) => (tag === 'select' || field.value !== '' || !has(field, 'placeholder') ? '' : shownBeside(name, squeeze(attr(field, 'placeholder'))));

// Visible text that an aria-label hides from the name, if it says something else.
function shownBeside(name, text) {
  if (text === DOTS) return text;  // that there is a secret
  const plain = (value) => value.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  const said = plain(name), seen = plain(text);
  // A digit or two are part of many a name by chance.
  return seen && !(seen.length < 3 ? said.split(' ').includes(seen) : said.includes(seen)) ? text : '';
}
