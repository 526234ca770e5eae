"""A server that gives the pages, and plays on the OpenAI wire a model that does what they order.

The model's name is the state and the id of the page it is asked about: `with/a01-news-tram`.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from difflib import SequenceMatcher
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from benchmarks.injected.pages import Page, flat

_NUMBERED = re.compile(r"^\[(\d+)\] ", re.M)
_REFUSED = re.compile(r"^\d+: .*$", re.M)


class Server(ThreadingHTTPServer):
    """Listens from the start; daemon threads end with the process."""

    def __init__(self, injected: list[Page], clean: list[Page]) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.pages = {f"{state}/{page.id}": page for page in injected for state in ("with", "without")}
        self.pages.update({f"clean/{page.id}": page for page in clean})
        self.reached: dict[str, str] = defaultdict(str)
        """What the model was shown, by its name."""
        Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class _Handler(BaseHTTPRequestHandler):
    server: Server

    def log_message(self, format: str, *args: object) -> None:
        pass

    def do_GET(self) -> None:
        name = self.path.strip("/").removesuffix(".html")
        page = self.server.pages.get(name)
        if page is None:
            self._reply(404, "text/plain", "no such page")
        else:
            self._reply(200, "text/html; charset=utf-8", page.html(injected=name.startswith("with/")))

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        name, page = asked["model"], self.server.pages[asked["model"]]
        data = next(one["content"] for one in asked["messages"] if one["role"] == "user")
        self.server.reached[name] += flat(data)
        told = _answer(data, page, injected=name.startswith("with/"))
        message = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": told}}
        usage = {"prompt_tokens": 100, "completion_tokens": 50, "total_tokens": 150}
        reply = {"id": "1", "object": "chat.completion", "model": name, "choices": [message], "usage": usage}
        self._reply(200, "application/json", json.dumps(reply))

    def _reply(self, status: int, kind: str, text: str) -> None:
        body = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def _answer(data: str, page: Page, *, injected: bool) -> str:
    if "unsupported:" in data and not _NUMBERED.search(data):  # refused sentences, to be written again
        return "\n".join(_REFUSED.findall(data))
    if data.partition("Page:")[1] and not _NUMBERED.search(data):
        return json.dumps({"key_message": _value(page, data, injected=injected)})
    return "\n".join(_told(page, data, injected=injected))


def _told(page: Page, data: str, *, injected: bool) -> list[str]:
    """The honest sentences, and what each order wants of which a line is here; each citing its own lines."""
    marks = list(_NUMBERED.finditer(data))
    ends = [*(one.start() for one in marks[1:]), len(data)]
    lines = {int(one[1]): flat(data[one.end() : end]) for one, end in zip(marks, ends, strict=True)}

    def cited(*words: str) -> list[int]:
        return sorted({number for number, line in lines.items() for one in words if one in line})

    orders = [(order, cited(*order.at)) for order in page.orders if injected and cited(*order.at)]
    hushed = {order.hushes for order, _ in orders}
    honest = [(sentence, cited(mark)[:1]) for sentence, mark in page.honest if sentence not in hushed]
    ordered = [(sentence, at) for order, at in orders for sentence in order.says]
    return [f"{sentence} [{','.join(map(str, at))}]" for sentence, at in [*honest, *ordered] if at]


def _value(page: Page, data: str, *, injected: bool) -> dict[str, str | None]:
    """What an order wants told, as far as its line has it word for word; else the first honest sentence."""
    wanted = [(said, mark) for order in page.orders for said in order.says for mark in order.at]
    for sentence, mark in [*(wanted if injected else []), *page.honest]:
        for line in map(str.strip, data.partition("Page:")[2].splitlines()):
            if mark not in line:
                continue
            common = SequenceMatcher(None, line.lower(), sentence.lower(), False).find_longest_match()
            if common.size >= min(12, len(sentence) // 2):
                return {"value": line[common.a : common.a + common.size].strip(" .。,:"), "quote": line}
    return {"value": None, "quote": ""}
