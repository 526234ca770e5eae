// Whether the page has come to rest, awaited: it shows something, two frames were drawn, and nothing has changed for `quiet`
// milliseconds. Of a page that goes on changing `limit` milliseconds are awaited, of one that shows nothing `blank` before that.
((limit, quiet, frame, blank) => new Promise(done => {
  const used = 'a[href], button, input, select, textarea, canvas, video, iframe, frame, object, embed';
  const silent = 'script, style, noscript, template';
  const coming = new RegExp('^(?:(?:is )?loading|please wait|(?:just )?(?:one|a) moment|wird geladen|lädt|bitte warten|'
    + 'chargement|veuillez patienter|cargando|espere|caricamento|attendere|carregando|aguarde|laden|laddar|indlæser|'
    + 'laster|ładowanie|načítání|yükleniyor|загрузка|завантаження|読み込み中|加载中|載入中|로딩|불러오는 중)', 'i');
  const shows = () => {
    const body = document.body;
    if (!body || !document.scripts.length || body.querySelector(used)) return true;
    if (body.querySelectorAll('img, svg').length > 2) return true;  // one turns while a page loads, beside its sign
    const parts = document.createTreeWalker(body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    let said = '';
    for (let node, count = 0; (node = parts.nextNode()); count++) {
      if (count > 500 || said.length > 40 || node.shadowRoot || node.localName?.includes('-')) return true;
      const around = node.nodeType === 3 && /\S/.test(node.data) && node.parentElement;
      if (around && !around.closest(silent) && around.checkVisibility()) said += node.data.trim();
    }
    return said !== '' && !coming.test(said);
  };
  let start = performance.now();
  let last = start;
  let patience = globalThis.strelkaWaited ? 0 : start + blank;  // once a document: what still shows nothing is like that
  const watch = new MutationObserver(() => { last = performance.now(); });
  watch.observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
  const look = () => {
    const now = performance.now();
    if (now < patience) {
      start = now;
      if (!shows()) return setTimeout(look, 20);
      patience = 0;
    }
    if (patience) globalThis.strelkaWaited = true;
    if (now - last < quiet && now - start < limit) return setTimeout(look, 10);
    watch.disconnect();
    done(now - last >= quiet);
  };
  const framed = then => {
    let once = () => { once = () => {}; then(); };
    requestAnimationFrame(() => once());
    setTimeout(() => once(), frame);
  };
  framed(() => framed(look));
}))
