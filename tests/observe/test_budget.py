"""The budget holds always; what was left out is said, and can be had."""

from __future__ import annotations

import re

import pytest

from browser_tools.result import tokens

PAGES = {
    "table": "<table>" + "".join(f"<tr><td>{i}<td><a href=/{i}>Row {i}</a><td>x" for i in range(2000)),
    "prose": "".join(f"<p>{'word ' * 300}{i}</p>" for i in range(60)),
    "one word": f"<p>{'x' * 30_000}</p>",
    "chinese": f"<title>{'标题' * 100}</title>" + "".join(f"<p>{'价格和灯' * 200}</p>" for _ in range(20)),
    "emoji": f"<p>{'💡🛒 ' * 3000}</p>",
    "controls": "".join(f"<label>Field {i} <input value='{'v' * 200}'></label>" for i in range(800)),
    "long title": f"<title>{'t ' * 4000}</title><button>{'name ' * 4000}</button>",
    "code": "<pre>" + "\n".join("    " * (i % 9) + "x = 1" for i in range(3000)) + "</pre>",
    "options": "<select>" + "".join(f"<option>{'o' * 90} {i}" for i in range(2000)) + "</select>",
}  # fmt: skip


@pytest.mark.parametrize("html", PAGES.values(), ids=PAGES)
async def test_no_observation_costs_more_than_its_budget(eyes, html):
    await eyes.page.set_content(html)
    for budget in (200, 333, 800, 2000, 8000):
        seen = await eyes.observer.observe(budget)
        assert tokens(seen.text) == seen.tokens <= budget
        shown = set(re.findall(r"(?<!\\)\[(e\d+) ", seen.text))
        assert shown == {each.handle for each in seen.elements}


async def test_the_cursor_leads_through_the_whole_page_once(eyes):
    await eyes.page.set_content(
        "".join(f"<p>line {i}</p>" for i in range(100))
        + "<iframe srcdoc='" + "".join(f"<p>framed {i}</p>" for i in range(80)) + "'></iframe>"
        + "".join(f"<p><a href=/{i}>tail {i}</a></p>" for i in range(60))
    )  # fmt: skip
    found: list[str] = []
    cursor: int | None = 0
    while cursor is not None:
        seen = await eyes.observer.observe(200, cursor=cursor)
        found += re.findall(r"line \d+|framed \d+|tail \d+", seen.text)
        assert seen.cursor is None or seen.cursor > cursor
        cursor = seen.cursor
    wanted = [("line", 100), ("framed", 80), ("tail", 60)]
    assert found == [f"{word} {i}" for word, count in wanted for i in range(count)]


DEAR = {
    "controls": "".join(f"<button aria-label='{'L#-' * 60}{i}'>{'T:;' * 60}</button>" for i in range(6)),
    "lists": "".join(
        f"<select aria-label='{'name ' * 20}{i}'>{'<option>OPTION ONE' * 9}</select>" for i in range(6)
    ),
    "prose": "".join(f"<p>{'words in a row, ' * 30}<a href=/{i}>link {i}</a></p>" for i in range(4)),
    "one word": f"<p>{'#' * 900}{'標' * 600}{'💡' * 300}</p><button>last</button>",
    "rows": "<table>"
    + "".join(f"<tr><td>{i}<td><a href=/{i}>Row {i}</a><td><button>+</button>" for i in range(20)),
}  # fmt: skip


@pytest.mark.parametrize("html", DEAR.values(), ids=DEAR)
@pytest.mark.parametrize("budget", [40, 100, 200, 300])
async def test_cursors_lead_through_in_the_smallest_budgets_too(eyes, serve, html, budget):
    await eyes.page.goto(serve({"/": f"<title>{'A long title: ' * 20}</title>{html}"}) + f"?q={'%20x' * 90}")
    wanted = {each.handle for each in (await eyes.observer.observe(100_000)).elements}
    found: list[str] = []
    cursor: int | None = 0
    while cursor is not None:
        seen = await eyes.observer.observe(budget, cursor=cursor)
        assert tokens(seen.text) <= budget
        assert seen.cursor is None or seen.cursor > cursor
        found += [each.handle for each in seen.elements]
        cursor = seen.cursor
    assert sorted(found) == sorted(wanted)


async def test_a_cursor_behind_the_end_says_so(eyes):
    await eyes.page.set_content("<p>all")
    assert (
        await eyes.observer.observe(400, cursor=9)
    ).text == "URL: about:blank\n[page ends before cursor=9]"


async def test_the_note_counts_what_is_left(eyes):
    await eyes.page.set_content("".join(f"<p><a href=/{i}>link {i}</a></p>" for i in range(500)))
    seen = await eyes.observer.observe(400)
    shown = len(seen.elements)
    note = f"{500 - shown} more lines with {500 - shown} controls"
    assert seen.text.endswith(f"[cut: {note}; observe_dom cursor={shown}, or find_on_page]")
    assert seen.omitted == (note,)
    again = await eyes.observer.observe(400, cursor=seen.cursor)
    left = 500 - shown - len(again.elements)
    assert f"{left} more lines with {left} controls" in again.text


async def test_only_the_window(eyes):
    await eyes.page.set_content("<p>top</p><div style='height:3000px'></div><p>bottom</p>")
    seen = await eyes.observer.observe(viewport_only=True)
    assert "top" in seen.text
    assert "bottom" not in seen.text
    assert seen.omitted == ("1 lines outside the window",)


async def test_of_a_block_over_the_edge_only_what_is_in_the_window(eyes):
    tags = " ".join(f"<a href=/t{i}>tag number {i}</a>" for i in range(300))
    await eyes.page.set_content(f"<div style='width:200px'>{tags}</div>")
    seen = await eyes.observer.observe(20_000, viewport_only=True)
    assert '"tag number 0"' in seen.text
    assert '"tag number 299"' not in seen.text
    shown = await eyes.observer.boxes(each.handle for each in seen.elements)
    assert len(shown) > len(seen.elements) - 20
