"""Where nothing on a page can lie over anything else, nothing is tried; where something can, it is."""

# ruff: noqa: E501  (HTML is easier to read in long lines)
from __future__ import annotations

import pytest

BUTTON = "<p>text</p><button id=b>Go</button>"
OVER = {
    "an inline style": f"<div>{BUTTON}<b style='position:absolute;inset:0;background:#eee'></b></div>",
    "a sheet": f"<style>i{{position:fixed;inset:0;background:#eee}}</style>{BUTTON}<i></i>",
    "a pseudo-element": f"<style>body::after{{content:'';position:fixed;inset:0;background:#eee}}</style>{BUTTON}",
    "a pseudo-element of a class": f"<style>.v::before{{content:'';display:block;height:200px;margin-bottom:-200px;position:relative;background:#eee}}</style><div class=v></div>{BUTTON}",
    "a negative margin": f"{BUTTON}<div style='margin-top:-300px;height:400px;background:#eee;position:relative'></div>",
    "what is moved": f"{BUTTON}<div style='transform:translateY(-100%);background:#eee'>{'<br>' * 9}</div>",
    "a sheet in a group": f"<style>@media all{{@layer x{{em{{position:fixed;inset:0;background:#eee}}}}}}</style>{BUTTON}<em></em>",
    "an open dialog": f"{BUTTON}<dialog id=d><p>Ask</p></dialog><script>d.showModal()</script>",
    "an adopted sheet": f"{BUTTON}<u></u><script>const s = new CSSStyleSheet(); s.replaceSync('u{{position:fixed;inset:0;background:#eee}}'); document.adoptedStyleSheets = [s]</script>",
    "a shadow root": f"{BUTTON}<div id=h></div><script>h.attachShadow({{mode:'open'}}).innerHTML = '<style>b{{position:fixed;inset:0;background:#eee}}</style><b></b>'</script>",
    "a closed root": f"{BUTTON}<div id=h></div><script>h.attachShadow({{mode:'closed'}}).innerHTML = '<b style=\"position:fixed;inset:0;background:#eee\">over</b>'</script>",
    "a style of a script": f"{BUTTON}<s id=s></s><script>Object.assign(s.style, {{position:'fixed', inset:'0', background:'#eee'}})</script>",
    "an animation": f"{BUTTON}<p id=a style='background:#eee'>{'<br>' * 9}</p><script>a.animate([{{transform:'translateY(-90%)'}}, {{transform:'translateY(-90%)'}}], {{duration:1e7}})</script>",
}


@pytest.mark.parametrize("html", OVER.values(), ids=OVER)
async def test_a_button_under_something_is_not_listed(eyes, html):
    assert 'button "Go"' not in "\n".join(await eyes.show(html))


PLAIN = "<style>p { color: #222; font-family: serif; padding: 4px }</style><h1>Plain</h1>" + "".join(
    f"<p>Words of {number} <a href=/{number}>and a link</a></p>" for number in range(8)
)


async def test_what_comes_over_a_plain_page_later_is_noticed(eyes):
    lines = await eyes.show(PLAIN)
    assert sum('link "and a link"' in line for line in lines) == 8
    await eyes.page.evaluate("document.querySelector('h1').title = 'x'")
    assert await eyes.lines() == lines
    await eyes.page.evaluate(
        "document.body.insertAdjacentHTML('beforeend', '<div style=\"position:fixed;inset:0;background:#eee\"></div>')"
    )
    assert 'link "and a link"' not in "\n".join(await eyes.lines())
    await eyes.page.evaluate("document.body.lastElementChild.remove()")
    assert await eyes.lines() == lines
    await eyes.page.add_style_tag(
        content="h1::after { content: ''; position: fixed; inset: 0; background: #eee }"
    )
    assert 'link "and a link"' not in "\n".join(await eyes.lines())
