// The document as a person sees it, as HTML: open shadow roots and frames that may be read stand in their
// places, what nobody can see is left out (`unseen.js`; not where it is half of the page, which then is yet to draw
// itself), and so are scripts except data.
(root, { frames, most }, isUnseen) => {
  const allowed = new Set(frames);
  const DROPPED = new Set(['STYLE', 'NOSCRIPT', 'TEMPLATE', 'LINK']);
  const unseen = new Set();
  let left = most;
  const out = document.implementation.createHTMLDocument('');
  const isSeen = (style) => style.visibility === 'visible' && style.opacity !== '0' && style.fontSize !== '0px';
  const copied = (element, into) => {
    const said = element.tagName === 'SCRIPT' || element.closest?.('head') || isSeen(getComputedStyle(element));
    for (const child of kids(element)) {
      if (child.nodeType === 3 && !said) continue;
      const copy = copyOf(child);
      if (copy) into.append(copy);
    }
  };
  const kids = (element) => {
    if (element.shadowRoot) return element.shadowRoot.childNodes;
    if (element.tagName === 'SLOT') {
      const given = element.assignedNodes();
      if (given.length) return given;
    }
    return element.childNodes;
  };
  const copyOf = (node) => {
    if (node.nodeType === 3) { left -= node.data.length; return left > 0 ? out.createTextNode(node.data) : null; }
    if (node.nodeType !== 1 || left <= 0) return null;
    const tag = node.tagName;
    if (tag === 'SCRIPT') {
      if (node.type !== 'application/ld+json') return null;
    } else if (DROPPED.has(tag) && !(tag === 'LINK' && node.rel === 'canonical')) return null;
    if (tag === 'IFRAME' || tag === 'FRAME') return frameOf(node);
    const copy = out.createElement(tag === 'SLOT' ? 'span' : tag.toLowerCase().replace(/[^a-z0-9-]/g, '-') || 'span');
    for (const { name, value } of node.attributes) {
      if (name === 'style' || name.startsWith('on')) continue;
      left -= name.length + value.length;
      try { copy.setAttribute(name, value.length > 4000 ? value.slice(0, 4000) : value); } catch { /* a name no setter takes */ }
    }
    if (tag !== 'SCRIPT' && tag !== 'OPTION' && !node.closest('head')) {
      const style = getComputedStyle(node);
      if (style.display === 'none') return null;
      if (isUnseen(node, style)) unseen.add(copy);
    }
    copied(node, copy);
    return copy;
  };
  const frameOf = (frame) => {
    let inner;
    try { inner = frame.contentDocument; } catch { return null; }
    if (!inner?.body || !allowed.has(inner.location.href) || getComputedStyle(frame).display === 'none') return null;
    const copy = out.createElement('section');
    copied(inner.body, copy);
    return copy;
  };
  const isWithin = (copy) => copy !== null && (unseen.has(copy) || isWithin(copy.parentNode));
  const wordsIn = (parts) => parts.reduce((sum, part) => sum + part.textContent.length, 0);
  const saidBy = (parts) => wordsIn(parts) - wordsIn(parts.flatMap((part) => [...part.querySelectorAll('script')]));
  const whole = copyOf(root);
  if (!whole) return '';
  const hidden = [...unseen].filter((copy) => !isWithin(copy.parentNode));
  if (hidden.length && saidBy(hidden) * 2 < saidBy([whole.querySelector('body') ?? whole])) hidden.forEach((copy) => copy.remove());
  const base = out.createElement('base');
  base.setAttribute('href', document.baseURI);
  whole.querySelector('head')?.prepend(base);
  return whole.outerHTML;
}
