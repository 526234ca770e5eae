// The one walk: every node once, in reading order, writing lines and recording controls.
const HIDDEN = 1, GHOST = 2, POINTER = 4, RAW = 8, MUTE = 16, CONTROL = 32, FLEX = 64, LAYOUT = 128, VEIL = 256, FIRM = 512, MASK = 1024;
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'datalist', 'head', 'desc', 'defs', 'metadata']);
const INSTEAD = new Set(['canvas', 'video', 'audio']);  // what they hold shows in browsers only that do not know them
const OVERLAPPING = new Set(['svg', 'dialog', 'marquee']);  // or their parts, by their own nature
const isOverAll = () => fullscreenOf(document) !== null;
const BLOCK_IN_ROW = 'h1,h2,h3,h4,ul,ol,pre,blockquote,table';
const DIRECT = new Set([...INLINE_TAGS, 'canvas', 'video', 'audio', 'area', 'option', 'rect', 'circle', 'path', 'polygon', 'line', 'g', 'use', 'ellipse']);
const LIMIT = { depth: 700, name: 120, weakText: 1000, weakControls: 10, focusText: 200, gripText: 80 };
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
  suspects = [];  // elements that may have a closed shadow root
  told = [];  // records, as they were made
  answers = [];  // to what was asked while it was taken down
  units = [];  // blocks that may be kept
  shape = '';  // how what is around is laid out
  keeps = false;  // whether it is taken down
  before = null;  // the walk whose blocks may still hold
  keptBefore = false;
  calm = false;  // nothing happened since that one that may cover anything
  unmoved = false;  // or move it
  touched = null;  // elements that were changed since, and all around them
  whole = null;  // of these, those of which all inside may be otherwise
  deep = false;
  crowding = 0;  // what is said by which one part of the page may lie over another
  covers = [];  // placed over the page, with a ground of their own
  middle;  // what lies in the middle of the window, once that was asked
  unread = 0;  // texts that nobody can see
  home = null;  // whose shadow root is being read
  opacity = 1;  // of all around, together
  pointed = '';  // what the cursor over what is around says: that it is to be clicked ('pointer'), taken hold of ('grip'), or nothing
  bequeathed = 0;  // what is said of all around and passes on
  reach = NOTHING;  // what is said of the children of what is around, and of all below that
  stain = 0;  // what is said of colours since the last coat
  met = null;  // the element that is being visited, and its shadow root
  shadow = null;
  clip = null;  // the box that cuts off what it cannot hold
  outside = null;  // that around the control that is being written
  lids = null;  // grounds that are painted over what is around
  pinch = null;  // the box of no size that hides what is around
  gone = null;  // what is around and hides all that it holds
  drawn = false;  // inside a drawing, whose attributes say what sheets say elsewhere
  pictured = '';  // what the last picture in a control is called
  bars = 0;  // inert parts around, and an open modal dialog elsewhere
  held = null;  // the control whose structure is being written
  coat = null;  // of the nearest element with attributes, or of whose tag the page says colours
  tail = null;  // the last text, if it ended in a letter, and where that stands in what is written
  tailEnd = 0;
  tailLine = 0;
  seen = 0;
  depth = 0;
  truncated = '';

  constructor(deadline, details) {
    this.deadline = performance.now() + deadline;
    this.end = this.deadline + deadline;
    this.details = details;
  }

  // `keeping`: taken down, so that the next one need not walk what has not changed. `same`: null unless all that the one before
  // was told is told again.
  run(keeping = false, same = false) {
    drain();
    walkCache.labels.clear();
    walkCache.concealed.clear();
    walkCache.leftwards = walkCache.pane = walkCache.mapped = undefined;
    boxes = new Map();
    hear((lastWalk ?? rehearsed)?.roots ?? []);
    this.firstNew = state.next;
    this.modal = openModal();
    if (this.modal || state.barred) this.bars = 1;
    try {
      if (keeping) this.takeDown();
      if (same && (!this.before || this.failed.length)) {
        this.keeps = false;
        return null;
      }
      if (documentElement()) this.visit(documentElement(), 0);
      this.writer.flush();
      this.descend();
    } finally {
      this.tookDown();
    }
    return this;
  }

  // Subtrees too deep for the stack are walked from a fresh one, and put where they stand.
  descend() {
    const { lines } = this.writer;
    for (let index = 0; index < lines.length; index++) {
      const { later, flags, coat, pointed, bequeathed, reach } = lines[index];
      if (!later) continue;
      this.deep = true;
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

  // Whether no time is left to ask what covers what.
  get isLate() {
    return this.truncated !== '' || performance.now() > this.end;
  }

  // Written again as it was, if nothing speaks against it; else walked.
  visit(element, flags) {
    const tag = tagOf(element);
    if (SILENT.has(tag) || this.expired()) return;
    if (!this.keeps || INLINE_TAGS.has(tag)) return this.look(element, tag, flags);
    const { before, seen, unread, crowding } = this;
    this.crowding = 0;
    if (this.whole.has(element)) this.before = null;
    const setting = this.setting(element, flags);
    if (!setting || !this.before || !this.again(element, setting)) {
      const were = setting && { start: lengthsOf(this), seen: seen, unread, controls: this.writer.controls };
      this.look(element, tag, flags);
      if (setting) this.keep(element, setting, were);
    }
    this.crowding |= crowding;
    this.before = before;
  }

  // Whether one part may lie over another at all; where nothing speaks of places, nothing need be tried.
  get crowded() {
    return this.crowding !== 0 || heard.crowding || isOverAll();
  }

  look(element, tag, flags) {
    if (this.depth > LIMIT.depth) {
      this.writer.push({ text: '', prefix: '', later: element, flags, coat: this.coat, pointed: this.pointed, bequeathed: this.bequeathed, reach: this.reach });
      return;
    }
    const style = this.seen < MOST_STYLES ? keptStyle(element) : getComputedStyle(element);
    const { display } = style;
    const { drawn } = this;
    if (tag === 'svg') this.drawn = true;
    if (!this.isAsLaidOut(tag, display)) noted(displayOf, style, display);
    if (display === 'none' || display === '') this.drawn = drawn;
    if (display === 'none') return tag === 'area' ? this.area(element, tag, flags) : void this.absent.push(element);
    if (display === '') return void this.suspects.push(parentNode(element));  // in no slot: a closed shadow root is around
    let inner = flags & ~(HIDDEN | POINTER | FLEX);
    const attributes = hasAttributes(element);
    const { coat, held, bars, pointed, bequeathed, reach, stain, clip, lids, shape, pinch, gone } = this;
    if (display !== 'contents') this.shape = display;
    this.met = element;
    this.shadow = mayHost(tag) ? answered(shadowOf, element) : null;
    if (this.shadow) hearAlso(this.shadow);  // its sheets may speak of its host
    const drawing = this.drawn ? inDrawing(element, attributes) : 0;
    const says = spokenOf(element, tag, attributes) | drawing | bequeathed | reach[0] | reach[1];
    const asks = !this.keeps ? 0 : drawing === ANYTHING || STATEFUL.has(tag) ? ANYTHING : saidByPage | bequeathed | reach[0] | reach[1];
    this.crowding |= OVERLAPPING.has(tag) ? CROWDING : (saidByPage | reach[0] | reach[1]) & CROWDING;
    if (asks & (SPEAKS.display | SPEAKS.position) && this.isAsLaidOut(tag, display)) noted(displayOf, style, display);
    this.bequeathed = says & BEQUEATHED;
    if (heard.reaching) this.reach = reachOf(element, tag, attributes, reach, this.shadow);
    if (attributes || !coat || tag === 'body' || (saidByPage | reach[0] | reach[1]) & TINTED) {
      this.coat = new Coat(element, style, coat, says | stain);
      this.stain = 0;
    } else this.stain |= says & TINTED;
    if (says & SPEAKS.visibility ? askedOf(visibilityOf, style, asks & SPEAKS.visibility) !== 'visible' : flags & HIDDEN) {
      inner |= HIDDEN;
      if (!(flags & HIDDEN)) this.absent.push(element);
    }
    const opacity = says & SPEAKS.opacity ? askedOf(opacityOf, style, asks & SPEAKS.opacity) : '1';
    const outer = this.opacity;
    const comes = Number(opacity) < NEGLIGIBLE && answered(comesInView, element);
    if (opacity !== '1' && !comes && (this.opacity *= Number(opacity)) < NEGLIGIBLE) {
      inner |= tag === 'body' ? GHOST | VEIL : GHOST;  // a field may be transparent where another part is drawn for it: not on a page that is
      if (!(flags & GHOST)) this.absent.push(element);
    }
    if (says & SPEAKS.cursor && !(inner & FIRM)) this.pointed = meantBy(askedOf(cursorOf, style, asks & SPEAKS.cursor));
    const pointer = inner & (FIRM | HIDDEN) || (!attributes && MARKUP.has(tag)) ? (flags & POINTER) !== 0 : this.pointed;
    if (pointer && pointer !== 'grip' && !(tag !== 'g' && repeats(element, tag))) inner |= POINTER;
    const shown = pointer === 'grip' ? pointed !== 'grip' && 'grip' : !(flags & POINTER) && pointer;
    const special = attributes && matches(element, SPECIAL);
    if (special && attr(element, 'hidden') === 'until-found') {
      Object.assign(this, { opacity: outer, pointed, bequeathed, reach, stain, drawn, shape });
      return void (this.coat = coat);
    }
    const role = special && has(element, 'role') ? ariaRole(element) : '';
    if (special && has(element, 'inert')) this.bars++;
    if (tag === 'dialog') glances++;
    if (element === this.modal) this.bars = Number(state.barred);
    const tells = attributes ? says : hidingIn(says);
    const flow = tells & SPEAKS.overflow ? askedOf(overflowOf, style, asks & SPEAKS.overflow) : 'visible';
    if (pinch && says & SPEAKS.position && getsOut(element, style, pinch)) [inner, this.pinch, this.gone] = [inner & ~VEIL, null, null];
    const placed = tells & PLACED && !(inner & (HIDDEN | VEIL)) && display !== 'inline' && display !== 'contents' && display[0] !== 't' ? this.place(element, says) : 0;
    if (placed & GONE) [inner, this.gone] = [inner | VEIL, element];
    if (placed & PINCHED) this.pinch = element;
    if (tells & FADING && !(inner & (HIDDEN | VEIL)) && answered(fadedNow, element, says)) inner |= VEIL;
    if (flow !== 'visible' || (clip && tells & CLIPPING)) this.clip = clipAt(element, tag, style, says, clip, flow);
    if (placed & ASTRAY) this.clip = new PageClip(this.clip);
    if (placed & PEEKING) this.clip = new WindowClip(this.clip);
    if (lids) this.lids = lidsAbove(lids, style, shape);
    if (says & SPEAKS.lid && !(inner & HIDDEN)) this.lids = lidsAt(element, this.lids);
    this.depth++;
    let sign = inner & HIDDEN ? null : this.sign(element, tag, role, inner, shown, special);
    if (clip && (sign || tag === 'img' || tag === 'iframe') && !(flags & FIRM)) {
      const lies = this.judgeBox(element);
      // A label in sight may stand for a field that is out of it.
      if (lies & (FIELDS.has(tag) ? LOST : LOST | OUT)) [sign, inner] = [null, lies & LOST ? inner | GHOST : inner];  // words of what is only out of reach are told
    }
    if (sign && flow !== 'visible' && !FIELDS.has(tag) && answered(isSlit, element, flow)) [sign, inner] = [null, inner | GHOST];
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
    this.pinch = pinch;
    this.gone = gone;
    this.shape = shape;
    if (this.clip !== clip && !(flags & FIRM)) this.turn(false);
    this.clip = clip;
    this.depth--;
  }

  isAsLaidOut(tag, display) {
    return isOwnDisplay(tag, display) || (this.drawn && display === 'inline');
  }

  // What `placeNow` says of an element; what lies over the page is remembered.
  place(element, says) {
    const found = answered(placeNow, element, says);
    if (found & FIXED) {
      fixedOnes.add(element);
      this.covers.push(element);
      return found;
    }
    fixedOnes.delete(element);
    if (this.opacity < OPAQUE) return found & ~OVER;  // a slide that is faded out lies over the one that shows
    if (found & OVER) this.covers.push(element);
    else if (found & NEXT_OVER) {
      glances++;
      this.covers.push(nextElement(element));
    }
    return found;
  }

  children(element, flags) {
    const sign = this.held, tag = tagOf(element);
    if (sign && sign.subject === element) {
      this.held = null;
      this.capture(element, tag, flags, sign);
      return;
    }
    if (INSTEAD.has(tag)) return;
    const shadow = this.met === element ? this.shadow : shadowOf(element);
    const { home } = this;
    if (shadow) {
      this.roots.push(shadow);
      this.home = element;
    } else if (tag.includes('-') || (HOSTS.has(tag) && !firstChild(element))) {
      this.crowding |= CROWDING;  // a closed root may lay anything over the page
      if (answered(mayHide, element, tag)) this.suspects.push(element);
    }
    if (tag === 'slot') {
      glances++;
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
        if (own < 0 && !BLANK.test(data)) own = this.readableFlags(flags, element);
        const here = (own < 0 ? flags : own) | this.breaksIn(element, data, flags);
        if (this.tail && this.follows(node, data, here)) this.writer.add(GAP);
        if (this.clip || this.lids) this.judge(node, data, here);
        else this.text(data, here);
        this.tail = data && isLetter(data, data.length - 1) && !(here & UNJOINED) ? node : null;
        this.tailEnd = this.writer.text.length;
        this.tailLine = this.writer.lines.length;
      }
    }
    this.home = home;
  }

  // What kind of control `element` is: {role, weak}, or null.
  sign(element, tag, role, flags, pointer, special) {
    if (tag === 'label' && !(WIDGETS.has(role) && !answered(controlOf, element))) return null;
    const strong = strongRole(element, tag, role, special);
    if (strong) {
      if (flags & (GHOST | VEIL) && (!FIELDS.has(tag) || ((flags & VEIL || isForScripts(element)) && !stoodFor(element, tag, strong, this.gone)) || isFaded(element, strong))) return null;
      const nested = strong === 'textbox' && !FIELDS.has(tag) && !role && ++glances && parentNode(element)?.isContentEditable;
      return nested ? null : { role: strong, weak: '', subject: element };
    }
    if (flags & (MUTE | GHOST | VEIL) || (flags & FIRM && !isPart(element, special))) return null;
    const weak = weakSign(element, tag, pointer, special);
    // A card that is clickable as a whole may have buttons of its own.
    return weak && !(flags & CONTROL && weak !== 'handler' && weak !== 'pointer' && weak !== 'grip') ? { role: 'clickable', weak, subject: element } : null;
  }

  // An area is drawn by the image of its map.
  area(element, tag, flags) {
    glances++;
    if (!imageOf(element)) return;
    const sign = this.sign(element, tag, ariaRole(element), flags, false, true);
    if (sign) this.capture(element, tag, flags, sign);
  }

  // A label is text of its control; where the control itself has no box, the label is what a person clicks.
  label(element, flags) {
    const control = answered(controlOf, element);
    if (!control || answered(typeOf, control) === 'hidden') return false;
    const role = answered(roleOf, control);
    if (!role) return false;  // of a meter or an output, which is not told otherwise
    if (!answered(isVisible, control) || answered(concealed, control, role)) {
      if (tagOf(control) === 'button' && !CHECKABLE.has(role)) return false;
      glances++;
      this.capture(element, 'label', flags, { role, weak: '', subject: control });
      return true;
    }
    const muted = answered(isBrief, element) && !answered(ariaName, control) ? MUTE : 0;
    this.children(element, flags | muted | POINTER);
    return true;
  }

  thing(element, role, name, text = '') {
    if (this.details) this.things.push({ element, role, tag: tagOf(element), name: cap(name, NAME), text: cap(text, NAME), source: 'aria', value: '', states: [], headings: this.headings, number: numberOf(element) });
  }
}

const BLANK = /^\s*$/;
const controlOf = (label) => label.control;
const typeOf = (control) => control.type;
const roleOf = (control) => strongRole(control, tagOf(control), ariaRole(control));

// Whether a label is no longer than a name: where nothing adds to its text, what is hidden only makes it shorter.
function isBrief(label) {
  const parts = [...queryAll(label, '*')];
  const adds = parts.some((part) => { const tag = tagOf(part); return tag === 'img' || tag === 'slot' || (mayHost(tag) && shadowOf(part)); });
  return (!adds && label.textContent.length < LIMIT.name) || readable(label, LIMIT.name).length < LIMIT.name;
}

// The modal dialog that is open on top, if any: all else is inert then.
function openModal() {
  const open = inPage('dialog[open]:modal');
  if (open.length < 2) return open[0] ?? null;
  const hit = deepest(innerWidth / 2, innerHeight / 2);
  return [...open].find((dialog) => hit && inside(hit, dialog)) ?? open[open.length - 1];
}
