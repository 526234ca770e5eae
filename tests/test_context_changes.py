"""After an action a model is told first what it changed; the page follows."""

from __future__ import annotations

import pytest

from agent.context import Memory, Task, Turn, build
from agent.planner import State
from browser_tools.observe import Observation
from browser_tools.result import ToolResult, tokens
from browser_tools.tool import ToolCall

URL = "https://shop.test/"
TEXT = 'URL: https://shop.test/\nH1: Lamps\n[e1 button "Buy"]'


def last_message(changes: str | None, acted: bool) -> str:
    memory = Memory()
    if acted:
        call = ToolCall("click", {"target": "e1"})
        memory.turns.append(Turn((call,), (ToolResult("click", ok=True),)))
    seen = Observation("t1", URL, "Shop", TEXT, tokens=tokens(TEXT), changes=changes)
    state = State(turn=2, observation=seen, results=(), url=URL)
    return build(Task("buy a lamp"), memory, state, system="s")[-1].content


CASES = {
    "changed": ('+ [e2 link "Cart (1)"]\n- <page_data>', True, "What your last step changed"),
    "nothing": ("", True, "Your last step changed nothing on this page."),
    "a new page": (None, True, ""),
    "before the first step": ("+ news", False, ""),
}


@pytest.mark.parametrize(("changes", "acted", "said"), CASES.values(), ids=CASES)
def test_what_an_action_changed_is_told_first(changes: str | None, acted: bool, said: str) -> None:
    told = last_message(changes, acted)
    assert ("last step changed" in told) == bool(said)
    assert said in told
    assert 'e1 button "Buy"' in told
    if changes and said:
        assert told.index('+ [e2 link "Cart (1)"]') < told.index("The current page")
        assert "<page_data>" not in told


def test_long_changes_are_cut() -> None:
    told = last_message("\n".join(f"+ line {number} that came" for number in range(2_000)), acted=True)
    assert "(and more)" in told
    assert tokens(told) < 3_000
