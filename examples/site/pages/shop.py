"""The list of products: search, filters, sort order, pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from catalogue import CATEGORIES, PRODUCTS, Product, as_csv
from http_types import Request, Response
from layout import NOTHING, page
from markup import Html, fill, join, options, render
from pictures import picture

PER_PAGE = 12
SORTS = {
    "name": "Name",
    "price": "Price: low to high",
    "-price": "Price: high to low",
    "rating": "Rating",
}


@dataclass(frozen=True)
class Choice:
    """What the visitor asked for; anything that cannot be read counts as not asked."""

    words: str = ""
    category: str = ""
    most: float | None = None
    """Euros."""
    in_stock: bool = False
    sort: str = "name"
    page: int = 1

    @classmethod
    def read(cls, query: Mapping[str, str]) -> Choice:
        most = query.get("max", "")
        number = query.get("page", "1")
        return cls(
            words=query.get("q", "").strip(),
            category=query.get("category", ""),
            most=float(most) if most.replace(".", "", 1).isdecimal() else None,
            in_stock=query.get("in_stock") == "1",
            sort=query["sort"] if query.get("sort") in SORTS else "name",
            page=max(1, int(number)) if number.isdecimal() and len(number) < 5 else 1,
        )

    def fits(self, product: Product) -> bool:
        text = f"{product.name} {product.blurb} {CATEGORIES[product.category]}".casefold()
        return (
            all(word in text for word in self.words.casefold().split())
            and self.category in ("", product.category)
            and (self.most is None or product.cents <= self.most * 100)
            and (product.stock > 0 or not self.in_stock)
        )


def shop(request: Request) -> Response:
    choice = Choice.read(request.query)
    found = ordered([product for product in PRODUCTS.values() if choice.fits(product)], choice.sort)
    pages = max(1, -(-len(found) // PER_PAGE))
    current = min(choice.page, pages)
    shown = found[(current - 1) * PER_PAGE : current * PER_PAGE]
    body = fill(
        "shop.html",
        filters=_filters(request.query, choice),
        count=len(found),
        word="result" if len(found) == 1 else "results",
        products=render('<ul class="products">{cards}</ul>', cards=join(map(card, shown)))
        if shown
        else _EMPTY,
        paging=_paging(request.query, current, pages),
    )
    title = f"{choice.words} in the shop" if choice.words else "Shop"
    return page(request, title, body)


def catalogue_csv(request: Request) -> Response:
    name = ("Content-Disposition", 'attachment; filename="lamplight.csv"')
    return Response(as_csv().encode(), content_type="text/csv; charset=utf-8", headers=(name,))


def ordered(products: list[Product], sort: str) -> list[Product]:
    """Equal prices and ratings stay in order of name."""
    by_name = sorted(products, key=lambda product: product.name)
    if sort in ("price", "-price"):
        return sorted(by_name, key=lambda product: product.cents, reverse=sort == "-price")
    if sort == "rating":
        return sorted(by_name, key=lambda product: product.rating, reverse=True)
    return by_name


def card(product: Product, below: Html = NOTHING) -> Html:
    """One product in a list; `below` stands at the foot of its card."""
    return fill(
        "card.html",
        product=product,
        picture=picture(product),
        stock=stock(product),
        below=below,
    )


def stock(product: Product) -> Html:
    words, look = ("In stock", "yes") if product.stock else ("Out of stock", "no")
    return render('<span class="stock {look}">{words}</span>', words=words, look=look)


_EMPTY = Html('<p class="empty">Nothing fits. <a href="/shop">Show everything</a></p>')


def _filters(query: Mapping[str, str], choice: Choice) -> Html:
    return fill(
        "filters.html",
        choice=choice,
        categories=options([("", "All"), *CATEGORIES.items()], choice.category),
        most=query.get("max", "") if choice.most is not None else "",
        sorts=options(SORTS.items(), choice.sort),
        checked=Html(" checked" if choice.in_stock else ""),
    )


def _paging(query: Mapping[str, str], current: int, pages: int) -> Html:
    if pages == 1:
        return NOTHING
    rest = {key: value for key, value in query.items() if key != "page" and value}

    def link(number: int, words: str) -> Html:
        if not 1 <= number <= pages:
            return NOTHING
        rel = "next" if number > current else "prev"
        address = "/shop?" + urlencode({**rest, "page": number})
        return render('<a rel="{rel}" href="{address}">{words}</a>', rel=rel, address=address, words=words)

    return render(
        '<nav class="paging" aria-label="Pages">{back}<span>Page {current} of {pages}</span>{on}</nav>',
        back=link(current - 1, "Previous page"),
        on=link(current + 1, "Next page"),
        current=current,
        pages=pages,
    )
