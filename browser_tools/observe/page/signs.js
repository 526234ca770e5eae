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

const signsOf = (element) => ({ value: sentAs(element), action: sentTo(element), count: countIn(element) });
