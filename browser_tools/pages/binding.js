// What was decided is compared where it happens: first on the window, in a world that the page's scripts cannot see.
// Nothing is written into the page. `arm` remembers an element as it was decided on; until `disarm`, whatever a person's
// input would do to another element, or to this one looking otherwise, is stopped before the page hears of it.
(() => {
  'use strict';
  if (Object.hasOwn(globalThis, 'strelkaBinding')) return;
  const POINTER = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick', 'auxclick', 'contextmenu', 'dragstart'];
  const KEYS = ['keydown', 'keypress', 'beforeinput', 'paste'];
  const CONTROL = 'a[href], area[href], button, input, select, textarea, summary, label, [role=button], [role=link], [role=menuitem], [onclick]';
  const OPENER = '[aria-haspopup], [aria-expanded], [role=combobox]';
  const LET_GO = new Set(['pointerup', 'mouseup', 'click']);
  const TEXT_LIMIT = 600, INNER_LIMIT = 60;

  // A form answers `form.action` with its <input name=action>: hence getters taken from the prototypes.
  const getter = (prototype, name) => {
    const get = Object.getOwnPropertyDescriptor(prototype, name).get;
    return (node) => get.call(node);
  };
  const attribute = Element.prototype.getAttribute;
  const attr = (element, name) => attribute.call(element, name) ?? '';
  const tagOf = getter(Element.prototype, 'localName');
  const parentOf = getter(Node.prototype, 'parentNode');
  const slotOf = getter(Element.prototype, 'assignedSlot');
  const shadowOf = getter(Element.prototype, 'shadowRoot');
  const firstChild = getter(Node.prototype, 'firstChild');
  const nextSibling = getter(Node.prototype, 'nextSibling');
  const rootOf = (node) => Node.prototype.getRootNode.call(node);
  const isShown = (element) => Element.prototype.checkVisibility.call(element, { visibilityProperty: true });
  const matches = (element, selector) => Element.prototype.matches.call(element, selector);
  const inside = (element, selector) => [...Element.prototype.querySelectorAll.call(element, selector)];
  const baseUrl = getter(Node.prototype, 'baseURI');
  const absolute = (url) => {
    try {
      return new URL(url, baseUrl(document)).href;
    } catch {
      return url;
    }
  };

  function around(node) {
    const parent = (node instanceof Element ? slotOf(node) : null) ?? parentOf(node);
    return parent instanceof ShadowRoot ? parent.host : parent;
  }

  function generated(element) {
    return ['::before', '::after'].map((part) => getComputedStyle(element, part).content).filter((text) => text !== 'none' && text !== 'normal').join(' ');
  }

  // Words that a person sees on `node`, also those that CSS adds, without regard to case or spacing.
  function words(node) {
    const parts = [];
    let length = 0;
    const read = (parent) => {
      parts.push(parent instanceof Element ? generated(parent) : '');
      for (let child = firstChild(parent); child && length < TEXT_LIMIT; child = nextSibling(child)) {
        if (child instanceof Text) {
          parts.push(child.data);
          length += child.data.trim().length;
        } else if (child instanceof Element && tagOf(child) !== 'textarea' && isShown(child)) {
          parts.push(attr(child, 'alt'), attr(child, 'aria-label'));
          read(shadowOf(child) ?? child);
        }
      }
    };
    read(shadowOf(node) ?? node);
    return parts.join(' ').replace(/\s+/g, ' ').trim();
  }

  const named = (element, ids) => ids.split(/\s+/).map((id) => rootOf(element).getElementById?.(id)).filter(Boolean).map(words).join(' ');
  const LABELLED = new Set(['input', 'select', 'textarea', 'button', 'output', 'meter', 'progress']);
  const labelsOf = (element) => (LABELLED.has(tagOf(element)) ? [...(element.labels ?? [])] : []);
  const controlOf = (element) => (tagOf(element) === 'label' ? element.control : null);
  const formOf = (element) => {
    const form = (LABELLED.has(tagOf(element)) ? element.form : null) ?? Element.prototype.closest.call(element, 'form');
    return form instanceof HTMLFormElement ? form : null;
  };
  const buttonOf = (form) => [...Object.getOwnPropertyDescriptor(HTMLFormElement.prototype, 'elements').get.call(form)].find((each) => each.type === 'submit' || each.type === 'image');

  const sending = (element) => [attr(element, 'formaction'), attr(element, 'formmethod'), attr(element, 'formtarget')];
  const formPrint = (form) => (form ? [absolute(attr(form, 'action')), attr(form, 'method').toLowerCase(), attr(form, 'target')] : []);

  // What a person, or the policy, goes by. `exact` is false where a counter in the words makes no other thing of it.
  function print(handle, exact) {
    const element = controlOf(handle) ?? handle;
    const tag = tagOf(element);
    const field = tag === 'input' || tag === 'textarea' || tag === 'select';
    const presses = tag === 'input' && ['submit', 'button', 'reset', 'image'].includes(element.type);
    const link = Element.prototype.closest.call(element, 'a[href], area[href]');
    const button = Element.prototype.closest.call(element, 'button') ?? element;
    const form = formOf(button);
    const submit = form && field && !presses ? buttonOf(form) : null;
    const told = [
      attr(element, 'aria-label'), named(element, attr(element, 'aria-labelledby')), attr(element, 'title'), attr(element, 'alt'),
      field ? (presses ? element.value : labelsOf(element).map(words).join(' ')) : words(handle),
      submit ? `${words(submit)} ${submit.value ?? ''}` : '',
    ].join('\n');
    return JSON.stringify([
      tag, attr(element, 'role'), exact ? told : told.replace(/\d+/g, '#'), field || tag === 'button' ? element.type : attr(element, 'type'),
      link ? [absolute(attr(link, 'href')), attr(link, 'target'), attr(link, 'download')] : [],
      sending(button), formPrint(form), submit ? sending(submit) : [],
      field ? [attr(element, 'name'), attr(element, 'autocomplete'), getComputedStyle(element).webkitTextSecurity] : [],
    ]);
  }

  let armed = null;
  const fieldsOf = (form) => [...Object.getOwnPropertyDescriptor(HTMLFormElement.prototype, 'elements').get.call(form)];
  const PRESSED = new Set(['submit', 'button', 'reset', 'image']);
  const cut = (text, length) => String(text).slice(0, length).toWellFormed();

  // What a field says and what it would send. What is not ticked, and a button, says nothing to a person, and is no new field either.
  function told(field) {
    const tag = tagOf(field);
    const pressed = PRESSED.has(field.type);
    if (!['input', 'select', 'textarea', 'button'].includes(tag)) return null;
    const ticks = tag === 'input' && (field.type === 'checkbox' || field.type === 'radio');
    const silent = pressed || (ticks && !field.checked);
    const chosen = tag === 'select' ? [...field.selectedOptions].map((option) => option.label).join(', ') : field.type === 'file' ? [...field.files].map((file) => file.name).join(', ') : field.value;
    const sent = tag === 'select' ? [...field.selectedOptions].map((option) => option.value) : field.type === 'file' || (silent && !pressed) ? [] : [field.value];
    const label = labelsOf(field).map(words).join(' ') || attr(field, 'aria-label') || attr(field, 'placeholder');
    return {
      label: cut(label, 200), name: cut(attr(field, 'name'), 200), type: cut(field.type, 40), autocomplete: cut(attr(field, 'autocomplete'), 200),
      masked: getComputedStyle(field).webkitTextSecurity !== 'none', shown: !silent && field.type !== 'hidden' && isShown(field),
      value: cut(ticks && field.value === 'on' ? 'yes' : chosen, 2000), sent: sent.slice(0, 50).map((one) => cut(one, 2000)),
    };
  }

  function watched(element, exact) {
    const inner = new Map(inside(element, CONTROL).slice(0, INNER_LIMIT).map((each) => [each, print(each, exact)]));
    const opener = Element.prototype.closest.call(element, OPENER) ?? inside(element, OPENER)[0];
    return { element, exact, print: print(element, exact), inner, form: formOf(element), opener, open: isOpen(opener) };
  }

  // The elements that mean the bound one: itself, its label or its control; of a closed shadow root nobody sees the inside.
  function meant(element) {
    const all = [element, controlOf(element), ...labelsOf(element)].filter(Boolean);
    for (let root = rootOf(element); root instanceof ShadowRoot; root = rootOf(root.host)) if (root.mode === 'closed') all.push(root.host);
    return all;
  }

  function hits(path, bound) {
    const own = meant(bound.element);
    const place = path.findIndex((node) => own.includes(node));
    if (place < 0) return false;
    const nested = path.slice(0, place).find((node) => node instanceof Element && matches(node, CONTROL));
    return !nested || bound.inner.get(nested) === print(nested, bound.exact);
  }

  // Drawn lists and menus open while the button is still down (MUI, Radix), and lie, or a backdrop does, under the pointer
  // when it is let go. The press was the bound element's; what lies there now was not meant, and hears nothing of it.
  const isOpen = (opener) => !!opener && attr(opener, 'aria-expanded') === 'true';
  const hasOpened = ({ opener, open }) => !open && isOpen(opener);
  const isLetGo = (event) => armed.started && !!armed.bound && LET_GO.has(event.type) && hasOpened(armed.bound) && !hits(event.composedPath(), armed.bound);

  const differs = (bound) => print(bound.element, bound.exact) !== bound.print;
  const MODIFIERS = new Set(['Control', 'Shift', 'Alt', 'Meta']);
  const BOUND_KEYS = (event) => event.key === 'Enter' || event.key === ' ' || event.key.length === 1;

  // `covered`, `changed`, or '' if the event is what was decided.
  function problem(event) {
    if (!armed.bound) return armed.page && isPage(event) ? '' : 'covered';
    const { bound, kind } = armed;
    const path = event.composedPath();
    const key = KEYS.includes(event.type);
    if (event.type === 'keydown' && armed.started && !BOUND_KEYS(event)) return '';
    if (!hits(path, bound)) {
      if (kind === 'keys' && event.type === 'click' && isDefaultButton(path[0], bound)) return differs(bound) ? 'changed' : '';
      return key ? 'changed' : 'covered';
    }
    return differs(bound) || (armed.onto && differs(armed.onto)) ? 'changed' : '';
  }

  const isDefaultButton = (target, bound) => !!bound.form && target instanceof Element && buttonOf(bound.form) === target;
  const isPage = (event) => ['body', 'html'].includes(tagOf(event.composedPath()[0]));

  function stop(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  // Text goes where the focus is after `beforeinput`: a page that moves it there gets nothing, not even for a moment.
  const FIELDS = 'input, textarea';
  const MOST_FIELDS = 300;

  function remembered() {
    return new Map(inside(document.documentElement, FIELDS).slice(0, MOST_FIELDS).map((field) => [field, field.value]));
  }

  function strayed(event) {
    if (!armed || armed.over || !event.isTrusted || !armed.values) return;
    const target = event.composedPath()[0];
    if (armed.bound && hits(event.composedPath(), armed.bound)) return;
    if (armed.values.has(target)) target.value = armed.values.get(target);
    else document.execCommand('undo');
    armed.verdict ||= armed.bound ? 'changed' : 'covered';
    armed.stopped ||= event.type;
    stop(event);
  }

  function judge(event) {
    if (!armed || armed.over || !event.isTrusted || (event.type === 'keydown' && MODIFIERS.has(event.key))) return;
    if (event.type === 'beforeinput') armed.values = remembered();
    if (!armed.verdict && isLetGo(event)) {
      armed.done = true;
      armed.over = armed.kind === 'list' && event.type === 'click';
      return stop(event);
    }
    armed.verdict ||= problem(event);
    armed.stopped ||= armed.verdict ? event.type : '';
    if (armed.verdict) return stop(event);
    armed.started = true;
    if (event.type === 'click' || event.type === 'dblclick') armed.done = true;
    if (armed.kind === 'list' && event.type === 'click') armed.over = true;
    if (armed.kind === 'drag' && event.type === 'dragstart') armed.over = true;
    if (armed.kind === 'drag' && event.type === 'mousedown') armed.over = true;
  }

  // A form may be submitted by a script's own wish: only the bound one is compared.
  function submitted(event) {
    if (!armed?.bound || armed.over || !event.isTrusted || event.composedPath()[0] !== armed.bound.form) return;
    if (!armed.verdict && formPrint(armed.bound.form).join() !== armed.form) {
      armed.verdict = 'changed';
      armed.stopped = 'submit';
    }
    if (armed.verdict) stop(event);
  }

  for (const type of [...POINTER, ...KEYS]) addEventListener(type, judge, { capture: true, passive: false });
  addEventListener('input', strayed, { capture: true, passive: false });
  addEventListener('submit', submitted, { capture: true, passive: false });

  const strelkaBinding = {
    // `kind`: click, keys, list (only the click that opens it is bound), drag; `page` binds to no element at all.
    arm(kind, exact, element = null, onto = null) {
      const bound = element ? watched(element, exact) : null;
      armed = {
        kind, bound, onto: onto ? watched(onto, exact) : null, page: kind === 'page', form: formPrint(bound?.form).join(),
        verdict: '', stopped: '', started: false, done: false, over: false, values: null,
      };
    },
    // The fields of the element's form as they stand: ticked boxes, chosen options, typed words.
    values(handle) {
      const element = controlOf(handle) ?? handle;
      const form = formOf(Element.prototype.closest.call(element, 'button') ?? element);
      return form ? fieldsOf(form).map(told).filter(Boolean).slice(0, 100) : [];
    },
    disarm() {
      const { verdict = '', stopped = '', done = false } = armed ?? {};
      armed = null;
      return { verdict, stopped, done };
    },
  };
  Object.defineProperty(globalThis, 'strelkaBinding', { value: Object.freeze(strelkaBinding) });
})();
