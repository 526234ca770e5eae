"""Ten pages as sites are built in 2026: utility classes, components with slots, a list of rows that are only drawn in
sight, popovers, sections that are laid out late, a carousel, sticky bars, a re-ordered grid, panels, frames in frames.

Written in one go and committed before the first observation of any of them. Names as in `widgets.py`.
"""

# ruff: noqa: E501  (HTML is easier to read in long lines)
from __future__ import annotations

from collections.abc import Iterator

from widgets import numbered

UTILITY = """<title>Harbour cloud</title><style>*,::before,::after{box-sizing:border-box;border:0 solid}body{margin:0;font:16px/1.5 sans-serif}a{color:inherit;text-decoration:none}button{background:none;padding:0;font:inherit;color:inherit}ul{list-style:none;margin:0;padding:0}
.flex{display:flex}.grid{display:grid}.hidden{display:none}.block{display:block}.contents{display:contents}.relative{position:relative}.absolute{position:absolute}.inset-0{inset:0}.fixed{position:fixed}.items-center{align-items:center}.justify-between{justify-content:space-between}.gap-4{gap:1rem}.p-4{padding:1rem}.grid-cols-3{grid-template-columns:repeat(3,1fr)}
.sr-only{position:absolute;width:1px;height:1px;padding:0;margin:-1px;overflow:hidden;clip:rect(0,0,0,0);white-space:nowrap}.not-sr-only{position:static}.opacity-0{opacity:0}.group:hover .group-hover\\:opacity-100{opacity:1}.invisible{visibility:hidden}.truncate{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}.line-clamp-2{overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2}
.bg-slate-900{background:oklch(.21 .04 265)}.text-white{color:#fff}.bg-white{background:#fff}.text-transparent{color:transparent}.bg-clip-text{background-clip:text}.bg-gradient{background-image:linear-gradient(90deg,#06f,#c0f)}.rounded{border-radius:6px}.w-10{width:2.5rem}.h-10{height:2.5rem}.h-6{height:1.5rem}.w-11{width:2.75rem}.w-80{width:20rem}.ml-2{margin-left:.5rem}
.peer:checked~.peer-checked\\:bg{background:#06f}.toggle::after{content:"";position:absolute;left:2px;top:2px;width:20px;height:20px;border-radius:50%;background:#fff}.toggle{background:#bbb;border-radius:99px}.pointer-events-none{pointer-events:none}.-translate-x-full{transform:translateX(-100%)}.translate-y-1{transform:translateY(4px)}.z-10{z-index:10}.cursor-pointer{cursor:pointer}.ring{box-shadow:0 0 0 2px #06f}.backdrop-blur{backdrop-filter:blur(4px)}
@media (min-width:768px){.md\\:flex{display:flex}.md\\:hidden{display:none}}@media (min-width:2000px){.xxl\\:block{display:block}}</style>
<header class="flex items-center justify-between p-4 bg-slate-900 text-white"><a href=/ class="flex items-center gap-4"><svg class="w-10 h-10" viewBox="0 0 10 10" aria-hidden=true><circle cx=5 cy=5 r=4 fill=#09f /></svg><span class=sr-only>GO home</span></a>
<nav class="hidden md:flex gap-4"><a href=/a>GO product</a><div class="relative group"><button class=cursor-pointer aria-expanded=false>GO solutions <svg class="ml-2" width=8 height=8><path d="M0 0l4 4 4-4" stroke=#fff /></svg></button><div class="absolute opacity-0 invisible group-hover:opacity-100 bg-white z-10 p-4"><a href=/h1>NO hover one</a></div></div><a href=/p class="pointer-events-none opacity-50" aria-disabled=true tabindex=-1>NO beta</a></nav>
<button class="md:hidden" aria-label="NO menu on phones">=</button><div class="flex gap-4"><button class="w-10 h-10 rounded" style="background:#334" ><span class=sr-only>GO notifications</span><svg width=16 height=16><path d="M2 12h12" stroke=#fff /></svg></button><label class="flex items-center cursor-pointer"><input type=checkbox class="sr-only peer" aria-label="GO dark mode"><span class="relative block w-11 h-6 toggle peer-checked:bg"></span></label></div></header>
<main class=p-4><h1 class="text-transparent bg-clip-text bg-gradient">Ship faster with harbour cloud</h1><p class="line-clamp-2 w-80">Everything that your crew needs to bring boxes ashore, in one place, with one price and no surprises at the end of any month, whatever the tide may be and whoever is on duty tonight.</p>
<form class="flex gap-4"><div class=relative><input type=email placeholder=" " id=em class="p-4 ring peer" autocomplete=email><label for=em class="absolute pointer-events-none" style="left:12px;top:2px">GO e-mail</label></div><button class="p-4 bg-slate-900 text-white rounded">GO start free</button></form>
<ul class="grid grid-cols-3 gap-4">CARDS</ul><fieldset class="flex gap-4"><legend class=sr-only>Plan</legend><label class="relative p-4 ring cursor-pointer"><input type=radio name=plan class="peer sr-only" checked><span>GO starter</span><span class="absolute inset-0 pointer-events-none"></span></label><label class="relative p-4 cursor-pointer"><input type=radio name=plan class="peer sr-only"><span>GO team</span></label></fieldset>
<div class=contents><div class=contents><a href=/c class="block truncate w-80">GO read the story of the crew that unloads forty ships</a></div></div><div class="hidden xxl:block"><button>NO very wide</button></div>
<details class=group><summary class="flex cursor-pointer justify-between" style="list-style:none">GO what is a berth<span>+</span></summary><p>NO hidden answer</p></details></main>
<aside class="fixed -translate-x-full bg-white z-10 p-4" style="left:0;top:0;bottom:0;width:280px"><a href=/d1>NO drawer one</a></aside><footer class="p-4 flex gap-4"><a href=/x class="w-10 h-10 rounded bg-slate-900"><span class=sr-only>GO on mastodon</span></a><a href=/legal class=opacity-50 style="opacity:.5">GO legal</a></footer>"""
UTILITY = UTILITY.replace(
    "CARDS",
    "".join(
        f'<li class="relative p-4 ring group"><h3><a href=/card{i}>GO berth {i}<span class="absolute inset-0"></span></a></h3><p>From {i * 7} euros</p><button class="relative z-10 ml-2" title="GO pin {i}"><svg width=12 height=12><circle cx=6 cy=6 r=5 /></svg></button></li>'
        for i in range(1, 7)
    ),
)

COMPONENTS = """<title>Component shop</title><style>body{margin:0;font:15px sans-serif}ui-card{display:block;border:1px solid #ccc;margin:8px;padding:8px}ui-row{display:contents}ui-button::part(base){border-radius:9px}ui-late:not(:defined){visibility:hidden}</style>
<ui-bar><a slot=brand href=/>GO brand</a><ui-button slot=end>GO sign in</ui-button><span>default content of the bar</span><a href=/lost slot=nowhere>NO in no slot</a></ui-bar>
<ui-tabs><ui-tab slot=tab>GO tab one</ui-tab><ui-tab slot=tab>GO tab two</ui-tab><div slot=panel>Panel one <a href=/p1>GO in panel</a></div><div slot=panel hidden>Panel two <a href=/p2>NO in hidden panel</a></div></ui-tabs>
<ui-card><h3 slot=title>Card with a title</h3>words in the card <ui-button>GO buy lamp</ui-button></ui-card><ui-card>no title, so the fallback shows</ui-card><ui-row><ui-card><ui-secret></ui-secret></ui-card></ui-row>
<form><ui-field label="GO your name"></ui-field><ui-check>GO keep me posted</ui-check><ui-select></ui-select><ui-rate></ui-rate></form><ui-late><a href=/never>NO not defined</a></ui-late><ui-outer><ui-button>GO two slots deep</ui-button></ui-outer>
<ui-menu><button slot=opener>GO more actions</button><a href=/m1>NO in closed menu</a></ui-menu>
<script>
const def=(n,h,o={},f=()=>{})=>customElements.define(n,class extends HTMLElement{static formAssociated=true;constructor(){super();const r=this.attachShadow({mode:o.mode||'open',delegatesFocus:!!o.focus});r.innerHTML=typeof h==='function'?h(this):h;f(this,r)}});
def('ui-bar','<style>:host{display:flex;gap:12px;background:#eee;padding:8px}.grow{flex:1}</style><slot name=brand></slot><div class=grow><slot></slot></div><button>GO inside the bar</button><slot name=end><a href=/x>NO fallback not used</a></slot>');
def('ui-button','<button part=base style="padding:4px 10px"><slot>NO empty</slot></button>');
def('ui-tab','<style>:host{cursor:pointer;padding:4px;display:inline-block}</style><slot></slot>',{},(e)=>{e.setAttribute('role','tab');e.tabIndex=0});
def('ui-tabs','<div role=tablist><slot name=tab></slot></div><slot name=panel></slot>');
def('ui-card','<header><slot name=title><b>fallback title</b> <a href=/fb>GO fallback link</a></slot></header><slot></slot>');
def('ui-secret','<button>GO in a closed root</button><input placeholder="GO closed field"><ui-button>GO open in closed</ui-button>',{mode:'closed'});
def('ui-field',(e)=>`<label>${e.getAttribute('label')} <input></label>`,{focus:1});
def('ui-check','<label><input type=checkbox> <slot></slot></label>',{mode:'closed'});
def('ui-select','<div role=combobox tabindex=0 aria-expanded=true aria-label="GO harbour" style="border:1px solid;width:150px">Bremen</div><ul role=listbox style="margin:0"><li role=option aria-selected=true>GO Bremen<li role=option>GO Kiel</ul>');
def('ui-rate','<style>b{cursor:pointer;font-size:20px}</style><b title="GO one star">*</b><b title="GO two stars">*</b>',{mode:'closed'});
def('ui-outer','<ui-inner><slot></slot></ui-inner>');def('ui-inner','<section style="border:1px dashed"><slot></slot></section>');
def('ui-menu','<slot name=opener></slot><div hidden><slot></slot></div>');
</script>"""

VIRTUAL = """<title>Log of ships</title><style>body{margin:0;font:14px sans-serif}.scroll{height:420px;overflow:auto;position:relative;border:1px solid #999;contain:strict}.pad{height:40000px;position:relative}.row{position:absolute;left:0;right:0;height:40px;display:flex;gap:10px;align-items:center;border-bottom:1px solid #eee;background:#fff}.head{position:sticky;top:0;background:#def;z-index:2;height:40px}.sum{position:absolute;right:0;bottom:0}.tree{height:200px;overflow:auto}.tree div{height:24px}
.window{height:180px;overflow-y:scroll;scrollbar-gutter:stable}.window .spacer{height:3000px}.window .item{height:30px}</style>
<header><h1>Log of ships</h1><input type=search aria-label="GO search the log"><button>GO export</button></header><div class=scroll role=grid aria-rowcount=1000><div class=pad><div class="head row" role=row style="position:sticky"><span role=columnheader tabindex=-1>Ship</span><button>GO sort by ship</button><button>GO sort by date</button></div>ROWS</div></div>
<div class=window role=feed aria-label=News><div class=item><a href=/n1>GO news one</a></div><div class=item><a href=/n2>GO news two</a></div><div class=spacer></div></div>
<div class=tree role=tree><div role=treeitem aria-expanded=true tabindex=0>GO folder a</div><div role=treeitem tabindex=-1>GO file b</div><div role=treeitem tabindex=-1>GO file c</div></div>
<div class=msgs style="display:flex;flex-direction:column-reverse;height:120px;overflow:auto"><p>newest words <button>GO reply newest</button></p><p>older words <button>GO reply older</button></p></div><p>1000 rows <button>GO load more</button></p>"""
VIRTUAL = VIRTUAL.replace(
    "ROWS",
    "".join(
        f'<div class=row role=row aria-rowindex={i + 2} style="transform:translateY({i * 40}px)"><input type=checkbox aria-label="GO pick {i}"><a href=/s{i}>GO ship {i}</a><span>2026-11-{i + 1:02}</span><button title="GO edit {i}">...</button></div>'
        for i in range(16)
    ),
)

POPOVERS = """<title>Anchored things</title><style>body{margin:0;font:15px sans-serif}.bar{display:flex;gap:10px;padding:10px}#b1{anchor-name:--b1}#menu{position-anchor:--b1;position-area:bottom span-right;margin:0;border:1px solid #999;position:fixed}#tip{position-anchor:--b2;position-area:top}#b2{anchor-name:--b2}[popover]{padding:6px}#toast{position:fixed;inset:auto 10px 10px auto;background:#222;color:#fff}dialog[open].side{position:fixed;inset:60px 0 auto auto;margin:0;width:260px}
details{border-bottom:1px solid #ddd}details::details-content{opacity:0}details[open]::details-content{opacity:1}.sheet{position:fixed;left:0;right:0;bottom:-260px;height:300px;background:#fee}</style>
<div class=bar><button id=b1 popovertarget=menu>GO open menu</button><button id=b2 aria-describedby=tip>GO with tip</button><button popovertarget=shut>GO closed popover</button><button commandfor=dlg command=show-modal>GO ask</button><button disabled>off</button></div>
<div id=menu popover><a href=/m1>GO rename</a><br><button>GO duplicate</button><br><button popovertarget=sub>GO more</button><div id=sub popover><button>NO sub of menu</button></div></div><div id=shut popover><button>NO in closed popover</button></div><div id=tip popover=manual>This is the tip</div><div id=toast popover=manual role=status>Saved <button>GO undo save</button></div>
<dialog id=dlg><button>NO in closed dialog</button></dialog><dialog open class=side><h2>Side dialog</h2><p>It is not modal.</p><label>GO note <input></label><button>GO keep note</button><form method=dialog><button aria-label="GO close side">x</button></form></dialog>
<main><h1>Anchored things</h1><p>Words of the page stay where they are.</p><details name=acc open><summary>GO first fold</summary>Open words <a href=/o>GO in open fold</a></details><details name=acc><summary>GO second fold</summary>closed words <a href=/c>NO in closed fold</a></details>
<select aria-label="GO colour"><button><selectedcontent></selectedcontent></button><option>red<option>blue</select><a href=/link>GO below</a><search><input aria-label="GO find things" list=l><datalist id=l><option>NO datalist</datalist></search><meter value=.6>60 %</meter><progress value=.3></progress></main>
<div class=sheet><button style="height:40px;width:100%">GO pull up</button><p style="padding-top:40px">words below the edge</p></div>
<script>menu.showPopover();tip.showPopover();toast.showPopover();</script>"""

LAZY = """<title>Late sections</title><style>body{margin:0;font:15px sans-serif}section{content-visibility:auto;contain-intrinsic-size:auto 600px;padding:10px;border-bottom:1px solid #ddd}.shut{content-visibility:hidden}.wide{container-type:inline-size;width:800px}.narrow{container-type:inline-size;width:200px}.c-wide{display:none}@container (min-width:500px){.c-wide{display:block}.c-small{display:none}}.fade{transition:opacity .1s;opacity:1}@starting-style{.fade{opacity:0}}.skeleton{background:linear-gradient(90deg,#eee,#ddd);color:transparent;width:200px;height:20px}.in{animation:in .2s both}@keyframes in{from{opacity:0;transform:translateY(30px)}to{opacity:1;transform:none}}.wait{opacity:0;transform:translateY(60px)}
.reveal{animation:in 1ms both;animation-timeline:view()}:root{color-scheme:light dark}.masked{mask-image:linear-gradient(#000,transparent)}.cq{font-size:clamp(12px,2cqi,20px)}</style>
<header class=in><h1>Late sections</h1><nav><a href=#s1>GO to one</a> <a href=#s9>GO to nine</a></nav></header><div class=wide><a class=c-wide href=/w>GO wide version</a><a class=c-small href=/n>NO narrow version</a></div><div class=narrow><a class=c-wide href=/w2>NO wide in narrow</a><a class=c-small href=/n2>GO narrow in narrow</a><p class=cq>words of a container</p></div>
<div class=shut><a href=/sh>NO in skipped part</a><p>skipped words</p></div><div hidden=until-found><a href=/uf>NO until found</a></div><div class=fade><button>GO faded in</button></div><div class=skeleton>loading</div><div class=wait><a href=/wait>NO not yet revealed</a></div><div class=masked style="height:60px"><a href=/ma>GO under a mask</a></div>SECTIONS
<section style="content-visibility:visible"><p class=reveal>words that come with scrolling</p></section><footer><button>GO at the end</button></footer>"""
LAZY = LAZY.replace(
    "SECTIONS",
    "".join(
        f"<section id=s{i}><h2>Section {i}</h2><p>Words of section {i} that are far down the page.</p><a href=/sec{i}>GO section {i}</a> <button>GO like {i}</button></section>"
        for i in range(1, 10)
    ),
)

CAROUSEL = """<title>Slides</title><style>body{margin:0;font:15px sans-serif}.car{position:relative;width:900px;margin:10px auto}.rail{display:flex;overflow-x:auto;scroll-snap-type:x mandatory;gap:10px;scrollbar-width:none}.slide{flex:0 0 280px;scroll-snap-align:start;border:1px solid #ccc;padding:8px;height:120px}.arrow{position:absolute;top:50px;width:36px;height:36px;border-radius:50%;background:#fff;border:1px solid #888;z-index:2}.dots button{width:10px;height:10px;border-radius:5px;padding:0;border:0;background:#888}
.hero{position:relative;height:200px;overflow:hidden}.hero .s{position:absolute;inset:0;opacity:0;pointer-events:none;background:#246;color:#fff;padding:20px}.hero .s.on{opacity:1;pointer-events:auto}.mar{overflow:hidden;white-space:nowrap}.mar div{display:inline-block;animation:m 20s linear infinite paused}@keyframes m{to{transform:translateX(-50%)}}.fan{display:grid}.fan>*{grid-area:1/1;background:#fff;border:1px solid;padding:10px;width:220px;height:60px}.fan>:nth-child(1){transform:rotate(-3deg)}</style>
<div class=hero><div class=s><a href=/h1>NO hidden slide</a></div><div class="s on"><h2>Spring offers</h2><a href=/h2 style="color:#fff">GO spring</a></div><div class=s><a href=/h3>NO third slide</a></div></div>
<div class=car role=region aria-roledescription=carousel aria-label=Lamps><div class=rail tabindex=0>SLIDES</div><button class=arrow style="left:-18px" aria-label="GO slide back" >&lt;</button><button class=arrow style="right:-18px" aria-label="GO slide on">&gt;</button><div class=dots><button aria-label="GO page 1"></button><button aria-label="GO page 2"></button></div></div>
<div class=mar><div><a href=/t1>GO ticker one</a> · <a href=/t2>GO ticker two</a> · <span aria-hidden=true>ticker one · ticker two</span></div></div>
<div class=fan><div>lower card <button>NO under the stack</button></div><div>upper card <button>GO top of the stack</button></div></div><ul class=thumbs style="display:flex;list-style:none;padding:0;gap:4px"><li><button style="padding:0;border:0"><img alt="GO thumb front" width=40 height=40 src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></button><li><button style="padding:0;border:0;width:40px;height:40px;background:#c96"><span style="position:absolute;left:-999em">GO thumb side</span></button></ul>
<video controls width=200 height=80 aria-label="GO clip of lamps"></video><p>end of the slides</p>"""
CAROUSEL = CAROUSEL.replace(
    "SLIDES",
    "".join(
        f"<div class=slide role=group aria-label='{i} of 8'><h3>Lamp {i}</h3><a href=/l{i}>GO lamp {i}</a> <button>GO add lamp {i}</button></div>"
        for i in range(1, 9)
    ),
)

STICKY = """<title>Sticky parts</title><style>body{margin:0;font:15px sans-serif}.top{position:sticky;top:0;z-index:20;background:rgb(255 255 255/.9);backdrop-filter:blur(6px);display:flex;gap:12px;padding:8px;height:56px;box-sizing:border-box}.lay{display:grid;grid-template-columns:200px 1fr 200px;gap:12px}.side{position:sticky;top:64px;height:calc(100vh - 64px);overflow:auto;align-self:start}table{border-collapse:collapse}thead th{position:sticky;top:56px;background:#eef}td:first-child{position:sticky;left:0;background:#fff}.buy{position:sticky;bottom:0;background:#fff;border-top:1px solid;padding:8px;z-index:5}.fab{position:fixed;right:20px;bottom:80px;width:48px;height:48px;border-radius:50%;background:#06f;color:#fff;border:0}.up{position:fixed;right:20px;bottom:20px;opacity:0;pointer-events:none}.bar{position:fixed;left:0;right:0;bottom:0;background:#222;color:#fff;padding:10px;z-index:30}.chat{position:fixed;right:0;top:40%;transform:translateX(calc(100% - 34px));display:flex;background:#fff;border:1px solid}.chat .tab{writing-mode:vertical-rl;width:32px}.acc{position:fixed;left:-220px;top:200px;width:220px;background:#fff}.acc .h{position:absolute;left:220px;top:0;width:40px;height:40px;background:#063;border:0}.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}</style>
<a class=sr href=#main>NO skip link</a><div class=top><a href=/>GO logo</a><input aria-label="GO search"><a href=/cart>GO cart <sup>2</sup></a></div><div class=lay><div class=side><h2>Chapters</h2>CHAPTERS</div><main id=main><h1>Sticky parts</h1>PARTS<table><thead><tr><th>Name<th>Size<th><button>GO columns</button></thead><tbody>TABLE</tbody></table><div class=buy><b>12 euros</b> <button>GO buy now</button></div></main><aside class=side style="top:100px"><button>GO ask a question</button></aside></div>
<button class=fab><span class=sr>GO new message</span>+</button><button class=up>NO to the top</button><div class=chat><button class=tab>GO chat with us</button><div><a href=/faq>NO out of the window</a></div></div><div class=acc><button class=h><span class=sr>GO reading aids</span></button><button>NO larger letters</button></div>
<div class=bar role=region aria-label=Cookies>We use cookies on this site. <button>GO accept all</button> <button>GO reject all</button> <a href=/cookies style="color:#fff">GO cookie policy</a></div><footer style="padding-bottom:80px"><a href=/imprint>GO imprint</a></footer>"""
STICKY = (
    STICKY.replace("CHAPTERS", "".join(f"<p><a href=#c{i}>GO chapter {i}</a></p>" for i in range(1, 25)))
    .replace(
        "PARTS",
        "".join(
            f"<h2 id=c{i}>Part {i}</h2><p>{'Words of this part. ' * 12}<a href=/r{i}>GO reference {i}</a></p>"
            for i in range(1, 6)
        ),
    )
    .replace(
        "TABLE",
        "".join(f"<tr><td>File {i}<td>{i * 3} kB<td><a href=/f{i}>GO file {i}</a></tr>" for i in range(1, 8)),
    )
)

REORDER = """<title>Newsroom</title><style>body{margin:0;font:15px sans-serif}.g{display:grid;grid-template:"n n n" auto "a m r" 1fr "f f f" auto/180px 1fr 200px;gap:8px;min-height:700px}.m{grid-area:m}.a{grid-area:a}.r{grid-area:r}.n{grid-area:n}.f{grid-area:f}.rev{display:flex;flex-direction:row-reverse;gap:8px}.col{display:flex;flex-direction:column}.col .x{order:2}.col .y{order:1}.mason{columns:3}.mason article{break-inside:avoid;border:1px solid #ccc;margin-bottom:6px}.sub{display:grid;grid-template-columns:subgrid;grid-column:1/-1}.over{display:grid}.over>*{grid-area:1/1}.cap{align-self:end;background:rgb(0 0 0/.6);color:#fff;padding:4px;z-index:1}.price{display:flex}.price span+span{margin-left:8px}.meta span{padding-right:1em}.rtl{direction:rtl}.drop::first-letter{float:left;font-size:3em}.wide{display:grid;grid-template-columns:repeat(auto-fit,minmax(120px,1fr));gap:4px}</style>
<div class=g><main class=m><h1>Newsroom</h1><div class=over><div style="background:#579;height:120px"></div><a class=cap href=/lead>GO lead story</a></div><p class=drop>Once the boats were in, the town began to talk of the storm.</p><div class=mason>ARTICLES</div></main><aside class=r><h2>Most read</h2><ol><li><a href=/1>GO most read one</a><li><a href=/2>GO most read two</a></ol></aside><nav class=n><div class=rev><a href=/z>GO last shown first</a><a href=/y>GO middle</a><a href=/x>GO first in source</a></div></nav><aside class=a><div class=col><a class=x href=/c1>GO shown second</a><a class=y href=/c2>GO shown first</a></div></aside><footer class=f><a href=/imp>GO imprint</a></footer></div>
<p class=price><span>12</span><span>euros</span></p><p class=meta><span>Ada</span><span>12 May</span><span>4 min</span></p><div class=wide><button>GO tile one</button><button>GO tile two</button><button style="order:-1">GO tile three</button></div><div class=rtl><a href=/rtl>GO right to left</a></div>"""
REORDER = REORDER.replace(
    "ARTICLES",
    "".join(
        f"<article><h3><a href=/art{i}>GO article {i}</a></h3><p>{'Short words. ' * (i % 4 + 1)}</p><button>GO save {i}</button></article>"
        for i in range(1, 10)
    ),
)

PANELS = """<title>Console</title><style>body{margin:0;font:14px sans-serif;display:flex;height:100vh;overflow:hidden}.rail{width:56px;background:#123;color:#fff;display:flex;flex-direction:column;transition:width .2s;overflow:hidden}.rail a{display:flex;gap:12px;padding:14px 18px;color:#fff;white-space:nowrap}.rail .t{opacity:0}.rail i{flex:0 0 20px;height:20px;background:#9cf;border-radius:4px}.ico::before{content:"\\e8b6";font-family:icons}.list{width:260px;overflow:auto;border-right:1px solid #ccc}.main{flex:1;overflow:auto;padding:10px}.inspector{width:240px;background:#f4f4f4}.drawer{position:fixed;inset:0 0 0 auto;width:320px;background:#fff;transform:translateX(100%);visibility:visible}.split{width:6px;cursor:col-resize;background:#ccc}.menu>a{pointer-events:none}.menu{cursor:pointer}.grip{cursor:grab;width:14px;height:14px;display:inline-block;background:#aaa}.ghost{position:absolute;left:-1px;width:1px;height:1px;overflow:hidden}.tabs [hidden]{display:none}.scrim{position:fixed;inset:0;background:#0005;opacity:0;pointer-events:none}</style>
<nav class=rail aria-label=Main><a href=/d><i></i><span class=t>GO dashboard</span></a><a href=/s aria-label="GO settings"><span class=ico></span></a><a href=/u title="GO users" style="height:20px"><b class=ico></b></a><button class=ico style="background:none;border:0;color:#fff;width:56px;height:40px"><span class=ghost>GO log out</span></button></nav>
<div class=list><div role=tablist class=tabs><button role=tab aria-selected=true aria-controls=p1>GO inbox</button><button role=tab aria-selected=false aria-controls=p2>GO done</button></div><div id=p1 role=tabpanel tabindex=0>ITEMS</div><div id=p2 role=tabpanel hidden><a href=/done>NO done item</a></div></div><div class=split role=separator title="GO resize list"></div>
<div class=main><h1>Order 55</h1><div class=menu><a href=#>GO export as</a></div><form><label>GO status<select><option>open<option>closed</select></label><div contenteditable role=textbox aria-multiline=true aria-label="GO comment" style="border:1px solid;min-height:40px"></div><input type=file id=up class=ghost><label for=up style="border:1px dashed;padding:8px;display:block">GO attach a file</label><button type=button aria-haspopup=dialog>GO assign</button></form><fieldset disabled><legend>Locked</legend><button>NO locked</button></fieldset><ol>STEPS</ol></div>
<aside class=inspector inert><h2>Inspector</h2><a href=/i>NO in inert panel</a><button>NO inert button</button></aside><div class=drawer><button>NO in drawer</button><a href=/dr>NO drawer link</a></div><div class=scrim><button>NO on the scrim</button></div><label role=button tabindex=0 style="position:fixed;right:250px;bottom:10px;border:1px solid;padding:4px">GO label that acts</label>"""
PANELS = PANELS.replace(
    "ITEMS",
    "".join(
        f"<div role=option tabindex=-1 style='padding:6px;cursor:pointer'>GO order {i}</div>" for i in range(1, 13)
    ),
).replace(
    "STEPS",
    "".join(f"<li><span class=grip title='GO drag step {i}'></span> Step {i} <button>GO skip {i}</button></li>" for i in range(1, 5)),
)  # fmt: skip

NESTED = """<title>Frames within</title><style>body{margin:0;font:15px sans-serif}iframe{border:1px solid #999;width:600px;height:150px;display:block;margin:6px}.none{pointer-events:none}.flat{width:0;height:0;border:0}.off{position:absolute;left:-5000px}.cover{position:relative;width:602px}.cover b{position:absolute;inset:0;background:#fffd}</style>
<h1>Frames within</h1><button>GO outside</button><iframe title="pay" srcdoc="LEVEL1"></iframe><iframe class=flat srcdoc="<button>NO in flat frame</button>"></iframe><iframe class=off srcdoc="<button>NO frame off the page</button>"></iframe><iframe hidden srcdoc="<button>NO in hidden frame</button>"></iframe><iframe sandbox srcdoc="<a href=/sb>GO in sandboxed frame</a>"></iframe><iframe loading=lazy srcdoc="<a href=/lz>GO in lazy frame</a>"></iframe>
<x-frame></x-frame><div inert><iframe srcdoc="<button>NO in inert frame</button>"></iframe></div><div class=cover><iframe srcdoc="<button>NO covered frame</button>" style="margin:0"></iframe><b></b></div><div style="opacity:0"><iframe srcdoc="<button>NO clear frame</button>"></iframe></div><p>words after all frames</p><a href=/end>GO after frames</a>
<script>customElements.define('x-frame',class extends HTMLElement{constructor(){super();this.attachShadow({mode:'open'}).innerHTML='<iframe srcdoc="<button>GO frame in a root</button>"></iframe>'}})</script>"""
_LEVEL2 = "<style>p{margin:0}</style><p>second level</p><label>GO card number <input inputmode=numeric></label><button>GO pay</button>"
NESTED = NESTED.replace(
    "LEVEL1",
    f"<p>first level</p><a href=/l1>GO level one</a><iframe style='width:500px;height:90px' srcdoc='{_LEVEL2}'></iframe>",
)

PAGES = {
    "utility": UTILITY, "components": COMPONENTS, "virtual": VIRTUAL, "popovers": POPOVERS, "lazy": LAZY,
    "carousel": CAROUSEL, "sticky": STICKY, "reorder": REORDER, "panels": PANELS, "nested": NESTED,
}  # fmt: skip


def written() -> Iterator[tuple[str, str]]:
    """(name, HTML) of each page."""
    for name, html in PAGES.items():
        yield name, f"<!doctype html><meta charset=utf-8>{numbered(html)}"
