"""What a Python test checks is held against all its page told; what it mended counts once it has passed."""

from __future__ import annotations

import re
from typing import Any

import pytest

from browser_tools.machine.find import find

pytestmark = pytest.mark.timeout(300)  # whole sessions of pytest, on a machine that may be busy

PLAYWRIGHT = "pytest_playwright.pytest_playwright"
UNTRACED = ("--strelka-trace", "off")
LOUD = "onclick=\"console.error('boom'); fetch('/broken')\""
PAGES = {
    "/": f"<title>Shop</title><button {LOUD}>Break</button><a href=/list.csv download>List</a>",
    "/quiet": "<title>Quiet</title><h1>Quiet</h1>",
    "/broken": lambda request: (500, {}, "broken"),
    "/none": lambda request: (404, {}, "<h1>None</h1>"),
    "/list.csv": lambda request: (200, {"content-type": "text/csv"}, "name,price"),
}
NOISY = """\
    import pytest

    @pytest.fixture
    def loud(page, base_url):  # before `strelka` has seen the page
        page.goto(base_url)
        page.evaluate("fetch('/broken')")
        page.evaluate("console.error('boom')")

    def test_errors_of_an_act(page, strelka, base_url):
        page.goto(base_url)
        strelka.act('click "Break"')
        strelka.check("no console errors")

    def test_requests_of_an_act(page, strelka, base_url):
        page.goto(base_url)
        strelka.act('click "Break"')
        strelka.check("no failed requests")

    def test_errors_between(page, strelka, base_url):
        page.goto(base_url)
        strelka.check("no console errors")
        page.evaluate("setTimeout(() => { throw new Error('boom') })")
        page.wait_for_timeout(100)
        strelka.check("no console errors")

    def test_errors_before(loud, strelka):
        strelka.check("no console errors")

    def test_requests_before(loud, strelka):
        strelka.check("no failed requests")

    def test_itself(page, strelka, base_url):
        page.goto("/none")
        strelka.check("no failed requests")

    def test_another_document(loud, page, strelka, base_url):
        page.goto("/quiet")
        strelka.check("no console errors")
        strelka.check("no failed requests")

    def test_download(page, strelka, base_url):
        page.goto(base_url)
        strelka.act('click "List"')
        strelka.check('a download named "list.csv"')
"""


def test_a_check_holds_for_all_that_the_page_and_the_acts_before_brought(project: Any, serve: Any) -> None:
    project.write({"test_noise.py": NOISY})
    ran = project.pytest("--base-url", serve(PAGES), *UNTRACED, plugins=[PLAYWRIGHT])
    found = {name.partition("[")[0]: ran.outcome(name) for name in ran.cases}
    assert found == {
        "test_errors_of_an_act": "failure",
        "test_requests_of_an_act": "failure",
        "test_errors_between": "failure",
        "test_errors_before": "failure",
        "test_requests_before": "failure",
        "test_itself": "failure",
        "test_another_document": "passed",
        "test_download": "passed",
    }, ran.out
    replay = ("--base-url", serve(PAGES), "--strelka-mode", "replay", "-k", "download")
    again = project.pytest(*replay, *UNTRACED, plugins=[PLAYWRIGHT])
    assert again.outcome("test_download[chromium]") == "passed", again.out
    assert "1 console error: boom" in ran.said("test_errors_of_an_act[chromium]")
    assert "/broken: HTTP 500" in ran.said("test_requests_before[chromium]")


def test_a_check_that_nobody_awaits_is_no_check(project: Any, serve: Any) -> None:
    project.write(
        {
            "conftest.py": f"""\
            import pytest_asyncio
            from playwright.async_api import async_playwright

            @pytest_asyncio.fixture
            async def page():
                async with async_playwright() as playwright:
                    browser = await playwright.chromium.launch(
                        executable_path={find().path!r}, args=["--no-sandbox"]
                    )
                    yield await browser.new_page()
            """,
            "test_own.py": f"""\
            import pytest
            pytestmark = pytest.mark.asyncio

            async def test_awaited(page, strelka):
                await page.goto({serve(PAGES)!r})
                await strelka.check('title is "Shop"')

            async def test_forgotten(page, strelka):
                strelka.check('title is "Another"')

            async def test_noise(page, strelka):
                await page.goto({serve(PAGES)!r})
                await page.evaluate("console.error('boom')")
                await strelka.check("no console errors")
            """,
        }
    )
    ran = project.pytest(plugins=["pytest_asyncio.plugin"])
    found = {name: ran.outcome(name) for name in ran.cases}
    assert found == {"test_awaited": "passed", "test_forgotten": "error", "test_noise": "failure"}, ran.out
    assert "strelka.check(...) was not awaited" in ran.said("test_forgotten")


def test_what_an_act_mended_counts_once_the_test_has_passed(project: Any, serve: Any) -> None:
    """A patch that the test's own expectations do not bear out is none."""
    form = (
        "<title>Shop</title><form action=/cart><label>Amount <input name=n></label><button>{}</button></form>"
    )
    test = """\
        def test_{0}(page, strelka, base_url):
            page.goto(base_url)
            strelka.act('type "2" into "Amount"; click "Send"')
            strelka.act('click "Leave"')
            {1}
        """
    project.write(
        {
            f"test_{name}.py": test.format(name, check)
            for name, check in {
                "well": """strelka.check('title is "Left"')""",
                "check": """strelka.check('title is "Left"')""",
                "assert": 'assert page.title() == "Left"',
            }.items()
        }
    )

    def pages(send: str, leave: str) -> dict[str, str]:
        cart = f"<title>Cart</title><h1>Cart</h1><form action=/left><button>{leave}</button></form>"
        return {"/": form.format(send), "/cart": cart, "/left": "<title>Left</title><h1>Left</h1>"}

    first = project.pytest("--base-url", serve(pages("Send", "Leave")), *UNTRACED, plugins=[PLAYWRIGHT])
    assert first.code == 0, first.out
    assert "recorded for 3 tests" in first.out
    for name in ("check", "assert"):
        path = project.folder / f"test_{name}.py"
        path.write_text(path.read_text().replace('"Left"', '"Right"'))
    for plan in project.folder.rglob("*.plan.yaml"):  # what has gone is waited for no longer than that
        plan.write_text(re.sub("^  tool: .*$", "\\g<0>\n  timeout: 1", plan.read_text(), flags=re.M))
    heal = ("--base-url", serve(pages("Send it", "Leave it")), "--strelka-mode", "heal")
    ran = project.pytest(*heal, *UNTRACED, plugins=[PLAYWRIGHT])
    told = {name: ran.properties(f"test_{name}[chromium]") for name in ("well", "check", "assert")}
    assert [(one["status"], one["healed"]) for one in told.values()] == [
        ("healed", "true"),
        ("failed", "false"),
        ("passed", "false"),
    ], ran.out
    assert "1 healed, 2 failed" in ran.out or "2 failed, 1 healed" in ran.out, ran.out
    patches = [path.parent.name for path in project.folder.rglob("*.plan.patch")]
    assert patches == ["test_well", "test_well"]
    assert 'button "Leave" is now button "Leave it"' in ran.said("test_well[chromium]")
