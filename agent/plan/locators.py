"""Locators of a plan: made of an element when it was used, and what they mean on a page of another day."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import dropwhile
from urllib.parse import urlsplit

from agent.plan.document import PlannedLocator
from agent.plan.spelling import holds
from agent.plan.templates import Values
from browser_tools.elements.lasting import LastingLocator
from browser_tools.elements.words import plain
from browser_tools.observe import Candidate

LONGEST_NAME = 120
"""Characters; a longer name is a text that nobody would look for."""
CSS_PARTS = 4
MADE = re.compile(r"\d{3,}|^:|[0-9a-f]{8,}|^(?:radix|mui|headlessui|react|ember|ext-gen)", re.IGNORECASE)
"""Ids that a framework makes anew in every build or visit."""
_AROUND = ("row", "item", "dialog", "form", "group", "section", "nav", "aside", "header", "footer", "block")
"""Containers by whose name a person would tell an element from its twins."""
ENTRY = frozenset({"row", "item"})
"""Containers that any words in them tell from the next: a row is what stands in it."""
_LEAD_WORDS = 6
"""So many words at the beginning of a row may tell it from all others."""


def locators_of(
    lasting: LastingLocator,
    seen: Candidate | None = None,
    everything: Sequence[Candidate] = (),
    known: Sequence[str] = (),
    row: str = "",
) -> tuple[PlannedLocator, ...]:
    """The ways to find it again, the best first: role and name, label or test id, what is near, structure.

    `seen` is the element among `everything` on its page, where the page was looked at; `known` are words that
    may stand near it: what its row was called by who named it, and the values of inputs. In a `row` that was
    named it is meant, though nothing else of the page is called so today.
    """
    frames = tuple(urlsplit(url).path for url in lasting.frames)
    alike = [each for each in everything if _same(each, lasting.role, lasting.name, frames)]
    kind = [each for each in everything if each.role == lasting.role]
    near = _near(seen, kind, known) if seen else ""
    found: list[PlannedLocator] = []

    def add(**told: str | int | None) -> None:
        found.append(PlannedLocator.model_validate({**told, "frames": frames}))

    named = lasting.name if len(lasting.name) <= LONGEST_NAME else ""
    if named and (len(alike) > 1 or (not alike and lasting.count > 1)):
        narrow = _near(seen, alike, known) if seen else ""
        told = {"near": narrow} if narrow else {"nth": lasting.nth, "of": lasting.count}
        add(role=lasting.role, name=named, **told)
    elif named:
        meant = seen is not None and bool(row) and holds(_entry(seen), row)
        add(role=lasting.role, name=named, **({"near": row} if meant else {}))
    if lasting.testid:
        add(role=lasting.role, testid=lasting.testid)
    if lasting.id and not MADE.search(lasting.id):
        add(role=lasting.role, id=lasting.id)
    if lasting.label and plain(lasting.label) != plain(lasting.name):
        add(role=lasting.role, label=lasting.label)
    elif lasting.placeholder and plain(lasting.placeholder) != plain(lasting.name):
        add(role=lasting.role, placeholder=lasting.placeholder)
    if near and len(found) < 3:
        add(role=lasting.role, near=near)
    if lasting.css:
        add(role=lasting.role, css=end_of(lasting.css))
    return tuple(dict.fromkeys(found))


def _near(seen: Candidate, twins: Sequence[Candidate], known: Sequence[str]) -> str:
    """Words around `seen` that no twin has around it, the known ones first; "" if there are none."""
    others = [each for each in twins if each.handle != seen.handle]
    said = [words for words in known if is_near(seen, words)]
    words: str
    for words in (*said, *around(seen), *_leads(seen)):
        own = plain(words) == plain(seen.name)
        if not own and 2 <= len(words) <= LONGEST_NAME and not any(is_near(each, words) for each in others):
            return words
    return ""


def around(candidate: Candidate) -> Iterator[str]:
    """What stands around it, the nearest first: its row, card or form, then the headings above it."""
    for kind in _AROUND:
        yield from (box.name for box in candidate.containers if box.kind == kind and box.name)
    yield from reversed(candidate.headings)


def is_near(candidate: Candidate, words: str) -> bool:
    """Whether its row, card, form or heading is called so, or its row holds these words."""
    said = plain(words)
    if any(plain(one) == said for one in around(candidate)):
        return True
    return holds(_entry(candidate), words)


def _entry(candidate: Candidate) -> str:
    """What stands in the row or item that it lies in."""
    return next((box.text for box in candidate.containers if box.kind in ENTRY), "")


def _leads(candidate: Candidate) -> Iterator[str]:
    """How its row begins, the shortest first: from the first word with letters on, without its own name."""
    entry, name = _entry(candidate), candidate.name
    whole, _, rest = entry.partition(name) if name else (entry, "", "")
    words = dropwhile(
        lambda word: not any(map(str.isalpha, word)), (whole or rest.replace(name, " ")).split()
    )
    first = list(words)[:_LEAD_WORDS]
    return (" ".join(first[:count]) for count in range(1, len(first) + 1))


def fitting(
    locator: PlannedLocator, everything: Sequence[Candidate], by_css: Iterable[str] = ()
) -> list[Candidate]:
    """The candidates that a locator (placeholders filled) means; `by_css` are the handles its css finds."""
    handles = set(by_css)
    found = [each for each in everything if _fits(locator, each, handles)]
    if locator.nth is not None and locator.of is not None:
        # the count is part of what was reviewed: of another number of twins nobody knows which is meant
        return [found[locator.nth]] if len(found) == locator.of and locator.nth < locator.of else found
    return found


def _fits(locator: PlannedLocator, each: Candidate, by_css: set[str]) -> bool:
    if locator.frames != tuple(urlsplit(url).path for url in each.frames):
        return False
    return (
        (locator.role is None or each.role == locator.role)
        and (locator.name is None or plain(each.name) == plain(locator.name))
        and (locator.label is None or plain(each.label) == plain(locator.label))
        and (locator.placeholder is None or plain(each.placeholder) == plain(locator.placeholder))
        and (locator.testid is None or each.testid == locator.testid)
        and (locator.id is None or each.id == locator.id)
        and (locator.near is None or is_near(each, locator.near))
        and (locator.css is None or each.handle in by_css)
    )


def filled(locator: PlannedLocator, values: Values) -> PlannedLocator:
    return PlannedLocator.model_validate(values.filled(locator.model_dump(exclude_unset=True)))


def templated(locator: PlannedLocator, values: Values) -> PlannedLocator:
    """With the values of inputs as their placeholders; structure has none."""
    said = locator.model_dump(exclude_unset=True)
    kept = ("role", "css", "id", "testid", "frames")
    told = {
        key: values.template(one) if isinstance(one, str) and key not in kept else one
        for key, one in said.items()
    }
    return PlannedLocator.model_validate(told)


def end_of(path: str) -> str:
    """The last few parts of a CSS path: what is far above says little, and changes first."""
    return " > ".join(path.split(">")[-CSS_PARTS:])


def _same(each: Candidate, role: str, name: str, frames: tuple[str, ...]) -> bool:
    return (
        each.role == role
        and plain(each.name) == plain(name)
        and tuple(urlsplit(url).path for url in each.frames) == frames
    )
