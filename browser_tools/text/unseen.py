"""Labels that only screen readers are told, before their value; and who did what: `Tested by Holm`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bs4 import Tag

from browser_tools.text.dom import text_of
from browser_tools.text.meanings import meaning
from browser_tools.text.offers import Offer
from browser_tools.text.phrases import parts

_UNSEEN = re.compile(
    r"^(?:sr-?only|visually-?hidden|screen-?reader(?:-text|-only)?|blind|a11y-?hidden|a11y|element-invisible|"
    r"assistive-text|hide-visually|u-hidden-visually|offscreen|ir_?text)$",
    re.IGNORECASE,
)
_LONGEST_LABEL, _LONGEST = 40, 160
_QUESTION = re.compile(
    r"^(?P<asks>where|when|wo|wann|où|quand|dónde|cuándo|dove|quando|waar|wanneer)\b.*\?$", re.IGNORECASE
)
_PLACES = re.compile(r"^(?:where|wo|où|dónde|dove|waar)$", re.IGNORECASE)
_COMMAS = 2
"""In a place that is told with its address."""
_PAIR = re.compile(r"^\s*[^\W\d_][^:：\n]{1,30}\s?[:：]\s+\S")
_INLINE = frozenset({"b", "strong", "span", "em", "small", "i"})
_DEED = re.compile(r"(?:^|\s)([^\W\d_]{4,16})\s(by|von|par|por|da|door|przez)\s*:?$", re.IGNORECASE)
_DONE = re.compile(
    r"^(?:(?i:last|zuletzt)\s)?([^\W\d_]{4,16})\s(by|von|par|por|da|door|przez)\s"
    r"([A-ZÀ-Þ][\w.'’-]*(?:\s[A-ZÀ-Þ][\w.'’-]*){0,3})$"
)


def of_unseen_labels(root: Tag) -> Iterator[Offer]:
    """`<em class="blind">Servings</em>2`: the rest of what the label stands in is its value."""
    for label in root.find_all(_is_unseen):
        name, around = text_of(label).rstrip(" :"), label.parent
        if around is None or not 1 < len(name) <= _LONGEST_LABEL:
            continue
        whole = text_of(around)
        said = whole.removeprefix(text_of(label)).strip(" :")
        if said == whole or not 0 < len(said) <= _LONGEST or around.find(_is_unseen) is not label:
            continue
        asks = _QUESTION.match(name)
        called = ("location" if _PLACES.match(asks["asks"]) else "start") if asks else name
        yield Offer(meaning(called), said, "label", whole, around)
        if called == "location" and said.count(",") >= _COMMAS:
            yield Offer(meaning("address"), said, "label", whole, around)


def _is_unseen(element: Tag) -> bool:
    return any(_UNSEEN.match(str(name)) for name in element.get("class") or ())


def of_own_pairs(root: Tag) -> Iterator[Offer]:
    """`<b>수정일 : 2025-06-23</b>`: an element of a line that is a label and its value."""
    for text in root.find_all(string=_PAIR):
        around = text.parent
        said = " ".join(str(text).split())
        if (
            around is not None
            and around.name in _INLINE
            and text_of(around) == said
            and len(said) <= _LONGEST
        ):
            label, _, value = said.replace("：", ":").partition(":")
            yield Offer(meaning(label), value.strip(), "label", said, around)


def of_deeds(root: Tag) -> Iterator[Offer]:
    """Who did what, by a link behind the verb, or alone in a line or a part of it."""
    for link in root.find_all("a"):
        before = link.previous_sibling
        if (
            isinstance(before, str)
            and (deed := _DEED.search(before))
            and 0 < len(said := text_of(link)) <= _LONGEST_LABEL
        ):
            yield Offer(meaning(f"{deed[1]} {deed[2]}"), said, "label", f"{before.strip()} {said}", link)
    for element in root.find_all(["p", "li", "span", "small"]):
        if element.find(["p", "li", "span", "small"]) is None and len(said := text_of(element)) <= _LONGEST:
            for part in parts(said):
                if done := _DONE.match(part.rstrip(".")):
                    yield Offer(meaning(f"{done[1]} {done[2]}"), done[3], "label", part, element)
