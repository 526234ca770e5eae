// What kind of document the tab shows, and its source where the browser draws something else in its place.
(root) => {
  const type = String(document.contentType ?? 'text/html');
  const out = { type, text: '', width: 0, height: 0 };
  if (/^image\/(?!svg)/.test(type)) {
    const image = root.querySelector('img');
    return { ...out, width: image?.naturalWidth ?? 0, height: image?.naturalHeight ?? 0 };
  }
  if (/\bhtml\b/.test(type)) return out;
  const viewed = document.getElementById('webkit-xml-viewer-source-xml');
  if (viewed) {
    const serializer = new XMLSerializer();
    out.text = [...viewed.childNodes].map((one) => serializer.serializeToString(one)).join('');
  } else if (/[/+]xml$/.test(type)) {
    out.text = new XMLSerializer().serializeToString(document);
  } else {
    out.text = root.querySelector('pre')?.textContent ?? '';
  }
  out.text = out.text.slice(0, 4000000);
  return out;
}
