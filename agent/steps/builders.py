"""Arguments of the steps whose slots are not simply arguments of a tool."""

from __future__ import annotations

import re
from typing import Any

from agent.steps.expectation import expectation
from agent.steps.extraction import extraction
from agent.steps.keys import MODIFIERS, nearest_key
from agent.steps.quoted import MARK
from agent.steps.slots import NotThisError, Slots, Value, least_trusted
from agent.steps.step import UnreadError
from policies.secrets import secret_named

SEARCH_BOX = "search"
"""The resolver takes this for the page's search field, whatever its label."""
_LENGTHS = {
    **dict.fromkeys(("briefly", "in short", "short", "brief", "in a sentence", "in one sentence"), "short"),
    **dict.fromkeys(("in detail", "at length", "long"), "long"),
}
_STATES = frozenset({"value", "checked", "enabled", "count"})
_WAITING_SECONDS = 10.0
"""As long as `wait_for` waits when nobody says how long."""
_SCREEN = 0.8
"""Windows of `scroll down`: most of one, so that a line read at its end is still seen."""


def expect(slots: Slots) -> dict[str, Any]:
    return expectation(slots, slots.found["rest"])


def extract(slots: Slots) -> dict[str, Any]:
    return extraction(slots, slots.found["rest"])


def secret(slots: Slots) -> dict[str, Any]:
    """`secret shop_password` by its name; what is quoted, or no name, is words to type."""
    text = f"secret:{slots.found['name']}"
    if secret_named(text) is None:
        raise NotThisError
    return {"text": Value(text, "secret"), "target": slots.target("target")}


def tab(slots: Slots) -> dict[str, Any]:
    """Tabs are numbered in the order of their opening; without number or title: the current one."""
    if "number" in slots:
        return {"tab": f"t{slots.ordinal('number')}"}
    return {"tab": slots.text("tab")} if "tab" in slots else {}


def click(slots: Slots) -> dict[str, Any]:
    """`press Entr` is a misspelt key, not a thing called Entr."""
    words = slots.found["target"]
    key = nearest_key(words) if slots.clause.masked.lower().startswith(("press", "hit")) else None
    if key is not None:
        raise UnreadError(f"there is no key {words!r}", f"press {key}")
    return {"target": slots.target("target")}


def toggle(slots: Slots) -> dict[str, Any]:
    """`focus the "Delete" button` must not press it."""
    if slots.clause.masked.lower().startswith("focus"):
        target = slots.raw("target")
        raise UnreadError(
            f"no step only focuses: click a field, or press a key in it (`press Tab in {target}`)",
            f"click {target}",
        )
    return {"target": slots.target("target")}


def click_holding(slots: Slots) -> dict[str, Any]:
    """`shift-click "Ada"`, `click "Ada" while holding Control and Shift`."""
    words = slots.found["held"] if "held" in slots else slots.clause.masked.partition("-")[0]
    names = re.split(r"\s*(?:\+|,|\band\b)\s*", words.casefold())
    return {"target": slots.target("target"), "holding": [MODIFIERS[name] for name in names]}


def options(slots: Slots) -> dict[str, Any]:
    """The least trusted of them says where all of them come from."""
    first, *more = (slots.plain(mark) for mark in re.findall(MARK, slots.found["options"]))
    origin = least_trusted([each.origin for each in (first, *more)])
    return {
        "target": slots.target("target"),
        "option": Value(first, origin),
        "more": [str(one) for one in more],
    }


def open_named(slots: Slots) -> dict[str, Any]:
    """`open the docs`: a click on what is called that. What looks like an address but is none is not."""
    if "://" in slots.found["target"] or "." in slots.found["target"].strip("."):
        raise UnreadError(f"{slots.raw('target')!r} is not a URL", "open https://example.com/")
    return {"target": slots.target("target")}


def scroll_to_end(slots: Slots) -> dict[str, Any]:
    """The end that the clause names, of the page or of what scrolls inside it."""
    words = set(slots.clause.masked.lower().split())
    return {"to": "bottom" if words & {"bottom", "end", "foot"} else "top", **_inside(slots)}


def scroll_by(slots: Slots) -> dict[str, Any]:
    down = -1 if " up" in slots.clause.masked.lower() else 1
    if "pages" in slots:
        return {"pages": down * slots.number("pages"), **_inside(slots)}
    if "by" in slots:
        return {"by": down * slots.pixels("by"), **_inside(slots)}
    return {"pages": down * _SCREEN, **_inside(slots)}


def _inside(slots: Slots) -> dict[str, Any]:
    return {"inside": slots.target("inside")} if "inside" in slots else {}


def wait_for(slots: Slots) -> dict[str, Any]:
    arguments: dict[str, Any] = {}
    if "text" in slots:
        arguments["text"] = slots.text("text")
    else:
        arguments["target"] = slots.target("target")
    if "timeout" in slots:
        arguments["timeout"] = slots.duration("timeout")
    return arguments


def wait_until(slots: Slots) -> dict[str, Any]:
    """A condition that only a check can watch: `wait until "Save" is enabled`."""
    try:
        wanted = expectation(slots, slots.found["rest"])
    except UnreadError:
        raise NotThisError from None
    if _is_presence(wanted):
        raise NotThisError
    return {**wanted, "timeout": slots.duration("timeout") if "timeout" in slots else _WAITING_SECONDS}


def _is_presence(wanted: dict[str, Any]) -> bool:
    """Whether it asks for no more than an element or a text being there, which `wait_for` awaits."""
    element = wanted.get("element")
    return "text" in wanted or "no_text" in wanted or (element is not None and not element.keys() & _STATES)


def close_dialog(slots: Slots) -> dict[str, Any]:
    """The cross of a notice is called by what it does: what a notice is, no page says reliably."""
    if "notice" in slots:
        return {"target": '"Dismiss"'}
    named = f'"{slots.text("name")}" ' if "name" in slots else ""
    return {"target": f'"Close" in the {named}dialog'}


def find(slots: Slots) -> dict[str, Any]:
    """`find the "Save" button`: the words are looked for, whatever they stand on."""
    return {"query": slots.text("query")}


def ask(slots: Slots) -> dict[str, Any]:
    """The answer's name is the step's, not the tool's: `Step.into`."""
    return {"question": slots.text("question")}


def finish(slots: Slots) -> dict[str, Any]:
    """`finish the order` would end the run, and nobody means that."""
    if "answer" in slots:
        return {"answer": slots.text("answer")}
    words = slots.raw("words")
    raise UnreadError(
        "`finish` and `answer` end the run, and their answer stands in quotes; on the page, click",
        "" if '"' in words else f'answer "{words}"',
    )


def search(slots: Slots) -> dict[str, Any]:
    """Typing into the page's own search box and pressing Enter there."""
    target = slots.target("target") if "target" in slots else SEARCH_BOX
    return {"target": target, "text": slots.text("text"), "submit": True}


def summarize(slots: Slots) -> dict[str, Any]:
    if "length" not in slots:
        return {}
    words = slots.found["length"].casefold()
    if words not in _LENGTHS and words != "medium":
        raise NotThisError
    return {"length": _LENGTHS.get(words, "medium")}
