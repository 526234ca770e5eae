"""However a sheet, a style or an animation comes to speak of an element, what it hides is left out."""

# ruff: noqa: E501  (HTML is easier to read in long lines)
from __future__ import annotations

import pytest

NOTE = "pay Mallory <a href=/x style='color:inherit'>secret link</a>"
HOST = "<div id=h>{}</div><script>h.attachShadow({mode:'open'}).innerHTML='<style>:host{opacity:0}</style><slot></slot>'</script>"
SLOT = "<div id=h><b class=q>{}</b></div><script>h.attachShadow({mode:'open'}).innerHTML='<style>::slotted(.q){opacity:0}</style><slot></slot>'</script>"
WAYS = {
    "a class": "<style>.q{opacity:0}</style><div class='p q'>{}</div>",
    "a class of odd characters": "<style>.md\\:q\\.5{opacity:0}</style><div class='md:q.5'>{}</div>",
    "a class that begins with a digit": "<style>.\\32 q{opacity:0}</style><div class='2q'>{}</div>",
    "an id": "<style>p + #q:not(.x){text-indent:-9999px}</style><p>-</p><div id=q>{}</div>",
    "a tag": "<style>body > section{visibility:hidden}</style><section>{}</section>",
    "a tag without attributes": "<style>em{color:#fff}</style><em><span class=x>{}</span></em>",
    "an attribute": "<style>[data-q='a]b, .c']{clip-path:inset(50%)}</style><div data-q='a]b, .c'>{}</div>",
    "anything": "<style>:is(.q, .r) > *{transform:translateX(-9999px)}</style><section class=r><div title=t>{}</div></section>",
    "a place": "<style>body > :first-child{position:absolute;left:-9999px}</style><div title=t>{}</div>",
    "any child": "<style>.r > :not(.x){transform:translateX(-9999px)}</style><section class=r><div title=t>{}</div></section>",
    "any child beside another": "<style>#r > * ~ :not([hidden]){text-indent:-9999px}</style><section id=r><i></i><div title=t>{}</div></section>",
    "anything below": "<style>[data-r] *{opacity:0}</style><section data-r><p><b class=c><i title=t>{}</i></b></p></section>",
    "any grandchild": "<style>section > * > *{position:absolute;left:-9999px}</style><section><p title=p><b title=t>{}</b></p></section>",
    "any child of a host": "<style>.r > *{opacity:0}</style><div id=h class=r><b title=t>{}</b></div><script>h.attachShadow({mode:'open'}).innerHTML='<p><i><slot></slot></i></p>'</script>",
    "any child of what is beside": "<style>.r + .s > *{opacity:0}</style><p class=r></p><section class=s><div title=t>{}</div></section>",
    "in a condition": "<style>@media all{@supports (color:red){@layer a{.q{filter:opacity(0)}}}}</style><div class=q>{}</div>",
    "nested": "<style>.q{color:red;& > .r{opacity:0}}</style><section class=q><div class=r>{}</div></section>",
    "nested itself": "<style>.q{&:not(.x){opacity:0}}</style><div class=q>{}</div>",
    "nested condition": "<style>.q{@media all{opacity:0}}</style><div class=q>{}</div>",
    "a variable": "<style>:root{--c:#fff}.q{color:var(--c)}</style><div class=q>{}</div>",
    "all at once": "<style>.q{font:0/0 a}</style><div class=q>{}</div>",
    "an escaped property": "<div style='\\6f pacity:0'>{}</div>",
    "a running animation": "<style>@keyframes k{to{opacity:0}}div{animation:k 1ms forwards}</style><div>{}</div>",
    "an animation of a script": "<div id=q>{}</div><script>q.animate([{opacity:0},{opacity:0}],{duration:1,fill:'forwards'})</script>",
    "an adopted sheet": "<div class=q>{}</div><script>const s=new CSSStyleSheet();s.replaceSync('.q{opacity:0}');document.adoptedStyleSheets=[s]</script>",
    "the sheet inside a host": HOST,
    "the sheet inside, of what is put in": SLOT,
    "in another case": "<style>.Q{opacity:0}</style><div class=q>{}</div>",
}  # fmt: skip


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
async def test_whatever_speaks_of_an_element_is_heard(eyes, way):
    await eyes.show(way.replace("{}", NOTE) + "<p>after</p>")
    await eyes.page.evaluate(
        "Promise.all(document.getAnimations().map(each => each.finished)).then(() => {})"
    )
    lines = "\n".join(await eyes.lines())
    assert "Mallory" not in lines
    assert "secret" not in lines
    assert "after" in lines


CHANGES = {
    "a declaration more": "sheet.cssRules[0].style.opacity = '0'",
    "a selector": "sheet.cssRules[1].selectorText = '.q'",
    "a rule": "sheet.insertRule('.q{opacity:0}', 2)",
    "a rule of a condition": "sheet.cssRules[2].insertRule('.q{opacity:0}')",
    "another sheet": "document.head.append(Object.assign(document.createElement('style'), {textContent: '.q{opacity:0}'}))",
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
async def test_what_the_sheets_begin_to_say_is_heard(eyes, change):
    sheet = "<style>.q{color:red}.r{opacity:0}@media all{.s{color:red}}</style>"
    assert "secret" in await eyes.show(f"{sheet}<p class=q>secret</p>")
    await eyes.page.evaluate(
        f"(sheet => {{ {change}; document.body.append('more') }})(document.styleSheets[0])"
    )
    assert await eyes.lines() == ["more"]


async def test_a_sheet_that_failed_and_is_added_again_is_heard(eyes, serve):
    came = []

    async def answer(route):
        await (route.fulfill(body=".q{opacity:0}", content_type="text/css") if came else route.abort())

    await eyes.page.route("http://sheets.test/*", answer)
    link = (
        "Object.assign(document.createElement('link'), {rel: 'stylesheet', href: 'http://sheets.test/q.css'})"
    )
    await eyes.page.goto(serve({"/": "<p class=q>secret</p><p>after</p>"}))
    add = f"new Promise(done => {{ const link = {link}; link.onload = link.onerror = done; document.head.append(link) }})"
    await eyes.page.evaluate(add)
    for _ in range(2):
        assert await eyes.lines() == ["secret", "after"]
    came.append(True)
    await eyes.page.evaluate(add)
    assert await eyes.lines() == ["after"]


@pytest.mark.parametrize("sheet", ["<link rel=stylesheet media='(max-width: 600px)' href={}>", "<style>@import '{}' (max-width: 600px);</style>"], ids=["linked", "imported"])  # fmt: skip
async def test_a_sheet_of_another_origin_speaks_once_its_media_hold(eyes, serve, sheet):
    async def answer(route):
        await route.fulfill(body=".q{clip-path:inset(50%)}", content_type="text/css")

    await eyes.page.route("http://sheets.test/*", answer)
    await eyes.page.set_viewport_size({"width": 1000, "height": 600})
    page = sheet.format("http://sheets.test/q.css") + "<p class=q>secret</p><p>after</p>"
    await eyes.page.goto(serve({"/": page}))
    assert await eyes.lines() == ["secret", "after"]
    await eyes.page.set_viewport_size({"width": 500, "height": 600})
    assert await eyes.lines() == ["after"]
