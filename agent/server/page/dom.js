// Elements are made here and nowhere else: attributes by name, text as text. There is no way to pass markup.

const REFUSED_TAGS = new Set(["script", "iframe", "object", "embed", "style", "link", "base", "meta"]);
const REFUSED_NAMES = /^(on.+|style|srcdoc|formaction)$/i;
const DRAWING = "http://www.w3.org/2000/svg";

/** An element. `given`: attributes; `on`: listeners by event; `value` and `checked` as properties. */
export function el(tag, given = {}, ...children) {
  if (REFUSED_TAGS.has(tag)) throw new TypeError(`<${tag}> is not made here`);
  return filled(document.createElement(tag), given, children);
}

/** An element of a drawing. */
export function draw(tag, given = {}, ...children) {
  return filled(document.createElementNS(DRAWING, tag), given, children);
}

/** Put `children` in the place of what `node` holds. */
export function fill(node, ...children) {
  node.replaceChildren(...kept(children));
  return node;
}

function filled(node, given, children) {
  for (const [name, value] of Object.entries(given)) put(node, name, value);
  node.append(...kept(children));
  return node;
}

function kept(children) {
  return children.flat(Infinity).filter((one) => one !== null && one !== undefined && one !== false);
}

function put(node, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name === "on") {
    for (const [kind, heard] of Object.entries(value)) node.addEventListener(kind, heard);
  } else if (name === "value" || name === "checked") {
    node[name] = value;
  } else if (REFUSED_NAMES.test(name)) {
    throw new TypeError(`the attribute ${name} is not set here`);
  } else if (name === "href" || name === "src") {
    node.setAttribute(name, address(value));
  } else {
    node.setAttribute(name, value === true ? "" : String(value));
  }
}

/** What may be linked or loaded: our own paths, our own pictures in memory, and web addresses. */
function address(value) {
  const words = String(value);
  if (/^(#|\/(?![/\\]))/.test(words)) return words;
  const { protocol } = new URL(words);
  if (!["http:", "https:", "blob:"].includes(protocol)) throw new TypeError(`${protocol} is not linked`);
  return words;
}
