"""A browser that somebody else starts with our options is behind the guard as a whole; any other is not."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from internet import Internet
from playwright import async_api, sync_api

from agent import arun_goal, run_goal
from browser_tools.egress.guard import Guard
from browser_tools.egress.launch import launch_options
from browser_tools.machine.find import find
from policies.gate import Gate, Layer
from policies.load import policy_from_mapping

POLICY = {"origins": {"allow": ["http://example.com"]}, "rules": [
    {"id": "all", "decision": "allow", "when": {"effect": ["read", "navigate", "input"]}}]}  # fmt: skip
REQUIRED = """version: 1
origins: {allow: ["http://example.com"]}
network: {proxy_required: true, subresources: listed}
rules: [{id: all, decision: allow, when: {effect: [read, navigate, input]}}]
"""


@pytest.fixture
def net() -> Iterator[Internet]:
    made = Internet()
    made.serve("example.com", {"/": '<title>Home</title><a href="http://evil.test/">Out</a>'}, scheme="http")
    yield made
    made.close()


@pytest.fixture
def guard(net: Internet) -> Iterator[Guard]:
    gate = Gate([Layer("p", policy_from_mapping(POLICY, "p"))])
    made = Guard(gate, resolver=net.resolve, dialler=net.dial)
    yield made
    made.close()


@pytest.fixture
def policy(tmp_path: Path) -> str:
    (tmp_path / "required.yaml").write_text(REQUIRED)
    return str(tmp_path / "required.yaml")


def options(guard: Guard) -> dict[str, Any]:
    ours = launch_options(guard)
    return {**ours, "executable_path": find().path, "args": ["--no-sandbox", *ours["args"]]}


def told(folder: str) -> list[dict[str, Any]]:
    events = map(json.loads, (Path(folder) / "events.jsonl").read_text().splitlines())
    return [event["data"] for event in events if event["type"] == "note"]


async def test_with_the_asynchronous_api(net: Internet, guard: Guard, policy: str, tmp_path: Path) -> None:
    async with async_api.async_playwright() as playwright:
        browser = await playwright.chromium.launch(**options(guard))
        page = await (await browser.new_context()).new_page()
        await page.goto("http://example.com/")
        assert await page.title() == "Home"
        reached = "url => fetch(url, {mode: 'no-cors'}).then(() => 'reached', () => 'nothing')"
        assert await page.evaluate(reached, "http://127.0.0.1:9/") == "nothing"
        result = await arun_goal('click "Out"', page=page, policy=policy, runs=tmp_path / "runs")
        assert (result.status, result.code) == ("denied", "origin.not_allowed")
        assert told(result.folder)[0]["guard"] == "whole"
        await page.evaluate(reached, "http://evil.test/")
        assert (
            net.forbidden.arrivals == 1
        )  # after the run the owner's own policy holds: public hosts are open
        await browser.close()


def test_with_the_synchronous_api(net: Internet, guard: Guard, policy: str, tmp_path: Path) -> None:
    def work() -> None:
        with sync_api.sync_playwright() as playwright:
            browser = playwright.chromium.launch(**options(guard))
            page = browser.new_page()
            page.goto("http://example.com/")
            result = run_goal("open http://evil.test/", page=page, policy=policy, runs=tmp_path / "runs")
            assert (result.status, result.code) == ("denied", "origin.not_allowed")
            assert told(result.folder)[0]["guard"] == "whole"
            assert page.title() == "Home"
            browser.close()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(work).result(60)
    assert net.forbidden.arrivals == 0


Launch = Callable[[dict[str, Any]], dict[str, Any]]


@pytest.mark.parametrize(
    ("launched", "context"),
    [
        (lambda whole: {**whole, "proxy": None}, {}),
        (lambda whole: {**whole, "args": ["--no-sandbox"]}, {}),
        (lambda whole: {**whole, "proxy": {"server": whole["proxy"]["server"], "bypass": "evil.test"}}, {}),
        (lambda whole: whole, {"proxy": {"server": "http://127.0.0.1:9"}}),
    ],
    ids=["no-proxy", "no-flags", "a-hole", "a-proxy-of-its-own"],
)
async def test_what_is_not_whole_is_refused_where_that_is_required(
    guard: Guard, policy: str, tmp_path: Path, launched: Launch, context: dict[str, Any]
) -> None:
    async with async_api.async_playwright() as playwright:
        browser = await playwright.chromium.launch(**launched(options(guard)))
        page = await (await browser.new_context(**context)).new_page()
        runs = tmp_path / "runs"
        result = await arun_goal("open http://example.com/", page=page, policy=policy, runs=runs)
        assert (result.status, result.code) == ("failed", "guard.partial")
        assert "launch_options" in result.reason
        await browser.close()


async def test_without_that_requirement_a_run_says_that_its_guard_is_partial(
    serve: Any, tmp_path: Path
) -> None:
    async with async_api.async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=find().path, args=["--no-sandbox"])
        page = await browser.new_page()
        result = await arun_goal(f"open {serve({'/': 'x'})}/", page=page, runs=tmp_path / "runs")
        assert result.status == "finished"
        assert told(result.folder)[0]["guard"] == "partial"
        await browser.close()
