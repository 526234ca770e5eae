"""What names a page or an item, and what stands first below that: its link, picture and day."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bs4 import Tag
from bs4.element import NavigableString

from browser_tools.text.amounts.dates import Dated, dates, times
from browser_tools.text.amounts.ranges import span
from browser_tools.text.facts.meanings import Meaning, meaning
from browser_tools.text.facts.microdata import picture, said_by
from browser_tools.text.facts.offers import Offer, Origin
from browser_tools.text.html.dom import blocks, is_hidden, text_of
from browser_tools.text.things.below import of_below
from browser_tools.text.things.entitled import heading_name, titles
from browser_tools.text.things.frame import main_heading
from browser_tools.text.things.items import heading_of
from browser_tools.text.things.main_price import struck_out
from browser_tools.text.things.stamps import exactly, has_stamp

_HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"]
_ENTRY = ".entry-title, .post-title, [itemprop~=headline]"
_YEAR, _MOST_TITLES = re.compile(r"(?:19|20)\d\d"), 20
_LONGEST_DATE, _REST = 90, 24
"""Characters of a line that is a day, and of its letters beside the day: a weekday, a zone."""
_UNTIL = re.compile(
    r"\b(?:until|deadline|by|before|ends?|closes?|updated|posted|published|bis|stand)\b", re.IGNORECASE
)
_OWN_NUMBER = re.compile(r"\d{3,}$")
"""What numbers a contribution among all of a site: `post201144`."""
_MOST_LINKS, _MAILED = 400, re.compile("^mailto:", re.IGNORECASE)
_TIMES, _NEAR = ["time", "relative-time", "local-time", "time-ago"], 4
_BYLINE = re.compile(r"(?:^|[\s·|,])(?:by|von|par|por|di|af|av|door)\s*$", re.IGNORECASE)
_CATEGORY, _TAGS = meaning("category"), meaning("tags")


def of_headings(root: Tag) -> Iterator[Offer]:
    """What names the page or item, its first link, picture and time; what is struck out as its old price."""
    page = root.name in ("html", "body", "[document]")
    entries = root.select(_ENTRY) if page else []
    own = entries[0] if len(entries) == 1 and entries[0].name in _HEADINGS else None
    heading = (own or main_heading(root)) if page else heading_of(root)
    if heading is not None and (name := heading_name(heading)):
        sure = own is not None or (page and titles(root, name))
        if name != text_of(heading) and (number := re.search(r"\d+$", text_of(heading))):
            yield Offer(meaning("number"), number[0], "heading", text_of(heading), heading)
        origin: Origin = "label" if sure else "heading"
        yield Offer(meaning("name"), name, origin, text_of(heading), heading, -1 if page and sure else 0)
    yield from of_below(heading) if page and heading is not None else ()
    within = heading if heading is not None and heading.name == "a" else None
    link = within or (heading.find("a", href=True) if heading is not None else None)
    any_link = None if page else root.find("a", href=True)
    link = _permalink(root) or link or (root if root.name == "a" else any_link)
    if link is not None and page and str(link.get("href", "")).startswith("#"):
        link = None
    if link is not None and link.get("href"):
        yield Offer(meaning("url"), str(link["href"]), "heading", text_of(link) or str(link["href"]), link)
    shown = next((one for one in root.find_all("img") if picture(one) and not _counts_visits(one)), None)
    if shown is not None:
        yield Offer(meaning("image"), picture(shown), "heading", picture(shown), shown)
    time = _first_time(root, heading if page else None)
    if isinstance(time, Tag):
        yield Offer(meaning("date"), said_by(time), "heading", text_of(time) or said_by(time), time)
        if (said := text_of(time)) != said_by(time) and re.search(r"\d{4}", said):
            yield Offer(meaning("date"), said, "heading", said, time)
    elif (told := _dated(root)) is not None:
        yield Offer(meaning("date"), told[1], "heading", text_of(told[0]), told[0])
    for link in root.find_all("a", limit=_MOST_LINKS):
        before = link.previous_sibling if link.parent is None or link.parent.name != "strong" else None
        if (
            isinstance(before, NavigableString)
            and _BYLINE.search(str(before))
            and re.search(r"[^\W\d]", said := text_of(link))
        ):
            yield Offer(meaning("author"), said, "heading", said, link, 1)
            break
    yield from _mailed(root) if page else ()
    author = root.select_one("[rel~=author]")
    if author is not None:
        yield Offer(meaning("author"), text_of(author), "heading", text_of(author), author)
    tags: dict[Meaning, list[str]] = {}
    for link in root.select("a[rel~=tag]"):
        tags.setdefault(_called(link), []).append(text_of(link))
    for kind, links in tags.items():
        yield Offer(kind, list(dict.fromkeys(links)), "label", ", ".join(links))
        if kind == _CATEGORY:
            yield Offer(kind, links[0], "heading", links[0])
    struck = root.find(struck_out)
    if struck is not None and re.search(r"\d", said := text_of(struck) or struck.get_text(" ", strip=True)):
        yield Offer(meaning("old price"), said, "heading", said, struck)


def _counts_visits(image: Tag) -> bool:
    """Whether it is there to be fetched, not to be seen."""
    return is_hidden(image) or not {str(image.get(name)) for name in ("width", "height")}.isdisjoint(
        {"0", "1"}
    )


def _called(tag: Tag) -> Meaning:
    """What kind of tag a link is: a category by its mark, or by the label before it."""
    label, colon, _ = text_of(tag.parent).partition(":") if tag.parent is not None else ("", "", "")
    around = tag.parent
    term = around.find_previous_sibling("dt") if around is not None and around.name == "dd" else None
    names = [
        *((around.get("class") or ()) if around is not None else ()),
        text_of(term) if term is not None else "",
    ]
    placed = "category" in (tag.get("rel") or ()) or (colon and meaning(label) == _CATEGORY)
    placed = placed or any("category" in meaning(str(name)) for name in names)
    return _CATEGORY if placed else _TAGS


def _first_time(root: Tag, heading: Tag | None) -> Tag | None:
    """The first time told; of a page no clock that stands above all that its heading heads."""
    time = root.find(_TIMES)
    if heading is None or time is None:
        return time
    near = list(heading.parents)[:_NEAR]
    after = heading.find_next(_TIMES)
    if (
        time is after
        or heading in time.parents
        or any(part in near for part in time.parents if part.name != "body")
    ):
        return time
    return after if isinstance(after, Tag) else None


def _dated(root: Tag) -> tuple[Tag, str] | None:
    """The first words that have a day and time in an attribute: `3 hours ago`."""
    found = root.find(has_stamp)
    return (found, exactly(found)) if isinstance(found, Tag) else None


def of_main_date(root: Tag) -> Iterator[Offer]:
    """The first line below the page's heading that is a day, or two, with or without the time."""
    heading = main_heading(root)
    if heading is None or root.find("h1") is None:
        return
    told = [block.text for block in blocks(root)]
    below = told[told.index(text_of(heading)) :] if text_of(heading) in told else []
    lines = (" ".join(str(text).split()) for text in heading.find_all_next(string=_YEAR, limit=_MOST_TITLES))
    for said in (*below, *lines):
        if len(said) <= _LONGEST_DATE and (found := dates(said)):
            rest = said = _without_place(said, found)
            for one in [*(one.text for one in found), *(one.text for one in times(rest))]:
                rest = rest.replace(one, "")
            whole = (found[0].year and found[0].day) or span(said) is not None
            if (
                whole
                and len(re.sub(r"[\W\d]", "", rest)) <= _REST
                and (span(said) or not _UNTIL.search(rest))
            ):
                for name in ("start", "date"):
                    yield Offer(meaning(name), said, "heading", said)
                return


def _without_place(said: str, found: Sequence[Dated]) -> str:
    """A day that a line begins with, without where it is: `Saturday 24 January 2026, Lisdodde Rink. ...`."""
    before, after = said[: found[0].start], said[found[-1].end :]
    alone = len(found) == 1 and not re.search(r"\d", before + after)
    return said[: found[-1].end] if alone and re.match(r",\s+[^\W\d_]", after) else said


def _mailed(root: Tag) -> Iterator[Offer]:
    """The name before the first address to write to: `<b>Marta Oyelaran</b> <a href="mailto:...">`."""
    address = root.find("a", href=_MAILED)
    name = address.find_previous_sibling(True) if address is not None else None
    said = text_of(name) if name is not None and name.name in ("b", "strong") else ""
    if said and not said.endswith(":"):
        yield Offer(meaning("author"), said, "heading", said, name, 1)


def _permalink(root: Tag) -> Tag | None:
    """A contribution's own address: the link on its time, or to its id."""
    name = str(root.get("id") or "")
    time = root.find("time")
    around = time.find_parent("a", href=True) if isinstance(time, Tag) else None
    if around is not None and root in around.parents:
        return around
    own = root.find("a", href=re.compile(f"#{re.escape(name)}$")) if name else None
    number = _OWN_NUMBER.search(name)
    by_number = re.compile(rf"(?<!\d){number[0]}$") if number is not None else None
    return own or (root.find("a", href=by_number) if by_number is not None else None)
