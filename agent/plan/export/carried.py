"""Functions that an exported test carries with it where plain Playwright has no short word for what is meant.
Their lines are as long as formatters have them where nobody says otherwise: they are copied as they are."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator

from playwright.sync_api import FrameLocator, Locator, expect


def unbroken(said: str) -> str:
    """A pattern of what is said, with whole numbers at its ends."""
    pattern = r"\s+".join(map(re.escape, said.split())).replace("/", r"\/")
    if re.match("[0-9]", said):
        point = "(?<![0-9][.,'\u2019])"
        if re.match("(19|20)[0-9]{2}(?![0-9])", said):  # the year of 23.11.2026
            point = rf"(?:{point}|(?<=[0-9]\.[0-9]\.)|(?<=[0-9]\.[0-9][0-9]\.))"
        if re.match("[0-9]{3}(?![0-9])", said):
            point += "(?<![0-9][\u00a0\u202f\u2009])"
        pattern = f"(?<![0-9]){point}{pattern}"
    if re.search("[0-9]$", said):
        cents = "(?!0{1,2}(?![0-9]|[.,'\u2019][0-9]))"
        more = f"[.,'\u2019]{cents}[0-9]|[\u00a0\u202f\u2009][0-9]{{3}}(?![0-9])"
        pattern = f"{pattern}(?![0-9]|{more})"
    return pattern


def whole(said: str, flags: int = re.IGNORECASE) -> re.Pattern[str]:
    """What is said in whole words and whole numbers: no `12` in `112`, `Paid` in `Unpaid`."""
    letter = "A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af"
    letter += "\u0300-\u036f\u0370-\u03ff\u0400-\u0587\u10a0-\u10ff\u1e00-\u1eff"
    word, hyphen = f"[{letter}_]", "[\u2010\u2011-]"
    pattern = unbroken(said)
    if re.match(word, said):
        pattern = f"(?<!{word})(?<![{letter}]{hyphen}){pattern}"
    elif re.match("[0-9]", said):
        pattern = f"(?<!{word}){pattern}"
    if re.search(f"{word}$", said):
        pattern += f"(?!{word})(?!{hyphen}[{letter}])(?!['\u2019]t(?![{letter}]))"
        if re.search(rf"[{letter}0-9_][.@][{letter}0-9_-]+$", said):
            pattern += rf"(?!\.[{letter}0-9])"
    elif re.search("[0-9]$", said):
        pattern += f"(?!{word})"
    return re.compile(pattern, flags)


def shows(part: Locator, said: str, flags: int = re.IGNORECASE) -> None:
    """A person can see it there, whole; a word also ends where its element does."""
    words, numbers = whole(said, flags), re.compile(unbroken(said), flags)
    expect(part).to_contain_text(numbers, use_inner_text=True)
    if words.search(part.inner_text()) is None:
        expect(part.get_by_text(words).filter(visible=True).first).to_be_visible()


def near(said: str, wanted: Locator, frame: FrameLocator | None = None) -> Locator:
    """What is wanted in the one row, card or list item, or innermost part, told by this."""
    page, words = wanted.page, whole(said)
    entry = "tr, li, article, [role=row], [role=listitem]"
    part = "section, form, fieldset, dialog, [role=dialog], nav, aside, div"
    saying, free = page.get_by_text(words), page.locator(f":not(:is({entry}) *)")
    heads = page.locator("h1, h2, h3, h4, h5, h6, legend, caption, [role=heading]")
    named = re.compile(rf"^\s*{unbroken(said)}\s*$", re.IGNORECASE)
    headed = page.locator(f"body, table, {part}")
    told = (
        page.get_by_role("row", name=words)
        .or_(page.locator(entry).filter(has=saying))
        .or_(page.locator(part).filter(has=saying).filter(has=wanted.and_(free)))
        .or_(headed.filter(has=heads.filter(has_text=named)))
        .or_(page.get_by_label(said, exact=True))
        .filter(has=wanted)
    )
    found = told.filter(has_not=told).locator(wanted)
    return found if frame is None else frame.locator(found)


_ALL = (unbroken, whole, shows, near)


def carried(code: str) -> Iterator[str]:
    """The source of each function that the code calls, those that they call before them."""
    used = code
    needed = []
    for function in reversed(_ALL):
        if f"{function.__name__}(" in used:
            source = inspect.getsource(function).rstrip()
            needed.append(source)
            used += source
    yield from reversed(needed)
