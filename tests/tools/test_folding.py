"""Opening and closing what folds: what is so already stays so."""

from __future__ import annotations

from typing import Any

import pytest

PAGE = """<title>Fold</title><details id=more><summary>More</summary><p>Words</p></details>
<button id=menu aria-expanded=false onclick="setTimeout(turn, 50)">Menu</button>
<button id=stuck aria-expanded=false>Stuck</button>
<button onclick="document.title += '!'">Plain</button>
<script>function turn() { menu.ariaExpanded = menu.ariaExpanded != 'true' }</script>"""


@pytest.mark.parametrize(
    ("target", "where"),
    [("More", "String(more.open)"), ("Menu", "menu.ariaExpanded")],
    ids=["details", "aria"],
)
async def test_it_is_opened_and_closed_once(at: Any, target: str, where: str) -> None:
    kit = await at(PAGE)
    for expanded in (True, True, False, False):
        result = await kit("click", target=target, expanded=expanded)
        assert result.ok, result.error
        assert await kit.door.session.current.page.evaluate(where) == str(expanded).lower()
    assert "was collapsed already" in str(result.sections)


async def test_what_stays_shut_is_told(at: Any) -> None:
    kit = await at(PAGE)
    result = await kit("click", target="Stuck", expanded=True)
    assert not result.ok
    assert "still not expanded" in result.error


async def test_what_does_not_say_whether_it_is_open_is_clicked(at: Any) -> None:
    kit = await at(PAGE)
    result = await kit("click", target="Plain", expanded=True)
    assert "does not say whether it is expanded" in str(result.sections)
    assert await kit.door.session.current.title() == "Fold!"
