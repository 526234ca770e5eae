"""A list that a page tells twice, to machines and to people: what the one leaves out the other says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from browser_tools.text.compare import plain
from browser_tools.text.extraction.asked import Asked
from browser_tools.text.extraction.table_rows import Rows
from browser_tools.text.facts.meanings import meaning
from browser_tools.text.facts.offers import MACHINES, Offer
from browser_tools.text.html.dom import text_of

_NAMED = (meaning("name"), meaning("text"), meaning("author"))
"""What tells that two rows are one."""
_LEAST_SAID, _MOST_SAID = 3, 60
"""Characters of what has to be found again; of longer texts their beginning."""
_LESS_SURE = 3


def completed(
    rows: Rows,
    others: Sequence[Rows],
    asked: Sequence[Asked],
    tells: Callable[[Sequence[Offer], Asked], bool],
) -> Rows:
    """`rows`, or what data for machines says of the same things in the same order, each with what people are
    told of it besides: of `asked` that of which the data `tells` nothing."""
    told = _is_data(rows)
    for other in others:
        if len(other.rows) != len(rows.rows) or _is_data(other) is told:
            continue
        data, shown = (rows, other) if told else (other, rows)
        if shown.within and all(map(_is_same, data.rows, map(_words, shown.within))):
            both = [
                [*one, *_besides(one, more, asked, tells)]
                for one, more in zip(data.rows, shown.rows, strict=True)
            ]
            return rows._replace(rows=both, within=shown.within)
    return rows


def _besides(
    data: Sequence[Offer],
    shown: Sequence[Offer],
    asked: Sequence[Asked],
    tells: Callable[[Sequence[Offer], Asked], bool],
) -> Iterator[Offer]:
    answered = [one for one in asked if tells(data, one)]
    lacking = [one for one in asked if one not in answered]
    for offer in shown:
        near = max((one.near(offer.name) for one in lacking), default=0)
        if near and near >= max((one.near(offer.name) for one in answered), default=0):
            yield offer._replace(depth=offer.depth + _LESS_SURE)


def _is_data(rows: Rows) -> bool:
    return not rows.within and any(one.origin in MACHINES for one in rows.rows[0])


def _words(elements: Sequence[object]) -> str:
    return plain(" ".join(map(text_of, elements)))  # type: ignore[arg-type]


def _is_same(row: Sequence[Offer], words: str) -> bool:
    """Whether people are told of the same thing: all that names it is found again."""
    told = [plain(str(one.value))[:_MOST_SAID].strip() for one in row
            if one.name in _NAMED and not one.depth and isinstance(one.value, str)]  # fmt: skip
    return bool(told) and all(len(one) >= _LEAST_SAID and one in words for one in told)
