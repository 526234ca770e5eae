"""Whether a part of the page shows a text to a person: in whole words, also where elements stand without a
space between them (`Inbox` and its badge, a message and its `Undo`)."""

from __future__ import annotations

import asyncio
import re

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Locator
from playwright.async_api import TimeoutError as PlaywrightTimeout

from browser_tools.checks.kinds import Shown
from browser_tools.observe import SEEN, said_apart, said_in_sight
from browser_tools.text.compare import contains, occurrences, plain
from browser_tools.text.whole import (
    EDGE,
    for_browser,
    longer,
    numbers_whole,
    part_of_words,
    pattern,
    says,
    times,
)

SHORT_MS = 1000
"""For one question to one element that was just counted."""
_LOOKS = ("mark", "b", "strong", "em", "i", "u", "s", "font", "wbr", "bdi")
"""Tags that only change how letters look: a word goes on across them."""
_MOST_PARTS = 20
_MOST_DRAWN = 100
_DRAWN = "css=:scope:is(text), text"
"""The words of a drawing, which has no `inner_text`."""
_INLINE = "css=:scope > :not({})".format(
    ", ".join((*_LOOKS, "p", "div", "li", "tr", "td", "ul", "br", "script", "style"))
)
_WHOLE = "xpath=ancestor-or-self::*[not({})][1]".format(" or ".join(f"self::{tag}" for tag in _LOOKS))


async def shows(holder: Locator, wanted: Shown, *, whole: bool = True) -> bool:
    """By elements: reaches into shadow roots, and text that inline elements interrupt is one. Without `whole`
    a part of a word is enough."""
    text: str | re.Pattern[str] = wanted.contains
    if wanted.exact:
        text = re.compile(r"\s+".join(map(re.escape, wanted.contains.split())))
    for found in await holder.get_by_text(text).filter(visible=True).locator(SEEN).all():
        if contains(await visible_text(found), wanted.contains, exact=wanted.exact):
            if not whole or await _stands_whole(found, wanted):
                return True
        elif whole and not await _is_among(found, holder, wanted):
            continue
        # its text may lie in shadow roots, which `inner_text` leaves out; or be one that nobody sees
        elif not await found.locator("css=*").filter(visible=False, has_text=re.compile(r"\S")).count():
            return True
    text = await visible_text(holder)
    if not whole or not contains(text, wanted.contains, exact=wanted.exact):
        return await _says_apart(holder, wanted, whole=whole)
    if not says(text, wanted.contains, exact=wanted.exact):  # else its parts need not be asked, one by one
        text = await _parted(holder)
    return await says_in_sight(holder, text, wanted)


async def _says_apart(holder: Locator, wanted: Shown, *, whole: bool) -> bool:
    """In words that no space parts on the page, but a margin: an observation has them apart."""
    words = plain(wanted.contains, exact=wanted.exact)
    if " " not in words:
        return False
    looked_for = (pattern(words) if whole else part_of_words(words)).pattern
    asked = said_apart(looked_for, "".join(words.split()), exact=wanted.exact)
    return await holder.locator(asked).count() > 0


async def says_in_sight(holder: Locator, text: str, wanted: Shown, *, whole: bool = True) -> bool:
    """Whether `text`, which `holder` has, says it more often than its parts do that nobody sees."""
    count = times if whole else occurrences
    total = count(text, wanted.contains, exact=wanted.exact)
    if not total:
        return False
    words = plain(wanted.contains, exact=wanted.exact)
    looked_for = (pattern(words) if whole else part_of_words(words)).pattern
    parts = re.findall(r"[a-z0-9]+", words, re.IGNORECASE | re.ASCII)
    return await holder.locator(said_in_sight(looked_for, parts, total, exact=wanted.exact)).count() > 0


async def visible_text(holder: Locator) -> str:
    """By lines: text that blocks and cells interrupt is one, too. Empty where it is gone, or never was."""
    try:
        return await holder.inner_text(timeout=SHORT_MS)
    except PlaywrightTimeout:
        return ""
    except PlaywrightError as error:
        if "Node is not an HTMLElement" not in error.message:
            raise
    texts = await holder.locator(_DRAWN).filter(visible=True).all()
    contents = (each.text_content(timeout=SHORT_MS) for each in texts[:_MOST_DRAWN])
    return "\n".join(words or "" for words in await asyncio.gather(*contents))


def part_only(wanted: str, seen: str, *, exact: bool = False) -> str | None:
    """What to say where the text is there, but only as a part of longer words or numbers."""
    words = longer(seen, wanted, exact=exact)
    return words and f"it only as a part of {words[:120]!r}: write whole words and numbers"


async def _stands_whole(found: Locator, wanted: Shown) -> bool:
    """Whether the element has it in whole words, where its own parts, but no letters of another look, part
    words; and in whole numbers where it stands itself (`12` and `.50` beside it)."""
    block = found.locator(_WHOLE)
    if not says(await _parted(block), wanted.contains, exact=wanted.exact):
        return False
    around = await visible_text(block.locator("xpath=.."))
    return not contains(around, wanted.contains) or numbers_whole(around, wanted.contains, exact=wanted.exact)


async def _parted(found: Locator) -> str:
    """Its text, with an `EDGE` where a part of it begins or ends."""
    text = await visible_text(found)
    told, at = [], 0
    parts = (await found.locator(_INLINE).all())[:_MOST_PARTS]
    for words in map(str.strip, await asyncio.gather(*map(visible_text, parts))):
        start = text.find(words, at) if words else -1
        if start >= 0:
            told += [text[at:start], words]
            at = start + len(words)
    told.append(text[at:])
    return re.sub(f"{EDGE}+", EDGE, EDGE.join(told))


async def _is_among(found: Locator, holder: Locator, wanted: Shown) -> bool:
    whole = holder.get_by_text(for_browser(wanted.contains, exact=wanted.exact))
    return await found.and_(whole).count() > 0
