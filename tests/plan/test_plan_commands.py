"""`strelka replay`, `strelka export`, `--record`, and what CI changes, from the command line."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest
from changing_shop import Project

from agent.cli import UsageError, main
from agent.cli.run import mode_of
from agent.plan.document import load_plan
from agent.plan.record import script_digest
from agent.script import load_script, script_from_goal
from browser_tools.machine.find import find

PLAN = """version: 1
script: '{digest}'
steps:
- intent: click the "{{{{product}}}}" link
  tool: click
  step: 1
  locator:
  - {{role: link, name: '{{{{product}}}}'}}
  after:
  - {{url: /p/*}}
- intent: type "{{{{note}}}}" into "Note"
  tool: type_text
  step: 2
  values: {{text: {{input: '{{{{note}}}}'}}}}
  locator:
  - {{role: textbox, name: Note}}
- intent: click "Add to cart"
  tool: click
  step: 3
  locator:
  - {{role: button, name: Add to cart}}
  after:
  - {{text: '{{{{product}}}} was added to your cart'}}
- intent: click "Cart"
  tool: click
  step: 4
  locator:
  - {{role: link, name: Cart}}
  after:
  - {{url: /cart}}
"""


@pytest.fixture
def planned(project: Project) -> Project:
    """A project with a plan that nobody had to record."""
    script = load_script(project.script)
    digest = script_digest(script, script.steps(script.samples()))
    project.plan.write_text(PLAN.format(digest=digest))
    return project


def test_a_replay_without_a_plan_ends_with_4(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    runs = str(project.folder / "runs")
    assert main(["replay", str(project.script), "--runs", runs]) == 4
    assert f"record one: strelka run {project.script} --record" in capsys.readouterr().err
    assert project.shop.seen == []


def test_a_test_that_expects_nothing_ends_with_2(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    text = project.script.read_text()
    project.script.write_text(text[: text.index("expect:")].replace('  expect text "was added"\n', ""))
    assert main(["replay", str(project.script)]) == 2
    assert "expects nothing, so a replay of it could not fail" in capsys.readouterr().err


def test_a_plan_that_is_none_ends_with_4(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    project.plan.write_text("version: 1\nscript: 000000000000\nstep: []\n")
    assert main(["export", str(project.script)]) == 4
    assert "buying.plan.yaml:3: step: unknown key; did you mean 'steps'?" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("ci", "plan", "record", "live", "mode", "models"),
    [
        ("", True, False, False, "live", True),
        ("", False, True, False, "record", True),
        ("true", True, False, False, "replay", False),
        ("1", True, False, False, "replay", False),
        ("off", True, False, False, "live", True),
        ("true", False, False, False, "live", False),
        ("true", True, True, False, "record", False),
        ("true", True, False, True, "live", False),
        ("true", False, False, True, "live", False),
    ],
)
def test_where_ci_is_set_a_test_is_replayed_and_asks_no_model(
    planned: Project,
    monkeypatch: pytest.MonkeyPatch,
    *,
    ci: str,
    plan: bool,
    record: bool,
    live: bool,
    mode: str,
    models: bool,
) -> None:
    monkeypatch.setenv("CI", ci)
    if not plan:
        planned.plan.unlink()
    assert mode_of(load_script(planned.script), record=record, live=live) == (mode, models)


def test_a_goal_is_no_test_and_cannot_be_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    goal = script_from_goal("Find the cheapest lamp.")
    assert mode_of(goal, record=False, live=False) == ("live", True)
    with pytest.raises(UsageError):
        mode_of(goal, record=True, live=False)


def test_a_test_that_needs_a_model_is_refused_in_ci(
    project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CI", "true")
    project.write("goal: I want a {{product}} in my cart, noted {{note}}.")
    assert main(["run", str(project.script), "--model", "ollama/none"]) == 2
    assert "so it needs a model, and none is asked here" in capsys.readouterr().err


def test_only_what_acts_makes_a_plan_stale(planned: Project) -> None:
    plan = load_plan(planned.plan)
    script = planned.script.read_text()
    for old, new, same in (
        ('expect text "was added"', 'expect text "added to your cart"', True),
        ("{default: Lumi lamp}", "{default: Oak shelf}", True),
        ('click "Add to cart"', 'click "Add to basket"', False),
    ):
        planned.script.write_text(script.replace(old, new))
        changed = load_script(planned.script)
        assert (script_digest(changed, changed.steps(changed.samples())) == plan.script) is same


def test_an_export_is_plain_playwright(planned: Project, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(planned.script)]) == 0
    text = capsys.readouterr().out
    for line in (
        f'BASE_URL = os.environ.get("BASE_URL", "{planned.shop.url}")',
        'PRODUCT = "Lumi lamp"',
        "def test_buying(page: Page) -> None:",
        '    page.goto(f"{BASE_URL}/")',
        '    page.get_by_role("link", name=PRODUCT, exact=True).click()',
        '    page.get_by_role("textbox", name="Note", exact=True).fill(NOTE)',
        '    expect(page).to_have_url(re.compile(r"^https?://[^/]+/cart([?#]|$)"))',
    ):
        assert line in text.splitlines()
    assert "strelka" not in text.lower().replace("exported by strelka", "")


def test_an_export_is_never_written_over_what_it_is_made_from(
    planned: Project, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = planned.script.read_text(), planned.plan.read_text()
    for target, said in (
        (planned.script, "is what it is made from"),
        (planned.plan, "is what it is made from"),
        (tmp_path, "Is a directory"),
        (tmp_path / "none" / "test_it.py", "No such file"),
    ):
        assert main(["export", str(planned.script), "-o", str(target)]) == 2
        assert said in capsys.readouterr().err
    assert (planned.script.read_text(), planned.plan.read_text()) == before


async def test_an_exported_test_passes_as_it_is_its_secret_from_the_environment(
    planned: Project, tmp_path: Path
) -> None:
    script = planned.script.read_text().replace(
        "policy:", f'secrets: {{pin: {{from: "env:SHOP_PIN", origins: ["{planned.shop.url}"]}}}}\npolicy:'
    )
    more = "  - status is 200\n  - aria: '- listitem: /{{product}}.*24.90/'\nlimits:"
    script = script.replace("limits:", more)
    planned.script.write_text(script.replace('type "{{note}}" into', "type secret pin into"))
    loaded = load_script(planned.script)
    digest = script_digest(loaded, loaded.steps(loaded.samples()))
    planned.plan.write_text(PLAN.format(digest=digest).replace("{input: '{{note}}'}", "{secret: pin}"))
    out = tmp_path / "exported" / "test_buying.py"
    out.parent.mkdir()
    assert main(["export", str(planned.script), "-o", str(out)]) == 0
    assert '.fill(os.environ["SHOP_PIN"])' in out.read_text()
    for words in (("format", "--check"), ("check", "--select", "E4,E7,E9,F,I,B,UP,SIM,PT")):
        await ran(sys.executable, "-m", "ruff", *words, "--isolated", str(out))
    (out.parent / "conftest.py").write_text(
        "import pytest\n\n\n@pytest.fixture(scope='session')\ndef browser_type_launch_args():\n"
        f"    return {{'executable_path': {find().path!r}, 'args': ['--no-sandbox']}}\n"
    )
    plain = ("-p", "no:cacheprovider", "-p", "no:asyncio", "-p", "no:strelka", "--rootdir", str(out.parent))
    await ran(sys.executable, "-m", "pytest", "-q", *plain, str(out), SHOP_PIN="4711")
    assert planned.shop.cart == ["Lumi lamp: 4711"]


async def ran(*words: str, **environment: str) -> None:
    """A command that must end well."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST")}
    process = await asyncio.create_subprocess_exec(
        *words, cwd=Path(words[-1]).parent, env={**clean, **environment}, stdout=asyncio.subprocess.PIPE
    )
    told, _ = await process.communicate()
    assert process.returncode == 0, told.decode()[-2000:]


def test_what_playwright_cannot_say_is_refused_by_name(
    planned: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    text = planned.script.read_text().replace("limits: {seconds: 60}\n", "  - data: {price: 24.90}\n")
    planned.script.write_text(text)
    assert main(["export", str(planned.script)]) == 2
    assert "expect data price" in capsys.readouterr().err
