"""What kind of page this is, as far as that decides how to read and to sum it up."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from typing import Literal
from urllib.parse import parse_qs, urlsplit

from bs4 import BeautifulSoup, Tag

from browser_tools.text.amounts.dates import dates
from browser_tools.text.facts.meanings import meaning
from browser_tools.text.html.dom import Block, is_hidden, text_of
from browser_tools.text.orders.injected import addresses_model
from browser_tools.text.orders.paragraphs import first_order
from browser_tools.text.orders.spans import of_code
from browser_tools.text.sentences import extent
from browser_tools.text.things.contribution import Comment
from browser_tools.text.things.items import heading_of, repeated
from browser_tools.text.things.product_page import sells_one

Shape = Literal["article", "list", "thread", "table", "form", "product", "results", "changelog"]

_VERSION = re.compile(
    r"^[^\w$€£¥]*(?:version|release|v)?\s*\[?v?\d+\.\d+(?:\.\d+)*(?!\d|\s?(?:[%\"”″'’]|(?:off|in|cm|mm|m|oz|lbs?|k?g)\b))|"
    r"^\W*\[?unreleased|^\W*(?:19|20)\d\d-\d\d-\d\d|"
    r"^\W*[\w-]+ v?\d+\.\d+(?:\.\d+)*(?=\s*$|\s+[-–—(|·]|\s+\d{1,2}[. /]|\s+(?:19|20)\d\d)",
    re.IGNORECASE,
)
_CHANGES = re.compile(
    r"\b(?:change ?log|release notes?|releases|release history|what'?s new|changes in|version history|"
    r"änderungen|änderungsprotokoll|versionsverlauf|versionshinweise|"
    r"journal des (?:modifications|changements)|notes de (?:version|mise à jour)|historique des versions|"
    r"registro de (?:cambios|alterações)|notas de (?:la )?versión|historial de (?:cambios|versiones)|"
    r"notas de (?:lançamento|versão)|note di rilascio|cronologia delle versioni|registro delle modifiche|"
    r"wijzigingen|versiegeschiedenis|ändringslogg|versionshistorik|ændringslog|endringslogg|"
    r"lista zmian|historia (?:zmian|wersji)|seznam změn|история версий|список изменений|"
    r"список змін|sürüm notları|muutosloki)\b|"
    r"更新履歴|変更履歴|リリースノート|更新日志|版本历史|更新日誌|릴리스 노트|변경 사항",
    re.IGNORECASE,
)
_PRODUCT = re.compile(r'"@type"\s*:\s*\[?\s*"(?:Product|ProductGroup|IndividualProduct)"')
_ONE_PRODUCT = ("product", "product.item", "og:product")
"""Values of `og:type`; `product.group` is a category of them."""
_ARTICLE = re.compile(r"schema\.org/(?:\w*Article|BlogPosting)\b")
_LISTED = re.compile(r'"@type"\s*:\s*\[?\s*"(?:ItemList|CollectionPage|SearchResultsPage)"')
_QUERIES = ("q", "query", "search", "s", "keyword", "keywords", "search_query", "suche", "term")
_RESULTS = re.compile(
    r"\b(?:search results?|results? for|suchergebnisse?|résultats de (?:la )?recherche|résultats|"
    r"resultados de (?:la )?(?:búsqueda|busca)|risultati (?:della )?ricerca|zoekresultaten|sökresultat|"
    r"søgeresultater|søkeresultater|hakutulokset|wyniki wyszukiwania|výsledky (?:vy)?hledávání|"
    r"результаты поиска|результати пошуку|arama sonuçları)\b|^\d+ results?\b|"
    r"検索結果|검색 ?결과|搜索结果|搜尋結果",
    re.IGNORECASE,
)
_SKIPPED_FIELDS = {"hidden", "submit", "button", "search", "reset", "image"}
_FEW_COMMENTS = 2
VERSION_LEVELS = 4
"""Levels of headings that may name one."""
_VERSIONS, _DATED_VERSIONS = 3, 2
"""Headings that number a version each, from which on a page is a list of changes; with a day each."""
_TABLE_SHARE, _LIST_SHARE, _THREAD_SHARE, _TWO_SHARE = 0.4, 0.5, 0.35, 0.45
"""Shares of a page's words; the last where only one answers."""
_NO_TABLE, _SURE_TABLE = 0.25, 0.6
_PARAGRAPH, _SEVERAL, _MANY = 80, 3, 8
"""Characters of a paragraph; how many make an article beside comments, and how many beside a list."""
_MOST_LED, _TEASER = 0.8, 700
"""Share of things alike that lead elsewhere, and characters of each, from which they are teasers."""
_PROBE = 20
_HEADED = 6
"""Characters that a cell stands for besides its own: what it says of what, its row and column tell."""
_INGREDIENTS = meaning("ingredients")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_MANY_FIELDS = 6
_BESIDE_ARTICLES = re.compile(
    r"comment|respond|repl(?:y|ies)|review|feedback|newsletter|subscri", re.IGNORECASE
)
_NARROWS = re.compile(
    r"(?:^|[-_ ])(?:facets?|facetform|filters?|filterform|sort(?:ing|form)?|order-?by|ordering|refine\w*|"
    r"exposed-form)(?:$|[-_ ])",
    re.IGNORECASE,
)
"""Names of forms that ask which entries of a list to show, and in what order."""
_RATED = re.compile(r"\b[1-5](?:[.,]\d)?\s?(?:out of|/|von|sur|de|su|van)\s?5\b|[★⭐]", re.IGNORECASE)
_PROSE = 600
"""Characters of sentences from which a page is an article with a form or a list in it."""


def shape_of(
    soup: BeautifulSoup,
    url: str,
    title: str,
    found: Sequence[Block],
    thread: Sequence[Comment],
    around: Sequence[Tag] = (),
) -> Shape:
    """By the most telling signs first; `found` is the page's main text, `thread` its contributions, `around`
    what was taken off it as the site's own.
    """
    main = soup.select_one("main, [role=main], #main, #content")
    root = main if isinstance(main, Tag) and text_of(main) else soup.body or soup
    narrowing = sum(len(text_of(form)) for form in root.find_all("form") if _narrows(form))
    whole = max(1, len(text_of(root)) - narrowing)
    said = [extent(block.text) for block in found if block.kind == "text"]
    prose = sum(one for one in said if one > _PARAGRAPH)
    heads = soup.find_all([f"h{level}" for level in range(1, VERSION_LEVELS + 1)])
    if is_changelog(title, list(map(text_of, heads))):
        return "changelog"
    if _is_product(soup):
        return "product"
    beside = len(thread) <= _FEW_COMMENTS or _are_reviews(thread)
    if beside and not _is_story(soup) and sells_one(soup, around):
        return "product"
    share = sum(one.size for one in thread) / whole
    if share > (_THREAD_SHARE if len(thread) > _FEW_COMMENTS else _TWO_SHARE):
        return "article" if _leads(found, thread) else "thread"
    groups = repeated(soup)
    items = sum(len(text_of(item)) for item in groups[0]) if groups else 0
    if _asks(url, soup, title) and groups:
        return "results"
    if prose < _PROSE and _is_table(soup, whole):
        return "table"
    if items > whole * _LIST_SHARE and _is_list(groups[0], items, prose, found):
        enough = _SEVERAL if _is_story(soup) else _MANY
        return "article" if _beside(found, groups[0], enough) or _is_recipe(soup) else "list"
    asked = _largest([field for field in fields(soup) if not _is_beside(field)])
    names = {str(field.get("name") or id(field)) for field in asked}
    if (prose < _PROSE and len(asked) > 1) or (prose < 2 * _PROSE and len(names) >= _MANY_FIELDS):
        # the same fields again and again stand in the cards of a list
        again = len(names) <= len(asked) / 2
        return "list" if again and groups else "form"
    return "article"


def _are_reviews(thread: Sequence[Comment]) -> bool:
    """Whether most contributions rate what a page sells."""
    return 2 * sum(_RATED.search(one.text) is not None for one in thread) > len(thread)


def _is_list(group: Sequence[Tag], items: int, prose: int, found: Sequence[Block]) -> bool:
    """Whether things alike are more than what is said beside them. The sections of an article say its
    sentences themselves; teasers only lead to where they are said.
    """
    if _tease(group):
        listed = " ".join(letters(text_of(item)) for item in group)
        prose = sum(
            extent(block.text)
            for block in found
            if block.kind == "text"
            and extent(block.text) > _PARAGRAPH
            and not _mostly_in(letters(block.text), listed)
        )
    return prose < max(_PROSE, items * 0.5)


def _mostly_in(said: str, listed: str) -> bool:
    """Whether most of it stands in what is `listed`, from which an extractor may leave out names and days."""
    parts = [said[at : at + _PROBE] for at in range(0, len(said), _PROBE)]
    return 2 * sum(part in listed for part in parts) > len(parts)


def _tease(group: Sequence[Tag]) -> bool:
    """Whether most of things alike are named by a link to elsewhere, and say little themselves."""
    led = [item for item in group if _leads_on(item)]
    return len(led) >= _MOST_LED * len(group) and sum(len(text_of(one)) for one in led) < _TEASER * len(led)


def _leads_on(item: Tag) -> bool:
    named = heading_of(item) or item
    link = named if named.name == "a" else named.find("a", href=True) or named.find_parent("a", href=True)
    return isinstance(link, Tag) and not str(link.get("href", "#")).startswith("#")


def _largest(asked: Sequence[Tag]) -> list[Tag]:
    """The fields of the form that asks most, or of all where several ask alike (the cards of a list)."""
    forms: dict[int, list[Tag]] = defaultdict(list)
    for field in asked:
        forms[id(field.find_parent("form"))].append(field)
    if len(forms) > 2 and len(set(map(len, forms.values()))) == 1:
        return list(asked)
    return max(forms.values(), key=len, default=[])


def _is_beside(field: Tag) -> bool:
    """Whether it is of a comment, a review or a letter of news."""
    form = field.find_parent("form")
    mark = f"{form.get('class')} {form.get('id')} {form.get('action')}" if form is not None else ""
    return _BESIDE_ARTICLES.search(mark) is not None or (form is not None and _narrows(form))


def _narrows(form: Tag) -> bool:
    """Whether it asks what of a list to show, as its name or that of its box says."""
    boxes = [form, *list(form.parents)[:1]]
    names = [str(name) for box in boxes for name in (*(box.get("class") or ()), box.get("id") or "")]
    return any(_NARROWS.search(_CAMEL.sub("-", name)) for name in names)


def _leads(found: Sequence[Block], thread: Sequence[Comment]) -> bool:
    """Whether an article is what is discussed: its paragraphs stand in no contribution, and say more than
    all of them, or in a single one that does (a blog marks its post and its comments alike).
    """
    told = [letters(block.text) for block in found if len(block.text) > _PARAGRAPH]
    posts = [letters(one.text) for one in thread]
    outside = [text for text in told if not any(_middle(text) in post for post in posts)]
    if len(outside) >= _SEVERAL and sum(map(len, outside)) > sum(map(len, posts)):
        return True
    longest = max(posts, key=len, default="")
    inside = [text for text in told if _middle(text) in longest]
    alone = len(inside) >= _SEVERAL and len(inside) > 0.8 * len(told)
    return alone and 2 * len(longest) > sum(map(len, posts))


def _middle(text: str) -> str:
    """By which a paragraph is known where an extractor glues a name or a date to it."""
    return text[len(text) // 2 - _PROBE : len(text) // 2 + _PROBE]


def _beside(found: Sequence[Block], items: Sequence[Tag], enough: int) -> bool:
    """Whether the things alike are a gallery or teasers beside an article of `enough` paragraphs."""
    listed = " ".join(letters(text_of(item)) for item in items)
    prose = [block.text for block in found if block.kind == "text" and len(block.text) > _PARAGRAPH]
    return sum(letters(text) not in listed for text in prose) >= enough


def _is_recipe(soup: BeautifulSoup) -> bool:
    """Whether its list of steps has one of ingredients beside it: neither of them is the page."""
    return any(meaning(text_of(heading)) == _INGREDIENTS for heading in soup.find_all(["h2", "h3", "h4"]))


def letters(text: str) -> str:
    """Without spaces, which extractors leave out where cells and elements meet."""
    return "".join(re.findall(r"\w+", text.casefold()))


def is_changelog(title: str, headings: Sequence[str]) -> bool:
    """By a page's headings, of which several name a version, or one where it is called a list of changes."""
    versions = [heading for heading in headings if _VERSION.search(heading)]
    named = _CHANGES.search(" ".join([title, *headings[:2]])) is not None
    if named and sum(map(is_day, headings)) > 1 and not versions:
        return True
    enough = _DATED_VERSIONS if all(map(dates, versions)) else _VERSIONS
    return (len(versions) >= enough and not _ascend(versions)) or (len(versions) >= 1 and named)


def _ascend(versions: Sequence[str]) -> bool:
    """Whether they number a text's sections: `1.1`, `1.2`, `2.1`. The newest version stands first."""
    first, last = (list(map(int, re.findall(r"\d+", one)[:3])) for one in (versions[0], versions[-1]))
    return first < last


def is_day(heading: str) -> bool:
    """Whether a heading is a day or a month with its year, and nothing else."""
    found = dates(heading)
    rest = heading.replace(found[0].text, "") if found else heading
    return bool(found) and found[0].year is not None and not re.search(r"\w", rest)


def is_version(heading: str) -> bool:
    """Whether a heading of a changelog begins a version."""
    return _VERSION.search(heading) is not None


def _is_product(soup: BeautifulSoup) -> bool:
    scripts = soup.find_all("script", type="application/ld+json")
    data = " ".join(script.get_text() for script in scripts)
    if _PRODUCT.search(data) and not _LISTED.search(data):
        return len(_PRODUCT.findall(data)) <= 2
    if len(soup.find_all(itemtype=re.compile(r"schema\.org/Product\b"))) == 1:
        return soup.find(itemtype=_ARTICLE) is None  # what is behind a paywall is marked as a product, too
    kind = soup.find("meta", property="og:type")
    return isinstance(kind, Tag) and kind.get("content") in _ONE_PRODUCT


def _is_story(soup: BeautifulSoup) -> bool:
    """Whether the page says that it is an article: one about a thing names its price."""
    kind = soup.find("meta", property="og:type")
    return isinstance(kind, Tag) and kind.get("content") == "article"


def _asks(url: str, soup: BeautifulSoup, title: str) -> bool:
    try:
        asked = parse_qs(urlsplit(url).query)
    except ValueError:
        asked = {}
    if any(name in asked for name in _QUERIES):
        return True
    headings = " ".join(text_of(heading) for heading in soup.find_all(["h1"], limit=2))
    return _RESULTS.search(title) is not None or _RESULTS.search(headings) is not None


def _is_table(soup: BeautifulSoup, whole: int) -> bool:
    """Whether tables are most of a page of so many characters; where it is near, orders do not decide it."""
    told = _table_chars(soup)
    if _NO_TABLE * whole < told < _SURE_TABLE * whole:
        for part in soup.find_all(["p", "li", "td", "th", "dd", "blockquote", "pre"]):
            ordered = 0 if part.find(["p", "li", "td"]) else _ordered_chars(part)
            whole -= ordered
            told -= ordered if part.find_parent("table") else 0
    return told > whole * _TABLE_SHARE


def _ordered_chars(part: Tag) -> int:
    """Of what orders something of a model; of code only the comments and statements that do."""
    said = of_code(part.get_text()) if part.name == "pre" else [text_of(part)]
    return sum(len(one) for one in said if addresses_model(one) or first_order(one) is not None)


def _table_chars(soup: BeautifulSoup) -> int:
    """In tables of data: at least two columns and three rows."""
    told = 0
    for table in soup.find_all("table"):
        if table.find("table") or table.get("role") in ("presentation", "none"):
            continue
        rows = [row.find_all(["td", "th"]) for row in table.find_all("tr") if row.find(_is_filled_in) is None]
        if len(rows) >= 3 and max(map(len, rows)) >= 2:
            told += len(text_of(table)) + _HEADED * sum(map(len, rows))
    return told


def _is_filled_in(element: Tag) -> bool:
    """Whether it is a field for a value, and no box to tick in front of an entry."""
    kind = str(element.get("type", "text")).lower()
    return element.name == "select" or (
        element.name == "input" and kind not in _SKIPPED_FIELDS and kind not in ("checkbox", "radio")
    )


def fields(soup: BeautifulSoup) -> list[Tag]:
    """What a person fills in on the page, but for search boxes and what stands around its main part: menus
    that fold are check boxes in many a theme.
    """
    return [
        field
        for field in (soup.select_one("main, [role=main]") or soup).find_all(["input", "select", "textarea"])
        if str(field.get("type", "text")).lower() not in _SKIPPED_FIELDS
        and not field.has_attr("hidden")
        and not any(_is_no_part(part) for part in field.parents)
    ]


def _is_no_part(part: Tag) -> bool:
    return part.name == "nav" or part.get("role") == "search" or is_hidden(part)
