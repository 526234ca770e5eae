"""Each class of failure, as a replay in pytest and on the command line tells it: one line, and a picture."""

from __future__ import annotations

import json
from pathlib import Path
from socket import socket
from threading import Event
from typing import Any

import pytest

from agent.cli import main

pytestmark = pytest.mark.timeout(300)  # whole sessions of pytest, on a machine that may be busy

BUTTON = "<button id=go>Send the order</button>"
DIALOG = "<div role=dialog aria-label=News style='position:fixed;inset:0;background:#fff'>News</div>"
ASKS = "\"fetch('/slow').then(() => location = '/done')\""
CHANGES = {
    "drift": ("locator-drift", lambda page: page.replace(BUTTON, "<p><button>Send your order</button>")),
    "overlay": ("overlay", lambda page: page + DIALOG),
    "timing": ("timing", lambda page: page.replace("<button", f"<button type=button onclick={ASKS}")),
    "content": ("content-change", lambda page: page.replace(BUTTON, "")),
    "app": ("app-error", lambda page: page.replace("/done", "/broken")),
    "text": ("assertion", lambda page: page.replace(BUTTON, f"{BUTTON}<input type=hidden name=sorry>")),
    "policy": ("policy", lambda page: page.replace("action=/", "action=http://localhost:9/")),
}
"""What becomes of the page of each test once its plan is recorded."""
TEST = """\
    start: {url}/{name}
    steps: |
      open /{name}
      click "Send the order"
    expect: [text "Thank you"]
"""
ELSEWHERE = """\
    inputs: {{site: {{default: "{url}"}}}}
    start: "{{{{site}}}}/done"
    expect: [text "Thank you"]
    steps: [refresh]
"""


@pytest.fixture
def site(serve: Any) -> Any:
    """`site(changed)` -> the pages as they are, or as they have become."""
    changed: list[bool] = []
    answered = Event()

    def form(name: str) -> Any:
        page = f"<title>Order</title><form action=/done>{BUTTON}</form>"
        return lambda request: CHANGES[name][1](page) if changed else page

    def slow(request: Any) -> str:
        answered.wait(60)
        return "<title>Slow</title>Thank you"

    pages: dict[str, Any] = {f"/{name}": form(name) for name in CHANGES}
    pages |= {
        "/done": lambda request: f"<title>Done</title>{'Sorry' if request.query else 'Thank you'}",
        "/broken": (500, {}, "<title>Broken</title>oops"),
        "/slow": slow,
    }
    yield serve(pages), changed
    answered.set()


@pytest.mark.deep
def test_each_failure_says_its_class_step_and_next_step(project: Any, site: Any) -> None:
    url, changed = site
    project.write({f"{name}.e2e.yaml": TEST.format(url=url, name=name) for name in CHANGES})
    project.write({"site.e2e.yaml": ELSEWHERE.format(url=url)})
    ran = project.pytest()
    assert ran.code == 0, ran.out

    changed.append(True)
    quick = {"CI": "true", "STRELKA_TOOL_SECONDS": "4"}
    with socket() as closed:
        closed.bind(("127.0.0.1", 0))
        away = ("--strelka-input", f"site=http://127.0.0.1:{closed.getsockname()[1]}")
    ran = project.pytest(*away, env=quick)
    assert ran.outcome("site") == "error"
    assert ran.properties("site")["class"] == "infrastructure"
    page = (project.folder / "strelka-results" / "index.html").read_text()
    for name, (kind, _) in CHANGES.items():
        told = ran.properties(name)
        assert (ran.outcome(name), told["class"]) == ("failure", kind), ran.said(name)
        assert all(told[key] for key in ("expected", "seen", "next")), told
        assert told["triage"] in ran.said(name)
        assert told["step"] == ("" if name == "text" else 'step 2, click "Send the order"')
        assert Path(told["screenshot"]).is_file()
        assert f">{name}<" in page
    for name in ("drift", "overlay"):
        assert "marked: button" in Path(ran.properties(name)["report"]).read_text()


@pytest.mark.deep
def test_the_command_line_says_the_same(
    project: Any, site: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    url, changed = site
    project.write({"drift.yaml": TEST.format(url=url, name="drift"), "site.yaml": ELSEWHERE.format(url=url)})
    shell = ["--json", "--policy", "testing", "--runs", str(project.folder / "runs")]
    for name in ("drift", "site"):
        assert main(["run", str(project.folder / f"{name}.yaml"), "--record", *shell]) == 0
    changed.append(True)
    capsys.readouterr()
    monkeypatch.setenv("STRELKA_TOOL_SECONDS", "4")
    with socket() as closed:
        closed.bind(("127.0.0.1", 0))
        away = ["--input", f"site=http://127.0.0.1:{closed.getsockname()[1]}"]
    for name, more, code, kind in (("drift", [], 4, "locator-drift"), ("site", away, 1, "infrastructure")):
        assert main(["replay", str(project.folder / f"{name}.yaml"), *shell, *more]) == code
        triage = json.loads(capsys.readouterr().out)["triage"]
        assert (triage["class"], bool(triage["seen"]), bool(triage["next"])) == (kind, True, True)
