// Lines and controls as they were told before: whoever has kept them is told only what is new.
const SPARE = 1000;  // told things that are kept beyond four times those of one answer
let toldLines = new Map(), toldControls = new Map();  // text -> its place among all that were told; number -> what was told of it

// From here on nobody has kept anything.
function tellAnew() {
  toldLines = new Map();
  toldControls = new Map();
}

const outgrown = (told, now) => told.size > 4 * now + SPARE;

// A text that was told stands as [its place, how many of those after it follow]; null is a frame's line.
function coded(texts) {
  const found = [];
  let run = null;
  for (const text of texts) {
    const place = text === null ? null : toldLines.get(text);
    if (place === undefined) toldLines.set(text, toldLines.size);
    if (place === null || place === undefined) {
      found.push(text);
      run = null;
    } else if (run && place === run[0] + run[1]) run[1]++;
    else found.push(run = [place, 1]);
  }
  return found;
}

const sameTold = (one, other) => one.length === other.length && one.every((value, index) => value === other[index] || (Array.isArray(value) && sameTold(value, other[index])));

function newControls(seen) {
  const found = seen.filter((each) => {
    const before = toldControls.get(each[0]);
    return !before || !sameTold(each, before);
  });
  for (const each of found) toldControls.set(each[0], each);
  return found;
}

// An answer of `runs` and `seen`, to somebody who has kept the answers up to the version `kept`, or none.
function toldSince(kept, { runs, seen, ...rest }) {
  const lines = runs.reduce((sum, [, , texts]) => sum + texts.length, 0);
  if (!kept || outgrown(toldLines, lines) || outgrown(toldControls, seen.length)) tellAnew();
  const since = toldLines.size || toldControls.size ? kept : '';
  return { ...rest, since, runs: runs.map(([first, tier, texts]) => [first, tier, coded(texts)]), seen: newControls(seen) };
}
