// Rows, entries and cards that hold nothing that is told of, and may be controls themselves: an expectation names them by what they say.
const SEEN = { visibilityProperty: true, opacityProperty: true };

// Texts that stand beside each other in it, however wrapped.
function piecesOf(element) {
  const said = [];
  for (let child = firstChild(element); child; child = nextSibling(child)) {
    const text = nodeType(child) === TEXT ? squeeze(child.data) : nodeType(child) === ELEMENT && readable(child, 2);
    if (text) said.push(child);
  }
  return said.length === 1 && nodeType(said[0]) === ELEMENT ? piecesOf(said[0]) : said.length;
}

// Whether its class says that it is a part of the other: `card__title`, `card-title` of `card`.
function isPartOf(element, outer) {
  const [parts, names] = [element, outer].map((each) => attr(each, 'class').split(/\s+/).filter(Boolean));
  return parts.some((part) => names.some((name) => part.startsWith(`${name}_`) || part.startsWith(`${name}-`)));
}

// Of what only its class or a twin beside it tells: it says several things, and in another entry it is one of many itself.
function isEntry(element, outer) {
  const tag = tagOf(element);
  const kind = containerKind(element, tag, ariaRole(element));
  if (kind !== 'row' && kind !== 'item') return false;
  if (matches(element, FIRM_ENTRIES)) return true;
  if (piecesOf(element) < 2) return false;
  if (!outer) return true;
  const firm = matches(outer, FIRM_ENTRIES) || isPartOf(element, outer);
  return !firm && (!ITEM.test(attr(outer, 'class')) || ITEM.test(attr(element, 'class')));
}

function childrenOf(element) {
  const found = tagOf(element) === 'slot' ? element.assignedElements() : [];
  if (found.length) return found;
  for (let child = shadowOf(element)?.firstElementChild ?? firstElement(element); child; child = nextElement(child)) found.push(child);
  return found;
}

// Adds to `found` what stands in no other candidate, each at its place on the page.
function withEntries(records, found, containers) {
  const holding = new Set();
  for (const { element } of records) for (let node = around(element); node && !holding.has(node); node = around(node)) holding.add(node);
  const places = new Map();
  const add = (element, text, index) => {
    const name = cap(text, NAME);
    const record = { number: numberOf(element), element, role: 'text', tag: tagOf(element), name, text: name, source: 'text', value: '', states: [], headings: [] };
    const told = candidateOf(record, containers);
    found.push({ ...told, containers: [index, ...told.containers] });
  };
  const search = (element, outer, term) => {
    if (UNREAD.has(tagOf(element)) || !isShown(element, SEEN)) return;
    const number = numbers.get(element);
    if (number !== undefined) places.set(number, places.size);
    const entry = isEntry(element, outer);
    if (!holding.has(element) && (entry || term)) {
      const text = `${term ? readable(term, 150) : ''} ${readable(element, 300)}`.trim();
      if (text) add(element, text, entry ? containers.at(element) : containers.addPair(element, text));
      if (text) places.set(numberOf(element), places.get(numberOf(element)) ?? places.size);
    }
    let last = null;
    for (const child of childrenOf(element)) {
      if (tagOf(child) === 'dt') last = child;
      search(child, entry ? element : outer, tagOf(element) === 'dl' && tagOf(child) === 'dd' ? last : null);
    }
  };
  if (documentElement()) search(documentElement(), null, null);
  const placeOf = (told) => places.get(told.number) ?? places.size;
  return found.sort((one, other) => placeOf(one) - placeOf(other));
}
