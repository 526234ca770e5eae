// Parts that are fixed in the window, and what they keep from everyone however far the page is scrolled: the last links of a page
// under a notice at its bottom, the first ones under a bar, all that stands under a rail.
const fixedOnes = new WeakSet();  // of what was placed, as it was seen last
const MOST_ABOVE = 12;  // what stands last in a document need not stand last on the page
const MOST_PARTS_UNDER = 8;

class Panels {
  constructor(walk, layers) {
    const elements = walk.covers.filter((element) => fixedOnes.has(element) && !holderOf(element));
    const page = elements.length ? scrollerOf(document) : null;
    const { width, height } = pane();
    this.layers = layers;
    this.fixed = elements;
    this.settings = new Map();
    this.furthest = page ? Math.max(0, scrollHeightOf(page) - height) : 0;
    this.aside = page !== null && scrollWidthOf(page) > width + 1;
    this.all = elements.map((element) => ({ element, box: boxOf(element) })).filter((panel) => this.isInTheWay(panel));
    this.key = [this.furthest, ...this.all.flatMap(({ box: { top, bottom, left, right } }) => [top, bottom, left, right])].join(' ');
    this.everywhere = false;  // whether something was found under one that no scrolling brings out
  }

  // For another walk, of which nothing has moved.
  again(layers) {
    this.layers = layers;
    this.settings.clear();
    return this;
  }

  isInTheWay({ element, box: { top, bottom, left, right } }) {
    const { width, height } = pane();
    const reachesOut = top <= 0 || bottom >= height - 1 || !this.furthest;
    return bottom > top && right > left && reachesOut && !(this.aside && (left > 0 || right < width)) && styleOf(element).pointerEvents !== 'none';
  }

  // Whether a panel lies over a control wherever the page is scrolled to.
  hide(record, box) {
    const panel = this.all.find((each) => this.isOver(each, box) && this.isAbove(each, record.element));
    if (panel && panel.box.top <= 0 && panel.box.bottom >= pane().height - 1) this.everywhere = true;
    return panel !== undefined;
  }

  isOver({ box: panel }, { left, right, top, height }) {
    if (left < panel.left - 1 || right > panel.right + 1) return false;
    const first = top + pane().top, last = first - this.furthest;  // where it stands in the window at either end
    return (panel.top <= 0 || last >= panel.top - 1) && (panel.bottom >= pane().height - 1 || first + height <= panel.bottom + 1);
  }

  // Whether it lies over a control and what that holds, which may be higher than its line.
  isAbove(panel, element) {
    if (inside(element, panel.element) || isAdrift(panel.element)) return false;
    const { fixed, level } = this.layers.of(element), own = this.layers.of(panel.element).level ?? 0;
    if (fixed) return false;
    const { scrolled, lifted } = this.settingOf(element);
    if (scrolled) return false;
    if (![...queryAll(element, '*')].slice(0, MOST_PARTS_UNDER).every((part) => isUnseen(boxOf(part)) || this.isOver(panel, boxOf(part)))) return false;
    if (own !== (level ?? 0)) return own > (level ?? 0);
    return (element.compareDocumentPosition(panel.element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 || !lifted;
  }

  // Whether an element stays in the window where it is, however the page is scrolled, and nothing around it can be.
  stays(element) {
    return this.layers.of(element).fixed !== null && !this.settingOf(element).scrolled;
  }

  // Whether one that lies beyond the window stays there, cut off by nothing that may bring it in.
  isOut(element) {
    const fixed = this.fixed.find((each) => tagOf(each) !== 'body' && inside(element, each));
    if (!fixed) return false;
    for (let node = around(element); node && node !== fixed; node = around(node)) if (styleOf(node).overflow !== 'visible') return false;
    return styleOf(fixed).overflow === 'visible';
  }

  // Whether a part that scrolls by itself holds an element, and whether it is placed, or what holds it.
  settingOf(element) {
    const path = [];
    let node = element;
    for (; node && node !== documentElement() && !this.settings.has(node); node = around(node)) path.push(node);
    let setting = this.settings.get(node) ?? { scrolled: false, lifted: false };
    while (path.length) {
      node = path.pop();
      const { overflowY, position } = styleOf(node);
      const scrolled = tagOf(node) !== 'body' && SCROLLS.test(overflowY) && scrollHeightOf(node) > clientHeightOf(node) + 1;
      setting = { scrolled: setting.scrolled || scrolled, lifted: setting.lifted || position !== 'static' };
      this.settings.set(node, setting);
    }
    return setting;
  }

  // Numbers of controls under a panel that are too far down the page to have been looked at: at its end, or all the way.
  under(walk) {
    return (this.found ??= this.everywhere || this.standsBelow() ? this.sought(walk) : []);
  }

  // Whether one stands at the window's lower edge, under which the end of the page may lie.
  standsBelow() {
    const { height } = pane();
    this.lowest = Math.min(...this.all.filter(({ box }) => box.bottom >= height - 1).map(({ box }) => box.top));
    return this.furthest > 0 && this.lowest > 0 && this.lowest < Infinity;
  }

  sought(walk) {
    const found = [];
    let above = 0;
    for (const record of [...walk.records.values()].reverse()) {
      const box = boxIn(record);
      if (this.everywhere || box.top + pane().top - this.furthest >= this.lowest - 1) {
        if (this.hide(record, box)) found.push(record.number);
      } else if (++above > MOST_ABOVE) break;
    }
    return found;
  }
}

// Where nothing says at which edge it is, it lies where it would in the page, now here, now there.
const isAdrift = (element) => ['top', 'bottom'].every((edge) => Element.prototype.computedStyleMap.call(element).get(edge)?.value === 'auto');
const isUnseen = (box) => box.width < 1 || box.height < 1;
