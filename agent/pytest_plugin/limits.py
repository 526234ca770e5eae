"""What one test may spend, as an option or a mark says it: `seconds=60,tokens=20000`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from policies.errors import BadInput
from policies.limits import Limits
from policies.validation import nearest


class LimitsError(BadInput):
    """Limits cannot be read."""

    code = "usage.limits"


def limits_in(text: str) -> Limits:
    """The limits that `key=number,...` says. Raises LimitsError."""
    given: dict[str, Any] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = part.partition("=")
        if not equals:
            raise LimitsError(f"expected key=number, as in seconds=60; got {part!r}")
        given[name.strip()] = value.strip()
    return limits_of(given)


def limits_of(given: Mapping[str, Any]) -> Limits:
    """Raises LimitsError for a key that is none, or a value that is no number."""
    known = list(Limits.model_fields)
    for name in given:
        if name not in known:
            hint = nearest(name, known)
            words = f"did you mean {hint!r}?" if hint else f"limits: {', '.join(known)}"
            raise LimitsError(f"there is no limit {name!r}; {words}")
    read = {name: _number(value) for name, value in given.items()}
    try:
        return Limits.model_validate(read)
    except ValidationError as error:
        detail = error.errors(include_url=False)[0]
        raise LimitsError(f"limit {detail['loc'][0]!r}: {detail['msg']}; got {detail['input']!r}") from None


def _number(value: Any) -> Any:
    """Text from a command line as the number it is; other text stays (`2m`)."""
    if not isinstance(value, str):
        return value
    for kind in (int, float):
        try:
            return kind(value)
        except ValueError:
            continue
    return value
