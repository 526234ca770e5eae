// What Python calls. Each call is one task of the page's thread and answers with JSON.
const state = { next: init.next, base: init.next, prefix: init.prefix, token: init.token, page: null };

function scan(options, details = false) {
  state.next = Math.max(state.next, options.next ?? 0);
  const walk = new Walk(options.deadline ?? 3000, details).run();
  walk.lines = finish(modalFirst(walk));
  remember(walk, options.text ? textual(options.text) : []);
  return walk;
}

// An open modal dialog is all a person can use: it comes first.
function modalFirst(walk) {
  const lines = walk.writer.lines;
  const modal = walk.dialogs.filter((dialog) => dialog.modal).at(-1);
  if (!modal) return lines;
  const { first, last } = modal;
  return [...lines.slice(first, last), ...lines.slice(0, first), ...lines.slice(last)];
}

const inWindow = (line) => {
  if (!line.element) return true;
  const box = boxOf(line.element);
  return box.bottom > 0 && box.top < innerHeight;
};

function countControls(lines) {
  let count = 0;
  for (const line of lines) if (!line.frame) count += line.text.split(OPEN).length - 1;
  return count;
}

function signals(walk) {
  const found = [];
  const records = [...walk.records.values()];
  if (records.some((record) => record.tag === 'input' && record.element.type === 'password')) found.push('auth_fields');
  const middle = deepest(innerWidth / 2, innerHeight / 2);
  let overlay = walk.dialogs.length > 0;
  for (let node = middle, hops = 0; node && !overlay && hops < 60; node = around(node), hops++) {
    const position = getComputedStyle(node).position;
    const box = boxOf(node);
    overlay = position === 'fixed' && box.width * box.height > innerWidth * innerHeight * 0.25;
  }
  if (overlay) found.push('overlay_or_dialog');
  const captcha = '.g-recaptcha, .h-captcha, .cf-turnstile, iframe[src*="captcha" i], iframe[src*="turnstile" i], input[name*="captcha" i]';
  if (queryOne(documentElement(), captcha)) found.push('captcha');
  return found;
}

const api = {
  observe(options) {
    const walk = scan(options);
    let { lines } = walk;
    if (options.viewportOnly) lines = lines.filter(inWindow);
    state.page = { lines, records: walk.records };
    const frames = [];
    lines.forEach((line, index) => line.frame && frames.push([index, line.frame, line.name]));
    const page = scrollerOf(document) ?? documentElement();
    return {
      ...portion(0, options.allowance), total: lines.length, controls: countControls(lines), frames,
      hidden: walk.lines.length - lines.length, truncated: walk.truncated, signals: signals(walk),
      view: [Math.round(page.scrollTop), innerHeight, page.scrollHeight],
    };
  },
  portion: (options) => portion(options.from, options.allowance),
  elements(options) {
    const walk = scan(options, true);
    const containers = new Containers();
    const found = everything(walk).map((record) => candidateOf(record, containers));
    for (const text of lastTexts) text.inside = controlsAround(text.element, walk);
    const texts = lastTexts.map((record) => candidateOf(record, containers));
    const frames = walk.lines.filter((line) => line.frame).map((line) => [0, line.frame, line.name]);
    return { found, texts, containers: containers.list, frames, truncated: walk.truncated };
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
    return typeof element === 'string' ? { gone: element } : { tag: tagOf(element) };
  },
  facts(options) {
    const element = lookUp(options.number);
    if (typeof element === 'string') return { gone: element };
    walkCache.labels.clear();
    return { facts: factsOf(element), standing: options.standing ? standing(element) : null, path: cssPath(element) };
  },
  hit(options) {
    const element = lookUp(options.number);
    if (typeof element === 'string') return { gone: element };
    walkCache.labels.clear();
    return hitTest(element, options.point);
  },
  css(options) {
    try {
      return { numbers: [...queryAll(documentElement(), options.selector)].slice(0, 50).map(numberOf) };
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

return {
  token: state.token,
  element: (number) => lookUp(number),
  prefix: state.prefix,
  owners: () => (state.page?.lines ?? []).filter((line) => line.frame).map((line) => line.element),
  listen,
  owner: (number) => elements.get(number)?.deref(),
  call: (name, options) =>
    JSON.stringify({ ...api[name](options), next: state.next, url: documentUrl(document), title: squeeze(documentTitle(document)).slice(0, 300).toWellFormed() }),
};
