"""Headings and entries of lists that the extractor of articles left out between the paragraphs it took."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bs4 import BeautifulSoup, Tag

from browser_tools.text.html.dom import Block, blocks, text_of
from browser_tools.text.reading.shape import letters
from browser_tools.text.sentences import ENDED, extent

_TELLING = 20
"""What a paragraph has to say to be known again on the page."""
_STANDFIRST = 60
"""Characters of a paragraph right below the page's heading that an article begins with."""
_WHOLE = 0.9
_TERM = 4
"""The level of a term among headings: what is said of it stands below."""
_MOST_BETWEEN = 40
"""Blocks between two paragraphs: more is another part of the page."""


def restored(found: Sequence[Block], soup: BeautifulSoup) -> Iterator[Block]:
    """`found` with the headings right before its paragraphs, the lists between two of them, and what stands
    below the page's heading before the first.

    Other paragraphs are left out (a letter of news, an advertisement), and so are entries that are links
    or buttons alone, and what stands behind its last paragraph.
    """
    shown = termed(blocks(soup.body or soup), soup)
    said = [letters(block.text) for block in shown]
    known = {letters(block.text) for block in found}
    known |= {letters(text_of(item)) for item in soup.find_all("li") if _is_pressed(item)}
    last = -1
    for block in found:
        place = _place(block, said, last + 1)
        if place is not None:
            between = range(max(last + 1, place - _MOST_BETWEEN), place)
            missing = [shown[at] for at in between if said[at] not in known]
            yield from _entries(missing) if last >= 0 else _standfirst(missing)
            last = place
        yield block


def termed(found: Sequence[Block], soup: BeautifulSoup) -> list[Block]:
    """`found` with the terms of lists as headings of what is said of them."""
    terms = {letters(text_of(term)) for term in soup.find_all("dt")}
    names = [one.kind == "text" and letters(one.text) in terms for one in found]
    return [
        one._replace(kind="heading", level=_TERM) if named else one
        for one, named in zip(found, names, strict=True)
    ]


def _place(block: Block, said: Sequence[str], begin: int) -> int | None:
    """Where on the page it stands, from `begin` on; None for what is not known again."""
    if extent(block.text) < _TELLING:
        return None
    try:
        return said.index(letters(block.text), begin)
    except ValueError:
        return None


def _entries(missing: Sequence[Block]) -> list[Block]:
    """All of it, where it is headings and entries and nothing else; else the headings at its end."""
    if all(block.kind in ("heading", "item", "row") for block in missing):
        return list(missing)
    return _headings(missing)


def _standfirst(missing: Sequence[Block]) -> list[Block]:
    """What an article begins with below its heading, and the headings right before what comes next."""
    heads = [at for at, block in enumerate(missing) if block.kind == "heading" and block.level == 1]
    first = missing[heads[-1] + 1 :] if heads else []
    told = [one for one in first if len(one.text) >= _STANDFIRST and ENDED.search(one.text)]
    return [one for one in told if one.kind == "text"][:1] + [
        one for one in _headings(missing) if one.level > 1
    ]


def parted(found: Sequence[Block], soup: BeautifulSoup) -> Sequence[Block]:
    """The page's paragraphs, where the extractor gave them all as one."""
    if len(found) != 1 or found[0].kind != "text":
        return found
    said = letters(found[0].text)
    parts = [
        block
        for block in blocks(soup.body or soup)
        if extent(block.text) >= _TELLING and letters(block.text) in said
    ]
    whole = sum(len(letters(block.text)) for block in parts)
    return parts if len(parts) > 1 and whole >= _WHOLE * len(said) else found


def _headings(missing: Sequence[Block]) -> list[Block]:
    end = len(missing)
    while end and missing[end - 1].kind == "heading":
        end -= 1
    return list(missing[end:])


def _is_pressed(item: Tag) -> bool:
    return letters(" ".join(map(text_of, item.find_all(["a", "button"])))) == letters(text_of(item))
