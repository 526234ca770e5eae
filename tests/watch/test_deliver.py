"""Notices: files, webhooks with signatures, e-mail, feeds; each once, tried again, never lost."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import socket
import threading
import xml.etree.ElementTree as ET
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default

import pytest
from local_server import LocalServer, Request
from mail_server import MailServer
from watch_processes import until
from watching import Site, Watching

from agent.watch.feeds import ATOM
from agent.watch.mail import post
from agent.watch.parts import Mail
from agent.watch.post import Post

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


@pytest.mark.parametrize(
    "channel", ["file:latin.txt", "{{webhook: '{url}/größe'}}", "{{webhook: '{url}/endless'}}"]
)
async def test_odd_channels_take_notices(site: Site, watched: Watched, channel: str) -> None:
    """A file in another encoding, an address that is not ASCII, a server that never ends its answer."""

    def endless(request: Request) -> None:
        request.begin()
        while not request.stopping.wait(0.05):
            request.write(b"and on ")

    server = LocalServer({"/endless": endless, "/gr%C3%B6%C3%9Fe": (204, {}, "")})
    watching = watched(
        f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h,"
        f" notify: [{channel.format(url=server.url)}]}}\n"
    )
    (watching.folder / "latin.txt").write_bytes("Größe\n".encode("latin-1"))
    try:
        await changed(site, watching)
    finally:
        server.close()
    assert watching.desk.outbox.counts() == {"sent": 1}


async def test_a_closed_terminal_stops_nobody(
    site: Site, watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    watching = watched(
        f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h, notify: [stdout, 'file:out.md']}}\n"
    )
    with (watching.folder / "terminal").open("w") as terminal:
        monkeypatch.setattr("sys.stdout", terminal)
    await changed(site, watching)
    monkeypatch.undo()
    assert watching.desk.outbox.counts() == {"sent": 1, "open": 1}
    assert [one["channel"] for one in watching.desk.outbox.unsent()] == ["stdout"]


async def test_a_channel_that_hangs_holds_back_no_other(site: Site, watched: Watched) -> None:
    held = threading.Event()
    site.held("/hook", held, "")
    watching = watched(
        f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h,"
        f" notify: [{{webhook: '{site.url}/hook'}}, 'file:out.md']}}\n"
    )
    outbox, channels = watching.desk.outbox, watching.desk.file.watches["a"].channels
    body, post = {"title": "t", "text": "x"}, Post()

    def write(run: str, number: int) -> None:
        with watching.store.writing() as statements:
            outbox.write(statements, "a", run, channels[number : number + 1], body, watching.now)

    write("r1", 0)
    post.send(watching.desk.courier)
    await asyncio.to_thread(until, lambda: "/hook" in site.paths(), "the webhook is asked")
    write("r2", 0)
    write("r3", 1)
    post.send(watching.desk.courier)
    await asyncio.to_thread(until, watching.told, "the file is written")
    assert outbox.counts() == {"open": 2, "sent": 1}
    assert site.paths() == ["/hook"], "the second waits for the first"
    held.set()
    await post.close()
    assert outbox.counts() == {"sent": 3}


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


def test_a_mail_server_that_never_ends_its_greeting_is_left() -> None:
    done = threading.Event()

    def drip() -> None:
        client, _ = server.accept()
        with client, suppress(OSError):
            while not done.wait(0.05):
                client.sendall(b"220-and on\r\n")

    with socket.create_server(("127.0.0.1", 0)) as server:
        mail = Mail(host="127.0.0.1", port=server.getsockname()[1], tls="none", sender="a@example.com")
        thread = threading.Thread(target=drip)
        thread.start()
        try:
            with pytest.raises(TimeoutError):
                post(EmailMessage(), mail, "", seconds=0.5)
        finally:
            done.set()
            thread.join()


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


async def test_the_feed_of_a_digest_has_no_empty_links(site: Site, watched: Watched) -> None:
    lines = [f"  {n}: {{page: '{site.url}/{n}', every: 1h, group: shops}}" for n in "ab"]
    lines.append("  c: {digest: shops, every: 1h, feed: feed}")
    watching = watched("version: 1\nwatches:\n" + "\n".join(lines) + "\n")
    for price in (10, 12, 14):
        site.page("/a", f"<p>The lamp costs {price} EUR</p>")
        site.page("/b", f"<p>The chair costs {price} EUR</p>")
        await watching.round(after=HOUR)
    entries = ET.parse(watching.folder / "feed.xml").getroot().findall(f"{{{ATOM}}}entry")
    items = json.loads((watching.folder / "feed.json").read_text())["items"]
    assert len(entries) == len(items) > 0
    assert not any(entry.findall(f"{{{ATOM}}}link") for entry in entries)
    assert not any("url" in item for item in items)


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
