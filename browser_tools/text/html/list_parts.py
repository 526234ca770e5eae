"""Lists that a page cuts into parts: each under a heading of its own, in a box of its own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from bs4 import Tag

_GENERATIONS = 3
"""An entry, its list, and the box around that."""


def joined(groups: Sequence[list[Tag]]) -> Iterator[list[Tag]]:
    """Each group, and together those whose lists stand side by side: `[Soup]` and `[Seasoning]`."""
    beside: dict[tuple[int, str, str], list[list[Tag]]] = defaultdict(list)
    for group in groups:
        yield group
        around = group[0].parent
        if group[0].name == "li" and around is not None:
            marks = " ".join([*(around.get("class") or ()), "/", *(group[0].get("class") or ())])
            beside[(id(around.parent), around.name, marks)].append(group)
    for several in beside.values():
        if len(several) > 1 and several[0][0].find("a", href=True) is None:
            order = {id(one): at for at, one in enumerate(several[0][0].parent.parent.find_all("li"))}  # type: ignore[union-attr]
            yield sorted((one for group in several for one in group), key=lambda one: order.get(id(one), 0))


def whole_lists(groups: Sequence[list[Tag]]) -> list[list[Tag]]:
    """Lists in parts as one each, without what these parts stand in."""
    found = [max(group, _cousins(group[0]), key=len) for group in groups]
    parted = [whole for group, whole in zip(groups, found, strict=True) if len(whole) > len(group)]
    boxes = {id(part) for whole in parted for one in whole for part in list(one.parents)[: _GENERATIONS - 1]}
    return list({(id(one[0]), len(one)): one for one in found if id(one[0]) not in boxes}.values())


def _cousins(item: Tag) -> list[Tag]:
    """All entries of lists that stand in boxes alike, side by side: a list in parts."""
    marked = [one for one in (item, item.parent, item.parent and item.parent.parent) if isinstance(one, Tag)]
    if len(marked) < _GENERATIONS or marked[-1].parent is None or not all(one.get("class") for one in marked):
        return []
    kinds = [(one.name, one.get("class")) for one in marked]
    boxes = [
        one
        for one in marked[-1].parent.find_all(kinds[-1][0], recursive=False)
        if one.get("class") == kinds[-1][1]
    ]
    return [
        entry
        for box in boxes
        for each in box.find_all(kinds[1][0], recursive=False)
        for entry in each.find_all(kinds[0][0], recursive=False)
        if (each.get("class"), entry.get("class")) == (kinds[1][1], kinds[0][1])
    ]
