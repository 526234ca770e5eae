"""The search of the site that is open: its documentation index, else the form around its search box."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlencode, urljoin, urlsplit, urlunsplit

from playwright.async_api import Error as PlaywrightError
from pydantic import Field

from browser_tools.elements.scripts import Said, ask
from browser_tools.errors import RetryableError, TargetError
from browser_tools.resolve import awaited
from browser_tools.search.engine import Engine, Result
from browser_tools.search.listing import listed
from browser_tools.search.mkdocs import MkDocs
from browser_tools.search.opensearch import described, description_of
from browser_tools.search.sphinx import Sphinx
from browser_tools.text.html.dom import parse

if TYPE_CHECKING:
    from browser_tools.tool import ToolContext

SEARCH_BOX = "search"
"""The resolver takes this for the page's search field, whatever its label."""
_FOLDER = Path(__file__).parent
_LONGEST = 2000


class _Docs(Said):
    """What `docs.js` brings: which builder made the page, if one of these did."""

    kind: str = Field(max_length=20)
    root: str = Field(max_length=_LONGEST)
    suffix: str = Field(max_length=20)


class _Form(Said):
    """What `form.js` brings."""

    found: bool
    method: str = Field(max_length=20)
    action: str = Field(max_length=_LONGEST)
    name: str = Field(max_length=200)
    entries: list[Annotated[list[str], Field(min_length=2, max_length=2)]] = Field(max_length=50)


class SiteForm:
    """A search form that is sent as an address. Its other fields go with it as they stand."""

    name = "site"
    opens = True

    def __init__(self, action: str, name: str, entries: list[tuple[str, str]]) -> None:
        self._action = action
        self._name = name
        self._entries = entries

    def address(self, query: str) -> str:
        others = [(name, value) for name, value in self._entries if name != self._name]
        parts = urlsplit(self._action)
        return urlunsplit(parts._replace(query=urlencode([*others, (self._name, query)]), fragment=""))

    def page(self, query: str) -> str:
        return self.address(query)

    def read(self, answer: str, query: str, url: str) -> list[Result]:
        return listed(answer, query, url)


async def engine_on(context: ToolContext) -> Engine:
    """The search of the page that is open. Raises RetryableError if it has none that has an address."""
    tab = context.tab
    if not tab.url.startswith(("http://", "https://")) or not context.may_read(tab.url):
        raise _none("no site is open to search in")
    seconds = context.timeout / 3
    root = tab.page.locator("css=html")
    docs = await ask(tab, root, _FOLDER / "docs.js", None, _Docs, "the search of the site", seconds)
    if docs.kind == "sphinx":
        return Sphinx(docs.root, docs.suffix)
    if docs.kind == "mkdocs":
        return MkDocs(docs.root)
    try:
        box = await awaited(tab, SEARCH_BOX, want="type", may_read=context.may_read, patience=seconds / 3)
    except TargetError as error:
        found = await _opensearch(context)
        if found is None:
            raise _none(f"no search box was found on {tab.url}") from error
        return found
    form = await ask(tab, box.locator, _FOLDER / "form.js", None, _Form, "the search form", seconds)
    if not form.found or form.method != "get" or not form.name:
        if found := await _opensearch(context):
            return found
        raise RetryableError(
            f"the search box {box.handle} is no form that is sent as an address: use type_text with target "
            f"{box.handle} and submit",
            code="search.no_form",
        )
    return SiteForm(urljoin(tab.url, form.action), form.name, [(name, value) for name, value in form.entries])


async def _opensearch(context: ToolContext) -> Engine | None:
    """The search that the site describes for browsers, if it does and the policy lets us read that."""
    tab = context.tab
    url = description_of(parse(await tab.html(timeout=context.timeout / 3)), tab.url)
    if not url or not context.may_read(url):
        return None
    try:
        response = await context.session.context.request.get(
            url, max_redirects=0, timeout=context.timeout * 300
        )
        return described(await response.text(), url) if response.ok else None
    except (PlaywrightError, RetryableError):
        return None


def _none(what: str) -> RetryableError:
    return RetryableError(
        f"{what}; open the site, or set a search engine: `search: searxng https://...` in strelka.yaml",
        code="search.no_engine",
    )
