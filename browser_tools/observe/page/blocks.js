// How elements that are no controls are written: headings, lists, quotes, tables, images, frames, dialogs.
const HEADING = /^h([1-6])$/;
const ALONE = new Set(['br', 'img', 'iframe', 'frame', 'svg', 'select', 'textarea', 'canvas', 'video', 'audio', 'details', 'title', 'object', 'embed']);

Walk.prototype.plain = function plain(element, tag, role, style, display, flags, outer) {
  const { writer } = this;
  if (role === 'img' && tag !== 'img') return this.drawing(element, tag, flags);
  if (ALONE.has(tag)) {
    if (tag === 'br') return writer.flush();
    if (tag === 'img') return this.image(element, tag, flags);
    if (tag === 'iframe' || tag === 'frame') return this.frame(element, flags);
    if (tag === 'object' || tag === 'embed') return !(flags & HIDDEN) && answered(holdsDocument, element, tag) ? this.frame(element, flags) : this.children(element, flags);
    if (tag === 'svg') return this.svg(element, flags);
    if (tag === 'select' || tag === 'textarea' || tag === 'canvas' || tag === 'video' || tag === 'audio') return undefined;
    if (tag === 'details' && !has(element, 'open')) return this.closedDetails(element, flags);
    if (tag === 'title' && element instanceof SVGElement) return undefined;
  }
  if (writer.row && (display === 'table-cell' || tag === 'td' || tag === 'th' || role.endsWith('cell') || role === 'columnheader' || role === 'rowheader')) {
    this.children(element, flags);
    return writer.add(' | ');
  }
  if (display === 'contents') return this.children(element, flags);
  if (display.startsWith('ruby') && !writer.row) return this.ruby(element, display, flags);
  if (display.startsWith('inline') || display.startsWith('ruby') || isFormula(tag, display) || (outer & FLEX && INLINE_TAGS.has(tag))) {
    const apart = display !== 'inline';
    if (apart) writer.add(' ');
    this.children(element, display.endsWith('flex') || display.endsWith('grid') ? flags | FLEX : flags);
    return apart ? writer.add(' ') : undefined;
  }
  return this.block(element, tag, role, style, display, flags);
};

// A formula that stands in the text, and all parts of any: they are called blocks, but stand side by side.
const isFormula = (tag, display) => display === 'math' || (display === 'block math' && tag !== 'math');

// How a word is read stands behind it, in brackets.
Walk.prototype.ruby = function ruby(element, display, flags) {
  const { writer } = this;
  if (display === 'ruby') return this.children(element, flags);
  writer.add('(');
  this.children(element, flags);
  return writer.add(')');
};

Walk.prototype.block = function block(element, tag, role, style, display, flags) {
  const { writer } = this;
  writer.flush();
  const outer = writer.block;
  writer.block = element;
  const inner = display === 'flex' || display === 'grid' ? flags | FLEX : flags;
  const { region, group, place } = writer;
  writer.enter(element, tag, role, display);
  const heading = (tag[0] === 'h' && HEADING.exec(tag)?.[1]) || (role === 'heading' ? attr(element, 'aria-level') || '2' : '');
  if (heading && role !== 'presentation' && role !== 'none') this.heading(element, Number(heading), inner);
  else if (tag === 'li' || role === 'listitem') this.item(element, inner);
  else if (tag === 'blockquote') this.quote(element, inner);
  else if (tag === 'pre' || (tag === 'code' && answered(whiteSpaceOf, style).startsWith('pre'))) this.code(element, inner);
  else if (display === 'table' || tag === 'table') this.table(element, role, inner);
  else if (display === 'table-row' || tag === 'tr' || role === 'row') this.row(element, inner);
  else if (tag === 'dialog' || role === 'dialog' || role === 'alertdialog') this.dialog(element, inner);
  else this.children(element, inner);
  writer.flush();
  writer.block = outer;
  writer.region = region;
  writer.group = group;
  if (writer.group) writer.place = place;
  this.blocked = element;
};

Walk.prototype.heading = function heading(element, level, flags) {
  const { writer } = this;
  const outer = writer.heading;
  if (this.details) {
    const name = readable(element, NAME);
    this.thing(element, 'heading', name, name);
    this.headings = [...this.headings.filter((above) => above.level < level), { level, name }];
  }
  writer.heading = level;
  this.children(element, flags);
  writer.flush();
  writer.heading = outer;
};

Walk.prototype.item = function item(element, flags) {
  const { writer } = this;
  const lines = writer.lines.length;
  writer.indent++;
  const outer = writer.bullet;
  writer.bullet = true;
  this.children(element, flags);
  writer.flush();
  writer.indent--;
  writer.bullet = writer.lines.length === lines && outer;
};

Walk.prototype.quote = function quote(element, flags) {
  this.writer.quote++;
  this.children(element, flags);
  this.writer.flush();
  this.writer.quote--;
};

Walk.prototype.code = function code(element, flags) {
  const { writer } = this;
  if (writer.row || writer.raw || flags & CONTROL) return this.children(element, flags);
  const fence = { text: '```', prefix: '', element };
  writer.push(fence);
  writer.raw = true;
  this.children(element, flags | RAW);
  writer.flush();
  writer.raw = false;
  if (writer.lines.at(-1) === fence) writer.lines.pop();
  else writer.push({ ...fence });
  return undefined;
};

// Tables that only lay a page out are read block by block.
Walk.prototype.table = function table(element, role, flags) {
  const layout = role === 'presentation' || role === 'none' || queryOne(element, 'table') !== null;
  this.children(element, layout ? flags | LAYOUT : flags & ~LAYOUT);
};

Walk.prototype.row = function row(element, flags) {
  const { writer } = this;
  if (this.details) this.thing(element, 'row', readable(element, NAME), readable(element, NAME));
  const cell = firstElement(element);
  if (writer.row || flags & LAYOUT || !cell || !nextElement(cell) || queryOne(element, BLOCK_IN_ROW)) {
    return this.children(element, flags);
  }
  if (this.clip && !(flags & FIRM)) this.judgeBox(element);
  writer.row++;
  writer.add('| ');
  this.children(element, flags);
  writer.row--;
  if (!/[^|\s]/.test(writer.text)) writer.text = '';
  return undefined;
};

Walk.prototype.dialog = function dialog(element, flags) {
  glances++;  // it is told of by the places of its lines
  const { writer } = this;
  const named = ariaName(element) || readable(queryOne(element, 'h1,h2,h3,h4,[role=heading]') ?? element, 60);
  this.thing(element, 'dialog', named, named);
  const first = writer.lines.length;
  if (!(flags & CONTROL)) writer.push({ text: 'Dialog:', prefix: '', element });
  this.children(element, flags);
  writer.flush();
  const modal = matches(element, ':modal') || attr(element, 'aria-modal') === 'true';
  this.dialogs.push({ element, first, last: writer.lines.length, modal });
  for (const line of writer.lines.slice(first)) line.dialog = true;
};

// A picture of a pixel tells a person nothing.
function tiny(element) {
  const box = boxOf(element);
  return box.width < 3 && box.height < 3 && element.complete;
}

Walk.prototype.image = function image(element, tag, flags) {
  if (flags & (HIDDEN | MUTE | GHOST | VEIL)) return;
  const name = tag === 'img' ? attr(element, 'alt') || ariaName(element) || attr(element, 'title') : ariaName(element) || attr(element, 'title') || svgTitle(element);
  const text = cap(squeeze(name), 120);
  if (text && !(flags & CONTROL) && tag === 'img' && answered(tiny, element)) return;
  if (!text) {
    if (tag !== 'img') this.children(element, flags);
    return;
  }
  this.thing(element, 'image', text);
  if (flags & CONTROL) this.pictured = text;
  this.writer.add(flags & CONTROL ? ` ${text} ` : ` ![${clean(text)}] `);
};

// What is called an image may hold words and controls all the same, as charts do.
Walk.prototype.drawing = function drawing(element, tag, flags) {
  const { writer } = this;
  const mark = writer.mark();
  writer.add(' ');
  this.children(element, flags);
  const since = writer.since(mark);
  if (writer.controls === mark.controls && !WORDY.test(since)) {
    writer.back(mark);
    return this.image(element, tag, flags);
  }
  const name = clean(cap(squeeze(ariaName(element)), 120));
  if (name && !since.includes(name)) writer.insert(mark, flags & CONTROL ? name : `![${name}]`);
  return writer.add(' ');
};

Walk.prototype.svg = function svg(element, flags) {
  const { writer } = this;
  const mark = writer.mark();
  writer.add(' ');
  this.children(element, flags);
  const drawn = writer.since(mark).trim() !== '';
  if (writer.controls !== mark.controls || (drawn && clientWidthOf(element) > 1 && clientHeightOf(element) > 1)) return writer.add(' ');
  writer.back(mark);
  return drawn ? undefined : this.image(element, 'svg', flags);
};

// Whether a part shows another document, as a frame does.
const objectWindow = getter(HTMLObjectElement.prototype, 'contentWindow');
const holdsDocument = (element, tag) => (tag === 'object' ? objectWindow(element) !== null : attr(element, 'type') === 'text/html');

const isFlat = (element) => clientWidthOf(element) < 3 || clientHeightOf(element) < 3;

Walk.prototype.frame = function frame(element, flags) {
  if (flags & (HIDDEN | GHOST | VEIL)) return;
  if (answered(isFlat, element)) return;  // a border alone shows nothing of it
  const row = this.writer.row;
  this.writer.row = 0;
  const name = ariaName(element) || attr(element, 'title') || attr(element, 'name');
  this.writer.push({ frame: numberOf(element), name: clean(cap(squeeze(name), 60)), element, barred: this.bars > 0, bars: this.bars });
  this.writer.row = row;
};

Walk.prototype.closedDetails = function closedDetails(element, flags) {
  for (let child = firstElement(element); child; child = nextElement(child)) {
    if (tagOf(child) !== 'summary') continue;
    this.writer.flush();
    this.visit(child, flags);
    return this.writer.flush();
  }
  if (this.held?.subject !== element) return undefined;
  this.held = null;
  this.writer.flush();
  this.write(this.record(element, element, 'details', 'button', OWN_SUMMARY));
  return this.writer.flush();
};
