"""Pydantic's errors as a person needs them: file, line, key, what was expected, and the nearest valid word.

Validation is strict in the sense of the file, not of Python: text is not a number, a number is not text, a
list is not a single value; but a list fills a tuple, and text fills a `Path`, an enum or a `Literal`.
"""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, BeforeValidator, ValidationError, ValidationInfo
from pydantic.json_schema import SkipJsonSchema
from pydantic_core import ErrorDetails, PydanticCustomError

from policies.action import Frozen
from policies.document import BadFile, Document, Key, Problem

Model = TypeVar("Model", bound=BaseModel)


class FileModel(Frozen):
    """Base of what people write in files: unknown keys are errors, and so is a key without a value."""


def _refuse_unenforced(value: Any, info: ValidationInfo) -> Any:
    raise PydanticCustomError(
        "unknown_key",
        "{key} is not enforced yet, so a policy that uses it is refused rather than half obeyed",
        {"key": repr(info.field_name)},
    )


NotEnforced = SkipJsonSchema[Annotated[Any, BeforeValidator(_refuse_unenforced)]]
"""A key that is known and that this version does not enforce."""

_EXPECTED = {
    "missing": "a value; the key is missing",
    "string_type": "text",
    "string_too_short": "text that is not empty",
    "list_type": "a list",
    "tuple_type": "a list",
    "set_type": "a list",
    "frozen_set_type": "a list",
    "dict_type": "a mapping",
    "model_type": "a mapping",
    "model_attributes_type": "a mapping",
    "bool_type": "true or false",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "finite_number": "a finite number",
    "none_required": "nothing",
    "too_short": "at least one item",
}
_BRANCH_MISMATCH = {
    "model_type",
    "dict_type",
    "list_type",
    "tuple_type",
    "string_type",
    "int_type",
    "float_type",
    "bool_type",
    "none_required",
}
_QUOTED = re.compile(r"'((?:[^'\\]|\\.)*)'")


def validate(
    document: Document, model: type[Model], error: type[BadFile] = BadFile, context: Any = None
) -> Model:
    """Check `document` against `model` and build it. Raises `error` with one problem per mistake.

    A validator may raise `PydanticCustomError(kind, message, {"at": path})`; its kind becomes the problem's
    kind, and `at` leads from the value it validates to the culprit inside.
    """
    try:
        built = model.model_validate_json(json.dumps(document.data), strict=True, context=context)
        problems = [_empty_key(path, document) for path in _empty_keys(built, ())]
    except ValidationError as failure:
        problems = _problems(failure.errors(include_url=False), document, model)
    if not problems:
        return built
    raise error(sorted(problems, key=lambda problem: (problem.line or 0, problem.column or 0, problem.key)))


def _empty_keys(value: Any, path: tuple[Key, ...]) -> Iterator[tuple[Key, ...]]:
    """Paths of keys that a `FileModel` got as null: `rules:` with nothing after it says nothing."""
    if isinstance(value, FileModel):
        for name in sorted(value.model_fields_set):
            info = type(value).model_fields[name]
            place = (*path, info.alias or name)
            if getattr(value, name) is None and info.annotation is not Any:
                yield place
            yield from _empty_keys(getattr(value, name), place)
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _empty_keys(inner, (*path, key))
    elif isinstance(value, tuple | list):
        for index, inner in enumerate(value):
            yield from _empty_keys(inner, (*path, index))


def _empty_key(path: tuple[Key, ...], document: Document) -> Problem:
    line, column = document.where(path) or (None, None)
    message = "expected a value; got nothing (null); leave the key out instead"
    return Problem(document.name, line, column, _dotted(path), message, "bad_type")


def nearest(word: str, words: Sequence[str]) -> str | None:
    """The valid word a person most likely meant, or None if none is near."""
    by_folded = {known.casefold(): known for known in reversed(words)}
    close = difflib.get_close_matches(word.casefold(), list(by_folded), n=1, cutoff=0.6)
    return by_folded[close[0]] if close else None


def _problems(errors: Sequence[ErrorDetails], document: Document, model: type[BaseModel]) -> list[Problem]:
    """One problem per place: of a union's branches only those that came nearest to what was written speak."""
    by_place: dict[tuple[Key, ...], list[ErrorDetails]] = {}
    meant = _meant(errors, document.data)
    for detail in meant:
        if detail["type"] == "too_short" and any(_is_within(one, detail) for one in meant):
            continue  # its items are wrong, which is told of them
        path = _data_path(detail, document.data)
        by_place.setdefault(path, []).append(detail)
    return [_problem(path, details, document, model) for path, details in by_place.items()]


def _is_within(detail: ErrorDetails, outer: ErrorDetails) -> bool:
    depth = len(outer["loc"])
    return len(detail["loc"]) > depth and detail["loc"][:depth] == outer["loc"]


def _meant(errors: Sequence[ErrorDetails], data: Any) -> list[ErrorDetails]:
    """Drop the errors of union branches that are not what the person meant.

    The branches of a union speak at the same place of the data under different tags. Those stay that fit its
    shape best: no mismatch of type, then the fewest unknown keys, then the fewest missing ones.
    """
    kept = list(errors)
    for site in {_site(detail, data) for detail in errors} - {None}:
        branches: dict[Key, list[ErrorDetails]] = {}
        for detail in kept:
            if _site(detail, data) == site:
                branches.setdefault(detail["loc"][len(site or ())], []).append(detail)
        scores = {tag: _fit(details, site or (), data) for tag, details in branches.items()}
        best = max(scores.values(), default=None)
        losers = [detail for tag, details in branches.items() if scores[tag] != best for detail in details]
        kept = [detail for detail in kept if detail not in losers]
    return kept


def _fit(details: Sequence[ErrorDetails], site: tuple[Key, ...], data: Any) -> tuple[bool, int, int]:
    kinds = [detail["type"] for detail in details]
    misfit = any(d["type"] in _BRANCH_MISMATCH and len(_data_path(d, data)) == len(site) for d in details)
    return not misfit, -kinds.count("extra_forbidden"), -kinds.count("missing")


def _site(detail: ErrorDetails, data: Any) -> tuple[Key, ...] | None:
    """The part of `loc` before its first union tag (an element that is no key of the data), if any."""
    last = len(detail["loc"]) - (1 if detail["type"] == "missing" else 0)
    for index, part in enumerate(detail["loc"][:last]):
        if not _has(data, part):
            return detail["loc"][:index]
        data = data[part]
    return None


def _data_path(detail: ErrorDetails, data: Any) -> tuple[Key, ...]:
    """The part of `loc` that names keys and items of the file (a missing key is its last part)."""
    path: list[Key] = []
    *parents, last = detail["loc"] or ("",)
    for part in (*parents, last):
        if _has(data, part):
            path.append(part)
            data = data[part]
    if detail["type"] == "missing" and detail["loc"]:
        path.append(last)
    return (*path, *detail.get("ctx", {}).get("at", ()))


def _has(data: Any, part: Key) -> bool:
    if isinstance(data, dict):
        return part in data
    return isinstance(data, list) and isinstance(part, int) and part < len(data)


def _problem(
    path: tuple[Key, ...], details: Sequence[ErrorDetails], document: Document, model: type[BaseModel]
) -> Problem:
    detail = details[0]
    place = document.where(path) or document.where(path[:-1])
    line, column = place or (None, None)
    message = _message(path, details, model)
    return Problem(document.name, line, column, _dotted(path), message, _kind(detail["type"]))


def _message(path: tuple[Key, ...], details: Sequence[ErrorDetails], model: type[BaseModel]) -> str:
    detail = details[0]
    if detail["type"] == "extra_forbidden":
        known = _keys_at(model, path[:-1])
        hint = nearest(str(path[-1]), known)
        return "unknown key; " + (
            f"did you mean {hint!r}?" if hint else f"expected one of {', '.join(known)}"
        )
    own_words = [one["msg"] for one in details if _is_own(one["type"])]
    if own_words:
        return own_words[0]
    expected = " or ".join(dict.fromkeys(map(_expected, details)))
    if detail["type"] == "missing":
        return f"expected {_EXPECTED['missing']}"
    message = f"expected {expected}; got {_shown(detail['input'])}"
    words = [word for one in details for word in _allowed_words(one)]
    hint = nearest(detail["input"], words) if isinstance(detail["input"], str) else None
    return f"{message}; did you mean {hint!r}?" if hint else message


def _is_own(kind: str) -> bool:
    """True for errors our own validators raise, whose words are already meant for people."""
    return kind in {"value_error", "assertion_error"} or kind in _OWN_KINDS


_OWN_KINDS = {"bad_origin_pattern", "unknown_name", "dead_allow", "duplicate", "unknown_key", "bad_type"}


def _kind(kind: str) -> str:
    if kind in _OWN_KINDS:
        return kind
    if kind == "extra_forbidden":
        return "unknown_key"
    return "unknown_name" if kind in {"literal_error", "enum"} else "bad_type"


def _expected(detail: ErrorDetails) -> str:
    if detail["type"] in _EXPECTED:
        return _EXPECTED[detail["type"]]
    words = _allowed_words(detail)
    if words:
        return words[0] if len(words) == 1 else f"one of {', '.join(words)}"
    message = detail["msg"].removeprefix("Input should be ")
    return message[0].lower() + message[1:]


def _allowed_words(detail: ErrorDetails) -> list[str]:
    if detail["type"] not in {"literal_error", "enum"}:
        return []
    return _QUOTED.findall(str(detail.get("ctx", {}).get("expected", "")))


def _shown(value: Any) -> str:
    if value is None:
        return "nothing (null)"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return repr(value if len(value) <= 60 else value[:57] + "...")
    if isinstance(value, Mapping):
        return "a mapping"
    if value == []:
        return "an empty list"
    return "a list" if isinstance(value, list) else str(value)


def _dotted(path: Sequence[Key]) -> str:
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text


def _keys_at(model: type[BaseModel], path: Sequence[Key]) -> list[str]:
    """The keys that models at `path` know, as a person writes them (aliases before field names)."""
    types: list[Any] = [model]
    for part in path:
        types = [inner for one in types for inner in _children(one, part)]
    models = [one for annotation in types for one in _models(annotation)]
    return list(dict.fromkeys(key for one in models for key in _keys(one)))


def _keys(model: type[BaseModel]) -> list[str]:
    return [info.alias or name for name, info in model.model_fields.items()]


def _children(annotation: Any, part: Key) -> list[Any]:
    """The types a value at `part` may have, inside a value of type `annotation`."""
    children: list[Any] = []
    for one in _alternatives(annotation):
        if isinstance(one, type) and issubclass(one, BaseModel):
            children += [i.annotation for name, i in one.model_fields.items() if part in (name, i.alias)]
        else:
            children += [inner for inner in get_args(one) if not isinstance(inner, str)]
    return children


def _models(annotation: Any) -> list[type[BaseModel]]:
    return [one for one in _alternatives(annotation) if isinstance(one, type) and issubclass(one, BaseModel)]


def _alternatives(annotation: Any) -> list[Any]:
    """What a value of `annotation` may be: the members of a union, the type inside `Annotated`, or itself."""
    if get_origin(annotation) in (Annotated, Union, UnionType):
        inner = get_args(annotation)[:1] if get_origin(annotation) is Annotated else get_args(annotation)
        return [one for member in inner for one in _alternatives(member)]
    return [annotation]
