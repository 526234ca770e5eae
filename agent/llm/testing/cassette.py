"""Real exchanges with a model, recorded once and played back: no network, no key, the same answer each time.

with Cassette(Path("tests/cassettes/search.json")) as cassette:
    transport = Transport(parse_model("openai/gpt-5"), through=cassette.transport())

A cassette is one JSON file, made to be read in a review. `STRELKA_RECORD=1` records it again.
"""

from __future__ import annotations

import difflib
import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx

from agent.llm.testing.scrub import KEPT_QUERY, kept, keys_in, scrubbed
from policies.errors import BadInput

RECORD_ENV = "STRELKA_RECORD"
VERSION = 1
SHOWN = 60
"""Characters of a value that a message quotes."""


class CassetteMiss(BadInput):
    """A request that was not recorded, or a cassette that cannot be used. No request went out."""

    code = "cassette.miss"


@dataclass(frozen=True)
class Exchange:
    """One request and its response, scrubbed.

    `request` has method, path and body; `response` status, headers and `body` (JSON) or `lines` (text).
    """

    request: dict[str, Any]
    response: dict[str, Any]


class Cassette:
    """Plays a file of recorded exchanges, or records one; use it as a context manager.

    `record` is by default what the environment says (`STRELKA_RECORD`). A recording is written when the block
    ends without an exception. Each exchange is played once, equal requests in the order of their recording.
    """

    def __init__(self, path: Path, *, record: bool | None = None, secrets: Sequence[str] = ()) -> None:
        """`secrets` are taken out of everything that is written, beside the keys that requests carry."""
        self.path = path
        self.record = os.environ.get(RECORD_ENV, "") == "1" if record is None else record
        self.secrets = tuple(secrets)
        self.exchanges: list[Exchange] = [] if self.record else _read(path)
        self._played: set[int] = set()

    def transport(self) -> httpx.AsyncBaseTransport:
        """What carries the requests of one client."""
        return _Recorder(self) if self.record else _Player(self)

    def __enter__(self) -> Cassette:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.record and kind is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            told = {"v": VERSION, "exchanges": [vars(one) for one in self.exchanges]}
            self.path.write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")

    def find(self, request: dict[str, Any]) -> Exchange:
        """The exchange that answers `request`. Raises CassetteMiss, which names the nearest recorded one."""
        equal = [number for number, one in enumerate(self.exchanges) if one.request == request]
        number = next((number for number in equal if number not in self._played), None)
        if number is None:
            raise CassetteMiss(self._missed(request, len(equal)))
        self._played.add(number)
        return self.exchanges[number]

    def _missed(self, request: dict[str, Any], times: int) -> str:
        asked = f"{str(self.path)!r} holds no answer to {request['method']} {request['path']}"
        again = f"record again with {RECORD_ENV}=1"
        if times:
            return f"{asked}: it was recorded {times} time(s) and is asked once more; {again}"
        if not self.exchanges:
            return f"{asked}: it is empty; {again}"
        wanted = _dumped(request)
        alike = [_likeness(wanted, _dumped(one.request)) for one in self.exchanges]
        number = alike.index(max(alike))
        where, recorded, given = next(_differences(self.exchanges[number].request, request, ""))
        return (
            f"{asked}; the nearest is recorded request {number + 1}, which differs at {where}: "
            f"{_shown(recorded)} was recorded, {_shown(given)} is asked; {again}"
        )


class _Player(httpx.AsyncBaseTransport):
    """Answers from the cassette, never from the network."""

    def __init__(self, cassette: Cassette) -> None:
        self._cassette = cassette

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        told = self._cassette.find(await _request_of(request, self._cassette.secrets)).response
        text = "\n".join(told["lines"]) if "lines" in told else json.dumps(told["body"], ensure_ascii=False)
        return httpx.Response(told["status"], headers=told["headers"], content=text.encode())


class _Recorder(httpx.AsyncBaseTransport):
    """Asks over the network, and keeps what was said."""

    def __init__(self, cassette: Cassette) -> None:
        self._cassette = cassette
        self._network = httpx.AsyncHTTPTransport()

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        response = await self._network.handle_async_request(request)
        content = await response.aread()
        secrets = (*self._cassette.secrets, *keys_in(request.headers))
        told = {
            "status": response.status_code,
            "headers": scrubbed(kept(response.headers), secrets),
            **_body_of(content.decode("utf-8", "replace"), secrets),
        }
        asked = await _request_of(request, self._cassette.secrets)
        self._cassette.exchanges.append(Exchange(asked, told))
        return httpx.Response(response.status_code, headers=kept(response.headers), content=content)

    async def aclose(self) -> None:
        await self._network.aclose()


def _read(path: Path) -> list[Exchange]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if data["v"] != VERSION:
            raise CassetteMiss(f"{str(path)!r} is of version {data['v']!r}; expected {VERSION}")
        return [Exchange(**one) for one in data["exchanges"]]
    except FileNotFoundError:
        raise CassetteMiss(f"there is no cassette {str(path)!r}: record it with {RECORD_ENV}=1") from None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CassetteMiss(
            f"{str(path)!r} is no cassette ({type(error).__name__}): record it again with {RECORD_ENV}=1"
        ) from None


async def _request_of(request: httpx.Request, secrets: Sequence[str]) -> dict[str, Any]:
    """What tells one request from another: not the host, whose port may change, and nothing secret."""
    hidden = (*secrets, *keys_in(request.headers))
    query = {name: value for name, value in request.url.params.items() if name in KEPT_QUERY}
    path = request.url.path + (f"?{httpx.QueryParams(query)}" if query else "")
    content = (await request.aread()).decode("utf-8", "replace")
    told = _body_of(content, hidden) if content else {"body": None}
    return {"method": request.method, "path": scrubbed(path, hidden), **told}


def _body_of(text: str, secrets: Sequence[str]) -> dict[str, Any]:
    """A body as JSON; as lines where it is none, such as a stream's."""
    try:
        return {"body": scrubbed(json.loads(text), secrets)}
    except (ValueError, RecursionError):
        return {"lines": [_line(line, secrets) for line in text.split("\n")]}


def _line(line: str, secrets: Sequence[str]) -> str:
    """A line of a stream: its JSON is scrubbed as JSON, so that keys that name somebody are seen."""
    start, brace, rest = line.partition("{")
    try:
        data = json.loads(brace + rest)
    except (ValueError, RecursionError):
        cleaned: str = scrubbed(line, secrets)
        return cleaned
    ending = "\r" if line.endswith("\r") else ""
    return f"{start}{json.dumps(scrubbed(data, secrets), ensure_ascii=False)}{ending}"


def _dumped(request: dict[str, Any]) -> list[str]:
    return json.dumps(request, ensure_ascii=False, indent=0, sort_keys=True).splitlines()


def _likeness(one: list[str], other: list[str]) -> float:
    return difflib.SequenceMatcher(None, one, other, autojunk=False).ratio()


def _differences(recorded: Any, given: Any, where: str) -> Iterator[tuple[str, Any, Any]]:
    """Where two pieces of JSON differ, first things first."""
    if isinstance(recorded, dict) and isinstance(given, dict):
        for key in (*given, *(key for key in recorded if key not in given)):
            yield from _differences(recorded.get(key), given.get(key), f"{where}.{key}" if where else key)
    elif isinstance(recorded, list) and isinstance(given, list):
        for number in range(max(len(recorded), len(given))):
            before, now = ([*side[number : number + 1], None][0] for side in (recorded, given))
            yield from _differences(before, now, f"{where}[{number}]")
    elif recorded != given:
        yield where, recorded, given


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
