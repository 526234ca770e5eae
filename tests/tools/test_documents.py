"""Documents that are no pages, inside a run: told and read by their type, from the tab or from a download."""

# ruff: noqa: E501 (the lines of pages are easier to read whole)
from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from doors import DoorKit, door_kit
from paper import pdf

from browser_tools.chromium import Chromium
from browser_tools.session import SessionOptions

FEED = """<?xml version="1.0"?><rss version="2.0"><channel><title>News</title><item><title>One</title>
<link>http://a.test/1</link><pubDate>Mon, 02 Nov 2026 10:00:00 GMT</pubDate><description>A &lt;b&gt;boat</description>
</item><item><title>Two</title><link>http://a.test/2</link></item></channel></rss>"""
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000002000000030802000000"  # 2 x 3 pixels
    "368849d60000000d49444154789c63606060c00400000e0001c3eb4d5e0000000049454e44ae426082"
)
SHADOW = """<title>T</title><main><h1>Top</h1><div id=h></div><iframe srcdoc="<p>Inside a frame.</p>"></iframe>
<p hidden>Never shown.</p></main><script>h.attachShadow({mode: 'open'}).innerHTML = '<p>In a shadow.</p>'</script>"""


def typed(media: str, body: str | bytes) -> Any:
    return (200, {"content-type": media}, body)


PAGES: dict[str, Any] = {
    "/": "<h1>Home</h1><a href=/paper.pdf>Paper</a>",
    "/paper.pdf": typed("application/pdf", pdf("Built in 1893 by Ada Holm.")),
    "/notes.txt": typed("text/plain; charset=utf-8", "One line.\n\nAnother: café."),
    "/data.json": typed("application/json", json.dumps({"name": "lamp", "price": 3.5, "tags": ["a", "b"]})),
    "/viewed.xml": typed("application/xml", FEED),
    "/feed.xml": typed("application/rss+xml", FEED),
    "/table.csv": typed("text/plain", "port,*depth*\nLorn,9\n"),
    "/read.md": typed(
        "text/plain",
        "## Use\n\n- **one** [way](http://a.test/x)\n- two\n\n1. first\n2. second http://b.test/y.\n\n[no](javascript:0)",
    ),
    "/dot.png": typed("image/png", PNG),
    "/shadow": SHADOW,
}


@pytest.fixture
async def kit(chromium: Chromium, serve: Any, tmp_path: Path) -> AsyncIterator[DoorKit]:
    session = await chromium.new_session(SessionOptions(downloads=tmp_path / "downloads"))
    base = serve(PAGES)
    with door_kit(session, base, tmp_path) as opened:
        await opened("navigate", url=f"{base}/")
        yield opened
    await session.close()


JAPANESE = typed("text/csv; charset=Shift_JIS", "品名,値段\n机,1200\n".encode("shift_jis"))
OWN_ENTITIES = typed(
    "application/rss+xml",
    '<!DOCTYPE rss [<!ENTITY nbsp "&#160;">]><rss><channel><title>Quay</title><item><title>Two&nbsp;boats</title></item>'
    "</channel></rss>",
)
PAGES |= {
    "/lines": typed("application/x-ndjson", '{"name": "lamp"}\n{"name": "desk", "price": 40}\n'),
    "/half.json": typed("application/json", '{"boats": [1, 2'),
    "/desks.csv": JAPANESE,
    "/own.xml": OWN_ENTITIES,
    "/none.xml": typed("application/rss+xml", "<rss></rss>"),
}
READ = {
    "JSON that breaks off": ("/half.json", "document", '{"boats": [1, 2'),
    "a file in the charset that its server names": ("/desks.csv", "document", "品名 | 値段\n机 | 1200"),
    "a feed with entities of its own": ("/own.xml", "document", "H1: Quay\n- Two boats"),
    "PDF": ("/paper.pdf", "document", "Built in 1893 by Ada Holm."),
    "plain text": ("/notes.txt", "document", "One line.\nAnother: café."),
    "JSON, a value a line": ("/lines", "document", "- [0].name: lamp\n- [1].name: desk\n- [1].price: 40"),
    "JSON": ("/data.json", "document", "- name: lamp\n- price: 3.5\n- tags[0]: a\n- tags[1]: b"),
    "a feed": ("/feed.xml", "document", "H1: News\n- One · Mon, 02 Nov 2026 10:00:00 GMT · A boat\n- Two"),
    "a feed that the browser draws": (
        "/viewed.xml",
        "document",
        "H1: News\n- One · Mon, 02 Nov 2026 10:00:00 GMT · A boat\n- Two",
    ),
    "shadow roots and frames": ("/shadow", "article", "H1: Top\nIn a shadow.\nInside a frame."),
}


@pytest.mark.parametrize(("path", "source", "text"), READ.values(), ids=READ)
async def test_what_there_is_is_read_by_its_type(kit: DoorKit, path: str, source: str, text: str) -> None:
    await kit("navigate", url=path)
    result = await kit("get_page_text")
    assert result.ok, result.error
    assert result.data["text"] == text
    assert (result.data["source"] == "document") == (source == "document")
    assert (await kit("get_page_text")).data["cached"] is True, "parsed once"


async def test_a_picture_says_what_it_is(kit: DoorKit) -> None:
    await kit("navigate", url="/dot.png")
    result = await kit("get_page_text")
    assert result.data["text"] == "a picture without text to read: image/png, 2 x 3 pixels"
    assert (await kit("summarize")).code == "document.image"


async def test_a_document_is_searched_extracted_and_left_again(kit: DoorKit) -> None:
    await kit("navigate", url="/paper.pdf")
    assert (await kit("find_on_page", query="ada")).data == ["Built in 1893 by Ada Holm."]
    assert (await kit("get_links")).data == []
    assert "Ada Holm" in (await kit("summarize")).data["summary"]
    await kit("navigate", url="/")
    assert "Home" in (await kit("get_page_text")).data["text"], "a page again"


@pytest.mark.parametrize("path", ["/feed.xml", "/viewed.xml"])
async def test_a_feed_has_links_an_outline_and_matches(kit: DoorKit, path: str) -> None:
    await kit("navigate", url=path)
    assert (await kit("get_links", contains="two")).data == [{"text": "Two", "href": "http://a.test/2"}]
    assert (await kit("get_page_structure")).data["headings"] == [{"level": 1, "text": "News"}]
    assert (await kit("find_on_page", query="two")).data == ["Two"]


async def test_links_of_a_markdown_text_are_those_of_its_words(kit: DoorKit) -> None:
    await kit("navigate", url="/read.md")
    assert [one["href"] for one in (await kit("get_links")).data] == ["http://a.test/x", "http://b.test/y"]


async def test_documents_are_told_as_markdown(kit: DoorKit) -> None:
    await kit("navigate", url="/table.csv")
    table = "| port | \\*depth\\* |\n| --- | --- |\n| Lorn | 9 |"
    assert (await kit("get_page_text", format="md")).data["text"] == table
    await kit("navigate", url="/read.md")
    told = (await kit("get_page_text", format="md")).data["text"]
    assert (
        told
        == "## Use\n\n- **one** [way](http://a.test/x)\n- two\n\n1. first\n2. second http://b.test/y.\n\nno"
    )


async def test_a_document_without_text_says_so(kit: DoorKit) -> None:
    await kit("navigate", url="/none.xml")
    assert [one.text for one in (await kit("get_page_text")).sections][1:] == ["the document has no text"]


async def test_a_download_is_read_by_its_name(kit: DoorKit) -> None:
    await kit("click", target="Paper")
    await kit.door.session.incoming.after(0, time.monotonic() + 60)  # it may still be on its way
    result = await kit("get_page_text", file="001-paper.pdf")
    assert result.data["text"] == "Built in 1893 by Ada Holm."
    assert "Home" in (await kit("get_page_text")).data["text"], "the tab shows the page still"
    wrong = await kit("get_page_text", file="paper.pdf")
    assert "downloads: '001-paper.pdf'" in wrong.error


async def test_values_are_read_off_data(kit: DoorKit) -> None:
    await kit("navigate", url="/data.json")
    names = {"name": {"type": "string"}, "price": {"type": "number"}}
    result = await kit("extract", schema={"type": "object", "properties": names})
    assert result.data == {"name": "lamp", "price": 3.5}
    await kit("navigate", url="/feed.xml")
    entry = {"type": "object", "properties": {"title": {"type": "string"}, "url": {"type": "string"}}}
    result = await kit("extract", schema={"type": "array", "items": entry})
    assert result.data == {"items": [
        {"title": "One", "url": "http://a.test/1"}, {"title": "Two", "url": "http://a.test/2"},
    ]}  # fmt: skip
