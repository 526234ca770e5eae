// Whether an element is laid out where, or in a way, that nobody reads it, whatever sheet says so: off the screen, without a
// box, in letters of a pixel or in the colour of its ground, under an empty box. Few words may be there for screen readers, and say what a picture
// shows; what is folded or still to come is seen later. In doubt it is seen.
() => {
  const FEW = 40, FAR = 900, FAINT = 0.04, TINY = 2.5, ALIKE = 24, OPAQUE = 0.9, MOST_PARTS = 40, MOST_LIDS = 200;
  const PICTURES = 'img, picture, video, canvas, svg, iframe, object, embed';
  const NOTHING = /^(?:inset\((?:50|100)%|circle\(0|polygon\((?:0(?:px|%)? 0(?:px|%)?(?:, )?)+\)|rect\((?:[01]px,? ?){4}\))/;
  const OPENERS = 'button, summary, label, [aria-expanded], [aria-controls], [role=button], [role=tab], [onclick]';
  const FLAT = /^matrix(?:3d)?\(0, 0, 0, 0,/;
  // What fades in, or folds out, shows in a moment: scripts move it, or a control beside it.
  const moves = (style) => style.animationName !== 'none' || /[1-9]/.test(style.transitionDuration) || style.willChange !== 'auto'
    || style.translate !== 'none' || style.scale !== 'none' || style.transform !== 'none';
  const unfolds = (element, style) => moves(style) || element.matches('[id], [role], [aria-controls], [aria-labelledby]')
    || [element.parentElement, element.previousElementSibling].some((one) => one?.matches(OPENERS) || one?.querySelector(OPENERS));
  const inked = (colour) => /^rgba?\(/.test(colour) ? colour.match(/[\d.]+/g).map(Number) : null;
  const isSolid = (colour) => colour !== null && (colour[3] ?? 1) > OPAQUE;
  const grounds = new Map();
  const groundOf = (element) => {
    if (!element) return /dark/.test(getComputedStyle(document.documentElement).colorScheme) ? null : [255, 255, 255];
    if (!grounds.has(element)) {
      const style = getComputedStyle(element), ground = inked(style.backgroundColor);
      const drawn = style.backgroundImage !== 'none' || !ground;
      const own = isSolid(ground) ? ground : null;
      grounds.set(element, drawn ? null : own ?? (ground[3] === 0 ? groundOf(element.parentElement) : null));
    }
    return grounds.get(element);
  };
  const drawsMore = (element) => ['::before', '::after'].some((one) => getComputedStyle(element, one).content !== 'none');
  // Whether something else may be painted behind the words: a picture, or another ground.
  let painted = null;
  const isPainted = (element) => {
    const style = getComputedStyle(element);
    return element.matches(PICTURES) || style.backgroundImage !== 'none' || inked(style.backgroundColor)?.[3] !== 0;
  };
  const hasBackdrop = (element) => {
    for (let node = element; node; node = node.parentElement) if (drawsMore(node)) return true;
    painted ??= [...document.body.querySelectorAll('*')].filter(isPainted);
    const own = element.getBoundingClientRect();
    return painted.some((other) => {
      const box = other.getBoundingClientRect();
      const meets = box.left < own.right && box.right > own.left && box.top < own.bottom && box.bottom > own.top;
      return meets && !other.contains(element) && !element.contains(other);
    });
  };
  // Whether an empty box that lets nothing through lies over its words: one of its own in the page, or one that a sheet draws.
  const opaque = (style) => isSolid(inked(style.backgroundColor)) && Number(style.opacity) > OPAQUE && style.visibility === 'visible';
  const lies = (style) => style.position === 'absolute' && !(parseInt(style.zIndex) < 0) && style.transform === 'none' && opaque(style) && !moves(style);
  let lids = null;
  const drawn = new Map();
  const drawsLid = (node) => {
    if (!drawn.has(node)) {
      drawn.set(node, ['::before', '::after'].some((one) => {
        const style = getComputedStyle(node, one);
        return style.content !== 'none' && lies(style) && parseFloat(style.width) >= node.clientWidth - 1 && parseFloat(style.height) >= node.clientHeight - 1;
      }));
    }
    return drawn.get(node);
  };
  const isCovered = (element, box) => {
    if (![...element.childNodes].some((child) => child.nodeType === 3 && child.data.trim())) return false;
    for (let node = element; node && node !== document.body; node = node.parentElement) {
      if (drawsLid(node)) return true;
      if (getComputedStyle(node).position !== 'static') break;  // what is placed lies above
    }
    lids ??= [...document.body.querySelectorAll('*')].filter((one) => !one.textContent.trim() && lies(getComputedStyle(one)) && !one.matches(PICTURES) && !one.querySelector(PICTURES)).slice(0, MOST_LIDS);
    return lids.some((lid) => {
      const over = lid.getBoundingClientRect();
      return over.left <= box.left + 1 && over.right >= box.right - 1 && over.top <= box.top + 1 && over.bottom >= box.bottom - 1;
    });
  };
  const isFilled = (element) => element !== null && (getComputedStyle(element).backgroundClip === 'text' || isFilled(element.parentElement));
  const isInkless = (element, style) => {
    const ink = inked(style.webkitTextFillColor);
    if (!ink) return false;
    if ((ink[3] ?? 1) < FAINT) return !isFilled(element);
    const ground = groundOf(element);
    return ground !== null && [0, 1, 2].every((at) => Math.abs(ink[at] - ground[at]) <= ALIKE) && !hasBackdrop(element);
  };
  const isInvisible = (element, style) => parseFloat(style.fontSize) < TINY || isInkless(element, style);
  const isAway = (element, style, box) => {
    if (style.position === 'fixed') return box.right <= 0 || box.bottom <= 0 || box.left >= innerWidth || box.top >= innerHeight;
    if (box.right + scrollX > 0 && box.bottom + scrollY > 0 && !(parseFloat(style.textIndent) <= -FAR)) return false;
    for (let node = element.parentElement; node && node !== document.body; node = node.parentElement) {
      if (getComputedStyle(node).overflowX !== 'visible') return false;  // a slide, until its turn comes
    }
    return true;
  };
  return (element, style) => {
    if (!(element instanceof HTMLElement) || style.display === 'contents' || element === document.body || element === document.documentElement) return false;
    const box = element.getBoundingClientRect();
    const wide = element.offsetWidth > 0 && element.offsetHeight > 0;
    const unseen =
      (Number(style.opacity) < FAINT && !moves(style)) || /opacity\(0(?:\.0\d*)?%?\)/.test(style.filter)
      || style.contentVisibility === 'hidden' || NOTHING.test(style.clipPath) || NOTHING.test(style.clip)
      || FLAT.test(style.transform) || (wide && (box.width < 1 || box.height < 1)) || (wide && isAway(element, style, box))
      || (/hidden|clip/.test(style.overflow) && style.display !== 'inline' && (element.clientWidth <= 1 || element.clientHeight <= 1) && !unfolds(element, style))
      || (style.position === 'static' && isCovered(element, box))
      || (isInvisible(element, style) && [...element.querySelectorAll('*')].slice(0, MOST_PARTS).every((one) => isInvisible(one, getComputedStyle(one))));
    return unseen && element.textContent.replace(/\s+/g, ' ').trim().length >= FEW;
  };
}
