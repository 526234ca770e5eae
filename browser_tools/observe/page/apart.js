// Whether an element says `apart`, a pattern, in words that no space parts but a gap, and a person sees it.
function isSaidApart(root, { apart, letters, exact }) {
  const looked = new RegExp(apart);
  for (const holder of holdingLetters(root, letters, (text) => folded(text, exact))) {
    const said = isSeen(holder) ? partedText(holder, isSeen) : null;
    if (said !== null && looked.test(folded(said, exact))) return true;
  }
  return false;
}
