"""What a page's own programs are told of its thing: whose make it is, and the number in its address."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from urllib.parse import unquote, urlsplit

from bs4 import BeautifulSoup, Tag

from browser_tools.text.compare import bare
from browser_tools.text.facts.meanings import meaning
from browser_tools.text.facts.offers import Offer
from browser_tools.text.html.dom import text_of

_BRAND, _SKU = meaning("brand"), meaning("sku")
_BRANDED = re.compile(
    r"""["']?\b(?:(?:product|item)_?)?(?:brand(?:_?name)?|manufacturer(?:_?name)?|vendor|marca|marque|hersteller)["']?"""
    r"""\s*[:=]\s*(?:"((?:[^"\\\n]|\\.){2,40})"|'([^'\\\n]{2,40})')""",
    re.IGNORECASE,
)
_NUMBERED = re.compile(
    r"""["']?\b(?:product_?|item_?|variant_?)?sku["']?\s*:\s*(?:"([^"\\\s]{3,40})"|'([^'\\\s]{3,40})'|(\d{4,20})\b)""",
    re.IGNORECASE,
)
_KEY = re.compile(
    r"""([\w.-]*?(?:sku|asin|ids?|code|n[or]|num(?:ber)?|ref))(?:["']|\])?\s*[:=]\s*\[?\s*["']?$""",
    re.IGNORECASE,
)
_OF_OTHERS = re.compile(
    r"cat|page|shop|store|seller|user|brand|collection|section|menu|parent|session|order", re.IGNORECASE
)
_TOKEN = re.compile(r"(?<![^\W_])(?=[^\W_]*\d)[A-Za-z\d]{4,32}(?![^\W_])")
_EXTENSION = re.compile(r"\.(?:html?|php|aspx?|jsp|do)$", re.IGNORECASE)
_DIGITS, _LETTERED, _LETTERED_DIGITS = 5, 6, 2
"""Characters of a number from which on it is no size and no year; of one with letters, and digits of it."""
_CARRIES = re.compile(r"sku|prod|item|art|offer|goods|deal|listing|asin|\bp?id$|-id$", re.IGNORECASE)
_UNSEEN, _BEFORE, _MOST_CHARS = 20, 48, 3_000_000
"""How deep it stands: below all that a page shows under the same name, or under one that is near."""


def of_programs(soup: BeautifulSoup, url: str, heading: Tag | None) -> Iterator[Offer]:
    """Brand and number as scripts carry them. Only what the page says as well is taken: a brand that its
    heading or title has, a number that stands in its address, or is the only one.
    """
    code = _scripts(soup)
    title = soup.title.get_text() if soup.title is not None else ""
    named = f"{text_of(heading) if heading is not None else ''} | {title}"
    brands: dict[str, str] = {}
    for match in _BRANDED.finditer(code):
        said = _decoded(match[1] or match[2])
        words = r"\W+".join(map(re.escape, bare(said).split()))
        if words and (spelled := re.search(rf"(?<!\w){words}(?!\w)", named, re.IGNORECASE)):
            brands.setdefault(bare(said), spelled[0])
    if len(brands) == 1:
        said = next(iter(brands.values()))
        yield Offer(_BRAND, said, "meta", said, None, _UNSEEN)
    for token in _tokens(url):
        if _is_key(token, code) or _is_carried(token, soup):
            yield Offer(_SKU, token, "meta", token, None, _UNSEEN)
            return
    numbers = {next(filter(None, match.groups())) for match in _NUMBERED.finditer(code)}
    if len(numbers) == 1:
        said = numbers.pop()
        yield Offer(_SKU, said, "meta", said, None, _UNSEEN)


def _scripts(soup: BeautifulSoup) -> str:
    told = [
        one.get_text()
        for one in soup.find_all("script", src=False)
        if "ld+json" not in str(one.get("type") or "")
    ]
    return "\n".join(told)[:_MOST_CHARS].replace('\\"', '"')


def _decoded(said: str) -> str:
    try:
        return " ".join(str(json.loads(f'"{said}"')).split())
    except ValueError:
        return " ".join(said.split())


def _tokens(url: str) -> list[str]:
    """What may be a number in an address: of its path the last first, then of what it asks for."""
    parts = urlsplit(url)
    path = _EXTENSION.sub("", unquote(parts.path).rstrip("/"))
    found = [*reversed(_TOKEN.findall(path)), *_TOKEN.findall(unquote(parts.query))]
    return list(dict.fromkeys(filter(_may_be, found)))


def _may_be(token: str) -> bool:
    digits = sum(map(str.isdigit, token))
    if digits == len(token):
        return digits >= _DIGITS
    return len(token) >= _LETTERED and digits >= _LETTERED_DIGITS


def _is_key(token: str, code: str) -> bool:
    """Whether a script has it under the name of a number."""
    for match in re.finditer(rf"(?<![\w]){re.escape(token)}(?![\w])", code):
        key = _KEY.search(code[max(0, match.start() - _BEFORE) : match.start()])
        if key and not _OF_OTHERS.search(key[1]):
            return True
    return False


def _is_carried(token: str, soup: BeautifulSoup) -> bool:
    """Whether an element carries it for the shop's program: `<input name="product_id" value="4711">`."""
    for element in soup.find_all(lambda one: token in one.attrs.values()):
        name = str(element.get("name") or "") if element.get("value") == token else ""
        names = [
            name,
            *(key for key, value in element.attrs.items() if value == token and key.startswith("data-")),
        ]
        if any(one and _CARRIES.search(one) and not _OF_OTHERS.search(one) for one in names):
            return True
    return False
