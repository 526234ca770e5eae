// Scrolls what a person would scroll: the element, what it lies in, or the part of the page that moves.
(element, { to, by, pages }) => {
  const root = document.scrollingElement ?? document.documentElement;
  const room = (each, size) => each[`scroll${size}`] - each[`client${size}`];
  const moves = (each) => {
    if (each === root) return room(each, 'Height') > 1;
    const { overflowX, overflowY } = getComputedStyle(each);
    const free = (overflow) => overflow === 'auto' || overflow === 'scroll' || overflow === 'overlay';
    return (free(overflowY) && room(each, 'Height') > 1) || (free(overflowX) && room(each, 'Width') > 1);
  };
  const area = (each) => each.clientWidth * each.clientHeight;
  const inside = () => [...element.querySelectorAll('*')].filter(moves).sort((a, b) => area(b) - area(a))[0];
  let found = element === document.documentElement ? root : element;
  if (!moves(found)) {
    let around = found.parentElement;
    while (around && around !== root && !moves(around)) around = around.parentElement;
    found = inside() ?? around ?? root;
  }
  const upright = room(found, 'Height') > 1 || room(found, 'Width') <= 1;
  const [side, size] = upright ? ['scrollTop', 'Height'] : ['scrollLeft', 'Width'];
  const before = found[side];
  const window = found[`client${size}`];
  const goal = to === 'top' ? 0 : to === 'bottom' ? found[`scroll${size}`] : before + (by ?? Math.round(pages * window * 0.9));
  found.scrollTo({ [upright ? 'top' : 'left']: goal, behavior: 'instant' });
  return { before: Math.round(before), after: Math.round(found[side]), window, whole: found[`scroll${size}`], tag: found.localName.slice(0, 40) };
}
