// What has changed since the lines that were shown before, keyed by handle: `+` new, `~` the same control otherwise, `-` gone.
const numberIn = (line) => (line.frame ? 0 : Number(/\u0001(?:f\d+)?e(\d+) /.exec(line.text)?.[1] ?? 0));

function difference(before, after, allowance) {
  let first = 0, last = 0;
  const same = (one, other) => one.text === other.text && one.frame === other.frame;
  const most = Math.min(before.length, after.length);
  while (first < most && same(before[first], after[first])) first++;
  while (last < most - first && same(before[before.length - 1 - last], after[after.length - 1 - last])) last++;
  const gone = before.slice(first, before.length - last);
  const come = after.slice(first, after.length - last);
  const counts = new Map();
  for (const line of gone) counts.set(line.text, (counts.get(line.text) ?? 0) + 1);
  const fresh = come.filter((line) => {
    const count = counts.get(line.text) ?? 0;
    if (count) counts.set(line.text, count - 1);
    return !count;
  });
  const lost = gone.filter((line) => {
    const count = counts.get(line.text) ?? 0;
    if (count) counts.set(line.text, count - 1);
    return count > 0;
  });
  const was = new Set(lost.map(numberIn));
  const is = new Set(fresh.map(numberIn));
  const lines = [
    ...fresh.filter((line) => !line.frame).map((line) => `${was.has(numberIn(line)) && numberIn(line) ? '~' : '+'} ${written(line)}`),
    ...lost.filter((line) => !line.frame && !(numberIn(line) && is.has(numberIn(line)))).map((line) => `- ${written(line)}`),
  ];
  const shown = [];
  let left = allowance;
  for (const line of lines) {
    left -= cost(line) + 1;
    if (left < 0) break;
    shown.push(line);
  }
  return { fresh: new Set(fresh), said: { lines: shown, more: lines.length - shown.length } };
}
