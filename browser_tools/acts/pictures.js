// What an element says of itself as a picture, or of the one picture that it holds. Texts are cut to `limit`.
async (element, limit) => {
  const DRAWN = 'canvas, svg, video, object, embed, input[type=image], picture, [role=img]';
  const inner = element.querySelectorAll('img');
  const image = element instanceof HTMLImageElement ? element : inner.length === 1 ? inner[0] : null;
  const short = (text) => String(text ?? '').slice(0, limit);
  if (image) await image.decode().catch(() => {});
  const own = element.getAttribute('aria-label') ?? element.getAttribute('alt');
  return {
    image: image !== null,
    inside: image !== null && image !== element,
    drawn: element.matches(DRAWN) || element.querySelector('svg, canvas, [role=img]') !== null ||
      getComputedStyle(element).backgroundImage !== 'none',
    lost: image !== null && (!image.complete || image.naturalWidth === 0),
    tag: short(element.localName),
    alt: short(image ? image.alt : own),
    url: short(image?.currentSrc),
    data: image?.currentSrc.startsWith('data:') ? image.currentSrc : '',
    width: image?.naturalWidth ?? 0,
    height: image?.naturalHeight ?? 0,
  };
}
