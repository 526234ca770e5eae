"""A look that finds nothing new is the question of the look before, put again."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest

from browser_tools.errors import PageCrashedError
from tests.observe.conftest import Eyes

PAGE = "<h1>Seats</h1><p>Twelve seats</p><button>Book</button>"
SAY = "document.querySelector('p').textContent = '{}'"


async def _questions(eyes: Eyes, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Each question from now on, and what asked it."""
    asked: list[tuple[str, str]] = []
    worlds = eyes.observer.worlds
    own, again = worlds.questions.ask, worlds.again

    async def evaluated(world, expression, timeout):
        asked.append(("evaluate", expression))
        return await own(world, expression, timeout)

    async def put_again(world, question, timeout):
        asked.append(("again", question))
        return await again(world, question, timeout)

    monkeypatch.setattr(worlds.questions, "ask", evaluated)
    monkeypatch.setattr(worlds, "again", put_again)
    return asked


async def test_it_is_put_in_the_same_words(eyes: Eyes, monkeypatch: pytest.MonkeyPatch) -> None:
    await eyes.show(PAGE)
    first = await eyes.observer.observe()
    asked = await _questions(eyes, monkeypatch)
    for _ in range(3):
        seen = await eyes.observer.observe()
        assert (seen.text, seen.changes) == (first.text, "")
    assert [name for name, _ in asked] == ["again", "evaluate"] * 3
    assert len({question for _, question in asked}) == 2
    assert all(len(question) < 300 for _, question in asked)


async def test_frames_of_the_same_origin_are_told_for_in_the_same_question(
    eyes: Eyes, monkeypatch: pytest.MonkeyPatch
) -> None:
    await eyes.show(PAGE + "<iframe srcdoc='<p>Row A</p><button>Choose</button>'></iframe>" * 3)
    first = await eyes.observer.observe()
    first = await eyes.observer.observe()  # their scripts came with the question before
    asked = await _questions(eyes, monkeypatch)
    for _ in range(3):
        seen = await eyes.observer.observe()
        assert (seen.text, seen.changes) == (first.text, "")
    assert [name for name, _ in asked] == ["again", "evaluate"] * 3
    inner = eyes.page.frames[2]
    await inner.evaluate("document.querySelector('p').textContent = 'Row B'")
    seen = await eyes.observer.observe()
    assert (seen.text.count("Row A"), seen.text.count("Row B")) == (2, 1)
    assert seen.changes == "+ Row B\n- Row A"


async def test_the_top_is_told_anew_after_a_cursor_over_a_page_that_had_changed(eyes: Eyes) -> None:
    await eyes.show(PAGE + "".join(f"<p>Paragraph {number} of many</p>" for number in range(400)))
    first = await eyes.observer.observe(900)
    await eyes.page.evaluate(SAY.format("Three left"))
    await eyes.observer.observe(900, cursor=first.cursor or 0)
    for _ in range(3):
        assert "Three left" in (await eyes.observer.observe(900)).text


@pytest.mark.parametrize("looks", [0, 1, 2, 5])
async def test_a_change_after_it_is_told_as_one(eyes: Eyes, looks: int) -> None:
    await eyes.show(PAGE)
    await eyes.observer.observe()
    for number in range(3):
        for _ in range(looks):
            await eyes.observer.observe()
        await eyes.page.evaluate(SAY.format(f"{number} left"))
        seen = await eyes.observer.observe()
        assert f"{number} left" in (seen.changes or "")
        assert "Book" not in (seen.changes or "")
        assert "Twelve" not in seen.text


async def test_another_budget_is_another_question(eyes: Eyes) -> None:
    await eyes.show(PAGE + "".join(f"<p>Paragraph {number} of many</p>" for number in range(400)))
    looks = [await eyes.observer.observe(budget) for budget in (900, 900, 900, 20_000, 20_000, 900)]
    assert ["Paragraph 399" in seen.text for seen in looks] == [False, False, False, True, True, False]


async def test_a_new_document_is_read(eyes: Eyes) -> None:
    for words in ("Twelve", "Nine", "No"):
        await eyes.show(PAGE.replace("Twelve", words))
        for _ in range(3):
            assert f"{words} seats" in (await eyes.observer.observe()).text


async def test_no_later_document_gets_a_number_that_was_given(eyes: Eyes, serve) -> None:
    base = serve({"/": PAGE, "/next": PAGE + "<button>Pay</button>" * 6})
    await eyes.page.goto(f"{base}/", wait_until="load")
    for _ in range(3):
        await eyes.observer.observe()
    await eyes.page.evaluate("document.body.innerHTML += '<button>Now</button>'.repeat(4)")
    before = {each.handle for each in (await eyes.observer.observe()).elements}
    await eyes.page.goto(f"{base}/next", wait_until="load")
    after = {each.handle for each in (await eyes.observer.observe()).elements}
    assert (len(before), len(after)) == (5, 7)
    assert not before & after


async def test_a_page_whose_process_dies_while_it_is_asked_is_gone_at_once(eyes: Eyes) -> None:
    await eyes.show(PAGE)
    await eyes.observer.observe()
    await eyes.page.evaluate("setTimeout(() => { for (;;); }, 0)")
    look = asyncio.ensure_future(eyes.observer.observe(deadline=60))
    await asyncio.sleep(0.3)
    assert eyes.page.context.browser is not None
    session = await eyes.page.context.browser.new_browser_cdp_session()
    processes = (await session.send("SystemInfo.getProcessInfo"))["processInfo"]
    for process in processes:
        if process["type"] == "renderer":
            os.kill(process["id"], signal.SIGKILL)
    with pytest.raises(PageCrashedError):
        await asyncio.wait_for(look, 20)
