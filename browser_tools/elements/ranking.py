"""How well a candidate fits the words of a person. Numbers only order the kinds of agreement."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from browser_tools.elements.words import FRAME, HEAD, Place, plain
from browser_tools.observe import Candidate, Container

EXACT, SAME_CASELESS, SAME_PLAIN = 100, 95, 90
BY_LABEL, BY_VALUE, BY_ID = 80, 76, 72
STARTS, CONTAINS, SCATTERED, MISSPELT = 60, 55, 45, 40
SURE = BY_ID
"""From here on every word of the target was found, and nothing else."""

Fits = Callable[[Container], bool]
Agrees = Callable[[Container, str], bool]

CROSSES = frozenset({"x", "×", "✕", "✖", "╳"})
CLOSES = frozenset({"close", "dismiss", *CROSSES})
"""The cross that closes is called by its shape, whatever it is named."""

_OPENED = frozenset({"heading", "row", "item"})
_UNNAMED = {"table": frozenset({"row", HEAD}), "list": frozenset({"item"})}
"""What tells that something lies in a table or list that has no name."""
_FIELDS = frozenset({"input", "select", "textarea"})
THINGS = frozenset({"heading", "row", HEAD, "image", "dialog", "text"})
"""Candidates that are no controls: chosen when they are asked for, or nothing else fits."""


def score(candidate: Candidate, name: str, *, checks: bool = False) -> int:
    """0 if the candidate has nothing to do with `name`.

    With `checks` it is to be checked: what stands after a box without a label is its label then.
    """
    own = [text for text in (candidate.name, candidate.text) if text]
    best = max((_sameness(text, name) for text in own), default=0)
    if candidate.guessed:
        best = min(best, BY_LABEL)
    wanted = plain(name)
    if best < BY_LABEL and wanted in CLOSES and any(plain(text) in CLOSES for text in own):
        best = BY_LABEL
    labels: tuple[str, ...] = (candidate.label, candidate.placeholder, candidate.title, candidate.alt)
    if candidate.tag in _FIELDS:  # what stands before a link or button is not its label
        labels = (*labels, candidate.before)
    if checks:
        labels = (*labels, candidate.after)
    if best < BY_LABEL and any(plain(text) == wanted for text in labels if text):
        best = BY_LABEL
    if best < BY_VALUE and candidate.value and plain(candidate.value) == wanted:
        best = BY_VALUE
    if best < BY_ID and wanted == "search" and candidate.role == "searchbox":
        best = BY_ID
    if best < BY_ID and any(plain(text) == wanted for text in (candidate.testid, candidate.id) if text):
        best = BY_ID
    if best:
        return best
    return max((_likeness(plain(text), wanted) for text in (*own, *labels) if text), default=0)


def _sameness(text: str, name: str) -> int:
    if text == name:
        return EXACT
    if text.casefold() == name.casefold():
        return SAME_CASELESS
    return SAME_PLAIN if plain(text) == plain(name) else 0


def _likeness(text: str, wanted: str) -> int:
    if text.startswith(f"{wanted} "):
        return STARTS
    if f" {wanted} " in f" {text} ":
        return CONTAINS
    if " " in wanted and set(wanted.split()) <= set(text.split()):  # `status filter`: `Filter by status`
        return SCATTERED
    return MISSPELT if misspelt(text, wanted) else 0


def misspelt(text: str, wanted: str) -> bool:
    """The same words but for small slips in long ones.

    Short words, digits and first letters must agree: `Sign in` is not `Sign up`, `Item 1` not `Item 2`,
    `Subscribe` not `Unsubscribe`.
    """
    ours, theirs = text.split(), wanted.split()
    return len(ours) == len(theirs) and all(
        _slip(one, other) for one, other in zip(ours, theirs, strict=True)
    )


def _slip(one: str, other: str) -> bool:
    if one == other:
        return True
    if min(len(one), len(other)) < 5 or one[0] != other[0] or any(each.isdigit() for each in one + other):
        return False
    return distance(one, other) <= (2 if min(len(one), len(other)) >= 9 else 1)


def distance(one: str, other: str) -> int:
    """Edits between two words; a swap of neighbours is one edit."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, left in enumerate(one, 1):
        older, before = before, row
        row = [i]
        for j, right in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (left != right))
            if i > 1 and j > 1 and left == other[j - 2] and one[i - 2] == right:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
    return row[-1]


def within(place: Place, candidates: Sequence[Candidate], everything: Sequence[Candidate]) -> list[Candidate]:
    """Those of `candidates` that lie in the place: best agreement first, innermost container only.

    A container known by its kind or class alone need not be the innermost: its parts are often called alike.
    """
    if place.outer is not None:
        everything = within(place.outer, everything, everything)
        there = {each.handle for each in everything}
        candidates = [each for each in candidates if each.handle in there]
    if place.kinds == frozenset({FRAME}):
        return _framed(place, candidates)
    if place.ordinal is not None:
        key = counted(place, everything)
        return [each for each in candidates if any(around.key == key for around in each.containers)]
    if place.near:
        found = [each for each in candidates if plain(_label_before(each)) == plain(place.name)]
        if found:
            return found
    for fits, innermost in _ways(place):
        known: dict[str, bool] = {}
        found = _inside(fits, known, candidates, everything if innermost else ())
        if found:
            return found
    return _beside(place.name, candidates, everything) if place.near else []


def _framed(place: Place, candidates: Sequence[Candidate]) -> list[Candidate]:
    """Those in the frame whose address holds the name; where the page has one frame only, in that."""
    framed = [each for each in candidates if each.frames]
    said = [each for each in framed if plain(place.name) in plain(each.frames[-1])] if place.name else framed
    return said or (framed if len({each.frames for each in framed}) == 1 else [])


_AROUND_ALL = frozenset({"nav", "header", "footer", "aside"})
_MANY = re.compile(r"\b(?:lists?|grid|group|deck|rows?|container|wrapper|columns?|cols?|\w+s)\b")
"""Words in the class of what holds several of a kind."""


def counted(place: Place, everything: Sequence[Candidate]) -> str | None:
    """The key of the container that an ordinal means: `the second row`; None if there are fewer.

    Rows are all rows of the page but those that head a table; other parts are those called so, else those of
    this kind outside of menus, headers and footers.
    """
    keys = all_of(place, everything)
    number = place.ordinal or 1
    index = number - 1 if number > 0 else number
    return keys[index] if -len(keys) <= index < len(keys) else None


def all_of(place: Place, everything: Sequence[Candidate]) -> list[str]:
    """Keys of all containers that the place's word and name mean, down the page, whatever its ordinal."""
    if place.word != "row":
        return list(dict.fromkeys(_parts(place, everything)))
    rows = (each for each in everything if each.role == "row")
    return [row.handle for row in rows if not place.name or _says(_as_row(row), plain(place.name))]


def _as_row(row: Candidate) -> Container:
    return Container("row", "", row.text, "", row.handle)


def _parts(place: Place, everything: Sequence[Candidate]) -> Iterator[str]:
    """Keys of the outermost containers that the place's word means, down the page."""
    kinds, name = place.kinds or frozenset(), plain(place.name)
    fitting = {one.key: one for each in everything for one in each.containers if _of_kind(one, kinds)}
    called = {key for key, one in fitting.items() if f" {place.word}" in f" {plain(one.hint)}"}
    for each in everything:
        if not called and any(one.kind in _AROUND_ALL for one in each.containers):
            continue
        around = [one for one in each.containers if one.key in (called or fitting)]
        single = [one for one in around if not _MANY.search(one.hint)] or around
        if single and (not name or _says(single[-1], name) or _named(single[-1], name)):
            yield single[-1].key


def around_of(place: Place, everything: Sequence[Candidate]) -> list[str]:
    """Keys of the containers that `place` names, best agreement first; of a heading `heading:NAME`."""
    if place.outer is not None:
        everything = within(place.outer, everything, everything)
    if place.ordinal is not None:
        key = counted(place, everything)
        return [key] if key else []
    row = place.word == "row" and bool(place.name)
    if row and (rows := all_of(place, everything)):
        return rows
    for fits, _ in _ways(place):
        # Where no table has such a row, an entry of a list is one.
        fitting = [
            [one.key for one in _around(each) if (one.kind == "item" or not row) and fits(one)]
            for each in everything
        ]
        outer = {key for keys in fitting for key in keys[1:]}
        found = list(dict.fromkeys(keys[0] for keys in fitting if keys and keys[0] not in outer))
        if found:
            return found
    return []


def _label_before(candidate: Candidate) -> str:
    """What stands before it in its line or table row, nearest first, without its own words."""
    cells = [cell.strip() for cell in candidate.before.split("|")]
    own = {candidate.name, candidate.text, ""}
    return next((cell for cell in reversed(cells) if cell not in own), "")


def _beside(name: str, candidates: Sequence[Candidate], everything: Sequence[Candidate]) -> list[Candidate]:
    """Those in the smallest part of the page that also holds what is called `name`.

    Not beyond the table row or list item of that, nor past another of its kind: the next entry begins there.
    """
    wanted = plain(name)
    for sign in (each for each in everything if plain(each.name) == wanted):
        for around in sign.containers:
            found = [each for each in candidates if any(one.key == around.key for one in each.containers)]
            found = [each for each in found if each is not sign]
            if found:
                return [each for each in found if _same_entry(sign, each, everything)]
            if around.kind in ("row", "item"):
                break
    return []


def _same_entry(sign: Candidate, found: Candidate, everything: Sequence[Candidate]) -> bool:
    """Whether no other entry begins between the two: no other heading, nothing that looks like `sign`."""
    if found.headings[-1:] not in ((sign.name,), sign.headings[-1:]):
        return False
    first, last = sorted((sign.order, found.order))
    alike = (each for each in everything if (each.role, each.tag) == (sign.role, sign.tag))
    return not any(
        first < each.order < last and each is not found and plain(each.name) != plain(sign.name)
        for each in alike
    )


def _ways(place: Place) -> Iterator[tuple[Fits, bool]]:
    """What the container may be, best agreement first, and whether only the innermost is meant."""
    kinds, name = place.kinds, plain(place.name)
    if not name:
        yield partial(_called, word=place.word), False
        yield partial(_of_kind, kinds=_UNNAMED.get(place.word) or kinds or frozenset()), False
        return
    agreements: tuple[Agrees, ...] = (_named, _hinted)
    if place.by_text:
        agreements = (_named, _hinted, partial(_shows, sign=place.name), _says)
    for allowed in (kinds, None) if kinds is not None else (None,):
        for agrees in agreements:
            yield partial(_agreeing, kinds=allowed, agrees=agrees, name=name), agrees is not _hinted


def _inside(
    fits: Fits, known: dict[str, bool], candidates: Sequence[Candidate], everything: Sequence[Candidate]
) -> list[Candidate]:
    def fitting(candidate: Candidate) -> list[Container]:
        found = list(_around(candidate))
        for around in found:
            if around.key not in known:
                known[around.key] = fits(around)
        return [around for around in found if known[around.key]]

    outer: set[str] = set()
    for each in everything:
        found = fitting(each)
        # A block that begins with its heading says nothing about what stands under the heading beside it, nor
        # about the rest of the entry that it opens.
        block = found[:1] and found[0].kind == "block"
        outer.update(one.key for one in found[1:] if not (block and one.kind in _OPENED))
    innermost = [(candidate, fitting(candidate)[:1]) for candidate in candidates]
    return [candidate for candidate, around in innermost if around and around[0].key not in outer]


def _around(candidate: Candidate) -> Iterable[Container]:
    """Containers innermost first, then the headings above, nearest first."""
    yield from candidate.containers
    for heading in reversed(candidate.headings):
        yield Container("heading", heading, "", "", f"heading:{heading}")


def _called(container: Container, word: str) -> bool:
    short = "nav" if word == "navigation" else word
    return word in plain(container.name) or short in container.hint


def _of_kind(container: Container, kinds: frozenset[str]) -> bool:
    return container.kind in kinds


def _agreeing(container: Container, kinds: frozenset[str] | None, agrees: Agrees, name: str) -> bool:
    return (kinds is None or container.kind in kinds) and agrees(container, name)


def _named(container: Container, name: str) -> bool:
    return plain(container.name) == name


def _hinted(container: Container, name: str) -> bool:
    if container.kind == "block":  # it is only known by all the words that it begins with
        return False
    hint = f" {plain(container.hint)} "
    named = f" {name} " in f" {plain(container.name)} "
    return named or f" {name} " in hint or f" {name.removesuffix('s')} " in hint


def _shows(container: Container, name: str, sign: str) -> bool:
    """`@amet` is not any `amet`: signs count where there are some."""
    return sign.casefold() != name and sign.casefold() in container.text.casefold()


def _says(container: Container, name: str) -> bool:
    return f" {name} " in f" {plain(container.text)} "
