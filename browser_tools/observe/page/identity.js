// Numbers of elements. They live in this world only: nothing is written into the page. A number names one element
// for the life of the tab: `state.next` starts where the tab's last document ended.
const numbers = new WeakMap();
const elements = new Map();
// A number may have passed to the element that replaced the lost one.
const forget = new FinalizationRegistry((number) => {
  if (!elements.get(number)?.deref()) elements.delete(number);
});

function numberOf(element) {
  let number = numbers.get(element);
  if (number === undefined) {
    number = state.next++;
    numbers.set(element, number);
    elements.set(number, new WeakRef(element));
    forget.register(element, number);
  }
  return number;
}

// What has no box of its own (a link around a floated picture, `display: contents`) is met where the first part lies that has.
function spotOf(element) {
  const isFlat = (each) => { const box = rectangleOf(each); return box.width < 1 || box.height < 1; };
  if (!isFlat(element)) return element;
  for (const part of queryAll(element, '*')) if (!isFlat(part) && isVisible(part)) return part;
  return element;
}

// As if the number had never been given.
function giveBack(number) {
  const element = elements.get(number)?.deref();
  if (element) numbers.delete(element);
  elements.delete(number);
}

// [number, reference to its element] of those from `first` on.
const numbersFrom = (first) => Array.from({ length: state.next - first }, (_, index) => [first + index, elements.get(first + index)]);

// Gives numbers that were given back to their elements again; false if one of these is gone.
function giveAgain(given) {
  for (const [number, reference] of given) {
    const element = reference?.deref();
    if (!element) return false;
    numbers.set(element, number);
    elements.set(number, reference);
    state.next = number + 1;
  }
  return true;
}

// The living element of a number, or the reason why there is none: `unknown`, `earlier` (another document), `removed`,
// `reused` (it shows another item).
function lookUp(number) {
  if (number >= state.next) return 'unknown';
  if (number < state.base) return 'earlier';
  if (reused.has(number)) return 'reused';
  const element = elements.get(number)?.deref();
  return element && isConnected(element) ? element : 'removed';
}
