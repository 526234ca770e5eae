"""Pages of interface kinds: what component libraries and new HTML make. Names as in `pages.py`, numbered in order.

`GO` stands for the next name of something to use, `NO` for the next of something that nobody can.
"""

# ruff: noqa: E501  (HTML is easier to read in long lines)
from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

MENUS = """<title>Bootstrap-like</title><style>
body{font:15px sans-serif;margin:0}.navbar{display:flex;gap:12px;padding:8px;background:#212529;color:#fff}.navbar a{color:#fff}
.dropdown{position:relative}.dropdown-menu{display:none;position:absolute;top:100%;background:#fff;border:1px solid #ccc;z-index:9;min-width:9em}
.dropdown-menu.show{display:block}.dropdown-menu a{color:#222;display:block;padding:4px}.collapse{display:none}.collapse.show{display:block}
.accordion-button{width:100%;text-align:left}.carousel{position:relative;width:600px;height:180px;overflow:hidden}
.carousel-item{position:absolute;inset:0;transform:translateX(100%)}.carousel-item.active{transform:none}
.visually-hidden{position:absolute!important;width:1px!important;height:1px!important;overflow:hidden!important;clip:rect(0,0,0,0)!important;white-space:nowrap}
.offcanvas{position:fixed;top:0;bottom:0;right:0;width:300px;transform:translateX(100%);visibility:hidden;background:#fff}
.badge{background:#0d6efd;color:#fff;border-radius:9px;padding:0 6px}.tab-pane{display:none}.tab-pane.active{display:block}
.btn-check{position:absolute;clip:rect(0,0,0,0);pointer-events:none}.btn{border:1px solid #888;padding:3px 8px;display:inline-block}
.toast{position:fixed;right:8px;bottom:8px;background:#333;color:#fff;padding:8px}.btn-close{width:16px;height:16px;background:url("data:image/svg+xml,%3Csvg/%3E");border:0}
.stretched{position:relative;border:1px solid #ddd;padding:8px;width:260px}.stretched-link::after{content:"";position:absolute;inset:0}
</style><nav class=navbar><a class=navbar-brand href=/>GO brand</a><button class=navbar-toggler style=display:none>NO toggler</button>
<div class=dropdown><a class=dropdown-toggle href=# role=button aria-expanded=true>GO products</a><div class="dropdown-menu show"><a class=dropdown-item href=/a>GO tables</a><a class=dropdown-item href=/b>GO chairs</a><a class="dropdown-item disabled" aria-disabled=true tabindex=-1>no longer sold</a><hr><a class=dropdown-item href=/c>GO lamps</a></div></div>
<div class=dropdown><button class=dropdown-toggle aria-expanded=false>GO account</button><div class=dropdown-menu><a href=/out>NO log out</a></div></div>
<a href=/cart>GO cart <span class=badge>3<span class=visually-hidden>unread</span></span></a></nav>
<main style="padding:120px 16px 16px"><h1>Components</h1>
<div class=accordion><h2><button class=accordion-button aria-expanded=true>GO shipping</button></h2><div class="collapse show"><p>We ship on Mondays. <a href=/ship>GO details</a></p></div>
<h2><button class="accordion-button collapsed" aria-expanded=false>GO returns</button></h2><div class=collapse><p>hidden answer <a href=/r>NO returns</a></p></div></div>
<div class=carousel><div class="carousel-item active"><h5>First slide</h5><a href=/1>GO first</a></div><div class=carousel-item><h5>Second slide</h5><a href=/2>second</a></div>
<button class=carousel-control-prev style="position:absolute;left:0;bottom:0"><span class=carousel-control-prev-icon aria-hidden=true></span><span class=visually-hidden>GO previous</span>‹</button>
<button class=carousel-control-next style="position:absolute;right:0;bottom:0"><span class=visually-hidden>GO next</span>›</button></div>
<ul class=nav role=tablist><li role=presentation><button role=tab aria-selected=true>GO home tab</button><li role=presentation><button role=tab aria-selected=false>GO profile tab</button></ul>
<div class="tab-pane active" role=tabpanel>Home panel text <a href=/hp>GO inside</a></div><div class=tab-pane role=tabpanel>profile <a href=/pp>NO inside</a></div>
<div class=btn-group role=group><input type=radio class=btn-check name=r id=r1 checked><label class=btn for=r1>GO left</label><input type=radio class=btn-check name=r id=r2><label class=btn for=r2>GO right</label></div>
<div class=form-floating><input id=mail placeholder="name@example.com"><label for=mail>GO mail</label></div><div class=form-switch><input type=checkbox role=switch id=s1><label for=s1>GO switch</label></div>
<div class=input-group><span>@</span><input aria-label="GO user"><button>GO go</button></div>
<div class=stretched><h5>Card</h5><p>Whole card is a link.</p><a class=stretched-link href=/card>GO card</a></div>
<nav><ul class=pagination style="display:flex;gap:8px;list-style:none"><li><a href=#>«<span class=visually-hidden>GO back</span></a><li class=active aria-current=page><span>1</span><li><a href=?2 aria-label="GO two">2</a><li><a href=?3 aria-label="GO three">3</a></ul></nav></main>
<div class=offcanvas><h5>Filters</h5><a href=/f>NO filter</a></div><div class=toast role=alert>Saved. <button class=btn-close aria-label="GO close toast"></button></div>"""

GRID = """<title>Orders grid</title><style>body{margin:0;font:14px sans-serif}.wrap{height:400px;overflow:auto;border:1px solid #999}
[role=row]{display:flex}[role=columnheader],[role=gridcell]{width:180px;height:30px;border:1px solid #eee;flex:none;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.head{position:sticky;top:0;background:#fff;z-index:2}.pin{position:sticky;left:0;background:#fafafa;z-index:1}.resize{float:right;width:6px;height:30px;cursor:col-resize}</style>
<h1>Orders</h1><div class=toolbar><input type=search placeholder="GO filter"><button>GO export</button></div>
<div class=wrap role=grid aria-rowcount=500 aria-label=Orders><div role=row class=head><div role=columnheader class=pin><input type=checkbox aria-label="GO all rows"></div>
<div role=columnheader tabindex=0 aria-sort=ascending>GO number<span class=resize></span></div><div role=columnheader tabindex=-1>Customer</div><div role=columnheader>Total</div><div role=columnheader>Actions</div><div role=columnheader>Notes</div><div role=columnheader>More notes</div><div role=columnheader>Even more</div></div>
ROWS</div><div role=navigation><button aria-label="GO next page">›</button> <span>1–40 of 500</span> <select aria-label="GO page size"><option>40<option>80</select></div>
<table style="border-collapse:collapse;width:600px"><thead style="position:sticky;top:0;background:#eee"><tr><th aria-sort=none><button>GO sort name</button><th>Stock<th></thead><tbody>TROWS</tbody></table>"""
GRID = GRID.replace(
    "ROWS",
    "".join(
        f"<div role=row aria-rowindex={i}><div role=gridcell class=pin><input type=checkbox aria-label='GO row'></div><div role=gridcell tabindex=-1>{1000 + i}</div>"
        f"<div role=gridcell><a href=/c/{i}>GO customer {i}</a></div><div role=gridcell>{i * 7},00</div><div role=gridcell><button title='GO edit'>✎</button><button title='GO delete'>🗑</button></div>"
        f"<div role=gridcell>note {i} that goes on</div><div role=gridcell>remark {i}</div><div role=gridcell><input aria-label='GO comment' value='c{i}'></div></div>"
        for i in range(40)
    ),
    1,
).replace(
    "TROWS",
    "".join(
        f"<tr onclick='1' style='cursor:pointer'><td>GO part {i}<td>{i * 3}<td><label><input type=checkbox> GO watch</label>"
        for i in range(25)
    ),
)

MATERIAL = """<title>Material-like</title><style>body{font:14px Roboto,sans-serif;margin:16px}
.ripple{position:absolute;inset:0;overflow:hidden;pointer-events:none}.MuiButton{position:relative;border:0;padding:6px 16px;background:#1976d2;color:#fff}
.MuiSwitch{position:relative;display:inline-block;width:40px;height:20px;background:#bbb}.MuiSwitch input{position:absolute;inset:0;opacity:0;width:100%;height:100%;margin:0;cursor:pointer}
.MuiSlider{position:relative;width:200px;height:20px;display:inline-block;background:#ddd;cursor:pointer}.MuiSlider input{position:absolute;clip:rect(0 0 0 0);width:100%;height:100%;overflow:hidden;margin:-1px;padding:0;border:0;white-space:nowrap}
.thumb{position:absolute;left:40%;width:20px;height:20px;background:#1976d2;border-radius:50%}
.select{position:relative;width:200px;border:1px solid #aaa;padding:6px}.select input{position:absolute;bottom:0;left:0;opacity:0;pointer-events:none;width:100%}
.field{position:relative;display:inline-block;margin:8px}.field label{position:absolute;left:8px;top:8px;pointer-events:none;color:#666}
.chip{display:inline-flex;border:1px solid #aaa;border-radius:12px;padding:2px 8px}.tooltip{position:absolute;background:#333;color:#fff;padding:2px 6px}
.speed{position:fixed;right:20px;bottom:20px}.speed button{width:56px;height:56px;border-radius:50%}.rating label{cursor:pointer;font-size:20px}
.rating input{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)}.snack{position:fixed;left:20px;bottom:20px;background:#323232;color:#fff;padding:10px}</style>
<header style="position:sticky;top:0;background:#1976d2;color:#fff;z-index:5"><button aria-label="GO menu"><svg width=24 height=24><path d="M3 18h18v-2H3z"/></svg></button> Inbox <button aria-label="GO search"><svg width=24 height=24 data-testid=SearchIcon><path d="M3 3h9v9z"/></svg></button></header>
<h2>Buttons</h2><button class=MuiButton>GO contained<span class=ripple></span></button> <button class=MuiButton disabled>no, disabled</button> <a class=MuiButton href=/x role=button>GO linked<span class=ripple></span></a>
<div role=button tabindex=0 class=MuiButton style="display:inline-block">GO base<span class=ripple></span></div>
<h2>Selection</h2><label>GO wifi <span class=MuiSwitch><input type=checkbox checked></span></label><label><span class=MuiSwitch><input type=checkbox></span>GO mobile data</label>
<p id=vol>GO volume</p><span class=MuiSlider><span class=thumb><input type=range aria-labelledby=vol value=40></span></span>
<div class=select role=combobox tabindex=0 aria-haspopup=listbox aria-expanded=false aria-label="GO age">Twenty<input aria-hidden=true tabindex=-1 value=20><svg width=10 height=10><path d="M0 0h9l-4 9z"/></svg></div>
<div class=field><label for=f1>GO first name</label><input id=f1 style="padding:8px"></div><div class=field><label for=f2>GO note</label><textarea id=f2></textarea></div>
<div class=rating role=radiogroup aria-label=Rating><label><input type=radio name=rt value=1><span aria-hidden=true>★</span><span class=sr style="position:absolute;left:-9999px">GO star one</span></label><label><input type=radio name=rt value=2><span aria-hidden=true>★</span><span class=sr style="position:absolute;left:-9999px">GO stars two</span></label></div>
<h2>Chips</h2><div class=chip role=button tabindex=0>GO chip <svg width=16 height=16 aria-label="remove" style="cursor:pointer" onclick=1><circle r=8 cx=8 cy=8 /></svg></div> <div class=chip><span>plain chip</span></div>
<ul role=menu style="border:1px solid #ccc;width:200px;list-style:none;padding:4px"><li role=menuitem tabindex=0>GO cut<span style="float:right">⌘X</span></li><li role=menuitem tabindex=-1>GO copy</li><li role=separator></li><li role=menuitemcheckbox aria-checked=true tabindex=-1>GO ruler</li><li role=menuitem aria-disabled=true>paste is off</li></ul>
<div class=tree><ul role=tree><li role=treeitem aria-expanded=true tabindex=0><span>GO documents</span><ul role=group><li role=treeitem tabindex=-1><span>GO letters</span></li><li role=treeitem tabindex=-1><span>GO bills</span></li></ul></li><li role=treeitem aria-expanded=false tabindex=-1><span>GO pictures</span></li></ul></div>
<div class=stepper><div>1 Plan <b>✓</b></div><div><button>GO step two</button></div></div><div style="position:relative">Hover <span class=tooltip role=tooltip>a tip that shows</span></div>
<div style=height:40px></div><div class=speed><button aria-label="GO compose">+</button></div><div class=snack>Message sent <button>GO undo</button></div>"""

TAILWIND = """<title>Tailwind-like</title><style>.sr-only{position:absolute;width:1px;height:1px;padding:0;margin:-1px;overflow:hidden;clip:rect(0,0,0,0);white-space:nowrap;border-width:0}
.peer{appearance:none;position:absolute;opacity:0}.toggle{display:inline-block;width:44px;height:24px;background:#ccc;border-radius:12px;cursor:pointer}
.group:hover .group-hover{opacity:1}.group-hover{opacity:0}.truncate{overflow:hidden;text-overflow:ellipsis;white-space:nowrap;width:90px}
.line-clamp{display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden;width:200px}.hidden{display:none}.gradient{background:linear-gradient(90deg,#f06,#48f);-webkit-background-clip:text;color:transparent}
.badge{color:#fff;background:#111;border-radius:9px;padding:1px 5px}.dark{background:#0b1020;color:#e5e7eb;padding:12px}.dark a{color:#93c5fd}.glass{backdrop-filter:blur(4px);background:rgba(255,255,255,.1)}</style>
<a href=#main class=sr-only>skip NO link</a><div class=dark><h1 class=gradient>Ship faster</h1><p class=glass>Trusted by <b>4,000</b> teams</p><a href=/start>GO start</a> <a href=/demo class=inline>GO demo <span aria-hidden=true>→</span></a></div>
<div class=grid style="display:grid;grid-template-columns:repeat(3,1fr);gap:12px">CARDS</div>
<fieldset><legend>Plan</legend><label><input type=radio name=plan class="peer sr-only"><span style="border:2px solid;padding:6px;display:inline-block">GO hobby</span></label><label><input type=radio name=plan class="peer sr-only"><span style="border:2px solid;padding:6px;display:inline-block">GO scale</span></label></fieldset>
<label class=toggle-row><input type=checkbox class=peer><span class=toggle></span><span>GO annual</span></label>
<div class=truncate title="A long long title that is cut">A long long title that is cut</div><p class=line-clamp>One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty.</p>
<ul><li class=group>hover me <button class=group-hover>on hover</button></li></ul><details open><summary>GO what is it?</summary><p>It is a page. <a href=/it>GO it</a></p></details><details><summary>GO why?</summary><p>hidden reply <a href=/why>NO why</a></p></details>
<dl><dt>Version</dt><dd>4.1</dd><dt>Licence</dt><dd>MIT</dd></dl><kbd>Ctrl</kbd>+<kbd>K</kbd><p style="text-transform:uppercase">shouted words</p><p><a href=/long style="display:inline">GO this link runs over so many words that it must break into several lines, at least on a window as narrow as most are, and perhaps even onto a third line when the letters are large enough for that</a></p>
<div style="columns:3;column-gap:20px"><p>alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar papa quebec romeo sierra tango <a href=/col>GO columns</a> uniform victor whiskey xray yankee zulu.</p><p>one two three four five six seven eight <button>GO column button</button></p></div>
<div style="display:contents"><div style="display:contents"><button>GO contents</button></div><p>contents text</p></div><a href=/c style="display:contents"><span>GO contents link</span></a>
<div style="display:flex;flex-direction:row-reverse;justify-content:flex-end"><button>GO third</button><button>GO second</button><button>GO first</button></div>"""
TAILWIND = TAILWIND.replace(
    "CARDS",
    "".join(
        f"<article style='position:relative'><h3><a href=/t{i}><span style='position:absolute;inset:0'></span>GO topic {i}</a></h3><p>body of card {i}</p><span class=badge>{i}</span></article>"
        for i in range(6)
    ),
)

EDITOR = """<title>Editor</title><style>.bar button{width:28px;height:28px}.cal td{width:30px;height:26px;text-align:center;cursor:pointer}.cal td.off{color:#bbb;cursor:default}.ql-tooltip{visibility:hidden}
.board{display:flex;gap:12px}.lane{width:200px;background:#eee;padding:8px}.card{background:#fff;padding:6px;margin:4px;cursor:grab}.ghost{opacity:0}</style>
<div class=bar role=toolbar aria-label=Format><button class=ql-bold title="GO bold"><b>B</b></button><button class=ql-italic title="GO italic"><i>I</i></button><button class=ql-link title="GO link"><svg width=18 height=18><line x1=7 x2=11 y1=7 y2=11 stroke=#000 /></svg></button><select aria-label="GO size"><option>small<option selected>normal</select><span class=picker role=button tabindex=0 aria-label="GO colour"><svg width=18 height=18><rect width=9 height=9 /></svg></span></div>
<div class=ql-editor contenteditable=true role=textbox aria-multiline=true aria-label="GO body"><h3>Draft</h3><p>Dear <strong>all</strong>, the meeting is <em>moved</em>.</p><ul><li>bring cups</li><li>bring tea</li></ul></div><div class=ql-tooltip><input data-link=x placeholder="NO link"><a>save</a></div>
<div contenteditable=plaintext-only style="border:1px solid;min-height:20px" aria-label="GO chat line"></div><div class=CodeMirror style="border:1px solid"><div style="overflow:hidden;position:relative;width:3px;height:0"><textarea style="position:absolute;bottom:-1em;width:1000px;height:1em;outline:none" aria-label="code"></textarea></div><pre>let x = 1;</pre><pre>print(x);</pre></div>
<h2>Pick a date</h2><input readonly placeholder="GO date"><div class=cal><button aria-label="GO month before">‹</button><span>May 2026</span><button aria-label="GO month after">›</button><table><tr><th>M<th>T<th>W<th>T<th>F<th>S<th>S</tr>DAYS</table></div>
<h2>Board</h2><div class=board><div class=lane data-drop ondragover="event.preventDefault()"><h3>To do</h3><div class=card draggable=true>GO paint the door</div><div class=card draggable=true>GO buy screws <button aria-label="GO more of screws">⋯</button></div></div><div class=lane ondragover="1"><h3>Done</h3><div class=card draggable=true>GO find keys</div><div class=card draggable=true style="display:none">NO ghost</div></div></div>
<h2>Upload</h2><label class=drop style="display:block;border:2px dashed;padding:20px">GO drop files or click<input type=file hidden></label><div class=up style="border:1px dashed;padding:10px" ondrop="1">GO drop here</div>
<h2>Sliders</h2><div role=slider tabindex=0 aria-valuenow=30 aria-valuemin=0 aria-valuemax=100 aria-label="GO low" style="width:16px;height:16px;background:teal"></div><input type=range aria-label="GO bright"><input type=color aria-label="GO ink"><meter value=.6>60%</meter><progress value=.3></progress><output>42</output>
<div role=spinbutton tabindex=0 aria-valuenow=5 aria-label="GO pieces">5</div><datalist id=dl><option>a<option>b</datalist><input list=dl aria-label="GO with list"><div role=listbox tabindex=0 aria-label=Fonts><div role=option aria-selected=true>GO serif</div><div role=option>GO sans</div></div>
<script>document.querySelectorAll('.cal td:not(.off)').forEach(cell => cell.addEventListener('click', () => {}))</script>"""
EDITOR = EDITOR.replace(
    "DAYS",
    "".join(
        f"<tr>{''.join(f'<td data-d={d}>{d}' if 0 < d < 32 else '<td class=off>' for d in range(w * 7 - 3, w * 7 + 4))}</tr>"
        for w in range(5)
    ),
)

CLOSED = """<title>Web components</title><h1>Components</h1><style>my-list::part(x){color:red}</style>
<x-menu label="GO menu"></x-menu><x-tabs><button slot=tab>GO tab one</button><button slot=tab>GO tab two</button><p>panel text</p></x-tabs><x-hidden><p>unslotted NO <a href=/u>NO unslotted</a></p></x-hidden>
<y-closed n="GO closed"></y-closed><y-closed n="GO closed again"></y-closed><div id=late></div><y-field label="GO inner field"></y-field><z-outer></z-outer><s-select></s-select>
<d-s><template shadowrootmode=open><button>GO declared open</button><slot></slot></template><a href=/light>GO light</a></d-s><d-c><template shadowrootmode=closed><button>GO declared closed</button></template></d-c>
<p-article><article>Slotted <em>words</em> in <a href=/order>GO order</a></article></p-article>
<script>const def = (tag, mode, html, after) => customElements.define(tag, class extends HTMLElement { connectedCallback() { const root = this.attachShadow({mode}); root.innerHTML = html(this); after && after(root, this); } });
def('x-menu', 'open', e => `<style>ul{list-style:none}</style><button aria-haspopup=true>${e.getAttribute('label')}</button><ul><li><a href=/1>GO item one</a></li><li><span onclick=1>GO item two</span></li></ul>`);
def('x-tabs', 'open', e => `<div role=tablist><slot name=tab></slot></div><div><slot></slot></div>`);
def('x-hidden', 'open', e => `<p>shown instead</p><slot name=none><button>GO fallback</button></slot>`);
def('y-closed', 'closed', e => `<section><h3>Closed</h3><button>${e.getAttribute('n')}</button><input placeholder="GO in closed"></section>`);
def('y-field', 'closed', e => `<label>${e.getAttribute('label')} <input></label><span role=button tabindex=0 aria-label="GO clear">×</span>`);
def('z-inner', 'closed', e => `<p>innermost words</p><button>GO innermost</button>`);
def('z-outer', 'closed', e => `<z-inner></z-inner><div class=x><slot></slot></div>`);
def('s-select', 'open', e => `<div class=f tabindex=0 role=combobox aria-label="GO pick"><slot name=value>none</slot></div>`, (root) => root.querySelector('.f').addEventListener('click', () => {}));
setTimeout(() => { const root = late.attachShadow({mode: 'closed'}); root.innerHTML = '<button>GO late closed</button><p>late words</p>' }, 30);</script>"""

GRAPHICS = """<title>Dashboard</title><style>.bar:hover{opacity:.7}.kpi{display:inline-block;width:150px;border:1px solid #ccc;padding:8px}.leg{cursor:pointer}</style>
<h1>Sales</h1><div class=kpi><div>Revenue</div><b>12,400</b></div><div class=kpi><div>Orders</div><b>310</b></div>
<svg width=500 height=220 viewBox="0 0 500 220" role=img aria-label="Sales by month"><g class=axis><text x=10 y=210>Jan</text><text x=110 y=210>Feb</text><text x=210 y=210>Mar</text></g><g class=bars>BARS</g><a href="/point"><circle cx=400 cy=60 r=14 fill=orange><title>GO point</title></circle></a><a xlink:href="/x"><text x=380 y=120>GO svg link</text></a>
<g class=leg onclick="1"><rect x=420 y=150 width=10 height=10 fill=teal /><text x=435 y=160>GO legend</text></g><text x=20 y=20 visibility=hidden>NO hidden label</text><text x=20 y=30 display=none>NO gone label</text></svg>
<img usemap=#m width=300 height=120 alt="Floor plan" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='300' height='120'%3E%3Crect width='300' height='120' fill='%23def'/%3E%3C/svg%3E"><map name=m><area shape=rect coords=0,0,100,120 href=/kitchen alt="GO kitchen"><area shape=rect coords=100,0,200,120 href=/hall title="GO hall"><area shape=circle coords=250,60,40 href=/bath alt="GO bath"></map><map name=unused><area shape=rect coords=0,0,9,9 href=/nowhere alt="NO nowhere"></map>
<img usemap=#hid style="display:none" src="data:,"><map name=hid><area href=/q coords=0,0,9,9 alt="NO of hidden image"></map>
<canvas width=200 height=60 tabindex=0 aria-label="GO signature"></canvas><video controls width=200 height=60 aria-label=film></video><object type="image/svg+xml" width=10 height=10></object>
<a href=/spark><svg width=60 height=20 aria-label="GO sparkline"><polyline points="0,10 20,0 40,15" stroke=red fill=none /></svg></a><a href=/pic><img alt="GO picture" width=40 height=40 src=data:,></a><a href=/bg title="GO background" style="display:inline-block;width:30px;height:30px;background:url(data:,)"></a><button class="icon icon-trash" aria-label="GO bin" style="width:24px;height:24px"></button>
<button style="width:30px;height:24px"><img src="/img/go.svg" alt="GO go image" width=16 height=16></button><input type=image alt="GO image button" src=data:, width=30 height=30><math><mi>x</mi><mo>=</mo><mn>2</mn></math><ruby>漢<rt>kan</rt></ruby>
<button style="border:0;background:none" aria-label="GO pie"><svg width=40 height=40><circle r=15 cx=20 cy=20 fill=green /></svg></button><div role=img aria-label="Weather: sunny">☀</div><i class="fa fa-cog" title="GO settings" style="cursor:pointer;display:inline-block;width:16px;height:16px"></i>"""
GRAPHICS = GRAPHICS.replace(
    "BARS",
    "".join(
        f"<rect class=bar x={i * 30 + 10} y={200 - i * 12} width=24 height={i * 12 + 4} fill=steelblue tabindex=0 role=button aria-label='GO bar {i}'/>"
        for i in range(10)
    ),
)

FRAMED = """<title>Frames and banners</title><style>.banner{position:fixed;left:0;right:0;bottom:0;background:#fff;border-top:2px solid;padding:10px;z-index:99}.chat{position:fixed;right:10px;bottom:120px;width:200px;height:80px;border:1px solid;z-index:98}</style>
<header><a href=/>GO home</a> <a href=/docs>GO docs</a></header><main><h1>Embeds</h1><p>Text before the frame.</p><iframe title=Player width=400 height=120 srcdoc="<h2>Player</h2><button>GO play</button><input type=range aria-label='GO seek'><p>frame words</p>"></iframe><p>Text after the frame.</p>
<iframe title=Pay width=400 height=160 srcdoc="<p>Card</p><label>GO card <input autocomplete=cc-number></label><iframe title=Inner width=300 height=60 srcdoc='<button>GO inner pay</button>'></iframe>"></iframe><iframe width=0 height=0 srcdoc="<a href=/t>NO tracker</a>"></iframe><iframe style="display:none" srcdoc="<a href=/h>NO hidden frame</a>"></iframe><iframe sandbox title=Box width=300 height=60 srcdoc="<a href=/s>GO sandboxed</a>"></iframe>
<p>LOREM <a href=/far>GO far below</a></p><form><label>GO query <input name=q></label><button>GO ask</button></form></main><footer><a href=/imprint>GO imprint</a></footer><div style="height:200px"></div>
<iframe class=chat title=Chat srcdoc="<button>GO chat</button>"></iframe><div class=banner role=dialog aria-label="Cookie consent"><p>We value your privacy. <a href=/policy>GO policy</a></p><button>GO accept all</button><button>GO reject all</button><label><input type=checkbox checked disabled> necessary</label><label><input type=checkbox> GO statistics</label></div>"""
FRAMED = FRAMED.replace("LOREM", "words of the long text " * 120)

RTL = """<!doctype html><html dir=rtl lang=he><title>חנות</title><style>.sr{position:absolute;right:-9999px}.off{position:absolute;left:-9999px;width:10px}.drawer{position:fixed;top:0;right:0;width:240px;height:100%;background:#fff;transform:translateX(100%);visibility:hidden}.slide{display:flex;overflow:hidden;width:400px}.slide>div{flex:0 0 400px}</style>
<nav><a href=/1>GO בית</a> <a href=/2>GO חנות</a> <a href=/3 class=sr>NO דלג</a></nav><main><h1>מנורות</h1><p>טקסט ארוך בעברית עם מילה English באמצע ומספר 42. <a href=/x>GO קישור</a></p><table><tr><th>שם<th>מחיר</tr><tr><td>מנורה<td>90<td><button>GO קנה</button></tr></table>
<input placeholder="GO חיפוש"><select aria-label="GO מיון"><option>מחיר<option>שם</select><label><input type=checkbox> GO מבצע</label><div dir=ltr>Left to right block <a href=/ltr>GO ltr</a></div><ol><li>ראשון<li>שני <a href=/s>GO שני</a></ol></main><p><bdi>שלום</bdi> <bdo dir=ltr>abc</bdo></p>
<div class=drawer><a href=/d>NO מגירה</a></div><div style="overflow-x:auto;width:300px"><div style="width:1200px;display:flex;justify-content:space-between"><a href=/r>GO ימין</a><a href=/l>GO שמאל</a></div></div><div style="writing-mode:vertical-rl;height:120px">vertical words <a href=/v>GO vertical</a></div>"""

LAYERS = """<title>Top layer</title><style>[popover]{border:1px solid;padding:8px}.backdrop{position:fixed;inset:0;background:rgba(0,0,0,.5)}.menu{position:absolute;top:40px;left:300px;background:#fff;border:1px solid;z-index:10}.under{position:relative;z-index:0}</style>
<header><button popovertarget=p1>GO open popover</button><button popovertarget=p2>GO second popover</button></header><div popover id=p1><p>Popover words</p><button>GO in popover</button><a href=/pop>GO popover link</a></div><div popover=manual id=p2><p>closed popover</p><button>NO in closed popover</button></div>
<main class=under><h1>Layers</h1><p>Main words <a href=/m>GO main link</a></p><dialog open><p>Open but not modal</p><form method=dialog><button>GO ok</button></form></dialog><dialog id=never><button>NO never</button></dialog><div hidden>hidden words <a href=/h>NO hidden</a></div><div hidden=until-found>found later <a href=/f>NO until found</a></div>
<div style="height:60px"></div><div class=menu role=menu><div role=menuitem tabindex=-1>GO rename</div><div role=menuitem tabindex=-1>GO remove</div></div><div inert><p>inert words</p><button>NO inert</button></div><div aria-hidden=true><p>shown though aria hidden</p><button>GO aria hidden</button></div>
<fieldset disabled><legend>Off <button>GO in legend</button></legend><input aria-label="off field"><button>off button</button></fieldset><div style="pointer-events:none"><a href=/pe>NO pointer events</a></div><div style="visibility:hidden">gone <a href=/v1>NO invisible</a><span style="visibility:visible">back <a href=/v2>GO visible again</a></span></div>
<div style="content-visibility:auto;contain-intrinsic-size:100px"><p>auto words</p><a href=/cv>GO auto</a></div><div style="content-visibility:hidden"><p>skipped words</p><a href=/cvh>NO skipped</a></div><div style="overflow:hidden;height:40px;width:200px"><a href=/o1>GO not clipped</a><br><br><br><br><a href=/o2 style="display:block;margin-top:200px">clipped away</a></div><section style="overflow:auto;height:80px;width:300px" tabindex=0>SCROLL</section>
<div style="position:relative;height:50px"><a href=/below style="position:absolute;inset:0;display:block">NO covered link</a><div style="position:absolute;inset:0;background:#fff">cover words</div></div><p>end words</p></main><script>p1.showPopover()</script>"""
LAYERS = LAYERS.replace("SCROLL", "".join(f"<p><a href=/s{i}>GO scrolled {i}</a></p>" for i in range(12)))

APP = """<title>Listeners</title><style>.vlist{height:300px;overflow:auto;position:relative}.vlist>div{position:relative}.vrow{position:absolute;left:0;right:0;height:30px;cursor:pointer}.tile{width:120px;height:60px;background:#eee;display:inline-block;margin:4px}.seat{width:20px;height:20px;background:#6b6;display:inline-block;margin:2px}.fake{cursor:pointer;color:#06c}
.check{display:inline-block;width:18px;height:18px;border:1px solid}.dot{width:10px;height:10px;border-radius:5px;display:inline-block;background:#ccc}.x{width:14px;height:14px;display:inline-block}.x::before{content:"×"}.hl::before{content:"new "}</style>
<h1>App</h1><div class=vlist><div style="height:30000px">VROWS</div></div><div id=tiles>TILES</div><div id=seats>SEATS</div>
<p>Read <span class=fake>GO span link</span> and <b class=fake>GO bold link</b> then <span onclick="1">GO onclick span</span>.</p><div class=row><span class=check role=checkbox aria-checked=false tabindex=0 aria-label="GO agree"></span> I agree</div><div class=todo><input class=toggle type=checkbox aria-label="GO done"><label>buy milk</label><button class=destroy style="opacity:0" aria-label="remove milk">×</button></div>
<ul class=tabs><li class="tab fake">GO first tab</li><li class="tab fake">GO second tab</li></ul><span class="x fake" title="GO dismiss"></span><div class=dots><span class="dot fake" aria-label="GO slide 1"></span><span class="dot fake" aria-label="GO slide 2"></span></div><div class=hl>item</div>
<a onclick="1" class=fake>GO link without address</a> <a name=anchor>anchor only</a> <a href="javascript:void(0)">GO void link</a> <a href="">GO empty address</a> <button type=button><span><span>GO nested words</span></span></button><label>GO implicit <span><input type=radio name=z></span></label><label for=nothing>label of nothing</label>
<div id=react><div class=btn>GO delegated</div></div><button><p>GO para in button</p></button><h3><a href=/h3>GO in heading</a></h3><td>stray</td><details><summary><h4>GO heading summary</h4></summary>x</details><div tabindex=0 role=region aria-label=Log style="height:40px;overflow:auto">log line one<br>log line two</div>
<script>for (const t of document.querySelectorAll('.tile')) t.addEventListener('click', () => {}); for (const s of document.querySelectorAll('.seat')) s.onclick = () => {}; document.querySelector('#react .btn').addEventListener('mousedown', () => {}); document.body.addEventListener('click', () => {});</script>"""
APP = (
    APP.replace(
        "VROWS",
        "".join(f"<div class=vrow style='top:{i * 30}px'>GO message {i} from Ann</div>" for i in range(14)),
    )
    .replace(
        "TILES",
        "".join(f"<div class=tile><h4>GO tile {i}</h4><small>{i} items</small></div>" for i in range(5)),
    )
    .replace("SEATS", "".join(f"<div class=seat title='GO seat {i}'></div>" for i in range(12)))
)

PORTAL = """<title>Account</title><style>label.req::after{content:" *";color:red}.err{color:#b00}.hint{font-size:11px;color:#777}.pw{position:relative;display:inline-block}.pw button{position:absolute;right:2px;top:2px}.step{display:none}.step.on{display:block}.otp input{width:24px}.honey{position:absolute;left:-5000px}.ghost-label{position:absolute;opacity:0}
.select2{display:inline-block;border:1px solid #aaa;width:180px;cursor:pointer}.select2-hidden{position:absolute!important;width:1px!important;height:1px!important;clip:rect(0 0 0 0)!important;overflow:hidden!important;border:0!important;padding:0!important}.tag{border:1px solid}.custom input{display:none}.custom i{display:inline-block;width:14px;height:14px;border:1px solid}</style>
<h1>Your account</h1><form><div><label class=req for=a>GO name</label><input id=a required></div><div><label for=b>GO mail</label><input id=b type=email aria-invalid=true aria-describedby=be value=x><p id=be class=err>Not an address</p></div><div class=pw><input type=password aria-label="GO password"><button type=button aria-label="GO reveal">👁</button></div>
<div class=honey><label>NO leave empty <input name=url tabindex=-1></label></div><input type=hidden value=x><div><span>Phone</span> <select aria-label="GO country code"><option>+47<option>+49</select><input type=tel aria-label="GO number"></div><fieldset><legend>Sex</legend><label class=custom><input type=radio name=s><i></i> GO f</label><label class=custom><input type=radio name=s><i></i> GO m</label></fieldset>
<div class=otp><input maxlength=1 aria-label="GO digit one"><input maxlength=1 aria-label="GO digit two"></div><select class=select2-hidden aria-hidden=true tabindex=-1><option>Oslo</select><span class=select2 role=combobox tabindex=0 aria-expanded=false><span>GO city</span><b>▾</b></span><select multiple size=3 aria-label="GO colours"><option>red<option>green<option>blue</select>
<div class=tags><span class=tag>red <a href=# aria-label="GO remove red">×</a></span><input placeholder="GO add tag"></div><div class="step on">Step one <button type=button>GO continue</button></div><div class=step>Step two <button type=button>NO finish</button></div><label>GO upload <input type=file></label><label>GO born <input type=date></label><label>GO at <input type=time></label><input type=number aria-label="GO amount" value=3><textarea placeholder="GO message"></textarea>
<label><input type=checkbox required> I accept the <a href=/terms>GO terms</a></label><input type=submit value="GO save"><input type=reset value="GO start over"><button type=submit formaction=/x disabled>off</button><output>Total 12</output></form><p class=hint>We never share it.</p>
<table><caption>Invoices</caption><tr><th>No<th>Sum<tr><td>17<td>12,50<td><a href=/i17>GO pdf</a><tr><td>18<td>9,00<td><a href=/i18>GO pdf</a></table><nav aria-label=Breadcrumb><ol style="display:flex;list-style:none"><li><a href=/>GO start</a> /<li><a href=/s>GO settings</a> /<li aria-current=page>Account</ol></nav>"""

PAGES = {
    "menus": MENUS, "grid": GRID, "material": MATERIAL, "tailwind": TAILWIND, "editor": EDITOR, "closed": CLOSED,
    "graphics": GRAPHICS, "framed": FRAMED, "rtl": RTL, "layers": LAYERS, "app": APP, "portal": PORTAL,
}  # fmt: skip


def written() -> Iterator[tuple[str, str]]:
    """(name, HTML) of each page."""
    for name, html in PAGES.items():
        yield name, f"<!doctype html><meta charset=utf-8>{numbered(html)}"


def numbered(html: str) -> str:
    """`GO` and `NO` as names that occur once."""
    numbers = itertools.count(1)
    return re.sub(r"\b(GO|NO)\b", lambda found: f"{found[0].lower()}{next(numbers)}", html)
