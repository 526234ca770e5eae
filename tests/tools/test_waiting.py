"""wait_for: until something is there, gone, or at rest."""

from __future__ import annotations

import time
from typing import Any

import pytest
from local_server import Request

PAGE = """<title>Wait</title><button onclick="later()">Load</button><p id=out>Loading</p><script>
function later() {
  setTimeout(() => fetch('/slow').then(r => r.text()).then(t => {
    out.textContent = t; history.pushState({}, '', '/done');
  }), 100);
}
</script>"""
RESTLESS = "<p id=clock>0</p><script>setInterval(() => { clock.textContent++; }, 20)</script>"


def slow(request: Request) -> str:
    request.stopping.wait(0.3)
    return "All there"


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param({"text": "all THERE"}, id="text"),
        pytest.param({"text": "Loading", "gone": True}, id="gone"),
        pytest.param({"url": "/done"}, id="url"),
        pytest.param({"quiet": True}, id="quiet"),
        pytest.param({"target": "Load"}, id="element"),
        pytest.param({"seconds": 0.01}, id="seconds"),
    ],
)
async def test_waiting_until(at: Any, arguments: dict[str, Any]) -> None:
    kit = await at({"/": PAGE, "/slow": slow})
    await kit("click", target="Load")
    result = await kit("wait_for", **arguments)
    assert result.ok, result.error
    if "quiet" in arguments:
        assert (await kit("find_on_page", query="All there")).ok


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        pytest.param({}, "arguments.invalid", "give exactly one of", id="nothing"),
        pytest.param({"text": "a", "quiet": True}, "arguments.invalid", "give exactly one of", id="two"),
        pytest.param({"quiet": True, "gone": True}, "arguments.invalid", "gone goes with", id="quiet-gone"),
        pytest.param({"seconds": 61}, "arguments.invalid", "60", id="too-long"),
        pytest.param({"text": "zebra"}, "wait.timeout", "observe_dom", id="text"),
        pytest.param({"text": "0", "gone": True}, "wait.timeout", "still there", id="gone"),
        pytest.param({"quiet": True}, "wait.timeout", "still loads or changes", id="quiet"),
    ],
)
async def test_what_does_not_come(standing: Any, arguments: dict[str, Any], code: str, words: str) -> None:
    kit = await standing(RESTLESS + "<b>0</b>")
    started = time.monotonic()
    result = await kit(
        "wait_for", **({"timeout": 0.3} | arguments if "seconds" not in arguments else arguments)
    )
    assert result.code == code, result.error
    assert words in result.error
    assert time.monotonic() - started < 5


async def test_a_page_at_rest_is_found_so_at_once(at: Any) -> None:
    kit = await at("<p>still")
    result = await kit("wait_for", quiet=True, timeout=5)
    assert result.ok
    assert result.seconds < 2
