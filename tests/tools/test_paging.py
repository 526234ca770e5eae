"""Pages that go on: next pages, buttons that load more, scrolling; each step decided and logged by itself."""

# ruff: noqa: E501 (the lines of pages are easier to read whole)
from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs

import pytest
from local_server import Request

from browser_tools.errors import StopError
from browser_tools.text.html.dom import parse
from browser_tools.text.html.onward import grown, joined, loads_more, next_page
from policies.limits import Limits

WORDS = "was carved by hand from one piece of old oak and rubbed with oil until it shone, which took a week."


def chairs(first: int, count: int = 3) -> str:
    return "".join(
        f"<li class=item><h2><a href=/c/{n}>Chair {n}</a></h2><p>Chair {n} {WORDS}</p><span class=price>€{n}0</span></li>"
        for n in range(first, first + count)
    )


def page(number: int, last: int = 3, link: str = '<a rel=next href="/list?page={}">Next</a>') -> str:
    onward = link.format(number + 1) if number < last else ""
    return (
        f"<title>Chairs</title><main><h1>Chairs</h1><p>{WORDS}</p><ul>{chairs(number * 3 - 2)}</ul></main>"
        f"<div class=pagination>{onward}</div>"
    )


def listing(asked: list[str] | None = None, **options: Any) -> dict[str, Any]:
    def answer(request: Request) -> str:
        if asked is not None:
            asked.append(request.query)
        return page(int(parse_qs(request.query).get("page", ["1"])[0]), **options)

    return {"/": answer, "/list": answer}


def numbers(text: str) -> list[int]:
    return [n for n in range(1, 40) if f"Chair {n} {WORDS[:6]}" in text]


async def test_next_pages_are_read_in_a_tab_of_their_own(at: Any) -> None:
    kit = await at(listing())
    before = kit.door.session.current
    result = await kit("get_page_text", pages=10)
    assert result.ok, result.error
    assert numbers(result.data["text"]) == list(range(1, 10))
    assert result.data["text"].count("H1: Chairs") == 1, "what each page repeats is told once"
    starts = [one["start"] for one in result.data["pages"]]
    assert result.data["text"][starts[1] :].lstrip("- H2:").startswith("Chair 4")
    assert (kit.door.session.current, len(kit.door.session.tabs)) == (before, 1)
    calls = [event["data"] for event in kit.events() if event["type"] == "tool_call"]
    assert [call["tool"] for call in calls[1:]] == ["get_page_text", "open_tab", "navigate"]
    assert calls[2]["call"].startswith("c2."), "parts of the one call"
    assert calls[2]["provenance"] == {"url": "page"}
    again = await kit("get_page_text", pages=10)
    assert again.data["cached"] is True
    assert len(kit.types()) < len(calls) * 6, "and asked nobody"


async def test_it_ends_where_it_was_asked_to_and_says_so(at: Any) -> None:
    asked: list[str] = []
    kit = await at(listing(asked))
    result = await kit("get_page_text", pages=2)
    assert numbers(result.data["text"]) == [1, 2, 3, 4, 5, 6]
    assert "2 pages were read; there may be more" in result.sections[1].text
    assert asked == ["", "page=2"]
    assert numbers((await kit("get_page_text")).data["text"]) == [1, 2, 3], "one page unless asked"


NEXT = {
    "German": '<a href="/list?page={}">Nächste Seite ›</a>',
    "a loop": '<a rel=next href="/list?page={}">Next</a><a rel=next href="/list?page=1">Next</a>',
}


@pytest.mark.parametrize("link", NEXT.values(), ids=NEXT)
async def test_how_the_next_page_is_called(at: Any, link: str) -> None:
    kit = await at(listing(link=link, last=2))
    assert numbers((await kit("get_page_text", pages=5)).data["text"]) == [1, 2, 3, 4, 5, 6]


PAGERS = {
    "the number after the current": (
        '<nav class=pager><strong>2</strong> <a href="?p=3">3</a> <a href="?p=4">4</a></nav>', "?p=3"),
    "several words of rel": ("<a rel='nofollow next' href=/b>2</a>", "/b"),
    "Japanese": ("<a href=/b>次のページ</a>", "/b"),
    "a label": ("<a aria-label='Next page' href=/b><svg></svg></a>", "/b"),
    "an arrow in a pager": ("<div class=pagination><a href=/b>»</a></div>", "/b"),
    "head": ("<link rel=next href=/b>", "/b"),
    "base": ("<base href=/x/><a rel=next href=b>b</a>", "/x/b"),
    "prose": ("<p>The <a href=/n>next</a> day <a href=/m>»</a>", "/n"),
    "an arrow in prose": ("<p>Read <a href=/m>»</a>", ""),
    "another scheme": ("<a rel=next href='javascript:go()'>Next</a>", ""),
    "itself": ("<a rel=next href='#two'>Next</a>", ""),
    "numbers in prose": ("<p>See <a href=/3>3</a> of 4", ""),
}  # fmt: skip


@pytest.mark.parametrize(("html", "address"), PAGERS.values(), ids=PAGERS)
def test_the_address_of_the_next_page(html: str, address: str) -> None:
    found = next_page(parse(f"<html><body>{html}</body></html>"), "http://a.test/list")
    assert found.removeprefix("http://a.test").removeprefix("/list") == address


@pytest.mark.parametrize(
    "name", ["Load more", "Show more (24)", "MEHR LADEN…", "もっと見る", "Next ›", "Voir plus"]
)
def test_names_of_buttons_that_load_more(name: str) -> None:
    assert loads_more(name)


@pytest.mark.parametrize("name", ["More", "Read more", "Learn more", "Next of kin", "Order", "Delete all"])
def test_names_of_buttons_that_do_not(name: str) -> None:
    assert not loads_more(name)


MORE = """<title>Chairs</title><main><h1>Chairs</h1><ul id=u>{}</ul><button onclick="more()">Load more</button></main>
<script>let n = 4; function more() {{ fetch('/more?n=' + n).then(r => r.text()).then(t => {{
u.insertAdjacentHTML('beforeend', t); n += 3; if (n > 9) document.querySelector('button').remove() }}) }}</script>"""
LAZY = """<title>Chairs</title><main><h1>Chairs</h1><ul id=u>{}</ul><div style="height:3000px">&nbsp;</div></main>
<script>let n = 4; addEventListener('scroll', () => {{ if (n > 9 || scrollY + innerHeight < document.body.scrollHeight - 50) return;
const at = n; n += 3; fetch('/more?n=' + at).then(r => r.text()).then(t => u.insertAdjacentHTML('beforeend', t)) }})</script>"""


def more(request: Request) -> str:
    return chairs(int(parse_qs(request.query)["n"][0]))


@pytest.mark.parametrize("html", [MORE, LAZY], ids=["a button", "scrolling"])
async def test_what_loads_more_in_place(at: Any, html: str) -> None:
    kit = await at({"/": html.format(chairs(1)), "/more": more})
    result = await kit("get_page_text", pages=10)
    assert numbers(result.data["text"]) == list(range(1, 10)), result.sections
    assert len(result.data["pages"]) == 1, "it is one page, that has grown"


async def test_a_button_that_the_policy_denies_is_not_pressed_and_said(at: Any) -> None:
    kit = await at({"/": MORE.format(chairs(1)), "/more": more}, policies=("readonly",))
    result = await kit("get_page_text", pages=10)
    assert result.ok
    assert numbers(result.data["text"]) == [1, 2, 3]
    assert result.sections[1].text.startswith("it goes on, but ")
    assert "never-act" in result.sections[1].text


async def test_a_next_page_elsewhere_is_decided_and_not_asked_for(at: Any, serve: Any) -> None:
    asked: list[str] = []
    other = serve(listing(asked), host="127.0.0.2")
    kit = await at(page(1, link=f'<a rel=next href="{other}/list?page={{}}">Next</a>'))
    result = await kit("get_page_text", pages=3)
    assert result.ok
    assert asked == []
    assert result.sections[1].text.startswith("it goes on, but ")
    assert len(kit.door.session.tabs) == 1


async def test_a_next_page_that_is_none_is_said(at: Any) -> None:
    kit = await at({"/": page(1)})
    result = await kit("get_page_text", pages=3)
    assert result.sections[1].text.endswith("/list?page=2, answered HTTP 404")
    assert numbers(result.data["text"]) == [1, 2, 3]


async def test_the_limits_of_the_run_hold(at: Any) -> None:
    kit = await at(listing(), limits=Limits(seconds=60, navigations=2))
    with pytest.raises(StopError):
        await kit("get_page_text", pages=10)
    assert len(kit.door.session.tabs) == 1


# -- values and summaries -------------------------------------------------------------------------------

CHAIR = {"type": "object", "properties": {"name": {"type": "string"}, "price": {"type": "number"}}}
LIST = {"type": "object", "properties": {"chairs": {"type": "array", "items": CHAIR}}}


async def test_a_list_that_a_schema_asks_for_is_read_to_its_end(at: Any) -> None:
    kit = await at(listing())
    result = await kit("extract", schema=LIST)
    assert result.ok, result.error
    assert [row["name"] for row in result.data["chairs"]] == [f"Chair {n}" for n in range(1, 10)]
    assert result.data["chairs"][8] == {"name": "Chair 9", "price": 90}
    assert [row["name"] for row in (await kit("extract", schema=LIST, pages=1)).data["chairs"]][
        -1
    ] == "Chair 3"
    assert "this was read before" in (await kit("extract", schema=LIST)).sections[-1].text


async def test_a_list_is_not_read_on_in_a_page_about_something_else(at: Any) -> None:
    titled = "<title>{0}</title><main><h1>{0}</h1><ul>{1}</ul><a rel=next href=/b>Next shop</a></main>"
    kit = await at({"/": titled.format("Oak & Sons", chairs(1)), "/b": titled.format("Pine Ltd", chairs(4))})
    schema = {"type": "object", "properties": {"title": {"type": "string"}, **LIST["properties"]}}
    result = await kit("extract", schema=schema)
    assert len(result.data["chairs"]) == 3
    assert "is about something else" in result.sections[1].text


async def test_nothing_is_pressed_for_a_list_unless_asked(at: Any) -> None:
    kit = await at({"/": MORE.format(chairs(1)), "/more": more})
    result = await kit("extract", schema=LIST)
    assert len(result.data["chairs"]) == 3
    assert result.sections[1].text == "there is a button 'Load more': give pages to press it"
    assert len((await kit("extract", schema=LIST, pages=9)).data["chairs"]) == 9


async def test_rows_by_selector_are_read_on_when_asked(at: Any) -> None:
    kit = await at(listing())
    fields = {"fields": {"name": "h2"}, "each": "li.item", "as": "chairs"}
    assert len((await kit("extract", **fields)).data["chairs"]) == 3
    result = await kit("extract", **fields, pages=5)
    assert [row["name"] for row in result.data["chairs"]] == [f"Chair {n}" for n in range(1, 10)]


async def test_sources_of_a_summary_name_their_own_page(at: Any) -> None:
    kit = await at(listing())
    result = await kit("summarize", pages=3, focus="Chair 8", length="long")
    sources = [source for one in result.data["sentences"] for source in one["sources"]]
    assert any(source["url"].endswith("page=3") and "Chair 8" in source["quote"] for source in sources), (
        sources
    )


def test_pages_are_joined_without_what_they_repeat() -> None:
    pages = [["H", "a", "b", "F"], ["H", "c", "F"], ["H", "c", "d", "F"]]
    assert joined(pages) == [["H", "a", "b", "F"], ["c"], ["d"]]
    assert joined([["a", "b", "c"], ["b", "c", "d"]]) == [["a", "b", "c"], ["d"]]
    assert grown(["a", "b"], ["a", "b", "c"])
    assert not grown(["a", "b"], ["c", "d"])
