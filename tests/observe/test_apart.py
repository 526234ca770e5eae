"""Frames in processes of their own: they say when they change, and are not asked at each look."""

from __future__ import annotations

from functools import partial

import pytest
import pytest_asyncio

PLAIN = "<style>.note { color: black }</style><p class=note>Twelve seats</p><button>Book</button>"
FIELD = "<label>Seats <input value=12></label>"
DO = {
    "a text": (PLAIN, "document.querySelector('p').textContent = 'Nine seats'", "Nine seats"),
    "put in": (
        PLAIN,
        "document.body.append(Object.assign(document.createElement('p'), {textContent: 'Sold'}))",
        "Sold",
    ),
    "a value": (FIELD, "document.querySelector('input').value = 'nine'", "nine"),
    "taken out": (PLAIN, "document.querySelector('p')?.remove()", None),
}


async def counted(asked, own, world, *rest):
    asked.append(world.prefix)
    return await own(world, *rest)


@pytest_asyncio.fixture
async def framed(eyes, serve):
    """Opens a page with this document in a frame of another site, and looks until nothing is new."""

    async def opened(document: str):
        other = serve({"/": document}, host="localhost")
        base = serve({"/": f"<h1>Hall</h1><iframe src='{other}/' width=400 height=300></iframe>"})
        await eyes.page.goto(base, wait_until="load")
        for _ in range(4):
            await eyes.observer.observe()
        asked: list[str] = []
        worlds = eyes.observer.worlds
        for name in ("call", "again"):
            setattr(worlds, name, partial(counted, asked, getattr(worlds, name)))
        return asked

    return opened


async def test_a_frame_that_stands_is_asked_at_one_look_of_four(eyes, framed):
    asked = await framed(PLAIN)
    seen = [await eyes.observer.observe() for _ in range(8)]
    assert {one.changes for one in seen} == {""}
    assert (asked.count(""), asked.count("f1")) == (8, 2)


async def test_a_frame_with_a_field_is_asked_each_time(eyes, framed):
    asked = await framed(FIELD)
    for _ in range(4):
        await eyes.observer.observe()
    assert asked.count("f1") == 4


@pytest.mark.parametrize("name", DO)
async def test_what_changes_in_a_frame_is_told_at_the_next_look(eyes, framed, name):
    document, script, told = DO[name]
    await framed(document)
    for looks in range(3):
        await eyes.page.frames[1].evaluate(script)
        seen = await eyes.observer.observe()
        assert (told in seen.text) if told else ("Twelve seats" not in seen.text), f"after {looks} looks"
        for _ in range(looks + 2):
            await eyes.observer.observe()


async def test_what_leaves_no_trace_in_a_frame_is_told_within_four_looks(eyes, framed):
    await framed(PLAIN)
    await eyes.page.frames[1].evaluate("document.styleSheets[0].cssRules[0].style.display = 'none'")
    seen = [(await eyes.observer.observe()).text for _ in range(4)]
    assert "Twelve seats" not in seen[-1]


async def test_a_frame_that_goes_elsewhere_or_dies_is_noticed(eyes, framed, serve):
    await framed(PLAIN)
    address = serve({"/": "<p>Another hall</p>"}, host="localhost")
    await eyes.page.frames[1].goto(f"{address}/")
    assert "Another hall" in (await eyes.observer.observe()).text
    await eyes.page.evaluate("document.querySelector('iframe').remove()")
    assert "Another hall" not in (await eyes.observer.observe()).text
