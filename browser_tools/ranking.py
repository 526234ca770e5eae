"""How well a candidate fits the words of a person. Numbers only order the kinds of agreement."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from browser_tools.observe import Candidate, Container
from browser_tools.words import Place, plain

EXACT, SAME_CASELESS, SAME_PLAIN = 100, 95, 90
BY_LABEL, BY_VALUE, BY_ID = 80, 76, 72
STARTS, CONTAINS, MISSPELT = 60, 55, 40
SURE = BY_ID
"""From here on every word of the target was found, and nothing else."""

_FIELDS = frozenset({"input", "select", "textarea"})
THINGS = frozenset({"heading", "row", "image", "dialog", "text"})
"""Candidates that are no controls: chosen when they are asked for, or nothing else fits."""


def score(candidate: Candidate, name: str) -> int:
    """0 if the candidate has nothing to do with `name`."""
    own = [text for text in (candidate.name, candidate.text) if text]
    best = max((_sameness(text, name) for text in own), default=0)
    if candidate.guessed:
        best = min(best, BY_LABEL)
    wanted = plain(name)
    labels: tuple[str, ...] = (candidate.label, candidate.placeholder, candidate.title, candidate.alt)
    if candidate.tag in _FIELDS:  # what stands before a link or button is not its label
        labels = (*labels, candidate.before)
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
    """Those of `candidates` that lie in the place: best agreement first, innermost container only."""
    for strict in (True, False):
        if not strict and place.kinds is None:
            break
        for agrees in (_named, _hinted, _says) if place.by_text else (_named, _hinted):
            found = _inside(place, candidates, everything, strict, agrees)
            if found:
                return found
    return []


def _inside(
    place: Place,
    candidates: Sequence[Candidate],
    everything: Sequence[Candidate],
    strict: bool,
    agrees: Callable[[Container, str], bool],
) -> list[Candidate]:
    matched: dict[str, bool] = {}

    def fits(container: Container) -> bool:
        if container.key not in matched:
            kind = not strict or place.kinds is None or container.kind in place.kinds
            matched[container.key] = kind and agrees(container, plain(place.name))
        return matched[container.key]

    outer: set[str] = set()
    for each in everything:
        keys = [around.key for around in _around(each) if fits(around)]
        outer.update(keys[1:])
    found = []
    for candidate in candidates:
        first = next((around.key for around in _around(candidate) if fits(around)), None)
        if first is not None and first not in outer:
            found.append(candidate)
    return found


def _around(candidate: Candidate) -> Iterable[Container]:
    """Containers innermost first, then the headings above, nearest first."""
    yield from candidate.containers
    for heading in reversed(candidate.headings):
        yield Container("heading", heading, "", "", f"heading:{heading}")


def _named(container: Container, name: str) -> bool:
    return not name or plain(container.name) == name


def _hinted(container: Container, name: str) -> bool:
    return f" {name} " in f" {plain(container.name)} " or f" {name} " in f" {plain(container.hint)} "


def _says(container: Container, name: str) -> bool:
    return f" {name} " in f" {plain(container.text)} "
