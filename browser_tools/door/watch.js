// Installed before an act, in a world of our own: `unchanged()` tells whether the document is as it was then.
((keys) => {
  const FIELDS = 'input, select, textarea, output, progress, meter';
  const VALUED = new Set(FIELDS.split(', '));
  const DRAWN = new Set(['canvas', 'video', 'audio', 'object', 'embed']);  // these change without the DOM
  const NATIVE = `${FIELDS}, option, summary, iframe, frame, area, [contenteditable]`;
  const TELLING = ['input', 'change', 'scroll', 'toggle', 'select', 'play', 'pause', 'copy', 'cut', 'fullscreenchange'];
  const CALLS = new Set(['fetch', 'xmlhttprequest', 'beacon']);
  const POINTS = 10;  // a side of the grid of places that are looked at: what CSS alone opens covers some of them
  const GRID_MS = 4;  // a long flat page takes milliseconds for one place: then fewer are looked at

  const roots = [document];
  const fields = [];
  let drawn = false;
  for (const root of roots) {
    const walker = Document.prototype.createTreeWalker.call(document, root, NodeFilter.SHOW_ELEMENT);
    for (let element = walker.nextNode(); element; element = walker.nextNode()) {
      if (element.shadowRoot && element.shadowRoot instanceof ShadowRoot) roots.push(element.shadowRoot);
      if (VALUED.has(element.localName)) fields.push(element);
      drawn ||= DRAWN.has(element.localName);
    }
  }
  const at = (place) => {
    const cell = (place * 37) % POINTS ** 2;  // 37 and 100 have no common divisor: each cell once, near ones far apart
    const [x, y] = [(cell % POINTS) + 0.5, Math.floor(cell / POINTS) + 0.5];
    return Document.prototype.elementFromPoint.call(document, (innerWidth * x) / POINTS, (innerHeight * y) / POINTS);
  };
  let places = 0;
  const look = (more) => {
    const seen = [scrollX, scrollY, innerWidth, innerHeight];
    for (const field of fields) seen.push(field.value, field.checked, field.selectedIndex);
    for (let place = 0; more(place); place++) seen.push(at(place));
    return seen;
  };

  let changed = drawn;
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
  for (const kind of TELLING) told[kind] = touch;
  for (const [kind, tell] of Object.entries(told)) addEventListener(kind, tell, { capture: true, passive: true });
  const mutations = new MutationObserver(touch);
  for (const root of roots) mutations.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  const count = (entries) => {
    requests += entries.filter((entry) => CALLS.has(entry.initiatorType)).length;
  };
  const calls = new PerformanceObserver((list) => count(list.getEntries()));
  calls.observe({ type: 'resource' });
  const until = performance.now() + GRID_MS;
  const before = look((place) => place < POINTS ** 2 && performance.now() < until && ++places);

  if (Object.hasOwn(globalThis, 'strelkaWatch')) globalThis.strelkaWatch.stop();
  const stop = () => {
    for (const [kind, tell] of Object.entries(told)) removeEventListener(kind, tell, { capture: true });
    mutations.disconnect();
    calls.disconnect();
  };
  const unchanged = () => {
    if (mutations.takeRecords().length) touch();
    count(calls.takeRecords());
    stop();
    const same = () => look((place) => place < places).every((one, index) => Object.is(one, before[index]));
    return { unchanged: !changed && same(), requests };
  };
  Object.defineProperty(globalThis, 'strelkaWatch', { value: { stop, unchanged }, configurable: true });
})
