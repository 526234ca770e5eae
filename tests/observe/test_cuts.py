"""What is shown when not all fits, how the rest is named, and that cursors lead through all of it once."""

# ruff: noqa: E501  (HTML is easier to read in long lines)
from __future__ import annotations

import re

import pytest

ROWS = "".join(f"<tr><td>{i}<td><a href=/{i}>r{i}</a>" for i in range(400))
ITEMS = "".join(f"<li><a href=/{i}>i{i}</a></li>" for i in range(200))
PAGES = {
    "a long table before the text": f"<table>{ROWS}</table><main><h2>End</h2><p>{'word ' * 300}</p></main>",
    "lists and margins": f"<nav><ul>{ITEMS}</ul></nav><main><p>text</p><button>b</button></main><footer>"
    + "".join(f"<a href=/f{i}>f{i}</a> " for i in range(60)) + "</footer>",
    "a dialog at the end": f"<table>{ROWS}</table><dialog open><button>Yes</button></dialog>",
    "frames": "<p><a href=/a>a</a></p>" + f"<iframe width=400 height=50 srcdoc='<table>{ROWS}</table>'></iframe>" * 3
    + f"<ul>{ITEMS}</ul>",
    "one endless line": "".join(f"<a href=/{i}>a{i}</a> " for i in range(900)),
}  # fmt: skip


async def through(eyes, budget: int, each=None) -> tuple[list[str], list[str]]:
    """All handles that the cursors lead through, and all texts."""
    handles: list[str] = []
    texts: list[str] = []
    cursor: int | None = 0
    while cursor is not None:
        seen = await eyes.observer.observe(budget, cursor=cursor)
        assert seen.tokens <= budget
        handles += [one.handle for one in seen.elements]
        texts.append(seen.text)
        cursor = seen.cursor
        if each is not None:
            await eyes.page.evaluate(each)
    return handles, texts


@pytest.mark.parametrize("html", PAGES.values(), ids=PAGES)
async def test_cursors_lead_through_every_control_once(eyes, html):
    await eyes.page.set_content(html, wait_until="load")
    whole = {each.handle for each in (await eyes.observer.observe(1_000_000)).elements}
    for budget in (400, 1500):
        handles, _ = await through(eyes, budget)
        assert len(handles) == len(set(handles))
        assert set(handles) == whole


async def test_also_while_the_page_changes(eyes):
    await eyes.page.set_content(f"<p id=clock>0</p><table>{ROWS}</table>")
    handles, _ = await through(eyes, 1500, "clock.textContent = performance.now()")
    assert len(handles) == len(set(handles)) == 400


async def test_cuts_in_the_middle_are_named(eyes):
    await eyes.page.set_content(PAGES["a long table before the text"])
    seen = await eyes.observer.observe(1500)
    cut = re.search(
        r"\[cut: (\d+) more rows in table (e\d+) with \d+ links; observe_dom cursor=(\d+)\]", seen.text
    )
    assert cut is not None
    assert "H2: End" in seen.text[cut.end() :]
    assert seen.cursor == int(cut[3])
    assert '"r399"]' in (await through(eyes, 1500))[1][-1]


async def test_a_dialog_is_never_cut_for_a_table(eyes):
    await eyes.page.set_content(PAGES["a dialog at the end"])
    assert 'button "Yes"' in (await eyes.observer.observe(500)).text


async def test_margins_are_cut_before_the_content(eyes):
    await eyes.page.set_content(
        PAGES["lists and margins"].replace("<main>", "<div style='height:900px'></div><main>")
    )
    text = (await eyes.observer.observe(900)).text
    assert 'button "b"' in text
    assert re.search(r"\[cut: .* in (list e\d+|footer) with \d+ links;", text)


async def test_what_changed_is_shown_first(eyes):
    await eyes.page.set_content(f"<table>{ROWS}</table><p id=p>old</p>")
    await eyes.observer.observe(800)
    await eyes.page.evaluate("p.textContent = 'new words'")
    assert "new words" in (await eyes.observer.observe(800)).text


async def test_inside_one_element(eyes):
    await eyes.page.set_content("<p>elsewhere</p><form id=f><input aria-label=a><button>Go</button></form>")
    form = next(c for each in await eyes.observer.elements() for c in each.containers if c.kind == "form")
    seen = await eyes.observer.observe(root=form.key)
    assert [each.name for each in seen.elements] == ["a", "Go"]
    assert "elsewhere" not in seen.text
