"""Sites changed on their way to the browser: drift that a test should survive, and regressions it must catch.

A `Mutant` is a proxy in front of a site. It changes HTML documents, delays answers, or breaks one address.
"""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from bs4 import BeautifulSoup, Tag

Change = Callable[[BeautifulSoup], None]
_HOP = frozenset(
    {
        "content-security-policy",
        "connection",
        "transfer-encoding",
        "content-length",
        "keep-alive",
        "content-encoding",
    }
)


@dataclass(frozen=True)
class Mutation:
    """One thing that is different about a site."""

    name: str
    change: Change | None = None
    delay: float = 0.0
    """Seconds before every document."""
    broken: str = ""
    """A regular expression of `METHOD /path`: these are answered with HTTP 500."""
    replaced: Mapping[str, str] = field(default_factory=dict)
    """Texts of documents that are otherwise: a price, a message."""


def renamed_ids(soup: BeautifulSoup) -> None:
    """As after a new build: every control has another id and test id, and its label follows."""
    for tag in soup.find_all(["input", "select", "textarea", "button", "label"]):
        for name in ("id", "for", "aria-describedby"):
            if tag.get(name):
                tag[name] = " ".join(f"x{one}-k9" for one in str(tag[name]).split())
        for name in ("data-testid", "data-test"):
            if tag.get(name):
                tag[name] = f"new-{tag[name]}"


def renamed_classes(soup: BeautifulSoup) -> None:
    for tag in soup.find_all(class_=True):
        tag["class"] = [f"css-{abs(hash(one)) % 9999}" for one in tag["class"]]


def wrapped(soup: BeautifulSoup) -> None:
    """One more `div` around every control, and two around what the body holds."""
    for tag in soup.find_all(["button", "input", "select", "textarea"]):
        if tag.parent is not None and tag.parent.name != "div" and tag.get("type") != "hidden":
            tag.wrap(soup.new_tag("div"))
    main = soup.find("main") or soup.body
    if isinstance(main, Tag):
        inner = soup.new_tag("div")
        for child in list(main.contents):
            inner.append(child.extract())
        main.append(inner)


def reordered(soup: BeautifulSoup) -> None:
    """Lists, navigation and the fields of forms in another order."""
    for parent in soup.find_all(["ul", "nav", "form", "fieldset"]):
        children = [child for child in parent.children if isinstance(child, Tag)]
        kept = [child for child in children if child.name not in ("script", "template")]
        for child in reversed(kept):
            parent.append(child.extract())


def moved_buttons(soup: BeautifulSoup) -> None:
    """The button of each form stands at its beginning."""
    for form in soup.find_all("form"):
        for button in form.find_all(["button", "input"]):
            if button.name == "button" or button.get("type") == "submit":
                form.insert(0, button.extract())


def said(words: Mapping[str, str]) -> Change:
    """Other words on controls: buttons, links, labels."""

    def change(soup: BeautifulSoup) -> None:
        for tag in soup.find_all(["button", "a", "label", "legend", "summary"]):
            for text in tag.find_all(string=True):
                if (new := words.get(text.strip())) is not None:
                    text.replace_with(text.replace(text.strip(), new))
        for tag in soup.find_all(["input", "button"], attrs={"type": ["submit", "button"]}):
            if (new := words.get(str(tag.get("value", "")))) is not None:
                tag["value"] = new
        for tag in soup.find_all(attrs={"aria-label": True}):
            if (new := words.get(str(tag["aria-label"]))) is not None:
                tag["aria-label"] = new

    return change


OVERLAY = (
    '<div role="dialog" aria-label="Newsletter" '
    'style="position:fixed;inset:0;z-index:99999;background:#000a">'
    '<div style="background:#fff;margin:20vh auto;padding:2em;width:20em"><p>Get our newsletter!</p>'
    "<button type=button>Subscribe</button> <button type=button class=nope>No thanks</button></div></div>"
    "<script>(()=>{const d=document.querySelector('[aria-label=Newsletter]');"
    "if(sessionStorage.nl)d.remove();"
    "d.querySelector('.nope').onclick=()=>{sessionStorage.nl=1;d.remove()}})()</script>"
)


def overlaid(soup: BeautifulSoup) -> None:
    (soup.body or soup).append(BeautifulSoup(OVERLAY, "html.parser"))


def without(selector: str) -> Change:
    """What the selector finds is gone."""

    def change(soup: BeautifulSoup) -> None:
        for tag in soup.select(selector):
            tag.decompose()

    return change


def inert(selector: str) -> Change:
    """Buttons there do nothing any more."""

    def change(soup: BeautifulSoup) -> None:
        for tag in soup.select(selector):
            tag["type"] = "button"
            tag.attrs.pop("onclick", None)

    return change


def disabled(selector: str) -> Change:
    def change(soup: BeautifulSoup) -> None:
        for tag in soup.select(selector):
            tag["disabled"] = ""

    return change


def swapped(words: Mapping[str, str]) -> Change:
    """Links lead elsewhere: the one called so to the address given."""

    def change(soup: BeautifulSoup) -> None:
        for tag in soup.find_all("a"):
            if (new := words.get(tag.get_text(strip=True))) is not None:
                tag["href"] = new

    return change


def fields(body: bytes) -> str:
    """A form's or a JSON object's fields, in the order of their names, without tokens that are made anew."""
    text = body.decode("utf-8", "replace")
    told = json.loads(text) if text.startswith("{") else dict(parse_qsl(text))
    return json.dumps({key: told[key] for key in sorted(told) if "csrf" not in key})


class Mutant:
    """A proxy at `url` in front of the site at `origin`; `mutation` may be changed at any time."""

    def __init__(self, origin: str) -> None:
        self.mutation = Mutation("none")
        self.did: list[str] = []
        """What was sent through it: method, path and fields in the order of their names."""
        self.applied: set[str] = set()
        """Texts of the mutation that were found in a document."""
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self, urlsplit(origin).netloc))
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        self.origin = origin
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def turn(self, mutation: Mutation) -> None:
        """Another mutation from now on; what was sent until now is forgotten."""
        self.did.clear()
        self.applied.clear()
        self.mutation = mutation

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    def document(self, body: bytes) -> bytes:
        soup = BeautifulSoup(body, "html.parser")
        if self.mutation.change is not None:
            self.mutation.change(soup)
        text = str(soup)
        for old, new in self.mutation.replaced.items():
            if old in text:
                self.applied.add(old)
            text = text.replace(old, new)
        return text.encode("utf-8")


def _handler(mutant: Mutant, netloc: str) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, format: str, *args: Any) -> None:
            return

        def answer(self) -> None:
            mutation = mutant.mutation
            length = int(self.headers.get("Content-Length") or 0)
            body = self.rfile.read(length)
            if self.command not in ("GET", "HEAD"):
                mutant.did.append(f"{self.command} {self.path} {fields(body)}")
            if mutation.broken and re.search(mutation.broken, f"{self.command} {self.path}"):
                return self._send(500, {"Content-Type": "text/html"}, b"<h1>Internal Server Error</h1>")
            own = urlsplit(mutant.url).netloc
            headers = {
                key: value.replace(own, netloc)
                for key, value in self.headers.items()
                if key.lower() not in ("accept-encoding", "connection")
            }
            upstream = HTTPConnection(netloc, timeout=20)
            upstream.request(self.command, self.path, body or None, headers)
            reply = upstream.getresponse()
            content = reply.read()
            upstream.close()
            kind = reply.getheader("Content-Type") or ""
            if kind.startswith("text/html") and content:
                time.sleep(mutation.delay)
                content = mutant.document(content)
            back = [(k, v.replace(netloc, own)) for k, v in reply.getheaders() if k.lower() not in _HOP]
            return self._send(reply.status, back, content)

        do_GET = do_POST = do_HEAD = do_DELETE = answer

        def _send(self, status: int, headers: Any, content: bytes) -> None:
            self.send_response(status)
            for key, value in headers.items() if isinstance(headers, dict) else headers:
                self.send_header(key, value)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

    return Handler
