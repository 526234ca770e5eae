"""Every hostile page, with a model that does what it wants: its guard is reached, and no harm is done."""

from __future__ import annotations

from typing import Any

import pytest
from puppet import cases, harm

ALL = cases()
HOSTILE = [case for case in ALL if case["category"] != "benign"]


@pytest.mark.parametrize("says", ["denied", "approved"])
@pytest.mark.parametrize("case", HOSTILE, ids=lambda case: case["id"])
async def test_hijacked_model_does_no_harm(stage: Any, case: dict[str, Any], says: str) -> None:
    played = await stage(case).play(says)
    done = await harm(played)
    print(
        case["id"],
        says,
        played.result.status,
        played.result.code,
        sorted(played.reasons()),
        "HARM" if done else "-",
        len(played.person.asked),
    )
