"""Expectations in words, read into checks: what may follow `expect`, and stand in a script's `expect`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from pydantic import ValidationError

from agent.steps.forms import compiled
from agent.steps.quoted import clauses
from agent.steps.roles import role_of
from agent.steps.slots import NotThisError, Slots, Values
from agent.steps.step import StepError, Unreadable, UnreadError
from browser_tools.checks import Check
from browser_tools.elements.words import place_of

Read = Callable[[Slots], dict[str, Any]]

_URL = "[the|current] (url|address|page url)"
_IS = "(is|to be|=|==|equals|should be|must be)"
_HAS = "(contains|includes|has|to contain|to include|should contain|must contain|mentions)"
_THERE = (
    "(is visible|is shown|is there|is present|is displayed|is on the page|appears|exists|to be visible"
    "|to be there|to appear|to exist|should be visible|visible|on the page|is open|to be open|opens|to open)"
)
_NOT_THERE = (
    "(is not visible|is not shown|is not there|is not present|is not displayed|is not on the page|is gone"
    "|is absent|is hidden|does not appear|does not exist|not to be visible|not to appear|not visible|closed"
    "|not to exist|not to be there|not to be shown|to not be visible|to not be there|to not exist|to be gone"
    "|to be hidden|to be absent|to be closed|is closed|isn't visible|isn't there|to disappear)"
)
_NAMED = "[named|called|labelled|with]"
_STATES: dict[str, dict[str, Any]] = {
    "checked": {"checked": True}, "ticked": {"checked": True}, "selected": {"checked": True},
    "not checked": {"checked": False}, "unchecked": {"checked": False}, "not ticked": {"checked": False},
    "not selected": {"checked": False}, "pressed": {"checked": True}, "not pressed": {"checked": False},
    "enabled": {"enabled": True}, "disabled": {"enabled": False},
    "not enabled": {"enabled": False}, "greyed out": {"enabled": False},
}  # fmt: skip
_STATE = "(is|to be|should be) {state:state}"
_VALUE = "(has|to have|shows|holds|with) [the] value {value:text}"
_WITHIN = "(in|inside|within|under|of|on)"
_HOW_MANY = {
    "": ("count", 0), "exactly": ("count", 0), "only": ("count", 0), "at least": ("at_least", 0),
    "at most": ("at_most", 0), "no more than": ("at_most", 0), "no less than": ("at_least", 0),
    "no fewer than": ("at_least", 0), "up to": ("at_most", 0), "more than": ("at_least", 1),
    "less than": ("at_most", -1), "fewer than": ("at_most", -1),
}  # fmt: skip
_MANY = "[{how:bound}] {count:many}"
_CSS = re.compile(r"[.#\[*:>]|css=|[a-z][a-z0-9-]*(?:$|[.#\[:>~+,]|\s+[>~+.#\[a-z])")
"""What is written in quotes after `in` is a selector then; a name else."""
_READS = "(is|to be|=|==|equals|to equal|shows|to show|reads|to read|says|to say|should be)"
_LABELLED = "(field|box|input|dropdown|drop-down|list|value|text box|textbox|label|cell|column)"
_MESSAGE = "(text|message|error|error message|words|notice|warning|toast|notification)"
_SEE = "[(i see|we see|to see|see|there is|there are|there to be)]"
_PLACE = "{place:part}"
_HAS_NOT = "(does not contain|does not show|does not say|not to contain|not to show|not to say)"
_COMPARISONS = {
    "<=": "lte", "at most": "lte", "no more than": "lte",
    ">=": "gte", "at least": "gte", "no less than": "gte",
}  # fmt: skip


_DOWNLOAD = "(download|downloaded file|file downloaded)"
_DOWNLOADED = (
    "(is downloaded|was downloaded|has been downloaded|to be downloaded|gets downloaded|is saved|was saved"
    "|has finished|is there)"
)
_AT_LEAST = "(at least|of at least|with at least|larger than|more than) {number:integer} bytes"
_STATUS = "[the] [page] (status|status code|http status|http status code|response status|http)"
_CONSOLE = (
    "(console error|console errors|error in the console|errors in the console|javascript error"
    "|javascript errors|script error|script errors)"
)
_ANYWHERE = "(on the page|on this page|since the page was opened|since it was opened)"


def _text(kind: str) -> Read:
    def read(slots: Slots) -> dict[str, Any]:
        text = str(slots.text("text"))
        where = _where(slots)
        return {kind: {"contains": text, **where} if where else text}

    return read


def _where(slots: Slots) -> dict[str, str]:
    """The part of the page that is meant: by a CSS selector in quotes, or in words."""
    if "css" in slots:
        css = str(slots.text("css"))
        return {"in": css} if _CSS.match(css) else {"place": f'"{css}"'}
    if "place" not in slots:
        return {}
    place = slots.target("place")
    if place_of(place) is None:
        raise UnreadError(f'{place!r} names no part of a page; say as: the row with "Ada"')
    return {"place": str(place)}


def _compared(kind: str, how: str | None) -> Read:
    """`how` None: the whole of it, as plain text."""

    def read(slots: Slots) -> dict[str, Any]:
        value = str(slots.text("value"))
        return {kind: value if how is None else {how: value}}

    return read


def _url_ending(slots: Slots) -> dict[str, Any]:
    return {"url": {"glob": "*" + str(slots.text("value"))}}


def _url_beginning(slots: Slots) -> dict[str, Any]:
    return {"url": {"glob": str(slots.text("value")) + "*"}}


def _on_page(slots: Slots) -> dict[str, Any]:
    """`to be on /cart`: a path, or a whole URL."""
    return {"url": str(slots.url("value"))}


def _element(**more: Any) -> Read:
    def read(slots: Slots) -> dict[str, Any]:
        element: dict[str, Any] = dict(more)
        if "role" in slots and (role := role_of(slots.found["role"])) is not None:
            element["role"] = role
        if "name" in slots:
            element["name"] = str(slots.text("name"))
        if "state" in slots:
            element |= _STATES[" ".join(slots.found["state"].casefold().split())]
        if "value" in slots:
            element["value"] = str(slots.text("value"))
        return {"element": {**element, **_count(slots), **_where(slots)}}

    return read


def _count(slots: Slots) -> dict[str, int]:
    if "count" not in slots:
        return {}
    how = " ".join(slots.found["how"].casefold().split()) if "how" in slots else ""
    kind, more = _HOW_MANY[how]
    return {kind: int(slots.number("count")) + more}


def _items(slots: Slots) -> dict[str, Any]:
    of = str(slots.text("items"))
    return {"items": {"of": of, **_count(slots), **_where(slots)}}


def _value_of(how: str, text: str | None = None) -> Read:
    def read(slots: Slots) -> dict[str, Any]:
        return {
            "value": {"of": str(slots.text("name")), how: str(slots.text("value")) if text is None else text}
        }

    return read


def _data(how: str | None) -> Read:
    def read(slots: Slots) -> dict[str, Any]:
        operation = how or _COMPARISONS[" ".join(slots.found["operator"].casefold().split())]
        value = str(slots.text("value"))
        number = re.fullmatch(r"-?\d+(\.\d+)?", value)
        if operation in ("lte", "gte") and number is None:
            raise UnreadError(f"expected a number to compare with; got {value!r}")
        typed: Any = float(value) if number and number[1] else int(value) if number else value
        return {"data": {str(slots.text("path")): {operation: value if operation == "contains" else typed}}}

    return read


def _status(slots: Slots) -> dict[str, Any]:
    said = str(slots.text("status")).casefold()
    return {"status": int(said) if said.isdigit() else said}


def _output(slots: Slots) -> dict[str, Any]:
    return {"output": "valid"}


def _download(slots: Slots) -> dict[str, Any]:
    wanted: dict[str, Any] = {name: str(slots.text(name)) for name in ("name", "type") if name in slots}
    if "number" in slots:
        wanted["at_least"] = int(slots.found["number"])
    if set(wanted) == {"name"}:
        return {"download": wanted["name"]}
    return {"download": wanted or "*"}


def _no_console_errors(slots: Slots) -> dict[str, Any]:
    ignored = [str(slots.text("text"))] if "text" in slots else []
    return {"no_console_errors": {"ignore": ignored} if ignored else True}


def _no_failed_requests(slots: Slots) -> dict[str, Any]:
    return {"no_failed_requests": str(slots.text("url")) if "url" in slots else True}


_FORMS: tuple[tuple[str, Read], ...] = (
    (f"{_URL} {_HAS} {{value:text}}", _compared("url", "contains")),
    (f"{_URL} (ends with|to end with) {{value:text}}", _url_ending),
    (
        "[the|current] (url|address|page url) (starts with|begins with|to start with) {value:text}",
        _url_beginning,
    ),
    (
        "[the|current] (url|address|page url) (matches|is like|to match) {value:text}",
        _compared("url", "glob"),
    ),
    (f"{_URL} {_IS} {{value:text}}", _compared("url", None)),
    ("[(i am|we are)] [to be] (on|at) [the] [(page|url|address)] {value:url}", _on_page),
    (f"[the] [page] title {_HAS} {{value:text}}", _compared("title", "contains")),
    (f"[the] [page] title {_IS} {{value:text}}", _compared("title", None)),
    (f"{_STATUS} {_IS} {{status:status}}", _status),
    (f"{_STATUS} {{status:status}}", _status),
    (
        "[the] page (answers|is answered|answered|to answer|responds) with [(http|status)] {status:status}",
        _status,
    ),
    (f"[the] answer {_HAS} {{value:text}}", _compared("answer", "contains")),
    (f"[the] answer {_IS} {{value:text}}", _compared("answer", "equals")),
    (f"[the] (output|data|result) {_IS} valid", _output),
    ("[the] (output|data|result) (fits|matches|satisfies) [the] [output] schema", _output),
    ("[the] (data|value|extracted) {path:path} [is] {operator:operator} {value:text}", _data(None)),
    ("{path:path} [is] {operator:operator} {value:text}", _data(None)),
    (f"[the] (data|value|extracted) {{path:path}} {_IS} {{value:text}}", _data("eq")),
    (f"[the] (data|value|extracted) {{path:path}} {_HAS} {{value:text}}", _data("contains")),
    (f"[a|the] [file|download] {{name:piece}} {_DOWNLOADED}", _download),
    (f"[a|the] {_DOWNLOAD} [named|called|of] {{name:piece}} [(of|with)] {_AT_LEAST}", _download),
    (f"[a|the] {_DOWNLOAD} [named|called|of] {{name:piece}} [{_DOWNLOADED}]", _download),
    (f"[a|the] {_DOWNLOAD} [(of|with)] {_AT_LEAST}", _download),
    (f"[a|the] {_DOWNLOAD} [{_DOWNLOADED}]", _download),
    (f"[a|an|the] {{type:word}} {_DOWNLOAD} [named|called] {{name:piece}}", _download),
    (f"[a|an|the] {{type:word}} {_DOWNLOAD}", _download),
    (f"no {_CONSOLE} [{_ANYWHERE}] (except|but|other than|apart from) {{text:piece}}", _no_console_errors),
    (f"no {_CONSOLE} [{_ANYWHERE}]", _no_console_errors),
    ("[the] console (has no errors|shows no errors|is clean|is silent|without errors)", _no_console_errors),
    ("no (failed|failing|broken) (request|requests) [(to|for|at)] {url:text}", _no_failed_requests),
    (f"no (failed|failing|broken) (request|requests) [{_ANYWHERE}]", _no_failed_requests),
    (
        "no (request|requests) [(to|for|at)] {url:piece} (fails|fail|failed|has failed|have failed)",
        _no_failed_requests,
    ),
    ("no (request|requests) (fails|fail|failed|has failed|have failed)", _no_failed_requests),
    ("no [such] (text|words) {text} (in|inside|within) {css:piece}", _text("no_text")),
    ("no [such] (text|words) {text} [(visible|on the page)]", _text("no_text")),
    (f"[(there is|there are|there to be)] no {{name:piece}} {{role}} [{_THERE}]", _element(absent=True)),
    (
        f"[(there is|there are|there to be)] no {{role}} {_NAMED} {{name:piece}} [{_THERE}]",
        _element(absent=True),
    ),
    (f"no {{name:piece}} {{role}} {_WITHIN} {{place:target}}", _element(absent=True)),
    (f"no {{role}} {_NAMED} {{name:piece}} {_WITHIN} {{place:target}}", _element(absent=True)),
    (f"[(there is|there are|there to be)] no {{role}} [{_THERE}]", _element(absent=True)),
    (f"no {{role}} {_WITHIN} {{place:target}}", _element(absent=True)),
    ("(no|not|not to see) {text:piece}", _text("no_text")),
    ("(no|not|not to see) {text:piece} (in|inside|within) {css:piece}", _text("no_text")),
    (f"(no|not|not to see) {{text:piece}} {_WITHIN} {{place:target}}", _text("no_text")),
    (
        "[the] page (does not contain|does not show|not to contain|not to show) [the] [text] {text}",
        _text("no_text"),
    ),
    (f"[the] [text] {{text:piece}} {_NOT_THERE}", _text("no_text")),
    (f"[the|a|an] {{role}} {_NAMED} {{name:piece}} {_NOT_THERE}", _element(absent=True)),
    (f"[the|a|an] {{name:piece}} {{role}} {_NOT_THERE}", _element(absent=True)),
    (f"[the|a|an] {{role}} {_NOT_THERE}", _element(absent=True)),
    (f"[the|a|an] {{role}} {_THERE}", _element()),
    (
        "[the] [text] {text:piece} [(is|to be)] not (in|inside|within|under|on) {place:target}",
        _text("no_text"),
    ),
    (f"{_SEE} {_MANY} {{role}} {_NAMED} {{name:piece}} [{_THERE}]", _element()),
    (f"{_SEE} {_MANY} {{name:piece}} {{role}} [{_THERE}]", _element()),
    (f"{_SEE} {_MANY} {{role}} [{_THERE}]", _element()),
    (f"{_SEE} {_MANY} {{name:piece}} {{role}} {_WITHIN} {{place:target}}", _element()),
    (f"{_SEE} {_MANY} {{role}} {_NAMED} {{name:piece}} {_WITHIN} {{place:target}}", _element()),
    (f"{_SEE} {_MANY} {{role}} {_WITHIN} {{place:target}}", _element()),
    (f"{_PLACE} (has|to have|holds|contains|to contain|shows|to show) {_MANY} {{role}}", _element()),
    (f"{_SEE} {_MANY} {{items:items}} [{_THERE}]", _items),
    (f"{_SEE} {_MANY} {{items:items}} {_WITHIN} {{place:target}}", _items),
    (f"[the|a|an] {{role}} {_NAMED} {{name:piece}} {_STATE}", _element()),
    (f"[the|a|an] {{name:piece}} {{role}} {_STATE}", _element()),
    (f"[the] {{name:piece}} {_STATE}", _element()),
    (f"[the|a|an] {{name:piece}} [{{role}}] {_WITHIN} {{place:target}} {_STATE}", _element()),
    (f"[the|a|an] {{name:piece}} {{role}} {_STATE} {_WITHIN} {{place:target}}", _element()),
    (f"[the|a|an] {{role}} {_WITHIN} {{place:target}} {_STATE}", _element()),
    (f"[the|a|an] {{role}} {_WITHIN} {{place:target}} [{_THERE}]", _element()),
    (f"[the|a|an] {{role}} {_NAMED} {{name:piece}} {_VALUE}", _element()),
    (f"[the|a|an] {{name:piece}} {{role}} {_VALUE}", _element()),
    (f"[the] {{name:piece}} {_VALUE}", _element()),
    (f"[the] {{name:piece}} [{_LABELLED}] (is|to be) (empty|blank)", _value_of("equals", "")),
    (f"[the] [{_LABELLED}] {{name:piece}} (is|to be) (empty|blank)", _value_of("equals", "")),
    (f"[the] {{name:piece}} [{_LABELLED}] {_READS} {{value:amount}}", _value_of("equals")),
    (f"[the] [{_LABELLED}] {{name:piece}} {_READS} {{value:amount}}", _value_of("equals")),
    (f"[the] {{name:piece}} {_LABELLED} {_HAS} {{value:text}}", _value_of("contains")),
    (f"[the] {_LABELLED} {{name:piece}} {_HAS} {{value:text}}", _value_of("contains")),
    (f"[the] {{name:piece}} {_HAS} {{value:piece}}", _value_of("contains")),
    (f"{_SEE} [the|a|an] {{role}} {_NAMED} {{name:piece}} [{_THERE}]", _element()),
    (f"{_SEE} [the|a|an] {{name:piece}} {{role}} [{_THERE}]", _element()),
    (f"{_SEE} [the|a|an] {{role}} {_NAMED} {{name:piece}} {_WITHIN} {{place:target}}", _element()),
    (f"{_SEE} [the|a|an] {{name:piece}} {{role}} {_WITHIN} {{place:target}}", _element()),
    ("[the] {role} (is|to be|says|to say|reads|to read) {name:piece}", _element()),
    (f"{_SEE} [the] [text] {{text:piece}} (in|inside|within) {{css:piece}}", _text("text")),
    (f"{_SEE} [the] [text] {{text:piece}} [{_THERE}] {_WITHIN} {{place:target}}", _text("text")),
    (f"{_SEE} [the] [{_MESSAGE}] {{text:piece}} [{_THERE}]", _text("text")),
    (f"[the] text {{text}} {_THERE}", _text("text")),
    ("[the] text {text}", _text("text")),
    ("[the] page (shows|contains|says|has|to show|to contain|to say) [the] [text] {text}", _text("text")),
    (f"{_PLACE} {_HAS_NOT} [the] [text] {{text:piece}}", _text("no_text")),
    (f"{_PLACE} (shows|says|to show|to say|{_HAS[1:-1]}) [the] [text] {{text:piece}}", _text("text")),
    (f"[the] {{role}} {_HAS} {{name:piece}}", _element()),
    ("(see|to see) [the] [text] {text}", _text("text")),
)

EXAMPLES = (
    'text "Added" is visible', 'no text "Error"', 'url contains "/cart"', 'the "Save" button is enabled',
    "output is valid", 'text "3" in ".badge"', "url is /done", 'title contains "Shop"',
    '"I agree" is checked', 'no "Delete" button', '2 "Buy" buttons', 'the "Name" field has the value "Ada"',
    'answer contains "in stock"', "data price <= 40", 'data items.0.name is "Lamp"',
    'a download named "report.csv"', "a csv download", 'a download named "*.pdf" of at least 1000 bytes',
    'the "Name" field is "Ada"', '"Total" is "40"', '"Ada" in the row with "Admin"', "3 rows in the table",
    "at least 2 results", 'the "Delete" button in the second row is disabled', "to be on /cart",
    "no console errors", 'no console errors except "favicon"', "no failed requests",
    'no failed requests to "*/api/*"', "status is 200", "status is 4xx",
)  # fmt: skip
"""For messages (the first five) and the reference."""
_SUBJECTS = frozenset({"the", "url", "address", "title", "answer", "output", "data", "page", "text", "no"})
_LEADING_VERB = re.compile(r"^(?:expect|verify|assert|ensure|make sure|check)\s+(?:that\s+)?", re.IGNORECASE)


def expectation(slots: Slots, masked: str) -> dict[str, Any]:
    """The arguments of `check` for what follows the verb. Raises UnreadError."""
    unfit = ""
    for form, read in _FORMS:
        match = compiled(form).fullmatch(masked)
        if match:
            found = {name: words for name, words in match.groupdict().items() if words is not None}
            try:
                return read(Slots(slots.clause, found, slots.values))
            except NotThisError as error:
                unfit = unfit or str(error)
    if unfit:
        raise UnreadError(unfit)
    raise UnreadError(
        f"no such expectation; expectations are: {' · '.join(EXAMPLES[:5])}", _as_text(slots, masked)
    )


def _as_text(slots: Slots, masked: str) -> str:
    """Words alone most likely are a text that should be there."""
    if "\0" in masked or masked.casefold().split()[0] in _SUBJECTS:
        return ""
    before = slots.clause.masked.removesuffix(masked)
    return slots.clause.raw(f'{before}text "{masked}"')


def parse_expectation(text: str, *, inputs: Mapping[str, Any] | None = None, source: str = "") -> Check:
    """One expectation of a script (`url contains "/cart"`) as a Check. Raises StepError."""
    found = clauses(text, source)
    if len(found) != 1:
        reason = "is empty" if not found else "is more than one expectation; write one per item"
        raise StepError([Unreadable(1, text[:80], reason)], source)
    clause = found[0].part(_LEADING_VERB.sub("", found[0].masked))
    try:
        return Check.model_validate(expectation(Slots(clause, {}, Values(inputs or {})), clause.masked))
    except UnreadError as error:
        problem = Unreadable(clause.line, clause.text, error.reason, error.nearest)
    except ValidationError as error:
        problem = Unreadable(clause.line, clause.text, error.errors()[0]["msg"])
    raise StepError([problem], source)
