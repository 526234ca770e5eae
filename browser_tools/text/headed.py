"""What names a page or an item, and what stands first below that: its link, picture, day and price."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from bs4 import Tag
from bs4.element import NavigableString

from browser_tools.text.compare import plain
from browser_tools.text.costs import PRICED, amounts, includes_tax, is_bound, is_net, is_of_other
from browser_tools.text.currencies import MONEY
from browser_tools.text.dates import dates, times
from browser_tools.text.dom import Block, blocks, is_hidden, text_of
from browser_tools.text.frame import main_heading
from browser_tools.text.grid import BADGE
from browser_tools.text.items import heading_of
from browser_tools.text.meanings import Meaning, meaning
from browser_tools.text.microdata import picture, said_by
from browser_tools.text.numbers import parse_number
from browser_tools.text.offers import Offer, Origin
from browser_tools.text.ranges import span

_HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"]
_STRUCK = ["del", "s", "strike"]
_STRUCK_CLASSES = frozenset({"line-through", "text-decoration-line-through"})
_LONGEST_PRICE = 40
_COSTS = re.compile(
    rf"^(?:{PRICED.pattern})?\s?\d[\d.,' \u00a0]*\s?(?:{PRICED.pattern})?(?:\s?/\s?\w{{1,6}})?$",
)
"""An amount of money, and nothing else but of how long: `$19/mo`."""
OLD = re.compile(
    r"(?:^|[-_])(?:old|was|rrp|msrp|uvp|list|strike(?:through|d)?|crossed|regular|compare|before|original)"
    r"(?:$|[-_])",
    re.IGNORECASE,
)
_RATES = re.compile(
    r"\b\d{1,3}\s?(?:[x×]\s|(?:[\w-]+\s){0,2}(?:instal?lments?|payments of|meses|"
    r"cuotas|mensualidades|raten|mensualités|rate da|parcelas|rat po|termijnen|回払い|개월)|期)|每期",
    re.IGNORECASE,
)
_LONGEST_RATES, _LONGEST_LINK, _MOST_AMOUNTS, _PAIR, _SIGN, _LONGEST_BOX = 90, 12, 12, 2, 4, 1000
_OLD_PRICE = meaning("old price")
_PARTS = ["div", "p", "ul", "table", "a", "img"]
_FROM = re.compile(r"(?:de|van|von|da|antes|avant|prima|zamiast|místo)(?: R)?", re.IGNORECASE)
"""`De R$ 199,90`, and what it costs now."""
_NOW = re.compile(r"^(?:now|our price|sale price|jetzt|maintenant|ahora|adesso|agora)\s*:\s*", re.IGNORECASE)
_HOLDS_PRICES = re.compile(
    r"(?:^|[\s_-])(?:price|preis|prix|precio|prezzo|preco)s?(?:$|[\s_-])", re.IGNORECASE
)
_ENTRY = ".entry-title, .post-title, [itemprop~=headline]"
_THROUGH = re.compile(r"line-through")
_EXACTLY = re.compile(r"^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?(?:\s?Z\b|\s?[+-]\d\d:?\d\d\b)?)?")
"""What a title tells of `3 hours ago`."""
_YEAR, _MOST_TITLES = re.compile(r"(?:19|20)\d\d"), 20
_LONGEST_DATE, _REST = 90, 24
"""Characters of a line that is a day, and of its letters beside the day: a weekday, a zone."""
_UNTIL = re.compile(
    r"\b(?:until|deadline|by|before|ends?|closes?|updated|posted|published|bis|stand)\b", re.IGNORECASE
)
_MOST_LINKS, _MAILED = 400, re.compile("^mailto:", re.IGNORECASE)
_TIMES, _NEAR = ["time", "relative-time", "local-time", "time-ago"], 4
_BYLINE = re.compile(r"(?:^|[\s·|,])(?:by|von|par|por|di|af|av|door)\s*$", re.IGNORECASE)
_LONGEST_KIND = 16
_CATEGORY, _TAGS = meaning("category"), meaning("tags")
_TICKETS = meaning("tickets")
_COUNTER = re.compile(r"^[#№]\s?\d+$")
_NUMBERED = re.compile(r"^[^\W\d][^\d:]{1,20}:\s?\S*\d\S*$")
"""`Code: 4711` in a heading is the thing's number, and no part of its name."""


def of_headings(root: Tag) -> Iterator[Offer]:
    """What names the page or item, its first link, picture and time; what is struck out as its old price."""
    page = root.name in ("html", "body", "[document]")
    entries = root.select(_ENTRY) if page else []
    own = entries[0] if len(entries) == 1 and entries[0].name in _HEADINGS else None
    heading = (own or main_heading(root)) if page else heading_of(root)
    if heading is not None and (name := _heading(heading)):
        sure = own is not None or (page and _titles(root, name))
        if name != text_of(heading) and (number := re.search(r"\d+$", text_of(heading))):
            yield Offer(meaning("number"), number[0], "heading", text_of(heading), heading)
        origin: Origin = "label" if sure else "heading"
        yield Offer(meaning("name"), name, origin, text_of(heading), heading, -1 if page and sure else 0)
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


def struck_out(element: Tag) -> bool:
    """Whether it is struck out, by its tag, its style or a class that is named as that style is."""
    styled = _THROUGH.search(str(element.get("style", ""))) is not None
    return element.name in _STRUCK or styled or not _STRUCK_CLASSES.isdisjoint(element.get("class") or ())


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
    """The first words whose title is a day and time: `3 hours ago`."""
    for element in root.find_all(title=_YEAR, limit=_MOST_TITLES):
        title = " ".join(str(element["title"]).split())
        exact = _EXACTLY.match(title)
        if text_of(element) and (
            exact or (times(title) and any(one.year and one.day for one in dates(title)))
        ):
            return element, exact[0] if exact else title
    return None


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
        if not _is_paid(alone, element):
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
    free = number == 0 and not _COSTS.match(amount)
    less = number is not None and number < 0
    return not (free or less or "<" in amount or is_bound(amount) or is_net(_line(element)))


def _label_before(amount: str, element: Tag) -> Meaning:
    """What the words right before an amount mean, in its own line: of `Was $20 Now $15` one each."""
    before = re.split(r"\d[\d.,]*", _line(element).partition(amount)[0])[-1]
    said = re.split(rf"\d|{MONEY}", f"{before}{amount}")[0].strip(" :")
    if not said and element.parent is not None:
        cell = element.find_previous_sibling() or element.parent.find_previous_sibling()
        said = text_of(cell) if isinstance(cell, Tag) and cell.find(_PARTS) is None else ""
    return _OLD_PRICE if _FROM.fullmatch(said) else meaning(said) if len(said) <= _LONGEST_PRICE else frozenset()


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
            rest = said
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


def _mailed(root: Tag) -> Iterator[Offer]:
    """The name before the first address to write to: `<b>Marta Oyelaran</b> <a href="mailto:...">`."""
    address = root.find("a", href=_MAILED)
    name = address.find_previous_sibling(True) if address is not None else None
    said = text_of(name) if name is not None and name.name in ("b", "strong") else ""
    if said and not said.endswith(":"):
        yield Offer(meaning("author"), said, "heading", said, name, 1)


def _entitles(heading: Tag, said: str) -> bool:
    """Whether the document's title is this alone: `Thread: Gearbox whine` is called `Gearbox whine`."""
    title = list(heading.parents)[-1].find("title")
    return isinstance(title, Tag) and plain(title.get_text()).startswith(plain(said))


def _titles(root: Tag, name: str) -> bool:
    """Whether the document's title says the heading too."""
    title = list(root.parents)[-1].find("title") if root.parent is not None else root.find("title")
    return isinstance(title, Tag) and plain(name) in plain(title.get_text())


def _permalink(root: Tag) -> Tag | None:
    """A contribution's own address: the link on its time, or to its id."""
    name = str(root.get("id") or "")
    time = root.find("time")
    around = time.find_parent("a", href=True) if isinstance(time, Tag) else None
    if around is not None and root in around.parents:
        return around
    return root.find("a", href=re.compile(f"#{re.escape(name)}$")) if name else None


def named_and_priced(element: Tag) -> tuple[str, str]:
    """The words of a heading without the price that ends it, and that price: `Team $19/mo`."""
    name = text_of(element)
    for part in element.find_all(True):
        told = text_of(part)
        if told != name and name.endswith(told) and _COSTS.match(told):
            return name.removesuffix(told).strip(), told
    return name, ""


def of_price_elements(item: Tag) -> Iterator[Offer]:
    """Amounts of money that have an element of their own within a line: `<b>Cup</b><i>€ 9</i>`."""
    for text in item.find_all(string=PRICED, limit=_MOST_TITLES):
        element = _in_pieces(text.parent) if text.parent is not None else item
        if element is not item and _COSTS.match(told := text_of(element)) and not is_hidden(element):
            struck = struck_out(element) or element.find_parent(struck_out) is not None
            name = meaning("old price" if struck else "price")
            yield Offer(name, told, "heading", told, element)


def _heading(heading: Tag) -> str:
    """Its words, without a price and the number that trackers hang on."""
    name, _ = named_and_priced(heading)
    label, colon, rest = name.partition(":")
    if colon and rest.strip() and len(label) <= _LONGEST_KIND and _entitles(heading, rest):
        name = rest.strip()
    for part in heading.find_all(["span", "small"]):
        told = text_of(part)
        badge = told and BADGE.search(" ".join(part.get("class") or ())) is not None
        if _COUNTER.match(told) or _NUMBERED.match(told) or badge or (part.name == "small" and dates(told)):
            name = name.removesuffix(told).rstrip() or name
    return name
