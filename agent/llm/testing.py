"""For tests, ours and users': a scripted model, and a real HTTP server that speaks a provider's wire.

with FakeServer([call("click", target="e3"), text("Done.")]) as server:
    model = f"{server.url}#fake"
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any

from agent.errors import ModelError
from agent.llm.normalise import normalise
from agent.llm.types import ChatReply, Message, RawCall, RawReply, ToolSpec, Usage

EXHAUSTED = "the script of replies is at its end"


@dataclass(frozen=True)
class Reply:
    """One scripted answer: what a model says, or how its server fails."""

    content: str | None = None
    calls: tuple[RawCall, ...] = ()
    finish: str = "stop"
    usage: Usage | None = field(default_factory=lambda: Usage(100, 10))
    """None: the server counts nothing."""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    body: str | None = None
    """Sent as it is, instead of a well-formed answer."""
    delay: float = 0.0
    """Seconds of silence before the first byte."""
    if_tools: Reply | None = None
    """Answers in place of this one if the request offers tools; this one stays next in the script."""


def call(name: str, /, **arguments: Any) -> Reply:
    """A native call of one tool."""
    return calls((name, arguments))


def calls(*named: tuple[str, Mapping[str, Any]], content: str | None = None) -> Reply:
    """Several native calls in one reply."""
    raw = (RawCall(f"call_{number}", name, json.dumps(args)) for number, (name, args) in enumerate(named))
    return Reply(content=content, calls=tuple(raw), finish="tool_calls")


def text(content: str, *, finish: str = "stop") -> Reply:
    """Words, which may hold calls in any form."""
    return Reply(content=content, finish=finish)


def status(code: int, message: str = "", *, retry_after: float | str | None = None) -> Reply:
    """An HTTP error with a provider's error body."""
    headers = {} if retry_after is None else {"Retry-After": str(retry_after)}
    return Reply(
        status=code, headers=headers, body=json.dumps({"error": {"message": message or f"error {code}"}})
    )


def raw_body(body: str, *, content_type: str = "application/json") -> Reply:
    """A 200 whose body is no reply: a web page, nothing, half of a JSON."""
    return Reply(body=body, headers={"Content-Type": content_type})


def rejects_tools(then: Reply, message: str = "this model does not support tools") -> Reply:
    """400 as long as the request offers tools, `then` once it does not."""
    return replace(then, if_tools=status(400, message))


@dataclass(frozen=True)
class Request:
    """What a client asked. Header names are in lower case."""

    path: str
    headers: dict[str, str]
    body: Any


class FakeServer:
    """A local server that plays a provider of the OpenAI-compatible wire; use it as a context manager.

    `url` is the base URL (`http://127.0.0.1:PORT/v1`), `requests` what was asked. A script that is used up
    answers 400.
    """

    def __init__(self, replies: Sequence[Reply]) -> None:
        self.requests: list[Request] = []
        self._replies = list(replies)
        self._lock = threading.Lock()
        self._stopping = threading.Event()
        self._server = _Server(("127.0.0.1", 0), _Handler)
        self._server.fake = self
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def __enter__(self) -> FakeServer:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stopping.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def take(self, request: Request) -> Reply:
        """Record a request and give the reply that the script has for it."""
        with self._lock:
            self.requests.append(request)
            if not self._replies:
                return status(400, EXHAUSTED)
            reply = self._replies[0]
            offered = isinstance(request.body, dict) and request.body.get("tools")
            if reply.if_tools is not None and offered:
                return reply.if_tools
            return self._replies.pop(0)

    def wait(self, seconds: float) -> None:
        """Be silent, but not longer than the server lives."""
        self._stopping.wait(seconds)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    fake: FakeServer


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # else each answer waits 40 ms for an acknowledgement
    timeout = 30
    server: _Server

    def do_POST(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        sent = self.rfile.read(length)
        headers = {name.lower(): value for name, value in self.headers.items()}
        reply = self.server.fake.take(Request(self.path, headers, _json(sent)))
        if reply.delay:
            self.server.fake.wait(reply.delay)
        body = (answer_body(reply) if reply.body is None else reply.body).encode()
        self.send_response(reply.status)
        for name, value in {"Content-Type": "application/json", **reply.headers}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def handle(self) -> None:
        try:
            super().handle()
        except (ConnectionError, TimeoutError):
            self.close_connection = True  # the client gave up, which is what some tests want

    def log_message(self, format: str, *args: Any) -> None:
        """Quiet: requests are recorded."""


def _json(sent: bytes) -> Any:
    try:
        return json.loads(sent)
    except ValueError:
        return None


def answer_body(reply: Reply) -> str:
    """A reply as the OpenAI-compatible wire writes it."""
    message: dict[str, Any] = {"role": "assistant", "content": reply.content}
    if reply.calls:
        message["tool_calls"] = [
            {"id": one.id, "type": "function", "function": {"name": one.name, "arguments": one.arguments}}
            for one in reply.calls
        ]
    answer: dict[str, Any] = {
        "id": "chatcmpl-fake",
        "object": "chat.completion",
        "created": int(time.time()),
        "model": "fake",
        "choices": [{"index": 0, "message": message, "finish_reason": reply.finish}],
    }
    if reply.usage is not None:
        answer["usage"] = {
            "prompt_tokens": reply.usage.tokens_in,
            "completion_tokens": reply.usage.tokens_out,
            "total_tokens": reply.usage.tokens_in + reply.usage.tokens_out,
        }
    return json.dumps(answer)


class ScriptedModel:
    """A model without a server: plays replies through the same normaliser, and records what it was told.

    A script that is used up raises ModelError (`model.script`).
    """

    def __init__(self, replies: Sequence[Reply | str | ModelError], *, name: str = "scripted") -> None:
        self.name = name
        self.usage = Usage()
        self.asked: list[tuple[Message, ...]] = []
        self._replies = list(replies)

    async def chat(
        self,
        messages: Sequence[Message],
        tools: Sequence[ToolSpec],
        *,
        deadline: float,
        page_text: str = "",
    ) -> ChatReply:
        """Play the next reply; see `agent.llm.types.Chat`."""
        self.asked.append(tuple(messages))
        if not self._replies:
            raise ModelError(EXHAUSTED, code="model.script")
        reply = self._replies.pop(0)
        if isinstance(reply, ModelError):
            raise reply
        if isinstance(reply, str):
            reply = text(reply)
        raw = RawReply(reply.content or "", reply.calls, reply.finish)
        usage = reply.usage or Usage(estimated=True)
        self.usage += usage
        return replace(normalise(raw, tools, page_text=page_text), usage=usage)
