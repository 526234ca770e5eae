"""The cart and the checkout. Card details are looked at and forgotten: nothing is charged or kept."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus

from catalogue import COLOURS, PRODUCTS, euro
from http_types import Request, Response, as_json, redirect
from layout import NOTHING, message_page, page
from markup import Html, fill, join, render
from visitors import Line, Order, Visitor

FREE_DELIVERY = 150_00
DELIVERY = 6_90
NEEDED = {
    "name": "Full name",
    "street": "Street and number",
    "postcode": "Postcode",
    "city": "City",
    "card": "Card number",
    "expiry": "Expiry date",
    "cvc": "Security code",
}


def add(request: Request) -> Response:
    item = PRODUCTS.get(request.form.get("slug", ""))
    if item is None or not item.stock:
        return message_page(request, "Not added", "That product cannot be bought now.", HTTPStatus.CONFLICT)
    option = request.form.get("option", COLOURS[0])
    line = Line(item.slug, option if option in COLOURS else COLOURS[0])
    cart = request.visitor.cart
    cart[line] = min(item.stock, cart.get(line, 0) + max(1, _number(request.form.get("quantity", ""), 1)))
    if request.wants_json:
        return as_json({"items": request.visitor.items})
    return redirect("/checkout" if "buy" in request.form else "/cart")


def change(request: Request) -> Response:
    line = Line(request.form.get("slug", ""), request.form.get("option", ""))
    if line in request.visitor.cart:
        stock = PRODUCTS[line.slug].stock
        wanted = 0 if "remove" in request.form else _number(request.form.get("quantity", ""), 1)
        request.visitor.cart[line] = min(stock, wanted)
        if wanted == 0:
            del request.visitor.cart[line]
    return redirect("/cart")


def cart(request: Request) -> Response:
    if not request.visitor.cart:
        body = Html(
            '<h1>Cart</h1><p class="empty">Your cart is empty. <a href="/shop">Browse the shop</a></p>'
        )
        return page(request, "Cart", body)
    goods, delivery, total = sums(request.visitor)
    body = fill(
        "cart.html",
        rows=join(_row(line, count) for line, count in request.visitor.cart.items()),
        goods=euro(goods),
        delivery=euro(delivery) if delivery else "free",
        total=euro(total),
    )
    return page(request, "Cart", body)


def checkout(request: Request, problems: Mapping[str, str] | None = None) -> Response:
    if not request.visitor.cart:
        return redirect("/cart")
    form = request.form
    body = fill(
        "checkout.html",
        problems=_problems(problems or {}),
        address=join(
            (
                _field(form, "name", "name"),
                _field(form, "street", "street-address"),
                _field(form, "postcode", "postal-code", "short"),
                _field(form, "city", "address-level2", "short"),
            )
        ),
        card=join(
            (
                _field({}, "card", "cc-number", numeric=True),
                _field({}, "expiry", "cc-exp", "short", numeric=True),
                _field({}, "cvc", "cc-csc", "short", numeric=True),
            )
        ),
        lines=join(
            render("<li>{count} x {name}</li>", count=count, name=PRODUCTS[line.slug].name)
            for line, count in request.visitor.cart.items()
        ),
        total=euro(sums(request.visitor)[2]),
    )
    return page(
        request, "Checkout", body, status=HTTPStatus.UNPROCESSABLE_ENTITY if problems else HTTPStatus.OK
    )


def place_order(request: Request) -> Response:
    problems = {
        key: f"{words} is missing." for key, words in NEEDED.items() if not request.form.get(key, "").strip()
    }
    digits = request.form.get("card", "").replace(" ", "")
    if "card" not in problems and not (digits.isdecimal() and 12 <= len(digits) <= 19):
        problems["card"] = "Card number must have 12 to 19 digits."
    if problems:
        return checkout(request, problems)
    visitor = request.visitor
    if not visitor.cart:
        return redirect("/cart")
    number = 1001 + len(visitor.orders)
    visitor.orders.append(Order(number, visitor.items, sums(visitor)[2], request.form["city"].strip()))
    visitor.cart.clear()
    return redirect(f"/orders/{number}")


def order(request: Request, number: str) -> Response:
    for placed in request.visitor.orders:
        if str(placed.number) == number:
            text = f"Order {number}: {placed.items} item(s), {euro(placed.total)}, to {placed.city}."
            return message_page(request, "Thank you for your order", text)
    return message_page(request, "No such order", f"You have no order {number}.", HTTPStatus.NOT_FOUND)


def sums(visitor: Visitor) -> tuple[int, int, int]:
    """Goods, delivery and total, in cents."""
    goods = sum(PRODUCTS[line.slug].cents * count for line, count in visitor.cart.items())
    delivery = 0 if goods >= FREE_DELIVERY else DELIVERY
    return goods, delivery, goods + delivery


def _row(line: Line, count: int) -> Html:
    item = PRODUCTS[line.slug]
    return fill(
        "cart_row.html",
        item=item,
        line=line,
        count=count,
        sum=euro(item.cents * count),
    )


def _field(
    form: Mapping[str, str], key: str, autocomplete: str, look: str = "", *, numeric: bool = False
) -> Html:
    return render(
        '<p class="field {look}"><label for="{key}">{words}</label>'
        '<input id="{key}" name="{key}" value="{value}" autocomplete="{autocomplete}"{mode} required></p>',
        key=key,
        words=NEEDED[key],
        value=form.get(key, ""),
        autocomplete=autocomplete,
        look=look,
        mode=Html(' inputmode="numeric"' if numeric else ""),
    )


def _problems(problems: Mapping[str, str]) -> Html:
    if not problems:
        return NOTHING
    rows = join(
        render('<li><a href="#{key}">{text}</a></li>', key=key, text=text) for key, text in problems.items()
    )
    return render(
        '<div class="problem" role="alert"><p>Please look again:</p><ul>{rows}</ul></div>', rows=rows
    )


def _number(text: str, otherwise: int) -> int:
    return int(text) if text.isdecimal() and len(text) < 5 else otherwise
