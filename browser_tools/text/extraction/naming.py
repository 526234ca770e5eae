"""A name in a page's heading that says itself what it is the name of: `League of the Coast 2026/27`."""

from __future__ import annotations

import re

from browser_tools.text.extraction.asked import Asked
from browser_tools.text.extraction.typed import kind_of
from browser_tools.text.facts.meanings import is_known, name_words

_BODIES = frozenset({"league", "team", "group", "company", "library"})
"""What has names of their own that say so: `Northern League`."""
_OF = re.compile(r"(?:of|for|de|del|della|des|du|di|do|da|der|von|van)$")


def name_in(heading: str, wanted: Asked) -> str:
    """`Northern League` of `Northern League standings`; "" where the word is only a part of another, as in
    `League news`, or what pages have a label for: that is no name."""
    words = heading.split()
    called = [name_words(word) for word in words]
    what = name_words(wanted.name)
    if kind_of(wanted.schema) != "string" or called.count(what) != 1:
        return ""
    if is_known(wanted.name) and not wanted.meaning <= _BODIES:
        return ""
    at = called.index(what)
    if at:
        return " ".join(words[: at + 1]) if all(word[0].isupper() for word in words[: at + 1]) else ""
    after = words[1] if len(words) > 1 else ""
    named = after[:1].isupper() or after[:1].isdecimal() or bool(_OF.match(after))
    return heading if named else ""
