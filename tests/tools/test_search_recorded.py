"""search against what real software made: `cases/search/README.md` says which, and when."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from local_server import Request

from browser_tools.search import SearchEngine

CASES = Path(__file__).parent.parent / "cases" / "search"
TYPES = {".js": "text/javascript", ".json": "application/json", ".xml": "application/xml"}


def site(name: str) -> dict[str, Any]:
    """The files of one folder by path; `x/index.html` is `x/` too."""
    pages: dict[str, Any] = {}
    for file in (CASES / name).rglob("*.*"):
        path = "/" + file.relative_to(CASES / name).as_posix()
        pages[path] = (200, {"content-type": TYPES.get(file.suffix, "text/html")}, file.read_bytes())
        pages[path.removesuffix("index.html")] = pages[path]
    return pages


DOCS = {
    "Sphinx": ("sphinx-9.0.4", "/install.html", [("Installing", "/install.html")]),
    "Sphinx, a folder a page": ("sphinx-9.0.4-dirhtml", "/install/", [("Installing", "/install/")]),
    "MkDocs": (
        "mkdocs-1.6.1",
        "/guide/install/",
        [("Installing", "/guide/install/"), ("On Windows", "/guide/install/#on-windows")],
    ),
    "Material for MkDocs": (
        "material-9.8.1",
        "/guide/install/",
        [("On Windows", "/guide/install/#on-windows")],
    ),
}


@pytest.mark.parametrize(("name", "start", "expected"), DOCS.values(), ids=DOCS)
async def test_documentation_that_is_open_is_searched_in_its_index(
    at: Any, name: str, start: str, expected: list[tuple[str, str]]
) -> None:
    kit = await at({"/": "<h1>Start</h1>", **site(name)})
    base = kit.door.session.current.url.rstrip("/")
    await kit("navigate", url=base + start)
    result = await kit("search", query="screws")
    assert result.ok, result.error
    found = [(row["title"], row["url"].removeprefix(base)) for row in result.data["results"]]
    assert found == expected


def moved(name: str, old: str) -> Any:
    """The recorded answer, with the address of the test's own server."""

    def answer(request: Request) -> Any:
        text = (CASES / name).read_text().replace(old, f"http://{request.headers['Host']}")
        return (200, {"content-type": TYPES.get(Path(name).suffix, "text/html")}, text)

    return answer


def wiki(request: Request) -> Any:
    query = "zebra" if "zebra" in request.query else "oil"
    return moved(f"mediawiki-1.39.17/{query}.html", "http://127.0.0.1:8931")(request)


def wiki_pages() -> dict[str, Any]:
    return {
        "/": wiki,
        "/index.php": wiki,
        "/api.php": moved("mediawiki-1.39.17/oil.json", "http://127.0.0.1:8931"),
        "/os.xml": moved("mediawiki-1.39.17/opensearch.xml", "http://127.0.0.1:8931"),
    }


WIKI = {
    "its API": ("mediawiki {}/api.php", "oil", ["Oak oil"]),
    "its OpenSearch description": ("opensearch {}/os.xml", "oil", ["Oak oil", "Handles & hinges"]),
    "the form on its page": ("site", "oil", ["Oak oil", "Handles & hinges"]),
    "nothing found, but offered to be written": ("site", "zebra", []),
}


@pytest.mark.parametrize(("engine", "query", "titles"), WIKI.values(), ids=WIKI)
async def test_a_wiki(at: Any, engine: str, query: str, titles: list[str]) -> None:
    kit = await at(wiki_pages())
    base = kit.door.session.current.url.rstrip("/")
    kit.door.search = SearchEngine.model_validate(engine.format(base))
    result = await kit("search", query=query)
    assert result.ok, result.error
    assert [row["title"] for row in result.data["results"]] == titles
    if titles:
        first = result.data["results"][0]
        assert first["url"] == f"{base}/index.php/Oak_oil"
        assert first["snippet"].replace("'''", "").startswith("Oak oil is rubbed into oak")


@pytest.mark.parametrize("engine", ["searxng {}", "custom {}/search?text={{query}}"], ids=["JSON", "page"])
async def test_searx(at: Any, engine: str) -> None:
    def answer(request: Request) -> Any:
        kind = "json" if "format=json" in request.query else "html"
        return moved(f"searx-1.1.0/oil.{kind}", "http://127.0.0.1:8932")(request)

    kit = await at({"/": "<h1>Start</h1>", "/search": answer})
    kit.door.search = SearchEngine.model_validate(engine.format(kit.door.session.current.url.rstrip("/")))
    result = await kit("search", query="oil")
    assert result.ok, result.error
    assert [(row["rank"], row["title"]) for row in result.data["results"]] == [
        (1, "Handles & hinges"),
        (2, "Oak oil"),
    ]
    assert result.data["results"][0]["url"] == "http://127.0.0.1:8931/wiki/Handles_%26_hinges"
