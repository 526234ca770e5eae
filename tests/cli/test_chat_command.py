"""`strelka chat` on a terminal, in a pipe, and for machines."""

from __future__ import annotations

import io
import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from agent.cli import main
from agent.llm.testing import FakeServer, Reply, text

ROOT = Path(__file__).parents[2]
PAGES = {
    "/": "<title>Lamps</title><h1>Lamps</h1><p>Lumi 24,90 €<a href=/lumi>More</a>",
    "/lumi": "<title>Lumi</title><h1>Lumi</h1><p>Height 40 cm",
}
SECONDS = 60


@pytest.fixture
def said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    monkeypatch.setenv("STRELKA_RUNS", str(tmp_path / "runs"))

    def run(*lines: str, arguments: tuple[str, ...] = ()) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        code = main(["chat", *arguments])
        out = capsys.readouterr()
        return code, out.out, out.err

    return run


def test_lines_of_a_pipe(said: Any, serve: Any) -> None:
    url = serve(PAGES) + "/"
    code, out, err = said(
        "/page", "read the page", "/page", "", "/frob", "/quit", "never read", arguments=("--start", url)
    )
    assert out.startswith("no page yet; /page URL opens one\n")
    assert "Lumi 24,90 €" in out
    assert out.endswith(f"Lamps\n{url}\n")
    assert "finished after" in err
    assert "there is no command '/frob'; /help lists them" in err
    assert code == 2


def test_lines_for_machines(said: Any, serve: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STRELKA_DEBUG", "1")
    url = serve(PAGES)
    with FakeServer([text("24,90 €"), text("Lumi, I said.")]) as server:
        options = ("--json", "--start", url + "/", "--model", f"{server.url}#tiny", "--no-page-context")
        code, out, err = said("How much is Lumi?", "Which?", "click More", arguments=options)
        asked = [json.dumps(request.body) for request in server.requests]
    first, second, third = map(json.loads, out.splitlines())
    assert (first["answer"], second["answer"]) == ("24,90 €", "Lumi, I said.")
    assert (third["status"], code, err) == ("denied", 5, "")  # assist asks, and nobody is there
    assert first["usage"]["calls"] == 1
    assert "24,90" not in asked[0]  # --no-page-context
    assert "Goal: How much is Lumi?" in asked[1]
    assert (Path(first["folder"]) / "llm.jsonl").read_text(encoding="utf-8").count("\n") >= 2


def test_a_question_without_a_model_is_told_and_the_chat_goes_on(said: Any, serve: Any) -> None:
    url = serve(PAGES) + "/"
    code, out, err = said("What is this about?", "read the page", arguments=("--start", url, "-q"))
    assert "--model" in err
    assert "Lumi" in out
    assert code == 3


class Terminal:
    """`strelka chat` with a terminal of its own."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        parent, child = pty.openpty()
        self.descriptor = parent
        self.shown = ""
        self.read = 0
        self.process = subprocess.Popen(
            [sys.executable, "-m", "agent.cli", "chat", *arguments],
            stdin=child,
            stdout=child,
            stderr=child,
            cwd=ROOT,
            env={**os.environ, "TERM": "xterm", **environment},
            start_new_session=True,
            preexec_fn=_own_terminal,
        )
        os.close(child)

    def type(self, words: str) -> None:
        os.write(self.descriptor, words.encode())

    def until(self, words: str) -> None:
        """Read until `words` are shown after those that were waited for before."""
        end = time.monotonic() + SECONDS
        while words not in self.shown[self.read :]:
            assert time.monotonic() < end, self.shown
            if select.select([self.descriptor], [], [], 1)[0]:
                self.shown += os.read(self.descriptor, 65536).decode("utf-8", "replace")
        self.read = self.shown.index(words, self.read) + len(words)


def _own_terminal() -> None:
    """The child's terminal is the one it reads from, so that Ctrl-C reaches it."""
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Any]:
    opened: list[Terminal] = []

    def start(*arguments: str) -> Terminal:
        opened.append(Terminal(*arguments, STRELKA_RUNS=str(tmp_path / "runs")))
        return opened[-1]

    yield start
    for one in opened:
        if one.process.poll() is None:
            one.process.kill()
        one.process.wait(SECONDS)
        os.close(one.descriptor)


def test_at_a_terminal(terminal: Any, serve: Any) -> None:
    url = serve(PAGES) + "/"
    with FakeServer([Reply(content="late", delay=60), text("Lumi.")]) as server:
        chat = terminal("--start", url, "--model", f"{server.url}#tiny")
        chat.until("/quit")
        chat.until("> ")
        chat.type("Which lamp is it?\n")
        chat.until("asks ")
        while not server.requests:
            time.sleep(0.01)
        chat.type("\x03")
        chat.until("interrupted")
        chat.until("> ")
        chat.type("Which lamp is it now?\n")
        chat.until("Lumi.")
        chat.until("> ")
    chat.type("click More\n")
    chat.until("[y/N")
    chat.type("y\n")
    chat.until("> ")
    chat.type("/page\n")
    chat.until(url + "lumi")
    chat.until("> ")
    chat.type("\x04")
    assert chat.process.wait(SECONDS) == 0


def test_the_end_of_the_terminal_closes_the_browser(terminal: Any, serve: Any) -> None:
    chat = terminal("--start", serve(PAGES) + "/")
    chat.until("> ")
    chat.type("read the page\n")
    chat.until("Lumi")
    chat.until("> ")
    chat.process.send_signal(signal.SIGTERM)
    assert chat.process.wait(SECONDS) == 128 + signal.SIGTERM
