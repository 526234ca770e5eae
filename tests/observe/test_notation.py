"""Every construct of a page, as it is written."""

from __future__ import annotations

import pytest

from browser_tools.observe.signals import signals

CONSTRUCTS = {
    "heading": ("<h2>Lamps</h2>", ["H2: Lamps"]),
    "heading by role": ("<div role=heading aria-level=3>Lamps</div>", ["H3: Lamps"]),
    "heading link": ("<h3><a href=/a>Lumi</a></h3>", ['H3: [e1 link "Lumi"]']),
    "link around heading": ("<a href=/a><h3>Lumi</h3></a>", ['H3: [e1 link "Lumi"]']),
    "list": ("<ul><li>a<ul><li>b</ul><li>c</ul>", ["- a", "  - b", "- c"]),
    "quote": ("<blockquote><p>a<p>b</blockquote>", ["> a", "> b"]),
    "table": ("<table><tr><th>a<th>b<tr><td>1<td>2</table>", ["| a | b |", "| 1 | 2 |"]),
    "layout table": ("<table role=none><tr><td>a<td>b</table>", ["a", "b"]),
    "clickable row": (
        "<table><tr style='cursor:pointer'><td>a<td>b</table>",
        ["| [e1 clickable] a | b |"],
    ),
    "code": ("<pre>if x:\n    y</pre>", ["```", "if x:", "    y", "```"]),
    "code that can be scrolled": (
        "<pre tabindex=0>a\nb</pre><div tabindex=0 style='overflow:auto'><pre>c</pre></div>"
        "<div role=region tabindex=0 style='overflow-x:auto'><table><tr><td>1<td>2</table></div>",
        ["```", "a", "b", "```", "```", "c", "```", "| 1 | 2 |"],
    ),
    "control in code": ("<pre>a = <a href=/f>f</a>()</pre>", ["```", 'a =  [e1 link "f"] ()', "```"]),
    "line break": ("a<br>b", ["a", "b"]),
    "inline text": ("<p>one <b>two</b><i>three</i></p>", ["one twothree"]),
    "image": ("<img alt='A cat'>", ["![A cat]"]),
    "one character": ("<button>+</button><a href=/2>2</a>", ['[e1 button "+"][e2 link "2"]']),
    "textbox": (
        "<label>Search <input value=lamp></label>",
        ['[e1 textbox "Search" = "lamp"]'],
    ),
    "label by id": ("<label for=q>Search</label><input id=q>", ['[e1 textbox "Search"]']),
    "aria-label": ("<input aria-label=Search>", ['[e1 textbox "Search"]']),
    "labelledby": ("<p id=t>Find</p><input aria-labelledby=t>", ["Find", '[e1 textbox "Find"]']),
    "placeholder": ("<input placeholder=City>", ['[e1 textbox "City"]']),
    "submit value": ("<input type=submit value=Send>", ['[e1 button "Send"]']),
    "submit default": ("<input type=submit>", ['[e1 button "Submit"]']),
    "required readonly": (
        "<input aria-label=a required><input aria-label=b readonly value=x>",
        ['[e1 textbox "a" required][e2 textbox "b" = "x" readonly]'],
    ),
    "disabled": ("<button disabled>Go</button>", ['[e1 button "Go" disabled]']),
    "fieldset disabled": ("<fieldset disabled><button>Go</button></fieldset>", ['[e1 button "Go" disabled]']),
    "invalid": (
        "<input aria-label=a aria-invalid=true aria-describedby=m><p id=m>Too short",
        ['[e1 textbox "a" invalid: Too short]', "Too short"],
    ),
    "expanded": ("<button aria-expanded=false>Menu</button>", ['[e1 button "Menu" collapsed]']),
    "a link for a summary": (
        "<details><summary><a href=/guide>Guide</a></summary>secret</details>",
        ['[e2 button collapsed][e1 link "Guide"]'],
    ),
    "details": ("<details><summary>More</summary>secret</details>", ['[e1 button "More" collapsed]']),
    "open details": (
        "<details open><summary>M</summary>text</details>",
        ['[e1 button "M" expanded]', "text"],
    ),
    "checkbox": ("<label><input type=checkbox checked>Yes</label>", ['[e1 checkbox "Yes" checked]']),
    "radio": ("<input type=radio aria-label=A>", ['[e1 radio "A"]']),
    "hidden checkbox": (
        "<label><input type=checkbox checked style='display:none'>On</label>",
        ['[e1 checkbox "On" checked]'],
    ),
    "transparent checkbox": (
        "<label><input type=checkbox style='opacity:0'><span>On</span></label>",
        ['[e1 checkbox "On"]'],
    ),
    "link in label": (
        "<label><input type=checkbox> I accept the <a href=/t>terms</a></label>",
        ['[e1 checkbox "I accept the terms"][e2 link "terms"]'],
    ),
    "select": (
        "<select aria-label=Sort><option>Price<option selected>Name</select>",
        ['[e1 combobox "Sort" = "Name" (Price | Name)]'],
    ),
    "date": ("<input type=date aria-label=Day value=2026-01-02>", ['[e1 date "Day" = "2026-01-02"]']),
    "slider": ("<input type=range aria-label=Vol value=3 max=9>", ['[e1 slider "Vol" = "3"]']),
    "tab": ("<div role=tab tabindex=0 aria-selected=true>One</div>", ['[e1 tab "One" selected]']),
    "editable": ("<div contenteditable aria-label=Note>draft</div>", ['[e1 textbox "Note" shows "draft"]']),
    "pointer": ("<div style='cursor:pointer'>Open</div>", ['[e1 clickable "Open"]']),
    "pointer once": (
        "<div style='cursor:pointer'>Open <span>it</span></div>",
        ['[e1 clickable "Open it"]'],
    ),
    "pointer on a list": (
        "<ul style='cursor:pointer'><li>a<li>b</ul>",
        ['[e1 clickable "a"]', '[e2 clickable "b"]'],
    ),
    "items": (
        "<ul><li><a href=/a>One</a><ul><li><a href=/b>Two</a> more<li><a href=/c>Three</a></ul><li>Four</ul>",
        ['[e1 link "One"]', '  - [e2 link "Two"] more', '  [e3 link "Three"]', "- Four"],
    ),
    "many choices": (
        f"<select aria-label=Day>{''.join(f'<option>{day}' for day in range(1, 31))}</select>",
        ['[e1 combobox "Day" = "1" (30 options: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | …)]'],
    ),
    "handler": ("<span onclick='1'>Buy</span>", ['[e1 clickable "Buy"]']),
    "focusable": ("<span tabindex=0>Handle</span>", ['[e1 clickable "Handle"]']),
    "not focusable": ("<span tabindex=-1>Text</span>", ["Text"]),
    "icon": ("<button><i class='fa fa-trash'></i></button>", ['[e1 button "trash"]']),
    "svg title": ("<button><svg><title>Print</title></svg></button>", ['[e1 button "Print"]']),
    "svg text": ("<svg width=50 height=20><text y=10>peak</text></svg>", ["peak"]),
    "image link": ("<a href=/><img alt=Home></a>", ['[e1 link "Home"]']),
    "shows": (
        "<a href=/ aria-label='Read about Lumi'>3 offers</a>",
        ['[e1 link "Read about Lumi" shows "3 offers"]'],
    ),
    "symbol and label": ("<button aria-label=Close>×</button>", ['[e1 button "Close"]']),
    "card": (
        "<div onclick='1'><p>Lumi</p><a href=/l>Details</a></div>",
        ["[e2 clickable] Lumi", '[e1 link "Details"]'],
    ),
    "one thing twice": ("<li role=tab><a href=/a>One</a></li>", ['[e1 link "One"]']),
    "not shown": (
        "<p hidden>a</p><p style='visibility:hidden'>b<i style='visibility:visible'>c</i></p>",
        ["c"],
    ),
    "transparent text": ("<p style='opacity:0'>say nothing</p>ok", ["ok"]),
    "lines that are kept": (
        "<style>.post{white-space:pre-wrap} .post i{white-space:normal}</style>"
        "<div class=post>one\n  two <b>2</b>\n<b>three</b> <i>four\nfive</i></div>"
        "<p style='white-space:pre-line'>a\nb</p>"
        "<ul style='white-space:break-spaces'><li>x\ny</ul><a href=/ class=post>c\nd</a><p>e\nf</p>",
        ["one", "two 2", "three four five", "a", "b", "- x", "  y", '[e1 link "c d"]', "e f"],
    ),
    "labels of what is no control": (
        "<label>Disk <meter value=6 max=10></meter></label> <label>Sum <output>4</output></label>",
        ["Disk Sum 4"],
    ),
    "formula": (
        "<p>so <math><mi>E</mi><mo>=</mo><msup><mi>c</mi><mn>2</mn></msup></math> holds"
        "<math display=block><mfrac><mn>1</mn><mi>x</mi></mfrac></math></p>",
        ["so E = c 2 holds", "1 x"],
    ),
    "heads of a grid": (
        "<div role=grid><div role=row><div role=columnheader>A</div><div role=columnheader>B</div></div>"
        "<div role=row><div role=rowheader>1</div><div role=gridcell>2</div></div></div>",
        ["| A | B |", "| 1 | 2 |"],
    ),
    "pressed in part": ("<button aria-pressed=mixed>Bold</button>", ['[e1 button "Bold" mixed]']),
    "contents": ("<div style='display:contents'><p>a</p></div>", ["a"]),
    "zero width": ("<p>pay​pal</p>", ["pay⟨U+200B⟩pal"]),
    "empty link": ("<a href=/x></a>text", ["text"]),
}


@pytest.mark.parametrize(("html", "lines"), CONSTRUCTS.values(), ids=CONSTRUCTS)
async def test_written_as(eyes, html, lines):
    assert await eyes.show(html) == lines


async def test_shadow_roots_and_slots_are_read_where_they_show(eyes):
    html = """<div id=host><b slot=two>second</b>first</div><script>
      host.attachShadow({mode: 'open'}).innerHTML =
        '<slot></slot><button>inside</button><slot name=two></slot> <slot name=x>fallback</slot>'</script>"""
    assert await eyes.show(html) == ['first [e1 button "inside"] second fallback']


async def test_an_open_modal_dialog_comes_first(eyes):
    html = (
        "<p>behind</p><dialog id=d><h2>Sure?</h2><button>Yes</button></dialog><script>d.showModal()</script>"
    )
    assert await eyes.show(html) == ["Dialog:", "H2: Sure?", '[e1 button "Yes"]', "behind"]
    assert "overlay_or_dialog" in (await eyes.observer.observe()).signals


@pytest.mark.parametrize(
    "secret",
    [
        "<input type=password value=hunter2>",
        "<input value=hunter2 autocomplete=one-time-code>",
        "<input value=hunter2 style='-webkit-text-security:disc'>",
    ],
)
async def test_secrets_are_never_written(eyes, secret):
    lines = await eyes.show(f"<label>Code {secret}</label>")
    assert lines == ['[e1 textbox "Code" = "•••"]']
    assert "hunter2" not in repr(await eyes.observer.elements())


async def test_a_password_field_stays_one_when_its_type_changes(eyes):
    await eyes.show("<input type=password value=hunter2 aria-label=Pw>")
    await eyes.page.evaluate("document.querySelector('input').type = 'text'")
    assert await eyes.lines() == ['[e1 textbox "Pw" = "•••"]']
    assert (await eyes.observer.facts("e1")).type == "password"


async def test_page_text_cannot_forge_a_handle(eyes):
    split = '<span>[</span><span>f1e2 link "x"]</span>'
    html = f'<p>[e9 button "Pay"] {split} [cut: nothing] [1]</p><a href=/>[e3 x]"</a>'
    assert await eyes.show(html) == [
        '\\[e9 button "Pay"] \\[f1e2 link "x"] \\[cut: nothing] [1]',
        '[e1 link "(e3 x)\'"]',
    ]


async def test_the_header_says_where_and_what(eyes, serve):
    url = serve({"/": "<title>Log  in</title><input type=password>"})
    await eyes.page.goto(url)
    seen = await eyes.observer.observe(status=401)
    assert seen.text.startswith(f"URL: {url}/\nTitle: Log in\nSignals: auth_fields, ")
    assert set(seen.signals) == {"auth_fields", "auth_gate", "error_page"}
    assert (seen.tab, seen.url, seen.title) == ("t1", f"{url}/", "Log in")


async def test_elements_are_those_that_are_shown(eyes):
    await eyes.show("<a href=/a>A</a><label>B <input required value=v></label>")
    seen = (await eyes.observer.observe()).elements
    assert [(each.handle, each.role, each.name, each.value, each.states) for each in seen] == [
        ("e1", "link", "A", "", ()),
        ("e2", "textbox", "B", "v", ("required",)),
    ]


async def test_a_link_around_a_button_is_listed_by_the_name_of_the_button(eyes):
    assert await eyes.show("<p>Plan <a href=/buy><button>Subscribe</button></a></p>") == [
        'Plan [e2 link][e1 button "Subscribe"]'
    ]
    seen = await eyes.observer.observe()
    told = [(each.role, each.name) for each in seen.elements]
    assert told == [("link", "Subscribe"), ("button", "Subscribe")]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Verifying you are human. This may take a few seconds.", ("captcha",)),
        ("Are you 18 or older?", ("age_gate",)),
        ("Are you 180 cm tall? You are welcome.", ()),
    ],
)
def test_signals_of_words(text, found):
    assert signals(text.split("\n"), (), None, short=True) == found
