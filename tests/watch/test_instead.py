"""What stands before a page, or instead of it, though HTTP says 200: never a baseline, never news."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from watching import Site, Watching

HOUR = timedelta(hours=1)
Watched = Callable[..., Watching]
SHOP = "<h1>Lamps</h1>" + "".join(f"<p>Lamp number {n} for {n}9 EUR</p>" for n in range(9))
STATUS = "<h1>Status of Shop</h1><p>{}</p>"

INSTEAD = {
    "shield": ("blocked", "<h1>shop.test</h1><p>Verifying you are human. This may take a few seconds.</p>"),
    "refused": ("blocked", "<h1>Access Denied</h1><p>Reference #18.2d351ab8</p>"),
    "queue": ("blocked", "<h1>You are now in line</h1><p>Estimated wait: 5 minutes</p>"),
    "consent": (
        "blocked",
        "<h2>We value your privacy</h2><p>We and our partners use cookies.</p><button>Accept all</button>",
    ),
    "consent-de": (
        "blocked",
        "<p>Wir und unsere Partner verwenden Cookies.</p><button>Alle akzeptieren</button>",
    ),
    "gateway": ("error", "<center><h1>502 Bad Gateway</h1></center><hr><center>nginx/1.18.0</center>"),
    "database": ("error", "<h1>Error establishing a database connection</h1>"),
    "maintenance": ("error", "<p>Sorry! We are performing some scheduled maintenance at the moment.</p>"),
    "wartung": ("error", "<p>Wegen Wartungsarbeiten ist der Shop zurzeit nicht erreichbar.</p>"),
    "php": ("error", "<b>Fatal error</b>: Uncaught Error: Call to undefined function foo() in /srv/i.php:12"),
    "gone": ("removed", "<h1>404</h1><h2>Page not found</h2><p>It might have been moved.</p>"),
}
PAGES = {
    "status": (STATUS.format("All is well"), STATUS.format("The service is currently unavailable")),
    "pickup": ("<p>Lamp</p><p>12 EUR</p>", "<p>Store pickup unavailable</p><p>Temporarily sold out</p>"),
    "release-notes": ("<p>Version 1.0</p>", "<p>Version 1.1: no fatal error: it starts in a second</p>"),
    "lift": ("<p>The lift runs</p>", "<p>We are performing maintenance on the lift until Friday</p>"),
    "about-cookies": (
        "<p>Oat cookies, 12 pieces for 4 EUR</p>",
        "<p>Rye cookies and honey bread, fresh from Friday on</p><p>We accept cards and cash at the door</p>",
    ),
}


@pytest.mark.parametrize(("state", "main"), INSTEAD.values(), ids=INSTEAD)
async def test_what_stands_instead_of_a_page_is_told_as_that(
    site: Site, watched: Watched, state: str, main: str
) -> None:
    lines = [
        f"  {n}: {{page: '{site.url}/{n}', every: 1h, fetch: http, notify: 'file:out.md'}}" for n in "ab"
    ]
    watching = watched("version: 1\nwatches:\n" + "\n".join(lines) + "\n")
    for first, second in ((SHOP, main), (main, SHOP), (SHOP, SHOP)):
        site.page("/a", first)
        site.page("/b", second)
        await watching.round(after=HOUR)
    assert watching.states("a") == ["new", state, "same"]
    assert watching.states("b") == [state, "new", "same"]
    assert watching.told() == []


@pytest.mark.parametrize(("before", "now"), PAGES.values(), ids=PAGES)
async def test_a_page_that_speaks_of_such_things_is_a_page(
    site: Site, watched: Watched, before: str, now: str
) -> None:
    watching = watched(f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h, fetch: http}}\n")
    for main in (before, now):
        site.page("/a", main)
        await watching.round(after=HOUR)
    assert watching.states("a") == ["new", "changed"]
