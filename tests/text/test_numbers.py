"""Numbers as shops write them; what is no single number is none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from browser_tools.text.amounts.numbers import parse_number

WRITTEN = [
    ("24,90 €", 24.9),
    ("€24.90", 24.9),
    ("24,90€/Stück", 24.9),
    ("EUR 1.234,50", 1234.5),
    ("$1,234.50", 1234.5),
    ("1.234 €", 1234),
    ("1,234", 1234),
    ("1.234", 1.234),
    ("1'234.50 CHF", 1234.5),
    ("1 234,50 €", 1234.5),
    ("1\u202f234 €", 1234),
    ("1.234.567,89 €", 1234567.89),
    ("0,5", 0.5),
    ("-5", -5),
    ("−5,50 €", -5.5),
    ("24 results", 24),
    ("40cm", 40),
    ("3 for €10", 10),
    ("109€ 109€ 109", 109),
    ("131 990 тг.", 131990),
    ("1.173,34 lei", 1173.34),
]


@pytest.mark.parametrize(("text", "number"), WRITTEN, ids=[text for text, _ in WRITTEN])
def test_written_number(text: str, number: float) -> None:
    assert parse_number(text) == number


@pytest.mark.parametrize(
    "text",
    ["", "free", "4.6 of 5", "€39.90 €24.90", "2-4 days", "2026-10-12", "12.10.2026", "1.2.3", "1,23,456.00",
     "1e5", "Lumi2", "10 300", "9" * 5000],
    ids=lambda text: text[:20] or "empty",
)  # fmt: skip
def test_no_single_number(text: str) -> None:
    assert parse_number(text) is None


@given(st.integers(0, 10**9), st.integers(0, 99))
def test_both_ways_of_writing_mean_the_same(whole: int, cents: int) -> None:
    english = f"${whole:,}.{cents:02}"
    german = f"{whole:,}".replace(",", ".") + f",{cents:02} €"
    assert parse_number(english) == parse_number(german) == float(f"{whole}.{cents:02}")


@given(st.text(max_size=60))
def test_any_text_is_read_without_an_error(text: str) -> None:
    parse_number(text)
