"""What is done for the first look while nobody waits: it is faster for it, and tells the same."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import pytest_asyncio
from playwright.async_api import Browser, Page

from browser_tools.observe import Observer
from browser_tools.resolve import resolve

IDLE = """() => new Promise((done) => {
  let left = 6;
  const next = () => (left-- ? requestIdleCallback(next) : done());
  next();
})"""
LISTENING = """<h1>Shelf</h1><button>Sort</button><style>.box { width: 60px; height: 60px }</style>
<div class=box id=a>Red</div><div class=box id=b>Blue</div><x-note></x-note>
<script>for (const id of ['a', 'b']) document.getElementById(id).addEventListener('click', () => {});
const root = document.querySelector('x-note').attachShadow({mode: 'closed'});
root.innerHTML = '<button>Keep</button>';</script>"""
SEEN = [
    "H1: Shelf",
    '[e1 button "Sort"]',
    '[e2 clickable "Red"]',
    '[e3 clickable "Blue"]',
    '[e4 button "Keep"]',
]
ROLES = ["textbox", "button", "clickable", "clickable", "button"]
BUSY = """<p id=p>At work</p><script>addEventListener('load', () => setTimeout(() => {
  const end = performance.now() + 2200;
  while (performance.now() < end);
  p.textContent = 'Done';
}));</script>"""

RESTLESS = """<p>At work</p><script>const {port1, port2} = new MessageChannel();
port2.onmessage = () => {
  const end = performance.now() + 12;
  while (performance.now() < end);
  port1.postMessage(0);
};
port1.postMessage(0);</script>"""


@dataclass
class Line:
    """What is sent to Chromium for the observer of one page."""

    page: Page
    observer: Observer
    sent: list[str] = field(default_factory=list)
    let_go: int = 0
    made_ready: asyncio.Event = field(default_factory=asyncio.Event)
    """What listens was handed over and let go, and what may have closed roots."""

    def listen(self) -> None:
        session = self.observer.worlds.sessions[0]
        send = session.send

        async def told(method: str, params: dict[str, Any] | None = None) -> dict[str, Any]:
            self.sent.append(method)
            answer = await send(method, params)
            self.let_go += method == "Runtime.releaseObjectGroup"
            if self.let_go == 2:
                self.made_ready.set()
            return answer

        session.send = told  # type: ignore[method-assign]


@pytest_asyncio.fixture
async def line(browser: Browser) -> AsyncIterator[Line]:
    context = await browser.new_context(viewport={"width": 1000, "height": 700})
    page = await context.new_page()
    observer = Observer(page, "t1")
    await observer.attach()
    found = Line(page, observer)
    found.listen()
    yield found
    await context.close()


async def test_listeners_and_closed_roots_are_told_before_the_first_look(line, serve):
    await line.page.goto(serve({"/": LISTENING}))
    await asyncio.wait_for(line.made_ready.wait(), 10)
    line.sent.clear()
    seen = (await line.observer.observe(4000)).text.split("\n")
    assert seen[-len(SEEN) :] == SEEN
    assert "DOM.resolveNode" not in line.sent


async def test_a_rehearsal_uses_up_no_handles(line, serve):
    await line.page.goto(serve({"/": LISTENING}))
    await line.page.evaluate(IDLE)
    await line.page.evaluate("document.querySelector('button').before(document.createElement('input'))")
    seen = (await line.observer.observe(4000)).text
    assert [line.split(" ")[1] for line in re.findall(r"\[e\d+ \w+", seen)] == ROLES
    assert re.findall(r"\[e(\d+) ", seen) == ["1", "2", "3", "4", "5"]


async def test_a_handle_of_before_the_first_look_stays_with_its_element(line, serve):
    await line.page.goto(serve({"/": LISTENING}))
    await asyncio.wait_for(line.made_ready.wait(), 10)
    await asyncio.wait(line.observer.worlds.questions._later)
    found = await resolve(line.observer, "#b")
    seen = (await line.observer.observe(4000)).text
    assert f'[{found.handle} clickable "Blue"]' in seen
    assert (await line.observer.facts(found.handle)).name == "Blue"


async def test_a_page_that_is_busy_when_it_has_loaded_is_not_stopped(line, serve):
    await line.page.goto(serve({"/": BUSY}))
    await line.page.wait_for_function("p.textContent === 'Done'", timeout=10_000)
    assert "Runtime.terminateExecution" not in line.sent


async def test_a_page_that_never_rests_is_rehearsed_too(line, serve):
    await line.page.goto(serve({"/": RESTLESS}))
    world = await line.observer.worlds.main(5)
    known = "Promise.race([__strelka.rehearsal(), new Promise((done) => setTimeout(done, 3000, false))])"
    asked = {"expression": known, "uniqueContextId": world.unique_id, "awaitPromise": True}
    answer = await line.observer.worlds.sessions[0].send("Runtime.evaluate", asked)
    assert answer["result"]["value"] is True
