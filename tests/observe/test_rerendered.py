"""Pages that replace their elements: a handle goes on only where a key says which element it means."""

from __future__ import annotations

import pytest

from browser_tools.errors import StaleHandleError

KEPT = {
    "id": (
        "<button id=save>Save</button><button>x</button>",
        "<button id=save>Saved</button><button>x</button>",
    ),
    "test id": ("<a data-testid=go href=/1>A</a>", "<a data-testid=go href=/2>B</a>"),
    "href": ("<a href=/1>One</a><a href=/2>One</a>", "<p>new</p><a href=/1>One</a><a href=/2>One</a>"),
    "a row of the same words": (
        "<ul><li>Ada <button id=open-1>Open</button><li>Bob <button id=open-2>Open</button></ul>",
        "<ul><li>Bob <button id=open-2>Open</button><li>Ada <button id=open-1>Open</button></ul>",
    ),
    "role and name": ("<p>a</p><button>Go</button>", "<button>Go</button><p>b</p>"),
}
LOST = {
    "twins": ("<button>Go</button><button>Go</button>", "<button>Go</button><button>Go</button>"),
    "a twin more": ("<button>Go</button>", "<button>Go</button><button>Go</button>"),
    "another name": ("<button>Go</button>", "<button>Stop</button>"),
    "a counting id": ("<button id=row1>Ada</button>", "<button id=row1>Bob</button>"),
    "swapped ids": (
        "<button id=save>Save</button><button id=del>Delete</button>",
        "<button id=del>Save</button><button id=save>Delete</button>",
    ),
    "a row that shows another item": (
        "<ul><li>Ada <button id=open-1>Open</button><li>Bob <button id=open-2>Open</button></ul>",
        "<ul><li>Cid <button id=open-1>Open</button><li>Dan <button id=open-2>Open</button></ul>",
    ),
    "another page of a table": (
        "<table><tr><td>Ada<td><input type=checkbox aria-label='Row 1'><tr><td>Bob</table>",
        "<table><tr><td>Cid<td><input type=checkbox aria-label='Row 1'><tr><td>Dan</table>",
    ),
    "another address": ("<a href=/p/1>Pay</a>", "<a href=/p/2>Pay</a>"),
    "another kind": ("<button id=a>Go</button>", "<a id=a href=/>Go</a>"),
}


async def rendered(eyes, before: str, after: str) -> None:
    await eyes.page.set_content(f"<main>{before}</main>")
    await eyes.observer.observe()
    await eyes.page.evaluate("html => { document.querySelector('main').innerHTML = html }", after)
    await eyes.observer.observe()


@pytest.mark.parametrize(("before", "after"), KEPT.values(), ids=KEPT)
async def test_a_key_keeps_the_handle(eyes, before, after):
    await rendered(eyes, before, after)
    locator, _ = await eyes.observer.locator("e1")
    assert await locator.evaluate("element => element.isConnected")
    assert "e1" in {each.handle for each in (await eyes.observer.observe()).elements}


@pytest.mark.parametrize(("before", "after"), LOST.values(), ids=LOST)
async def test_no_key_no_handle(eyes, before, after):
    await rendered(eyes, before, after)
    with pytest.raises(StaleHandleError, match="removed from the page"):
        await eyes.observer.locator("e1")


async def test_a_likely_successor_is_offered(eyes):
    await rendered(eyes, "<button>Go</button>", "<button>Go</button><button>Go</button>")
    with pytest.raises(StaleHandleError, match=r'most like it is e2 \(button "Go"\)'):
        await eyes.observer.locator("e1")


async def test_what_takes_its_handle_over_unseen_is_told(eyes):
    await eyes.show("<main><button id=go>Go</button></main>")
    await eyes.page.evaluate("document.querySelector('main').innerHTML = '<button id=go>Stop</button>'")
    with pytest.raises(StaleHandleError, match=r'in its place stands from now on e1 \(button "Stop"\)'):
        await eyes.observer.facts("e1")
    assert (await eyes.observer.facts("e1")).name == "Stop"


PEOPLE = "<ul>{}</ul>"
PERSON = "<li>{} <button>Delete</button>"


@pytest.mark.parametrize(
    ("names", "offer"),
    [(["Ada", "Bob"], r'most like it is e4 \(button "Delete"\)'), (["Ada"], r"the page; observe")],
    ids=["re-rendered", "deleted"],
)
async def test_a_successor_belongs_to_the_same_item(eyes, names, offer):
    before, after = (PEOPLE.format("".join(map(PERSON.format, each))) for each in (["Ada", "Bob"], names))
    await rendered(eyes, before, after)
    with pytest.raises(StaleHandleError, match=offer):
        await eyes.observer.locator("e2")
