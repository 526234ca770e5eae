"""Runs in the virtual environment of browser-use: one line of JSON in, one out. See `peers.py`."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from importlib.metadata import version

os.environ.update(ANONYMIZED_TELEMETRY="false", BROWSER_USE_LOGGING_LEVEL="critical")

from browser_use.browser import BrowserProfile, BrowserSession
from browser_use.browser.events import ClickElementEvent, NavigateToUrlEvent


def say(**answer: str) -> None:
    sys.__stdout__.write(json.dumps(answer) + "\n")
    sys.__stdout__.flush()


async def state(session: BrowserSession) -> str:
    seen = await session.get_browser_state_summary(include_screenshot=False)
    return seen.dom_state.llm_representation()


async def act(session: BrowserSession, event: object) -> None:
    done = session.event_bus.dispatch(event)
    await done
    await done.event_result(raise_if_any=True, raise_if_none=False)


async def main(chromium: str) -> None:
    profile = BrowserProfile(
        executable_path=chromium, headless=True, chromium_sandbox=False, user_data_dir=None,
        viewport={"width": 1280, "height": 720}, enable_default_extensions=False,
    )  # fmt: skip
    session = BrowserSession(browser_profile=profile)
    await session.start()
    say(text=version("browser-use"))
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        what, argument = json.loads(line)
        try:
            if what == "open":
                await act(session, NavigateToUrlEvent(url=argument))
            elif what == "click":
                node = await session.get_element_by_index(int(argument))
                await act(session, ClickElementEvent(node=node))
            say(text="" if what == "open" else await state(session))
        except Exception as error:  # noqa: BLE001  (whatever it is, the benchmark reports it)
            say(error=f"{type(error).__name__}: {error}")
    await session.kill()


asyncio.run(main(sys.argv[1]))
