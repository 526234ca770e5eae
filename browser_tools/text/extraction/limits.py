"""What a JSON Schema allows of a value: what breaks a rule of it is never handed out as if it fitted.

One value is held against its own keywords while it is read, so that the next words of the page may do better;
the whole is held against the whole schema at the end, whatever keywords it has.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from browser_tools.text.extraction.field import Extraction, Field

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

_OF_NUMBERS: dict[str, Callable[[Any, Any], bool]] = {
    "minimum": operator.lt, "exclusiveMinimum": operator.le, "maximum": operator.gt,
    "exclusiveMaximum": operator.ge,
    "multipleOf": lambda value, step: Decimal(str(value)) % Decimal(str(step)) != 0,
}  # fmt: skip
_OF_TEXTS: dict[str, Callable[[str, Any], bool]] = {
    "minLength": lambda text, least: len(text) < least, "maxLength": lambda text, most: len(text) > most,
    "pattern": lambda text, pattern: re.search(pattern, text) is None,
}  # fmt: skip
_MADE = frozenset({"date", "date-time", "time", "duration", "uri", "url", "iri", "uri-reference"})
"""Formats that values are brought into; times without a zone stay so where the page names none."""
_MOST_ROUNDS = 4
_NOWHERE = ("$dynamicRef", "$recursiveRef")


def broken(value: Any, schema: Mapping[str, Any]) -> str | None:
    """The keyword of `schema` that a number, text or boolean breaks, with what it wants."""
    rules = _OF_TEXTS if isinstance(value, str) else {} if isinstance(value, bool) else _OF_NUMBERS
    for keyword, breaks in rules.items():
        bound = schema.get(keyword)
        fit = isinstance(bound, str) if keyword == "pattern" else _is_number(bound)
        if fit and breaks(value, bound):
            return f"{keyword} of {bound}"
    options = schema.get("enum")
    if isinstance(options, list) and value not in options:
        return f"enum {options}"
    if "const" in schema and value != schema["const"]:
        return f"const {schema['const']!r}"
    form = schema.get("format")
    if isinstance(form, str) and form not in _MADE and not _conforms(value, form):
        return f"format {form!r}"
    return None


def shown(value: Any) -> str:
    """A value in a message, cut."""
    return repr(value[:80]) if isinstance(value, str) else str(value)[:80]


def _is_number(bound: Any) -> bool:
    return isinstance(bound, int | float) and not isinstance(bound, bool)


def _conforms(value: Any, form: str) -> bool:
    from jsonschema import Draft202012Validator

    return bool(Draft202012Validator.FORMAT_CHECKER.conforms(value, form))


def faults(schema: Any) -> Iterator[str]:
    """What of a well-formed schema cannot be followed: references to what is not in it."""
    for part in _parts(schema):
        for keyword in (one for one in _NOWHERE if one in part):
            yield f"{keyword} is not followed: write the reference as $ref"
        reference = part.get("$ref")
        if isinstance(reference, str) and pointed_at(reference, schema) is None:
            yield f"$ref {reference!r} leads nowhere in this schema"


def _parts(schema: Any) -> Iterator[Mapping[str, Any]]:
    """All objects in it; a property may be called `pattern`, and is an object, too."""
    left = [schema]
    while left:
        part = left.pop()
        if isinstance(part, Mapping):
            yield part
            left += [
                value for key, value in part.items() if key not in ("const", "enum", "default", "examples")
            ]
        elif isinstance(part, list):
            left += part


def pointed_at(reference: str, schema: Any) -> Any | None:
    """What a local reference (`#/$defs/price`) of `schema` means; None if nothing."""
    if reference != "#" and not reference.startswith("#/"):
        return None
    target = schema
    for name in reference[1:].split("/")[1:]:
        name = name.replace("~1", "/").replace("~0", "~")
        if isinstance(target, list) and name.isdecimal() and int(name) < len(target):
            target = target[int(name)]
        else:
            target = target.get(name) if isinstance(target, Mapping) else None
    return target


def allowed(found: Extraction, schema: Mapping[str, Any]) -> Extraction:
    """`found` without what breaks `schema`: null, and the keyword that it breaks as the reason.

    Of a list that is longer than it may be the first are kept. What is missing breaks nothing, whether or
    not it is required: it is null, and has its reason already.
    """
    for _ in range(_MOST_ROUNDS):
        errors = [one for one in _holding(schema).iter_errors(_told(found.data)) if one.instance is not None]
        if not errors:
            return found
        for error in errors:
            rule = f"the schema's {error.validator} of {str(error.validator_value)[:80]}"
            found = _without(
                found, list(error.absolute_path), str(error.validator), error.validator_value, rule
            )
    return found


def _holding(schema: Mapping[str, Any]) -> Validator:
    from jsonschema import Draft202012Validator
    from jsonschema.validators import validator_for

    holding: Validator = _lenient(validator_for(schema, default=Draft202012Validator))(_spelled(schema))
    return holding


def _spelled(schema: Any) -> Any:
    """`schema` with properties that may not be there written out: of `false` jsonschema tells no path."""
    if isinstance(schema, list):
        return [_spelled(one) for one in schema]
    if not isinstance(schema, Mapping):
        return schema
    spelled = {key: _spelled(value) for key, value in schema.items()}
    if isinstance(properties := spelled.get("properties"), dict):
        spelled["properties"] = {
            name: {"not": {}} if part is False else part for name, part in properties.items()
        }
    return spelled


@lru_cache
def _lenient(validator: Any) -> Any:
    """A validator to which what is missing is no fault; it may be what tells alternatives apart."""
    from jsonschema.validators import extend

    def nothing(*_: Any) -> Iterator[Any]:
        yield from ()

    def one_of(self: Any, alternatives: Any, instance: Any, schema: Any) -> Iterator[Any]:
        rule = "anyOf" if isinstance(instance, dict) else "oneOf"
        yield from validator.VALIDATORS[rule](self, alternatives, instance, schema) or ()

    missing = dict.fromkeys(("required", "dependentRequired", "dependencies", "minProperties"), nothing)
    return extend(validator, {**missing, "oneOf": one_of})  # type: ignore[no-untyped-call]


def _told(data: Any) -> Any:
    """`data` without what is null in it."""
    if isinstance(data, dict):
        return {key: _told(value) for key, value in data.items() if value is not None}
    return [_told(one) for one in data] if isinstance(data, list) else data


def _without(found: Extraction, at: list[str | int], keyword: str, bound: Any, rule: str) -> Extraction:
    path = _path(at)
    here = found.data
    for key in at[:-1]:
        here = here[key] if here is not None else None
    value = here if not at else here[at[-1]] if here is not None else None
    if value is None:
        return found  # another keyword has taken it out already
    if keyword == "maxItems":
        more = len(value) - bound
        del value[bound:]
        kept = [one for one in found.fields if not _lies_behind(one.path, path, bound)]
        return Extraction(
            found.data, [*kept, Field(f"{path}[{bound}]", reason=f"{rule} leaves out {more} more")]
        )
    inside = [one for one in found.fields if _lies_in(one.path, path)]
    places = [one for one in found.fields if one not in inside]
    if at:
        here[at[-1]] = None
        data, told = found.data, [Field(path, reason=f"{shown(value)} breaks {rule}")]
    else:
        data = dict.fromkeys(value) if isinstance(value, dict) else None
        told = [Field(one.path, reason=one.reason or f"the page's values break {rule}") for one in inside]
    return Extraction(data, [*places, *told])


def _path(at: list[str | int]) -> str:
    said = "".join(f"[{one}]" if isinstance(one, int) else f".{one}" for one in at)
    return said.removeprefix(".")


def _lies_in(path: str, whole: str) -> bool:
    return not whole or path == whole or path.startswith((f"{whole}.", f"{whole}["))


def _lies_behind(path: str, whole: str, last: int) -> bool:
    rest = path[len(whole) :]
    row = re.match(r"\[(\d+)\]", rest) if path.startswith(whole) else None
    return row is not None and int(row[1]) >= last
