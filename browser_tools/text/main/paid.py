"""What is shown for money: boxes and entries that a word for advertising marks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bs4 import BeautifulSoup, Tag

from browser_tools.text.html.dom import text_of
from browser_tools.text.main.headed_part import is_main_heading

_LABEL = re.compile(
    r"\W*(?:ad|ads|advert|advertisement|advertisements|advertising|advertorial|sponsored|promoted|"
    r"(?:paid|sponsored|promoted) (?:content|post|partnership|listing|result)s?|"
    r"anzeigen?|werbung|gesponsert|werbeanzeige|publicité|sponsorisée?s?|contenu sponsorisé|publicidad|"
    r"patrocinad[oa]s?|promocionad[oa]s?|contenido patrocinado|publicidade|conteúdo patrocinado|"
    r"pubblicità|sponsorizzat[oaie]|inserzione|advertentie|gesponsord|reclame|"
    r"reklama|reklamy|sponsorowan[eya]|materiał sponsorowany|reklám|hirdetés|szponzorált|reklam|sponsorlu|"
    r"annons|sponsrad|sponsrat|sponsoreret|sponset|reklame|mainos|sponsoroitu|reclamă|publicitate|"
    r"реклама|на правах рекламы|спонсоровано|διαφήμιση|χορηγούμενο|إعلان|ممول|מודעה|ממומן|iklan|bersponsor|"
    r"quảng cáo|được tài trợ|โฆษณา|広告|ＰＲ|スポンサー|広告・PR|광고|협찬|广告|廣告|赞助|贊助)\W*",
    re.IGNORECASE,
)
_NO_LABEL = frozenset(
    {"a", "button", "option", "label", "td", "th", "h1", "title", "script", "style", "textarea"}
)
_LONGEST = 600
"""Characters of such a box: what says more is the page, with a word for advertising in it."""
_MOST_SHARE = 0.25
"""Of the page's text."""
_LONGEST_LABEL, _HIGHEST = 30, 5


def paid(body: BeautifulSoup | Tag) -> Iterator[Tag]:
    """The entry of a list that is marked so, or the smallest box that begins with the mark."""
    most = min(_LONGEST, len(text_of(body)) * _MOST_SHARE)
    for label in body.find_all(string=_may_label):
        holder = label.parent
        if holder is None or holder.name in _NO_LABEL or holder.find_parent(["a", "table", "label"]):
            continue
        said = text_of(holder)
        while holder.parent is not None and text_of(holder.parent) == said:
            holder = holder.parent
        around = [holder, *holder.parents][1 : _HIGHEST + 1]
        entry = next((one for one in around if _is_entry(one)), None)
        box = entry if entry is not None and len(text_of(entry)) <= most else around[0] if around else None
        if box is None or box.find(_tells) is not None or len(text_of(box)) > most:
            continue
        if box is entry or text_of(box).startswith(said):
            yield box


def _may_label(text: str | None) -> bool:
    return text is not None and len(text) <= _LONGEST_LABEL and _LABEL.fullmatch(text.strip()) is not None


def _is_entry(element: Tag) -> bool:
    """Whether others of its kind stand beside it: of its tag, with one of its classes."""
    kinds = set(element.get("class") or ())
    if element.name == "li":
        return element.find_next_sibling("li") is not None or element.find_previous_sibling("li") is not None
    return bool(kinds) and any(
        kinds & set(one.get("class") or ())
        for one in (*element.find_next_siblings(element.name), *element.find_previous_siblings(element.name))
    )


def _tells(element: Tag) -> bool:
    return element.name in ("main", "table") or is_main_heading(element)
