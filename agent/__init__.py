"""Who decides what happens next, and every way in: scripts, models, the command line, Python.

From Python, without and with asyncio:

    from agent import run_goal, run_script
    result = run_goal('open the docs; search for "handles"; summarize the page', start="https://docs.example/")
    result = run_script("checkout.yaml", inputs={"product": "Lumi"}).raise_for_status()
    result = await arun_goal("Which lamp costs less than 40 euros?", start=shop, model="openai/gpt-5")

What is named here is imported when it is first used: `import agent` costs nothing and starts nothing.
"""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from agent.api import arun_goal, arun_script, run_goal, run_script
    from agent.options import RunOptions
    from agent.result import RunError, RunResult
    from browser_tools.events import Event
    from policies.approval import Answer, Ask
    from policies.errors import BadInput, StrelkaError

__all__ = [
    "Answer",
    "Ask",
    "BadInput",
    "Event",
    "RunError",
    "RunOptions",
    "RunResult",
    "StrelkaError",
    "arun_goal",
    "arun_script",
    "run_goal",
    "run_script",
]

_HOMES = {
    "agent.api": ("arun_goal", "arun_script", "run_goal", "run_script"),
    "agent.options": ("RunOptions",),
    "agent.result": ("RunError", "RunResult"),
    "browser_tools.events": ("Event",),
    "policies.approval": ("Answer", "Ask"),
    "policies.errors": ("BadInput", "StrelkaError"),
}


def _refuse_strangers() -> None:
    """`policies` and `browser_tools` are names that others use too. Raises ImportError if those are found."""
    house = Path(__file__).parent.parent
    for name in ("policies", "browser_tools"):
        spec = find_spec(name)
        origin = spec.origin if spec is not None else None
        if origin is None or Path(origin).parent.parent != house:
            raise ImportError(
                f"Strelka needs its own package {name!r} from {str(house)!r}, and finds {origin!r} instead: "
                "rename that, or take its folder out of PYTHONPATH and start from another one",
                name=name,
                path=origin,
            )


_refuse_strangers()


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(importlib.import_module(home), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
