"""Which page answers which path: (method, pattern of the whole path, page)."""

from __future__ import annotations

from http_types import Page
from pages import account, articles, cart, docs, forum, german, home, product, shop, static

ROUTES: tuple[tuple[str, str, Page], ...] = (
    ("GET", r"/", home.home),
    ("GET", r"/static/(?P<name>[\w.]+)", static.static),
    ("GET", r"/shop", shop.shop),
    ("GET", r"/shop\.csv", shop.catalogue_csv),
    ("GET", r"/shop/(?P<slug>[^/]+)", product.product),
    ("GET", r"/sale", product.sale),
    ("GET", r"/cart", cart.cart),
    ("POST", r"/cart/add", cart.add),
    ("POST", r"/cart/change", cart.change),
    ("GET", r"/checkout", cart.checkout),
    ("POST", r"/checkout", cart.place_order),
    ("GET", r"/orders/(?P<number>\d+)", cart.order),
    ("GET", r"/login", account.login),
    ("POST", r"/login", account.enter),
    ("POST", r"/logout", account.leave),
    ("GET", r"/account", account.account),
    ("POST", r"/account", account.save),
    ("POST", r"/account/delete", account.delete),
    ("GET", r"/docs/?", docs.docs),
    ("GET", r"/docs/index\.json", docs.index),
    ("GET", r"/docs/(?P<name>[\w-]+)", docs.docs),
    ("GET", r"/forum", forum.forum),
    ("GET", r"/forum/(?P<slug>[\w-]+)", forum.thread),
    ("POST", r"/forum/(?P<slug>[\w-]+)", forum.reply),
    ("GET", r"/articles", articles.articles),
    ("GET", r"/articles/(?P<slug>[\w-]+)", articles.article),
    ("GET", r"/de/laden", german.shop),
)
