// Server-sent events, gone on with after each loss. The server counts; what was told twice is dropped by readers.

import { get } from "/page/api.js";
import * as connection from "/page/connection.js";

const KINDS = ["run", "event", "asks", "saying", "end"];
const AGAIN_SECONDS = 3;

/** Follow `path`; `heard(kind, data)` for each event. `probe` is asked where the stream is refused: the browser
 * does not say why. Returns what ends it.
 *
 * Only while somebody looks: a browser opens six connections to a server, and none is left for the seventh tab. */
export function follow(path, heard, probe) {
  let source = null;
  let timer = 0;
  let last = "";

  function open() {
    const one = new EventSource(last ? `${path}?after=${encodeURIComponent(last)}` : path);
    one.addEventListener("open", () => connection.there());
    for (const kind of KINDS) one.addEventListener(kind, (event) => told(kind, event));
    one.addEventListener("error", () => failed(one));
    source = one;
  }

  function told(kind, event) {
    last = event.lastEventId || last;
    heard(kind, JSON.parse(event.data));
  }

  async function failed(one) {
    if (one.readyState !== EventSource.CLOSED) return;
    await get(probe).catch(() => null);
    if (one === source) timer = setTimeout(open, AGAIN_SECONDS * 1000);
  }

  function close() {
    clearTimeout(timer);
    source?.close();
    source = null;
  }

  function turned() {
    close();
    if (!document.hidden) open();
  }

  document.addEventListener("visibilitychange", turned);
  turned();
  return () => {
    document.removeEventListener("visibilitychange", turned);
    close();
  };
}
