"""`strelka models fake`: the file of replies, and the server that it starts."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import get_args

import httpx
import pytest

from agent.llm.testing import Fault, Feature
from agent.llm.testing.script import ScriptedReply, load_script
from agent.llm.types import RawCall, Usage
from policies.document import BadFile

ROOT = Path(__file__).parents[2]
SCRIPT = """\
models:
  - {id: tiny, context: 4096, tools: false}
replies:
  - Hello.
  - call: {name: click, arguments: {target: e1}}
    say: On it.
    usage: {in: 7, out: 3, cached: 2}
  - calls: [{name: click, arguments: '{"target": '}]
  - {status: 429, error: slow down, retry_after: soon, times: 2}
  - {say: Never., fault: cut_before_end}
  - {body: "<p>Hi", content_type: text/html}
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "replies.yaml"
    path.write_text(text)
    return path


def test_replies_in_words_that_no_wire_knows(tmp_path: Path) -> None:
    script = load_script(write(tmp_path, SCRIPT))
    hello, one, raw, slow, again, cut, page = script.replies
    assert (hello.content, hello.finish, one.finish) == ("Hello.", "stop", "tool_calls")
    assert (one.calls, one.usage) == ((RawCall("call_0", "click", '{"target": "e1"}'),), Usage(7, 3, 2))
    assert raw.calls[0].arguments == '{"target": '
    assert (slow.status, slow.headers, again) == (429, {"Retry-After": "soon"}, slow)
    assert (cut.fault, page.headers) == ("cut_before_end", {"Content-Type": "text/html"})
    assert (script.served[0].context, script.served[0].tools) == (4096, False)


MISTAKES: dict[str, tuple[str, str]] = {
    "unknown-key": ("replies:\n  - {sya: Hello.}", ":2: replies[0].sya: unknown key; did you mean 'say'?"),
    "unknown-fault": ("replies:\n  - Hi.\n  - {fault: rest}", "did you mean 'reset'?"),
    "empty-reply": ("replies:\n  - {times: 2}", "expected `say`, `call`, `status`, `body` or `fault`"),
    "call-and-calls": ("replies:\n  - {call: {name: a}, calls: [{name: b}]}", "keep one"),
    "no-replies": ("replies: []", "at least one item"),
    "not-a-list": ("replies: Hello.", "expected a list"),
    "status": ("replies:\n  - {status: 99}", ":2: replies[0].status"),
}


@pytest.mark.parametrize(("text", "said"), MISTAKES.values(), ids=MISTAKES)
def test_mistakes_are_told_with_line_and_nearest_key(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(BadFile) as caught:
        load_script(write(tmp_path, text))
    assert said in caught.value.message


@contextmanager
def fake(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, "-m", "agent.cli", "models", "fake", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def test_the_command_serves_tells_requests_and_ends_cleanly(tmp_path: Path) -> None:
    with fake("--script", str(write(tmp_path, SCRIPT))) as process:
        assert process.stdout is not None
        models = [process.stdout.readline().strip() for _ in range(4)]
        base, _, name = models[0].partition("#")
        assert (name, models[3].partition("+")[0]) == ("tiny", "ollama")
        asked = {"model": "tiny", "messages": [{"role": "user", "content": "Hi"}]}
        url = f"{base}/chat/completions?key=canary"
        codes = [httpx.post(url, json=asked, trust_env=False).status_code for _ in range(4)]
        known = httpx.get(f"{base}/models", trust_env=False).json()
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=20)
    assert codes == [200, 200, 200, 429]
    assert known["data"][0]["id"] == "tiny"
    assert process.returncode == 0
    *lines, last, end = told.splitlines()
    assert lines == [
        "7 replies are ready; Ctrl-C ends",
        "POST /v1/chat/completions 200 text",
        "POST /v1/chat/completions 200 call click",
        "POST /v1/chat/completions 200 call click",
        "POST /v1/chat/completions 429 slow down",
    ]
    assert {last, end} == {"GET /v1/models 200 what is known of models", "ended after 4 requests"}


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    script = str(write(tmp_path, SCRIPT))
    with fake("--script", script, "--wire", "gemini") as first:
        assert first.stdout is not None
        port = first.stdout.readline().partition("//127.0.0.1:")[2].partition("/")[0]
        with fake("--script", script, "--port", port) as second:
            _, told = second.communicate(timeout=20)
    assert second.returncode == 2
    assert told.startswith(f"strelka: port {port} cannot be used: ")


def test_the_docs_name_all_there_is_and_their_example_is_read(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "models-testing.md").read_text(encoding="utf-8")
    assert all(f"`{word}`" in page for word in get_args(Fault))
    assert all(word in page for word in (*get_args(Feature), *ScriptedReply.model_fields))
    examples = [block.partition("```")[0] for block in page.split("```yaml\n")[1:]]
    assert examples
    for example in examples:
        assert json.dumps(load_script(write(tmp_path, example)).replies[0].status) == "200"
