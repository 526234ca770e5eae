"""`strelka doctor`: what is here, what is missing, and the one command that mends it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from agent.cli.output import show, show_json, tell
from agent.llm.keys import key_file, keys_in
from agent.llm.providers import PROVIDERS
from agent.settings import Settings
from browser_tools.doctor import Check, examine
from browser_tools.errors import ToolError
from browser_tools.machine import install as installer
from browser_tools.shared.remote import RemoteChromium, remote_at
from policies.errors import BadInput

OUR_OWN = ("Chromium", "Starting")


def command(
    browser: Annotated[str | None, typer.Option(help="Path of the Chromium to use")] = None,
    browser_url: Annotated[
        str | None,
        typer.Option(
            "--browser-url", metavar="URL", help="Where a Chromium listens that somebody else started"
        ),
    ] = None,
    runs: Annotated[Path | None, typer.Option(help="Folder that runs are written to")] = None,
    install: Annotated[bool, typer.Option("--install", help="Install Chromium if there is none")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON")] = False,
) -> int:
    """Chromium is started to see whether it works. Exit 3 if something that is needed is missing."""
    settings = Settings.load({"browser": browser, "browser_url": browser_url, "runs": runs})
    checks = _examined(settings)
    if install and _lacks_chromium(checks):
        found = installer.install(tell)
        tell(f"installed: {found.path}")
        checks = _examined(settings)
    bad = [check for check in checks if not check.ok and not check.optional]
    if json:
        show_json({"ok": not bad, "checks": [vars(check) for check in checks]})
    else:
        show("\n".join(map(_line, checks)))
    return 3 if bad else 0


def _examined(settings: Settings) -> list[Check]:
    keys = sorted({provider.key_env for provider in PROVIDERS.values() if provider.needs_key})
    checks = asyncio.run(examine(settings.browser, runs=settings.runs, keys=keys))
    if settings.browser_url:  # then one of our own is not needed
        checks = [replace(one, optional=one.optional or one.name in OUR_OWN) for one in checks]
        checks.append(asyncio.run(_remote(settings.browser_url)))
    return [*checks, *_key_file()]


async def _remote(url: str) -> Check:
    """The browser that runs are to share: whether it answers, and whether a policy holds in it whole."""
    try:
        chromium = await RemoteChromium.connect(remote_at(url))
        async with chromium:
            words = f"{chromium.found.path} ({chromium.found.version})"
            if not chromium.past:
                return Check("Browser at --browser-url", True, words)
            why = "its pages may get past a policy: only one with `browser: {remote: unguarded}` uses it"
            return Check("Browser at --browser-url", False, f"{words}: {why}", chromium.past, optional=True)
    except (ToolError, BadInput) as error:
        return Check("Browser at --browser-url", False, "none that can be used", error.message)


def _key_file() -> list[Check]:
    """The file of keys, where there is one. No key is shown."""
    path = key_file()
    if path is None:
        return []
    try:
        names = ", ".join(keys_in(path)) or "no keys"
    except BadInput as error:
        return [Check("Key file", False, error.message)]
    return [Check("Key file", True, f"{path} holds {names}", optional=True)]


def _lacks_chromium(checks: list[Check]) -> bool:
    return any(check.name == "Chromium" and not check.ok for check in checks)


def _line(check: Check) -> str:
    mark = "✓" if check.ok else "·" if check.optional else "✗"
    mend = f"\n    {check.remedy}" if check.remedy and not check.ok else ""
    return f"{mark} {check.name}: {check.found}{mend}"
