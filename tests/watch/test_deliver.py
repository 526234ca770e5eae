"""Notices: files, webhooks with signatures, e-mail, feeds; each once, tried again, never lost."""

from __future__ import annotations

import hashlib
import hmac
import json
import xml.etree.ElementTree as ET
from collections.abc import Callable
from datetime import timedelta
from email import message_from_bytes
from email.policy import default

import pytest
from local_server import LocalServer, Request
from mail_server import MailServer
from watching import Site, Watching

from agent.watch.feeds import ATOM

HOUR = timedelta(hours=1)
Watched = Callable[..., Watching]


async def changed(site: Site, watching: Watching) -> None:
    """A first look, and one that has news."""
    site.page("/a", "<h1>Shop</h1><p>The lamp costs 10 EUR</p>")
    await watching.round()
    site.page("/a", "<h1>Shop</h1><p>The lamp costs 12 EUR</p>")
    await watching.round(after=HOUR)


async def test_a_webhook_is_signed_and_tried_again(
    site: Site, watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    got: list[Request] = []

    def hook(request: Request) -> tuple[int, dict[str, str], str]:
        got.append(request)
        return (503 if len(got) == 1 else 204), {}, ""

    server = LocalServer({"/hook": hook})
    monkeypatch.setenv("HOOK_SECRET", "a-long-secret-of-the-hook")
    watching = watched(
        f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h,"
        f" notify: {{webhook: '{server.url}/hook', secret: 'env:HOOK_SECRET'}}}}\n"
    )
    try:
        await changed(site, watching)
        await watching.round(after=timedelta(seconds=30))
        assert len(got) == 1
        await watching.round(after=timedelta(minutes=1))
        await watching.round(after=HOUR)
    finally:
        server.close()
    assert len(got) == 2
    sent = {name.lower(): value for name, value in got[1].headers.items()}
    wanted = hmac.new(b"a-long-secret-of-the-hook", got[1].body, hashlib.sha256).hexdigest()
    assert sent["x-strelka-signature"] == f"sha256={wanted}"
    body = json.loads(got[1].body)
    assert sent["x-strelka-notice"] == body["id"] == json.loads(got[0].body)["id"]
    assert body["pages"][0]["changes"][0]["after"] == "The lamp costs 12 EUR"
    assert watching.desk.outbox.counts() == {"sent": 1}


async def test_an_email_has_the_news_and_an_id_of_its_own(
    site: Site, watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    with MailServer(user="me", password="mail-password-of-mine") as server:
        monkeypatch.setenv("MAIL_PASSWORD", "mail-password-of-mine")
        watching = watched(
            f"version: 1\nmail: {{host: 127.0.0.1, port: {server.port}, tls: none, user: me,"
            " password: 'env:MAIL_PASSWORD', sender: strelka@example.com}\n"
            f"watches:\n  a: {{page: '{site.url}/a', every: 1h, notify: 'mailto:me@example.com'}}\n"
        )
        await changed(site, watching)
        await watching.round(after=HOUR)
        (letter,) = server.letters
    message = message_from_bytes(letter, policy=default)
    assert (message["To"], message["Subject"]) == ("me@example.com", "a: 1 changed")
    assert message["Message-ID"].endswith("@example.com>")
    assert "10 EUR → The lamp costs 12 EUR" in message.get_content()


async def test_a_feed_is_written_for_readers(site: Site, watched: Watched) -> None:
    watching = watched(f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h, feed: feeds/shop}}\n")
    await changed(site, watching)
    atom = ET.parse(watching.folder / "feeds" / "shop.xml").getroot()
    first = [entry.findtext(f"{{{ATOM}}}id") for entry in atom.findall(f"{{{ATOM}}}entry")]
    site.page("/a", "<h1>Shop</h1><p>The lamp costs 14 EUR &lt;script&gt;</p>")
    await watching.round(after=HOUR)
    atom = ET.parse(watching.folder / "feeds" / "shop.xml").getroot()
    entries = atom.findall(f"{{{ATOM}}}entry")
    assert [entry.findtext(f"{{{ATOM}}}id") for entry in entries][1:] == first
    assert "14 EUR <script>" in (entries[0].findtext(f"{{{ATOM}}}content") or "")
    feed = json.loads((watching.folder / "feeds" / "shop.json").read_text())
    assert feed["version"] == "https://jsonfeed.org/version/1.1"
    assert [item["id"] for item in feed["items"]] == [entry.findtext(f"{{{ATOM}}}id") for entry in entries]


async def test_what_a_dead_sender_held_is_sent_by_the_next(site: Site, watched: Watched) -> None:
    watching = watched(
        f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h, notify: 'file:out.md'}}\n"
    )
    site.page("/a", "<p>The lamp costs 10 EUR</p>")
    await watching.round()
    outbox = watching.desk.outbox
    with watching.store.writing() as statements:
        channels = watching.desk.file.watches["a"].channels
        outbox.write(statements, "a", "r1", channels, {"title": "t", "text": "x"}, watching.now)
    taken = outbox.take(watching.now)
    assert taken is not None
    await watching.desk.courier.send(taken)
    await watching.round(after=HOUR)
    assert len(watching.told()) == 1
    assert outbox.counts() == {"sent": 1}
