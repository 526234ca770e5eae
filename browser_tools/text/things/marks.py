"""Elements whose class, id or test id names what they hold."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from bs4 import Tag

from browser_tools.text.amounts.costs import amounts
from browser_tools.text.facts.meanings import is_known, meaning
from browser_tools.text.facts.microdata import picture, said_by
from browser_tools.text.facts.offers import Offer
from browser_tools.text.facts.own_words import own_text, unlabelled, without_byline
from browser_tools.text.facts.phrases import NOTED, edited
from browser_tools.text.html.dom import blocks, is_hidden, text_of
from browser_tools.text.things.actions import is_actions
from browser_tools.text.things.main_price import OLD, struck_out

_INLINE = frozenset(
    {"span", "strong", "b", "em", "i", "a", "label", "time", "data", "bdi", "u", "small", "code"}
)
_LONGEST_LABEL, _LONGEST_VALUE, _LONGEST_MARK = 60, 2000, 60
_PARTED = ["div", "p", "ul", "table"]
_TEXT = meaning("text")
_MARKS = (
    "itemprop",
    "property",
    "class",
    "id",
    "data-testid",
    "data-test",
    "data-hook",
    "data-field",
    "data-qa",
    "data-cy",
    "data-auto",
    "data-aut-id",
    "data-automation",
    "data-automation-id",
    "data-e2e",
    "data-marker",
    "name",
    "component",
    "data-role",
)
_BOX = re.compile(
    r"^(?:container|wrapper|row|col|card|list|item|box|grid|flex|header|footer|main|inner|info|details?|heading|label)$"
)
_ROOM = re.compile(r"^(?:body|content|text|message|comment|post)$")
_NO_VALUE = frozenset({"body", "html", "main", "form", "nav", "script", "svg", "button"})
_HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"]
_LOGO = re.compile(r"brand|manufact|hersteller|marque|marca|marke", re.IGNORECASE)
_LEAST = re.compile(
    r"(?:from|ab|à partir de|dès|desde|a partir d[aei]|da|de la|vanaf|od|от)\s", re.IGNORECASE
)
"""Before what it costs at least: of variants, in rates, of other sellers."""
_SAVED = re.compile(r"sav(?:ing|e)|discount|rabatt|ersparnis", re.IGNORECASE)
_COUNTED = re.compile(r"^\(?\d[\d.,]*\s\w+\)?$")
_HASHED = re.compile(r"(?<=[A-Za-z])__(?=[\w-]*\d|[\w-]+[A-Z])[\w-]{2,6}$")
"""What a builder hangs on a class to have it alone: `QuestionItem_title__g7`."""
_LEVELS = re.compile(r"__|--|:|/|-\d+-x-")
"""`block__element--state`, `topic/tags`, `price-1-x-sellingPrice`."""
_COLOUR = re.compile(
    r"^(?:Mui)?typography[-_]|^(?:[a-z]{1,2}-)?(?:text-(?!body|content|area|block|box|wrap)|colou?r-(?!name|value|label|text|title|selected|current)|"
    r"justify-|(?:font-)?weight-\d|(?:align|place)-(?:items|content|self)|content-(?:start|end|center|between|around|evenly)$)",
    re.IGNORECASE,
)
"""What style sheets of small classes call letters, places, and the colours of a page: `color-scheme-5`."""
_MANY, _PART = 3, 3
"""Marks of names from which on they name the entries of a list, not the page; and how deep these then are."""
_FAMILY = 4
"""Marks that begin alike from which on this beginning is the name of what wrote them."""
_LABELS = re.compile(r"(?:^|[-_ ])(?:label|title|heading|key|term|caption)(?:$|[-_ ])", re.IGNORECASE)
_BOXES = frozenset({"question", "answers", "post", "message", "topic"})
_LAST = re.compile(r"(?:-(?:wrapper|wrap|inner|link|info|text|value|block|item))+$")
_HOLDING = re.compile(r"(?<=\w)[-_](?:text|val|value|field|link)$")
"""What marks say of the element, besides what it holds: `author-text`, `summary-val`, `community-link`."""


def of_marks(root: Tag) -> Iterator[Offer]:
    """Elements whose class, id or test id names what they hold; small ones, for a box holds more."""
    text = _TEXT
    found = [one for one in _marked(root) if not (one.name >= text and edited(str(one.value)))]
    boxes = {id(one.element): one.element for one in found
             if one.name >= text and "author" not in one.name and one.element is not None}  # fmt: skip
    outer = {id(part) for box in boxes.values() for part in box.parents}
    innermost = (box for key, box in boxes.items() if key not in outer)
    around = Counter(id(part) for box in innermost for part in box.parents)
    if sum(offer.name == {"name"} for offer in found) >= _MANY and root.find("h1") is not None:
        found = [one._replace(depth=_PART) if one.name == {"name"} else one for one in found]
    for at, one in enumerate(found):
        if one.name <= _BOXES and one.element is not None and id(one.element) in outer:
            inner = [box for key, box in boxes.items() if key not in outer and one.element in box.parents]
            if len(inner) == 1 and (said := text_of(inner[0])):
                found[at] = one._replace(value=said, quote=said)
    for offer in found:  # of a box of text in a box of text, the inner one is without byline and buttons
        if not (offer.name >= text and around[id(offer.element)] == 1):
            yield offer


def _marked(root: Tag) -> Iterator[Offer]:
    everything = root.find_all(True)
    families = Counter(
        name.partition("-")[0]
        for name in {str(name) for one in everything for name in one.get("class") or ()}
        if name.count("-") > 1
    )
    joined = Counter(
        name.partition("_")[0]
        for name in {str(name) for one in everything for name in one.get("class") or ()}
        if "_" in name
    )
    for element in everything:
        if element.name in _NO_VALUE or not (names := list(_marks(element))) or is_hidden(element):
            continue
        names += [rest for name in names if joined[(pair := name.partition("_"))[0]] >= _FAMILY
                  and (rest := _LAST.sub("", pair[2])) and pair[2][:1] != "_"]  # fmt: skip
        names += [rest for name in names if families[(pair := name.partition("-"))[0]] >= _FAMILY
                  and (rest := _LAST.sub("", pair[2])) and "-" in name]  # fmt: skip
        if element is not root and element.find(_HEADINGS):
            if (said := _headed_text(element)) and any(meaning(name) == _TEXT for name in names):
                yield Offer(_TEXT, said, "marked", said, element)
            continue
        exact = element.name in ("time", "data", "meter", "meta") or element.has_attr("itemprop")
        exact = exact or element.has_attr("datetime")
        quote = own_text(element)
        said = said_by(element) if exact else quote
        quote = quote or said
        if (value := _below_label(element)) is not None:
            said = text_of(value)
        if element.name == "img":
            said = quote = picture(element)
        elif element.name == "abbr" and element.get("title"):
            said = str(element["title"])
        elif (
            not said and any(map(_LOGO.search, names)) and (logo := element.find("img", alt=True)) is not None
        ):
            said = quote = " ".join(str(logo["alt"]).split())
        if said and len(said) <= _LONGEST_VALUE:
            if element.name in _HEADINGS:  # hCalendar calls a name summary
                names = [name for name in names if meaning(name) != {"description"}]
            if any("text" in meaning(name) for name in names):
                said = NOTED.sub("", _without_edit(element, without_byline(element, said)))
            for name in names:
                if "text" in meaning(name) and (_COUNTED.match(said) or is_actions(element)):
                    continue  # what leads to the comments, and what answers them
                label, colon, rest = said.partition(":")  # a box that names itself: `Stock: 3 left`
                own = (
                    rest.strip()
                    if colon and meaning(label) and meaning(label) <= meaning(name)
                    else unlabelled(said, name)
                )
                yield _priced(Offer(meaning(name), own or said, "marked", quote, element))


def _below_label(box: Tag) -> Tag | None:
    """The second of the two parts of a box, where the first is marked as its label."""
    parts = box.find_all(True, recursive=False)
    label = " ".join(parts[0].get("class") or ()) if len(parts) == 2 else ""
    said = text_of(parts[0]) if _LABELS.search(label) else ""
    return parts[1] if 0 < len(said) <= _LONGEST_LABEL and not re.search(r"\d", said) else None


def _without_edit(box: Tag, said: str) -> str:
    """Without the last line, where that says when it was changed."""
    lines = [block.text for block in blocks(box)] if len(said) <= _LONGEST_VALUE else []
    return said.removesuffix(lines[-1]).rstrip() if len(lines) > 1 and edited(lines[-1]) else said


def _headed_text(box: Tag) -> str:
    """What a box of text says below the heading it begins with, without lines that a label in bold begins."""
    first, *rest = [block.text for block in blocks(box)] or [""]
    heading = box.find(_HEADINGS)
    if not rest or heading is None or text_of(heading) != first or len(box.find_all(_HEADINGS)) > 1:
        return ""
    bold = {said for one in box.find_all(["b", "strong"]) if (said := text_of(one)).endswith((":", "："))}
    return " ".join(line for line in rest if not any(map(line.startswith, bold)))


def _priced(offer: Offer) -> Offer:
    """A price that is struck out is the old one; beside it stands the one that holds."""
    element = offer.element
    if offer.name != {"price"} or element is None:
        return offer
    if struck_out(element) or element.find_parent(struck_out) is not None:
        return offer._replace(name=meaning("old price"))
    classes = _classes(element)
    if any(map(_SAVED.search, classes)) and element.find(_PARTED) is None:
        return offer._replace(name=meaning("saving"))
    if any(map(OLD.search, classes)):
        return offer._replace(name=meaning("old price"))
    if _LEAST.match(str(offer.value)):
        offer = offer._replace(depth=offer.depth + _PART)
    if (current := amounts(str(offer.value))[1]) and current != offer.value:
        return offer._replace(value=current)
    struck, holds = element.find(struck_out), element.find("ins")
    if isinstance(holds, Tag) and (said := text_of(holds)):
        return offer._replace(value=said)
    if isinstance(struck, Tag) and (rest := text_of(element).replace(text_of(struck), "", 1).strip()):
        return offer._replace(value=rest)
    return offer


def _classes(element: Tag) -> list[str]:
    """Its own, and those of what it stands in."""
    around = [one for one in (element, element.parent) if one is not None]
    return [str(name) for one in around for name in one.get("class") or ()]


def _marks(element: Tag) -> Iterator[str]:
    for attribute in _MARKS:
        given = element.get(attribute)
        for name in given if isinstance(given, list) else [given]:
            named = name and not _BOX.match(str(name)) and not _COLOUR.match(str(name))
            if named and len(str(name)) < _LONGEST_MARK:
                if _ROOM.match(str(name)) and (
                    element.name in _INLINE or element.find(["form", "article", "section", "nav"])
                ):
                    continue
                name = _HASHED.sub("", str(name))
                mark = re.sub(r"^(?:p|u|dt|e)-", "", _LEVELS.split(name)[-1])
                if (bare := _HOLDING.sub("", mark)) != mark and (is_known(bare) or mark.endswith("-val")):
                    yield bare
                if not _BOX.match(mark):
                    yield mark
                    if "__" in str(name):
                        yield str(name)
