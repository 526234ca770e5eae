// Bars that ask for consent at an edge of the window: they cover little, and keep nobody from the page.
const ACCEPTS = /^\P{L}*(?:yes,? |i |ok,? )?(?:all[es]? (?:cookies )?|tout |toutes? )?(?:accept|agree|allow|consent|got it|understand|akzeptieren|zustimmen|einverstanden|verstanden|accepter|aceptar|accett|aceitar|accepteren|akceptuj|zgadzam|godk\u00e4nn|\u043f\u0440\u0438\u043d\u044f\u0442\u044c|\u540c\u610f)/iu;
const CONCERNED = /cookie|your privacy|personal data|datenschutz|consent|einwillig/i;
const MOST_ACCEPTING = 5, LONGEST_BAR = 4000;

const speaking = new WeakMap();  // parts of the page, and whether they are about it, as long as nothing in them changes

function consentBar(walk) {
  const accepting = [...walk.records.values()].filter((record) => (record.accepts ??= ACCEPTS.test(record.name))).slice(0, MOST_ACCEPTING);
  return accepting.some(({ element }) => {
    for (let node = element; node; node = around(node)) if (/fixed|sticky/.test(styleOf(node).position)) return speaksOfConsent(walk, node);
    return false;
  });
}

function speaksOfConsent(walk, node) {
  if (!isUntouched(walk, node) || !speaking.has(node)) {
    const said = readable(node, LONGEST_BAR);
    speaking.set(node, said.length < LONGEST_BAR && CONCERNED.test(said));
  }
  return speaking.get(node);
}
