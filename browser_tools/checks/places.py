"""Looking at one part of the page, named in a person's words, through the same resolver that acts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from playwright.async_api import Locator

from browser_tools.checks.kinds import ElementIs, ItemsAre, Shown, ValueIs, fits_count
from browser_tools.checks.result import Seen
from browser_tools.checks.shown import part_only, says_in_sight, shows, visible_text
from browser_tools.checks.state import asks_state, look_state, several
from browser_tools.elements.ranking import all_of, around_of, within
from browser_tools.elements.tables import with_heads
from browser_tools.elements.words import CONTAINER_WORDS, Place, place_of, plain
from browser_tools.errors import AmbiguousTargetError, ArgumentsError, TargetError
from browser_tools.observe import Candidate
from browser_tools.observe.documents import MayRead
from browser_tools.resolve import resolve
from browser_tools.tab import Tab
from browser_tools.text.compare import contains, equals, shorten
from browser_tools.text.whole import says

_HANDLE = re.compile(r"(?:f\d+)?e\d+")
_KINDS = {
    "img": ("image",), "textbox": ("textbox", "searchbox"), "button": ("button", "clickable"),
    "checkbox": ("checkbox", "switch"), "menuitem": ("menuitem", "menuitemcheckbox", "menuitemradio"),
}  # fmt: skip
"""Roles of the resolver for those of ARIA, where they differ."""


def place_named(words: str) -> Place:
    """Raises ArgumentsError for words that name no place."""
    place = place_of(words)
    if place is None:
        raise ArgumentsError(f'{words!r} names no place; write as in: the row with "Ada", the "Cart" section')
    return place


async def look_text_in(wanted: Shown, tab: Tab, may_read: MayRead, *, there: bool) -> Seen:
    """Whether the part of the page shows the text; with `there` False, that it does not. It must be there."""
    place = place_named(wanted.place or "")
    everything = await _everything(tab, wanted.place or "", may_read)
    parts = [part for part in await _parts(tab, place, everything, may_read) if part.text.strip()]
    if not parts:
        return Seen(False, f"no such place: {wanted.place}", tab.url)
    holding = [part for part in parts if await part.shows(wanted, whole=there)]
    said = " ".join(" | ".join(part.text for part in parts).split())
    if not there:
        return Seen(not holding, "it" if holding else "nothing of the kind", tab.url)
    if not holding:
        only = part_only(wanted.contains, said, exact=wanted.exact)
        return Seen(False, only or f"there: {shorten(said, 160)!r}", tab.url)
    if twin := _twin(place, holding, [part for part in parts if part not in holding]):
        words = f"several with {place.name!r}, of which one says {shorten(twin, 100)!r}"
        return Seen(False, f"{words}: say which (`the second row with ...`), or more of its words", tab.url)
    return Seen(True, "it", tab.url)


def _twin(place: Place, holding: Sequence[_Part], others: Sequence[_Part]) -> str | None:
    """What one says that does not show the text, but is called just as one that does: in the same cell of as
    many. Which of the two is meant nobody knows; where one of them was changed for the other, it is wrong."""
    called = {_cell_called(part, place.name) for part in holding} - {None}
    twins = (part for part in others if _cell_called(part, place.name) in called)
    return next((" ".join(part.text.split()) for part in twins), None)


def _cell_called(part: _Part, name: str) -> tuple[int, int] | None:
    cells = [plain(cell) for cell in re.split(r"[\t\n]+", part.text.strip())]
    return (cells.index(plain(name)), len(cells)) if name and plain(name) in cells else None


@dataclass(frozen=True)
class _Part:
    """One part of the page that a place may mean, and what it shows."""

    text: str
    locator: Locator | None = None

    async def shows(self, wanted: Shown, *, whole: bool) -> bool:
        if self.locator is None:
            return (says if whole else contains)(self.text, wanted.contains, exact=wanted.exact)
        if await says_in_sight(self.locator, self.text, wanted, whole=whole):
            return True
        return whole and await shows(self.locator, wanted)


async def _parts(tab: Tab, place: Place, everything: Sequence[Candidate], may_read: MayRead) -> list[_Part]:
    """Each part that `place` may mean."""
    if place.word == "table":
        rows = _rows(place, everything)
        return [_Part("\n".join(row.text for row in rows))] if rows else []
    found = []
    for key in around_of(place, everything):
        if _HANDLE.fullmatch(key):
            locator, _ = await tab.observer.locator(key)
            found.append(_Part(await visible_text(locator), locator))
    if found or not place.name or not may_read(tab.url):
        return found
    from browser_tools.text.html.section import section_lines

    return [_Part("\n".join(section_lines(await tab.page.content(), place.name)))]


def _rows(place: Place, everything: Sequence[Candidate]) -> list[Candidate]:
    """The rows of a table, its head left out: of the one that is named, else of all."""
    inside = within(place, everything, everything) if place.name or place.ordinal else everything
    return [each for each in inside if each.role == "row"]


async def look_element_in(wanted: ElementIs, tab: Tab, may_read: MayRead) -> Seen:
    place = place_named(wanted.place or "")
    everything = await _everything(tab, wanted.place or "", may_read)
    if wanted.role == "listitem" and not asks_state(wanted) and not wanted.exact:
        return _look_entries(wanted, within(place, everything, everything), tab.url)
    if place.word == "table" and wanted.role == "row":
        found = _rows(place, everything)
    else:
        kinds = _KINDS.get(wanted.role or "", (wanted.role,))
        found = [
            each
            for each in within(place, everything, everything)
            if each.role in kinds or (wanted.role is None and each.role != "text")
        ]
    found = [each for each in found if _is_named(each, wanted)]
    total = len(found)
    many = _many(total)
    if wanted.absent:
        return Seen(total == 0, many, tab.url)
    if wanted.counts:
        return Seen(fits_count(wanted, total), many, tab.url)
    if total == 0 or not asks_state(wanted):
        return Seen(total > 0, many, tab.url)
    called = [each for each in found if _is_named(each, wanted, whole=True)] if total > 1 else found
    if len(called or found) != 1:
        return Seen(False, several(len(called or found)), tab.url)
    locator, _ = await tab.observer.locator((called or found)[0].handle)
    return await look_state(wanted, locator, tab.url)


def _look_entries(wanted: ElementIs, inside: Sequence[Candidate], url: str) -> Seen:
    """Entries of a list are no candidates themselves: they hold some."""
    total = len(all_of(Place(CONTAINER_WORDS["list item"], wanted.name or "", word="list item"), inside))
    held = total == 0 if wanted.absent else fits_count(wanted, total) if wanted.counts else total > 0
    return Seen(held, _many(total), url)


def _many(total: int) -> str:
    return {0: "no such element", 1: "one such element"}.get(total, f"{total} such elements") + " there"


def _is_named(candidate: Candidate, wanted: ElementIs, *, whole: bool = False) -> bool:
    if wanted.name is None:
        return not whole
    texts = (candidate.name, candidate.text, candidate.label)
    compare = equals if wanted.exact or whole else contains if wanted.absent else says
    return any(compare(text, wanted.name, exact=wanted.exact) for text in texts if text)


async def look_items(wanted: ItemsAre, tab: Tab, may_read: MayRead) -> Seen:
    """Counts what a person calls results, products, rows: rows by role, others by what they are called."""
    place = _kind_of(wanted.of)
    everything = await _everything(tab, f"{wanted.of} {wanted.place or ''} row", may_read)
    if wanted.place is not None:
        outer = place_named(wanted.place)
        everything = (
            _rows(outer, everything) if place.word == "row" else within(outer, everything, everything)
        )
    total = len(all_of(place, everything))
    return Seen(fits_count(wanted, total), f"{total} {wanted.of}", tab.url)


def _kind_of(words: str) -> Place:
    """`search results` -> the place that is called `result`. Raises ArgumentsError."""
    lowered = plain(words)
    singles = (
        lowered,
        lowered.removesuffix("s"),
        lowered.removesuffix("es"),
        lowered.removesuffix("ies") + "y",
    )
    for single in singles:
        for word in (single, single.rpartition(" ")[2]):
            if word in CONTAINER_WORDS:
                return Place(CONTAINER_WORDS[word], "", word=word)
    raise ArgumentsError(f"nobody can count {words!r}; say rows, items, results, products, cards, posts")


async def look_value(wanted: ValueIs, tab: Tab, may_read: MayRead) -> Seen:
    """The field that is called so, else what stands beside this label."""
    none = f"nothing beside a label {wanted.of!r}"
    try:
        value = await _in_field(wanted.of, tab, may_read)
    except AmbiguousTargetError as error:
        value, none = None, str(error)
    if value is None and may_read(tab.url):
        from browser_tools.text.html.labels import label_value

        value = label_value(await tab.page.content(), wanted.of)
    if value is None:
        return Seen(False, none, tab.url)
    if wanted.equals is not None:
        held = equals(value, wanted.equals, exact=wanted.exact)
    else:
        held = says(value, wanted.contains or "", exact=wanted.exact)
    return Seen(held, repr(shorten(value, 200)), tab.url)


async def _in_field(label: str, tab: Tab, may_read: MayRead) -> str | None:
    for want in ("type", "select"):
        try:
            field = await resolve(tab, f'"{label}"', want=want, may_read=may_read)
        except AmbiguousTargetError:
            raise
        except TargetError:
            continue
        everything = await tab.observer.elements(may_read)
        return next((each.value for each in everything if each.handle == field.handle), None)
    return None


async def _everything(tab: Tab, words: str, may_read: MayRead) -> list[Candidate]:
    """Also of rows and entries that only say something."""
    return await with_heads(tab.observer, words, await tab.observer.elements(may_read, entries=True))
