"""Sizes in one value, their order told by the label: `Dimensions (W x H x D): 60 x 85 x 52.8 cm`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from browser_tools.text.facts.meanings import meaning
from browser_tools.text.facts.offers import Offer

_ORDER = re.compile(r"(?<![^\W_])([A-Z])\s?[x×X*/]\s?([A-Z])(?:\s?[x×X*/]\s?([A-Z]))?(?![^\W_])")
_NUMBER = r"(\d+(?:[.,]\d+)?)"
_VALUE = re.compile(
    rf"^{_NUMBER}\s?(?:[cm]?m|in)?\s?[x×X*]\s?{_NUMBER}(?:\s?(?:[cm]?m|in)?\s?[x×X*]\s?{_NUMBER})?\s?([cm]?m|in)?\b"
)
_UNIT = re.compile(r"\(?\b([cm]?m|in)\b\)?\.?$")
_CALLED = {"W": "width", "B": "width", "H": "height", "A": "height", "T": "depth", "D": "depth", "P": "depth"}
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


def of_sizes(label: str, said: str) -> Iterator[Offer]:
    """A size for each letter; L is the length where another is the width, else the width."""
    order, value = _ORDER.search(label), _VALUE.match(said)
    if order is None or value is None:
        return
    letters = [one for one in order.groups() if one]
    unit = value[4] or ((found := _UNIT.search(label.strip())) and found[1]) or ""
    for letter, number in zip(letters, value.groups()[:3], strict=False):
        called = _CALLED.get(letter, "length" if _WIDE & set(letters) else "width" if letter == "L" else "")
        if called and number:
            yield Offer(meaning(called), f"{number} {unit}".strip(), "label", f"{label} {said}")
