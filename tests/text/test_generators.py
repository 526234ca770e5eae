"""Pages as shops, wikis, boards and themes write them: what is told of them, and what of their furniture is not."""
# ruff: noqa: E501 (pages are easier to read whole)

from __future__ import annotations

import pytest

from browser_tools.text.html.dom import parse
from browser_tools.text.html.form_fields import field_name
from browser_tools.text.reading.page import Reading, reading
from browser_tools.text.sentences import sentences
from browser_tools.text.summary.extractive import extractive
from browser_tools.text.things.thread import comments

LONG = "The {0} was built in a yard on the river, sailed for thirty years with a crew of nine, and lies in the museum now."


def told(page: str, url: str = "https://site.test/p") -> tuple[Reading, list[str]]:
    read = reading(f"<html lang=en>{page}</html>", url)
    return read, [one.text for one in extractive(read).sentences]


# -- products ---------------------------------------------------------------------------------------------

DATA = """<script type="application/ld+json">{"@type": "Product", "name": "Oak stool", "brand": {"name": "Holm"},
"description": "A stool of solid oak.", "offers": {"price": "89.00", "priceCurrency": "EUR",
"availability": "https://schema.org/InStock"}, "aggregateRating": {"ratingValue": 4.6666, "reviewCount": 12}}</script>"""
STOOL = f"""<title>Oak stool - Holm</title>{DATA}<body><main><h1>Oak stool</h1><p class=price><span class=sr-only>Sale price</span>
<b>€89.00</b></p>MORE<p>A stool of solid oak. It carries 120 kg and weighs four.</p></main>"""


def test_a_product_is_told_in_the_words_of_the_page() -> None:
    _, said = told(STOOL.replace("MORE", "<p>In stock, ships tomorrow</p>"))
    assert said[:4] == ["Brand: Holm", "€89.00", "In stock, ships tomorrow", "Rating: 4.7 (12 reviews)"]
    assert said[4:] == ["A stool of solid oak.", "It carries 120 kg and weighs four."]


def test_what_only_data_says_of_a_product_is_told_in_words() -> None:
    page = STOOL.replace("<b>€89.00</b>", "").replace("A stool of solid oak. It", "It")
    _, said = told(page.replace("MORE", ""))
    assert said[1:4] == ["Price: 89.00 EUR", "In stock", "Rating: 4.7 (12 reviews)"]
    assert "A stool of solid oak." in said


def test_tabs_prices_labels_and_reviews_are_not_told_of_a_product() -> None:
    beside = """<p class=price><span class=screen-reader-text>Current price is: €89.00.</span> €89.00</p>
<p>SKU: HS-12 Category: Furniture Tags: oak, gift for everybody</p><ul><li><a href="#d">Description</a></li>
<li><a href="#r">Reviews (12)</a></li></ul><ol class=review-items><li class=review-item><p>Creaks.</p><p>By Jo</p></li></ol>"""
    _, said = told(STOOL.replace("MORE", beside))
    assert not [
        one for one in said if "SKU" in one or "Current" in one or "Description" in one or "Creaks" in one
    ]


def test_a_box_to_buy_in_a_side_column_makes_a_product() -> None:
    page = f"""<title>Oak stool : Shop</title><body><div id=centerCol><h1>Oak stool</h1><p>-10% $89.00</p><p>{LONG.format("stool")}</p></div>
<div id=rightCol><p>$89.00</p><button>Add to Cart</button><button>Buy Now</button><p>Care plan for $9.99</p></div>"""
    read, said = told(page)
    assert read.shape == "product"
    assert said[0].endswith("$89.00")
    assert not any("9.99" in one for one in said)


def test_a_card_each_to_buy_is_no_product() -> None:
    card = "<div><p>Stool {0}</p><p>€{0}9</p><button>Add to cart</button></div>"
    page = f"<title>Stools</title><body><main><h1>Stools</h1>{''.join(map(card.format, range(1, 7)))}</main>"
    assert reading(page).shape == "list"


# -- lists ------------------------------------------------------------------------------------------------

CARD = """<li class="item {2}"><h3><a href="/p/{0}">Blanket {0}</a></h3><span>£{1}.00</span> / <a href="/p/{0}#comments">{1} Comments</a> /
<p class=more><a href="/p/{0}">Blanket {0} Read More »</a></p></li>"""
CARDS = "".join(CARD.format(n, 40 + n, "item--wide" if n == 2 else "") for n in range(1, 6))
FACETS = """<form id=FacetFiltersForm><h2>Filter:</h2><label><input type=checkbox name=a>In stock (5)</label><label>
<input type=checkbox name=b>Sold out (1)</label><label>Sort by <select><option>Featured</select></label> The highest price is £45.00</form>"""


def test_filters_make_no_form_of_a_list() -> None:
    letter = "<div class=newsletter><p>Get 10% off your first order.</p><form><input type=email></form></div>"
    read, said = told(
        f"<title>Blankets</title><body><main><h1>Blankets</h1>{FACETS}<ul>{CARDS}</ul>{letter}</main>"
    )
    assert read.shape == "list"
    assert said == [f"Blanket {n} · £{40 + n}.00" for n in range(1, 6)], (
        "and what can be done with each is not told"
    )


def test_a_label_of_an_entry_stands_before_its_value() -> None:
    card = "<li><h3><a href=/{0}>Stool {0}</a></h3><div>Vendor:</div><div>Holm {0}</div><p>€{0}9</p></li>"
    page = f"<title>Stools</title><body><main><h1>Stools</h1><ul>{''.join(map(card.format, range(1, 5)))}</ul></main>"
    assert told(page)[1][0] == "Stool 1 · Vendor: Holm 1 · €19"


def test_results_are_known_in_other_languages() -> None:
    cards = "".join(f"<li><h3><a href=/{n}>宿{n}</a></h3><p>{n}万円～</p></li>" for n in range(1, 6))
    assert (
        reading(f"<title>「箱根」の検索結果</title><body><h1>「箱根」の検索結果</h1><ul>{cards}</ul>").shape
        == "results"
    )


def test_how_long_a_search_took_is_not_told() -> None:
    cards = "".join(
        f"<div class=g><h3><a href=/{n}>Starter {n}</a></h3><p>Feed it twice.</p></div>" for n in range(4)
    )
    page = f"<title>starter - search results</title><body><h1>Results</h1><div>About 1,640 results (0.41 seconds)</div>{cards}"
    assert told(page)[1][0] == "About 1,640 results"


# -- forms, wikis, boards, changes --------------------------------------------------------------------------

FIELDS = {
    "a label behind": ("<span><input name=x.3><label>First</label></span>", "First"),
    "a hint inside": (
        "<label for=e>E-mail<span class=form-hint>like a@b.example</span></label><input id=e>",
        "E-mail",
    ),
    "a name for programs": ("<input name='input_1.3'>", ""),
}


@pytest.mark.parametrize(("html", "name"), FIELDS.values(), ids=FIELDS)
def test_what_a_field_is_called(html: str, name: str) -> None:
    soup = parse(f"<body><form>{html}</form>")
    field = soup.find("input")
    assert field is not None
    assert field_name(soup, field) == name


WIKI = f"""<title>List of funiculars - Wiki</title><body><main><h1>List of funiculars</h1><div id=siteSub class=noprint>From Wiki, the free one</div>
<table class="metadata ambox" role=presentation><tr><td></td><td>This list needs additional citations.</td></tr></table>
<p>Of eleven that were built before 1973, five are still in operation.<sup>[1]</sup> The steepest has a gradient of 62 percent.</p>
<table class=wikitable><tr><th>Name</th><th>Opened</th><th>Length</th></tr>{"".join(f"<tr><td>Line {n}</td><td>19{n}1</td><td>{n}80</td></tr>" for n in range(1, 8))}</table>
<div role=navigation class=navbox><table><tr><th colspan=2>Transport</th></tr><tr><th>Lines</th><td>Malmbanan</td></tr></table></div></main>"""


def test_what_a_wiki_says_of_its_page_is_not_told() -> None:
    read, said = told(WIKI)
    assert read.shape == "table"
    assert said[:2] == [
        "Of eleven that were built before 1973, five are still in operation.",
        "The steepest has a gradient of 62 percent.",
    ], "two sentences, and neither is an order"
    assert not [one for one in said if "citations" in one or "free one" in one or "Malmbanan" in one]


def test_a_sentence_ends_before_the_mark_of_a_note() -> None:
    assert len(sentences("Five are open.[1] The rest are not.[b]", "en")) == 2


POSTS = {
    "named above the box": """<div class=item><h3><a class=author>user{0}</a> commented</h3><div class="comment-item"><p>{1}</p></div></div>""",
    "a link in the byline": """<div class=post><dl class=postprofile><dt><a class=username>user{0}</a></dt></dl><p class=author><a href="#p{0}"><span>Post</span></a><span>by <b>
<a class=username>user{0}</a></b> » </span><time>Sun 8 Mar 2026</time></p><div class=content>{1}</div></div>""",
    "posts by their component": """<li component=post class="posts-list-item{2}"><div><a href="/user/user{0}">user{0}</a><span>wrote on 11 Jan 2026</span></div><div class=content><p>{1}</p></div></li>""",
}  # fmt: skip


@pytest.mark.parametrize("post", POSTS.values(), ids=POSTS)
def test_who_wrote_on_a_board(post: str) -> None:
    said = [f"Pressure falls by {n} bar a day, whatever I do with the valve." for n in range(3)]
    own = (" topic-owner-post", "", " topic-owner-post")
    posts = "".join(post.format(n, one, mine) for n, (one, mine) in enumerate(zip(said, own, strict=True)))
    found = comments(parse(f"<body><ul>{posts}</ul>"))
    assert [(one.author, one.text) for one in found] == [(f"user{n}", one) for n, one in enumerate(said)]


def test_months_head_changes_and_a_version_without_any_is_not_told() -> None:
    news = "<title>What's new</title><body><main><h1>What's new</h1><h2>{0}</h2>{1}<h2>{2}</h2><p>Guests may join.</p></main>"
    read, said = told(news.format("October 2026", "<p>Plans are shown as charts.</p>", "September 2026"))
    assert read.shape == "changelog"
    assert said == ["October 2026", "Plans are shown as charts.", "September 2026", "Guests may join."]
    assert told(news.format("[Unreleased]", "", "[3.2.0] - 2026-06-03"))[1] == [
        "[3.2.0] - 2026-06-03",
        "Guests may join.",
    ]


def test_a_manager_of_consent_is_furniture_and_a_column_with_a_form_is_not() -> None:
    asks = f"<div id=onetrust-consent-sdk><p>{'These technologies are necessary. ' * 40}</p></div>"
    said = "".join(f"<p>{LONG.format(name)}</p>" for name in ("cutter", "ketch", "yawl"))
    form = "<form><input type=search></form>"
    page = f"<title>Boats</title><body>{asks}<div><h1>Boats</h1></div><div class=leftcol>{form}{said}</div><div class=rightcol><p>{LONG.format('ad')}</p></div>"
    assert told(page)[1] == [LONG.format(name) for name in ("cutter", "ketch", "yawl")]


# -- beside articles ----------------------------------------------------------------------------------------


def test_captions_of_a_gallery_and_teasers_below_are_not_told_of_an_article() -> None:
    own = "".join(
        f"<p>{LONG.format(name)}</p>" for name in ("cutter", "ketch", "yawl", "sloop", "brig", "barge", "tug")
    )
    gallery = "".join(
        f"<li>{n}/50 Shop sold A shop of note {n} was sold for £{n} million last week.</li>"
        for n in range(1, 6)
    )
    teaser = "<h3><a href=/{0}>Why {0} sink</a></h3><p>All about {0} and the sea, with 12 pictures and a quiz on top of it.</p>"
    page = f"<title>Boats</title><body><div><h1>Boats</h1>{own}<ul>{gallery}</ul>{''.join(map(teaser.format, ('rafts', 'tubs', 'punts')))}</div>"
    read, _ = told(page)
    assert not [line.text for line in read.lines if "Shop sold" in line.text or "All about" in line.text]
    elsewhere = page.replace("href=/", "href=https://shop.test/")
    assert "All about" in told(elsewhere)[0].text, "a list of links to other sites is the article's own"


def test_a_standfirst_that_is_the_description_takes_no_room_and_a_place_is_no_sentence() -> None:
    first = "From 1 March the speed limit is 30 on 42 kilometres of road. The opposition goes to court."
    parts = "".join(f"<h2>Part {n}</h2><p>{LONG.format(f'tram {n}')}</p>" for n in range(1, 4))
    page = f"""<title>Limits</title><meta name=description content="{first}"><body><article><h1>Limits</h1><p>{first}</p>
<p>Bad Homburg. After four hours the council said yes by 27 to 19. Eleven roads are meant. It will be dear.</p>{parts}</article>"""
    said = told(page)[1]
    assert said[:3] == [
        first,
        "Bad Homburg. After four hours the council said yes by 27 to 19.",
        "Eleven roads are meant.",
    ]
    assert len(said) == 7, "six besides what the page says of itself"


@pytest.mark.parametrize(
    "text",
    [
        "You're not signed in! Sign in to add this item to your list.",
        "Your payment information is processed securely.",
        "The work was funded by the Coastal Agency under grant CA-2020-117.",
    ],
)
def test_what_no_page_is_about(text: str) -> None:
    page = f"<title>Boats</title><body><article><h1>Boats</h1><p>{LONG.format('cutter')}</p><p>{text}</p></article>"
    assert text not in told(page)[1]
