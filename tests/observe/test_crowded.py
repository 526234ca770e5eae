"""Where nothing on a page can lie over anything else, nothing is tried; where something can, it is."""

# ruff: noqa: E501  (HTML is easier to read in long lines)
from __future__ import annotations

import re

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


STACK = (
    "<style>.l{position:absolute;inset:0;background:#eee;z-index:-1}.on .l{z-index:1}.gone .l{display:none}</style>"
    "<div id=w style='position:relative'><p id=t>text</p><button id=b>Go</button> <a href=/n>Next</a><i class=l></i></div>"
    "<div id=s style='height:3000px'></div>"
)
RISES = {
    "a class around it": "w.className = 'on'",
    "an element put in": 'w.insertAdjacentHTML("beforeend", \'<b style="position:absolute;inset:0;background:#eee"></b>\')',
    "an element of a class put in": "w.append(Object.assign(document.createElement('i'), {className: 'l on', style: 'z-index:2'}))",
    "a style": "document.querySelector('.l').style.zIndex = 1",
    "what is moved": "document.querySelector('.l').animate([{zIndex: 3}, {zIndex: 3}], {duration: 1e7}); t.firstChild.data = 'x'",
}
DRAWN = "<p id=t>text</p><svg id=v width=300 height=200><a href=/n><rect id=r x=10 y=10 width=80 height=80 fill=red /></a></svg>"


async def test_what_is_drawn_over_another_is_noticed_at_once(eyes):
    await eyes.show(DRAWN + STACK)
    for round_ in range(3):
        await eyes.page.evaluate(f"t.title = 'x{round_}'")
        assert "link" in "\n".join(await eyes.lines())
    before = await eyes.lines()
    await eyes.page.evaluate("v.append(r.cloneNode())")
    after = await eyes.lines()
    assert len(re.findall("link", "\n".join(after))) == len(re.findall("link", "\n".join(before))) - 1


UNDONE = {
    "taken out": (
        "w.append(Object.assign(document.createElement('u'), {style: 'position:absolute;inset:0;background:#eee'}))",
        "w.lastChild.remove()",
    ),
    "a class": ("w.className = 'on'", "w.className = 'gone'"),
}


@pytest.mark.parametrize("rise", RISES.values(), ids=RISES)
async def test_what_comes_over_others_is_noticed_at_once_after_quiet_looks(eyes, rise):
    await eyes.show(STACK)
    for round_ in range(3):
        await eyes.page.evaluate(f"t.firstChild.data = 'text {round_}'")
        assert 'button "Go"' in "\n".join(await eyes.lines())
    await eyes.page.evaluate(rise)
    assert 'button "Go"' not in "\n".join(await eyes.lines())


@pytest.mark.parametrize(("over", "undo"), UNDONE.values(), ids=UNDONE)
async def test_what_lies_free_again_is_noticed_at_once(eyes, over, undo):
    await eyes.show(STACK)
    await eyes.page.evaluate(over)
    for round_ in range(3):
        await eyes.page.evaluate(f"t.firstChild.data = 'text {round_}'")
        assert 'button "Go"' not in "\n".join(await eyes.lines())
    await eyes.page.evaluate(undo)
    assert 'button "Go"' in "\n".join(await eyes.lines())


async def test_what_covers_without_a_trace_is_noticed_after_few_looks(eyes):
    await eyes.show(STACK)
    await eyes.lines()
    await eyes.page.evaluate("document.styleSheets[0].cssRules[0].style.zIndex = 1")
    seen = []
    for round_ in range(4):
        await eyes.page.evaluate(f"t.firstChild.data = 'text {round_}'")
        seen.append('button "Go"' in "\n".join(await eyes.lines()))
    assert not seen[-1]


async def test_a_control_that_moves_under_something_is_tried_again(eyes):
    await eyes.show(
        "<p id=t>text</p><button>Go</button><div style='position:absolute;top:300px;height:200px;left:0;right:0;background:#eee'></div>"
    )
    for round_ in range(3):
        await eyes.page.evaluate(f"t.title = 'x{round_}'")
        assert 'button "Go"' in "\n".join(await eyes.lines())
    await eyes.page.evaluate("t.innerHTML = '<br>'.repeat(18)")
    assert 'button "Go"' not in "\n".join(await eyes.lines())


LONG = """<a href=/top>Top</a><div style="height:3000px"></div><a href=/far>Far</a>
<iframe srcdoc="<button>Inner</button>" width=200 height=80></iframe>
<div style="position:relative;z-index:5000"><button>Above it</button></div>
<div id=lid style="position:fixed;inset:0;background:#0006;z-index:1000"></div>
<div style="position:fixed;left:100px;top:100px;z-index:1001;background:#fff"><button>Accept</button></div>"""
ALL = ["Top", "Far", "Inner", "Above it", "Accept"]
LIDS = {
    "over all": ("", ["Above it", "Accept"]),
    "that the pointer goes through": ("lid.style.pointerEvents = 'none'", ALL),
    "over a part": ("lid.style.top = '60px'", ["Top", "Above it", "Accept"]),
    "without a level": ("lid.style.zIndex = 0", ["Above it", "Accept"]),
}


@pytest.mark.parametrize(("script", "names"), LIDS.values(), ids=LIDS)
async def test_what_is_below_a_lid_cannot_be_scrolled_into_reach(eyes, script, names):
    await eyes.show(LONG)
    await eyes.page.evaluate(script)
    seen = await eyes.observer.observe(4000)
    assert [each.name for each in seen.elements] == names
    assert all(word in seen.text for word in ALL)
