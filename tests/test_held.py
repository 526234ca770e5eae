"""What an act sends is held until it is decided as what it is, whatever the button said."""

# ruff: noqa: E501 - a page is easier to read in one line

from __future__ import annotations

import html
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from doors import DoorKit, Person, door_kit
from local_server import Answer, Request

from browser_tools.egress.sent import Sent
from browser_tools.session import Session
from policies.facts import Facts

SEND = {
    "fetch": "fetch('{to}',{{method:'{method}',body:'a=1'}})",
    "json": "fetch('{to}',{{method:'{method}',headers:{{'content-type':'application/json'}},body:'{{\"a\":1}}'}})",
    "xhr": "var x=new XMLHttpRequest();x.open('{method}','{to}');x.send('a=1')",
    "beacon": "navigator.sendBeacon('{to}','a=1')",
    "keepalive": "fetch('{to}',{{method:'{method}',keepalive:true,body:'a=1'}})",
    "form": "f.action='{to}';f.submit()",
    "late": "setTimeout(()=>fetch('{to}',{{method:'{method}',body:'a=1'}}),30)",
    "after-look": "fetch('/fine').then(()=>fetch('{to}',{{method:'{method}',body:'a=1'}}))",
    "frame": "f.target='inner';f.action='{to}';f.submit()",
}  # fmt: skip


class Site:
    def __init__(self, serve: Callable[..., str], body: str) -> None:
        self.arrived: list[tuple[str, str]] = []

        def harm(request: Request) -> Answer:
            self.arrived.append((request.method, request.path))
            return "<p>done"

        paths = ("/account/delete", "/account/email", "/api/graphql", "/checkout", "/cart/add", "/collect")
        more = ("/checkout/shipping-rates", "/login/check-email")
        pages: dict[str, Any] = dict.fromkeys((*paths, *more), harm)
        moved = (307, {"location": "/account/delete"}, "")
        self.url = serve({**pages, "/": body, "/fine": "<p>fine", "/moved": moved})


def page(code: str, label: str = "Show details") -> str:
    return (
        f'<button id=b onclick="{code.replace(chr(34), "&quot;")}">{label}</button>'
        "<form id=f method=post><input type=hidden name=a value=1></form><iframe name=inner srcdoc=x></iframe>"
    )


def requests(kit: DoorKit) -> list[dict[str, Any]]:
    return [event["data"] for event in kit.events() if event["type"] == "request"]


@pytest.mark.parametrize("way", SEND)
async def test_a_harmless_button_that_deletes_does_not(
    session: Session, serve: Callable[..., str], tmp_path: Path, way: str
) -> None:
    site = Site(serve, page(SEND[way].format(to="/account/delete", method="POST")))
    with door_kit(session, site.url, tmp_path, policies=("standard",)) as kit:
        await kit("navigate", url=site.url)
        result = await kit("click", target="Show details")
        (held,) = requests(kit)
    assert (result.ok, result.denied, result.code) == (False, True, "rule"), result
    assert (held["happened"]["class"], held["verdict"], held["rule"]) == ("delete", "deny", "never")
    assert held["decided"][0]["effect"] == "input"
    assert site.arrived == []


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "patch", "MERGE"])
async def test_every_method_that_changes_something_is_held(
    session: Session, serve: Callable[..., str], tmp_path: Path, method: str
) -> None:
    site = Site(serve, page(SEND["fetch"].format(to="/account/delete", method=method)))
    with door_kit(session, site.url, tmp_path, policies=("standard",)) as kit:
        await kit("navigate", url=site.url)
        result = await kit("click", target="Show details")
    assert (result.code, site.arrived) == ("rule", [])


@pytest.mark.parametrize(
    ("to", "verdict", "asks"),
    [
        ("/account/email", "ask", 1),
        ("/api/graphql", "ask", 1),
        ("/cart/add", "allow", 0),
        ("/checkout", "ask", 1),
    ],
)
@pytest.mark.parametrize("says", ["approved", "denied"])
async def test_what_is_sent_is_decided_by_its_class(
    session: Session, serve: Callable[..., str], tmp_path: Path, to: str, verdict: str, asks: int, says: str
) -> None:
    label = "Add to cart" if "cart" in to else "Show details"
    site = Site(serve, page(SEND["fetch"].format(to=to, method="POST"), label))
    person = Person(says)
    with door_kit(session, site.url, tmp_path, policies=("standard",), person=person) as kit:
        await kit("navigate", url=site.url)
        result = await kit("click", target=label)
        (held,) = requests(kit)
    assert (held["verdict"], len(person.asked)) == (verdict, asks)
    happens = verdict == "allow" or says == "approved"
    assert (result.ok, bool(site.arrived)) == (happens, happens), result
    assert result.ok or result.code == "approval.denied"
    if person.asked:
        assert dict(person.asked[0].values) == {"a": "1"}


async def test_what_a_page_posts_by_itself_is_not_held(
    session: Session, serve: Callable[..., str], tmp_path: Path
) -> None:
    site = Site(serve, "<p>hello<script>fetch('/api/graphql',{method:'POST'})</script>")
    with door_kit(session, site.url, tmp_path, policies=("standard",)) as kit:
        assert (await kit("navigate", url=site.url)).ok
        assert requests(kit) == []
    assert site.arrived == [("POST", "/api/graphql")]


HEARD = {
    "type_text": "<input aria-label=Name oninput=\"{code}\">",
    "clear": "<input aria-label=Name value=x oninput=\"{code}\">",
    "hover": "<button aria-label=Name onmouseover=\"{code}\">Name</button>",
}  # fmt: skip


async def heard(
    session: Session, serve: Callable[..., str], folder: Path, tool: str, to: str
) -> tuple[Site, Any, list[dict[str, Any]]]:
    """What came of an act that presses nothing, and that the page hears of."""
    site = Site(serve, HEARD[tool].format(code=SEND["fetch"].format(to=to, method="POST")))
    with door_kit(session, site.url, folder, policies=("standard",)) as kit:
        await kit("navigate", url=site.url)
        result = await kit(tool, target="Name", **({"text": "x"} if tool == "type_text" else {}))
        return site, result, requests(kit)


@pytest.mark.parametrize("tool", HEARD)
async def test_what_a_page_sends_while_nothing_is_pressed_is_held(
    session: Session, serve: Callable[..., str], tmp_path: Path, tool: str
) -> None:
    site, result, (held,) = await heard(session, serve, tmp_path, tool, "/account/delete")
    assert (held["happened"]["class"], held["verdict"], site.arrived) == ("delete", "deny", [])
    assert result.ok
    assert any("was not sent" in section.text for section in result.sections)


@pytest.mark.parametrize("tool", HEARD)
async def test_what_a_page_suggests_meanwhile_asks_nobody(
    session: Session, serve: Callable[..., str], tmp_path: Path, tool: str
) -> None:
    site, result, (held,) = await heard(session, serve, tmp_path, tool, "/api/graphql")
    assert (result.ok, held["verdict"], site.arrived) == (True, "allow", [("POST", "/api/graphql")])


@pytest.mark.parametrize("to", ["/checkout/shipping-rates", "/login/check-email"])
async def test_what_a_checkout_asks_before_anybody_pays_is_its_own(
    session: Session, serve: Callable[..., str], tmp_path: Path, to: str
) -> None:
    site, result, (held,) = await heard(session, serve, tmp_path, "type_text", to)
    assert (result.ok, held["verdict"], site.arrived) == (True, "allow", [("POST", to)])


GRAPHQL = {
    "a query": ("query Find($q: String) { products(q: $q) { id } }", None, True),
    "a short query": ("# who\n{ me { id } }", None, True),
    "a mutation": ("mutation { deleteAccount(id: 7) { ok } }", "delete", False),
    "one under another name": ("mutation M { fine: deleteAccount(id: 7) { ok } }", "delete", False),
    "one that tells nothing": ("mutation { touch { ok } }", "unknown", False),
}


HIDDEN_MUTATIONS = {
    "behind a sign of comments in a text": (
        "/graphql", json.dumps({"query": '{ a(x: "#") { id } } mutation M { deleteAccount }', "operationName": "M"}),
    ),
    "under a name that comes twice": ("/graphql", '{"query": "mutation { deleteAccount }", "query": "{ a }"}'),
    "under one that is escaped": ("/graphql", '{"query": "mutation { deleteAccount }", "\\u0071uery": "{ a }"}'),
    "in the address": ("/graphql?query=mutation%7BdeleteAccount%7D", '{"query": "{ a }"}'),
    "at another address": ("/transfer", '{"query": "{ a }", "variables": {"to": "x"}}'),
    "in a list": ("/graphql", '[{"query": "{ a }"}, {"query": "mutation { deleteAccount }"}]'),
}  # fmt: skip


@pytest.mark.parametrize(("to", "body"), HIDDEN_MUTATIONS.values(), ids=HIDDEN_MUTATIONS)
def test_what_may_be_a_mutation_is_no_query(to: str, body: str) -> None:
    assert Sent("POST", f"https://a.test{to}", "Fetch", "https://a.test/", body=body).changes


MUTATION = "mutation { deleteAccount(id: 7) { ok } }"
MIXED_IN = {
    "beside another field": ("application/json", json.dumps({"id": 1, "query": MUTATION})),
    "below another name": ("application/json", json.dumps({"request": {"query": "\ufeff" + MUTATION}})),
    "as a form": ("application/x-www-form-urlencoded", "query=" + MUTATION.replace(" ", "+")),
    "as parts": ("multipart/form-data; boundary=x", f'--x\r\nContent-Disposition: form-data; name="query"\r\n\r\n{MUTATION}\r\n--x--'),
}  # fmt: skip


def sent_of(kind: str, body: str) -> Sent:
    request = {
        "method": "POST",
        "url": "https://a.test/api",
        "headers": {"Content-Type": kind},
        "postData": body,
    }
    return Sent.of({"request": request, "resourceType": "Fetch"}, "https://a.test/")


@pytest.mark.parametrize(("kind", "body"), MIXED_IN.values(), ids=MIXED_IN)
def test_a_mutation_among_other_fields_is_no_search(kind: str, body: str) -> None:
    assert Facts(sent_of(kind, body).action("click", None)).cls == "delete"


def test_words_that_are_searched_for_are_no_document() -> None:
    sent = sent_of("application/json", json.dumps({"query": "mutation of yeast"}))
    assert Facts(sent.action("click", None)).cls == "search"


ENDLESS = {
    "a header": ("multipart/form-data; boundary=x", "--x\r\ncontent-disposition: form-data;" + 'name="a" ' * 20_000),
    "parts": ("multipart/form-data; boundary=x", 'content-disposition: form-data; name="a"\r\n\r\n' * 4500),
    "a document": ("application/json", json.dumps({"query": "mutation " * 22_000})),
}  # fmt: skip


@pytest.mark.parametrize(("kind", "body"), ENDLESS.values(), ids=ENDLESS)
def test_no_body_takes_long_to_read(kind: str, body: str) -> None:
    """As long as a body of plain words, or nearly: each of these took seconds, in which nothing else happened."""

    def seconds(kind: str, body: str) -> float:
        started = time.process_time()
        Facts(sent_of(kind, body).action("click", None))
        return time.process_time() - started

    plain = min(seconds("application/x-www-form-urlencoded", "a=1&" * 45_000) for _ in range(3))
    assert seconds(kind, body) < 10 * plain


@pytest.mark.parametrize(("document", "told", "sent"), GRAPHQL.values(), ids=GRAPHQL)
async def test_a_graphql_request_is_what_its_document_says(
    session: Session, serve: Callable[..., str], tmp_path: Path, document: str, told: str | None, sent: bool
) -> None:
    body = json.dumps({"query": document, "variables": {"q": "lamp"}})
    code = f"fetch('/api/graphql',{{method:'POST',body:{json.dumps(body)}}})"
    site = Site(serve, f"<button onclick='{html.escape(code)}'>Show details</button>")
    with door_kit(session, site.url, tmp_path, policies=("standard",)) as kit:
        await kit("navigate", url=site.url)
        await kit("click", target="Show details")
        classes = [one["happened"]["class"] for one in requests(kit)]
    assert (classes, bool(site.arrived)) == ([told] if told else [], sent)


@pytest.mark.parametrize("says", ["approved", "denied"])
async def test_a_form_without_a_method_that_a_script_sends_is_asked_for_once(
    session: Session, serve: Callable[..., str], tmp_path: Path, says: str
) -> None:
    code = "event.preventDefault();fetch('/checkout',{method:'POST',body:'a=1'})"
    site, person = Site(serve, f'<form onsubmit="{code}"><button>Pay now</button></form>'), Person(says)
    with door_kit(session, site.url, tmp_path, policies=("standard",), person=person) as kit:
        await kit("navigate", url=site.url)
        await kit("click", target="Pay now")
    assert (len(person.asked), bool(site.arrived)) == (1, says == "approved")


async def test_a_form_of_a_dialog_is_no_leave_to_post(
    session: Session, serve: Callable[..., str], tmp_path: Path
) -> None:
    code = "event.preventDefault();fetch('/api/graphql',{method:'POST',body:'a=1'})"
    site = Site(serve, f'<form method=dialog onsubmit="{code}"><button>Apply</button></form>')
    with door_kit(session, site.url, tmp_path, policies=("standard",)) as kit:
        await kit("navigate", url=site.url)
        result = await kit("click", target="Apply")
    assert (len(kit.person.asked), result.code, site.arrived) == (1, "approval.denied", [])


async def test_a_beacon_of_a_visit_counter_is_the_pages_own(
    session: Session, serve: Callable[..., str], tmp_path: Path
) -> None:
    site = Site(serve, page(SEND["beacon"].format(to="/collect", method="POST")))
    with door_kit(session, site.url, tmp_path, policies=("standard",)) as kit:
        await kit("navigate", url=site.url)
        result = await kit("click", target="Show details")
    assert result.ok
    assert site.arrived == [("POST", "/collect")]


async def test_a_form_that_was_approved_is_not_asked_for_again(
    session: Session, serve: Callable[..., str], tmp_path: Path
) -> None:
    body = (
        "<form method=post action=/checkout onsubmit=\"event.preventDefault();fetch('/api/graphql',{method:'POST'})\">"
        "<button>Buy now</button></form>"
    )
    site, person = Site(serve, body), Person("approved")
    with door_kit(session, site.url, tmp_path, policies=("standard",), person=person) as kit:
        await kit("navigate", url=site.url)
        result = await kit("click", target="Buy now")
    assert (result.ok, len(person.asked)) == (True, 1)
    assert site.arrived == [("POST", "/api/graphql")]


@pytest.mark.parametrize("says", ["approved", "denied"])
async def test_loading_the_answer_to_a_form_again_is_decided_as_sending_it(
    session: Session, serve: Callable[..., str], tmp_path: Path, says: str
) -> None:
    site = Site(serve, "<form method=post action=/checkout><button>Buy now 20 EUR</button></form>")
    person = Person("approved")
    with door_kit(session, site.url, tmp_path, policies=("standard",), person=person) as kit:
        await kit("navigate", url=site.url)
        assert (await kit("click", target="Buy now")).ok
        person.says = says
        result = await kit("refresh")
        assert str(kit.door.past.paid["EUR"]) == ("40" if says == "approved" else "20")
    assert [ask.action_class for ask in person.asked] == ["payment", "payment"]
    assert (result.ok, len(site.arrived)) == ((True, 2) if says == "approved" else (False, 1)), result


async def test_a_form_that_is_sent_on_to_something_worse_is_stopped_there(
    session: Session, serve: Callable[..., str], tmp_path: Path
) -> None:
    body = "<form method=post action=/moved><button>Send message</button></form>"
    site, person = Site(serve, body), Person("approved")
    with door_kit(session, site.url, tmp_path, policies=("standard",), person=person) as kit:
        await kit("navigate", url=site.url)
        result = await kit("click", target="Send message")
    assert (result.ok, result.code, site.arrived) == (False, "rule", [])


WORKER = """<button id=b>Show details</button><script>
const code = `onmessage=()=>{fetch('${location.origin}/account/delete',{method:'POST',body:'a=1'}).finally(()=>postMessage(1))};postMessage(0)`;
const w = new Worker(URL.createObjectURL(new Blob([code])));
w.onmessage = () => document.title += ' ready';
b.onclick = () => w.postMessage(1);
</script>"""


async def test_what_a_worker_sends_for_the_page_is_held(
    session: Session, serve: Callable[..., str], tmp_path: Path
) -> None:
    site = Site(serve, WORKER)
    with door_kit(session, site.url, tmp_path, policies=("standard",)) as kit:
        await kit("navigate", url=site.url)
        await session.current.page.wait_for_function("document.title.includes('ready')")
        result = await kit("click", target="Show details")
        (held,) = requests(kit)
    assert (result.ok, result.code, held["happened"]["class"]) == (False, "rule", "delete")
    assert site.arrived == []


SERVICE = """self.addEventListener('install',()=>self.skipWaiting());
self.addEventListener('activate',e=>e.waitUntil(clients.claim()));
self.addEventListener('message',e=>fetch('/account/delete',{method:'POST',body:'a=1'}).catch(()=>0));
self.addEventListener('fetch',e=>{if(e.request.url.endsWith('/fine'))
  e.respondWith(fetch('/account/delete',{method:'POST',body:'a=1'}))})"""
SERVED = """<button id=b>Show details</button><script>
navigator.serviceWorker.register('/service.js');
navigator.serviceWorker.ready.then(async w => {{
  while (!navigator.serviceWorker.controller) await new Promise(go => setTimeout(go, 20));
  document.title = 'ready' }});
b.onclick = () => {{ {code} }};
</script>"""


@pytest.mark.parametrize(
    "code", ["navigator.serviceWorker.controller.postMessage(1)", "fetch('/fine')"], ids=["told", "fetched"]
)
async def test_what_a_service_worker_sends_for_the_page_is_held(
    session: Session, serve: Callable[..., str], tmp_path: Path, code: str
) -> None:
    arrived: list[str] = []

    def harm(request: Request) -> Answer:
        arrived.append(request.method)
        return "<p>done"

    script = (200, {"content-type": "text/javascript"}, SERVICE)
    url = serve({"/": SERVED.format(code=code), "/service.js": script, "/account/delete": harm, "/fine": "x"})
    with door_kit(session, url, tmp_path, policies=("standard",)) as kit:
        await kit("navigate", url=url)
        await session.current.page.wait_for_function("document.title === 'ready'")
        result = await kit("click", target="Show details")
        (held,) = requests(kit)
    assert (result.ok, result.code, held["happened"]["class"]) == (False, "rule", "delete")
    assert arrived == []
