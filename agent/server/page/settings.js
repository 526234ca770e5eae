// Settings: the model, which can be tried out; keys that were found; the theme.

import { get, post } from "/page/api.js";
import { el, fill } from "/page/dom.js";
import { failed, loaded } from "/page/state.js";
import { providers } from "/page/providers.js";
import { THEMES, theme, wear } from "/page/theme.js";
import { line, seconds } from "/page/words.js";

export const NAME = "Settings";
const TEST_SECONDS = 45;

export function show(main) {
  const place = el("div", {});
  main.append(el("h1", {}, "Settings"), el("section", { "aria-labelledby": "model-title" },
    el("h2", { id: "model-title" }, "Model"), place), appearance());
  loaded(place, "settings", () => get("/settings"), model);
}

function model(settings) {
  const said = el("div", { role: "status", class: "verdict" });
  const now = el("strong", {}, line(settings.model, 120) || "none");
  const field = el("input", { id: "model", name: "model", value: settings.model ?? "", autocomplete: "off",
    spellcheck: "false", "aria-describedby": "model-hint", maxlength: 200 });
  const test = el("button", { type: "submit" }, "Test connection");
  const use = el("button", { type: "button", class: "primary", on: { click: connect } }, "Use this model");

  async function tried(event) {
    event.preventDefault();
    if (!field.value.trim()) return field.focus();
    const begun = performance.now();
    const told = () => fill(said, el("p", { class: "quiet" },
      `Asking the model to say ok… ${Math.floor((performance.now() - begun) / 1000)} s (Ollama has 30, others 20)`));
    told();
    test.disabled = true;
    const ticking = setInterval(told, 1000);
    try {
      fill(said, verdict(await post("/models/test", { model: field.value.trim() }, { seconds: TEST_SECONDS })));
    } catch (error) {
      fill(said, failed(error));
    }
    clearInterval(ticking);
    test.disabled = false;
  }

  function choose(name) {
    field.value = `${name}/`;
    field.focus();
  }

  async function connect() {
    try {
      const told = await post("/settings", { model: field.value.trim() });
      fill(now, line(told.model, 120) || "none");
      fill(said, el("p", { class: "notice good" }, told.model
        ? "New chats use this model until the server ends. To keep it, write it to strelka.yaml."
        : "No model is connected now; plain steps still work.", el("a", { href: "#/chat" }, "Write a goal")));
    } catch (error) {
      fill(said, failed(error));
    }
  }

  return el("div", { class: "panel" },
    el("p", {}, "In use: ", now),
    el("form", { class: "stack", on: { submit: tried } },
      el("label", { for: "model" }, "Model"), field,
      el("p", { class: "hint", id: "model-hint" }, "Provider/model, such as ollama/qwen3:4b or openai/gpt-5; a server of your "
        + "own as http://127.0.0.1:8080/v1#name. Keys are never typed here: they come from the environment or the key file."),
      el("div", { class: "buttons" }, test, use)),
    said,
    el("details", { open: !settings.model }, el("summary", {}, "Providers and their keys"), providers(settings.providers, choose)));
}

function verdict(told) {
  const took = told.seconds === undefined ? "" : ` after ${seconds(told.seconds)}`;
  if (told.ok) {
    return el("p", { class: "notice good" }, `It works: the model said “${line(told.said, 80) || "nothing"}”${took}. `
      + "Press “Use this model” to connect it.");
  }
  return el("p", { class: "notice bad" }, `It does not work: ${line(told.error, 400)}${took && ` (${took.trim()})`}`);
}

function appearance() {
  const choices = THEMES.map((name) => el("label", { class: "choice" },
    el("input", { type: "radio", name: "theme", value: name, checked: theme() === name, on: { change: () => wear(name) } }),
    { system: "As the system has it", light: "Light", dark: "Dark" }[name]));
  return el("section", {}, el("fieldset", {}, el("legend", {}, "Appearance"), choices));
}
