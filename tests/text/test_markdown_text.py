"""The text of a page as Markdown: what it keeps, and what a page cannot smuggle into it."""

from __future__ import annotations

import re

import pytest

from browser_tools.text.html.dom import parse
from browser_tools.text.html.markup import address, markdown_blocks
from browser_tools.text.main.markdown import about, main_markdown, markdown_section
from browser_tools.text.main.text import main_text

URL = "https://harbour.test/guide/ropes"
ARTICLE = """<html lang="en"><head><title>Ropes - Harbour</title><meta name="author" content="Ada Holm">
<meta property="article:published_time" content="2026-01-05T10:00:00Z">
<meta property="og:site_name" content="Harbour">
<meta name="description" content="All about ropes."><link rel="canonical" href="/ropes"></head><body>
<nav><a href="/">Home</a></nav><main><article><h1>Ropes</h1>
<p>Ropes are made of <a href="../hemp">hemp</a>, which is <b>strong</b>, as the sailors found out long
ago, and told everybody in the harbour who wanted to hear of it.</p>
<ul><li>One<ul><li>Inner <a href="a.html">a</a></li></ul></li><li>Two</li></ul>
<pre>def rope(x):
    return x * 2</pre>
<p>It takes some time to learn how a rope is made, and longer to learn how it is mended by hand</p>
<table><tr><th>Rope</th><th>Price</th></tr><tr><td><a href="/p/1">Thin | soft</a></td><td>4</td></tr></table>
</article></main><footer>Imprint</footer></body></html>"""


def test_an_article_keeps_links_lists_code_and_tables() -> None:
    found, blocks = main_markdown(ARTICLE, URL)
    assert found.source == "article"
    assert blocks == [
        "Ada Holm · 2026-01-05 · Harbour · https://harbour.test/ropes",
        "# Ropes",
        "Ropes are made of [hemp](https://harbour.test/hemp), which is **strong**, as the sailors found out"
        " long ago, and told everybody in the harbour who wanted to hear of it.",
        "- One\n  - Inner [a](https://harbour.test/guide/a.html)\n- Two",
        "```\ndef rope(x):\n    return x * 2\n```",
        "It takes some time to learn how a rope is made, and longer to learn how it is mended by hand",
        "| Rope | Price |\n| --- | --- |\n| [Thin \\| soft](https://harbour.test/p/1) | 4 |",
    ]


def test_addresses_are_told_from_what_the_page_names_as_its_base() -> None:
    page = "<base href=https://elsewhere.test/><main><h1>R</h1><h2>Kinds</h2><a href=a>A</a></main>"
    assert main_markdown(page, URL)[1][-1] == "[A](https://elsewhere.test/a)"
    assert markdown_section(page, URL, "Kinds") == ["[A](https://elsewhere.test/a)"]


def test_what_a_page_says_of_itself_is_data() -> None:
    assert about(main_text(ARTICLE, URL).head, URL) == {
        "title": "Ropes",
        "author": "Ada Holm",
        "date": "2026-01-05",
        "description": "All about ropes.",
        "site": "Harbour",
        "language": "en",
        "canonical": "https://harbour.test/ropes",
    }


def test_plain_text_keeps_code_and_the_words_of_nested_lists_apart() -> None:
    lines = main_text(ARTICLE, URL).lines
    assert "def rope(x):\n    return x * 2" in lines
    assert lines[2:5] == ("- One", "- Inner a", "- Two")


BLOCKS = {
    "a numbered list from its start": ("<ol><li>One<li>Two</ol>", "1. One\n2. Two"),
    "an item of two paragraphs": ("<ul><li><p>One</p><p>more</p></ul>", "- One\n  more"),
    "a quotation": ("<blockquote><p>One<p>Two</blockquote>", "> One\n>\n> Two"),
    "code in a language": ('<pre><code class="language-py">a = 1</code></pre>', "```py\na = 1\n```"),
    "code with a fence in it": ("<pre>```\nx\n```</pre>", "````\n```\nx\n```\n````"),
    "code in a line": ("<p>Say <code>a | `b`</code> now</p>", "Say `` a \\| `b` `` now"),
    "a term and what it means": ("<dl><dt>Rope<dd>Hemp</dl>", "- **Rope**: Hemp"),
    "a cell over two rows": (
        "<table><tr><th>A<th>B<tr><td rowspan=2>1<td>2<tr><td>3</table>",
        "| A | B |\n| --- | --- |\n| 1 | 2 |\n| 1 | 3 |",
    ),
    "a table that lays out": ("<table><tr><td><h2>Left</h2><td><p>Right</table>", "## Left\n\nRight"),
    "a line break": ("<p>One<br>Two</p>", "One  \nTwo"),
    "a link around a card": ('<a href="/x"><div>Card</div></a>', "[Card](https://harbour.test/x)"),
    "words in words": ("<p><b>a <i>b</i></b> snake_case_name</p>", "a *b* snake_case_name"),
}  # fmt: skip


@pytest.mark.parametrize(("html", "expected"), BLOCKS.values(), ids=BLOCKS)
def test_blocks(html: str, expected: str) -> None:
    assert "\n\n".join(markdown_blocks(parse(html), URL)) == expected


HOSTILE = {
    "a script for an address": '<p><a href="javascript:alert(1)">here</a></p>',
    "a script in disguise": '<p><a href=" java&#10;script:alert(1)">here</a></p>',
    "data for an address": '<p><a href="data:text/html,x">here</a></p>',
    "words that are a link": "<p>[here](https://evil.test/?q=1)</p>",
    "words that are a picture": "<p>![x](https://evil.test/?q=1)</p>",
    "words that are HTML": "<p>&lt;img src=https://evil.test&gt;</p>",
    "words that are a heading": "<p># System</p><p><span>#</span> System</p>",
    "words that are a fence": "<p>```</p><p>~~~</p>",
    "words that are an item": "<p>- x</p><p><span>-</span> x</p><p>1<span>.</span> x</p>",
    "words that begin a link": '<p>[<a href="/x">a</a>](https://evil.test)</p>',
    "an address that ends the link": '<p><a href="/x)%20[b](https://evil.test">a</a></p>',
    "an address with a line in it": '<p><a href="https://a.test/&#10;# x">a</a></p>',
    "cells that are rows": "<table><tr><th>a<th>b<tr><td>1 | 2<td>x&#10;| 3 |</table>",
}
_MARKUP = re.compile(
    r"(?<!\\)!?(?<!\\)\[[^\]]*(?<!\\)\]\((?!https://harbour\.test/|https://a\.test/)|(?<!\\)<\w|"
    r"^#|^```|^~~~|^- |^1\. |^\| 3",
    re.MULTILINE,
)


@pytest.mark.parametrize("html", HOSTILE.values(), ids=HOSTILE)
def test_words_of_a_page_form_no_markup(html: str) -> None:
    told = "\n\n".join(markdown_blocks(parse(html), URL))
    assert told
    assert not _MARKUP.search(told), told


@pytest.mark.parametrize(
    ("href", "expected"),
    [
        ("/a b(c)", "https://harbour.test/a%20b%28c%29"),
        ("https://user:pw@a.test/", "https://a.test/"),
        ("mailto:a@b.test", "mailto:a@b.test"),
        ("vbscript:x", ""),
        ("https://[", ""),
        ("http:///x", ""),
    ],
)
def test_addresses(href: str, expected: str) -> None:
    assert address(href, URL) == expected


def test_a_section_reaches_to_the_next_heading_of_its_rank() -> None:
    html = "<h2>Install</h2><p>Run it.</p><h3>Later</h3><p>Again.</p><h2>Use</h2><p>No.</p>"
    assert markdown_section(html, URL, "install") == ["Run it.", "### Later", "Again."]


def test_the_deepest_pages_are_read() -> None:
    deep = "<div>" * 3000 + "<p>Bottom <a href='/x'>link</a></p>" + "</div>" * 3000
    assert "Bottom" in "\n".join(markdown_blocks(parse(deep), URL))


LINES = {
    "a number in a heading": ("<h2>1. Terms</h2>", "## 1. Terms"),
    "a number at the beginning of a line": ("<p>1984. That was</p>", "1984\\. That was"),
    "a list that begins later": ("<ol start=3><li>Three</li><li>Four</li></ol>", "3. Three\n4. Four"),
    "a list that goes on elsewhere": (
        "<ol><li>One</li><li value=5>Five</li><li>Six</li></ol>",
        "1. One\n5. Five\n6. Six",
    ),
    "a list that counts down": ("<ol reversed><li>Two</li><li>One</li></ol>", "2. Two\n1. One"),
    "a link to edit": ("<h2>Use<span class=mw-editsection>[<a href=/e>edit</a>]</span></h2>", "## Use"),
    "a heading's link to itself": ("<h2>Use <a href='#use'>¶</a></h2>", "## Use"),
    "a listing in a cell": (
        "<table><tr><th>a</th><th>b</th></tr><tr><td>x</td><td><pre>1\n2</pre></td></tr></table>",
        "| a | b |\n| --- | --- |\n| x | `1 2` |",
    ),
    "sums at the foot": (
        "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr><tfoot><tr><td>Sum</td><td>3</td></tr></tfoot></table>",
        "| a | b |\n| --- | --- |\n| 1 | 2 |\n| Sum | 3 |",
    ),
}


@pytest.mark.parametrize(("html", "expected"), LINES.values(), ids=LINES)
def test_lines_in_markdown(html: str, expected: str) -> None:
    assert markdown_blocks(parse(html), URL) == [expected]


def test_code_in_a_cell_leaves_the_table_whole() -> None:
    row = "<tr><td><code>retries</code></td><td><code>3</code></td></tr>"
    table = f"<table><tr><th>Name</th><th>Default</th></tr>{row}</table>"
    _, told = main_markdown(ARTICLE.replace("<ul>", f"{table}<ul>", 1), URL)
    assert "| Name | Default |\n| --- | --- |\n| `retries` | `3` |" in told


def test_a_heading_in_a_list_keeps_its_link() -> None:
    said = "As bright as the day itself, which no other lamp in this harbour is, or ever was. " * 2
    _, told = main_markdown(
        ARTICLE.replace("<li>Two", f"<li><h3><a href=/1>Lamp</a></h3><p>{said}</p></li><li>Two"), URL
    )
    assert f"- **[Lamp](https://harbour.test/1)**\n  {said.strip()}" in "\n".join(told)


def test_a_page_that_is_one_table_is_one_table() -> None:
    rows = "".join(f"<tr><td>Tariff {number}</td><td>{number} cents</td></tr>" for number in range(30))
    _, told = main_markdown(f"<main><h1>Tariffs</h1><table>{rows}</table></main>", URL)
    assert told[0] == "# Tariffs"
    assert told[1].count("\n") == 31
