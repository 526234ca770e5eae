// Ground truth of one document, by brute force and without a line of the observer: what can a person click, type into
// or drop on, and which words show? Runs after the observation (it scrolls), in a world where no page script runs.
// See README.md for the definition in words.
((heard) => {
  const MOST = 6000;
  const WIDGETS = 'button link checkbox radio switch tab menuitem menuitemcheckbox menuitemradio option combobox textbox searchbox slider spinbutton treeitem'.split(' ');
  const NATIVE = 'a[href], area[href], button, input:not([type=hidden]), select, textarea, summary, video[controls], audio[controls], [contenteditable]:not([contenteditable=false])';
  const flatParent = (node) => node.assignedSlot ?? node.parentElement ?? (node.getRootNode() instanceof ShadowRoot ? node.getRootNode().host : null);
  const ancestors = (node) => { const found = []; for (let at = node; at; at = flatParent(at)) found.push(at); return found; };
  const holds = (outer, inner) => ancestors(inner).includes(outer);
  const all = [];
  (function gather(root) {
    for (const element of root.querySelectorAll('*')) {
      all.push(element);
      if (element.shadowRoot) gather(element.shadowRoot);
    }
  })(document);

  // Filters, masks, paths and turns that leave nothing.
  const effaced = (style) => /opacity\(0?(?:\.0[0-3]\d*)?\)/.test(style.filter) || /^(?:circle\(0|polygon\(0px 0px\)|inset\([^)]*\b100%)/.test(style.clipPath) ||
    /^linear-gradient\((?:rgba\(0, 0, 0, 0\)(?:, )?)+\)$/.test(style.maskImage) || (style.backfaceVisibility === 'hidden' && new DOMMatrix(style.transform).m33 < 0);
  function shown(element) {
    if (getComputedStyle(element).display === 'contents') return [...element.children].some(shown) || ([...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) && !!element.parentElement && shown(element.parentElement));
    if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false })) return false;
    if (ancestors(element).some((at) => at.parentElement?.matches('details:not([open])') && at.tagName !== 'SUMMARY')) return false;
    if (ancestors(element).some((at) => effaced(getComputedStyle(at)))) return false;
    return !ancestors(element).some((at) => Number(getComputedStyle(at).opacity) < .04 && !getComputedStyle(at).animationTimeline.startsWith('view(') && !at.matches('input, select, textarea'));
  }
  // Text of a control that is there but cannot be read (tiny, of its ground's colour, indented away) makes it no target.
  const numbersIn = (colour) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  function legible(element) {
    const style = getComputedStyle(element);
    if (parseFloat(style.fontSize) < 3) return false;
    if ([style.color, style.webkitTextFillColor].some((colour) => (numbersIn(colour)[3] ?? 1) < .04) && style.backgroundClip !== 'text') return false;
    // Of what stands in a line the indent says nothing.
    if (ancestors(element).some((at) => { const { display, textIndent } = getComputedStyle(at); return display !== 'inline' && parseFloat(textIndent) < -300; })) return false;
    const around = ancestors(element), paintOf = (at) => numbersIn(getComputedStyle(at).backgroundColor);
    const opaque = around.findIndex((at) => (paintOf(at)[3] ?? 1) > 0.5);
    const ground = opaque < 0 ? [255, 255, 255] : paintOf(around[opaque]), text = numbersIn(style.color);
    const differs = (one) => [0, 1, 2].some((i) => Math.abs(text[i] - one[i]) > 12);
    if (differs(ground)) return true;
    const behind = groundBehind(element);
    if (behind) return differs(behind);
    const box = element.getBoundingClientRect();
    const meets = (picture) => { const other = picture.getBoundingClientRect(); return other.left < box.right && other.right > box.left && other.top < box.bottom && other.bottom > box.top; };
    return around.slice(0, opaque < 0 ? around.length : opaque + 1).some((at) => getComputedStyle(at).backgroundImage !== 'none' || [...at.querySelectorAll('img, video, canvas, svg')].some(meets));
  }
  // The ground that is painted where an element stands, whatever holds it: a banner lies under a bar that is placed over it.
  // Null where that is a picture, or cannot be asked.
  function groundBehind(element) {
    const [left, top] = [scrollX, scrollY];
    scrollTo({ left: 0, top: 0, behavior: 'instant' });  // what is fixed is judged over what the page begins with
    element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const box = element.getBoundingClientRect();
    const hits = document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    scrollTo({ left, top, behavior: 'instant' });
    for (const hit of hits.includes(element) ? hits.slice(hits.indexOf(element)) : []) {
      const style = getComputedStyle(hit), paint = numbersIn(style.backgroundColor);
      if ((paint[3] ?? 1) > 0.5) return paint;
      if (['::before', '::after'].some((side) => { const pseudo = getComputedStyle(hit, side); return pseudo.content !== 'none' && (pseudo.backgroundImage !== 'none' || (numbersIn(pseudo.backgroundColor)[3] ?? 1) > .1); })) return null;
      if (style.backgroundImage !== 'none' || hit.matches('img, video, canvas, svg')) return null;
    }
    return hits.includes(element) ? [255, 255, 255] : null;
  }
  const sized = (part) => [...part.getClientRects()].filter((box) => box.width >= 2 && box.height >= 2);
  const wordsOf = (element) => { const range = document.createRange(); range.selectNodeContents(element); return sized(range); };
  const saysOf = (element) => (element.innerText ?? element.textContent).trim();  // sheets inside say nothing
  const painted = (style) => style.backgroundImage !== 'none' || (numbersIn(style.backgroundColor)[3] ?? 1) > .1 || style.maskImage !== 'none' ||
    (parseFloat(style.borderTopWidth) > 0 && style.borderTopStyle !== 'none') || (parseFloat(style.borderBottomWidth) > 0 && style.borderBottomStyle !== 'none') || style.boxShadow !== 'none';
  const adorned = (part) => ['::before', '::after'].some((side) => { const style = getComputedStyle(part, side); return style.content !== 'none' && style.content !== 'normal' && Number(style.opacity) >= .04 && (style.content !== '""' || painted(style)); });
  // A ground or an edge that is seen, whatever the words on it.
  function standsOut(element) {
    const style = getComputedStyle(element), own = numbersIn(style.backgroundColor);
    const outer = ancestors(element).slice(1).map((at) => numbersIn(getComputedStyle(at).backgroundColor)).find((paint) => (paint[3] ?? 1) > .5) ?? [255, 255, 255];
    const differs = (one) => (one[3] ?? 1) > .1 && [0, 1, 2].some((i) => Math.abs(one[i] - outer[i]) > 12);
    const edged = ['Top', 'Bottom'].some((side) => parseFloat(style[`border${side}Width`]) > 0 && style[`border${side}Style`] !== 'none' && differs(numbersIn(style[`border${side}Color`])));
    return style.backgroundImage !== 'none' || style.boxShadow !== 'none' || differs(own) || edged;
  }
  const PICTURES = 'img, svg, video, canvas, picture, iframe, object, input, select, textarea';
  // Whether a person sees anything of a control that has words, or no box: words, a picture, a ground or an edge.
  function appears(element, sort) {
    if (!(sort === 'weak' || /^(?:A|BUTTON)$/.test(element.tagName)) || element.shadowRoot || element instanceof SVGElement || (!saysOf(element) && sized(element).length)) return true;
    return [element, ...element.querySelectorAll('*')].some((part) => {
      if (!shown(part)) return false;
      if ([...part.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) && legible(part) && !snipped(part)) return true;
      if (part.matches(PICTURES)) return part.getClientRects().length > 0;
      if (adorned(part)) return true;
      return part.getBoundingClientRect().width > 1 && part.getBoundingClientRect().height > 1 && standsOut(part);
    });
  }
  // Words of which a single pixel is left, or none.
  const snipped = (element) => ancestors(element).slice(0, 8).some((at) => {
    const style = getComputedStyle(at), box = at.getBoundingClientRect();
    return (style.overflow !== 'visible' && !/^(?:inline|contents)$/.test(style.display) && (box.width < 2 || box.height < 2)) || style.clip === 'rect(0px, 0px, 0px, 0px)' || style.clip === 'rect(1px, 1px, 1px, 1px)' || style.clipPath.startsWith('inset(50%');
  });
  // Whether a click on it meets it, wherever the page is scrolled to: what is fixed over a part of the window is in no one's way.
  // 'aside' where that part is half the window, so that nobody would go on reading beside it.
  function reached(element) {
    const place = sized(element).length ? element : [...element.querySelectorAll('*')].find((part) => sized(part).length) ?? element;
    const meets = (block) => (place.scrollIntoView({ block, inline: 'center', behavior: 'instant' }), met(element));
    return meets('center') || ((meets('start') || meets('end')) && (isFilled() ? 'aside' : true));
  }
  const isFilled = () => ancestors(document.elementFromPoint(innerWidth / 2, innerHeight / 2)).some((at) => {
    const box = at.getBoundingClientRect();
    return getComputedStyle(at).position === 'fixed' && box.width * box.height > innerWidth * innerHeight / 2;
  });
  function met(element) {
    // What has no box of its own (`display: contents`, a link around a floated picture) is where its children and words are; so is
    // a link in a line that holds something higher than the line. Words are pressed where they stand, which may be at one end.
    const inner = [...element.querySelectorAll('*')].slice(0, 8).flatMap(sized);
    for (const box of [...sized(element).slice(0, 4).map((each) => leftOf(each, element)), ...inner.slice(0, 8), ...wordsOf(element).slice(0, 4)]) {
      for (const [across, down] of [[.5, .5], [.2, .5], [.8, .5], [.5, .2], [.5, .8]]) {
        const x = box.x + box.width * across, y = box.y + box.height * down;
        let hit = document.elementFromPoint(x, y);
        while (hit?.shadowRoot && hit.shadowRoot.elementFromPoint(x, y) !== hit) {
          const deeper = hit.shadowRoot.elementFromPoint(x, y);
          if (!deeper) break;
          hit = deeper;
        }
        // Words that stand in a slot are answered for by the host; what is around the slot lies right below.
        const root = element.getRootNode();
        if (hit?.shadowRoot === root && root.elementsFromPoint(x, y).find((each) => each !== hit) === element) return true;
        if (hit && (holds(element, hit) || (element.tagName === 'AREA' && hit.tagName === 'IMG'))) return true;
      }
    }
    return false;
  }
  // What the boxes around leave of a box they cut off, if anything: a field made larger than the button that is drawn for it.
  function leftOf(box, element) {
    let [left, top, right, bottom] = [Math.max(box.left, 0), Math.max(box.top, 0), Math.min(box.right, innerWidth), Math.min(box.bottom, innerHeight)];
    for (let at = element.offsetParent; at && at !== document.body; at = at.offsetParent) {
      if (getComputedStyle(at).overflow === 'visible') continue;
      const edges = at.getBoundingClientRect();
      [left, top, right, bottom] = [Math.max(left, edges.left), Math.max(top, edges.top), Math.min(right, edges.right), Math.min(bottom, edges.bottom)];
    }
    return right - left >= 2 && bottom - top >= 2 ? new DOMRect(left, top, right - left, bottom - top) : box;
  }
  // A picture that is there once the page is scrolled to it: nobody can say of its link that it is there, or that it is not.
  const isToCome = (element) => [...element.querySelectorAll('img')].some((img) => !img.complete || (img.naturalWidth < 2 && (/lazy/i.test(img.className) || img.dataset.src || img.dataset.srcset)));
  const labelsOf = (element) => [...(element.labels ?? [])];
  // An area has no box of its own: it can be clicked where an image that shows uses its map.
  const mapped = (area) => { const map = area.closest('map[name]'); return !!map && [...document.querySelectorAll('img[usemap]')].some((image) => image.useMap === `#${map.name}` && shown(image)); };
  const reachable = (element) => (element.tagName === 'AREA' ? mapped(element) : shown(element) && reached(element)) || labelsOf(element).some((label) => shown(label) && reached(label));

  // What takes the keyboard to be scrolled or read by it: nothing happens where it is pressed.
  const comesOnlyByKeys = (element) => /^(?:tabpanel|region|group|dialog|alertdialog|main|document|article)$/.test(element.getAttribute('role') ?? '') || element.tagName === 'PRE' || /auto|scroll/.test(getComputedStyle(element).overflow);

  function kind(element) {
    if (element.matches(NATIVE)) return 'strong';
    if (WIDGETS.includes((element.getAttribute('role') ?? '').trim().split(/\s+/)[0])) return 'strong';
    if (element.tagName === 'IFRAME' || element === document.body || element === document.documentElement) return '';
    if (element.matches('[onclick], [onmousedown], [ondrop], [ondragover], [draggable=true]') || heard.includes(element)) return 'weak';
    if (element.hasAttribute('tabindex') && element.tabIndex >= 0 && !comesOnlyByKeys(element)) return 'weak';
    const parent = flatParent(element);
    const meant = (at) => { const { cursor } = getComputedStyle(at); return cursor === 'pointer' ? cursor : cursor === 'grab' || cursor.endsWith('-resize') ? 'grip' : ''; };
    if (meant(element) && parent && meant(parent) !== meant(element)) return 'weak';
    return '';
  }
  const found = [];
  const judged = all.length <= MOST;  // quadratic: on larger pages only words and names are judged
  for (const element of judged ? all : []) {
    const sort = kind(element);
    if (!sort || element.closest('[inert]')) continue;
    if (sort === 'weak' && element.tagName === 'LABEL') continue;  // stands for its control
    if ((element.innerText ?? '').trim() && !element.querySelector('*') && !standsOut(element) && !legible(element)) continue;
    const reach = reachable(element), later = !reach && shown(element) && isToCome(element);
    if (later || (reach && appears(element, sort))) found.push({ element, sort, neutral: later || reach === 'aside', off: element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true' });
  }
  // A weak one around others, or inside one, is not a target of its own; nor is one that takes half the window.
  const large = innerWidth * innerHeight / 2;
  for (const one of found) {
    if (one.sort !== 'weak') continue;
    const box = one.element.getBoundingClientRect();
    one.neutral ||= box.width * box.height > large || one.element.querySelector('iframe') !== null || found.some((other) => other !== one && (holds(one.element, other.element) || holds(other.element, one.element)));
  }
  // One target in two elements (an <li role=tab> or a <button> around an <a>): either will do.
  for (const one of found) {
    if (one.sort !== 'strong' || one.neutral) continue;
    const text = (one.element.innerText ?? '').trim();
    const inner = found.filter((other) => other !== one && other.sort === 'strong' && holds(one.element, other.element));
    one.neutral = inner.length === 1 && text === (inner[0].element.innerText ?? '').trim() && (!one.element.matches(NATIVE) || inner[0].element.matches(NATIVE));
  }
  scrollTo(0, 0);

  // Text that stands right in a closed part shows as little as what elements of it hold.
  const skipped = (element) => element.matches('details:not([open])') || getComputedStyle(element).contentVisibility === 'hidden';
  // A part of the page that lies opaque over the middle of a text's first box.
  function overlaid(element, box) {
    if (!judged || box.bottom < 0 || box.right < 0 || box.top > innerHeight || box.left > innerWidth) return false;
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (!hit || holds(hit, element) || holds(element, hit) || ancestors(hit).some((at) => ['fixed', 'sticky'].includes(getComputedStyle(at).position))) return false;
    return (numbersIn(getComputedStyle(hit).backgroundColor)[3] ?? 1) > .9;
  }
  const words = [];
  let started = false, modal = null, apart = true, end = null;  // whether something stands between the last word and the next; where it ends
  const range = document.createRange();
  const boxOfLetter = (node, from) => {
    range.setStart(node, from);
    range.setEnd(node, from + 1);
    return range.getBoundingClientRect();
  };
  // A margin between two letters parts words as a space does, and so does the end of a line.
  const isGap = (before, after) => Math.max(after.left - before.right, before.left - after.right, after.top - before.bottom, before.top - after.bottom) >= 2;
  const read = (function read(node) {
    if (node === modal && started) return;
    started = true;
    if (node.nodeType === 3) {
      if (!node.data.trim()) return void (apart = true);
      const element = flatParent(node) ?? node.parentElement;
      if (!element || !shown(element) || !legible(element) || skipped(element)) return;
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
      const rightmost = getComputedStyle(document.body).direction === 'rtl' ? innerWidth : Infinity;  // it scrolls to the left
      const fixed = ancestors(element).some((at) => getComputedStyle(at).position === 'fixed' && !at.offsetParent);
      const seen = boxes.some((box) => !(fixed && (box.left >= innerWidth - 2 || box.top >= innerHeight - 2 || box.right <= 2 || box.bottom <= 2)) && box.right + scrollX > (rightmost < Infinity ? -Infinity : 0) && box.left + scrollX < rightmost && box.bottom + scrollY > 0);
      if (!seen || snipped(element) || overlaid(element, boxes[0])) return;
      const own = node.data.replaceAll('\u00ad', '').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
      if (!apart && own.length && /^[\p{L}\p{N}]/u.test(node.data) && !isGap(end, boxOfLetter(node, 0))) words.push(words.pop() + own.shift());
      words.push(...own);
      apart = !/[\p{L}\p{N}]$/u.test(node.data);
      end = boxOfLetter(node, node.data.length - 1);
      return;
    }
    if (node.nodeType !== 1 && node.nodeType !== 11) return;
    if (node.nodeType === 1 && ['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'SELECT', 'TEXTAREA', 'DATALIST', 'IFRAME', 'OBJECT', 'VIDEO', 'AUDIO', 'CANVAS'].includes(node.tagName)) return;
    if (node.nodeType === 1 && ['title', 'desc', 'defs', 'metadata'].includes(node.tagName)) return;
    const slotted = node.tagName === 'SLOT' ? node.assignedNodes() : [];
    const inline = node.nodeType === 1 && !['A', 'BR', 'BUTTON', 'IMG', 'INPUT', 'LABEL', 'SUMMARY', 'svg'].includes(node.tagName) && getComputedStyle(node).display === 'inline';
    apart ||= !inline;
    for (const child of slotted.length ? slotted : (node.shadowRoot ?? node).childNodes) read(child);
    apart ||= !inline;
  });
  // What lies in the top layer comes first, and so does what says that it is modal.
  const top = [...document.querySelectorAll('dialog:modal')].pop() ?? [...document.querySelectorAll('[role=dialog][aria-modal=true], [role=alertdialog][aria-modal=true]')].filter(shown).pop();
  if (top) read(top);
  modal = top;
  read(document.body ?? document.documentElement);

  const say = (element) => `<${element.tagName.toLowerCase()}${element.id ? '#' + element.id : ''} ${(element.className?.baseVal ?? element.className ?? '').toString().slice(0, 40)}> ${(element.innerText ?? element.value ?? '').toString().trim().slice(0, 40)}`;
  const same = (listed, one) => {
    const own = [one.element, ...labelsOf(one.element)];
    return own.some((each) => each === listed) || listed.control === one.element || one.element.control === listed;  // a label that is called a button, too
  };
  const near = (listed, one) => holds(listed, one.element) || holds(one.element, listed);
  return {
    // numbers: handles listed by the observer
    score(numbers, disabled) {
      if (!judged) return { wanted: 0, missed: [], listed: 0, wrong: [], words };
      const listed = numbers.map((number) => __strelka.element(number)).map((each) => (typeof each === 'string' ? null : each));
      const wanted = found.filter((one) => !one.neutral && !one.off);
      const isListed = (one) => listed.some((each) => each && (same(each, one) || (one.sort === 'weak' && (near(each, one) || [...(each.labels ?? [])].some((label) => holds(label, one.element))))));
      const missed = wanted.filter((one) => !isListed(one));
      const wrong = listed.filter((each, index) => each && each.getRootNode().mode !== 'closed' && !disabled.includes(numbers[index]) && !found.some((one) => same(each, one) || near(each, one)));
      return { wanted: wanted.length, missed: missed.map((one) => say(one.element)), listed: listed.length, wrong: wrong.map(say), words };
    },
  };
})
