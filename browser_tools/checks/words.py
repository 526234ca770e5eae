"""A check in one line, as a person would say it."""

from __future__ import annotations

import json
from collections.abc import Iterator

from browser_tools.checks.kinds import (
    Check,
    Compared,
    DownloadIs,
    ElementIs,
    ItemsAre,
    RequestsFine,
    Shown,
    Silence,
    TextIs,
    UrlIs,
)
from browser_tools.checks.outline import entries
from browser_tools.text.compare import shorten

LONGEST = 300
_SIGNS = {"eq": "=", "lte": "<=", "gte": ">=", "contains": "contains"}


def in_words(check: Check) -> str:
    """`text 'Lumi' in '.cart'`, `url contains '/cart'`, `button 'Buy' enabled`, `data price <= 40`."""
    return shorten(" ".join(_parts(check)), LONGEST)


def _parts(check: Check) -> Iterator[str]:
    if check.output is not None:
        yield "data that fits the output schema"
    elif check.data is not None:
        yield "data"
        yield ", ".join(_compared(path, condition) for path, condition in check.data.items())
    elif check.element is not None:
        yield from _element(check.element)
    elif check.items is not None:
        yield from _many(check.items)
        yield check.items.of
        yield from _there(check.items.place)
    elif check.value is not None:
        yield f"{check.value.of!r}"
        how = "equals" if check.value.equals is not None else "contains"
        yield f"{'to be' if how == 'equals' else 'to contain'} {getattr(check.value, how)!r}"
    elif check.status is not None:
        yield f"HTTP status {check.status}"
    elif check.aria is not None:
        yield f"outline {' / '.join(entries(check.aria.lines))!r}"
        yield from [f"in {check.aria.within!r}"] if check.aria.within else []
    elif check.download is not None:
        yield from _download(check.download)
    elif check.no_console_errors is not None:
        yield "no console errors"
        yield from _but(check.no_console_errors)
    elif check.no_failed_requests is not None:
        yield "no failed requests"
        yield from _but(check.no_failed_requests)
    else:
        yield check.kind.replace("_", " ")
        yield from _text(getattr(check, check.kind))


def _text(wanted: str | UrlIs | TextIs | Shown) -> Iterator[str]:
    if isinstance(wanted, str):
        yield repr(wanted)
        return
    if isinstance(wanted, Shown):
        yield repr(wanted.contains)
        if wanted.within:
            yield f"in {wanted.within!r}"
        yield from _there(wanted.place)
    else:
        given = wanted.model_dump(exclude_none=True, exclude={"exact"})
        yield from (f"{'like' if how == 'glob' else how} {text!r}" for how, text in given.items())
    if not isinstance(wanted, UrlIs) and wanted.exact:
        yield "exactly"


def _element(wanted: ElementIs) -> Iterator[str]:
    if wanted.absent:
        yield "no"
    yield from (f"{bound} x" for bound in _many(wanted))
    yield wanted.role or "element"
    if wanted.name is not None:
        yield repr(wanted.name)
    if wanted.value is not None:
        yield f"with value {wanted.value!r}"
    if wanted.checked is not None:
        yield "checked" if wanted.checked else "not checked"
    if wanted.enabled is not None:
        yield "enabled" if wanted.enabled else "disabled"
    yield from _there(wanted.place)


def _many(wanted: ElementIs | ItemsAre) -> Iterator[str]:
    if wanted.count is not None:
        yield f"{wanted.count}"
    bounds = (("at least", wanted.at_least), ("at most", wanted.at_most))
    told = [f"{how} {number}" for how, number in bounds if number is not None]
    yield from [" and ".join(told)] if told else []


def _there(place: str | None) -> Iterator[str]:
    yield from [f"in {place}"] if place else []


def _download(wanted: str | DownloadIs) -> Iterator[str]:
    given = DownloadIs(name=wanted) if isinstance(wanted, str) else wanted
    yield "download" if given.name is None else f"download {given.name!r}"
    if given.type is not None:
        yield f"of type {given.type!r}"
    bounds = (("at least", given.at_least), ("at most", given.at_most))
    told = [f"{how} {size}" for how, size in bounds if size is not None]
    if told:
        yield f"of {' and '.join(told)} bytes"


def _but(wanted: bool | str | Silence) -> Iterator[str]:
    """What narrows an expectation of silence."""
    if isinstance(wanted, str):
        yield f"to {wanted!r}"
    if isinstance(wanted, RequestsFine) and wanted.url is not None:
        yield f"to {wanted.url!r}"
    if isinstance(wanted, Silence) and wanted.ignore:
        yield f"but those with {' or '.join(map(repr, wanted.ignore))}"


def _compared(path: str, condition: object) -> str:
    given = {"eq": condition}
    if isinstance(condition, Compared):
        given = condition.model_dump(exclude_unset=True, exclude={"exact"})
    return " and ".join(f"{path} {_SIGNS[how]} {_shown(value)}" for how, value in given.items())


def _shown(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else json.dumps(value, ensure_ascii=False, default=str)
