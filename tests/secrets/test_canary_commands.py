"""Twelve secrets go through every command that leaves files, debugging on; no file holds any of them."""

from __future__ import annotations

import base64
import json
import os
import pty
import select
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from agent.llm.testing import FakeServer, call, text

ROOT = Path(__file__).parents[2]
CANARIES = {f"canary{number}": f"Wellensittich-{number}&ü {number * 104729:07d}" for number in range(12)}
FIELDS = "".join(f"<label>{name} password <input type=password id={name}></label>" for name in CANARIES)
ECHO = """<p id=out>-</p><textarea id=box aria-label=Box></textarea><script>
document.addEventListener('input', event => { const v = event.target.value;
  const all = [v, btoa(unescape(encodeURIComponent(v))), encodeURIComponent(v), [...v].reverse().join(''),
    [...v].join(' '), [...v].join('-')];
  out.textContent += all.join(' | '); box.value += v; document.title = v; console.error(v);
  localStorage.setItem('v', v); history.replaceState(null, '', '/?v=' + encodeURIComponent(v));
  fetch('/missing?' + encodeURIComponent(v)); throw new Error(all.join(' ')); })</script>"""
FORM = f"<!doctype html><title>Log in</title><button type=button>Go on</button>{FIELDS}{ECHO}"
TOLD = "<!doctype html><title>Told</title><article>" + "".join(
    f"<p>The account of customer {name} was opened with {value} last week, said the office.</p>"
    for name, value in CANARIES.items()
)


def spellings(value: str) -> list[bytes]:
    raw = value.encode()
    texts = [value, value[::-1], " ".join(value), quote(value, safe=""), json.dumps(value)[1:-1]]
    return [one.encode() for one in texts] + [base64.b64encode(raw), base64.b64encode(raw)[:20]]


class Desk:
    """A folder that all commands of a test work in: home, temporary files, data, cache and runs are in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        places = {name: folder / name.lower() for name in ("HOME", "TMPDIR", "STRELKA_DATA", "STRELKA_CACHE")}
        for place in places.values():
            place.mkdir()
        secrets = {name.upper(): value for name, value in CANARIES.items()}
        kept = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8", "STRELKA_DEBUG": "1"}
        self.environment = {**kept, **secrets, **{name: str(place) for name, place in places.items()}}
        self.said = b""

    def __call__(
        self, *arguments: str, stdin: str = "", code: int | None = 0
    ) -> subprocess.CompletedProcess[bytes]:
        done = subprocess.run(
            [sys.executable, "-m", "agent.cli", *arguments],
            cwd=self.folder, env=self.environment, input=stdin.encode(), capture_output=True, timeout=120,
            check=False,
        )  # fmt: skip
        self.said += done.stdout + done.stderr
        assert code is None or done.returncode == code, (arguments, done.stdout, done.stderr)
        return done

    def at_a_terminal(self, answer: str, *arguments: str) -> int:
        """The exit code, where a person answers each question that ends with `] ` alike."""
        ours, theirs = pty.openpty()
        process = subprocess.Popen(
            [sys.executable, "-m", "agent.cli", *arguments], cwd=self.folder, env=self.environment,
            stdin=theirs, stdout=theirs, stderr=theirs,
        )  # fmt: skip
        os.close(theirs)
        while select.select([ours], [], [], 120)[0]:
            try:
                read = os.read(ours, 65536)
            except OSError:  # the other end is closed
                break
            self.said += read
            if self.said.endswith(b"] "):
                os.write(ours, answer.encode())
        os.close(ours)
        return process.wait(60)

    def found(self, *left: str) -> list[tuple[str, str]]:
        """(file, secret) for each file that holds one; `left` are names or endings that must be among them.
        Files that a person wrote hold none either."""
        files = [path for path in self.folder.rglob("*") if path.is_file()]
        assert {path.name for path in files} | {path.suffix for path in files} >= set(left)
        contents = {str(path.relative_to(self.folder)): path.read_bytes() for path in files}
        contents["<what was printed>"] = self.said
        return [
            (place, name)
            for place, content in contents.items()
            for name, value in CANARIES.items()
            if any(form in content for form in spellings(value))
        ]


def policy_of(base: str, folder: Path, preset: str) -> str:
    secrets = {name: {"from": f"env:{name.upper()}", "origins": [base]} for name in CANARIES}
    document = {
        "version": 1, "name": "canaries", "extends": [f"preset:{preset}"], "origins": {"act": [base]},
        "secrets": secrets,
        "rules": [{"id": "own", "decision": "allow", "when": {"effect": "input", "secret": "bound"}}],
    }  # fmt: skip
    path = folder / f"{preset}.yaml"
    path.write_text(json.dumps(document))
    return str(path)


@pytest.mark.deep
@pytest.mark.timeout(900)
def test_no_file_of_any_command_holds_a_secret(serve: Callable[..., str], tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    base = serve({"/": FORM, "/told": TOLD})
    policy, other = policy_of(base, tmp_path, "testing"), policy_of(base, tmp_path, "readonly")
    typed = [f'type secret {name} into "{name} password"' for name in CANARIES]
    steps: list[Any] = [*typed, "read the page", {"screenshot": {}}, {"screenshot": {"full_page": True}}]
    script = tmp_path / "script.yaml"
    script.write_text(
        json.dumps({"start": base + "/", "steps": [*steps, "read the outline", "summarize the page"]})
    )
    desk("run", str(script), "--policy", policy, "--json")
    desk("run", f"open {base}/told; read the page; summarize the page", "--policy", policy, "--json")
    desk("run", f'open {base}/; click "No such thing"', "--policy", policy, code=1)
    desk("log", "last", "--json")
    for folder in (tmp_path / "runs").glob("2*"):
        desk("report", str(folder))
        desk("log", str(folder), "--verbose")
        desk("policy", "dryrun", str(folder), "--policy", other, code=None)
        desk("policy", "suggest", str(folder), code=None)
    desk("observe", base + "/", "--json", "--annotate", "seen.png")
    desk("approvals")
    value = CANARIES["canary3"]
    replies = [
        call("type_text", target="canary1 password", text="secret:canary1"),
        call("type_text", target="canary2 password", text="secret:canary2"),
        call("get_page_text"),
        text(f"It is {value}, or {value[::-1]}, or {base64.b64encode(value.encode()).decode()}."),
    ]
    with FakeServer(replies) as server:
        asked = ("--start", base + "/", "--policy", policy, "--model", f"{server.url}#tiny", "--runs", "runs")
        desk("chat", *asked, "--json", stdin="What is the password?\n/quit\n", code=None)
        heard = json.dumps([request.body for request in server.requests], ensure_ascii=False)
    assert "secret:canary1" in heard
    assert [
        name for name, one in CANARIES.items() if any(form.decode() in heard for form in spellings(one))
    ] == []
    (tmp_path / "config").mkdir()
    shutil.rmtree(tmp_path / "home" / ".cache", ignore_errors=True)
    left = ("events.jsonl", "result.json", "llm.jsonl", "report.html", ".png", "models.json")
    assert desk.found(*left) == []


ASKED = """version: 1
extends: [preset:standard]
origins: {{act: ["{base}"]}}
secrets: {secrets}
rules:
  - {{id: own, decision: allow, when: {{effect: input, secret: bound}}}}
  - id: consequences
    decision: ask
    when: {{class: [login, payment, publish, send, account_change, unknown]}}
    ask: {{remember: origin, show: [items]}}
"""
SOLD = f"""<!doctype html><title>Checkout</title><p>Total: 24,90 EUR</p>
<form method=post action=/done>{FIELDS}
<label>Note <input name=note id=note></label><button>Buy now</button></form><script>
document.addEventListener('input', event => {{ const v = event.target.value; note.value = v;
  document.querySelector('button').title = v; document.title = v; }})</script>"""


@pytest.mark.deep
@pytest.mark.timeout(600)
def test_neither_the_approvals_nor_junit_hold_a_secret(serve: Callable[..., str], tmp_path: Path) -> None:
    """A person says `always` to a payment whose form repeats a secret; the store and all logs keep a mask."""
    desk = Desk(tmp_path)
    base = serve({"/": SOLD, "/done": "<title>Done</title>"})
    secrets = {name: {"from": f"env:{name.upper()}", "origins": [base]} for name in CANARIES}
    policy = tmp_path / "asked.yaml"
    policy.write_text(ASKED.format(base=base, secrets=json.dumps(secrets)))
    typed = [f'type secret {name} into "{name} password"' for name in CANARIES]
    script = tmp_path / "script.yaml"
    script.write_text(json.dumps({"start": base + "/", "steps": [*typed, 'click "Buy now"']}))
    assert desk.at_a_terminal("a\n", "run", str(script), "--policy", str(policy)) == 0
    (kept,) = json.loads(desk("approvals", "--json").stdout)
    assert (kept["kind"], kept["action_class"]) == ("remembered", "payment")
    (tmp_path / "told.e2e.yaml").write_text(
        json.dumps({"start": base + "/", "policy": str(policy), "steps": typed, "expect": ['text "Sold"']})
    )
    plugin = ["-p", "agent.pytest_plugin", "-p", "no:cacheprovider", "--junitxml=junit.xml", "told.e2e.yaml"]
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", *plugin],
        cwd=tmp_path, capture_output=True, timeout=240, check=False,
        env={**desk.environment, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
    )  # fmt: skip
    desk.said += ran.stdout + ran.stderr
    assert ran.returncode == 1, desk.said
    assert b"Sold" in (tmp_path / "junit.xml").read_bytes()
    assert desk.found("events.jsonl", "strelka.db", "junit.xml") == []
