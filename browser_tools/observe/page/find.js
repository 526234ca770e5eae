// Whole-page lists for code: candidates of the resolver, matches of a search, links.
const ITEM = /(?:^|[-_\s])(?:card|item|product|tile|result|entry|post|comment|row)(?:$|[-_\s])/i;

const LANDMARKS = {
  region: 'section', tabpanel: 'section', navigation: 'nav', banner: 'header', contentinfo: 'footer', complementary: 'aside', main: 'main',
};
const LANDMARK_WORDS = /sidebar|navbar|toolbar|header|footer|menu|breadcrumb|calendar|datepicker|toast|popover|modal|drawer|pagination|tabs|(?:^|[-_\s])nav(?:$|[-_\s])/i;

function containerKind(element, tag, role) {
  if (tag === 'form' || tag === 'search' || role === 'form' || role === 'search') return 'form';
  if (tag === 'dialog' || role === 'dialog' || role === 'alertdialog') return 'dialog';
  if (tag === 'tr' || role === 'row') return 'row';
  if (tag === 'fieldset' || tag === 'details' || role === 'group' || role === 'radiogroup') return 'group';
  if (tag === 'li' || tag === 'article' || role === 'listitem' || role === 'article') return 'item';
  if (['section', 'nav', 'aside', 'header', 'footer', 'main'].includes(tag)) return tag;
  if (LANDMARKS[role]) return LANDMARKS[role];
  const name = attr(element, 'class');
  // In a cell of a table the row is the item, and a `row-actions` only holds its buttons.
  if (tag === 'div' && ((name && ITEM.test(name) && !closest(element, 'td, th, [role=cell], [role=gridcell]')) || matches(element, 'dl > div'))) return 'item';
  const twin = name && (nextElement(element) ?? previousElement(element));
  return twin && tagOf(twin) === tag && attr(twin, 'class') === name && tag === 'div' ? 'item' : '';
}

// Roles and tags of what has rows or entries: a person calls a table by the name that a test finds it by.
const HOLDS_MANY = new Set(['table', 'grid', 'treegrid', 'list', 'ul', 'ol', 'dl', 'listbox', 'tree', 'menu', 'menubar', 'toolbar', 'tablist', 'feed']);

const HEADINGS = 'h1, h2, h3, h4, h5, [role=heading]';
const ENTRIES = 'li, tr, article, [role=listitem], [role=row], [role=article]';
const FIRM_ENTRIES = `${ENTRIES}, dl > div`;

// Whether a heading is that of the whole, not of the first of several like parts.
function titles(title, whole) {
  for (let node = parentNode(title); node && node !== whole && nodeType(node) === ELEMENT; node = parentNode(node)) {
    const twin = nextElement(node);
    const repeated = twin && tagOf(twin) === tagOf(node) && attr(twin, 'class') === attr(node, 'class') && queryOne(twin, HEADINGS);
    if (matches(node, ENTRIES) || repeated) return false;
  }
  return true;
}

function containerName(element, kind) {
  const named = ariaName(element);
  if (named) return named;
  const title = queryOne(element, `:scope > legend, :scope > caption, :scope > summary, ${HEADINGS}`);
  if (title && kind !== 'row' && titles(title, element)) return readable(title, 80);
  return '';
}

const REPEATED = new Set(['li', 'tr', 'td', 'th', 'dt', 'dd', 'option']);
const LEAD = 80;

// First text that shows inside `node`, what is written in fields left out.
function firstText(node) {
  for (let child = firstChild(node); child; child = nextSibling(child)) {
    if (nodeType(child) === TEXT) {
      if (squeeze(child.data)) return child;
    } else if (nodeType(child) === ELEMENT && !UNREAD.has(tagOf(child)) && isShown(child)) {
      const found = firstText(child);
      if (found) return found;
    }
  }
  return null;
}

// What stands first in an element, as a person would name the whole by it: `Chosen groups` above a list and its
// filter. '' if there is nothing else in it, or if what stands first is only the first of several like parts.
function leadOf(element) {
  const text = firstText(element);
  if (!text) return '';
  const holder = parentNode(text);
  for (let node = holder; node && node !== element; node = parentNode(node)) {
    if (nodeType(node) !== ELEMENT) return '';
    const twin = nextElement(node);
    if (REPEATED.has(tagOf(node)) || (twin && tagOf(twin) === tagOf(node) && attr(twin, 'class') === attr(node, 'class'))) return '';
  }
  const lead = holder === element ? squeeze(text.data) : readable(holder, LEAD + 1);
  if (lead.length > LEAD) return '';
  const alone = () => ![...queryAll(element, 'input, select, textarea, button')].some((field) => !inside(holder, field));
  return readable(element, 2 * LEAD).length > lead.length || !alone() ? lead : '';
}

const hintOf = (element) => cap(squeeze(words(`${attr(element, 'class')} ${idOf(element)}`).join(' ')), 80);

class Containers {
  list = [];
  known = new Map();

  // Indexes of the containers around `element`, innermost first.
  around(element) {
    const found = [];
    for (let node = around(element); node; node = around(node)) {
      const index = this.at(node);
      if (index >= 0) found.push(index);
    }
    return found;
  }

  // Its own index; below 0 where it is none.
  at(node) {
    if (!this.known.has(node)) this.known.set(node, this.add(node));
    return this.known.get(node);
  }

  // What a list of terms says of one, where nothing is around both.
  addPair(node, text) {
    return this.list.push({ kind: 'item', name: '', text, hint: hintOf(node), number: numberOf(node) }) - 1;
  }

  add(node) {
    const tag = tagOf(node);
    const kind = containerKind(node, tag, ariaRole(node));
    if (!kind) return this.addBlock(node, tag);
    const text = kind === 'main' ? '' : readable(node, 300);
    return this.list.push({ kind, name: containerName(node, kind), text, hint: hintOf(node), number: numberOf(node) }) - 1;
  }

  // Any other part that begins with a few words, holds many and is named for screen readers, or is called a sidebar and
  // the like by its class. It needs no handle, so it gets no number of an element.
  addBlock(node, tag) {
    if (INLINE_TAGS.has(tag) || tag === 'label' || tag === 'td' || tag === 'th' || tag === 'body' || tag === 'html') return -1;
    const lead = leadOf(node);
    const named = HOLDS_MANY.has(ariaRole(node) || tag) ? ariaName(node) : '';
    const hint = LANDMARK_WORDS.test(`${attr(node, 'class')} ${idOf(node)}`) ? hintOf(node) : '';
    return named || lead || hint ? this.list.push({ kind: 'block', name: named || lead, text: named && lead, hint, number: -1 - this.list.length }) - 1 : -1;
  }
}

function cssPath(element) {
  const parts = [];
  for (let node = element; node && nodeType(node) === ELEMENT && tagOf(node) !== 'html' && parts.length < 40; node = parentNode(node)) {
    let nth = 1;
    for (let twin = previousElement(node); twin; twin = previousElement(twin)) if (tagOf(twin) === tagOf(node)) nth++;
    parts.unshift(`${tagOf(node)}:nth-of-type(${nth})`);
  }
  return parts.join('>');
}

const testId = (element) => attr(element, 'data-testid') || attr(element, 'data-test-id') || attr(element, 'data-test') || attr(element, 'data-qa') || attr(element, 'data-cy');

const CHECKABLE = new Set(['checkbox', 'radio', 'switch']);

// What stands after a checkbox that has no label: a text, or the label of nothing.
function following(element) {
  let node = element;
  for (let hops = 0; node && hops < 2; hops++, node = around(node)) {
    for (let next = node.nextSibling; next; next = next.nextSibling) {
      if (nodeType(next) === TEXT && squeeze(next.data)) return fact(next.data);
      if (nodeType(next) !== ELEMENT || UNREAD.has(tagOf(next)) || !isShown(next)) continue;
      if (FIELDS.has(tagOf(next)) || queryOne(next, 'input, select, textarea')) return '';
      const text = readable(next, FACT);
      if (text) return text;
    }
    if (REPEATED.has(tagOf(node))) return '';
  }
  return '';
}

const subjectOf = (element) => (tagOf(element) === 'label' ? element.control ?? element : element);

// What an element is known by in a later run too.
function traits({ element, role, name, text }) {
  const subject = subjectOf(element);
  return {
    role, name, text: text ?? '', label: cap(labelText(subject), NAME), placeholder: fact(attr(subject, 'placeholder') || attr(subject, 'aria-placeholder') || attr(subject, 'data-placeholder')),
    testid: fact(testId(subject)), id: fact(idOf(subject)),
  };
}

// The line right above a field without a name.
function above(element) {
  const text = preceding(element);
  return text.length <= LEAD ? text : '';
}

function candidateOf(record, containers) {
  const { element } = record;
  const subject = subjectOf(element);
  const unnamed = !record.name || record.source === 'guess';
  const unlabelled = unnamed && CHECKABLE.has(record.role);
  return {
    ...traits(record), number: record.number, tag: record.tag, guessed: record.source === 'guess',
    before: (unnamed && strayLabel(record)) || record.before || (FIELDS.has(record.tag) && unnamed ? above(element) : ''), after: unlabelled ? following(element) : '', title: fact(attr(subject, 'title')),
    value: record.value, alt: fact(attr(subject, 'alt')), href: record.role === 'link' ? absolute(attr(element, 'href')) : '',
    states: record.states, heading: record.headings.map((above) => above.name), containers: containers.around(element),
    inner: record.inner ?? [], inside: record.inside ?? [],
  };
}

// Handles that lie inside another candidate: a link and its image, a label and its control.
function nest(records) {
  const byElement = new Map(records.map((record) => [record.element, record]));
  for (const record of records) {
    for (let node = around(record.element); node; node = around(node)) {
      const outer = byElement.get(node);
      if (outer) (outer.inner ??= []).push(record.number);
    }
  }
}

// The controls that are written, then headings, rows, images and dialogs.
function listed(walk) {
  if (walk.listed) return walk.listed;
  const shown = new Set();
  for (const line of walk.lines) if (line.text) for (const [, number] of line.text.matchAll(HANDLE)) shown.add(Number(number));
  const controls = [...shown].map((number) => walk.records.get(number)).filter(Boolean);
  walk.listed = [...controls, ...walk.things.filter((thing) => !shown.has(thing.number))];
  return walk.listed;
}

function controlsAround(element, walk) {
  const found = [];
  for (let node = around(element); node; node = around(node)) {
    const number = numbers.get(node);
    if (walk.records.has(number)) found.push(number);
  }
  return found;
}

function everything(walk) {
  const all = listed(walk);
  for (const record of all) delete record.inner;
  nest(all);
  return all;
}

const squeezed = (text) => text.toLowerCase().replace(/\s/g, '');

// Innermost elements whose visible text is `text`, for words that name no control.
function textual(text) {
  const wanted = text.toLowerCase();
  const found = [];
  const search = (element) => {
    if (UNREAD.has(tagOf(element)) || !isShown(element)) return false;
    let deeper = false;
    const root = shadowOf(element) ?? element;
    for (let child = root.firstElementChild; child; child = nextElement(child)) if (search(child)) deeper = true;
    if (deeper) return true;
    const own = squeeze(element.textContent ?? '');
    // What it holds besides may not show: a menu that opens under the pointer.
    const hides = own.length > wanted.length && own.toLowerCase().includes(wanted) && firstElement(element);
    const said = hides ? readable(element, wanted.length + 1) : own;
    if (said.toLowerCase() !== wanted && (!firstElement(element) || squeezed(own) !== squeezed(text) || partedText(element, isVisible)?.toLowerCase() !== wanted)) return false;
    found.push([element, said]);
    return true;
  };
  if (documentElement()) search(documentElement());
  return found.map(([element, said]) => ({ number: numberOf(element), element, role: 'text', tag: tagOf(element), name: cap(said, NAME), text, source: 'text', value: '', states: [], headings: [] }));
}

const plainLine = (text) =>
  text.replace(HANDLE, (marker) => [...marker.matchAll(/"([^"]*)"/g)].map((part) => part[1]).join(' '));

const lastHandle = (line) => [...(line?.text ?? '').matchAll(HANDLE)].at(-1)?.[1];

// Lines that contain `query`, with the nearest handle: on the line, else above, else below.
function search(lines, query, limit) {
  const wanted = squeeze(query).toLowerCase();
  const found = [];
  lines.forEach((line, index) => {
    if (line.frame || !wanted || found.length >= limit) return;
    const text = plainLine(line.text);
    const at = text.toLowerCase().indexOf(wanted);
    if (at < 0) return;
    const near = lastHandle(line) ?? lastHandle(lines[index - 1]) ?? lastHandle(lines[index + 1]);
    found.push({ line: index, text: text.slice(Math.max(0, at - 120), at + wanted.length + 160).trim().toWellFormed(), number: near ? Number(near) : null });
  });
  return { found };
}
