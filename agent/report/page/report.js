"use strict";
const rows = [...document.querySelectorAll("#timeline > div")];
const find = (id) => document.getElementById(id);
const show = (problemsOnly) => {
  for (const row of rows) row.hidden = problemsOnly && !row.classList.contains("problem");
  find("none").hidden = !problemsOnly || rows.some((row) => !row.hidden);
  find("all").ariaPressed = String(!problemsOnly);
  find("problems").ariaPressed = String(problemsOnly);
};
const fold = (open) => {
  for (const row of document.querySelectorAll("#timeline > div > details")) row.open = open;
};
const reveal = (hash) => {
  const row = rows.find((one) => `#${one.id}` === hash);
  if (!row) return;
  if (row.hidden) show(false);
  const details = row.querySelector("details");
  if (details) details.open = true;
};
find("all").onclick = () => show(false);
find("problems").onclick = () => show(true);
find("open").onclick = () => fold(true);
find("close").onclick = () => fold(false);
for (const link of document.querySelectorAll("a")) link.onclick = () => reveal(link.hash);
document.querySelector(".tools").hidden = false;
reveal(location.hash);
