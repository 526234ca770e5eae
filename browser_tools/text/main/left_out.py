"""What an extractor left out of a page's prose: tells an article that it missed from one among teasers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from lxml import etree  # type: ignore[import-untyped]  # stubs would be one more package

from browser_tools.text.html.dom import Block

_STRETCH = 80
"""Characters without a tag between them from which on words are prose: few labels and names are as long."""
_STRETCHES = etree.XPath(
    f"//body/descendant::text()[string-length(.) > {_STRETCH}][not(parent::script or parent::style "
    "or parent::textarea or ancestor::a or ancestor::noscript or ancestor::template or ancestor::nav "
    "or ancestor::footer or ancestor::aside or ancestor::select or ancestor::button or ancestor::form)]"
)
"""Outside links: teasers are links, or little more."""
_OTHERS = re.compile(r"comment|cookie|consent|footer|related|teaser|excerpt|description", re.IGNORECASE)
_NOTICE = re.compile(r"\bcookies?\b", re.IGNORECASE)
_COMPARED = 60


def left_out(tree: Any, found: Sequence[Block]) -> int:
    """Characters of the prose in `tree`, lxml's of the whole page, that is not in `found`; without what
    others wrote, notices and descriptions of other pages.
    """
    said = _letters("".join(block.text for block in found))
    missing = 0
    for stretch in _STRETCHES(tree):
        own = " ".join(stretch.split())
        if len(own) > _STRETCH and not (_is_in(own, said) or _NOTICE.search(own) or _is_of_others(stretch)):
            missing += len(own)
    return missing


def _is_in(own: str, said: str) -> bool:
    """By its beginning or its end, for the extractor may have taken something out of it."""
    letters = _letters(own)
    return letters[:_COMPARED] in said or letters[-_COMPARED:] in said


def _letters(text: str) -> str:
    return "".join(text.split())


def _is_of_others(stretch: Any) -> bool:
    holder = stretch.getparent()
    holder = holder.getparent() if stretch.is_tail else holder
    return any(
        _OTHERS.search(f"{part.get('class', '')} {part.get('id', '')}")
        for part in (holder, *holder.iterancestors())
        if part.tag not in ("body", "html")
    )
