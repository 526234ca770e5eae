"""What the entries of a list have in the same place: their days, prices, names and texts, whatever they are
called, or if nothing calls them anything.

People read a list so: a price needs no label, and what stands below each name is of one kind. Wrappers are
induced from lists in this way (Zhai and Liu, "Web data extraction based on partial tree alignment", 2005).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from bs4 import Tag

from browser_tools.text.amounts.currencies import currency
from browser_tools.text.amounts.dates import dates, timed, times, weekdays
from browser_tools.text.amounts.measures import is_duration
from browser_tools.text.amounts.scales import SCALE
from browser_tools.text.amounts.stock import in_stock
from browser_tools.text.amounts.units import unit_in_name
from browser_tools.text.amounts.yes_no import yes_or_no
from browser_tools.text.extraction.asked import Asked
from browser_tools.text.extraction.field import Field
from browser_tools.text.extraction.fitting import PEOPLE
from browser_tools.text.extraction.table_rows import Later, Rows
from browser_tools.text.extraction.typed import kind_of
from browser_tools.text.facts.meanings import Meaning, is_known, meaning, name_words
from browser_tools.text.facts.offers import Offer
from browser_tools.text.html.pieces import Piece, pieces
from browser_tools.text.sentences import ENDED

_SAMPLE, _LESS_SURE, _SURER = 12, 6, -12
_LETTERS_BESIDE, _LEAST_BESIDE = 14, 4
"""Of a day, in the words that tell it: `Sat`, `at`, `Uhr`; and of words that are no part of it."""
_LABELLED = re.compile(r"^[^\W\d][^:\d]{0,28}:\s*\S")
_ADDRESS, _MAIL = re.compile(r"^(?:https?://|www\.)\S+$"), re.compile(r"^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$")
_HANDLE = re.compile(r"^@[\w.-]+$")
_PHONE = re.compile(r"^(?:tel\.?:?\s*)?\+?\(?\d[\d ()/.–-]{6,}\d$", re.IGNORECASE)
_STARS = re.compile("[★⭐☆]")
_NUMBER, _COUNT = (
    re.compile(r"^\W*\d[\d.,\s]*[kKM]?\W*$"),
    re.compile(r"^\d[\d.,]*\s?[kKM]?(?:\s[^\W\d]+){1,2}$"),
)
_PLACE = re.compile(r"^#|^\d+\.$")
"""`#3`, `3.`: which of the entries it is."""
_JOINS = re.compile(
    r"[\s,;:(|·–—-]*(?:\b(?:on|am|le|el|il|op|em|den|at|um|the)\b)?[\s,;:(|·–—-]*$", re.IGNORECASE
)
_JOINED = re.compile(r"^[\s,;:)|·–—-]+|[\s:]+$")
"""What parts a day from the words before and behind it."""
_WORDY, _LONG = 4, 80
"""Words of a sentence, and characters of what is a text even without its end."""
_TEXTS = frozenset({"text", "description", "summary", "notes", "content", "excerpt", "body"})
_DAYS = frozenset({"date", "start", "end", "published", "modified", "deadline"})
_OF_ALL = frozenset({"date", "start", "published"})
_COSTS = frozenset({"price", "oldprice", "fee", "cost", "shippingfee", "amount"})
_ACCOUNT = meaning("handle")
_TERMS, _TOLD = frozenset({"dt", "th"}), frozenset({"dd", "td"})
"""What may be a label, and what it may be the label of."""
_ANY = (meaning("name"), meaning("text"), meaning("description"))
"""Classes so called may be of whatever has words."""
_NEAR, _MOST_NAMED = 2, 5
"""How near a class is to the words that it names; the words of a name."""


class _Slot(NamedTuple):
    """A place that the entries have in common."""

    at: int
    """In the entry that has most of them."""
    kind: str
    said: Sequence[str]
    """Of each entry of the sample; "" where it has none."""
    names: Sequence[Meaning]
    """What its classes or its head call it."""
    place: tuple[str, ...]


def by_place(rows: Rows, parts: Sequence[Asked], told: Callable[[Sequence[Offer], Asked], Field]) -> Rows:
    """`rows`, each with what stands in the same place of it as of the others, for those of the `parts` asked
    for of which none of them tells anything else (`told`: what a row tells of a part).
    """
    asked = [one for one in parts if kind_of(one.schema) in ("string", "number", "integer")]
    if not rows.within or not asked:
        return rows
    fields = {one.name: [told(row, one) for row in rows.rows[:_SAMPLE]] for one in asked}
    missing = [one for one in asked if sum(not each.reason for each in fields[one.name])
               <= _few(one, min(len(rows.rows), _SAMPLE))]  # fmt: skip
    if not missing and not any(map(_is_text, asked)):
        return rows
    inside = {id(one) for entry in rows.within for one in entry}
    sample = [_pieces(entry, inside) for entry in rows.within[:_SAMPLE]]
    most = max(sample, key=len)
    slots = list(_slots(most, sample, rows.heads))
    chosen = dict(_chosen(slots, asked, fields, missing))
    if not chosen:
        return rows

    def read(at: int) -> list[Offer]:
        own = _aligned(most, _pieces(rows.within[at], inside))
        found = [(one, _whole(piece, own) if one.meaning & _TEXTS else piece)
                 for slot, one in chosen.items() if (piece := own[slot]) is not None]  # fmt: skip
        placed = [Offer(one.meaning, piece.said.removeprefix("@"), "heading", piece.said, piece.element,
                        _SURER if one.meaning & _TEXTS else _LESS_SURE) for one, piece in found]  # fmt: skip
        return [*rows.rows[at], *placed]

    return rows._replace(rows=Later(range(len(rows.rows)), read))


def _whole(first: Piece, own: Sequence[Piece | None]) -> Piece:
    """A text with the paragraphs that follow it in the same place."""
    after = [piece for piece in own if piece is not None]
    after = list(takewhile(lambda piece: piece.place == first.place, after[after.index(first) :]))
    return first._replace(said=" ".join(piece.said for piece in after))


def _pieces(entry: Sequence[Tag], inside: set[int]) -> list[Piece]:
    return [part for piece in pieces(entry, inside - set(map(id, entry))) for part in _apart(piece)]


def _apart(piece: Piece) -> Iterator[Piece]:
    """A day by itself where other words stand beside it: `Mira Holm – 3 May 2026`."""
    days = dates(piece.said) if len(piece.said) <= _LONG else []
    day = timed(piece.said, days[0]) if days and days[0].year and days[0].day else ""
    before, _, after = piece.said.partition(day) if day else ("", "", "")
    parts = ((_JOINS.sub("", before), "<"), (day, ""), (_JOINED.sub("", after), ">"))
    beside = [said for said, mark in parts if mark and len(re.findall(r"[^\W\d_]", said)) >= _LEAST_BESIDE]
    if not beside or any(map(weekdays, beside)):
        yield piece
        return
    for said, mark in parts:
        if said in beside or not mark:
            yield piece._replace(said=said, place=(*piece.place, f"{mark}date"))


def _aligned(most: Sequence[Piece], own: Sequence[Piece]) -> list[Piece | None]:
    """Of each piece of the entry that has most the one of another entry in its place, in the same order."""
    if [one.place for one in most] == [one.place for one in own]:
        return list(own)
    kinds, owns = [_kind(one.said) for one in most], [_kind(one.said) for one in own]
    best = [[0] * (len(own) + 1) for _ in range(len(most) + 1)]
    for here in range(len(most) - 1, -1, -1):
        for there in range(len(own) - 1, -1, -1):
            alike = _alike(most[here], kinds[here], own[there], owns[there])
            both = alike + best[here + 1][there + 1] if alike else 0
            best[here][there] = max(both, best[here + 1][there], best[here][there + 1])
    found: list[Piece | None] = [None] * len(most)
    here = there = 0
    while here < len(most) and there < len(own):
        alike = _alike(most[here], kinds[here], own[there], owns[there])
        if alike and best[here][there] == alike + best[here + 1][there + 1]:
            found[here] = own[there]
            here, there = here + 1, there + 1
        elif best[here][there] == best[here + 1][there]:
            here += 1
        else:
            there += 1
    return found


def _alike(one: Piece, kind: str, other: Piece, its: str) -> int:
    """How surely two pieces are in the same place."""
    if one.place == other.place:
        return 2 + (kind == its)
    return int(kind == its and kind not in ("words", "prose"))


def _slots(most: Sequence[Piece], sample: Sequence[Sequence[Piece]], heads: Sequence[str]) -> Iterator[_Slot]:
    rows = [_aligned(most, one) for one in sample]
    labelled = False
    for at, piece in enumerate(most):
        found = [row[at] for row in rows]
        said = [one.said if one is not None else "" for one in found]
        classes = [name for part in piece.place[-_NEAR:] for name in part.split(".")[1:]]
        called = map(meaning, (*classes, *heads[piece.part : piece.part + 1]))
        given = list(filter(None, said))
        term, told = ({part.partition(".")[0] for part in piece.place} & names for names in (_TERMS, _TOLD))
        labelled = _is_label(given) if term else labelled and bool(told)
        kind = "" if labelled or _is_label(given) else _common(given)
        yield _Slot(at, kind, said, [one for one in called if one and one not in _ANY], piece.place)


def _is_label(said: Sequence[str]) -> bool:
    """Whether it names what comes next, or is the same in all: what can be done with them."""
    return sum(map(bool, map(_LABELLED.match, said))) * 2 > len(said) or (
        len(said) > 1 and len(set(said)) == 1 and _kind(said[0]) in ("words", "prose")
    )


def _common(said: Sequence[str]) -> str:
    """The kind of most of them; of texts some are short."""
    kinds = Counter(map(_kind, said))
    kind, times_seen = kinds.most_common(1)[0]
    if kind in ("words", "prose"):
        return "prose" if kinds["prose"] * 2 >= len(said) else "words"
    return kind if times_seen * 10 >= len(said) * 6 else "words"


def _kind(said: str) -> str:
    if len(said) > 2 * _LONG:
        return "prose"
    if _MAIL.match(said):
        return "email"
    if _ADDRESS.match(said):
        return "address"
    if _HANDLE.match(said):
        return "handle"
    days, clocks = dates(said), times(said)
    if days or clocks:
        rest = said
        for words in [*(one.text for one in days), *(one.text for one in clocks)]:
            rest = rest.replace(words, "")
        if len(re.sub(r"[\W\d_]", "", rest)) <= _LETTERS_BESIDE:
            return "date" if days else "time"
    if len(said) < _LONG and (_STARS.search(said) or SCALE.search(said)):
        return "rating"
    if _PHONE.match(said):
        return "phone"
    if len(said) < _LONG // 2 and re.search(r"\d", said) and currency(said):
        return "amount"
    if _NUMBER.match(said):
        return "" if _PLACE.match(said) else "number"
    if is_duration(said):
        return "duration"
    if _COUNT.match(said):
        return "count"
    sentence = ENDED.search(said) is not None and len(said.split()) >= _WORDY
    if sentence or len(said) > _LONG:
        return "prose"
    return "words" if not days else ""  # `Mira wrote on 3 May`


def _chosen(
    slots: Sequence[_Slot],
    asked: Sequence[Asked],
    fields: Mapping[str, Sequence[Field]],
    missing: Sequence[Asked],
) -> Iterator[tuple[int, Asked]]:
    """The slots that answer what nothing else does; `fields`: what the entries of the sample tell of each."""
    missing = list(missing)
    text = max((slot for slot in slots if slot.kind == "prose"), key=_length, default=None)
    missing += [one for one in asked if _is_text(one) and one not in missing
                and text is not None and _is_wider(fields[one.name], text, slots)]  # fmt: skip
    known = [fields[one.name] for one in asked if one not in missing]
    free = [slot for slot in slots if slot.kind and not any(_tells(slot, each) for each in known)]
    for wants in (_of_form, _of_text, _of_words):
        for group, kinds in wants(missing):
            of_kind = [slot for slot in free if slot.kind in kinds]
            for one, slot in [*_classed(group, of_kind), *_paired(group, of_kind, kinds)]:
                if one in missing and slot in free and (kinds != ("words",) or len(missing) < len(asked)):
                    yield slot.at, one  # words alone may be anything
                    missing.remove(one)
                    free.remove(slot)


def _few(one: Asked, sample: int) -> int:
    """How many entries may tell it by themselves though it is looked for by its place: an old price is told
    of some only, a day of all."""
    return sample // 2 if one.meaning <= _OF_ALL else 0


def _is_wider(fields: Sequence[Field], text: _Slot, slots: Sequence[_Slot]) -> bool:
    """Whether what is told as the text is a number only, or holds the text and another piece beside it."""
    told = [(at, str(one.value)) for at, one in enumerate(fields) if not one.reason and text.said[at]]
    wider = [
        any(slot.said[at] and slot.said[at] in said.replace(text.said[at], "", 1) for slot in slots)
        if text.said[at] in said
        else said.isdecimal()
        for at, said in told
    ]
    return sum(wider) * 2 > len(told)


def _tells(slot: _Slot, fields: Sequence[Field]) -> bool:
    """Whether what stands there is told already."""
    pairs = [(said, one) for said, one in zip(slot.said, fields, strict=False) if said and not one.reason]
    part = _is_beside_day(slot)
    same = sum(
        said == str(one.value)
        or (part and said in one.quote)
        or _is_most(said, one.quote)
        or _is_most(one.quote, said)
        for said, one in pairs
    )
    return same * 2 > len(pairs)


def _is_beside_day(slot: _Slot) -> bool:
    return slot.place[-1:] in (("<date",), (">date",))


def _is_most(part: str, whole: str) -> bool:
    return part in whole and len(part) * 2 > len(whole)


_Groups = Iterator[tuple[list[Asked], Sequence[str]]]


def _of_form(missing: Sequence[Asked]) -> _Groups:
    """What has a form of its own."""
    texts = [one for one in missing if kind_of(one.schema) == "string"]
    yield [one for one in texts if one.form == "email" or "email" in one.meaning], ("email",)
    yield [one for one in texts if "phone" in one.meaning], ("phone",)
    yield [one for one in texts if one.meaning == _ACCOUNT], ("handle",)
    yield [one for one in texts if one.form in ("date", "date-time") or one.meaning <= _DAYS], ("date",)
    yield [one for one in texts if one.form == "time" or one.meaning == {"time"}], ("time", "date")
    yield [one for one in missing if one.meaning & _COSTS], ("amount",)
    yield [one for one in missing if one.means("rating")], ("rating",)
    yield [one for one in missing if one.means("duration")], ("duration",)
    numbers = [one for one in missing if kind_of(one.schema) != "string" and not one.meaning & _COSTS]
    yield [one for one in numbers if any(map(unit_in_name, name_words(one.measured)[-1:]))], ("count",)
    yield numbers, ("number",)


def _of_text(missing: Sequence[Asked]) -> _Groups:
    yield list(filter(_is_text, missing)), ("prose",)


def _of_words(missing: Sequence[Asked]) -> _Groups:
    yield [one for one in missing if _is_free(one) and not one.meaning & (_DAYS | _COSTS)], ("words",)


def _is_text(one: Asked) -> bool:
    return _is_free(one) and bool(one.meaning & _TEXTS)


def _is_free(one: Asked) -> bool:
    return kind_of(one.schema) == "string" and not one.form and "enum" not in one.schema


def _classed(group: list[Asked], slots: list[_Slot]) -> Iterator[tuple[Asked, _Slot]]:
    """What a class calls so, among other words: `rev-author`."""
    for one in group:
        found = [slot for slot in slots if any(one.meaning <= name for name in slot.names)]
        if len(found) == 1 and _may_be(one, found[0]):
            yield one, found[0]


def _paired(group: list[Asked], slots: list[_Slot], kinds: Sequence[str]) -> Iterator[tuple[Asked, _Slot]]:
    """Who is who: as many as are asked for, in their order; of one day or text the first or longest."""
    slots = [slot for slot in slots if any(slot.said)]
    if not group or not slots:
        return
    if kinds == ("words",):
        slots = [slot for slot in slots if not _is_flag(slot)]
        if len(group) == len(slots) and all(map(_may_be, group, slots)):
            yield from zip(group, slots, strict=True)
    elif len(group) == len(slots):
        yield from zip(group, slots, strict=True)
    elif kinds == ("prose",):
        yield group[0], max(slots, key=_length)
    elif kinds[0] in ("date", "amount") or len(slots) == 1:
        yield group[0], slots[0]


def _length(slot: _Slot) -> int:
    return sum(map(len, slot.said))


def _may_be(one: Asked, slot: _Slot) -> bool:
    """Whether words can be what is asked for: people's names are short, and a class or a head may say
    something else."""
    said = list(filter(None, slot.said))
    if any(map(one.means, PEOPLE)):
        if any(len(each.split()) > _MOST_NAMED for each in said):
            return False
    elif _is_beside_day(slot):
        return False
    known = [name for name in slot.names if all(map(is_known, name))]
    return not known or any(map(one.near, known))


def _is_flag(slot: _Slot) -> bool:
    """Whether it says of most entries whether there is something: `In stock`, `Yes`."""
    said = list(filter(None, slot.said))
    return sum(in_stock(one) is not None or yes_or_no(one) is not None for one in said) * 2 > len(said)
