"""Labels that only screen readers are told, or in a title; and who did what: `Tested by Holm`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bs4 import Tag

from browser_tools.text.facts.meanings import meaning
from browser_tools.text.facts.offers import Offer
from browser_tools.text.facts.phrases import parts
from browser_tools.text.html.dom import text_of

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
_EITHER = re.compile(r"[:：]\s+\S|\b(?:by|von|par|por|da|door|przez)\b", re.IGNORECASE)
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


def of_titles(root: Tag) -> Iterator[Offer]:
    """`<span title="Status: Open">Open</span>`: a title that says what the words are."""
    for element in root.find_all(title=_PAIR):
        label, _, value = " ".join(str(element["title"]).split()).replace("：", ":").partition(":")
        if (said := text_of(element)) and said.casefold() == value.strip().casefold():
            yield Offer(meaning(label), said, "label", said, element)


def _is_unseen(element: Tag) -> bool:
    return any(_UNSEEN.match(str(name)) for name in element.get("class") or ())


def of_strings(root: Tag) -> Iterator[Offer]:
    """What single stretches of text say: `<b>수정일 : 2025</b>`, `Tested by Holm`, a link after `by`."""
    for text in root.find_all(string=_EITHER):
        around = text.parent
        if around is None or len(text) > _LONGEST:
            continue
        said = " ".join(str(text).split())
        if _PAIR.match(said) and around.name in _INLINE and text_of(around) == said:
            label, _, value = said.replace("：", ":").partition(":")
            yield Offer(meaning(label), value.strip(), "label", said, around)
        link = text.next_sibling
        if (deed := _DEED.search(said)) and isinstance(link, Tag) and link.name == "a":
            if 0 < len(name := text_of(link)) <= _LONGEST_LABEL:
                yield Offer(meaning(f"{deed[1]} {deed[2]}"), name, "label", f"{said} {name}", link)
            continue
        for part in parts(said):
            if done := _DONE.match(part.rstrip(".")):
                yield Offer(meaning(f"{done[1]} {done[2]}"), done[3], "label", part, around)
