"""The Markdown that a summary may hold: bold, emphasis and code. Links, pictures and HTML become text."""

from __future__ import annotations

import re

_SPECIAL = re.compile(
    r"[\\`*\[\]<>~|]|(?<!\w)_|_(?!\w)|^(?=#{1,6}\s|[-+]\s|={2,}|-{2,})|^(\d{1,9})(?=[.)]\s)|!(?=\[)|&(?=#?\w+;)"
)
_ALLOWED = re.compile(r"\*\*(?=\S)([^*\n]+?)(?<=\S)\*\*|(?<!\w)\*(?=\S)([^*\n]+?)(?<=\S)\*(?!\w)|`([^`\n]+)`")
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_TAG = re.compile(r"</?[a-zA-Z][^<>]{0,500}>")
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]")


def escaped(text: str) -> str:
    """`text` so that Markdown shows it as it is, on one line."""
    one = " ".join(_CONTROL.sub("", text).split())
    return _SPECIAL.sub(lambda match: f"{match[1]}\\" if match[1] else f"\\{match[0]}", one)


def safe(text: str) -> str:
    """`text` with its bold, emphasis and code, everything else escaped."""
    out, end = [], 0
    for match in _ALLOWED.finditer(text):
        out.append(escaped_part(text[end : match.start()]))
        bold, emphasis, code = match.groups()
        if bold is not None:
            out.append(f"**{escaped_part(bold)}**")
        elif emphasis is not None:
            out.append(f"*{escaped_part(emphasis)}*")
        else:
            out.append(f"`{_CONTROL.sub('', code)}`")
        end = match.end()
    out.append(escaped_part(text[end:]))
    return "".join(out).strip()


def escaped_part(text: str) -> str:
    """As `escaped`, with the white space at both ends."""
    inner = text.strip()
    if not inner:
        return " " if text else ""
    before = " " if text[0].isspace() else ""
    return before + escaped(inner) + (" " if text[-1].isspace() else "")


def bare(text: str) -> str:
    """What a model wrote as one plain sentence: no links, tags, headings, marks of lists, bold or code."""
    text = _LINK.sub(lambda match: match[1], _CONTROL.sub("", text))
    text = _TAG.sub("", text)
    text = _ALLOWED.sub(lambda match: next(filter(None, match.groups()), ""), text)
    return " ".join(re.sub(r"^\s*(?:[-*+•]|#{1,6}|>|\d+[.)])\s+", "", text).split())
