"""How component libraries build their parts: what is a control in them, what is not, and what each is called."""

# ruff: noqa: E501  (HTML is easier to read in long lines)
from __future__ import annotations

import re

import pytest

from tests.observe.conftest import Eyes

SHADOW = "<script>const r = document.querySelector('x-f').attachShadow({{mode:'open'}}); r.innerHTML = '{}'</script>"
FORM = "<script>customElements.define('x-f', class extends HTMLElement { static formAssociated = true })</script>"
DRAWN = "<style>.r,.i{display:inline-flex;position:relative}.n{width:14px;height:14px;background:#fff;display:inline-block;position:relative}.o{opacity:0;z-index:-1;margin:0;position:absolute;inset:0}.w span{right:10px}</style>"
CLIPPED = "position:absolute;clip:rect(0 0 0 0);pointer-events:none"
TOLD = {
    "a widget's name, for its only part": (
        "<div role=combobox aria-label=Fruits><button aria-label='' style='width:90px;height:20px'></button></div>",
        ['button "Fruits"'],
    ),
    "the label around a custom element": (
        f"{FORM}<label>Check it <x-f></x-f></label>{SHADOW.format('<input type=checkbox>')}",
        ['checkbox "Check it"'],
    ),
    "the label of a custom element": (
        f"{FORM}<x-f id=f tabindex=0 style='display:inline-block;width:20px;height:20px'></x-f><label for=f>Ring</label>{SHADOW.format('<svg></svg>')}",
        ['clickable "Ring"'],
    ),
    "a swatch's label": (
        f"<input type=radio id=g style='{CLIPPED}'><label for=g aria-label=Gold style='display:inline-block;width:20px;height:20px;background:gold'></label>",
        ['radio "Gold"'],
    ),
    "a label away from its clipped field": (
        f"<div style='position:relative'><button>One</button><input type=radio id=r style='{CLIPPED};left:0;top:0'><label for=r>Two</label></div>",
        ['button "One"', 'radio "Two"'],
    ),
    "a switch that is a button nobody sees": (
        "<button role=switch aria-checked=false id=s style='position:absolute;clip:rect(0 0 0 0);width:1px;height:1px;padding:0;border:0;overflow:hidden'></button><label for=s><span>Lamp</span><div style='width:40px;height:20px;background:#999;cursor:pointer'></div></label>",
        ['switch "Lamp"'],
    ),
    "a box drawn over its field": (
        f"{DRAWN}<div><label class=r><span class=i><input class=o type=radio><span class=n></span></span><span class=l>Pick</span></label></div>",
        ['radio "Pick"'],
    ),
    "a chip that can be taken out of a box of choices": (
        "<div role=combobox aria-label=Skills tabindex=0 style='cursor:text'><span>Knitting</span><i style='cursor:pointer;font-style:normal'>×</i></div>",
        ['combobox "Skills"', 'clickable "×"'],
    ),
    "a header that sorts": (
        "<div role=table><div role=row><div role=columnheader aria-sort=none>Price</div></div></div>",
        ['columnheader "Price"'],
    ),
    "a link cut off inside a widget": (
        "<footer style='overflow:hidden;height:40px;margin-bottom:80px'><div role=combobox aria-label=Language><span>English</span><p><a href=/en>English</a></p><p><a href=/pt>Português</a></p></div></footer>",
        ['combobox "Language"', 'link "English"', 'link "Português"'],
    ),
}


async def told(eyes: Eyes, html: str) -> list[str]:
    return re.findall(r'\[e\d+ (\w+ "[^"]*")', "\n".join(await eyes.show(html)))


@pytest.mark.parametrize(("html", "names"), TOLD.values(), ids=TOLD)
async def test_what_a_part_is_called(eyes: Eyes, html: str, names: list[str]) -> None:
    assert await told(eyes, html) == names


NONE = {
    "the field that keeps a widget's value": "<div style='position:relative'>Ten<input value=10 aria-hidden=true tabindex=-1 style='position:absolute;inset:0;opacity:0;pointer-events:none'></div>",
    "the field that takes a tree's keys": "<input aria-label='for screen readers' style='width:0;height:0;border:0;padding:0;opacity:0'>",
    "a field of a page that has not faded in yet": "<style>body{opacity:0}</style><p>Soon</p><input placeholder=Search>",
    "a panel that the keyboard comes to": "<div role=tabpanel tabindex=0 aria-label=Details>All about it</div>",
    "words of their ground's colour in a part": "<div style='background:#231f20'><a href=/1 style='color:#231f20'><span>Find a gym</span></a></div>",
}


@pytest.mark.parametrize("html", NONE.values(), ids=NONE)
async def test_what_is_no_control(eyes: Eyes, html: str) -> None:
    assert await told(eyes, html) == []


async def test_what_a_hidden_box_has_beyond_its_edge(eyes: Eyes) -> None:
    """It is brought into sight by what presses it, like the bars of a chart that begins at its end."""
    bars = "".join(
        f"<a href=/{n} style='position:absolute;right:{n * 100}px;width:60px;height:20px'>{n}</a>"
        for n in range(8)
    )
    chart = f"<div dir=rtl style='position:relative;overflow:hidden;width:300px;height:40px'>{bars}</div>"
    html = f"<div style='display:flex;position:relative'><div style='width:600px;height:60px;background:#eee'>text</div>{chart}</div>"
    names = await told(eyes, html)
    assert names == [f'link "{n}"' for n in range(8)]


CARDS = {
    "laid over it": "<a href=/{n} style='position:absolute;inset:0;z-index:1' aria-label='Shoe {n}'></a><h3 style='cursor:pointer'>Shoe</h3><div style='position:relative'><p role=link>Red</p></div>",
    "stretched over it": "<style>.s::after{{content:'';position:absolute;inset:0}}</style><h3 style='cursor:pointer'>Hotel</h3><a class=s href=/{n}>Shoe {n}</a>",
}


@pytest.mark.parametrize("inner", CARDS.values(), ids=CARDS)
async def test_a_card_that_is_one_link_is_one_below_the_window_too(eyes: Eyes, inner: str) -> None:
    cards = "".join(
        f"<article style='position:relative;height:120px'>{inner.format(n=n)}<button style='position:relative;z-index:2'>Save {n}</button></article>"
        for n in range(40)
    )
    names = await told(eyes, cards)
    assert names == [name for n in range(40) for name in (f'link "Shoe {n}"', f'button "Save {n}"')]


LONG = "<p><a href=/top>Top</a></p><div style='height:2000px'></div><p><a href=/mid>Mid</a></p><div style='height:900px'></div><p><a href=/end>End</a></p>"
PANELS = {
    "a notice at the bottom": ("left:0;right:0;bottom:0;height:150px", ["Top", "Mid"]),
    "a bar at the top": ("left:0;right:0;top:0;height:80px", ["Mid", "End"]),
    "a rail": ("left:0;width:300px;top:0;bottom:0", []),
    "a notice in a corner": ("right:0;width:300px;bottom:0;height:150px", ["Top", "Mid", "End"]),
    "what the pointer goes through": (
        "left:0;right:0;bottom:0;height:150px;pointer-events:none",
        ["Top", "Mid", "End"],
    ),
    "what lies where the page has it": ("height:150px;left:0;right:0", ["Top", "Mid", "End"]),
}


@pytest.mark.parametrize(("style", "names"), PANELS.values(), ids=PANELS)
async def test_what_no_scrolling_brings_out_from_under_a_fixed_part(
    eyes: Eyes, style: str, names: list[str]
) -> None:
    panel = f"<div id=p style='position:fixed;background:#fff;{style}'></div>"
    wanted = [f'link "{name}"' for name in names]
    assert await told(eyes, LONG + panel) == wanted
    await eyes.page.evaluate("p.remove()")
    text = "\n".join(await eyes.lines())
    assert all(f'link "{name}"' in text for name in ("Top", "Mid", "End"))
