"""Sending one notice through one channel."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import importlib
import json
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from string import punctuation
from urllib.parse import quote

import httpx

from agent.approve.visible import visible
from agent.watch.channels import Channel
from agent.watch.engine import Clock
from agent.watch.feeds import write_feeds
from agent.watch.file import WatchFile
from agent.watch.mail import letter, post, refused_by_mail
from agent.watch.outbox import Notice, Outbox
from agent.watch.records import Records
from browser_tools.errors import StorageError
from policies.errors import BadInput, StrelkaError
from policies.secrets import is_source
from policies.url import UrlError, canonical

SEND_SECONDS = 30.0
RUNS_IN_FEED = 500
"""Looks among which the entries of a feed are sought."""
SIGNATURE = "X-Strelka-Signature"
IDENTIFIER = "X-Strelka-Notice"

ReadSecret = Callable[[str], str]
"""The value behind `env:NAME` and so on. Raises BadInput."""


class Undelivered(StrelkaError):
    """A channel did not take a notice. The message holds no secret."""

    code = "watches.undelivered"


@dataclass(frozen=True)
class Courier:
    """Empties the outbox of one book."""

    file: WatchFile
    outbox: Outbox
    records: Records
    clock: Clock
    secret: ReadSecret
    _busy: set[Channel] = field(default_factory=set)
    """Through these something is being sent: what else is for them waits."""

    async def send_all(self) -> int:
        """Send what is due; how many went out. What fails is tried again later."""
        sent = 0
        while (notice := self.outbox.take(self.clock(), self._busy)) is not None:
            self._busy.add(notice.channel)
            try:
                sent += await self._tried(notice)
            finally:
                self._busy.discard(notice.channel)
        return sent

    async def _tried(self, notice: Notice) -> bool:
        try:
            await self.send(notice)
        except (Undelivered, BadInput) as error:
            self.outbox.failed(notice, error.message, self.clock())
            return False
        self.outbox.sent(notice, self.clock())
        return True

    async def send(self, notice: Notice) -> None:
        """Raises Undelivered, BadInput."""
        try:
            await self._through(notice)
        except (OSError, ValueError) as error:  # stdout is closed; what a person wrote cannot be sent so
            said = error.strerror if isinstance(error, OSError) else ""
            raise Undelivered(f"{notice.channel.name}: {said or type(error).__name__}") from error

    async def _through(self, notice: Notice) -> None:
        kind = notice.channel.kind
        if kind == "stdout":
            print(visible(text_of(notice)), flush=True)
        elif kind == "file":
            append(self.file.beside(notice.channel.target), notice)
        elif kind == "feed":
            self._feed(notice)
        elif kind == "webhook":
            await self._webhook(notice)
        elif kind == "mail":
            await self._mail(notice)
        else:
            await self._apprise(notice)

    async def _webhook(self, notice: Notice) -> None:
        channel = notice.channel
        identifier = quote(notice.id, safe=punctuation)  # headers are ASCII
        body = json.dumps({"id": identifier, **notice.body}, ensure_ascii=False).encode()
        headers = {"Content-Type": "application/json", IDENTIFIER: identifier}
        if channel.secret is not None:
            headers[SIGNATURE] = signature(self.secret(channel.secret), body)
        try:
            async with (
                asyncio.timeout(SEND_SECONDS),
                httpx.AsyncClient(timeout=SEND_SECONDS) as client,
                client.stream("POST", self._address(channel), content=body, headers=headers) as answer,
            ):  # what it says besides is not read: it may go on for ever
                status, taken = answer.status_code, answer.is_success
        except TimeoutError:
            raise Undelivered(f"webhook {channel.target}: no answer in {SEND_SECONDS:g} seconds") from None
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise Undelivered(f"webhook {channel.target}: {type(error).__name__}") from error
        if not taken:
            raise Undelivered(f"webhook {channel.target}: HTTP {status}")

    def _address(self, channel: Channel) -> str:
        """Of a webhook. Raises Undelivered, which does not repeat what is kept elsewhere."""
        if not is_source(channel.target):
            return canonical(channel.target).href
        url = self.secret(channel.target)
        try:
            canonical(url)
        except UrlError as error:
            if error.code != "url.userinfo":  # a password may stand where it is kept
                raise Undelivered(f"webhook {channel.target}: what is kept there is no address") from None
        return url

    def _feed(self, notice: Notice) -> None:
        watch = self.file.watches.get(notice.watch)
        link = next(iter(watch.addresses), "") if watch is not None else ""
        runs = self.records.runs(notice.watch, RUNS_IN_FEED)
        try:
            write_feeds(self.file.beside(notice.channel.target), self.file.book, notice.watch, link, runs)
        except StorageError as error:
            raise Undelivered(error.message) from error

    async def _mail(self, notice: Notice) -> None:
        mail = self.file.mail
        if mail is None:
            raise Undelivered("mailto needs the file's `mail` section")
        password = self.secret(mail.password) if mail.password is not None else ""
        message = letter(notice, text_of(notice), mail, self.clock())
        try:
            await asyncio.to_thread(post, message, mail, password)
        except OSError as error:  # smtplib's own errors are such
            why = refused_by_mail(error, mail)
            raise Undelivered(f"mail server {mail.host}:{mail.port}: {why}") from error

    async def _apprise(self, notice: Notice) -> None:
        address = self.secret(notice.channel.target)
        sender = importlib.import_module("apprise").Apprise()  # heavy, and an extra
        if not sender.add(address):
            raise Undelivered(f"apprise: {notice.channel.target} holds no address that it knows")
        if not await sender.async_notify(title=notice.body["title"], body=text_of(notice)):
            raise Undelivered(f"apprise: {notice.channel.target} was not reached")


def text_of(notice: Notice) -> str:
    """A notice as plain text."""
    body = notice.body
    page = body.get("comparison")
    parts = [body["title"], body.get("summary", ""), body["text"], f"Side by side: {page}" if page else ""]
    shown = [part for part in dict.fromkeys(parts) if part]
    return "\n\n".join(shown) + "\n"


def signature(secret: str, body: bytes) -> str:
    """`sha256=` and the hexadecimal HMAC of the body, as GitHub's webhooks have it."""
    return "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()


def append(path: Path, notice: Notice) -> None:
    """Add a notice to a Markdown file, once: its id stands beside it. Raises Undelivered."""
    mark = f"<!-- {notice.id} -->"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        there = path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""
        if mark in there:
            return
        torn = "\n" if there and not there.endswith("\n") else ""
        with path.open("a", encoding="utf-8") as file:
            file.write(f"{torn}## {text_of(notice)}\n{mark}\n\n")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise Undelivered(f"cannot write {str(path)!r}: {error.strerror}") from error
