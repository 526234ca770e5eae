// Parts of pages are asked for and put in place: hx-get, hx-post, hx-vals, hx-target, hx-trigger, hx-oob.
function hx(e, more) {
  const form = e.tagName === "FORM" ? e : null, data = new URLSearchParams(form ? new FormData(form) : e.getAttribute("hx-vals") || "");
  if (more) data.append(more.name, more.value);
  const post = e.getAttribute("hx-post"), path = post || e.getAttribute("hx-get");
  const asked = post ? fetch(path, {method: "POST", body: data}) : fetch(path + (path.includes("?") ? "&" : "?") + data);
  asked.then(r => { if (!r.ok) throw new Error("Erreur " + r.status); return r.text(); }).then(html => {
    const part = document.createElement("template"); part.innerHTML = html;
    part.content.querySelectorAll("[hx-oob]").forEach(o => { place(o.getAttribute("hx-oob"), [o]); });
    if (e.getAttribute("hx-target")) place(e.getAttribute("hx-target"), [...part.content.childNodes]);
  });
}
function place(where, nodes) {
  document.querySelector(where).replaceChildren(...nodes);
  document.querySelectorAll("[data-bref]").forEach(n => setTimeout(() => n.remove(), 4000));
}
let timer = 0;
document.addEventListener("submit", e => { if (e.target.matches("[hx-get],[hx-post]")) { e.preventDefault(); hx(e.target); } });
document.addEventListener("click", e => { const b = e.target.closest("a[hx-get],button[hx-post],[role=button][hx-post]"); if (b) { e.preventDefault(); hx(b); } });
document.addEventListener("change", e => { const f = e.target.closest("form[hx-trigger~=change]"); if (f) hx(f); });
document.addEventListener("input", e => { const f = e.target.closest("form[hx-trigger~=input]"); if (f && e.target.type === "search") { clearTimeout(timer); timer = setTimeout(() => hx(f), 300); } });
