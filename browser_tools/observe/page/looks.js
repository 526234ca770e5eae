// What things look like, where that is all a person has to tell them by.
const COLOURS = {
  '0,0,0': 'black', '255,255,255': 'white', '128,128,128': 'grey', '192,192,192': 'silver', '255,0,0': 'red', '0,128,0': 'green',
  '0,0,255': 'blue', '255,255,0': 'yellow', '0,255,0': 'lime', '0,255,255': 'cyan', '255,0,255': 'magenta', '128,0,0': 'maroon',
  '128,128,0': 'olive', '128,0,128': 'purple', '0,128,128': 'teal', '0,0,128': 'navy', '255,165,0': 'orange', '255,192,203': 'pink',
  '165,42,42': 'brown', '238,130,238': 'violet', '255,215,0': 'gold', '75,0,130': 'indigo',
};

const SHAPES = 'rect, circle, ellipse, path, polygon, text';

// The colour of an element that shows nothing else, by its name where it has one; '' if it has none.
function colourOf(element) {
  const style = styleOf((tagOf(element) === 'g' && queryOne(element, SHAPES)) || element);  // a group is coloured as its first shape
  const colour = element instanceof SVGElement ? style.fill : style.backgroundColor;
  if (!colour || colour === 'none' || colour === 'rgba(0, 0, 0, 0)') return '';
  return COLOURS[colour.match(/\d+/g)?.join(',')] ?? hueOf(paintOf(colour)) ?? colour;
}

const HUES = [[15, 'red'], [40, 'orange'], [70, 'yellow'], [165, 'green'], [200, 'cyan'], [260, 'blue'], [300, 'purple'], [345, 'pink'], [361, 'red']];

// The word most people have for a colour that has no name of its own.
function hueOf({ r, g, b }) {
  if (r < 0) return null;
  const most = Math.max(r, g, b), least = Math.min(r, g, b), spread = most - least;
  const light = (most + least) / 510;
  if (spread < 30) return light < 0.15 ? 'black' : light > 0.92 ? 'white' : 'grey';
  const turn = most === r ? (g - b) / spread : most === g ? 2 + (b - r) / spread : 4 + (r - g) / spread;
  const hue = (turn * 60 + 360) % 360;
  const name = HUES.find(([end]) => hue < end)[1];
  return name === 'orange' && light < 0.35 ? 'brown' : `${light < 0.25 ? 'dark ' : light > 0.8 ? 'light ' : ''}${name}`;
}

// What a nameless shape looks like, where that is all a person has to go by.
function look(element) {
  const colour = colourOf(element), box = placeBox(element);
  const shape = element instanceof SVGElement ? shapeOf(element) : 'box';
  return colour ? squeeze(`${shape} ${colour} ${sizeOf(box)} ${placeIn(element, box)}`) : '';
}

const CORNERS = { 3: 'triangle', 5: 'pentagon', 6: 'hexagon', 8: 'octagon' };

// What people call a drawn element.
function shapeOf(element) {
  const tag = tagOf(element);
  if (tag === 'rect') return 'rectangle';
  return tag === 'polygon' ? CORNERS[element.points.numberOfItems] ?? tag : tag;
}

const sizeOf = (box) => `${Math.round(box.width)}x${Math.round(box.height)}`;

// Where a shape stands in its drawing: equal ones are told apart by nothing else.
function placeIn(element, box) {
  const drawing = element instanceof SVGElement ? element.ownerSVGElement : null;
  if (!drawing) return '';
  const outer = boxOf(drawing);
  const across = Math.round(box.x + box.width / 2 - outer.x), down = Math.round(box.y + box.height / 2 - outer.y);
  return outer.width > ICON ? `at ${across},${down}` : '';
}

// What tells it from others of the same name.
const marking = (element) => squeeze(`${colourOf(element)} ${placeIn(element, placeBox(element))}`);

// Colour and size of a letter that is part of a drawing, in two lines.
const drawn = (element) => (element.ownerSVGElement ? `${colourOf(element)}\n${sizeOf(boxOf(element))}` : '');

// Something to see of a control whose text cannot be seen: a picture, a ground, an edge, what a sheet puts before or behind it.
const MOST_LOOKED_AT = 12;
const SEEN_PARTS = `${PICTURES}, input, path, rect, circle, ellipse, polygon, polyline, use, image`;
function hasPicture(element) {
  const parts = [...queryAll(element, '*')].slice(0, MOST_LOOKED_AT);
  return parts.some((part) => hasRoom(part) && (matches(part, SEEN_PARTS) || isPainted(part))) ||
    (hasSize(boxOf(element)) && isPainted(element)) || [element, ...parts].some((part) => isShown(part) && isAdorned(part));
}

// Whether a control holds a picture that comes when the page is scrolled to it.
const isAwaiting = (element) => [...queryAll(element, 'img')].slice(0, MOST_LOOKED_AT).some(isAwaited);
const isAwaited = (part) => !part.complete || (part.naturalWidth < 2 && (LAZY.test(attr(part, 'class')) || LAZY_SOURCES.some((name) => has(part, name))));
const LAZY = /lazy/i;
const LAZY_SOURCES = ['data-src', 'data-srcset', 'data-original'];
const hasSize = (box) => box.width > 1 && box.height > 1;
// Parts of a drawing have a size although the drawing has none.
const hasRoom = (part) => hasSize(boxOf(part)) && (!part.ownerSVGElement || hasSize(boxOf(part.ownerSVGElement)));

// Whether a colour is told from what it lies upon, though that may show through.
const shades = (own, ground) => Math.max(...['r', 'g', 'b'].map((channel) => Math.abs(own[channel] - ground[channel]))) * own.alpha > FAINT;

function isPainted(element) {
  const style = styleOf(element), outer = around(element), own = paintOf(style.backgroundColor);
  if (style.backgroundImage !== 'none') return true;
  if (!outer) return false;
  const ground = groundBehind(outer);
  return shades(own, ground) || (parseFloat(style.borderTopWidth) > 0 && style.borderTopStyle !== 'none' && shows(style.borderTopColor, ground));
}

// Glyphs of an icon font, and pictures, stand in `::before` and `::after`.
const isAdorned = (element) => ['::before', '::after'].some((part) => {
  const { content, backgroundImage, maskImage, fontSize, opacity } = getComputedStyle(element, part);
  return content !== 'none' && Number(opacity) >= NEGLIGIBLE && content !== 'normal' && ((content !== '""' && parseFloat(fontSize) >= 3) || backgroundImage !== 'none' || maskImage !== 'none');
});
