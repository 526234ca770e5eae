"""What somebody quotes of somebody else in a contribution, and what stands under all that he says."""

from __future__ import annotations

from bs4 import Tag

from browser_tools.text.html.dom import text_of

QUOTED = (
    "blockquote:has(cite), blockquote.quote, .bbcode_quote, .bbCodeBlock--quote, aside.quote, .quotebox, "
    ".ipsQuote, .signature"
)
"""Elements of that kind, as the commonest boards mark them."""


def unquoted(element: Tag) -> str:
    """The words of `element` without what it quotes; all of them where it does nothing else."""
    said = text_of(element)
    rest = said
    for part in element.select(QUOTED):
        rest = rest.replace(text_of(part), "", 1)
    return " ".join(rest.split()) or said
