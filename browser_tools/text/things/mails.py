"""Letters as archives show them: a head of `From`, `Subject` and `Date`, and what was written below it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bs4 import BeautifulSoup, Tag

from browser_tools.text.amounts.dates import dates
from browser_tools.text.facts.meanings import meaning
from browser_tools.text.facts.offers import Offer
from browser_tools.text.html.dom import blocks

_FROM = re.compile(r"^\s*(?:from|von|de|da|van|od|от|発信者|差出人|보낸 ?사람)\s*:?\s*$", re.IGNORECASE)
_FROM_LINE = re.compile(r"^(?:from|von|de|da|van|od|от|差出人|보낸 ?사람)\s?[:：]\s*(\S.*)$", re.IGNORECASE)
_DATE_LINE = re.compile(
    r"^(?:date|datum|fecha|data|sent|gesendet|envoyé|日付|날짜|дата)\s?[:：]\s*(\S.*)$", re.IGNORECASE
)
_LABEL = re.compile(r"^[^\W\d_][\w -]{1,20}[:：]\s")
_QUOTED = re.compile(r"^\s*(?:>|\|\s)")
_INTRODUCED = re.compile(
    r"(?:wrote|writes|said|schrieb|a écrit|écrivait|escribió|scrisse|ha scritto|schreef)\s?:$", re.IGNORECASE
)
_SIGNED = re.compile(r"^--\s?$")
_ADDRESS = re.compile(r"[<(]\s*(?:mailto:)?([\w.+-]+@[\w.-]+\w)\s*[)>]")
_NAMED = re.compile(r"^[\w.+-]+(?:@| at )[\w.-]+\s*\(([^()]+)\)$")
"""`lena@example.org (Lena Holm)`."""
_HIGHEST, _LONGEST, _MOST = 6, 200, 400


def letters(soup: BeautifulSoup) -> list[Tag]:
    """The boxes that hold one letter each, of at least two."""
    found: list[Tag] = []
    for label in soup.find_all(string=_FROM, limit=_MOST):
        parents = list(label.parents)[:_HIGHEST]
        box = next((one for one in parents if _head(one) and _written(one)), None)
        if box is not None and not any(box is one or box in one.parents for one in found):
            found.append(box)
    return found if len(found) > 1 else []


def _head(box: Tag) -> dict[str, str]:
    """Who wrote it, and when, of a box with one such head."""
    lines = [block.text.replace(" | ", " ") for block in blocks(box)]
    said = [match[1] for line in lines if (match := _FROM_LINE.match(line))]
    when = [match[1] for line in lines if (match := _DATE_LINE.match(line)) and dates(match[1])]
    return {"from": said[0], "date": when[0]} if len(said) == len(when) == 1 else {}


def _written(box: Tag) -> str:
    """What it says below its head: of plain text without what it quotes, and without what stands under it."""
    plain = box.find("pre")
    if plain is None:
        head = max(
            (at for at, block in enumerate(blocks(box)) if _LABEL.match(block.text.replace(" | ", " "))),
            default=-1,
        )
        return " ".join(block.text for block in list(blocks(box))[head + 1 :])
    kept: list[str] = []
    for line in plain.get_text().split("\n"):
        if _SIGNED.match(line):
            break
        if not _QUOTED.match(line) and not _INTRODUCED.search(line.rstrip()):
            kept.append(line)
    return " ".join(" ".join(kept).split())


def of_letter(box: Tag) -> Iterator[Offer]:
    head, said = _head(box), _written(box)
    if not head:
        return
    address = _ADDRESS.search(head["from"])
    named = _NAMED.match(head["from"])
    name = named[1] if named else _ADDRESS.sub("", head["from"]).strip(" \"'")
    for what, value in (("author", name), ("date", head["date"]), ("text", said)):
        if value:
            yield Offer(
                meaning(what), value, "label", value[:_LONGEST], None if what == "author" else box, -1
            )
    if address is not None:
        yield Offer(meaning("email"), address[1], "label", head["from"][:_LONGEST], box, -1)
