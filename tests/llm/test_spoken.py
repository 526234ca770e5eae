"""What is shown of a reply before it is whole."""

from __future__ import annotations

import pytest

from agent.llm.spoken import Spoken
from policies.redact import Redactor


def spoken(*pieces: str, secret: str = "") -> list[str]:
    redactor, told = Redactor(), list[str]()
    if secret:
        redactor.add(secret)
    one = Spoken(redactor, told.append)
    note = one.noting(lambda type, data: None)
    for piece in pieces:
        if piece == "\n\n":
            note("ai_query", {})
        else:
            one.hear(piece)
    return told


@pytest.mark.parametrize(
    ("pieces", "told"),
    [
        (["I wi", "ll look ", "aro", "und "], ["I", "I will look", "I will look around"]),
        (['{"tool":', ' "click"} '], []),
        (["Now. ", "<inv", "oke name="], ["Now."]),
        (["Now ", "[TOOL_CALLS] click "], ["Now"]),
        (["One ", "\n\n", "two "], ["One", "two"]),
    ],
    ids=["words", "json", "xml", "token", "next-reply"],
)
def test_words_are_told_as_they_come_and_nothing_that_may_be_a_call(
    pieces: list[str], told: list[str]
) -> None:
    assert spoken(*pieces) == told


def test_a_secret_is_never_shown_not_even_its_beginning() -> None:
    told = spoken("type hun", "ter2", "secret now ", secret="hunter2secret")
    assert not [one for one in told if "hun" in one]
    assert told[-1].startswith("type ")


def test_only_the_end_of_a_long_reply_is_shown() -> None:
    assert len(spoken("word " * 5000)[-1]) <= 200
