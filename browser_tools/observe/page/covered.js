// Which controls something else lies over. Only Chromium knows, and only in the window: each question takes 50 to 300 us on
// pages of many layers. So where nothing happened since the walk before that may lay anything over others, and all controls
// lie where they lay, what was found then holds; a fourth of them are tried all the same, others each time.
const TURNS = 4;
const MOST_FLAT = 50;  // elements that were put in or taken out at once and are looked at
const QUIET = /^(?:title|alt|aria-.*|data-.*)$/;  // attributes that no sheet of Chromium's asks for
let tried = { walk: null, tries: new Map(), place: '' };  // number -> where a control lay in that walk, and whether it was covered
let turn = 0;

// Whether a change moves nothing but by the room that it takes, and lays nothing over anything.
function isQuiet({ type, attributeName, addedNodes, removedNodes }) {
  if (type === 'attributes') return QUIET.test(attributeName) && !asksFor(attributeName);
  return [...addedNodes, ...removedNodes].every((node) => nodeType(node) !== ELEMENT || liesFlat(node));
}

function liesFlat(element) {
  const all = [element, ...queryAll(element, '*')];
  return all.length <= MOST_FLAT && heard !== null && !heard.reaching && all.every((each) => {
    const tag = tagOf(each);
    if (tag.includes('-') || OVERLAPPING.has(tag) || each instanceof SVGElement || shadowOf(each)) return false;
    spokenOf(each, tag, hasAttributes(each));
    return !(saidByPage & CROWDING);
  });
}

const liesThere = (one, other) => one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;

// What was found of a control in the walk before; where one has moved, others may lie under something else as well.
function triedBefore(walk, { number, element }, box) {
  const before = walk.calm ? tried.tries.get(number) : undefined;
  if (before?.element !== element) return null;
  if (!liesThere(before.box, box)) walk.calm = false;
  return before;
}

const FAR = 24;
const POINTS = [[0.5, 0.5], [0.25, 0.5], [0.75, 0.5], [0.5, 0.2], [0.5, 0.8]];

// Whether something else would take a click on `element`; only what lies in the window can be tried.
function isCovered(record, box, reached) {
  const { element } = record;
  if (box.width < 1 || box.height < 1) return !record.text && !FIELDS.has(record.tag) && tagOf(element) !== 'label' && !hasPicture(element);
  if (!reached.crowded) return false;
  const { width, height } = pane();
  if (box.bottom <= 0 || box.right <= 0 || box.top >= height || box.left >= width) return false;
  if (reached.last && contains(element, reached.last)) return false;  // what is inside it was met
  const area = box.height > 30 && styleOf(element).display === 'inline' ? element.getClientRects()[0] ?? box : box;
  let met = null;
  for (const [across, down] of POINTS) {
    const x = area.x + area.width * across, y = area.y + area.height * down;
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    const hit = deepest(x, y);
    if (!hit || inside(hit, element) || inside(element, hit) || hit === element.control || labelsOf(element).some((label) => inside(hit, label))) {
      reached.last = element;
      return false;
    }
    met = hit;
  }
  return !!met && !isBar(met) && tagOf(element) !== 'area' && !scrolledAway(element, area);
}

// Whether the pointer goes through an element and all it holds; what is disabled is told as that.
function untouchable({ element, tag, states }) {
  if (styleOf(element).pointerEvents !== 'none' || states.includes('disabled') || FIELDS.has(tag)) return false;
  return ![...queryAll(element, '*')].some((part) => styleOf(part).pointerEvents !== 'none');
}

// Lines without the handles of controls that nobody can reach now (inert, behind a modal dialog, covered): their words
// stay. Lines that something opaque covers go.
function reachable(walk) {
  const barred = new Set();
  const reached = { last: null, crowded: walk.crowded };
  const tries = new Map();
  let below = 0;  // far below the window only every eighth is looked at, until one lies in it
  for (const record of walk.records.values()) {
    if (record.barred) barred.add(record.number);
    if (untouchable(record)) {
      barred.add(record.number);
      continue;
    }
    if (record.barred || (below > FAR && ++below % 8) || walk.truncated) continue;
    const box = boxIn(record);
    below = box.top >= pane().height ? below + 1 : 0;
    const before = triedBefore(walk, record, box);
    const covered = before && walk.calm && ++turn % TURNS ? before.covered : isCovered(record, box, reached);
    if (before && covered !== before.covered) walk.calm = false;
    if (before && !walk.calm) return reachable(walk);
    tries.set(record.number, { element: record.element, box, covered });
    if (covered) barred.add(record.number);
  }
  tried = { walk, tries, place: scrolledTo() };
  const over = walk.covers.length ? drawnOver(walk, walk.lines) : null;
  if (!barred.size && !over?.size) return walk.lines;
  const bare = (found, number) => {
    const record = walk.records.get(Number(number));
    return barred.has(Number(number)) && record ? unveiled((FIELDS.has(record.tag) ? '' : record.shows) || record.text || record.name) : found;
  };
  const lines = [];
  for (const line of walk.lines) {
    if (over?.has(line)) continue;
    const text = line.frame ? '' : line.text.replace(HANDLE, bare);
    if (line.frame || text === line.text) lines.push(line);
    else if (text.trim()) lines.push({ ...line, text, price: undefined });
  }
  return lines;
}
