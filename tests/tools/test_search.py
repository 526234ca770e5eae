"""search: every engine against a real server, what the policy decides, and why there are no results."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import pytest
from doors import Person
from local_server import Request
from pydantic import ValidationError

from agent.steps import parse
from browser_tools.errors import RetryableError
from browser_tools.registry import canonical_name
from browser_tools.search import SearchEngine
from browser_tools.search.sphinx import Sphinx
from browser_tools.text.stems import porter

CASES = Path(__file__).parent.parent / "cases" / "search"

FORM = """<header><nav><a href=/lamp-news>lamp news</a><a href=/lamp-blog>lamp blog</a></nav>
<form action=/find role=search><input type=hidden name=kind value=product><input name=page value=2 hidden>
<input type=password name=pin value=1234><input type=search name=q aria-label="Search the shop"></form>
</header>"""
RESULTS = """<title>Results</title><main><h1>3 results for lamp</h1><ul class=results>
<li class=hit><h2><a href="/p/1?ref=list">Desk lamp</a></h2><p>A <b>lamp</b> for   the desk.</p>
<a href=/b>Brand</a></li>
<li class=hit><h2><a href="/p/2">Floor lamp</a></h2><p>Two metres tall.</p></li>
<li class=hit><h2><a href="/p/3">Bulb</a></h2><p>For every lamp.</p></li></ul>
<div class=pages><a href="?page=1">1</a><a href="?page=2">2</a></div></main>
<footer><a href=/l>lamp law</a></footer>"""


def rows(result: Any) -> list[tuple[int, str, str]]:
    return [(row["rank"], row["title"], row["url"]) for row in result.data["results"]]


def answering(asked: list[str], answer: Any) -> Any:
    def page(request: Request) -> Any:
        asked.append(f"{request.path}?{request.query}")
        return answer

    return page


# -- the site that is open ------------------------------------------------------------------------------


async def test_the_form_on_the_page_is_used_as_an_address(at: Any) -> None:
    asked: list[str] = []
    kit = await at({"/": FORM, "/find": answering(asked, RESULTS)})
    result = await kit("search", query="desk & lamp")
    assert result.ok, result.error
    assert [parse_qs(one.partition("?")[2]) for one in asked] == [
        {"kind": ["product"], "page": ["2"], "q": ["desk & lamp"]}
    ], "no password is sent"
    base = kit.door.session.current.url.partition("/find")[0]
    assert rows(result) == [
        (1, "Desk lamp", f"{base}/p/1?ref=list"),
        (2, "Floor lamp", f"{base}/p/2"),
        (3, "Bulb", f"{base}/p/3"),
    ]
    assert result.data["results"][0]["snippet"] == "A lamp for the desk. Brand"
    assert "1. Desk lamp" in result.sections[0].text
    assert result.sections[0].untrusted
    assert len(kit.door.session.tabs) == 1


LIKED = "".join(
    f"<div class=card><h3><a href=/p/{n}>{n}</a></h3>€ 9</div>" for n in ("Desk lamp", "Lamp shade")
)
NOTHING = {
    "nothing, and what else there is": ("<h1>No results for lamp</h1><h2>Popular</h2>", 0),
    "nothing, said of the query": (
        "<h1>Search</h1><p>Nothing found for <b>lamp</b>.<h2>You may also like</h2>",
        0,
    ),
    "nothing of another kind": ("<h1>Search</h1><h2>Guides</h2><p>No results for lamp<h2>Products</h2>", 2),
    "what a script shows": (
        "<h1>Search</h1><p hidden>No results for lamp</p><p class=none>No results</p>",
        2,
    ),
}


@pytest.mark.parametrize(("above", "found"), NOTHING.values(), ids=NOTHING)
async def test_what_a_page_offers_instead_is_no_result(at: Any, above: str, found: int) -> None:
    kit = await at({"/": FORM, "/find": f"<main>{above}{LIKED}</main>"})
    assert len(rows(await kit("search", query="lamp"))) == found


LANGUAGES = {
    "Japanese": ("ランプ", "おすすめのデスクランプです"),
    "Chinese": ("台灯", "这款台灯很好"),
    "a part of a longer word": ("Lampe", "Tischlampe aus Eiche"),
    "without accents": ("etagere", "Une étagère murale"),
}


@pytest.mark.parametrize(("query", "said"), LANGUAGES.values(), ids=LANGUAGES)
async def test_results_in_other_languages(at: Any, query: str, said: str) -> None:
    found = "".join(f"<li class=hit><h3><a href=/p/{n}>{n}</a></h3><p>{said}</p></li>" for n in (1, 2))
    kit = await at({"/": FORM, "/find": f"<meta charset=utf-8><ul>{found}</ul>"})
    assert [row["snippet"] for row in (await kit("search", query=query)).data["results"]] == [said, said]


async def test_related_searches_are_no_results(at: Any) -> None:
    related = "".join(
        f'<li><a href="/find?q=lamp+{word}">lamp {word}</a>' for word in ("led", "desk", "oak", "red")
    )
    kit = await at({"/": FORM, "/find": RESULTS.replace("<main>", f"<main><ul class=related>{related}</ul>")})
    found = rows(await kit("search", query="lamp"))
    assert [title for _, title, _ in found] == ["Desk lamp", "Floor lamp", "Bulb"]


async def test_in_a_new_tab(at: Any) -> None:
    kit = await at({"/": FORM, "/find": RESULTS})
    before = kit.door.session.current
    result = await kit("search", query="lamp", newTab=True)
    assert len(rows(result)) == 3
    assert kit.door.session.current is not before
    assert before.url.endswith("/")


async def test_further_pages_of_a_site_are_read_where_more_is_wanted_than_usual(at: Any) -> None:
    asked: list[str] = []

    def page(request: Request) -> str:
        number = int(parse_qs(request.query).get("p", ["1"])[0])
        asked.append(request.query)
        hits = "".join(
            f"<li class=hit><h2><a href=/p/{n}>Lamp {n}</a></h2><p>A lamp."
            for n in range(number * 4, number * 4 + 5)
        )
        following = f'<a rel=next href="?q=lamp&p={number + 1}">Next</a>' if number < 9 else ""
        return f"{FORM}<main><ul>{hits}</ul><nav class=pager>{following}</nav></main>"

    kit = await at({"/": FORM, "/find": page})
    assert [title for _, title, _ in rows(await kit("search", query="lamp"))] == [
        f"Lamp {n}" for n in range(4, 9)
    ]
    assert len(asked) == 1
    result = await kit("search", query="lamp", limit=30)
    assert [title for _, title, _ in rows(result)] == [f"Lamp {n}" for n in range(4, 17)], "each page once"
    assert len(asked) == 4
    assert "3 pages of the results were read" in result.sections[1].text
    assert kit.door.session.current.url.endswith(asked[1]), "the tab shows the first page of the results"
    assert len(kit.door.session.tabs) == 1
    assert len(rows(await kit("search", query="lamp", limit=11))) == 11


async def test_a_custom_engine_s_pages_are_read_on_from_the_tab_that_shows_them(at: Any) -> None:
    def page(request: Request) -> str:
        number = int(parse_qs(request.query).get("p", ["1"])[0])
        hits = "".join(f"<p class=hit><a href=/p/{number}{n}>Lamp {number}{n}</a></p>" for n in range(8))
        return f"{hits}<a rel=next href='?q=lamp&p={number + 1}'>Next</a>"

    kit = await at({"/": "<h1>Home</h1>", "/find": page})
    base = kit.door.session.current.url.rstrip("/")
    given = {"engine": "custom", "url": f"{base}/find?q={{query}}", "results": ".hit"}
    kit.door.search = SearchEngine.model_validate(given)
    result = await kit("search", query="lamp", limit=20, newTab=True)
    assert [title for _, title, _ in rows(result)][::8] == ["Lamp 10", "Lamp 20", "Lamp 30"]
    assert len(rows(result)) == 20
    assert [tab.url.rpartition("/")[2] for tab in kit.door.session.tabs.values()] == ["", "find?q=lamp"]
    assert kit.door.session.current.url.endswith("find?q=lamp")


async def test_a_button_for_more_results_is_pressed_where_more_is_wanted(at: Any) -> None:
    more = """<button onclick="for (let n = 4; n < 16; n++) document.querySelector('.results')
      .insertAdjacentHTML('beforeend', `<li class=hit><h2><a href=/p/${n}>Lamp ${n}</a></h2><p>A lamp.`);
      this.remove()">
      Load more</button>"""
    kit = await at({"/": FORM, "/find": RESULTS.replace("</main>", f"{more}</main>")})
    assert len(rows(await kit("search", query="lamp", limit=12))) == 12


NO_ADDRESS = {
    "posted": "<form method=post action=/find><input type=search name=q></form>",
    "script": "<input type=search aria-label=Search>",
}


@pytest.mark.parametrize("page", NO_ADDRESS.values(), ids=NO_ADDRESS)
async def test_a_box_without_an_address_is_typed_into(at: Any, page: str) -> None:
    result = await (await at(page))("search", query="lamp")
    assert (result.code, "use type_text with target e1" in result.error) == ("search.no_form", True)


async def test_a_page_without_a_search_says_what_to_do(at: Any) -> None:
    result = await (await at("<h1>Nothing</h1>"))("search", query="lamp")
    assert result.code == "search.no_engine"
    assert "set a search engine: `search: searxng https://...`" in result.error


async def test_a_form_that_leads_elsewhere_is_decided_as_such(at: Any, serve: Any) -> None:
    asked: list[str] = []
    other = serve({"/find": answering(asked, RESULTS)}, host="127.0.0.2")
    kit = await at(f"<form action={other}/find><input type=search name=q></form>")
    result = await kit("search", query="lamp")
    assert (result.denied, result.code) == (True, "net.private_address")
    assert asked == []


async def test_a_person_is_asked_for_the_very_address(at: Any) -> None:
    asked: list[str] = []
    pages = {"/": FORM, "/find": answering(asked, RESULTS)}
    kit = await at(pages, policies=("assist",), person=Person("approved"))
    kit.person.says = "denied"
    result = await kit("search", query="lamp")
    assert (result.denied, asked) == (True, [])
    assert kit.person.asked[-1].url == f"{kit.door.session.current.url}find?kind=product&page=2&q=lamp"


# -- documentation --------------------------------------------------------------------------------------

SPHINX_PAGE = '<script src="{}_static/documentation_options.js"></script><h1>Docs</h1>'


async def test_the_index_of_sphinx(at: Any) -> None:
    pages = {
        "/": "<a href=/docs/guide/handles.html>d</a>",
        "/docs/guide/handles.html": SPHINX_PAGE.format("../"),
        "/docs/_static/documentation_options.js": "const DOCUMENTATION_OPTIONS = {LINK_SUFFIX: '.html'};",
        "/docs/searchindex.js": (CASES / "sphinx-9.0.4.js").read_text(),
    }
    kit = await at(pages)
    base = kit.door.session.current.url + "docs"
    await kit("navigate", url=f"{base}/guide/handles.html")
    result = await kit("search", query="handle")
    assert result.ok, result.error
    assert rows(result) == [
        (1, "Handles & hinges", f"{base}/guide/handles.html"),
        (2, "Handles & hinges > Lost handles", f"{base}/guide/handles.html#lost-handles"),
        (3, "API", f"{base}/api.html"),
        (4, "Hinge", f"{base}/index.html"),
    ]
    assert rows(await kit("search", query="Lost handles"))[0][2].endswith("handles.html#lost-handles")
    assert result.data["results"][0]["snippet"] == "Lost handles"
    assert kit.door.session.current.url.endswith("handles.html"), "the page stays where it is"
    found = rows(await kit("search", query="Door.open"))
    assert found[0] == (1, "hinge.Door.open", f"{base}/api.html#hinge.Door.open")
    assert (
        rows(await kit("search", query="hinge"))[-1][2] in f"{base}/api.html#module-hinge {base}/index.html"
    )
    none = await kit("search", query="zebra")
    assert (none.ok, none.sections[0].text) == (True, "no results for 'zebra'")


async def test_an_index_elsewhere_is_decided_too(at: Any, serve: Any) -> None:
    asked: list[str] = []
    base = serve({"/d/search/search_index.json": answering(asked, "{}")}, host="127.0.0.2")
    kit = await at("<h1>Elsewhere</h1>")
    kit.door.search = SearchEngine.model_validate(f"mkdocs {base}/d/")
    assert (await kit("search", query="handle")).denied
    assert asked == []


async def test_the_index_of_mkdocs(at: Any) -> None:
    index = (CASES / "mkdocs-1.6.1.json").read_text()
    page = '<script>var base_url = ".";</script><script src="search/main.js"></script><h1>Docs</h1>'
    kit = await at({"/": page, "/search/search_index.json": index})
    own = kit.door.session.current.url
    result = await kit("search", query="handle", limit=3)
    assert rows(result) == [
        (1, "Handles & hinges", f"{own}guide/handles/"),
        (2, "Lost handles", f"{own}guide/handles/#lost-handles"),
        (3, "Reference", f"{own}reference/"),
    ]
    assert result.data["results"][2]["snippet"].endswith("Open a page with its handle.")


# -- engines of the settings ----------------------------------------------------------------------------

SEARXNG = {
    "results": [
        {"title": "Oak  oil", "url": "https://oil.example/oak", "content": "How to oil oak."},
        {"title": "Nowhere", "url": "javascript:alert(1)", "content": ""},
        {"title": "Wax", "url": "https://wax.example/"},
    ],
    "unresponsive_engines": [["google", "CAPTCHA"]],
}
WIKI = {
    "query": {
        "general": {"server": "http://wiki.example", "articlepath": "/wiki/$1"},
        "search": [{"title": "Oak oil", "snippet": 'The <span class="searchmatch">oak</span> &amp; oil'}],
    }
}
CUSTOM = """<div class=r><a class=t href="/l/?uddg=https%3A%2F%2Foil.example%2Foak%3Fa%3D1">Oak oil</a>
<span class=s>How to</span><a href=/cache>cached</a></div>"""


async def configured(at: Any, engine: dict[str, str], pages: dict[str, Any]) -> Any:
    """A door at a site whose settings name `engine`, its url completed with the site's origin."""
    kit = await at({"/": "<h1>Start</h1>", **pages})
    base = kit.door.session.current.url.rstrip("/")
    kit.door.search = SearchEngine(**{**engine, "url": base + engine["url"]})
    return kit


ENGINES = {
    "searxng": (
        {"engine": "searxng", "url": "/"},
        {"/search": json.dumps(SEARXNG)},
        [("Oak oil", "https://oil.example/oak", "How to oil oak."), ("Wax", "https://wax.example/", "")],
    ),
    "mediawiki": (
        {"engine": "mediawiki", "url": "/w/api.php"},
        {"/w/api.php": json.dumps(WIKI)},
        [("Oak oil", "http://wiki.example/wiki/Oak_oil", "The oak & oil")],
    ),
    "custom": (
        {"engine": "custom", "url": "/s?text={query}", "results": ".r", "title": ".t", "snippet": ".s"},
        {"/s": CUSTOM},
        [("Oak oil", "https://oil.example/oak?a=1", "How to")],
    ),
    "custom, found by its looks": (
        {"engine": "custom", "url": "/s?text={query}"},
        {"/s": "<div class=item><h3><a href=/oak>Oak oil</a></h3><p>On oiling oak.</div>"},
        [("Oak oil", "/oak", "On oiling oak.")],
    ),
}


@pytest.mark.parametrize(("engine", "pages", "expected"), ENGINES.values(), ids=ENGINES)
async def test_an_engine_of_the_settings(
    at: Any, engine: dict[str, str], pages: dict[str, Any], expected: list[tuple[str, str, str]]
) -> None:
    asked: list[str] = []
    seen = {path: answering(asked, answer) for path, answer in pages.items()}
    kit = await configured(at, engine, seen)
    result = await kit("search_web", query="oak oil/ä")
    assert result.ok, result.error
    base = kit.door.search.url.split("/")[2]
    found = [(row["title"], row["url"], row["snippet"]) for row in result.data["results"]]
    assert [(t, u.removeprefix(f"http://{base}"), s) for t, u, s in found] == expected
    assert "oil%2F%C3%A4" in asked[0]
    decided = [event["data"] for event in kit.events() if event["type"] == "decision"]
    assert decided[-1]["actions"][0]["url"].endswith(asked[0]), "what was asked is what was decided"


async def test_the_page_of_results_is_shown_when_asked(at: Any) -> None:
    kit = await configured(at, *ENGINES["searxng"][:2])
    result = await kit("search", query="oak", new_tab=True)
    assert result.ok
    assert kit.door.session.current.url.endswith("/search?q=oak")
    assert len(kit.door.session.tabs) == 2


NOTHING = {
    "limited": ({"/search": (429, {}, "slow down")}, "search.rate_limited", "HTTP 429"),
    "forbidden": ({"/search": (403, {}, "no json")}, "search.blocked", "HTTP 403"),
    "engines behind it are blocked": (
        {"/search": json.dumps({"results": [], "unresponsive_engines": [["google", "CAPTCHA"]]})},
        "search.blocked",
        "google (CAPTCHA)",
    ),
    "a redirect is not followed": (
        {"/search": (302, {"location": "http://127.0.0.2:9/steal"}, "")},
        "search.moved",
        "'http://127.0.0.2:9/steal', which is not followed",
    ),
    "no JSON": ({"/search": "<h1>Welcome"}, "search.unreadable", "is it SearXNG's address?"),
    "not there": ({}, "search.failed", "HTTP 404"),
}


@pytest.mark.parametrize(("pages", "code", "words"), NOTHING.values(), ids=NOTHING)
async def test_why_an_engine_gives_nothing(at: Any, pages: dict[str, Any], code: str, words: str) -> None:
    kit = await configured(at, {"engine": "searxng", "url": "/"}, pages)
    result = await kit("search", query="oak")
    assert result.code == code, result.error
    assert words in result.error


CONSENT = """<div role=dialog style="position:fixed;inset:0;background:#fff"><p>We use cookies.</p>
<button>Accept all</button></div>"""
PAGES = {
    "captcha": ("<h1>One more step</h1><p>Please verify you are a human", "search.blocked", "captcha"),
    "refused": ((429, {}, "<h1>Too many requests"), "search.rate_limited", "HTTP 429"),
    "consent": (CONSENT, "search.consent", "asks for consent"),
    "broken": ((500, {}, "<h1>Oops"), "search.failed", "HTTP 500"),
    "empty": ("<h1>No results for oak</h1><p>Try other words", "", ""),
}


@pytest.mark.parametrize(("page", "code", "words"), PAGES.values(), ids=PAGES)
async def test_why_a_page_shows_no_results(at: Any, page: Any, code: str, words: str) -> None:
    kit = await configured(at, {"engine": "custom", "url": "/s?q={query}", "results": ".r"}, {"/s": page})
    result = await kit("search", query="oak")
    assert (result.ok, result.code) == (not code, code), result.error
    assert words in result.error
    if not code:
        assert result.sections[0].text == "no results for 'oak'"
        assert "no list of results" in result.sections[1].text


async def test_the_web_needs_an_engine_and_the_site_none(at: Any) -> None:
    kit = await at({"/": FORM, "/find": RESULTS})
    result = await kit("search", query="lamp", engine="web")
    assert (result.code, "STRELKA_SEARCH" in result.error) == ("search.no_engine", True)
    kit.door.search = SearchEngine.model_validate("searxng http://127.0.0.1:9/")
    assert "use 'web' (searxng) or 'site'" in (await kit("search", query="lamp", engine="custom")).error
    assert len(rows(await kit("search", query="lamp", engine="site"))) == 3


async def test_a_selector_that_is_none_is_said(at: Any) -> None:
    kit = await configured(at, {"engine": "custom", "url": "/s?q={query}", "results": "li["}, {"/s": RESULTS})
    assert (await kit("search", query="oak")).code == "search.selector"


@pytest.mark.parametrize("name", ["search_web", "searchWeb", "browser.search", "search"])
def test_every_name_of_it(name: str) -> None:
    assert canonical_name(name) == "search"


STEPS = {
    'search the web for "oak oil"': ("search", {"query": "oak oil", "engine": "web"}),
    "search online for oak oil": ("search", {"query": "oak oil", "engine": "web"}),
    "search for oak oil": ("type_text", {"target": "search", "text": "oak oil", "submit": True}),
}


@pytest.mark.parametrize(("text", "call"), STEPS.items(), ids=STEPS)
def test_steps_search_the_web_or_the_page(text: str, call: tuple[str, dict[str, Any]]) -> None:
    (step,) = parse(text)
    assert (step.calls[0].name, dict(step.calls[0].arguments)) == call


SETTINGS = {
    "short": ("searxng http://localhost:8888", "searxng http://localhost:8888"),
    "nothing": ({}, "site"),
    "long": ({"engine": "mkdocs", "url": "https://d.example/"}, "mkdocs https://d.example/"),
}


@pytest.mark.parametrize(("given", "written"), SETTINGS.values(), ids=SETTINGS)
def test_the_setting_is_written_in_short(given: Any, written: str) -> None:
    assert SearchEngine.model_validate(given).model_dump() == written


WRONG = {
    "no url": ("searxng", "needs its url"),
    "unknown": ("gogle http://x/", "Input should be 'site', 'searxng'"),
    "no query": ("custom http://x/", "holds {query}"),
    "a url for the site": ("site http://x/", "leave url out"),
    "not http": ("mkdocs file:///docs/", "needs its url"),
}


@pytest.mark.parametrize(("given", "words"), WRONG.values(), ids=WRONG)
def test_a_setting_that_cannot_be_meant(given: str, words: str) -> None:
    with pytest.raises(ValidationError, match=words):
        SearchEngine.model_validate(given)


STEMMED = {
    "a title word for word": ("Dimming Curves", ["guide.html"]),
    "another form": ("frequencies", ["guide.html"]),
    "a stem that is shorter": ("install", ["install.html"]),
    "words that are never indexed": ("how to lower the frequency", ["guide.html"]),
    "another language": ("reglages", ["install.html"]),
    "a part of a name": ("brightness", ["api.html#lamp.set_brightness", "api.html"]),
    "called": ("set_brightness()", ["api.html#lamp.set_brightness", "api.html"]),
    "an option": ("dry-run", ["api.html#cmdoption-dry-run", "api.html"]),
    "none": ("zebra", []),
}


@pytest.mark.parametrize(("query", "urls"), STEMMED.values(), ids=STEMMED)
def test_words_are_found_by_the_stems_of_sphinx(query: str, urls: list[str]) -> None:
    """As Sphinx 8.2.3 writes the index of three such pages."""
    index = {
        "docnames": ["api", "guide", "install"],
        "titles": ["API", "Dimming curves", "Installing"],
        "terms": {"set_bright": 0, "dry": 0, "run": 0, "frequenc": 1, "lower": 1, "réglag": 2, "pip": 2},
        "titleterms": {"api": 0, "dim": 1, "curv": 1, "instal": 2},
        "objects": {"": [[0, 1, 1, "cmdoption-dry-run", "--dry-run"]],
                    "lamp": [[0, 0, 1, "", "set_brightness"]]},
        "objnames": {"0": ["py", "function", "Python function"], "1": ["std", "cmdoption", "program option"]},
    }  # fmt: skip
    answer = f"Search.setIndex({json.dumps(index)})"
    found = Sphinx("http://d.example/").read(answer, query, "http://d.example/searchindex.js")
    assert [each.url.removeprefix("http://d.example/") for each in found] == urls


STEMS = {
    "frequency": "frequenc", "dimming": "dim", "agreed": "agre", "filing": "file", "sky": "sky",
    "happily": "happili", "relational": "relat", "hopping": "hop", "controller": "control",
    "technology": "technologi", "specced": "specc",
}  # fmt: skip


@pytest.mark.parametrize(("word", "root"), STEMS.items(), ids=STEMS)
def test_stems_are_those_of_porter(word: str, root: str) -> None:
    assert porter(word) == root


def test_an_index_of_an_old_sphinx_is_read_as_well() -> None:
    old = (
        'Search.setIndex({docnames:["a: b","index"],titles:["Terms: all","Index"],terms:{term:[0,1],all:0},'
        'titleterms:{},objects:{"m":{"go":[1,0,1,""]}},objnames:{"0":["py","function","x"]}})'
    )
    results = Sphinx("http://d.example/", "/").read(old, "terms", "http://d.example/searchindex.js")
    assert [each.url for each in results] == ["http://d.example/a:%20b/", "http://d.example/"]
    assert Sphinx("http://d.example/").read(old, "go", "http://d.example/")[0].url.endswith("index.html#m.go")
    with pytest.raises(RetryableError, match="no search index of Sphinx"):
        Sphinx("http://d.example/").read('Search.setIndex({"docnames": [1]})', "x", "http://d.example/s.js")
