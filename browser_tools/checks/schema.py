"""Whether data fits a JSON Schema, in a person's words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from browser_tools.text.compare import shorten

if TYPE_CHECKING:
    from jsonschema import ValidationError

MOST = 5


def output_problems(data: Any, schema: Mapping[str, Any]) -> tuple[str, ...]:
    """What is wrong with `data`, at most five problems such as `$.price: '24,90 €' is not of type 'number'`.

    References to other documents are never fetched: a schema that has one is a problem itself.
    """
    from jsonschema import Draft202012Validator
    from referencing import Registry
    from referencing.exceptions import Unresolvable

    validator = Draft202012Validator(schema, registry=Registry())
    problems: list[str] = []
    try:
        for error in validator.iter_errors(data):
            problems.append(f"{error.json_path}: {_words(error)}")
            if len(problems) == MOST:
                break
    except Unresolvable as error:
        return (f"the schema refers to {error.ref!r}, which is not part of it",)
    return tuple(problems)


def _words(error: ValidationError) -> str:
    if error.validator in ("enum", "const", "type", "required", "additionalProperties"):
        return shorten(error.message, 200)
    return shorten(f"{error.instance!r} does not fit {error.validator}: {error.validator_value!r}", 200)
