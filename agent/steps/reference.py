"""The reference of plain steps, made from the grammar: `python -m agent.steps.reference > docs/steps.md`."""

from __future__ import annotations

import json

from agent.steps.expectation import EXAMPLES, parse_expectation
from agent.steps.forms import openings
from agent.steps.rows import ROWS, Row

_HEAD = """\
# Plain steps

One step a line, or several joined by `;` or `then`. Case does not matter; `please`, list marks (`-`, `1.`)
and a full stop at the end are ignored; a line that begins with `#` is a comment.

- **Quotes** hold a name or a value together: `click "Save; quit"`. Straight, curly, single, German and French
  quotes all work; `\\"` is a quote inside quotes. Without quotes it works too, while nothing is ambiguous.
- **Elements** are named as a person would: `"Save"`, `the second "Add to cart" button`, `"Email" in the
  "Sign up" form`, `"Edit" in the row with "Ada"`.
- **Inputs** stand in double braces: `type {{user}} into "Name"`. What an earlier step extracted or remembered
  can be used the same way: `remember "Total" as total`, then `type {{total}} into "Amount"`.
- **YAML** steps may also be exact: `- {click: {target: Save}}`, with a tool's name (or a verb) and its
  arguments; `strelka tools NAME` shows them. In a YAML *list*, put a step that holds a colon and a space, or
  ` #`, in quotes as a whole (`- 'select "Price: low to high" in "Sort by"'`), or write `steps: |` and one
  step a line.
- **Goals**: an item `- goal: open the cheapest lamp` is carried out by a model; then the steps go on. Only
  its turns count against `limits.turns`. If it fails, the run fails.

`strelka steps check 'TEXT'` (or a script file) shows how each step is read, without running anything.
A step that cannot be read stops everything before a browser starts, with the nearest reading.

## Steps

| step | begins with | example | tool |
|---|---|---|---|
"""

_EXTRACT = """
## Extracting

`extract NAME from SOURCE`, several joined by `,` or `and`. A source is a CSS selector (`".price"`, `"a@href"`
for an attribute) or the label a person reads beside the value (`"Total"`). `as number` reads a number. With
`in each ".product" as products` the fields are read once in every such element.

## Expectations

After `expect` (or `verify`, `assert`, `make sure`), and as items of a script's `expect`, where the mapping on
the right may be written instead:

| expectation | mapping |
|---|---|
"""


def reference() -> str:
    """The whole page, as Markdown."""
    rows = "".join(map(_line, ROWS))
    expectations = "".join(map(_expectation, EXAMPLES))
    return f"{_HEAD}{rows}{_EXTRACT}{expectations}"


def _line(row: Row) -> str:
    begins = list(dict.fromkeys(words for form in row.forms for words in openings(form)))
    return f"| {row.verb} | {', '.join(begins)} | `{row.example}` | `{row.tool}` |\n"


def _expectation(text: str) -> str:
    check = parse_expectation(text).model_dump(exclude_unset=True, by_alias=True)
    return f"| `{text}` | `{json.dumps(check)}` |\n"


if __name__ == "__main__":
    print(reference(), end="")
