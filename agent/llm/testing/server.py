"""A real HTTP server that plays a provider, whichever of the four wires it is asked on."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any

from agent.llm.providers import WireName
from agent.llm.testing.delivery import deliver
from agent.llm.testing.replies import Feature, Reply, Request, Served, status
from agent.llm.testing.scripted import EXHAUSTED
from agent.llm.testing.wires import BASE_PATHS, wire_of
from agent.llm.testing.wires.shape import Turn, Wire

MAX_BODY = 64 * 1024 * 1024
KEY_HEADERS = ("authorization", "x-api-key", "x-goog-api-key")

Seen = Callable[[Request, int, str], None]
"""Told of each request that was answered: the request, the status, and what was given."""


class FakeServer:
    """A local server that plays a provider; use it as a context manager.

    It speaks OpenAI's chat completions (`url`, `http://127.0.0.1:PORT/v1`), Anthropic's messages, Gemini's
    generateContent and Ollama's chat; `model(wire)` names it as `--model` does. `requests` holds what was
    asked for an answer, `lookups` the questions about models. A script that is used up answers 400, and so
    does a request that is not well-formed for its wire: in the provider's words, without using up a reply.
    With `key`, a request that does not carry it is answered 401. Without `served`, lookups are answered 404.
    `repeat` starts the script again at its end.
    """

    def __init__(
        self,
        replies: Sequence[Reply],
        *,
        served: Sequence[Served] = (),
        key: str | None = None,
        repeat: bool = False,
        port: int = 0,
        seen: Seen | None = None,
    ) -> None:
        self.requests: list[Request] = []
        self.lookups: list[Request] = []
        self.stopping = threading.Event()
        self._script = tuple(replies)
        self._replies = list(replies)
        self._served = served
        self._key = key
        self._repeat = repeat
        self._seen = seen
        self._lock = threading.Lock()
        self._server = _Server(("127.0.0.1", port), _Handler)
        self._server.fake = self
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True)

    @property
    def url(self) -> str:
        return self.base_url("openai")

    def base_url(self, wire: WireName) -> str:
        """The base URL for clients of one wire."""
        return f"http://127.0.0.1:{self._server.server_address[1]}{BASE_PATHS[wire]}"

    def model(self, wire: WireName, name: str = "fake") -> str:
        """How `--model` names the model `name` of this server, spoken to on `wire`."""
        like = "" if wire == "openai" else f"{wire}+"
        return f"{like}{self.base_url(wire)}#{name}"

    def __enter__(self) -> FakeServer:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stopping.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def take(self, request: Request) -> tuple[Wire, Reply, Turn]:
        """Record a request for an answer, and give the reply that the script has for it."""
        wire = wire_of(request)
        with self._lock:
            self.requests.append(request)
            turn = Turn("", len(self.requests))
            if not self._knows(request):
                return wire, status(401, "Incorrect API key provided."), turn
            if not isinstance(request.body, dict):
                return wire, status(400, "We could not parse the JSON body of your request."), turn
            turn = wire.turn(request, len(self.requests))
            is_chat = not {"messages", "contents"}.isdisjoint(request.body)
            wrong = wire.problem(request) if is_chat else ""  # what asks nothing is a test of the transport
            return wire, status(400, wrong) if wrong else self._next(wire, request, turn), turn

    def look(self, request: Request) -> tuple[int, Any]:
        """Record a question about models, and answer it: status and JSON."""
        wire = wire_of(request)
        with self._lock:
            self.lookups.append(request)
        known = self._knows(request)
        told = wire.lookup(request, self._served) if known and self._served else None
        if told is not None:
            return 200, told
        refused = status(404 if known else 401, f"no {request.path}" if known else "Incorrect API key.")
        return refused.status, wire.error(refused)

    def answered(self, request: Request, code: int, given: str) -> None:
        if self._seen is not None:
            self._seen(request, code, given)

    def _knows(self, request: Request) -> bool:
        given = (request.headers.get(name, "").removeprefix("Bearer ") for name in KEY_HEADERS)
        return self._key is None or self._key in given

    def _next(self, wire: Wire, request: Request, turn: Turn) -> Reply:
        if not self._replies and self._repeat:
            self._replies = list(self._script)
        if not self._replies:
            return status(400, EXHAUSTED)
        reply = self._replies[0]
        asked = wire.wants(request)
        refused: list[Feature] = [feature for feature in reply.rejects if feature in asked]
        if refused:
            return reply.refusal or status(400, wire.refusal(refused[0], turn))
        return self._replies.pop(0)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    request_queue_size = 128
    fake: FakeServer

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that gave up is what some tests want."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # else each answer waits 40 ms for an acknowledgement
    timeout = 30
    server: _Server

    def do_POST(self) -> None:
        length = min(int(self.headers.get("Content-Length") or 0), MAX_BODY)
        request = self._request(_json(self.rfile.read(length)))
        path = request.path.partition("?")[0]
        if path.endswith(("/api/show", "/props")):
            self._look(request)
            return
        wire, reply, turn = self.server.fake.take(request)
        streamed = isinstance(request.body, dict) and wire.streams(request)
        deliver(self, reply, wire, turn, streamed=streamed, stopping=self.server.fake.stopping)
        self.server.fake.answered(request, reply.status, _given(reply))

    def do_GET(self) -> None:
        self._look(self._request(None))

    def _look(self, request: Request) -> None:
        code, told = self.server.fake.look(request)
        body = json.dumps(told).encode()
        self.send_response(code)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        self.server.fake.answered(
            request, code, "what is known of models" if code == 200 else "nothing known"
        )

    def _request(self, body: Any) -> Request:
        headers = {name.lower(): value for name, value in self.headers.items()}
        return Request(self.path, headers, body, self.command)

    def log_message(self, format: str, *args: Any) -> None:
        """Quiet: requests are recorded."""


def _json(sent: bytes) -> Any:
    try:
        return json.loads(sent)
    except (ValueError, RecursionError):
        return None


def _given(reply: Reply) -> str:
    if reply.status != 200:
        return reply.error
    said = [f"fault {reply.fault}"] if reply.fault else []
    said += [f"call {one.name}" for one in reply.calls]
    return ", ".join(said) or "text"
