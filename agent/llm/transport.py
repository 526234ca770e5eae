"""The one way to models: timeouts, retries inside a deadline, and errors that hold no secret."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal, Protocol
from urllib.parse import urlsplit

from agent.errors import BadReply, ModelError, ModelUnavailable
from agent.llm.debug import Recorder
from agent.llm.providers import ModelRef
from agent.llm.sse import Decoder, Event
from agent.llm.statuses import (
    DETAIL_CHARS,
    detail_of,
    error_for,
    error_in,
    failed_generation,
    names_reason,
    redact,
    retry_after,
    status_in,
)
from agent.llm.types import Note, silent

if TYPE_CHECKING:
    import httpx

    from agent.llm.client import Answer, Client

RETRIED_STATUSES = frozenset({408, 409, 425, 429})
"""Beside every ModelUnavailable status of 500 and above."""
RETRIED_BREAKS = frozenset({"model.unreachable", "model.cut"})
SNIPPET = 120
WORDS = ("", "[DONE]")
"""What stands in events in place of JSON."""
JITTER = 0.1
"""Of a wait that the server asked for, added so that many who were told the same do not come back at once."""


@dataclass(frozen=True)
class Patience:
    """How long, how often, how much. Times in seconds."""

    connect: float = 10.0
    read: float = 120.0
    """Between two bytes. A reply that is not streamed is silent until it is whole."""
    total: float = 180.0
    """For one try; the caller's deadline holds as well."""
    tries: int = 4
    first_wait: float = 0.5
    """Doubled before each further try, with jitter; a server's Retry-After wins."""
    body_bytes: int = 8 * 1024 * 1024


OWN_SERVER = Patience(read=600.0, total=600.0)
"""For a server of one's own, which may think for minutes before it says a whole reply; a run's time holds."""


class Streamed(Protocol):
    """Who puts a stream together; see `agent.llm.wire.Assembly`."""

    @property
    def ended(self) -> bool: ...

    def add(self, event: str, data: Any) -> str: ...

    def body(self) -> Any | None: ...


@dataclass(frozen=True)
class Stream:
    """How a reply is streamed: how it is cut into events, who collects them, who is told the words.

    Without `on_text` no stream was asked for; some servers send one all the same.
    """

    framing: Literal["sse", "lines"]
    assembly: Callable[[], Streamed]
    """A new one for each try."""
    on_text: Callable[[str], None] | None = None


class _Passing(Exception):
    """A failure that another try may not meet; `wait` is what the server asked for."""

    def __init__(self, error: ModelError, wait: float | None = None) -> None:
        super().__init__(error)
        self.error = error
        self.wait = wait


class _NoJson(Exception):
    """The data of an event is no JSON."""


@dataclass
class _Progress:
    """How far a try came."""

    answered: bool = False
    told: bool = False


class Transport:
    """Asks one model's server and gives back the JSON it answers.

    The key goes to the provider's base URL and nowhere else. Used as an async context manager, or closed
    with `close()`.
    """

    def __init__(
        self,
        ref: ModelRef,
        key: str | None = None,
        patience: Patience | None = None,
        *,
        through: httpx.AsyncBaseTransport | None = None,
        recorder: Recorder | None = None,
        note: Note = silent,
    ) -> None:
        """`through` carries the requests in place of the network, such as a cassette; `recorder` writes
        down every exchange, `note` is told of each further try."""
        self.ref = ref
        self._through = through
        self._recorder = recorder
        self._note = note
        self._key = key
        self._patience = patience or (OWN_SERVER if ref.provider.own else Patience())
        self._client: Client | None = None

    async def __aenter__(self) -> Transport:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        if self._client is not None:
            await self._client.close()
            self._client = None

    async def post(
        self,
        path: str,
        body: Mapping[str, Any],
        *,
        deadline: float,
        headers: Mapping[str, str] | None = None,
        stream: Stream | None = None,
        tries: int | None = None,
    ) -> Any:
        """Post `body` and return the decoded answer; with `stream`, what its assembly made of the events.

        `deadline` is a `time.monotonic()` instant, `tries` how often, if not as `Patience` says. An error
        that carries what the model wrote (`statuses.failed_generation`) is an answer too. Raises
        ModelUnavailable, ModelRefused, or BadReply if the answer is no JSON. Once words of a stream were
        told, nothing is tried again.
        """
        content = json.dumps(body, ensure_ascii=True).encode()

        async def attempt(progress: _Progress) -> Any:
            async with self._opened("POST", path, content, headers or {}, progress) as answer:
                if stream is None or not 200 <= answer.status < 300 or _is_whole(answer, stream):
                    return self._decoded(answer, await self._text(answer))
                return await self._assembled(answer, stream, progress)

        return await self._retried(attempt, deadline, tries)

    async def get(self, path: str, *, deadline: float, tries: int | None = None) -> Any:
        """The decoded JSON at `path`; see `post`."""

        async def attempt(progress: _Progress) -> Any:
            async with self._opened("GET", path, None, {}, progress) as answer:
                return self._decoded(answer, await self._text(answer))

        return await self._retried(attempt, deadline, tries)

    async def _retried(
        self, attempt: Callable[[_Progress], Awaitable[Any]], deadline: float, tries: int | None
    ) -> Any:
        tried, most = 0, tries or self._patience.tries
        while True:
            tried += 1
            progress = _Progress()
            try:
                return await self._timed(attempt, progress, deadline)
            except _Passing as passing:
                if tried >= most or progress.told:
                    raise passing.error from None
                wait = self._wait(passing.wait, tried)
                if time.monotonic() + wait >= deadline:
                    raise _too_late(passing.error, wait) from None
                again = f"asked again in {wait:.1f} s: {passing.error.message}"
                self._note("note", {"text": again, "model": self.ref.name, "retry": tried})
            await asyncio.sleep(wait * random.uniform(1.0, 1.0 + JITTER))

    def _wait(self, asked: float | None, tried: int) -> float:
        own = self._patience.first_wait * float(2 ** (tried - 1)) * random.uniform(0.5, 1.0)
        return max(own, asked or 0.0)

    async def _timed(
        self, attempt: Callable[[_Progress], Awaitable[Any]], progress: _Progress, deadline: float
    ) -> Any:
        left = min(self._patience.total, deadline - time.monotonic())
        if left <= 0:
            raise ModelUnavailable(f"no time is left to ask {self.ref}", code="model.timeout")
        try:
            async with asyncio.timeout(left):
                return await attempt(progress)
        except TimeoutError:
            what = "began to answer and did not end" if progress.answered else "did not answer"
            waited = min(left, self._patience.read)
            raise ModelUnavailable(
                f"{self.ref} {what} within {waited:.0f} s: it may be overloaded or still loading",
                code="model.timeout",
            ) from None
        except ModelUnavailable as error:
            if error.code in RETRIED_BREAKS:
                raise _Passing(error) from None
            raise

    @asynccontextmanager
    async def _opened(
        self,
        method: str,
        path: str,
        content: bytes | None,
        headers: Mapping[str, str],
        progress: _Progress,
    ) -> AsyncIterator[Answer]:
        if self._client is None:
            # httpx takes 60 ms to import, and most runs ask no model
            from agent.llm.client import Client, Waits

            self._client = Client(
                self.ref, self._key, Waits(self._patience.connect, self._patience.read), self._through
            )
        url, recorder = self._url(path), self._recorder
        exchange = None if recorder is None else recorder.request(self.ref.name, method, url, content)
        async with self._client.opened(method, url, content, headers) as answer:
            progress.answered = True
            with nullcontext(answer) if exchange is None else exchange.heard(answer) as heard:
                yield heard

    def _url(self, path: str) -> str:
        """`path` below the base URL, or, if it starts with a slash, below the root of its server."""
        base = self.ref.provider.base_url.rstrip("/")
        if not path.startswith("/"):
            return f"{base}/{path}"
        parts = urlsplit(base)
        return f"{parts.scheme}://{parts.netloc}{path}"

    async def _chunks(self, answer: Answer) -> AsyncIterator[bytes]:
        size = 0
        async for chunk in answer.chunks:
            size += len(chunk)
            if size > self._patience.body_bytes:
                raise BadReply(f"{self.ref} sent more than {self._patience.body_bytes} bytes")
            yield chunk

    async def _text(self, answer: Answer) -> str:
        received = [chunk async for chunk in self._chunks(answer)]
        return b"".join(received).decode("utf-8-sig", "replace")

    def _decoded(self, answer: Answer, text: str) -> Any:
        status = answer.status
        good = 200 <= status < 300
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            if good:
                raise self._no_json(text.strip(), status) from None
            data = None
        if failed_generation(data) is not None:
            return data
        if not good:
            raise self._failure(answer, status, text)
        return self._checked(answer, data, text)

    def _checked(self, answer: Answer, data: Any, text: str) -> Any:
        """The body of a 200. An error inside it is as if it had the status that it names."""
        error = error_in(data)
        if error is None or failed_generation(data) is not None:
            return data
        status = status_in(error) or (400 if names_reason(error) else None)
        if status is not None:
            raise self._failure(answer, status, text)
        words = redact(detail_of(text), self._key)[:DETAIL_CHARS]
        raise BadReply(f"{self.ref} sent an error with status 200: {words!r}", status=200, detail=words)

    def _failure(self, answer: Answer, status: int, text: str) -> Exception:
        failure = error_for(self.ref, status, text, self._key)
        if not _worth_retrying(failure, status, answer.headers):
            return failure
        return _Passing(failure, retry_after(answer.headers, text))

    async def _assembled(self, answer: Answer, stream: Stream, progress: _Progress) -> Any:
        decoder, assembly = Decoder(stream.framing), stream.assembly()
        start, broken = b"", None
        try:
            async for chunk in self._chunks(answer):
                start = start or chunk
                for event in decoder.feed(chunk):
                    self._take(assembly, event, stream, progress)
                if assembly.ended:  # some servers leave the connection open
                    break
            for event in decoder.end():
                self._take(assembly, event, stream, progress)
        except ModelUnavailable as error:
            broken = error
        except TimeoutError:
            if assembly.body() is None:
                raise
        except _NoJson as error:
            if not decoder.at_end:
                raise self._no_json(str(error), answer.status) from None
        body = assembly.body()
        if body is not None:
            return self._checked(answer, body, json.dumps(body))
        said = start.decode("utf-8", "replace").strip()
        if broken is None and (not said or said[0] == "<"):
            raise self._no_json(said, answer.status)
        cut = f"{self.ref} ended its stream before the reply was whole"
        raise _Passing(broken or ModelUnavailable(cut, code="model.cut"))

    def _take(self, assembly: Streamed, event: Event, stream: Stream, progress: _Progress) -> None:
        words = assembly.add(event.name, _data(event))
        if words and stream.on_text is not None:
            progress.told = True
            stream.on_text(words)

    def _no_json(self, text: str, status: int) -> BadReply:
        if not text:
            return BadReply(f"{self.ref} sent an empty body", status=status)
        kind = "a web page" if text[0] == "<" else "no JSON"
        start = redact(text[:SNIPPET], self._key)
        return BadReply(
            f"{self.ref} sent {kind} instead of a reply ({start!r}); check the base URL "
            f"{self.ref.provider.base_url!r}",
            status=status,
        )


def _data(event: Event) -> Any:
    try:
        return json.loads(event.data)
    except (ValueError, RecursionError):
        if event.data.strip() in WORDS:
            return event.data.strip()
        raise _NoJson(event.data) from None


def _is_whole(answer: Answer, stream: Stream) -> bool:
    """Whether a server answered without streaming, whatever it was asked."""
    kind = answer.headers.get("content-type", "")
    if stream.on_text is None:
        return "event-stream" not in kind
    return "html" in kind or (stream.framing == "sse" and "json" in kind)


def _worth_retrying(failure: ModelError, status: int, headers: Mapping[str, str]) -> bool:
    said = headers.get("x-should-retry", "").lower()
    if said in ("true", "false"):
        return said == "true"
    return isinstance(failure, ModelUnavailable) or (
        status in RETRIED_STATUSES and failure.code != "model.credit"
    )


def _too_late(failure: ModelError, wait: float) -> ModelUnavailable:
    return ModelUnavailable(
        f"{failure.message} (another try would have to wait {wait:.0f} s, longer than there is time)",
        code=failure.code,
        status=failure.status,
        detail=failure.detail,
    )
