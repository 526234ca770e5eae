"""A document without its root element, as one is that has just begun."""

from __future__ import annotations

from browser_tools.session import Session


async def test_a_document_without_a_root_shows_nothing(session: Session) -> None:
    await session.current.page.evaluate("document.documentElement.remove()")
    assert await session.current.observer.elements(lambda url: True) == []
