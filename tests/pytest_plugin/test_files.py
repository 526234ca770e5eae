"""`*.e2e.yaml` as pytest runs them: recorded once, replayed from then on, and told in every report."""

from __future__ import annotations

import json
import zipfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from agent.cli import main

pytestmark = pytest.mark.timeout(300)  # whole sessions of pytest, on a machine that may be busy

SHOP = """\
    start: /
    steps: |
      type "{{product}}" into "Search"
      click "Go"
    inputs: {product: string}
    cases:
      lamp: {product: lamp}
      chair: {product: chair}
    expect:
      - text "Found {{product}}"
"""
PAGES = {
    "/": "<title>Shop</title><form action=/found><label>Search <input name=q></label><button>Go</button>"
    "</form><a href=http://localhost:1/>Elsewhere</a>",
    "/broken": (500, {}, "<title>Broken</title><p>oops"),
    "/found": lambda request: f"<title>Found</title><p>Found {request.query.partition('=')[2]}",
}
CONFTEST = """\
    import pytest

    @pytest.fixture(scope="session")
    def base_url():
        return "{url}"
"""


@pytest.fixture
def shop(project: Any, serve: Any) -> Any:
    """A project whose tests run on a shop; its pytest is called with the shop's address."""
    url = serve(PAGES)
    project.write({"shop.e2e.yaml": SHOP, "conftest.py": CONFTEST.format(url=url)})
    project.url = url
    return project


def test_recorded_once_then_replayed(shop: Any) -> None:
    ran = shop.pytest()
    assert ran.code == 0, ran.out
    plan = shop.folder / "shop.e2e.plan.yaml"
    assert "{{product}}" in plan.read_text()
    assert "review and commit" in ran.out

    summary = shop.folder / "summary.md"
    actions = {"CI": "true", "GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": str(summary)}
    ran = shop.pytest("-n", "2", plugins=["xdist.plugin"], env=actions)
    assert ran.code == 0, ran.out
    for name in ("shop[lamp]", "shop[chair]"):
        said = ran.properties(name)
        assert (said["mode"], said["model_calls"], said["tokens"], said["healed"]) == (
            "replay",
            "0",
            "0",
            "false",
        )
        assert (said["cost_usd"], len(said["plan"])) == ("0", 12)
        assert said["report"].endswith("report.html")
    assert "Modes: 2 × replay" in ran.out
    assert "Model: none was asked" in ran.out
    assert "::" not in [line[:2] for line in ran.out.splitlines()]
    assert "| ✅ passed | shop.e2e.yaml::shop\\[lamp\\] |" in summary.read_text()
    page = (shop.folder / "strelka-results" / "index.html").read_text()
    assert ("shop[lamp]" in page, "Content-Security-Policy" in page, 'src="http' in page) == (
        True,
        True,
        False,
    )


def test_a_plan_that_is_wrong_or_gone_fails_the_test(shop: Any) -> None:
    ran = shop.pytest("-k", "lamp")
    assert ran.code == 0, ran.out
    plan = shop.folder / "shop.e2e.plan.yaml"
    plan.write_text(plan.read_text().replace("tool: click", "tool: clik"))
    ran = shop.pytest("-k", "lamp", env={"CI": "true"})
    assert ran.outcome("shop[lamp]") == "failure"
    assert "invalid-plan (plan.invalid)" in ran.said("shop[lamp]")

    plan.unlink()
    ran = shop.pytest(env={"CI": "true", "GITHUB_ACTIONS": "true"})
    assert (ran.code, ran.outcome("shop[lamp]")) == (1, "failure")
    assert "missing-plan (plan.missing): expected: a plan to replay" in ran.said("shop[lamp]")
    assert "::error file=shop.e2e.yaml,line=" in ran.out
    assert "2 stale" in ran.out
    told = json.loads((shop.folder / "strelka-results" / "results.json").read_text())
    assert [(one["outcome"], one["class"]) for one in told["tests"]] == [("stale", "missing-plan")] * 2


def test_what_fails_says_why_and_shows_it(shop: Any) -> None:
    shop.write(
        {
            "pay.e2e.yaml": """\
                start: /
                expect: ['the "Go" button is disabled']
            """,
            "leaves.e2e.yaml": """\
                start: /
                steps: [click "Elsewhere"]
                expect: [title is "Shop"]
            """,
            "broken.e2e.yaml": """\
                start: /broken
                expect: [text "fine"]
            """,
            "excused.e2e.yaml": """\
                start: /broken
                quarantine: 2999-12-31
                expect: [text "fine"]
            """,
            "slow.e2e.yaml": """\
                start: /
                limits: {seconds: 1.5}
                expect: [text "never there"]
            """,
            "goal.e2e.yaml": """\
                start: /
                goal: find out what the cheapest lamp costs
                expect: [text "costs"]
            """,
        }
    )
    ran = shop.pytest("-k", "not shop", "--strelka-mode", "live")
    found = {name: ran.outcome(name) for name in ran.cases}
    assert found == {
        **dict.fromkeys(("pay", "leaves", "broken", "slow"), "failure"),
        "goal": "error",
        "excused": "skipped",
    }, ran.out
    assert "1 quarantined" in ran.out
    kinds = {name: ran.properties(name)["class"] for name in found if name != "excused"}
    assert kinds == {
        "pay": "assertion",
        "leaves": "policy",
        "broken": "app-error",
        "slow": "limit",
        "goal": "infrastructure",
    }
    told = ran.properties("pay")
    triage = "assertion (check.failed): expected: button 'Go' disabled; seen: enabled; next: compare"
    assert told["triage"].startswith(triage)
    assert triage in ran.said("pay")
    assert [path.name for path in ran.attached("pay")] == ["screenshot-001.png", "report.html", "trace.zip"]
    assert all(path.is_file() for path in ran.attached("pay"))
    with zipfile.ZipFile(told["trace"]) as trace:
        assert any(name.endswith(".trace") for name in trace.namelist())
    page = (shop.folder / "strelka-results" / "index.html").read_text()
    assert page.count("data:image/png;base64,") >= 2
    assert "marked: button &quot;Go&quot;" in page
    assert "marked" in Path(told["report"]).read_text()

    ran = shop.pytest("-k", "pay", env={"STRELKA_CHROMIUM": "/nowhere"})
    assert ran.outcome("pay") == "error"
    assert "the Chromium named by STRELKA_CHROMIUM does not exist" in ran.said("pay")


def test_healed_is_a_state_of_its_own(project: Any, serve: Any) -> None:
    names = ["Go"]
    pages = {**PAGES, "/": lambda request: PAGES["/"].replace("Go", names[-1])}
    project.write({"shop.e2e.yaml": SHOP, "conftest.py": CONFTEST.format(url=serve(pages))})
    assert project.pytest("-k", "lamp").code == 0
    plan = (project.folder / "shop.e2e.plan.yaml").read_text()
    names.append("Go now")
    ran = project.pytest("-k", "lamp", "--strelka-mode", "heal")
    assert ran.outcome("shop[lamp]") == "failure", ran.out
    told = ran.properties("shop[lamp]")
    assert (told["healed"], told["class"], told["model_calls"]) == ("true", "healed", "0")
    assert "Go now" in Path(told["patch"]).read_text()
    assert (project.folder / "shop.e2e.plan.yaml").read_text() == plan
    ran = project.pytest("-k", "lamp", "--strelka-mode", "heal", "--strelka-healed", "pass")
    assert (ran.code, ran.properties("shop[lamp]")["healed"]) == (0, "true")
    assert "1 healed" in ran.out


def test_one_login_for_all_tests_of_a_worker_and_for_a_run(
    project: Any, serve: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    logins: list[bytes] = []

    def login(request: Any) -> Any:
        if request.method == "POST":
            logins.append(request.body)
            return 303, {"location": "/me", "set-cookie": "s=1; Path=/"}, ""
        return (
            "<title>Login</title><form method=post><label>Password <input type=password name=p></label>"
            "<button>Log in</button></form>"
        )

    def me(request: Any) -> str:
        cookies = {name.lower(): value for name, value in request.headers.items()}.get("cookie", "")
        return f"<title>Me</title><h1>Hello {'Ada' if 's=1' in cookies else 'nobody'}</h1>"

    url = serve({"/login": login, "/me": me})
    test = 'start: /me\nlogin: login.yaml\nexpect: [text "Hello Ada"]\n'
    script = f"""\
        start: /login
        secrets: {{pw: {{from: "env:SHOP_PW", origins: ["{url}"]}}}}
        steps:
          - type secret pw into "Password"
          - click "Log in"
          - expect text "Hello Ada"
    """
    project.write(
        {
            "one.e2e.yaml": test,
            "two.e2e.yaml": test,
            "wrong.e2e.yaml": test.replace("Ada", "Eve"),
            "login.yaml": script,
            "conftest.py": CONFTEST.format(url=url),
        }
    )
    secret = "hunter2-and-more"
    ran = project.pytest(env={"SHOP_PW": secret})
    assert [ran.outcome(name) for name in ("one", "two", "wrong")] == ["passed", "passed", "failure"], ran.out
    assert len(logins) == 1
    files = [path for path in project.folder.rglob("*") if path.is_file()]
    assert any(path.name == "trace.zip" for path in files)
    assert not [path for path in files if secret in everything_in(path)]

    ran = project.pytest("-k", "one")
    assert ran.outcome("one") == "error"
    assert "the secret 'pw' is missing" in ran.said("one")

    project.write({"shell.yaml": f"{test.replace('/me', f'{url}/me')}steps: [refresh]\n"})
    script, said = str(project.folder / "shell.yaml"), ("-q", "--policy", "testing")
    runs = (*said, "--runs", str(project.folder / "runs"))
    assert main(["run", script, "--record", *runs]) == 2
    assert "the secret 'pw' is missing" in capsys.readouterr().err
    monkeypatch.setenv("SHOP_PW", secret)
    assert main(["replay", script, *runs]) == 4, "a plan that is missing is said before anybody logs in"
    assert len(logins) == 1
    assert main(["run", script, "--record", *runs]) == 0, capsys.readouterr().err
    assert main(["replay", script, *runs]) == 0, capsys.readouterr().err
    assert len(logins) == 3
    project.write({"login.yaml": "start: /login\nsteps: [click 'Log out']\n"})
    assert main(["replay", script, *runs]) == 3
    assert "the login 'login.yaml' did not work: failed" in capsys.readouterr().err


def everything_in(path: Path) -> str:
    """The texts of a file, of an archive those of its entries."""
    if not zipfile.is_zipfile(path):
        return path.read_bytes().decode("utf-8", "replace")
    with zipfile.ZipFile(path) as archive:
        return "".join(archive.read(name).decode("utf-8", "replace") for name in archive.namelist())


@pytest.mark.skipif(find_spec("pytest_rerunfailures") is None, reason="needs pytest-rerunfailures")
def test_what_passes_when_it_is_run_again_is_flaky(project: Any, serve: Any) -> None:
    visits: list[str] = []

    def page(request: Any) -> str:
        visits.append(request.path)
        return f"<title>Page</title><p>visit {len(visits)}"

    project.write(
        {
            "flaky.e2e.yaml": 'start: /\nexpect: [text "visit 2"]\n',
            "conftest.py": CONFTEST.format(url=serve({"/": page, "/favicon.ico": ""})),
        }
    )
    again = ("--reruns", "1", "--strelka-mode", "live", "--strelka-trace", "on-first-retry")
    ran = project.pytest(*again, plugins=["pytest_rerunfailures"])
    assert (ran.code, "1 flaky" in ran.out) == (0, True), ran.out
    told = ran.properties("flaky")
    assert "class" not in told, "what the first attempt said is not kept"
    assert zipfile.is_zipfile(told["trace"])
    assert Path(told["earlier"]).is_file()
    assert not (Path(told["earlier"]).parent / "trace.zip").exists(), "only the retry is traced"
    assert "Report of an earlier attempt" in (project.folder / "strelka-results" / "index.html").read_text()

    visits.clear()
    ran = project.pytest(*again, "--strelka-attempts", "last", plugins=["pytest_rerunfailures"])
    told = ran.properties("flaky")
    assert (ran.code, "earlier" in told) == (0, False), ran.out
    report = Path(told["report"])
    assert list(report.parent.parent.iterdir()) == [report.parent], "nothing of the first attempt is kept"
