"""A form as lines: what is said before it, what it asks, and its hints."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bs4 import BeautifulSoup, Tag

from browser_tools.text.dom import Block, blocks, text_of
from browser_tools.text.form_fields import field_name
from browser_tools.text.related import without
from browser_tools.text.shape import fields

_HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"]
_CHOICES = ("radio", "checkbox")
_FEW, _SHORT = 3, 12
"""Fields in a group that together ask one thing, each of so few characters: day, month, year."""
_LONGEST_GROUP = 160
_CONSENT = re.compile(
    r"\b(?:privacy|data protection|terms|newsletter|(?:e-?mail|send|text) me|offers|marketing|"
    r"datenschutz\w*|agb|nutzungsbedingungen|werbung|confidentialité|données personnelles|"
    r"conditions générales|"
    r"protección de datos|privacidad|términos|ofertas|informativa|trattamento dei dati|condizioni|"
    r"privacidade|termos|voorwaarden|privacyverklaring|nieuwsbrief|aanbiedingen|rodo|regulamin\w*|"
    r"danych osobowych|"
    r"integritetspolicy|personuppgifter|nyhetsbrev|persondata|nyhedsbrev|personopplysninger|tietosuoja\w*|"
    r"персональных данных|рассылк\w*|персональних даних|kişisel veri\w*|kvkk|aydınlatma|adatvédel\w*|"
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
    named += [field_name(soup, field) for field in fields(soup)]
    told = [block for block in shown if block.kind != "heading" and not _only(block.text, named)]
    begin = _begin(shown, asked)
    yield from (block for block in shown if block.kind == "heading")
    before = [block for block in shown[:begin] if block in told]
    yield from (block._replace(kind="text") if block.kind == "item" else block for block in before)
    yield from (Block("item", text) for text, _ in asked)
    yield from (block for block in shown[begin:] if block in told)


def _begin(shown: Sequence[Block], asked: Sequence[tuple[str, str]]) -> int:
    """Where the first field stands among `shown`; 0 where it cannot be told."""
    first = asked[0][1] if asked else ""
    return next((at for at, block in enumerate(shown) if first and block.text.startswith(first)), 0)


def _asked(soup: BeautifulSoup) -> Iterator[tuple[str, str]]:
    """What is asked, with the words that stand first of it; of choices the question with the answers."""
    groups: set[int] = set()
    for field in fields(soup):
        name = field_name(soup, field)
        kind = str(field.get("type", "text")).lower()
        if not name or (kind == "checkbox" and _CONSENT.search(name)):
            continue
        group = field.find_parent("fieldset")
        if group is None or (legend := _legend(group)) == "" or not _is_one(group, soup):
            yield name, name
        elif id(group) not in groups:
            groups.add(id(group))
            names = dict.fromkeys(field_name(soup, one) for one in group.find_all(["input", "select"]))
            whole = f"{legend.rstrip(' :')}: {', '.join(filter(None, names))}"
            yield whole if len(whole) <= _LONGEST_GROUP else legend, legend


def _legend(group: Tag) -> str:
    legend = group.find("legend")
    return text_of(legend) if legend is not None else ""


def _is_one(group: Tag, soup: BeautifulSoup) -> bool:
    """Whether its fields ask one thing: which of several, or a date in parts."""
    inside = [one for one in fields(soup) if group in one.parents]
    kinds = {str(one.get("type", "text")).lower() for one in inside}
    if len(inside) > 1 and kinds <= set(_CHOICES):
        return True
    return 1 < len(inside) <= _FEW and all(len(field_name(soup, one)) <= _SHORT for one in inside)


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
