"""What a payment would cost, read off the page by code."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from browser_tools.tab import Tab
from policies.action import Action, PageFacts
from policies.amounts import items_of, total_of
from policies.facts import Facts

_MARKS = re.compile(r"\[(?:f\d+)?e\d+ [^\[\]]*\]|^\s*-(?= )|\|")
"""Of an observation: controls, lists and tables are not what is bought."""
READ_TOKENS = 12_000
"""Of a page, to look for its total; a checkout is shorter."""


async def with_totals(
    actions: Sequence[Action], tab: Tab, may_read: Callable[[str], bool]
) -> tuple[Action, ...]:
    """The actions, those that pay with the total that the page's visible text names."""
    if not any(is_payment(action) for action in actions):
        return tuple(actions)
    total, _ = await priced(tab, may_read)
    page = PageFacts(total=total)
    return tuple(
        action.model_copy(update={"page": page}) if is_payment(action) else action for action in actions
    )


async def priced(tab: Tab, may_read: Callable[[str], bool]) -> tuple[str | None, tuple[str, ...]]:
    """The total that the page's visible text names, and the other lines that name a price."""
    seen = await tab.observer.observe(budget=READ_TOKENS, may_read=may_read)
    lines = seen.text.splitlines()
    return total_of(lines), items_of(" ".join(_MARKS.sub(" ", line).split()) for line in lines)


def is_payment(action: Action) -> bool:
    return action.effect != "read" and Facts(action).cls == "payment"
