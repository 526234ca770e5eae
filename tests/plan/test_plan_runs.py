"""Recorded, replayed, healed: whole runs on a shop that changes."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from changing_shop import Project

from agent.llm.testing import ScriptedModel, call
from agent.plan.document import load_plan
from policies.errors import BadInput


async def run_command(*words: str, cwd: Path) -> int:
    process = await asyncio.create_subprocess_exec(*words, cwd=cwd)
    return await process.wait()


OVERLAY = (
    '<div role=dialog aria-label=News style="position:fixed;inset:0;background:#fff">'
    "<button onclick=\"document.querySelector('[aria-label=News]').remove()\">No thanks</button>"
    "<button>Subscribe</button></div></main>"
)


async def test_a_replay_passes_by_its_expectations_with_other_inputs_too(recorded: Project) -> None:
    result = await recorded.run("replay", product="Oak shelf", note="Leave it")
    assert (result.status, result.exit_code, result.mode) == ("passed", 0, "replay")
    assert recorded.shop.cart == ["Oak shelf: Leave it"]
    assert result.usage["models"] == {}
    assert not [event for event in result.events if event.type in ("ai_query", "observation")]
    recorded.shop.words = {"24.90": "29.90"}
    result = await recorded.run("replay")
    assert (result.status, result.triage["class"]) == ("failed", "assertion")
    assert "24.90" in result.triage["expected"]


async def test_a_page_that_leads_out_of_what_the_policy_allows_fails_its_test(recorded: Project) -> None:
    plan = recorded.plan.read_bytes()
    popup = "<script>open('http://elsewhere.invalid/offer')</script></main>"
    recorded.shop.words = {"</h1><ul>": f"</h1>{popup}<ul>"}
    result = await recorded.run("replay")
    assert (result.status, result.exit_code, result.code) == ("denied", 5, "origin.not_allowed")
    assert "http://elsewhere.invalid/offer was refused" in result.reason
    assert all(check["ok"] for check in result.checks)
    assert (await recorded.run("record")).status == "denied"
    assert recorded.plan.read_bytes() == plan


async def test_a_failed_run_leaves_no_plan(project: Project) -> None:
    project.shop.words = {"24.90": "29.90"}
    result = await project.run("record")
    assert result.status == "failed"
    assert not project.plan.exists()


async def test_drift_is_stale_and_heals_as_a_patch_that_applies(
    recorded: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = recorded.plan.read_text()
    recorded.shop.words = {"id=add type": "id=x9 type", ">Add to cart<": ">Add to your basket<"}
    result = await recorded.run("replay")
    assert (result.status, result.triage["class"]) == ("stale", "locator-drift")
    assert 'button "Add to your basket"' in result.reason
    assert (Path(result.folder) / result.triage["screenshot"]).stat().st_size > 1000
    monkeypatch.chdir(recorded.folder)
    result = await recorded.run("heal")
    assert (result.status, result.exit_code, result.code) == ("healed", 4, "plan.healed")
    assert recorded.plan.read_text() == before
    assert await run_command("git", "apply", "buying.plan.patch", cwd=recorded.folder) == 0
    changed = [line for line in recorded.plan.read_text().splitlines() if line not in before.splitlines()]
    assert changed[0] == "  - {role: button, name: Add to your basket}"
    assert (await recorded.run("replay")).status == "passed"


async def test_a_test_without_expectations_is_refused(project: Project) -> None:
    script = project.script
    text = script.read_text()
    script.write_text(text[: text.index("expect:")].replace('  expect text "was added"\n', ""))
    for mode in ("record", "replay", "heal"):
        with pytest.raises(BadInput) as caught:
            await project.run(mode)
        assert caught.value.code == "test.no_expectation"


async def test_a_plan_says_how_each_step_is_found_and_what_follows(recorded: Project) -> None:
    text = recorded.plan.read_text()
    opened, typed, added, cart = load_plan(recorded.plan).steps
    assert opened.locator[0].words() == 'link "{{product}}"'
    assert typed.values["text"].input == "{{note}}"
    assert [locator.words() for locator in typed.locator][:2] == ['textbox "Note"', "textbox"]
    assert typed.locator[1].id == "note"
    assert added.after[0].text == "{{product}} was added to your cart"
    assert cart.before[0].url == "/p/*"
    assert cart.after[0].url == "/cart"
    assert "Lumi" not in text
    assert "Ring twice" not in text
    assert "expect" not in text


async def test_no_plan_a_stale_plan_and_a_bad_plan_are_failures_of_their_own(project: Project) -> None:
    result = await project.run("replay")
    assert (result.status, result.code, result.exit_code) == ("stale", "plan.missing", 4)
    assert not project.shop.seen
    plan = project.plan
    plan.write_text(f"version: 1\nscript: '{'0' * 12}'\n")
    result = await project.run("replay")
    assert (result.status, result.code) == ("stale", "plan.stale")
    plan.write_text("version: 1\nscript: x\nstepz: []\n")
    result = await project.run("replay")
    assert (result.status, result.code) == ("stale", "plan.invalid")
    assert "did you mean 'steps'?" in result.reason


@pytest.mark.parametrize(
    ("words", "broken", "status", "cls"),
    [
        ({">Add to cart<": ">Add to compare<"}, "", "stale", "content-change"),
        ({"<button id=add type=submit>Add to cart</button>": ""}, "", "stale", "content-change"),
        ({"sent.ok": "false"}, "", "failed", "app-error"),
        ({"if (sent.ok)": "nothing.there;"}, "", "failed", "app-error"),
        ({}, "/cart", "failed", "app-error"),
        ({"24.90": "29.90"}, "", "failed", "assertion"),
    ],
    ids=["other thing", "gone", "no effect", "script error", "server error", "price"],
)
async def test_what_is_broken_is_not_healed(
    recorded: Project, words: dict[str, str], broken: str, status: str, cls: str
) -> None:
    recorded.shop.words, recorded.shop.broken = words, broken
    result = await recorded.run("heal")
    assert (result.status, result.triage["class"]) == (status, cls), result.reason
    assert not recorded.plan.with_name("buying.plan.patch").exists()


async def test_a_model_leaves_the_same_kind_of_plan(project: Project) -> None:
    project.write("goal: I want a {{product}} in my cart, noted {{note}}.")
    model = ScriptedModel(
        [
            call("click", target="the Lumi lamp link"),
            call("type_text", target="Note", text="Ring twice"),
            call("click", target="Add to cart"),
            call("click", target="Cart"),
            "It is in the cart.",
        ]
    )
    result = await project.run("record", chat=model)
    assert result.status == "passed", result.reason
    steps = load_plan(project.plan).steps
    assert [step.tool for step in steps] == ["click", "type_text", "click", "click"]
    assert steps[0].locator[0].name == "{{product}}"
    assert steps[1].values["text"].input == "{{note}}"
    result = await project.run("replay", product="Oak shelf", note="Knock")
    assert result.status == "passed", result.reason
    assert project.shop.cart == ["Oak shelf: Knock"]


async def test_an_overlay_is_closed_by_a_step_of_its_own(recorded: Project) -> None:
    recorded.shop.words = {"<p id=told role=status></p>": f"<p id=told role=status></p>{OVERLAY}"}
    result = await recorded.run("heal")
    assert result.status == "healed", result.reason
    patch = recorded.plan.with_name("buying.plan.patch").read_text()
    assert "+- intent: 'close what covers the page: button \"No thanks\"'" in patch
    assert not [line for line in patch.splitlines() if line.startswith("-") and not line.startswith("---")]
