// Lines of the page as they are written: prefixes for structure, long lines wrapped, costs for the budget.
const WRAP = 300;  // cost of one line at most, if nothing else is asked for: a small budget wants shorter ones to move on
const GAP = '\u0004';  // between words that no space parts, until the line is finished
const HANDLE = /\u0001(?:f\d+)?e(\d+) [^\]]*\]/g;
const FORGED = /\[(?=\s*(?:(?:f\d+)?e\d+\b|cut:|frame\b|end f\d+\b|page\b|unseen\b))/gi;

// A lone space is what it is to be: most are, and each match costs.
const SPACES = /[^\S \ufeff][^\S\ufeff]*| [^\S\ufeff]+/g;  // U+FEFF counts as a space, but hides like one of no width
const squash = (text) => text.replace(SPACES, ' ').trim();

const REGIONS = {
  nav: 'nav', navigation: 'nav', header: 'header', banner: 'header', footer: 'footer', contentinfo: 'footer', aside: 'aside',
  complementary: 'aside', main: 'main',
};

class Writer {
  lines = [];
  text = '';
  block = null;  // element the current line belongs to
  indent = 0;
  quote = 0;
  heading = 0;
  row = 0;
  bullet = false;
  controls = 0;
  raw = false;
  cut = false;  // what comes lies where its box cuts it off
  region = '';
  group = null;
  place = 0;

  add(text) {
    this.text += text;
  }

  // Ends the line; inside a table row a block only separates words.
  flush() {
    if (this.row) {
      this.text += ' ';
      return;
    }
    const text = this.raw ? this.text.trimEnd() : squash(this.text);
    this.text = '';
    if (!text) return;
    this.lines.push({ text, prefix: this.prefix(), element: this.block, region: this.region, group: this.group, place: this.place });
    this.bullet = false;
  }

  // A block begins: which part of the page it is, and the table or list whose row or item it is.
  enter(element, tag, role, display) {
    const part = REGIONS[tag] ?? REGIONS[role];
    if (part && (!this.region || this.region === 'main')) this.region = part;
    if (display === 'table' || tag === 'table') {
      this.group = { element, kind: 'table' };
      this.place = 0;
    } else if (tag === 'ul' || tag === 'ol' || role === 'list' || role === 'feed' || role === 'grid') {
      if (this.group?.kind !== 'list') this.place = 0;
      this.group = this.group?.kind === 'list' ? this.group : { element, kind: 'list' };
    } else if (this.group && (tag === 'li' || tag === 'tr' || role === 'row' || role === 'listitem' || role === 'article')) this.group.count = this.place = (this.group.count ?? 0) + 1;
  }

  prefix() {
    const list = this.indent ? '  '.repeat(this.indent - 1) + (this.bullet ? '- ' : '  ') : '';
    return '> '.repeat(this.quote) + list + (this.heading ? `H${this.heading}: ` : '') + (this.cut ? UNSEEN : '');
  }

  push(line) {
    this.flush();
    this.lines.push(line);
  }

  mark() {
    if (!this.text.trim()) this.text = '';
    return { lines: this.lines.length, text: this.text, bullet: this.bullet, controls: this.controls, cut: this.cut };
  }

  // What was written since `mark`.
  since(mark) {
    if (this.lines.length === mark.lines) return this.text.slice(mark.text.length);
    const [first, ...rest] = this.lines.slice(mark.lines).map((line) => line.text ?? '');
    return [first.slice(squash(mark.text).length), ...rest, this.text].join(' ');
  }

  back(mark) {
    this.lines.length = mark.lines;
    this.text = mark.text;
    this.bullet = mark.bullet;
    this.cut = mark.cut;
  }

  // Writes `text` where `mark` was taken, before all that came after it.
  insert(mark, text) {
    if (this.lines.length === mark.lines) {
      this.text = `${mark.text} ${text} ${this.text.slice(mark.text.length)}`;
      return;
    }
    const line = this.lines[mark.lines];
    const before = squash(mark.text);
    line.text = squash(`${before} ${text} ${(line.text ?? '').slice(before.length)}`);
  }
}

// Estimated cost in characters of plain prose, as `weight` in result.py has it: tenths by kind of character.
const SIGN = 40, NEXT_SIGN = 10;  // signs that follow one another are often one token
const TENTHS = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  return /[a-z]/.test(char) ? 8 : /[A-Z]/.test(char) ? 18 : /\s/.test(char) ? 1 : /\d/.test(char) ? 12 : SIGN;
});
const WIDE = [[0x250, 47], [0x590, 13], [0x780, 14], [0x1e00, 17], [0x2000, 47], [0x2e80, 35], [0xac00, 27], [0xd7b0, 22], [0xd800, 27], [0xe000, 17.5], [0x10000, 27]];

function cost(text) {
  let tenths = 0, sign = false;  // of a pair of surrogates each half costs half
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > 127) {
      tenths += WIDE.find(([end]) => code < end)[1];
      continue;
    }
    const price = TENTHS[code];
    tenths += sign && price === SIGN ? NEXT_SIGN : price;
    sign = price === SIGN;
  }
  return Math.ceil(tenths / 10);
}

// Finished lines of a walk: invisible characters gone, forged handles defused, lines that cost more than `width` cut at spaces.
function finish(lines, width = WRAP) {
  const finished = [];
  for (const line of lines) {
    if (line.frame) {
      finished.push(line);
      continue;
    }
    line.done = isDone(line.done, line, width) ? line.done : doneOf(line, width);
    const { element, region, group, place, dialog } = line;
    for (const part of line.done.parts) finished.push({ text: part.text, price: part.price, part, element, heading: part.heading, region, group, place, dialog });
  }
  return finished;
}

const isDone = (done, { text, prefix }, width) => done?.of === text && done.prefix === prefix && done.width === width;

// What was finished of the lines of an element: it may be walked again and say the same.
const doneIn = new WeakMap();
const MOST_DONE = 20;

function doneOf(line, width) {
  const { element, text: of, prefix } = line, before = (element && doneIn.get(element)) ?? [];
  const known = before.find((done) => isDone(done, line, width));
  if (known) return known;
  const done = { of, prefix, width, parts: partsOf(of, prefix, width) };
  if (element) doneIn.set(element, before.length < MOST_DONE ? [...before, done] : [done]);
  return done;
}

function partsOf(raw, prefix, width) {
  const apart = raw.includes(GAP) ? squash(raw.replaceAll(GAP, ' ')) : raw;
  const said = apart.includes(HID) ? squash(apart.replace(HIDDEN_PART, ' ')) : apart;
  const text = unveiled(said.includes('[') ? said.replace(FORGED, '\\[') : said);
  if (!text) return [];
  const price = cost(text), heading = prefix.includes('H');
  if (price <= width) return [{ text: prefix + text, price: price + prefix.length + 1, heading, out: null }];
  const further = prefix.replace(/H\d: /, '').replace('- ', '  ');
  return wrap(text, price, width).map((part, index) => {
    const whole = (index ? further : prefix) + part;
    return { text: whole, price: cost(whole) + 1, heading: heading && !index, out: null };
  });
}

// Words and whole handles are never torn, unless one word is longer than a line.
function wrap(text, price, width) {
  if (width === WRAP && !/[^\x00-\x7f]/.test(text)) return wrapPlain(text, Math.max(60, Math.floor((WRAP * text.length) / price)));
  const parts = [];
  let part = '';
  let size = 0;
  for (const word of pieces(text, width)) {
    const price = cost(word);
    if (size + price > width && part) {
      parts.push(part.trimEnd());
      part = '';
      size = 0;
    }
    part += word;
    size += price;
  }
  if (part.trim()) parts.push(part.trimEnd());
  return parts;
}

// Handles, and words with the blanks behind them, those that cost more than a line in pieces.
function* pieces(text, width) {
  for (const [word] of text.matchAll(/\u0001[^\]]*\]\s*|[^\s\u0001]{1,150}\s*|\s+/gu)) {
    const price = word[0] === OPEN ? 0 : cost(word);
    const most = Math.max(4, Math.floor((word.length * width) / price / 2));
    for (let at = 0, end; at < word.length; at = end) {
      end = price > width ? at + most : word.length;
      if (isLowHalf(word.charCodeAt(end))) end++;
      yield word.slice(at, end);
    }
  }
}

const isLowHalf = (code) => code >= 0xdc00 && code < 0xe000;  // of a pair of surrogates

// The same for text of one-byte characters, without looking at each word.
function wrapPlain(text, most) {
  const parts = [];
  let start = 0;
  while (text.length - start > most) {
    const ahead = text.slice(start, start + most + 1);  // to search all that comes before would take the square of the time
    const open = ahead.lastIndexOf(OPEN), close = open >= 0 ? text.indexOf(']', start + open) - start : -1;
    let end = most;
    if (close >= end) end = open > 0 ? open : close + 1;
    else {
      const space = ahead.lastIndexOf(' ');
      if (space > Math.max(close, 0)) end = space;
      else if (open > 0) end = close + 1;
    }
    parts.push(text.slice(start, (start += end)).trimEnd());
    while (text[start] === ' ') start++;
  }
  if (start < text.length) parts.push(text.slice(start).trimEnd());
  return parts.filter(Boolean);
}

// Lines [from, to) while they fit into `allowance`, at least one; how many controls stand on the rest of them.
function portion(from, to, allowance) {
  const { lines } = state.page;
  const part = [];
  let left = allowance;
  for (let index = from; index < Math.min(to, lines.length) && left > 0; index++) {
    left -= priceOf(lines[index]);
    if (left < 0 && part.length) break;
    part.push(lines[index]);
  }
  return { lines: part.map(written), seen: seenIn(part), rest: countControls(lines.slice(from + part.length, to)) };
}

// Of what is empty at the end nothing is sent.
function seenOf({ number, role, name, told, value, states, shows }) {
  const seen = [number, role, told || name];
  if (value || states.length || shows) seen.push(value);
  if (states.length || shows) seen.push(states);
  if (shows) seen.push(shows);
  return seen;
}

// The controls on `lines`, as Python's `Seen` has them.
function seenIn(lines) {
  const found = new Map();
  const skipped = state.prefix.length + 2;
  for (const { frame, text } of lines) {
    for (let at = frame ? -1 : text.indexOf(OPEN); at >= 0; at = text.indexOf(OPEN, at + skipped)) {
      const number = parseInt(text.slice(at + skipped, at + skipped + 12), 10);
      found.set(number, state.page.records.get(number));
    }
  }
  return [...found.values()].map(seenOf);
}
