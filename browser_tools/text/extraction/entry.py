"""What one entry of a list says: a card, a review, a contribution to a thread."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bs4 import BeautifulSoup, Tag

from browser_tools.text.extraction.flags import of_flags
from browser_tools.text.extraction.table_rows import of_links
from browser_tools.text.facts.meanings import meaning
from browser_tools.text.facts.offers import CHOSEN, Offer
from browser_tools.text.facts.own_elements import of_attributes
from browser_tools.text.facts.phrases import NOTED
from browser_tools.text.facts.quoted import QUOTED
from browser_tools.text.facts.visible import of_labels
from browser_tools.text.html.dom import blocks, text_of
from browser_tools.text.things.contribution import person_in, said_in, stamp_of
from browser_tools.text.things.headed import of_headings
from browser_tools.text.things.items import heading_of
from browser_tools.text.things.main_price import of_price_elements, of_prices
from browser_tools.text.things.marks import of_marks
from browser_tools.text.things.posters import about_author, own_number, signature
from browser_tools.text.things.related import without
from browser_tools.text.things.responses import of_response, response_in

_PART = 2
_ITS_AUTHORS = meaning("author reviews")
"""In a review a count of reviews is of whoever wrote it."""
_ITS_TITLE = meaning("user title")
_TEXT, _REVIEW = meaning("text"), frozenset({"review"})
_ACCEPTED = re.compile(r"^(?:(?:is-)?accepted(?:-?answer)?|(?:has|is)-solution|best-answer)$", re.IGNORECASE)
_SUBJECT = meaning("subject")


def reviewed(soup: BeautifulSoup, item: Tag, written: bool) -> list[Offer]:
    """A review, whose answer by the shop is none of it; `written`: people write what stands there."""
    response = response_in(item)
    with without(soup, [] if response is None else [response]):
        offers = of_element(item)
        offers += of_response(response) if response is not None else ()
        return _of_review(item, offers, written)


def _of_review(item: Tag, offers: list[Offer], written: bool) -> list[Offer]:
    offers += [one._replace(name=_ITS_AUTHORS) for one in offers if one.name == {"reviewcount"}]
    offers += [one._replace(name=one.name - _REVIEW) for one in offers
               if one.origin == "marked" and one.name > _REVIEW]  # fmt: skip
    return [*offers, *(_signed(item, offers) if written else ())]


def _signed(item: Tag, offers: Sequence[Offer]) -> list[Offer]:
    """Who wrote it, when and what, where nothing is marked so: a review of a name beside a day, and words."""
    if person_in(item) is not None or item.find(itemprop=True) is not None or stamp_of(item) is None:
        return []
    found = list(_unmarked(item, []))
    whole = {meaning("author"), _TEXT} <= {one.name for one in found}
    marked = [one.name for one in offers if one.origin == "marked"]
    return [one for one in found if whole and not any(one.name <= name for name in marked)]


def contribution(soup: BeautifulSoup, item: Tag, others: Sequence[Tag]) -> list[Offer]:
    """Without the answers inside it."""
    inside = {id(one) for one in others}
    own = person_in(item)  # what the same one signs is only a part of it
    nested = [
        part
        for part in item.find_all(True)
        if id(part) in inside and (part.name == item.name or person_in(part) is not own)
    ]
    nested += item.select(QUOTED)
    if (response := response_in(item)) is not None:
        nested.append(response)
    subject = heading_of(item)
    signed_off = [
        *signature(item),
        *(
            Offer(_SUBJECT, text_of(one), "heading", text_of(one), one)
            for one in [subject]
            if one is not None
        ),
    ]
    with without(soup, nested):
        told = list(of_response(response)) if response is not None else []
        told += (offers := of_element(item))
        told += [one._replace(name=_ITS_AUTHORS) for one in offers if one.name == {"reviewcount"}]
        told += [one._replace(name=_ITS_TITLE) for one in offers if one.name == {"group"}]
        return [*told, *_unmarked(item, offers), *_chosen(item), *own_number(item), *signed_off]


def _chosen(item: Tag) -> Iterator[Offer]:
    """Whether an answer is the accepted one, where it is marked for machines."""
    for name, accepted in CHOSEN.items():
        if name in str(item.get("itemprop") or ""):
            yield Offer(meaning("accepted"), accepted, "microdata", name, item)
    if any(map(_ACCEPTED.search, item.get("class") or ())):
        yield Offer(meaning("accepted"), True, "flag", "accepted", item)


def _unmarked(item: Tag, offers: Sequence[Offer]) -> Iterator[Offer]:
    """Who wrote a contribution, when, and what, where nothing is marked so."""
    told = {offer.name for offer in offers}
    if not {meaning("author"), meaning("text")} <= told:
        author, text = said_in(item)
        for name, said in (("author", author), ("text", NOTED.sub("", text))):
            if said:
                box = item if name == "text" else None  # who it was is no line of the box
                yield Offer(meaning(name), said, "heading", said, box, _PART)
    for name, said in about_author(item):
        yield Offer(meaning(name), said, "heading", said, item, _PART)
    if meaning("date") not in told and (stamp := stamp_of(item)):
        yield Offer(meaning("date"), stamp, "heading", stamp, item, _PART)


def of_element(item: Tag) -> list[Offer]:
    """What the labels, marks, headings, prices and links of an entry say."""
    prices = list(of_price_elements(item))
    person = person_in(item)
    by = (
        [Offer(meaning("author"), text_of(person), "heading", text_of(person), person, _PART)]
        if person
        else []
    )
    return [
        *by,
        *of_labels(item),
        *of_marks(item),
        *of_attributes(item),
        *of_headings(item),
        *prices,
        *(one._replace(depth=len(prices[:1])) for one in of_prices(blocks(item))),
        *of_flags(item),
        *of_links(item),
    ]
