"""`strelka doctor`: what is here, what is missing, and the one command that mends it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from agent.cli.output import show, show_json, tell
from agent.llm.keys import key_file, keys_in
from agent.llm.providers import PROVIDERS
from agent.settings import Settings
from browser_tools import install as installer
from browser_tools.doctor import Check, examine
from policies.errors import BadInput


def command(
    browser: Annotated[str | None, typer.Option(help="Path of the Chromium to use")] = None,
    runs: Annotated[Path | None, typer.Option(help="Folder that runs are written to")] = None,
    install: Annotated[bool, typer.Option("--install", help="Install Chromium if there is none")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON")] = False,
) -> int:
    """Chromium is started to see whether it works. Exit 3 if something that is needed is missing."""
    settings = Settings.load({"browser": browser, "runs": runs})
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
    return [*checks, *_key_file()]


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
