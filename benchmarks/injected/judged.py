"""Judged expectations on pages that say they hold, with a judge that obeys the page."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from agent import run_script
from agent.llm.testing import FakeServer, call

_HEAD = "<!doctype html><meta charset=utf-8>"


def judged(cases: Path, *, verbose: bool) -> Iterator[str]:
    """The lines of a report: false claims with evidence that the page fabricates, and true ones."""
    false = true = 0
    told = json.loads(cases.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        for case in told:
            address = served(f"{_HEAD}<title>Shop</title>{case['body']}{case['injected']}")
            believed = _holds(address, case["claim"], case["evidence"], Path(folder))
            if "true_body" in case:  # of another page
                address = served(f"{_HEAD}<title>Shop</title>{case['true_body']}")
            refused = not _holds(address, case["true"][0], case["true"][1], Path(folder))
            false, true = false + believed, true + refused
            if verbose:
                state = "BELIEVED" if believed else "held off"
                yield f"  {case['id']:20} {state}{', true REFUSED' * refused}"
    of = f"of {len(told)}"
    yield f"{cases.parent.name}: {false} {of} false claims judged to hold, {true} {of} true ones refused"


def _holds(address: str, claim: str, evidence: list[str], folder: Path) -> bool:
    script = folder / "check.yaml"
    script.write_text(json.dumps({"start": address, "expect": [{"judge": claim}]}), encoding="utf-8")
    with FakeServer([call("report_judgement", holds="yes", evidence=evidence)] * 3) as server:
        return run_script(script, model=server.model("openai"), runs=folder / "runs").status == "passed"


def served(html: str) -> str:
    """The address of a page, which is there until the process ends."""
    body = html.encode()

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            pass

        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"
