"""`strelka models parse`: one reply a line in, one reading a line out."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from agent.cli import main

ROOT = Path(__file__).parent.parent.parent
TOOL = {
    "type": "function",
    "function": {
        "name": "click",
        "parameters": {"type": "object", "properties": {"ref": {"type": "string"}}, "required": ["ref"]},
    },
}


def parse(given: bytes, *options: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "agent.cli", "models", "parse", *options]
    return subprocess.run(command, input=given, capture_output=True, cwd=ROOT, timeout=60, check=False)


@pytest.fixture
def tools(tmp_path: Path) -> str:
    file = tmp_path / "tools.json"
    file.write_text(json.dumps([TOOL]), encoding="utf-8")
    return str(file)


def test_a_call_that_its_schema_refuses_is_named_and_not_made(tools: str) -> None:
    wrong, right = ({"name": "click", "arguments": {"ref": ref}} for ref in (None, "e1"))
    done = parse(json.dumps({"tool_calls": [wrong, right]}).encode(), "--tools", tools)
    told = json.loads(done.stdout)
    assert told["tool_calls"] == [{"name": "click", "arguments": {"ref": "e1"}}]
    assert told["repairs"] == ["refused:click: click: ref: None is not of type 'string'"]


def test_a_schema_of_another_kind_holds_nobody_up(tmp_path: Path) -> None:
    file = tmp_path / "tools.json"
    parameters = {"type": "object", "properties": {"ref": {"type": "varchar"}}}
    file.write_text(json.dumps([{"function": {"name": "click", "parameters": parameters}}]), encoding="utf-8")
    call = {"name": "click", "arguments": {"ref": "e1"}}
    done = parse(json.dumps({"tool_calls": [call]}).encode(), "--tools", str(file))
    assert json.loads(done.stdout)["tool_calls"] == [call]


def test_each_line_is_read(tools: str) -> None:
    native = {"functionCall": {"name": "click", "args": {"ref": "e2"}}}
    lines = [
        {"content": 'Ok.\n<tool_call>{"name": "Click", "arguments": {"ref": "e1"}}</tool_call>'},
        {"content": None, "tool_calls": [native]},
        {"content": '{"tool": "nuke", "parameters": {}, "terminate": true}', "tool_calls": None},
        {"content": '[TOOL_CALLS]click[ARGS]{"ref": "e1"', "finish_reason": "length"},
    ]
    done = parse("\n\n".join(map(json.dumps, lines)).encode(), "--tools", tools)
    assert (done.returncode, done.stderr) == (0, b"")
    text, wire, unknown, cut = map(json.loads, done.stdout.splitlines())
    assert text == {
        "tool_calls": [{"name": "click", "arguments": {"ref": "e1"}}],
        "content": "Ok.",
        "repairs": ["name:Click>click"],
        "confidence": "token",
    }
    assert (wire["tool_calls"], wire["confidence"]) == (
        [{"name": "click", "arguments": {"ref": "e2"}}],
        "native",
    )
    assert (unknown["tool_calls"], unknown["terminate"], unknown["confidence"]) == ([], True, "none")
    assert unknown["repairs"][0].startswith("refused:nuke: there is no tool 'nuke'")
    assert cut["tool_calls"] == []
    assert "cut off" in cut["repairs"][-1]


def test_with_tools_our_aliases_are_off(tools: str) -> None:
    line = json.dumps({"content": '{"tool": "content.find", "parameters": {"query": "x"}}'}).encode()
    assert json.loads(parse(line, "--tools", tools).stdout)["tool_calls"] == []
    ours = json.loads(parse(line).stdout)
    assert [call["name"] for call in ours["tool_calls"]] == ["find_on_page"]


@pytest.mark.parametrize(
    ("given", "error"),
    [
        (b'{"content": "a"}\nno\n', b"line 2: not JSON"),
        (b'{"content": "\xff"}\n', b"line 1: not JSON: byte 13 is not UTF-8"),
        (b"[]\n", b"line 1: expected an object"),
        (b'{"content": 5}\n', b"line 1: 'content' must be a string or null, not int"),
        (b'\n{"tool_calls": [1]}\n', b"line 2: 'tool_calls' must be a list of objects or null"),
        (b'{"finish_reason": 1}\n', b"line 1: 'finish_reason' must be a string, not int"),
        (b"[" * 200_000 + b"\n", b"line 1: not JSON: nested too deep"),
    ],
)
def test_a_bad_line_is_named(
    given: bytes, error: bytes, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
    assert main(["models", "parse"]) == 2
    assert error.decode() in capsys.readouterr().err


@pytest.mark.parametrize(
    ("file", "error"),
    [("{", b"not JSON"), ("{}", b"expected a list of tools, got dict"), ("[1]", b"tool 1: expected")],
)
def test_a_bad_tools_file_is_named(
    tmp_path: Path, file: str, error: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "tools.json"
    path.write_text(file, encoding="utf-8")
    assert main(["models", "parse", "--tools", str(path)]) == 2
    said = capsys.readouterr().err
    assert error.decode() in said
    assert str(path) in said
