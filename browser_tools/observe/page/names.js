// Accessible names, in the order a person would find them: explicit labels, own text, alternatives, icon classes.
const NAME = 200;
const GENERIC = new Set(
  ('icon icons ico svg glyph glyphicon fa fas far fab fal fad material symbols outlined rounded sharp mdi bi feather ' +
    'btn button link img image ui small large big xs sm md lg xl primary secondary default active inline block ' +
    'wrapper container item corner widget all only nav js is has left right top bottom col row flex box span div the ' +
    'solid regular light thin brands duotone filled outline lucide tabler').split(' '),
);

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
  if (!LABELLED.has(tagOf(element)) || answered(isUnlabelled, element)) return [];
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

// What the picture inside a label that shows no words is called.
function titleIn(label) {
  const part = has(label, 'title') ? label : queryOne(label, '[title], [aria-label]:not(input)');
  return part ? attr(part, 'title') || attr(part, 'aria-label') : '';
}

function referenced(element, attribute) {
  const ids = attr(element, attribute);
  if (!ids) return '';
  const texts = ids.trim().split(/\s+/).map((id) => byId(element, id));
  return cap(squeeze(texts.map((found) => (found ? attr(found, 'aria-label') || readable(found, NAME, true) : '')).join(' ')), NAME);
}

const ariaName = (element) => referenced(element, 'aria-labelledby') || squeeze(attr(element, 'aria-label'));

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

const words = (token) =>
  (token ? token.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase().split(/[^\p{L}\p{N}]+/u) : [])
    .filter((word) => word.length > 1 && !GENERIC.has(word) && !/^\d+$|^[a-z]*\d[a-z\d]{3,}$/.test(word));

// An address may be escaped in another encoding than UTF-8, or not be meant as escaped at all.
function decoded(address) {
  try {
    return decodeURI(address);
  } catch {
    return address.replace(/%[\da-f]{2}/gi, ' ');
  }
}

const fileWords = (url) => words(decoded((/([^/?#)"']+)\.(?:svg|png|gif|jpe?g|webp|ico)\b/i.exec(url) ?? ['', ''])[1]));

// A name for a control that shows only an icon: class tokens, id, the icon's file name. A guess, and marked as one.
function iconName(element) {
  const parts = [element, ...queryAll(element, 'i, span, svg, use, img, [class]')].slice(0, 6);
  const found = [];
  for (const part of parts) {
    found.push(...words(attr(part, 'data-icon')), ...words(attr(part, 'title')), ...words(attr(part, 'class')));
    const reference = attr(part, 'href') || attr(part, 'xlink:href');
    if (tagOf(part) === 'use' && reference.includes('#')) found.push(...words(reference.split('#')[1]));
    if (tagOf(part) === 'img') found.push(...fileWords(attr(part, 'src')));
  }
  if (!found.length) found.push(...words(idOf(element)));
  if (!found.length) found.push(...answered(paintedWords, element).split(' ').filter(Boolean));
  return [...new Set(found)].slice(0, 4).join(' ');
}

// The words of a file that is painted in place of an element.
function paintedWords(element) {
  const pictures = [() => styleOf(element).backgroundImage, () => getComputedStyle(element, '::before').content, () => styleOf(element).content];
  for (const picture of pictures) {
    const found = fileWords(picture());
    if (found.length) return found.join(' ');
  }
  return '';
}

// The words that a sheet puts before or behind what an element holds; icon fonts put signs of their own there.
function generatedWords(element) {
  const said = ['::before', '::after'].map((part) => {
    const style = getComputedStyle(element, part);
    const shows = style.display !== 'none' && style.visibility === 'visible' && Number(style.opacity) >= NEGLIGIBLE && !showsDots(style);
    return shows ? /^"((?:[^"\\]|\\.)*)"$/.exec(style.content)?.[1].replace(/\\(.)/g, '$1') : '';
  });
  const words = squeeze(said.filter(Boolean).join(' '));
  return WORDY.test(words) ? words : '';
}

const svgTitle = (element) => {
  const title = queryOne(element, 'title');
  return title ? squeeze(title.textContent ?? '') : '';
};

// Name of a control. `text` is what it shows. Returns [name, source]: source `label` when <label> gave it.
function nameOf(element, tag, text) {
  const aria = ariaName(element);
  if (aria) return [aria, 'aria'];
  if (tag === 'input' && ['submit', 'button', 'reset', 'image'].includes(element.type)) {
    return [labelText(element) || buttonValue(element), 'value'];
  }
  const label = labelText(element);
  if (label) return [label, 'label'];
  if (text) return [text, 'text'];
  const other = squeeze(attr(element, 'alt') || attr(element, 'title') || attr(element, 'placeholder') || attr(element, 'aria-placeholder'));
  if (other) return [other, 'title'];
  if (tag === 'input' || tag === 'select' || tag === 'textarea') return [squeeze(words(attr(element, 'name') || idOf(element)).join(' ')), 'guess'];
  const tip = tipOf(element);
  if (tip) return [tip, 'title'];
  const generated = svgTitle(element) ? '' : answered(generatedWords, element);
  if (generated) return [generated, 'title'];
  return [svgTitle(element) || iconName(element), 'guess'];
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
