"""Logging in, and what is behind it."""

from __future__ import annotations

import hmac

from catalogue import euro
from http_types import Request, Response, redirect
from layout import NOTHING, message_page, page
from markup import Html, fill, join, render
from visitors import PASSWORD, USER


def login(request: Request, problem: str = "") -> Response:
    body = fill(
        "login.html",
        problem=render('<p class="problem" role="alert">{text}</p>', text=problem) if problem else NOTHING,
        onward=_onward(request),
        user=request.form.get("username", ""),
        name=USER,
        password=PASSWORD,
    )
    return page(request, "Log in", body)


def enter(request: Request) -> Response:
    name, password = request.form.get("username", ""), request.form.get("password", "")
    if name != USER or not hmac.compare_digest(password.encode(), PASSWORD.encode()):
        return login(request, "Username or password is wrong.")
    request.visitor.user = name
    return redirect(_onward(request))


def leave(request: Request) -> Response:
    request.visitor.user = None
    return redirect("/")


def account(request: Request) -> Response:
    visitor = request.visitor
    if visitor.user is None:
        return redirect("/login?next=/account")
    rows = join(fill("order_row.html", order=order, total=euro(order.total)) for order in visitor.orders)
    body = fill(
        "account.html",
        visitor=visitor,
        orders=fill("orders.html", rows=rows) if rows else Html('<p class="empty">No orders yet.</p>'),
    )
    return page(request, "Your account", body)


def save(request: Request) -> Response:
    if request.visitor.user is not None and "@" in request.form.get("email", ""):
        request.visitor.email = request.form["email"].strip()
    return redirect("/account")


def delete(request: Request) -> Response:
    if request.visitor.user is None:
        return redirect("/login?next=/account")
    request.visitor.user = None
    gone = message_page(
        request, "Your account is deleted", "Everything we knew of you is gone, the cart included."
    )
    return Response(gone.body, ends_session=True)


def _onward(request: Request) -> str:
    """Where to go after logging in: a path of ours, whatever the address bar says."""
    path = request.form.get("next") or request.query.get("next") or "/account"
    ours = (
        path.startswith("/") and not path.startswith(("//", "/\\")) and path.isascii() and path.isprintable()
    )
    return path if ours else "/account"
