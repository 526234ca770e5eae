"""Values under a name, as a person sees them: labels, cells, elements whose class says what they hold."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from urllib.parse import unquote

from bs4 import Tag
from bs4.element import NavigableString

from browser_tools.text.choices import of_choices
from browser_tools.text.dom import Block, blocks, is_hidden, text_of
from browser_tools.text.items import heading_of
from browser_tools.text.meanings import meaning
from browser_tools.text.microdata import picture, said_by
from browser_tools.text.numbers import parse_number
from browser_tools.text.offers import Offer
from browser_tools.text.phrases import lines_of, of_hidden_labels, of_phrases, parts

_LONGEST_LABEL, _LONGEST_VALUE = 60, 2000
_MARKS = ("itemprop", "property", "class", "id", "data-testid", "data-test", "data-field", "name")
_BOX = re.compile(
    r"^(?:container|wrapper|row|col|card|list|item|box|grid|flex|header|footer|main|inner|info|details?|heading|label)$"
)
_ROOM = re.compile(r"^(?:body|content|text|message|comment|post)$")
_NO_VALUE = frozenset({"body", "html", "main", "form", "nav", "script", "svg", "button"})
_HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"]
_PARTED = ["div", "p", "ul", "table"]
_STRUCK = ["del", "s", "strike"]
_INLINE = frozenset(
    {"span", "strong", "b", "em", "i", "a", "label", "time", "data", "bdi", "u", "small", "code"}
)
_PRICED = re.compile(r"[€$£¥₹￥]|\b(?:EUR|USD|GBP|CHF)\b")
_LONGEST_PRICE = 40
_HEADS = ("h2", "h3", "h4", "h5", "h6", "p", "div")
_DURATION = re.compile(
    r"\d+\s*(?:h|hrs?|hours?|std\.?|stunden?|heures?|horas?|ore|min\w*\.?)(?:\s+\d+\s*\w+\.?)?$",
    re.IGNORECASE,
)
_OLD = re.compile(
    r"(?:^|[-_])(?:old|was|rrp|msrp|uvp|list|strike(?:through|d)?|crossed|regular|compare|before|original)(?:$|[-_])",
    re.IGNORECASE,
)
_LOGO = re.compile(r"brand|manufact|hersteller|marque|marca|marke", re.IGNORECASE)
_SAVED = re.compile(r"sav(?:ing|e)|discount|rabatt|ersparnis", re.IGNORECASE)
_ENTRY = ".entry-title, .post-title, [itemprop~=headline]"
_THROUGH = re.compile(r"line-through")
_MANY, _PART = 3, 3
"""Marks of names from which on they name the entries of a list, not the page; and how deep these then are."""
_COUNTER = re.compile(r"^[#№]\s?\d+$")


def of_labels(root: Tag) -> Iterator[Offer]:
    """`dt` and `dd`, cells beside a head, `Label: value`, an element after its label."""
    for term in root.find_all("dt"):
        value = term.find_next_sibling("dd")
        if value is not None:
            yield from _labelled(text_of(term), value)
    for row in root.find_all("tr"):
        cells = row.find_all(["th", "td"], recursive=False)
        if len(cells) == 2 and cells[1].name == "td" and not is_hidden(row):
            yield from _labelled(text_of(cells[0]), cells[1])
    yield from _inline(root)
    told = [block.text for block in blocks(root)]
    for element in root.find_all(True):
        if len(element.find_all("br", recursive=False)) > 1 and not is_hidden(element):
            told += lines_of(element.children)
    for text in told:
        for part in _several(text):
            label, colon, said = part.partition(":") if ":" in part else part.partition("：")
            if colon and 0 < len(label) <= _LONGEST_LABEL and said.strip() and not said.startswith("//"):
                yield Offer(meaning(label), said.strip()[:_LONGEST_VALUE], "label", part)
    yield from _beside(root)
    yield from _above_labels(root)
    yield from of_choices(root)
    yield from _contacts(root)
    for text in told:
        yield from of_phrases(text)
    yield from of_hidden_labels(root)


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
        if isinstance(after, Tag) and after.name in _INLINE:
            yield from _labelled(label, after)
        elif after is None and parent.name in _INLINE and (said := _until_next(parent)):
            if timed := _timed(said, parent.find_next_siblings()):
                yield Offer(meaning(label), timed, "label", f"{label} {said}")
            yield Offer(meaning(label), said, "label", f"{label} {said}")


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
        ["span", "strong", "b", "em", "div", "label", "h2", "h3", "h4", "h5", "h6", "p"]
    ):
        after = element.find_next_sibling()
        if after is None or element.find(_PARTED) or is_hidden(element):
            continue
        label = text_of(element)
        if 0 < len(label) <= _LONGEST_LABEL and not re.search(r"\d", label):
            if element.name in _HEADS and after.name in ("ul", "ol", "table"):
                continue
            if said := _with_units(after):
                yield Offer(meaning(label), said, "label", f"{label} {said}", after)
            yield from _labelled(label, after)


def _above_labels(root: Tag) -> Iterator[Offer]:
    """A value with its label behind it, the two alone in their element: `<b>84 m²</b> Living space`."""
    for label in root.find_all(["span", "div", "small", "p", "dt", "em", "label"]):
        value = label.find_previous_sibling()
        pair = label.parent is not None and len(label.parent.find_all(True, recursive=False)) == 2
        if value is None or not pair or is_hidden(label) or label.find(_PARTED) or value.name in ("dt", "dd"):
            continue
        name, said = text_of(label), text_of(value)
        if 1 < len(name) <= _LONGEST_LABEL // 2 and re.search(r"\d", said) and not re.search(r"\d", name):
            yield from _labelled(name, value)


def _contacts(root: Tag) -> Iterator[Offer]:
    """Addresses that links write to or call."""
    for scheme, name in (("mailto:", "email"), ("tel:", "phone")):
        for link in root.find_all("a", href=re.compile(rf"^{scheme}", re.IGNORECASE), limit=5):
            address = unquote(str(link["href"])[len(scheme) :].partition("?")[0]).strip()
            said = text_of(link)
            if address:
                shown = said if name == "phone" and re.search(r"\d{3}", said) else address
                yield Offer(meaning(name), shown, "label", said or address, link)


def _with_units(first: Tag) -> str:
    """A value in several pieces: `<i>1</i> <i>hour</i> <i>10</i> <i>minutes</i>`; empty where it is one."""
    rest = [first, *first.find_next_siblings()]
    if len(rest) < 2 or first.name not in _INLINE or any(one.name not in _INLINE for one in rest):
        return ""
    said = " ".join(filter(None, map(text_of, rest)))
    return said if _DURATION.match(said) else ""


def _labelled(label: str, value: Tag) -> Iterator[Offer]:
    said = text_of(value)
    if is_hidden(value) or not said or len(label) > _LONGEST_LABEL or len(said) > _LONGEST_VALUE:
        return
    machine = value.find(["time", "data"]) if value.name not in ("time", "data") else value
    if isinstance(machine, Tag) and (exact := said_by(machine)) and text_of(machine) == said:
        yield Offer(meaning(label), exact, "label", f"{label} {said}", value)
    yield Offer(meaning(label), said, "label", f"{label} {said}", value)


def of_marks(root: Tag) -> Iterator[Offer]:
    """Elements whose class, id or test id names what they hold; small ones, for a box holds more."""
    found = list(_marked(root))
    text = meaning("text")
    around: Counter[int] = Counter()
    for offer in found:
        if offer.name == text and offer.element is not None:
            around.update(map(id, offer.element.parents))
    if sum(offer.name == {"name"} for offer in found) >= _MANY and root.find("h1") is not None:
        found = [one._replace(depth=_PART) if one.name == {"name"} else one for one in found]
    for offer in found:  # of a box of text in a box of text, the inner one is without byline and buttons
        if not (offer.name == text and around[id(offer.element)] == 1):
            yield offer


def _marked(root: Tag) -> Iterator[Offer]:
    for element in root.find_all(True):
        if element.name in _NO_VALUE or not (names := list(_marks(element))) or is_hidden(element):
            continue
        if element is not root and element.find(_HEADINGS):
            continue
        exact = element.name in ("time", "data", "meter", "meta") or element.has_attr("itemprop")
        said = said_by(element) if exact else text_of(element)
        quote = text_of(element) or said
        if element.name == "img":
            said = quote = picture(element)
        elif element.name == "abbr" and element.get("title"):
            said = str(element["title"])
        elif (
            not said and any(map(_LOGO.search, names)) and (logo := element.find("img", alt=True)) is not None
        ):
            said = quote = " ".join(str(logo["alt"]).split())
        if said and len(said) <= _LONGEST_VALUE:
            for name in names:
                yield _priced(Offer(meaning(name), said, "marked", quote, element))


def _priced(offer: Offer) -> Offer:
    """A price that is struck out is the old one; beside it stands the one that holds."""
    element = offer.element
    if offer.name != {"price"} or element is None:
        return offer
    if element.name in _STRUCK or element.find_parent(_STRUCK) is not None:
        return offer._replace(name=meaning("old price"))
    classes = _classes(element)
    if any(map(_SAVED.search, classes)) and element.find(_PARTED) is None:
        return offer._replace(name=meaning("saving"))
    if any(map(_OLD.search, classes)):
        return offer._replace(name=meaning("old price"))
    struck = element.find(_STRUCK)
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
            if name and not _BOX.match(str(name)) and len(str(name)) < 40:
                if _ROOM.match(str(name)) and element.find(["form", "article", "section", "nav"]):
                    continue
                mark = re.sub(r"^(?:p|u|dt|e)-", "", re.split(r"__|--|:", str(name))[-1])
                if not _BOX.match(mark):
                    yield mark


def of_headings(root: Tag) -> Iterator[Offer]:
    """What names the page or item, its first link, picture and time; what is struck out as its old price."""
    page = root.name in ("html", "body", "[document]")
    entries = root.select(_ENTRY) if page else []
    own = entries[0] if len(entries) == 1 and entries[0].name in _HEADINGS else None
    heading = (own or root.find("h1")) if page else heading_of(root)
    if heading is not None and (name := _heading(heading)):
        yield Offer(meaning("name"), name, "label" if own else "heading", text_of(heading), heading)
    within = heading if heading is not None and heading.name == "a" else None
    link = within or (heading.find("a", href=True) if heading is not None else None)
    link = _permalink(root) or link or (root if root.name == "a" else root.find("a", href=True))
    if link is not None and page and str(link.get("href", "")).startswith("#"):
        link = None
    if link is not None and link.get("href"):
        yield Offer(meaning("url"), str(link["href"]), "heading", text_of(link) or str(link["href"]), link)
    shown = next((one for one in root.find_all("img") if picture(one)), None)
    if shown is not None:
        yield Offer(meaning("image"), picture(shown), "heading", picture(shown), shown)
    time = root.find("time")
    if time is not None:
        yield Offer(meaning("date"), said_by(time), "heading", text_of(time) or said_by(time), time)
    author = root.select_one("[rel~=author]")
    if author is not None:
        yield Offer(meaning("author"), text_of(author), "heading", text_of(author), author)
    struck = root.find(_STRUCK)
    if struck is not None and re.search(r"\d", said := text_of(struck) or struck.get_text(" ", strip=True)):
        yield Offer(meaning("old price"), said, "heading", said, struck)


def of_prices(found: Iterable[Block]) -> Iterator[Offer]:
    """Amounts of money that stand by themselves, where nothing says `price`."""
    for block in found:
        stands = len(block.text) < _LONGEST_PRICE and ":" not in block.text
        if stands and _PRICED.search(block.text) and parse_number(block.text) is not None:
            yield Offer(meaning("price"), block.text, "heading", block.text)


def of_main_price(root: Tag) -> Iterator[Offer]:
    """The first amount below the page's heading; what is struck out before it is the old one."""
    heading = root.find("h1")
    for text in heading.find_all_next(string=_PRICED, limit=10) if heading is not None else ():
        element = text.parent
        if element is None or is_hidden(element):
            continue
        struck = element.find_parent(_STRUCK) or (element if element.name in _STRUCK else None)
        for offer in of_prices([Block("text", text_of(element))]):
            around = [
                str(name) for one in (element, element.parent) if one for name in one.get("class") or ()
            ]
            old = any(map(_OLD.search, around)) or _THROUGH.search(str(element.get("style", "")))
            if struck is None and not old:
                yield offer._replace(element=element)
                return
            yield offer._replace(name=meaning("old price"), element=element)


def _permalink(root: Tag) -> Tag | None:
    """A contribution's own address: the link on its time, or to its id."""
    name = str(root.get("id") or "")
    time = root.find("time")
    around = time.find_parent("a", href=True) if isinstance(time, Tag) else None
    if around is not None and root in around.parents:
        return around
    return root.find("a", href=re.compile(f"#{re.escape(name)}$")) if name else None


def _heading(heading: Tag) -> str:
    """Its words, without the number that trackers hang on."""
    name = text_of(heading)
    for part in heading.find_all(["span", "small"]):
        if _COUNTER.match(number := text_of(part)):
            name = name.removesuffix(number).rstrip()
    return name
