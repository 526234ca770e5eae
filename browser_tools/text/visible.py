"""Values under a name, as a person sees them: labels, cells, elements whose class says what they hold."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from bs4 import Tag
from bs4.element import NavigableString, PageElement

from browser_tools.text.choices import of_choices
from browser_tools.text.contacts import of_addresses, of_contacts
from browser_tools.text.costs import amounts
from browser_tools.text.counts import of_counts
from browser_tools.text.dom import blocks, is_hidden, text_of
from browser_tools.text.identifiers import is_number
from browser_tools.text.main_price import OLD, struck_out
from browser_tools.text.meanings import meaning
from browser_tools.text.microdata import picture, said_by
from browser_tools.text.offers import Offer
from browser_tools.text.own_words import own_text, unlabelled, without_byline
from browser_tools.text.paired import of_pairs, of_single_rows, rows_of_two
from browser_tools.text.phrases import NUMBERED_AS, lines_of, of_hidden_labels, of_phrases, parts
from browser_tools.text.stock import in_stock
from browser_tools.text.thread import is_actions
from browser_tools.text.unseen import of_strings, of_titles, of_unseen_labels

_LONGEST_LABEL, _LONGEST_VALUE, _LONGEST_MARK = 60, 2000, 60
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
)
_BOX = re.compile(
    r"^(?:container|wrapper|row|col|card|list|item|box|grid|flex|header|footer|main|inner|info|details?|heading|label)$"
)
_ROOM = re.compile(r"^(?:body|content|text|message|comment|post)$")
_NO_VALUE = frozenset({"body", "html", "main", "form", "nav", "script", "svg", "button"})
_HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"]
_PARTED = ["div", "p", "ul", "table"]
_INLINE = frozenset(
    {"span", "strong", "b", "em", "i", "a", "label", "time", "data", "bdi", "u", "small", "code"}
)
_HEADS = ("h2", "h3", "h4", "h5", "h6", "p", "div")
_DURATION = re.compile(
    r"\d+\s*(?:h|hrs?|hours?|std\.?|stunden?|heures?|horas?|ore|min\w*\.?)(?:\s+\d+\s*\w+\.?)?$",
    re.IGNORECASE,
)
_LOGO = re.compile(r"brand|manufact|hersteller|marque|marca|marke", re.IGNORECASE)
_SAVED = re.compile(r"sav(?:ing|e)|discount|rabatt|ersparnis", re.IGNORECASE)
_LEAST = re.compile(
    r"(?:from|ab|à partir de|dès|desde|a partir d[aei]|da|de la|vanaf|od|от)\s", re.IGNORECASE
)
"""Before what it costs at least: of variants, in rates, of other sellers."""
_COUNTED = re.compile(r"^\(?\d[\d.,]*\s\w+\)?$")
_ASIDE = re.compile(r"\s*[(\[][^)\]]*[)\]]:?$")
"""`Noise level (outdoor unit)`."""
_COUNTED_OUT = re.compile(r"^\d{1,3}\s+(\D{4,40}?)\s+(?:of|von|de|à|di|at)$", re.IGNORECASE)
"""`72 monthly payments of`."""
_NUMBERED = re.compile(r"(?<![^\W\d_])(?<![^\W\d_]\d\.)\d")
"""`CO2` and `PM2.5` are labels, `3 rooms` is none."""
_HASHED = re.compile(r"(?<=[a-z])__(?=[\w-]*\d)[\w-]{2,6}$")
"""What a builder hangs on a class to have it alone: `QuestionItem_title__g7`."""
_LEVELS = re.compile(r"__|--|:|/|-\d+-x-")
"""`block__element--state`, `topic/tags`, `price-1-x-sellingPrice`."""
_COLOUR = re.compile(
    r"^(?:[a-z]{1,2}-)?(?:text-(?!body|content|area|block|box|wrap)|colou?r-(?!name|value|label|text|title|selected|current)|"
    r"justify-|(?:font-)?weight-\d|(?:align|place)-(?:items|content|self)|content-(?:start|end|center|between|around|evenly)$)",
    re.IGNORECASE,
)
"""What style sheets of small classes call letters, places, and the colours of a page: `color-scheme-5`."""
_MANY, _PART = 3, 3
"""Marks of names from which on they name the entries of a list, not the page; and how deep these then are."""
_FAMILY = 4
"""Marks that begin alike from which on this beginning is the name of what wrote them."""
_DAY_TITLE = re.compile(r"^\d{4}-\d\d-\d\d[T ]\d\d:\d\d")
_NOTES = re.compile(r"(?<=\S)(?:\s?\[(?:\d{1,3}|[a-z]|(?:note|n) \d+)\])+$")
_BOXES = frozenset({"question", "answers", "post", "message", "topic"})
_LAST = re.compile(r"(?:-(?:wrapper|wrap|inner|link|info|text|value|block|item))+$")


_MOST_PIECES = 12
"""Of a value: days, hours, minutes and seconds with their units have eight."""


def of_labels(root: Tag) -> Iterator[Offer]:
    """`dt` and `dd`, cells beside a head, `Label: value`, an element after its label."""
    for term in root.find_all("dt"):
        value = term.find_next_sibling("dd")
        if value is not None:
            yield from _labelled(text_of(term), value)
    for head, cell in rows_of_two(root):
        yield from _labelled(text_of(head), cell)
    yield from _inline(root)
    told = [block.text for block in blocks(root)]
    for element in root.find_all(True):
        if element.find("br", recursive=False) is not None and not is_hidden(element):
            lines = lines_of(element.children)
            if sum(":" in line for line in lines) > 1 and (whole := text_of(element)) in told:
                told.remove(whole)
            told += lines if len(lines) > 1 else []
    for text in told:
        for part in _several(text):
            label, colon, said = part.partition(":") if ":" in part else part.partition("：")
            behind = next(
                (one.start() for one in NUMBERED_AS.finditer(said) if is_number(meaning(one[1]))), None
            )
            said = said[:behind]
            if colon and 0 < len(label) <= _LONGEST_LABEL and said.strip() and not said.startswith("//"):
                yield Offer(meaning(label), said.strip()[:_LONGEST_VALUE], "label", part)
    yield from _beside(root)
    yield from _above_labels(root)
    yield from of_pairs(root)
    yield from of_single_rows(root)
    yield from of_choices(root)
    yield from of_contacts(root)
    yield from of_addresses(root)
    yield from of_unseen_labels(root)
    yield from of_titles(root)
    yield from of_strings(root)
    for text in told:
        yield from of_phrases(text)
    yield from of_hidden_labels(root)
    yield from of_counts(root, told)


def _several(text: str) -> list[str]:
    """Pairs side by side in one line, where each has its colon, or a sentence stands before the first; else
    the line."""
    found = parts(text)
    apart = len(found) > 1 and (all(":" in part for part in found) or (":" in text and ":" not in found[0]))
    return found if apart else [text]


def _inline(root: Tag) -> Iterator[Offer]:
    """`SKU: <b>7</b> Brand: <b>Holm</b>` and `<b>SKU:</b> 7 <b>Brand:</b> Holm`: several in one line."""
    for text in root.find_all(string=re.compile(r"[:：]\s*$")):
        label, parent = " ".join(str(text).split()), text.parent
        if parent is None or not 1 < len(label) <= _LONGEST_LABEL:
            continue
        after = text.next_sibling
        while isinstance(after, NavigableString) and not after.strip():
            after = after.next_sibling
        first = after if after is not None else parent.next_sibling if parent.name in _INLINE else None
        if len(links := _links(first)) > 1:
            yield Offer(meaning(label), [text_of(one) for one in links], "label", f"{label} {_words(first)}")
        if isinstance(after, Tag) and after.name in _INLINE:
            yield from _labelled(label, after)
        elif after is None and parent.name in _INLINE and (said := _until_next(parent)):
            alone = parent.find_next_siblings()
            if len(alone) == 1 and text_of(alone[0]) == said:
                yield Offer(meaning(label), said, "label", f"{label} {said}", alone[0])
            if timed := _timed(said, parent.find_next_siblings()):
                yield Offer(meaning(label), timed, "label", f"{label} {said}")
            yield Offer(meaning(label), said, "label", f"{label} {said}")


def _links(node: PageElement | None) -> list[Tag]:
    """Links one after the other, with nothing between them but commas: values of one label."""
    found: list[Tag] = []
    while node is not None:
        if isinstance(node, Tag):
            if node.name != "a":
                break
            found.append(node)
        elif str(node).strip(" ,;|/·\n\t\u00a0"):
            break
        node = node.next_sibling
    return found


def _words(node: PageElement | None) -> str:
    return ", ".join(map(text_of, _links(node)))


def _timed(said: str, elements: Sequence[Tag]) -> str:
    """The one time in a value, where the words beside it hold no other number: `<time>06:45</time> LIS`."""
    times = [
        one
        for element in elements
        for one in ([element] if element.name == "time" else element.find_all("time"))
    ]
    if len(times) != 1 or not (told := text_of(times[0])) or told not in said:
        return ""
    rest = said.replace(told, "", 1)
    return told if rest.strip() and not re.search(r"\d", rest) else ""


def _until_next(label: Tag) -> str:
    """The words after a label, up to the next one or the end of its line."""
    words: list[str] = []
    for node in label.next_siblings:
        if isinstance(node, Tag):
            if node.name not in _INLINE or text_of(node).endswith((":", "：")):
                break
            words.append(text_of(node))
        elif type(node) is NavigableString:
            words.append(str(node))
    return " ".join(" ".join(words).split())[:_LONGEST_VALUE]


def _beside(root: Tag) -> Iterator[Offer]:
    """Two elements side by side in one of their own: the first is the label."""
    for element in root.find_all(
        ["span", "strong", "b", "em", "div", "label", "h2", "h3", "h4", "h5", "h6", "p", "summary"]
    ):
        after = element.find_next_sibling()
        if after is None or element.find(_PARTED) or is_hidden(element):
            continue
        label = text_of(element)
        if 0 < len(label) <= _LONGEST_LABEL and not _NUMBERED.search(label) and in_stock(label) is None:
            if element.name in _HEADS and after.name in ("ul", "ol", "table"):
                continue
            if said := _with_units(after):
                yield Offer(meaning(label), said, "label", f"{label} {said}", after)
            yield from _labelled(label, after)


def _above_labels(root: Tag) -> Iterator[Offer]:
    """A value with its label behind it, the two alone in their element: `<b>84 m²</b> Living space`."""
    for label in root.find_all(["span", "div", "small", "p", "dt", "em", "label"]):
        value = label.find_previous_sibling()
        if value is None or value.find_previous_sibling() or label.find_next_sibling():
            continue
        if is_hidden(label) or label.find(_PARTED) or value.name in ("dt", "dd"):
            continue
        name, said = text_of(label), text_of(value)
        if 1 < len(name) <= _LONGEST_LABEL // 2 and re.search(r"\d", said) and not re.search(r"\d", name):
            yield from _labelled(name, value)


def _with_units(first: Tag) -> str:
    """A value in several pieces: `<i>1</i> <i>hour</i> <i>10</i> <i>minutes</i>`; empty where it is one."""
    if first.name not in _INLINE:
        return ""
    after = (one for one in first.next_siblings if isinstance(one, Tag))
    rest = [first, *islice(after, _MOST_PIECES)]  # code has thousands of them side by side
    if not 2 <= len(rest) <= _MOST_PIECES or any(one.name not in _INLINE for one in rest):
        return ""
    said = " ".join(filter(None, map(text_of, rest)))
    return said if _DURATION.match(said) else ""


def _labelled(label: str, value: Tag) -> Iterator[Offer]:
    said = _NOTES.sub("", text_of(value) if value.find("button") is None else own_text(value))
    if is_hidden(value) or not said or len(label) > _LONGEST_LABEL or len(said) > _LONGEST_VALUE:
        return
    machine = value.find(["time", "data"]) if value.name not in ("time", "data") else value
    if isinstance(machine, Tag) and (exact := said_by(machine)) and text_of(machine) == said:
        yield Offer(meaning(label), exact, "label", f"{label} {said}", value)
    if (exactly := _titled(value)) and exactly != said:
        yield Offer(meaning(label), exactly, "label", f"{label} {said}", value)
    yield Offer(meaning(label), said, "label", f"{label} {said}", value)
    if counted := _COUNTED_OUT.match(label):
        yield Offer(meaning(counted[1]), said, "label", f"{label} {said}", value)
    if (bare := _ASIDE.sub("", label)) != label:
        yield Offer(meaning(bare), said, "label", f"{label} {said}", value, 1)


def _titled(value: Tag) -> str:
    """The day and time that the title of `3 months ago` tells."""
    title = str(value.get("title") or "")
    return title if _DAY_TITLE.match(title) else ""


def of_marks(root: Tag) -> Iterator[Offer]:
    """Elements whose class, id or test id names what they hold; small ones, for a box holds more."""
    found = list(_marked(root))
    text = meaning("text")
    boxes = {id(one.element): one.element for one in found if one.name >= text and one.element is not None}
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
            continue
        exact = element.name in ("time", "data", "meter", "meta") or element.has_attr("itemprop")
        exact = exact or element.has_attr("datetime")
        quote = own_text(element)
        said = said_by(element) if exact else quote
        quote = quote or said
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
                said = without_byline(element, said)
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
                if not _BOX.match(mark):
                    yield mark
                    if "__" in str(name):
                        yield str(name)
