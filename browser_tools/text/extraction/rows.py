"""Lists on a page that may be the one a schema asks for: data for machines, tables, threads, things alike."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from bs4 import BeautifulSoup, Tag

from browser_tools.text.amounts.dates import times
from browser_tools.text.extraction.answers import (
    begins,
    begun,
    counted,
    is_opening,
    only_answers,
    with_answers,
)
from browser_tools.text.extraction.asked import Asked
from browser_tools.text.extraction.entry import contribution, of_element, reviewed
from browser_tools.text.extraction.measured import of_item
from browser_tools.text.extraction.table_rows import (
    READ,
    Later,
    Near,
    Rows,
    gridded,
    named,
    of_tables,
)
from browser_tools.text.facts.meanings import meaning
from browser_tools.text.facts.offers import Offer, of_thing
from browser_tools.text.facts.visible import of_labels
from browser_tools.text.html.div_grid import of_boxes
from browser_tools.text.html.dom import is_hidden, parse, text_of
from browser_tools.text.html.list_parts import joined, whole_lists
from browser_tools.text.html.nesting import depths
from browser_tools.text.things.contribution import person_in
from browser_tools.text.things.frame import main_heading
from browser_tools.text.things.items import repeated
from browser_tools.text.things.mails import letters, of_letter
from browser_tools.text.things.records import records
from browser_tools.text.things.related import (
    answers_in,
    asks_answers,
    asks_others,
    heads_others,
    related,
)
from browser_tools.text.things.structured import Thing
from browser_tools.text.things.thread import contributions, discussions, only_follows, signed

_SURE, _CALLED = 7, 5
_REGIONS = ["section", "div", "ul", "ol", "article", "aside", "details"]
_AUTHOR, _DATE = meaning("author"), meaning("date")
_TEXT = meaning("text")
_OFFERS, _VARIANTS, _SIZE = meaning("offers"), meaning("variants"), meaning("size")
_DEPTHS = ("depth", "level", "indent", "nesting")
_POSTS = ("posts", "messages", "contributions", "thread")
_HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"]
_MOST_GROUPS = 8
_PAIR_OF, UNSURE = 2, -2.0
"""Two boxes alike may be a list, or the columns of the page; so may one box that is called like a list."""
_BOXES = ["div", "li", "article", "section", "a", "blockquote"]


def lists(
    soup: BeautifulSoup, things: Sequence[Thing], offers: Sequence[Offer], asked: Asked, known: Near
) -> Iterator[Rows]:
    """Every list that could be the one `asked` for; `known` are the names its rows are asked for."""
    yield from _of_things(things, offers, asked)
    yield from of_tables(soup, asked, known)
    for box, grid in of_boxes(soup, lambda said: known(meaning(said)) >= _SURE):
        yield gridded(box, grid, asked)
    said = 10 * (only_answers(asked) or any(asked.near(meaning(name)) >= _SURE for name in _POSTS))
    seen: set[tuple[int, ...]] = set()
    threads = [(0.3, one) for one in discussions(soup)] + [(0.1, one) for one in signed(soup)]
    below = (
        [one for one in contributions(soup) if only_follows(one) and person_in(one) is not None]
        if threads
        else []
    )
    for bonus, thread in threads:
        if (key := tuple(map(id, thread))) not in seen:
            seen.add(key)
            told, said_in_it = _of_thread(soup, thread, below, things, asked, known)
            yield Rows(told, said, bonus, within=[[one] for one in said_in_it])
    if mails := letters(soup):
        told = [[*of_letter(one), *of_labels(one)] for one in mails[:READ]]
        yield Rows(_nested(told, mails, known), 10, 0.5, within=[[one] for one in mails[:READ]])
    yield from _of_regions(soup, asked, known)
    measured = known(meaning("amount")) >= _SURE
    groups = repeated(soup, _PAIR_OF, widened=True)
    pairs = [group for group in groups if len(group) == _PAIR_OF][:_MOST_GROUPS]
    alike = [group for group in groups if len(group) > _PAIR_OF][:_MOST_GROUPS]
    for group in (*joined(whole_lists(alike)), *pairs):
        if tuple(map(id, group)) in seen:
            continue  # read as contributions
        shown = [item for item in group if not is_hidden(item)][:READ]
        later = Later(shown, lambda item: [*(of_item(item) if measured else ()), *of_element(item)])
        within = [[item] for item in shown]
        sure = 0.0 if len(group) > _PAIR_OF else UNSURE
        yield Rows(_nested(later, shown, known), named(group[0], asked), sure, within=within)
    for entries in records(soup):
        sure = 0.0 if len(entries) > _PAIR_OF else UNSURE
        yield Rows(Later(entries[:READ], _loose), 0, sure, within=entries[:READ])


def _loose(entry: Sequence[Tag]) -> list[Offer]:
    """What an entry of several elements says, as if it had a box of its own."""
    return of_element(parse("".join(map(str, entry))))


def _of_thread(
    soup: BeautifulSoup,
    thread: Sequence[Tag],
    below: Sequence[Tag],
    things: Sequence[Thing],
    asked: Asked,
    known: Near,
) -> tuple[Sequence[list[Offer]], Sequence[Tag]]:
    """A row a contribution, and what it stands in; without the one that all answer, where only answers are
    asked for. `below`: what only follows a contribution, whosever it is."""
    thread = thread[:READ]
    inner = [*thread, *below]
    rows = [contribution(soup, one, inner) for one in thread]
    thread, rows = _of_people(thread, rows)
    if only_answers(asked) and rows:
        again = is_opening(rows[0], begun(things)) or counted(soup, things, len(rows) - 1)
        if again or begins(thread[0], main_heading(soup)):
            thread, rows = thread[1:], rows[1:]
    return _nested(rows, thread, known), thread


def _of_people(thread: Sequence[Tag], rows: list[list[Offer]]) -> tuple[Sequence[Tag], list[list[Offer]]]:
    """Without what a chat says itself (`14 September`, `Renate made the group`), and with who goes on in what
    it tells no author of: whoever wrote before."""
    signed = [any(one.name == _AUTHOR for one in row) for row in rows]
    timed = [any(one.name == _DATE and times(str(one.value)) for one in row) for row in rows]
    if all(signed) or not sum(s and t for s, t in zip(signed, timed, strict=True)) * 2 >= sum(signed) > 1:
        return thread, rows
    kept = [at for at, (by, at_time) in enumerate(zip(signed, timed, strict=True)) if by or at_time]
    author: Offer | None = None
    for at in kept:
        own = next((one for one in rows[at] if one.name == _AUTHOR), None)
        if own is None and author is not None:
            rows[at] = [*rows[at], author._replace(element=None, origin="heading")]
        author = own or author
    return [thread[at] for at in kept], [rows[at] for at in kept]


def _nested(rows: Sequence[list[Offer]], thread: Sequence[Tag], known: Near) -> Sequence[list[Offer]]:
    """With how deep each stands, where that is asked for."""
    if any(known(meaning(name)) >= _SURE for name in _DEPTHS):
        for row, depth in zip(rows, depths(thread) or (), strict=False):
            told = row[0] if row else None
            row += [
                told._replace(name=meaning(name), value=depth, origin="count") for name in _DEPTHS if told
            ]
    return rows


def _of_regions(soup: BeautifulSoup, asked: Asked, known: Near) -> Iterator[Rows]:
    """Parts alike, if only two, in a part of the page that is called what is wanted."""
    written = known(meaning("author")) >= _SURE and known(_TEXT) >= _SURE
    entries: set[int] = set()
    for region in _regions(soup, asked):
        if id(region) in entries:
            continue  # one of many alike: what is in it are answers to it
        for group in whole_lists(_alike(region.find_all(["div", "li", "article", "section", "a"]))):
            entries.update(map(id, group))
            yield _of_group(soup, group, written)
        for only in _lone(region):
            yield Rows([reviewed(soup, only, written)], 0, UNSURE, within=[[only]])
    if asks_answers(asked.name):
        for group in _alike(answers_in(soup)):
            yield _of_group(soup, group, written)


def _lone(region: Tag) -> Iterator[Tag]:
    """What may be the only entry of a list that is called so: itself, or the one box below its heading."""
    yield region
    boxes = [one for one in region.find_all(_BOXES, recursive=False) if not is_hidden(one)]
    yield from boxes if len(boxes) == 1 else ()


def _of_group(soup: BeautifulSoup, group: Sequence[Tag], written: bool) -> Rows:
    group = group[:READ]
    return Rows([reviewed(soup, one, written) for one in group], 10, 0.2, within=[[one] for one in group])


def of_part(soup: BeautifulSoup) -> Iterator[Rows]:
    """Boxes alike, if only two, or one contribution: in a part of the page there may be no more."""
    for group in _alike(soup.find_all(["div", "li", "article", "section"])):
        yield _of_group(soup, group, written=False)._replace(near=0, bonus=0.0)
    inside = (one for one in contributions(soup) if one.parent is not soup.body)  # not the row itself
    if len(only := list(filter(only_follows, inside))) == 1:
        yield Rows([contribution(soup, only[0], only)], 5, 0.2, within=[only])


def _alike(parts: Iterable[Tag]) -> list[list[Tag]]:
    """Those that stand side by side, of one tag and class."""
    groups: dict[tuple[int, str, str], list[Tag]] = defaultdict(list)
    for part in parts:
        if part.find(True) is not None and not is_hidden(part):
            mark = "" if part.name == "li" else " ".join(part.get("class") or ())
            groups[(id(part.parent), part.name, mark)].append(part)
    return [group for group in groups.values() if len(group) > 1]


def _regions(soup: BeautifulSoup, asked: Asked) -> Iterator[Tag]:
    if asks_others(asked.name):
        yield from related(soup)
        yield from _with_others(soup)
    for above in soup.find_all(_HEADINGS):
        below = above.find_next_sibling()
        if below is not None and below.name in _REGIONS and asked.near(meaning(text_of(above))) >= _CALLED:
            yield below
    for region in soup.find_all(_REGIONS):
        names = [
            *(region.get("class") or ()),
            str(region.get("id") or ""),
            str(region.get("aria-label") or ""),
        ]
        heading = region.find(_HEADINGS)
        if heading is not None and heading.find_parent(_REGIONS) is region:
            names.append(text_of(heading))
        if max((asked.near(meaning(str(name))) for name in names if name), default=0) >= _SURE:
            yield region


def _with_others(soup: BeautifulSoup) -> Iterator[Tag]:
    """What holds the heading of other things, and these."""
    for heading in soup.find_all(_HEADINGS):
        around = heading.parent
        if heads_others(text_of(heading)) and around is not None and around.find("h1") is None:
            yield around


def _of_things(things: Sequence[Thing], offers: Sequence[Offer], asked: Asked) -> Iterator[Rows]:
    together: list[list[Offer]] = []
    wanted, answers, openings = asked.near, only_answers(asked), begun(things)
    for offer in offers:
        value = [offer.value] if isinstance(offer.value, dict) else offer.value
        if isinstance(value, list) and value and isinstance(value[0], dict):
            near = max(wanted(offer.name), _SURE * (answers and offer.name == _TEXT))
            sold = offer.name == _OFFERS and wanted(_VARIANTS) >= _SURE
            near = max(near, _SURE * sold)
            told = [each for one in value if isinstance(one, dict) for each in with_answers(_item(one))]
            rows = [_placed(of_thing(one, offer.origin), deep) for one, deep in told]
            if offer.name == _VARIANTS or "variant" in " ".join(offer.name):
                rows = [[*row, *_varied(row, things)] for row in rows]
            if sold:  # an offer is called what is offered
                rows = [
                    [*row, *(each._replace(name=_SIZE, depth=1) for each in row if each.name == {"name"})]
                    for row in rows
                ]
            again = bool(rows) and is_opening(rows[0], openings)
            rows = rows[1:] if again and answers else rows
            if not (again or answers) and (opening := _opening(offer, things, wanted)) is not None:
                yield Rows([opening, *rows][:READ], 10, 0.6)
            if near == 10 and not _gathers(offer):
                together += rows
            if near or "itemlistelement" in offer.name or offer.name >= {"element", "list"}:
                yield Rows(rows[:READ], near, 0.5)
    if together:  # an accepted answer, and the others
        yield Rows(together[:READ], 10, 0.5)
    by_type: dict[tuple[str, ...], list[Thing]] = defaultdict(list)
    for thing in things:
        by_type[thing.types].append(thing)
        listed = thing.values.get("itemListElement")
        if isinstance(listed, list) and "BreadcrumbList" not in thing.types:
            rows = [list(of_thing(_item(one), thing.kind)) for one in listed if isinstance(one, dict)]
            yield Rows(rows[:READ], 0, 0.5)
    for group in by_type.values():
        if len(group) > 1:
            yield Rows([list(of_thing(one.values, one.kind)) for one in group[:READ]], 0, 0.5)


def _varied(row: Sequence[Offer], things: Sequence[Thing]) -> Iterator[Offer]:
    """What sets a variant apart, where its name is that of the thing and one thing more: `Lamp - Brass`."""
    for thing in things:
        whole, by = str(thing.values.get("name") or ""), thing.values.get("variesBy")
        varied = [str(one).rpartition("/")[2] for one in (by if isinstance(by, list) else [by]) if one]
        named = next((one for one in row if one.name == {"name"} and str(one.value).startswith(whole)), None)
        rest = str(named.value)[len(whole) :].strip(" -–—/|,()") if named is not None and whole else ""
        if rest and len(varied) == 1 and named is not None:
            yield named._replace(name=meaning(varied[0]), value=rest, depth=1)


def _placed(offers: Iterable[Offer], deep: int) -> list[Offer]:
    """With how deep it stands, of data that tells it."""
    told = list(offers)
    return [
        *told,
        *(told[0]._replace(name=meaning(name), value=deep, origin="count") for name in _DEPTHS if told),
    ]


def _gathers(offer: Offer) -> bool:
    """Whether a thing only holds several of its kind: an AggregateOffer the offers."""
    inner = [one for key, one in offer.value.items() if meaning(key) == offer.name] if isinstance(
        offer.value, dict) else []  # fmt: skip
    return any(isinstance(one, list) and len(one) > 0 and isinstance(one[0], dict) for one in inner)


def _opening(offer: Offer, things: Sequence[Thing], wanted: Near) -> list[Offer] | None:
    """The post that the comments answer, where posts are asked for."""
    if "text" not in offer.name or offer.depth or not any(wanted(meaning(name)) == 10 for name in _POSTS):
        return None
    thing = next(
        (one for one in things if "DiscussionForumPosting" in one.types and "comment" in one.values), None
    )
    return list(of_thing({**thing.values, "comment": None}, thing.kind)) if thing is not None else None


def _item(value: dict[str, object]) -> dict[str, object]:
    """A ListItem holds what it lists."""
    inner = value.get("item")
    return {**value, **inner} if isinstance(inner, dict) else value
