"""What an engine is, what it finds, and how a person names one in the settings."""

from __future__ import annotations

from typing import Any, Literal, Protocol, runtime_checkable
from urllib.parse import parse_qs, parse_qsl, urlencode, urljoin, urlsplit, urlunsplit

from pydantic import (
    Field,
    GetJsonSchemaHandler,
    SerializerFunctionWrapHandler,
    field_validator,
    model_serializer,
    model_validator,
)
from pydantic_core import CoreSchema, PydanticCustomError

from policies.action import Frozen
from policies.errors import BadInput
from policies.secrets import SOURCES, is_source
from policies.url import canonical

Kind = Literal["site", "searxng", "brave", "google", "mediawiki", "opensearch", "sphinx", "mkdocs", "custom"]
KEYED = ("brave", "google")
QUERY = "{query}"
TITLE_CHARS, SNIPPET_CHARS = 200, 300
_WRAPPED_IN = ("uddg", "url", "q", "u")
"""Parameters in which result pages hide the address behind one of their own."""


class SearchEngine(Frozen):
    """The setting `search`. Short form: the engine and its URL in one text, `searxng http://localhost:8888`."""

    engine: Kind = Field(
        default="site",
        description="site: the search box of the page that is open, or its documentation index",
    )
    url: str = Field(
        default="", max_length=2000, description="Root of the engine; custom: address with {query} in it"
    )
    key: str = Field(
        default="",
        max_length=500,
        description="brave, google: where the key is (env:NAME, file:PATH, keyring:...)",
    )
    cx: str = Field(default="", max_length=200, description="google: id of the programmable engine")
    otherwise: tuple[SearchEngine, ...] = Field(
        default=(), max_length=5, description="Engines that are asked, in order, where this one refuses"
    )
    results: str = Field(default="", max_length=500, description="custom: CSS of one result")
    title: str = Field(default="", max_length=500, description="custom: CSS of its title; else its link")
    link: str = Field(default="", max_length=500, description="custom: CSS of its link; else the first")
    snippet: str = Field(default="", max_length=500, description="custom: CSS of its text; else the rest")

    @model_validator(mode="before")
    @classmethod
    def _short(cls, given: Any) -> Any:
        if not isinstance(given, str):
            return given
        engine, _, url = given.strip().partition(" ")
        return {"engine": engine, "url": url.strip()}

    @field_validator("otherwise", mode="before")
    @classmethod
    def _as_tuple(cls, given: Any) -> Any:
        """Behind the short form pydantic no longer knows that it reads JSON, where lists fill tuples."""
        return tuple(given) if isinstance(given, list) else given

    @model_serializer(mode="wrap")
    def _written(self, whole: SerializerFunctionWrapHandler) -> Any:
        """In short where that says everything."""
        if self.model_fields_set <= {"engine", "url"}:
            return f"{self.engine} {self.url}".strip()
        return whole(self)

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """Both forms."""
        return {"anyOf": [{"type": "string"}, handler.resolve_ref_schema(handler(schema))]}

    @model_validator(mode="after")
    def _sound(self) -> SearchEngine:
        if self.key and (self.engine not in KEYED or not is_source(self.key)):
            raise PydanticCustomError(
                "bad_type",
                "key goes with brave and google, and says where it is: {sources}",
                {"sources": SOURCES},
            )
        if self.engine == "site":
            if self.url:
                raise PydanticCustomError(
                    "bad_type", "engine site searches the page that is open; leave url out"
                )
            return self
        if self.engine in KEYED:
            return self._keyed()
        if not self.url.startswith(("http://", "https://")):
            raise PydanticCustomError(
                "bad_type", f"engine {self.engine} needs its url, such as https://search.example/"
            )
        if (self.engine == "custom") != (QUERY in self.url):
            raise PydanticCustomError("bad_type", "the url of custom, and of no other engine, holds {query}")
        return self

    def _keyed(self) -> SearchEngine:
        """A key goes to its own engine, or to this machine (a stand-in), and nowhere else."""
        if self.url and urlsplit(self.url).hostname not in ("localhost", "127.0.0.1", "::1"):
            raise PydanticCustomError(
                "bad_type",
                "leave out the url of {engine}: its key goes nowhere else",
                {"engine": self.engine},
            )
        if self.engine == "google" and not self.cx:
            raise PydanticCustomError("bad_type", "engine google needs cx, the id of the programmable engine")
        return self


SITE = SearchEngine()
"""What is searched where no settings say otherwise."""


class Result(Frozen):
    """One result. `url` is canonical; title and snippet are text of others, white space joined."""

    title: str
    url: str
    snippet: str = ""
    date: str = ""
    """As the engine says it; empty if it does not."""


@runtime_checkable
class Keyed(Protocol):
    """An engine that is asked with a key."""

    def headers(self) -> dict[str, str]:
        """What goes with each request. Raises FinalError (`search.no_key`)."""
        ...


@runtime_checkable
class Paged(Protocol):
    """An engine that gives fewer results at once than may be asked for."""

    @property
    def at_once(self) -> int:
        """Results on a full page: on one with fewer nothing follows."""
        ...

    def further(self, query: str, part: int) -> str:
        """Where page `part` of the results is; 2 is the one after `address`."""
        ...


class Engine(Protocol):
    """One way to search."""

    @property
    def name(self) -> str: ...

    @property
    def opens(self) -> bool:
        """Its answer is a page to be opened in a tab; else data, fetched beside it."""
        ...

    def address(self, query: str) -> str:
        """Where `query` is answered."""
        ...

    def page(self, query: str) -> str:
        """Where a person reads the same results; "" if nowhere."""
        ...

    def read(self, answer: str, query: str, url: str) -> list[Result]:
        """The results in `answer`, which came from `url`, best first. Raises RetryableError."""
        ...


def result(title: str, link: str, snippet: str, base: str, *, date: str = "") -> Result | None:
    """A result with its texts cut and its address made canonical; None if it leads nowhere."""
    joined = " ".join(title.split())
    if not link.strip():
        return None
    try:
        address = canonical(unwrapped(urljoin(base, link.strip()), base), entry="request")
    except (BadInput, ValueError):
        return None
    if address.scheme not in ("http", "https"):
        return None
    text = " ".join(snippet.split())
    return Result(
        title=joined[:TITLE_CHARS] or address.href,
        url=address.href,
        snippet=text[:SNIPPET_CHARS],
        date=" ".join(date.split())[:40],
    )


def unwrapped(url: str, base: str) -> str:
    """The address that a counting link of the engine's own host leads to; `url` itself if it is none."""
    parts = urlsplit(url)
    if parts.hostname is None or parts.hostname != urlsplit(base).hostname:
        return url
    given = parse_qs(parts.query)
    inner = (given[name][0] for name in _WRAPPED_IN if name in given)
    return next((one for one in inner if one.startswith(("http://", "https://"))), url)


def distinct(results: list[Result]) -> list[Result]:
    """Each title of each page once, the first time: indexes list a page and its first section apart."""
    first: dict[tuple[str, str], Result] = {}
    for each in results:
        first.setdefault((each.title, each.url.partition("#")[0]), each)
    return list(first.values())


_COUNTING = ("utm_", "gclid", "fbclid", "msclkid", "mc_cid", "mc_eid", "srsltid")


def each_once(results: list[Result]) -> list[Result]:
    """Each page once, the best first: addresses that differ in counting parameters, `www.`, scheme or a slash
    at the end are one page."""
    first: dict[str, Result] = {}
    for each in results:
        first.setdefault(_page_of(each.url), each)
    return list(first.values())


def _page_of(url: str) -> str:
    parts = urlsplit(url)
    given = parse_qsl(parts.query, keep_blank_values=True)  # `?PageOne` is a name alone
    kept = [(name, value) for name, value in given if not name.startswith(_COUNTING)]
    host = parts.netloc.removeprefix("www.")
    return urlunsplit(("", host, parts.path.rstrip("/"), urlencode(kept), parts.fragment))
