"""Pages of each shape: what kind they are, what their summaries tell, and what they must not."""
# ruff: noqa: E501 (pages are easier to read whole)

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

from browser_tools.text.html.dom import parse, text_of
from browser_tools.text.reading.documents import document
from browser_tools.text.reading.page import of_text, reading
from browser_tools.text.summary.extractive import extractive


def measured() -> dict[str, Any]:
    """The pages that `benchmarks/summaries` measures: this is its floor."""
    path = Path(__file__).parents[2] / "benchmarks" / "summaries" / "pages.py"
    spec = importlib.util.spec_from_file_location("summary_pages", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    pages: dict[str, Any] = module.PAGES
    return pages


PAGES = measured()


@pytest.mark.parametrize("name", PAGES)
def test_what_a_page_of_each_shape_says(name: str) -> None:
    page = PAGES[name]
    read = reading(page.html, page.url)
    said = extractive(read, "medium", page.focus).text()
    assert read.shape == page.shape
    assert [fact for fact in page.must if fact not in said] == []
    assert [fact for fact in page.must_not if fact in said] == []


@pytest.mark.parametrize("name", PAGES)
def test_every_sentence_stands_in_the_lines_it_names(name: str) -> None:
    page = PAGES[name]
    for told in extractive(reading(page.html, page.url), "long").sentences:
        words = told.text.removesuffix("...").removesuffix("…")
        assert any(words in source.quote for source in told.sources), told


def test_a_whole_page_that_is_typed_as_a_question_is_not_what_was_asked() -> None:
    post = '<div class="post-layout"><p>{}</p></div>'
    others = "<div><h4>Hot questions</h4><ul><li><a href=/8>Why do gulls cry?</a></ul></div>"
    answers = "".join(
        f'<div itemtype="https://schema.org/Answer" class="answer">{post.format(said)}</div>'
        for said in SAID[1:]
    )
    asked = f"{SAID[0]} What holds it in a storm from the west?"
    page = f'<div itemtype="https://schema.org/Question"><h1>Anchors</h1>{post.format(asked)}{answers}{others}</div>'
    read = reading(f"<title>Anchors</title><body>{page}</body>")
    assert [one.text for one in extractive(read).sentences] == [asked, *SAID[1:]]


CARDS = "".join(
    f"<article class=card><h2><a href=/{n}>Chair {n}</a></h2><p>€{n}9</p><form><label>Colour <select>"
    f"<option>Oak</select></label><label>Quantity <input value=1></label><button>Add</button></form>"
    "</article>"
    for n in range(1, 7)
)


def test_a_list_of_cards_with_forms_in_them_is_a_list() -> None:
    read = reading(f"<body><main><h1>Sale</h1>{CARDS}</main>")
    assert read.shape == "list"
    assert extractive(read).sentences[0].text.startswith("Chair 1 · €19")


def test_text_keeps_headings_items_and_paragraphs() -> None:
    read = of_text("# A\n\none two\n\n- x\n* y\n\n## B\n\nthree")
    assert [(line.kind, line.text) for line in read.lines] == [
        ("heading", "A"), ("text", "one two"), ("item", "x"), ("item", "y"), ("heading", "B"), ("text", "three"),
    ]  # fmt: skip


def test_documents_are_read_by_type() -> None:
    assert [line.text for line in document(b"One.\n\nTwo.", "http://a.test/x").lines] == ["One.", "Two."]
    assert document(b'{"a": [1, "b"]}', "http://a.test/x").text == "a[0]: 1\na[1]: b"


BOARDS = {
    "profiles beside": """<div class="post"><dl class="postprofile"><dt><a class="username">user{0}</a></dt>
<dd>Posts: 41</dd></dl><div class="postbody"><p class="author">by <a class="username">user{0}</a></p>
<div class="content">{1}</div></div></div>""",
    "names that are links": """<li class="message"><a class="name" href="/u/{0}">user{0}</a>
<div class="message-body"><p>{1}</p></div></li>""",
    "rows of a table": """<tr class="post"><td class="poster"><b>user{0}</b><br>Member</td><td>{1}</td></tr>""",
    "parts named after the post": """<article class="message message--post"><div class="message-inner">
<div class="message-cell message-cell--user"><section class="message-user"><a href="/members/{0}" class="avatar">U</a>
<a href="/members/{0}" class="username">user{0}</a><h5 class="message-userTitle">Able seaman</h5>
<dl><dt>Joined</dt><dd>Jun 29, 2016</dd></dl></section></div><div class="message-cell message-cell--main">
<blockquote class="bbCodeBlock--quote"><cite>user9 said:</cite> What held in the storm of last year?</blockquote>
<div class="message-body">{1}</div></div></div></article>""",
    "what is said is marked as well": """<div class="crawler-post" id="post_{0}" itemprop="comment"
itemtype="http://schema.org/Comment"><div class="crawler-post-meta"><span itemprop="author"><a href="/u/{0}">
user{0}</a> (Ann {0})</span><span class="crawler-post-infos">July 3{0}, 2024, 3:28pm</span></div>
<div class="post" itemprop="text"><p>{1}</p></div></div>""",
    "a space below each": """<article class="cPost ipsComment"><h3 class="ipsComment_author"><a href="/profile/{0}">
user{0}</a></h3><div class="ipsType_normal ipsPadding_bottom"><p>{1}</p></div></article>""",
}  # fmt: skip
SAID = [
    "My anchor slips in mud.",
    "Use a longer chain, five times the depth.",
    "A plough anchor holds better.",
]


@pytest.mark.parametrize("post", BOARDS.values(), ids=BOARDS)
def test_a_board_is_told_by_what_was_said(post: str) -> None:
    posts = "".join(post.format(number, said) for number, said in enumerate(SAID, start=1))
    holder = "table" if post.startswith("<tr") else "ul"
    read = reading(f"<title>Anchors</title><h1>Anchors</h1><{holder}>{posts}</{holder}>")
    assert read.shape == "thread"
    told = [one.text for one in extractive(read).sentences]
    assert told == [f"user{number}: {said}" for number, said in enumerate(SAID, start=1)]


def test_what_a_board_keeps_for_browsers_without_scripts_is_read_where_it_shows_nothing() -> None:
    post = BOARDS["what is said is marked as well"]
    more = " I tried it all of one summer, in three harbours, and it was so in each of them." * 2
    posts = "".join(post.format(at, said + more) for at, said in enumerate(SAID, start=1))
    page = "<title>Anchors</title><body>{0}<noscript>" + posts + "</noscript><div id=app></div></body>"
    read = reading(page.format(""))
    assert read.shape == "thread"
    assert [line.text[:6] for line in read.lines] == ["user1:", "user2:", "user3:"]
    assert text_of(parse(page.format("<p>The forum moves on Monday.</p>"))) == "The forum moves on Monday."


LED = {
    "entries of a blog": """<article class="post-{0} type-post status-publish hentry"><h2><a href="/{0}">Pier {0} opens</a>
</h2><span class="author">Jo Holm</span><p>{1}</p></article>""",
    "teasers that say much": '<div class="card"><h3><a href="/{0}">Pier {0} opens</a></h3><p>{1}</p></div>',
    "cards of a category": '<div class="card"><a href="/{0}">Deck shoe {0}</a><p>$ {0}9.00</p><p>{1}</p></div>',
}  # fmt: skip


@pytest.mark.parametrize("card", LED.values(), ids=LED)
def test_what_leads_to_other_pages_is_a_list(card: str) -> None:
    said = "The harbour board opened it on Monday with a concert of the choir, and ferries sail from there at nine."
    head = '<title>News</title><meta property="og:type" content="product.group"><h1>News of the harbour</h1>'
    cards = "".join(card.format(number, f"{said} {said}") for number in range(1, 9))
    read = reading(f"{head}<main>{cards}</main>")
    assert read.shape == "list"
    assert len([line for line in read.lines if line.kind == "item"]) == 8


def test_reviews_of_what_a_page_sells_make_no_thread_of_it() -> None:
    reviews = "".join(
        f'<li class="comment"><cite class="author">Jo {at}</cite><p>Rated {at} out of 5</p><p>I wore it on a boat '
        "for a whole summer, in rain and in salt, and it never let a drop of water in.</p></li>"
        for at in range(1, 6)
    )
    page = "<h1>Deck shoe</h1><p>$ 49.00</p><button>Add to cart</button><p>A shoe of oiled hide for wet decks.</p>"
    read = reading(f"<title>Deck shoe</title><main>{page}<ol>{reviews}</ol></main>")
    assert read.shape == "product"
    assert "$ 49.00" in [one.text for one in extractive(read).sentences]


def test_a_category_is_told_with_what_it_is() -> None:
    says = '<meta name="description" content="Shoes of oiled hide for wet decks, sewn by hand on Aske.">'
    cards = "".join(LED["cards of a category"].format(at, "In three widths.") for at in range(1, 9))
    read = reading(
        f"<html><head><title>Deck shoes</title>{says}</head><body><main>{cards}</main></body></html>"
    )
    told = [one.text for one in extractive(read).sentences]
    assert told[0] == "Shoes of oiled hide for wet decks, sewn by hand on Aske."
    assert len(told) == 9


def test_discounts_and_sizes_are_no_versions() -> None:
    coupons = "".join(
        f"<h2>{head}</h2><p>Show it at the till before the end of May, on any day but Sunday.</p>"
        for head in ("$25.00 Off Any Repair", "12.5% Off Lamps", "3.5 cm Cable", '34.5" Pole')
    )
    assert reading(f"<title>Coupons</title><main><h1>Coupons</h1>{coupons}</main>").shape != "changelog"


def test_questions_of_a_page_of_its_own_are_no_discussion() -> None:
    asked = "".join(
        f'<div itemtype="https://schema.org/Question"><h3>What does pier {at} cost?</h3>'
        f'<div itemtype="https://schema.org/Answer">A berth at pier {at} costs {at}9 euros a night.</div></div>'
        for at in range(1, 6)
    )
    page = f'<h1>Berths</h1><div itemtype="https://schema.org/FAQPage">{asked}</div>'
    assert reading(f"<title>Berths</title><main>{page}</main>").shape != "thread"


def test_a_description_takes_no_entry_of_a_ranking_its_place() -> None:
    entries = "".join(
        f"<h2>{at}. Lumo Trail {at}00</h2><p>Its light reaches {at}0 metres, and one charge lasts a night.</p>"
        for at in range(1, 7)
    )
    says = '<meta name="description" content="Six lamps that we wore in the rain for a whole autumn.">'
    read = reading(
        f"<html><head><title>Six lamps</title>{says}</head><body><main>{entries}</main></body></html>"
    )
    told = [one.text for one in extractive(read).sentences]
    assert told[0].startswith("Six lamps that we wore")
    assert "6. Lumo Trail 600" in told


FORMS = {
    "labels before their fields": "<label>User</label><input name=u><label>Password</label><input type=password>",
    "words before their fields": "<span>User</span><input name=u><span>Password:</span><input type=password>",
    "labels around them": "<label>User<input name=u></label><label>Password<input type=password></label>",
}


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_labels_of_a_form_are_each_told_once(form: str) -> None:
    read = reading(f"<title>Log in</title><h1>Log in</h1><form>{form}<button>Go</button></form>")
    assert [line.text for line in read.lines] == ["Log in", "User", "Password"]


@pytest.mark.parametrize("rows", ["<table>{}</table>", "<ul>{}</ul>"], ids=["table", "list"])
def test_sentences_beside_rows_are_read(rows: str) -> None:
    cells = "<tr><th>Port</th><th>Depth</th></tr>" + "<tr><td>Lorn</td><td>9 m</td></tr>" * 4
    inner = (
        cells if "table" in rows else "".join(f"<li>Berth {n}, 9 m deep, north side</li>" for n in range(6))
    )
    said = "The harbour office answers questions on weekdays from nine to noon."
    html = f"<html><body><main><h1>Ports</h1>{rows.format(inner)}<p>{said}</p></main></body></html>"
    for shape in ("table", "list"):
        assert said in reading(html, "https://ports.test/", shape).text


@pytest.mark.parametrize("shape", ["list", "table", "form"])
def test_what_stands_before_things_alike_is_told_with_its_numbers(shape: str) -> None:
    before = "".join(
        f"<p>{one}</p>"
        for one in (
            "The harbour lets berths to guests of the town.",
            "Guests are asked to be quiet at night in the harbour.",
            "Requests are taken until 4 May 2027 and cost 12 euros.",
        )
    )
    rows = {
        "list": "<ul>" + "".join(f"<li>Berth {n}, deep water, north side</li>" for n in range(6)) + "</ul>",
        "table": "<table><tr><th>Port</th><th>Depth</th></tr>"
        + "<tr><td>Lorn</td><td>9 m</td></tr>" * 4
        + "</table>",
        "form": "<form><label>Name <input></label><label>Boat <input></label><button>Send</button></form>",
    }[shape]
    after = "<footer><p>All rights reserved, 2027.</p></footer>"
    html = f"<html><body><main><h1>Berths</h1>{before}{rows}</main>{after}</body></html>"
    said = extractive(reading(html, "https://ports.test/", shape)).text()  # type: ignore[arg-type]
    assert "until 4 May 2027" in said
    assert "The harbour lets berths" in said
    assert "All rights" not in said


def test_a_short_recipe_is_told_with_its_ingredients() -> None:
    needed = "".join(
        f"<li>{n} g of {what}</li>" for n, what in ((250, "lentils"), (90, "carrots"), (5, "salt"))
    )
    steps = "".join(
        f"<li>{one}</li>" for one in ("Fry the carrots for 5 minutes.", "Add the rest.", "Simmer.")
    )
    html = f"<main><h1>Soup</h1><p>Serves 4.</p><h2>Ingredients</h2><ul>{needed}</ul><h2>Method</h2><ol>{steps}</ol>"
    told = extractive(reading(html, "https://soup.test/")).text()
    assert "250 g of lentils" in told
    assert "Fry the carrots" in told


EVENTS = [("Salsa Night", "€14"), ("Open Data Meetup", "free"), ("Flea Market", "free"), ("Improv", "€31")]


@pytest.mark.parametrize(
    "entry", ["<h3>{}</h3><p>{}</p>", "<h2><a href=/e>{}</a></h2><time>12 May</time><span>{}</span>"]
)
def test_events_under_headings_are_told_with_their_prices(entry: str) -> None:
    entries = "".join(entry.format(*one) for one in EVENTS)
    read = reading(f"<main><h1>Events</h1><section>{entries}</section></main>", "https://events.test/")
    told = [one.text for one in extractive(read).sentences]
    assert read.shape != "product"
    assert [(name in one, price in one) for (name, price), one in zip(EVENTS, told, strict=True)] == [
        (True, True)
    ] * len(EVENTS)


def test_a_letter_in_a_listing_is_told() -> None:
    letter = (
        "Hello all,\n\nI propose that we drop the old release in October 2026.\n\nIt is used by few people.\n"
    )
    html = f"<h1>Old release</h1><b>Ada Holm</b><br><i>Tue Apr 14 2026</i><pre>{letter}</pre>"
    assert "in October 2026" in extractive(reading(html, "https://list.test/")).text()
    program = "def pay(sum):\n    # It is paid. It is done.\n    return sum * 1.19\n"
    assert "paid" not in extractive(reading(html.replace(letter, program), "https://list.test/")).text()


def test_a_list_between_repeated_parts_is_read_too() -> None:
    body = (
        "<div>Tables give high and low water in local time.</div><div>Heights are in metres above datum.</div>"
        "<ul><li>Springs come two days after new moon.</li><li>The bar is not crossed near low water.</li></ul>"
        "<div>The tables are made by the county's office.</div>"
    )
    read = reading(
        f"<div class=wrap><div class=content><h1>Tides</h1>{body}</div></div>", "http://x.example/"
    )
    assert "The bar is not crossed near low water." in read.text


HARBOUR = (
    "<h1>The harbour of Aske</h1><p>It is the oldest harbour of the island, and it is known for its wall.</p>"
    "<h2>Berths</h2><ul><li>Boats must leave by noon and pay at the keeper's hut before they sail.</li></ul>"
    "<table><tr><th>Length</th><th>A night</th></tr><tr><td>Up to 8 m</td><td>€ 14</td></tr>"
    "<tr><td>Up to 12 m</td><td>€ 21</td></tr></table>"
    "<p>The keeper is there from 8:30 to 17:00 in summer. The wall was built in 1893 by Ada Holm.</p>"
)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("How much does a berth cost?", ["Up to 8 m | € 14", "Up to 12 m | € 21"]),
        ("Was kostet ein Liegeplatz?", ["Up to 8 m | € 14", "Up to 12 m | € 21"]),
        ("How much is a night?", ["Up to 8 m | € 14", "Up to 12 m | € 21"]),
        ("Who built the wall?", ["The wall was built in 1893 by Ada Holm."]),
        ("What are the opening hours?", ["The keeper is there from 8:30 to 17:00 in summer."]),
    ],
)
def test_a_question_is_answered_by_what_holds_the_answer(asked: str, told: list[str]) -> None:
    read = reading(f"<title>Aske</title><main>{HARBOUR}</main>")
    said = [one.text for one in extractive(read, focus=asked).sentences]
    assert set(told) <= set(said)


def test_two_letters_of_a_language_without_spaces_are_a_word() -> None:
    read = reading(
        "<title>港</title><main><p>港は朝八時に開きます。</p><p>貸切は三日前まで受け付けます。</p></main>"
    )
    assert [one.text for one in extractive(read, focus="貸切").sentences] == [
        "貸切は三日前まで受け付けます。"
    ]


def test_what_is_asked_in_words_that_a_page_lacks_is_said_to_be_missing() -> None:
    read = reading(f"<title>Aske</title><main>{HARBOUR}</main>")
    assert "nothing on the page is about it" in [
        one.reason for one in extractive(read, focus="Is it dredged?").dropped
    ]


def test_rows_are_told_before_the_terms_beside_them() -> None:
    terms = "".join(f"<li>Rule {at} of the harbour is older than the wall.</li>" for at in range(1, 10))
    rows = "".join(
        f"<tr><td>Up to {at} metres of length, with water</td><td>€ {at}4</td></tr>" for at in range(1, 9)
    )
    page = f"<h1>Berths</h1><ul>{terms}</ul><table><tr><th>Length</th><th>A night</th></tr>{rows}</table>"
    summary = extractive(reading(f"<title>Berths</title><main>{page}</main>", shape="table"))
    assert "Up to 2 metres of length, with water | € 24" in [one.text for one in summary.sentences]


def test_rows_are_told_below_the_head_of_their_own_table() -> None:
    times = "".join(f"<tr><td>{hour}:30</td><td>{hour}:55</td><td>daily</td></tr>" for hour in range(7, 10))
    fares = "".join(
        f"<tr><th>{who}</th><td>€{n}</td><td>€{2 * n}</td></tr>"
        for n, who in enumerate(("Adult", "Child", "Dog"), 5)
    )
    page = (
        f"<h1>Ferry</h1><h2>Times</h2><table><tr><th>Rosmuck</th><th>Halm</th><th>Days</th></tr>{times}</table>"
        f"<h2>Fares</h2><table><tr><th>Who</th><th>Single</th><th>Return</th></tr>{fares}</table>"
    )
    told = [one.text for one in extractive(reading(f"<main>{page}</main>")).sentences]
    assert told.index("Who | Single | Return") == told.index("Adult | €5 | €10") - 1
    assert told[0] == "Rosmuck | Halm | Days"
