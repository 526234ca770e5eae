"""Scripts that mix plain steps and goals: who plans when, what is counted, what is answered."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from agent.approve.deny import DenyApprover
from agent.build import RunRequest, prepare
from agent.errors import ModelUnavailable
from agent.llm.testing import FakeServer, Reply, call, text
from agent.report.timeline import Timeline
from agent.result import RunResult
from agent.run import run
from agent.script import load_script
from agent.settings import Settings
from browser_tools.events import read_events, verify

PAGES: dict[str, Any] = {
    "/": "<title>Shop</title><h1>Lamps</h1><a href=/lumi>Lumi</a> <a href=/orla>Orla</a>",
    "/lumi": "<title>Lumi</title><h1>Lumi</h1><p class=price>24,90 €</p><a href=/cart>Buy</a>",
    "/orla": "<title>Orla</title><h1>Orla</h1><p class=price>89 €",
    "/cart": "<title>Cart</title><h1>Cart</h1><p>1 lamp",
}
LUMI = call("click", target="Lumi")


def request(tmp_path: Path, script: dict[str, Any], **settings: Any) -> RunRequest:
    path = tmp_path / "mixed.yaml"
    path.write_text(json.dumps(script), encoding="utf-8")
    return RunRequest(load_script(path), Settings(runs=tmp_path / "runs", **settings), DenyApprover())


@pytest.fixture
def mixed(tmp_path: Path, serve: Any) -> Any:
    async def ran(steps: list[Any], *replies: Reply, **script: Any) -> tuple[RunResult, FakeServer]:
        with FakeServer(replies) as server:
            wanted = {"start": serve(PAGES) + "/", "steps": steps, **script}
            result = await run(request(tmp_path, wanted, model=f"{server.url}#tiny"))
        count, fault = verify(Path(result.folder) / "events.jsonl")
        assert count, fault
        assert fault is None
        return result, server

    return ran


async def test_a_goal_between_steps_is_carried_out_by_the_model(mixed: Any) -> None:
    result, server = await mixed(
        ["expect text Lamps", {"goal": "open the cheapest lamp"}, "click Buy", 'expect text "1 lamp"'],
        LUMI,
        call("finish", answer="Lumi is open"),
    )
    assert (result.status, result.answer) == ("passed", "Lumi is open")
    assert result.url.endswith("/cart")
    assert result.usage["turns"] == len(server.requests) == 2
    told = json.dumps(server.requests[0].body)
    assert "Goal: open the cheapest lamp" in told
    started, *events = read_events(Path(result.folder) / "events.jsonl")
    assert (started.data["planner"], started.data["steps"]) == ("mixed", 4)
    calls = [event.data["call"] for event in events if event.type == "tool_call"]
    assert [one for one in calls if one.startswith("s")] == ["s1", "s3", "s4"]
    assert len(set(calls)) == len(calls)


async def test_words_are_an_answer_and_each_goal_begins_afresh(mixed: Any) -> None:
    result, server = await mixed(
        [
            {"goal": "which is cheapest?"},
            "click Orla",
            {"goal": "and this one?"},
            "summarize the page briefly",
        ],
        text("Lumi."),
        text("Orla costs 89 €."),
    )
    said, second, summary = result.answer.split("\n\n", 2)
    assert (said, second) == ("Lumi.", "Orla costs 89 €.")
    assert "Orla" in summary
    assert "which is cheapest" not in json.dumps(server.requests[1].body)
    assert "H1: Orla" in json.dumps(server.requests[1].body)


async def test_what_is_read_after_a_goal_is_part_of_the_answer(mixed: Any) -> None:
    steps = ["list links", {"goal": "open the cheapest"}, "read the page"]
    result, _ = await mixed(steps, LUMI, text("Lumi is open."))
    assert result.answer.split("\n\n")[0] == "Lumi is open."
    assert "24,90" in result.answer


async def test_data_of_a_goal_and_of_steps_come_together(mixed: Any) -> None:
    schema = {"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}}}
    finish = call("finish", answer="done", data={"name": "Lumi"})
    result, server = await mixed(
        [{"goal": "open the cheapest"}, "read the page"],
        LUMI,
        finish,
        output=schema,
        expect=["output is valid"],
    )
    assert (result.status, result.data) == ("passed", {"name": "Lumi"})
    assert "JSON Schema" in json.dumps(server.requests[0].body)
    result, server = await mixed(
        ['extract name from "h1"', {"goal": "open Lumi"}, 'extract price as number from ".price"'],
        LUMI,
        call("finish", answer="open"),
        output=schema,
    )
    assert result.data == {"name": "Lamps", "price": 24.9}
    assert "JSON Schema" not in json.dumps(server.requests[0].body)


async def test_a_failed_goal_fails_the_run_and_names_its_step(mixed: Any) -> None:
    result, _ = await mixed(
        ["read the page", {"goal": "find a sofa"}, "click Orla"],
        call("finish", answer="there is no sofa", success=False),
    )
    assert (result.status, result.exit_code) == ("failed", 1)
    assert result.reason == "step 2, goal: find a sofa: there is no sofa"
    assert result.url.endswith("/")


async def test_a_failed_step_after_a_goal_has_its_own_number(mixed: Any) -> None:
    result, _ = await mixed([{"goal": "look"}, "click Nxet"], text("Looked."))
    assert result.reason.startswith("step 2, click Nxet: ")
    assert result.usage["turns"] == 1
    timeline = Timeline()
    events = list(read_events(Path(result.folder) / "events.jsonl"))
    lines = [line for event in events for line in timeline.lines(event)]
    assert "    · step 1, goal: look" in lines
    assert any(line.startswith("  2 ✗ click Nxet") for line in lines)
    assert lines[-2].endswith(": step 2, click Nxet")
    assert lines[-1].strip().startswith("1 call of a model, ")


async def test_turns_are_those_of_all_goals(mixed: Any) -> None:
    waits = [call("wait_for", seconds=0.01)] * 3
    steps = [{"goal": "one"}, "read the page", {"goal": "two"}]
    result, _ = await mixed(steps, *waits[:2], text("ok"), *waits, limits={"turns": 4})
    assert (result.status, result.code) == ("limit", "limit.turns")


def test_a_goal_step_without_a_model_names_itself(tmp_path: Path) -> None:
    wanted = {"start": "http://a.test/", "steps": ["read the page", {"goal": "find it"}]}
    with pytest.raises(ModelUnavailable, match="step 2, goal: find it, needs a model, and none is connected"):
        prepare(request(tmp_path, wanted))


def test_a_goal_may_come_first(tmp_path: Path) -> None:
    wanted = {"steps": [{"goal": "find it"}], "start": "http://a.test/"}
    assert prepare(request(tmp_path, wanted, model="ollama/x")).planner == "mixed"
