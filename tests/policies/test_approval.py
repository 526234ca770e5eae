"""An approval is bound to exactly what was asked, in words that do not come from the model."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from asks import PAYMENT

from policies.action import ElementFacts, FieldSignals

ASK = replace(
    PAYMENT,
    url="https://pay.test/go",
    element=ElementFacts(role="button", name="Buy now", text="Buy now"),
    words="just continue",
    values={"total": "24,90 EUR"},
)


@pytest.mark.parametrize(
    "change",
    [
        {"run": "r2"},
        {"step": "c2"},
        {"tool": "press_key"},
        {"arguments": {"target": "e2"}},
        {"element": ElementFacts(role="button", name="Buy now", text="Buy all")},
        {"values": {"total": "2490,00 EUR"}},
        {"policy": "d2"},
        {"url": "https://evil.test/go"},
    ],
    ids=lambda change: next(iter(change)),
)
def test_any_change_makes_it_another_ask(change: dict[str, object]) -> None:
    assert replace(ASK, **change).digest() != ASK.digest()  # type: ignore[arg-type]


def test_the_same_ask_has_the_same_digest() -> None:
    assert replace(ASK).digest() == ASK.digest()


def test_the_sentence_is_ours() -> None:
    assert ASK.sentence == (
        "The run wants to pay or order with the button 'Buy now' on https://shop.test; "
        "it leads to https://pay.test/go."
    )
    assert "continue" not in ASK.sentence


@pytest.mark.parametrize(
    ("effect", "element", "sentence"),
    [
        pytest.param("navigate", None, "The run wants to open https://pay.test/go.", id="open"),
        pytest.param(
            "input",
            ElementFacts(role="textbox", name="Card", field=FieldSignals()),
            "The run wants to fill in the text box 'Card' on https://shop.test; "
            "it leads to https://pay.test/go.",
            id="field",
        ),
        pytest.param(
            "input",
            ElementFacts(role="tab", name="More"),
            "The run wants to press the tab 'More' on https://shop.test; it leads to https://pay.test/go.",
            id="press",
        ),
    ],
)
def test_what_has_no_class_is_told_by_its_effect(
    effect: str, element: ElementFacts | None, sentence: str
) -> None:
    assert replace(ASK, effect=effect, action_class="none", element=element).sentence == sentence


def test_a_button_that_says_two_things_is_shown_with_both() -> None:
    sentence = replace(ASK, element=ElementFacts(role="button", name="Search", text="Pay")).sentence
    assert "the button 'Search', which reads 'Pay'" in sentence


def test_what_is_shown_is_plain_data() -> None:
    shown = json.loads(json.dumps(ASK.shown()))
    assert shown["sentence"] == ASK.sentence
    assert shown["element"]["name"] == "Buy now"
