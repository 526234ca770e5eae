"""Looks through a browser: the drawn page is filtered, obstacles seen, logins kept, pictures taken."""

from __future__ import annotations

import json
import stat
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from local_server import Request
from watching import Site, Watching

HOUR = timedelta(hours=1)
Watched = Callable[..., Watching]
HTML = {"Content-Type": "text/html; charset=utf-8"}
FORM = (
    "<!doctype html><title>Sign in</title><h1>Sign in</h1><form method=post action=/signin>"
    "<label>Name <input name=name></label><label>Password <input type=password name=word></label>"
    "<button>Sign in</button></form>"
)
LOGIN = """\
start: {url}/signin
policy: testing
secrets:
  shop: {{from: "env:SHOP_PASSWORD", origins: ["{url}"], fields: [password]}}
steps:
  - type "ada" into "Name"
  - type secret shop into "Password"
  - click "Sign in"
expect:
  - text "Welcome" is visible
"""


class Members:
    """Pages that are shown to who has logged in."""

    def __init__(self, site: Site) -> None:
        self.site, self.price, self.known = site, 10, {"in"}
        site.answer("/signin", self.signin)
        site.answer("/orders", self.orders)

    def signin(self, request: Request) -> tuple[int, dict[str, str], str]:
        if request.method == "POST":
            if b"word=open-sesame" not in request.body:
                return 200, HTML, FORM
            return 303, {"Location": "/welcome", "Set-Cookie": "who=in; Path=/; HttpOnly"}, ""
        return 200, HTML, FORM

    def orders(self, request: Request) -> tuple[int, dict[str, str], str]:
        cookie = {name.lower(): value for name, value in request.headers.items()}.get("cookie", "")
        if not any(f"who={one}" in cookie for one in self.known):
            return 302, {"Location": "/signin"}, ""
        price = f"<p class=price>The lamp costs {self.price} EUR</p>"
        return 200, HTML, f"<!doctype html><title>Orders</title><main>{price}<p>{id(request)}</p></main>"


def drawn(price: int, noise: str = "") -> str:
    """A page that its script draws."""
    return (
        f"<div id=app></div><script>app.innerHTML = `<h1>Shop</h1><p class=price>The lamp costs {price} EUR"
        f"</p><p class=ad>{noise}</p>`</script>"
    )


async def test_filters_hold_for_the_drawn_page_and_changes_are_pictured(site: Site, watched: Watched) -> None:
    site.page("/a", drawn(10, "first ad"))
    watching = watched(
        f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h, fetch: browser,"
        " notify: 'file:out.md', filter: {select: '#app', remove: .ad}}\n"
    )
    await watching.round()
    site.page("/a", drawn(10, "second ad"))
    await watching.round(after=HOUR)
    site.page("/a", drawn(12, "third ad"))
    await watching.round(after=HOUR)
    assert watching.states("a") == ["new", "same", "changed"]
    (told,) = watching.told()
    assert "10 EUR → The lamp costs 12 EUR" in told
    kept = sorted(one.name for one in (watching.folder / "runs" / "watches" / "a").iterdir())
    assert [one.endswith(".html") for one in kept].count(True) == 1
    assert (
        len(kept) == 3
    )  # the run of `new` and of `changed`, and the page: the look that saw nothing left nothing
    page = Path(told.partition("Side by side: ")[2].split("\n")[0])
    html = page.read_text(encoding="utf-8")
    assert html.count("data:image/png;base64,") == 2
    assert "<del>10</del>" in html
    assert "<ins>12</ins>" in html
    assert not list((watching.folder / "runs").rglob("get_page_text*.html"))


async def test_robots_and_obstacles_count_in_a_browser_too(site: Site, watched: Watched) -> None:
    site.text("/robots.txt", "User-agent: *\nDisallow: /private")
    site.page("/private", drawn(10))
    site.page("/gone", "gone", 410)
    site.page("/banner", "<dialog open aria-modal=true>We use cookies <button>Accept</button></dialog>")
    pages = {"private": "/private", "gone": "/gone", "banner": "/banner"}
    lines = [f"  {n}: {{page: '{site.url}{p}', every: 1h, fetch: browser}}" for n, p in pages.items()]
    watching = watched("version: 1\nwatches:\n" + "\n".join(lines) + "\n")
    await watching.round()
    states = {name: (watching.states(name)[0], watching.reason(name)) for name in pages}
    assert states["private"][0] == "blocked"
    assert "robots.txt forbids" in states["private"][1]
    assert states["gone"] == ("removed", f"{site.url}/gone: HTTP 410")
    assert "consent_overlay" in states["banner"][1]
    assert "/private" not in site.paths()


async def test_a_login_is_kept_used_and_its_end_is_told(
    site: Site, watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    members = Members(site)
    site.page("/welcome", "<p>Welcome, Ada</p>")
    watching = watched(
        f"version: 1\nwatches:\n  a: {{page: '{site.url}/orders', every: 1h, notify: 'file:out.md',"
        " filter: {select: .price}, login: {state: .state/shop.json, script: login.yaml},"
        " health: {alert_after: 2}}\n",
        files={"login.yaml": LOGIN.format(url=site.url)},
    )
    await watching.round()
    assert watching.states("a") == ["blocked"]
    assert "strelka watch login a" in watching.reason("a")

    monkeypatch.setenv("SHOP_PASSWORD", "open-sesame")
    monkeypatch.chdir(watching.folder)
    assert await watching.command("watch", "login", "a") == 0
    state = watching.folder / ".state" / "shop.json"
    assert stat.S_IMODE(state.stat().st_mode) == 0o600
    assert json.loads(state.read_text())["cookies"][0]["value"] == "in"

    await watching.round(after=HOUR)
    members.price = 12
    await watching.round(after=HOUR)
    assert watching.states("a")[1:] == ["new", "changed"]
    members.known = {"out"}
    for _ in range(3):
        await watching.round(after=HOUR)
    assert watching.states("a")[3:] == ["blocked"] * 3
    assert "has expired" in watching.reason("a")
    told = [one for one in watching.told() if "does not work" in one]
    assert len(told) == 1
    assert "renew it: strelka watch login a" in told[0]
    assert "open-sesame" not in "".join(one.read_text() for one in watching.folder.rglob("*.jsonl"))


async def test_a_script_reaches_what_is_watched(
    site: Site, watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    members = Members(site)
    monkeypatch.setenv("SHOP_PASSWORD", "open-sesame")
    site.page("/welcome", "<p>Welcome, Ada</p><a href=/orders>Your orders</a>")
    script = LOGIN.format(url=site.url).replace("expect:\n", '  - click "Your orders"\nexpect:\n')
    script = script.replace("steps:\n", "inputs: {name: {default: bob}}\nsteps:\n").replace(
        '"ada"', '"{{name}}"'
    )
    watching = watched(
        "version: 1\nwatches:\n  a: {script: orders.yaml, every: 1h, notify: 'file:out.md',"
        " filter: {select: .price}, inputs: {name: ada}}\n",
        files={
            "orders.yaml": script.replace('"Welcome" is visible', '"The lamp" is visible'),
        },
    )
    await watching.round()
    members.price = 12
    await watching.round(after=HOUR)
    assert watching.states("a") == ["new", "changed"], watching.reason("a")
    assert "10 EUR → The lamp costs 12 EUR" in watching.told()[0]
