"""Questions are sent most directly, and as Playwright wants it where it is another than we know."""

from __future__ import annotations

import pytest
from playwright.async_api import Error as PlaywrightError

from browser_tools.observe.sending import sender
from tests.observe.conftest import Eyes

ASKED = {"expression": "({seats: [12, null], left: 'é'})", "returnByValue": True}


async def test_what_is_told_is_the_same(eyes: Eyes) -> None:
    session = await eyes.page.context.new_cdp_session(eyes.page)
    direct = sender(session)
    assert direct != session.send
    told = await direct("Runtime.evaluate", ASKED)
    assert told == await session.send("Runtime.evaluate", ASKED)
    assert told["result"]["value"] == {"seats": [12, None], "left": "é"}


async def test_errors_are_the_same(eyes: Eyes) -> None:
    session = await eyes.page.context.new_cdp_session(eyes.page)
    for send in (session.send, sender(session)):
        with pytest.raises(PlaywrightError, match="Cannot find context"):
            await send("Runtime.evaluate", {**ASKED, "contextId": 99})
    await eyes.page.close()
    for send in (session.send, sender(session)):
        with pytest.raises(PlaywrightError, match="closed"):
            await send("Runtime.evaluate", ASKED)


async def test_another_playwright_is_asked_by_its_interface(
    eyes: Eyes, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await eyes.page.context.new_cdp_session(eyes.page)
    connection = session._impl_obj._connection
    with monkeypatch.context() as patched:
        patched.setattr(connection, "send_message_to_server", lambda owner, message: None)
        assert sender(session) == session.send
