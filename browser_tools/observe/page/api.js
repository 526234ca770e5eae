// What Python calls. Each call is one task of the page's thread and answers with JSON.
const state = { next: init.next, base: init.next, prefix: init.prefix, token: init.token, page: null, version: 0, stale: false, barred: false, asked: null };

const LEAST_KEPT = 60;  // nodes: to walk fewer costs less than to ask whether they are as they were

// `told`: what is found is told as an observation, so that nothing of it is news for the next one.
function scan(options, details = false, told = false) {
  if (!told && touched()) state.stale = true;
  const deadline = options.deadline ?? 3000;
  if (details) leaveRehearsal();  // it has none
  // The first look is the dearest: nothing is taken down for it.
  const walk = takenUp(deadline) ?? new Walk(deadline, details).run(!details && lastWalk?.seen > LEAST_KEPT);
  tellApart(walk);
  walk.lines = finish(modalFirst(walk), options.width);
  if (lastWalk) inherit(walk, lastWalk);
  if (lastWalk) partWithReused(walk, lastWalk);
  remember(walk, options.text ? textual(options.text) : []);
  return walk;
}

// An open modal dialog is all a person can use: it comes first.
function modalFirst(walk) {
  const lines = walk.writer.lines;
  const modal = walk.dialogs.find((dialog) => dialog.element === walk.modal) ?? walk.dialogs.filter((dialog) => dialog.modal).at(-1);
  if (!modal) return lines;
  const { first, last } = modal;
  return [...lines.slice(first, last), ...lines.slice(0, first), ...lines.slice(last)];
}

const inWindow = (line) => {
  if (!line.element) return true;
  const box = boxOf(line.element);
  return box.bottom > 0 && box.top < pane().height;
};

// A line of a block that runs over the window's edge lies where its controls do.
function showsInWindow(walk, line) {
  if (!inWindow(line)) return false;
  if (!line.element || line.frame) return true;
  const { top, bottom } = boxOf(line.element);
  if (top >= 0 && bottom <= pane().height) return true;
  const controls = [...line.text.matchAll(HANDLE)].map(([, number]) => walk.records.get(Number(number))).filter(Boolean);
  return !controls.length || controls.some((record) => { const box = boxIn(record); return box.bottom > 0 && box.top < pane().height; });
}

function countControls(lines) {
  let count = 0;
  for (const line of lines) if (!line.frame) count += line.text.split(OPEN).length - 1;
  return count;
}

const MOST_CONTROLS = 300;
const CAPTCHAS = ['g-recaptcha', 'h-captcha', 'cf-turnstile'];
const byClass = method(Document.prototype, 'getElementsByClassName');

// Of the main document: those of frames are asked for by nobody.
function signals(walk) {
  const found = [];
  if (state.prefix !== '') return found;
  const records = [...walk.records.values()];
  if (records.some((record) => record.tag === 'input' && record.element.type === 'password')) found.push('auth_fields');
  let overlay = walk.dialogs.length > 0;
  for (let node = middleOf(walk), hops = 0; node && !overlay && hops < 60; node = around(node), hops++) {
    if (styleOf(node).position !== 'fixed') continue;
    const box = boxOf(node);
    overlay = box.width * box.height > innerWidth * innerHeight * 0.25;
  }
  if (overlay) found.push('overlay_or_dialog');
  if (consentBar(walk)) found.push('consent_bar');
  const named = (element, name) => /captcha|turnstile/i.test(attr(element, name));
  const classed = CAPTCHAS.some((name) => byClass(document, name).length);
  const framed = walk.lines.some((line) => line.frame && named(line.element, 'src'));
  if (classed || framed || records.some((record) => record.tag === 'input' && named(record.element, 'name'))) found.push('captcha');
  return found;
}

// Whether what `known` told is still so: nothing was changed, scrolled, typed or hovered since. `lightly`: as far as it is heard
// of, and fields tell.
const isSame = (known, lightly = false) => known === versionOf() && (lightly ? rests() : stands()) && innerSame();
const stands = () => rests() && !restyled() && state.page.place === scrolledTo();
const rests = () => !state.stale && !acted && !heardOfChanges() && !fieldsDiffer() && state.page.url === documentUrl(document);
const scrolledTo = () => `${scrollX} ${scrollY} ${innerWidth} ${innerHeight}`;  // the event of scrolling comes later
const versionOf = () => `${state.token}.${state.version}`;

function whereabouts() {
  const page = scrollerOf(document) ?? documentElement();
  return page ? [Math.round(page.scrollTop), innerHeight, page.scrollHeight] : [0, innerHeight, 0];
}

// What the lines about the page as a whole cost, and a note of what is cut.
const headerCost = (allowance) => {
  const most = Math.max(20, Math.min(300, allowance / 6));
  return Math.min(most, cost(documentUrl(document))) + Math.min(most, cost(documentTitle(document))) + 200;
};

// Where a frame is going, as its element says; its document tells whether it has arrived.
function awaited(frame) {
  const source = attr(frame, 'src');
  return source && tagOf(frame) !== 'embed' && !has(frame, 'srcdoc') && !/^\s*(?:about|javascript|data|blob):/i.test(source) ? absolute(source) : '';
}

// Box in this window, what lies between its edges and its content, left and above, and how much larger it is drawn than laid
// out; null where it has to be scrolled to inside a part of the page.
function placeOf(element) {
  const box = boxOf(element);
  if (scrolledAway(element, box)) return null;
  const wide = element instanceof HTMLElement ? widthOf(element) : 0;
  return [box.x, box.y, box.width, box.height, ...edgesOf(element), wide ? box.width / wide : 1].map((value) => Math.round(value * 100) / 100);
}

// What is gone, with what stands most likely for it.
const gone = (number, reason) => ({ gone: reason, heir: reason === 'removed' ? heirOf(number) : reason === 'reused' ? movedTo(number) : '' });

// What the next observation is compared with: what was told, or all of the page where that was another part of it; null where
// not all was reached, or lines end elsewhere.
const scopeOf = ({ viewportOnly, root }) => `${viewportOnly} ${root}`;
function linesBefore(options) {
  const { page } = state;
  if (!page || page.truncated || page.width !== options.width) return null;
  const whole = page.scope !== scopeOf(options);
  return { lines: whole ? page.all : page.lines, whole };
}

// By the document around: whether this one is inert there, or behind a modal dialog.
function bar(barred) {
  if (state.barred === barred) return;
  state.barred = barred;
  state.stale = true;
}

// JSON on its way through Chromium and Playwright: a few dashes in 80 kB of ASCII make that a millisecond dearer.
const BEYOND_ASCII = /[^\x00-\x7f]/g;
const MOST_ESCAPED = 0.01;  // of its characters
function asAscii(json) {
  const beyond = json.match(BEYOND_ASCII)?.length ?? 0;
  return beyond && beyond < json.length * MOST_ESCAPED ? json.replace(BEYOND_ASCII, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`) : json;
}

const api = {
  same: (options) => ({ same: isSame(options.known) }),
  observe(options) {
    if (options.barred !== undefined) bar(options.barred);
    const began = performance.now();
    const stood = state.page !== null && stands();
    if (stood && options.known?.includes(versionOf()) && innerSame()) return { same: true, barred: state.barred, joined: joined(options.known) };
    state.asked = { ...options, again: false };
    const before = options.again ? state.page?.before ?? null : linesBefore(options);
    // Asked otherwise (another budget, the window alone) of a page that stands as it did: no walk tells more.
    const known = stood && state.page.width === options.width && state.page.walk === lastWalk && !lastWalk.truncated ? state.page : null;
    const walk = known?.walk ?? scan(options, false, true);
    const all = known?.all ?? reachable(walk);
    const born = !known && walk.firstNew < state.next;
    const root = options.root ? lookUp(options.root) : null;
    if (typeof root === 'string') return gone(options.root, root);
    const within = root ? all.filter((line) => line.element && inside(line.element, root)) : all;
    const lines = options.viewportOnly ? within.filter((line) => showsInWindow(walk, line)) : within;
    const changes = before && options.changes ? difference(before.lines, before.whole ? all : lines, options.changes) : null;
    state.stale = false;
    state.page = { lines, walk, all, before, width: options.width, scope: scopeOf(options), truncated: walk.truncated, records: walk.records, url: documentUrl(document), place: scrolledTo(), inner: [], apart: [] };
    const kept = options.kept?.includes(versionOf()) ? versionOf() : '';
    state.version++;
    const planned = plan(lines, options.allowance - headerCost(options.allowance), changes?.fresh);
    const frames = [];
    lines.forEach((line, index) => line.frame && frames.push([index, line.frame, line.name, inWindow(line) ? TIER.window : TIER.frame, awaited(line.element)]));
    const children = inner('observe', options, lines.filter((line) => line.frame));
    return toldSince(kept, {
      ...planned, children, barred: state.barred, inert: lines.filter((line) => line.barred).map((line) => line.frame), version: versionOf(), total: lines.length, frames, changes: changes?.said ?? null,
      seen: seenIn(planned.gaps.length ? planned.runs.flatMap(([first, , texts]) => lines.slice(first, first + texts.length)) : lines),
      hidden: options.viewportOnly ? within.length - lines.length : 0, unread: walk.unread, truncated: walk.truncated, signals: signals(walk),
      view: whereabouts(), suspects: suspectsLeft(), keepers: keepers(options.again).length, foreign: strangers.map((sheet) => sheet.href), nodes: walk.seen, born, took: Math.round((performance.now() - began) * 10) / 10,
    });
  },
  foreign() {
    if (!lastWalk) hear([]);
    return { foreign: strangers.map((sheet) => sheet.href) };
  },
  came(options) {
    for (const sheet of strangers) if (options.asked.includes(sheet.href)) failed.set(sheet, options.failed.includes(sheet.href));
    forgetKept();
    return {};
  },
  // What no server has sent (about:blank, data:) has none, whatever Chromium says of it.
  status: () => ({ status: /^https?:/.test(location.protocol) ? performance.getEntriesByType('navigation')[0]?.responseStatus ?? 0 : 0 }),
  unaltered: () => ({ unaltered: lastWalk !== null && !stirred && !altered() }),
  structure: (options) => structure(options),
  boxes(options) {
    const found = options.numbers.map((number) => [number, lookUp(number)]).filter(([, element]) => typeof element !== 'string');
    const placed = found.map(([number, element]) => [number, placeOf(element)]).filter(([, place]) => place);
    return { found: placed.map(([number, place]) => [number, ...place]) };
  },
  portion: (options) => (options.known && !isSame(options.known) ? { same: false } : { same: true, ...portion(options.from, options.to, options.allowance) }),
  elements(options) {
    const walk = scan(options, true);
    const containers = new Containers();
    const records = everything(walk);
    const told = records.map((record) => candidateOf(record, containers));
    const found = options.entries ? withEntries(records, told, containers) : told;
    for (const text of lastTexts) text.inside = controlsAround(text.element, walk);
    const texts = lastTexts.map((record) => candidateOf(record, containers));
    const frames = walk.lines.filter((line) => line.frame).map((line) => [0, line.frame, line.name]);
    return { found, texts, containers: containers.list, frames, truncated: walk.truncated, suspects: suspectsLeft(), keepers: keepers(options.again).length, nodes: walk.seen };
  },
  controls(options) {
    if (!WIDGETS.has(options.role)) return { unsure: true };
    const walk = scan(options);
    const records = listed(walk).filter((record) => record.role === options.role);
    const unsure = walk.truncated !== '' || records.length > MOST_CONTROLS || suspectsLeft() > 0;
    const told = (record) => ({ number: record.number, tag: record.tag, guessed: record.source === 'guess', ...traits(record) });
    const named = unsure || !options.likely ? [] : records.filter((record) => record.name === options.likely);
    const number = named.length === 1 ? named[0].number : 0;
    return { unsure, controls: unsure ? [] : records.map(told), likely: number ? { number, ...api.facts({ number, standing: true }) } : null };
  },
  find(options) {
    const { lines, truncated } = scan(options);
    const frames = lines.filter((line) => line.frame).map((line) => [0, line.frame, line.name]);
    return { ...search(lines, options.query, options.limit), frames, truncated };
  },
  links(options) {
    const walk = scan(options);
    const links = everything(walk).map((record) => ({ record, link: closest(record.element, 'a[href], area[href]') }));
    const frames = walk.lines.filter((line) => line.frame).map((line) => [0, line.frame, line.name]);
    return {
      found: links.filter((each) => each.link).map(({ record, link }) => [record.name, absolute(attr(link, 'href')), record.number]),
      frames, truncated: walk.truncated,
    };
  },
  look(options) {
    const element = lookUp(options.number);
    return typeof element === 'string' ? gone(options.number, element) : { tag: tagOf(element) };
  },
  facts(options) {
    const element = lookUp(options.number);
    if (typeof element === 'string') return gone(options.number, element);
    walkCache.labels.clear();
    return { facts: factsOf(element), standing: options.standing ? standing(element) : null, path: cssPath(element) };
  },
  // Bound and told in one task: what is told is what the first script will compare with.
  arm({ number, onto, kind, exact }) {
    const element = lookUp(number), other = onto ? lookUp(onto) : null;
    if (typeof element === 'string') return gone(number, element);
    if (typeof other === 'string') return gone(onto, other);
    if (!Object.hasOwn(globalThis, 'strelkaBinding')) return { unbound: true };
    strelkaBinding.arm(kind, exact, element, other);
    return { facts: api.facts({ number }).facts, onto: other ? factsOf(other) : null };
  },
  values(options) {
    const element = lookUp(options.number);
    if (typeof element === 'string') return gone(options.number, element);
    return Object.hasOwn(globalThis, 'strelkaBinding') ? { values: strelkaBinding.values(element) } : { unbound: true };
  },
  signs(options) {
    const element = lookUp(options.number);
    return typeof element === 'string' ? gone(options.number, element) : signsOf(element);
  },
  put(options) {
    const element = lookUp(options.number);
    return typeof element === 'string' ? gone(options.number, element) : put(element, options.signals, options.value);
  },
  options(options) {
    const element = lookUp(options.number);
    if (typeof element === 'string') return gone(options.number, element);
    const list = subjectOf(element);
    return { options: [...(list.options ?? [])].map(({ value, label, disabled }) => [value, label, disabled]), multiple: list.multiple === true };
  },
  holders: (options) => holders(options.needles, options.deadline ?? 3000),
  hit(options) {
    const element = lookUp(options.number);
    if (typeof element === 'string') return gone(options.number, element);
    walkCache.labels.clear();
    return hitTest(element, options.point);
  },
  css(options) {
    try {
      return { numbers: [...inPage(options.selector)].slice(0, 50).map(numberOf) };
    } catch {
      return { invalid: true, numbers: [] };
    }
  },
  focused() {
    let element = activeIn(document);
    while (element && shadowOf(element) && activeIn(shadowOf(element))) element = activeIn(shadowOf(element));
    if (!(element instanceof Element) || element === documentElement() || tagOf(element) === 'body') return { number: null };
    return { number: numberOf(element), frame: tagOf(element) === 'iframe' || tagOf(element) === 'frame' };
  },
};

const answerTo = (name, options) => {
  walkCache.pane = walkCache.mapped = undefined;
  state.next = Math.max(state.next, options.next ?? 0);
  const told = letGoOfBoxes(() => api[name](options));
  if (told.same === true && name !== 'portion') return `{"same":true,"barred":${state.barred},"fields":${fields.length},"joined":${JSON.stringify(told.joined ?? {})},"next":${state.next},"url":""}`;
  return asAscii(JSON.stringify({ ...told, next: state.next, url: documentUrl(document), title: squeeze(documentTitle(document)).slice(0, 300).toWellFormed() }));
};

return {
  get token() { return state.token; },
  get prefix() { return state.prefix; },
  get version() { return versionOf(); },
  // By a later observer of the same document: the page was lent again.
  taken({ token, prefix, next }) {
    forgetKept();
    Object.assign(state, { token, prefix, next: Math.max(state.next, next) });
  },
  bar,
  // `met`: where a pointer meets it.
  element: (number, met = false) => { const found = lookUp(number); return met && typeof found !== 'string' ? spotOf(found) : found; },
  owners: () => (state.page?.lines ?? []).filter((line) => line.frame).map((line) => line.element),
  listen,
  isLarge,
  delegate,
  same: isSame,
  changing,
  rehearsal,
  suspects,
  adopt,
  keepers,
  keep,
  owner: (number) => elements.get(number)?.deref(),
  call: answerTo,
  // The last observation, asked for again: most looks at a page are that, and are told in a word that all is as it was.
  again(version, { known, kept }, deadline, next) {
    if (!state.asked || version !== versionOf()) return null;
    return isSame(version) && !state.page.apart.length ? 'same' : answerTo('observe', { ...state.asked, known, kept, deadline, next });
  },
};
