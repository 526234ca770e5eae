"""Faults injected into real runs from the command line: one result, nothing left, nothing twice."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import sqlite3
import ssl
import struct
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from local_server import LocalServer, Request
from shell_runs import ShellRun, strelka

from agent.store import Store
from browser_tools.events import Event, verify

OK, FAILED, INFRASTRUCTURE, DENIED, LIMIT, USAGE = 0, 1, 3, 5, 6, 2
WAIT = "wait for 20 seconds"


def has(*types: str) -> Callable[[list[Event]], bool]:
    """Whether the log has events of these types, at least as often as they are named."""
    return lambda events: all(sum(one.type == kind for one in events) >= types.count(kind) for kind in types)


def done(tool: str, count: int = 1) -> Callable[[list[Event]], bool]:
    return lambda events: sum(
        event.type == "tool_result" and event.data.get("tool") == tool for event in events
    ) >= count  # fmt: skip


def begun(tool: str) -> Callable[[list[Event]], bool]:
    return lambda events: any(event.type == "tool_call" and event.data["tool"] == tool for event in events)


class Shop:
    """A page with a form, and what was sent to it; what is sent is never answered."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.held = threading.Event()

    def pages(self) -> dict[str, Any]:
        form = "<form method=post action=/order><input type=hidden name=n value=1>"
        return {
            "/": f"<title>Shop</title>{form}<button>Send order note</button></form><a href=/next>Next</a>",
            "/order": self._order,
            "/next": "<p>next",
        }

    def _order(self, request: Request) -> None:
        self.sent.append(request.body.decode())
        self.held.set()
        request.stopping.wait()  # then the connection ends without an answer


@pytest.fixture
def shop() -> Shop:
    return Shop()


# -- processes -------------------------------------------------------------------------------------------

PROCESSES = {
    "F13-renderer": (
        "--type=renderer",
        "\0",
        {"tab.crashed", "page.crashed", "browser.lost", "wait.timeout"},
    ),
    "F14-browser": ("--headless", "--type=", {"browser.lost"}),
    "F15-driver": ("run-driver", "\0", {"browser.lost"}),
}


@pytest.mark.parametrize("which", PROCESSES)
def test_a_killed_process(serve: Callable[..., str], tmp_path: Path, which: str) -> None:
    name, without, codes = PROCESSES[which]
    steps = ["wait for 8 seconds", "read the page"]  # one whose page has crashed goes on to its end
    run = ShellRun(tmp_path, {"start": serve({"/": "<p>Hello"}) + "/", "steps": steps})
    run.until(begun("wait_for"))
    run.kill(name, without=without)
    result = run.complete()
    if which == "F13-renderer" and result["exit_code"] == OK:
        pytest.fail("a run on a crashed page did not notice")
    assert result["code"] in codes, result
    assert result["exit_code"] in (FAILED, INFRASTRUCTURE)


def test_f02_killed_after_the_click(serve: Callable[..., str], tmp_path: Path, shop: Shop) -> None:
    """Python dies after the click's request went out and before its outcome is known: it stays unknown."""
    base = serve(shop.pages())
    script = {"start": base + "/", "policy": "testing", "steps": ["click Send order note", "read the page"]}
    run = ShellRun(tmp_path, script)
    assert shop.held.wait(60), run.stderr
    os.kill(run.process.pid, signal.SIGKILL)
    assert run.ended() == -signal.SIGKILL
    assert verify(run.log)[1] is None
    last = [event.type for event in run.events if event.type in ("tool_call", "tool_result")][-1]
    assert last == "tool_call"
    shown = strelka("log", str(run.run_folder), cwd=tmp_path)
    assert "its outcome is unknown" in shown.stdout
    assert strelka("log", str(run.run_folder), "--verify", cwd=tmp_path).returncode == 0
    assert shop.sent == ["n=1"]


ASKED = {
    "extends": ["preset:standard"],
    "rules": [{"id": "mine", "decision": "ask", "when": {"class": "send"}}],
}


def test_f03_killed_while_an_ask_is_open(serve: Callable[..., str], tmp_path: Path, shop: Shop) -> None:
    base = serve(shop.pages())
    data = {"STRELKA_DATA": str(tmp_path / "data")}
    script = {"start": base + "/", "policy": ASKED, "steps": ["click Send order note"]}
    main, side = os.openpty()
    run = ShellRun(tmp_path, script, environment=data, terminal=side)
    run.until(has("approval_requested"))
    os.kill(run.process.pid, signal.SIGKILL)
    assert run.ended() == -signal.SIGKILL
    os.close(side)
    os.close(main)
    assert verify(run.log)[1] is None
    listed = strelka("approvals", "--json", cwd=tmp_path, **data)
    assert listed.returncode == OK, listed.stderr
    assert json.loads(listed.stdout) == []
    assert shop.sent == []


# -- places ----------------------------------------------------------------------------------------------


def test_f06_a_damaged_store_is_refused(serve: Callable[..., str], tmp_path: Path, shop: Shop) -> None:
    data = tmp_path / "data"
    base = serve(shop.pages())
    script = {"start": base + "/", "policy": ASKED, "steps": ["click Send order note"]}
    for file in _store_of(data):
        content = bytearray(file.read_bytes())
        content[:200] = os.urandom(200)
        file.write_bytes(content)
    listed = strelka("approvals", cwd=tmp_path, STRELKA_DATA=str(data))
    assert listed.returncode not in (OK, FAILED), listed.stdout
    assert str(data) in listed.stderr
    assert "Traceback" not in listed.stderr
    before = {file: file.read_bytes() for file in data.iterdir()}
    run = ShellRun(tmp_path / "run", script, environment={"STRELKA_DATA": str(data)})
    run.ended()
    assert shop.sent == []
    assert {file: file.read_bytes() for file in before} == before


def _store_of(data: Path) -> list[Path]:
    """Makes the store, as the first run that remembers does."""
    data.mkdir()
    with closing(Store(data / "strelka.db")):
        pass
    return [file for file in data.iterdir() if not file.name.endswith(("-wal", "-shm"))]


def test_f06_a_torn_log_is_told_from_an_altered_one(serve: Callable[..., str], tmp_path: Path) -> None:
    run = ShellRun(tmp_path, {"start": serve({"/": "<p>Ä"}) + "/", "steps": ["read the page"]})
    run.complete()
    whole = run.log.read_bytes()
    for cut, told in ((len(whole) - 9, "cut off"), (whole.rindex("Ä".encode()) + 1, "cut off")):
        run.log.write_bytes(whole[:cut])
        checked = strelka("log", str(run.run_folder), "--verify", cwd=tmp_path)
        assert (checked.returncode, told in checked.stdout) == (FAILED, True), checked.stdout + checked.stderr
    run.log.write_bytes(whole.replace(b"finished", b"finishes", 1))
    checked = strelka("log", str(run.run_folder), "--verify", cwd=tmp_path)
    assert (checked.returncode, "was changed" in checked.stdout) == (FAILED, True)


def test_f09_a_locked_store_ends_in_time(serve: Callable[..., str], tmp_path: Path, shop: Shop) -> None:
    data = tmp_path / "data"
    (file,) = _store_of(data)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    main, side = os.openpty()
    script = {"start": serve(shop.pages()) + "/", "policy": ASKED, "steps": ["click Send order note"]}
    run = ShellRun(tmp_path / "run", script, environment={"STRELKA_DATA": str(data)}, terminal=side)
    code = run.ended()
    other.close()
    os.close(side)
    os.close(main)
    assert code in (INFRASTRUCTURE, DENIED, USAGE)
    assert shop.sent == []
    assert not run.log.exists() or verify(run.log)[1] is None


@pytest.mark.parametrize("place", ["runs", "data"])
def test_f11_a_read_only_place_starts_no_browser(
    serve: Callable[..., str], tmp_path: Path, place: str, shop: Shop
) -> None:
    """/proc takes no files from anybody, root included."""
    options = {"arguments": ("--runs", "/proc/1/runs")} if place == "runs" else {}
    environment = {"STRELKA_DATA": "/proc/1/data"} if place == "data" else {}
    main, side = os.openpty()
    script = {"start": serve(shop.pages()) + "/", "policy": ASKED, "steps": ["click Send order note"]}
    run = ShellRun(tmp_path, script, environment=environment, terminal=side, **options)
    code = run.ended()
    os.close(side)
    shown = "" if place == "data" else os.read(main, 100_000).decode()
    os.close(main)
    assert code in (USAGE, INFRASTRUCTURE, DENIED), shown
    assert "Traceback" not in shown
    assert shop.sent == []


def test_f12_artifacts_deleted_meanwhile(serve: Callable[..., str], tmp_path: Path) -> None:
    steps = [WAIT.replace("20", "3"), {"screenshot": {}}, "read the page"]
    run = ShellRun(tmp_path, {"start": serve({"/": "<p>Hello"}) + "/", "steps": steps})
    run.until(begun("wait_for"))
    assert run.run_folder is not None
    shutil.rmtree(run.run_folder / "artifacts")
    result = run.complete()
    kept = list((run.run_folder / "artifacts").glob("*.png")) if result["exit_code"] == OK else []
    assert kept or result["code"].startswith("storage."), result


# -- pages -----------------------------------------------------------------------------------------------

SPIN = "<p>Hello<script>setTimeout(() => { for (;;) {} }, 300)</script>"
HUGE = "<script>let h = ''; for (let i = 0; i < 500000; i++) h += '<b>x</b>'; document.write(h)</script>"
HUNGRY = (
    "<p>Hello<script>setTimeout(() => { for (const all = [];;) all.push(Array(1e6).fill({})) }, 300)</script>"
)


def never(request: Request) -> None:
    request.begin()
    request.write(b"<p>Hello")
    while not request.stopping.wait(1):
        request.write(b" ")


MISBEHAVING: dict[str, tuple[Any, list[Any], set[int]]] = {
    "F17-endless-script": (SPIN, ["wait for 1 second", "read the page"], {OK, FAILED}),
    "F19-alerts": ("<p>Hello<script>for (;;) alert(1)</script>", ["read the page"], {OK, FAILED}),
    "F19-stays": ("<p>Hello<script>onbeforeunload = e => e.preventDefault()</script>", ["open /2"], {OK}),
    "F20-never-loads": (never, ["read the page"], {OK, FAILED}),
    "F21-popups": (
        "<p>Hello<script>for (let i = 0; i < 60; i++) open('/2')</script>",
        ["read the page"],
        {OK},
    ),
    "F18-huge": (HUGE, ["read the page"], {OK, FAILED}),
    "F16-hungry": (HUNGRY, ["wait for 2 seconds", "read the page"], {OK, FAILED, INFRASTRUCTURE}),
}


@pytest.mark.timeout(400)
@pytest.mark.parametrize("page", MISBEHAVING)
def test_a_page_that_misbehaves(serve: Callable[..., str], tmp_path: Path, page: str) -> None:
    html, steps, codes = MISBEHAVING[page]
    script = {"start": serve({"/": html, "/2": "<p>two"}) + "/", "steps": steps, "limits": {"seconds": 90}}
    run = ShellRun(tmp_path, script)
    result = run.complete()
    assert result["exit_code"] in codes, result
    assert result["exit_code"] == OK or result["reason"], result


def test_f22_an_endless_download_is_cut_and_removed(serve: Callable[..., str], tmp_path: Path) -> None:
    def endless(request: Request) -> None:
        request.begin(
            content_type="application/octet-stream", content_disposition="attachment; filename=big.bin"
        )
        while not request.stopping.wait(0.01):
            request.write(b"x" * 1_000_000)

    policy = {"extends": ["preset:testing"], "files": {"download": {"max": "5MB"}}}
    base = serve({"/": "<a href=/big download>Get it</a>", "/big": endless})
    run = ShellRun(
        tmp_path, {"start": base + "/", "policy": policy, "steps": ["click Get it", "wait for 3 seconds"]}
    )
    run.complete()
    assert run.run_folder is not None
    assert not [
        file for file in run.run_folder.rglob("*") if file.is_file() and file.stat().st_size > 5_000_000
    ]
    told = [event.data for event in run.events if event.type == "page_event"]
    assert any("5" in json.dumps(one) and "download" in json.dumps(one) for one in told)


# -- ways ------------------------------------------------------------------------------------------------


@pytest.fixture
def resetting() -> Iterator[str]:
    """A server that takes each connection and tears it down."""
    listener = socket.create_server(("127.0.0.1", 0))
    stopped = threading.Event()

    def work() -> None:
        listener.settimeout(0.1)
        while not stopped.is_set():
            try:
                connection, _ = listener.accept()
            except TimeoutError:
                continue
            connection.recv(100)
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            connection.close()

    thread = threading.Thread(target=work)
    thread.start()
    yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
    stopped.set()
    thread.join()
    listener.close()


@dataclass
class Way:
    """A place that cannot be reached, and what the reason says."""

    url: str
    says: str


@pytest.mark.parametrize("which", ["F23-no-such-name", "F24-reset", "F24-self-signed", "F24-refused"])
def test_a_way_that_is_broken(tmp_path: Path, resetting: str, which: str) -> None:
    server = None
    if which == "F24-self-signed":
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        certificate = _self_signed(tmp_path)
        context.load_cert_chain(certificate)
        server = LocalServer({"/": "<p>never"}, tls=context)
    with socket.create_server(("127.0.0.1", 0)) as free:
        closed = free.getsockname()[1]
    ways = {
        "F23-no-such-name": Way("http://no-such-name.invalid/", "net.resolve_failed"),
        "F24-reset": Way(resetting, "navigation."),
        "F24-refused": Way(f"http://127.0.0.1:{closed}/", "navigation."),
        "F24-self-signed": Way(server.url + "/" if server else "", "navigation."),
    }
    way = ways[which]
    run = ShellRun(tmp_path / "run", {"start": way.url, "steps": ["read the page"]})
    result = run.complete()
    if server is not None:
        server.close()
    assert result["exit_code"] == FAILED, result
    assert result["code"].startswith(way.says), result
    assert result["reason"]


def _self_signed(folder: Path) -> Path:
    certificate = folder / "self.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1",
         "-keyout", str(certificate), "-out", str(folder / "cert.pem")],
        check=True, capture_output=True,
    )  # fmt: skip
    certificate.write_text(certificate.read_text() + (folder / "cert.pem").read_text())
    return certificate


def test_f26_nothing_that_was_sent_is_sent_again(tmp_path: Path, shop: Shop) -> None:
    """The network goes while an order is on its way: it was sent once, and stays sent once."""
    server = LocalServer(shop.pages())
    script = {
        "start": server.url + "/",
        "policy": "testing",
        "steps": ["click Send order note", "open /next"],
    }
    run = ShellRun(tmp_path, script)
    assert shop.held.wait(60), run.stderr
    server.close()
    result = run.complete()
    assert result["exit_code"] == FAILED, result
    assert shop.sent == ["n=1"]


# -- time ------------------------------------------------------------------------------------------------

JUMP = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <time.h>
#include <unistd.h>
#include <stdlib.h>
int clock_gettime(clockid_t id, struct timespec *at) {
  static int (*real)(clockid_t, struct timespec *);
  if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
  int told = real(id, at);
  const char *flag = getenv("JUMP_WHEN");
  if (id == CLOCK_REALTIME && flag && access(flag, F_OK) == 0) at->tv_sec += atoi(getenv("JUMP_BY"));
  return told;
}
"""


@pytest.mark.parametrize("by", [3600, -3600], ids=["F41-forward", "F41-back"])
def test_f41_the_clock_jumps(serve: Callable[..., str], tmp_path: Path, by: int) -> None:
    """The wall clock of Python and Chromium leaps by an hour in the middle of a run: limits do not follow."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("needs a C compiler to build a clock that jumps")
    (tmp_path / "jump.c").write_text(JUMP)
    library, flag = tmp_path / "jump.so", tmp_path / "now"
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, tmp_path / "jump.c", "-ldl"], check=True)
    environment = {"LD_PRELOAD": str(library), "JUMP_WHEN": str(flag), "JUMP_BY": str(by)}
    steps = ["wait for 3 seconds", "read the page"]
    script = {"start": serve({"/": "<p>Hello"}) + "/", "steps": steps, "limits": {"seconds": 100}}
    run = ShellRun(tmp_path, script, environment=environment)
    run.until(begun("wait_for"))
    flag.touch()
    result = run.complete()
    assert (result["status"], result["exit_code"]) == ("finished", OK), result
    assert 0 < result["seconds"] < 100
    stamps = [event.ts for event in run.events]
    assert stamps != sorted(stamps) if by < 0 else stamps == sorted(stamps)
