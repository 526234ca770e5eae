"""What a text says in whole words and numbers, and what is only a part of something else."""

from __future__ import annotations

import pytest

from agent.plan.export.carried import whole
from browser_tools.text.whole import longer, says

SAYS = [
    ("Total 12", "total\n 12."),
    ("£12", "£12.00 each"),
    ("1.299", "1.299,00 €"),
    ("12", "#12, 12%"),
    ("10:00", "10:00-10:30"),
    ("18,60 €", "−18,60 €"),
    ("20417", "LH-20417"),
    ("2026", "am 23.11.2026"),
    ("1 299 zł", "za 1\u00a0299\u00a0zł"),
    ("Anna", "Anna's booking"),
    ("École", "l'école"),
    ("Inbox", "Inbox3"),
    ("Total:", "Total:12"),
    ("192.0.2.7", "192.0.2.7:80"),
    ("mx1.post.example", "10 mx1.post.example."),
    ("東京", "東京都"),
    ("123", "123円"),
    ("ราคา", "ราคารวม"),
]
ONLY_A_PART = [
    ("Linde", "Lindenhof"),
    ("paid", "unpaid"),
    ("lamp", "2 lamps"),
    ("Owner", "Co-owner"),
    ("Anna", "Anna-Maria"),
    ("You can", "You can't"),
    ("склад", "складской"),
    ("Total 12", "Total 124"),
    ("12", "£112"),
    ("£12", "£12.50"),
    ("12", "12,000"),
    ("12", "12\u202f000"),
    ("299 zł", "1\u00a0299 zł"),
    ("12", "3.12"),
    ("12", "12a"),
    ("12", "A12"),
    ("12", "12.0.0.1"),
    ("mx1.post.example", "mx1.post.example.net"),
]


@pytest.mark.parametrize(("wanted", "seen"), SAYS)
def test_it_says_so(wanted: str, seen: str) -> None:
    assert says(seen, wanted)
    assert whole(wanted).search(seen), "nor does an exported test say otherwise"


@pytest.mark.parametrize(("wanted", "seen"), ONLY_A_PART)
def test_a_part_of_a_longer_word_or_number_is_something_else(wanted: str, seen: str) -> None:
    assert not says(seen, wanted)
    assert not whole(wanted).search(seen)
    assert longer(seen, wanted)


def test_case_counts_where_it_is_exact() -> None:
    assert says("Total 12", "total", exact=False)
    assert not says("Total 12", "total", exact=True)
