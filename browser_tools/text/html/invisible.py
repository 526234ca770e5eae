"""Characters that nothing shows: a page with them reads as the one without, so nothing can hide in them.

What they do for people stays: joiners where letters or pictures are joined, the selector behind a sign, the
letters of a flag.
"""

from __future__ import annotations

import html
import re

_MARKS = "\u00ad\u034f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\U000e0000-\U000e01ef"
_ANY = re.compile(f"[{_MARKS}]")
_ENTITY = re.compile(
    r"&(?:#(?:[xX][0-9a-fA-F]{2,6}|\d{3,7})|shy|zwn?j|[lr]lm|[lr]rm|NoBreak|ZeroWidthSpace|NegativeThinSpace|"
    r"Invisible(?:Times|Comma)|ApplyFunction|it|ic|af);?"
)
_PICTURES = "\u2190-\u2bff\U0001f000-\U0001faff"
_JOINED = f"\u0600-\u08ff\u0900-\u109f\u1780-\u18af\ua800-\uabff\ufb50-\ufdff\ufe70-\ufefc\ufe0f{_PICTURES}"
"""Signs that joiners may stand between: Arabic and Indic letters, pictures."""
_JOINER = re.compile(f"(?<=[{_JOINED}])[\u200c\u200d](?=[{_JOINED}])|(?<=[{_JOINED}])\u200c(?=\\s)")
_SELECTOR = re.compile(
    "(?<=[0-9#*])\ufe0f(?=\u20e3)"
    f"|(?<=[\u00a9\u00ae\u203c\u2049\u2122\u2139\u3030\u303d\u3297\u3299{_PICTURES}])[\ufe0e\ufe0f]"
    "|(?<=[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])[\ufe00-\ufe02\U000e0100-\U000e01ef]"
)
_FLAG = re.compile("(?<=\U0001f3f4)[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f")
_KEPT = re.compile("|".join((_JOINER.pattern, _SELECTOR.pattern, _FLAG.pattern)))
_LINES = "\u2028\u2029"
_TURNED = re.compile("\u202e([^\u202c\u202e<>&]{12,2000})\u202c?")
"""What is written backwards and shown forwards: people see it as it is read, and it is no part of the
sentence that it stands in.
"""


def without_invisible(text: str) -> str:
    """`text` of a page, markup and all, without characters that nothing shows, written as such or by name."""
    if "&" in text:
        text = _ENTITY.sub(_written_out, text)
    if text.isascii() or not _ANY.search(text):
        return text
    if "\u202e" in text:
        text = _TURNED.sub(lambda run: f"; {run[1][::-1]}", text)
    kept, at = [], 0
    for one in _ANY.finditer(text):
        if one.start() < at:
            continue  # a part of what stays
        stays = _KEPT.match(text, one.start())
        kept += [text[at : one.start()], stays[0] if stays else " " if one[0] in _LINES else ""]
        at = stays.end() if stays else one.end()
    return "".join((*kept, text[at:]))


def _written_out(entity: re.Match[str]) -> str:
    said = html.unescape(entity[0])
    return said if _ANY.fullmatch(said) else entity[0]
