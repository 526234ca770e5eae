"""The asks of one reply that can be told before any of its calls is carried out: a person reads them at once.

Nothing is decided by it. When its turn comes, each call is resolved, decided and asked for again; an answer
that was given before holds only if that ask is the very same, by its hash.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from browser_tools.door.asked import is_filled_in
from browser_tools.door.permits import Act, Permits, with_form
from browser_tools.errors import StopError, ToolError
from browser_tools.tool import ToolCall
from policies.approval import Ask


async def foreseen(
    calls: Sequence[ToolCall], understood: Callable[[ToolCall], Awaitable[Act]], permits: Permits
) -> list[tuple[Act, Ask]]:
    """What would be asked, up to the first call that may change what comes after it.

    Filling in a field leaves the others as they are, but not the form: what sends it is asked for at its
    turn. A page that is opened leaves only what names no element. `understood` raises ToolError for what
    cannot be told now.
    """
    found: list[tuple[Act, Ask]] = []
    filled = opened = False
    for call in calls:
        try:
            act = await understood(call)
            effects = {action.effect for action in act.actions}
            if effects == {"read"}:
                continue
            element = act.context.element
            fills = effects == {"input"} and element is not None and is_filled_in(element.facts)
            if element is not None and (opened or (filled and not fills)):
                break
            action, decision = permits.strictest(act.actions)
            if decision.verdict == "ask":
                act = await with_form(act, action)
                found.append((act, await permits.question(act, action, decision)))
        except StopError:
            raise
        except ToolError:
            break
        if decision.verdict == "deny" or not (fills or element is None):
            break
        filled, opened = filled or fills, opened or element is None
    return found
