"""Labels without a colon: pairs of cells in a row, a word behind a number, a named icon, a dash."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, takewhile

from bs4 import Tag
from bs4.element import NavigableString, PageElement

from browser_tools.text.facts.meanings import meaning
from browser_tools.text.facts.offers import Offer
from browser_tools.text.facts.own_words import titled
from browser_tools.text.facts.phrases import lines_of
from browser_tools.text.html.dom import is_hidden, text_of

_LONGEST, _LONGEST_VALUE, _LONGEST_LINE = 40, 80, 120
_CELLS, _MOST_CELLS = ["th", "td"], 5
_BOLD = ["strong", "b", "span", "em", "data"]
_ICONS = ["i", "svg", "img", "span"]
_LOOKED_AT = ["tr", "ul", "ol", *{*_BOLD, *_ICONS}]
_WORDS = re.compile(r"^[^\W\d_][^\d:：|.!?]{1,38}$")
_DASHED = re.compile(r"^([^\W\d_][^\d:：–—|.!?]{1,38}?)\s+[–—-]\s+(\S.*)$")
_DONE_BY, _MOST_LINKS = (
    re.compile(r"^[^\W\d_][^\d:|]{2,30}\s(?:by|von|par|por|da|door|przez)$", re.IGNORECASE),
    400,
)
_DASH = re.compile(r"\s[–—-]\s")
_FEWEST_LINES, _WITH_SHARE = 3, 3
_MOST_BESIDE = 10
"""Entries on each side of one that are looked at, in a list of thousands."""
_SHARE = re.compile(r"^<?\s?\d{1,3}\s?%$")


def rows_of_two(root: Tag) -> Iterator[tuple[Tag, Tag]]:
    """The cells of rows that are a label and its value: columns that are empty in each row do not count."""
    wide: dict[int, list[list[Tag]]] = {}
    for row in root.find_all("tr"):
        cells = list(row.find_all(_CELLS, recursive=False))
        if len(cells) == 2 and cells[1].name == "td" and not is_hidden(row):
            yield cells[0], cells[1]
        elif (pair := _behind_blanks(cells)) is not None and not is_hidden(row):
            yield pair
        elif len(several := _each_named(cells)) > 1 and not is_hidden(row):
            yield from several
        elif 2 < len(cells) <= _MOST_CELLS and any(one.name == "td" for one in cells):
            wide.setdefault(id(row.parent), []).append(cells)
    for rows in wide.values():
        filled: set[int] = set()
        for cells in rows:
            filled.update(at for at, cell in enumerate(cells) if cell.get_text(strip=True))
            if len(filled) > _WITH_SHARE:
                break
        shared = sum(_SHARE.match(text_of(one[2])) is not None for one in rows if len(one) == _WITH_SHARE)
        if filled == {0, 1, 2} and shared > 1 and all(len(one) == _WITH_SHARE for one in rows):
            yield from ((one[0], one[1]) for one in rows)  # `Sodium | 612 mg | 27 %`
        if len(filled) == 2 and len(rows) > 1:
            label, value = sorted(filled)
            yield from ((one[label], one[value]) for one in rows if len(one) > value and text_of(one[label]))


def _each_named(cells: Sequence[Tag]) -> list[tuple[Tag, Tag]]:
    """Labels that end in a colon, each with the cell behind it: two pairs and more side by side in a row."""
    told = [one for one in cells if one.get_text(strip=True)]
    named = [text_of(one).endswith(":") for one in told]
    by_turns = len(told) % 2 == 0 and all(one is (at % 2 == 0) for at, one in enumerate(named))
    return list(zip(told[::2], told[1::2], strict=True)) if by_turns else []


def _behind_blanks(cells: Sequence[Tag]) -> tuple[Tag, Tag] | None:
    """The last two cells, where nothing stands before them: a sum below the columns it is of."""
    told = [bool(one.get_text(strip=True)) for one in cells]
    at_end = len(cells) > 2 and told[-2] and told[-1] and not any(told[:-2])
    return (cells[-2], cells[-1]) if at_end and cells[-1].name == "td" else None


def of_single_rows(root: Tag) -> Iterator[Offer]:
    """A table of heads and one row below them: each cell under its label."""
    for table in root.find_all("table"):
        rows = [row.find_all(_CELLS, recursive=False) for row in table.find_all("tr", limit=3)]
        if len(rows) != 2 or len(rows[0]) != len(rows[1]) or len(rows[0]) < 2:
            continue
        if all(one.name == "th" for one in rows[0]) and all(one.name == "td" for one in rows[1]):
            for label, value in zip(*rows, strict=True):
                for offer in _pair(text_of(label), value):
                    yield offer._replace(depth=1)


def of_pairs(root: Tag) -> Iterator[Offer]:
    for element in root.find_all(_LOOKED_AT):
        if element.name == "tr":
            yield from _cells(element)
        elif element.name in ("ul", "ol"):
            yield from _dashed(element)
        else:
            if element.name in _BOLD:
                yield from _followed(element)
                yield from _preceded(element)
            if element.name in ("strong", "b"):
                yield from _under_bold(element)
                yield from _leading(element)
            elif element.name in _ICONS:
                yield from _iconed(element)


def _cells(row: Tag) -> Iterator[Offer]:
    """`Range | -40 to 85 °C | Accuracy | ±0.3 °C`: rows of several labels, each before its value."""
    cells = row.find_all(_CELLS, recursive=False)
    if len(cells) < 4 or len(cells) % 2 or is_hidden(row):
        return
    if all(map(_is_label, cells[::2])) and not any(map(_is_label, cells[1::2])):
        for label, value in zip(cells[::2], cells[1::2], strict=True):
            yield from _pair(text_of(label), value)


def _is_label(cell: Tag) -> bool:
    """Marked as a head, in bold, closed by a colon, or of a class that says so."""
    if cell.name == "th" or any(_NAMED.search(str(name)) for name in cell.get("class") or ()):
        return True
    said = text_of(cell)
    bold = cell.find(["b", "strong"])
    return said.endswith((":", "：")) or (bold is not None and said != "" and text_of(bold) == said)


_NAMED = re.compile(r"^(?:l|k|key|head|th|lbl|term|caption)$|label|name|title|(?:^|[-_])key$", re.IGNORECASE)


def _followed(value: Tag) -> Iterator[Offer]:
    """`<b>140 hp</b> engine`: all there is of an element is a number and what it is of."""
    label = value.next_sibling
    if not isinstance(label, NavigableString) or label.next_sibling is not None:
        return
    said = " ".join(str(label).split())
    if (
        _WORDS.match(said)
        and re.search(r"\d", text_of(value))
        and not any(map(_says, value.previous_siblings))
    ):
        yield from _pair(said, value)


def _preceded(value: Tag) -> Iterator[Offer]:
    """`Reviews <em>1,532</em>`: all there is of an element is a word and its number."""
    label = value.previous_sibling
    if not isinstance(label, NavigableString) or label.previous_sibling is not None:
        return
    said = " ".join(str(label).split())
    if _WORDS.match(said) and re.search(r"\d", text_of(value)) and not any(map(_says, value.next_siblings)):
        yield from _pair(said, value)


def _iconed(icon: Tag) -> Iterator[Offer]:
    """`<i title="Bedrooms"></i> 3`: an icon that is called what the words behind it are."""
    named = (str(icon.get(name) or "").strip() for name in ("title", "aria-label", "alt"))
    label = next(filter(None, named), "")
    around = icon.parent
    if not _WORDS.match(label) or around is None or (icon.name == "span" and text_of(icon)):
        return
    if any(map(_says, icon.previous_siblings)) or around.find(["div", "p", "li"]) is not None:
        return
    said = text_of(around)
    if 0 < len(said) <= _LONGEST_LINE and said != label:
        yield Offer(meaning(label), said, "label", said, around)


def of_linked_names(root: Tag) -> Iterator[Offer]:
    """`Sold and shipped by <a>Holm</a>`: words that end in `by`, and who it was."""
    for link in root.find_all("a", limit=_MOST_LINKS):
        label = link.previous_sibling
        if isinstance(label, NavigableString) and not any(map(_says, label.previous_siblings)):
            said = " ".join(str(label).split())
            if _DONE_BY.match(said) and 0 < len(name := text_of(link)) <= _LONGEST:
                yield Offer(meaning(said), name, "label", f"{said} {name}", link, 1)


def _says(node: PageElement) -> bool:
    return bool(text_of(node)) if isinstance(node, Tag) else bool(str(node).strip())


def _under_bold(label: Tag) -> Iterator[Offer]:
    """`<strong>Address</strong><br>Am Kanal 4<br>73430 Auen`: the lines under a label are its value."""
    after = _next(label)
    if not isinstance(after, Tag) or after.name != "br" or any(map(_says, label.previous_siblings)):
        return
    if _WORDS.match(name := text_of(label).rstrip(" :")):
        nodes = takewhile(
            lambda node: getattr(node, "name", None) not in ("strong", "b"), after.next_siblings
        )
        said = ", ".join(line.rstrip(" ,") for line in lines_of(nodes))
        if 0 < len(said) <= _LONGEST_LINE:
            yield Offer(meaning(name), said, "label", f"{name} {said}", label.parent)


def _leading(label: Tag) -> Iterator[Offer]:
    """`<li><strong>Origin</strong> Alishan</li>`: words in bold that begin entries alike are their labels."""
    entry = label.parent
    after = label.next_sibling
    if not isinstance(after, NavigableString) or not after.strip() or after.strip()[0] in ":：":
        return
    if entry is None or entry.name not in ("li", "p", "div") or any(map(_says, label.previous_siblings)):
        return
    beside = (
        entry,
        *entry.find_previous_siblings(entry.name, limit=_MOST_BESIDE),
        *entry.find_next_siblings(entry.name, limit=_MOST_BESIDE),
    )
    alike = list(islice(filter(_begins_bold, beside), _FEWEST_LINES))
    name, whole = text_of(label), text_of(entry)
    said = whole.removeprefix(name).strip()
    if (
        len(alike) >= _FEWEST_LINES
        and _WORDS.match(name)
        and 0 < len(said) <= _LONGEST_VALUE
        and said != whole
    ):
        yield Offer(meaning(name), said, "label", whole, entry)


def _begins_bold(entry: Tag) -> bool:
    first = entry.find(True, recursive=False)
    if first is None or first.name not in ("strong", "b"):
        return False
    name, whole = text_of(first), text_of(entry)
    return name != "" and whole.startswith(name) and whole != name


def _next(node: PageElement) -> PageElement | None:
    after = node.next_sibling
    while isinstance(after, NavigableString) and not after.strip():
        after = after.next_sibling
    return after


def _dashed(listing: Tag) -> Iterator[Offer]:
    """`Difficulty – moderate`, where most lines of a list are so."""
    entries = listing.find_all("li", recursive=False)
    if len(entries) < _FEWEST_LINES or is_hidden(listing) or not _DASH.search(entries[0].get_text()):
        return
    told = [text_of(one) for one in entries if one.find(["ul", "ol", "p"]) is None]
    found = [match for said in told if len(said) <= _LONGEST_LINE and (match := _DASHED.match(said))]
    differ = len({one[1].casefold() for one in found}) == len(found)
    if differ and len(found) >= _FEWEST_LINES and len(found) * 3 >= len(entries) * 2:
        for one in found:
            yield Offer(meaning(one[1]), one[2], "label", one[0])


def _pair(label: str, value: Tag) -> Iterator[Offer]:
    said = titled(value) or text_of(value)
    if 0 < len(label) <= 2 * _LONGEST and 0 < len(said) <= _LONGEST_VALUE:
        yield Offer(meaning(label), said, "label", f"{label} {said}", value)
