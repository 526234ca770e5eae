"""Yes or no by what the page says of the thing's own word: `booking essential`, `Dogs welcome`, `excl. VAT`.

The names asked for are English words; so are those that are looked for, but for the tax.
"""

from __future__ import annotations

import re

from browser_tools.text.facts.meanings import name_words

_NEEDED = r"(?:required|essential|necessary|mandatory|compulsory|needed)"
_LET = r"(?:allowed|welcome|permitted|accepted)"
_TAXES = r"(?:vat|gst|(?:sales )?tax(?:es)?|mwst|ust|iva|tva|btw|moms|dph)"
_WITHOUT = r"(?:exclud(?:es?|ing)|excl\.?|ex\.?|without|plus|zzgl\.?|ohne|hors|sin|senza|exclus(?:ief)?)"
_WITH = r"(?:includ(?:es?|ing|ed)|incl\.?|inc\.?|inkl\.?|with|mit|avec)"
_KINDS = {
    "required": (rf"{{0}}\w*\s(?:is\s|are\s|in advance\s(?:is\s)?)?{_NEEDED}",
                 rf"no {{0}}\w*\s(?:is\s|are\s)?{_NEEDED}|{{0}}\w*\s(?:is\s|are\s)?not {_NEEDED}|"
                 r"no need to {0}"),
    "allowed": (rf"{{0}}\w*\s(?:are\s|is\s)?{_LET}", rf"no {{0}}\w*|{{0}}\w*\s(?:are\s|is\s)?not {_LET}"),
    "included": (rf"{_WITH}\s{{0}}|{{0}}\w*\s(?:is\s|are\s)?included",
                 rf"{_WITHOUT}\s{{0}}|{{0}}\w*\s(?:is\s|are\s)?(?:not included|excluded|extra)"),
}  # fmt: skip
"""What says yes of a word, and what no."""
_CALLED = {"required": "required", "needed": "required", "mandatory": "required", "allowed": "allowed",
           "permitted": "allowed", "welcome": "allowed", "included": "included",
           "inclusive": "included"}  # fmt: skip
_LEAST = 3


def stated(name: str, said: str) -> tuple[bool, str] | None:
    """(yes or no, the words) of a property `name` such as `dogs_allowed` in what a page `said`, in small
    letters; None where it says neither, or both."""
    words = [word for word in name_words(name) if word not in ("is", "are")]
    kind = _CALLED.get(words[-1], "") if len(words) > 1 else ""
    noun = " ".join(words[:-1]).rstrip("s")
    if not kind or len(noun) < _LEAST:
        return None
    noun = _TAXES if re.fullmatch(_TAXES, " ".join(words[:-1])) else re.escape(noun)
    yes, no = (re.compile(rf"\b(?:{one.format(noun)})(?!\w)") for one in _KINDS[kind])
    denied = [one[0] for one in no.finditer(said)]
    affirmed = [one[0] for one in yes.finditer(no.sub(" ", said))]
    if bool(denied) == bool(affirmed):
        return None
    return bool(affirmed), (affirmed or denied)[0]
