"""What a call would do to the world, as actions for the gate: the effect follows from facts, not from names.

A click on a link is a navigation to its href, a click on a form's submit button or Enter in a field of a form
is a submit to the form's action, everything else that touches a control is an input (POLICY.md, semantics 6).
What a page's script then does with an input is judged where it shows: at the request, in a later layer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urljoin

from browser_tools.pages.frames import document_url
from browser_tools.resolve import Element
from browser_tools.tool import ToolContext
from policies.action import Action
from policies.secrets import secret_named

SUBMIT_KEYS = frozenset({"enter", "numpadenter"})
ACTIVATE_KEYS = SUBMIT_KEYS | {"space", " "}
MOVING_KEYS = frozenset(
    {"escape", "tab", "home", "end", "pageup", "pagedown", "arrowup", "arrowdown", "arrowleft", "arrowright"}
)
"""What they do is not what stands on the button that has the focus: a dialog is left, the page moves on."""


def reading(tool: str) -> Callable[[ToolContext, Any], list[Action]]:
    """The call only looks at the current document."""
    return lambda context, arguments: [Action(tool=tool, effect="read", url=context.tab.url)]


def nothing(tool: str) -> Callable[[ToolContext, Any], list[Action]]:
    """The call touches no page (finish, list_tabs): only rules on tools bind it."""
    return lambda context, arguments: [Action(tool=tool, effect="read")]


def navigating(tool: str) -> Callable[[ToolContext, Any], list[Action]]:
    """The call opens `arguments.url`, which may be a path on the current site."""
    return lambda context, arguments: [
        Action(tool=tool, effect="navigate", url=absolute(arguments.url, context.tab.url))
    ]


def revisiting(tool: str) -> Callable[[ToolContext, Any], list[Action]]:
    """The call loads a document of this tab's history; where it lands is judged again before it is read."""
    return lambda context, arguments: [Action(tool=tool, effect="navigate", url=context.tab.url)]


def repeating(tool: str) -> Callable[[ToolContext, Any], list[Action]]:
    """The call loads the document again, and so does again what brought it, where that was posted."""

    def intents(context: ToolContext, arguments: Any) -> list[Action]:
        actions, link = revisiting(tool)(context, arguments), context.tab.link
        if not link.posted:
            return actions
        again = [one.model_copy(update={"tool": tool}) for one in link.led_by if one.effect != "navigate"]
        if not any(one.effect in ("submit", "upload") for one in again):
            url = context.tab.url
            again.append(Action(tool=tool, effect="submit", url=url, origin=url, cls="unknown"))
        return [*actions, *again]

    return intents


def absolute(url: str, base: str) -> str:
    """`/path`, `?query` and `#fragment` on the current page; all else is left to the strict parser."""
    url = url.strip(" ")
    relative = url.startswith(("?", "#")) or (url.startswith("/") and not url.startswith(("//", "/\\")))
    if relative and base.startswith(("http://", "https://")):
        return urljoin(base, url)
    return url


def inputting(tool: str, text: Callable[[Any], str | None]) -> Callable[[ToolContext, Any], list[Action]]:
    """The call gives a value to its target; `text` picks the value from the arguments."""

    def intents(context: ToolContext, arguments: Any) -> list[Action]:
        element = _target(context)
        actions = [input_to(tool, element, text(arguments))]
        if getattr(arguments, "submit", False) and element.facts.form is not None:
            actions.append(submit_from(tool, element))
        return actions

    return intents


def clicking(tool: str) -> Callable[[ToolContext, Any], list[Action]]:
    """The call activates its target; the right button only opens a menu there."""

    def intents(context: ToolContext, arguments: Any) -> list[Action]:
        element = _target(context)
        if getattr(arguments, "button", "left") == "right":
            return [input_to(tool, element, None)]
        return [activation(tool, element)]

    return intents


def dragging(tool: str) -> Callable[[ToolContext, Any], list[Action]]:
    """The call moves its target onto another element: an input to both."""

    def intents(context: ToolContext, arguments: Any) -> list[Action]:
        both = (_target(context), context.onto)
        return [input_to(tool, element, None) for element in both if element is not None]

    return intents


def scripting(tool: str) -> Callable[[ToolContext, Any], list[Action]]:
    """The call runs a planner's script with all the rights of the page."""
    return lambda context, arguments: [Action(tool=tool, effect="script", origin=context.tab.url)]


def uploading(tool: str) -> Callable[[ToolContext, Any], list[Action]]:
    """The call gives files to its target; what is no file field is clicked, which may be more than that."""

    def intents(context: ToolContext, arguments: Any) -> list[Action]:
        element = _target(context)
        clicked = activation(tool, element)
        if clicked.effect == "upload":
            return [clicked]
        return [clicked, clicked.model_copy(update={"effect": "upload"})]

    return intents


def pressing(tool: str) -> Callable[[ToolContext, Any], list[Action]]:
    """The call presses a key in its target, or in whatever has the focus."""

    def intents(context: ToolContext, arguments: Any) -> list[Action]:
        element = context.element
        key = arguments.key.rsplit("+", 1)[-1].lower() if arguments.key != "+" else "+"
        if element is None:
            return [Action(tool=tool, effect="input", origin=context.tab.url, key=arguments.key)]
        facts = element.facts
        if key in ACTIVATE_KEYS and (facts.submits or facts.href or facts.role in {"button", "link"}):
            return [activation(tool, element)]
        if key in SUBMIT_KEYS and facts.form is not None and facts.tag != "textarea":
            return [submit_from(tool, element)]
        action = input_to(tool, element, None, key=arguments.key)
        moves = key in MOVING_KEYS and facts.field is None
        return [action.model_copy(update={"cls": "none"}) if moves else action]

    return intents


def activation(tool: str, element: Element) -> Action:
    facts = element.facts
    origin = document_url(element.frame)
    if facts.field is not None and facts.field.type == "file":
        return Action(tool=tool, effect="upload", origin=origin, element=facts)
    if facts.download:
        return Action(tool=tool, effect="download", url=facts.href, origin=origin, element=facts)
    if facts.submits:
        return submit_from(tool, element)
    if facts.href and not facts.href.lower().startswith("javascript:"):
        return Action(tool=tool, effect="navigate", url=facts.href, element=facts)
    return Action(tool=tool, effect="input", origin=origin, element=facts)


def submit_from(tool: str, element: Element) -> Action:
    """Submitting the form that `element` belongs to. The form of a dialog only closes it."""
    facts = element.facts
    url = facts.form.action if facts.form is not None else None
    if facts.form is not None and facts.form.method == "dialog":
        return input_to(tool, element, None)
    return Action(tool=tool, effect="submit", url=url, origin=document_url(element.frame), element=facts)


def input_to(tool: str, element: Element, text: str | None, *, key: str | None = None) -> Action:
    return Action(
        tool=tool,
        effect="input",
        origin=document_url(element.frame),
        element=element.facts,
        text=text,
        key=key,
        secret=secret_named(text),
    )


def _target(context: ToolContext) -> Element:
    if context.element is None:
        raise AssertionError("the door resolves `target` before it asks for intents")
    return context.element
