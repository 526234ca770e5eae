"""Kinds of markup that real sites have, and made the walk fail or see nothing."""

# ruff: noqa: E501  (HTML is easier to read in long lines)
from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import expect

from browser_tools.resolve import resolve
from browser_tools.session import Session
from tests.observe.conftest import Eyes

SELECT2 = """<label for=s style="display:inline-block;width:120px;height:20px;border:1px solid">Status</label>
<select id=s style="position:absolute;clip:rect(0 0 0 0);width:1px;height:1px">
<option>Open<option>Closed</select><p>after"""
FLAT_BODY = """<style>html,body{height:0;margin:0} body{overflow:hidden}
main{position:absolute;top:0;height:400px;
width:600px}</style><body><main><h1>Files</h1><button>New</button></main>"""

FIXED = """<div style="overflow:hidden;height:30px"><p>First</p>
<button style="position:fixed;top:50px">Help</button><p>More</p></div>"""


async def observed(session: Session, url: str) -> Any:
    await session.current.navigate(url)
    return await session.current.observe(may_read=lambda _: True)


async def test_a_label_that_stands_for_a_hidden_select(session: Session, serve: Any) -> None:
    seen = await observed(session, serve({"/": SELECT2}) + "/")
    assert "after" in seen.text
    assert "Status" in seen.text


async def test_a_body_without_height_hides_nothing(session: Session, serve: Any) -> None:
    seen = await observed(session, serve({"/": FLAT_BODY}) + "/")
    assert "H1: Files" in seen.text
    assert 'button "New"' in seen.text


async def test_a_fixed_button_in_a_box_that_cuts_off(session: Session, serve: Any) -> None:
    seen = await observed(session, serve({"/": FIXED}) + "/")
    assert 'button "Help"' in seen.text


HIDDEN = "position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)"
PAINTED = {
    "a button's own ground": f"<button><span style='{HIDDEN}'>Go</span><div></div></button>",
    "a glyph of an icon font": f"<style>b::before{{content:'\\e900';font-size:16px}}</style><a href=/ "
    f"style='font-size:0;display:block;height:20px;width:20px'><b></b><span style='{HIDDEN}'>Go</span></a>",
    "a floated part with a ground": "<a href=/ title=Go><div style='float:left;width:20px;height:20px;"
    "background:#36c'></div></a>",
    "a shape of a drawing": "<svg width=90 height=90><a href=/><g><text opacity=0>Go</text>"
    "<path d='M0 0H90V90H0z'/></g></a></svg>",
    "an edge": f"<a href=/ style='border:1px solid'><span style='{HIDDEN}'>Go</span>&nbsp;</a>",
}


@pytest.mark.parametrize("html", PAINTED.values(), ids=PAINTED)
async def test_a_control_whose_words_are_hidden_is_seen_by_what_it_paints(eyes: Eyes, html: str) -> None:
    assert '"Go"' in "\n".join(await eyes.show(html))


async def test_a_control_that_paints_nothing_is_not_there(eyes: Eyes) -> None:
    bare = "background:#fff;border:0;width:20px;height:20px"
    text = "\n".join(await eyes.show(f"<button style='{bare}'><b style='{HIDDEN}'>Go</b></button><p>end"))
    assert "Go" not in text


async def test_the_handle_of_a_drawer_beyond_the_edge(eyes: Eyes) -> None:
    left = "<nav style='position:fixed;left:-180px;top:0;width:180px;height:90px'><a href=/ style="
    text = "\n".join(
        await eyes.show(
            left + "'position:absolute;left:180px'>Open</a><p><a href=/in>Inside</a></nav>"
            "<div style='position:fixed;left:100%;top:50px;width:300px'><button style='position:absolute;left:-60px'>"
            "Feedback</button><input aria-label=Words></div><p style='height:3000px'>page"
        )
    )
    assert 'link "Open"' in text
    assert 'button "Feedback"' in text
    assert "Inside" not in text
    assert "Words" not in text


@pytest.mark.parametrize(
    "place", ["top:-400px;left:0", "left:-900px;top:0", "top:500px;left:0", "left:900px"]
)
async def test_a_drawer_that_looks_in_shows_what_is_in_the_window(eyes: Eyes, place: str) -> None:
    """Scrolled down too: what is fixed does not move with the page."""
    rows = "".join(f"<td style='width:200px;height:90px'><a href=/{i}>row {i}</a>" for i in range(5))
    lines = "".join(f"<tr>{rows.replace('row', f'row {i}')}" for i in range(5))
    html = f"<div style='position:fixed;{place};height:500px;width:1000px'><table>{lines}</table></div>"
    html += "<p style='height:3000px'>x"
    await eyes.show(html)
    for top in (0, 900):
        await eyes.page.evaluate(f"scrollTo(0, {top})")
        names = await eyes.page.evaluate(_IN_WINDOW)
        text = "\n".join(await eyes.lines())
        assert [f"row {i} {j}" for i in range(5) for j in range(5) if f'"row {i} {j}"' in text] == names


_IN_WINDOW = """() => [...document.links].filter((link) => { const box = link.getBoundingClientRect();
return box.right > 1 && box.bottom > 1 && box.left < innerWidth - 1 && box.top < innerHeight - 1; })
.map((link) => link.textContent)"""


async def test_what_lets_the_pointer_through_stands_for_what_hears_it(eyes: Eyes) -> None:
    html = "<ul><li style='cursor:pointer'><a href=# style='pointer-events:none'>Product</a></ul>"
    assert '[e2 clickable "Product"]' in "\n".join(await eyes.show(html))


async def test_a_label_that_is_called_a_button(eyes: Eyes) -> None:
    assert 'button "Today"' in "\n".join(await eyes.show("<label role=button tabindex=0>Today</label>"))


async def test_a_part_of_a_control_does_not_hide_it(eyes: Eyes) -> None:
    html = """<form role=searchbox tabindex=0 aria-label=Site style="position:relative;width:300px"><input
    aria-label=Words style="width:100%;margin-bottom:-2px;background:#123;box-sizing:border-box"><button style="position:absolute;right:9px;top:2px">Find</button></form>"""
    text = "\n".join(await eyes.show(html))
    assert [
        name for name in ('searchbox "Site"', 'textbox "Words"', 'button "Find"') if name not in text
    ] == []


async def test_a_faded_slide_covers_nothing(eyes: Eyes) -> None:
    slide = "position:absolute;inset:0;background:#246;color:#fff"
    html = f"""<div style="position:relative;height:99px"><div style="{slide}"><a href=/ style="color:#fff">Spring</a>
    </div><div style="{slide};opacity:0;pointer-events:none"><a href=/2>Autumn</a></div></div>"""
    text = "\n".join(await eyes.show(html))
    assert 'link "Spring"' in text
    assert "Autumn" not in text


async def test_white_words_on_a_picture_behind_the_whole_section(eyes: Eyes) -> None:
    """Far below the window, where nothing can be tried."""
    link = "<div><ul><li><div><p><a href=/ style='color:#fff'>Contact us</a></p></div></ul></div>"
    ground = (
        "<div style='position:absolute;inset:0'><div><div style='position:absolute;inset:0;background:#123'>"
    )
    html = f"<p style='height:3000px'>page<footer style='position:relative'>{ground}</div></div></div>"
    text = "\n".join(await eyes.show(f"{html}<div style='position:relative'>{link}</div></footer>"))
    assert 'link "Contact us"' in text


async def test_an_address_that_is_the_file_itself_is_not_searched(eyes: Eyes) -> None:
    """A second and more for the icon of one link."""
    data = "data:image/svg+xml," + "%20" * 60_000
    await eyes.show(
        f"<a href=/><i style='width:9px;height:9px;display:block;background:url({data})'></i></a>"
    )
    took = await eyes.page.evaluate("performance.now()")
    await eyes.page.evaluate("document.body.title = 'x'")
    await eyes.lines()
    assert await eyes.page.evaluate("performance.now()") - took < 2000


async def test_signs_are_told_by_the_title_beside_them(eyes: Eyes) -> None:
    assert 'button "Edit row"' in "\n".join(await eyes.show("<button title='Edit row'>...</button>"))


GRIPS = "<style>.g{cursor:grab;width:16px;height:16px;display:inline-block;background:#999}</style>"


async def test_shapes_of_one_drawing_do_not_cover_each_other(eyes: Eyes) -> None:
    """The middle of a ring's box lies in what it goes around."""
    ring = "<a href=/out><title>Outer</title><path fill-rule=evenodd d='M0 0H90V90H0zM4 4V86H86V4z'/></a>"
    inner = "<a href=/in><title>Inner</title><rect x=5 y=5 width=80 height=80 /></a>"
    text = "\n".join(
        await eyes.show(f"<style>svg{{position:relative}}</style><svg width=90 height=90>{ring}{inner}</svg>")
    )
    assert 'link "Outer"' in text
    assert 'link "Inner"' in text


async def test_grips_and_edges_to_draw(eyes: Eyes) -> None:
    html = f"""{GRIPS}<ul><li><span class=g title="Move"></span> One</ul><div title="Resize" style="cursor:col-resize;
    width:6px;height:90px;background:#ccc"></div><div style="cursor:grab"><a href=/1>Slide</a> <a href=/2>Next</a></div>"""
    text = "\n".join(await eyes.show(html))
    assert [text.count(f'clickable "{name}"') for name in ("Move", "Resize")] == [1, 1]
    assert text.count("clickable") == 2  # a carousel as a whole is none


async def test_a_clickable_thing_inside_what_can_be_dragged(eyes: Eyes) -> None:
    html = "<div style='cursor:grab'>Card <b style='cursor:pointer'>Star</b></div>"
    assert 'clickable "Star"' in "\n".join(await eyes.show(html))


BAR = "<p>page</p><div style='position:fixed;bottom:0;left:0;right:0;height:40px'>{}</div>"


@pytest.mark.parametrize(
    ("html", "signal"),
    [
        (BAR.format("We use cookies. <button>Got it</button>"), "consent_bar"),
        (BAR.format("Wir nutzen Cookies <a href=/>Alle akzeptieren</a>"), "consent_bar"),
        (BAR.format("Join our letter <button>Accept</button>"), None),
        ("<p>We bake cookies. <button>Accept the order</button>", None),
        (
            "<dialog open>We and our 644 partners process data. <button>I Accept</button><button>Reject all</button>",
            "consent_overlay",
        ),
        ("<dialog open>I accept that you process my personal data <button>Sign up</button>", None),
    ],
)
async def test_what_asks_for_consent(eyes: Eyes, html: str, signal: str | None) -> None:
    await eyes.page.set_content(html)
    found = (await eyes.observer.observe()).signals
    assert [one for one in found if one.startswith("consent")] == ([signal] if signal else [])


PARTED = """<style>.m{margin-left:1em}.p span{padding-right:1em}</style>
<p id=w><span>2026</span><span class=m>1h 54m</span><span class=m>R</span></p><p class=p><span>Ada</span><span>Byron</span></p>
<p>H<sub>2</sub>O x<sup>2</sup> <b>H</b>ello</p><p style="width:30px"><span>alpha</span><wbr><span>beta</span></p>
<p style="writing-mode:vertical-rl;height:90px">縦<b>書き</b></p><button><span>Add</span><span class=m>now</span></button>"""


async def test_words_that_only_a_margin_parts(eyes: Eyes) -> None:
    """A line has them apart, a name as Chromium has it; what is kept as what is walked."""
    told = ["2026 1h 54m R", "Ada Byron", "H2O x2 Hello", "alpha beta", "縦書き", '[e1 button "Addnow"]']
    assert await eyes.show(PARTED) == told
    await expect(eyes.page.get_by_role("button", name="Addnow")).to_be_visible()
    for style, first in (
        (".m{margin:0!important}", "20261h 54mR"),
        (".m{margin-left:9px!important}", told[0]),
    ):
        await eyes.page.add_style_tag(content=style)
        assert (await eyes.lines())[0] == first


async def test_a_target_as_it_stands_in_a_line(eyes: Eyes) -> None:
    await eyes.show(PARTED)
    found = await resolve(eyes.observer, "2026 1h 54m R", want="click")
    assert await found.locator.get_attribute("id") == "w"
