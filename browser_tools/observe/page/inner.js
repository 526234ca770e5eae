// Frames of the same origin answer through the document around them: one round trip for all of them.
const windowOf = getter(HTMLIFrameElement.prototype, 'contentWindow');

// The script of the document in `frame`, where it is already there; undefined where it is of another origin.
function scriptIn(frame) {
  if (tagOf(frame) !== 'iframe') return null;
  try {
    const inner = windowOf(frame);
    return inner && Object.hasOwn(inner, '__strelka') ? inner.__strelka : null;
  } catch {
    return undefined;  // asked again only when another document has come, of which the frame's `load` tells
  }
}

// null where it fails: asked by itself then, it fails alone.
function replyOf(script, name, options) {
  try {
    return JSON.parse(script.call(name, { ...options, next: 0, root: 0 }));
  } catch {
    return null;
  }
}

// {number of the frame's element: its answer}, and those who gave it in `state.page.inner`.
function inner(name, options, frames) {
  const told = {};
  for (const { element, frame, barred } of frames) {
    const script = scriptIn(element);
    if (!script) {
      if (script === null) state.page?.apart.push([element, frame]);
      continue;
    }
    script.bar(barred);
    const reply = replyOf(script, name, options);
    if (!reply) continue;
    told[frame] = { token: script.token, reply };
    state.page?.inner?.push([element, script, script.version]);
  }
  return told;
}

// Frames that were asked by themselves, as their script came with that question, and can be asked through this document
// by now: {number: version} of those that are as they were told. From now on this document answers for them.
function joined(known) {
  const found = {};
  state.page.apart = state.page.apart.filter(([element, frame]) => {
    const script = scriptIn(element);
    if (script === undefined) return false;
    if (!script || !known.includes(script.version) || !script.same(script.version)) return true;
    state.page.inner.push([element, script, script.version]);
    found[frame] = script.version;
    return false;
  });
  return found;
}

// Of many frames a fourth is looked at closely, others each time.
const MANY = 20;
const innerSame = () => {
  const { inner } = state.page, many = inner.length > MANY;
  return inner.every(([element, script, version], index) => scriptIn(element) === script && script.same(version, many && (index + turn) % TURNS !== 0));
};
