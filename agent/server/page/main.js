// The page: its views by address, what runs wait for, the theme.

import * as asks from "/page/asks.js";
import { el, fill } from "/page/dom.js";
import { wear } from "/page/theme.js";
import * as chat from "/page/chat.js";
import * as run from "/page/run.js";
import * as runs from "/page/runs.js";
import * as settings from "/page/settings.js";
import * as watches from "/page/watches.js";
import * as workflows from "/page/workflows.js";

const VIEWS = { chat, workflows, runs, watches, settings };
const ONE = { runs: run };
let leave = null;

// The only policy that the server's headers let anybody make, and it makes nothing.
globalThis.trustedTypes?.createPolicy("strelka", {});

function drawNavigation(now) {
  const links = Object.entries(VIEWS).map(([name, view]) =>
    el("a", { href: `#/${name}`, "aria-current": name === now ? "page" : null }, view.NAME));
  fill(document.getElementById("views"), links);
}

function go() {
  const hash = location.hash;
  if (hash && !hash.startsWith("#/")) return;
  const [name = "chat", id = ""] = hash.slice(2).split("/").map(decodeURIComponent);
  const known = Object.hasOwn(VIEWS, name) ? name : "chat";
  const view = id && Object.hasOwn(ONE, known) ? ONE[known] : VIEWS[known];
  leave?.();
  drawNavigation(known);
  const main = document.getElementById("main");
  main.className = `view-${known}`;
  document.title = `${VIEWS[known].NAME} · Strelka`;
  leave = view.show(fill(main), id) ?? null;
  if (id || hash) main.focus({ preventScroll: true });
  scrollTo(0, 0);
}

wear();
addEventListener("hashchange", go);
go();
asks.begin();
