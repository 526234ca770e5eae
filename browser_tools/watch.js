// Installed before an act, in a world of our own: `unchanged()` tells whether the document is as it was then.
((keys) => {
  const FIELDS = 'input, select, textarea, output, progress, meter';
  const DRAWN = 'canvas, video, audio, object, embed';  // these change without the DOM
  const POINTS = 10;  // a side of the grid of places that are looked at: what CSS alone shows, covers some of them
  const rootOf = (node) => (node instanceof Document ? Document : ShadowRoot).prototype;
  const all = (root, selector) => rootOf(root).querySelectorAll.call(root, selector);
  const NATIVE = `${FIELDS}, option, iframe, frame, area, [contenteditable], ${DRAWN}`;

  const roots = [document];
  for (const root of roots) {
    for (const element of all(root, '*')) if (element.shadowRoot instanceof ShadowRoot) roots.push(element.shadowRoot);
  }
  const look = () => {
    const seen = [scrollX, scrollY, innerWidth, innerHeight, document.title];
    for (const root of roots) {
      for (const field of all(root, FIELDS)) seen.push(field, field.value, field.checked, field.selectedIndex);
    }
    for (let x = 0.5; x < POINTS; x++) {
      for (let y = 0.5; y < POINTS; y++) {
        seen.push(Document.prototype.elementFromPoint.call(document, (innerWidth * x) / POINTS, (innerHeight * y) / POINTS));
      }
    }
    return seen;
  };

  let changed = roots.some((root) => all(root, DRAWN).length > 0);
  let requests = 0;
  const touch = () => { changed = true; };
  const editable = (target) => target instanceof HTMLElement && (target.isContentEditable || target.matches(FIELDS));
  const told = {
    focusin: (event) => (keys || editable(event.composedPath()[0])) && touch(),
    selectionchange: () => (keys || !getSelection().isCollapsed) && touch(),
    mousedown: (event) => {
      const path = event.composedPath().filter((node) => node instanceof Element);
      const closed = path[0]?.localName.includes('-') && !path[0].shadowRoot;
      if (closed || path.some((element) => element.matches(NATIVE))) touch();
    },
  };
  for (const kind of ['input', 'change', 'scroll', 'toggle', 'select', 'play', 'pause', 'copy', 'cut', 'fullscreenchange']) told[kind] = touch;
  for (const [kind, tell] of Object.entries(told)) addEventListener(kind, tell, { capture: true, passive: true });
  const mutations = new MutationObserver(touch);
  for (const root of roots) mutations.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  const calls = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (['fetch', 'xmlhttprequest', 'beacon'].includes(entry.initiatorType)) requests++;
  });
  calls.observe({ type: 'resource' });
  const before = look();

  if (Object.hasOwn(globalThis, 'strelkaWatch')) globalThis.strelkaWatch.stop();
  const stop = () => {
    for (const [kind, tell] of Object.entries(told)) removeEventListener(kind, tell, { capture: true });
    mutations.disconnect();
    calls.disconnect();
  };
  const unchanged = () => {
    if (mutations.takeRecords().length) touch();
    for (const entry of calls.takeRecords()) if (['fetch', 'xmlhttprequest', 'beacon'].includes(entry.initiatorType)) requests++;
    stop();
    const after = changed ? [] : look();
    return { unchanged: !changed && after.length === before.length && after.every((one, i) => Object.is(one, before[i])), requests };
  };
  Object.defineProperty(globalThis, 'strelkaWatch', { value: { stop, unchanged }, configurable: true });
})
