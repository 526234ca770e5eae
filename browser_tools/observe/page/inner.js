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
    if (!script) {
      state.page?.apart.push(element);
      continue;
    }
    script.bar(barred);
    const reply = JSON.parse(script.call(name, { ...options, next: 0, root: 0 }));
    told[frame] = { token: script.token, reply };
    state.page?.inner?.push([element, script, script.version]);
  }
  return told;
}

// Also where a frame that could not be asked through this document can be by now: its script came with the first question.
const innerSame = () => !state.page.apart.some(scriptIn) && state.page.inner.every(([element, script, version]) => scriptIn(element) === script && script.same(version));
