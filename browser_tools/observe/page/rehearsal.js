// The first look at a document is dear: its sheets are unread, and no code of the walk is compiled for it. So the walk is
// rehearsed while the page has nothing else to do, or soon. Nothing that is told later depends on it: what it found is
// thrown away, and the numbers that it gave are given back.
const REHEARSED = 4000;  // tokens that the lines are chosen for, as in a common look
const BRIEF = 20;  // milliseconds that it may take at any time
const IDLE_WITHIN = { timeout: 100 };  // milliseconds: headless Chromium did not call a third of the loads that were tried idle in half a second

let rehearsed = null;  // the walk, until the first look
let tellRehearsed = null;
const rehearsal = new Promise((resolve) => { tellRehearsed = resolve; });

function rehearse(idle) {
  const first = state.next;
  try {
    if (!lastWalk) letGoOfBoxes(() => tryOut(Math.max(idle.timeRemaining(), BRIEF)));
  } catch {
    // The first look will meet it again, and there is somebody to tell it to.
  }
  while (state.next > first) giveBack(--state.next);
  tellRehearsed(true);
}

function tryOut(milliseconds) {
  const walk = rehearsed = new Walk(milliseconds, false).run();
  tellApart(walk);
  walk.lines = finish(modalFirst(walk));
  note(walk, null);
  plan(reachable(walk), REHEARSED);
  signals(walk);
}

// In two tasks, so that what the page wants to do comes between them.
const rehearseLater = () => requestIdleCallback(() => {
  if (!lastWalk) hear([]);
  requestIdleCallback(rehearse, IDLE_WITHIN);
}, IDLE_WITHIN);

// What is acted on as soon as it is there is not looked at first.
if (init.looked) {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', rehearseLater, { once: true, capture: true });
  else rehearseLater();
}
