"""Pages of many kinds, written for this benchmark. `go17` names something to click or type into, `no17` not.

Each is (HTML, what it stresses). Every name occurs once, so that recall and precision can be read from any
system's text.
"""

# ruff: noqa: E501  (HTML is easier to read in long lines)
from __future__ import annotations

import re
from collections.abc import Callable, Iterator

Page = Callable[[], str]


class Names:
    """Numbers the names of one page."""

    def __init__(self) -> None:
        self._next = 0

    def go(self) -> str:
        self._next += 1
        return f"go{self._next}"

    def no(self) -> str:
        self._next += 1
        return f"no{self._next}"


WORDS = [
    "harbour",
    "lantern",
    "copper",
    "morning",
    "river",
    "quiet",
    "engine",
    "paper",
    "window",
    "northern",
    "supper",
    "garden",
    "signal",
    "weather",
    "village",
    "thread",
    "market",
    "stone",
    "ladder",
    "winter",
    "island",
    "letter",
    "bridge",
    "orchard",
]


def prose(seed: int, words: int) -> str:
    """The same words each time."""
    found = []
    for index in range(words):
        seed = (seed * 1103515245 + 12345) % 2**31
        found.append(WORDS[seed // 65536 % len(WORDS)] + ("." if index % 13 == 12 else ""))
    return " ".join(found)


def news() -> str:
    name = Names()
    sections = []
    for section in ("World", "Business", "Culture", "Sport", "Science"):
        cards = "".join(
            f"<article><a href=/{section}/{i} aria-hidden=true tabindex=-1><img alt='' width=90 height=60 src=data:,></a>"
            f"<h3><a href=/{section}/{i}>{name.go()} {prose(i, 7)}</a></h3><p>{prose(i + 9, 30)}</p>"
            f"<a href=/{section}/{i}#c class=comments>{name.go()} comments</a></article>"
            for i in range(12)
        )
        sections.append(f"<section><h2>{section}</h2>{cards}</section>")
    menu = "".join(f"<li><a href=/m{i}>{name.go()}</a></li>" for i in range(18))
    return (
        "<title>The Daily</title><style>.sr{position:absolute;left:-9999px}article{margin:12px}</style>"
        f"<header><a class=sr href=#main>{name.no()} skip</a><nav><ul>{menu}</ul></nav>"
        f"<input type=search aria-label='{name.go()} search'></header><main id=main>{''.join(sections)}</main>"
        f"<footer>{''.join(f'<a href=/f{i}>{name.go()}</a> ' for i in range(24))}</footer>"
    )


def shop() -> str:
    name = Names()
    cards = "".join(
        f"<div class=card><a href=/p/{i}><img alt='{name.go()} lamp' width=80 height=80 src=data:,></a>"
        f"<div class=title><a href=/p/{i}>{name.go()} {prose(i, 4)}</a></div><span class=price>{i + 3},90 EUR</span>"
        f"<button>{name.go()} add</button><button aria-label='{name.go()} wish'>♡</button>"
        f"<div class=swatch onclick=1 title='{name.go()}' style='width:20px;height:20px;background:teal'></div></div>"
        for i in range(60)
    )
    filters = "".join(
        f"<label class=box><input type=checkbox style='opacity:0;position:absolute'><i></i> {name.go()}</label>"
        for _ in range(25)
    )
    return (
        "<title>Lamps</title><style>.card{display:inline-block;width:200px;vertical-align:top}.box{display:block;"
        "position:relative}</style><aside><h4>Filter</h4>"
        f"{filters}<label>{name.go()} from <input type=number></label><select aria-label='{name.go()} sort'>"
        f"<option>Price<option>Name</select></aside><main><h1>Lamps</h1>{cards}</main>"
        f"<nav class=pages>{''.join(f'<a href=?{i}>{name.go()}</a>' for i in range(9))}</nav>"
    )


def forum() -> str:
    name = Names()

    def comment(depth: int, seed: int) -> str:
        inner = "".join(comment(depth + 1, seed * 3 + i) for i in range(2)) if depth < 5 else ""
        return (
            f"<div class=comment><div class=meta><a href=/u{seed}>{name.go()}</a> {seed % 23} hours ago "
            f"<span class=fold style='cursor:pointer'>{name.go()} [–]</span></div>"
            f"<div class=body><p>{prose(seed, 35)}</p></div>"
            f"<button>{name.go()} reply</button><div class=replies>{inner}</div></div>"
        )

    return (
        "<title>Thread</title><style>.replies{margin-left:24px}</style><h1>What lamp?</h1>"
        + "".join(comment(0, seed) for seed in (3, 7))
        + f"<textarea placeholder='{name.go()} answer'></textarea><button>{name.go()} send</button>"
    )


def dashboard() -> str:
    name = Names()
    tiles = "".join(
        f"<div class=tile data-k={i} style='display:inline-block;width:160px;height:50px'>{name.go()} tile</div>"
        for i in range(40)
    )
    rows = "".join(
        f"<tr><td>{prose(i, 2)}<td>{i * 37 % 900}<td><svg width=16 height=16 class=icon-trash style='cursor:pointer'>"
        f"<title>{name.go()} remove</title><path d='M0 0h16v16H0z'/></svg><td><a href=/r{i}>{name.go()}</a>"
        for i in range(150)
    )
    return (
        f"<title>Board</title><h1>Board</h1><div id=tiles>{tiles}</div><table><thead><tr>"
        + "".join(f"<th style='cursor:pointer'>{name.go()} sort</th>" for _ in range(4))
        + f"</thead><tbody>{rows}</tbody></table><script>for (const tile of document.querySelectorAll('.tile')) "
        "tile.addEventListener('click', () => {})</script>"
    )


def form() -> str:
    name = Names()
    kinds = "text email tel url number date time month week datetime-local color range file password search"
    fields = "".join(
        f"<p><label>{name.go()} {kind} <input type={kind}></label></p>" for kind in kinds.split()
    )
    choices = "".join(
        f"<input type=radio id=r{i} name=r style='display:none'><label for=r{i}>{name.go()} choice</label> "
        for i in range(6)
    )
    return (
        f"<title>Apply</title><form><fieldset><legend>You</legend>{fields}{choices}</fieldset>"
        f"<fieldset disabled><button>{name.no()} off</button></fieldset>"
        f"<div role=combobox tabindex=0 aria-label='{name.go()} country'>Norway</div>"
        f"<div role=switch tabindex=0 aria-checked=true aria-label='{name.go()} mail' style='width:30px;height:16px;background:teal'></div>"
        f"<div contenteditable aria-label='{name.go()} note'>draft</div>"
        f"<select multiple aria-label='{name.go()} many'><option>a<option>b</select>"
        f"<details><summary>{name.go()} more</summary><button>{name.no()} inside</button></details>"
        f"<div class=drop ondrop=1 ondragover=1 style='width:200px;height:60px'>{name.go()} drop files</div>"
        f"<button type=submit>{name.go()} send</button></form>"
    )


def hidden() -> str:
    """The fourteen tricks, as text and as links."""
    name = Names()
    styles = (
        "opacity:0",
        "color:#fff;background:#fff",
        "font-size:1px;line-height:1px",
        "position:absolute;left:-9999px",
        "position:absolute;clip:rect(0,0,0,0)",
        "text-indent:-9999px;overflow:hidden;white-space:nowrap",
        "height:0;overflow:hidden",
        "transform:scale(0)",
        "clip-path:inset(50%);position:absolute",
        "display:none",
        "visibility:hidden",
        "position:absolute;width:1px;height:1px;overflow:hidden",
    )
    tricks = "".join(
        f"<div class=t><p>{name.go().replace('go', 'seen')} text</p><div style='{style}'>{name.no()} pay now "
        f"<a href=/{i} style='color:inherit'>{name.no()}</a></div></div>"
        for i, style in enumerate(styles)
    )
    return (
        "<title>Tricks</title><style>.t{position:relative;min-height:30px}</style>"
        f"<h1>Tricks</h1>{tricks}<div class=t>{name.no()} under<a href=/u>{name.no()}</a>"
        "<div style='position:absolute;inset:0;background:#eee'>cover</div></div>"
        f"<details><summary>{name.go()} more</summary>{name.no()} inside</details>"
        f"<noscript>{name.no()}</noscript><template>{name.no()}</template>"
        f"<p><a href=/ok>{name.go()} honest</a> pay\u200bpal \u202egnp.exe</p>"
    )


def modal() -> str:
    name = Names()
    behind = "".join(f"<p>{prose(i, 20)} <a href=/{i}>{name.no()}</a></p>" for i in range(40))
    return (
        f"<title>Sure?</title><div inert>{behind}</div><dialog id=d><h2>Cookies</h2><p>{prose(5, 30)}</p>"
        f"<button>{name.go()} accept</button><button>{name.go()} refuse</button>"
        f"<a href=/privacy>{name.go()} privacy</a></dialog><script>d.showModal()</script>"
    )


def shadow() -> str:
    name = Names()
    hosts = "".join(f"<x-card n={name.go()}></x-card>" for _ in range(120))
    closed = "".join(f"<y-card n={name.go()}></y-card>" for _ in range(120))
    nested = "<z-box n=0></z-box>"
    return (
        "<title>Components</title><script>"
        "const make = (tag, mode) => customElements.define(tag, class extends HTMLElement { connectedCallback() {"
        " const root = this.attachShadow({mode}); root.innerHTML ="
        " `<section><h3>Card</h3><slot></slot><button>${this.getAttribute('n')} open</button></section>`; } });"
        "make('x-card', 'open'); make('y-card', 'closed');"
        "customElements.define('z-box', class extends HTMLElement { connectedCallback() { const n = +this.getAttribute('n');"
        " this.attachShadow({mode: 'open'}).innerHTML = n < 200 ? `<z-box n=${n + 1}></z-box>` :"
        f" '<a href=/deep>{name.go()} deep</a>'; }} }});</script>{hosts}{closed}{nested}"
    )


def frames() -> str:
    name = Names()
    inner = "".join(
        f'<iframe width=200 height=60 srcdoc="<p>frame {i} <a href=/f{i}>{name.go()}</a></p>"></iframe>'
        for i in range(200)
    )
    return f"<title>Frames</title><h1>Two hundred frames</h1>{inner}<a href=/end>{name.go()} end</a>"


def table() -> str:
    name = Names()
    rows = "".join(
        f"<tr><td>{i}<td><a href=/o/{i}>{name.go()}</a><td>{prose(i, 3)}<td><button>{name.go()} edit</button>"
        for i in range(10_000)
    )
    return f"<title>Orders</title><h1>Orders</h1><table><tr><th>No<th>Order<th>What<th>Do</tr>{rows}</table>"


def inputs() -> str:
    name = Names()
    fields = "".join(f"<p><label>{name.go()} field <input name=n{i} value=v{i}></label>" for i in range(1000))
    return f"<title>Inputs</title><form>{fields}<button>{name.go()} save</button></form>"


def nodes() -> str:
    name = Names()
    items = "".join(
        f"<li><div><span><b>{prose(i, 2)}</b> <i>{i}</i></span></div></li>"
        if i % 10
        else f"<li><a href=/{i}>{name.go()}</a></li>"
        for i in range(4000)
    )
    return f"<title>List</title><ul>{items}</ul>"


def docs() -> str:
    name = Names()
    side = "".join(
        f"<li><a href=#s{i}>{name.go()}</a><ul>"
        + "".join(f"<li><a href=#s{i}-{j}>{name.go()}</a></li>" for j in range(5))
        + "</ul></li>"
        for i in range(25)
    )
    body = "".join(
        f"<h2 id=s{i}>{prose(i, 3)}</h2><p>{prose(i + 50, 60)} <code>call({i})</code> <a href=/api/{i}>{name.go()}</a></p>"
        f"<pre><code>def f{i}(x):\n    return x + {i}\n</code></pre><blockquote>{prose(i + 70, 15)}</blockquote>"
        for i in range(25)
    )
    return f"<title>Docs</title><nav><ul>{side}</ul></nav><main><h1>Reference</h1>{body}</main>"


def article() -> str:
    name = Names()
    body = "".join(
        f"<p>{prose(i, 70)} <a href=/w/{i}>{name.go()}</a> {prose(i + 3, 30)} <sup><a href=#c{i}>{name.go()}</a></sup></p>"
        for i in range(90)
    )
    notes = "".join(f"<li id=c{i}><a href=#b{i}>{name.go()}</a> {prose(i, 12)}</li>" for i in range(90))
    return f"<title>Harbour</title><main><h1>Harbour</h1>{body}<ol>{notes}</ol></main>"


def mail() -> str:
    name = Names()
    rows = "".join(
        f"<div role=row class=m style='cursor:pointer'><span role=checkbox aria-checked=false tabindex=0 "
        f"aria-label='{name.go()} pick'></span> <b>{prose(i, 2)}</b> {name.go()} {prose(i + 4, 9)} "
        f"<button title='{name.go()} star'><i class='fa fa-star'></i></button></div>"
        for i in range(80)
    )
    tools = "".join(
        f"<button aria-label='{name.go()} {word}'><svg width=16 height=16><path d='M0 0h9v9z'/></svg></button>"
        for word in ["archive", "report", "delete", "unread", "snooze", "move", "label", "more"]
    )
    return (
        "<title>Mail</title><style>[role=checkbox]{display:inline-block;width:14px;height:14px;border:1px solid}"
        f"</style><header role=banner><div role=toolbar>{tools}</div></header><main role=main>{rows}</main>"
    )


def calendar() -> str:
    name = Names()
    cells = "".join(
        ("<tr>" if i % 7 == 0 else "")
        + f"<td role=gridcell tabindex=-1><a href=#{i}>{i % 31 + 1} <span class=sr>{name.go()}</span></a>"
        for i in range(42)
    )
    return (
        "<title>Pick a day</title><style>.sr{margin-left:2px}</style>"
        f"<button aria-label='{name.go()} before'>‹</button><button aria-label='{name.go()} after'>›</button>"
        f"<table role=grid>{cells}</table>"
    )


def languages() -> str:
    name = Names()
    texts = (
        "价格和灯的新闻",
        "מחיר המנורה היום",
        "سعر المصباح اليوم",
        "цена лампы сегодня",
        "ランプの値段",
        "램프 가격",
    )
    body = "".join(
        f"<p dir=auto>{text} {text} <a href=/{i}>{name.go()} {text}</a></p>"
        for i, text in enumerate(texts * 30)
    )
    return f"<title>语言</title><h1>{texts[0]}</h1>{body}"


PAGES: dict[str, Page] = {
    page.__name__: page
    for page in (
        news, shop, forum, dashboard, form, hidden, modal, shadow, frames, table, inputs, nodes, docs, article,
        mail, calendar, languages,
    )
}  # fmt: skip


def written() -> Iterator[tuple[str, str]]:
    """(name, HTML) of each page."""
    for name, page in PAGES.items():
        yield name, f"<!doctype html><meta charset=utf-8>{page()}"


def counter(large: bool) -> str:
    """A button that counts its clicks, alone or on top of a long page."""
    body = forum() if large else "<p>Nothing else.</p>"
    script = (
        "<script>let clicks = 0; count.onclick = () => { said.textContent = `clicked ${++clicks}` }</script>"
    )
    named = re.sub(r"\bgo1\b", "first", body)
    return f"<button id=count>go1 count</button><p id=said>never</p>{named}{script}"
