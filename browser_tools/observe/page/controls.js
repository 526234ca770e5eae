// What a person can click or type into, its role, state and value, and how that is written for a model.
const WIDGETS = new Set(
  ('button link checkbox radio switch tab menuitem menuitemcheckbox menuitemradio option combobox textbox searchbox ' +
    'slider spinbutton treeitem').split(' '),
);
const CHOSEN = '[aria-selected],[aria-label],[aria-current],[aria-sort],[aria-haspopup]';  // a cell that the keyboard alone comes to is often plain text
const FOCUSABLE_WIDGETS = new Set(['gridcell', 'listbox', 'scrollbar', 'columnheader']);
const INPUT_ROLES = {
  button: 'button', submit: 'button', reset: 'button', image: 'button', checkbox: 'checkbox', radio: 'radio',
  range: 'slider', number: 'spinbutton', file: 'file', date: 'date', time: 'time', month: 'month', week: 'week',
  'datetime-local': 'datetime', color: 'color', search: 'searchbox',
};
const TEXTUAL = new Set(['textbox', 'searchbox', 'spinbutton', 'slider', 'date', 'time', 'month', 'week', 'datetime', 'color', 'combobox', 'file']);
const SECRET = /\b(?:current-password|new-password|one-time-code|cc-number|cc-csc)\b/;
const passwords = new WeakSet();  // once a password field, always one: "show password" only changes the type

const ariaRole = (element) => attr(element, 'role').trim().split(/\s+/)[0].toLowerCase();

const NATIVE = new Set(['input', 'button', 'textarea', 'select', 'a', 'area', 'summary', 'details']);

// A fold without a summary: Chromium shows a word of its own to open it.
const OWN_SUMMARY = 'Details';
const lacksSummary = (element, tag) => tag === 'details' && !has(element, 'open') && !queryOne(element, ':scope > summary');

// Role of an element that is a control by its own nature, else ''.
function strongRole(element, tag, role, special = true) {
  if (!special && !NATIVE.has(tag)) return internalsOf(element)?.role ?? '';
  if (tag === 'input') {
    if (element.type === 'hidden') return '';
    return WIDGETS.has(role) ? role : INPUT_ROLES[element.type] ?? 'textbox';
  }
  if (tag === 'button' || tag === 'textarea') return WIDGETS.has(role) ? role : tag === 'button' ? 'button' : 'textbox';
  if (tag === 'select') return element.multiple || element.size > 1 ? 'listbox' : 'combobox';
  if (tag === 'a' || tag === 'area') {
    if (has(element, 'href') || has(element, 'xlink:href')) return WIDGETS.has(role) ? role : 'link';
  }
  if (tag === 'details') return lacksSummary(element, tag) ? 'button' : WIDGETS.has(role) ? role : '';
  if (tag === 'summary') return matches(element, 'details > summary') ? 'button' : '';
  if (!special) return '';
  if (WIDGETS.has(role)) return role;
  if (FOCUSABLE_WIDGETS.has(role) && has(element, 'tabindex') && (element.tabIndex >= 0 || matches(element, CHOSEN))) return role;
  if (role === 'columnheader' && has(element, 'aria-sort')) return role;
  const editable = getAttribute.call(element, 'contenteditable');
  return editable !== null && editable !== 'false' ? 'textbox' : internalsOf(element)?.role ?? '';
}

// Handles of lists that can be ordered, edges that can be drawn: nothing but the cursor says so.
const meantBy = (cursor) => (cursor === 'pointer' ? cursor : cursor === 'grab' || cursor.endsWith('-resize') ? 'grip' : '');
const DROPS = ['ondrop', 'ondragover'];
const listened = new WeakSet();  // elements a script listens on for clicks, as far as Chromium told us
const guessed = new WeakSet();  // of these, those that only lie in what is listened on
const SMALL = 4;
const ICON = 100;  // pixels; a wider drawing is a picture of several things

const LISTS = 'ul, ol, menu, table, tbody, [role=list], [role=listbox], [role=grid], [role=menu], [role=tree]';
const INNER = 'a[href], button, input, select, textarea, [onclick], [tabindex]';
const MOST_DELEGATES = 300;

// Whether an element holds nothing but short parts of one kind: a list by another name.
function twinned(element) {
  const parts = [...elementsIn(element)];
  const kind = parts.length > 1 && parts.length <= MOST_DELEGATES ? attr(parts[0], 'class') : '';
  const like = (part) => tagOf(part) === tagOf(parts[0]) && attr(part, 'class') === kind && (part.textContent ?? '').trim().length < 80;
  return kind !== '' && !INLINE_TAGS.has(tagOf(parts[0])) && parts.every(like);
}

// A listener on a list stands for its items (the cells of a table), where nothing inside them is a control itself.
function delegates(element) {
  if (!matches(element, LISTS) && !twinned(element)) return [];
  let items = [...elementsIn(element)];
  if (tagOf(element) === 'table') items = items.flatMap((part) => (tagOf(part) === 'tr' ? part : [...elementsIn(part)]));
  if (items.length && items.every((item) => tagOf(item) === 'tr')) {
    const cells = items.flatMap((row) => [...elementsIn(row)]);
    if (cells.every((cell) => (cell.textContent ?? '').trim().length < 12)) items = cells;
  }
  const alike = items.length > 1 && items.length <= MOST_DELEGATES && items.every((item) => tagOf(item) === tagOf(items[0]));
  return alike && !queryOne(element, INNER) ? items : [];
}

// A listener on something larger is most often there for what is inside. Answers whether the last walk missed one.
// What comes through the document around has classes of that window: no `instanceof`.
function listen(found) {
  const opened = found.filter(housedIn).length > 0;
  const small = found.filter((element) => nodeType(element) === ELEMENT && !matches(element, LISTS) && !twinned(element) && queryAll(element, '*').length <= SMALL);
  const known = (element) => lastWalk?.records.has(numbers.get(element));
  if (small.length || found.length) forgetKept();
  for (const element of small) listened.add(element);
  const lists = found.filter((element) => nodeType(element) === ELEMENT && !small.includes(element)).flatMap(delegates);
  for (const element of lists) if (!listened.has(element)) listened.add(element) && guessed.add(element);
  for (const element of small) if ([...queryAll(element, '*')].some((inner) => listened.has(inner))) listened.delete(element);
  return opened || [...small, ...lists].some((element) => listened.has(element) && isShown(element) && !known(element));
}

const MOST_INSIDE = 5000;

const isWholePage = (node) => node === document || node === documentElement() || tagOf(node) === 'body';

// Whether a listener on it may stand for parts of it that only its source tells.
function isLarge(node) {
  if (isWholePage(node)) return true;
  if (nodeType(node) !== ELEMENT) return false;
  const many = queryAll(node, '*').length;
  return many > 1 && many <= MOST_INSIDE;
}

// What the sources of listeners on `containers` look for inside them: `closest('.star')`. Answers as `listen` does, also where
// the last walk listed what does not act.
function delegate(containers, asked) {
  const found = [], dismissed = [];
  containers.forEach((container, at) => {
    const { selectors, all } = asked[at], page = isWholePage(container);
    const sought = selectors.map((selector) => (page && !MARKED.test(selector) ? null : soughtIn(page ? documentElement() : container, selector)));
    const parts = sought.flatMap((each) => each ?? []);
    found.push(...parts);
    if (all && !page && parts.length && !sought.includes(null)) dismissed.push(...idleIn(container, selectors, parts));
  });
  if (!found.length) return false;
  forgetKept();
  for (const element of found) listened.add(element);
  // A container whose parts all act by themselves is none of them.
  dismissed.push(...containers.filter((container) => !isWholePage(container) && [...elementsIn(container)].every((part) => listened.has(part))));
  for (const element of dismissed) listened.delete(element);
  const isKnown = (element) => lastWalk.records.has(numbers.get(element));
  return !!lastWalk && (found.some((element) => isShown(element) && !isKnown(element)) || dismissed.some(isKnown));
}

const MARKED = /[.#[]/;  // what is looked for on the whole page by its tag alone (`closest('a')`) is counted, not acted on

// What was thought to act in a container, or the container itself, though its listeners look for `sought` alone.
function idleIn(container, selectors, sought) {
  if (selectors.some((selector) => closest(container, selector))) return [];
  return [container, ...delegates(container).filter((part) => guessed.has(part) && !sought.includes(part))];
}

// Null for what is no selector of CSS: jQuery's own.
function soughtIn(container, selector) {
  try {
    const found = [...queryAll(container, selector)];
    return found.length <= MOST_DELEGATES ? found : [];
  } catch {
    return null;
  }
}

// Why an element without a control's nature may still be one: `handler`, `pointer`, `grip`, `focus`, or ''.
function weakSign(element, tag, pointer, special) {
  if (tag === 'body' || tag === 'html') return '';
  if (listened.has(element)) return 'handler';
  if ((tag === 'video' || tag === 'audio') && has(element, 'controls')) return 'handler';
  if (special && DROPS.some((name) => has(element, name))) return 'drop';
  if (special && (has(element, 'onclick') || has(element, 'onmousedown') || attr(element, 'draggable') === 'true')) return 'handler';
  if (pointer && !repeats(element, tag)) return pointer;
  return special && has(element, 'tabindex') && Number(attr(element, 'tabindex')) >= 0 && !PASSIVE.test(attr(element, 'role')) && !scrolls(element, tag) ? 'focus' : '';
}

// Parts that the keyboard comes to so that they are read.
const PASSIVE = /^(?:tabpanel|region|group|dialog|alertdialog|main|document|article)$/;

// What takes the keyboard so that it can be scrolled by it: listings and tables of documentation.
const scrolls = (element, tag) => tag === 'pre' || /auto|scroll/.test(answered(overflowOf, keptStyle(element)));

// An icon that acts by itself in an entry that acts as a whole: the eye of a layer, the cross of a tab.
const WHOLES = '[role=treeitem],[role=option],[role=tab],[role=gridcell],[role=menuitem],[role=columnheader]';
function isPart(element, special) {
  if (!listened.has(element) && !(special && has(element, 'onclick'))) return false;
  glances++;
  const entry = WORDY.test(element.textContent) ? null : closest(element, WHOLES);
  return !!entry && entry !== element && WORDY.test(entry.textContent);
}

// A container that only looks clickable, or takes the keyboard for what is inside, is left out.
function worthwhile(sign, text, nested) {
  if (sign === 'focus') return !nested && text.length <= LIMIT.focusText;
  if (sign === 'grip') return !nested && text.length <= LIMIT.gripText;
  return !(nested && !text) && text.length <= LIMIT.weakText && nested <= LIMIT.weakControls;
}

// A pointer cursor set on a container of like children (a list, a board) means each child, not the container.
const isWide = (element) => boxOf(element).width > ICON;
function repeats(element, tag) {
  if (tag === 'ul' || tag === 'ol' || tag === 'table' || tag === 'tbody' || tag === 'g') return true;
  if (tag === 'svg') return answered(isWide, element);
  if (tag === 'tr' || tag === 'label') return false;
  const child = firstElement(element);
  const second = child && nextElement(child);
  return !!second && tagOf(second) === tagOf(child) && attr(second, 'class') === attr(child, 'class') && !INLINE_TAGS.has(tagOf(child));
}

// A check box that is there for its label's sake: no size, a single pixel, or outside the page. A person clicks the label.
function concealed(control, role) {
  if (role !== 'checkbox' && role !== 'radio' && role !== 'switch') return false;
  let answer = walkCache.concealed.get(control);
  if (answer === undefined) {
    const box = boxOf(control);
    answer = box.width < 2 || box.height < 2 || box.right + scrollX <= 0 || box.bottom + scrollY <= 0;
    walkCache.concealed.set(control, answer);
  }
  return answer;
}

// Fields that nobody sees and that are used all the same: another part is drawn for them, a label that shows is pressed,
// or an editor takes its keys through them. Others are traps for programs that fill in whatever there is.
const STOOD_FOR = new Set(['checkbox', 'radio', 'switch', 'slider', 'file']);
function stoodFor(field, tag, role, gone) {
  const hidden = (part) => gone !== null && gone !== field && inside(part, gone);
  if (role === 'slider' && hidden(field)) return false;  // folded away with its track
  if (STOOD_FOR.has(role) || (tag === 'textarea' && has(field, 'autocorrect'))) return true;
  return labelsOf(field).some((label) => {
    const box = boxOf(label);
    return isVisible(label) && box.width > 1 && box.height > 1 && !offPage(box) && !hidden(label);
  });
}

// What keeps the value of a widget for its form, or takes the keys for one: transparent, and in nobody's way.
function isForScripts(field) {
  const box = boxOf(field);
  return box.width < 2 || box.height < 2 || (attr(field, 'aria-hidden') === 'true' && field.tabIndex < 0);
}

// Transparent with all that is around it: a window that is shut. Where a field itself is, another part is drawn for it, and what
// is drawn for one that is checked, drawn or filled with files may lie outside.
function isFaded(field, role) {
  const { opacity, pointerEvents } = styleOf(field);
  if (Number(opacity) < NEGLIGIBLE || (STOOD_FOR.has(role) && pointerEvents !== 'none')) return false;
  return !labelsOf(field).some((label) => isShown(label, SEEN) && boxOf(label).width > 1);
}

const firstSights = new WeakMap();

// What a field called itself when it was first seen: another name or type later makes nothing less of it.
function sighted(field) {
  if (field.type === 'password') passwords.add(field);
  let first = firstSights.get(field);
  if (!first) firstSights.set(field, first = { autocomplete: attr(field, 'autocomplete'), name: attr(field, 'name'), id: idOf(field), placeholder: attr(field, 'placeholder') });
  return first;
}

function isSecret(element, style) {
  sighted(element);
  return passwords.has(element) || SECRET.test(attr(element, 'autocomplete')) ||
    showsDots(style ?? getComputedStyle(element));
}

const DOTS = '\u2022\u2022\u2022';
const showsDots = (style) => style.webkitTextSecurity !== 'none';

const chosen = (select) => [...select.selectedOptions].map((option) => squeeze(option.label)).join(', ');

function valueOf(element, tag, role) {
  if (tag === 'select') return chosen(element);
  if (tag === 'input' || tag === 'textarea') {
    sighted(element);
    if (!TEXTUAL.has(role)) return '';
    if (tag === 'input' && element.type === 'file') return [...element.files].map((file) => file.name).join(', ');
    return element.value && isSecret(element) ? DOTS : squeeze(element.value);
  }
  return squeeze(attr(element, 'aria-valuetext') || attr(element, 'aria-valuenow') || (TEXTUAL.has(role) && internalsOf(element)?.valuenow) || '');
}

const FIELDS = new Set(['input', 'select', 'textarea']);

function invalidity(element, tag) {
  const field = FIELDS.has(tag);
  if (attr(element, 'aria-invalid') !== 'true' && !(field && matches(element, ':user-invalid'))) return '';
  const message = referenced(element, 'aria-errormessage') || (field && element.validationMessage) || referenced(element, 'aria-describedby');
  return message ? `invalid: ${clean(cap(squeeze(message), 80))}` : 'invalid';
}

const ARIA_STATES = '[aria-disabled],[aria-expanded],[aria-selected],[aria-pressed],[aria-current],[aria-checked],[aria-valuetext],[aria-valuenow]';

function statesOf(element, tag, role) {
  const inner = internalsOf(element);
  if (role === 'link' && !inner && !matches(element, ARIA_STATES)) return [];
  const states = [];
  const aria = (name) => attr(element, `aria-${name}`) || inner?.[name] || '';
  const checkable = role === 'checkbox' || role === 'radio' || role === 'switch' || role.startsWith('menuitem');
  if (checkable) {
    const checked = tag === 'input' ? element.checked : aria('checked') === 'true';
    if (element.indeterminate === true || aria('checked') === 'mixed') states.push('mixed');
    else if (checked) states.push('checked');
  }
  if (matches(element, ':disabled') || aria('disabled') === 'true') states.push('disabled');
  const fold = tag === 'summary' ? parentNode(element) : tag === 'details' ? element : null;
  const expanded = fold ? String(fold.open) : aria('expanded');
  if (expanded === 'true') states.push('expanded');
  if (expanded === 'false') states.push('collapsed');
  if (aria('selected') === 'true') states.push('selected');
  if (aria('pressed') === 'true') states.push('pressed');
  if (aria('pressed') === 'mixed') states.push('mixed');
  if (aria('current') && aria('current') !== 'false') states.push('current');
  if (FIELDS.has(tag) || role === 'textbox') {
    if (element.required === true || aria('required') === 'true') states.push('required');
    if ((element.readOnly === true && TEXTUAL.has(role)) || aria('readonly') === 'true') states.push('readonly');
    const invalid = invalidity(element, tag);
    if (invalid) states.push(invalid);
  }
  return states;
}

// Page text inside a control's notation must not look like the notation.
const NOTATION = /["\u0001[\]]/;
const clean = (text) => (NOTATION.test(text) ? text.replace(/["\u0001]/g, "'").replace(/\[/g, '(').replace(/\]/g, ')') : text);

// Whether an option is not in the list that opens; of a long list only the first ones are asked for their style.
const MOST_STYLED = 100;
function isWithheld(option, index) {
  if (has(option, 'hidden')) return true;
  if (index >= MOST_STYLED) return false;
  spokenOf(option, 'option', hasAttributes(option));
  return (saidByPage & SPEAKS.display) !== 0 && getComputedStyle(option).display === 'none';
}

function optionsNote(select) {
  const options = [...select.options].filter((option, index) => !isWithheld(option, index));
  const shown = options.slice(0, 8).map((option) => clean(cap(squeeze(option.label), 30)));
  return options.length > shown.length ? ` (${options.length} options: ${shown.join(' | ')} | \u2026)` : ` (${shown.join(' | ')})`;
}

const OPEN = '\u0001';  // stands for the `[` of a real handle until the line is finished; pages cannot write it

// `around`: what it shows follows.
function notation(record, withName, around = false) {
  let text = `${OPEN}${state.prefix}e${record.number} ${record.role}`;
  const name = record.told || (record.marked ?? record.name);
  if (withName && name) text += ` "${clean(cap(name, 140))}"`;
  if (withName && record.shows && !around) text += ` shows "${clean(cap(record.shows, 140))}"`;
  if (record.value) text += ` = "${clean(cap(record.value, 80))}"`;
  if (record.tag === 'select') text += optionsNote(subjectOf(record.element));  // a hidden select is stood for by its label
  for (const word of record.states) text += ` ${word}`;
  return `${text}]`;
}
