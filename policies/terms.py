"""The words that several sections of a policy share: lists of one, origin patterns, ids."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, LiteralString, TypeVar

from pydantic import AfterValidator, BeforeValidator, Field
from pydantic_core import PydanticCustomError

from policies.errors import BadInput
from policies.origins import parse_pattern


def checked(text: str, parse: Callable[[str], object], kind: LiteralString) -> str:
    """`text`, if `parse` takes it; its BadInput becomes an error of validation."""
    try:
        parse(text)
    except BadInput as problem:
        raise PydanticCustomError(kind, "{reason}", {"reason": str(problem)}) from None
    return text


def _origin_pattern(text: str) -> str:
    return checked(text, parse_pattern, "bad_origin_pattern")


def as_list(value: Any) -> Any:
    """In a condition one word may stand for a list of one."""
    if isinstance(value, list):
        return tuple(
            value
        )  # past a before-validator, pydantic's strict mode no longer takes a list for a tuple
    return (value,) if isinstance(value, str) else value


Word = TypeVar("Word")
AnyOf = Annotated[tuple[Word, ...], BeforeValidator(as_list), Field(min_length=1)]
Pattern = Annotated[str, AfterValidator(_origin_pattern)]
RuleId = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$")]
