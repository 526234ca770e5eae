// Texts of a walk: whether a person sees them, where they end, and whether they stand apart.
const UNJOINED = HIDDEN | GHOST | RAW | MUTE | VEIL | MASK;

Object.assign(Walk.prototype, {
  // Whether a text goes on where the last one ended, and yet stands apart.
  follows(node, data, flags) {
    const { tail, writer } = this;
    return this.tailEnd === writer.text.length && this.tailLine === writer.lines.length && !(flags & UNJOINED) && data !== '' && isLetter(data, 0) && nextSibling(tail) !== node && answered(isParted, node, tail);
  },

  // `flags` for text in `element`: where nothing speaks of its colours, those of the nearest coat hold, if that shows its own.
  readableFlags(flags, element) {
    const { coat } = this;
    if (flags & (HIDDEN | VEIL) || !coat) return flags;
    const veil = this.veilIn(coat);
    return flags | (veil && coat.element !== element ? this.veilIn(new Coat(element, keptStyle(element), coat, TINTED)) : veil);
  },

  // Whether the lines of a text are lines for a person too, as a flag.
  breaksIn(element, data, flags) {
    const may = this.bequeathed & SPEAKS.breaks && !(flags & CONTROL) && data.includes('\n');
    return may && answered(collapseOf, keptStyle(element)) !== 'collapse' ? RAW : 0;
  },

  veilIn(coat) {
    if (coat.veil === null) {
      veilOf(coat);
      this.coats.push(coat);
    }
    return coat.veil;
  },

  node(node, flags) {
    const type = nodeType(node);
    if (type === TEXT) this.text(node.data, BLANK.test(node.data) ? flags : this.readableFlags(flags, parentNode(node)));
    else if (type === ELEMENT) this.visit(node, flags);
  },

  text(data, flags) {
    if (flags & HIDDEN) return;
    let text = flags & MASK && !BLANK.test(data) ? DOTS : data.replace(NOISE, '');
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
  },
});
