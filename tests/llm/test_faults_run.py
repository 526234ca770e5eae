"""Whole runs against a provider that fails: what the page is done to once is done once, on every wire."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from faulty_models import KEY, bad
from local_server import Request

from agent.approve.deny import DenyApprover
from agent.build import RunRequest
from agent.llm.providers import WireName
from agent.llm.testing import FakeServer, Reply, call, faulty, raw_body
from agent.llm.testing.wires import WIRES
from agent.run import run
from agent.script import load_script
from agent.settings import Settings

ADD = call("click", target="Add one")
DONE = call("finish", answer="Added.")
SCRIPTS: dict[str, list[Reply]] = {
    "cut": [faulty("cut_in_call", ADD), ADD, faulty("closed", DONE), DONE],
    "before": [bad(500), bad(429, retry_after=0.01), faulty("reset", ADD), ADD, DONE],
    "after": [ADD, bad(529), faulty("closed", DONE), faulty("cut_in_event", DONE), DONE],
    "no-reply": [raw_body(KEY, content_type="text/html"), ADD, faulty("empty", DONE), DONE],
}


SHALLOW = (("openai", "cut"), ("ollama", "after"))
EACH = [
    pytest.param(wire, script, id=f"{wire}-{name}", marks=() if (wire, name) in SHALLOW else pytest.mark.deep)
    for wire in WIRES
    for name, script in SCRIPTS.items()
]


@pytest.mark.parametrize(("wire", "script"), EACH)
async def test_an_act_that_the_model_asked_for_once_happens_once(
    wire: WireName, script: list[Reply], serve: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    added: list[str] = []

    def add(request: Request) -> str:
        added.append(request.path)
        return "<title>Added</title><h1>Added</h1>"

    pages = {"/": "<title>Lamps</title><h1>Lamps</h1><a href=/add>Add one</a>", "/add": add}
    monkeypatch.setenv("STRELKA_API_KEY", KEY)
    monkeypatch.setenv("STRELKA_CACHE", str(tmp_path / "cache"))
    wanted = tmp_path / "goal.yaml"
    wanted.write_text(json.dumps({"goal": "Add one lamp.", "start": f"{serve(pages)}/"}), encoding="utf-8")
    with FakeServer(script, key=KEY) as server:
        settings = Settings(runs=tmp_path / "runs", model=server.model(wire, "m1"))
        result = await run(RunRequest(script=load_script(wanted), settings=settings, approver=DenyApprover()))
    assert (result.status, result.answer) == ("finished", "Added."), result.reason
    assert added == ["/add"]
    assert len(server.requests) == len(script)
    for file in tmp_path.rglob("*"):
        assert file.is_dir() or KEY.encode() not in file.read_bytes(), file
