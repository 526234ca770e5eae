// Light, dark, or as the system has it. Kept in this browser.

const KEY = "strelka.theme";
export const THEMES = ["system", "light", "dark"];

export function theme() {
  const kept = read();
  return THEMES.includes(kept) ? kept : "system";
}

export function wear(name = theme()) {
  document.documentElement.dataset.theme = name;
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // Storage may be closed to us; then the choice holds while the page is open.
  }
}

function read() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
