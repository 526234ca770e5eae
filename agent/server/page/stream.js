// Server-sent events, gone on with after each loss. The server counts; what was told twice is dropped by readers.

import { get } from "/page/api.js";
import * as connection from "/page/connection.js";

const KINDS = ["run", "event", "asks", "saying", "end"];
const AGAIN_SECONDS = 3;

/** Follow `path`; `heard(kind, data)` for each event. `probe` is asked where the stream is refused: the browser
 * does not say why. Returns what ends it. */
export function follow(path, heard, probe) {
  let source = null;
  let timer = 0;
  let ended = false;

  function open() {
    source = new EventSource(path);
    source.addEventListener("open", () => connection.there());
    for (const kind of KINDS) source.addEventListener(kind, (event) => heard(kind, JSON.parse(event.data)));
    source.addEventListener("error", () => failed());
  }

  async function failed() {
    if (ended || source.readyState !== EventSource.CLOSED) return;
    await get(probe).catch(() => null);
    if (!ended) timer = setTimeout(open, AGAIN_SECONDS * 1000);
  }

  open();
  return () => {
    ended = true;
    clearTimeout(timer);
    source.close();
  };
}
