"""Handlers put on Playwright's objects, remembered so that all of them can be taken off again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.async_api import Page


class Listeners:
    """What listens to one page. A page that is not ours must be left as deaf as it was."""

    def __init__(self, page: Page) -> None:
        self._page: Any = page  # its `on` is typed per event, one overload each
        self._handlers: list[tuple[str, Callable[..., object]]] = []

    def on(self, event: str, handler: Callable[..., object]) -> None:
        self._handlers.append((event, handler))
        self._page.on(event, handler)

    def remove(self) -> None:
        """Take all of them off."""
        while self._handlers:
            self._page.remove_listener(*self._handlers.pop())
