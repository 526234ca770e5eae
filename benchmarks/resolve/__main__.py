"""How often a person's words find the right element on sites of others: `python benchmarks/resolve`.

Every step is read by the step grammar; its target then goes through the one resolver, on the running site.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from playwright.async_api import Browser, Page, Route, async_playwright
from sites import GENTELELLA, MORE, PACKAGES, TABLER, TIDDLYWIKI, TODOMVC, TRAC, Site, UnavailableError, serve

from agent.steps import parse
from browser_tools.errors import AmbiguousTargetError, TargetError
from browser_tools.machine.find import find
from browser_tools.observe import Observer, register_engine
from browser_tools.resolve import resolve

HERE = Path(__file__).parent
WANTS = {"click": "click", "hover": "click", "type_text": "type", "clear": "type", "select_option": "select",
         "set_checked": "check"}  # fmt: skip
SETS = ["phrasings", "fresh", "third", "fourth", "fifth", "sixth"]
VERDICTS = ("right", "asked", "missed", "wrong")
SAME = """([found, wanted]) => wanted.some((one) => found === one || found.control === one ||
  ((found.contains(one) || one.contains(found)) && found.textContent.trim() === one.textContent.trim()))"""


@dataclass(frozen=True)
class Outcome:
    """One step, and what became of it."""

    site: str
    step: str
    verdict: str
    expected: str
    got: str


def groups(file: Path) -> Iterator[dict[str, Any]]:
    yield from yaml.safe_load(file.read_text(encoding="utf-8"))["groups"]


def flat(actions: list[Any]) -> Iterator[list[str]]:
    """`before` may hold a shared list inside itself."""
    for action in actions:
        if isinstance(action[0], list):
            yield from flat(action)
        else:
            yield action


async def prepare(page: Page, actions: list[Any]) -> None:
    for name, selector, *text in flat(actions):
        await getattr(page.locator(selector), name)(*text)
        await page.wait_for_load_state("load")


async def judge(page: Page, site: str, step: str, expected: str) -> Outcome:
    call = parse(step)[0].calls[0]
    labelled = expected not in ("ambiguous", "absent")
    wanted = await page.locator(expected).element_handles() if labelled else []
    if labelled and not wanted:
        raise SystemExit(f"the label of {step!r} finds nothing: {expected!r}")
    try:
        element = await resolve(Observer(page), call.arguments["target"], want=WANTS[call.name])
    except AmbiguousTargetError as error:
        right = expected == "ambiguous"
        return Outcome(site, step, "right" if right else "asked", expected, error.message)
    except TargetError as error:
        right = expected == "absent"
        return Outcome(site, step, "right" if right else "missed", expected, error.message)
    got = f"{element.role} {element.name!r}"
    found = await element.locator.element_handle()
    right = await page.evaluate(SAME, [found, wanted])
    return Outcome(site, step, "right" if right else "wrong", expected, got)


async def local_only(route: Route) -> None:
    if route.request.url.startswith("http://127.0.0.1:"):
        await route.continue_()
    else:
        await route.abort()


async def run_group(browser: Browser, site: Site, group: dict[str, Any]) -> list[Outcome]:
    context = await browser.new_context(viewport={"width": 1280, "height": 800})
    await context.route("**/*", local_only)
    page = await context.new_page()
    page.set_default_timeout(10_000)
    await page.goto(site.url + group["page"])
    await prepare(page, group.get("before", []))
    outcomes = [await judge(page, site.name, *step) for step in group["steps"]]
    await context.close()
    return outcomes


async def run(file: Path) -> list[Outcome]:
    outcomes: list[Outcome] = []
    found = list(groups(file))
    async with async_playwright() as playwright:
        await register_engine(playwright)
        browser = await playwright.chromium.launch(executable_path=find().path, args=["--no-sandbox"])
        for name in dict.fromkeys(group["site"] for group in found):
            try:
                with serve(name) as site:
                    for group in found:
                        if group["site"] == name:
                            outcomes += await run_group(browser, site, group)
            except UnavailableError as error:
                print(f"{name} is left out: {error}", file=sys.stderr)
        await browser.close()
    return outcomes


def table(outcomes: list[Outcome]) -> str:
    sites = [*dict.fromkeys(one.site for one in outcomes), "all"]
    rows = [f"| site | steps | {' | '.join(VERDICTS)} |", "|---|--:" + "|--:" * len(VERDICTS) + "|"]
    for site in sites:
        counts = Counter(one.verdict for one in outcomes if site in (one.site, "all"))
        cells = " | ".join(str(counts[verdict]) for verdict in VERDICTS)
        rows.append(f"| {site} | {sum(counts.values())} | {cells} |")
    return "\n".join(rows)


def misses(outcomes: list[Outcome]) -> str:
    return "\n".join(
        f"- {one.verdict}, {one.site}: `{one.step}`; expected `{one.expected}`, got: {one.got}"
        for one in outcomes
        if one.verdict != "right"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, prog="python benchmarks/resolve")
    parser.add_argument("sets", nargs="*", default=SETS, help=", ".join(SETS))
    arguments = parser.parse_args()
    wrong = 0
    for name in arguments.sets:
        outcomes = asyncio.run(run(HERE / f"{name}.yaml"))
        wrong += sum(one.verdict == "wrong" for one in outcomes)
        used = ", ".join((*PACKAGES, *TRAC, *MORE, TODOMVC, TIDDLYWIKI, TABLER, GENTELELLA))
        print(f"{name} ({used})\n\n{table(outcomes)}\n\n{misses(outcomes)}\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
