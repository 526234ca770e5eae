// Roles, names and states that a custom element keeps to itself (`ElementInternals`): no script but its own can ask for them,
// Chromium can. Asked of those that act and say no role; of the others of a tag nothing is asked once two had none.
const internals = new WeakMap();  // element -> {role, label, checked, ...}, as `aria-*` would say it; null: it keeps nothing
const plainTags = new Map();  // tag -> how many kept nothing
const PLAIN_ENOUGH = 2, MOST_KEEPERS = 40;
let hasKeepers = false;

const internalsOf = (element) => (hasKeepers ? internals.get(element) : null);
const isKeeper = ({ element, tag, role }) => tag.includes('-') && !has(element, 'role') &&
  (internals.has(element) ? internals.get(element) !== null : role === 'clickable' && (plainTags.get(tag) ?? 0) < PLAIN_ENOUGH);

// Elements to ask: new ones, and, unless it is for the same look `again`, those that are known to keep something.
function keepers(again) {
  const found = [...(lastWalk?.records.values() ?? [])].filter(isKeeper).map((record) => record.element);
  return found.filter((element) => !again || !internals.has(element)).slice(0, MOST_KEEPERS);
}

// Whether any is otherwise than it was known to be.
function keep(elements, told) {
  let changed = false;
  elements.forEach((element, at) => {
    const before = internals.get(element) ?? null, now = WIDGETS.has(told[at]?.role) ? told[at] : null;
    if (!now && !internals.has(element)) plainTags.set(tagOf(element), (plainTags.get(tagOf(element)) ?? 0) + 1);
    internals.set(element, now);
    if (now) hasKeepers = true;
    changed ||= JSON.stringify(before) !== JSON.stringify(now);
  });
  if (changed) forgetKept();
  return changed;
}
