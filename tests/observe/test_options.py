"""Options of `observe_dom` that are accepted and not advertised."""

from __future__ import annotations

from browser_tools.observe import Limits
from browser_tools.tools.observe import ObserveArguments, observe_dom

PROTOTYPE = {
    "maxChars": 12000, "maxElements": 160, "maxBlocks": 30, "maxPrimaryChars": 2000, "maxOutline": 50,
    "maxOutlineChars": 180, "maxItems": 30, "maxItemChars": 300, "maxComments": 20, "maxCommentChars": 300,
    "rootHandleId": "e3", "debug": True,
}  # fmt: skip


def test_they_are_accepted() -> None:
    given = ObserveArguments.model_validate(PROTOTYPE)
    assert given.limits() == Limits(160, 30, 2000, 50, 180, 30, 300, 20, 300)
    assert given.budget(4000) == 3529
    assert given.budget(1000) == 1000
    assert given.root == "e3"


def test_they_are_not_told() -> None:
    assert set(observe_dom.brief()["properties"]) == {"cursor", "viewport"}
