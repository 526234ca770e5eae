"""The report as a reader meets it: opened from disk in a real Chromium, whatever the pages said."""

from __future__ import annotations

import re
from typing import Any

import pytest

from agent.llm.testing import FakeServer, status, text
from agent.report.markup import LONG, block, el, escaped
from agent.report.values import value

SHOP = """<!doctype html><title>Shop</title><h1>Lamps</h1>
<form><label>Search <input type=search name=q></label><button>Find</button></form>
<p class=name>Lumi<p class=price>24.90
<form method=post action=/buy><input name=card autocomplete=cc-number><button>Buy now</button></form>"""
EVIL = [
    "</script><script>pwned=1</script>",
    "<img src=x onerror=pwned=2>",
    "</pre></style><svg onload=pwned=3>",
    "javascript:pwned=4",
    '" onmouseover="pwned=5',
    "&lt;b&gt; &amp;",
    "\u202egnp.exe\u2066\u200b\x07\x1b[31m",
]


async def clean(shown: Any) -> None:
    """Nothing was loaded, run or refused, and no markup came from a text."""
    page = shown.page
    assert shown.errors == []
    assert await page.evaluate("window.pwned") is None
    assert await page.locator("script").count() == 1
    assert await page.locator("style").count() == 1
    hrefs = await page.locator("a, link").evaluate_all("all => all.map((one) => one.getAttribute('href'))")
    assert all(re.fullmatch(r"#call-\d+|data:,", href) for href in hrefs)
    sources = await page.locator("img").evaluate_all("all => all.map((one) => one.src.slice(0, 15))")
    assert set(sources) <= {"data:image/png;"}
    handlers = "all => all.flatMap((e) => e.getAttributeNames()).filter((n) => /^(on|style)/.test(n))"
    assert await page.locator("*").evaluate_all(handlers) == []


async def test_a_failed_run_tells_the_verdict_first(serve, run_script, show) -> None:  # type: ignore[no-untyped-def]
    log = await run_script(
        f"""
name: lamps
start: {serve({"/": SHOP})}/
inputs: {{lamp: {{default: Lumi}}, password: {{}}}}
steps: |
  take a screenshot
  type "{{{{lamp}}}}" into "Search"
  expect text "Lamps"
  extract name from ".name", price as number from ".price"
expect:
  - data: {{price: {{lte: 10}}}}
  - title contains "Shop"
""",
        password="hunter2",
    )
    shown = await show(log)
    await clean(shown)
    said = await shown.text()
    order = ["Failed", "1 of 3 expectations did not hold: data price <= 10", "Next: Compare", "Expectations"]
    order += ["not held", "24.9", "The run", "Timeline", "Expected at the end"]
    places = [said.find(words) for words in order]
    assert places == sorted(places), list(zip(order, places, strict=True))
    assert -1 not in places
    headings = await shown.page.locator("h2").all_inner_texts()
    assert headings == ["Expectations", "Data", "The run", "Timeline"], "the answer is the data in lines"
    assert "hash chain unbroken" in said
    assert "standard" in said
    assert "password: •••" in said
    assert "hunter2" not in await shown.page.content()
    image = shown.page.locator("#call-2 img")
    assert await image.is_visible()
    assert await image.evaluate("(one) => one.complete && one.naturalWidth") > 300
    assert await shown.page.locator("#call-3 .number").inner_text() == "2"


async def test_rows_open_and_filter_by_keyboard(write_log, show) -> None:  # type: ignore[no-untyped-def]
    bad = {
        "call": "s2",
        "tool": "click",
        "intent": "click Gone",
        "error": "it is gone",
        "code": "target.stale",
    }
    log = write_log(
        ("run_started", {"planner": "steps"}),
        ("tool_call", {"call": "s1", "tool": "click", "intent": "click Go", "arguments": {"target": "Go"}}),
        ("tool_result", {"call": "s1", "tool": "click", "intent": "click Go", "ok": True}),
        ("tool_result", bad),
        (
            "run_finished",
            {"status": "failed", "code": "target.stale", "reason": "step 2, click Gone: it is gone"},
        ),
    )
    page = (await show(log)).page
    good, failed = page.locator("#call-1"), page.locator("#call-2")
    assert await failed.locator(".alert").is_visible()
    assert not await good.locator(".body").is_visible()
    await page.keyboard.press("Tab")
    assert await page.evaluate("document.activeElement.textContent") == "See step 2"
    for _ in range(2):
        await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    assert await page.evaluate("document.activeElement.textContent") == "Problems only"
    assert await page.locator("#problems").get_attribute("aria-pressed") == "true"
    assert (await good.is_visible(), await failed.is_visible()) == (False, True)
    await page.locator("#all").press("Enter")
    await good.locator("summary.head").focus()
    await page.keyboard.press("Enter")
    assert await good.locator(".body").is_visible()
    await page.locator("#close").press("Enter")
    assert await page.locator("#timeline > div > details[open]").count() == 0
    await page.locator("header a").press("Enter")
    assert await failed.locator(".alert").is_visible()


async def test_without_scripts_everything_is_there(write_log, show) -> None:  # type: ignore[no-untyped-def]
    log = write_log(
        ("run_started", {"planner": "steps"}),
        ("tool_call", {"call": "s1", "tool": "click", "intent": "click Go"}),
    )
    page = (await show(log, java_script_enabled=False)).page
    assert "unknown outcome" in await page.locator("#call-1").inner_text()
    assert not await page.locator(".tools").is_visible()


async def test_a_denied_run_shows_who_refused_it_and_why(serve, run_script, show) -> None:  # type: ignore[no-untyped-def]
    log = await run_script(f"start: {serve({'/': SHOP})}/\nsteps: ['click \"Buy now\"']")
    shown = await show(log, color_scheme="dark")
    await clean(shown)
    header = await shown.page.locator("header").inner_text()
    assert "Denied" in header
    assert "Run it where somebody can answer" in header
    body = await shown.page.locator("#call-2 .body").inner_text()
    for words in ("approval.denied", "to be asked", "nobody", "Buy now", "Layer".lower(), "The run wants to"):
        assert words in body
    colour = "getComputedStyle(document.body).backgroundColor"
    dark = await shown.page.evaluate(colour)
    assert dark != await (await show(log, color_scheme="light")).page.evaluate(colour)


async def test_a_models_run_shows_turns_repairs_and_tokens(serve, run_script, show) -> None:  # type: ignore[no-untyped-def]
    replies = [
        status(400, "this model does not support tools"),
        text('{"tool": "clack", "parameters": {}}'),
        text('{"tool": "click", "parameters": {"target": "Zebra"}}'),
        text('{"tool": "finish", "parameters": {"answer": "Lumi", "data": {"lamps": [{"name": "Lumi"}]}}}'),
    ]
    with FakeServer(replies) as server:
        log = await run_script(
            f"goal: Which lamp is it?\nstart: {serve({'/': SHOP})}/", model=f"{server.url}#tiny"
        )
    shown = await show(log)
    await clean(shown)
    await shown.page.locator("#open").click()
    said = await shown.text()
    for words in (
        "Goal: Which lamp is it?",
        "no tool 'clack'",
        "native → json_schema: this model does not support tools",
        "100 tokens in, 10 out",
        "300 in, 30 out",
        "[e1 searchbox",
        "Zebra",
        "The model proposes finish",
    ):
        assert words in said, words
    assert await shown.page.locator("svg.tokens").count() == 3
    assert await shown.page.locator(".data table table td").all_inner_texts() == ["Lumi"]


SMUGGLED = """(url) => {
  const image = document.body.appendChild(document.createElement("img"));
  image.src = url;
  const script = document.body.appendChild(document.createElement("script"));
  script.textContent = "pwned = 1";
  document.body.insertAdjacentHTML("beforeend", "<p onclick='pwned = 2' style='color: red'>x</p>");
  document.body.lastChild.click();
  return new Promise((resolve) => { image.onerror = () => resolve(typeof pwned); });
}"""


async def test_even_markup_that_got_in_could_do_nothing(serve, write_log, show) -> None:  # type: ignore[no-untyped-def]
    asked: list[str] = []
    base = serve({"/p.png": lambda request: asked.append(request.path)})
    shown = await show(write_log(("run_started", {})))
    assert await shown.page.evaluate(SMUGGLED, f"{base}/p.png") == "undefined"
    refused = " ".join(shown.errors)
    assert len(shown.errors) >= 4
    for directive in ("img-src data:", "script-src 'sha256-", "style-src 'sha256-"):
        assert directive in refused
    assert asked == []


async def test_hostile_pages_stay_text(serve, run_script, show) -> None:  # type: ignore[no-untyped-def]
    shown_text = "".join(f"<p>{escaped(words) if '&' not in words else words}</p>" for words in EVIL[:-1])
    page = (
        "<!doctype html><title>&lt;/title>&lt;script>pwned=6&lt;/script></title>"
        f"<meta charset=utf-8><h1>{shown_text}</h1><p>a\u202eb</p>"
        "<button onclick='console.error(EVIL[0]); alert(EVIL[1])'>&lt;img src=x onerror=pwned=7></button>"
        "<a href='javascript:pwned=8'>link</a>"
        "<script>const EVIL = ['<\\/script><script>pwned=9<\\/script>a\u202eb',"
        "'<img src=x onerror=pwned=10>']</script>"
    )
    log = await run_script(
        f"""
start: {serve({"/": page})}/
policy: testing
steps:
  - click "<img src=x onerror=pwned=7>"
  - read the page
expect:
  - answer contains "<svg onload=pwned=11>"
"""
    )
    shown = await show(log)
    await clean(shown)
    await shown.page.locator("#open").click()
    said = await shown.text()
    for words in (EVIL[0], EVIL[1], EVIL[2], "<img src=x onerror=pwned=7>", "<svg onload=pwned=11>"):
        assert words in said, words
    assert "\u202e" not in await shown.page.content()
    assert "\\u202e" in said
    await clean(shown)


async def test_hostile_events_stay_text_in_every_place(write_log, show) -> None:  # type: ignore[no-untyped-def]
    evil = " ".join(EVIL)
    nested = {evil: [{evil: evil}, {evil: [evil, {evil: {evil: [evil]}}]}]}
    keys = (
        "name goal script start intent tool call error code reason answer text title kind tab model content "
    )
    keys += "rule layer message status by outcome from to problem expected seen where browser path"
    data: dict[str, Any] = dict.fromkeys(keys.split(), evil)
    data |= {"data": nested, "arguments": nested, "inputs": nested, "policies": [evil], "limits": {evil: 3}}
    data |= {"sections": [{"title": evil, "text": evil}], "artifacts": [evil], "changes": {evil: [evil]}}
    data |= {"ask": {"sentence": evil, "words": evil}, "actions": [{"effect": evil, "url": evil}]}
    data |= {"provenance": {evil: evil}, "element": {"role": evil, "name": evil}, "matches": [evil]}
    data |= {"calls": [{"name": evil, "arguments": nested}], "usage": {"models": {evil: {"tokens_in": 3}}}}
    data |= {"bad": [evil], "repairs": [evil], "signals": [evil], "omitted": [evil], "verdict": evil}
    types = ("run_started", "note", "observation", "ai_query", "fallback", "ai_reply", "repair", "decision")
    types += ("approval_requested", "approval_resolved", "tool_call", "page_event", "tool_result", "check")
    log = write_log(*((type, data) for type in (*types, "page_event", "run_finished")), url=evil, title=evil)
    shown = await show(log, viewport={"width": 360, "height": 800})
    await shown.page.locator("#open").click()
    await clean(shown)
    content = await shown.page.content()
    assert not re.search("[\u202e\u2066\u200b\x07\x1b]", content)
    assert await shown.page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("width", [360, 900, 1400])
async def test_long_words_never_make_the_page_wider_than_the_window(write_log, show, width: int) -> None:  # type: ignore[no-untyped-def]
    word = "w" * 3000
    result = {"call": "s1", "tool": word, "intent": word, "error": word, "data": {word: [{word: word}] * 3}}
    log = write_log(
        ("run_started", {"name": word, "script": word, "start": f"http://a.test/{word}"}),
        ("tool_call", {"call": "s1", "tool": word, "arguments": {word: word}}),
        ("tool_result", {**result, "changes": {"navigated": word}}),
        ("check", {"ok": False, "expected": word, "seen": word, "where": word}),
        ("run_finished", {"status": "failed", "answer": word, "data": {word: word, "many": [{word: 1}]}}),
    )
    page = (await show(log, viewport={"width": width, "height": 800})).page
    await page.locator("#open").click()
    assert await page.evaluate("document.documentElement.scrollWidth") <= width


async def test_a_long_text_is_cut_with_a_note_and_many_pictures_are_left_out(write_log, show) -> None:  # type: ignore[no-untyped-def]
    long = "line of text\n" * 80_000
    result = {"call": "s1", "tool": "read", "ok": True, "sections": [{"title": "Page", "text": long}]}
    log = write_log(("run_started", {}), ("tool_result", {**result, "artifacts": ["artifacts/a.png"]}))
    (log.parent / "artifacts" / "a.png").write_bytes(b"\x89PNG\r\n\x1a\n" + b"0" * 5_000_000)
    shown = await show(log)
    content = await shown.page.content()
    assert len(content) < LONG + 60_000
    assert f"{LONG:,} of {len(long):,} characters are shown" in content
    assert "left out (5.0 MB is too large for this page)" in content


def test_markup_escapes_all_but_itself() -> None:
    assert el("p", "a<b", el("b", "&"), None, class_="x", data_y='"') == (
        '<p class="x" data-y="&quot;">a&lt;b<b>&amp;</b></p>'
    )
    assert el("p", f"{el('b', 'x')}") == "<p>&lt;b&gt;x&lt;/b&gt;</p>"
    assert escaped("a\u202eb\x00\n") == "a\\u202eb\\x00\n"
    assert "Cut: 3 of 5 characters" in block("abcde", 3)


VALUES: list[tuple[str, Any, list[str]]] = [
    ("pairs", {"a": 1, "b": None}, ['<th scope="row">a</th>', ">none<"]),
    ("rows", [{"a": 1}, {"b": True}], ['<th scope="col">a</th><th scope="col">b</th>', "<td></td>", ">yes<"]),
    ("list", ["x", 2], ["<ol><li>", "x"]),
    ("empty", {}, ["empty"]),
    ("deep", {"a": {"b": {"c": {"d": {"e": 1}}}}}, ["<pre", "d:\n  e: 1"]),
    ("many", list(range(500)), ["200 of 500 are shown"]),
]


@pytest.mark.parametrize(("data", "holds"), [row[1:] for row in VALUES], ids=[row[0] for row in VALUES])
def test_data_is_a_table_a_list_or_text(data: Any, holds: list[str]) -> None:
    shown = value(data)
    for part in holds:
        assert part in shown
