// The page as data: outline, main content, items (cards, rows, results), comments with their depth, blocks of text.
const COMMENT = /(?:^|[-_\s])(?:comment|reply|comtr|post-?reply|discussion-?item)(?:$|[-_\s\d])/i;
const NO_COMMENT = /(?:^|[-_\s])(?:comments|replies|form|count|link|list|button|header|text|body|content|meta|head|author|toolbar)(?:$|[-_\s])/i;
const AUTHOR = '[rel=author], [itemprop=author], [class*=author i], [class*=user i], [class*=byline i], [class*=hnuser i]';
const PROSE = 'p, li, pre, blockquote, td, dd, h1, h2, h3, figcaption';
const LEAST_ITEMS = 3;

const headingLevel = (line) => Number(/H(\d): /.exec(line.text)?.[1] ?? 0);
const handleIn = (line) => {
  const number = numberIn(line);
  return number ? `${state.prefix}e${number}` : null;
};

function outlineOf(lines, limits) {
  const heads = lines.filter((line) => line.heading && !line.frame && headingLevel(line));
  return heads.slice(0, limits.maxOutline).map((line) => ({
    level: headingLevel(line), text: cap(squeeze(plainLine(line.text).replace(/^.*?H\d: /, '')), limits.maxOutlineChars), handle: handleIn(line),
  }));
}

// The element with the main content: <main>, the one <article>, else what holds most of the prose.
function primaryOf() {
  const named = inPage('main, [role=main]')[0];
  if (named && isShown(named) && readable(named, 40)) return named;
  const articles = [...inPage('article')].filter((each) => isShown(each));
  if (articles.length === 1) return articles[0];
  const weights = new Map();
  for (const part of inPage(PROSE)) {
    const length = squeeze(part.textContent ?? '').length;
    if (length < 40 || !isShown(part)) continue;
    for (let node = parentNode(part), share = 1; node && nodeType(node) === ELEMENT && share > 0.1; node = parentNode(node), share *= 0.6) {
      weights.set(node, (weights.get(node) ?? 0) + length * share);
    }
  }
  return [...weights].sort((one, other) => other[1] - one[1])[0]?.[0] ?? null;
}

function itemOf(element, records, limits) {
  const links = records.filter((record) => tagOf(record.element) === 'a').map((record) => ({
    handle: `${state.prefix}e${record.number}`, text: cap(record.name, 120), url: absolute(attr(record.element, 'href')),
  }));
  const title = queryOne(element, 'h1, h2, h3, h4, h5, [role=heading]');
  const longest = [...links].sort((one, other) => other.text.length - one.text.length)[0];
  return {
    title: title ? readable(title, 160) : longest?.text ?? readable(element, 80), url: longest?.url ?? '',
    text: readable(element, limits.maxItemChars), handle: longest?.handle ?? null, links: links.slice(0, 8),
  };
}

// Parts that repeat and hold links: at least three of one kind beside one another.
function itemsOf(walk, limits) {
  const held = new Map();
  for (const record of walk.records.values()) {
    for (let node = around(record.element), hops = 0; node && hops < 12; node = around(node), hops++) {
      const kind = containerKind(node, tagOf(node), ariaRole(node));
      if (kind !== 'item' && kind !== 'row') continue;
      held.set(node, [...(held.get(node) ?? []), record]);
      break;
    }
  }
  const beside = new Map();
  for (const element of held.keys()) {
    const key = parentNode(element);
    beside.set(key, (beside.get(key) ?? 0) + 1);
  }
  const found = [...held].filter(([element, records]) => beside.get(parentNode(element)) >= LEAST_ITEMS && records.some((record) => tagOf(record.element) === 'a') && !closest(element, 'nav, footer, [role=navigation], [role=contentinfo]'));
  return found.slice(0, limits.maxItems).map(([element, records]) => itemOf(element, records, limits));
}

const BODY = '.default, [class*=body i], [class*=text i], p';
const authorOf = (element) => {
  const author = queryOne(element, AUTHOR);
  return author ? readable(author, 60) : '';
};

const isComment = (element) => {
  const name = `${attr(element, 'class')} ${idOf(element)}`;
  return attr(element, 'itemprop') === 'comment' || ariaRole(element) === 'comment' || (COMMENT.test(name) && !NO_COMMENT.test(attr(element, 'class')));
};

// Text of a comment without that of the replies inside it.
function commentText(element, all, length) {
  const parts = [];
  const read = (node) => {
    for (let child = firstChild(node); child; child = nextSibling(child)) {
      if (nodeType(child) === TEXT) parts.push(child.data);
      else if (nodeType(child) === ELEMENT && !all.has(child) && !UNREAD.has(tagOf(child)) && isShown(child)) {
        read(child);
        parts.push(' ');
      }
    }
  };
  read(element);
  return cap(squeeze(parts.join('')), length);
}

function commentsOf(limits) {
  const found = [...inPage('[class], [id], [itemprop=comment], [role=comment]')].filter((each) => isComment(each) && isShown(each));
  if (found.length < 2) return [];
  const all = new Set(found);
  const nested = found.map((each) => found.filter((other) => other !== each && inside(each, other)).length);
  const flat = nested.every((depth) => depth === 0);
  const left = (each) => Math.round(boxOf(queryOne(each, BODY) ?? each).left);
  const places = [...new Set(found.map(left))].sort((one, other) => one - other);  // replies that only stand further right
  return found.slice(0, limits.maxComments).map((each, index) => ({
    depth: flat ? places.indexOf(left(each)) : nested[index], author: authorOf(each),
    text: commentText(each, all, limits.maxCommentChars),
  }));
}

function kindOf(line) {
  if (line.heading) return 'heading';
  const text = line.text.trimStart();
  if (text.startsWith('|')) return 'row';
  if (text.startsWith('- ')) return 'item';
  if (text.startsWith('>')) return 'quote';
  return line.code ? 'code' : 'text';
}

// Lines of one element in one; the part around the main content where there are too many, and the end of the page.
function blocksOf(lines, primary, limits) {
  const blocks = [];
  let fenced = false, last = null;
  for (const line of lines) {
    if (line.frame) continue;
    if (line.text === '```') {
      fenced = !fenced;
      last = null;
      continue;
    }
    const kind = fenced ? 'code' : kindOf(line);
    const text = plainLine(line.text);
    if (last && last.element === line.element && last.kind === kind && (kind === 'text' || kind === 'code')) last.text += `${kind === 'code' ? '\n' : ' '}${text}`;
    else blocks.push((last = { kind, text, element: line.element, main: !!primary && !!line.element && inside(line.element, primary) }));
  }
  const first = blocks.findIndex((block) => block.main);
  const tail = Math.min(4, Math.max(0, limits.maxBlocks >> 3));
  const start = blocks.length > limits.maxBlocks ? Math.max(0, first - 2) : 0;
  const window = blocks.slice(start, start + limits.maxBlocks - (blocks.length > limits.maxBlocks ? tail : 0));
  const rest = blocks.slice(start + window.length);
  return [...window, ...(tail ? rest.slice(-tail) : [])].map(({ kind, text }) => ({ kind, text: cap(text.replace(/^\s*(?:- )?(?:H\d: )?|^> /, ''), 1200) }));
}

function elementOf(record) {
  const told = {
    handle: `${state.prefix}e${record.number}`, role: record.role, name: record.told || record.name, value: record.value, states: record.states,
    shows: record.shows, href: tagOf(record.element) === 'a' ? absolute(attr(record.element, 'href')) : '',
  };
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value.length));
}

function structure(limits) {
  const walk = lastWalk;
  const { lines, records } = state.page;
  const primary = primaryOf();
  const shown = seenIn(lines).map(([number]) => records.get(number));
  return {
    outline: outlineOf(lines, limits), items: itemsOf(walk, limits), comments: commentsOf(limits), blocks: blocksOf(lines, primary, limits),
    primary: primary ? { tag: tagOf(primary), text: readable(primary, limits.maxPrimaryChars) } : null,
    elements: shown.slice(0, limits.maxElements).map(elementOf), elements_left: Math.max(0, shown.length - limits.maxElements),
  };
}
