"""The one HTTP client to models: timeouts, retries inside a deadline, and errors that hold no secret."""

from __future__ import annotations

import asyncio
import json
import random
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from ipaddress import ip_address
from types import TracebackType
from typing import Any
from urllib.parse import urlsplit

import httpx

from agent.errors import BadReply, ModelError, ModelUnavailable
from agent.llm.providers import ModelRef
from agent.llm.statuses import error_for, redact

RETRIED_STATUSES = frozenset({408, 409, 425, 429})
"""Beside every ModelUnavailable status of 500 and above."""
SNIPPET = 120


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


@dataclass(frozen=True)
class _Answer:
    status: int
    headers: httpx.Headers
    body: str


class Transport:
    """Posts JSON to one model's server and gives back the JSON it answers.

    Used as an async context manager, or closed with `close()`.
    """

    def __init__(self, ref: ModelRef, key: str | None = None, patience: Patience | None = None) -> None:
        self.ref = ref
        self._key = key
        self._patience = patience or Patience()
        self._client: httpx.AsyncClient | None = None

    async def __aenter__(self) -> Transport:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        if self._client is not None:
            await self._client.aclose()
            self._client = None

    async def post(self, path: str, body: dict[str, Any], *, deadline: float) -> Any:
        """Post `body` and return the decoded answer. `deadline` is a `time.monotonic()` instant.

        Raises ModelUnavailable, ModelRefused, or BadReply if the answer is no JSON.
        """
        tried = 0
        while True:
            tried += 1
            wait: float | None = None
            try:
                answer = await self._try(path, body, deadline)
            except ModelUnavailable as error:
                if error.code != "model.unreachable":
                    raise
                failure: ModelError = error
            else:
                if 200 <= answer.status < 300:
                    return self._decoded(answer)
                failure = error_for(self.ref, answer.status, answer.body, self._key)
                if not _worth_retrying(failure, answer):
                    raise failure
                wait = retry_after(answer.headers)
            if wait is None:
                wait = self._patience.first_wait * 2 ** (tried - 1) * random.uniform(0.5, 1.0)
            if tried >= self._patience.tries:
                raise failure
            if time.monotonic() + wait >= deadline:
                raise _too_late(failure, wait)
            await asyncio.sleep(wait)

    async def _try(self, path: str, body: dict[str, Any], deadline: float) -> _Answer:
        left = min(self._patience.total, deadline - time.monotonic())
        if left <= 0:
            raise ModelUnavailable(f"no time is left to ask {self.ref}", code="model.timeout")
        try:
            async with asyncio.timeout(left):
                return await self._send(path, body)
        except (TimeoutError, httpx.ReadTimeout, httpx.WriteTimeout, httpx.PoolTimeout):
            raise ModelUnavailable(
                f"{self.ref} did not answer within {left:.0f} s: it may be overloaded or still loading",
                code="model.timeout",
            ) from None
        except httpx.DecodingError as error:
            raise BadReply(f"{self.ref} sent a body that cannot be decompressed ({error})") from None
        except (httpx.TransportError, httpx.InvalidURL) as error:
            reason = redact(str(error), self._key) or type(error).__name__
            url = self.ref.provider.base_url
            raise ModelUnavailable(
                f"{self.ref} cannot be reached: is the server running at {url}? ({reason})",
                code="model.unreachable",
            ) from None

    async def _send(self, path: str, body: dict[str, Any]) -> _Answer:
        content = json.dumps(body, ensure_ascii=True).encode()
        async with self._opened().stream("POST", path.lstrip("/"), content=content) as response:
            received = bytearray()
            async for chunk in response.aiter_bytes():
                received += chunk
                if len(received) > self._patience.body_bytes:
                    raise BadReply(f"{self.ref} sent more than {self._patience.body_bytes} bytes")
            return _Answer(response.status_code, response.headers, received.decode("utf-8", "replace"))

    def _opened(self) -> httpx.AsyncClient:
        if self._client is None:
            headers = {"Content-Type": "application/json", "User-Agent": "strelka"}
            if self._key:
                headers["Authorization"] = f"Bearer {self._key}"
            base = self.ref.provider.base_url
            self._client = httpx.AsyncClient(
                base_url=base.rstrip("/") + "/",
                headers=headers,
                timeout=httpx.Timeout(self._patience.read, connect=self._patience.connect),
                trust_env=not _is_local(base),  # a proxy from the environment cannot reach our own machine
                follow_redirects=False,  # a redirect would carry the key elsewhere
            )
        return self._client

    def _decoded(self, answer: _Answer) -> Any:
        text = answer.body.strip()
        if not text:
            raise BadReply(f"{self.ref} sent an empty body", status=answer.status)
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            kind = "a web page" if text[:1] == "<" else "no JSON"
            start = redact(text[:SNIPPET], self._key)
            raise BadReply(
                f"{self.ref} sent {kind} instead of a reply ({start!r}); check the base URL "
                f"{self.ref.provider.base_url!r}",
                status=answer.status,
            ) from None


def _worth_retrying(failure: ModelError, answer: _Answer) -> bool:
    said: str = answer.headers.get("x-should-retry", "").lower()
    if said in ("true", "false"):
        return said == "true"
    return isinstance(failure, ModelUnavailable) or (
        answer.status in RETRIED_STATUSES and failure.code != "model.credit"
    )


def retry_after(headers: httpx.Headers) -> float | None:
    """Seconds the server asks to wait; None if it does not say, or says nonsense."""
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        text = headers.get(name, "").strip()
        if not text:
            continue
        try:
            seconds = float(text) * unit
        except ValueError:
            seconds = _until(text)
        if 0 <= seconds < float("inf"):
            return seconds
    return None


def _until(date: str) -> float:
    try:
        when = parsedate_to_datetime(date)
    except ValueError:
        return -1.0
    if when.tzinfo is None:
        when = when.replace(tzinfo=UTC)
    return max(0.0, (when - datetime.now(UTC)).total_seconds())


def _too_late(failure: ModelError, wait: float) -> ModelUnavailable:
    return ModelUnavailable(
        f"{failure.message} (another try would have to wait {wait:.0f} s, longer than there is time)",
        code=failure.code,
        status=failure.status,
        detail=failure.detail,
    )


def _is_local(url: str) -> bool:
    host = urlsplit(url).hostname or ""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return not ip_address(host).is_global
    except ValueError:
        return False
