"""Small scripts that ask one element of a page something.

They run beside the page's own scripts, which can make them say anything: what they bring is held against a
model, and is only ever shown, never decided on.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from playwright.async_api import Locator
from pydantic import BaseModel, ConfigDict, ValidationError

from browser_tools.errors import RetryableError
from browser_tools.tab import Tab

TEXT = 2000
"""Characters of one text that a page may say."""


class Said(BaseModel):
    """Base of what a script brings."""

    model_config = ConfigDict(strict=True, extra="forbid")


SaidT = TypeVar("SaidT", bound=Said)


@cache
def script(path: Path) -> str:
    """The script in `path`: one function expression."""
    return path.read_text(encoding="utf-8").strip()


async def ask(
    tab: Tab, locator: Locator, path: Path, argument: Any, model: type[SaidT], what: str, seconds: float
) -> SaidT:
    """What the function in `path`, called with the element and `argument`, says.

    Raises RetryableError where the page's own scripts spoil the answer.
    """
    expression = script(path)
    answer = await tab.ask(
        lambda: locator.evaluate(expression, argument, timeout=seconds * 1000), what, seconds
    )
    try:
        return model.model_validate(answer)
    except ValidationError as error:
        raise RetryableError(
            f"the page's scripts stand in the way of asking for {what}", code="page.unreadable"
        ) from error
