// A form from typed inputs.

import { el } from "/page/dom.js";
import { capital, shown } from "/page/words.js";

const PLACEHOLDERS = { url: "https://", secret: "env:NAME (where it is kept, not the secret)" };
const KINDS = { integer: "number", number: "number", date: "date" };

/** Fields for `inputs` ([{name, type, required, default, description, choices}]), and `values()`: what was given. */
export function fields(inputs, prefix) {
  const made = inputs.map((input) => [input, control(input, `${prefix}-${input.name}`)]);
  const values = () => Object.fromEntries(made.filter(([input, node]) => given(input, node)).map(
    ([input, node]) => [input.name, input.type === "boolean" ? node.checked : node.value]));
  /** Mark the field that an error of the server is about, and lead there. */
  function blame(words, said) {
    for (const [, node] of made) node.removeAttribute("aria-invalid");
    const [, node] = made.find(([input]) => words.startsWith(`input '${input.name}'`)) ?? [];
    node?.setAttribute("aria-invalid", "true");
    node?.setAttribute("aria-describedby", `${said.id} ${node.id}-hint`);
    node?.focus();
  }
  /** An error of the server with inputs called as they are here. */
  const worded = (words) => made.reduce((told, [input]) =>
    input.label ? told.replaceAll(`input '${input.name}'`, `“${input.label}”`) : told, words);
  return { rows: made.map(([input, node]) => field(input, node)), values, blame, worded };
}

function given(input, node) {
  return input.type === "boolean" || node.value !== "";
}

function control(input, id) {
  const { name, required } = input;
  const described = input.description ? `${id}-hint` : null;
  const common = { id, name, "aria-describedby": described };
  if (input.type === "boolean") return el("input", { ...common, type: "checkbox", checked: input.default === true });
  if (input.type === "choice") {
    return el("select", { ...common, required }, input.choices.map((one) =>
      el("option", { value: String(one), selected: one === input.default }, shown(one, 120))));
  }
  return el("input", { ...common, required, type: KINDS[input.type] ?? "text", autocomplete: "off",
    step: input.type === "number" ? "any" : null,
    placeholder: PLACEHOLDERS[input.type], value: String(input.default ?? "") });
}

function field(input, node) {
  const optional = input.required || input.type === "boolean" ? "" : " (optional)";
  const words = `${capital(shown(input.label || input.name.replaceAll("_", " "), 80))}${optional}`;
  const hint = input.description && el("p", { class: "hint", id: `${node.id}-hint` }, shown(input.description, 300));
  if (input.type === "boolean") return el("div", { class: "field" }, el("label", { class: "choice" }, node, words), hint);
  return el("div", { class: "field" }, el("label", { for: node.id }, words), node, hint);
}
