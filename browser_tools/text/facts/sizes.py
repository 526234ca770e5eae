"""Sizes in one value, their order told by the label: `Dimensions (W x H x D): 60 x 85 x 52.8 cm`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from browser_tools.text.facts.meanings import Meaning, meaning
from browser_tools.text.facts.offers import Offer

_ORDER = re.compile(r"(?<![^\W_])([A-Z])\s?[x×X*/]\s?([A-Z])(?:\s?[x×X*/]\s?([A-Z]))?(?![^\W_])")
_NUMBER = r"(\d+(?:[.,]\d+)?)"
_VALUE = re.compile(
    rf"^{_NUMBER}\s?(?:[cm]?m|in)?\s?[x×X*]\s?{_NUMBER}(?:\s?(?:[cm]?m|in)?\s?[x×X*]\s?{_NUMBER})?\s?([cm]?m|in)?\b"
)
_UNIT = re.compile(r"\(?\b([cm]?m|in)\b\)?\.?$")
_CALLED = {"W": "width", "B": "width", "H": "height", "A": "height", "T": "depth", "D": "depth", "P": "depth"}
_SIZES = frozenset({"width", "height", "depth", "length", "thickness"})
_TOGETHER, _BRACKET, _BY = (
    meaning("dimensions"),
    re.compile(r"[(（]([^)）]+)[)）]"),
    re.compile(r"\s+[x×X*]\s+|\s*[×*/,]\s*"),
)
_WIDE, _PAIR = frozenset("WB"), 2


def told_together(label: str, said: str) -> Iterator[tuple[str, str]]:
    """Of a label of two things what each is: `Country / Year: Netherlands 2025`, `Rooms/Baths: 3 / 2`."""
    names = [part.strip(" :") for part in label.split("/")]
    if len(names) != _PAIR or not all(names):
        return
    values = [part.strip() for part in re.split(r"\s?/\s?|,\s", said)]
    if len(values) != _PAIR and (ended := re.match(r"^(\D+?),?\s(\d[\d.,]*)$", said)):
        values = [ended[1], ended[2]]
    if len(values) == _PAIR and all(values):
        yield from zip(names, values, strict=True)


def _worded(label: str, said: str) -> Iterator[Offer]:
    """A size for each word: `Breite x Höhe x Tiefe: 29 x 39 x 43 cm`."""
    bracket = _BRACKET.search(label)
    names = [meaning(one) for one in _BY.split((bracket[1] if bracket else label).strip(" :"))]
    if len(names) >= _PAIR and all(len(one) == 1 and one <= _SIZES for one in names):
        yield from _parted(said, names)


def _parted(said: str, names: Sequence[Meaning]) -> Iterator[Offer]:
    value = _VALUE.match(said)
    numbers = [one for one in value.groups()[:3] if one] if value is not None else []
    if value is not None and len(numbers) == len(names):
        for name, number in zip(names, numbers, strict=True):
            yield Offer(name, f"{number} {value[4] or ''}".strip(), "label", said)


def of_unordered(offers: Sequence[Offer], asked: Sequence[Meaning]) -> list[Offer]:
    """Sizes whose order no label tells, where as many are `asked` for: in the order in which they are."""
    names = [one for one in asked if len(one) == 1 and one <= _SIZES]
    if len(names) < _PAIR or any(one.name in names for one in offers):
        return []
    told = (one for one in offers if one.name == _TOGETHER and isinstance(one.value, str))
    return next(filter(None, (list(_parted(one.value, names)) for one in told)), [])


def of_sizes(label: str, said: str) -> Iterator[Offer]:
    """A size for each letter; L is the length where another is the width, else the width."""
    order, value = _ORDER.search(label), _VALUE.match(said)
    if order is None or value is None:
        yield from _worded(label, said) if value is not None else ()
        return
    letters = [one for one in order.groups() if one]
    unit = value[4] or ((found := _UNIT.search(label.strip())) and found[1]) or ""
    for letter, number in zip(letters, value.groups()[:3], strict=False):
        called = _CALLED.get(letter, "length" if _WIDE & set(letters) else "width" if letter == "L" else "")
        if called and number:
            yield Offer(meaning(called), f"{number} {unit}".strip(), "label", f"{label} {said}")
