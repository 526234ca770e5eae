"""What the guard costs: one page with 60 requests from a server that takes 20 ms for each answer.

`python -m benchmarks.egress [--rounds N]` loads the page in turn without a guard, behind it, and behind it
with rules on paths, and prints medians and their ratios; then the time of one decision under 100 rules.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import statistics
import time
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from multiprocessing.connection import Connection
from typing import Any

from browser_tools.chromium import Chromium
from browser_tools.egress.guard import Guard
from browser_tools.session import Session, SessionOptions
from policies.action import Action
from policies.gate import Gate, Layer
from policies.load import policy_from_mapping

LATENCY = 0.02
REQUESTS = 60
LOOK = {"id": "look", "decision": "allow", "when": {"effect": ["read", "navigate"]}}
PROXY_TARGET, ROUTING_TARGET, DECISION_TARGET_MS = 1.05, 1.20, 1.0


class Slow(BaseHTTPRequestHandler):
    """A page of pictures, styles and calls, each after the latency."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        time.sleep(LATENCY)
        path = self.path.partition("?")[0]
        kinds = {"/": "text/html", "/s.css": "text/css", "/i.svg": "image/svg+xml"}
        body = (
            page()
            if path == "/"
            else b"<svg xmlns='http://www.w3.org/2000/svg'/>"
            if path == "/i.svg"
            else b"p{}"
        )
        self.send_response(200)
        for name, value in {
            "content-type": kinds.get(path, "text/plain"),
            "content-length": str(len(body)),
            "cache-control": "no-store",
        }.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Figures are what is read here."""


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128


def serve(tell: Connection) -> None:
    """In a process of its own: our proxy must not wait for the server's threads."""
    server = Server(("127.0.0.1", 0), Slow)
    tell.send(server.server_port)
    server.serve_forever()


def page() -> bytes:
    """`REQUESTS` requests with the document: a third each of pictures, styles and fetches."""
    third = (REQUESTS - 1) // 3
    styles = "".join(f"<link rel=stylesheet href=/s.css?{n}>" for n in range(third))
    images = "".join(f"<img src=/i.svg?{n}>" for n in range(third))
    left = REQUESTS - 1 - 2 * third
    fetches = f"[...Array({left}).keys()].map(n=>fetch('/f?'+n).then(r=>r.text()))"
    calls = f"<script>done=Promise.all({fetches})</script>"
    return f"<!doctype html><title>60</title>{styles}{images}{calls}".encode()


async def load(session: Session, url: str) -> float:
    started = time.perf_counter()
    page = session.current.page
    await page.goto(url, wait_until="load")
    await page.evaluate("() => done")
    return time.perf_counter() - started


def gate(base: str, **sections: Any) -> Gate:
    policy = {"origins": {"allow": [base]}, "rules": [LOOK], **sections}
    return Gate([Layer("policy", policy_from_mapping(policy, "policy"))])


async def page_loads(rounds: int) -> dict[str, list[float]]:
    """Seconds of each load, the three ways in turn, so that a busy machine slows all of them alike."""
    told, tell = multiprocessing.Pipe(duplex=False)
    server = multiprocessing.Process(target=serve, args=(tell,), daemon=True)
    server.start()
    base = f"http://127.0.0.1:{told.recv()}"
    ways: dict[str, list[float]] = {"no guard": [], "proxy and documents": [], "with paths": []}
    async with (
        await Chromium.start() as free,
        await Chromium.start(guarded=True) as guarded,
        await Chromium.start(guarded=True) as routed,
    ):
        paths: Mapping[str, Any] = {"paths": {base: {"deny": ["/admin/**"]}}}
        sessions = {
            "no guard": await free.new_session(),
            "proxy and documents": await guarded.new_session(SessionOptions(guard=Guard(gate(base)))),
            "with paths": await routed.new_session(SessionOptions(guard=Guard(gate(base, **paths)))),
        }
        for number in range(rounds + 1):
            for way, session in sessions.items():
                seconds = await load(session, base + "/")
                if number:  # the first one warms up
                    ways[way].append(seconds)
    server.terminate()
    return ways


def decisions(rules: int = 100, times: int = 3000) -> tuple[float, float]:
    """Median and 99th percentile of one decision, in milliseconds."""
    many = [
        {
            "id": f"r{n}",
            "decision": ("allow", "ask", "deny")[n % 3],
            "when": {"effect": "submit", "origin": f"https://s{n}.test", "name": f"Button {n}"},
        }
        for n in range(rules)
    ]
    policy = policy_from_mapping({"origins": {"allow": ["https://*"]}, "rules": many}, "many")
    judge, taken = Gate([Layer("many", policy)]), []
    for number in range(times):
        action = Action(
            tool="click",
            effect="submit",
            url=f"https://s{number % 150}.test/x?{number}",
            origin="https://a.test",
            name=f"Button {number % 150}",
            role="button",
        )
        started = time.thread_time()  # of this thread: what others do on the machine is not the gate's
        judge.decide(action)
        taken.append((time.thread_time() - started) * 1000)
    return statistics.median(taken), statistics.quantiles(taken, n=100)[98]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    ways = asyncio.run(page_loads(parser.parse_args().rounds))
    for way, taken in ways.items():
        ratio = statistics.median(one / plain for one, plain in zip(taken, ways["no guard"], strict=True))
        print(f"{way:22} {statistics.median(taken) * 1000:7.1f} ms  x {ratio:.3f} (median of rounds)")
    print(f"targets: proxy x {PROXY_TARGET}, routing x {ROUTING_TARGET}")
    median, late = decisions()
    print(f"one decision, 100 rules: median {median:.3f} ms, 99th percentile {late:.3f} ms")
    print(f"target: 99th percentile {DECISION_TARGET_MS:g} ms")


if __name__ == "__main__":
    main()
