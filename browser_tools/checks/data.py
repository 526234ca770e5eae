"""What a run brought back: its answer, its data, and whether they fit the schema."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from browser_tools.checks.kinds import Compared, TextIs
from browser_tools.checks.page import text_holds
from browser_tools.checks.result import RunFacts, Seen
from browser_tools.checks.schema import output_problems
from browser_tools.text.amounts.numbers import parse_number
from browser_tools.text.compare import equals, shorten
from browser_tools.text.whole import says
from policies.validation import nearest

_MISSING = object()


def look_answer(wanted: str | TextIs, facts: RunFacts) -> Seen:
    """Plain text is part of the answer: an answer is prose."""
    if isinstance(wanted, str):
        wanted = TextIs(contains=wanted)
    seen = repr(shorten(facts.answer, 300)) if facts.answer else "no answer"
    return Seen(text_holds(wanted, facts.answer), seen, "answer", final=True)


def look_data(wanted: Mapping[str, Any], facts: RunFacts) -> Seen:
    """Every named value must fit; the first that does not is told."""
    seen = Seen(True, "them", "data", final=True)
    for path, condition in wanted.items():
        value = _value(facts.data, path)
        if value is _MISSING:
            return Seen(False, _no_value(facts.data, path), f"data.{path}", final=True)
        if not isinstance(condition, Compared):
            condition = Compared(eq=condition)
        if not _fits(condition, value):
            return Seen(False, _shown(value), f"data.{path}", final=True)
    return seen


def look_output(facts: RunFacts) -> Seen:
    if facts.schema is None:
        return Seen(False, "no output schema in the script", "output", final=True)
    problems = output_problems(facts.data, facts.schema)
    return Seen(not problems, "; ".join(problems) or "it", "output", final=True)


def _value(data: Any, path: str) -> Any:
    """`items.0.price` reaches into lists and mappings; a key that has points itself is found as well."""
    if isinstance(data, Mapping) and path in data:
        return data[path]
    for part in path.split("."):
        if isinstance(data, Mapping) and part in data:
            data = data[part]
        elif isinstance(data, list) and part.isdecimal() and int(part) < len(data):
            data = data[int(part)]
        else:
            return _MISSING
    return data


def _no_value(data: Any, path: str) -> str:
    if not isinstance(data, Mapping) or not data:
        return "no data"
    hint = nearest(path, list(map(str, data)))
    if hint:
        return f"nothing named {path!r}, but {hint!r}"
    return f"nothing named {path!r}; there is {shorten(', '.join(map(str, data)), 200)}"


def _fits(condition: Compared, value: Any) -> bool:
    if "eq" in condition.model_fields_set and not _equal(value, condition.eq, condition.exact):
        return False
    if condition.contains is not None and not _contains(value, condition.contains, condition.exact):
        return False
    if condition.lte is None and condition.gte is None:
        return True
    number = _number(value)
    if number is None:
        return False
    return (condition.lte is None or number <= condition.lte) and (
        condition.gte is None or number >= condition.gte
    )


def _equal(value: Any, wanted: Any, exact: bool) -> bool:
    if isinstance(value, bool) or isinstance(wanted, bool):
        return value is wanted
    if isinstance(value, str) and isinstance(wanted, str):
        return equals(value, wanted, exact=exact)
    if isinstance(value, str) and isinstance(wanted, int | float) and not exact:
        return parse_number(value) == wanted
    return bool(value == wanted)


def _contains(value: Any, wanted: str, exact: bool) -> bool:
    if isinstance(value, list):
        return any(_equal(item, wanted, exact) for item in value)
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    return says(text, wanted, exact=exact)


def _number(value: Any) -> float | None:
    if isinstance(value, str):
        return parse_number(value)
    return value if isinstance(value, int | float) and not isinstance(value, bool) else None


def _shown(value: Any) -> str:
    return shorten(json.dumps(value, ensure_ascii=False, default=str), 200)
