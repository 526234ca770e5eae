"""OpenSearch: a site's description of its own search, https://github.com/dewitt/opensearch."""

from __future__ import annotations

import re
from urllib.parse import quote, urljoin

from bs4 import BeautifulSoup, Tag

from browser_tools.errors import RetryableError
from browser_tools.search.engine import Result
from browser_tools.search.listing import listed
from browser_tools.text.html.dom import clean

_TERMS = "{searchTerms}"
_ROOT = re.compile(r"<(?:\w+:)?OpenSearchDescription\b")
_PARAMETER = re.compile(r"\{(?:[\w:]+:)?(\w+)\??\}")
_DEFAULTS = {"startPage": "1", "startIndex": "1", "count": "20", "language": "*", "inputEncoding": "UTF-8",
             "outputEncoding": "UTF-8"}  # fmt: skip


class OpenSearch:
    """`template` is the address of a page of results, with its parameters in braces."""

    name = "opensearch"
    opens = True

    def __init__(self, template: str) -> None:
        self._template = template

    def address(self, query: str) -> str:
        whole = self._template.replace(_TERMS, quote(query, safe=""))
        return _PARAMETER.sub(lambda match: _DEFAULTS.get(match[1], ""), whole)

    def page(self, query: str) -> str:
        return self.address(query)

    def read(self, answer: str, query: str, url: str) -> list[Result]:
        return listed(answer, query, url)


def described(document: str, url: str) -> OpenSearch:
    """The engine that the description at `url` tells of. Raises RetryableError if that is none."""
    soup = BeautifulSoup(clean(document), "xml")
    for element in soup.find_all("Url"):
        template = str(element.get("template", ""))
        html = str(element.get("type", "")).startswith(("text/html", "application/xhtml"))
        posted = str(element.get("method", "get")).lower() != "get"
        if (
            html
            and not posted
            and _TERMS in template
            and (whole := urljoin(url, template)).startswith("http")
        ):
            return OpenSearch(whole)
    raise RetryableError(
        f"{url} describes no search that answers with a page (OpenSearch with type text/html)",
        code="search.unreadable",
    )


def is_description(document: str) -> bool:
    """Whether it is no page, which may name a description."""
    return _ROOT.search(document) is not None


def description_of(page: BeautifulSoup, url: str) -> str:
    """The address of the page's description; "" if it names none."""
    for link in page.find_all("link", href=True):
        rel = [str(word).lower() for word in link.get("rel") or ()]
        if "search" in rel and str(link.get("type", "")).startswith("application/opensearchdescription"):
            return urljoin(url, str(link["href"])) if isinstance(link, Tag) else ""
    return ""
