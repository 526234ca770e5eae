"""What tells an element from its twins is asked of it alone: the last walk knows, until the page changes."""

from __future__ import annotations

import statistics
import time

import pytest

from browser_tools.resolve import resolve

PAGE = """<h1>Shop</h1><h1>Shop</h1>
<form><label>Email <input type=email id=mail></label><button>Send</button></form>
<form><label>Email <input type=email placeholder=you></label><button>Send</button></form>
<table><tr><td>Lumi<td><a href=/1>Buy</a><tr><td>Nova<td><a href=/2 data-testid=nova>Buy</a></table>
<img alt=Chart><label><input type=checkbox style="position:absolute;left:-999px"> Agree</label>
<button id=bare></button>
<div id=host></div><script>
  host.attachShadow({mode: 'open'}).innerHTML = '<button>Send</button><p id=here></p>'</script>"""
KEYS = ("role", "name", "text", "label", "placeholder", "testid", "id")


def told(lasting) -> tuple[object, ...]:
    return tuple(getattr(lasting, key) for key in (*KEYS, "nth", "count"))


async def test_every_element_stands_as_the_whole_list_says(eyes):
    await eyes.page.set_content(PAGE)
    everything = await eyes.observer.elements()
    assert len(everything) > 12
    for each in everything:
        twins = [one.handle for one in everything if (one.role, one.name) == (each.role, each.name)]
        expected = (*(getattr(each, key) for key in KEYS), twins.index(each.handle), len(twins))
        assert told((await resolve(eyes.observer, each.handle)).lasting) == expected


@pytest.mark.parametrize(
    "change",
    [
        "document.body.append(Object.assign(document.createElement('button'), {textContent: 'Send'}))",
        "host.shadowRoot.getElementById('here').innerHTML = '<button>Send</button>'",
        "document.querySelector('table a').outerHTML = '<button>Send</button>'",
        "bare.append('Send')",
    ],
    ids=["an element more", "in a shadow root", "instead of another", "by its text"],
)
async def test_a_change_of_the_page_is_noticed(eyes, change):
    await eyes.page.set_content(PAGE)
    send = (await resolve(eyes.observer, "the first Send button")).handle
    assert (await resolve(eyes.observer, send)).lasting.count == 3
    await eyes.page.evaluate(change)
    assert (await resolve(eyes.observer, send)).lasting.count == 4


async def test_an_element_is_called_what_it_is_called_now(eyes):
    await eyes.page.set_content("<button>Play</button>")
    handle = (await resolve(eyes.observer, "Play")).handle
    await eyes.page.evaluate("document.querySelector('button').firstChild.data = 'Pause'")
    found = await resolve(eyes.observer, handle)
    assert (found.name, found.facts.name) == ("Pause", "Pause")


async def test_a_handle_costs_a_small_part_of_a_walk(eyes):
    rows = "".join(f"<tr><td><a href=/{n}>Item {n}</a><td><button>Buy</button>" for n in range(600))
    await eyes.page.set_content(f"<table>{rows}</table>")
    handle = (await resolve(eyes.observer, '"Item 500"')).handle

    async def seconds(what) -> float:
        taken = []
        for _ in range(5):
            start = time.perf_counter()
            await what()
            taken.append(time.perf_counter() - start)
        return statistics.median(taken)

    whole = await seconds(eyes.observer.elements)
    assert await seconds(lambda: resolve(eyes.observer, handle)) < whole / 3
