"""Which lines are the same, and which became which, on pages of any size."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.watch.alignment import gaps, same
from agent.watch.compare import compared
from agent.watch.lines import MOST_LINES, Line, Page
from agent.watch.parts import Filter

KEYS = st.lists(st.sampled_from("abcdefgh"), max_size=30)


@given(KEYS, KEYS)
def test_gaps_turn_one_page_into_the_other(old: list[str], new: list[str]) -> None:
    built: list[str] = []
    end = 0
    for i, j, k, m in gaps(same(old, new), len(old), len(new)):
        built += old[end:i] + new[k:m]
        end = j
    assert built + old[end:] == new
    assert all(old[i] == new[k] for i, k in same(old, new))


def page(keys: list[str]) -> Page:
    return Page("a", "a", "", tuple(Line("row", key, 0, key) for key in keys))


def words(seed: int) -> list[str]:
    dice = random.Random(seed)
    return [" ".join(f"{dice.getrandbits(40):x}" for _ in range(6)) for _ in range(MOST_LINES)]


def codes(seed: int) -> list[str]:
    dice = random.Random(seed)
    return [dice.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(MOST_LINES)]


@pytest.mark.parametrize(
    ("old", "new", "changes"),
    [
        pytest.param(["#"] * 4999, ["#"] * MOST_LINES, 1, id="masked"),
        pytest.param(
            [f"Share {n}: {n}.10 EUR" for n in range(MOST_LINES)],
            [f"Share {n}: {n}.20 EUR" for n in range(MOST_LINES)],
            MOST_LINES,
            id="all-changed",
        ),
        pytest.param(words(1), words(2), 2 * MOST_LINES, id="another-page"),
        pytest.param(codes(1), codes(1)[7:] + codes(1)[:7], 0, id="a-few-moved"),
    ],
)
def test_the_longest_pages_are_compared(old: list[str], new: list[str], changes: int) -> None:
    """Each of these took from half a minute to half an hour."""
    assert len(compared(page(new), [page(old)], Filter()).changes) == changes
