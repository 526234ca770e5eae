"""The lines of a page as a person reads them: what new ones tell is how a plan knows that a step worked."""

from __future__ import annotations

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page

_FOLDED = "css=select:not([multiple], [size]) option:not(:checked)"
"""What a closed list could be set to: `inner_text` has it, and nobody sees it."""


async def lines_on(page: Page, timeout: float) -> tuple[str, ...]:
    """Of its main document, without empty ones; none where it is busy for `timeout` ms, or being replaced."""
    try:
        text = await page.locator("css=body").inner_text(timeout=timeout)
        folded = await page.locator(_FOLDED).all_inner_texts() if text else []
    except PlaywrightError:
        return ()
    unseen = {_even(words) for words in folded}
    return tuple(line for line in map(_even, text.splitlines()) if line and line not in unseen)


def _even(line: str) -> str:
    return " ".join(line.split())
