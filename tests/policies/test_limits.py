"""Limits are read with units, and the stricter one holds."""

from __future__ import annotations

import pytest

from policies.document import read_yaml
from policies.limits import Limits
from policies.validation import validate


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("bytes_in: 80MB", "bytes_in", 80_000_000),
        ("bytes_out: 200kB", "bytes_out", 200_000),
        ("bytes_in: 1.5 GiB", "bytes_in", 1_610_612_736),
        ("bytes_in: 512", "bytes_in", 512),
        ("seconds: 120s", "seconds", 120),
        ("seconds: 2m", "seconds", 120),
        ("seconds: 0.5", "seconds", 0.5),
        ("cost_usd: 0.80", "cost_usd", 0.8),
    ],
)
def test_quantities(text: str, key: str, value: float) -> None:
    assert getattr(validate(read_yaml(text, "f.yaml"), Limits), key) == value


def test_the_minimum_holds_key_by_key() -> None:
    both = Limits(turns=5, seconds=60).minimum(Limits(turns=9, tabs=2))
    assert both == Limits(turns=5, seconds=60, tabs=2)
