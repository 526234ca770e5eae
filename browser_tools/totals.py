"""What a payment would cost, read off the page by code."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from browser_tools.tab import Tab
from policies.action import Action, PageFacts
from policies.amounts import total_of
from policies.facts import Facts

READ_TOKENS = 12_000
"""Of a page, to look for its total; a checkout is shorter."""


async def with_totals(
    actions: Sequence[Action], tab: Tab, may_read: Callable[[str], bool]
) -> tuple[Action, ...]:
    """The actions, those that pay with the total that the page's visible text names."""
    if not any(is_payment(action) for action in actions):
        return tuple(actions)
    seen = await tab.observer.observe(budget=READ_TOKENS, may_read=may_read)
    page = PageFacts(total=total_of(seen.text.splitlines()))
    return tuple(
        action.model_copy(update={"page": page}) if is_payment(action) else action for action in actions
    )


def is_payment(action: Action) -> bool:
    return action.effect != "read" and Facts(action).cls == "payment"
