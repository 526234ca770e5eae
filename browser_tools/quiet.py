"""When a page has come to rest: it shows something, two frames were drawn and its DOM no longer changes.

Watched from an isolated world of our own, whose timers the page's scripts cannot see or replace.
"""

from __future__ import annotations

from playwright.async_api import CDPSession
from playwright.async_api import Error as PlaywrightError

WORLD = "strelka_quiet"

QUIET_MS = 40
"""No mutation for so long (between two and three frames) counts as rest."""

FRAME_MS = 50
"""A page that is not drawn (hidden, no compositor) has no frames: a timer stands in."""

BLANK_MS = 3000
"""How long a page with scripts may show nothing: parts that they load later, or a timer, draw it."""

_WATCH = """((limit, quiet, frame, blank) => new Promise(done => {
  const drawn = 'img, svg, canvas, video, iframe, frame, object, embed, input, select, textarea, button';
  const silent = 'script, style, noscript, template';
  const shows = () => {
    const body = document.body;
    if (!body || !document.scripts.length || body.querySelector(drawn)) return true;
    const words = document.createTreeWalker(body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node, count = 0; (node = words.nextNode()); count++) {
      if (count > 500 || node.shadowRoot || node.localName?.includes('-')) return true;
      const around = node.nodeType === 3 && /\\S/.test(node.data) && node.parentElement;
      if (around && !around.closest(silent) && around.checkVisibility()) return true;
    }
    return false;
  };
  let start = performance.now();
  let last = start;
  let patience = start + blank;
  const watch = new MutationObserver(() => { last = performance.now(); });
  watch.observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
  const look = () => {
    const now = performance.now();
    if (now < patience) {
      start = now;
      if (!shows()) return setTimeout(look, 20);
      patience = 0;
    }
    if (now - last < quiet && now - start < limit) return setTimeout(look, 10);
    watch.disconnect();
    done(now - last >= quiet);
  };
  const framed = then => {
    let once = () => { once = () => {}; then(); };
    requestAnimationFrame(() => once());
    setTimeout(() => once(), frame);
  };
  framed(() => framed(look));
}))"""


async def quiet(cdp: CDPSession, seconds: float) -> bool | None:
    """Wait for the page to rest, at most `seconds`, and before that for it to show anything, BLANK_MS.

    True when it rests, False when it still changes, None when its document was replaced meanwhile. Has no
    deadline of its own for a page whose script thread is held.
    """
    try:
        tree = await cdp.send("Page.getFrameTree")
        world = await cdp.send(
            "Page.createIsolatedWorld",
            {"frameId": tree["frameTree"]["frame"]["id"], "worldName": WORLD},
        )
        answer = await cdp.send(
            "Runtime.evaluate",
            {
                "expression": f"{_WATCH}({int(seconds * 1000)}, {QUIET_MS}, {FRAME_MS}, {BLANK_MS})",
                "contextId": world["executionContextId"],
                "awaitPromise": True,
                "returnByValue": True,
            },
        )
    except PlaywrightError as error:
        if is_replaced(error):
            return None
        raise
    value = answer.get("result", {}).get("value")
    return value if isinstance(value, bool) else None


def is_replaced(error: PlaywrightError) -> bool:
    """The document went away under a question, as every navigation does; asking again will do."""
    return any(
        phrase in error.message
        for phrase in (
            "Execution context was destroyed",
            "Cannot find context with specified id",
            "Inspected target navigated or closed",
            "No frame for given id found",
            "Promise was collected",
            "uniqueContextId not found",
        )
    )
