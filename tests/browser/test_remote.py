"""A browser that somebody else has started: only where the policy says so, guarded, and lost alone."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import Serve
from foreign_browsers import GUARDED, Foreign, chromium, playwright_server
from local_server import Request
from playwright.async_api import async_playwright
from serving import served

from agent.approve.deny import DenyApprover
from agent.build import RunRequest
from agent.result import RunResult
from agent.run import run
from agent.script import script_from_goal
from agent.settings import Settings
from browser_tools.chromium import Chromium
from browser_tools.egress.guard import Guard, own_ports
from browser_tools.session import SessionOptions
from browser_tools.shared.remote import RemoteChromium, remote_at
from policies.errors import BadInput
from policies.gate import Gate, Layer
from policies.load import BadPolicy, policy_from_mapping

SHOP = {
    "/": "<title>Shop</title><h1>Shop</h1><p id=who></p><a href=/two>Two</a>"
    "<script>document.getElementById('who').textContent = 'cookie:' + document.cookie</script>",
    "/two": "<title>Two</title><h1>Two</h1>",
}
STEPS = "open {0}/; get the text of the page; click 'Two'"


@pytest.fixture(scope="module")
def flagged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Foreign]:
    """Started as docs/security.md says."""
    browser = chromium(tmp_path_factory.mktemp("flagged"), *GUARDED)
    yield browser
    browser.kill()


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Foreign]:
    browser = chromium(tmp_path_factory.mktemp("bare"))
    yield browser
    browser.kill()


def policy_file(folder: Path, remote: str, **more: Any) -> str:
    lines = {"version": 1, "extends": ["preset:testing"], "browser": {"remote": remote}, **more}
    (folder / "policy.yaml").write_text(json.dumps(lines))
    return str(folder / "policy.yaml")


async def ran(folder: Path, url: str, remote: str, site: str, **more: Any) -> tuple[RunResult, list[Any]]:
    """The result, and what its log says of the guard."""
    request = RunRequest(
        script_from_goal(STEPS.format(site), None),
        Settings(runs=folder / "runs", browser_url=url),
        DenyApprover(),
        policy=policy_file(folder, remote, **more),
    )
    result = await run(request)
    lines = (Path(result.folder) / "events.jsonl").read_text().splitlines()
    return result, [event["data"] for event in map(json.loads, lines) if "guard" in event["data"]]


@pytest.mark.parametrize(
    ("said", "remote"),
    [
        ({"policy": ""}, "deny"),
        ({"policy": "guarded"}, "guarded"),
        ({"policy": "", "floor": "guarded"}, "guarded"),
        ({"policy": "unguarded", "floor": "guarded"}, "guarded"),
        ({"policy": "unguarded", "floor": "deny"}, "deny"),
        ({"script": "guarded"}, "guarded"),
        ({"policy": "", "script": "guarded"}, "deny"),
        ({"policy": "guarded", "script": "unguarded"}, "guarded"),
        ({"policy": "guarded", "script": "deny"}, "deny"),
    ],
    ids=str,
)
def test_who_may_allow_it(said: dict[str, str], remote: str) -> None:
    """The policy or a floor; lines of a script under them only tighten."""
    written = {
        name: {"version": 1} | ({"browser": {"remote": word}} if word else {}) for name, word in said.items()
    }
    gate = Gate([Layer(name, policy_from_mapping(one, "it")) for name, one in written.items()])
    assert gate.browser.remote == remote


def test_a_word_that_is_none_is_named_with_its_place() -> None:
    with pytest.raises(
        BadPolicy, match=r"browser.remote.*expected one of deny, guarded.*did you mean 'guarded'"
    ):
        policy_from_mapping({"version": 1, "browser": {"remote": "garded"}}, "it")


@pytest.mark.parametrize(
    ("url", "kind", "shown"),
    [
        ("http://box:9222", "cdp", "http://box:9222"),
        ("ws://[::1]:9222/devtools/browser/1a", "cdp", "ws://[::1]:9222"),
        ("ws://me:key@box:3000/secret?token=t", "playwright", "ws://box:3000"),
        ("cdp+wss://farm.test/?token=t", "cdp", "wss://farm.test:443"),
    ],
)
def test_an_address_says_its_protocol_and_shows_no_token(url: str, kind: str, shown: str) -> None:
    found = remote_at(url)
    assert (found.kind, found.shown) == (kind, shown)
    assert not [word for word in ("token", "key", "secret") if word in repr(found)]


@pytest.mark.parametrize("url", ["ftp://box:1", "box:9222", "http://:9222", "ws://box:no", "ws://[::1"])
async def test_what_is_no_address_starts_nothing(tmp_path: Path, url: str) -> None:
    with pytest.raises(BadInput, match="expected http://HOST:PORT") as caught:
        await ran(tmp_path, url, "guarded", "http://127.0.0.1:1")
    assert caught.value.code == "browser.url"


async def test_without_a_word_of_the_policy_nobody_is_called(tmp_path: Path, serve: Serve) -> None:
    called: list[str] = []

    def answer(request: Request) -> str:
        called.append(request.path)
        return "{}"

    port = serve({"/json/version/": answer})
    with pytest.raises(BadInput, match=r"browser: \{remote: guarded\}") as caught:
        await ran(tmp_path, port, "deny", "http://127.0.0.1:1")
    assert (caught.value.code, called) == ("browser.remote_denied", [])


async def test_a_guarded_run_leaves_the_browser_as_it_was(
    tmp_path: Path, serve: Serve, flagged: Foreign
) -> None:
    """Its owner's cookies are not seen, and nothing of theirs is closed."""
    site = serve(SHOP)
    async with async_playwright() as playwright:
        owner = await playwright.chromium.connect_over_cdp(flagged.url)
        theirs = await owner.contexts[0].new_page()
        await owner.contexts[0].add_cookies([{"name": "owner", "value": "secret", "url": site}])
        result, notes = await ran(tmp_path, flagged.url, "guarded", site)
        assert result.status == "finished", result.reason
        assert result.url == f"{site}/two"
        shown = remote_at(flagged.url).shown
        assert [(note["guard"], note["remote"]) for note in notes] == [("whole", shown)]
        log = (Path(result.folder) / "events.jsonl").read_text()
        assert "cookie:" in log
        assert "owner=secret" not in log
        assert [page for context in owner.contexts for page in context.pages if page is theirs]
        await theirs.close()
        await owner.close()
    assert flagged.alive


async def test_strangers_documents_are_not_judged_by_our_policy(serve: Serve, flagged: Foreign) -> None:
    """While a session of ours is open, under a policy that lists nothing of theirs."""
    site, theirs = serve(SHOP), serve({"/": "<title>Theirs</title>", "/x": "no"})
    written = {
        "version": 1,
        "browser": {"remote": "guarded"},
        "origins": {"allow": [site]},
        "rules": [{"id": "look", "decision": "allow", "when": {"effect": ["read", "navigate"]}}],
    }
    gate = Gate([Layer("it", policy_from_mapping(written, "it"))])
    async with async_playwright() as playwright:
        owner = await playwright.chromium.connect_over_cdp(flagged.url)
        async with await RemoteChromium.connect(remote_at(flagged.url)) as shared:
            session = await shared.new_session(SessionOptions(guard=Guard(gate)))
            assert remote_at(flagged.url).port in own_ports()
            page = await owner.contexts[0].new_page()
            answer = await page.goto(theirs)
            assert answer is not None
            assert answer.ok
            await session.current.navigate(f"{site}/")
            fetched = "url => fetch(url, {mode: 'no-cors'}).then(() => 'out', () => 'refused')"
            assert await session.current.page.evaluate(fetched, f"{theirs}/x") == "refused"
            await page.close()
        await owner.close()


async def test_a_browser_without_our_flags_needs_plain_words(
    tmp_path: Path, serve: Serve, bare: Foreign
) -> None:
    site = serve(SHOP)
    refused, _ = await ran(tmp_path, bare.url, "guarded", site)
    assert (refused.status, refused.code) == ("denied", "guard.partial")
    assert "--host-resolver-rules" in refused.reason
    assert "remote: unguarded" in refused.reason
    strict, _ = await ran(tmp_path, bare.url, "unguarded", site, network={"proxy_required": True})
    assert (strict.status, strict.code) == ("denied", "guard.partial")
    taken, notes = await ran(tmp_path, bare.url, "unguarded", site)
    assert taken.status == "finished", taken.reason
    assert notes[0]["guard"] == "partial"
    assert "--disable-quic" in notes[0]["text"]


@pytest.mark.deep
async def test_a_browser_that_cannot_reach_our_proxy_goes_its_own_way(tmp_path: Path, serve: Serve) -> None:
    """As one on another machine, whose loopback is not ours."""
    site = serve(SHOP).replace("127.0.0.1", "localhost")
    far = chromium(tmp_path / "profile", "--host-resolver-rules=MAP 127.0.0.1 ~NOTFOUND")
    try:
        refused, _ = await ran(tmp_path, far.url, "guarded", site)
        assert (refused.status, refused.code) == ("denied", "guard.partial")
        taken, notes = await ran(tmp_path, far.url, "unguarded", site)
    finally:
        far.kill()
    assert taken.status == "finished", taken.reason
    assert "do not come by our proxy" in notes[0]["text"]


@pytest.mark.parametrize(
    ("options", "status"),
    [(("--unsafe",), "finished"), pytest.param((), "denied", marks=pytest.mark.deep)],
    ids=["flags-of-clients", "flags-of-its-own"],
)
async def test_a_playwright_server_starts_its_browser_with_our_flags(
    tmp_path: Path, serve: Serve, options: tuple[str, ...], status: str
) -> None:
    """Where it lets clients choose them (`--unsafe`); else its browser is one without."""
    site = serve(SHOP)
    server = playwright_server(tmp_path / "browsers", *options)
    try:
        result, notes = await ran(tmp_path, server.url, "guarded", site)
    finally:
        server.kill()
    assert result.status == status, result.reason
    assert [note["guard"] for note in notes] == (["whole"] if options else [])


async def test_a_dying_browser_ends_its_runs_and_no_others(tmp_path: Path, serve: Serve) -> None:
    def kill(request: Request) -> None:
        doomed.kill()

    site = serve({**SHOP, "/two": kill})
    doomed = chromium(tmp_path / "profile", *GUARDED)
    async with await Chromium.start() as ours:
        session = await ours.new_session()
        lost, _ = await ran(tmp_path, doomed.url, "guarded", site)
        assert (lost.status, lost.code) == ("infrastructure", "browser.remote_lost")
        await session.current.navigate(f"{site}/")
        assert await session.current.title() == "Shop"
    gone, _ = await ran(tmp_path, doomed.url + "?token=geheim", "guarded", site)
    assert (gone.status, gone.code) == ("infrastructure", "browser.unreachable")
    assert "nothing listens there" in gone.reason
    assert "geheim" not in gone.reason


@pytest.mark.deep
async def test_the_server_shares_one_for_its_runs(tmp_path: Path, serve: Serve, flagged: Foreign) -> None:
    site = serve(SHOP)
    for floor, status in (((policy_file(tmp_path, "guarded"),), "finished"), ((), "failed")):
        settings = Settings(browser_url=flagged.url, floor=floor)
        async with served(tmp_path, settings=settings) as server:
            runs = [await server.started(STEPS.format(site), policy="testing") for _ in range(2)]
            told = [await server.ended(one) for one in runs]
        assert [one["status"] for one in told] == [status, status], told
        assert floor or "browser: {remote: guarded}" in told[0]["reason"]
    assert flagged.alive


def test_the_command_line_says_what_the_policy_lacks(tmp_path: Path) -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "agent.cli",
            "run",
            "open http://127.0.0.1:1/",
            "--browser-url",
            "http://box:1",
        ],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2, done.stderr
    assert "browser: {remote: guarded}" in done.stderr
    assert not (tmp_path / "runs").exists()


def test_the_flags_are_those_that_the_documents_name() -> None:
    told = (Path(__file__).parents[2] / "docs/security.md").read_text()
    (command,) = [line for line in told.replace("\\\n", " ").splitlines() if line.startswith("chromium ")]
    assert shlex.split(command)[3:] == list(GUARDED)
