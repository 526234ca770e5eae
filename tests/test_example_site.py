"""The example site as people start it: a process of its own, over HTTP and in Chromium."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from agent.script import load_script
from browser_tools.session import Session
from browser_tools.text.summary.lead import lead_summary

EXAMPLES = Path(__file__).parent.parent / "examples"
LINE = re.compile(r"Serving on (http://127\.0\.0\.1:\d+/)\n")


def start(port: int = 0) -> subprocess.Popen[str]:
    command = [sys.executable, str(EXAMPLES / "site"), "--port", str(port)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def url_of(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    match = LINE.fullmatch(process.stdout.readline())
    assert match
    return match[1]


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with start() as process:
        yield url_of(process)
        process.terminate()


@pytest.fixture
def client(site: str) -> Iterator[httpx.Client]:
    """A visitor of its own: cookies kept, redirects followed."""
    with httpx.Client(base_url=site, follow_redirects=True) as visitor:
        yield visitor


PAGES = {
    "/": "Good light, honest wood",
    "/shop": "24 results",
    "/shop/lumi-table-lamp": "€24.90",
    "/sale": "Cookies on this page",
    "/cart": "Your cart is empty",
    "/login": "Password",
    "/account": "Log in",
    "/docs": "Documentation",
    "/docs/search": "highest price in euros",
    "/docs/catalogue": "csv.DictReader",
    "/docs/orders": "€6.90",
    "/docs/sessions": "lamplight",
    "/docs/sizes": "75 cm",
    "/forum": "6 comments",
    "/forum/warm-or-cold": "Two Halo wall lamps",
    "/articles": "Oiling oak",
    "/articles/light-for-a-room": "Mara Lindqvist",
    "/articles/oiling-oak": "Every",
    "/de/laden": "In den Warenkorb",
}


@pytest.mark.parametrize(("path", "text"), PAGES.items(), ids=PAGES)
def test_page(client: httpx.Client, path: str, text: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert text in answer.text
    assert "<h1" in answer.text


@pytest.mark.parametrize(
    "path", ["/nix", "/shop/nix", "/docs/nix", "/forum/nix", "/articles/nix", "/orders/1", "/static/x"]
)
def test_what_is_not_there(client: httpx.Client, path: str) -> None:
    assert client.get(path).status_code == 404


def names(answer: httpx.Response) -> list[str]:
    return re.findall(r'<h3><a href="/shop/[^"]+">([^<]+)<', answer.text)


def test_search_filters_and_order(client: httpx.Client) -> None:
    lamps = client.get("/shop", params={"q": "lamp", "in_stock": "1", "sort": "price"})
    assert "5 results" in lamps.text
    assert names(lamps)[:2] == ["Lumi table lamp", "Halo wall lamp"]
    assert names(client.get("/shop", params={"category": "chair", "max": "40"})) == ["Magpie folding chair"]
    assert names(client.get("/shop", params={"sort": "-price"}))[0] == "Delta dining table"
    assert "24 results" in client.get("/shop", params={"max": "cheap", "sort": "nix", "page": "-1"}).text
    assert "Nothing fits" in client.get("/shop", params={"q": "<script>"}).text


def test_pages_of_results(client: httpx.Client) -> None:
    first, second = client.get("/shop"), client.get("/shop?page=2")
    assert 'rel="next" href="/shop?page=2"' in first.text
    assert len({*names(first), *names(second)}) == 24


def test_cart_and_checkout(client: httpx.Client) -> None:
    client.post("/cart/add", data={"slug": "lumi-table-lamp", "option": "Black", "quantity": "2"})
    cart = client.get("/cart").text
    assert "€49.80" in cart
    assert "€56.70" in cart, "with delivery"
    unfinished = client.post("/checkout", data={"name": "Ada <b>"})
    assert unfinished.status_code == 422
    assert "Card number is missing." in unfinished.text
    assert 'value="Ada &lt;b&gt;"' in unfinished.text
    address = {"name": "Ada", "street": "Lane 1", "postcode": "10115", "city": "Berlin"}
    placed = client.post(
        "/checkout", data={**address, "card": "4242 4242 4242 4242", "expiry": "12/29", "cvc": "123"}
    )
    assert placed.url.path == "/orders/1001"
    assert "€56.70, to Berlin" in placed.text
    assert "empty" in client.get("/cart").text


def test_change_and_remove(client: httpx.Client) -> None:
    line = {"slug": "spice-rack", "option": "Oak"}
    client.post("/cart/add", data=line)
    assert "€59.70" in client.post("/cart/change", data={**line, "quantity": "3"}).text
    assert "empty" in client.post("/cart/change", data={**line, "remove": "1", "quantity": "3"}).text
    assert client.post("/cart/add", data={"slug": "pico-clip-lamp"}).status_code == 409, "sold out"


def test_carts_belong_to_their_visitor(client: httpx.Client, site: str) -> None:
    client.post("/cart/add", data={"slug": "spice-rack"})
    assert "empty" in httpx.get(site + "cart").text


def test_login_account_and_deleting_it(client: httpx.Client) -> None:
    wrong = client.post("/login", data={"username": "ada", "password": "no"})
    assert "Username or password is wrong." in wrong.text
    ada = {"username": "ada", "password": "lamplight-7"}
    assert client.post("/login", data={**ada, "next": "//evil.test/"}).url.path == "/account"
    assert "Hello, ada" in client.get("/account").text
    assert "deleted" in client.post("/account/delete").text
    assert client.get("/account").url.path == "/login"


def test_forum_reply_is_text(client: httpx.Client) -> None:
    answer = client.post("/forum/lumi-flicker", data={"reply": "<img src=x> {thread.title}"})
    assert "&lt;img src=x&gt; {thread.title}" in answer.text


def test_forms_of_other_sites_are_refused(client: httpx.Client) -> None:
    assert client.post("/account/delete", headers={"Origin": "https://evil.test"}).status_code == 403
    assert client.post("/login", content=b"x" * 70_000).status_code == 413
    assert client.post("/shop").status_code == 405


def test_data_for_machines(client: httpx.Client) -> None:
    rows = list(csv.DictReader(io.StringIO(client.get("/shop.csv").text)))
    assert len(rows) == 24
    assert rows[1] == {
        "name": "Lumi table lamp",
        "category": "lamp",
        "price_eur": "24.90",
        "stock": "18",
        "rating": "4.6",
    }
    product = client.get("/shop/pico-clip-lamp").text
    found = re.search(r'<script type="application/ld\+json">(.+?)</script>', product)
    assert found
    offer = json.loads(found[1])["offers"]
    assert (offer["price"], offer["availability"]) == ("14.90", "https://schema.org/OutOfStock")


def test_article_is_good_to_summarise(client: httpx.Client) -> None:
    summary = lead_summary(client.get("/articles/light-for-a-room").text, length="short")
    assert summary.title == "How much light does a room need?"
    assert summary.sentences[1] == "Three smaller lights cost about as much and change everything."


async def test_in_chromium(site: str, session: Session) -> None:
    page = session.current.page
    errors: list[str] = []
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    await page.goto(site + "sale")
    add = page.get_by_role("button", name="Add to cart").first
    await page.get_by_role("button", name="Only necessary").click()
    await add.click()
    await page.get_by_text("Finch chair was added to your cart").wait_for()
    assert await page.locator("#cart-count").inner_text() == "1"
    await page.get_by_text("More", exact=True).click()
    await page.get_by_role("link", name="Deutsch").click()
    await page.get_by_role("button", name="Jetzt kaufen").first.click()
    await page.get_by_role("heading", name="Checkout").wait_for()
    await page.goto(site + "docs")
    await page.get_by_label("Search the docs").press_sequentially("delivery")
    await page.get_by_text("1 page found").wait_for()
    async with page.expect_popup() as popup:
        await page.get_by_role("link", name="Size guide (new tab)").click()
    assert (await popup.value).url == site + "docs/sizes"
    await page.goto(site + "shop")
    async with page.expect_download() as download:
        await page.get_by_role("link", name="Download as CSV").click()
    assert (await download.value).suggested_filename == "lamplight.csv"
    assert errors == []


def test_a_taken_port_is_said_in_one_line(site: str) -> None:
    with start(httpx.URL(site).port or 0) as second:
        out, err = second.communicate(timeout=20)
    assert (second.returncode, out) == (2, "")
    assert re.fullmatch(r"Cannot listen on 127\.0\.0\.1:\d+: .+ Try --port 0 for a free port\.\n", err)


def test_ctrl_c_ends_it_quietly() -> None:
    with start() as process:
        url_of(process)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err) == (0, "", "")


OTHERS = {".policy", ".plan", "watches.yaml"}
"""Files that are no scripts."""
SCRIPTS = [path for path in sorted(EXAMPLES.glob("*.yaml")) if not OTHERS & {path.name, *path.suffixes}]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_example_script_is_valid(path: Path) -> None:
    script = load_script(path)
    inputs = script.values(next(iter(script.script.cases.values()), {}))
    assert script.checks(inputs), "an example shows what it expects"
    assert script.steps(inputs) or script.script.goal


def test_demo_shows_the_checked_result(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, str(EXAMPLES / "demo.py")],
        capture_output=True, text=True, timeout=90, env={**os.environ, "STRELKA_RUNS": str(tmp_path)},
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert "Lumi table lamp" in ran.stdout
    assert "24.9" in ran.stdout
