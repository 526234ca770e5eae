// Words for people: texts that pages wrote made harmless to the eye, times, names of states.

const MOST = 300;
// Marks that turn the direction of what follows, and controls that nobody sees (U+00AD: soft hyphen).
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** A text of a page or a model as it may be shown: cut, and what is invisible in it named. */
export function shown(text, most = MOST) {
  const words = String(text ?? "");
  const cut = words.length > most ? `${words.slice(0, most)}… (${words.length.toLocaleString("en")} characters)` : words;
  return cut.replace(UNSEEN, (sign) => `⟨U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}⟩`);
}

/** On one line. */
export function line(text, most = MOST) {
  return shown(String(text ?? "").slice(0, most * 8).replace(/\s+/g, " ").trim(), most);
}

/** `{{name}}` of a step with what the run was given for it, as its log tells it: secrets are masked there. */
export function filledIn(text, inputs = {}) {
  return String(text ?? "").replace(/\{\{\s*([^{}\s]+)\s*\}\}/g, (mark, name) =>
    Object.hasOwn(inputs, name) ? String(inputs[name]) : mark);
}

const HERE = "a person at the web page";

/** Who answered, for the one who sits at this page. */
export function yours(text) {
  return String(text ?? "").replaceAll(HERE, "you");
}

/** A sentence; what begins with an address or the name of a file stays as it is. */
export function capital(words) {
  const begins = /^\p{L}+(?=[\s,;]|:\s|$)/u.test(words);
  return begins ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}

export function seconds(many) {
  if (many === null || many === undefined || !Number.isFinite(many)) return "";
  if (many < 9.95) return `${many.toFixed(1)} s`;
  if (many < 90) return `${Math.round(many)} s`;
  return `${Math.floor(many / 60)} min ${Math.round(many % 60)} s`;
}

/** A time as people read it; `when` is seconds since 1970 or an ISO text. */
export function time(when) {
  if (when === null || when === undefined) return "";
  const date = new Date(typeof when === "number" ? when * 1000 : when);
  if (Number.isNaN(date.getTime())) return "";
  const today = date.toDateString() === new Date().toDateString();
  const hours = date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  return today ? hours : `${date.toLocaleDateString([], { day: "numeric", month: "short", year: "numeric" })} ${hours}`;
}

export function bytes(many) {
  if (many < 1000) return `${many} bytes`;
  return many < 1e6 ? `${(many / 1000).toFixed(1)} kB` : `${(many / 1e6).toFixed(1)} MB`;
}

export function plural(many, one, more = `${one}s`) {
  return `${many} ${many === 1 ? one : more}`;
}

const TONES = {
  passed: "good", finished: "good", ok: "good", unchanged: "good",
  changed: "warn", waiting: "warn", running: "busy", "looking now": "busy", limit: "warn", denied: "warn", interrupted: "warn", stale: "warn",
  failed: "bad", infrastructure: "bad", blocked: "bad", error: "bad", stuck: "bad",
};

/** good, warn, bad, busy or quiet: how a state looks. */
export function tone(state) {
  return TONES[state] ?? "quiet";
}
