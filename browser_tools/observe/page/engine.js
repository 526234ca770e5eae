const finder = {
  query(root, selector) {
    return this.queryAll(root, selector)[0] ?? null;
  },
  queryAll(root, selector) {
    forget();
    if (selector === 'seen') return root instanceof Element && isSeen(root) ? [root] : [];
    if (selector.startsWith('{')) {
      const asked = JSON.parse(selector);
      return root instanceof Element && (asked.apart ? isSaidApart : isSaidInSight)(root, asked) ? [root] : [];
    }
    const page = Object.hasOwn(globalThis, '__strelka') ? globalThis.__strelka : null;
    if (selector.startsWith('#')) return page?.token === selector.slice(1) ? [document.documentElement] : [];
    const [, prefix, number, met] = /^((?:f\d+)?)e(\d+)(!?)$/.exec(selector) ?? [];
    const element = page && page.prefix === prefix ? page.element(Number(number), met === '!') : 'earlier';
    // Thrown, not empty: Playwright would wait out its timeout for an element that can never come back.
    if (typeof element === 'string') throw new Error(`strelka-stale:${selector}:${element}`);
    return [element];
  },
};
