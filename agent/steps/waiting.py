"""Rows of the grammar: scrolling and waiting."""

from __future__ import annotations

from agent.steps import builders
from agent.steps.row import Row

_GONE = (
    "(is gone|to be gone|has gone|are gone|closes|to close|is closed|disappears|to disappear|vanishes"
    "|to vanish|goes away|to go away|is hidden"
    "|is no longer visible|is no longer there|is not visible|has disappeared)"
)
_THERE = (
    "[(appears|to appear|is visible|to be visible|is shown|to be shown|shows up|to show up|is there"
    "|has loaded|exists)]"
)
_WITHIN = "[(for up to|up to|for at most|at most|within|max|for) {timeout:duration}]"


def _waits(*ends: str) -> tuple[str, ...]:
    """Forms of waiting for these, with the time it may take behind them, before them, or not said."""
    behind = (f"wait (until|for|till) {end} {_WITHIN}" for end in ends)
    before = (f"wait (up to|at most|for up to) {{timeout:duration}} (until|for|till) {end}" for end in ends)
    return *behind, *before


_RESTING = (
    "[the] (page|network|everything|site|content) [(to be|to have|is|has)]"
    " (load|loaded|finished loading|to load|to finish loading|idle|quiet|ready|settled|to settle|rests)"
)
_SCREENS = "{pages:number} (screen|screens|window|windows|page|pages)"
_WITHIN_ELEMENT = "(inside|within|in|of) {inside:target}"

WAITING: tuple[Row, ...] = (
    # -- scrolling ----------------------------------------------------------------------------------------
    Row(
        "scroll",
        "scroll",
        (
            "scroll [all the way] [down] to [the] [very] (bottom|end|foot) [(of the page)]",
            f"scroll [all the way] [down] to [the] [very] (bottom|end|foot) {_WITHIN_ELEMENT}",
        ),
        "scroll to the bottom",
        build=builders.scroll_to_end,
    ),
    Row(
        "scroll to the top",
        "scroll",
        (
            "scroll [all the way] [back] [up] to [the] [very] (top|start|beginning) [(of the page)]",
            f"scroll [all the way] [back] [up] to [the] [very] (top|start|beginning) {_WITHIN_ELEMENT}",
        ),
        "scroll to the top",
        build=builders.scroll_to_end,
    ),
    Row(
        "scroll by",
        "scroll",
        (
            f"scroll [the page] (down|up) [by] {_SCREENS} [{_WITHIN_ELEMENT}]",
            "scroll [the page] (down|up) [(a bit|a little)] [by] [{by:pixels}]",
            f"scroll (down|up) [(a bit|a little)] [by] [{{by:pixels}}] {_WITHIN_ELEMENT}",
            "scroll [the page] by {by:pixels}",
            "scroll {inside:piece} (down|up) [by] [{by:pixels}]",
        ),
        "scroll down",
        build=builders.scroll_by,
    ),
    Row(
        "scroll to text",
        "scroll",
        ("scroll [down|up] (to|until|until you see) [the] text {text}",),
        'scroll to the text "Terms"',
    ),
    Row(
        "scroll to",
        "scroll",
        ("scroll [down|up] (to|until|until you see) {target}", "scroll {target} into view"),
        'scroll to "Reviews"',
    ),
    # -- waiting ------------------------------------------------------------------------------------------
    Row("wait", "wait_for", ("(wait|pause|sleep) [for] {seconds:duration}",), "wait 2 seconds"),
    Row("wait for the page", "wait_for", _waits(_RESTING), "wait for the page to load", also={"quiet": True}),
    Row(
        "wait for the URL",
        "wait_for",
        _waits("[the] (url|address) [to] (contains|contain|has|includes) {url:text}"),
        'wait until url contains "/cart"',
    ),
    Row(
        "wait until gone",
        "wait_for",
        _waits(f"[the] [text] {{text:piece}} {_GONE}", f"{{target}} {_GONE}"),
        'wait until "Loading" is gone',
        also={"gone": True},
    ),
    Row(
        "wait until",
        "check",
        _waits("{rest:text}"),
        'wait until "Save" is enabled',
        build=builders.wait_until,
    ),
    Row(
        "wait for",
        "wait_for",
        _waits(
            f"[the] [text] {{text:piece}} {_THERE}",
            f"[the] text {{text}} {_THERE}",
            f"{{target}} {_THERE}",
        ),
        'wait for "Saved"',
        build=builders.wait_for,
    ),
)
