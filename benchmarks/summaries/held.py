"""Pages of each shape that were written, with their facts, before any summary of them was made."""
# ruff: noqa: E501 (pages are easier to read whole)

from __future__ import annotations

from pages import Page

_FRAME = """<!doctype html><html lang="{lang}"><head><title>{title}</title></head><body><div class="topbar"><div class="menu">
<a href="/a">Start</a><a href="/b">Archive</a><a href="/c">Subscribe now</a></div></div><div class="cookie-banner">This site stores
cookies to remember you. <button>Accept all</button></div><div id="content">{body}</div><div class="sidebar"><div class="widget">
<h4>Trending</h4><div><a href="/t1">Goat elected mayor of Pell</a></div><div><a href="/t2">Nine soups for rain</a></div></div></div>
<div class="bottom">All rights reserved. Terms of use apply.</div></body></html>"""
_NOT = ("Goat elected", "stores", "All rights reserved", "Subscribe now")


def _page(
    shape: str, title: str, body: str, must: tuple[str, ...], must_not: tuple[str, ...] = (), **more: str
) -> Page:
    lang = more.pop("lang", "en")
    html = _FRAME.format(lang=lang, title=title, body=body)
    return Page(
        shape,
        html,
        must,
        (*_NOT, *must_not),
        more.get("focus", ""),
        more.get("url", "https://held.test/page"),
    )  # type: ignore[arg-type]


_NEWS = (
    "<h1>Bridge at Lorn stays shut until spring</h1><p class=byline>By Ruth Adeyemi, 14 November 2026</p>"
    "<p>The swing bridge at Lorn will stay shut until at least 20 March, the county said on Friday, after divers found cracks in two of its six bearings.</p>"
    "<p>Repairs are expected to cost £3.4 million. Buses take the long way round by Kettle Moor, which adds 25 minutes.</p>"
    "<p>Shops on the east bank fear for their trade. “December is a third of our year,” said Milo Hart, who sells boots there.</p>"
    "<div class=share>Share this on Facebook</div><p>Read also: <a href=/x>Ten bridges you should see</a></p>"
)
_LONG = "<h1>The mill and its river</h1><p>The mill at Under Weir has ground flour since 1741.</p>" + "".join(
    f"<h2>{head}</h2>" + "".join(f"<p>{one}</p>" for one in paragraphs)
    for head, paragraphs in (
        ("Early days", ["The first miller, Josiah Crane, came from Hull with two stones and a debt.",
                        "He ground oats for the garrison and wheat for the town, and was often paid in fish.",
                        "Floods took the wheel in 1768 and again in 1790; each time the parish paid for a new one."]),
        ("Steam", ["A steam engine of 12 horsepower was put in beside the wheel in 1851.",
                   "It burned four tons of coal a week, and the smoke was the subject of several petitions.",
                   "The engine was sold in 1912, when the wheel got a turbine."]),
        ("Decline", ["Rollers in the ports made better flour for less, and by 1930 the mill ground only feed.",
                     "The last miller of the family, Edith Crane, locked the door in 1957.",
                     "For three decades pigeons had the upper floor to themselves."]),
        ("Today", ["A trust bought the building in 1988 for one pound and restored it over eleven years.",
                   "Visitors may see it on Sundays from Easter to October; entry is £4.",
                   "The turbine now feeds 40 kilowatts into the grid, enough for the village hall and the school.",
                   "Flour is ground on the first Saturday of each month, and it sells out by noon."]),
    )
)  # fmt: skip
_WP = "<h1>Which glue for leather?</h1><p>My satchel has come apart at the gusset, and thread alone will not hold it.</p><h2>3 replies</h2><ol class=comment-list>" + "".join(
    f"<li class=comment id=comment-{n}><div class=comment-author><b class=fn>{who}</b></div><div class=comment-content><p>{text}</p></div><div class=reply><a href=#r>Reply</a></div></li>"
    for n, (who, text) in enumerate((("Piet", "Contact cement on both sides, wait ten minutes, then press hard."),
                                     ("Yara", "I would not use cement near the edge, for it stains; hide glue can be cleaned off."),
                                     ("Piet", "True for light leather, mine was black.")), 1)
) + "</ol>"  # fmt: skip
_TABLES = (
    "<h1>Reservoirs this week</h1><p>Levels are read on Mondays.</p><table><caption>Levels</caption><thead><tr><th>Reservoir</th><th>Level</th><th>Change</th></tr></thead><tbody>"
    "<tr><td>Blackmere</td><td>71 %</td><td>-2</td></tr><tr><td>Upper Tarn</td><td>88 %</td><td>+1</td></tr><tr><td>Sallow</td><td>43 %</td><td>-5</td></tr></tbody></table>"
)
_FORM = (
    "<h1>Report a fallen tree</h1><p>For trees on roads call 0300 111 first.</p><form><p><label for=a>Your name</label><input id=a></p><p><label for=b>Where is the tree?</label><input id=b></p>"
    "<p><label for=c>Is the road blocked?</label><select id=c><option>No</option><option>Yes</option></select></p><p><label for=d>Photo (up to 10 MB)</label><input type=file id=d></p><button>Send report</button></form>"
)
_PRODUCT = (
    "<div class=product><h1>Cast iron pan, 26 cm</h1><p class=price>€39.95</p><p>In stock, ships in 2 days</p><p>Pre-seasoned, for all hobs and for open fire. It weighs 2.3 kg and takes years to get better.</p>"
    "<ul><li>Diameter 26 cm</li><li>Handle of oak</li></ul><button>Add to cart</button></div>"
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cast iron pan, 26 cm","offers":{"@type":"Offer","price":"39.95","priceCurrency":"EUR","availability":"https://schema.org/InStock"}}</script>'
    "<h2>You may also like</h2><div class=rec><a href=/w>Wok, 30 cm</a> €54.00</div>"
)
_RESULTS = "<h1>Results for “canal boat hire”</h1><p>About 3 results</p>" + "".join(
    f"<div class=result><h3><a href=https://{host}/>{title}</a></h3><cite>{host}</cite><p>{text}</p></div>"
    for title, host, text in (("Narrowboats by the week", "slowwater.example", "Boats for 2 to 8 people from £640 a week."),
                              ("Day boats at Foxton", "foxtonboats.example", "Hire an electric day boat, no licence needed."),
                              ("Canal boat hire compared", "compareboats.example", "We compare 41 yards on 12 canals."))
)  # fmt: skip
_CHANGES = (
    "<h1>Changelog</h1><h2>4.2.0 (2026-11-02)</h2><ul><li>Adds export to CSV</li><li>Fixes a crash with empty names</li></ul><h2>4.1.3 (2026-09-18)</h2><ul><li>Fixes the clock in Lisbon</li></ul>"
    "<h2>3.0.0 (2024-01-09)</h2><ul><li>Drops Python 3.8</li></ul>"
)
_LIST = "<h1>Rooms to let</h1><div class=grid>" + "".join(
    f"<div class=room><h3><a href=/r/{n}>{name}</a></h3><p>{price} a month</p><p>{note}</p></div>"
    for n, (name, price, note) in enumerate((("Attic on Weir Lane", "£410", "Free from 1 December"), ("Garden room", "£525", "No pets"),
                                             ("Box room at the quay", "£360", "Shared bath"), ("Studio, Mill Court", "£790", "Own kitchen")))
) + "</div>"  # fmt: skip
_CHINESE = "<h1>市图书馆延长开放时间</h1><p>市图书馆宣布，从2027年1月起开放时间延长至晚上10点。馆长李明表示，这项决定是因为去年有48,000名读者签名请愿。</p><p>周末开放时间不变。改造费用约为120万元，由市政府承担。</p>"
_JAPANESE = "<h1>駅前の広場が新しくなる</h1><p>市は来年4月から駅前広場の工事を始める。工期は18か月で、費用は約3億円の見込みだ。</p><p>工事中もバスは通常どおり運行する。市民からは「日陰がほしい」という声が多い。</p>"
_THAI = "<h1>ตลาดน้ำเปิดใหม่</h1><p>ตลาดน้ำบางพลีจะเปิดอีกครั้งในวันที่ 5 มกราคม หลังปิดซ่อมนาน 8 เดือน</p><p>ค่าเข้าชม 20 บาท เด็กเข้าฟรี</p>"
_GERMAN = (
    "<h1>Freibad bleibt ein Jahr länger zu</h1><p>Das Freibad am Südring öffnet erst im Mai 2028 wieder, teilte die Stadt am 3. Nov. mit. Grund sind Funde aus dem 14. Jahrhundert unter dem Nichtschwimmerbecken.</p>"
    "<p>Die Mehrkosten betragen rd. 1,2 Mio. Euro. Dr. Anja Feld vom Landesamt nennt den Fund bedeutend.</p>"
)
HELD: dict[str, Page] = {
    "news": _page("article", "Bridge at Lorn stays shut until spring", _NEWS, ("20 March", "£3.4 million"), ("Facebook", "Ten bridges")),
    "news, focus": _page("article", "Bridge at Lorn stays shut until spring", _NEWS, ("25 minutes",), (), focus="buses"),
    "long": _page("article", "The mill and its river", _LONG, ("1741",)),
    "long, focus visitors": _page("article", "The mill and its river", _LONG, ("entry is £4",), ("petitions",), focus="visitors entry"),
    "long, focus power": _page("article", "The mill and its river", _LONG, ("40 kilowatts",), (), focus="turbine electricity"),
    "thread": _page("thread", "Which glue for leather?", _WP, ("Contact cement", "hide glue", "satchel"), ("Reply",)),
    "table": _page("table", "Reservoirs", _TABLES, ("Blackmere | 71 %", "Sallow | 43 %", "Upper Tarn | 88 %")),
    "form": _page("form", "Report a fallen tree", _FORM, ("Where is the tree?", "Is the road blocked?", "0300 111", "Photo (up to 10 MB)")),
    "product": _page("product", "Cast iron pan, 26 cm", _PRODUCT, ("39.95", "In stock", "Pre-seasoned"), ("Wok",)),
    "results": _page("results", "canal boat hire - search", _RESULTS, ("Narrowboats by the week", "£640", "Day boats at Foxton", "41 yards"), (), url="https://held.test/search?q=canal+boat+hire"),
    "changelog": _page("changelog", "Changelog", _CHANGES, ("4.2.0", "export to CSV", "4.1.3"), ()),
    "list": _page("list", "Rooms to let", _LIST, ("Attic on Weir Lane", "£410", "Studio, Mill Court", "£790")),
    "Chinese": _page("article", "市图书馆延长开放时间", _CHINESE, ("晚上10点", "48,000"), (), lang="zh"),
    "Japanese": _page("article", "駅前の広場が新しくなる", _JAPANESE, ("来年4月", "3億円"), (), lang="ja"),
    "Thai": _page("article", "ตลาดน้ำเปิดใหม่", _THAI, ("5 มกราคม", "20 บาท"), (), lang="th"),
    "German": _page("article", "Freibad", _GERMAN, ("Mai 2028", "14. Jahrhundert", "1,2 Mio. Euro"), (), lang="de"),
}  # fmt: skip
