// The first look at a document is dear: its sheets are unread, and no code of the walk is compiled for it. So the walk is
// rehearsed while the page has nothing else to do, or soon, and its blocks are kept (`kept.js`): where nothing has changed
// until then, and every question is answered as it was, the first look writes them again. Else it walks as if nothing had
// been rehearsed, for the same page is told with the same handles, whenever it was rehearsed: the numbers are put by.
const REHEARSED = 4000;  // tokens that the lines are chosen for, as in a common look
const BRIEF = 20;  // milliseconds that it may take at any time
const MODERATE = 5000, AT_LENGTH = 150;  // elements of a document that most likely are walked in so many milliseconds
const IDLE_WITHIN = { timeout: 100 };  // milliseconds: headless Chromium did not call a third of the loads that were tried idle in half a second

const byTag = method(Document.prototype, 'getElementsByTagName');

let rehearsed = null;  // the walk, until the first look
let putBy = null;  // of its numbers, if its blocks are kept: {first, next, given: [number, element's reference]}

// `most`: milliseconds that it may take where the page wants to do something else.
function rehearse(idle, most = BRIEF) {
  if (lastWalk || stillRehearsed()) return;
  leaveRehearsal();
  const first = state.next;
  try {
    letGoOfBoxes(() => tryOut(first, Math.max(idle.timeRemaining(), most)));
  } catch {
    leaveRehearsal();  // the first look will meet it again, and there is somebody to tell it to
  }
  while (state.next > first) giveBack(--state.next);
}

function tryOut(first, milliseconds) {
  const walk = rehearsed = new Walk(milliseconds, false).run(true);
  if (keptWalk === walk) putBy = { first, next: state.next, given: numbersFrom(first) };
  tellApart(walk);
  walk.lines = finish(modalFirst(walk));
  note(walk, null);
  plan(reachable(walk), REHEARSED);
  signals(walk);
  watch([document, ...walk.roots]);
  changed = false;
}

// Whether nothing was changed since, as far as it is heard of.
const stillRehearsed = () => putBy !== null && keptWalk === rehearsed && !heardOfChanges();

function leaveRehearsal() {
  if (putBy) forgetKept();
  return (putBy = null);
}

// The first walk, of the blocks that were rehearsed; null where they no longer hold. Numbers that somebody was told meanwhile
// (of a selector, of what has the focus) stay with their elements.
function takenUp(deadline) {
  if (!putBy) return null;
  const { first, next, given } = putBy, { size } = rehearsed.records;
  if (state.next !== first || !stillRehearsed()) return leaveRehearsal();
  const walk = giveAgain(given) ? new Walk(deadline, false).run(true, true) : null;
  if (walk !== null && state.next === next && walk.records.size === size) {
    putBy = null;
    return walk;
  }
  while (state.next > first) giveBack(--state.next);
  return leaveRehearsal();
}

// In two tasks, so that what the page wants to do comes between them.
const rehearseLater = () => requestIdleCallback(() => {
  if (!lastWalk && !putBy) hear([]);
  requestIdleCallback((idle) => rehearse(idle), IDLE_WITHIN);
}, IDLE_WITHIN);

// Once the document has loaded, which nothing delays any more: a promise that is kept when it is rehearsed as it is then.
const rehearsal = () => new Promise((done) => requestIdleCallback((idle) => {
  rehearse(idle, byTag(document, '*').length > MODERATE ? BRIEF : AT_LENGTH);
  done(true);
}, IDLE_WITHIN));

// What is acted on as soon as it is there is not looked at first.
if (init.looked) {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', rehearseLater, { once: true, capture: true });
  else rehearseLater();
}
