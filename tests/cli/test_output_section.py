"""What a policy's `output` says, as a person at the shell sees it: answers, logs, reports, questions."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from local_server import Answer, Request

from agent.approve import DenyApprover
from agent.build import RunRequest
from agent.llm.testing import FakeServer, call
from agent.run import run
from agent.script import LoadedScript, Script
from agent.settings import Settings

ROOT = Path(__file__).parents[2]
SESSION = "k3y-7f31c09ab2d4"
ANSWER = "Ask [support](https://evil.test/login?u=1) ![x](https://evil.test/p.png) or {base}/next"


def home(request: Request) -> Answer:
    cookie = f"sid={SESSION}; HttpOnly"
    return 200, {"content-type": "text/html", "set-cookie": cookie}, f"<p>Your session is {SESSION}".encode()


def ran(
    script: dict[str, Any], folder: Path, *arguments: str, **options: Any
) -> subprocess.CompletedProcess[str]:
    path = folder / "script.yaml"
    path.write_text(json.dumps(script))
    command = [
        sys.executable,
        "-m",
        "agent.cli",
        "run",
        str(path),
        "--runs",
        str(folder / "runs"),
        *arguments,
    ]
    given = {"PYTHONPATH": str(ROOT), **{k: v for k, v in os.environ.items() if k != "STRELKA_MODEL"}}
    return subprocess.run(
        command, cwd=folder, env=given, stdout=subprocess.PIPE, text=True, timeout=60, check=False, **options
    )


@pytest.mark.parametrize("strict", [False, True], ids=["default", "always"])
def test_links_of_an_answer_cannot_be_clicked(
    serve: Callable[..., str], tmp_path: Path, strict: bool
) -> None:
    base = serve({"/": "<p>Hello", "/next": "<p>next"})
    answer = ANSWER.format(base=base)
    script: dict[str, Any] = {"start": base + "/", "goal": "Who helps?"}
    if strict:
        script["policy"] = {"extends": ["preset:standard"], "output": {"defang_links": "always"}}
    with FakeServer([call("finish", answer=answer, format="markdown")]) as server:
        done = ran(script, tmp_path, "--json", "--model", f"{server.url}#tiny", stderr=subprocess.PIPE)
    assert done.returncode == 0, done.stderr
    listed = base.replace("http", "hxxp").replace(".", "[.]") if strict else base
    shown = f"Ask [support](hxxps://evil[.]test/login?u=1) [x](hxxps://evil[.]test/p.png) or {listed}/next"
    result = json.loads(done.stdout)
    folder = Path(result["folder"])
    assert result["answer"] == shown
    assert json.loads((folder / "result.json").read_text())["answer"] == shown
    events = [json.loads(line) for line in (folder / "events.jsonl").read_text().splitlines()]
    assert events[-1]["data"]["answer"] == shown
    report = subprocess.run(
        [sys.executable, "-m", "agent.cli", "report", str(folder)],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, timeout=60,
        check=False,
    )  # fmt: skip
    assert report.returncode == 0, report.stderr
    page = next(folder.glob("*.html")).read_text()
    assert "img-src data:" in page
    assert '<img src="http' not in page
    assert 'href="http' not in page


def test_values_of_login_cookies_are_nowhere(serve: Callable[..., str], tmp_path: Path) -> None:
    base = serve({"/": home})
    script = {"start": base + "/", "steps": ["read the page"]}
    done = ran(script, tmp_path, "--json", stderr=subprocess.PIPE)
    assert done.returncode == 0, done.stderr
    assert "Your session is •••" in done.stdout
    left = [path.read_bytes() for path in (tmp_path / "runs").rglob("*") if path.is_file()]
    assert not any(SESSION.encode() in content for content in left)


def test_a_policy_may_show_cookies(serve: Callable[..., str], tmp_path: Path) -> None:
    base = serve({"/": home})
    policy = {"extends": ["preset:standard"], "output": {"redact": ["secrets"]}}
    done = ran(
        {"start": base + "/", "steps": ["read the page"], "policy": policy}, tmp_path, stderr=subprocess.PIPE
    )
    assert SESSION in done.stdout


class Person:
    """Answers with the first choice, and keeps what was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, tuple[str, ...]]] = []

    async def answer(self, question: str, choices: Sequence[str]) -> str | None:
        self.asked.append((question, tuple(choices)))
        return choices[0]


async def test_a_question_of_a_model_has_no_links(serve: Callable[..., str], tmp_path: Path) -> None:
    person = Person()
    question = {"question": "Log in at https://evil.test/x first?", "choices": ["at www.evil.test", "no"]}
    replies = [call("ask_user", **question), call("finish", answer="ok")]
    with FakeServer(replies) as server:
        script = LoadedScript(Script(goal="g", start=serve({"/": "<p>Hello"}) + "/"))
        settings = Settings(runs=tmp_path, model=f"{server.url}#tiny")
        result = await run(RunRequest(script, settings, DenyApprover(), asker=person))
    assert result.ok, result.reason
    assert person.asked == [("Log in at hxxps://evil[.]test/x first?", ("at www[.]evil[.]test", "no"))]
    answers = [
        event.data["data"]
        for event in result.events
        if event.type == "tool_result" and event.data.get("data")
    ]
    assert "at www.evil.test" in answers
