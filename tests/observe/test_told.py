"""An answer that leaves out what was told before is, put together, the answer that tells all."""

from __future__ import annotations

import random
from typing import Any

import pytest

from browser_tools.observe.model import Observation
from browser_tools.observe.told import Told
from tests.observe.conftest import Eyes
from tests.observe.test_kept import MUTATE, SETTLED

_FRAME = (
    "<p>Inside of {0}</p><ul>" + "".join(f"<li><a href='/{n}'>entry {n}</a></li>" for n in range(5)) + "</ul>"
)
_PAGE = (
    "<h1>Parts</h1>"
    + "".join(f"<p>Paragraph {n} of a page <a href='/p{n}'>with link {n}</a></p>" for n in range(60))
    + "<table>" + "".join(f"<tr><td>row {n}<td><button>Take {n}</button></tr>" for n in range(80))
    + "</table>"
    + "".join(f'<iframe title="f{n}" srcdoc="{_FRAME.format(n)}"></iframe>' for n in range(3))
    + "<form><label>Name <input value=Ada></label><label><input type=checkbox> Send</label></form>"
)  # fmt: skip
_CHANGED = "document.documentElement.setAttribute('title', '{}')"


async def _sent(eyes: Eyes, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Size of each answer of lines, from now on."""
    sizes: list[int] = []
    own = Told.whole

    def measured(self: Told, reply: dict[str, Any], prefix: str) -> dict[str, Any] | None:
        if "since" in reply:
            sizes.append(len(str(reply["runs"])) + len(str(reply["seen"])))
        return own(self, reply, prefix)

    monkeypatch.setattr(Told, "whole", measured)
    return sizes


def _forget(eyes: Eyes) -> None:
    for world in eyes.observer.worlds._newest.values():
        world.told = Told()


def _shown(seen: Observation) -> tuple[Any, ...]:
    return seen.text, seen.elements, seen.omitted, seen.cursor, seen.frames


async def test_it_is_the_answer_that_tells_all(eyes: Eyes) -> None:
    await eyes.show(_PAGE)
    chosen = random.Random(7)
    for seed in range(60):
        await eyes.page.evaluate(f"({MUTATE})({seed})")
        await eyes.page.evaluate(SETTLED)
        budget = chosen.choice([300, 1500, 4000, 100_000])
        await eyes.observer.observe(budget)  # what has changed is shown before the rest
        await eyes.page.evaluate(_CHANGED.format(-seed))
        some = await eyes.observer.observe(budget)
        _forget(eyes)
        await eyes.page.evaluate(_CHANGED.format(seed))
        assert _shown(some) == _shown(await eyes.observer.observe(budget)), seed


async def test_what_was_told_is_not_sent_again(eyes: Eyes, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = await _sent(eyes, monkeypatch)
    await eyes.show(_PAGE, budget=100_000)
    whole = sum(sizes)
    for budget in (100_000, 1000, 100_000, 4000):
        sizes.clear()
        await eyes.page.evaluate(_CHANGED.format(budget))
        await eyes.observer.observe(budget)
        assert sum(sizes) < whole / 10
    sizes.clear()
    await eyes.page.evaluate("document.querySelector('p').firstChild.data = 'Other words '")
    assert "Other words [e1 link" in (await eyes.observer.observe(100_000)).text
    assert sum(sizes) < whole / 10


async def test_a_control_is_told_again_when_it_is_otherwise(eyes: Eyes) -> None:
    await eyes.show(_PAGE)
    await eyes.page.evaluate("document.querySelector('input').value = 'Grace'")
    seen = await eyes.observer.observe(100_000)
    assert [each.value for each in seen.elements if each.name == "Name"] == ["Grace"]
    await eyes.page.evaluate("document.querySelector('[type=checkbox]').checked = true")
    seen = await eyes.observer.observe(100_000)
    assert [each.states for each in seen.elements if each.role == "checkbox"] == [("checked",)]


async def test_an_answer_that_never_came_is_told_whole(eyes: Eyes) -> None:
    """What the page told while nobody heard it is not taken as known."""
    first = await eyes.show(_PAGE)
    await eyes.page.evaluate("document.querySelector('h1').textContent = 'Others'")
    world = await eyes.observer.worlds.main(2)
    kept = world.told.version
    asked = {"allowance": 100_000, "kept": [kept]}
    await eyes.observer.worlds.call(world, "observe", asked, 2)  # and lost
    assert await eyes.lines() == ["H1: Others", *first[1:]]
    assert world.told.version not in {"", kept}


async def test_a_page_that_is_never_the_same_is_not_kept_for_ever(eyes: Eyes) -> None:
    lines = "".join(f"<p>{n}</p>" for n in range(300))
    await eyes.show(lines)
    world = await eyes.observer.worlds.main(2)
    for turn in range(12):
        await eyes.page.evaluate(
            f"document.querySelectorAll('p').forEach((p, n) => p.textContent = n + ' {turn}')"
        )
        assert (await eyes.lines())[-1] == f"299 {turn}"
        assert len(world.told.lines) <= 4 * 300 + 1000 + 300


async def test_what_may_not_be_read_is_not_kept(eyes: Eyes) -> None:
    await eyes.show(_PAGE)
    await eyes.observer.observe(4000, may_read=lambda url: False)
    assert (await eyes.observer.worlds.main(2)).told == Told()
