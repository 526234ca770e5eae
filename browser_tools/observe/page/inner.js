// Frames of the same origin answer through the document around them: one round trip for all of them.
const windowOf = getter(HTMLIFrameElement.prototype, 'contentWindow');

// The script of the document in `frame`, where it is already there and may be asked.
function scriptIn(frame) {
  if (tagOf(frame) !== 'iframe') return null;
  try {
    const inner = windowOf(frame);
    return inner && Object.hasOwn(inner, '__strelka') ? inner.__strelka : null;
  } catch {
    return null;  // another origin
  }
}

// {number of the frame's element: its answer}, and those who gave it in `state.page.inner`.
function inner(name, options, frames) {
  const told = {};
  for (const { element, frame, barred } of frames) {
    const script = scriptIn(element);
    if (!script) continue;
    script.bar(barred);
    const reply = JSON.parse(script.call(name, { ...options, next: 0, root: 0 }));
    told[frame] = { token: script.token, reply };
    state.page?.inner?.push([element, script, script.version]);
  }
  return told;
}

const innerSame = () => state.page.inner.every(([element, script, version]) => scriptIn(element) === script && script.same(version));
