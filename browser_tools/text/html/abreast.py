"""Words of two elements that stand abreast without a space: style sheets part them, which are not read."""

from __future__ import annotations

from typing import Any

SEAMED = frozenset({
    "a", "b", "cite", "del", "em", "i", "ins", "label", "mark", "s", "small", "span", "strong", "time", "u",
})  # fmt: skip
"""Elements whose ends are seams; `sup` and the like belong to the word that they stand in."""
AS_WRITTEN = ("pre", "code", "kbd", "samp", "math")
"""What is coloured piece by piece."""
_CURRENCIES = frozenset("$€£¥₹₽₺₩")
_ADDRESS = ("http://", "https://")
_CLOSING = frozenset("%)")
_PIECE = 2
"""Characters of a word; of words that are set letter by letter each has an element."""
_NAME = 3
"""Letters of a word that a number follows, as `Cart` and `3`; `CO2` and `mp3` have fewer."""


def are_two(before: str, after: str) -> bool:
    """Whether `before` ends and `after` begins a word of its own: `$160` and `50% OFF`, `Big Agnes` and
    `Anthracite 20`, `Cart` and `3`; not `micro` and `service`, `1` and `st`.
    """
    if after.startswith(_ADDRESS):
        return True
    end, start = before[-1:], after[:1]
    if start in _CURRENCIES:
        return end.isalnum() or end in _CLOSING or end in _CURRENCIES
    if not (end.isalnum() or end in _CLOSING):
        return False
    if start.isdigit():
        return not end.isalpha() or (len(before) >= _NAME and before[-_NAME:].isalpha())
    return start.isupper() and min(len(before), len(after)) >= _PIECE


def set_apart(tree: Any) -> None:
    """Put a space between such elements of `tree`, lxml's."""
    for element in tree.iter(*SEAMED):
        if element.tail:
            continue
        after = element.getnext()
        while after is not None and not isinstance(after.tag, str) and not after.tail:  # a comment
            after = after.getnext()
        if after is None or after.tag not in SEAMED or not are_two(_last(element), _first(after)):
            continue
        if next(element.iterancestors(*AS_WRITTEN), None) is None:
            element.tail = " "


def _last(element: Any) -> str:
    while len(element):
        if element[-1].tail:
            return str(element[-1].tail)
        element = element[-1]
    return element.text or ""


def _first(element: Any) -> str:
    while not element.text and len(element):
        element = element[0]
    return element.text or ""
