"""A plain list of texts by its name: in data, under a heading, behind a label, or by its commas."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from bs4 import BeautifulSoup, Tag
from bs4.element import PageElement

from browser_tools.text.amounts.measures import minutes
from browser_tools.text.facts.meanings import Meaning, is_known, meaning
from browser_tools.text.facts.offers import MACHINES, Offer, Origin
from browser_tools.text.facts.phrases import MAKES, lines_of
from browser_tools.text.html.dom import text_of
from browser_tools.text.sentences import ENDED

Near = Callable[[Meaning], int]
_HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"]
_LISTS = ["ul", "ol", "table"]
_SURE, _MORE, _LONGEST_NAME = 7, 5, 30
"""How near the name of a list is, and one that says a word more."""
_LONGEST_LINE = 90
_ASIDE = re.compile(r"\s*[(（][^)）]{0,30}[)）]$")
_PARTS = frozenset({"h3", "h4", "h5", "h6"})
"""Headings of a part of what stands under a higher one: `Sauce` below `Ingredients`."""
_JOINTS = re.compile(r"[\s,·|/]")
"""What parts the links of a list."""
_LABELLED = re.compile(r"^[^:.]{2,24}: .{1,40}$")
_NEXT = frozenset({"b", "strong", "p", "div", "ul", "ol", "table", *_HEADINGS})
"""What ends the lines under words in bold."""
_MARK = re.compile(r"^(?:[-–•*▢]|\d{1,2}[.)])\s+")
_FIRST = re.compile(r"^\s*1[.)]\s")
_STEPS = r"(?:step|étape|schritt|paso|passo|passaggio|stap|krok|steg|trin|шаг|手順|ステップ|단계|步骤)"
_LASTS = re.compile(r"^\W*(?:ca\.?\s?)?\d+\s?[^\W\d_]{1,8}\.?(?:\s\d+\s?[^\W\d_]{1,8}\.?)?$")
"""`35 min`, `1 h 10 min`."""
_STEP = re.compile(rf"^{_STEPS}\s*\d+\s*[:.)]?\s+", re.IGNORECASE)
_COUNTER = re.compile(rf"^(?:{_STEPS}\s*)?\d{{1,2}}\s*[:.)]?$", re.IGNORECASE)
_EXACTLY = 10
"""What a step is called is not what is to be done."""
_TWICE = re.compile(r"\(\(([^()]*)\)\)")
"""Plugins put notes in brackets that have some already."""
_SENTENCES = re.compile(r"[.!?。]\s+\S.{20}|.{120}")
"""What is written in sentences is no list by its commas."""


def texts(soup: BeautifulSoup, offers: Sequence[Offer], wanted: Near) -> tuple[list[str], str] | None:
    """A list of plain texts called `wanted`, and where it is from: data, what stands under a heading, a label
    whose value is a list or has commas; of steps without their numbers."""
    steps = wanted(meaning("steps")) == _EXACTLY
    if steps:  # how long it takes is not what is to be done
        offers = [one for one in offers if not (isinstance(one.value, str) and _lasts(one.value))]
    found = _called(soup, offers, wanted) or (_numbered(soup) or _ordered(soup) if steps else None)
    if found is None or not steps:
        return found
    told = _in_order(found[0][0]) if len(found[0]) == 1 else found[0]
    said = [one for one in told if not _COUNTER.match(one)]
    counted = len(said) > 1 and all(re.match(rf"{at}\b[.):]?\s", one) for at, one in enumerate(said, 1))
    return [one.partition(" ")[2] if counted else one for one in said], found[1]


def only_list(part: BeautifulSoup, offers: Sequence[Offer]) -> tuple[list[str], Origin] | None:
    """The one list that a part of the page has, whatever it is called; of data the one that is no thing's."""
    given = [one for one in offers if isinstance(one.value, list)]
    if len(given) == 1 and (said := list(_texts(given[0].value))):
        return _unmarked(said), given[0].origin
    found = [one for one in part.find_all(_LISTS) if one.find_parent(_LISTS) is None]
    told = _entries(found[0]) if len(found) == 1 else []
    return (_unmarked(told), "heading") if told else None


def _called(soup: BeautifulSoup, offers: Sequence[Offer], wanted: Near) -> tuple[list[str], str] | None:
    for offer in sorted(offers, key=lambda one: -wanted(one.name)):
        if wanted(offer.name) < 5:
            break
        if offer.element is not None and offer.element.name in _HEADINGS:
            continue  # it stands over the list
        if isinstance(offer.value, list):
            return _unmarked(list(_texts(offer.value))), offer.origin
        if isinstance(offer.value, dict) and (said := list(_texts([offer.value]))):
            return said, offer.origin
        if offer.origin in MACHINES and isinstance(offer.value, str):
            return _split(offer.value), offer.origin
        if len(alike := _alike(offer, offers)) > 1:
            return alike, offer.origin
        if offer.element is not None and (entries := _all_entries(offer.element)):
            return _unmarked(entries), offer.origin
    if (told := _headed(soup, wanted, _SURE) or _headed(soup, wanted, _MORE)) is not None:
        return told
    for offer in offers:
        if offer.element is not None and offer.element.name in _HEADINGS:
            continue
        if (
            isinstance(offer.value, str)
            and len(offer.value) < _LONGEST_NAME
            and meaning(offer.value) == offer.name
        ):
            continue  # what it is called in another language
        if wanted(offer.name) == 10 and isinstance(offer.value, str):
            return _split(offer.value), offer.origin
    for offer in offers:
        if offer.origin == "label" and wanted(offer.name) >= _MORE and "," in str(offer.value):
            parts = _split(str(offer.value)) if len(str(offer.value)) <= _LONGEST_LINE else []
            if len(parts) > 1:
                return parts, "label"
    return None


def _headed(soup: BeautifulSoup, wanted: Near, least: int) -> tuple[list[str], Origin] | None:
    """What stands under the first heading that is called so, or behind it."""
    above: list[Tag] = []  # the headings that what comes next stands under, the highest first
    for heading in soup.find_all([*_HEADINGS, "dt", "strong", "b", "legend", "caption", "p", "summary"]):
        over: Tag | None = None
        if heading.name in _HEADINGS:
            above = [one for one in above if one.name < heading.name]
            over = above[-1] if above else None
            above.append(heading)
        own = _ASIDE.sub("", _without_small(heading))
        own = made[1] if (made := MAKES.match(own)) else own
        called = meaning(own) if len(own) < 60 else frozenset()
        if (marked := str(heading.get("id") or "")) and wanted(meaning(marked)) > wanted(called):
            called = meaning(marked)
        if called and heading.name in _PARTS and not wanted(called) >= _SURE:
            called = called if over is None else meaning(f"{own} {text_of(over)}"[:100])
        alone = called == {"preptime"} and len(text_of(heading).split()) == 1
        named = wanted(called) >= least or (alone and wanted(meaning("steps")) == 10)
        bold = heading.name in ("b", "strong")
        if named and len(links := _links_after(heading)) > 1:
            return links, "heading"
        told = (_after_bold(heading) if bold else []) or _under(heading) if named else []
        if told and not all(map(_lasts, told)):
            alone = len(told) == 1 and (bold or len(told[0]) <= _LONGEST_LINE)
            return _split(told[0]) if alone else _unmarked(told), "heading"
    return None


def _lasts(said: str) -> bool:
    """Whether it is a length of time, and nothing else."""
    return _LASTS.match(said) is not None and minutes(said) > 0


def _numbered(soup: BeautifulSoup) -> tuple[list[str], Origin] | None:
    """Paragraphs side by side that are numbered from one on, wherever they stand."""
    for first in soup.find_all("p", string=_FIRST):
        told = [text_of(one) for one in (first, *first.find_next_siblings("p"))]
        said = [one for at, one in enumerate(told, 1) if re.match(rf"{at}[.)]\s", one)]
        if len(said) > 1:
            return [_MARK.sub("", one) for one in said], "heading"
    return None


def _ordered(soup: BeautifulSoup) -> tuple[list[str], Origin] | None:
    """The one numbered list of sentences, under whatever heading."""
    lists = [told for one in soup.find_all("ol") if len(told := _entries(one)) > 1]
    found = [told for told in lists if all(len(said) > _LONGEST_NAME and ENDED.search(said) for said in told)]
    return (_unmarked(found[0]), "heading") if len(found) == 1 else None


def _in_order(said: str) -> list[str]:
    """The steps that one text numbers: `1 Mix. 2 Bake. 3 Serve.`"""
    places = [0] if re.match(r"1[.):]?\s", said) else []
    while places and (
        after := re.compile(rf"(?<=[.!?。…])\s+{len(places) + 1}[.):]?\s").search(said, places[-1])
    ):
        places.append(after.start())
    ends = [*places[1:], len(said)]
    return [said[at:end].strip() for at, end in zip(places, ends, strict=True)] if len(places) > 1 else [said]


def _without_small(heading: Tag) -> str:
    """`재료 <small>Ingredients</small>` is called by its first words."""
    small = heading.find("small")
    whole = text_of(heading)
    return whole.removesuffix(text_of(small)).strip() or whole if small is not None else whole


def _links_after(label: Tag) -> list[str]:
    """Links, and nothing else, behind a label in their box: `<b>Tags</b> <a>#rye</a> <a>#bread</a>`."""
    links = label.find_next_siblings() if label.name in ("b", "strong", "p") else []
    told = [text_of(one).lstrip("#") for one in links if one.name == "a"]
    whole = label.parent is not None and text_of(label.parent) == " ".join(
        [text_of(label), *map(text_of, links)]
    )
    return told if whole and len(told) == len(links) and all(told) else []


def _all_entries(element: Tag) -> list[str]:
    """Of an element, and of those alike that follow it at once: the groups of a list."""
    found = _entries(element)
    for after in element.find_next_siblings() if found and element.find("li") is not None else ():
        if (
            after.name != element.name
            or not element.get("class")
            or after.get("class") != element.get("class")
        ):
            break
        found += _entries(after)
    return found


def _entries(element: Tag) -> list[str]:
    """The items of a list in `element`, or the rows of its table."""
    if rows := element.find_all("tr"):
        cells = ([text_of(cell) for cell in row.find_all(["td", "th"])] for row in rows)
        return [" ".join(filter(None, row)) for row in cells if any(row)]
    if entries := [_STEP.sub("", said) for entry in element.find_all("li") if (said := text_of(entry))]:
        return entries
    if element.name == "dd" and (found := _together(element)):
        return found
    children = element.find_all(True, recursive=False)
    alike = {(one.name, " ".join(one.get("class") or ())) for one in children}
    if len(children) > 1 and len(alike) == 1 and children[0].name in ("div", "p", "section", "article", "dd"):
        return [_STEP.sub("", said) for one in children if (said := text_of(one))]
    if children and all(one.name == "a" for one in children):
        told = [said for one in children if (said := text_of(one))]
        _label, _, rest = text_of(element).partition(":")
        if rest and _JOINTS.sub("", rest) == _JOINTS.sub("", "".join(told)):
            return told  # `Filed under: Bread, Rye`
    links = all(one.name == "a" for one in children)
    if links:  # each may be marked by what it says as well
        alike = {(one.name, next(iter(one.get("class") or ()), "")) for one in children}
    parted = element.get_text().count(",") == len(children) - 1 > 0
    worded = parted or not re.search(r"\d", text_of(element))
    tags = worded and all(one.name == "span" for one in children)
    if len(children) > 1 and len(alike) == 1 and (links or tags):
        told = [said for one in children if (said := text_of(one))]
        if _JOINTS.sub("", "".join(told)) == _JOINTS.sub("", text_of(element)):
            return told
    lines = lines_of(element.children) if element.find("br") is not None else []
    return lines if len(lines) > 1 else []


def _together(value: Tag) -> list[str]:
    """All values of one term."""
    found = [value]
    for after in value.find_next_siblings():
        if after.name != "dd":
            break
        found.append(after)
    return [said for one in found if (said := text_of(one))] if len(found) > 1 else []


def _after_bold(title: Tag) -> list[str]:
    """The lines under words in bold, up to an empty line or the next such words."""
    nodes: list[PageElement] = []
    beside = title.find_next_sibling()
    if beside is not None and beside.name == "span" and meaning(text_of(beside)) == meaning(text_of(title)):
        return []  # the same in another language
    for node in title.next_siblings:
        if isinstance(node, Tag) and node.name in _NEXT:
            break
        breaks = [isinstance(one, Tag) for one in nodes[-2:]]
        if isinstance(node, Tag) and node.name == "br" and len(nodes) > 1 and breaks[-1:] == [True]:
            break
        if isinstance(node, Tag) or str(node).strip():
            nodes.append(node)
    return lines_of(nodes) if any(isinstance(one, Tag) for one in nodes) else []


def _under(heading: Tag) -> list[str]:
    """What stands below a heading: a list, the rows of a table, or paragraphs up to the next heading."""
    at = heading
    while at.find_next_sibling() is None and at.parent is not None and at.parent.name not in ("body", "main"):
        if heading.name in ("b", "strong") and text_of(at.parent) != text_of(heading):
            return []  # what it says stands beside it
        at = at.parent
    paragraphs: list[str] = []
    labelled: list[str] = []
    parted: list[str] = []
    """Of a list in parts, each under a heading of its own below this one."""
    for after in at.find_next_siblings():
        if after.name in _HEADINGS:
            if heading.name in _HEADINGS and after.name > heading.name and not paragraphs:
                nested = after.find_next_sibling()
                parted += (
                    _entries(nested) if nested is not None and nested.name in ("ul", "ol", "table") else []
                )
                continue
            break
        if (below := _list_below(after)) is not None:
            parted += _entries(below)
            continue
        if parted:
            continue
        if heading.name not in ("b", "strong", "p") and len(blocks := _alike_blocks(after)) > 1:
            return blocks
        if heading.name in ("b", "strong", "p") and after.find(_HEADINGS) is not None:
            break  # that has a name of its own
        if after.name == "small":
            continue  # what is told about the list
        if after.name == "p":
            said = text_of(after)
            (labelled if _LABELLED.match(said) else paragraphs).extend([said] if said else [])
        elif not paragraphs and (entries := _entries(after)):
            return [*entries, *_in_parts(heading, after)]
        elif after.find(_HEADINGS):
            break
    return parted or paragraphs or (labelled if len(labelled) > 1 else [])


def _in_parts(heading: Tag, listing: Tag) -> list[str]:
    """What follows a list under lower headings, each over a list of its own: `To serve`."""
    found: list[str] = []
    after = listing.find_next_sibling()
    while (
        after is not None and heading.name in _HEADINGS and after.name in _PARTS and after.name > heading.name
        and not is_known(text_of(after))
        and (below := after.find_next_sibling()) is not None and below.name == listing.name
    ):  # fmt: skip
        found += _entries(below)
        after = below.find_next_sibling()
    return found


def _list_below(element: Tag) -> Tag | None:
    """The list right under a short paragraph that names it: `For the dough`."""
    after = element.find_next_sibling()
    short = element.name == "p" and 0 < len(text_of(element)) <= _LONGEST_NAME
    return after if short and after is not None and after.name in ("ul", "ol") else None


def _alike_blocks(first: Tag) -> list[str]:
    """What blocks of one class say that follow each other, each with a heading of its own: numbered steps. Or
    the labels of what is chosen from."""
    if first.name == "label":
        return [text_of(one) for one in (first, *first.find_next_siblings("label"))]
    if (
        first.name not in ("div", "section", "article")
        or first.find(_HEADINGS) is None
        or not first.get("class")
    ):
        return []
    alike = [
        one
        for one in first.find_next_siblings()
        if one.name == first.name and one.get("class") == first.get("class")
    ]
    return [text_of(one) for one in (first, *alike)]


def _alike(offer: Offer, offers: Sequence[Offer]) -> list[str]:
    """What elements of the same tag and mark say, one after the other."""
    if offer.origin != "marked" or offer.element is None or offer.element.find("li") is not None:
        return []
    found = {
        id(one.element): str(one.value) for one in offers
        if one.origin == "marked" and one.name == offer.name and one.element is not None
        and one.element.name == offer.element.name and one.element.get("class") == offer.element.get("class")
        and _kin(one.element.parent, offer.element.parent)
    }  # fmt: skip
    return list(found.values())


def _kin(one: Tag | None, other: Tag | None) -> bool:
    """The same parent, or parents alike: the groups of a list."""
    if one is other:
        return True
    return (
        one is not None
        and other is not None
        and bool(one.get("class"))
        and one.get("class") == other.get("class")
    )


def _texts(values: Sequence[object]) -> Iterator[str]:
    """The texts of a list; sections of steps are their steps."""
    for value in values:
        if isinstance(value, dict):
            inner = value.get("itemListElement")
            if isinstance(inner, dict | list):
                yield from _texts([inner] if isinstance(inner, dict) else inner)
                continue
            value = value.get("text") or value.get("name") or value.get("url") or ""
        elif isinstance(value, list):
            yield from _texts(value)
            continue
        if said := " ".join(str(value).split()):
            yield _TWICE.sub(r"(\1)", said).replace(" , ", ", ")


def _unmarked(entries: list[str]) -> list[str]:
    """Without the marks of a list, where all of them carry one."""
    marked = len(entries) > 1 and all(map(_MARK.match, entries))
    return [_MARK.sub("", one) for one in entries] if marked else entries


def _split(value: str) -> list[str]:
    if "\n" in value:
        return [line.strip() for line in value.splitlines() if line.strip()]
    if _SENTENCES.search(value):
        return [value]
    marks = "[;·|]" if re.search("[;·|]", value) else ","
    return [part.strip() for part in re.split(rf"\s*{marks}\s*", value) if part.strip()]
