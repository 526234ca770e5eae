"""What is kept of the walk before is what a walk from scratch finds: of two equal pages one keeps nothing."""

# ruff: noqa: E501  (HTML is easier to read in long lines)
from __future__ import annotations

import asyncio
import functools
import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Page, Route

from browser_tools.observe import Observer, script
from tests.observe.conftest import Eyes

_HERE = Path(__file__).parent
_BENCH = _HERE.parents[1] / "benchmarks" / "observe"
MUTATE = (_HERE / "mutations.js").read_text(encoding="utf-8")
SETTLED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))"
_DUMP = (_HERE / "dump.js").read_text(encoding="utf-8")
UNHURRIED = 60.0
"""Seconds for all that has an end: where the machine is busy, what the clock cuts ends on each page elsewhere."""
CLOCKS = ("observer._DEADLINE", "ready._SECONDS", "listened.SECONDS", "closed.SECONDS", "sheets._SECONDS")


def _patched(source: str) -> str:
    counted = source.replace(
        "const start = lengthsOf(this);\nconst shift",
        "__again++;\nconst start = lengthsOf(this);\nconst shift",
    )
    assert counted != source
    kept = counted.replace("run(!details &&", "run(!globalThis.__anew && !details &&")
    assert kept != counted
    rehearsed = kept.replace(
        "takenUp(deadline) ??", "(globalThis.__anew ? leaveRehearsal() : takenUp(deadline)) ??"
    )
    assert rehearsed != kept
    unhurried = rehearsed.replace("AT_LENGTH = 150", "AT_LENGTH = 60_000")
    assert unhurried != rehearsed
    kept = re.sub(r"const LEAST_KEPT = \d+", "const LEAST_KEPT = 0", unhurried)
    kept = kept.replace("look(element, tag, flags) {\n", "look(element, tag, flags) {\nlooked++;\n", 1)
    kept = kept.replace("drain();\nwalkCache", "looked = 0;\ndrain();\nwalkCache", 1)
    return kept.replace("const api = {", "let __again = 0, looked = 0;\nconst api = {" + _DUMP, 1)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The page script tells of its last walk, and walks anew where it is bid."""
    whole = _patched(script.source())
    monkeypatch.setattr(script, "source", lambda: whole)
    for clock in CLOCKS:
        monkeypatch.setattr(f"browser_tools.observe.{clock}", UNHURRIED)
    script.making.cache_clear()
    yield
    monkeypatch.undo()
    script.making.cache_clear()


def _pages() -> dict[str, str]:
    sys.path.insert(0, str(_BENCH))
    try:
        import firsts
        import kinds
        import pages
        import widgets
    finally:
        sys.path.remove(str(_BENCH))
    found = {}
    for each in (pages, widgets, kinds, firsts):
        found.update(dict(each.written()))
    return found


class Pair:
    """Two equal pages: the first one's observer keeps what it may, the second one's nothing."""

    def __init__(self, pages: list[Page]) -> None:
        self.pages = pages
        self.observers = [Observer(page) for page in pages]

    async def show(self, html: str) -> None:
        for page, observer in zip(self.pages, self.observers, strict=True):
            await observer.attach()
            await page.set_content(html, wait_until="load")
        await self._keep_nothing()

    async def rehearse(self, url: str) -> None:
        """Open a page and have its first look rehearsed; what the second one has kept of it is left again."""
        for page, observer in zip(self.pages, self.observers, strict=True):
            await observer.attach()
            await page.goto(url)
            await asyncio.wait_for(_loaded(observer), UNHURRIED)
            while made_ready := observer.worlds.questions._later:
                await asyncio.wait(made_ready)
        await self._keep_nothing()

    async def _keep_nothing(self) -> None:
        world = await self.observers[1].worlds.main(UNHURRIED)
        asked = {"expression": "globalThis.__anew = true", "uniqueContextId": world.unique_id}
        await world.session.send("Runtime.evaluate", asked)

    async def seen(self) -> list[dict[str, Any]]:
        found = []
        for observer in self.observers:
            observation = await observer.observe(1_000_000, deadline=UNHURRIED)
            worlds = observer.worlds
            dump = await worlds.call(await worlds.main(UNHURRIED), "dump", {}, UNHURRIED)
            found.append(
                {
                    "text": observation.text,
                    "elements": [repr(each) for each in observation.elements],
                    "changes": observation.changes,
                    "signals": observation.signals,
                    **dump,
                }
            )
        return found

    async def act(self, seed: int) -> str:
        did = await self._act(seed)
        for page in self.pages:  # events of scrolling and of sizes come with the next picture
            await page.evaluate(SETTLED)
        return did

    async def _act(self, seed: int) -> str:
        if seed % 17 == 5:
            size = {"width": 600 + seed * 37 % 700, "height": 400 + seed * 53 % 500}
            for page in self.pages:
                await page.set_viewport_size(size)
            return "resize"
        if seed % 11 == 3:
            for page in self.pages:
                await page.mouse.move(20 + seed * 71 % 700, 20 + seed * 37 % 500)
            return "hover"
        if seed % 19 == 7:
            for observer in self.observers:
                await observer.elements()
            return "elements"
        did = [await page.evaluate(MUTATE, seed) for page in self.pages]
        assert did[0] == did[1]
        return str(did[0])


async def _loaded(observer: Observer) -> None:
    """Wait until it is told that the document has loaded, which may come later than to Playwright."""
    while observer._view._ready._world is None:  # noqa: ASYNC110  (nothing else tells)
        await asyncio.sleep(0.01)


def _different(one: dict[str, Any], other: dict[str, Any]) -> str:
    one, other = ({**each, "text": each["text"].split("\n")} for each in (one, other))
    # Of a page that has not changed there may be a walk of the other kind, which tells more.
    said = ("text", "elements", "changes", "signals")
    for key in one if one["details"] == other["details"] else said:
        if key in ("again", "looked"):
            continue
        first, second = json.dumps(one[key], default=str), json.dumps(other[key], default=str)
        if first == second:
            continue
        if isinstance(one[key], list):
            for index, (left, right) in enumerate(zip(one[key], other[key], strict=False)):
                if left != right:
                    return f"{key}[{index}]: {left!r} but from scratch {right!r}"
            return f"{key}: {len(one[key])} but from scratch {len(other[key])}"
        return f"{key}: {first[:400]} but from scratch {second[:400]}"
    return ""


async def differences(browser: Browser, html: str, seeds: range) -> int:
    """How many blocks were kept; fails at the first difference."""
    context = await browser.new_context(viewport={"width": 1000, "height": 700}, reduced_motion="reduce")
    await context.route("**/*", lambda route: route.abort())
    pair = Pair([await context.new_page(), await context.new_page()])
    await pair.show(html)
    await pair.seen()
    done: list[str] = []
    kept = 0
    for seed in seeds:
        done.append(f"{seed} {await pair.act(seed)}")
        one, other = await pair.seen()
        kept = one["again"]
        assert not _different(one, other), f"after {done[-4:]}: {_different(one, other)}"
    await context.close()
    return kept


SAVED = os.environ.get("KEPT_SAVED", "")
"""A folder of saved pages."""
LEFT_OUT = {"scripts", "table", "frames", "nodes", "languages"}
"""Scripts that change by the clock, and pages that take long."""
PAGES = [name for name in _pages() if name not in LEFT_OUT]
FEW = [
    "news",
    "shop",
    "form",
    "modal",
    "shadow",
    "hidden",
    "mail",
    "calendar",
    "product",
    "chat",
    "planner",
    "sheet",
]
ROUNDS = int(os.environ.get("KEPT_ROUNDS", "18"))


@functools.cache
def pages() -> dict[str, str]:
    return _pages()


@pytest.mark.parametrize("name", PAGES if os.environ.get("KEPT_ALL") else FEW)
async def test_kept_blocks_are_as_from_scratch(browser: Browser, told: None, name: str) -> None:
    start = sum(map(ord, name)) + int(os.environ.get("KEPT_FROM", "0"))
    assert await differences(browser, pages()[name], range(start, start + ROUNDS)) > 0


NOTHING_KEPT = {"shadow", "graphics", "grid"}
"""Slots, drawings and fields: looked at anew each time."""


@pytest.mark.parametrize("name", PAGES if os.environ.get("KEPT_ALL") else FEW)
async def test_a_rehearsed_first_look_is_as_from_scratch(browser: Browser, told: None, name: str) -> None:
    """With the same handles, whatever was changed meanwhile."""
    start = sum(map(ord, name)) + int(os.environ.get("KEPT_FROM", "0"))
    kept = 0
    for seed in range(start, start + max(2, ROUNDS // 6)):
        context = await browser.new_context(viewport={"width": 1000, "height": 700}, reduced_motion="reduce")
        await context.route("**/*", functools.partial(_only, html=pages()[name]))
        pair = Pair([await context.new_page(), await context.new_page()])
        await pair.rehearse("http://shown.test/")
        did = await pair.act(seed) if seed > start else "nothing"
        one, other = await pair.seen()
        kept += one["again"]
        different = _different(one, other)
        assert not different, f"after {seed} {did}: {different}"
        await context.close()
    assert kept > 0 or name in NOTHING_KEPT


async def _only(route: Route, html: str) -> None:
    if route.request.is_navigation_request():
        await route.fulfill(body=html, content_type="text/html; charset=utf-8")
    else:
        await route.abort()


LONG = "".join(f"<section class=s><h2>Part {n}</h2><p>Words of {n}</p></section>" for n in range(400))
STYLED = f"""<style>.s {{ display: block }} .s:nth-of-type(2n) p {{ color: #000; cursor: auto }}</style>
<div id=host></div><main>{LONG}</main>"""
UNSEEN = {
    "a rule edited in place": "document.styleSheets[0].cssRules[0].style.display = 'none'",
    "a colour edited in place": "document.styleSheets[0].cssRules[1].style.color = '#fff'",
    "a shadow root": "document.querySelector('#host').attachShadow({mode: 'open'}).innerHTML = '<p>Within'",
    "a language": "document.querySelector('main').lang = 'de'",
}
"""What leaves no trace in the document, or little, beside another change."""


@pytest.mark.parametrize("act", UNSEEN.values(), ids=UNSEEN.keys())
async def test_what_leaves_no_trace_is_seen(browser: Browser, told: None, act: str) -> None:
    context = await browser.new_context()
    pair = Pair([await context.new_page(), await context.new_page()])
    await pair.show(STYLED)
    await pair.seen()
    for number in range(3):
        for page in pair.pages:
            await page.evaluate(f"document.body.title = {number}; {act if number == 1 else ''}")
        one, other = await pair.seen()
        assert not _different(one, other)
    assert one["again"]
    await context.close()


FORM = f"""<p id=far>Far</p><label for=elsewhere id=lab>Label</label><main>{LONG}</main>
<div><p>one</p><input id=elsewhere></div><div><label>Inside <b id=bold>bold</b> <input id=inside value=v></label></div>
<div><p>two</p><input id=told aria-labelledby=far></div><div><label>Tick <input id=tick type=checkbox></label></div>
<fieldset id=set><div><p>three</p><select id=pick aria-label=pick><option>a<option id=o>b</select></div></fieldset>
<form><div><p>four</p><input id=must aria-label=must pattern=a+ value=a></div></form><div><p>five</p>
<textarea id=area placeholder=hint></textarea></div><div><label id=loose>Loose <i>words</i></label></div>"""
FIELDS = {
    "typed": "elsewhere.value = 'x'",
    "its label elsewhere": "lab.textContent = 'Other'",
    "another label": "lab.htmlFor = 'inside'",
    "a label by its id": "far.textContent = 'Near'",
    "a label taken out": "lab.remove()",
    "hidden words of a label": "document.styleSheets[0].cssRules[0].style.display = 'none'",
    "ticked": "tick.checked = true",
    "neither": "tick.indeterminate = true",
    "chosen": "pick.selectedIndex = 1",
    "an option": "o.textContent = 'c'",
    "disabled by its set": "set.disabled = true",
    "its validity": "must.setCustomValidity('no'); must.reportValidity()",
    "another kind": "tick.type = 'radio'",
    "a password": "inside.type = 'password'",
    "masked by a sheet": "document.styleSheets[0].cssRules[1].style.setProperty('-webkit-text-security', 'disc')",
    "a placeholder": "area.placeholder = 'other'",
    "text": "area.value = 'x'",
    "hidden by a sheet": "document.styleSheets[0].cssRules[2].style.display = 'none'",
    "shrunk by a sheet": "document.styleSheets[0].cssRules[2].style.cssText = 'width:0;height:0;appearance:none'",
    "a label gets a control": "loose.append(Object.assign(document.createElement('input'), {value: 'n'}))",
    "a label for a control": "loose.htmlFor = 'area'",
}
"""What is otherwise with fields."""


@pytest.mark.parametrize("act", FIELDS.values(), ids=FIELDS.keys())
async def test_fields_are_kept_as_they_stand_now(browser: Browser, told: None, act: str) -> None:
    context = await browser.new_context()
    pair = Pair([await context.new_page(), await context.new_page()])
    await pair.show(
        f"<style>#bold {{ color: #000 }} #inside {{ color: #000 }} #tick {{ color: #000 }}</style>{FORM}"
    )
    looks = [await pair.seen()]
    for number in range(3):
        for page in pair.pages:
            await page.evaluate(f"document.body.title = {number}; {act if number == 1 else ''}")
        looks.append(await pair.seen())
        assert not _different(*looks[-1])
    assert looks[2][0]["text"] != looks[3][0]["text"] or looks[1][0]["text"] != looks[2][0]["text"]
    await context.close()


async def test_a_look_after_a_small_change_walks_little(browser: Browser, told: None) -> None:
    context = await browser.new_context()
    pair = Pair([await context.new_page(), await context.new_page()])
    await pair.show(STYLED)
    looks = []
    for number in range(3):  # the first look takes nothing down
        looks.append(await pair.seen())
        for page in pair.pages:
            await page.evaluate(f"document.querySelectorAll('p')[200].textContent = 'Words {number}'")
    before, after = looks[1], await pair.seen()
    assert not _different(*after)
    assert "~" not in after[0]["changes"]
    assert after[0]["looked"] < 40 < before[0]["looked"]
    await context.close()


@pytest.mark.deep
@pytest.mark.timeout(600)
@pytest.mark.parametrize("path", sorted(Path(SAVED).glob("*.html")) if SAVED else [])
async def test_saved_pages_are_as_from_scratch(browser: Browser, told: None, path: Path) -> None:
    html = re.sub(r"(?is)<script\b.*?</script>", "", path.read_text(encoding="utf-8", errors="replace"))
    start = sum(map(ord, path.name))
    await differences(browser, html, range(start, start + ROUNDS))


SWATCHES = "".join(f"<section><h3>Part {n}</h3><div class=s onclick=1></div></section>" for n in range(40))


async def test_what_is_known_by_its_colour_alone_is_kept_and_told_anew(eyes: Eyes) -> None:
    style = "<style>.s { background: red; width: 20px; height: 20px }</style>"
    await eyes.show(f"{style}<p id=near>Near</p>{SWATCHES}")
    for colour, size in (("red", 20), ("blue", 20), ("blue", 30)):
        rule = f"document.styleSheets[0].cssRules[0].style.background = '{colour}'"
        grow = f"document.styleSheets[0].cssRules[0].style.width = '{size}px'"
        await eyes.page.evaluate(f"{rule}; {grow}; document.body.className = '{colour}{size}'")
        told = await eyes.lines()
        assert sum(f"box {colour} {size}x20" in line for line in told) == 40
