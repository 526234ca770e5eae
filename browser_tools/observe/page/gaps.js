// Words between which no space stands, and which a person sees apart: a margin or a padding parts them, or the end of a line.
// In lines they are told apart; names of controls stay joined, as Chromium has them.
const LEAST_GAP = 2;  // pixels
const LETTER = /[\p{L}\p{N}]/u;
const isLetter = (data, at) => { const code = data.charCodeAt(at); return code < 128 ? code > 47 && (code < 58 || (code > 64 && code < 91) || (code > 96 && code < 123)) : LETTER.test(data[at]); };
const between = new Range();

function letterAt(node, at) {
  between.setStart(node, at);
  between.setEnd(node, at + 1);
  return between.getBoundingClientRect();
}

// Whether a text stands apart from the `last` letter of another, whichever way they are written.
function isParted(node, last) {
  const one = letterAt(last, last.data.length - 1), other = letterAt(node, 0);
  if (!one.width || !other.width) return false;
  const across = Math.max(other.left - one.right, one.left - other.right), down = Math.max(other.top - one.bottom, one.top - other.bottom);
  return Math.max(across, down) >= LEAST_GAP;
}

// The words of an element as a person sees them part, in one line; null where no gap parts any. `shows` tells of each element
// that holds words whether they are seen.
function partedText(element, shows) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let text = '', last = null, parted = false;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.data || !shows(node.parentElement ?? element)) continue;
    const gap = last && LETTER.test(last.data.at(-1)) && LETTER.test(node.data[0]) && isParted(node, last);
    parted ||= gap;
    text += `${gap ? ' ' : ''}${node.data}`;
    last = node;
  }
  return parted ? text.replace(/\s+/g, ' ').trim() : null;
}

// The innermost elements inside `root` that hold all letters of a text, whatever spaces stand between.
function* holdingLetters(root, letters, fold) {
  if (!fold(root.textContent).replace(/\s/g, '').includes(letters)) return;
  let deeper = false;
  for (const child of Element.prototype.querySelectorAll.call(root, ':scope > *')) {
    for (const found of holdingLetters(child, letters, fold)) {
      deeper = true;
      yield found;
    }
  }
  if (!deeper) yield root;
}
