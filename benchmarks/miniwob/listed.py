"""Whether what a solution must click is listed with a telling name, task by task."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from playwright.async_api import Browser, Page
from playwright.async_api import Error as PlaywrightError
from targets import LIBRARY, TASKS, Stage

from browser_tools.observe import Observer

WHOLE = 100_000
SETTLE = 600
"""Milliseconds that a menu or a calendar takes to open."""
MARK = """() => {{ {library}
  const want = {want};
  for (const marked of document.querySelectorAll('[data-bench]')) marked.removeAttribute('data-bench');
  want.forEach(([element], number) => element.setAttribute('data-bench', number));
  return want.map(([, word]) => String(word));
}}"""
FOUND = """function (numbers) {
  const listed = numbers.map((number) => __strelka.element(number));
  const holds = (outer, inner) => outer !== inner && outer.contains(inner);
  const size = (element) => element.querySelectorAll('*').length;
  return [...document.querySelectorAll('[data-bench]')].map((wanted) => {
    const label = wanted.closest('label') ?? wanted.labels?.[0];
    const near = (each) => each === wanted || each === label || holds(each, wanted) || holds(wanted, each);
    const found = listed.map((each, index) => [each, index])
      .filter(([each]) => typeof each !== 'string' && near(each));
    found.sort(([one], [other]) => (other === wanted) - (one === wanted) || size(one) - size(other));
    return [Number(wanted.dataset.bench), found.length ? found[0][1] : -1];
  });
}"""


@dataclass(frozen=True)
class Miss:
    """One target that is not listed, or whose name does not tell."""

    task: str
    seed: int
    stage: int
    word: str
    told: str
    """How it is listed; empty if it is not."""


async def judged(browser: Browser, url: str, task: str, seed: int, start: str) -> tuple[int, list[Miss]]:
    """How many targets there were, and the misses."""
    context = await browser.new_context(viewport={"width": 800, "height": 600})
    page = await context.new_page()
    page.set_default_timeout(5000)
    await page.goto(f"{url}/miniwob/{task}.html")
    await page.evaluate(start, str(seed))
    observer = Observer(page)
    wanted, misses = 0, []
    for number, stage in enumerate(TASKS[task]):
        count, missed = await staged(page, observer, stage)
        wanted += count
        misses += [Miss(task, seed, number, word, told) for word, told in missed]
    await context.close()
    return wanted, misses


async def staged(page: Page, observer: Observer, stage: Stage) -> tuple[int, list[tuple[str, str]]]:
    for step in stage.first:
        try:
            if step.startswith("!"):
                await page.evaluate(f"() => {{ {LIBRARY} {step[1:]} }}")
            else:
                await page.click(f"{step} >> nth=0")
        except PlaywrightError as error:
            return 1, [(step, f"could not be reached: {error.message.splitlines()[0]}")]
        await page.wait_for_timeout(SETTLE)
    seen = await observer.observe(WHOLE)
    words = await page.evaluate(MARK.format(library=LIBRARY, want=stage.want))
    handles = [each.handle for each in seen.elements]
    places = await _places(observer, handles)
    lines = seen.text.splitlines()
    misses = []
    for number, word in enumerate(words):
        index = places.get(number, -1)
        told = _told(lines, handles[index]) if index >= 0 else ""
        if not told or (word and _plain(word) not in _plain(told)):
            misses.append((word, told))
    return len(words), misses


async def _places(observer: Observer, handles: Sequence[str]) -> dict[int, int]:
    world = await observer.worlds.main(10)
    answer = await world.session.send(
        "Runtime.callFunctionOn",
        {
            "functionDeclaration": FOUND,
            "executionContextId": world.context_id,
            "arguments": [{"value": [int(handle[1:]) for handle in handles]}],
            "returnByValue": True,
        },
    )
    return dict(answer["result"]["value"])


def _told(lines: Sequence[str], handle: str) -> str:
    """The notation of a handle; where it stands in front of what it holds, its line to the end."""
    line = next(line for line in lines if f"[{handle} " in line)
    rest = line[line.index(f"[{handle} ") :]
    inside = rest[: rest.index("]") + 1]
    return inside if '"' in inside else rest


def _plain(text: str) -> str:
    return re.sub(r"\W+", " ", text.casefold()).strip()
