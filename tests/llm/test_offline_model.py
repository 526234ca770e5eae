"""A real, tiny model behind a real inference server on this machine. Opt-in: see docs/models-testing.md.

It proves the wire, slowness, wrong answers and constrained output, not that such a model reaches a goal.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from agent.approve.deny import DenyApprover
from agent.build import RunRequest
from agent.llm.endpoint import Endpoint
from agent.llm.keys import key_for
from agent.llm.providers import parse_model
from agent.llm.router import Router
from agent.llm.transport import Patience, Transport
from agent.llm.types import ChatRequest, Message, Sampling, ToolSpec
from agent.run import run
from agent.script import load_script
from agent.settings import Settings
from agent.settings.models import ModelSettings
from browser_tools.events import verify

WANTED = os.environ.get("STRELKA_REAL_MODEL", "")
PYTHON = os.environ.get("STRELKA_REAL_MODEL_PYTHON", sys.executable)
"""The interpreter that has xllamacpp."""

pytestmark = [
    pytest.mark.real_model,
    pytest.mark.timeout(900),
    pytest.mark.skipif(
        not WANTED,
        reason="no real model was asked: set STRELKA_REAL_MODEL to a .gguf file or a model's name "
        "(docs/models-testing.md) and run pytest -m real_model",
    ),
]

SECONDS, LOOP_SECONDS = 300, 90
CONTEXT = 8192
LONGEST = 200
"""Tokens of a reply that was not given a limit: so small a model seldom ends by itself."""
READY = "http://"
XLLAMACPP = f"""
import sys, threading, xllamacpp
params = xllamacpp.CommonParams()
params.model.path = sys.argv[1]
params.hostnames = ["127.0.0.1"]
params.port = 0
params.n_ctx = {CONTEXT}
params.n_predict = {LONGEST}
params.n_parallel = 1
params.model_alias = {{"tiny"}}
server = xllamacpp.Server(params)
print(server.listening_address, flush=True)
threading.Event().wait()
"""
PAGE = "<!doctype html><title>Lamps</title><h1>Lamps</h1><p>Lumi costs 24 euros.<p><a href=/lumi>Lumi</a>"
ENDS = (
    ("limit", "limit.seconds"),
    ("limit", "limit.turns"),
    ("limit", "limit.repeats"),
    ("infrastructure", "model.garbage"),
    ("infrastructure", "model.timeout"),
)
"""How a run may end beside an answer or a refusal: whatever so small a model says, by one of our limits."""
CLICK = ToolSpec(
    "click",
    "Click an element.",
    {"type": "object", "properties": {"target": {"type": "string"}}, "required": ["target"]},
)


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The model as --model names it; its server is started where a file is given."""
    if not WANTED.endswith(".gguf"):
        yield WANTED
        return
    log = tmp_path_factory.mktemp("server") / "log.txt"
    with (
        log.open("w") as errors,
        subprocess.Popen(_command(WANTED), stdout=subprocess.PIPE, stderr=errors, text=True) as server,
    ):
        try:
            yield f"{_address(server, log)}/v1#tiny"
        finally:
            server.kill()


def _command(file: str) -> list[str]:
    found = subprocess.run([PYTHON, "-c", "import xllamacpp"], capture_output=True, check=False)
    if found.returncode == 0:
        return [PYTHON, "-c", XLLAMACPP, file]
    program = shutil.which("llama-server")
    if program is None:
        pytest.fail(f"neither xllamacpp (in {PYTHON}) nor llama-server is installed, and {file!r} needs one")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = f"--port {port} -c {CONTEXT} -n {LONGEST} --alias tiny --jinja"
    return ["sh", "-c", f'echo {READY}127.0.0.1:{port}; exec "$0" -m "$1" {options} >&2', program, file]


def _address(server: subprocess.Popen[str], log: Path) -> str:
    """Where the server listens, once its model is loaded."""
    assert server.stdout is not None
    url = server.stdout.readline().strip()
    if not url.startswith(READY):
        pytest.fail(f"the inference server did not start: {log.read_text()[-500:]}")
    transport = httpx.HTTPTransport(retries=10)
    with httpx.Client(transport=transport, timeout=SECONDS) as client:
        while client.get(f"{url}/health").status_code != 200:
            assert server.poll() is None, log.read_text()[-500:]
    return url


@pytest.fixture
async def endpoint(model: str) -> AsyncIterator[Endpoint]:
    ref = parse_model(model)
    opened = Endpoint(Transport(ref, key_for(ref.provider), Patience(read=SECONDS, total=SECONDS)))
    yield opened
    await opened.close()


def question(endpoint: Endpoint, words: str, **more: Any) -> ChatRequest:
    said = (Message("user", words),)
    return ChatRequest(endpoint.ref.model, said, max_tokens=60, sampling=Sampling(temperature=0), **more)


async def test_words_come_with_counts_and_streams_tell_the_same(endpoint: Endpoint) -> None:
    heard: list[str] = []
    asked = question(endpoint, "Say hello.")
    reply = await endpoint.ask(asked, deadline=time.monotonic() + SECONDS, on_text=heard.append)
    assert reply.content.strip()
    assert "".join(heard) == reply.content
    whole = await endpoint.ask(asked, deadline=time.monotonic() + SECONDS)
    assert whole.content.strip()
    assert whole.usage is not None
    assert whole.usage.tokens_out > 0


async def test_an_answer_by_schema_fits_it(endpoint: Endpoint) -> None:
    schema = {
        "type": "object",
        "properties": {"colour": {"enum": ["red", "green"]}},
        "required": ["colour"],
        "additionalProperties": False,
    }
    asked = question(endpoint, "Which colour is grass? Answer in JSON.", mode="json_schema", schema=schema)
    reply = await endpoint.ask(asked, deadline=time.monotonic() + SECONDS)
    assert json.loads(reply.content)["colour"] in ("red", "green")


async def test_what_it_is_told_of_tools_ends_as_calls_or_words(endpoint: Endpoint) -> None:
    router = Router(endpoint, max_tokens=80)
    reply = await router.chat(
        [Message("system", "You click things."), Message("user", "Click e1.")],
        [CLICK],
        deadline=time.monotonic() + SECONDS,
    )
    assert all(one.name == "click" and "target" in one.arguments for one in reply.calls)
    assert reply.calls or reply.bad or reply.content
    assert reply.usage.tokens_in > 0


@pytest.mark.parametrize("mode", ["json_schema", "text"])
async def test_the_loop_ends_in_its_limits_with_a_whole_log(
    model: str, mode: str, serve: Any, tmp_path: Path
) -> None:
    """By schema such a server writes four tokens a second: the cost of the grammar, not of the model."""
    goal = {
        "goal": "What does Lumi cost?",
        "start": serve({"/": PAGE, "/lumi": "<title>Lumi</title>In stock"}) + "/",
        "limits": {"turns": 3, "seconds": LOOP_SECONDS},
    }
    script = tmp_path / "goal.yaml"
    script.write_text(json.dumps(goal), encoding="utf-8")
    asked = ModelSettings.model_validate({"preferredModes": [mode]})
    settings = Settings(runs=tmp_path / "runs", model=model, models={"*": asked})
    result = await run(RunRequest(script=load_script(script), settings=settings, approver=DenyApprover()))
    log = Path(result.folder) / "events.jsonl"
    events = [json.loads(line) for line in log.read_text().splitlines()]
    assert verify(log) == (len(events), None)
    assert events[-1]["type"] == "run_finished"
    assert (result.status, result.code) in ENDS or result.status in ("finished", "failed")
    made = [event["type"] for event in events if event["type"] in ("tool_call", "tool_result")]
    assert made.count("tool_call") == made.count("tool_result")
    assert result.seconds < LOOP_SECONDS + 30
    (usage,) = result.usage["models"].values()
    assert usage["tokens_in"] > 0
