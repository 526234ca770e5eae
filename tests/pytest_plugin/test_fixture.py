"""The fixture `strelka` on a page of pytest-playwright, as a project uses it."""

from __future__ import annotations

import base64
import zipfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from agent.llm.testing import FakeServer, call

pytestmark = pytest.mark.timeout(300)  # whole sessions of pytest, on a machine that may be busy

PLAYWRIGHT = "pytest_playwright.pytest_playwright"
PAGES = {
    "/": """<!doctype html><title>Shop</title>
        <form action=/cart><label>Amount <input name=n></label><button>Add</button></form>
        <a href="http://localhost:1/">Elsewhere</a><button disabled>Pay</button>
        <iframe srcdoc="<button onclick='textContent = `Told`'>Tell</button>"></iframe>""",
    "/login": lambda request: (
        (303, {"location": "/me", "set-cookie": "s=1; Path=/"}, "")
        if request.method == "POST"
        else "<title>Login</title><form method=post><button>Log in</button></form>"
    ),
    "/me": lambda request: f"<title>{'Ada' if 's=1' in str(request.headers) else 'Nobody'}</title>",
    "/cart": "<title>Cart</title><h1>Cart</h1><table><tr><th>Name<td>Lumi<tr><th>Total<td>24.90</table>",
}
MASKED = """async (data) => {
  const image = new Image(); image.src = 'data:image/png;base64,' + data; await image.decode();
  const draw = new OffscreenCanvas(image.width, image.height).getContext('2d');
  draw.drawImage(image, 0, 0);
  const { data: all } = draw.getImageData(0, 0, image.width, image.height);
  let found = 0;
  for (let i = 0; i < all.length; i += 4) found += all[i] === 255 && all[i + 1] === 0 && all[i + 2] === 255;
  return found;
}"""
"""How many pixels have the colour of a mask."""
TESTS = """\
    import pytest
    from pydantic import BaseModel

    class Cart(BaseModel):
        name: str
        total: float

    @pytest.fixture(autouse=True)
    def shop(page, base_url):  # before `strelka` has seen the page, and with a look that Playwright remembers
        page.goto(base_url)
        page.get_by_label("Amount").wait_for()
        page.frame_locator("iframe").get_by_role("button", name="Tell").wait_for()

    def test_well(page, strelka):
        assert page.get_by_label("Amount").is_visible()
        strelka.act('click "Tell"; type "{{many}}" into "Amount"; click "Add"', many=2)
        strelka.check('url contains "n=2"')
        strelka.check("status is 200")
        strelka.check({"aria": '- heading "Cart"\\n- table:\\n  - rowgroup:\\n    - row "Total 24.90"'})
        assert strelka.extract(Cart).total < 40
        assert page.title() == "Cart"

    def test_outline(strelka):
        strelka.check({"aria": '- button "Ad"'})

    def test_unread(strelka):
        strelka.check({"arai": "- button"})

    def test_unheld(strelka):
        strelka.check('the "Pay" button is enabled')

    def test_elsewhere(strelka):
        strelka.act('click "Elsewhere"')
        strelka.check('title is "Elsewhere"')

    def test_nothing(page, strelka):
        strelka.act('click "Add"')
        page.locator("h1").first.is_visible()

    @pytest.mark.strelka(quarantine="2999-01-01")
    def test_excused(page, strelka):
        assert page.title() == "Cart"

    @pytest.mark.strelka(quarantine="2001-01-01")
    def test_overdue(page, strelka):
        assert page.title() == "Cart"

    def test_assert(page, strelka):
        strelka.act('type "{{password}}" into "Amount"', password="quiet-garden-7")
        assert page.title() == "Cart"

    def test_words(strelka):
        strelka.check("all is well in the cart")

    def test_goal(strelka):
        strelka.act("put two lamps in the cart")
        strelka.check('title is "Cart"')

    @pytest.mark.strelka(limits={"second": 1})
    def test_mark(strelka):
        pass

    def test_other(page):
        assert page.title() == "Shop"
"""


@pytest.mark.deep
async def test_what_tests_say_and_what_becomes_of_it(project: Any, serve: Any, session: Any) -> None:
    project.write({"test_shop.py": TESTS})
    ran = project.pytest("--base-url", serve(PAGES), plugins=[PLAYWRIGHT])
    found = {name.partition("[")[0]: ran.outcome(name) for name in ran.cases}
    assert found == {
        "test_well": "passed",
        "test_outline": "failure",
        "test_unread": "error",
        "test_unheld": "failure",
        "test_elsewhere": "failure",
        "test_nothing": "error",
        "test_excused": "skipped",
        "test_overdue": "failure",
        "test_assert": "failure",
        "test_words": "failure",
        "test_goal": "error",
        "test_mark": "error",
        "test_other": "passed",
    }, ran.out
    said = {name: ran.said(f"{name}[chromium]") for name in found}
    assert (
        "assertion (check.failed): expected: button 'Pay' enabled; seen: disabled; next:"
        in said["test_unheld"]
    )
    assert """seen: no line 'button "Ad"'; nearest is 'button "Add"'""" in said["test_outline"]
    assert "unknown key 'arai'; did you mean 'aria'?" in said["test_unread"]
    assert "policy (" in said["test_elsewhere"]
    assert "no model may be asked to judge it" in said["test_words"]
    assert 'such as: text "1 lamp" is visible' in said["test_words"]
    assert "needs a model, and none is connected" in said["test_goal"]
    assert "there is no limit 'second'; did you mean 'seconds'?" in said["test_mark"]
    assert "test_nothing[chromium] expects nothing, so it could not fail" in said["test_nothing"]
    assert "author.py" not in said["test_unheld"], "the traceback ends in the test"
    plans = [path.relative_to(project.folder).as_posix() for path in project.folder.rglob("*.plan.yaml")]
    assert sorted(plans) == [
        "plans/test_shop/test_assert.type-password-into-Amount.plan.yaml",
        "plans/test_shop/test_well.click-Tell-type-many-into-Amount-click-Add.plan.yaml",
    ]
    masked = ran.properties("test_assert[chromium]")["screenshot"]
    picture = base64.b64encode(Path(masked).read_bytes()).decode()
    assert await session.current.page.evaluate(MASKED, picture) > 1000
    for name in ("test_unheld", "test_assert"):
        told = ran.properties(f"{name}[chromium]")
        assert Path(told["screenshot"]).is_file()
        assert zipfile.is_zipfile(told["trace"])
    assert "trace" not in ran.properties("test_well[chromium]")
    assert not ran.properties("test_other[chromium]")
    logs = [path.read_text() for path in project.folder.rglob("events.jsonl")]
    assert all('"guard": "whole"' in log for log in logs if '"run_finished"' in log and '"note"' in log)
    assert "Tests: 4 error, 6 failed, 1 passed, 1 quarantined" in ran.out, ran.out[-6000:]


def test_tests_that_differ_in_punctuation_alone_have_plans_of_their_own(project: Any, serve: Any) -> None:
    project.write(
        {
            "test_many.py": """\
            import pytest

            @pytest.mark.parametrize("many", ["1/2", "1 2", "one"])
            def test_many(page, strelka, base_url, many):
                page.goto(base_url)
                strelka.act(f'type "{many}" into "Amount"; click "Add"')
                strelka.check('url contains "n="')
            """
        }
    )
    asked = ("--base-url", serve(PAGES), "--strelka-trace", "off")
    first = project.pytest(*asked, plugins=[PLAYWRIGHT])
    replay = (*asked, "--strelka-mode", "replay")
    one = project.pytest("test_many.py::test_many[chromium-1 2]", *replay, plugins=[PLAYWRIGHT])
    again = project.pytest(*replay, plugins=[PLAYWRIGHT])
    assert (first.code, one.code, again.code) == (0, 0, 0), first.out + one.out + again.out
    plans = sorted(path.name.partition(".")[0] for path in project.folder.rglob("*.plan.yaml"))
    assert (len(set(plans)), plans[-1]) == (3, "test_many-one"), "that of one without a double is as it was"


@pytest.mark.deep
def test_a_goal_is_planned_once_and_then_asks_nobody(project: Any, serve: Any) -> None:
    project.write(
        {
            "test_goal.py": """\
            def test_goal(page, strelka, base_url):
                page.goto(base_url)
                strelka.act("put two lamps in the cart")
                assert page.url.endswith("n=2")
            """
        }
    )
    url = serve(PAGES)
    replies = [
        call("type_text", target="Amount", text="2"),
        call("click", target="Add"),
        call("finish", answer="Two lamps are in the cart.", success=True),
    ]
    with FakeServer(replies) as server:
        model = ("--strelka-model", server.model("openai"))
        first = project.pytest("--base-url", url, *model, plugins=[PLAYWRIGHT])
        asked = len(server.requests)
        again = project.pytest("--base-url", url, *model, plugins=[PLAYWRIGHT])
        assert len(server.requests) == asked
    assert (first.code, again.code) == (0, 0), first.out + again.out
    told = [ran.properties("test_goal[chromium]") for ran in (first, again)]
    assert [(one["mode"], one["model_calls"]) for one in told] == [("record", "3"), ("replay", "0")]
    assert "Model: 3 calls" in first.out


@pytest.mark.deep
def test_a_policy_binds_the_test_whatever_the_project_says_of_its_browser(project: Any, serve: Any) -> None:
    url = serve(PAGES)
    project.write(
        {
            "shop.policy.yaml": f"version: 1\nextends: [preset:testing]\norigins: {{allow: ['{url}']}}\n",
            "pytest.ini": "[pytest]\nstrelka_policy = readonly\nstrelka_trace = off\n",
            "login.yaml": "start: /login\nsteps: [click 'Log in', 'expect title is \"Ada\"']\n",
            "conftest.py": """\
            import pytest

            @pytest.fixture(scope="session")
            def browser_type_launch_args():  # the project's own, and nothing of anybody else's
                return {"args": ["--no-sandbox", "--user-agent=Ours"]}

            @pytest.fixture(scope="session")
            def browser_context_args(browser_context_args, strelka_login):
                return {**browser_context_args, "storage_state": strelka_login("login.yaml")}
            """,
            "test_x.py": """\
            from contextlib import suppress
            from playwright.sync_api import Error

            def test_inside(page, strelka, base_url):
                page.goto(base_url)
                strelka.check('title is "Shop"')

            def test_logged_in(page, strelka):
                page.goto("/me")
                strelka.check('title is "Ada"')
                assert page.evaluate("navigator.userAgent") == "Ours"

            def test_outside(page, strelka, base_url):
                page.goto(base_url)
                with suppress(Error):
                    page.goto(base_url.replace("127.0.0.1", "localhost"))

            def test_not_ours(page, base_url):
                page.goto(base_url.replace("127.0.0.1", "localhost"))
            """,
        }
    )
    said = ("--strelka-policy", "shop.policy.yaml", "test_x.py")  # the option wins over the ini's
    ran = project.pytest("--base-url", url, *said, plugins=[PLAYWRIGHT])
    found = {name.partition("[")[0]: ran.outcome(name) for name in ran.cases}
    assert found == {
        "test_inside": "passed",
        "test_logged_in": "passed",
        "test_outside": "error",
        "test_not_ours": "passed",
    }, ran.out
    logs = [path.read_text() for path in project.folder.rglob("events.jsonl")]
    assert all('"guard": "whole"' in log for log in logs if "run_finished" in log and "login" not in log)
    assert "policy: expected: no page outside of what" in ran.said("test_outside[chromium]")


def test_other_browsers_are_refused_plainly(project: Any) -> None:
    project.write({"test_x.py": "def test_x(page, strelka): pass\n"})
    ran = project.pytest("--browser", "firefox", plugins=[PLAYWRIGHT])
    assert ran.outcome("test_x[firefox]") == "error"
    assert "strelka works in Chromium only" in ran.said("test_x[firefox]")


@pytest.mark.skipif(find_spec("pytest_playwright_asyncio") is None, reason="pytest-playwright-asyncio")
def test_asynchronous_pages(project: Any, serve: Any) -> None:
    project.write(
        {
            "test_async.py": """\
            import pytest
            pytestmark = pytest.mark.asyncio(loop_scope="session")

            async def test_well(page, strelka, base_url):
                await page.goto(base_url)
                await page.get_by_label("Amount").wait_for()
                await strelka.act('type "2" into "Amount"; click "Add"')
                await strelka.check('url contains "n=2"')
                assert await strelka.extract({"type": "object", "properties": {"total": {"type": "number"}}})

            async def test_assert(page, strelka, base_url):
                await page.goto(base_url)
                assert await page.title() == "Cart"
            """
        }
    )
    plugins = ["pytest_asyncio.plugin", "pytest_playwright_asyncio.pytest_playwright"]
    ran = project.pytest("--base-url", serve(PAGES), plugins=plugins)
    assert (ran.outcome("test_well[chromium]"), ran.outcome("test_assert[chromium]")) == ("passed", "failure")
    told = ran.properties("test_assert[chromium]")
    assert Path(told["screenshot"]).is_file()
    assert zipfile.is_zipfile(told["trace"])
