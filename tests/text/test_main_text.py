"""Main text of articles, lists, forums and broken pages."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from browser_tools.text.main.text import MOST_PARAGRAPHS, SHORT, label_value, main_text

PARAGRAPH = "The ferry leaves the old harbour at nine and reaches the island before noon. "
ARTICLE = f"""<!doctype html><html lang="en-GB"><head><title>Ferries in winter | Harbour News</title>
<meta name="description" content="When the  boats run."></head><body>
<nav><a href="/">Home</a> <a href="/news">News</a> <a href="/about">About us</a></nav>
<article><h1>Ferries in winter</h1><p>By <a rel="author" href="/ada">Ada Holm</a></p>
<p>{PARAGRAPH * 2}</p><h2>Fares</h2><p>{PARAGRAPH.replace("nine", "ten") * 2}</p>
<table><tr><th>Route</th><th>Fare</th></tr><tr><td>Island</td><td>12 EUR</td></tr></table>
<ul><li>Dogs travel free of charge on every boat</li>
<li>Bicycles cost three euros each way</li></ul></article>
<footer>Imprint, privacy, cookies</footer><script>var secret = "tracking";</script></body></html>"""

CARDS = "".join(
    f'<li><article><h3><a href="/p/{n}">Lamp {n}</a></h3><p>€{n}.90</p><p>In stock</p></article></li>'
    for n in range(30)
)
LIST = f"<title>Lamps</title><body><nav>Home</nav><main><h1>Lamps</h1><ul>{CARDS}</ul></main>"


def test_article_keeps_its_structure_and_loses_the_frame() -> None:
    found = main_text(ARTICLE, "https://harbour.test/ferries")
    assert found.source == "article"
    assert (found.title, found.byline, found.language) == ("Ferries in winter", "Ada Holm", "en-gb")
    assert found.description == "When the boats run."
    assert "H2: Fares" in found.lines
    assert "Island | 12 EUR" in found.lines
    assert "- Dogs travel free of charge on every boat" in found.lines
    text = "\n".join(found.lines)
    assert "Imprint" not in text
    assert "tracking" not in text


def test_a_list_of_products_is_told_whole_without_the_frame() -> None:
    found = main_text(LIST)
    assert found.source == "region"
    assert "H3: Lamp 7" in found.lines
    assert "Home" not in found.lines


def test_short_page_is_told_whole() -> None:
    found = main_text("<title>Login</title><body><nav>Home</nav><h1>Log in</h1><p>Wrong password.</p>")
    assert found.source == "visible"
    assert found.lines == ("Home", "H1: Log in", "Wrong password.")
    assert sum(map(len, found.lines)) < SHORT


def test_inline_elements_do_not_break_words_and_hidden_ones_are_silent() -> None:
    found = main_text(
        "<p>Un<b>believ</b>able, <a href=x>really</a>.</p><p hidden>gone</p>"
        "<p style='display: none'>gone</p><p aria-hidden=true>gone</p>"
        "<template>gone</template><p>one<br>two</p>"
    )
    assert found.lines == ("Unbelievable, really.", "one two")


def test_a_row_that_lays_out_a_page_is_no_row_of_data() -> None:
    inner = "<table><tr><td>a</td><td>b</td></tr></table>"
    found = main_text(f"<table><tr><td><h2>Menu</h2></td><td>{inner}</td></tr></table>")
    assert found.lines == ("H2: Menu", "a | b")


def test_paragraphs_of_a_table_that_lays_out_are_no_row() -> None:
    said = (
        "The ferry to Skerran sails four times a day from 1 May to 28 September, and not in storms.",
        "Foot passengers must be on the slip ten minutes before the time shown, and cars twenty.",
    )
    rows = "".join(f"<tr><td>{at}</td><td>06:50</td><td>Not on Sundays</td></tr>" for at in range(4))
    told = "".join(f"<p>{one}</p>" for one in said)
    page = f"<table><tr><td><a href=/>Home</a></td><td>{told}<table>{rows}</table></td></tr></table>"
    found = main_text(f"<title>Skerran</title><body>{page}").blocks
    assert tuple(block.text for block in found if block.kind == "text") == said
    assert next(block.text for block in found if block.kind == "row") == "0 | 06:50 | Not on Sundays"


def test_lists_in_lists_in_lists_are_told_once() -> None:
    inner = "<ul><li>On the north pier<ul><li>Berth 4 is the longest one</li></ul></li></ul>"
    lines = main_text(ARTICLE.replace("every boat</li>", f"every boat{inner}</li>")).lines
    at = lines.index("- Dogs travel free of charge on every boat")
    assert lines[at + 1 :] == (
        "- On the north pier",
        "- Berth 4 is the longest one",
        "- Bicycles cost three euros each way",
    )


def test_cells_that_span_stand_in_all_their_columns_and_rows() -> None:
    rows = (
        "<tr><th>Time</th><th>Mon</th><th>Tue</th><th>Wed</th></tr>",
        "<tr><th>8</th><td rowspan=2>Maths</td><td></td><td>–</td></tr>",
        "<tr><th>9</th><td></td><td>Art</td></tr>",
        "<tr><th>10</th><td colspan=2>Trip<ul><li>zoo</ul></td><td>PE</td></tr>",
        "<tr><td colspan=4>Lunch</td></tr>",
    )
    found = main_text(f"<table>{''.join(rows)}</table>")
    assert found.source == "visible"
    assert found.lines == (
        "Time | Mon | Tue | Wed",
        "8 | Maths | – | –",
        "9 | Maths | – | Art",
        "10 | Trip zoo | Trip zoo | PE",
        "Lunch",
    )


def test_words_of_two_cells_are_never_one() -> None:
    found = main_text(
        "<table><tr><td>Sec<ul><li>one</li></ul></td><td>Part<ul><li>a</li></ul>b</td><td>c</td></tr></table>"
    )
    assert found.lines == ("Sec", "- one", "Part", "- a", "b", "c")


def test_code_keeps_its_lines() -> None:
    assert "for x in y:\n    print(x)" in main_text("<pre>\nfor x in y:\n    print(x)\n</pre>").lines


@pytest.mark.parametrize(
    "html",
    ["", "\x00\x01", "no markup", "<", "<p", "<html><frameset><frame src=a></frameset>",
     "<div>" * 5000 + "deep", "<!-- only a comment", "<p>\ud800</p>"],
    ids=["empty", "control", "plain", "less", "cut", "frames", "deep", "comment", "surrogate"],
)  # fmt: skip
def test_anything_parses(html: str) -> None:
    main_text(html)


LABELLED = {
    "definition": ("<dl><dt>Weight:</dt><dd>2 kg</dd></dl>", "weight", "2 kg"),
    "row": ("<table><tr><th>Total</th><td>€5</td></tr></table>", "Total", "€5"),
    "column": ("<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>", "B", "2"),
    "field": ("<label for=n>Name</label><input id=n value=Ada>", "Name", "Ada"),
    "field inside": (
        "<label>Colour <select><option>Oak<option selected>Ash</select></label>",
        "Colour",
        "Ash",
    ),
    "colon": ("<p><b>Price:</b> €24.90</p>", "price", "€24.90"),
    "beside": ("<div><span>Stock</span><span>18</span></div>", "Stock", "18"),
    "password": ("<label>Code <input type=password value=geheim></label>", "Code", None),
    "hidden": ("<div><span>Stock</span><span hidden>18</span></div>", "Stock", None),
    "none": ("<p>Nothing here</p>", "Stock", None),
}


@pytest.mark.parametrize(("html", "label", "value"), LABELLED.values(), ids=LABELLED)
def test_value_beside_a_label(html: str, label: str, value: str | None) -> None:
    assert label_value(html, label) == value


def test_the_extractor_is_only_imported_when_a_text_is_read() -> None:
    code = "import sys, browser_tools.text.summary.lead; print('trafilatura' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert ran.stdout.strip() == "False", ran.stderr


def test_a_book_on_one_page_is_read_without_its_menu() -> None:
    told = "".join(f"<p>Paragraph {number} of a very long book.</p>" for number in range(MOST_PARAGRAPHS + 2))
    found = main_text(f"<nav><a href='/'>Home</a></nav><main><h1>Book</h1>{told}</main>")
    assert found.source == "density"
    assert len(found.lines) == MOST_PARAGRAPHS + 3
    assert found.lines[1] == "Paragraph 0 of a very long book."


def test_a_page_of_plain_divs_is_told_in_its_parts() -> None:
    page = Path(__file__).parents[2] / "benchmarks" / "extraction" / "fifth" / "recipe_fr_parts.html"
    lines = main_text(page.read_text(encoding="utf-8"), "https://a.test/").lines
    assert lines[0] == "H1: Gratin de courge au comté"
    assert {"1 h 10", "1/2 botte persil plat", "Préchauffez le four à 180 °C."} <= set(lines)


KEPT = {
    "times of a sentence": (
        "<p>Open daily <time>10:00</time>–<time>18:00</time>, closed on <time>25 December</time>.</p>",
        "Open daily 10:00–18:00, closed on 25 December.",
    ),
    "what stands before a break": ("<div>Admission<br>12 EUR</div>", "Admission 12 EUR"),
    "a list in a cell": (
        "<table><tr><th>Plan</th><th>With</th></tr>"
        "<tr><td>Free</td><td><ul><li>1 user</li><li>5 GB</li></ul></td></tr></table>",
        "Free | 1 user 5 GB",
    ),
    "lines of a cell": (
        "<table><tr><th>Mode</th><th>Values</th></tr><tr><td>fast</td><td>5<br>10</td></tr></table>",
        "fast | 5 10",
    ),
    "the column of a cell": (
        "<table><tr><th>Day</th><th>Morning</th><th>Evening</th></tr><tr><td>Monday</td><td></td><td>17–20</td></tr></table>",
        "Monday | – | 17–20",
    ),
    "a cell of several rows": (
        "<table><tr><th>Line</th><th>Zone</th><th>Fare</th></tr>"
        "<tr><td rowspan=2>Red</td><td>North</td><td>3</td></tr>"
        "<tr><td>South</td><td>4</td></tr></table>",
        "Red | South | 4",
    ),
    "a cell of several columns": (
        "<table><tr><th>Line</th><th>Adult</th><th>Child</th><th>Dog</th></tr>"
        "<tr><td>Red</td><td colspan=2>3</td><td>4</td></tr></table>",
        "Red | 3 | 3 | 4",
    ),
    "the heading of an entry": (
        f"<ul><li><h3><a href=/1>Lamp</a></h3><p>{PARAGRAPH}</p></li>"
        f"<li><h3><a href=/2>Rope</a></h3><p>{PARAGRAPH * 2}</p></li></ul>",
        f"- Lamp {PARAGRAPH.strip()}",
    ),
    "a heading without its marks": (
        "<h2>Use <a href='#use'>¶</a><span class='mw-editsection'>[<a href=/e>edit</a>]</span></h2>",
        "H2: Use",
    ),
    "the picture of a formula": (
        "<p>It is <span><span style='display: none'><math><mi>T</mi></math></span>"
        "<img alt='{\\displaystyle T=2L}' class='mwe-math-fallback-image-inline'></span>, all in all.</p>",
        "It is T=2L, all in all.",
    ),
    "a formula": (
        "<p>Energy is <math><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></math> here.</p>",
        "Energy is E=mc^2 here.",
    ),
    "a formula that is not closed": (
        "<p>Energy is <math><mi>E</mi><mo>=</mo><mi>m</mi> by law.</p><p>It is never lost, they say.</p>",
        "Energy is E=m by law.",
    ),
    "a formula that a browser closed": (
        "<p>Energy is <math><mi>E</mi><mo>=</mo><mi>m</mi> by law.</math></p>",
        "Energy is E=m by law.",
    ),
    "a formula in LaTeX": (
        "<p>It is <math alttext='a &lt; b'><mi>a</mi></math> here.</p>",
        "It is a < b here.",
    ),
    "what a term is": (
        "<dl><dt>Departure:</dt><dd>Pier 3</dd><dt>Fare</dt><dd>4 EUR</dd></dl>",
        "- Departure: Pier 3",
    ),
    "powers": ("<p>The Earth weighs 5.97 × 10<sup>24</sup> kg.</p>", "The Earth weighs 5.97 × 10²⁴ kg."),
    "cents": ("<p>It costs €12<sup>99</sup> at the door.</p>", "It costs €12.99 at the door."),
}


@pytest.mark.parametrize(("html", "line"), KEPT.values(), ids=KEPT)
def test_words_in_the_midst_of_an_article_are_kept(html: str, line: str) -> None:
    found = main_text(f"<main><h1>Harbour</h1><p>{PARAGRAPH * 3}</p>{html}<p>{PARAGRAPH * 3}</p></main>")
    assert found.source == "article"
    assert line in found.lines


DATED = {
    "a line of its own": ("<div>By Ada <time datetime=2026-02-03>3 Feb</time></div>", "2026-02-03"),
    "a sentence": ("<p>Closed on <time datetime=2026-12-25>25 December</time>.</p>", ""),
    "a comment": ("<div class=comment><time datetime=2026-02-03>3 Feb</time> Well said</div>", ""),
    "a review's data": (
        '<script type="application/ld+json">'
        '{"@type": "Product", "review": [{"datePublished": "2026-02-03"}]}</script>',
        "",
    ),
    "the article's data": (
        '<script type="application/ld+json">{"@graph": [{"comment": {"datePublished": "2026-02-03"}}, '
        '{"@type": "Article", "datePublished": "2026-02-01"}]}</script>',
        "2026-02-01",
    ),
}


@pytest.mark.parametrize(("html", "date"), DATED.values(), ids=DATED)
def test_the_day_of_a_page_is_its_own(html: str, date: str) -> None:
    assert main_text(f"<main><h1>Harbour</h1>{html}<p>{PARAGRAPH * 3}</p></main>").head.date == date
