"""Engines with keys, OpenSearch, who is asked where one refuses, and each page once.

The answers of Brave and Google are written by hand after the providers' references (November 2026); they are no
recordings.
"""
# ruff: noqa: E501 (the lines of answers are easier to read whole)

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from doors import Person
from local_server import Request
from pydantic import ValidationError

from browser_tools.search import SearchEngine
from browser_tools.search.engine import Result, each_once
from browser_tools.search.engines import addresses_of
from browser_tools.search.opensearch import described
from browser_tools.search.pace import Pace
from policies.approval import Answer, Ask

BRAVE = {
    "type": "search",
    "web": {
        "results": [
            {"title": "Desk <strong>lamp</strong>", "url": "https://a.test/?utm_source=x", "description": "A &amp; B",
             "page_age": "2024-05-12T00:00:00"},
            {"title": "Desk lamp again", "url": "http://www.a.test", "description": "the same page"},
            {"title": "Floor lamp", "url": "https://b.test/", "age": "3 days ago"},
        ]
    },
}  # fmt: skip
GOOGLE = {
    "kind": "customsearch#search",
    "items": [
        {"title": "Desk lamp", "link": "https://a.test/", "snippet": "A lamp",
         "pagemap": {"metatags": [{"article:published_time": "2024-05-12"}]}},
    ],
}  # fmt: skip
SEARXNG = {"results": [{"title": "Lamp", "url": "https://c.test/", "content": "of SearXNG"}]}


def keyed(asked: list[dict[str, str]], answer: Any) -> Any:
    def page(request: Request) -> Any:
        asked.append(
            {name.lower(): value for name, value in request.headers.items()} | {"query": request.query}
        )
        return (200, {"content-type": "application/json"}, json.dumps(answer))

    return page


async def asking(at: Any, pages: dict[str, Any], **engine: Any) -> tuple[Any, Any]:
    kit = await at({"/": "<h1>Home</h1>", **pages})
    base = kit.door.session.current.url.rstrip("/")
    text = json.dumps(engine).replace("BASE", base)
    kit.door.search = SearchEngine.model_validate(json.loads(text))
    return kit, await kit("search", query="desk lamp")


FURTHER: dict[str, tuple[dict[str, str], int, list[str], list[str]]] = {
    "brave": ({"engine": "brave", "url": "BASE/api"}, 20, ["web", "results"], ["", "offset=1"]),
    "google": ({"engine": "google", "url": "BASE/api", "cx": "c"}, 10, ["items"], ["", "start=11", "start=21"]),
    "searxng": ({"engine": "searxng", "url": "BASE/"}, 10, ["results"], ["", "pageno=2", "pageno=3"]),
}  # fmt: skip


@pytest.mark.parametrize(("engine", "at_once", "path", "pages"), FURTHER.values(), ids=FURTHER)
async def test_further_pages_are_asked_for_only_where_more_is_wanted_than_one_has(
    at: Any,
    monkeypatch: pytest.MonkeyPatch,
    engine: dict[str, str],
    at_once: int,
    path: list[str],
    pages: list[str],
) -> None:
    monkeypatch.setenv("BRAVE_API_KEY", "k1")
    monkeypatch.setenv("GOOGLE_API_KEY", "k1")
    asked: list[str] = []

    def page(request: Request) -> Any:
        first = at_once * len(asked)
        asked.append(request.query)
        rows: Any = [
            dict.fromkeys(("title", "url", "link"), f"https://a.test/{n}")
            for n in range(first, first + at_once)
        ]
        for name in reversed(path):
            rows = {name: rows}
        return (200, {"content-type": "application/json"}, json.dumps(rows))

    kit, result = await asking(at, {"/api": page, "/search": page}, **engine)
    assert (len(result.data["results"]), len(asked)) == (10, 1)
    asked.clear()
    result = await kit("search", query="desk lamp", limit=30)
    assert [row["rank"] for row in result.data["results"]] == list(range(1, 31))
    assert [row["url"] for row in result.data["results"]][-1] == "https://a.test/29"
    assert len(asked) == len(pages)
    assert all(wanted in query for wanted, query in zip(pages, asked, strict=True)), asked


async def test_brave_is_asked_with_its_key_and_each_page_is_told_once(
    at: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BRAVE_API_KEY", "BSA-secret-1")
    asked: list[dict[str, str]] = []
    kit, result = await asking(at, {"/api": keyed(asked, BRAVE)}, engine="brave", url="BASE/api")
    assert result.ok, result.error
    found = [(row["rank"], row["title"], row["date"], row["snippet"]) for row in result.data["results"]]
    assert found == [
        (1, "Desk lamp", "2024-05-12T00:00:00", "A & B"),
        (2, "Floor lamp", "3 days ago", ""),
    ]
    assert asked[0]["x-subscription-token"] == "BSA-secret-1"
    assert "BSA-secret-1" not in (kit.folder / "events.jsonl").read_text()


async def test_google_s_key_is_in_no_address(at: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GOOGLE_API_KEY", "AIza-secret-2")
    asked: list[dict[str, str]] = []
    kit, result = await asking(at, {"/api": keyed(asked, GOOGLE)}, engine="google", cx="cx1", url="BASE/api")
    assert result.data["results"][0]["date"] == "2024-05-12"
    assert (asked[0]["x-goog-api-key"], "cx=cx1" in asked[0]["query"]) == ("AIza-secret-2", True)
    assert "AIza-secret-2" not in asked[0]["query"]
    assert "AIza-secret-2" not in (kit.folder / "events.jsonl").read_text()


async def test_a_key_that_is_not_set_is_asked_for(at: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BRAVE_API_KEY", raising=False)
    _, result = await asking(at, {}, engine="brave", url="BASE/api")
    assert (result.code, "set BRAVE_API_KEY" in result.error) == ("search.no_key", True)


async def test_a_key_is_named_by_reference_and_masked_where_it_comes_back(at: Any, tmp_path: Path) -> None:
    (tmp_path / "brave.key").write_text("BSA-secret-3\n")
    asked: list[dict[str, str]] = []
    echoed = {"web": {"results": [{"title": "Your key: BSA-secret-3", "url": "https://a.test/"}]}}
    pages = {"/api": keyed(asked, echoed)}
    source = f"file:{tmp_path}/brave.key"
    kit, result = await asking(at, pages, engine="brave", url="BASE/api", key=source)
    assert asked[0]["x-subscription-token"] == "BSA-secret-3"
    assert result.data["results"][0]["title"] == "Your key: •••"
    assert "BSA-secret-3" not in (kit.folder / "events.jsonl").read_text()
    kit.door.search = kit.door.search.model_copy(update={"key": "env:NO_SUCH_KEY"})
    assert "set NO_SUCH_KEY" in (await kit("search", query="lamp")).error


def told(status: int, error: Any) -> Any:
    return (status, {"content-type": "application/json"}, json.dumps({"error": error}))


COMPLAINTS = {
    "a wrong key": (
        told(422, {"code": "SUBSCRIPTION_TOKEN_INVALID", "detail": "The subscription token is invalid."}),
        ("search.failed", "it says 'The subscription token is invalid.'"),
    ),
    "a quota": (
        told(403, {"message": "Quota exceeded", "errors": [{"reason": "rateLimitExceeded"}]}),
        ("search.rate_limited", "asked too often (HTTP 403)"),
    ),
    "forbidden": (told(403, "plan ended"), ("search.blocked", "it says 'plan ended'")),
}


@pytest.mark.parametrize(("answer", "expected"), COMPLAINTS.values(), ids=COMPLAINTS)
async def test_what_an_api_says_of_its_refusal_is_told(
    at: Any, monkeypatch: pytest.MonkeyPatch, answer: Any, expected: tuple[str, str]
) -> None:
    monkeypatch.setenv("BRAVE_API_KEY", "BSA-secret-1")
    _, result = await asking(at, {"/api": answer}, engine="brave", url="BASE/api")
    assert (result.code, expected[1] in result.error) == (expected[0], True), result.error


ODD = {
    "a wiki that was asked too often": (
        {"error": {"code": "ratelimited", "info": "You have exceeded your rate limit"}},
        "search.rate_limited",
    ),
    "a list where an object is expected": ({"query": [1]}, ""),
    "titles that are none": ({"query": {"search": [{"title": 5}]}}, ""),
}


@pytest.mark.parametrize(("answer", "code"), ODD.values(), ids=ODD)
async def test_odd_answers_of_a_wiki(at: Any, answer: Any, code: str) -> None:
    _, result = await asking(at, {"/w/api.php": json.dumps(answer)}, engine="mediawiki", url="BASE/w")
    assert result.code == code
    assert code or result.data["results"] == []


async def test_what_leads_nowhere_is_no_result(at: Any) -> None:
    answer = json.dumps({"results": [{"title": "Lamp", "url": None}, *SEARXNG["results"]]})
    _, result = await asking(at, {"/search": answer}, engine="searxng", url="BASE/")
    assert [row["url"] for row in result.data["results"]] == ["https://c.test/"]


WRONG = {
    "a key as it is": {"engine": "brave", "key": "BSA-secret-4"},
    "a key for whom it is not": {"engine": "searxng", "url": "https://s.test/", "key": "env:KEY"},
    "key elsewhere": {"engine": "brave", "url": "https://evil.test/"},
    "key to a host that looks local": {"engine": "brave", "url": "https://localhost.evil.test/"},
    "google without cx": {"engine": "google"},
    "opensearch without url": {"engine": "opensearch"},
    "unknown": {"engine": "bing"},
}


@pytest.mark.parametrize("given", WRONG.values(), ids=WRONG)
def test_settings_that_cannot_be(given: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        SearchEngine.model_validate(given)


REFUSING = {
    "limited": (429, {"retry-after": "30"}, "slow"),
    "blocked": (403, {}, "no"),
    "broken": (500, {}, "oops"),
    "no answer of its kind": "<h1>Welcome</h1>",
}


@pytest.mark.parametrize("answer", REFUSING.values(), ids=REFUSING)
async def test_the_next_engine_is_asked_where_one_refuses(at: Any, answer: Any) -> None:
    good = (200, {"content-type": "application/json"}, json.dumps(SEARXNG))
    _, result = await asking(
        at,
        {"/one/search": answer, "/two/search": good},
        engine="searxng",
        url="BASE/one",
        otherwise=["searxng BASE/two"],
    )
    assert result.ok, result.error
    assert [row["url"] for row in result.data["results"]] == ["https://c.test/"]
    assert "searxng did not answer (search." in result.sections[1].text


async def test_an_engine_that_the_policy_refuses_is_not_fallen_back_on(at: Any) -> None:
    _, result = await asking(
        at,
        {"/one/search": (429, {"retry-after": "30"}, "slow")},
        engine="searxng",
        url="BASE/one",
        otherwise=["searxng https://elsewhere.test"],
    )
    assert (result.code, "in 30 seconds" in result.error) == ("search.rate_limited", True)
    assert "searxng was asked then: denied by policy" in result.error


async def test_each_engine_is_decided_by_itself(at: Any) -> None:
    good = (200, {"content-type": "application/json"}, json.dumps(SEARXNG))
    pages = {"/one/search": (500, {}, "oops"), "/two/search": (500, {}, "oops"), "/three/search": good}
    kit, result = await asking(
        at, pages, engine="searxng", url="BASE/one", otherwise=["searxng BASE/two", "searxng BASE/three"]
    )
    assert result.ok, result.error
    decided = [
        one["data"] for one in kit.events() if one["type"] == "decision" and one["data"]["tool"] == "search"
    ]
    paths = [one["actions"][0]["url"].partition("/search")[0].rpartition("/")[2] for one in decided]
    assert paths == ["one", "two", "three"]
    assert [one["actions"][0]["effect"] for one in decided] == ["navigate"] * 3


class Says(Person):
    """Gives these answers, one after the other."""

    def __init__(self, answers: list[str]) -> None:
        super().__init__()
        self._answers = answers

    async def ask(self, ask: Ask) -> Answer:
        self.asked.append(ask)
        return Answer(self._answers.pop(0), by="test")


async def test_a_person_who_says_no_to_the_next_engine_is_heard(at: Any) -> None:
    asked: list[dict[str, str]] = []
    pages = {"/": "<h1>Home</h1>", "/one/search": (500, {}, "oops"), "/two/search": keyed(asked, SEARXNG)}
    kit = await at(pages, policies=("assist",), person=Says(["approved", "approved", "denied"]))
    base = kit.door.session.current.url.rstrip("/")
    kit.door.search = SearchEngine.model_validate(
        {"engine": "searxng", "url": f"{base}/one", "otherwise": [f"searxng {base}/two"]}
    )
    result = await kit("search", query="lamp")
    assert not result.ok
    assert [one.url.rpartition("/search")[0].rpartition("/")[2] for one in kit.person.asked][-2:] == [
        "one",
        "two",
    ]
    assert asked == []


@pytest.mark.parametrize("name", ["find_on_page", "content.find", "searchOnPage"])
async def test_looking_on_the_web_is_a_search(at: Any, name: str) -> None:
    good = (200, {"content-type": "application/json"}, json.dumps(SEARXNG))
    kit = await at({"/": "<h1>Home</h1><p>A lamp.", "/search": good})
    kit.door.search = SearchEngine.model_validate(f"searxng {kit.door.session.current.url}")
    here = await kit(name, query="lamp")
    assert here.data == ["A lamp."]
    result = await kit(name, query="lamp", scope="web", newTab=True)
    assert result.ok, result.error
    assert (result.tool, [row["title"] for row in result.data["results"]]) == ("search", ["Lamp"])
    assert len(kit.door.session.tabs) == 2
    wrong = await kit(name, query="lamp", newTab=True)
    assert "new_tab goes with scope web" in wrong.error


DESCRIPTION = """<?xml version="1.0"?><OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>Shop</ShortName><Url type="application/rss+xml" template="/rss?q={searchTerms}"/>
<Url type="text/html" template="/find?q={searchTerms}&amp;p={startPage?}&amp;l={language}&amp;x={foo:bar?}"/>
</OpenSearchDescription>"""
HITS = "<main><h1>2 results</h1><ul><li><h2><a href=/1>Desk lamp</a></h2>lamp</li><li><h2><a href=/2>Lamp</a></h2>two</li></ul>"
LINK = '<link rel=search type="application/opensearchdescription+xml" href="/os.xml"><h1>No box here</h1>'


async def test_a_site_that_describes_its_search_is_searched(at: Any) -> None:
    kit = await at({"/": LINK, "/os.xml": (200, {"content-type": "text/xml"}, DESCRIPTION), "/find": HITS})
    result = await kit("search", query="desk & lamp")
    assert result.ok, result.error
    assert result.data["url"].endswith("/find?q=desk%20%26%20lamp&p=1&l=*&x=")
    assert [row["title"] for row in result.data["results"]] == ["Desk lamp", "Lamp"]


@pytest.mark.parametrize("place", ["os.xml", "about"])
async def test_a_description_in_the_settings_or_a_page_that_names_it(at: Any, place: str) -> None:
    pages = {"/os.xml": (200, {"content-type": "text/xml"}, DESCRIPTION), "/about": LINK, "/find": HITS}
    _, result = await asking(at, pages, engine="opensearch", url=f"BASE/{place}")
    assert (result.data["engine"], len(result.data["results"])) == ("opensearch", 2)


def test_who_is_asked_is_known_by_address() -> None:
    engine = SearchEngine(
        engine="opensearch", url="https://a.test/os.xml", otherwise=("site", "searxng https://b.test")
    )
    assert addresses_of(engine) == ["https://a.test/os.xml", "https://b.test/search?q=x&format=json"]


def test_a_description_without_a_page_says_so() -> None:
    with pytest.raises(Exception, match="describes no search that answers with a page"):
        described(
            "<OpenSearchDescription><Url type='text/html' method=post template='/x'/>", "https://a.test/"
        )


def test_each_page_once() -> None:
    pages = [
        "https://a.test/x?id=1&utm_medium=y",
        "https://a.test/x?id=2",
        "https://a.test/x?One",
        "https://a.test/x?Two",
    ]
    kept = each_once([Result(title="t", url=url) for url in [*pages, "http://www.a.test/x/?id=1"]])
    assert [one.url for one in kept] == pages


def test_the_same_host_is_not_asked_too_fast() -> None:
    pace = Pace(1.0)
    assert [pace.pause(f"https://a.test/{n}", now) for n, now in enumerate((10.0, 10.25, 20.0))] == [
        0,
        0.75,
        0,
    ]
    assert pace.pause("https://b.test/", 20.0) == 0
    assert [pace.pause("http://127.0.0.1:1/", 5.0) for _ in range(2)] == [0, 0]
