"""`strelka models` and `strelka models test`, as they are called."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import foreign_browsers
import pytest

from agent.cli import main
from agent.llm.testing import FakeServer, call, rejects, status, text

ENVELOPE = '{"summary":"","tool_calls":[{"name":"report_colour","arguments":{"colour":"blue"}}]}'


def data(capsys: pytest.CaptureFixture[str]) -> Any:
    return json.loads(capsys.readouterr().out)


def test_the_table_says_what_models_can_do_and_who_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["models"]) == 0
    told = capsys.readouterr().out
    assert "*claude*: native, no json_object, context 200000, xml_habit, asked by native, then text" in told
    assert "from our design notes (CLAUDE_CONFIG)" in told
    assert "nothing yet" in told
    assert main(["models", "--json"]) == 0
    rows = data(capsys)
    assert {"name": "ollama", "key": None}.items() <= rows["providers"][6].items()
    assert all(row["source"] for row in rows["models"])
    assert rows["learned"] == []


def test_what_a_model_thinks_is_not_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    with FakeServer([text("<think>They want ok.</think>ok")]) as server:
        assert main(["models", "test", server.model("openai", "m1")]) == 0
    assert "it says 'ok'" in capsys.readouterr().out


def test_a_model_that_answers(capsys: pytest.CaptureFixture[str]) -> None:
    with FakeServer([text("ok"), text("ok")]) as server:
        assert main(["models", "test", f"{server.url}#m"]) == 0
        assert "works: it says 'ok'" in capsys.readouterr().out
        assert main(["models", "test", f"{server.url}#m", "--json"]) == 0
        assert {"ok": True, "said": "ok"}.items() <= data(capsys).items()
        assert server.requests[0].body["messages"][-1] == {"role": "user", "content": "Say ok"}


@pytest.mark.parametrize(
    ("code", "says"),
    [(401, "key"), (403, "no credits or|invalid"), (404, "no model 'm'"), (400, "refuses")],
)
def test_a_model_that_does_not_answer(code: int, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    with FakeServer([status(code, "their words")] * 2) as server:
        assert main(["models", "test", f"{server.url}#m", "--verbose"]) == 3
        told = capsys.readouterr()
        assert told.out == ""
        assert any(word in told.err for word in says.split("|"))
        assert "the provider says: their words" in told.err
        assert main(["models", "test", f"{server.url}#m", "--json"]) == 3
        assert {"ok": False, "detail": "their words"}.items() <= data(capsys).items()


def test_a_server_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    started = time.monotonic()
    assert main(["models", "test", "http://127.0.0.1:9/v1#m"]) == 3
    assert "is the server running" in capsys.readouterr().err
    assert time.monotonic() - started < 30


@pytest.mark.parametrize("name", ["gpt-5", "opneai/x", "openai/gpt-5"])
def test_a_name_or_a_missing_key_is_a_usage_error(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    assert main(["models", "test", name]) == 2


def test_a_probe_is_remembered(capsys: pytest.CaptureFixture[str]) -> None:
    sees = rejects(rejects(text(ENVELOPE), "tools"), "images", "tools")
    script = [text("ok"), sees, rejects(text(ENVELOPE), "json_object")]
    with FakeServer(script) as server:
        assert main(["models", "test", f"{server.url}#m", "--probe"]) == 0
    told = capsys.readouterr().out
    assert [line.strip() for line in told.splitlines()[1:]] == [
        "vision: no",
        "native: no",
        "json_schema: yes",
        "json_object: no",
    ]
    assert main(["models"]) == 0
    told = capsys.readouterr().out
    assert "native: no, probed" in told
    assert "json_schema: yes, probed" in told
    assert main(["models", "--json"]) == 0
    (row,) = data(capsys)["learned"]
    assert (row["model"], row["facts"]["native"]["value"]) == ("m", False)


def test_native_calls_are_probed_first(capsys: pytest.CaptureFixture[str]) -> None:
    script = [text("ok"), text("Yellow."), call("report_colour", colour="blue"), text(ENVELOPE), text("{}")]
    with FakeServer(script) as server:
        assert main(["models", "test", f"{server.url}#m", "--probe", "--json"]) == 0
    assert data(capsys)["probed"] == {
        "vision": True,
        "native": True,
        "json_schema": True,
        "json_object": False,
    }


def test_a_run_goes_on_with_its_fallback(
    serve: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    start = serve({"/": "<title>Shop</title><p>24,90 €</p>"}) + "/"
    with (
        FakeServer([status(403, "plan expired")]) as dead,
        FakeServer([call("finish", answer="24,90 €")]) as alive,
    ):
        models = ["--model", f"{dead.url}#first", "--fallback", f"{alive.url}#second", "--verbose"]
        code = main(["run", "What does the lamp cost?", "--start", start, "--runs", str(tmp_path), *models])
    told = capsys.readouterr()
    assert (code, told.out.strip()) == (0, "24,90 €")
    assert f"{dead.url}#first -> {alive.url}#second" in told.err
    assert "plan expired" in told.err


def test_the_doctor_looks_at_a_browser_that_somebody_else_has_started(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = foreign_browsers.chromium(tmp_path / "profile")
    address = other.url.partition("/devtools")[0].replace("ws:", "http:")
    try:
        found = [looked_at(address, capsys)]
    finally:
        other.kill()
    found.append(looked_at(address, capsys))
    (there, words, mend), (gone, none, why) = found
    assert (there, gone) == (False, False)
    assert "may get past a policy" in words
    assert "--no-pings" in mend
    assert (none, "nothing listens there" in why) == ("none that can be used", True)


def looked_at(address: str, capsys: pytest.CaptureFixture[str]) -> tuple[bool, str, str]:
    main(["doctor", "--json", "--browser-url", address])
    checks = json.loads(capsys.readouterr().out)["checks"]
    (one,) = [one for one in checks if one["name"] == "Browser at --browser-url"]
    return one["ok"], one["found"], one["remedy"]


def test_the_files_of_keys_and_prices_are_told_and_no_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    keys = tmp_path / "keys.yaml"
    keys.write_text("openai: sk-canary-0123456789\n")
    monkeypatch.setenv("STRELKA_KEYS", str(keys))
    for mode, ok in ((0o600, True), (0o644, False)):
        keys.chmod(mode)
        main(["doctor", "--json"])
        told = capsys.readouterr().out
        (check,) = [one for one in json.loads(told)["checks"] if one["name"] == "Key file"]
        assert check["ok"] is ok
        assert ("openai" if ok else "chmod 600") in check["found"]
        assert "canary" not in told
    assert main(["config", "--paths", "--json"]) == 0
    places = {one["kind"]: one for one in data(capsys)}
    assert (places["keys"]["path"], places["keys"]["found"]) == (str(keys), True)
    assert not places["prices"]["found"]
