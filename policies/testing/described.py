"""Actions as people describe them: what the door would have seen is filled in from what they say."""

from __future__ import annotations

from collections.abc import Mapping

from policies.action import Action, Effect, ElementFacts
from policies.classes import leads_somewhere

Effects = Mapping[str, tuple[Effect, ...]]
"""What each tool may do to the world, by its name."""

SUBMIT_KEYS = frozenset({"enter", "numpadenter"})
SUBMITTING_ROLES = frozenset({"button", ""})


def completed(action: Action, effects: Effects) -> Action:
    """The action with its effect, where only tool and element were given.

    A click on a button of a form submits it, on a link it navigates; a tool that can do but one thing does
    that. Where nobody can tell, the effect stays unknown, which every rule judges to the safe side.
    """
    if action.effect is not None or action.resource is not None or action.tool is None:
        return action
    possible = effects.get(action.tool, ())
    effect = possible[0] if len(possible) == 1 else _seen(action, possible)
    if effect is None:
        return action
    form = action.element.form if action.element is not None else None
    sent = form.action if effect == "submit" and form is not None else None
    return action.model_copy(update={"effect": effect, "url": action.url or sent})


def _seen(action: Action, possible: tuple[Effect, ...]) -> Effect | None:
    element = action.element
    typed = action.text is not None or action.secret is not None
    if action.key is not None and action.key.rsplit("+", 1)[-1].lower() not in SUBMIT_KEYS:
        return "input"
    if element is None:
        return "input" if typed and "input" in possible else None
    if typed:
        return "input"
    return _activated(element)


def _activated(element: ElementFacts) -> Effect:
    """What activating the element does (POLICY.md, semantics 6)."""
    if element.field is not None and element.field.type == "file":
        return "upload"
    if element.download:
        return "download"
    if element.submits or (element.form is not None and element.role in SUBMITTING_ROLES):
        return "submit"
    if element.href is not None and leads_somewhere(element.href):
        return "navigate"
    return "input"
