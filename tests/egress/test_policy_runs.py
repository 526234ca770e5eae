"""What a policy says of limits, time, files, dialogs and the network, through whole runs."""
# ruff: noqa: E501 - a case is easier to read in one line

from __future__ import annotations

import json
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from agent.approve.deny import DenyApprover
from agent.build import RunRequest
from agent.result import RunResult
from agent.run import run
from agent.script import load_script
from agent.settings import Settings
from browser_tools.egress.guard import guard_at, own_ports
from browser_tools.events import Event
from policies.sections import DAYS

RULES = """
rules:
  - {id: all, decision: allow, when: {effect: [read, navigate, input, submit, download, upload]}}
"""
PDF = (
    200,
    {"content-type": "application/pdf", "content-disposition": "attachment; filename=a.pdf"},
    b"%PDF-1.7 x",
)
FAKE = (
    200,
    {"content-type": "application/pdf", "content-disposition": "attachment; filename=a.pdf"},
    b"MZ\x90\x00\x01",
)
CSV = (200, {"content-type": "text/csv", "content-disposition": "attachment; filename=a.csv"}, "a,b\n1,2\n")
PAGES: dict[str, Any] = {
    "/": "<title>Home</title><h1>Home</h1><a href=/two>Two</a> <a href=/a.pdf download>Paper</a>",
    "/two": "<title>Two</title><h1>Two</h1>",
    "/big": "<title>Big</title>" + "x" * 400_000,
    "/a.pdf": PDF, "/fake.pdf": FAKE, "/a.csv": CSV,
    "/long.pdf": (PDF[0], PDF[1], b"%PDF-1.7 " + b"x" * 300_000),
    "/ask": "<title>Ask</title><button onclick=\"document.body.append(confirm('sure?')?'said yes':'said no')\">Ask</button>",
    "/where": "<title>?</title><button onclick=\"navigator.geolocation.getCurrentPosition("
              "()=>document.body.append('here'),e=>document.body.append('no '+e.code))\">Where</button>",
    "/up": "<title>Up</title><label>CV <input type=file></label>",
    "/send": "<title>Send</title><button onclick=\"fetch('/two',{method:'POST',body:'y'.repeat(300000)})\">Send</button>",
}  # fmt: skip


async def ran(tmp_path: Path, base: str, policy: str, steps: list[str], listener: Any = None) -> RunResult:
    """A run of `steps` from the first page, under `policy` on its origin alone."""
    named = f"version: 1\norigins: {{allow: ['{base}']}}\n{policy}\n{RULES}"
    (tmp_path / "p.yaml").write_text(named)
    listed = "\n".join(f"  - {json.dumps(step)}" for step in steps)
    (tmp_path / "s.yaml").write_text(f"start: {base}/\npolicy: ./p.yaml\nsteps:\n{listed}\n")
    request = RunRequest(load_script(tmp_path / "s.yaml"), Settings(runs=tmp_path / "runs"), DenyApprover())
    return await run(request, listener=listener)


def events(result: RunResult, kind: str) -> list[dict[str, Any]]:
    lines = (Path(result.folder) / "events.jsonl").read_text().splitlines()
    return [event["data"] for event in map(json.loads, lines) if event["type"] == kind]


def closed_window() -> str:
    """A window of yesterday's day of the week: closed now, in every minute of the test."""
    yesterday = DAYS[datetime.now(UTC).weekday() - 2]
    return f"windows: [{{days: {yesterday}, from: '10:00', to: '10:01'}}]"


TWO = "open /two"


@pytest.mark.parametrize(
    ("policy", "steps", "status", "code"),
    [
        pytest.param("", [TWO], "finished", "", id="nothing-said"),
        pytest.param("limits: {bytes_in: 100kB}", ["open /big", TWO], "limit", "limit.bytes_in", id="bytes-in"),
        pytest.param("limits: {bytes_out: 100kB}", ["open /send", 'click "Send"', TWO, TWO], "limit", "limit.bytes_out", id="bytes-out"),
        pytest.param("limits: {navigations: 2}", [TWO, TWO], "limit", "limit.navigations", id="navigations"),
        pytest.param("limits: {same_url: 1}", [TWO, TWO], "limit", "limit.same_url", id="same-url"),
        pytest.param("limits: {downloads: 1}", ["open /a.pdf", "open /a.csv"], "limit", "limit.downloads", id="downloads"),
        pytest.param("limits: {seconds: 1}", ['wait for text "never"', TWO], "limit", "limit.seconds", id="seconds"),
        pytest.param(closed_window(), [TWO], "denied", "window.closed", id="window"),
        pytest.param("tools: {deny: [navigate]}", [TWO], "denied", "tool.denied", id="tool"),
        pytest.param("network: {proxy_required: true}", [TWO], "finished", "", id="proxy-required-of-our-own"),
    ],
)  # fmt: skip
async def test_a_run_ends_where_its_policy_ends(
    tmp_path: Path, serve: Any, policy: str, steps: list[str], status: str, code: str
) -> None:
    result = await ran(tmp_path, serve(PAGES), policy, steps)
    assert (result.status, result.code) == (status, code), result.reason
    guards = [note["guard"] for note in events(result, "note")[:1]]
    early = code == "limit.seconds" and not guards  # it was over before there was a browser
    assert guards == ["whole"] or early


async def test_origins_beyond_the_number_are_not_visited(tmp_path: Path, serve: Any) -> None:
    bases = [serve(PAGES) for _ in range(3)]
    policy = f"origins: {{allow: {json.dumps(bases)}, max_distinct: 2}}\n{RULES}"
    (tmp_path / "p.yaml").write_text(f"version: 1\n{policy}")
    steps = "".join(f"  - open {base}/two\n" for base in bases[1:])
    (tmp_path / "s.yaml").write_text(f"start: {bases[0]}/\npolicy: ./p.yaml\nsteps:\n{steps}")
    result = await run(
        RunRequest(load_script(tmp_path / "s.yaml"), Settings(runs=tmp_path / "runs"), DenyApprover())
    )
    assert (result.status, result.code) == ("denied", "origin.limit")


@pytest.mark.parametrize(
    ("policy", "page", "saved"),
    [
        ("", "/fake.pdf", True),
        ("files: {download: {types: [pdf]}}", "/a.pdf", True),
        ("files: {download: {types: [pdf]}}", "/fake.pdf", False),
        ("files: {download: {types: [pdf], sniff: false}}", "/fake.pdf", True),
        ("files: {download: {types: [pdf]}}", "/a.csv", False),
        ("files: {download: {types: [csv]}}", "/a.csv", True),
        ("files: {download: {max: 100kB}}", "/long.pdf", False),
        ("files: {download: {max: 1MB}}", "/long.pdf", True),
        ("files: {download: {types: []}}", "/a.pdf", False),
    ],
)
async def test_only_downloads_that_may_be_are_kept(
    tmp_path: Path, serve: Any, policy: str, page: str, saved: bool
) -> None:
    result = await ran(tmp_path, serve(PAGES), policy, [f"open {page}"])
    kept = sorted(path.name for path in (Path(result.folder) / "downloads").glob("*"))
    assert kept == ([f"001-a.{page.rsplit('.', 1)[1]}"] if saved else [])


@pytest.mark.parametrize(
    ("policy", "page", "click", "words"),
    [
        ("", "/ask", "Ask", "said no"),
        ("dialogs: {confirm: accept}", "/ask", "Ask", "said yes"),
        ("", "/where", "Where", "no 1"),
        ("permissions: none", "/where", "Where", "no 1"),
    ],
)
async def test_dialogs_and_permissions_are_as_the_file_says(
    tmp_path: Path, serve: Any, policy: str, page: str, click: str, words: str
) -> None:
    steps = [f"open {page}", f'click "{click}"', f'expect text "{words}" is visible']
    result = await ran(tmp_path, serve(PAGES), policy, steps)
    assert (result.status, result.reason) == ("passed", "")


async def test_a_granted_permission_is_not_refused(tmp_path: Path, serve: Any) -> None:
    steps = ["open /where", 'click "Where"', 'expect no text "no 1"']
    result = await ran(tmp_path, serve(PAGES), "permissions: [geolocation]", steps)
    assert "no 1" not in result.reason, result.reason


@pytest.mark.parametrize(
    ("policy", "file", "code"),
    [
        ("files: {upload_roots: [./up]}", "cv.txt", ""),
        ("files: {upload_roots: [./up]}", "../secret.txt", "upload.not_allowed"),
        ("files: {upload_roots: [./up]}", "link.txt", "upload.not_a_file"),
        ("files: {upload_roots: []}", "cv.txt", "upload.not_allowed"),
    ],
)
async def test_uploads_come_from_the_roots_beside_the_policy(
    tmp_path: Path, serve: Any, policy: str, file: str, code: str
) -> None:
    (tmp_path / "up").mkdir()
    (tmp_path / "up" / "cv.txt").write_text("cv")
    (tmp_path / "secret.txt").write_text("secret")
    (tmp_path / "up" / "link.txt").symlink_to(tmp_path / "secret.txt")
    result = await ran(tmp_path, serve(PAGES), policy, ["open /up", f'upload "{file}" to "CV"'])
    assert result.code == code, result.reason


async def test_when_the_proxy_dies_the_run_ends(tmp_path: Path, serve: Any) -> None:
    """Nothing gets out any more, and that is what the run says."""
    arrived: list[str] = []
    base = serve({**PAGES, "/two": lambda request: arrived.append("two") or "<title>Two</title>"})
    before = set(own_ports())

    def kill(event: Event) -> None:
        if event.type == "tool_result" and event.data["tool"] == "navigate":
            for port in set(own_ports()) - before:
                guard = guard_at(port)
                if guard is not None:
                    guard.close()

    result = await ran(tmp_path, base, "", [TWO], listener=kill)
    assert (result.status, result.code, result.exit_code) == ("infrastructure", "proxy.lost", 3)
    assert arrived == []
    assert set(own_ports()) == before


async def test_a_policy_that_changes_meanwhile_changes_nothing(tmp_path: Path, serve: Any) -> None:
    def change(event: Event) -> None:
        if event.type == "run_started":
            (tmp_path / "p.yaml").write_text("version: 1\ndefault: deny\n")

    result = await ran(tmp_path, serve(PAGES), "", [TWO], listener=change)
    assert result.status == "finished"
    assert "policy.changed" in [note.get("code") for note in events(result, "note")]


def test_the_command_refuses_a_bad_policy_with_one_line(tmp_path: Path) -> None:
    (tmp_path / "p.yaml").write_text("version: 1\norgins: {}\n")
    ran_ = subprocess.run(
        [sys.executable, "-m", "agent.cli", "run", "open /", "--start", "http://127.0.0.1:9/", "--policy", "p.yaml"],
        cwd=tmp_path, env={"PYTHONPATH": str(Path(__file__).parents[2]), "HOME": str(tmp_path)},
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert (ran_.returncode, "p.yaml:2: orgins: unknown key; did you mean 'origins'?" in ran_.stderr) == (
        2,
        True,
    )
    assert "Traceback" not in ran_.stderr
