// Which builder of documentation made this page, and where its search index is.
(root) => {
  const options = root.querySelector('script[src*="_static/documentation_options.js"]');
  if (options) {
    const told = typeof DOCUMENTATION_OPTIONS === 'object' ? DOCUMENTATION_OPTIONS : {};
    const suffix = told.BUILDER === 'dirhtml' ? '/' : String(told.LINK_SUFFIX || '.html');
    return { kind: 'sphinx', root: options.src.split('_static/documentation_options.js')[0], suffix };
  }
  const generator = root.querySelector('meta[name=generator]')?.content ?? '';
  const config = root.querySelector('script#__config')?.textContent;
  const plugin = typeof base_url === 'string' && root.querySelector('script[src*="search/main.js"]');
  if (/^mkdocs/i.test(generator) || plugin || config?.includes('"base"')) {
    let base = typeof base_url === 'string' ? base_url : '.';
    try { base = config ? JSON.parse(config).base : base; } catch { /* not the theme that writes it */ }
    return { kind: 'mkdocs', root: new URL(`${base}/`, document.baseURI).href, suffix: '' };
  }
  return { kind: '', root: '', suffix: '' };
}
