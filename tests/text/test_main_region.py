"""The main text of pages that are no articles: all that they say but for what frames it."""

from __future__ import annotations

import pytest

from browser_tools.text.main.markdown import main_markdown
from browser_tools.text.main.text import main_text

ABOUT = "We repair bicycles beside the canal, and most of them the same day, if you bring them before ten."
PROMISE = "Nothing is repaired that nobody has looked at with you, and no part is charged without your yes."
PARTS = {
    "Wheels": "Trued while you wait, from 9 EUR.",
    "Brakes": "New pads and cables in half an hour.",
    "Winter storage": "Dry and locked, 12 EUR a month.",
    "Rental": "City bicycles and two cargo bicycles.",
}
SECTIONS = "".join(
    f'<section class="tile"><div><h3>{name}</h3></div><div><span>{said}</span></div>'
    f'<a href="/{at}">Learn more</a></section>'
    for at, (name, said) in enumerate(PARTS.items())
)
SERVICE = f"""<html><head><title>Canal Bicycles</title></head><body>
<header class="site-header"><a href="/">Canal Bicycles</a><nav><a href="/a">Prices</a></nav></header>
<div class="breadcrumbs"><a href="/">Start</a> / Workshop</div>
<div class="page"><div class="hero"><h1>Your workshop on the canal</h1><p>{ABOUT}</p><p>{PROMISE}</p></div>
<div class="tiles">{SECTIONS}</div>
<div class="tiles">{SECTIONS.replace("h3", "h4").replace("EUR", "euros").replace("New", "Fresh")}</div>
<form><label>Your address</label><input type="email"><p>A letter each month, nothing else.</p></form>
<div class="related-posts"><p>How to oil a chain</p></div></div>
<footer>Imprint and privacy</footer></body></html>"""


def test_a_page_of_many_short_sections_is_told_whole() -> None:
    found = main_text(SERVICE)
    assert found.source == "region"
    assert found.lines[:3] == ("H1: Your workshop on the canal", ABOUT, PROMISE)
    for name, said in PARTS.items():
        assert f"H3: {name}" in found.lines
        assert said in found.lines


@pytest.mark.parametrize(
    "framing",
    [
        "Prices",
        "Start",
        "A letter each month",
        "How to oil",
        "Imprint",
        "Learn more",
        "Your address",
        "So true",
    ],
)
def test_what_frames_a_page_is_not_told(framing: str) -> None:
    assert framing not in "\n".join(main_text(SERVICE).lines)


def test_markdown_has_the_same_parts() -> None:
    found, lines = main_markdown(SERVICE, "https://canal.test/")
    assert found.source == "region"
    assert lines[0] == "# Your workshop on the canal"
    assert PARTS["Brakes"] in lines
    assert not any("Imprint" in line or "Learn more" in line for line in lines)


WRITTEN = {
    "its kind": '<meta property="og:type" content="article">',
    "its data": '<script type="application/ld+json">{"@type": "NewsArticle"}</script>',
    "its author": '<meta name="author" content="Ada Holm">',
}


@pytest.mark.parametrize("mark", WRITTEN.values(), ids=WRITTEN)
def test_what_says_that_it_is_an_article_is_read_as_one(mark: str) -> None:
    assert main_text(SERVICE.replace("<head>", f"<head>{mark}")).source != "region"


KEPT = {
    "a heading that is a button": (
        "<h3><button class=toggle>Do you collect?</button></h3><p>Yes, in the city.</p>",
        ("H3: Do you collect?", "Yes, in the city."),
    ),
    "a form without fields to type into": (
        "<form><input type=checkbox><p>Choose the day that suits you best.</p></form>",
        ("Choose the day that suits you best.",),
    ),
    "one link of its name": ('<p><a href="/w">Winter tyres</a></p>', ("Winter tyres",)),
    "who wrote several times": (
        "<p><a href=/u/tin>tin</a></p>" * 3,
        ("tin", "tin", "tin"),
    ),
    "what is called a menu and holds most of the page": (
        f"<div class=menu><p>{ABOUT * 6}</p></div>",
        (ABOUT * 6,),
    ),
}


@pytest.mark.parametrize(("html", "lines"), KEPT.values(), ids=KEPT)
def test_what_looks_like_a_frame_and_is_none_is_told(html: str, lines: tuple[str, ...]) -> None:
    found = main_text(SERVICE.replace("<form>", f"{html}<form>", 1))
    assert found.source == "region"
    assert set(lines) <= set(found.lines)


def test_comments_are_told_where_they_are_the_page() -> None:
    comments = "".join(f"<div class=comment><p>{ABOUT} Rider {n}.</p></div>" for n in range(6))
    thread = f"<h1>Which workshop?</h1><p>Where do you go?</p>{comments}"
    assert f"{ABOUT} Rider 3." in main_text(thread).lines
    told = "".join(f"<p>{PROMISE} Rule {n}.</p>" for n in range(3))
    assert "Rider 3" not in "\n".join(
        main_text(SERVICE.replace("<form>", f"{told}{comments}<form>", 1)).lines
    )


def test_the_links_with_which_a_page_ends_are_not_told() -> None:
    links = "<ul><li><a href=/m>Move house</a></li><li><a href=/r>Report a fault</a></li></ul>"
    html = SERVICE.replace('<div class="related-posts">', f'{links}<div class="related-posts">')
    assert "Move house" not in "\n".join(main_text(html).lines)
    assert "- Move house" in main_text(f"<h1>Services</h1>{links}<p>{ABOUT}</p><p>{PROMISE}</p>").lines


CHAPTERS = [
    f"In year {1900 + at} the keeper of light number {at} wrote down who came by sea, and what the wind did."
    for at in range(16)
]
OPENING = "\n".join(f"<p>{chapter}</p>" for chapter in CHAPTERS[:7])
GOING_ON = "".join(
    f'<div class="slide"><h2>{at}</h2><div><p>{said}</p></div></div>' for at, said in enumerate(CHAPTERS[7:])
)
TEASERS = "".join(
    f'<div class="card"><h3><a href="/{at}">Light {at}</a></h3><p class="teaser">{said}</p></div>'
    for at, said in enumerate(CHAPTERS[7:])
)


@pytest.mark.parametrize(
    ("below", "whole"),
    [(GOING_ON, True), (TEASERS, False), (TEASERS.replace("teaser", "comment-body"), False)],
    ids=["its other parts", "teasers", "comments"],
)
def test_an_article_in_several_parts_is_told_whole_and_not_what_stands_beside_it(
    below: str, whole: bool
) -> None:
    found = main_text(
        '<head><title>Lights</title><meta property="og:type" content="article"></head><body><nav>Start</nav>'
        f'<article><h1>Lights</h1>{OPENING}</article><div class="below">{below}</div></body>'
    )
    assert set(CHAPTERS[:7]) <= set(found.lines)
    assert (set(CHAPTERS[7:]) <= set(found.lines)) == whole
    assert whole or not set(CHAPTERS[7:]) & set(found.lines)
