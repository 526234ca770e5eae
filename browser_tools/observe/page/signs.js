// What else tells a control, whatever it is called: what it is sent as, and where to, a number set apart in it.
const NUMBER = /^[([]?\s*(\d{1,6})\s*\+?\s*[)\]]?$/;
const LONGEST_SIGN = 60;

// What a radio button, a check box, or the button of a form is sent as; '' where nobody said.
function sentAs(element) {
  if (!has(element, 'value')) return '';
  const value = attr(element, 'value').slice(0, LONGEST_SIGN);
  if (tagOf(element) === 'button') return element.form && element.type === 'submit' && attr(element, 'name') ? `${attr(element, 'name')}=${value}` : '';
  return tagOf(element) === 'input' && ['radio', 'checkbox'].includes(element.type) ? value : '';
}

// A number in an element of its own behind the words: how many there are, as in `Guests <sup>2</sup>`.
function countIn(element) {
  const last = [...queryAll(element, '*')].filter((part) => !firstElement(part) && squeeze(part.textContent)).at(-1);
  const found = last && NUMBER.exec(squeeze(last.textContent));
  return found && squeeze(element.textContent).endsWith(squeeze(last.textContent)) ? found[1] : '';
}

// Where a button sends its form to, if not where the form says.
const sentTo = (element) => (has(element, 'formaction') ? absolute(attr(element, 'formaction')) : '');

// What a closed fold or menu has in it, out of sight: role and name of each control.
const HELD = 'a[href], button, input:not([type=hidden]), select, textarea, [role]';
const MOST_HELD = 40, LONGEST_HELD = 120;
function heldIn(element) {
  const fold = tagOf(element) === 'summary' ? parentNode(element) : null;
  const shut = fold ? !fold.open : attr(element, 'aria-expanded') === 'false';
  const part = shut && (fold ?? byId(element, attr(element, 'aria-controls')));
  if (!part) return [];
  const controls = [...queryAll(part, HELD)].filter((each) => !inside(each, element)).slice(0, MOST_HELD);
  return controls.map((each) => {
    const tag = tagOf(each);
    const [name] = nameOf(each, tag, FIELDS.has(tag) ? '' : squeeze(each.textContent));
    return [strongRole(each, tag, ariaRole(each)) || ariaRole(each), name.slice(0, LONGEST_HELD)];
  });
}

const signsOf = (element) => ({ value: sentAs(element), action: sentTo(element), count: countIn(element), held: heldIn(element) });
