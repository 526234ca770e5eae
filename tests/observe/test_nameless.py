"""Names for what has none, and what is a control of its own: by kinds that real pages have."""

# ruff: noqa: E501  (HTML is easier to read in long lines)
from __future__ import annotations

import pytest

PAGES = {
    "a tip that a script shows": ("<button data-bs-original-title='Save it'>S</button><button data-tooltip-text=Print style='width:30px;height:30px'></button><i role=button data-tooltip-place=left class=ico-bin style='display:inline-block;width:9px;height:9px'></i>", ['[e1 button "Save it" shows "S"][e2 button "Print"][e3 button "bin"]']),
    "a picture that submits": ("<input type=image src=/img/go-search.png width=20 height=20>", ['[e1 button "go search"]']),
    "an icon library's style": ("<button><i class='fa-solid fa-eraser'></i></button>", ['[e1 button "eraser"]']),
    "a hint beside a label": ("<label for=q>Search</label><input id=q placeholder='Coats, hats'><input aria-label='Mail' placeholder='Your mail'><input aria-label=Town placeholder=Oslo value=Bergen>", ['[e1 textbox "Search" shows "Coats, hats"][e2 textbox "Mail" shows "Your mail"][e3 textbox "Town" = "Bergen"]']),
    "a switch at the end of its line": ("<div><span>Sell my data</span> <span class=sw role=switch aria-checked=true tabindex=0 style='display:inline-block;width:30px;height:9px'></span></div>", ['Sell my data [e1 switch "Sell my data" checked]']),
    "a picture that leads where its title does": ("<article><a href=/cap class=pic style='display:inline-block;width:9px;height:20px'></a> <a href=/cap>Red cap</a></article>", ['[e1 link "Red cap"][e2 link "Red cap"]']),
    "of two labels the one that shows": ("<label for=t style='position:absolute;left:-4000px'>I pay 99</label><input id=t type=checkbox><label for=t>Terms</label>", ['[e1 checkbox "Terms"]']),
    "a swatch that is a label": ("<style>.s{position:absolute;width:1px;height:1px;clip:rect(0,0,0,0);overflow:hidden}</style><label style='display:inline-block;width:30px;height:30px;background:#b33'><input type=radio class=s><span class=s>Rust</span></label>", ['[e2 radio "Rust"]']),
    "words moved away from a picture": ("<div role=button tabindex=0 style='width:20px;height:20px;text-indent:-999px;overflow:hidden;background:url(x.png)'>Lasso</div><button style='width:30px;height:9px;padding:0;border:0;text-indent:-999px;background:#ddd'></button><div role=main><div style='text-indent:-999px;overflow:hidden;background:#eee url(x.png)'>unread</div></div>", ['[e1 button "Lasso"]', '[e2 button "box grey 30x9"]']),
    "crosses of tags": ("<div style='width:110px;font:16px monospace'><span>Ash</span> <a class=btn-close href=#a style='display:inline-block;width:9px;height:9px'></a> <span>Oak</span> <a class=btn-close href=#b style='display:inline-block;width:9px;height:9px'></a> <span>Elm</span> <a class=btn-close href=#c style='display:inline-block;width:9px;height:9px'></a></div>", ['Ash [e1 link "close Ash"] Oak [e2 link "close Oak"] Elm [e3 link "close Elm"]']),
    "icons of an entry": ("<div role=tree><div role=treeitem tabindex=0><i title=Hide style='display:inline-block;width:9px;height:9px' onclick=1></i> Boats</div></div><button onclick=1><svg width=9 height=9 onclick=1></svg> Go</button>", ['[e2 treeitem][e1 clickable "Hide"] Boats', '[e3 button "Go"]']),
    "a field in a box that takes the keyboard": ("<div tabindex=0><label><input type=checkbox> Red</label> <a href=/t>terms</a></div>", ['[e1 checkbox "Red"][e2 link "terms"]']),
    "words of a sheet": ("<style>.c::before{content:'Close panel'} .x::after{content:'\u00d7'} .i::before{content:'\uf00d'}</style><button class=c></button><button class='i fa-gear'></button><button class='x next'></button>", ['[e1 button "Close panel"][e2 button "gear"][e3 button "next"]']),
    "icons of libraries": ("<style>i,svg{display:inline-block;width:9px;height:9px}</style>" + "".join(f"<button><{tag}></{tag[:3].strip()}></button>" for tag in ["svg class='lucide lucide-chevron-left'", "i class='fa fa-chevron-right fa-lg pull-left'", "i class='bi bi-x-lg'", "svg class='MuiSvgIcon-root css-1q2w3e' data-testid=DeleteIcon", "i class='anticon anticon-left left'", "i class='ri-arrow-left-s-line'", "svg class=size-6"]), ['[e1 button "chevron left"][e2 button "chevron right"][e3 button "x"][e4 button "delete"][e5 button "box white 25x15 1 of 2"][e6 button "arrow left line"][e7 button "box white 25x15 2 of 2"]']),
    "an editor's hint": ("<p>Bob: yo</p><div contenteditable data-placeholder='Write a message'></div>", ["Bob: yo", '[e1 textbox "Write a message"]']),
    "what a button is for": ("<button class=ql-list value=ordered></button><button data-action=mute></button><button name=save value=1></button><video controls width=90 height=50></video>", ['[e1 button "ql list ordered"][e2 button "mute"][e3 button "save"][e4 clickable "video"]']),
    "signs and masks of a sheet": ("<style>.k::before{content:'\u2715'}.p::after{content:'+'}.m{display:inline-block;width:9px;height:9px;background:red;mask:url(/i/mail-open.svg)}</style><button class=k></button><span class=p onclick=1></span><button><span class=m></span></button>", ['[e1 button "\u2715"][e2 clickable "+"][e3 button "mail open"]']),
    "a fold without a summary": ("<h1>FAQ</h1><details><p>answer</p></details>", ["H1: FAQ", '[e1 button "Details" collapsed]']),
    "addresses in another encoding": ("<a href=/menu><img src='/caf%E9-menu.png' width=9 height=9></a><input type=image src=/go%E9.png width=9 height=9><button style='width:9px;height:9px;background:url(/bin%E9.png)'></button>", ['[e1 link "caf menu"][e2 button "go"][e3 button "bin"]']),
    "a summary without details": ("<x-q><template shadowrootmode=open><details><slot></slot></details><summary>Stray</summary></template>Answer</x-q><a href=/tea>Tea</a>", ['[e1 button "Details" collapsed]', "Stray", '[e2 link "Tea"]']),
    "what a symbol or a picture is called, before what its classes look like": ("<button class='tool big on'><svg class='w4 grid pad' width=9 height=9><use href='#i-bold'/></svg></button><button><img src=/i/link-24.png width=9 height=9></button><button data-command=insertTable><svg class=i2 width=9 height=9></svg></button>", ['[e1 button "bold tool on grid"][e2 button "link"][e3 button "insert table"]']),
    "a field for files over the button that is drawn for it": ("<div style='position:relative;width:90px;overflow:hidden'><button>Attach</button><input type=file style='position:absolute;right:0;top:0;font-size:60px;opacity:0'></div>", ['Attach [e2 file "Attach"]']),
    "parts of an editor": ("<div contenteditable role=textbox aria-label=Note>Dear <span contenteditable=false>Ann<i title='Take Ann out' onclick=1>x</i></span>, <b style='cursor:pointer'>see</b></div>", ['[e3 textbox "Note"] Dear Ann [e1 clickable "Take Ann out" shows "x"], [e2 clickable "see"]']),
    "dots with a ground of their own": ("<style>.d button{display:block;padding:0;border:0;width:8px;height:8px;background:#000;color:#000;content-visibility:hidden}</style><ul class=d><li><button>1</button><li><button>2</button></ul>", ['[e1 button "1"]', '[e2 button "2"]']),
    "a sign on a ground that shows through": ("<div style='cursor:pointer;width:90px'><p style='position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)'>By Ann</p><div style='width:16px;height:16px;background:rgb(0 0 0/.3)'><span style='display:block;width:9px;height:9px;background:#fff'></span></div></div>", ['[e1 clickable "By Ann"]']),
    "what a button without words is described as, or opens": ("<button aria-describedby=t><svg width=9 height=9></svg></button><p id=t hidden>Copy row</p><button popovertarget=p><svg width=9 height=9></svg></button><div id=p popover aria-label='Share menu'></div><button aria-controls=c><svg width=9 height=9></svg></button><div id=c hidden title=Calendar></div>", ['[e1 button "Copy row"][e2 button "Share menu"][e3 button "Calendar"]']),
    "the crosses of what was chosen, but no stars": ("<span onclick=1>★</span><span onclick=1>★</span><p>Ash <i onclick=1>×</i> Oak <i onclick=1>×</i>", ['[e1 clickable "★"][e2 clickable "★"]', 'Ash [e3 clickable "× Ash"] Oak [e4 clickable "× Oak"]']),
    "a frame in what looks as if it could be pressed": ("<div style='cursor:pointer;background:#000'><iframe srcdoc='<button>Pay</button>'></iframe></div>", ["[frame f1]", '[f1e1 button "Pay"]', "[end f1]"]),
    "boxes that nobody can come to": ("<input type=checkbox style='position:absolute;left:-3000px;opacity:0' aria-label=Insurance><p style='zoom:.01'>tiny</p><p>a \ufeffb</p>", ["a ⟨U+FEFF⟩b"]),
}  # fmt: skip


@pytest.mark.parametrize(("html", "lines"), PAGES.values(), ids=PAGES)
async def test_is_told_as(eyes, html, lines):
    assert await eyes.show(html) == lines


LAZY = "<img loading=lazy src=/none.png alt=Hat>"
NOTHING = {
    "a link around a picture that never came": "<a href=/a><img width=0 height=0 alt=Hat></a>",
    "a link whose words nobody sees, around a drawing without a size": "<a href=/a><span style='position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)'>Us</span><svg width=0 height=0 viewBox='0 0 9 9'><path d='M0 0h9v9z'/></svg></a>",
    "white words whose arrow comes under the pointer": "<style>.p{color:#fff;border:2px solid #fff}.p::after{content:'>';opacity:0}</style><a class=p href=/a>Start</a>",
    "a slider folded away": "<div style='width:0;overflow:hidden'><input type=range aria-label=Loudness></div>",
    "a field with its label in a box without a size": "<div style='position:relative;width:0;height:40px;overflow:hidden'><div style='position:absolute'><label>Leave empty <input></label></div></div>",
    "fields of a window that is shut": "<div style='opacity:0;pointer-events:none'><label>Mail <input></label><label><input type=checkbox> Daily</label><select><option>1</select></div>",
    "what is fixed under what is fixed": "<div style='position:fixed;left:9px;top:9px;width:90px;height:40px'><button>Go</button></div><div style='position:fixed;left:0;top:0;width:200px;height:90px;background:#fff'></div><p style='height:2000px'>",
    "what stands out of a bar that is fixed": "<div style='position:fixed;left:0;top:0;width:100%;white-space:nowrap'><span style='display:inline-block;width:1400px'></span><a href=/a>Us</a></div><p style='height:2000px'>",
    "what lies under a menu that is placed beside its button": "<p style='anchor-name:--a;width:90px;height:20px'></p><a href=/a style='display:block;width:60px'>Us</a><div style='position:fixed;position-anchor:--a;top:anchor(bottom);left:anchor(left);width:200px;height:90px;background:#fff'></div><p style='height:2000px'>",
}  # fmt: skip


@pytest.mark.parametrize("html", NOTHING.values(), ids=NOTHING)
async def test_is_no_control(eyes, html):
    assert not [line for line in await eyes.show(html) if "[e" in line]


async def test_a_body_that_is_fixed_keeps_what_lies_below(eyes):
    below = "<style>body{position:fixed;top:0;margin:0}</style><p style='height:2000px'></p><a href=/a>Us</a>"
    assert await eyes.show(below) == ['[e1 link "Us"]']


async def test_a_picture_that_comes_when_the_page_is_scrolled_to_it_is_told(eyes):
    assert await eyes.show(f"<p style='height:9000px'></p><a href=/a>{LAZY}</a>") == ['[e1 link "Hat"]']


@pytest.mark.parametrize("origin", ["srcdoc='", "src='data:text/html,"], ids=["same origin", "other origin"])
async def test_frames_behind_a_dialog_or_inert_have_no_controls(eyes, origin):
    frame = f"<iframe name={{0}} {{1}} {origin}<button>{{0}}</button>'></iframe>"
    parts = f"{frame.format('in', '')}<div inert>{frame.format('off', '')}</div><dialog id=d>{frame.format('on', '')}</dialog>"
    lines = await eyes.show(parts)
    assert [line for line in lines if "button" in line] == ['[f1e1 button "in"]']
    assert "off" in lines
    await eyes.page.evaluate("d.showModal()")
    assert [line for line in await eyes.lines() if "button" in line] == ['[f3e1 button "on"]']
    await eyes.page.evaluate("d.close()")
    assert [line for line in await eyes.lines() if "button" in line] == ['[f1e1 button "in"]']


async def test_documents_in_objects_are_read(eyes):
    shown = "<object data='data:text/html,<button>held</button>' type='text/html'></object><object data=/no>instead</object>"
    lines = await eyes.show(shown)
    assert '[f1e1 button "held"]' in lines
    assert "instead" in lines


async def test_links_that_show_a_picture_alone_are_told_by_where_they_lead(eyes, serve):
    shown = "".join(
        f"<a href='{to}'><svg width=9 height=9></svg></a>"
        for to in ["/cart", "//social.test/us?x=1", "mailto:us@shop.test", "#top", "#", "/page"]
    )
    await eyes.page.goto(serve({"/page": shown}) + "/page")
    assert await eyes.lines() == [
        '[e1 link "/cart"][e2 link "social.test/us"][e3 link "mailto:us@shop.test"][e4 link "#top"][e5 link "1 of 2"][e6 link "2 of 2"]'
    ]
