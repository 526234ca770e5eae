"""What may close an overlay, and by what an icon is called."""

from __future__ import annotations

import pytest

from agent.plan.candidates import the_one
from agent.plan.dialogs import means
from agent.plan.document import PlannedLocator
from agent.plan.overlays import dismissing
from browser_tools.observe import Candidate
from browser_tools.observe.model import Container


def button(name: str, title: str = "", around: str = "", handle: str = "e1") -> Candidate:
    containers = (Container(around, "", name, "", "e9"),) if around else ()
    return Candidate(handle, "button", name, name, "button", 1, title=title, containers=containers)


@pytest.mark.parametrize(
    ("name", "around"),
    [
        ("Close", ""),
        ("Close this window", ""),
        ("No thanks, I will pay more", ""),
        ("Reject all cookies", ""),
        ("×", ""),
        ("Not now", "dialog"),
        ("OK", "dialog"),
        ("Reject analytics cookies", ""),
        ("Accept only essential cookies", ""),
        ("Reject", "dialog"),
        ("No, thank you", "dialog"),
        ("Skip tour", "dialog"),
        ("Überspringen", "dialog"),
    ],
)
def test_what_closes_an_overlay(name: str, around: str) -> None:
    assert dismissing([button(name, around=around)]) is not None


@pytest.mark.parametrize(
    ("name", "around"),
    [
        ("Close project", ""),
        ("Close account", "dialog"),
        ("Reject application", "dialog"),
        ("Not now", ""),
        ("Skip tour", ""),
        ("Skip payment", "dialog"),
        ("OK", ""),
        ("Accept analytics cookies", ""),
        ("Accept all essential and optional cookies", ""),
        ("Reject request", ""),
        ("×", "row"),
        ("Dismiss", "item"),
    ],
)
def test_what_does_something_else(name: str, around: str) -> None:
    assert dismissing([button(name, around=around)]) is None


def test_a_message_with_a_choice_is_not_put_away() -> None:
    assert (
        dismissing([button("OK", around="dialog"), button("Show me", around="dialog", handle="e2")]) is None
    )


@pytest.mark.parametrize(
    ("name", "other", "same"),
    [
        ("Add a record", "New DNS record", True),
        ("Delete this record?", "Are you sure?", True),
        ("Edit berth", "Change berth", True),
        ("New question", "Compose a question", True),
        ("Delete this record?", "Delete the whole domain?", False),
        ("Delete this record?", "Delete all records?", False),
        ("Add a record", "Choose a plan", False),
    ],
)
def test_dialogs_under_another_name(name: str, other: str, same: bool) -> None:
    assert means(name, other) is same


def test_an_icon_is_called_by_its_title() -> None:
    gear, text = button("⚙", "Edit labels"), button("Delete", "Edit labels", handle="e2")
    wanted = [PlannedLocator(role="button", name="Edit labels")]
    assert the_one(wanted, [gear, text]) == gear
    assert the_one(wanted, [text]) is None
