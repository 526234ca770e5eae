"""The same values in other makes: labels without a colon, tables of boxes, totals, words for machines."""

from __future__ import annotations

from typing import Any

import pytest

from browser_tools.text.extraction.page import extracted

S, N, I, B = ({"type": kind} for kind in ("string", "number", "integer", "boolean"))  # noqa: E741 (types)


def rows(**properties: Any) -> dict[str, Any]:
    return {"type": "array", "items": {"type": "object", "properties": properties}}


CANTONS = (
    "<table><tr><th>Canton<th>Jobless<th>Rate (%)</tr><tr><td>Zug<td>1,900<td>2.1<tr><td>Uri<td>230<td>1.2"
    "<tr><td>Genf<td>11,400<td>4.4<tr class=total><td>{}<td>13,530<td>2.9</table>"
)
THREE = [
    {"canton": "Zug", "rate": 2.1},
    {"canton": "Uri", "rate": 1.2},
    {"canton": "Genf", "rate": 4.4},
]
BOXES = (
    "<div class=t><div class=h><div>Part no.</div><div>Stock</div><div>Price</div></div>"
    "<div class=r><div>A-100</div><div>14</div><div>$2.10</div></div>"
    "<div class=r><div>A-101</div><div>0</div><div>$18</div></div></div>"
)
KETTLE = (
    '<script type="application/ld+json">{"@type":"Product","name":"K2","offers":{"@type":"Offer","price":"9",'
    '"availability":"https://schema.org/InStock","itemCondition":"https://schema.org/NewCondition"}}</script>'
    "<h1>K2</h1><p class=availability>Availability: in stock, ships today</p>"
)
POST = rows(author=S, date={**S, "format": "date"}, text=S)
POSTS = [
    {"author": "Greta", "date": "2026-04-02", "text": "Has anybody tried it on clay?"},
    {"author": "oskar7", "date": "2026-04-03", "text": "Yes, with sand."},
]


def posts(form: str) -> str:
    """A thread of the two posts, each in `form`, with buttons of every sort."""
    told = (
        form.replace("NAME", str(one["author"]))
        .replace("DAY", str(one["date"]))
        .replace("TEXT", str(one["text"]))
        for one in POSTS
    )
    return "<h1>Seed</h1>" + "".join(told)


MAKES: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "reviews whose name stands beside the day": (
        "<h1>Drill</h1><section id=reviews>"
        "<div class=card><div class='justify-content-between'><b>Pat L.</b><small>March 3, 2026</small></div>"
        "<div aria-label='5 out of 5 stars'>★★★★★</div><p>Best I have owned.</p></div>"
        "<div class=card><div class='justify-content-between'><b>Mo</b><small>May 4, 2026</small></div>"
        "<div aria-label='2 out of 5 stars'>★★☆☆☆</div><p>Too loud.</p></div></section>",
        {"reviews": rows(author=S, date={**S, "format": "date"}, rating=I, text=S)},
        {
            "reviews": [
                {"author": "Pat L.", "date": "2026-03-03", "rating": 5, "text": "Best I have owned."},
                {"author": "Mo", "date": "2026-05-04", "rating": 2, "text": "Too loud."},
            ]
        },
    ),
    "a price struck out by a class, behind the one that holds": (
        "<h1>Uno</h1><div><b>€ 90</b> <span class='ml-2 line-through'>€ 120</span></div>"
        "<p>● In stock, ships today</p>",
        {"price": N, "old_price": N, "in_stock": B},
        {"price": 90, "old_price": 120, "in_stock": True},
    ),
    "an icon drawn by the letters of its name": (
        "<h1>Uno</h1><p id=product-availability><i class=material-icons>check</i> In stock</p>",
        {"available": B},
        {"available": True},
    ),
    "the ends of a range in an object": (
        "<h1>Job</h1><p><b>Salary:</b> £65,000 – £80,000 per year</p><p><b>Tickets:</b> $8.50 – $24</p>",
        {"salary": {"type": "object", "properties": {"min": N, "max": N, "currency": S}}, "max_price": N},
        {"salary": {"min": 65000, "max": 80000, "currency": "GBP"}, "max_price": 24},
    ),
    "an invoice in the table of its letterhead": (
        "<table><tr><td colspan=3><table><tr><td><h1>Invoice</h1><td>Invoice #: 417</table>"
        "<tr class=heading><td>Item<td>Qty<td>Amount<tr><td>Design<td>1<td>£1,200.00"
        "<tr><td>Hosting<td>3<td>£75.00"
        "<tr class=total><td><td>Subtotal<td>£1,275.00<tr class=total><td><td>VAT (20%)<td>£255.00</table>",
        {"line_items": rows(item=S, quantity=I, amount=N), "subtotal": N, "vat_amount": N},
        {
            "line_items": [
                {"item": "Design", "quantity": 1, "amount": 1200},
                {"item": "Hosting", "quantity": 3, "amount": 75},
            ],
            "subtotal": 1275,
            "vat_amount": 255,
        },
    ),
    "steps with their numbers, tags with commas": (
        "<h1>Stew</h1><div class=recipe-tags><a href=/a>soup</a>, <a href=/b>winter</a></div>"
        "<h2>Method</h2><ol><li>Fry for 8 minutes.<li>Simmer.</ol>",
        {"steps": rows(number=I, text=S), "tags": {"type": "array", "items": S}},
        {
            "steps": [{"number": 1, "text": "Fry for 8 minutes."}, {"number": 2, "text": "Simmer."}],
            "tags": ["soup", "winter"],
        },
    ),
    "an answer that a class accepts": (
        "<h1>How?</h1><div class='answer accepted-answer'><b class=author>Ivo</b><p>Join the keys.</p></div>"
        "<div class=answer><b class=author>Tam</b><p>Use a library.</p></div>",
        {"answers": rows(author=S, accepted=B)},
        {"answers": [{"author": "Ivo", "accepted": True}, {"author": "Tam", "accepted": False}]},
    ),
    "where a film of data is kept": (
        '<script type="application/ld+json">{"@type":"Recipe","name":"Soup","video":{"@type":"VideoObject",'
        '"name":"In a minute","contentUrl":"https://a.test/v.mp4"}}</script><h1>Soup</h1>',
        {"video_url": {**S, "format": "uri"}},
        {"video_url": "https://a.test/v.mp4"},
    ),
    "pairs of cells": (
        "<table><tr><th>Range<td>-40 to 85 °C<th>Package<td>DFN-8<tr><th>Supply<td>3.3 V<th>Pins<td>8"
        "</table>",
        {"range": S, "package": S, "supply": N, "pins": I},
        {"range": "-40 to 85 °C", "package": "DFN-8", "supply": 3.3, "pins": 8},
    ),
    "a word behind a number": (
        "<ul><li><svg></svg><b>140 hp</b> engine<li><svg></svg><strong>95 l</strong> water tank</ul>",
        {"engine": S, "water_tank": N}, {"engine": "140 hp", "water_tank": 95},
    ),
    "icons that are called something": (
        "<div><div><i title=Bedrooms></i> 3</div><div><i title=Size></i> 110 m²</div></div>",
        {"bedrooms": I, "size": N}, {"bedrooms": 3, "size": 110},
    ),
    "lines under words in bold": (
        "<p><strong>Adresse</strong><br>Am Kanal 4<br>73430 Auen</p><p><b>Öffnungszeiten</b>"
        "<br>Mo 8–17</p>",
        {"adresse": S, "oeffnungszeiten": S},
        {"adresse": "Am Kanal 4, 73430 Auen", "oeffnungszeiten": "Mo 8–17"},
    ),
    "dashes": (
        "<ul><li>Ascent – 640 m<li>Difficulty – moderate<li>Start – Orsa station</ul>",
        {"ascent": N, "difficulty": S, "start": S},
        {"ascent": 640, "difficulty": "moderate", "start": "Orsa station"},
    ),
    "words beside a label, and joined ones": (
        "<dl><dt>Noise level (outdoor unit)<dd>47 dB(A)<dt>Co-financing rate<dd>40 %</dl>",
        {"noise_db": N, "cofinancing_rate": N}, {"noise_db": 47, "cofinancing_rate": 40},
    ),
    "a table of boxes": (
        BOXES, {"parts": rows(part_no=S, stock=I, price=N)},
        {"parts": [{"part_no": "A-100", "stock": 14, "price": 2.1},
                   {"part_no": "A-101", "stock": 0, "price": 18}]},
    ),
    "a country beside its regions": (
        CANTONS.format("Switzerland"), {"cantons": rows(canton=S, rate=N)},
        {"cantons": [*THREE, {"canton": "Switzerland", "rate": 2.9}]},
    ),
    "all of them": (CANTONS.format("All cantons"), {"cantons": rows(canton=S, rate=N)}, {"cantons": THREE}),
    "what is due": (
        "<table><tr><th>Item<th>Qty<th>Amount<tr><td>Chair<td>2<td>80<tr><td>Desk<td>1<td>120"
        "<tr><td colspan=2>VAT 19 %<td>38<tr><td colspan=2>Amount due<td>238</table>",
        {"items": rows(item=S, amount=N)},
        {"items": [{"item": "Chair", "amount": 80}, {"item": "Desk", "amount": 120}]},
    ),
    "the page's own words where a text is wanted": (
        KETTLE, {"availability": S, "in_stock": B, "condition": S},
        {"availability": "in stock, ships today", "in_stock": True, "condition": "NewCondition"},
    ),
    "a word of a set": (
        KETTLE, {"availability": {**S, "enum": ["in_stock", "sold_out"]}}, {"availability": "in_stock"},
    ),
    "posts under a row of subject, number and day": (posts(
        "<div class=bg><div class=poster><h4><a href='?action=profile;u=4'>NAME</a></h4><ul>"
        "<li>Full Member</ul></div>"
        "<div class=keyinfo><h5><a>Re: Seed</a></h5><span>Reply #1</span><a>DAY, 08:11</a></div>"
        "<div class=inner>TEXT</div><div class=under_message><ul><li><a>Quote</a><li>"
        "<a>Reply</a></ul></div></div>"
    ), {"posts": POST}, {"posts": POSTS}),
    "posts of people who wrote": (posts(
        "<div class=msg><div class=msg-head><b>NAME</b> wrote on DAY:</div><div class=msg-txt>TEXT</div>"
        "<div class=msg-foot><a>Reply</a> | <a>Report</a></div></div>"
    ), {"posts": POST}, {"posts": POSTS}),
    "posts in classes that only say how they look": (posts(
        "<div class='rounded p-4'><div class=flex><a href=/members/1>NAME</a>"
        "<time datetime=DAY class=text-gray-500>"
        "1 Sep</time></div><div class=prose><p>TEXT</p></div><div><button>Reply</button> "
        "<button>Like</button></div></div>"
    ), {"posts": POST}, {"posts": POSTS}),
    "boxes in boxes, and days in titles": (posts(
        "<li class=post><div class=post-body><span class=author><a>NAME</a></span>"
        "<a title='DAY 6:10 PM'>6 months ago</a>"
        "<div class=post-message-box><div class=post-message>TEXT</div></div><menu><li>"
        "<a>Reply</a></menu></div>"
    ), {"posts": POST}, {"posts": POSTS}),
    "names above ranks": (posts(
        "<div class=post><div class=post_author><img><strong>"
        "<a href='member.php?uid=2'>NAME</a></strong><br>Member</div>"
        "<span class=post_date>DAY</span><div class=post_body>TEXT</div></div>"
    ), {"posts": POST}, {"posts": POSTS}),
    "comments are not what they are on": (
        "<main><h1>Bread</h1><p>How do you keep it?</p><ul><li class=comment><p>Cold.</p>"
        "<button>Reply</button>"
        "<li class=comment><p>Warm.</p><button>Reply</button></ul></main>",
        {"text": S}, {"text": "How do you keep it?"},
    ),
    "a column without letters": (
        "<table><tr><th>Team<th>Goals<th>+/-<th>Pts<tr><td>Orsa<td>24:9<td>+15<td>25<tr><td>Vik"
        "<td>8:20<td>−12<td>7"
        "</table>",
        {"standings": rows(team=S, goal_difference=I)},
        {"standings": [{"team": "Orsa", "goal_difference": 15}, {"team": "Vik", "goal_difference": -12}]},
    ),
}  # fmt: skip


POSTING = (
    '<script type="application/ld+json">{"@type":"DiscussionForumPosting","headline":"Seed",'
    '"text":"On clay?","commentCount":1,"interactionStatistic":{"interactionType":"https://schema.org/CommentAction",'
    '"userInteractionCount":1},"comment":[{"text":"On clay?","author":{"name":"Greta"}},'
    '{"text":"With sand.","author":{"name":"oskar7"}}]}</script><h1>Seed</h1>'
)
ANSWER = (
    "<li class=subtree><div class=comment id=c_{0}><div class=byline><a href='/~{0}'>{0}</a> <time datetime="
    "2026-04-02T10:00:00Z>3 hours ago</time> | <a href=/c>link</a></div><div "
    "class=comment_text><p>{1}</p></div>"
    "</div>{2}</li>"
)
DEPTH = rows(author=S, text=S, depth=I)
DEEP = [{"author": "ada", "text": "Which of them?", "depth": 0},
        {"author": "bo", "text": "The second.", "depth": 1},
        {"author": "cy", "text": "Neither, really.", "depth": 0}]  # fmt: skip
INDENTED = "".join(
    f"<div class=comment style='margin-left:{24 * int(str(one['depth']))}px'><b "
    f"class=author>{one['author']}</b>"
    f"<div class=text>{one['text']}</div></div>"
    for one in DEEP
)
TIME = {**S, "format": "date-time"}
MAKES |= {
    "an opening told once more as an answer": (
        POSTING, {"text": S, "comments": rows(author=S, text=S)},
        {"text": "On clay?", "comments": [{"author": "oskar7", "text": "With sand."}]},
    ),
    "answers in lists in lists, under bylines": (
        "<h1>Seed</h1><p>A question that is long enough to be a paragraph.</p><ol>"
        + ANSWER.format("ada", "Which of them?", "<ol>" + ANSWER.format("bo", "The second.", "") + "</ol>")
        + ANSWER.format("cy", "Neither, really.", "") + "</ol>",
        {"comments": DEPTH}, {"comments": DEEP},
    ),
    "answers by their margin": (INDENTED, {"comments": DEPTH}, {"comments": DEEP}),
    "who began it, when, and where it stands": (
        "<title>Seed</title><div id=header><h1>Plot Talk</h1><a href='tel:0115496000'>0115 496 000</a></div>"
        "<p><a href=/>Home</a> » <a href=/s>Soil</a> » Seed</p>"
        "<h2>Seed</h2><p>Started by oskar7, March 03, 2026, 08:12:48 PM</p>"
        "<ul class=user_info><li>Member</ul>",
        {"subject": S, "board": S, "starter": S, "started": TIME, "solved_by": S, "phone": S},
        {"subject": "Seed", "board": "Soil", "starter": "oskar7", "started": "2026-03-03T20:12:48",
         "solved_by": None, "phone": "0115 496 000"},
    ),
    "names of properties in another language": (
        "<div itemscope itemtype='https://schema.org/TheaterEvent'><h1 itemprop=name>Faust</h1><p "
        "class=regia>"
        "regia <b>Ada Riva</b></p><meta itemprop=startDate content=2026-03-11T20:30:00+01:00><meta "
        "itemprop=doorTime content=2026-03-11T19:30:00+01:00><div itemprop=offers itemscope><meta "
        "itemprop=lowPrice content=14><meta itemprop=highPrice content=38></div></div><aside><ul><li>"
        "<a href=/2>Tosca</a> <time datetime=2026-04-01></time> € 9<li><a href=/3>Aida</a> € 7</ul></aside>",
        {"regia": S, "data_inizio": TIME, "apertura_porte": TIME, "prezzo_minimo": N, "prezzo_massimo": N},
        {"regia": "Ada Riva", "data_inizio": "2026-03-11T20:30:00+01:00",
         "apertura_porte": "2026-03-11T19:30:00+01:00", "prezzo_minimo": 14, "prezzo_massimo": 38},
    ),
    "a company in Japanese": (
        "<table><tr><th>代表者<td>高梨 紗季<tr><th>資本金<td>4,500万円<tr><th>売上高<td>12億3,400万円(2025年)"
        "<tr><th>従業員数<td>128名(連結)</table>",
        {"representative": S, "capital_yen": N, "sales": N, "employees": I, "main_bank": S},
        {"representative": "高梨 紗季", "capital_yen": 45_000_000, "sales": 1_234_000_000, "employees": 128,
         "main_bank": None},
    ),
    "labels that only screen readers are told": (
        "<ul><li aria-label=Mileage><svg></svg><span>41,260 miles</span><li aria-label='Fuel "
        "type'><span>Diesel"
        "</span></ul><table><tr><td>72 monthly payments of<td>£238.41</table>"
        "<a href='mailto:a@b.test'>Write</a>",
        {"mileage": I, "fuel_type": {**S, "enum": ["diesel", "petrol"]}, "monthly_payment": N,
         "email": {**S, "format": "email"}, "ticket_url": {**S, "format": "uri"}},
        {"mileage": 41260, "fuel_type": "diesel", "monthly_payment": 238.41, "email": "a@b.test",
         "ticket_url": None},
    ),
    "elements that the site made itself": (
        "<forum-post author=ida score=9 reply-count=1><h1>Seed</h1><p>Has anybody tried it on clay?</p>"
        "</forum-post><forum-reply author=oskar7 score=-2 depth=0 created=2026-04-03T08:00:00Z>"
        "<p>Yes, with sand and patience.</p></forum-reply>"
        "<forum-reply author=ida score=4 depth=1 created=2026-04-03T09:00:00Z><p>Then I will.</p>"
        "</forum-reply>",
        {"author": S, "score": I, "comments": rows(author=S, text=S, score=I, depth=I)},
        {"author": "ida", "score": 9, "comments": [
            {"author": "oskar7", "text": "Yes, with sand and patience.", "score": -2, "depth": 0},
            {"author": "ida", "text": "Then I will.", "score": 4, "depth": 1}]},
    ),
    "offers in an offer of all, fees beside prices, and no price for a member": (
        '<script type="application/ld+json">{"@type":"Event","name":"Reeds","eventAttendanceMode":'
        '"https://schema.org/OfflineEventAttendanceMode","offers":{"@type":"AggregateOffer","lowPrice":7,"offers":[{"@type":"Offer",'
        '"name":"Adult","price":9},{"@type":"Offer","name":"Child","price":7}]}}</script><h1>Reeds</h1>',
        {"is_online": B, "member_price": N, "tickets": rows(name=S, price=N)},
        {"is_online": False, "member_price": None, "tickets": [{"name": "Adult", "price": 9},
                                                               {"name": "Child", "price": 7}]},
    ),
    "labels beside an empty column, heads cut short, a number that belongs to its label": (
        "<h1>DC module</h1><table><tr><th>Type<th>Value<th>Select<tr><td>Voltage - Output 1<td>5 V<td>"
        "<input type=checkbox><tr><td>Current - Output (Max)<td>0.5 A<td><input type=checkbox></table>"
        "<table><tr><th>Qty<th>Unit Price<th>Ext. Price<tr><td>1<td>$3.12<td>$3.12"
        "<tr><td>10<td>$2.90<td>$29.00</table>",
        {"output_voltage_v": N, "output_current_ma": N, "breaks": rows(quantity=I, extended_price=N)},
        {"output_voltage_v": 5, "output_current_ma": 500,
         "breaks": [{"quantity": 1, "extended_price": 3.12}, {"quantity": 10, "extended_price": 29}]},
    ),
    "what others wrote below is not of the thing, and a part of a list is not the list": (
        "<h1>Rye</h1><p>A loaf for a cold week.</p><p><time datetime=2026-01-02>2 January</time></p>"
        "<h2>Ingredients</h2><h3>For the crust</h3><ul><li>rye<li>salt</ul>"
        "<h3>For the glaze</h3><ul><li>egg<li>milk</ul><div id=reviews><h2>1 review</h2>"
        "<div class=review><b>Lou</b> 5/5 <p>Wonderful.</p></div></div>",
        {"rating": N, "review_count": I, "crust_ingredients": {"type": "array", "items": S},
         "filling_ingredients": {"type": "array", "items": S}},
        {"rating": None, "review_count": 1, "crust_ingredients": ["rye", "salt"],
         "filling_ingredients": None},
    ),
    "a name is no botanical name, and a badge is no name": (
        "<table><tr><th>Plant<th>Pot size<th>Sold<tr><td><a href=/v>Verbena<span "
        "class=badge>new</span></a><td>"
        "2 litre<td>40<tr><td><a href=/i>Iris</a><td>3 litre<td>7</table>",
        {"plants": rows(name=S, botanical_name=S, pot_size_litres=N)},
        {"plants": [{"name": "Verbena", "botanical_name": None, "pot_size_litres": 2},
                    {"name": "Iris", "botanical_name": None, "pot_size_litres": 3}]},
    ),
}  # fmt: skip


@pytest.mark.parametrize(("page", "properties", "wanted"), MAKES.values(), ids=MAKES)
def test_a_make_of_page(page: str, properties: dict[str, Any], wanted: dict[str, Any]) -> None:
    schema = {"type": "object", "properties": properties}
    assert extracted(f"<html lang=en><body>{page}</body></html>", "https://a.test/p", schema).data == wanted
