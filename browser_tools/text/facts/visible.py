"""Values under a name, as a person sees them: labels, cells, elements whose class says what they hold."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from bs4 import Tag
from bs4.element import NavigableString, PageElement

from browser_tools.text.amounts.dates import dates
from browser_tools.text.amounts.stock import in_stock
from browser_tools.text.facts.books import of_books
from browser_tools.text.facts.choices import of_choices
from browser_tools.text.facts.contacts import of_addresses, of_contacts, of_only_number
from browser_tools.text.facts.counts import of_counts
from browser_tools.text.facts.identifiers import is_number
from browser_tools.text.facts.meanings import is_known, meaning
from browser_tools.text.facts.microdata import said_by
from browser_tools.text.facts.moments import of_moments, of_status
from browser_tools.text.facts.offers import Offer
from browser_tools.text.facts.own_words import own_text, titled
from browser_tools.text.facts.paired import of_linked_names, of_pairs, of_single_rows, rows_of_two
from browser_tools.text.facts.phrases import (
    LEADING,
    NUMBERED_AS,
    lines_of,
    of_hidden_labels,
    of_phrases,
    parts,
)
from browser_tools.text.facts.savings import of_savings
from browser_tools.text.facts.sizes import of_sizes, told_together
from browser_tools.text.facts.tariffs import of_tariffs
from browser_tools.text.facts.unseen import of_strings, of_titles, of_unseen_labels
from browser_tools.text.html.dom import blocks, is_hidden, short_text, text_of

_LONGEST_LABEL, _LONGEST_VALUE = 60, 2000
_PARTED = ["div", "p", "ul", "table"]
_INLINE = frozenset(
    {"span", "strong", "b", "em", "i", "a", "label", "time", "data", "bdi", "u", "small", "code"}
)
_HEADS = ("h2", "h3", "h4", "h5", "h6", "p", "div")
_DURATION = re.compile(
    r"\d+\s*(?:h|hrs?|hours?|std\.?|stunden?|heures?|horas?|ore|min\w*\.?)(?:\s+\d+\s*\w+\.?)?$",
    re.IGNORECASE,
)
_ASIDE = re.compile(r"\s*[(\[][^)\]]*[)\]]:?$")
"""`Noise level (outdoor unit)`."""
_COUNTED_OUT = re.compile(r"^\d{1,3}\s+(\D{4,40}?)\s+(?:of|von|de|à|di|at)$", re.IGNORECASE)
"""`72 monthly payments of`."""
_NUMBERED = re.compile(r"(?<![^\W\d_])(?<![^\W\d_]\d\.)\d")
"""`CO2` and `PM2.5` are labels, `3 rooms` is none."""
_HYPHEN, _LABEL = re.compile(r"\s-\s"), re.compile(r"^[^\W\d_][^:\d]{1,28}:\s\S")
_OWN_PAIR = re.compile(r"^\s*[^\W\d_][^:\d]{1,28}:\s[^\W_]")
_BY = re.compile(r"\s(?:by|von|par|por|da|door|przez|av|af)\s+([^\W\d_][^\d|,;:]{1,38})$", re.IGNORECASE)
"""Behind a day whoever did it: `Reported: 2026-01-19 08:55 by Depot West`."""
_STATED = ("aria-pressed", "aria-checked", "aria-selected")
_STATES = ", ".join(f"[{name}]" for name in _STATED)
"""Buttons to choose by."""
_NOTES = re.compile(r"(?<=\S)(?:\s?\[(?:\d{1,3}|[a-z]|(?:note|n) \d+)\])+$")


_LONGEST_LINE = 120
_MOST_PIECES, _MOST_CARDS, _PAIR = 12, 24, 2
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
    own = {str(one).strip() for one in root.find_all(string=_OWN_PAIR) if _is_inline(one.parent, str(one))}
    for text in told:
        for part in _several(text):
            alone = max((one for one in own if part.startswith(f"{one} ")), key=len, default="")
            part = alone or part
            label, colon, said = part.partition(":") if ":" in part else part.partition("：")
            behind = next(
                (one.start() for one in NUMBERED_AS.finditer(said) if is_number(meaning(one[1]))), None
            )
            said = said[:behind]
            if (doer := _BY.search(said)) is not None and dates(said[: doer.start()]):
                yield Offer(meaning(f"{label} by"), doer[1], "label", part)
            if colon and 0 < len(label) <= _LONGEST_LABEL and said.strip() and not said.startswith("//"):
                yield Offer(meaning(label), said.strip()[:_LONGEST_VALUE], "label", part)
    for caption in root.find_all("caption", limit=1):
        yield Offer(meaning("caption"), text_of(caption), "label", text_of(caption), caption)
    yield from _beside(root)
    yield from _above_labels(root)
    yield from of_pairs(root)
    yield from of_linked_names(root)
    yield from of_single_rows(root)
    yield from of_choices(root)
    yield from of_contacts(root)
    yield from of_addresses(root)
    yield from of_only_number(root)
    yield from of_books(root)
    yield from of_unseen_labels(root)
    yield from of_titles(root)
    yield from of_strings(root)
    for text in told:
        yield from of_phrases(text)
        yield from of_moments(text)
        yield from of_tariffs(text)
    yield from of_status(root)
    yield from of_hidden_labels(root)
    yield from of_counts(root, told)
    for text in told:
        yield from of_savings(text)
        for part in text.split(", ")[1:] if len(text) <= _LONGEST_LINE else ():
            if (found := LEADING.match(part)) and is_known(found[1]):  # `In stock, delivery 3-5 days`
                yield Offer(meaning(found[1]), found[2], "heading", part, None, 1)


def _is_inline(around: Tag | None, said: str) -> bool:
    return around is not None and around.name in _INLINE and text_of(around) == said.strip()


def _several(text: str) -> list[str]:
    """Pairs side by side in one line, where each has its colon, or a sentence stands before the first; else
    the line."""
    dashed = _HYPHEN.split(text)
    found = dashed if len(dashed) > 1 and all(map(_LABEL.match, dashed)) else parts(text)
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
            beside = parent.find_next_siblings(limit=_MOST_PIECES)  # a line may hold thousands of labels
            if len(beside) == 1 and text_of(beside[0]) == said:
                yield Offer(meaning(label), said, "label", f"{label} {said}", beside[0])
            if timed := _timed(said, beside):
                yield Offer(meaning(label), timed, "label", f"{label} {said}")
            yield Offer(meaning(label), said, "label", f"{label} {said}")
            if (bare := _ASIDE.sub("", label)) != label:
                yield Offer(meaning(bare), said, "label", f"{label} {said}", None, 1)


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
            if element.name in _HEADS and after.name in ("ul", "ol", "table", "dl"):
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
        if 1 < len(name) <= _LONGEST_LABEL // 2 and (_is_counted(said, name) or _is_of_cards(label, value)):
            yield from _labelled(name, value)


def _is_counted(said: str, name: str) -> bool:
    return bool(re.search(r"\d", said)) and not re.search(r"\d", name) and not dates(said)


def _is_of_cards(label: Tag, value: Tag) -> bool:
    """Whether cards alike beside it have a number over a word: then words over words are so, too."""
    card = label.parent
    if card is None or card.parent is None or not label.get("class"):
        return False
    alike = card.parent.find_all(card.name, recursive=False, limit=_MOST_CARDS)
    pairs = [one.find_all(True, recursive=False) for one in alike if one.get("class") == card.get("class")]
    kinds = {tuple((part.name, *(part.get("class") or ())) for part in pair) for pair in pairs}
    counted = [_is_counted(text_of(pair[0]), text_of(pair[1])) for pair in pairs if len(pair) == _PAIR]
    return len(kinds) == 1 and len(counted) == len(pairs) and sum(counted) * 2 > len(counted)


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
    pressed = value.select(_STATES) if len(label) <= _LONGEST_LABEL else []
    if len(pressed) > 1:
        yield Offer(
            meaning(label), [said for one in pressed if (said := text_of(one))], "label", label, value
        )
        chosen = [one for one in pressed if any(one.get(name) == "true" for name in _STATED)]
        if len(chosen) != 1:
            return  # of several none is chosen
        value = chosen[0]
    inner = value.find("button") is not None
    said = _NOTES.sub("", own_text(value) if inner else short_text(value, 2 * _LONGEST_VALUE))
    if is_hidden(value) or not said or len(label) > _LONGEST_LABEL or len(said) > _LONGEST_VALUE:
        return
    machine = value.find(["time", "data"]) if value.name not in ("time", "data") else value
    if isinstance(machine, Tag) and (exact := said_by(machine)) and text_of(machine) == said:
        yield Offer(meaning(label), exact, "label", f"{label} {said}", value)
    if (exactly := titled(value)) and exactly != said:
        yield Offer(meaning(label), exactly, "label", f"{label} {said}", value)
    yield Offer(meaning(label), said, "label", f"{label} {said}", value)
    if (doer := _BY.search(said)) is not None and dates(said[: doer.start()]):
        yield Offer(meaning(f"{label} by"), doer[1], "label", f"{label} {said}", value)
    yield from of_sizes(label, said)
    for name, part in told_together(label, said):
        yield Offer(meaning(name), part, "label", f"{label} {said}", None, 1)
    if counted := _COUNTED_OUT.match(label):
        yield Offer(meaning(counted[1]), said, "label", f"{label} {said}", value)
    if (bare := _ASIDE.sub("", label)) != label:
        yield Offer(meaning(bare), said, "label", f"{label} {said}", value, 1)
