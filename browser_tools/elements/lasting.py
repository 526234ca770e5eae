"""Finding an element again after its handle has died: in a later run, in a replayed plan."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict

from browser_tools.elements.words import plain
from browser_tools.observe import Candidate


class LastingLocator(BaseModel):
    """What identifies an element beyond its handle. Texts are capped at 200 characters."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    role: str
    name: str
    text: str = ""
    label: str = ""
    placeholder: str = ""
    testid: str = ""
    id: str = ""
    css: str = ""
    """Path from its document or shadow root: only decides between equals."""
    nth: int = 0
    """Position among those of the same role and name in its frame, from 0."""
    count: int = 1
    """How many of the same role and name there were."""
    frames: tuple[str, ...] = ()
    """URLs of the frames it lies in, outermost first."""
    unique: bool = False
    """It is told from all others without counting."""

    def words(self) -> str:
        """As a person would name it."""
        return f'{self.role} "{self.name}"' if self.name else self.role


def find_again(locator: LastingLocator, everything: Sequence[Candidate]) -> list[Candidate]:
    """The candidates that may be the element: one if it was found, several if nothing tells them apart."""
    pages = [_page(url) for url in locator.frames]
    alike = [each for each in everything if each.role == locator.role]
    here = [each for each in alike if [_page(url) for url in each.frames] == pages]
    if locator.testid and (found := [each for each in here if each.testid == locator.testid]):
        return found if len(found) == 1 else _narrowed(locator, found)
    named = [each for each in here if plain(each.name) == plain(locator.name)]
    return named if len(named) <= 1 and locator.name else _narrowed(locator, named)


def _narrowed(locator: LastingLocator, found: list[Candidate]) -> list[Candidate]:
    for key in ("name", "id", "label", "placeholder", "text"):
        value = getattr(locator, key)
        kept = [each for each in found if getattr(each, key) == value] if value else []
        if len(kept) == 1:
            return kept
        found = kept or found
    if len(found) == locator.count and locator.nth < locator.count and locator.name:
        return [found[locator.nth]]
    return found


def _page(url: str) -> tuple[str, str, str]:
    parts = urlsplit(url)
    return parts.scheme, parts.netloc, parts.path
