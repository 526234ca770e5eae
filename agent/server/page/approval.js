// Asks of one run as a person reads them: what code found out first, what the model says last.

import { post } from "/page/api.js";
import { el, fill } from "/page/dom.js";
import { failed } from "/page/state.js";
import { line, plural, shown } from "/page/words.js";

const CLASSES = {
  none: "nothing risky was recognised", login: "log in", payment: "pay or order", send: "send something",
  publish: "publish something", delete: "delete something", account_change: "change an account",
  grant_access: "give access", credentials: "make or show keys or passwords", unknown: "unclear: it changes something, and nobody could tell what",
};
const REMEMBER = { step: "Allow for this step: do not ask again", run: "Allow for this run: do not ask again for the like",
  origin: "Allow on this site: do not ask again for the like" };

/** The cards of `asks` and their buttons; `focus` is what refuses. */
export function approvals(asks, { answered, aside }) {
  const said = el("div", {});
  const cards = asks.map((ask) => card(ask, asks.length > 1));
  const ticking = setInterval(() => tick(cards, ticking), 1000);
  tick(cards, ticking);

  async function decide(approves) {
    for (const button of buttons) button.disabled = true;
    const decisions = cards.map(({ ask, remember }) => {
      const approve = approves(ask);
      return { id: ask.id, hash: ask.hash, approve, remember: approve && remember.checked };
    });
    try {
      const told = await sent(decisions);
      const wrong = told.filter((one) => one.outcome !== "done");
      if (wrong.length) fill(said, failed(new Error(late(wrong))));
    } catch (error) {
      fill(said, failed(error));
    }
    for (const button of buttons) button.disabled = false;
    answered();
  }

  const ticked = (ask) => cards.find((one) => one.ask === ask).tick.checked;
  const send = el("button", { type: "button", on: { click: () => decide(ticked) } }, "");
  const count = () => fill(send, summed(cards.filter((one) => one.tick.checked).length, cards.length));
  for (const one of cards) one.tick.addEventListener("change", count);
  count();
  const refuse = el("button", { type: "button", class: "refuse", on: { click: () => decide(() => false) } },
    asks.length > 1 ? "Refuse all" : "Refuse");
  const one = el("button", { type: "button", class: "approve", on: { click: () => decide(() => true) } }, "Approve");
  const approve = asks.length > 1 ? send : one;
  const later = el("button", { type: "button", class: "plain", on: { click: aside } }, "Later");
  const buttons = [refuse, approve, later];
  const node = el("div", {}, el("h2", { id: "ask-title" }, asks.length > 1 ? `May it do these ${asks.length} things?` : "May it do this?"),
    cards.map((one) => one.node), said, el("div", { class: "buttons ends" }, buttons));
  return { node, focus: refuse };
}

async function sent(decisions) {
  if (decisions.length > 1) return post("/approvals", { decisions });
  const [{ id, ...decision }] = decisions;
  await post(`/approvals/${id}`, decision);
  return [];
}

function late(wrong) {
  return `${plural(wrong.length, "answer")} came too late: ${wrong.map((one) => one.outcome).join(", ")}`;
}

function summed(many, all) {
  if (!many) return "Approve none";
  return many === all ? "Approve all" : `Approve ${many}, refuse ${all - many}`;
}

function card(ask, several) {
  const sentence = shown(ask.sentence, 2000);
  const tick = el("input", { type: "checkbox" });
  const remember = el("input", { type: "checkbox" });
  const clock = el("span", { class: "clock", role: "timer" });
  const until = performance.now() + ask.seconds_left * 1000;
  const node = el("article", { class: "asked" },
    el("p", { class: "sentence", dir: "auto" },
      several ? el("label", { class: "choice" }, tick, el("span", {}, sentence)) : sentence),
    ask.picture && el("img", { class: "thing", src: picture(ask), alt: "What would be pressed, on the page" }),
    el("dl", { class: "facts" }, facts(ask)),
    values(ask), items(ask), given(ask),
    ask.words && el("figure", { class: "quoted" }, el("figcaption", {}, "Why, in the words of the model or of your step (not checked):"),
      el("blockquote", { dir: "auto" }, shown(ask.words, 1000))),
    REMEMBER[ask.may_remember] && el("label", { class: "choice" }, remember, REMEMBER[ask.may_remember]),
    el("p", { class: "quiet" }, "Without an answer it is refused: ", clock));
  return { ask, node, tick, remember, clock, until };
}

function tick(cards, ticking) {
  const there = cards.filter(({ node }) => node.isConnected || !node.parentNode);
  if (!there.length) clearInterval(ticking);
  for (const { clock, until } of there) {
    const left = Math.max(0, Math.round((until - performance.now()) / 1000));
    clock.textContent = `${left} s left`;
    clock.classList.toggle("wrong", left <= 15);
  }
}

function picture(ask) {
  return `/runs/${ask.run}/artifacts/${encodeURIComponent(ask.picture.split("/").at(-1))}`;
}

function facts(ask) {
  const rows = [
    ["Kind", CLASSES[ask.action_class] ?? line(ask.action_class, 40)],
    ["Site", line(ask.origin, 300)],
    ["Text", line(ask.arguments?.text, 600)],
    ["Leads to", ask.url && ask.url !== ask.origin ? line(ask.url, 600) : ""],
    ["Total", line(ask.total, 100)],
    ["You are asked", because(ask)],
  ];
  return rows.filter(([, told]) => told).map(([name, told]) => [el("dt", {}, name), el("dd", { dir: "auto" }, told)]);
}

/** Which rule of the policy asks, or which of its other reasons. */
function because({ rule, reason }) {
  const why = rule ? `by the policy's rule “${line(rule, 80)}”` : "for no rule of the policy allows it";
  return reason === "rule" ? why : `${why} (${line(reason, 80)})`;
}

function values(ask) {
  const rows = Object.entries(ask.values ?? {});
  if (!rows.length) return null;
  return el("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "What the form holds" }, el("table", {},
    el("caption", {}, "What the form holds"), el("tbody", {}, rows.map(([name, told]) =>
      el("tr", {}, el("th", { scope: "row", dir: "auto" }, line(name, 120)), el("td", { dir: "auto" }, shown(told, 600)))))));
}

function items(ask) {
  if (!ask.items?.length) return null;
  return el("div", {}, el("p", { class: "quiet" }, "Lines of the page with a price"),
    el("ul", {}, ask.items.map((one) => el("li", { dir: "auto" }, line(one, 200)))));
}

function given(ask) {
  return el("details", {}, el("summary", {}, `Technical details (${line(ask.tool, 60)})`),
    el("pre", { tabindex: "0", dir: "auto" }, shown(JSON.stringify(ask.arguments, null, 1), 4000)));
}
