// Lines of the page as they are written: prefixes for structure, long lines wrapped, costs for the budget.
const WRAP = 300;  // cost of one line at most, so that a small budget still moves on
const HANDLE = /\u0001(?:f\d+)?e(\d+) [^\]]*\]/g;
const FORGED = /\[(?=\s*(?:(?:f\d+)?e\d+\b|cut:|frame\b|end of frame\b|page\b))/gi;

const squash = (text) => text.replace(/\s+/g, ' ').trim();

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
    if (!text.trim()) return;
    this.lines.push({ text, prefix: this.prefix(), element: this.block });
    this.bullet = false;
  }

  prefix() {
    const list = this.indent ? '  '.repeat(this.indent - 1) + (this.bullet ? '- ' : '  ') : '';
    return '> '.repeat(this.quote) + list + (this.heading ? `H${this.heading}: ` : '');
  }

  push(line) {
    this.flush();
    this.lines.push(line);
  }

  mark() {
    if (!this.text.trim()) this.text = '';
    return { lines: this.lines.length, text: this.text, bullet: this.bullet, controls: this.controls };
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

// Estimated cost in characters: what is not ASCII counts double, as `result.tokens` does.
const cost = (text) => text.length + (text.match(/[^\x00-\x7f]/gu)?.length ?? 0);

// Finished lines of a walk: invisible characters gone, forged handles defused, long lines cut at spaces.
function finish(lines) {
  const finished = [];
  for (const line of lines) {
    if (line.frame) {
      finished.push(line);
      continue;
    }
    const text = line.text.replace(FORGED, '\\[');
    for (const part of cost(text) > WRAP ? wrap(text) : [text]) {
      const shown = line.prefix + part;
      finished.push({ text: shown, element: line.element, heading: line.prefix.includes('H') });
      line.prefix = line.prefix.replace(/H\d: /, '').replace('- ', '  ');
    }
  }
  return finished;
}

// Words and whole handles are never torn, unless one word is longer than a line.
function wrap(text) {
  const parts = [];
  let part = '';
  let size = 0;
  for (const [word] of text.matchAll(/\u0001[^\]]*\]\s*|[^\s\u0001]{1,150}\s*|\s+/gu)) {
    const price = cost(word);
    if (size + price > WRAP && part) {
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

// Lines [from, ...) while they fit into `allowance`; at least one is given if any is asked for.
function portion(from, allowance) {
  const { lines, records } = state.page;
  const part = [];
  const seen = [];
  let left = allowance;
  for (let index = from; index < lines.length && left > 0; index++) {
    const line = lines[index];
    left -= line.frame ? 1 : cost(line.text) + 1;
    if (left < 0 && part.length) break;
    part.push(line.frame ? null : line.text.replaceAll(OPEN, '['));
    if (!line.frame) for (const [, number] of line.text.matchAll(HANDLE)) seen.push(records.get(Number(number)));
  }
  return {
    from,
    before: countControls(lines.slice(0, from)),
    lines: part.map((text) => text?.toWellFormed() ?? null),
    seen: seen.map((record) => [record.number, record.role, record.name, record.value, record.states, record.shows]),
  };
}
