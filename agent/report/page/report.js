"use strict";
const rows = [...document.querySelectorAll("#timeline > li")];
const find = (id) => document.getElementById(id);
const show = (problemsOnly) => {
  for (const row of rows) row.hidden = problemsOnly && !row.classList.contains("problem");
  find("none").hidden = !problemsOnly || rows.some((row) => !row.hidden);
  find("all").ariaPressed = String(!problemsOnly);
  find("problems").ariaPressed = String(problemsOnly);
};
const fold = (open) => {
  for (const row of document.querySelectorAll("#timeline > li > details")) row.open = open;
};
const reveal = () => {
  const row = rows.find((one) => `#${one.id}` === location.hash);
  if (!row) return;
  if (row.hidden) show(false);
  const details = row.querySelector("details");
  if (details) details.open = true;
  row.scrollIntoView();
};
find("all").onclick = () => show(false);
find("problems").onclick = () => show(true);
find("open").onclick = () => fold(true);
find("close").onclick = () => fold(false);
addEventListener("hashchange", reveal);
document.querySelector(".tools").hidden = false;
reveal();
