"""Pages of nine more kinds: map, board, player, seats, chat, sheet, mega menu, Arabic shop, Japanese in columns.

Written in one go and committed before the first observation of any of them. Names as in `widgets.py`.
"""

# ruff: noqa: E501  (HTML is easier to read in long lines)
from __future__ import annotations

from collections.abc import Iterator

from widgets import numbered

MAP = """<title>Map of harbours</title><style>
body{margin:0;font:14px sans-serif}#map{position:relative;width:900px;height:480px;overflow:hidden;background:#aad3df}
.pane{position:absolute;left:0;top:0;transform:translate3d(12px,-8px,0)}.tile{position:absolute;width:256px;height:256px;pointer-events:none}
.marker{position:absolute;width:25px;height:41px;margin-left:-12px;margin-top:-41px;cursor:pointer;z-index:5}.cluster{position:absolute;width:40px;height:40px;border-radius:20px;background:#8c6;text-align:center;line-height:40px;cursor:pointer}
.popup{position:absolute;left:300px;top:120px;background:#fff;padding:8px 20px;border-radius:12px;z-index:9}.popup .x{position:absolute;right:0;top:0;width:20px;height:20px}
.zoom{position:absolute;left:10px;top:10px;z-index:20;background:#fff;border:1px solid #999}.zoom a{display:block;width:30px;height:30px;text-align:center;line-height:30px;text-decoration:none;color:#000}
.layers{position:absolute;right:10px;top:10px;background:#fff;z-index:20;padding:6px}.credit{position:absolute;right:0;bottom:0;background:rgba(255,255,255,.8);z-index:20}.scale{position:absolute;left:10px;bottom:10px;border:2px solid #555;border-top:0;padding:0 6px}
.interactive{cursor:pointer;pointer-events:auto}svg.over{position:absolute;left:0;top:0;pointer-events:none}
.list{position:absolute;left:910px;top:0;width:330px}.list li{cursor:pointer;padding:6px;list-style:none}
</style><div id=map tabindex=0 aria-label="Map"><div class=pane>TILES
<svg class=over width=900 height=480><path class=interactive d="M80 300 L200 280 L240 400 L90 420 Z" fill="#36f8" aria-label="GO north zone" role=button /><path d="M600 50 L700 80 L640 160 Z" fill="#f368"/></svg>
MARKERS<div class=cluster style="left:620px;top:240px" role=button tabindex=0 title="GO cluster"><span>12</span></div><div class="marker away" style="left:1500px;top:90px" role=button aria-label="marker beyond the edge"></div>
<div class=popup><h3>Old harbour</h3><p>Open until nine.</p><a href=/old>GO directions</a><a class=x href="#close" aria-label="GO close popup">×</a></div></div>
<div class=zoom><a href=# role=button title="GO zoom in">+</a><a href=# role=button title="GO zoom out">−</a></div>
<div class=layers><label><input type=radio name=l checked> GO street</label><label><input type=radio name=l> GO satellite</label><label><input type=checkbox> GO traffic</label></div><div class=scale>500 m</div>
<div class=credit>© <a href=/osm>GO contributors</a></div></div>
<div class=list><h2>Places</h2><form role=search><input type=search aria-label="GO search place"><button aria-label="GO find"><svg width=16 height=16><circle cx=7 cy=7 r=5 fill=none stroke=#000 /></svg></button></form><ul id=places><li>GO old harbour</li><li>GO fish market</li><li>GO lighthouse</li></ul></div>
<script>for (const each of document.querySelectorAll('#places li')) each.addEventListener('click', () => {}); for (const m of document.querySelectorAll('img.marker')) m.addEventListener('click', () => {});</script>"""
MAP = MAP.replace(
    "TILES",
    "".join(
        f"<img class=tile alt='' style='left:{x * 256}px;top:{y * 256}px' src='data:image/gif;base64,R0lGODlhAQABAAAAACw='>"
        for x in range(4)
        for y in range(2)
    ),
).replace(
    "MARKERS",
    "".join(
        f"<img class=marker style='left:{x}px;top:{y}px' alt='GO marker' tabindex=0 role=button src='data:image/gif;base64,R0lGODlhAQABAAAAACw='>"
        for x, y in ((120, 200), (420, 330), (700, 400), (520, 90))
    ),
)

BOARD = """<title>Sprint board</title><style>body{margin:0;font:14px sans-serif;background:#f1f2f4}.cols{display:flex;gap:12px;overflow-x:auto;padding:12px;align-items:flex-start}
.col{flex:0 0 260px;background:#fff;border-radius:8px;max-height:480px;display:flex;flex-direction:column}.col header{display:flex;justify-content:space-between;padding:8px}.cards{overflow-y:auto;padding:0 8px}
.card{border:1px solid #ddd;border-radius:6px;margin:6px 0;padding:6px;position:relative;background:#fff;cursor:pointer}.grip{cursor:grab;width:16px;height:16px;display:inline-block;background:radial-gradient(#999 1px,transparent 2px) 0 0/5px 5px}
.tools{position:absolute;right:4px;top:4px;opacity:0}.card:hover .tools{opacity:1}.chip{display:inline-block;border-radius:8px;padding:0 6px;color:#fff}.av{width:22px;height:22px;border-radius:11px;display:inline-block;background:#b5d;color:#fff;text-align:center;font-size:11px;line-height:22px}
.ghost{border:2px dashed #99f;height:40px}.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}.new{border:0;background:none;color:#44546f;text-align:left;padding:8px}.bar{height:4px;background:#ddd}.bar i{display:block;height:4px;background:#5a5;width:40%}</style>
<header style="padding:8px 12px;display:flex;gap:10px"><h1 style="font-size:18px">Sprint 12</h1><button aria-pressed=false title="GO star board">☆</button><button>GO filter</button><input aria-label="GO search cards" placeholder="Search"><div class=faces><span class=av role=button tabindex=0 title="GO only Ann">AK</span><span class=av role=button tabindex=0 title="GO only Bo">BL</span></div><button aria-haspopup=menu aria-expanded=false>GO share</button></header>
<div class=cols>COLUMNS<div class=col><button class=new>GO add column</button></div></div><div class=sr aria-live=assertive>Card moved to Done</div>
<div role=dialog aria-label="Card" style="position:fixed;right:0;top:0;width:300px;height:340px;background:#fff;border-left:1px solid #ccc;z-index:9"><button aria-label="GO close card" style="float:right">✕</button><h2 contenteditable=true aria-label="GO card title">Write the release notes</h2><p>in list <a href=#>GO move to doing</a></p><ul style="list-style:none"><li><label><input type=checkbox checked> GO draft</label><li><label><input type=checkbox> GO review</label></ul><textarea placeholder="GO comment"></textarea><button disabled>Save</button><div class=bar><i></i></div></div>
<script>document.querySelectorAll('.card').forEach(c => c.addEventListener('dragstart', () => {}))</script>"""
BOARD = BOARD.replace(
    "COLUMNS",
    "".join(
        f"<section class=col><header><h2 style='font-size:14px'>{title} <small>{count}</small></h2><button aria-label='GO {title} menu'>⋯</button></header><div class=cards>"
        + "".join(
            f"<article class=card draggable=true><span class=grip role=button tabindex=0 aria-roledescription=sortable aria-label='GO drag'></span> <a href=/c{title}{i}>GO {title} task {i}</a><div class=tools><button aria-label='edit {title} {i}'>✎</button></div>"
            f"<div><span class=chip style='background:#a33'>bug</span> due {i + 3} May <span class=av>AK</span></div></article>"
            for i in range(count)
        )
        + f"{'<div class=ghost></div>' if title == 'Doing' else ''}</div><button class=new>GO add card to {title}</button></section>"
        for title, count in (("Ready", 3), ("Doing", 2), ("Done", 4))
    ),
)

PLAYER = """<title>Film</title><style>body{margin:0;font:14px sans-serif}.player{position:relative;width:800px;height:450px;background:#000;color:#fff;overflow:hidden}video{width:100%;height:100%}.chrome{position:absolute;left:0;right:0;bottom:0;height:64px;background:linear-gradient(transparent,#000c)}
.track{position:absolute;left:12px;right:12px;top:4px;height:5px;background:#fff4;cursor:pointer}.track .load{position:absolute;height:5px;width:60%;background:#fff6}.track .done{position:absolute;height:5px;width:30%;background:red}.knob{position:absolute;left:30%;top:-4px;width:13px;height:13px;border-radius:7px;background:red}
.row{position:absolute;left:12px;right:12px;bottom:6px;display:flex;gap:10px;align-items:center}.row button{background:none;border:0;color:#fff;width:32px;height:32px}.vol{width:60px;height:4px;background:#fff6;position:relative}.vol i{position:absolute;width:10px;height:10px;top:-3px;left:40px;background:#fff;border-radius:5px}
.big{position:absolute;left:360px;top:180px;width:80px;height:80px;border-radius:40px;background:#0008;border:0;color:#fff}.cap{position:absolute;bottom:80px;left:0;right:0;text-align:center;pointer-events:none}.cap span{background:#000a}.tip{position:absolute;left:200px;bottom:70px;visibility:hidden}.settings{position:absolute;right:12px;bottom:64px;background:#222;width:180px}.settings>div{padding:6px;cursor:pointer}
.side{position:absolute;left:820px;top:0;width:400px}.thumb{display:flex;gap:8px;margin:6px 0;color:inherit;text-decoration:none}.thumb .pic{width:120px;height:68px;background:#ccc;position:relative;flex:none}.thumb .len{position:absolute;right:2px;bottom:2px;background:#000;color:#fff;font-size:11px}
.desc{height:40px;overflow:hidden;display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;width:500px}</style>
<div class=player tabindex=0 aria-label="GO film surface"><video aria-label="Film"></video><button class=big aria-label="GO play large">▶</button><div class=cap><span>We sail at dawn.</span></div><div class=tip>tip nobody sees</div>
<div class=settings role=menu><div role=menuitemcheckbox aria-checked=true tabindex=0>GO captions</div><div role=menuitem tabindex=0 aria-haspopup=true>GO quality <b>1080p</b></div><div role=menuitem tabindex=0>GO speed</div></div>
<div class=chrome><div class=track role=slider tabindex=0 aria-label="GO seek" aria-valuemin=0 aria-valuemax=600 aria-valuenow=180 aria-valuetext="3 minutes"><div class=load></div><div class=done></div><div class=knob></div></div>
<div class=row><button aria-label="GO play" data-k=k><svg width=20 height=20><path d="M4 2 L18 10 L4 18z" fill="#fff"/></svg></button><button title="GO next film">⏭</button><button aria-label="GO mute">🔊</button><div class=vol role=slider tabindex=0 aria-label="GO volume" aria-valuenow=70><i></i></div><span>3:00 / 10:00</span><span style="flex:1"></span><button aria-pressed=true aria-label="GO subtitles">CC</button><button aria-expanded=true aria-label="GO settings">⚙</button><button aria-label="GO theatre"><svg width=20 height=20><rect x=2 y=5 width=16 height=10 fill=none stroke="#fff"/></svg></button><button title="GO full screen">⛶</button></div></div></div>
<h1>The harbour at night</h1><p>12,431 views · 3 days ago</p><button aria-pressed=false>👍 <span>GO like 431</span></button><button aria-pressed=false aria-label="GO dislike">👎</button><button>GO share</button><button>GO subscribe</button><div class=desc>First line of what the film is about, then many more words follow that do not all fit into the little box that shows of it two lines, and the rest waits.</div><button aria-expanded=false>GO more</button>
<div class=side><h2>Up next</h2><label>Autoplay <input type=checkbox role=switch checked aria-label="GO autoplay"></label>FILMS</div>
<section><h2>3 comments</h2><div contenteditable=true role=textbox aria-label="GO add comment"></div>COMMENTS</section>"""
PLAYER = PLAYER.replace(
    "FILMS",
    "".join(
        f"<a class=thumb href=/w{i}><span class=pic><img alt='' width=120 height=68 src='data:image/gif;base64,R0lGODlhAQABAAAAACw='><span class=len>{i}:0{i}</span></span><span><b>GO film {i}</b><br>Ann · {i} views</span></a>"
        for i in range(1, 6)
    ),
).replace(
    "COMMENTS",
    "".join(
        f"<article><a href=/u{i}>GO writer {i}</a> <time>2 days ago</time><p>Words of comment {i}.</p><button aria-label='GO like comment'>👍 {i}</button><button>GO reply to {i}</button></article>"
        for i in range(3)
    ),
)

SEATS = """<title>Choose seats</title><style>body{margin:8px;font:14px sans-serif}.hall{display:grid;grid-template-columns:repeat(10,28px);gap:4px}.seat{width:28px;height:28px;border:0;border-radius:6px 6px 2px 2px;background:#8bc;font-size:10px;cursor:pointer}.seat.gone{background:#ccc;cursor:not-allowed}.seat.mine{background:#2a2;color:#fff}.aisle{width:28px}
.box{display:inline-block;position:relative;width:18px;height:18px}.box input{position:absolute;opacity:0;inset:0;width:18px;height:18px;margin:0;cursor:pointer}.box span{position:absolute;inset:0;border:1px solid #333;pointer-events:none}.screen{width:310px;height:10px;background:#444;color:#444;transform:perspective(200px) rotateX(-20deg)}.free{cursor:pointer}
.sum{position:sticky;bottom:0;background:#fff;border-top:1px solid #999;padding:8px}</style><h1>Hall 2</h1><p>Friday, 19:30</p><div class=screen></div>
<div class=hall role=group aria-label="Seats">ROWS</div><h2>Balcony</h2><svg width=420 height=160 viewBox="0 0 420 160" role=group aria-label=Balcony><g font-size=10><text x=2 y=20>A</text><text x=2 y=60>B</text></g>SVG<text x=150 y=150>Stage side</text></svg>
<h2>Boxes</h2><div>BOXES</div><ul><li><span class=seat style="display:inline-block;cursor:default"></span> free<li><span class="seat gone" style="display:inline-block"></span> taken</ul>
<div class=sum><output>2 seats, 24.00</output> <button>GO buy</button> <button>GO clear</button><select aria-label="GO fare"><option>Adult<option>Child</select></div>
<script>document.querySelectorAll('.free').forEach(s => s.addEventListener('click', () => {}))</script>"""
SEATS = (
    SEATS.replace(
        "ROWS",
        "".join(
            "<span class=aisle></span>"
            if place == 4
            else f"<button class='seat gone' disabled aria-label='{row}{place} taken'>{place}</button>"
            if (row, place) in (("A", 2), ("B", 7))
            else f"<button class='seat{' mine' if (row, place) == ('B', 5) else ''}' aria-pressed={'true' if (row, place) == ('B', 5) else 'false'} aria-label='GO seat {row}{place}'>{place}</button>"
            for row in "AB"
            for place in range(10)
        ),
    )
    .replace(
        "SVG",
        "".join(
            f"<g class=free transform='translate({20 + x * 40} {6 + y * 40})' tabindex=0 role=checkbox aria-checked=false aria-label='GO balcony {y}-{x}'><rect width=30 height=24 rx=4 fill='#8bc'/><text x=10 y=16 font-size=10>{x + 1}</text></g>"
            for y in range(2)
            for x in range(8)
        ),
    )
    .replace(
        "BOXES",
        "".join(
            f"<label class=box><input type=checkbox aria-label='GO box {i}'><span></span></label>"
            for i in range(4)
        ),
    )
)

CHAT = """<title>Chat</title><style>body{margin:0;font:14px sans-serif;display:flex;height:700px}.rooms{width:220px;background:#3f0e40;color:#fff;overflow:auto}.rooms a{color:#cfc3cf;display:block;padding:4px 12px;text-decoration:none}.rooms .on{background:#1164a3;color:#fff}.talk{flex:1;display:flex;flex-direction:column}.feed{flex:1;overflow:auto;display:flex;flex-direction:column-reverse}
.msg{padding:6px 12px;position:relative}.msg .bar{position:absolute;right:12px;top:-8px;background:#fff;border:1px solid #ccc;display:none}.msg.over .bar{display:block}.react{border:1px solid #ccc;border-radius:10px;background:#f8f8f8}.unread{border-top:1px solid red;color:red}.write{border:1px solid #999;margin:10px}.write [contenteditable]{min-height:40px;padding:6px}.typing{height:18px;font-size:11px}emoji-picker{position:fixed;right:16px;bottom:120px;width:300px;height:260px;background:#fff;border:1px solid #999;z-index:8}
.file{position:absolute;width:.1px;height:.1px;opacity:0;overflow:hidden}.attach{cursor:pointer}.spoiler{background:#222;color:#222;cursor:pointer}</style>
<nav class=rooms aria-label=Rooms><h2>Crew</h2><a href=/general class=on aria-current=page># GO general</a><a href=/random># GO random <b>4</b></a><a href=/help># GO help</a><details open><summary>GO direct messages</summary><a href=/ann><i style="background:#2b7;width:8px;height:8px;display:inline-block;border-radius:4px" title=online></i> GO ann</a></details></nav>
<main class=talk><header><h1># general</h1><button aria-label="GO members">👥 12</button><button aria-label="GO call">📞</button><input type=search placeholder="GO search talk"></header>
<div class=feed role=log tabindex=0 aria-label="Messages"><div>MSGS<div class=unread role=separator>New</div><div class="msg over"><a href=/u/bo><b>GO bo</b></a> <time>9:41</time><p>Look at <a href=https://example.org/x>GO the plan</a> and <span class=spoiler role=button tabindex=0 aria-label="GO reveal spoiler">the end</span></p><div class=bar><button aria-label="GO react">☺</button><button aria-label="GO thread">💬</button><button aria-label="GO more">⋮</button></div><button class=react aria-pressed=true aria-label="GO thumbs 3">👍 3</button><button class=react>🎉 <span>1</span> <span style="position:absolute;left:-9999px">GO party</span></button></div></div></div>
<div class=typing>Ann is typing…</div><form class=write><div role=toolbar><button type=button title="GO bold"><b>B</b></button><button type=button title="GO italic"><i>I</i></button><label class=attach title="GO attach"><input class=file type=file>📎</label><button type=button aria-expanded=true aria-label="GO emoji">😀</button></div><div contenteditable=true role=textbox aria-label="GO message general" data-placeholder="Message"></div><button aria-label="GO send">➤</button></form></main><emoji-picker></emoji-picker>
<script>customElements.define('emoji-picker', class extends HTMLElement { connectedCallback() { this.attachShadow({mode:'open'}).innerHTML = `<style>.grid{display:grid;grid-template-columns:repeat(8,1fr)}button{border:0;background:none;font-size:20px}[role=tab][aria-selected=true]{border-bottom:2px solid}.pane{overflow:auto;height:150px}</style><input type=search placeholder="GO find emoji"><div role=tablist><button role=tab aria-selected=true title="GO smileys">☺</button><button role=tab aria-selected=false title="GO animals">🐻</button></div><div class=pane><h3>Smileys</h3><div class=grid role=listbox>EMOJI</div></div><div>Skin tone <button aria-label="GO skin tone">✋</button></div>`; } });</script>"""
CHAT = CHAT.replace(
    "MSGS",
    "".join(
        f"<div class=msg><a href=/u/{i}><b>GO ann {i}</b></a> <time>9:3{i}</time><p>Message number {i} about the boat.</p><div class=bar><button>NO react {i}</button></div></div>"
        for i in range(5)
    ),
).replace(
    "EMOJI",
    "".join(f'<button role=option aria-label="GO {name}">{sign}</button>' for name, sign in zip(["grin", "wink", "cry", "cool", "angry", "kiss", "sleep", "think"], "😀😉😢😎😠😘😴🤔", strict=True)),
)  # fmt: skip

SHEET = """<title>Budget</title><style>body{margin:0;font:13px sans-serif}.fx{display:flex;border-bottom:1px solid #ccc}.fx [contenteditable]{flex:1;padding:4px}table{border-collapse:collapse;table-layout:fixed;width:700px}td,th{border:1px solid #ddd;height:22px;width:90px;overflow:hidden;white-space:nowrap;position:relative}th{background:#f3f3f3;font-weight:normal}.num{text-align:right}.sel{outline:2px solid #1a73e8}.fill{position:absolute;right:-3px;bottom:-3px;width:6px;height:6px;background:#1a73e8;cursor:crosshair}.grip{position:absolute;right:0;top:0;bottom:0;width:4px;cursor:col-resize}
.tabs{display:flex;gap:2px}.tabs button[aria-selected=true]{background:#e6f4ea}.menu{position:absolute;left:300px;top:150px;background:#fff;box-shadow:0 2px 6px #0004;z-index:5;width:180px}.menu div{padding:5px 10px}.frozen{position:sticky;left:0;background:#fff;z-index:1}.note{position:absolute;right:0;top:0;border:4px solid;border-color:orange orange transparent transparent}</style>
<div role=menubar><span role=menuitem tabindex=0>GO file</span> <span role=menuitem tabindex=-1>GO edit</span> <span role=menuitem tabindex=-1>GO view</span></div><div role=toolbar><button aria-label="GO undo">↶</button><button aria-label="GO redo" disabled>↷</button><button aria-label="GO currency">$</button><button aria-label="GO percent">%</button><select aria-label="GO font"><option>Arial<option>Mono</select><input type=number aria-label="GO size" value=10><input type=color aria-label="GO fill colour"></div>
<div class=fx><input aria-label="GO name box" value=B2 size=4><span>fx</span><div contenteditable=true aria-label="GO formula">=SUM(B2:B4)</div></div><div style="overflow:auto;height:260px;width:720px"><table role=grid><tr><th><th>A<span class=grip></span><th>B<span class=grip></span><th>C<th>D</tr>ROWS</table></div>
<div class=menu role=menu><div role=menuitem tabindex=-1>GO insert row above</div><div role=menuitem tabindex=-1>GO delete row</div><div role=separator></div><div role=menuitem tabindex=-1 aria-disabled=true>paste</div></div>
<div class=tabs role=tablist><button aria-label="GO add sheet">+</button><button role=tab aria-selected=true>GO sheet one</button><button role=tab aria-selected=false>GO sheet two</button></div><div role=status>Sum: 431 · Count: 3</div>"""
SHEET = SHEET.replace(
    "ROWS",
    "".join(
        f"<tr><th scope=row class=frozen>{row}<td contenteditable=true aria-label='GO A{row}'>{('Rent', 'Boat', 'Rope', '', '')[row - 1]}<td class='num{' sel' if row == 2 else ''}' contenteditable=true aria-label='GO B{row}'>{row * 43}{'<span class=fill contenteditable=false></span>' if row == 2 else ''}<td class=num tabindex=0 aria-label='GO C{row}'>{row * 7} %<td>{'note <i class=note></i>' if row == 3 else f'plain {row}'}</tr>"
        for row in range(1, 6)
    ),
)

MEGA = """<title>Shop front</title><style>body{margin:0;font:15px sans-serif}.strip{background:#111;color:#fff;text-align:center;overflow:hidden;white-space:nowrap}.strip div{display:inline-block}nav>ul{display:flex;gap:20px;list-style:none;position:relative}nav>ul>li>a{padding:10px 0;display:block}.mega{position:absolute;left:0;top:100%;width:900px;background:#fff;border:1px solid #ccc;z-index:30;display:grid;grid-template-columns:repeat(3,1fr);padding:16px;opacity:0;visibility:hidden;pointer-events:none}.mega.open{opacity:1;visibility:visible;pointer-events:auto}
.carousel{position:relative;overflow:hidden;width:900px;height:200px;margin-top:260px}.rail{display:flex;transform:translateX(-900px)}.slide{flex:0 0 900px;height:200px;background:#dde;position:relative}.arrow{position:absolute;top:80px;width:40px;height:40px;border-radius:20px;border:0}.dots{display:flex;gap:6px;position:absolute;left:420px;bottom:6px}.dots button{width:12px;height:12px;border-radius:6px;border:0;padding:0;background:#999}.dots [aria-current]{background:#000}.swatch{width:24px;height:24px;border-radius:12px;border:1px solid;display:inline-block}.size{border:1px solid;padding:4px 8px}.size.out{text-decoration:line-through;color:#aaa}.stars{color:#c80;letter-spacing:-1px}.price s{color:#888}.hover{position:absolute;inset:auto 0 0 0;opacity:0}.prod{position:relative;width:200px;display:inline-block;vertical-align:top}.heart{position:absolute;right:4px;top:4px;border:0;background:none}.flip{perspective:600px;width:200px;height:60px}.flip>div{transform-style:preserve-3d;position:relative;height:60px}.face{position:absolute;inset:0;backface-visibility:hidden}.back{transform:rotateY(180deg)}</style>
<div class=strip><div>Free shipping on Monday · New lamps</div></div><header><a href=/ aria-label="GO front page"><svg width=60 height=20><text y=15>LAMPS</text></svg></a><nav aria-label=Main><ul><li><a href=/men aria-haspopup=true aria-expanded=true>GO men</a><div class="mega open"><div><h3>Coats</h3><ul><li><a href=/1>GO parkas</a><li><a href=/2>GO rain</a></ul></div><div><h3>Shoes</h3><ul><li><a href=/3>GO boots</a><li><a href=/4>GO sandals</a></ul></div><a href=/promo><img alt="GO promo" width=200 height=90 src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></a></div><li><a href=/women aria-haspopup=true aria-expanded=false>GO women</a><div class=mega><div><h3>Dresses</h3><a href=/5>NO summer dresses</a></div></div><li><a href=/sale>GO sale</a></ul></nav><button aria-label="GO bag">🛍<sup>2</sup></button></header>
<section class=carousel aria-roledescription=carousel><div class=rail><div class=slide aria-hidden=true><h2>Winter</h2><a href=/w tabindex=-1>NO winter shop</a></div><div class=slide><h2>Spring</h2><a href=/s>GO spring shop</a></div><div class=slide aria-hidden=true><h2>Summer</h2><a href=/u tabindex=-1>summer shop beyond</a></div></div><button class=arrow style="left:4px" aria-label="GO previous slide">‹</button><button class=arrow style="right:4px" aria-label="GO next slide">›</button><div class=dots><button aria-label="GO slide 1"></button><button aria-label="GO slide 2" aria-current=true></button><button aria-label="GO slide 3"></button></div></section>
<main><h1>New in</h1>PRODS<div class=flip><div><div class=face>Front of the card <a href=/f>GO front</a></div><div class="face back">Back of the card <a href=/b>NO back</a></div></div></div>
<fieldset><legend>Colour</legend><label><input type=radio name=c style="position:absolute;opacity:0"><span class=swatch style="background:#c22" title="GO red"></span></label><label><input type=radio name=c style="position:absolute;opacity:0"><span class=swatch style="background:#22c" title="GO blue"></span></label></fieldset><div role=radiogroup aria-label=Size><span class=size role=radio tabindex=0 aria-checked=true>GO S</span><span class=size role=radio tabindex=-1 aria-checked=false>GO M</span><span class="size out" role=radio aria-disabled=true>XL</span></div><div class=qty><button aria-label="GO less">−</button><input aria-label="GO quantity" value=1><button aria-label="GO plus">+</button></div></main>"""
MEGA = MEGA.replace(
    "PRODS",
    "".join(
        f"<div class=prod><a href=/p{i}><img alt='' width=200 height=80 src='data:image/gif;base64,R0lGODlhAQABAAAAACw='><h3>GO lamp {i}</h3></a><button class=heart aria-label='GO save lamp {i}'>♡</button><p class=price><s>90,00</s> <b>{60 + i},00</b></p><span class=stars aria-label='4 of 5'>★★★★☆</span> <a href=/p{i}#r>GO {i} reviews</a><div class=hover><button tabindex=-1>quick look {i}</button></div></div>"
        for i in range(4)
    ),
)

ARABIC = """<!doctype html><html dir=rtl lang=ar><title>سوق الميناء</title><style>body{margin:0;font:16px sans-serif}.top{display:flex;justify-content:space-between;padding:8px;background:#064;color:#fff}.top a{color:#fff}.badge{position:relative}.badge b{position:absolute;left:-10px;top:-8px;background:#c00;color:#fff;border-radius:8px;font-size:11px;padding:0 4px}.scroller{display:flex;overflow-x:auto;gap:8px;width:500px}.tile{flex:0 0 180px;border:1px solid #ccc;padding:8px}.hide{position:absolute;inset-inline-start:-9999px}.stepper{display:flex}.progress{height:6px;background:#eee}.progress i{display:block;height:6px;width:30%;background:#064}.breadcrumb li{display:inline}.breadcrumb li+li::before{content:"‹ "}.float{float:right;width:120px;height:60px;background:#eed}dl{display:grid;grid-template-columns:auto 1fr}.drop{position:relative}.drop ul{position:absolute;inset-inline-end:0;background:#fff;border:1px solid;z-index:4;margin:0;padding:4px;list-style:none}.ltr{direction:ltr;unicode-bidi:isolate}</style>
<header class=top><a href=/ar>GO الرئيسية</a><a class=hide href=#m>تخط</a><form role=search><input type=search placeholder="GO ابحث عن سمك"><button>GO بحث</button></form><a class=badge href=/cart aria-label="GO السلة">🛒<b>3</b></a><div class=drop><button aria-expanded=true>GO اللغة</button><ul><li><a href=/en lang=en>GO English</a><li><a href=/fr lang=fr>GO Français</a></ul></div></header>
<nav aria-label=مسار><ol class=breadcrumb><li><a href=/1>GO السوق</a><li><a href=/2>GO أسماك</a><li aria-current=page>تونة</ol></nav><main id=m><div class=float>صورة</div><h1>تونة طازجة من الميناء</h1><p>السعر <b>٤٥٫٠٠</b> درهم، والوزن <span class=ltr>1.5 kg</span> تقريبا. اتصل على <a href=tel:+971 class=ltr>GO +971 4 555</a> للطلب.</p><p>قَرَأَ النَّصُّ المُشَكَّلُ كما هو، وكلمة kiosk في وسط السطر.</p>
<div class=scroller>TILES</div><form><label>GO الاسم <input dir=auto></label><label>GO المدينة <select><option>دبي<option>الشارقة</select></label><fieldset><legend>التوصيل</legend><label><input type=radio name=d> GO سريع</label><label><input type=radio name=d> GO عادي</label></fieldset><div class=stepper><button type=button aria-label="GO أقل">−</button><output>٢</output><button type=button aria-label="GO أكثر">+</button></div><label><input type=checkbox> GO أوافق</label><button>GO اطلب الآن</button></form><div class=progress><i></i></div><table><tr><th>اليوم<th>الكمية<tr><td>الأحد<td>١٢<td><a href=/x>GO تفاصيل</a></table><dl><dt>المصدر<dd>خليج<dt>الصيد<dd>أمس</dl><blockquote>«أطيب سمك» — <cite>سعاد</cite></blockquote><details><summary>GO أسئلة</summary>جواب مخفي</details></main><footer><a href=/about>GO من نحن</a></footer>"""
ARABIC = ARABIC.replace(
    "TILES",
    "".join(
        f"<div class=tile><a href=/t{i}>GO سمكة {i}</a><p>{i * 9} درهم</p><button>GO أضف {i}</button></div>"
        for i in range(1, 7)
    ),
)

COLUMNS = """<!doctype html><html lang=ja><title>縦書きの物語</title><style>html{writing-mode:vertical-rl}body{margin:20px;height:600px;font:18px serif}h1{margin:0 20px}.yoko{writing-mode:horizontal-tb;border:1px solid #999;padding:8px;width:220px}.tcy{text-combine-upright:all}.toc{display:flex;flex-direction:column;gap:4px}rt{font-size:9px}.note{font-size:12px;border-block-start:1px solid}.em{text-emphasis:sesame}.side{writing-mode:sideways-rl}.far{position:absolute;top:-4000px}.scroll{overflow:auto;width:160px;height:200px}nav ul{list-style:none;padding:0}</style>
<header><h1>港の灯</h1><p>作 山田<span class=tcy>21</span></p></header><nav><ul class=toc><li><a href=#1>GO 第一章</a><li><a href=#2>GO 第二章</a></ul></nav>
<main><section id=1><h2>第一章</h2><p>ある<ruby>朝<rt>あさ</rt></ruby>、<span class=em>静かな</span>港に船が着いた。<a href=/ship>GO 船の図</a>を見よ。令和<span class=tcy>12</span>年のことである。</p><p>ABC という看板が立っていた。</p><aside class=note>註一 港は北にある。<a href=/n1>GO 註</a></aside></section>
<section id=2><h2>第二章</h2><p>LONG</p><div class=scroll><p>枠の中の文。</p><p>二つ目の段落。</p><p>三つ目の段落は少し長い文である。</p><p><a href=/in>GO 枠の中</a></p></div></section></main><p class=far>NO 見えない <a href=/far>NO 遠い</a></p>
<div class=yoko><form><label>GO 感想 <textarea></textarea></label><label>GO 名前 <input></label><select aria-label="GO 評価"><option>良い<option>普通</select><button>GO 送る</button></form><table><tr><th>章<th>頁<tr><td>一<td>12<td><a href=/t>GO 表</a></table></div><div class=side><button>GO 横向き</button> sideways words</div><footer><button>GO 前へ</button><button>GO 次へ</button><a href=/end>GO 奥付</a></footer>"""
COLUMNS = COLUMNS.replace("LONG", "船長は黙って海を見ていた。波の音だけが聞こえる。" * 12)

PAGES = {
    "map": MAP, "board": BOARD, "player": PLAYER, "seats": SEATS, "chat": CHAT, "sheet": SHEET, "mega": MEGA,
    "arabic": ARABIC, "columns": COLUMNS,
}  # fmt: skip


def written() -> Iterator[tuple[str, str]]:
    """(name, HTML) of each page."""
    for name, html in PAGES.items():
        yield name, f"<!doctype html><meta charset=utf-8>{numbered(html)}"
