"""Whether a text says what a person wrote, in whole words and whole numbers: `Linde` is not in `Lindenhof`,
nor `£12` in `£12.50`, nor `Owner` in `Co-owner`.

Held to it are digits, and scripts that part words by spaces (Latin, Greek, Cyrillic, Armenian, Georgian).
In others any place may begin a word. What begins or ends in a sign is taken as it is at that end; a minus is
such a sign: people write of a discount of `−18,60 €` that it is `18,60 €`.
"""

from __future__ import annotations

import re
from functools import lru_cache

from browser_tools.text.compare import folded, plain

EDGE = "\ue000"
"""Set into a seen text where an element begins or ends: a word may end there (`Inbox`, and its badge), but no
number does (`12` and `.50`)."""
_LETTER = "A-Za-zªµºÀ-ÖØ-öø-ʯ\u0300-\u036fͰ-ϿЀ-ԯԱ-Ֆա-ևႠ-ჿḀ-ỿ"
_DIGIT = "0-9"
_HYPHEN = "\\-\u2010\u2011"
_POINT = ".,'\u2019"
_SPACE = "\u00a0\u202f\u2009"
"""What parts thousands, where no break may come."""
_MORE = (
    rf"[{_POINT}](?!0{{1,2}}(?![{_DIGIT}]|[{_POINT}][{_DIGIT}]))[{_DIGIT}]"
    rf"|[{_SPACE}][{_DIGIT}]{{3}}(?![{_DIGIT}])"
)
"""A number goes on: but `£12.00` is `£12`."""
_YEAR = re.compile(r"(?:19|20)[0-9]{2}(?![0-9])")
_THREE = re.compile(r"[0-9]{3}(?![0-9])")
_HOST = re.compile(rf"[{_LETTER}{_DIGIT}_][.@][{_LETTER}{_DIGIT}_-]+$")


def says(seen: str, wanted: str, *, exact: bool = False) -> bool:
    """White space is one space, and case does not count unless `exact`. `seen` may have an `EDGE` in it."""
    looked_for = pattern(plain(wanted, exact=exact), edges=EDGE in seen)
    return looked_for.search(folded(seen, exact=exact)) is not None


def times(seen: str, wanted: str, *, exact: bool = False) -> int:
    """How often `seen` says it."""
    looked_for = pattern(plain(wanted, exact=exact), edges=EDGE in seen)
    return sum(1 for _ in looked_for.finditer(folded(seen, exact=exact)))


def numbers_whole(seen: str, wanted: str, *, exact: bool = False) -> bool:
    """Whether `seen` has it with a whole number at either end, whatever words and signs are glued to it."""
    text = plain(wanted, exact=exact)
    looked_for = _number_before(text) + _body(text, edges=False) + _number_after(text)
    return re.search(looked_for, folded(seen, exact=exact)) is not None


def longer(seen: str, wanted: str, *, exact: bool = False) -> str | None:
    """The words of which `wanted` is only a part, as `seen` has them: `De Lindenhof` for `De Linde`."""
    text = " ".join(seen.replace(EDGE, "").split())
    found = re.search(rf"\S*{_body(plain(wanted, exact=exact), edges=False)}\S*", folded(text, exact=exact))
    if found is None:
        return None
    as_seen = text[found.start() : found.end()]
    return as_seen if folded(as_seen, exact=exact) == found[0] else found[0]


@lru_cache(maxsize=1024)
def pattern(text: str, *, edges: bool = False) -> re.Pattern[str]:
    """What finds a `plain` text, for Python and JavaScript alike; with `edges` across an `EDGE` too."""
    return re.compile(_before(text) + _body(text, edges=edges) + _after(text))


def part_of_words(text: str) -> re.Pattern[str]:
    """The same for a `plain` text that may stand inside longer words."""
    return re.compile(_body(text, edges=False))


def for_browser(wanted: str, *, exact: bool = False) -> re.Pattern[str]:
    """The same as a pattern that Playwright hands to the browser."""
    looked_for = pattern(plain(wanted, exact=True)).pattern.replace("/", r"\/")
    return re.compile(looked_for, 0 if exact else re.IGNORECASE)


def _body(text: str, *, edges: bool) -> str:
    if not edges:
        return r"\s+".join(re.escape(word) for word in text.split(" "))
    words = [f"{EDGE}?".join(map(re.escape, word)) for word in text.split(" ")]
    return rf"[\s{EDGE}]+".join(words)


def _before(text: str) -> str:
    if re.match(f"[{_DIGIT}]", text):
        return rf"(?<![{_LETTER}_])" + _number_before(text)
    if re.match(f"[{_LETTER}_]", text):
        return rf"(?<![{_LETTER}_])(?<![{_LETTER}][{_HYPHEN}])"
    return ""


def _number_before(text: str) -> str:
    if not re.match(f"[{_DIGIT}]", text):
        return ""
    inside = rf"(?<![{_DIGIT}][{_POINT}])(?<![{_DIGIT}]{EDGE}[{_POINT}])(?<![{_DIGIT}][{_POINT}]{EDGE})"
    if _YEAR.match(text):  # 23.11.2026
        inside = rf"(?:{inside}|(?<=[{_DIGIT}]\.[{_DIGIT}]\.)|(?<=[{_DIGIT}]\.[{_DIGIT}][{_DIGIT}]\.))"
    if _THREE.match(text):
        inside += rf"(?<![{_DIGIT}][{_SPACE}])"
    return rf"(?<![{_DIGIT}])(?<![{_DIGIT}]{EDGE}){inside}"


def _after(text: str) -> str:
    if re.search(f"[{_DIGIT}]$", text):
        return rf"(?![{_LETTER}_])" + _number_after(text)
    if re.search(f"[{_LETTER}_]$", text):
        longer = rf"(?![{_LETTER}_])(?![{_HYPHEN}][{_LETTER}])(?!['\u2019]t(?![{_LETTER}]))"
        return longer + (rf"(?!\.[{_LETTER}{_DIGIT}])" if _HOST.search(text) else "")
    return ""


def _number_after(text: str) -> str:
    if not re.search(f"[{_DIGIT}]$", text):
        return ""
    return rf"(?!{EDGE}?[{_DIGIT}])(?!{EDGE}?(?:{_MORE}))(?!{EDGE}?[{_POINT}]{EDGE}[{_DIGIT}])"
