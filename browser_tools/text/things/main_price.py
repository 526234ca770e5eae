"""What the thing of a page costs: the amount below its heading that is neither old, nor of something else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from bs4 import Tag
from bs4.element import NavigableString

from browser_tools.text.amounts.costs import (
    PRICED,
    amounts,
    includes_tax,
    is_bound,
    is_net,
    is_of_other,
    is_usual,
)
from browser_tools.text.amounts.currencies import MONEY
from browser_tools.text.amounts.numbers import parse_number
from browser_tools.text.facts.meanings import Meaning, meaning
from browser_tools.text.facts.offers import Offer
from browser_tools.text.html.dom import Block, is_hidden, text_of
from browser_tools.text.things.entitled import COSTS
from browser_tools.text.things.frame import main_heading

_LONGEST_RATES, _LONGEST_LINK, _MOST_AMOUNTS, _PAIR, _SIGN, _LONGEST_BOX = 90, 12, 12, 2, 4, 1000
_NEAR, _MOST_LISTED = 4, 20

_STRUCK = ["del", "s", "strike"]
_STRUCK_CLASSES = frozenset({"line-through", "text-decoration-line-through"})
_LONGEST_PRICE = 40
OLD = re.compile(
    r"(?:^|[-_])(?:old|was|rrp|msrp|uvp|list|strike(?:through|d)?|crossed|non-?sale|regular|compare|before|original)"
    r"(?:$|[-_])",
    re.IGNORECASE,
)
_RATES = re.compile(
    r"\b\d{1,3}\s?(?:[x×]\s|(?:[\w-]+\s){0,2}(?:instal?lments?|payments of|meses|"
    r"cuotas|mensualidades|raten|mensualités|rate da|parcelas|rat po|termijnen|回払い|개월)|期)|每期",
    re.IGNORECASE,
)
_OLD_PRICE = meaning("old price")
_PARTS = ["div", "p", "ul", "table", "a", "img"]
_FROM = re.compile(r"(?:de|van|von|da|antes|avant|prima|zamiast|místo)(?: R)?", re.IGNORECASE)
"""`De R$ 199,90`, and what it costs now."""
_NOW = re.compile(r"^(?:now|our price|sale price|jetzt|maintenant|ahora|adesso|agora)\s*:\s*", re.IGNORECASE)
_HOLDS_PRICES = re.compile(
    r"(?:^|[\s_-])(?:price|preis|prix|precio|prezzo|preco)s?(?:$|[\s_-])", re.IGNORECASE
)
_THROUGH = re.compile(r"line-through")
_TICKETS = meaning("tickets")


def struck_out(element: Tag) -> bool:
    """Whether it is struck out, by its tag, its style or a class that is named as that style is."""
    styled = _THROUGH.search(str(element.get("style", ""))) is not None
    return element.name in _STRUCK or styled or not _STRUCK_CLASSES.isdisjoint(element.get("class") or ())


def of_prices(found: Iterable[Block]) -> Iterator[Offer]:
    """Amounts of money that stand by themselves, where nothing says `price`."""
    for block in found:
        stands = len(block.text) < _LONGEST_PRICE and ":" not in block.text
        if stands and PRICED.search(block.text) and parse_number(block.text) is not None:
            yield Offer(meaning("price"), block.text, "heading", block.text)


def of_main_price(root: Tag) -> Iterator[Offer]:
    """The first amount below the page's heading; what is struck out before it is the old one. What a class
    calls old, and what is told of postage, months or kilograms, is it where no other follows."""
    heading = main_heading(root)
    kept: dict[bool, Offer] = {}
    for text in _amounts_near(heading) if heading is not None else ():
        element = text.parent
        if element is None or is_hidden(element):
            continue
        struck = element if struck_out(element) else element.find_parent(struck_out)
        element = _in_pieces(element)
        if _in_rates(element):
            continue
        struck = struck or (element if struck_out(element) else None)
        alone, old = _alone(text, element)
        if not _is_paid(alone, element) or is_of_other(_term(element)):
            continue
        reduced = struck is None and _is_reduced(alone, element)
        if old:
            yield Offer(_OLD_PRICE, old, "heading", text_of(element), element)
        for offer in of_prices([Block("text", alone)]):
            around = [
                str(name) for one in (element, element.parent) if one for name in one.get("class") or ()
            ]
            marks = [found[0] for one in around if (found := OLD.search(one))]
            regular = all("regular" in one.lower() for one in marks) and _is_only_price(element)
            priced = offer._replace(element=element)
            other = element.name == "option" or is_of_other(_line(element))
            if struck is None and other:
                kept.setdefault(True, priced)
            elif (
                struck is None
                and (regular or not marks)
                and not reduced
                and _label_before(alone, element) != _OLD_PRICE
            ):
                yield priced
                return
            else:
                if struck is None:
                    kept.setdefault(False, priced)
                yield offer._replace(name=_OLD_PRICE, element=element)
    yield from [kept[other] for other in (False, True) if other in kept][:1]


def _amounts_near(heading: Tag) -> list[NavigableString]:
    """Words with money below the heading; where there are none, those above it in a box of both."""
    below = heading.find_all_next(string=_names_money, limit=_MOST_AMOUNTS)
    if below:
        return list(below)
    boxes = [one for one in list(heading.parents)[: 2 * _NEAR] if len(text_of(one)) <= _LONGEST_BOX]
    above = heading.find_all_previous(string=_names_money, limit=_MOST_AMOUNTS)
    return [one for one in above if any(box in boxes for box in one.parents)]


def _alone(text: NavigableString, element: Tag) -> tuple[str, str]:
    """The amount by itself, as its line tells it, and the old one that the line tells as well."""
    own = " ".join(str(text).split())
    if not re.search(r"\d", own) and text.parent is not None:
        behind = text.next_sibling if isinstance(text.next_sibling, Tag) else text.parent.find_next_sibling()
        for sibling in (text.parent.find_previous_sibling(), behind):
            if isinstance(sibling, Tag) and re.fullmatch(r"\d[\d.,]*", text_of(sibling)):
                own = f"{text_of(sibling)} {own}"  # `<b>294</b><i>元</i>`, `€ <b>56,74</b> incl. VAT`
                break
    alone = text_of(element) if parse_number(text_of(element)) is not None else own
    old, current = amounts(alone)
    label, colon, rest = (current or alone).partition(":")
    alone = rest.strip() if colon and includes_tax(label) else current or alone
    return _NOW.sub("", alone), old


def _is_reduced(amount: str, element: Tag) -> bool:
    """Whether the little box around it tells nothing but it and a lower one: `$40 $30`, `$40 -25% $30`."""
    for box in list(element.parents)[:_NEAR]:
        said = text_of(box)
        if len(said) > _LONGEST_RATES or len(PRICED.findall(said)) > _PAIR:
            return False
        if (old := amounts(said)[0]) and parse_number(old) == parse_number(amount):
            return True
    return False


def _names_money(text: str | None) -> bool:
    return text is not None and PRICED.search(" ".join(text.split())) is not None


def _is_paid(amount: str, element: Tag) -> bool:
    """Whether it may be what is paid for the thing: not by how much it is less, not what sending costs
    (`0元免運`), an amount without its tax, or a tag written out.
    """
    number = parse_number(amount)
    free = number == 0 and not COSTS.match(amount)
    less = number is not None and number < 0
    return not (free or less or "<" in amount or is_bound(amount) or is_net(_line(element)))


def _label_before(amount: str, element: Tag) -> Meaning:
    """What the words right before an amount mean, in its own line: of `Was $20 Now $15` one each."""
    before = re.split(r"\d[\d.,]*", _line(element).partition(amount)[0])[-1]
    said = re.split(rf"\d|{MONEY}", f"{before}{amount}")[0].strip(" :")
    if not said and element.parent is not None:
        cell = element.find_previous_sibling() or element.parent.find_previous_sibling()
        said = text_of(cell) if isinstance(cell, Tag) and cell.find(_PARTS) is None else ""
    if len(said) > _LONGEST_PRICE:
        return frozenset()
    return _OLD_PRICE if _FROM.fullmatch(said) or is_usual(said) else meaning(said)


def _term(element: Tag) -> str:
    """The label in the cell or term before an amount that is all its own cell says: `Postage`."""
    cell = element if element.name in ("dd", "td") else element.find_parent(["dd", "td"])
    label = cell.find_previous_sibling(["dt", "th"]) if cell is not None else None
    return text_of(label) if label is not None else ""


def _line(element: Tag) -> str:
    """The words around an amount: its own element's, or those of what is around it, where these are few."""
    own = text_of(element)
    if (
        element.parent is None
        or element.parent.name == "body"
        or re.search(r"[^\W\d]{2}", PRICED.sub("", own))
    ):
        return own
    around = text_of(element.parent)
    return around if len(around) <= _LONGEST_PRICE else own


def of_admissions(offers: Iterable[Offer]) -> list[Offer]:
    """What tickets cost, where a label calls that `Tickets`."""
    return [one._replace(name=meaning("price"), depth=one.depth + 1) for one in offers
            if one.name == _TICKETS and one.origin == "label" and PRICED.search(str(one.value))
            and re.search(r"\d", str(one.value))]  # fmt: skip


def _is_only_price(element: Tag) -> bool:
    """Whether nothing else has a price in what holds prices around it: `regular` is then what it costs."""
    holders = [
        one for one in list(element.parents)[:_NEAR] if _HOLDS_PRICES.search(" ".join(one.get("class") or ()))
    ]
    amounts = holders[-1].find_all(string=PRICED) if holders else []
    return len([one for one in amounts if re.search(r"\d", one)]) == 1


def _in_pieces(sign: Tag) -> Tag:
    """The element that says the whole amount, where its sign and digits each have one of their own."""
    while parse_number(text_of(sign)) is None and len(text_of(sign)) <= _SIGN and sign.parent is not None:
        if len(text_of(sign.parent)) > _LONGEST_PRICE:
            break
        sign = sign.parent
    return sign


def _in_rates(element: Tag) -> bool:
    """Whether it is what is paid each month: `6 meses sin intereses de $ 149.83`, `10 x 64,90 zł`."""
    around = element
    while around.parent is not None and len(text_of(around.parent)) <= _LONGEST_RATES:
        around = around.parent
        whole, own = text_of(around), text_of(element)
        amount = re.compile(rf"\D{{0,{_LONGEST_LINK}}}{re.escape(own)}")
        if any(amount.match(whole, one.end()) for one in _RATES.finditer(whole)):
            return True
    return False


def of_price_elements(item: Tag) -> Iterator[Offer]:
    """Amounts of money that have an element of their own within a line: `<b>Cup</b><i>€ 9</i>`."""
    for text in item.find_all(string=PRICED, limit=_MOST_LISTED):
        element = _in_pieces(text.parent) if text.parent is not None else item
        if element is not item and COSTS.match(told := text_of(element)) and not is_hidden(element):
            struck = struck_out(element) or element.find_parent(struck_out) is not None
            name = meaning("old price" if struck else "price")
            yield Offer(name, told, "heading", told, element)
