"""The planner of plain steps: one step after the other, an answer at the end, a reason when one fails."""

from __future__ import annotations

from typing import Any

from agent.planner import Envelope, State
from agent.steps import StepsPlanner, parse
from browser_tools.result import Section, ToolResult
from browser_tools.tool import ToolCall


def good(call: ToolCall, text: str = "", data: Any = None) -> tuple[ToolCall, ToolResult]:
    return call, ToolResult(call.name, ok=True, sections=(Section("Result", text),), data=data)


async def run(text: str, *data: Any) -> tuple[list[ToolCall], Envelope]:
    """The calls of all steps, each answered by the next of `data`, and the last envelope."""
    planner = StepsPlanner(parse(text))
    calls: list[ToolCall] = []
    results: tuple[tuple[ToolCall, ToolResult], ...] = ()
    for turn, answer in enumerate((*data, None), start=1):
        envelope = await planner.next(State(turn, None, results))
        if not envelope.tool_calls:
            return calls, envelope
        calls += envelope.tool_calls
        results = tuple(good(call, str(answer), answer) for call in envelope.tool_calls)
    return calls, await planner.next(State(len(data) + 2, None, results))


async def test_steps_come_one_by_one_and_the_end_answers() -> None:
    calls, end = await run("open /; back; reload", None, None, None)
    assert [call.name for call in calls] == ["navigate", "back", "refresh"]
    assert end == Envelope(content="3 steps done", terminate=True)


async def test_what_was_extracted_is_the_answer() -> None:
    rows = [{"name": "Lamp", "price": 9.5}, {"name": "Chair", "price": 40}]
    _, end = await run(
        'extract "Total" as total; extract name from "h3" in each li as items; back',
        {"total": "49.50"},
        {"items": rows},
        None,
    )
    assert end.content == "total: 49.50\nitems:\n  - name: Lamp, price: 9.5\n  - name: Chair, price: 40"


async def test_a_summary_is_the_answer() -> None:
    _, end = await run("summarize; back", "All lamps are on.", None)
    assert end.content == "All lamps are on."


async def test_what_was_read_last_is_the_answer_when_there_is_no_other() -> None:
    _, end = await run("list links; read the page", "links", "words of the page")
    assert end.content == "words of the page"


async def test_what_was_remembered_is_typed() -> None:
    calls, _ = await run(
        'remember "Total" as total; type "is {{total}}" into Sum', {"total": "{{x}} 9"}, None
    )
    assert calls[1].arguments["text"] == "is {{x}} 9"
    assert calls[1].provenance == {"text": "page"}


async def test_what_a_person_answered_is_typed() -> None:
    text = 'ask "Which size?" as size; type {{size}} into Size; click "{{size}} pack"; expect text "{{size}}"'
    calls, _ = await run(text, "XL", None, None, None)
    assert calls[1].arguments == {"text": "XL", "target": "Size"}
    assert calls[2].arguments == {"target": '"XL pack"'}
    assert calls[3].arguments == {"text": "XL"}
    assert calls[1].provenance["text"] == "input"


async def test_what_was_remembered_is_expected() -> None:
    calls, _ = await run('remember "No" as no; expect text "Order {{no}}"', {"no": 7}, None)
    assert calls[1].arguments == {"text": "Order 7"}


async def test_an_answer_brings_in_nothing_from_the_page() -> None:
    steps = 'remember "Total" as total; ask "Say" as said; type {{said}} into Box'
    calls, _ = await run(steps, {"total": "9"}, "{{total}}", None)
    assert calls[2].arguments["text"] == "{{total}}"


async def test_a_failed_step_ends_with_its_number_words_and_error() -> None:
    planner = StepsPlanner(parse('open /; click "Save"; back'))
    (first,) = (await planner.next(State(1, None, ()))).tool_calls
    (second,) = (await planner.next(State(2, None, (good(first),)))).tool_calls
    failed = ToolResult("click", ok=False, error="no element is 'Save'", code="target.not_found")
    end = await planner.next(State(3, None, ((second, failed),)))
    assert end.failure == "step 2, click \"Save\": no element is 'Save'"
    assert not end.tool_calls


async def test_no_steps_end_at_once() -> None:
    assert (await StepsPlanner(()).next(State(1, None, ()))).terminate
