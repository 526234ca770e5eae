"""The reference of plain steps, made from the grammar: `python -m agent.steps.reference > docs/steps.md`."""

from __future__ import annotations

import json

from agent.steps.expectation import EXAMPLES, parse_expectation
from agent.steps.forms import openings
from agent.steps.row import Row
from agent.steps.rows import ROWS

_HEAD = """\
# Plain steps

One step a line, or several joined by `;` or `then`. Case does not matter; `please`, list marks (`-`, `1.`)
and a full stop at the end are ignored; a line that begins with `#` is a comment.

- **Quotes** hold a name or a value together: `click "Save; quit"`. Straight, curly, single, German and French
  quotes all work; `\\"` is a quote inside quotes. Without quotes it works too, while nothing is ambiguous.
  A value that begins with a quote ends with it. Several of a kind may share a verb: `clear "A" and "B"`,
  `check "A" and "B" in the "News" group`, `fill "First name" with "Ada" and "Last name" with "Lovelace"`.
- **Elements** are named as a person would: `"Save"`, `the second "Add to cart" button`, `"Email" in the
  "Sign up" form`, `"Edit" in the row with "Ada"`; see [Elements and places](#elements-and-places).
- **Inputs** stand in double braces: `type {{user}} into "Name"`. What an earlier step extracted or remembered
  can be used the same way: `remember "Total" as total`, then `type {{total}} into "Amount"`; so can what a
  person answers: `ask "Which size?" as size`, then `click "{{size}}"`. Passwords are never written down in a
  script: bind them under `secrets` and type them by their name, or give them as inputs.
- **YAML** steps may also be exact: `- {click: {target: Save}}`, with a tool's name (or a verb) and its
  arguments; `strelka tools NAME` shows them. In a YAML *list*, put a step that holds a colon and a space, or
  ` #`, in quotes as a whole (`- 'select "Price: low to high" in "Sort by"'`), or write `steps: |` and one
  step a line.
- **Goals**: an item `- goal: open the cheapest lamp` is carried out by a model; then the steps go on. Only
  its turns count against `limits.turns`. If it fails, the run fails.

`strelka steps check 'TEXT'` (or a script file) shows how each step is read, without running anything.
A step that cannot be read stops everything before a browser starts, with the nearest reading.

A text given to `strelka run`, and a script's `goal`, is taken for steps if every clause begins with a verb
below; not if it speaks as one does to a person: it asks (`tell me whether ...`), chooses by quality (`the
cheapest lamp`), means many (`all products`), or goes on at length outside quotes. `Check the weather in
Paris` is a goal, `check the "Weather" box` a step. `strelka steps check` says so of a text. Under `steps:`,
every item is a step.

A `finish` or `answer` ends the run: its answer stands in quotes, and no step may stand after it.

What a step names is awaited for 3 seconds, so menus and lists may take their time; for what takes longer
there is `wait for "Saved" for 20 seconds`. Dialogs of the browser itself (alert, confirm, prompt) are
answered at once as the policy says, without a step.

## Elements and places

An element is called by what a person sees or a screen reader says: its text, label, placeholder, title, or
picture's description; also by its test id. Case, spaces and punctuation do not matter, small slips in long
words neither. Its kind may follow or precede it: `the "Save" button`, `the link "Docs"`, `the Name field`,
`the "Status" dropdown`, `the newsletter checkbox`, `the icon next to "Ada"`. A handle (`e12`, as in an
observation) and a CSS selector that begins with `#`, `.`, `[` or `css=` work too.

Where several are called alike, say which:

| in words | means |
|---|---|
| `the second "Edit"`, `the last "Edit" link`, `"Edit" #3` | counted down the page |
| `"Edit" in the row with "Ada"` | in the table row, list item or card that holds this text |
| `"Email" in the "Sign up" form` | in a form, dialog, group, section, table, list, menu, card of that name |
| `"Change" under "Shipping address"` | in the part of the page under that heading |
| `"Today" next to "Due date"`, `beside`, `below` | right after that label, else in the smallest part around |
| `"Search" in the header`, `footer`, `sidebar`, `navigation`, `dialog` | in that part of the page |
| `"Edit" in the second row`, `in the last card` | counted down the page; the head of a table is no row |
| `"Name" in the table header`, `"Edit" in the table` | among the headings of columns; in any row |
| `"Edit" in the first row of the "Users" table` | a place in a place |
| `"Pay" in the "checkout" frame` | in the embedded page of that address, or the only one there is |
| `the next page`, `page 2` | the links under a long list |

If the words still fit several elements, nothing is clicked: the error lists them, each with words that mean
it alone. If they fit none, it names the nearest.

Fields for a date take `2026-03-31`, for a time `14:30`. `select "High" in "Priority"` works for native
lists and for those that a page draws itself; `set "Priority" to "High"` for lists and fields alike. `check`
and `uncheck` (`turn on`, `enable`) work for check boxes, radio buttons and switches; a toggle button is
clicked. `expand` and `collapse` leave what is so already; what does not say whether it is open is clicked.
No step only focuses: click a field, or press a key in it (`press Tab in "Name"`).

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


_WHOLE = """
Texts, names and values hold in whole words and whole numbers: `De Linde` is not in `De Lindenhof`, `Owner`
not in `Co-owner`, `£12` not in `£112` or `£12.50` (but in `£12.00`). Where elements stand side by side
without a space, a word ends where its element does (`Inbox` and its badge), a number does not. Words of
scripts without spaces may begin anywhere, and what ends in a sign (`Total:`) is taken as it is. What must
*not* be there (`no text`, `no "Delete" button`) may not be a part of a longer word either. Of a URL and of
a message that is left out any part will do.

What nobody can see is not there: it has no opacity, no size, lies where no scrolling leads, or is not chosen
in a closed list. What is below
the window is there. A state is that of the one element of this name, else of the only one that has the name
in its own; what is partly checked is neither checked nor not, and `selected` and `pressed` are as `checked`.

`in the row with "www"` means one row. Where several are called so in the same column, all must say it, or
the expectation says which: `in the first row with "www"`, or more of its words.
"""
"""How texts are compared: `browser_tools/text/whole.py` and `browser_tools/checks/places.py`."""
_OUTLINE = """
A part of the page as a screen reader has it is written as a mapping: some of its lines, in their order. The
form is that of Playwright's aria snapshots; what a line leaves out may be anything, `/.../` is a pattern, and
`/children: equal` allows no others beside. Without `in` (a CSS selector) it is held against the whole page.

```yaml
expect:
  - aria: |
      - heading "Cart" [level=1]
      - list:
        - listitem: /Lumi .* 24.90/
  - aria:
      in: "#total"
      lines: '- text: 24.90'
```
"""


def reference() -> str:
    """The whole page, as Markdown."""
    rows = "".join(map(_line, ROWS))
    expectations = "".join(map(_expectation, EXAMPLES))
    return f"{_HEAD}{rows}{_EXTRACT}{expectations}{_WHOLE}{_OUTLINE}"


def _line(row: Row) -> str:
    begins = list(dict.fromkeys(words for form in row.forms for words in openings(form)))
    return f"| {row.verb} | {', '.join(begins)} | `{row.example}` | `{row.tool}` |\n"


def _expectation(text: str) -> str:
    check = parse_expectation(text).model_dump(exclude_unset=True, by_alias=True)
    return f"| `{text}` | `{json.dumps(check)}` |\n"


if __name__ == "__main__":
    print(reference(), end="")
