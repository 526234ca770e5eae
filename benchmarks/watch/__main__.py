"""Looks a minute and memory of watches, beside urlwatch and changedetection.io: same pages, in turns.

`PYTHONPATH=. python benchmarks/watch [--pages 60] [--browser 6] [--rounds 3] [--peers FOLDER]`

FOLDER holds a virtual environment for each peer: `python -m venv FOLDER/urlwatch` and
`FOLDER/urlwatch/bin/pip install urlwatch`; FOLDER/changedetection with `changedetection.io`. What is not
there is left out, and that is said.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).parents[2]
WORDS = "A lamp of brass stands in the window of the shop and costs a little more than it did last week."
ARTICLE = "".join(f"<h2>Part {part}</h2>" + f"<p>{WORDS} Note {part}.</p>" * 6 for part in range(12))
SAMPLE_SECONDS = 0.05
HOSTS = 250


class Pages:
    """A page at every loopback address, a new edition each round; counts what was asked for."""

    def __init__(self) -> None:
        self.edition, self.asked = 0, 0
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, format: str, *args: object) -> None:
                """Not needed."""

            def do_GET(self) -> None:
                missing = self.path.startswith(("/robots.txt", "/favicon"))
                outer.asked += not missing
                body = "" if missing else page(self.path, outer.edition)
                self.send_response(404 if missing else 200)
                self.send_header("content-type", "text/html; charset=utf-8")
                self.send_header("content-length", str(len(body.encode())))
                self.end_headers()
                self.wfile.write(body.encode())

        self._server = ThreadingHTTPServer(("0.0.0.0", 0), Handler)
        self.port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def urls(self, count: int) -> list[str]:
        """Each of a host of its own."""
        return [f"http://127.0.{1 + n // HOSTS}.{1 + n % HOSTS}:{self.port}/page{n}" for n in range(count)]


def page(path: str, edition: int) -> str:
    return (
        f"<html><head><title>{path}</title></head><body><nav><a href=/>Home</a></nav><main><h1>{path}</h1>"
        f"<p>This is edition {edition} of this page.</p>{ARTICLE}</main></body></html>"
    )


@dataclass
class Measure:
    """Of every round: seconds, and the most memory (MB, resident, all processes) that was seen."""

    seconds: list[float] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)
    asked: list[int] = field(default_factory=list)
    said: str = ""


def tree(pid: int) -> list[int]:
    """A process and all below it."""
    parents: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, ValueError):
            head, _, rest = stat.read_text().rpartition(")")
            parents.setdefault(int(rest.split()[1]), []).append(int(head.partition(" (")[0]))
    found, waiting = [pid], [pid]
    while waiting:
        below = parents.get(waiting.pop(), [])
        found += below
        waiting += below
    return found


def resident(pid: int) -> float:
    """MB; what processes share is divided among them (PSS)."""
    total = 0
    for one in tree(pid):
        with suppress(OSError):
            text = Path(f"/proc/{one}/smaps_rollup").read_text()
            total += next(int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:"))
    return total / 1024


def timed(command: Sequence[str], folder: Path, pages: Pages, measure: Measure, **environment: str) -> None:
    """Run a command to its end."""
    before, begun, most = pages.asked, time.monotonic(), 0.0
    with (folder / "out").open("w") as out:
        process = subprocess.Popen(
            list(command), cwd=folder, stdout=out, stderr=out, env={**os.environ, **environment}
        )
        while process.poll() is None:
            most = max(most, resident(process.pid))
            time.sleep(SAMPLE_SECONDS)
    measure.seconds.append(time.monotonic() - begun)
    measure.memory.append(most)
    measure.asked.append(pages.asked - before)
    measure.said = (folder / "out").read_text()[-500:]


class Strelka:
    """`strelka watch run --once`, a day later each round."""

    def __init__(self, folder: Path, urls: list[str], fetch: str) -> None:
        self.name, self._folder, self._day = f"strelka ({fetch})", folder, 1
        lines = "\n".join(f"  w{n}: {{page: '{url}'}}" for n, url in enumerate(urls))
        (folder / "watches.yaml").write_text(
            f"version: 1\ndefaults: {{every: 1d, fetch: {fetch}, notify: ['file:out.md']}}\n"
            f"watches:\n{lines}\n"
        )

    def round(self, pages: Pages, measure: Measure) -> None:
        self._day += 1
        now = f"2026-11-{self._day:02}T12:00:00+00:00"
        timed(
            [sys.executable, "-m", "agent.cli", "watch", "run", "--once", "--now", now],
            self._folder, pages, measure, PYTHONPATH=str(ROOT), STRELKA_DATA=str(self._folder / "data"),
        )  # fmt: skip


class Urlwatch:
    """`urlwatch`, which fetches ten pages at once and compares them as text."""

    def __init__(self, folder: Path, urls: list[str], place: Path) -> None:
        self.name, self._folder, self._place = "urlwatch (HTTP)", folder, place
        jobs = "---\n".join(f"url: {url}\nfilter:\n  - html2text\n" for url in urls)
        (folder / "urls.yaml").write_text(jobs)

    def round(self, pages: Pages, measure: Measure) -> None:
        files = ("--urls", "urls.yaml", "--config", "config.yaml", "--cache", "cache.db")
        timed([str(self._place / "bin/urlwatch"), *files], self._folder, pages, measure)


class Changedetection:
    """`changedetection.io -b`: its batch mode, once through all watches, with as many workers as it takes."""

    def __init__(self, folder: Path, urls: list[str], place: Path, port: int) -> None:
        self.name, self._folder, self._place, self._port = "changedetection.io (HTTP)", folder, place, port
        self._urls = urls
        (folder / "data").mkdir()

    def round(self, pages: Pages, measure: Measure) -> None:
        words = [str(self._place / "bin/changedetection.io"), "-d", "data", "-b", "-p", str(self._port)]
        if self._urls:
            words += [word for url in self._urls for word in ("-u", url)]
            self._urls = []
        else:
            words += ["-r", "all"]
        timed(words, self._folder, pages, measure, ALLOW_IANA_RESTRICTED_ADDRESSES="true", FETCH_WORKERS="10")


def version_at(place: Path, name: str) -> str:
    code = f"import importlib.metadata as m; print(m.version({name!r}))"
    return subprocess.run(
        [place / "bin/python", "-c", code], capture_output=True, text=True, check=True
    ).stdout.strip()


def shown(name: str, measure: Measure, count: int) -> str:
    """The first round, which knows nothing yet, is told apart."""
    later = measure.seconds[1:] or measure.seconds
    rate = count * 60 / statistics.median(later)
    wrong = "" if all(asked >= count for asked in measure.asked) else f" asked for {measure.asked} pages"
    memory = max(measure.memory)
    return f"| {name} | {count} | {rate:.0f} | {statistics.median(later):.1f} | {memory:.0f} |{wrong}"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--pages", type=int, default=60)
    parser.add_argument("--browser", type=int, default=6)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--peers", type=Path)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    pages = Pages()
    with tempfile.TemporaryDirectory() as place:
        urls = pages.urls(given.pages)
        folder = lambda name: _made(Path(place) / name)  # noqa: E731
        runners: list[tuple[Strelka | Urlwatch | Changedetection, int]] = [
            (Strelka(folder("http"), urls, "http"), given.pages)
        ]
        versions = [f"strelka at {_commit()}", f"Python {platform.python_version()}"]
        if given.peers and (given.peers / "urlwatch").exists():
            versions.append(f"urlwatch {version_at(given.peers / 'urlwatch', 'urlwatch')}")
            runners.append((Urlwatch(folder("urlwatch"), urls, given.peers / "urlwatch"), given.pages))
        else:
            print("urlwatch is not there: left out")
        if given.peers and (given.peers / "changedetection").exists():
            peer = given.peers / "changedetection"
            versions.append(f"changedetection.io {version_at(peer, 'changedetection.io')}")
            runners.append(
                (Changedetection(folder("changedetection"), urls, peer, pages.port + 1), given.pages)
            )
        else:
            print("changedetection.io is not there: left out")
        if given.browser:
            runners.append((Strelka(folder("browser"), pages.urls(given.browser), "browser"), given.browser))
        found = {runner.name: Measure() for runner, _ in runners}
        for _ in range(given.rounds):
            pages.edition += 1
            for runner, _count in runners:
                runner.round(pages, found[runner.name])
                print(f"{runner.name}: {found[runner.name].seconds[-1]:.1f} s", file=sys.stderr)
    cores = len(os.sched_getaffinity(0))
    print(f"{datetime.now(UTC):%d %B %Y}, {cores} cores, {given.rounds} rounds; {', '.join(versions)}\n")
    print("| | pages | looks a minute | seconds a round | MB |\n|---|--:|--:|--:|--:|")
    for runner, count in runners:
        print(shown(runner.name, found[runner.name], count))
    if given.json:
        given.json.write_text(json.dumps({name: vars(one) for name, one in found.items()}, indent=2))


def _commit() -> str:
    command = ["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip() or "?"


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder


if __name__ == "__main__":
    main()
