// Questions to Chromium whose answers are taken down with a walk, and how many of them must be put again before the next.
let taking = null;  // answers of the walk that is being taken down, in fours: question, subject, detail, answer

function answered(question, subject, detail) {
  if (!taking) return question(subject, detail);
  const before = glances;
  const answer = question(subject, detail);
  glances = before;
  taking.push(question, subject, detail, answer);
  return answer;
}

// The same where the answer is there already.
const noted = (question, subject, answer) => taking?.push(question, subject, undefined, answer);

const askedOf = (question, style, asks) => (asks ? answered(question, style) : question(style));

// What was taken out of the page meanwhile may not be fit to be asked about.
function isStill(question, subject, detail, answer) {
  try {
    return question(subject, detail) === answer;
  } catch {
    return false;
  }
}

const displayOf = (style) => style.display;
const visibilityOf = (style) => style.visibility;
const opacityOf = (style) => style.opacity;
const cursorOf = (style) => style.cursor;
const overflowOf = (style) => style.overflow;
const positionOf = (style) => style.position;
const whiteSpaceOf = (style) => style.whiteSpace;
const collapseOf = (style) => style.whiteSpaceCollapse;

// -- after little happened -----------------------------------------------------------------------------------

// How far changes reach. Scripts write texts, name things and note states all the time: nothing else looks otherwise for it,
// and but for texts nothing moves. So where nothing louder happened since the walk before, not all is asked again that was
// asked then: a fourth is, others each time, and where one answer differs, all. What leaves no trace at all (a value in a
// rule edited in place, a state that only a custom element knows) is seen up to three looks late then, as it is by sample
// where nothing was changed at all.
const TURNS = 4;
const MOST_FLAT = 50;  // changes, or elements that were put in or taken out at once, that are looked at
const QUIET = /^(?:title|alt|aria-.*|data-.*)$/;  // attributes that no sheet of Chromium's asks for
const LOUD = 0, FLAT = 1, TEXTS = 2, STILL = 3;  // may do anything; lay nothing over anything; restyle nothing; move nothing
let turn = 0;
// Scattered, since the same questions come in the same order for each row: the first bits of a product with the golden ratio.
const turnOfNumber = (number) => Math.imul(number, 0x9e3779b1) >>> 30;

function quietOf({ type, target, attributeName, addedNodes, removedNodes }) {
  if (type === 'attributes') return !QUIET.test(attributeName) || asksFor(attributeName, target) ? LOUD : attributeName === 'alt' ? FLAT : STILL;
  const elements = [...addedNodes, ...removedNodes].filter((node) => nodeType(node) === ELEMENT);
  return !elements.length ? TEXTS : elements.every(liesFlat) ? FLAT : LOUD;
}

// How far all of these reach.
const quietest = (changed) => changed.reduce((least, change) => Math.min(least, quietOf(change)), STILL);

function liesFlat(element) {
  const all = [element, ...queryAll(element, '*')];
  return all.length <= MOST_FLAT && heard !== null && !heard.reaching && all.every((each) => {
    const tag = tagOf(each);
    if (tag.includes('-') || OVERLAPPING.has(tag) || each instanceof SVGElement || shadowOf(each)) return false;
    spokenOf(each, tag, hasAttributes(each));
    return !(saidByPage & CROWDING);
  });
}

// Questions that sheets alone answer, and those that depend on places besides.
const OF_LOOKS = new Set([displayOf, visibilityOf, opacityOf, cursorOf, overflowOf, positionOf, whiteSpaceOf, collapseOf, groundColourOf, inkOf, hasNoLid, generatedText]);
const OF_PLACES = new Set([...OF_LOOKS, placeNow, fadedNow, holderOf, edgesAnew, liesNow, isParted, isVisible, isFlat, isBoxless, isWide, showsNothing, look, marking, drawn]);
const OF_NOTHING = new Set();

// Questions of which a fourth will do after changes that reach so far, where nothing else has happened.
function sparable(quiet) {
  if (quiet < TEXTS || fieldsDiffer()) return OF_NOTHING;
  return quiet < STILL || sheetsNow() !== sheets ? OF_LOOKS : OF_PLACES;
}
