"""The HTTP client itself. All that knows httpx is here, imported when a model is first asked."""

from __future__ import annotations

import ssl
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

import httpx

from agent.errors import BadReply, ModelUnavailable
from agent.llm.providers import ModelRef
from agent.llm.statuses import redact


@dataclass(frozen=True)
class Waits:
    """Seconds: until connected, and between two bytes."""

    connect: float
    read: float


@dataclass(frozen=True)
class Answer:
    """A response whose body is still to be read. Header names are in lower case."""

    status: int
    headers: Mapping[str, str]
    chunks: AsyncIterator[bytes]


class Client:
    """One connection pool to one provider, which holds its key."""

    def __init__(
        self,
        ref: ModelRef,
        key: str | None,
        waits: Waits,
        through: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self._ref = ref
        self._key = key
        headers = {"Content-Type": "application/json", "User-Agent": "strelka"}
        if key:
            name = ref.provider.key_header
            headers[name] = f"Bearer {key}" if name == "Authorization" else key
        self._client = httpx.AsyncClient(
            headers=headers,
            verify=_verified(ref.provider.base_url),
            timeout=httpx.Timeout(waits.read, connect=waits.connect),
            trust_env=not is_local(ref.provider.base_url),  # a proxy cannot reach our own machine
            follow_redirects=False,  # a redirect would carry the key elsewhere
            transport=through,
        )

    async def close(self) -> None:
        await self._client.aclose()

    @asynccontextmanager
    async def opened(
        self, method: str, url: str, content: bytes | None, headers: Mapping[str, str]
    ) -> AsyncIterator[Answer]:
        """The response, to be read inside the context.

        This and its chunks raise TimeoutError for silence; ModelUnavailable `model.unreachable` where no
        connection was made, `model.cut` where it broke; BadReply for a body that cannot be decompressed.
        """
        with self._in_our_words():
            async with self._client.stream(method, url, content=content, headers=dict(headers)) as response:
                yield Answer(response.status_code, response.headers, self._chunks(response))

    async def _chunks(self, response: httpx.Response) -> AsyncIterator[bytes]:
        with self._in_our_words():
            async for chunk in response.aiter_bytes():
                yield chunk

    @contextmanager
    def _in_our_words(self) -> Iterator[None]:
        try:
            yield
        except (httpx.ReadTimeout, httpx.WriteTimeout, httpx.PoolTimeout):
            raise TimeoutError from None
        except httpx.DecodingError as error:
            raise BadReply(f"{self._ref} sent a body that cannot be decompressed ({error})") from None
        except (httpx.ReadError, httpx.WriteError, httpx.RemoteProtocolError) as error:
            raise ModelUnavailable(
                f"{self._ref} broke the connection off before its reply was whole ({self._reason(error)})",
                code="model.cut",
            ) from None
        except (httpx.TransportError, httpx.InvalidURL) as error:
            raise ModelUnavailable(
                f"{self._ref} cannot be reached: {self._question()} ({self._reason(error)})",
                code="model.unreachable",
            ) from None

    def _question(self) -> str:
        if self._ref.provider.own:
            return f"is the server running at {self._ref.provider.base_url}?"
        return f"is this machine online? It asked {self._ref.provider.base_url}"

    def _reason(self, error: Exception) -> str:
        return redact(str(error), self._key) or type(error).__name__


def is_local(url: str) -> bool:
    """Whether `url` names this machine or one of its own network."""
    host = urlsplit(url).hostname or ""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return not ip_address(host).is_global
    except ValueError:
        return False


def _verified(url: str) -> ssl.SSLContext | bool:
    """What httpx checks certificates with. Nothing for plain HTTP: the machine's authorities take longer to
    load than a local server to answer."""
    return ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT) if url.startswith("http://") else True
