"""The controls of one role, asked for alone: the same as in a look at everything, or nothing."""

from __future__ import annotations

import asyncio

import pytest

from browser_tools.observe.controls import AHEAD_SECONDS

PAGE = """
<main><h1>Cart</h1>
<label>Search <input type=search></label>
<label for=c>Colour</label><select id=c><option>Moss</option></select>
<ul><li>Lumi <button data-testid=one>Remove</button></li>
<li>Orla <button aria-label="Remove">x</button></li></ul>
<button hidden>Remove</button> <a href=/pay>Go to checkout</a> <div role=button tabindex=0>Help</div>
<input type=checkbox id=t style="opacity:0;width:0"><label for=t>Terms</label>
</main>"""
ROLES = ("button", "link", "searchbox", "combobox", "checkbox")


@pytest.mark.parametrize("role", ROLES)
async def test_controls_are_what_a_look_at_everything_finds(eyes, role: str) -> None:  # type: ignore[no-untyped-def]
    await eyes.page.set_content(PAGE)

    def known(candidates):  # type: ignore[no-untyped-def]
        return [
            (each.handle, each.name, each.label, each.placeholder, each.testid, each.id)
            for each in candidates
            if each.role == role
        ]

    alone = known(await eyes.observer.controls(role))
    assert alone
    assert alone == known(await eyes.observer.elements())


async def test_what_is_no_control_by_nature_is_not_answered_alone(eyes) -> None:  # type: ignore[no-untyped-def]
    await eyes.page.set_content(PAGE)
    assert await eyes.observer.controls("heading") is None
    assert await eyes.observer.controls("button", lambda url: False) is None


async def test_a_document_knows_whether_it_was_altered_since_the_last_look(eyes) -> None:  # type: ignore[no-untyped-def]
    await eyes.page.set_content(PAGE)
    assert not await eyes.observer.unaltered(), "nobody has looked yet"
    await eyes.observer.controls("button")
    await eyes.page.get_by_role("button", name="Help").click()
    assert await eyes.observer.unaltered(), "a click that brings nothing about"
    await eyes.page.evaluate("document.querySelector('h1').textContent = 'Empty'")
    assert not await eyes.observer.unaltered()
    await eyes.observer.controls("button")
    assert not await eyes.observer.unaltered(), "a look at what has changed is not as if nothing had"


async def test_the_likely_one_is_told_with_its_answer(eyes) -> None:  # type: ignore[no-untyped-def]
    await eyes.page.set_content(PAGE)
    observer = eyes.observer
    found = await observer.controls("link", likely="Go to checkout")
    known = await observer.described(found[0].handle)
    assert known == await observer.described(found[0].handle), "the second time it is asked for"
    assert known[0].name == "Go to checkout"


async def test_of_two_none_is_likely(eyes) -> None:  # type: ignore[no-untyped-def]
    await eyes.page.set_content(PAGE)
    assert (await eyes.observer.early.read("button", "Remove"))["likely"] is None
    assert (await eyes.observer.early.read("button", "Help"))["likely"]["facts"]["name"] == "Help"


async def test_an_early_answer_is_used_for_a_moment(eyes) -> None:  # type: ignore[no-untyped-def]
    await eyes.page.set_content(PAGE)
    early = eyes.observer.early
    early.expect("button", "Help")
    early.ask()
    await eyes.page.evaluate("document.querySelector('[role=button]').textContent = 'Halt'")
    seen = [each.name for each in await eyes.observer.controls("button", likely="Halt")]
    assert "Halt" in seen, "another question is asked anew"
    early.expect("button", "Halt")
    early.ask()
    await asyncio.sleep(2 * AHEAD_SECONDS)
    await eyes.page.evaluate("document.querySelector('[role=button]').textContent = 'Help'")
    assert "Help" in [each.name for each in await eyes.observer.controls("button", likely="Halt")], "too old"
