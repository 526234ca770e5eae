"""Documents that are no pages: what of their lines, rows and entries is kept."""

from __future__ import annotations

import json

import pytest

from browser_tools.text.reading.document_links import document_links
from browser_tools.text.reading.documents import as_html, document

URL = "http://a.test/file"
WRAPPED = (
    "The ferry leaves the old harbour at nine and reaches the\n"
    "island before noon, and whoever misses it waits for the\nnext one.\n"
)
TEXTS = {
    "a paragraph that was broken to fit": (WRAPPED, [" ".join(WRAPPED.split())]),
    "a paragraph in a narrow column": (
        "The ferry leaves the old harbour\nat nine and reaches the island\nby noon.\n",
        ["The ferry leaves the old harbour at nine and reaches the island by noon."],
    ),
    "an address": ("Ada Holm\n1 Quay Street\nDublin", ["Ada Holm", "1 Quay Street", "Dublin"]),
    "a log": (
        "2026-04-01 10:00:00 server started on port 80 without a word\n"
        "2026-04-01 10:00:03 server stopped after a signal of its own\n",
        [
            "2026-04-01 10:00:00 server started on port 80 without a word",
            "2026-04-01 10:00:03 server stopped after a signal of its own",
        ],
    ),
    "items after what introduces them": ("We need:\n- rope\n- tar", ["We need:", "- rope", "- tar"]),
    "a heading that is underlined": ("Notes\n=====\nAll is well.", ["H1: Notes", "All is well."]),
    "a table in Markdown": ("| a | b |\n|---|---|\n| 1 |  |\n", ["a | b", "1"]),
    "a listing": ("```py\nx = 1\n\n# no heading\n```\nDone.", ["x = 1\n\n# no heading", "Done."]),
}


@pytest.mark.parametrize(("text", "lines"), TEXTS.values(), ids=TEXTS)
def test_lines_of_a_text(text: str, lines: list[str]) -> None:
    assert [line.marked() for line in document(text.encode(), URL, "note.txt").lines] == lines


def test_lines_of_a_paragraph_in_markdown_are_one() -> None:
    assert document(b"one\ntwo", URL, "note.md").text == "one two"
    assert document(b"one\ntwo", URL, "note.txt").text == "one\ntwo"


def test_an_item_of_a_text_goes_on_where_it_is_indented() -> None:
    assert document(b"* one\n  goes on\ntwo", URL, "note.txt").text == "one goes on\ntwo"


MARKDOWN = {
    "items with numbers": (
        "1. Run `pip`\n2. Then\n   this\n3) Done",
        ["- Run pip", "- Then this", "- Done"],
    ),
    "a number that only begins a line": (
        "It was built in\n1998. Nobody knows.",
        ["It was built in 1998. Nobody knows."],
    ),
    "a bar inside a cell": (
        "| a | b | c |\n|---|---|---|\n| x \\| y | z | |\n||2|3|",
        ["a | b | c", "x | y | z", "– | 2 | 3"],
    ),
    "lines that break": ("one  \ntwo\\\nthree\nfour", ["one two three four"]),
    "items over several lines": (
        "- one\n  goes on\n- two\nlazily\n\n  - three\n    on\nfour",
        ["- one goes on", "- two lazily", "- three on four"],
    ),
    "what is not shown": (
        "---\ntitle: N\n---\nOne. <!-- two -->\n\n<!--\nthree\n-->\n\n[//]: # (four)\n\n<p hidden>five</p>",
        ["One."],
    ),
    "HTML": (
        "<h1 align=center>Lamp</h1>\n<p>\n<img src=x.png> A <b>lamp</b> &mdash; bright.\n</p>",
        ["H1: Lamp", "A lamp — bright."],
    ),
    "references": (
        "See [the manual][m], [m] and `[m]`.\n\n[m]: http://a.test/m",
        ["See the manual, m and [m]."],
    ),
    "rules": ("one\n\n* * *\n\n***\n- - -\ntwo", ["one", "two"]),
}


@pytest.mark.parametrize(("text", "lines"), MARKDOWN.values(), ids=MARKDOWN)
def test_lines_of_markdown(text: str, lines: list[str]) -> None:
    assert [line.marked() for line in document(text.encode(), URL, "note.md").lines] == lines


def test_a_cell_as_long_as_a_book_is_read() -> None:
    read = document(b'name,text\nLamp,"' + b"light " * 30_000 + b'"\n', URL, "a.csv")
    assert [line.text[:10] for line in read.lines] == ["name | tex", "Lamp | lig"]


def test_a_changelog_in_markdown_is_one() -> None:
    text = "# Changelog\n\n## [1.1.0] - 2026-03-01\n- Added a lamp.\n\n## 1.0.0\n- First.\n\n[1.1.0]: http://a.test/1"
    read = document(text.encode(), URL, "CHANGELOG.md")
    assert (read.shape, read.title) == ("changelog", "Changelog")
    assert document_links(text.encode(), URL, "CHANGELOG.md") == [("1.1.0", "http://a.test/1")]
    named = (
        document(b"---\ntitle: 'Lamp & shade'\n---\n## Use", URL, "a.md"),
        document(b"## Use", URL, "a.md"),
    )
    assert [one.title for one in named] == ["Lamp & shade", "file"]


YAML = "# server\nserver:\n  port: 80\n  - /a\non: true\n"


@pytest.mark.parametrize(("text", "name"), [
    (YAML, "conf.yaml"), (YAML, "conf.txt"), ("; old\n[db]\nurl=a\nuser = b\nport = 1\n", "conf"),
    ("# a comment\ndef load():\n    return 1\n", "load.py"),
])  # fmt: skip
def test_lines_of_a_program_are_told_as_they_are(text: str, name: str) -> None:
    assert "\n".join(line.marked() for line in document(text.encode(), URL, name).lines) == text.strip()


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_separated_values_are_rows(separator: str) -> None:
    told = 'id,name,price\n1,"Lamp, ""red""",12.50\n2,,3\n'
    data = told.replace(",", separator).encode()
    lamp = f'Lamp{separator.strip()} "red"'
    assert document(data, URL, "data.csv").text == f"id | name | price\n1 | {lamp} | 12.50\n2 | – | 3"
    assert "<tr><td>2</td><td></td><td>3</td></tr>" in as_html(data, URL, "data.csv")


FEED = """<rss xmlns:content="http://purl.org/rss/1.0/modules/content/"
xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Harbour News</title>
<item><title>Ferry</title><link>/n/1</link><dc:creator>Ann Lee</dc:creator>
<pubDate>Tue, 07 Apr 2026 09:30:00 +0200</pubDate><description>{}</description>
<content:encoded>&lt;p&gt;Stalls: 48.&lt;/p&gt;</content:encoded></item></channel></rss>"""
ATOM = """<feed xmlns="http://www.w3.org/2005/Atom"><title>Dev blog</title><entry><title>Release 2.0</title>
<link rel="alternate" href="/r/2"/><updated>2026-04-08T10:00:00Z</updated>
<content type="html">&lt;b&gt;Faster.&lt;/b&gt;</content></entry></feed>"""


def test_an_entry_of_a_feed_is_told_whole() -> None:
    long = "word " * 400
    told = [line.marked() for line in document(FEED.format("In short.").encode(), URL).lines]
    assert told == [
        "H1: Harbour News",
        "- Ferry · Tue, 07 Apr 2026 09:30:00 +0200 · Ann Lee · In short.",
        "Stalls: 48.",
    ]
    assert len(document(FEED.format(long).encode(), URL).text) < len(long)  # its text stands there already
    atom = document(ATOM.encode(), URL)
    assert atom.title == "Dev blog"
    assert atom.lines[1].text == "Release 2.0 · 2026-04-08T10:00:00Z · Faster."
    assert '"name": "Dev blog"' in as_html(ATOM.encode(), URL)


def test_what_is_cut_of_long_data_is_said() -> None:
    few, many = (json.dumps(list(range(size))).encode() for size in (10, 6000))
    assert document(few, URL).dropped == ()
    assert [one.reason for one in document(many, URL).dropped] == [
        "only the first 5000 values were read; extract takes all"
    ]
