"""THE GRAMMAR: one row for each way of saying a step. A new step is a new row.

A row's forms (their notation: `forms.py`) are tried in the order of this table, and the first that fits
decides. What stands in a slot becomes the tool's argument of that name; `also` adds constant arguments;
`build`, where a row has one, makes the arguments itself.
"""

from __future__ import annotations

from agent.steps import builders
from agent.steps.acting import ACTING
from agent.steps.moving import MOVING
from agent.steps.reading import READING
from agent.steps.row import Row
from agent.steps.waiting import WAITING

_EXPECT = "(expect|verify|assert|ensure|make sure|check that|confirm) [that]"

ROWS: tuple[Row, ...] = (
    # -- checks come first: `check that ...` is not a checkbox ------------------------------------------
    Row("expect", "check", (f"{_EXPECT} {{rest}}",), 'expect text "Added"', build=builders.expect),
    *MOVING,
    *ACTING,
    *WAITING,
    *READING,
)
