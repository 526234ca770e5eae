// Putting a secret into a field, and finding where one is shown. Values come from Python and stay in this world.
const readValue = { input: getter(HTMLInputElement.prototype, 'value'), textarea: getter(HTMLTextAreaElement.prototype, 'value') };
const setterOf = (prototype) => Object.getOwnPropertyDescriptor(prototype, 'value').set;
const setValue = { input: setterOf(HTMLInputElement.prototype), textarea: setterOf(HTMLTextAreaElement.prototype) };
const readOnly = (field) => has(field, 'readonly') || matches(field, ':disabled');
const sameSignals = (one, other) => Object.keys(one).every((key) => one[key] === other[key]);

// The field is looked at and filled in one task: no script of the page can change it in between. Only focus()
// runs page scripts, and it comes first.
function put(handle, expected, value) {
  const field = tagOf(handle) === 'label' ? handle.control : handle;
  const tag = field ? tagOf(field) : '';
  if (!readValue[tag]) return { refused: 'kind' };
  HTMLElement.prototype.focus.call(field);
  walkCache.labels.clear();
  if (!isConnected(field) || !sameSignals(expected, signalsOf(field))) return { refused: 'changed' };
  if (readOnly(field)) return { refused: 'disabled' };
  setValue[tag].call(field, value);
  const told = { bubbles: true, composed: true };
  field.dispatchEvent(new InputEvent('input', { ...told, inputType: 'insertText' }));
  field.dispatchEvent(new Event('change', told));
  return { refused: readValue[tag](field) === value ? '' : 'lost' };
}

const textOf = getter(Node.prototype, 'textContent');
const UNREADABLE = new Set(['canvas', 'video', 'object', 'embed']);
const packed = (text) => text.replace(/[\s\u00ad\u200b-\u200d\u2060\ufeff]+/g, '');
const MOST_HOLDERS = 200;
const shownText = (element, tag) => `${readValue[tag] ? readValue[tag](element) : ''}${attr(element, 'placeholder')}${attr(element, 'alt')}`;

const SHORT = 4;  // a shorter needle is meant where it is the whole text: it stands in ordinary words

// The smallest elements whose text or value holds one of the needles, and filled fields that were for a password or
// a code when they were first seen; and whether there is something nobody can read: what is drawn, or a page too
// large to be searched.
function holders(needles, deadline) {
  const end = performance.now() + deadline;
  const wanted = needles.map(packed);
  const holds = (text) => { const plain = packed(text); return wanted.some((needle) => needle.length < SHORT ? plain === needle : plain.includes(needle)); };
  const says = (node, tag) => wanted.length && (holds(textOf(node) + shownText(node, tag)) ||
    holds(['::before', '::after'].map((name) => getComputedStyle(node, name).content).join('')));
  const conceals = (node, tag) => readValue[tag] && readValue[tag](node) && isSecret(node);
  const found = [], frames = [];
  let unsure = false;
  const visit = (root) => {
    let inner = false;
    for (let node = firstChild(root); node; node = nextSibling(node)) {
      if (performance.now() > end) { unsure = true; return inner; }
      if (nodeType(node) !== ELEMENT) continue;
      const tag = tagOf(node);
      if (tag === 'script' || tag === 'style' || tag === 'template' || tag === 'noscript') continue;
      if (tag === 'iframe' || tag === 'frame') { frames.push([0, numberOf(node), '']); continue; }
      if (UNREADABLE.has(tag) && boxOf(node).width > 1) unsure = true;
      const shadow = shadowOf(node);
      const below = visit(node) || (shadow ? visit(shadow) : false);
      if (!below && (conceals(node, tag) || says(node, tag))) { found.push(node); inner = true; }
      inner ||= below;
    }
    return inner;
  };
  visit(document);
  if (found.length > MOST_HOLDERS) unsure = true;
  return { numbers: found.slice(0, MOST_HOLDERS).map(numberOf), frames, unsure };
}
