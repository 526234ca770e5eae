"""What a run may spend: one set of keys in scripts, policies and tests, and the minimum holds."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError

from policies.validation import FileModel

_BYTE_UNITS = {"B": 1, "kB": 10**3, "MB": 10**6, "GB": 10**9, "KiB": 2**10, "MiB": 2**20, "GiB": 2**30}
_SECOND_UNITS = {"ms": 0.001, "s": 1, "m": 60, "h": 3600, "d": 86400}
_QUANTITY = re.compile(r"([0-9]{1,12}(?:\.[0-9]{1,6})?) ?([A-Za-z]{1,3})")


def _read_bytes(value: Any) -> Any:
    return round(_quantity(value, _BYTE_UNITS, "80MB")) if isinstance(value, str) else value


def _read_seconds(value: Any) -> Any:
    return _quantity(value, _SECOND_UNITS, "120s") if isinstance(value, str) else value


def _quantity(text: str, units: dict[str, Any], example: str) -> float:
    match = _QUANTITY.fullmatch(text.strip())
    if match is None or match[2] not in units:
        known = ", ".join(units)
        raise PydanticCustomError(
            "bad_type", f"expected a number with a unit ({known}), as {example}; got {text!r}"
        )
    return float(match[1]) * float(units[match[2]])


Count = Annotated[int, Field(gt=0, le=10**12)]
Size = Annotated[int, BeforeValidator(_read_bytes), Field(gt=0, le=10**15)]
"""Bytes: a number, or text such as `80MB`."""
Seconds = Annotated[float, BeforeValidator(_read_seconds), Field(gt=0, le=10**9, allow_inf_nan=False)]
"""Seconds: a number, or text such as `120s` or `2m`."""
Currency = Annotated[str, Field(pattern=r"^[A-Z]{3}$")]
"""ISO 4217 code."""
Money = Annotated[float, Field(gt=0, le=10**9, allow_inf_nan=False)]


class Limits(FileModel):
    """Upper bounds of one run; None: no bound from here (the run's own defaults still hold)."""

    turns: Count | None = None
    """Proposals of a model."""
    seconds: Seconds | None = None
    tokens: Count | None = None
    cost_usd: Money | None = None
    tabs: Count | None = None
    """Tabs open at once."""
    navigations: Count | None = None
    bytes_in: Size | None = None
    bytes_out: Size | None = None
    asks: Count | None = None
    """Questions to a person."""
    same_url: Count | None = None
    """Visits of one URL."""
    downloads: Count | None = None
    spend: dict[Currency, Money] | None = None
    """What approved payments may cost together, by currency; what is not named may not be paid in."""

    def minimum(self, other: Limits) -> Limits:
        """The stricter of both, key by key."""
        mine, theirs = self.model_dump(exclude_none=True), other.model_dump(exclude_none=True)
        spend = _both_budgets(mine.pop("spend", None), theirs.pop("spend", None))
        bounds = {key: min(mine.get(key, bound), bound) for key, bound in {**mine, **theirs}.items()}
        return Limits(**bounds, spend=spend)


def _both_budgets(mine: dict[str, float] | None, theirs: dict[str, float] | None) -> dict[str, float] | None:
    """The currencies that both name, each with its smaller sum."""
    if mine is None or theirs is None:
        return theirs if mine is None else mine
    return {currency: min(bound, theirs[currency]) for currency, bound in mine.items() if currency in theirs}
