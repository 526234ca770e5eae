"""Logging in, and what is behind it."""

from __future__ import annotations

import hmac

from catalogue import euro
from http_types import Request, Response, redirect
from layout import message_page, page
from markup import Html, join, render
from visitors import PASSWORD, USER


def login(request: Request, problem: str = "") -> Response:
    body = render(
        """<section class="narrow">
<h1>Log in</h1>
{problem}
<form action="/login" method="post">
  <input type="hidden" name="next" value="{onward}">
  <p class="field"><label for="username">Username</label><input id="username" name="username" value="{user}" autocomplete="username" required></p>
  <p class="field"><label for="password">Password</label><input id="password" name="password" type="password" autocomplete="current-password" required></p>
  <button type="submit">Log in</button>
</form>
<p class="note">This is a demonstration: username <code>{name}</code>, password <code>{password}</code>.</p>
</section>""",
        problem=render('<p class="problem" role="alert">{text}</p>', text=problem) if problem else Html(""),
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
    orders = join(
        render(
            '<tr><th scope="row"><a href="/orders/{order.number}">{order.number}</a></th><td>{order.items}</td><td>{total}</td></tr>',
            order=order,
            total=euro(order.total),
        )
        for order in visitor.orders
    )
    table = render(
        '<table><thead><tr><th scope="col">Order</th><th scope="col">Items</th><th scope="col">Total</th></tr></thead><tbody>{rows}</tbody></table>',
        rows=orders,
    )
    body = render(
        """<h1>Hello, {visitor.user}</h1>
<section><h2>Orders</h2>{orders}</section>
<section><h2>Settings</h2>
<form action="/account" method="post">
  <p class="field"><label for="email">E-mail address</label><input id="email" name="email" type="email" value="{visitor.email}" autocomplete="email" required></p>
  <button type="submit">Save settings</button>
</form></section>
<section class="row">
<form action="/logout" method="post"><button class="plain" type="submit">Log out</button></form>
<form action="/account/delete" method="post"><button class="danger" type="submit">Delete account</button></form>
</section>""",
        visitor=visitor,
        orders=table if visitor.orders else Html('<p class="empty">No orders yet.</p>'),
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
