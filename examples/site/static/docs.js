"use strict";

// The search filters 200 ms after the last key, over an index that is fetched once.
const box = document.getElementById("docs-search");
const found = document.getElementById("docs-found");
const results = document.getElementById("docs-results");
let index = null;
let timer = 0;

box.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(search, 200);
});

async function search() {
  index ??= fetch("/docs/index.json").then((answer) => answer.json());
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  const pages = (await index).filter((page) =>
    words.every((word) => (page.title + " " + page.text).toLowerCase().includes(word)),
  );
  results.replaceChildren(...(words.length ? pages.map(row) : []));
  found.textContent = words.length ? `${pages.length} ${pages.length === 1 ? "page" : "pages"} found` : "";
}

function row(page) {
  const link = document.createElement("a");
  link.href = page.url;
  link.textContent = page.title;
  const item = document.createElement("li");
  item.append(link);
  return item;
}
