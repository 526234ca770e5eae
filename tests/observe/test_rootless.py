"""A document without its root element, as one is that has just begun."""

from __future__ import annotations

from browser_tools.session import Session


async def test_a_document_without_a_root_shows_nothing(session: Session) -> None:
    await session.current.page.evaluate("document.documentElement.remove()")
    assert await session.current.observer.elements(lambda url: True) == []


async def test_the_rest_of_a_page_is_told_beside_a_frame_without_a_root(session: Session) -> None:
    tab = session.current
    await tab.page.set_content("<button>Go</button><iframe></iframe>")
    for remove in ("open()", "documentElement?.remove()", "replaceChildren()"):
        await tab.page.evaluate(f"document.querySelector('iframe').contentDocument.{remove}")
        assert '[e1 button "Go"]' in (await tab.observer.observe()).text
    await tab.page.evaluate("document.open()")
    assert (await tab.observer.observe()).elements == ()
    assert await tab.observer.find_text("Go") == []
    assert await tab.observer.links() == []
    assert await tab.observer.structure() != {}
    assert await tab.observer.elements(entries=True) == []
    assert await tab.observer.matching("button") == []
    assert await tab.observer.holders(["secret"]) == ([], True)
