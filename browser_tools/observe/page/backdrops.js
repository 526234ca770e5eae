// What lies behind text of its ground's colour: pictures and grounds that belong to nothing around it.
const MOST_PIECES = 8;

// Where the first texts inside an element lie, whatever else it holds.
function textBoxes(element, found = []) {
  for (let node = firstChild(element); node && found.length < MOST_PIECES; node = nextSibling(node)) {
    if (nodeType(node) === ELEMENT) textBoxes(node, found);
    else if (nodeType(node) === TEXT && !BLANK.test(node.data)) {
      reach.selectNodeContents(node);
      found.push(reach.getBoundingClientRect());
    }
  }
  return found;
}

// Grounds that are laid out by themselves behind what else stands in `whole`, of another colour than `ink`: those of banners.
const MOST_GROUNDS = 30;
function groundsIn(whole, element, ink) {
  return [...elementsIn(whole)].slice(0, MOST_GROUNDS).filter((part) => {
    const style = styleOf(part);
    return style.position === 'absolute' && !inside(element, part) && shows(style.backgroundColor, ink) && paintOf(style.backgroundColor).alpha > 0.5;
  });
}

// The same of a part that is laid out behind all of a page's section: it stands beside what holds the text, far up, and is
// itself in a box or two. Not all that is in there is looked at, and once for all texts of a section.
const DEEP = 3;
const backdrops = { boxes: null, known: new Map() };  // as long as it is known where things lie
function backdropsIn(whole) {
  if (backdrops.boxes !== boxes || !boxes) Object.assign(backdrops, { boxes, known: new Map() });
  let found = backdrops.known.get(whole);
  if (found) return found;
  backdrops.known.set(whole, (found = []));
  for (const part of [...elementsIn(whole)].slice(0, MOST_GROUNDS)) {
    for (let node = part, depth = 0; node && depth <= DEEP; node = firstElement(node), depth++) {
      if (matches(node, PICTURES) || styleOf(node).position !== 'static') found.push({ part, node });
    }
  }
  return found;
}

function isBackdrop(node, ink) {
  const { backgroundColor, backgroundImage } = styleOf(node);
  return matches(node, PICTURES) || (paintOf(backgroundColor).alpha > 0.5 && shows(backgroundColor, ink)) || (backgroundImage !== 'none' && !isPlain(backgroundImage, ink));
}

const behindIn = (whole, element, ink) => backdropsIn(whole).filter(({ part, node }) => !inside(element, part) && isBackdrop(node, ink)).map(({ node }) => node);

// Whether a picture or a ground that shows inside `whole` lies where text of an element does, over half of it.
function liesOnPicture(element, whole, ink, near) {
  const pictures = (near ? [...queryAll(whole, PICTURES), ...groundsIn(whole, element, ink)] : behindIn(whole, element, ink)).filter((picture) => isShown(picture, SEEN)).map(boxOf);
  const along = (text, picture, from, to) => Math.min(text[to], picture[to]) - Math.max(text[from], picture[from]);
  const meets = (text, picture) => along(text, picture, 'left', 'right') * 2 >= text.width && along(text, picture, 'top', 'bottom') * 2 >= text.height;
  return pictures.length > 0 && textBoxes(element).some((text) => pictures.some((picture) => meets(text, picture)));
}

// A picture of nothing but the colour of the text on it.
const COLOUR = /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^()]*\)/g;
function isPlain(image, ink) {
  const colours = /url\(|image-set|color-mix/.test(image) ? null : image.match(COLOUR);
  return colours !== null && colours.every((colour) => alike(paintOf(colour), ink));
}

const NEAR = 4;  // steps outwards from an element

// Whether something other than plain colour may lie behind: then nobody can say that text does not show on it.
function pictured(element) {
  const box = boxOf(element);
  const x = box.x + box.width / 2, y = box.y + box.height / 2;
  const ink = paintOf(getComputedStyle(element).color);
  const holdsPicture = ({ backgroundImage }) => backgroundImage !== 'none' && !isPlain(backgroundImage, ink);
  if (y > 0 && y < innerHeight && x > 0 && x < innerWidth) {
    for (const hit of Document.prototype.elementsFromPoint.call(document, x, y)) {
      const style = styleOf(hit);
      if (matches(hit, PICTURES) || holdsPicture(style)) return true;
      const paint = paintOf(style.backgroundColor);
      if (paint.alpha > 0.5) return !alike(paint, ink);
    }
  }
  for (let node = element, hops = 0; node && hops < 12; node = around(node), hops++) {
    const style = styleOf(node);
    if (holdsPicture(style) || style.backdropFilter !== 'none' || style.boxShadow.includes('inset') || liesOnPicture(element, node, ink, hops < NEAR) || (hops < NEAR && underlaid(node))) return true;
    if (paintOf(style.backgroundColor).alpha > 0.5) return false;
  }
  return false;
}
