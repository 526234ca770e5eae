"""What stands on every page of a site, as class names tell it: menus, banners, side bars, footers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from bs4 import BeautifulSoup, Tag

from browser_tools.text.html.dom import text_of
from browser_tools.text.main.headed_part import is_main_heading
from browser_tools.text.main.paid import paid

_NAMED = re.compile(
    r"(?:^|[-_ ])(?:cookies?|consent|gdpr|cmp|sidebars?|widgets?|footers?|top-?bar|nav-?bar|"
    r"nav|menus?|breadcrumbs?|shar(?:e|ing)|social|newsletter|subscribe|sign-?up|promos?|adverts?|ads?|sponsored|skip-?link|copyright|imprint|"
    r"masthead|toolbar|disclosure|disclaimer|affiliate\w*|"
    r"no-?print|d-print-none|print-?footer|cat-?links|edit-?section|nav-?box|"
    r"(?:mini|side|ajax)-?(?:cart|basket)|(?:cart|basket)-?(?:drawer|notification|summary|popup))(?:$|[-_ ])",
    re.IGNORECASE,
)
_CONSENT = re.compile(
    r"(?:^|[-_ ])(?:onetrust|ot-sdk|didomi|usercentrics|cybotcookiebot|qc-cmp\d?|truste|osano|cmplz|iubenda|"
    r"klaro|fc-consent|sp_message)(?:$|[-_ ]|(?-i:[A-Z]))",
    re.IGNORECASE,
)
"""Names that managers of consent give their boxes, whatever part of a page these are."""
_CALLED = re.compile(
    r"side|side-?col(?:umn)?|(?:left|right)-?(?:col|column|menu|nav|rail|bar)|rail|foot|crumbs?|pankuzu|"
    r"drawer|puffs?|header|top|bottom(?:[-_]\w+)*",
    re.IGNORECASE,
)
"""Whole names that would say too little as a part of another."""
_MOST_COLUMNS = 2
"""Boxes of such a name: more are of the entries of a list, each with its day or picture."""
_NO_DATA = re.compile(r"\b(?:metadata|[ct]?mbox|ambox|notice)\b", re.IGNORECASE)
"""Tables that lay out what a wiki says of its own page."""
_TELLING = frozenset({"main", "article", "table"})
_ASKS_NOTHING = frozenset({"hidden", "submit", "button", "search", "reset", "image", "checkbox"})
_ASKS_LITTLE = 1
"""Fields: a form with no more wants a mail address, or words to look for."""
_MAIL = re.compile(r"e-?mail|mail$", re.IGNORECASE)
_LONGEST_LETTER = 400
"""Characters of a box that asks for nothing but a mail address, with what it promises to send."""
_HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"]
_BOXES = ["div", "section", "ul", "ol", "p", "footer", "header", "nav", "aside"]
_SMALL = frozenset({"1", "2", "-1", "-2"})
_MOST_SHARE = 0.5
"""Of the page's text: what holds more is the page, whatever it is called."""


def furniture(soup: BeautifulSoup) -> Iterator[Tag]:
    """The outermost such parts. None of them holds the main heading, a table, a form that asks much, or half
    of the page; but a manager of consent may hold what it wants, a menu a table.
    """
    body = soup.body or soup
    whole = len(text_of(body))
    inside: set[int] = set()
    yield from _small_print(body)
    yield from (one for one in body.find_all("table", role="presentation") if _NO_DATA.search(_names(one)))
    for box in (*paid(body), *_letters(body, whole)):
        inside.add(id(box))
        yield box
    called = Counter(map(_names, body.find_all(_BOXES)))
    for element in body.find_all(_BOXES):
        if any(id(part) in inside for part in element.parents):
            continue
        asks = _CONSENT.search(_names(element)) is not None
        if not asks and not _is_called(element, called[_names(element)]):
            continue
        telling = is_main_heading if asks or _leads(element) else _tells
        if element.find(telling) is None and (asks or len(text_of(element)) < whole * _MOST_SHARE):
            inside.add(id(element))
            yield element


def _is_called(element: Tag, alike: int) -> bool:
    """Whether its name says so, or that of its element; a column's name does where it holds no form, and few
    are `alike`.
    """
    named = _names(element)
    plain = element.name in ("footer", "aside") or _leads(element)
    return (
        (plain and element.find_parent(["article", "li"]) is None)
        or _NAMED.search(named) is not None
        or (
            alike <= _MOST_COLUMNS
            and any(map(_CALLED.fullmatch, named.split()))
            and element.find("form") is None
        )
    )


def _leads(element: Tag) -> bool:
    return element.name == "nav" or element.get("role") == "navigation"


def _names(element: Tag) -> str:
    return " ".join([*map(str, element.get("class") or ()), str(element.get("id") or "")])


def _small_print(body: Tag) -> Iterator[Tag]:
    """What ends a page in small letters below a rule, as pages without style sheets have it."""
    for element in body.find_all(["small", "font"]):
        above = element.find_previous_sibling()
        ends = not any(str(one).strip() for one in element.next_siblings)
        small = element.name == "small" or str(element.get("size")) in _SMALL
        if small and ends and above is not None and above.name == "hr":
            yield element


def _letters(body: Tag, whole: int) -> Iterator[Tag]:
    """Boxes that ask for a mail address and nothing else, to send letters of news to: the form with what
    stands around it, up to where the page says something else.
    """
    most = min(_LONGEST_LETTER, whole * _MOST_SHARE)
    for form in body.find_all("form"):
        asked = [one for one in form.find_all(["input", "select", "textarea"]) if _asks_something(one)]
        if len(asked) != 1 or not _is_mail(asked[0]):
            continue
        box = form
        for around in form.parents:
            heads = around.find_all(_HEADINGS)
            if len(heads) > 1 or len(text_of(around)) > most or around.find(_tells_more) is not None:
                break
            box = around
        if box.find(is_main_heading) is None and len(text_of(box)) <= most:
            yield box


def _is_mail(field: Tag) -> bool:
    return field.get("type") == "email" or any(
        _MAIL.search(str(field.get(name) or "")) for name in ("name", "id", "placeholder", "aria-label")
    )


def _tells_more(element: Tag) -> bool:
    return element.name in _TELLING or is_main_heading(element)


def _asks_something(field: Tag) -> bool:
    return str(field.get("type", "text")).lower() not in _ASKS_NOTHING


def _tells(element: Tag) -> bool:
    return (
        element.name in _TELLING
        or is_main_heading(element)
        or (element.name == "form" and _asks_much(element))
    )


def _asks_much(form: Tag) -> bool:
    asked = list(filter(_asks_something, form.find_all(["input", "select", "textarea"])))
    return len(asked) > _ASKS_LITTLE or any(one.name == "textarea" for one in asked)
