// The one walk: every node once, in reading order, writing lines and recording controls.
const HIDDEN = 1, GHOST = 2, POINTER = 4, RAW = 8, MUTE = 16, CONTROL = 32, FLEX = 64, LAYOUT = 128, VEIL = 256, FIRM = 512;
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'datalist', 'head', 'desc', 'defs', 'metadata']);
const BLOCK_IN_ROW = 'h1,h2,h3,h4,ul,ol,pre,blockquote,table';
const DIRECT = new Set([...INLINE_TAGS, 'canvas', 'video', 'audio', 'area', 'option', 'rect', 'circle', 'path', 'polygon', 'line', 'g', 'use', 'ellipse']);
const LIMIT = { depth: 700, name: 120, weakText: 1000, weakControls: 10, focusText: 200 };
const walkCache = { labels: new Map(), concealed: new Map() };
// Formatting without an attribute of its own looks and acts as what is around it.
const MARKUP = new Set(['b', 'i', 'em', 'strong', 'code', 'sup', 'sub', 'small', 'u', 's', 'wbr', 'var', 'q', 'cite', 'dfn']);
const SPECIAL = '[role],[hidden],[inert],[onclick],[onmousedown],[draggable],[tabindex],[contenteditable],[ondrop],[ondragover]';

class Walk {
  writer = new Writer();
  records = new Map();
  poor = new Set();  // of these, those without a name of their own
  things = [];  // headings, rows, images, dialogs: what a person can name besides controls
  headings = [];
  dialogs = [];
  roots = [];  // shadow roots that were read
  coats = [];  // of texts that show or that only their colour hides
  absent = [];  // elements without a box: nobody sees what is inside
  suspects = new Set();  // elements that may have a closed shadow root
  covers = [];  // placed over the page, with a ground of their own
  unread = 0;  // texts that nobody can see
  home = null;  // whose shadow root is being read
  opacity = 1;  // of all around, together
  pointed = false;  // whether what is around has a pointer cursor
  bequeathed = 0;  // what is said of all around and passes on
  reach = NOTHING;  // what is said of the children of what is around, and of all below that
  stain = 0;  // what is said of colours since the last coat
  met = null;  // the element that is being visited, and its shadow root
  shadow = null;
  clip = null;  // the box that cuts off what it cannot hold
  lids = null;  // grounds that are painted over what is around
  size = [];  // of the last box that was measured, and whose it is
  drawn = false;  // inside a drawing, whose attributes say what sheets say elsewhere
  bars = 0;  // inert parts around, and an open modal dialog elsewhere
  held = null;  // the control whose structure is being written
  coat = null;  // of the nearest element with attributes
  seen = 0;
  depth = 0;
  truncated = '';

  constructor(deadline, details) {
    this.deadline = performance.now() + deadline;
    this.details = details;
  }

  run() {
    walkCache.labels.clear();
    walkCache.concealed.clear();
    walkCache.leftwards = walkCache.pane = undefined;
    hear(lastWalk?.roots ?? []);
    this.firstNew = state.next;
    this.modal = documentElement() ? openModal() : null;
    if (this.modal || state.barred) this.bars = 1;
    if (documentElement()) this.visit(documentElement(), 0);
    this.writer.flush();
    this.descend();
    return this;
  }

  // Subtrees too deep for the stack are walked from a fresh one, and put where they stand.
  descend() {
    const { lines } = this.writer;
    for (let index = 0; index < lines.length; index++) {
      const { later, flags, coat, pointed, bequeathed, reach } = lines[index];
      if (!later) continue;
      this.writer = new Writer();
      this.depth = 0;
      Object.assign(this, { coat, pointed, bequeathed, reach });
      this.visit(later, flags);
      this.writer.flush();
      lines.splice(index--, 1, ...this.writer.lines);
    }
    this.writer = new Writer();
    this.writer.lines = lines;
  }

  expired() {
    if (++this.seen % 256 === 0 && performance.now() > this.deadline) this.truncated = 'time';
    return this.truncated !== '';
  }

  visit(element, flags) {
    const tag = tagOf(element);
    if (SILENT.has(tag) || this.expired()) return;
    if (this.depth > LIMIT.depth) {
      this.writer.push({ text: '', prefix: '', later: element, flags, coat: this.coat, pointed: this.pointed, bequeathed: this.bequeathed, reach: this.reach });
      return;
    }
    const style = this.seen < MOST_STYLES ? keptStyle(element) : getComputedStyle(element);
    const display = style.display;
    if (display === 'none') return tag === 'area' ? this.area(element, tag, flags) : void this.absent.push(element);
    if (display === '') return void this.suspects.add(parentNode(element));  // in no slot: a closed shadow root is around
    let inner = flags & ~(HIDDEN | POINTER | FLEX);
    const attributes = hasAttributes(element);
    const { coat, held, bars, pointed, bequeathed, reach, stain, drawn, clip, lids } = this;
    if (tag === 'svg') this.drawn = true;
    this.met = element;
    this.shadow = mayHost(tag) ? shadowOf(element) : null;
    if (this.shadow) hearAlso(this.shadow);  // its sheets may speak of its host
    const says = spokenOf(element, tag, attributes) | (this.drawn ? inDrawing(element, attributes) : 0) | bequeathed | reach[0] | reach[1];
    this.bequeathed = says & SPEAKS.indent;
    if (heard.reaching) this.reach = reachOf(element, tag, attributes, reach, this.shadow);
    if (attributes || !coat || tag === 'body') {
      this.coat = new Coat(element, style, coat, says | stain);
      this.stain = 0;
    } else this.stain |= says & TINTED;
    if (says & SPEAKS.visibility ? style.visibility !== 'visible' : flags & HIDDEN) {
      inner |= HIDDEN;
      if (!(flags & HIDDEN)) this.absent.push(element);
    }
    const opacity = says & SPEAKS.opacity ? style.opacity : '1';
    const outer = this.opacity;
    if (opacity !== '1' && (this.opacity *= Number(opacity)) < NEGLIGIBLE) {
      inner |= GHOST;
      if (!(flags & GHOST)) this.absent.push(element);
    }
    if (says & SPEAKS.cursor && !(inner & FIRM)) this.pointed = style.cursor === 'pointer';
    const pointer = inner & (FIRM | HIDDEN) || (!attributes && MARKUP.has(tag)) ? (flags & POINTER) !== 0 : this.pointed;
    if (pointer && !(tag !== 'g' && repeats(element, tag))) inner |= POINTER;
    const special = attributes && matches(element, SPECIAL);
    if (special && attr(element, 'hidden') === 'until-found') {
      Object.assign(this, { opacity: outer, pointed, bequeathed, reach, stain, drawn });
      return void (this.coat = coat);
    }
    const role = special && has(element, 'role') ? ariaRole(element) : '';
    if (special && has(element, 'inert')) this.bars++;
    if (element === this.modal) this.bars = Number(state.barred);
    const flow = attributes && says & SPEAKS.overflow ? style.overflow : 'visible';
    if (attributes && says & PLACED && !(inner & (HIDDEN | VEIL)) && display !== 'inline' && display !== 'contents' && display[0] !== 't') this.place(element, style, display, says) && (inner |= VEIL);
    if (attributes && says & FADING && !(inner & (HIDDEN | VEIL)) && faded(element, style, says)) inner |= VEIL;
    if (flow !== 'visible' || (clip && attributes && says & CLIPPING)) this.clip = clipAt(element, tag, style, says, clip, flow, this.size);
    if (walkCache.astray === element) this.clip = new PageClip(this.clip);
    if (lids && says & SPEAKS.position) this.lids = lidsAbove(lids, style);
    if (says & SPEAKS.lid && !(inner & HIDDEN)) this.lids = lidsAt(element, this.lids);
    this.depth++;
    let sign = inner & HIDDEN ? null : this.sign(element, tag, role, inner, pointer && !(flags & POINTER), special);
    if (clip && (sign || tag === 'img') && !(flags & FIRM) && this.judgeBox(element)) {
      [sign, inner] = [null, inner | GHOST];
    }
    if (sign && DIRECT.has(tag)) {
      this.capture(element, tag, inner, sign);
    } else {
      // Structure (item, row, heading, block) is written first; its content then finds the control held for it.
      this.held = sign;
      if (tag !== 'label' || inner & HIDDEN || !this.label(element, inner)) {
        this.plain(element, tag, role, style, display, inner, flags);
      }
      this.held = held;
    }
    this.coat = coat;
    this.bars = bars;
    this.opacity = outer;
    this.pointed = pointed;
    this.bequeathed = bequeathed;
    this.reach = reach;
    this.stain = stain;
    this.drawn = drawn;
    this.lids = lids;
    if (this.clip !== clip && !(flags & FIRM)) this.turn(false);
    this.clip = clip;
    this.depth--;
  }

  // Whether the box of `element` hides all inside; what lies over the page is remembered.
  place(element, style, display, says, flow) {
    const position = says & SPEAKS.position ? style.position : 'static';
    const placed = position === 'absolute' || position === 'fixed';
    // What is fixed covers other text after each turn of the wheel: none of it is hidden for good.
    if (mayCover(style, position, says, element)) this.covers.push(element);
    else if (says & SPEAKS.pulled && style.marginBottom[0] === '-' && nextElement(element)) this.covers.push(nextElement(element));
    if (placed || display[0] !== 'i') return vanished(element, style, placed, says);
    if (!(says & MOVING) && flow === 'visible') return false;
    this.size = [clientWidthOf(element), clientHeightOf(element), element];
    return Math.min(this.size[0], this.size[1]) < 2 && vanished(element, style, placed, says);
  }

  children(element, flags) {
    const sign = this.held, tag = tagOf(element);
    if (sign && sign.subject === element) {
      this.held = null;
      this.capture(element, tag, flags, sign);
      return;
    }
    const shadow = this.met === element ? this.shadow : shadowOf(element);
    const { home } = this;
    if (shadow) {
      this.roots.push(shadow);
      this.home = element;
    } else if (mayHide(element, tag)) this.suspects.add(element);
    if (tag === 'slot') {
      const assigned = element.assignedNodes();
      if (assigned.length) {
        for (const node of assigned) this.node(node, flags);
        return;
      }
    }
    let own = -1;
    for (let node = firstChild(shadow ?? element); node; node = nextSibling(node)) {
      const type = nodeType(node);
      if (type === ELEMENT) this.visit(node, flags);
      else if (type === TEXT) {
        const { data } = node;
        if (own < 0 && !BLANK.test(data)) own = this.readableFlags(flags);
        if (this.clip || this.lids) this.judge(node, data, own < 0 ? flags : own);
        else this.text(data, own < 0 ? flags : own);
      }
    }
    this.home = home;
  }

  // `flags` for text: tags alone are seldom coloured, so that what the nearest element with attributes says, holds.
  readableFlags(flags) {
    const { coat } = this;
    if (flags & (HIDDEN | VEIL) || !coat) return flags;
    if (coat.veil === null) {
      veilOf(coat);
      this.coats.push(coat);
    }
    return flags | coat.veil;
  }

  node(node, flags) {
    const type = nodeType(node);
    if (type === TEXT) this.text(node.data, flags);
    else if (type === ELEMENT) this.visit(node, flags);
  }

  text(data, flags) {
    if (flags & HIDDEN) return;
    let text = data.replace(NOISE, '');
    if (flags & (MUTE | GHOST | VEIL)) {
      if (!(flags & MUTE) && !BLANK.test(text)) this.unread++;
      if (!(flags & (flags & MUTE ? FIRM : CONTROL))) return;  // a focusable box around a field is no control of its own
      if (flags & (GHOST | VEIL)) text = HID + text + SHOWN;
    }
    if (!(flags & RAW) || this.writer.row) {
      this.writer.add(text);
      return;
    }
    const [first, ...rest] = text.split('\n');
    this.writer.add(first);
    for (const line of rest) {
      this.writer.flush();
      this.writer.add(line);
    }
  }

  // What kind of control `element` is: {role, weak}, or null.
  sign(element, tag, role, flags, pointer, special) {
    if (tag === 'label') return null;
    const strong = strongRole(element, tag, role, special);
    if (strong) {
      if (flags & (GHOST | VEIL) && (!FIELDS.has(tag) || (flags & VEIL && !stoodFor(element, tag, strong)))) return null;
      const nested = strong === 'textbox' && !FIELDS.has(tag) && !role && parentNode(element)?.isContentEditable;
      return nested ? null : { role: strong, weak: '', subject: element };
    }
    if (flags & (MUTE | GHOST | VEIL) || (flags & FIRM && !isPart(element, special))) return null;
    const weak = weakSign(element, tag, pointer, special);
    // A card that is clickable as a whole may have buttons of its own.
    return weak && !(flags & CONTROL && weak !== 'handler' && weak !== 'pointer') ? { role: 'clickable', weak, subject: element } : null;
  }

  // An area is drawn by the image of its map.
  area(element, tag, flags) {
    if (!imageOf(element)) return;
    const sign = this.sign(element, tag, ariaRole(element), flags, false, true);
    if (sign) this.capture(element, tag, flags, sign);
  }

  // A label is text of its control; where the control itself has no box, the label is what a person clicks.
  label(element, flags) {
    const control = element.control;
    if (!control || control.type === 'hidden') return false;
    const role = strongRole(control, tagOf(control), ariaRole(control));
    if (!isShown(control, { visibilityProperty: true }) || concealed(control, role)) {
      if (!role || tagOf(control) === 'button') return false;
      this.capture(element, 'label', flags, { role, weak: '', subject: control });
      return true;
    }
    const muted = readable(element, LIMIT.name).length < LIMIT.name && !ariaName(control) ? MUTE : 0;
    this.children(element, flags | muted | POINTER);
    return true;
  }

  record(element, subject, tag, role, text) {
    const subjectTag = subject === element ? tag : tagOf(subject);
    // A label that shows only an icon is told by its own title: what its control is called is not what is clicked.
    const title = subject === element || text ? '' : squeeze(attr(element, 'title'));
    const [name, source] = title ? [title, 'title'] : nameOf(subject, subjectTag, text);
    const number = numberOf(element);
    const record = {
      number, element, role, tag: subjectTag, name: cap(name, NAME), source, text,
      value: valueOf(subject, subjectTag, role), states: statesOf(subject, subjectTag, role),
      shows: FIELDS.has(subjectTag) ? hintIn(subject, subjectTag, name) : source === 'aria' ? shownBeside(name, text) : '', headings: this.headings, barred: this.bars > 0, home: this.home,
    };
    if (this.details) record.before = squeeze(this.writer.text.replace(HANDLE, '')).slice(-80);
    this.records.set(number, record);
    if (source === 'guess') this.poor.add(record);
    else if (name.length < 3 && (source === 'text' || subject !== element)) this.entitle(record, squeeze(attr(subject, 'title') || attr(element, 'title')) || tipOf(element));
    this.last = record;
    return record;
  }

  // A sign or a letter tells less than the title beside it. The name stays what it was.
  entitle(record, title) {
    if (!title || title === record.name) return;
    record.told = cap(title, NAME);
    if (WORDY.test(record.name)) record.shows = record.name;
  }

  write(record) {
    this.writer.controls++;
    this.writer.add(` ${notation(record, true)} `);
  }

  field(element, tag, role) {
    const record = this.record(element, element, tag, role, '');
    if (record.source === 'guess') {
      if (!boxIn(record).width && !boxIn(record).height) return this.records.delete(record.number);
    }
    if (concealed(element, role) && (labelled(element) || !boxOf(element).width || offPage(boxOf(element)))) return this.records.delete(record.number);
    return this.write(record);
  }

  // Writes the content, then decides: one handle with its text as the name, or a handle in front of the content.
  capture(element, tag, flags, { role, weak, subject }) {
    if (FIELDS.has(tag)) return this.field(element, tag, role);
    const { writer } = this;
    const mark = writer.mark();
    this.children(element, flags | CONTROL | (weak ? 0 : FIRM));
    const since = writer.since(mark);
    const whole = since.includes(OPEN) ? since.replace(HANDLE, ' ') : since;
    const text = squeeze(whole);
    const partly = whole.includes(HID);
    const shows = partly ? squeeze(whole.replace(HIDDEN_PART, ' ')) : text;
    const nested = writer.controls - mark.controls;
    if (partly && !shows && !nested && !hasPicture(element)) return writer.back(mark);
    if (weak && !worthwhile(weak, text, nested)) return undefined;
    const around = nested === 1 && !text && role === 'link' && !weak;  // a button inside does not tell where it leads
    if (nested === 1 && role !== 'textbox' && !around && (!text || (weak && weak !== 'drop' && text === this.last.name))) return undefined;
    const own = partly && !shows && !WORDY.test(text) ? '' : cap(text, NAME);
    const record = this.record(element, subject, tag, role, around ? this.last.name : own);
    if (partly && shows && record.source === 'text' && shows !== text) record.shows = shows;
    if (record.source === 'text' && TRICKY.test(whole)) record.marked = unveiled(squash(whole.replaceAll(HID, '').replaceAll(SHOWN, '')));
    TRICKY.lastIndex = 0;
    if (nested === 0 && (text.length < 25 || cost(text) <= LIMIT.name) && !(tag === 'tr' && writer.row)) return this.collapse(record, mark, weak);
    writer.controls++;
    return writer.insert(mark, notation(record, record.source !== 'text'));
  }

  collapse(record, mark, weak) {
    const { writer } = this;
    if (!record.text) {
      const box = boxIn(record);
      if ((box.width < 2 || box.height < 2) && !hasPicture(record.element)) {
        this.records.delete(record.number);
        return writer.back(mark);
      }
      if (!record.name) record.looks = Boolean((record.name = look(record.element, box)));
      else if (weak && record.source === 'guess') record.name = squeeze(`${record.name} ${colourOf(record.element)} ${placeIn(record.element, box)}`);
    } else if (weak && record.element instanceof SVGElement) record.states.push(...drawn(record.element));
    const only = writer.lines.length === mark.lines + 1 && !writer.text.trim() ? writer.lines[mark.lines] : null;
    const heading = only?.prefix?.match(/H(\d): $/)?.[1];
    writer.back(mark);
    return heading ? this.headingLine(Number(heading), record) : this.write(record);
  }

  headingLine(level, record) {
    const { writer } = this;
    const outer = writer.heading;
    writer.flush();
    writer.heading = level;
    this.write(record);
    writer.flush();
    writer.heading = outer;
  }

  thing(element, role, name, text = '') {
    if (this.details) this.things.push({ element, role, tag: tagOf(element), name: cap(name, NAME), text: cap(text, NAME), source: 'aria', value: '', states: [], headings: this.headings, number: numberOf(element) });
  }
}

const BLANK = /^\s*$/;

// The modal dialog that is open on top, if any: all else is inert then.
function openModal() {
  const open = queryAll(documentElement(), 'dialog[open]:modal');
  if (open.length < 2) return open[0] ?? null;
  const hit = deepest(innerWidth / 2, innerHeight / 2);
  return [...open].find((dialog) => hit && inside(hit, dialog)) ?? open[open.length - 1];
}
