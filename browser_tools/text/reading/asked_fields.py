"""A form as lines: what is said before it, what it asks, and its hints."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from bs4 import BeautifulSoup, Tag
from bs4.element import NavigableString

from browser_tools.text.html.dom import Block, blocks, elements, is_hidden, text_of
from browser_tools.text.html.form_fields import field_name, hints_of, label_of
from browser_tools.text.reading.shape import fields
from browser_tools.text.sentences import extent
from browser_tools.text.things.related import without

_HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"]
_CHOICES = ("radio", "checkbox")
_MARK = "\uf8ff"
"""Stands where the first field does, while it is looked for: no page says it."""
_FEW, _SHORT = 3, 12
"""Fields in a group that together ask one thing, each of so few characters: day, month, year."""
_LONGEST_GROUP, _LONGEST_QUESTION = 160, 120
_CONSENT = re.compile(
    r"\b(?:privacy|data protection|terms|newsletter|(?:e-?mail|send|text) me|offers|marketing|"
    r"datenschutz\w*|agb|nutzungsbedingungen|werbung|confidentialité|données personnelles|"
    r"conditions générales|"
    r"protección de datos|privacidad|términos|ofertas|informativa|trattamento dei dati|condizioni|"
    r"privacidade|termos|voorwaarden|privacyverklaring|nieuwsbrief|aanbiedingen|rodo|regulamin\w*|"
    r"danych osobowych|"
    r"integritetspolicy|personuppgifter|nyhetsbrev|persondata|nyhedsbrev|personopplysninger|tietosuoja\w*|"
    r"персональных данных|рассылк\w*|персональних даних|kişisel veri\w*|kvkk|aydınlatma|adatvédel\w*|"
    r"(?:my|meine\w*|m[ei]s|i miei|mijn|meus) (?:personal |persönlichen )?"
    r"(?:data|daten|données|datos|dati|gegevens|dados)|"
    r"osobních údajů|osobných údajov|απορρήτου)\b|"
    r"個人情報|プライバシー|利用規約|メールマガジン|개인정보|약관|수신|隐私|隱私|个人信息|個人資料|条款",
    re.IGNORECASE,
)
"""Of a box to tick: that one agrees to what every form wants agreed to."""


def form_lines(soup: BeautifulSoup, root: Tag) -> Iterator[Block]:
    """Headings, what stands before the first field, what is asked, and the rest that is shown in `root`.

    What a form says behind the button that sends it is small print, and left out.
    """
    with without(soup, list(_behind_buttons(soup))):
        shown = blocks(root)
    asked = list(_asked(soup))
    named = [text_of(label) for label in soup.find_all(["label", "button", "legend"])]
    named += map(text_of, soup.select("li a"))  # where else one may go
    named += map(text_of, hints_of(soup, _asking(soup)))
    named += [field_name(soup, field) for field in fields(soup)]
    told = [block for block in shown if block.kind != "heading" and not _only(block.text, named)]
    begin = _begin(shown, asked) or _before_fields(root, fields(soup)[:1])
    yield from (block for block in shown if block.kind == "heading")
    before = [block for block in shown[:begin] if block in told]
    yield from (block._replace(kind="text") if block.kind == "item" else block for block in before)
    yield from (Block("item", text) for text, _ in asked)
    yield from (block for block in shown[begin:] if block in told)


def _begin(shown: Sequence[Block], asked: Sequence[tuple[str, str]]) -> int:
    """Where the first field stands among `shown`; 0 where it cannot be told."""
    first = asked[0][1] if asked else ""
    return next((at for at, block in enumerate(shown) if first and block.text.startswith(first)), 0)


def _before_fields(root: Tag, first: Sequence[Tag]) -> int:
    """How many blocks of `root`, which may be a copy, stand before the first field: its name is not shown."""
    for field in root.find_all([one.name for one in first]):
        if field.attrs == first[0].attrs:
            mark = NavigableString(_MARK)
            field.insert_before(mark)
            told = [block.text for block in blocks(root)]
            mark.extract()
            at = next((at for at, one in enumerate(told) if _MARK in one), 0)
            return at + (at < len(told) and not told[at].startswith(_MARK))
    return 0


def _asked(soup: BeautifulSoup) -> Iterator[tuple[str, str]]:
    """What is asked, with the words that stand first of it; of choices the question with the answers."""
    asking = _asking(soup)
    names = {id(field): label_of(soup, field) for field in asking}
    if not any(names.values()):  # only programs know what is asked
        names = {id(field): field_name(soup, field) for field in asking}
    done: set[int] = set()
    for field in asking:
        name = names[id(field)]
        if not name or id(field) in done or (_kind(field) == "checkbox" and _CONSENT.search(name)):
            continue
        together = _together(field, asking, names)
        answers = dict.fromkeys(filter(None, (names[id(one)] for one in together)))
        question = _question(together, names) if len(answers) > 1 else ""
        if not question:
            yield name, name
            continue
        done |= {id(one) for one in together}
        whole = f"{question.rstrip(' :*')}: {', '.join(answers)}"
        yield whole if len(whole) <= _LONGEST_GROUP else question, question


def _asking(soup: BeautifulSoup) -> list[Tag]:
    """Fields, and choices that are no elements of forms but play their part, in order."""
    found = {id(field) for field in fields(soup)}
    return [
        one
        for one in elements(soup.body or soup)
        if id(one) in found
        or (one.get("role") in _CHOICES and one.name != "input" and not any(map(is_hidden, one.parents)))
    ]


def _kind(field: Tag) -> str:
    return str(field.get("type" if field.name == "input" else "role") or "text").lower()


def _together(field: Tag, asking: Sequence[Tag], names: Mapping[int, str]) -> list[Tag]:
    """The fields that ask one thing with it: which of several, or a date in parts."""
    if _kind(field) in _CHOICES:
        named = (_kind(field), field.get("name"))
        same = [one for one in asking if field.get("name") and (_kind(one), one.get("name")) == named]
        if len(same) > 1:
            return same
        if len(same := _side_by_side(field, asking)) > 1:
            return same
    group = field.find_parent("fieldset")
    inside = [one for one in asking if group is not None and group in one.parents]
    parts = len(inside) <= _FEW and all(extent(names[id(one)]) <= _SHORT for one in inside)
    return inside if parts or {_kind(one) for one in inside} <= set(_CHOICES) else [field]


def _side_by_side(field: Tag, asking: Sequence[Tag]) -> list[Tag]:
    """The fields in the smallest box around several, where all of them are choices of its kind."""
    for box in field.parents:
        inside = [one for one in asking if box in one.parents]
        if len(inside) > 1:
            return inside if {_kind(one) for one in inside} == {_kind(field)} else []
    return []


def _question(together: Sequence[Tag], names: Mapping[int, str]) -> str:
    """What stands before the first of the answers, in the smallest box around all of them that says more."""
    first = names[id(together[0])]
    for box in [one for one in together[0].parents if all(one in other.parents for other in together)]:
        said = [block.text for block in blocks(box)]
        at = next((at for at, one in enumerate(said) if one.startswith(first)), 0)
        if at:
            return said[0] if len(said[0]) <= _LONGEST_QUESTION else ""
        before, found, _ = said[0].partition(first) if said else ("", "", "")
        if found and before.strip():
            return before.strip() if len(before) <= _LONGEST_QUESTION else ""
    return ""


def _behind_buttons(soup: BeautifulSoup) -> Iterator[Tag]:
    """What stands in a form behind the button that sends it: its small print."""
    for form in soup.find_all("form"):
        part: Tag | None = next(reversed(form.find_all(_sends)), None)
        while part is not None and part is not form:
            yield from (one for one in part.find_next_siblings() if one.find(_HEADINGS) is None)
            part = part.parent


def _sends(element: Tag) -> bool:
    kind = str(element.get("type", "submit" if element.name == "button" else "text")).lower()
    return element.name in ("button", "input") and kind in ("submit", "image")


def _only(text: str, parts: Sequence[str]) -> bool:
    """Whether `text` is nothing but some of `parts`, side by side."""
    for part in sorted(filter(None, parts), key=len, reverse=True):
        text = text.replace(part, " ")
    return not re.search(r"\w", text)
