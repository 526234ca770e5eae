"""What code does not find, a model may point at: a value counts only with words of the page that state it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from browser_tools.result import cut, tokens
from browser_tools.text.extraction.asked import resolved
from browser_tools.text.extraction.field import Extraction, Field
from browser_tools.text.extraction.pointed import pointed
from browser_tools.text.extraction.pointed_lists import SCALARS, listed, wanted_of
from browser_tools.text.extraction.typed import kind_of
from browser_tools.text.reading.page import Line, Reading
from browser_tools.text.summary.less_orders import less_orders
from browser_tools.text.summary.written import prompt
from policies.errors import StrelkaError

if TYPE_CHECKING:
    from browser_tools.tool import Completer

_MOST = 40
"""Values that are asked for in one question."""
_VALUE_TOKENS = 60
_LIST_TOKENS = 1500
_WHOLE = "all"
"""What a list is called in the question that is all there is of the data."""
_LEAST_PAGE = 200
"""Tokens of the page that are shown, whatever the answer needs."""


async def filled(
    found: Extraction, schema: Mapping[str, Any], read: Reading, completer: Completer
) -> Extraction:
    """`found` with missing values and lists as far as the model finds them; a list with entries stays."""
    missing = {one.path: _part_at(schema, one.path) for one in found.missing[:_MOST] if "[" not in one.path}
    lists = {path: rows for path, part in missing.items()
             if kind_of(part) == "array" and (rows := wanted_of(part, schema))}  # fmt: skip
    values = {path: part for path, part in missing.items() if part and kind_of(part) in SCALARS}
    if not values and not lists:
        return found
    told = {path: _told(part) for path, part in values.items()}
    told |= {path or _WHOLE: f"list of {_rows_told(rows)}" for path, rows in lists.items()}
    asked = "\n".join(f"{path}: {words}" for path, words in told.items())
    answer = min(len(values) * _VALUE_TOKENS + len(lists) * _LIST_TOKENS, completer.room // 2)
    room = completer.room - tokens(asked) - tokens(prompt("fill")) - answer - 200
    text, _ = cut("\n".join(line.marked() for line in _stated(less_orders(read))), max(_LEAST_PAGE, room))
    try:
        reply = await completer.complete(
            prompt("fill"), max_tokens=answer, data=f"Wanted:\n{asked}\n\nPage:\n{text}"
        )
    except StrelkaError as error:
        reply, reason = "", f"{completer.name} could not be asked: {error.message}"
    else:
        reason = f"{completer.name} gave no answer that can be read"
    answers = _answers(reply)
    if answers is None:
        return _merged(found, {path: Field(path, reason=reason) for path in (*values, *lists)})
    given = {
        path: pointed(path, answers[path], part, read) for path, part in values.items() if path in answers
    }
    whole = _merged(found, given)
    for path, rows in lists.items():
        if (path or _WHOLE) in answers:
            whole = _with_list(whole, path, *listed(path, answers[path or _WHOLE], rows, read))
    return whole


def _stated(read: Reading) -> Sequence[Line]:
    """Lines that state something: what is only wanted told is no value, and could talk a model out of one."""
    return [line for line in read.lines if any(span.is_stated for span in read.voice.of(line.text))]


def _rows_told(rows: Mapping[str, Mapping[str, Any]]) -> str:
    told = [f"{name} ({_told(part)})" if name else _told(part) for name, part in rows.items()]
    return told[0] if "" in rows else f"objects with {', '.join(told)}"


def _told(part: Mapping[str, Any]) -> str:
    words = [kind_of(part), str(part.get("format", "")), str(part.get("description", ""))[:120]]
    if isinstance(part.get("enum"), list):
        words.append("one of " + ", ".join(map(str, part["enum"][:20])))
    return " ".join(filter(None, words))


def _answers(reply: str) -> dict[str, Any] | None:
    begin, end = reply.find("{"), reply.rfind("}")
    try:
        data = json.loads(reply[begin : end + 1])
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _part_at(schema: Mapping[str, Any], path: str) -> Mapping[str, Any]:
    here = resolved(schema, schema)
    for name in path.split(".") if path else ():
        properties = here.get("properties", {})
        here = resolved(properties.get(name, {}) if isinstance(properties, Mapping) else {}, schema)
    return here


def _merged(found: Extraction, given: Mapping[str, Field]) -> Extraction:
    fields = [given.get(one.path, one) if one.reason else one for one in found.fields]
    for path, one in given.items():
        if not one.reason:
            _put(found.data, path, one.value)
    return Extraction(found.data, fields)


def _put(data: Any, path: str, value: Any) -> None:
    *above, name = path.split(".")
    for key in above:
        if data.get(key) is None:
            data[key] = {}
        data = data[key]
    data[name] = value


def _with_list(found: Extraction, path: str, rows: list[Any], fields: list[Field]) -> Extraction:
    """`found` with the entries of a list that it lacks."""
    if not rows:
        none = Field(path, reason="the model gave no entry that stands on the page")
        return Extraction(
            found.data, [none if one.path == path and one.reason else one for one in found.fields]
        )
    whole = [one for one in found.fields if one.path != path] + fields
    if not path:
        return Extraction(rows, whole)
    _put(found.data, path, rows)
    return Extraction(found.data, whole)
