// One change of a page, chosen by a seed: run in two equal pages it does the same to both. Returns what it did.
(seed) => {
  let state = seed * 2654435761 % 4294967296;
  const next = () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
  const pick = (list) => list[Math.floor(next() * list.length)];
  const all = (root) => [...root.querySelectorAll('*')].flatMap((each) => [each, ...(each.shadowRoot ? all(each.shadowRoot) : [])]);
  const elements = all(document.body).filter((each) => !['SCRIPT', 'STYLE', 'LINK', 'NOSCRIPT'].includes(each.tagName));
  const some = (filter) => pick(elements.filter(filter)) ?? document.body;
  const any = () => pick(elements) ?? document.body;
  const inner = () => some((each) => each.parentElement && each !== document.body);
  const textNode = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) if (walker.currentNode.data.trim() && !walker.currentNode.parentElement.closest('script,style')) found.push(walker.currentNode);
    return pick(found) ?? document.body.appendChild(new Text('first'));
  };
  const sheet = () => {
    let style = document.querySelector('style#changing');
    if (!style) {
      style = document.createElement('style');
      style.id = 'changing';
      document.head.append(style);
    }
    return style.sheet;
  };
  const styles = [
    'display:none', 'display:flex', 'display:contents', 'display:inline', 'display:block', 'display:inline-block', 'visibility:hidden', 'visibility:visible',
    'opacity:0', 'opacity:0.5', 'color:white', 'color:transparent', 'font-size:0', 'font-size:1px', 'position:absolute;left:-9999px', 'position:absolute;top:0;left:0;background:#fff;width:400px;height:300px',
    'position:fixed;inset:0;background:white', 'overflow:hidden;height:20px', 'overflow:hidden;height:0', 'overflow:auto;height:60px', 'transform:scale(0)', 'transform:translateX(-5000px)', 'text-indent:-9999px',
    'clip-path:inset(100%)', 'cursor:pointer', 'margin-left:-2000px', 'background:black;color:black', 'pointer-events:none', 'filter:opacity(0)', 'float:right', 'content-visibility:hidden', 'zoom:0.5', 'display:grid', 'margin-top:-60px;position:relative;background:#eee',
  ];
  const rules = ['', ':hover', ':focus-within', ':nth-child(2)', ':has(a)', ':not(:empty)', ' > *', ' + *', ' *', ':checked', '::before'];
  const acts = {
    text: () => { textNode().data = `words ${seed} of a text`; },
    longer: () => { textNode().data += ` and ${'more '.repeat(Math.floor(next() * 60))}${seed}`; },
    blank: () => { textNode().data = ''; },
    remove: () => inner().remove(),
    twin: () => { const each = inner(); each.after(each.cloneNode(true)); },
    before: () => { const each = inner(); const made = document.createElement(pick(['p', 'div', 'li', 'span', 'button', 'a', 'h2', 'tr'])); made.textContent = `new ${seed}`; if (made.tagName === 'A') made.href = '#new'; each.before(made); },
    row: () => { const each = some((one) => ['LI', 'TR'].includes(one.tagName)); const made = each.cloneNode(true); (made.querySelector('a,button,td') ?? made).append(` row ${seed}`); each.before(made); },
    move: () => { const each = inner(), to = any(); if (!each.contains(to)) to.append(each); },
    wrap: () => { const each = inner(), made = document.createElement('div'); each.replaceWith(made); made.append(each); },
    rewrite: () => { const each = some((one) => one.children.length && one.children.length < 6); const { innerHTML } = each; if (each !== document.body) each.innerHTML = innerHTML; },
    style: () => { any().style.cssText += `;${pick(styles)}`; },
    unstyle: () => { some((one) => one.hasAttribute('style')).removeAttribute('style'); },
    outer: () => { some((one) => one.children.length > 3).style.cssText += `;${pick(styles)}`; },
    class: () => { any().className = `${any().className?.baseVal ?? any().className} c${seed % 5}`; },
    unclass: () => { some((one) => one.hasAttribute('class')).removeAttribute('class'); },
    bodyClass: () => { document.body.classList.toggle(`c${seed % 5}`); },
    rule: () => { sheet().insertRule(`${pick(['.c1', '.c2', 'li', 'p', 'a', 'div', 'span', 'td', 'body.c3 *', 'button', 'h2', '[title]'])}${pick(rules)} { ${pick(styles)} }`, sheet().cssRules.length); },
    edit: () => { const rule = pick([...sheet().cssRules].filter((one) => one.style)); if (rule) { const [name, value] = pick(styles).split(';')[0].split(':'); rule.style.setProperty(name, value); } },
    editOwn: () => { const found = [...document.styleSheets].flatMap((one) => { try { return [...one.cssRules]; } catch { return []; } }).filter((one) => one.style?.length); const rule = pick(found); if (rule) { const name = rule.style[0]; rule.style.setProperty(name, pick(['none', 'inherit', 'hidden', '0', 'transparent', 'initial'])); } },
    unrule: () => { if (sheet().cssRules.length) sheet().deleteRule(Math.floor(next() * sheet().cssRules.length)); },
    media: () => { sheet().insertRule(`@media (min-width: 900px) { ${pick(['p', 'li:nth-child(odd)', '.c1'])} { ${pick(styles)} } }`); },
    adopted: () => { const made = new CSSStyleSheet(); made.replaceSync(`${pick(['p', 'li', '.c2'])} { ${pick(styles)} }`); document.adoptedStyleSheets = next() < 0.3 ? [] : [...document.adoptedStyleSheets, made]; },
    attribute: () => { const [name, value] = pick([['hidden', ''], ['inert', ''], ['role', 'button'], ['role', 'presentation'], ['role', 'list'], ['tabindex', '0'], ['title', `tip ${seed}`], ['aria-label', `label ${seed}`], ['aria-hidden', 'true'], ['contenteditable', 'true'], ['onclick', '1'], ['draggable', 'true'], ['lang', 'de'], ['dir', 'rtl'], ['data-tooltip', `tip ${seed}`], ['id', `id${seed % 4}`], ['aria-labelledby', `id${seed % 4}`], ['slot', 'x'], ['aria-expanded', 'true']]); any().setAttribute(name, value); },
    unattribute: () => { const each = some((one) => one.attributes.length); const name = pick([...each.attributes].map((one) => one.name)); if (name) each.removeAttribute(name); },
    href: () => { const link = some((one) => one.tagName === 'A'); link.setAttribute('href', `#to${seed}`); },
    alt: () => { some((one) => one.tagName === 'IMG').setAttribute('alt', `picture ${seed}`); },
    type: () => { const field = some((one) => one.matches('input:not([type=checkbox]):not([type=radio]):not([type=file]), textarea')); if ('value' in field) field.value = `typed ${seed}`; },
    check: () => { const box = some((one) => one.matches('input[type=checkbox], input[type=radio]')); if ('checked' in box) box.checked = !box.checked; },
    choose: () => { const list = some((one) => one.tagName === 'SELECT'); if (list.options?.length) list.selectedIndex = Math.floor(next() * list.options.length); },
    disable: () => { const field = some((one) => one.matches('input, button, select, fieldset')); field.disabled = !field.disabled; },
    focus: () => { some((one) => one.matches('input, button, a[href], textarea')).focus(); },
    details: () => { const part = some((one) => one.tagName === 'DETAILS'); if (part.tagName === 'DETAILS') part.open = !part.open; },
    dialog: () => {
      let dialog = document.querySelector('dialog#changing-dialog');
      if (!dialog) { dialog = document.createElement('dialog'); dialog.id = 'changing-dialog'; dialog.innerHTML = '<h2>Sure?</h2><p>Nothing comes back.</p><button>Yes</button>'; document.body.append(dialog); }
      if (dialog.open) dialog.close(); else if (dialog.isConnected) next() < 0.5 ? dialog.showModal() : dialog.show();
    },
    popover: () => { let part = document.querySelector('#changing-popover'); if (!part) { part = document.createElement('div'); part.id = 'changing-popover'; part.popover = 'manual'; part.innerHTML = '<p>Popped up</p>'; document.body.append(part); } part.togglePopover?.(); },
    scroll: () => { scrollTo(0, Math.floor(next() * 1500)); },
    scrollInner: () => { const part = some((one) => one.scrollHeight > one.clientHeight + 5 && /auto|scroll|hidden/.test(getComputedStyle(one).overflowY)); part.scrollTop = Math.floor(next() * 200); },
    root: () => { const part = some((one) => ['DIV', 'SECTION', 'P', 'SPAN'].includes(one.tagName) && !one.shadowRoot && one.textContent.length < 300); if (!part.shadowRoot && part !== document.body) try { part.attachShadow({ mode: 'open' }).innerHTML = `<style>b { color: red } .c1 { display: none }</style><p>Inside ${seed} <b>bold</b></p><slot></slot><slot name=x></slot><button>Go ${seed}</button>`; } catch { /* not every element may have one */ } },
    inRoot: () => { const part = some((one) => one.getRootNode() instanceof ShadowRoot && one.tagName === 'P'); part.append(` shadow ${seed}`); },
    frame: () => { const frame = document.createElement('iframe'); frame.srcdoc = `<p>Framed ${seed}</p><button>In ${seed}</button>`; inner().before(frame); },
    label: () => { const label = some((one) => one.tagName === 'LABEL'); label.append(` label ${seed}`); },
    forLabel: () => { const label = document.createElement('label'); const field = some((one) => one.matches('input, button')); field.id ||= `field${seed}`; label.htmlFor = field.id; label.textContent = `for ${seed}`; inner().before(label); },
    fieldset: () => { const set = document.createElement('fieldset'); set.disabled = next() < 0.5; const each = inner(); each.replaceWith(set); set.append(each); },
    pulled: () => { const set = some((one) => one.tagName === 'FIELDSET'); set.toggleAttribute('disabled'); },
    animate: () => { any().animate([{ opacity: 0, display: 'block' }, { opacity: 0 }], { duration: 1e7, fill: 'both' }); },
    stopped: () => { for (const each of document.getAnimations()) each.cancel(); },
    listRewrite: () => { const list = some((one) => ['UL', 'OL', 'TBODY'].includes(one.tagName)); [...list.children].reverse().forEach((each) => list.append(each)); },
    rename: () => { const list = some((one) => ['LI', 'TR'].includes(one.tagName)); for (const part of list.querySelectorAll('a, td, span, b')) if (!part.children.length) part.textContent = `item ${seed} ${Math.floor(next() * 1000)}`; },
    nothing: () => {},
    marker: () => { document.documentElement.setAttribute('title', seed); },
    clear: () => { const part = some((one) => one.children.length > 1 && one.children.length < 8); if (part !== document.body) part.textContent = `cleared ${seed}`; },
    design: () => { document.designMode = document.designMode === 'on' ? 'off' : 'on'; },
    multi: () => { for (let index = 0; index < 3; index++) pick([acts.text, acts.class, acts.style, acts.before, acts.attribute])(); },
  };
  const names = Object.keys(acts);
  const name = names[Math.floor(next() * names.length)];
  acts[name]();
  return name;
}
