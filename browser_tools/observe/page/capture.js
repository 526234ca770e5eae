// Controls as the walk writes them: a handle with their text as the name, or in front of their content.
Object.assign(Walk.prototype, {
  record(element, subject, tag, role, text) {
    const subjectTag = subject === element ? tag : tagOf(subject);
    // A label that shows only an icon is told by its own title: what its control is called is not what is clicked.
    const title = subject === element || text ? '' : squeeze(attr(element, 'title') || attr(element, 'aria-label'));
    const before = glances;
    const [name, source] = title ? [title, 'title'] : nameOf(subject, subjectTag, text);
    const number = numberOf(element);
    const record = {
      number, element, role, tag: subjectTag, name: cap(name, NAME), source, text,
      value: valueOf(subject, subjectTag, role), states: statesOf(subject, subjectTag, role),
      shows: FIELDS.has(subjectTag) ? hintIn(subject, subjectTag, name) : source === 'aria' ? shownBeside(name, text) : '', headings: this.headings, barred: this.bars > 0, bars: this.bars, home: this.home,
    };
    if (taking && FIELDS.has(tag)) {
      glances = before;
      taking.push(fieldNow, element, role, fieldKey(name, source, record));
    }
    if (this.details) record.before = squeeze(this.writer.text.replace(HANDLE, '')).slice(-80);
    this.records.set(number, record);
    if (source === 'guess') this.poor.add(record);
    else if ((name.length < 3 || !WORDY.test(name)) && (source === 'text' || subject !== element)) {
      const title = squeeze(attr(subject, 'title') || attr(element, 'title')) || tipOf(element);
      this.entitle(record, title);
      if (!title && name && !WORDY.test(name)) this.poor.add(record);  // the crosses of what was chosen
    }
    this.last = record;
    this.told.push(record);
    return record;
  },

  // A sign or a letter tells less than the title beside it. The name stays what it was.
  entitle(record, title) {
    if (!title || title === record.name) return;
    record.told = cap(title, NAME);
    if (WORDY.test(record.name)) record.shows = record.name;
  },

  write(record) {
    this.writer.controls++;
    this.writer.add(` ${notation(record, true)} `);
  },

  field(element, tag, role) {
    const record = this.record(element, element, tag, role, '');
    if (record.source === 'guess') {
      if (answered(isBoxless, element)) return this.records.delete(record.number);
    }
    if (answered(concealed, element, role) && (labelled(element) || !boxOf(element).width || offPage(boxOf(element)))) return this.records.delete(record.number);
    return this.write(record);
  },

  // Writes the content, then decides: one handle with its text as the name, or a handle in front of the content.
  capture(element, tag, flags, { role, weak, subject }) {
    if (FIELDS.has(tag)) return this.field(element, tag, role);
    const { writer } = this;
    const mark = writer.mark();
    const { outside } = this;
    this.pictured = '';
    if (!(flags & FIRM)) this.outside = this.clip?.element;
    const holdsChips = (role === 'combobox' || role === 'textbox') && !NATIVE.has(tag);  // each of what was chosen can be taken out
    this.children(element, flags | CONTROL | (weak || holdsChips ? 0 : FIRM));
    const framed = writer.lines.slice(mark.lines).some(({ frame }) => frame);  // a press in there is heard in the frame alone
    this.outside = outside;
    const since = writer.since(mark);
    const whole = since.includes(OPEN) ? since.replace(HANDLE, ' ') : since;
    const text = squeeze(whole);
    const partly = whole.includes(HID);
    const shows = partly ? squeeze(whole.replace(HIDDEN_PART, ' ')) : text;
    const nested = writer.controls - mark.controls;
    if (partly && !shows && !nested && (!hasPicture(element) || isUnder(boxOf(element), this.lids, element))) return writer.back(mark);
    if (text && text === this.pictured && !nested && answered(showsNothing, element)) return writer.back(mark);
    if (weak && weak !== 'drop' && nested === 1 && (!text || text === this.last.name) && answered(lettingThrough, this.last.element)) return this.instead(this.last, element, tag, mark);
    if (weak && ((framed && !text) || !worthwhile(weak, text, nested))) return undefined;
    const around = nested === 1 && !text && !weak && (role === 'link' || tag === 'summary');  // what is inside does not tell where it leads, or that it opens
    if (nested === 1 && !text && !weak && !around && this.poor.has(this.last) && ariaName(element)) return this.called(this.last, ariaName(element), mark);
    if (nested === 1 && role !== 'textbox' && !around && (!text || (weak && weak !== 'drop' && text === this.last.name))) return undefined;
    const own = partly && !shows && !WORDY.test(text) ? '' : cap(text, NAME);
    const record = this.record(element, subject, tag, role, around ? this.last.name : own);
    if (partly && shows && record.source === 'text' && shows !== text) record.shows = shows;
    if (record.source === 'text' && VEILED.test(whole)) record.marked = unveiled(squash(whole.replaceAll(HID, '').replaceAll(SHOWN, '').replaceAll(GAP, '')));
    if (nested === 0 && !framed && (text.length < 25 || cost(text) <= LIMIT.name) && !(tag === 'tr' && writer.row)) return this.collapse(record, mark, weak);
    writer.controls++;
    return writer.insert(mark, notation(record, record.source !== 'text', true));
  },

  // The only control in a widget, told by the widget's name: it has none itself.
  called(inner, name, mark) {
    inner.told = cap(squeeze(name), NAME);
    this.poor.delete(inner);
    this.writer.back(mark);
    this.writer.controls = mark.controls;
    return this.write(inner);
  },

  // What hears a press in place of the control inside it, which lets the pointer through.
  instead(inner, element, tag, mark) {
    this.records.delete(inner.number);
    this.writer.back(mark);
    this.writer.controls = mark.controls;
    return this.write(this.record(element, element, tag, 'clickable', inner.name));
  },

  collapse(record, mark, weak) {
    const { writer } = this;
    if (!record.text) {
      if (answered(showsNothing, record.element)) {
        this.records.delete(record.number);
        return writer.back(mark);
      }
      if (!record.name) record.looks = Boolean((record.name = answered(look, record.element)));
      else if (weak && record.source === 'guess') record.name = squeeze(`${record.name} ${answered(marking, record.element)}`);
    } else if (weak && record.element instanceof SVGElement) record.states.push(...answered(drawn, record.element).split('\n').filter(Boolean));
    const only = writer.lines.length === mark.lines + 1 && !writer.text.trim() ? writer.lines[mark.lines] : null;
    const heading = only?.prefix?.match(/H(\d): $/)?.[1];
    writer.back(mark);
    return heading ? this.headingLine(Number(heading), record) : this.write(record);
  },

  headingLine(level, record) {
    const { writer } = this;
    const outer = writer.heading;
    writer.flush();
    writer.heading = level;
    this.write(record);
    writer.flush();
    writer.heading = outer;
  },
});

const fieldKey = (name, source, { value, states, shows }) => [name, source, value, ...states, shows].join('\n');

// What a field is called and how it stands: what scripts and people set leaves no trace in the document.
function fieldNow(field, role) {
  const tag = tagOf(field), [name, source] = nameOf(field, tag, '');
  return fieldKey(name, source, { value: valueOf(field, tag, role), states: statesOf(field, tag, role), shows: hintIn(field, tag, name) });
}

const lettingThrough = (element) => styleOf(element).pointerEvents === 'none';

function isBoxless(element) {
  const box = placeBox(element);
  return !box.width && !box.height;
}

function showsNothing(element) {
  const box = placeBox(element);
  return (box.width < 2 || box.height < 2) && !textBoxes(element).some(hasSize) && !isAwaiting(element) && !hasPicture(element);
}
