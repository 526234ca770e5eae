"use strict";

// Adding to the cart stays on the page: a toast says so and the number in the header follows.
for (const form of document.querySelectorAll("form[data-toast]")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const answer = await fetch(form.action, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams(new FormData(form)),
    });
    if (!answer.ok) return toast("That did not work. Please try again.");
    document.getElementById("cart-count").textContent = (await answer.json()).items;
    toast(form.dataset.toast);
  });
}

function toast(words) {
  const note = document.createElement("p");
  note.textContent = words;
  document.getElementById("toasts").append(note);
  setTimeout(() => note.remove(), 6000);
}

// The cookie dialog of the sale page covers everything until somebody answers; the answer lasts for the tab.
const consent = document.getElementById("consent");
if (consent) {
  if (sessionStorage.getItem("consent")) consent.remove();
  else consent.querySelector("button").focus();
  consent.addEventListener("click", (event) => {
    const choice = event.target.dataset.consent;
    if (!choice) return;
    sessionStorage.setItem("consent", choice);
    consent.remove();
  });
}
