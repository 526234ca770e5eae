// Typed facts about one element, for the policy, and the hit test for those who act.
const FACT = 200;
const fact = (text) => cap(squeeze(text ?? ''), FACT);

// What stands before a field, on its line: many forms label their fields by position alone.
function preceding(element) {
  let text = '';
  for (let node = element, hops = 0; node && text.length < 2 && hops < 4; hops++) {
    let before = node.previousSibling;
    for (let steps = 0; before && text.length < 2 && steps < 5; steps++, before = before.previousSibling) {
      if (nodeType(before) === TEXT) text = squeeze(before.data) + text;
      else if (nodeType(before) === ELEMENT && (FIELDS.has(tagOf(before)) || queryOne(before, 'input, select, textarea'))) return text;
      else if (nodeType(before) === ELEMENT) text = readable(before, FACT) + text;
    }
    node = around(node);
    if (node && (tagOf(node) === 'form' || tagOf(node) === 'body')) break;
  }
  return text.slice(-FACT);
}

function signalsOf(field) {
  const tag = tagOf(field);
  const first = sighted(field);
  const once = ['name', 'id', 'placeholder'].filter((each) => first[each] !== (each === 'id' ? idOf(field) : attr(field, each)));
  const labels = [labelText(field), ariaName(field), attr(field, 'title'), preceding(field), ...once.map((each) => first[each].replace(/[\W_]+/g, ' '))];
  return {
    tag, type: tag === 'input' ? (passwords.has(field) ? 'password' : field.type) : tag === 'textarea' || tag === 'select' ? '' : attr(field, 'type'),
    autocomplete: fact([...new Set([attr(field, 'autocomplete'), first.autocomplete].filter(Boolean))].join(' ')).toLowerCase(), inputmode: fact(attr(field, 'inputmode')).toLowerCase(),
    maxlength: field.maxLength >= 0 ? field.maxLength : null, pattern: fact(attr(field, 'pattern')),
    name: fact(attr(field, 'name')), id: fact(idOf(field)), label: fact([...new Set(labels.filter(Boolean))].join(' ')),
    placeholder: fact(attr(field, 'placeholder') || attr(field, 'aria-placeholder')), role: ariaRole(field),
    masked: isSecret(field) && showsDots(getComputedStyle(field)),
    visible: field.type !== 'hidden' && isVisible(field),
  };
}

const formOf = (element) => element.form ?? closest(element, 'form');
const isForm = (value) => value instanceof HTMLFormElement;
const formElements = getter(HTMLFormElement.prototype, 'elements');

function submitType(element, tag) {
  if (tag === 'button') return element.type;
  return tag === 'input' && (element.type === 'submit' || element.type === 'image') ? 'submit' : '';
}

function formFacts(form, element) {
  const controls = [...formElements(form)];
  const fields = controls.filter((each) => each !== element && FIELDS.has(tagOf(each)) && !['submit', 'button', 'reset', 'image'].includes(each.type));
  const kept = fields.length <= 50 ? fields : fields.filter((each) => each.type !== 'hidden').slice(0, 50);
  const submit = controls.find((each) => submitType(each, tagOf(each)) === 'submit');
  const own = submitType(element, tagOf(element)) === 'submit' ? element : null;
  const given = (name) => (own && has(own, `form${name}`) ? attr(own, `form${name}`) : attr(form, name));
  const methodName = given('method').toLowerCase();
  return {
    method: ['post', 'dialog'].includes(methodName) ? methodName : 'get',
    action: cap(absolute(given('action') || documentUrl(document)), 2000),
    role: closest(form, '[role=search], search') || queryOne(form, ':scope > [role=search]') ? 'search' : ariaRole(form),
    fields: kept.map(signalsOf),
    submit: submit ? fact(ariaName(submit) || readable(submit, FACT) || buttonValue(submit)) : '',
  };
}

const isField = (element, tag) =>
  (FIELDS.has(tag) && !['submit', 'button', 'reset', 'image'].includes(element.type)) || element.isContentEditable;

function factsOf(handle) {
  const control = tagOf(handle) === 'label' ? handle.control : null;
  const element = control ?? handle;
  const tag = tagOf(element);
  const text = lacksSummary(element, tag) ? OWN_SUMMARY : FIELDS.has(tag) ? (isField(element, tag) ? '' : buttonValue(element)) : readable(handle, FACT);
  const link = closest(element, 'a[href], area[href]');
  const button = submitType(element, tag) ? element : closest(element, 'button') ?? element;
  const form = formOf(button);
  const type = submitType(button, tagOf(button)) || (tag === 'input' ? (passwords.has(element) ? 'password' : element.type) : fact(attr(element, 'type')).toLowerCase());
  return {
    role: strongRole(element, tag, ariaRole(element)) || ariaRole(element) || { img: 'image', tr: 'row' }[tag] || (HEADING.test(tag) ? 'heading' : 'clickable'),
    name: fact(nameOf(element, tag, text)[0]), text: fact(text), tag, type,
    href: link ? cap(absolute(attr(link, 'href')), 2000) : null, target: link ? fact(attr(link, 'target')) : '',
    download: !!link && has(link, 'download'),
    submits: isForm(form) && submitType(button, tagOf(button)) === 'submit',
    field: isField(element, tag) ? signalsOf(element) : null, form: isForm(form) ? formFacts(form, button) : null,
    visible: tag === 'area' ? imageOf(element) !== null : isVisible(handle) && boxOf(handle).width > 0,
    enabled: !matches(element, ':disabled') && attr(element, 'aria-disabled') !== 'true',
  };
}

function deepest(x, y) {
  glances++;
  let root = document;
  for (;;) {
    const hit = (root === document ? Document : ShadowRoot).prototype.elementFromPoint.call(root, x, y);
    const shadow = hit && shadowOf(hit);
    if (!shadow || shadow === root) return hit;
    root = shadow;
  }
}

function portrait(element) {
  const name = ariaName(element) || readable(element, 60) || attr(element, 'alt') || idOf(element) || attr(element, 'class');
  return `${tagOf(element)} ${name ? `"${clean(cap(squeeze(name), 60))}"` : ''}`.trim();
}

// Border and padding, left and above: where the document of a frame begins.
function edgesOf(element) {
  const { paddingLeft, paddingTop } = getComputedStyle(element);
  return [(element.clientLeft ?? 0) + (parseFloat(paddingLeft) || 0), (element.clientTop ?? 0) + (parseFloat(paddingTop) || 0)];
}

// What a click in the middle of `element` would meet instead of it: '' if nothing. `point` in this frame's window.
function hitTest(element, point) {
  let box = placeBox(element);
  const outside = () => box.bottom < 1 || box.right < 1 || box.top > innerHeight - 1 || box.left > innerWidth - 1;
  if (!point && (outside() || scrolledAway(element, box))) {
    (imageOf(element) ?? element).scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    box = placeBox(element);
  }
  if (!box.width || !box.height) return { covered: 'it has no size' };
  const [left, top] = point ? edgesOf(element) : [0, 0];
  const place = point ? { x: point[0] + box.x + left, y: point[1] + box.y + top } : { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const hit = deepest(place.x, place.y);
  const own = hit && (inside(hit, element) || labelsOf(element).some((label) => inside(hit, label)) || element.control === hit);
  const covered = own ? '' : hit && !inside(element, hit) ? portrait(hit) : hit ? '' : 'it lies outside the window';
  return { covered, point: [place.x, place.y] };
}
