"""What models cost: a dated file of prices that ships, and one of the user's own that wins."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Annotated

from platformdirs import user_config_path
from pydantic import Field

from agent.llm.types import Usage
from policies.document import BadFile, read_file
from policies.validation import FileModel, validate

SHIPPED = Path(__file__).with_name("prices.yaml")
MILLION = 1_000_000

Dollars = Annotated[float, Field(ge=0, le=10_000, allow_inf_nan=False)]
"""Per million tokens."""


class BadPrices(BadFile):
    """A file of prices cannot be used."""

    family = "prices"


class Price(FileModel):
    """What one model costs, in US dollars per million tokens."""

    read: Dollars = Field(alias="in")
    out: Dollars
    cached: Dollars | None = None
    """Read from the provider's cache; None: no cheaper than the rest."""
    cache_write: Dollars | None = None

    def of(self, usage: Usage) -> float:
        """Dollars for `usage`; rather too much: what was not read from the cache may have been put there."""
        cached = min(usage.cached or 0, usage.tokens_in)
        fresh = (usage.tokens_in - cached) * max(self.read, self.cache_write or 0)
        again = cached * (self.read if self.cached is None else self.cached)
        return (fresh + again + usage.tokens_out * self.out) / MILLION


DEAREST = Price.model_validate({"in": 15, "cache_write": 18.75, "out": 75})
"""What a model of unknown price counts as for limits: the dearest of those that ship."""


class PriceFile(FileModel):
    """What stands in a file of prices."""

    version: Annotated[int, Field(ge=1, le=1)]
    as_of: str = Field(pattern=r"^\d{4}-\d{2}-\d{2}$")
    models: dict[str, Price | None]
    """By name or pattern; None: not known, whatever a wider pattern says."""


@dataclass(frozen=True)
class Prices:
    """Every known price; `as_of` is the date of those that ship."""

    as_of: str
    shipped: Mapping[str, Price | None]
    own: Mapping[str, Price | None]

    def of(self, model: str) -> Price | None:
        """The price of `PROVIDER/MODEL`; None if nobody knows it."""
        for table in (self.own, self.shipped):
            fitting = [name for name in table if name == model or fnmatchcase(model, name)]
            if fitting:
                return table[max(fitting, key=lambda name: (name == model, len(name)))]
        return None

    def estimate(self, model: str, usage: Usage) -> tuple[float | None, float]:
        """(dollars for `usage`, None if the price is not known; what it counts as for limits)."""
        price = self.of(model)
        return (None, DEAREST.of(usage)) if price is None else (price.of(usage), price.of(usage))


NO_PRICES = Prices("", {}, {})
"""Of a run that asks no model."""


def own_prices() -> Path:
    """Where the user's own prices stand, if they have any."""
    return user_config_path("strelka") / "prices.yaml"


def load_prices(own: Path | None = None) -> Prices:
    """The prices that ship under the user's own. Raises BadPrices, naming file, line and key."""
    ours = _read(SHIPPED)
    path = own or own_prices()
    return Prices(ours.as_of, ours.models, _read(path).models if os.path.lexists(path) else {})


def _read(path: Path) -> PriceFile:
    return validate(read_file(path, BadPrices), PriceFile, BadPrices)
