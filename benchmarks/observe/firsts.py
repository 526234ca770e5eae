"""Six pages frozen before they were first observed: names as in `pages.py`, numbered in order as in `widgets.py`.

Where an icon's class, file, tooltip or colour is all that tells, that is where the name stands.
"""

# ruff: noqa: E501  (HTML is easier to read in long lines)
from __future__ import annotations

from collections.abc import Iterator
from html import escape

from widgets import numbered

PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACw="

PRODUCT = """<title>Trail jacket</title><style>*{box-sizing:border-box}body{margin:0;font:15px/1.4 system-ui}.promo{background:#063;color:#fff;text-align:center;padding:6px}.top{display:flex;gap:16px;align-items:center;padding:8px 24px;border-bottom:1px solid #ddd;position:sticky;top:0;background:#fff;z-index:5}.top .ico{width:24px;height:24px;display:inline-block;background:#eee}
.pdp{display:grid;grid-template-columns:80px 460px 1fr;gap:20px;padding:20px}.rail{display:flex;flex-direction:column;gap:6px}.rail img{width:72px;height:72px;background:#ccc;border:1px solid #bbb;cursor:pointer}.stage{height:460px;background:#dde;position:relative;cursor:zoom-in}.stage .badge{position:absolute;left:8px;top:8px;background:#c00;color:#fff;padding:2px 6px}
.swatches{display:flex;gap:8px}.swatch{width:30px;height:30px;border-radius:50%;border:2px solid #fff;box-shadow:0 0 0 1px #999;cursor:pointer}.chip{border:1px solid #888;padding:6px 10px;display:inline-block;cursor:pointer;user-select:none}.chip.out{color:#999;text-decoration:line-through;cursor:not-allowed}.qty{display:inline-flex;border:1px solid #888}.qty span{padding:4px 10px;cursor:pointer}.qty b{padding:4px 12px;font-weight:400}
.stars{position:relative;display:inline-block;color:#ccc}.stars i{position:absolute;left:0;top:0;overflow:hidden;width:86%;color:#e90;font-style:normal;white-space:nowrap}.was{text-decoration:line-through;color:#777}.tabs{display:flex;gap:20px;border-bottom:1px solid #ccc}.tabs>div{padding:10px 0;cursor:pointer}.tabs .on{border-bottom:2px solid #000}.panel{padding:12px 0}.panel.off{display:none}
.dock{position:fixed;bottom:0;left:0;right:0;background:#fff;border-top:1px solid #ccc;padding:8px 24px;display:flex;gap:16px;align-items:center;z-index:8}.rec{display:flex;gap:14px;overflow-x:auto;width:100%}.rec article{flex:0 0 220px;position:relative}.rec .pic{display:block;height:140px;background:#ddd}.rec .fav{position:absolute;right:6px;top:6px;width:28px;height:28px;border:0;background:#fff}.sr-only{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip:rect(0,0,0,0);white-space:nowrap}.skel{height:12px;background:#eee;margin:6px 0}</style>
<div class=promo>Free returns until Sunday <a href=/returns style="color:#fff">GO read how</a></div>
<header class=top><a href=/ aria-label="GO home"><svg width=60 height=20><rect width=60 height=20 fill="#063"/></svg></a><form role=search><label for=q class=sr-only>Search</label><input id=q type=search placeholder="GO look for jackets"><button><svg width=14 height=14><title>GO find</title><circle cx=7 cy=7 r=5 /></svg></button></form>
<a href=/account class=ico title="GO my page"></a><a href=/wish><i class="ico icon-GO-heart"></i></a><a href=/bag><img width=24 height=24 src="PIXEL" alt=""><span class=sr-only>GO bag,</span> 2</a><div class=ico data-act=lang data-tooltip="GO language"></div></header>
<nav aria-label=Breadcrumbs><a href=/men>GO men</a> / <a href=/men/coats>GO coats</a> / <span>Trail jacket</span></nav>
<div class=pdp id=app><div class=rail><img src="/media/front.webp" data-src="/media/front.webp" alt="GO front view"><img src="PIXEL" alt="GO back view"><img src="PIXEL" alt="GO worn"><img src="PIXEL" title="GO film of it"></div>
<div class=stage data-act=zoom aria-label="GO zoom" role=button tabindex=0><span class=badge>-30 %</span></div>
<div class=info><p class=brand><a href=/b/nord>GO Nord and sons</a></p><h1>Trail jacket</h1><a href="#reviews" class=rating aria-label="GO 4.3 of 5 from 212 reviews"><span class=stars aria-hidden=true>★★★★★<i>★★★★★</i></span> 212</a><p><span class=was>129.00</span> <strong>89.90 €</strong> <small>incl. VAT</small></p>
<p id=cl>Colour: moss</p><div class=swatches role=radiogroup aria-labelledby=cl><div class=swatch style="background:#5a6b3c" role=radio aria-checked=true tabindex=0 aria-label="GO moss"></div><div class=swatch style="background:#224488" role=radio aria-checked=false tabindex=-1 title="GO harbour"></div><label class=swatch style="background:#b33"><input type=radio name=c class=sr-only value=red><span class=sr-only>GO rust</span></label><div class=swatch style="background:#111" data-act=colour data-name="night" title="GO night"></div></div>
<p>Size</p><div class=sizes><span class=chip data-act=size>GO S</span> <span class=chip data-act=size>GO M</span> <span class="chip out" aria-disabled=true>L</span> <span class=chip data-act=size>GO XL</span> <button class=link style="border:0;background:none;text-decoration:underline">GO size table</button></div>
<div class=qty><span data-act=less title="GO fewer">−</span><b>1</b><span data-act=more title="GO more of them">+</span></div> <button id=add style="background:#063;color:#fff;padding:10px 24px;border:0">GO put into bag</button> <button class=fav aria-pressed=false><svg width=18 height=18 aria-label="GO save for later"><path d="M9 16L2 8a4 4 0 017-4 4 4 0 017 4z"/></svg></button>
<ul><li>In stock, with you by Tuesday<li>Pick up in <a href=/stores>GO Bergen shop</a><li>Water column 10,000 mm</ul><details><summary>GO care</summary><p>Wash at 30 degrees</p></details><details open><summary>GO material</summary><p>Shell: recycled nylon</p></details></div></div>
<section style="padding:0 24px"><div class=tabs><div class=on data-act=tab>GO description</div><div data-act=tab>GO specification</div><div data-act=tab>GO questions 7</div></div><div class=panel><p>Made for wind that comes from the side. Two pockets, <mark>taped</mark> seams, a hood that goes over a helmet.</p><p>H<sub>2</sub>O proof for 12<sup>th</sup> year.</p></div><div class="panel off"><p>Weight 320 g <a href=/w>NO weights</a></p></div></section>
<section id=reviews style="padding:0 24px"><h2>Reviews</h2><div><label>Sort <select aria-label="GO order reviews"><option>Newest<option>Best</select></label> <label><input type=checkbox> GO with pictures</label></div>REVIEWS<button disabled>Earlier</button><button>GO later reviews</button></section>
<section style="padding:0 24px"><h2>Goes well with it</h2><div class=rec>RECS</div></section>
<section aria-busy=true style="padding:0 24px"><div class=skel></div><div class=skel></div></section>
<footer style="padding:24px 24px 90px;background:#eee"><h3>Letters</h3><form><input type=email placeholder="GO your address"><button>GO subscribe</button></form><p><a href=/imprint>GO imprint</a> · <a href=/privacy>GO privacy</a></p><p>© Nord 2026</p></footer>
<div class=dock><span>Trail jacket, moss, 89.90 €</span><button>GO buy at once</button><span role=button tabindex=0 class="close fa fa-GO-times"></span></div>
<script>document.getElementById('app').addEventListener('click', (e) => { const t = e.target.closest('[data-act]'); if (t) t.dataset.done = 1; }); document.querySelectorAll('.rail img').forEach((i) => i.onclick = () => {});
document.addEventListener('click', (e) => { if (e.target.matches('[data-act]')) e.target.dataset.done = 1; }); document.querySelectorAll('.tabs>div,[data-act=lang]').forEach((t) => t.addEventListener('click', () => {}));</script>"""
PRODUCT = PRODUCT.replace(
    "REVIEWS",
    "".join(
        f"<article style='border-bottom:1px solid #ddd'><h4>Stands the rain {i}</h4><p>{'★' * (5 - i % 2)} <a href=/p/{i}>GO Signe {i}</a>, {i + 2} May</p><p>Worn it {i} weeks on the fjord.{' I would buy it again. ' * i}</p><img src='{PIXEL}' width=60 height=60 alt='GO picture {i}' style='background:#aaa' onclick='void 0'> <button aria-label='GO helpful {i}'>👍 {i}</button> <a href='#'>GO report {i}</a></article>"
        for i in range(1, 5)
    ),
).replace(
    "RECS",
    "".join(
        f"<article><a class=pic href=/x{i} aria-hidden=true tabindex=-1></a><button class=fav title='GO keep {i}'>♡</button><a href=/x{i}>GO cap {i}</a><div>{i * 9}.00 €</div></article>"
        for i in range(1, 7)
    ),
)

STUDIO = """<title>Poster - Studio</title><link rel=stylesheet href="data:text/css,.mi{font-family:none;font-size:20px}"><style>body{margin:0;font:13px sans-serif;height:700px;display:grid;grid-template:36px 1fr 24px / 48px 1fr 260px;background:#ddd}.menubar{grid-column:1/4;background:#222;color:#ddd;display:flex;align-items:center}.menubar>div{padding:8px 12px;cursor:default}.tools{background:#333;display:flex;flex-direction:column;align-items:center;gap:2px;padding-top:4px}
.tools>*{width:34px;height:34px;border:0;background:#444;color:#eee;cursor:pointer;display:block;font-size:18px;text-align:center;line-height:34px;text-decoration:none}.sprite{background:url(/img/sprites.png) 0 0;text-indent:-999em;overflow:hidden}.canvas{position:relative;overflow:auto;background:#999}.side{background:#f4f4f4;overflow-y:auto}.layer{display:flex;gap:4px;height:26px;align-items:center;padding:0 6px;border-bottom:1px solid #ddd}.layer.on{background:#cdf}.layer .eye,.layer .lock{width:18px;height:18px;cursor:pointer;background:#bbb}.layer .nm{flex:1}
.pal{display:flex;flex-wrap:wrap;gap:3px;padding:6px}.pal b{width:20px;height:20px;cursor:pointer;border:1px solid #888}.status{grid-column:1/4;background:#222;color:#bbb;display:flex;gap:20px;align-items:center;padding:0 8px}.split{width:6px;cursor:col-resize;background:#aaa;position:absolute;right:0;top:0;bottom:0}.dz{border:2px dashed #888;margin:8px;padding:14px;text-align:center}.rng{position:relative;height:16px;margin:8px;background:#ccc}.rng i{position:absolute;top:0;width:12px;height:16px;background:#555;cursor:ew-resize}.off{opacity:.4;pointer-events:none}.tip{position:absolute;display:none}.tool-hint{position:fixed;left:60px;top:120px;background:#000;color:#fff;padding:4px}</style>
<div class=menubar role=menubar><div role=menuitem tabindex=0 aria-haspopup=true>GO file</div><div role=menuitem tabindex=-1 aria-haspopup=true>GO edit</div><div role=menuitem tabindex=-1>GO view</div><input value="Poster" aria-label="GO title of drawing" style="margin:auto"><button title="GO share drawing"><svg viewBox="0 0 10 10" width=16><use href="#s"/></svg></button><a href=/me><img alt="" title="GO profile" src="PIXEL" width=24 height=24></a></div>
<div class=tools role=toolbar aria-orientation=vertical><button class="mi material-icons">GO brush</button><button><i class="fa-solid fa-GO-eraser"></i></button><button class="btn bi bi-GO-bucket"></button><a class="icon icon--GO-crop" href="#"></a><div class=sprite role=button tabindex=0>GO lasso</div><div data-tool title="GO text tool">T</div><div data-tool data-title="GO pipette">⌖</div><button aria-label=""><img src="/icons/GO-rotate.svg" onerror="this.style.background='#777'" width=20 height=20></button><input type=image src="/icons/GO-mirror.png" width=20 height=20><button><svg width=20 height=20 viewBox="0 0 24 24" class="lucide lucide-GO-scissors"><path d="M4 4l16 16"/></svg></button><button><svg width=20 height=20><use xlink:href="/icons.svg#GO-ruler"></use></svg></button><button data-icon="GO-magnet" style="background-size:cover"></button><button style="background-image:url(/assets/GO-wand.svg)"></button><button class=off disabled>x</button><span class=off title="NO grid">#</span></div>
<div class=canvas><svg width=900 height=560 style="background:#fff" id=art><defs><symbol id=s><path d="M0 0h10"/></symbol></defs><rect x=40 y=40 width=820 height=200 fill="#264" class=shape /><text x=60 y=90 font-size=40 fill="#fff">Harbour feast</text><g class=shape data-id=4><circle cx=200 cy=360 r=60 fill=orange /><title>GO sun</title></g><g class=shape><text x=420 y=360 font-size=24>GO with boats</text></g><a href=/big><text x=420 y=420>GO sponsor</text></a><foreignObject x=620 y=300 width=200 height=100><div xmlns="http://www.w3.org/1999/xhtml"><p>Tickets at the gate</p><button>GO edit tickets</button></div></foreignObject><rect x=700 y=480 width=60 height=40 fill="#f0f" class=shape role=img aria-label="GO pink box"/></svg><div class=split role=separator tabindex=0 aria-label="GO split" aria-valuenow=70></div></div>
<aside class=side><h2>Layers</h2><div class=tree role=tree><div role=treeitem aria-expanded=true aria-selected=false tabindex=0 aria-label="GO group">▾ <span>Group</span></div>LAYERS</div><div><button title="GO new layer">＋</button><button title="GO bin layer">🗑</button><select aria-label="GO blend"><option>Normal<option>Multiply</select></div>
<h2>Fill</h2><div class=pal>PALETTE</div><label>GO own colour <input type=color value="#336699"></label><div>Opacity <div class=rng><i role=slider tabindex=0 aria-label="GO opacity" aria-valuenow=80 style="left:70%"></i></div></div><div>Range <div class=rng><i data-knob title="GO from" style="left:10%"></i><i data-knob title="GO to" style="left:80%"></i></div></div>
<div class=dz id=drop>GO drop pictures here</div><div class=dz><label>GO choose a file <input type=file style="display:none"></label></div><div contenteditable=plaintext-only style="border:1px solid #999;min-height:20px" aria-label="GO note">first note</div><fieldset disabled><legend>Export</legend><button>NO png</button></fieldset><p><abbr title="dots per inch">dpi</abbr> 300</p></aside>
<div class=tool-hint role=tooltip>Drag to draw</div><div class=status><span>900 × 560</span><button aria-label="GO zoom out">-</button><output>100 %</output><button aria-label="GO zoom in">+</button><span tabindex=0>GO saved 12:03</span></div>
<script>document.querySelectorAll('[data-tool],.eye,.lock,.shape').forEach((t) => t.addEventListener('mousedown', () => {})); document.querySelector('.pal').addEventListener('click', (e) => { e.target.dataset.on = 1; }); document.querySelectorAll('[data-knob]').forEach((k) => k.addEventListener('pointerdown', () => {})); const d = document.getElementById('drop'); d.addEventListener('dragover', (e) => e.preventDefault()); d.addEventListener('drop', (e) => e.preventDefault());</script>"""
STUDIO = STUDIO.replace(
    "LAYERS",
    "".join(
        f"<div class='layer{' on' if i == 2 else ''}' role=treeitem tabindex=-1 aria-selected={'true' if i == 2 else 'false'} aria-level=2><div class=eye title='GO show {name}'></div><span class=nm>GO {name}</span><div class='lock ico-GO-lock'></div></div>"
        for i, name in enumerate(("boats", "sun", "letters", "ground"))
    ),
).replace(
    "PALETTE",
    "".join(f"<b style='background:{c}' title='GO {c}'></b>" for c in ("crimson", "gold", "teal", "navy")),
)

BANK = """<title>Nordbank</title><style>body{margin:0;font:15px sans-serif}header{display:flex;gap:20px;padding:10px;background:#003049;color:#fff}header a{color:#fff}.cols{display:grid;grid-template-columns:560px 1fr;gap:20px;padding:16px}iframe{border:1px solid #aaa;width:100%}.acct{border:1px solid #ccc;padding:10px;margin:6px 0;position:relative}.acct a.cover{position:absolute;inset:0}.mask{filter:blur(6px)}</style>
<header><b>Nordbank</b><a href=/pay>GO pay</a><a href=/cards>GO cards</a><bank-bell count=3></bank-bell><bank-user>Ida <button slot=out>GO sign out</button></bank-user></header>
<div class=cols><main><h1>Good evening, Ida</h1><div class=acct><h2>Daily account</h2><p>1203.44.99817</p><p><output>14 203.50 kr</output></p><a class=cover href=/a/1 aria-label="GO daily account"></a></div><div class=acct><h2>Savings</h2><p>88 000.00 kr</p><bank-menu label="GO savings menu"></bank-menu></div>
<iframe title="Pay a bill" height=320 srcdoc='<style>body{font:14px sans-serif}</style><h2>Pay a bill</h2><label>GO payee <input name=payee></label><br><label>GO amount <input inputmode=decimal></label><iframe title="Card" height=150 width=420 srcdoc="CARD"></iframe><button>GO pay the bill</button>'></iframe>
<bank-ledger></bank-ledger></main>
<aside><h2>Messages</h2><bank-frame></bank-frame><iframe title="Quiet" srcdoc="<button>NO in a quiet frame</button>" style="display:none"></iframe><iframe title="Offers" inert height=80 srcdoc="<p>An offer</p><button>NO inert offer</button>"></iframe><iframe title="Rates" height=100 srcdoc="<table><tr><th>Pair<th>Rate<tr><td>EUR NOK<td>11.42<td><a href=/eur>GO rates of euro</a></table>"></iframe><iframe width=0 height=0 style="border:0" srcdoc="<button>NO tracker</button>"></iframe>
<object data="data:text/html,<button>GO in an object</button>" type="text/html" width=200 height=60></object><bank-steps><h3 slot=title>Move money</h3><button slot=step>GO step one</button><span>left over words</span></bank-steps>
<div><template shadowrootmode=closed><p>declared words</p><button>GO declared closed</button><slot></slot></template><a href=/light>GO in a declared slot</a></div><div><template shadowrootmode=open><style>:host{display:block}button{color:red}</style><button>GO declared open</button><bank-bell count=9></bank-bell></template><p>never slotted NO</p></div></aside></div>
<footer><p>Call 02800</p><a href="tel:02800">GO call us</a><a href="mailto:x@example.org">GO write us</a><a href="javascript:void 0">GO chat with us</a></footer>
<script>const make = (tag, mode, html, after) => customElements.define(tag, class extends HTMLElement { connectedCallback() { const r = this.attachShadow({ mode }); r.innerHTML = html(this); after?.(r, this); } });
make('bank-bell', 'closed', (e) => `<button aria-label="${e.getAttribute('count') === '9' ? 'GO bell in shade' : 'GO bell'}">🔔 <sup>${e.getAttribute('count')}</sup></button>`);
make('bank-user', 'open', () => `<span><slot></slot></span><div class=pop><slot name=out></slot><button>GO settings</button></div>`);
make('bank-menu', 'closed', (e) => `<style>.i{cursor:pointer;padding:4px}</style><button aria-expanded=true>${e.getAttribute('label')}</button><div role=menu><div class=i id=a>GO move out</div><div class=i id=b>GO rename pot</div><div class=i hidden>NO close pot</div></div>`, (r) => r.querySelectorAll('.i').forEach((i) => i.addEventListener('click', () => {})));
make('bank-ledger', 'open', () => `<style>table{width:100%}.minus{color:#b00}</style><h2>Last days</h2><table><thead><tr><th><button>GO sort by day</button><th>What<th>Sum</thead><tbody>${['Ferry', 'Bakery', 'Salary'].map((w, i) => `<tr><td>${i + 2} May<td><ledger-line what="${w}"></ledger-line><td class=minus>-${i * 31}.00`).join('')}</tbody></table><ledger-more></ledger-more>`);
make('ledger-line', 'closed', (e) => `<a href="/l/${e.getAttribute('what')}">${{ Ferry: 'GO ferry', Bakery: 'GO bakery', Salary: 'GO salary' }[e.getAttribute('what')]}</a>`);
make('ledger-more', 'open', () => `<slot><button>GO earlier days</button></slot>`);
make('bank-frame', 'closed', () => `<p>In the closed root</p><iframe title=Mail height=120 srcdoc="<h3>Inbox</h3><a href=/m1>GO letter from Oslo</a><div onclick=1>GO mark all read</div>"></iframe>`);
make('bank-steps', 'open', () => `<style>:host{display:contents}.b{display:contents}</style><div class=b><slot name=title></slot><slot name=step></slot></div>`);</script>"""

CVC = "<input aria-label='GO cvc'><p>deepest words</p>"
CARD = f"<p>Card details</p><input aria-label='GO card number' autocomplete=cc-number><input placeholder='GO month'><iframe title=Cvc width=200 height=60 srcdoc='{escape(CVC)}'></iframe>"
BANK = BANK.replace("CARD", escape(escape(CARD)))

CONSENT = """<title>Daily Courier</title><style>body{margin:0;font:16px serif}.page{padding:16px 40px}dialog{border:1px solid #333;padding:20px;width:520px}dialog::backdrop{background:#0008}.wall{position:fixed;left:0;right:0;bottom:0;background:#fff;border-top:3px solid #c00;padding:12px;z-index:100}.veil{position:fixed;inset:0;background:rgba(255,255,255,.6);z-index:50}[popover]{border:1px solid #555;padding:8px;margin:0;inset:auto;position:fixed;right:20px;top:60px}.row{display:flex;justify-content:space-between;padding:4px 0}.sw{width:36px;height:18px;border-radius:9px;background:#aaa;display:inline-block;cursor:pointer;position:relative}.sw input{opacity:0;width:36px;height:18px;margin:0}.sw[data-on]{background:#2a2}.x{position:absolute;right:6px;top:6px;width:24px;height:24px;cursor:pointer}.x::before{content:"×"}.vendors{max-height:110px;overflow:auto;border:1px solid #ddd}.lnk{color:#555;text-decoration:underline;cursor:pointer;font-size:11px}.pay{filter:blur(0)}.fade{max-height:60px;overflow:hidden;-webkit-mask-image:linear-gradient(#000,transparent)}</style>
<div class=page id=site><header><h1>Daily Courier</h1><nav><a href=/w>NO world</a> <a href=/s>NO sport</a></nav></header><main><article><h2>Ferry line returns after nine years</h2><p>By Liv Aas</p><p class=fade>The first boat left at seven in the morning with forty people aboard, a dog and a piano that nobody claimed.</p><button>NO read on</button></article><article><h2>Council to vote on Monday</h2><p>Three plans lie on the table. <a href=/plan>NO plans</a></p></article></main></div>
<div inert><section><h2>Most read</h2><ol><li><a href=/1>NO one</a><li><a href=/2>NO two</a></ol></section></div>
<dialog id=c aria-labelledby=ct><h2 id=ct>We value your privacy</h2><p>We and our 812 partners store what we learn of you. You may say no.</p><span class=x role=button tabindex=0 aria-label="GO close and refuse"></span>
<div class=row><span id=l1>Needed</span><span class=sw data-on><input type=checkbox checked disabled aria-labelledby=l1></span></div><div class=row><span id=l2>GO measure</span><label class=sw><input type=checkbox aria-labelledby=l2></label></div><div class=row><span>GO ads</span><button role=switch aria-checked=false aria-label="GO advertising"></button></div><div class=row><span>GO sell to partners</span><span class=sw data-on role=switch aria-checked=true tabindex=0></span></div>
<details><summary>GO list of partners</summary><p>None shown</p></details><div class=vendors tabindex=0 aria-label="GO vendors">VENDORS</div><div style="display:flex;gap:8px;margin-top:10px"><button style="font-size:20px;background:#080;color:#fff" aria-label="GO Refuse all">GO Accept all</button><button>GO choose</button><span class=lnk onclick="void 0">GO only what is needed</span></div><p><a href=/policy>GO policy</a> <a href=/imprint>GO imprint</a></p><dialog id=n><p>Are you sure?</p><button>NO never opened</button></dialog></dialog>
<div class=veil></div><div class=wall><p>Subscribe for 1 kr a week</p><button>NO subscribe</button><button>NO not now</button></div>
<div popover=manual id=pop><p>New: the evening letter</p><button>GO get the letter</button><button aria-label="GO close letter">✕</button></div><div popover id=shut><button>NO unseen popover</button></div>
<script>c.showModal(); document.getElementById('pop').removeAttribute('popover'); c.append(document.getElementById('pop')); document.getElementById('pop').setAttribute('popover', 'manual'); document.getElementById('pop').showPopover();</script>"""
CONSENT = CONSENT.replace(
    "VENDORS",
    "".join(
        f"<div class=row><label><input type=checkbox> GO vendor {i}</label><a href=/v{i}>GO terms {i}</a></div>"
        for i in range(1, 9)
    ),
)

SCAM = """<title>Invoice 20317</title><style>body{margin:0;font:15px sans-serif;background:#fdfdfd;color:#222}.w{width:760px;margin:0 auto;position:relative}.r{position:relative;min-height:26px;border-bottom:1px solid #eee;padding:2px}.dark{background:#111;color:#eee;padding:6px}.k::after{content:" (checked)"}.kk::before{content:"SAFE "}@keyframes f{to{opacity:0}}.faded{animation:f .01s forwards}.lay{position:absolute;inset:0;background:#fdfdfd}.glass{position:absolute;inset:0;background:rgba(0,0,0,.02);pointer-events:none}</style>
<div class=w><h1>Invoice 20317</h1><p>Dear Ms Aas, your order is ready.</p>TRICKS
<div class=r>seen after lid<div style="position:absolute;left:140px;top:0;width:300px;height:24px">NO beneath lid <a href=/z1>NO beneath link</a></div><img alt="" src="PIXEL" style="position:absolute;left:140px;top:0;width:300px;height:24px;background:#fdfdfd"></div>
<div class=r>under glass <a href=/z2>GO under glass</a><div class=glass></div></div>
<div class=r><a href="https://pay.example.net/x">GO https://bank.example.com/login</a> <a href=/z3 aria-label="GO cancel order">GO confirm order</a> <button aria-label="GO keep">GO delete</button> <button title="tells another">GO says this</button></div>
<div class=r>p\u200bay\u200bp\u200bal and \u202egpj.exe\u202c and a\u00adb\u00adc and \ufeffzero\u2060joined <a href=/z4>GO go\u200bogle</a> <a href=/z5>GO раураl in Cyrillic</a> <a href=/z6>GO \u2066isolated\u2069 words</a></div>
<div class="r dark">light on dark <a href=/z7 style="color:#fff">GO light link</a> <span style="color:#131313">NO near black</span></div>
<div class=r><label for=t1 style="position:absolute;left:-4000px">NO agree to pay 99 monthly</label><input id=t1 type=checkbox> <label for=t1>GO agree to terms</label></div>
<div class=r><input type=checkbox checked style="position:absolute;opacity:0;left:-3000px" aria-label="NO insurance"><span class=k>Insurance</span> <b class=kk>seal</b></div>
<div class=r>wide <span style="letter-spacing:6px">spaced</span> <span style="writing-mode:vertical-rl">upright</span> <s>17.00</s> <ins>12.00</ins> <span style="font-variant:small-caps">small</span> <span style="text-transform:uppercase">loud</span></div>
<div class=r style="overflow:hidden;height:26px"><div style="height:26px">upper line <a href=/z8>GO upper link</a></div><div style="height:26px">NO cut line <a href=/z9>NO cut link</a></div></div>
<div class=r><div style="max-height:30px;overflow-y:auto;width:300px"><p style="margin:0">scroll one</p><p style="margin:0">scroll two</p><p style="margin:0">scroll three <a href=/z10>GO scrolled link</a></p></div></div>
<details><summary>GO small print</summary>NO one year notice</details><div hidden=until-found>NO until found</div><div style="content-visibility:auto">auto words <a href=/z11>GO auto link</a></div><noscript>NO scripts</noscript><template>NO template</template><!-- NO comment -->
<table><tr><td>Lamp<td>12.00<tr style="visibility:collapse"><td>NO fee<td>99.00<tr><td>Sum<td>12.00</table><select aria-label="GO months"><option>1<option hidden>NO 48</select><textarea style="display:none">NO text</textarea>
<p>Pay by <time>3 June</time>. <button>GO pay 12.00</button></p></div><div style="height:1600px"></div><p>far below <a href=/end>GO last link</a></p><div style="position:fixed;left:0;top:2000px">NO below the fixed <a href=/z12>NO fixed far</a></div>"""
TRICKS = (
    "filter:opacity(0)", "color:transparent", "-webkit-text-fill-color:transparent", "opacity:.01", "font-size:0", "transform:rotateY(90deg)", "transform:translateX(-300vw)",
    "position:absolute;top:-900px", "max-height:0;overflow:hidden", "width:0;overflow:hidden;white-space:nowrap", "clip-path:polygon(0 0)", "clip-path:circle(0)", "color:#fcfcfc",
    "position:absolute;z-index:-1;color:#fdfdfd", "margin-left:-9999px", "content-visibility:hidden", "-webkit-mask-image:linear-gradient(transparent,transparent)", "color:rgba(0,0,0,.01)", "zoom:.01", "transform:scale(.001)", "position:fixed;left:101vw;top:0", "backface-visibility:hidden;transform:rotateY(180deg)",
)  # fmt: skip
SCAM = SCAM.replace(
    "TRICKS",
    "".join(
        f"<div class=r>seen {word}<div style='{style}'>NO {word} sentence</div></div>"
        for style, word in zip(
            TRICKS,
            [
                "alder",
                "birch",
                "cedar",
                "dogwood",
                "elm",
                "fir",
                "gorse",
                "hazel",
                "ivy",
                "juniper",
                "kapok",
                "larch",
                "maple",
                "nettle",
                "oak",
                "pine",
                "quince",
                "rowan",
                "sorrel",
                "thorn",
                "ulex",
                "vine",
            ],
            strict=True,
        )
    )
    + "<div class=r>seen willow<div class=faded>NO faded sentence</div></div>",
)

PLANNER = """<title>Week planner</title><style>body{margin:0;font:13px sans-serif;display:grid;grid-template-columns:230px 1fr;grid-template-rows:48px 1fr;height:710px}.bar{grid-column:1/3;display:flex;gap:8px;align-items:center;border-bottom:1px solid #ccc;padding:0 10px}.left{border-right:1px solid #ccc;padding:8px;overflow:auto}.mini{display:grid;grid-template-columns:repeat(7,28px)}.mini>*{height:24px;text-align:center;cursor:pointer}.mini .out{color:#bbb}.week{overflow:auto;position:relative}.grid{position:relative;height:960px;width:980px}.hour{position:absolute;left:0;width:46px;font-size:10px}.col{position:absolute;top:0;bottom:0;width:130px;border-left:1px solid #eee}.slot{height:40px;border-bottom:1px dotted #eee}.ev{position:absolute;left:4px;right:4px;border-radius:4px;background:#cfe3ff;padding:2px 4px;overflow:hidden;cursor:pointer}.ev .h{position:absolute;left:0;right:0;bottom:0;height:5px;cursor:ns-resize}.heads{display:flex;position:sticky;top:0;background:#fff;z-index:3;padding-left:50px}.heads div{width:130px}.gantt{position:relative;height:90px;border-top:1px solid #ccc}.gantt .b{position:absolute;height:20px;background:#7a9;color:#fff;cursor:move;white-space:nowrap}.now{position:absolute;left:50px;right:0;top:410px;height:2px;background:red}.cmb{position:relative}.cmb ul{position:absolute;background:#fff;border:1px solid #999;margin:0;padding:0;list-style:none;width:180px;z-index:5}.cmb li{padding:3px}.star span{cursor:pointer;font-size:18px}.vl{height:90px;overflow:auto;position:relative}.vl>div{height:2000px;position:relative}.vl a{position:absolute;left:0}.day-pip{width:6px;height:6px;border-radius:3px;display:inline-block}.toast{position:fixed;right:20px;bottom:20px;background:#333;color:#fff;padding:10px}</style>
<div class=bar><button class=hamb><span></span><span></span><span></span><span style="position:absolute;left:-9999px">GO open menu</span></button><button>GO today</button><button title="GO week before"><svg width=10 height=10><path d="M8 0L2 5l6 5"/></svg></button><button title="GO week after"><svg width=10 height=10><path d="M2 0l6 5-6 5"/></svg></button><h1>4 – 10 May</h1><div role=tablist><span role=tab tabindex=-1 aria-selected=false>GO day</span><span role=tab tabindex=0 aria-selected=true>GO week</span><span role=tab tabindex=-1 aria-selected=false>GO month</span></div><div class=cmb><input role=combobox aria-expanded=true aria-controls=lb aria-label="GO find people" value="an"><ul role=listbox id=lb><li role=option aria-selected=true>GO Anna Berg<li role=option>GO Anders Lie<li role=option aria-disabled=true>Ane (away)</ul></div></div>
<div class=left><div class=mini id=mini>MINI</div><h2>Calendars</h2><ul style="list-style:none;padding:0"><li><label><input type=checkbox checked style="accent-color:#36c"> GO own</label> <span class=day-pip style="background:#36c"></span><li><label><input type=checkbox> GO team</label><li><div role=checkbox aria-checked=mixed tabindex=0>GO holidays</div></ul><h2>Rate this week</h2><div class=star id=star><span title="GO one star">★</span><span title="GO two stars">★</span><span title="GO three stars">☆</span></div><h2>People</h2><div class=vl><div>PEOPLE</div></div><form><label>Quick add<input placeholder="GO lunch at noon"></label><label for=dur>GO length</label><input id=dur type=range min=0 max=120 value=30><label>GO from <input type=datetime-local></label><meter value=.6>60 %</meter><progress value=30 max=100></progress></form></div>
<div class=week><div class=heads>HEADS</div><div class=grid id=grid>HOURS COLS<div class=now></div></div><div class=gantt><div class=b style="left:60px;top:5px;width:200px" draggable=true>GO build hull</div><div class=b style="left:270px;top:32px;width:160px" draggable=true>GO paint hull</div><div class=b style="left:440px;top:60px;width:20px" title="GO launch" draggable=true></div></div></div>
<div class=toast role=status>Moved to Tuesday <button>GO undo</button></div>
<script>document.getElementById('mini').addEventListener('click', (e) => { e.target.dataset.on = 1; }); document.getElementById('grid').addEventListener('click', (e) => { const t = e.target.closest('.ev'); if (t) t.dataset.on = 1; }); document.querySelectorAll('#star span').forEach((s) => s.addEventListener('click', () => {})); document.querySelectorAll('.ev').forEach((s) => s.addEventListener('dblclick', () => {}));</script>"""
DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
PLANNER = (
    PLANNER.replace("MINI", "".join(f"<b>{day[0]}</b>" for day in DAYS) + "".join(f"<span{' class=out' if i < 3 else ''} title='GO {i} May'>{i}</span>" for i in range(1, 15)))
    .replace("HEADS", "".join(f"<div>{day} <b>{i + 4}</b></div>" for i, day in enumerate(DAYS)))
    .replace("HOURS", "".join(f"<div class=hour style='top:{i * 40}px'>{i}:00</div>" for i in range(24)))
    .replace("PEOPLE", "".join(f"<a href=/who{i} style='top:{i * 24}px'>GO person {i}</a>" for i in range(12)))
    .replace(
        "COLS",
        "".join(
            f"<div class=col style='left:{50 + i * 130}px'>"
            + "".join(f"<div class=ev style='top:{320 + j * 120 + i * 10}px;height:{60 if j else 24}px'><b>GO {day} talk {j}</b><br>{8 + j * 3}:00 with Bo<div class=h></div></div>" for j in range(2))
            + "</div>"
            for i, day in enumerate(DAYS)
        ),
    )
)  # fmt: skip

PAGES = {
    "product": PRODUCT, "studio": STUDIO, "bank": BANK, "consent": CONSENT, "scam": SCAM, "planner": PLANNER,
}  # fmt: skip


def written() -> Iterator[tuple[str, str]]:
    """(name, HTML) of each page."""
    for name, html in PAGES.items():
        yield name, f"<!doctype html><meta charset=utf-8>{numbered(html.replace('PIXEL', PIXEL))}"
