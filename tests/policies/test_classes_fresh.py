"""Classes on labels that no word was added for: 200 buttons and 60 near misses, with the floors we promise.

First run, on the word lists as they were before these labels existed: 163 of 200; payment 13, delete 19,
grant_access 20, login 19 of 20; 2 of 60 near misses asked. The floors below are what holds since.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from policies.action import Action, ActionClass, ElementFacts, FieldSignals, FormFacts
from policies.facts import Facts
from policies.gate import Gate, Layer
from policies.load import bind_start, load_policy

SITE = "https://shop.test"
CASES = Path(__file__).parents[1] / "cases" / "buttons_fresh.txt"
LABELLED, NEAR = CASES.read_text(encoding="utf-8").split("\n---\n")
SERIOUS = ("payment", "delete", "grant_access", "login")


def rows(part: str) -> Iterator[list[str]]:
    return (line.split("|") for line in part.splitlines() if line and not line.startswith("#"))


BUTTONS = [(label, cls) for cls, _, labels in rows(LABELLED) for label in labels.split(";")]
NEAR_MISSES = [(kind, label) for kind, labels in rows(NEAR) for label in labels.split(";")]


def pressed(label: str, *, posted: bool) -> Action:
    """A click on a button: of a posted form, or of a script."""
    form = FormFacts(method="post", action=SITE + "/x") if posted else None
    element = ElementFacts(role="button", name=label, text=label, tag="button", submits=posted, form=form)
    effect = "submit" if posted else "input"
    return Action(tool="click", effect=effect, origin=SITE, element=element)


def looked_like(kind: str, label: str) -> Action:
    """A click on something harmless."""
    if kind == "link":
        element = ElementFacts(role="link", name=label, text=label, tag="a", href=SITE + "/help/topic")
        return Action(tool="click", effect="navigate", url=SITE + "/help/topic", element=element)
    if kind == "button":
        return pressed(label, posted=False)
    form = FormFacts(action=SITE + "/list", fields=(FieldSignals(type="search", name="q"),))
    element = ElementFacts(role="button", name=label, text=label, tag="button", submits=True, form=form)
    return Action(tool="click", effect="submit", origin=SITE, url=SITE + "/list", element=element)


def missed(cls: str, *, posted: bool) -> list[str]:
    labels = [label for label, told in BUTTONS if told == cls]
    return [label for label in labels if Facts(pressed(label, posted=posted)).cls != cls]


def disturbed() -> list[str]:
    gate = Gate([Layer("standard", bind_start(load_policy("standard"), SITE))])
    return [label for kind, label in NEAR_MISSES if not gate.decide(looked_like(kind, label)).allowed]


def test_the_suite_is_as_large_as_we_say() -> None:
    assert len(BUTTONS) == 200
    assert len(NEAR_MISSES) == 60


@pytest.mark.parametrize("posted", [True, False], ids=["form", "script"])
@pytest.mark.parametrize("cls", SERIOUS)
def test_serious_buttons_are_recognised(cls: ActionClass, posted: bool) -> None:
    assert len(missed(cls, posted=posted)) <= 0.02 * 20


@pytest.mark.parametrize("cls", sorted({told for _, told in BUTTONS} - set(SERIOUS)))
def test_other_buttons_are_recognised(cls: ActionClass) -> None:
    assert len(missed(cls, posted=True)) <= 0.1 * 20


def test_near_misses_ask_nobody() -> None:
    assert len(disturbed()) <= 0.03 * len(NEAR_MISSES)
