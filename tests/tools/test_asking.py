"""ask_user and evaluate: what only a person knows, and scripts where a policy lets them run."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from browser_tools.errors import LimitReachedError
from policies.limits import Limits


@dataclass
class Answering:
    """A person who gives one answer; None: none. `for_ever`: they never come back."""

    says: str | None = "42"
    for_ever: bool = False
    heard: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)

    async def answer(self, question: str, choices: Sequence[str]) -> str | None:
        self.heard.append((question, tuple(choices)))
        if self.for_ever:
            await asyncio.Event().wait()
        return self.says


async def test_an_answer_is_handed_on(at: Any) -> None:
    kit = await at("")
    kit.door.asker = person = Answering()
    result = await kit("ask_user", question="How many?", choices=["41", "42"])
    assert (result.ok, result.data, result.sections[0].text) == (True, "42", "42")
    assert person.heard == [("How many?", ("41", "42"))]


@pytest.mark.parametrize(
    ("person", "code", "words"),
    [
        pytest.param(
            None, "ask.nobody", "nobody can be asked in this run: decide yourself, or finish", id="nobody"
        ),
        pytest.param(Answering(None), "ask.declined", "gave no answer", id="declined"),
        pytest.param(Answering(for_ever=True), "ask.timeout", "nobody answered within", id="away"),
    ],
)
async def test_no_answer_ends_the_question_not_the_run(
    at: Any, person: Answering | None, code: str, words: str
) -> None:
    kit = await at("")
    kit.door.asker = person
    kit.door.timeouts.ask = 0.3
    result = await kit("ask_user", question="Which?")
    assert (result.code, result.final) == (code, True)
    assert words in result.error


async def test_questions_are_counted_with_the_approvals(at: Any) -> None:
    kit = await at("", limits=Limits(asks=1))
    kit.door.asker = Answering()
    assert (await kit("ask_user", question="First?")).ok
    with pytest.raises(LimitReachedError) as caught:
        await kit("ask_user", question="Second?")
    assert caught.value.code == "limit.asks"
    assert (await kit("ask_user", question="")).code == "arguments.invalid"


ALLOWED = """
version: 1
name: scripts
rules: [{id: all, decision: allow, when: {effect: [read, navigate, script]}}]
"""
SHOP = "<title>Shop</title><ul><li>Lumi<li>Ray</ul><script>const loop = {}; loop.loop = loop;</script>"


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> str:
    policy = tmp_path_factory.mktemp("policies") / "scripts.yaml"
    policy.write_text(ALLOWED)
    return str(policy)


@pytest.mark.parametrize(
    ("script", "value"),
    [
        pytest.param("document.title", "Shop", id="expression"),
        pytest.param("() => 1 + 1", 2, id="function"),
        pytest.param("async () => (await Promise.resolve([1, 2])).length", 2, id="promise"),
        pytest.param(
            "[...document.querySelectorAll('li')].map(e => e.textContent)", ["Lumi", "Ray"], id="list"
        ),
        pytest.param("({a: undefined, b: null, c: document.body})", {"b": None, "c": "<body>"}, id="object"),
        pytest.param("undefined", None, id="nothing"),
        pytest.param("0/0", "NaN", id="not-a-number"),
        pytest.param("await Promise.resolve('late')", "late", id="await"),
        pytest.param("let x = 3; x * 2", 6, id="statements"),
    ],
)
async def test_scripts_where_they_are_allowed(standing: Any, scripts: str, script: str, value: Any) -> None:
    kit = await standing(SHOP, policies=(scripts,))
    result = await kit("evaluate", script=script)
    assert result.ok, result.error
    assert result.data == value
    assert result.sections[0].untrusted


@pytest.mark.parametrize(
    ("script", "code", "words"),
    [
        pytest.param("nothing.here", "script.failed", "nothing is not defined", id="error"),
        pytest.param("return 1", "script.failed", "write an expression", id="syntax"),
        pytest.param("loop", "script.failed", "circular", id="circular"),
        pytest.param("'x'.repeat(2000000).split('')", "script.too_long", "return less", id="too-long"),
        pytest.param("for (;;) {}", "tool.timeout", "stopped after 0.5 s", id="endless"),
        pytest.param("() => { for (;;) {} }", "tool.timeout", "stopped after 0.5 s", id="endless-function"),
        pytest.param("new Promise(() => {})", "tool.timeout", "stopped after 0.5 s", id="never"),
    ],
)
async def test_scripts_that_fail(standing: Any, scripts: str, script: str, code: str, words: str) -> None:
    kit = await standing(SHOP, policies=(scripts,))
    patience = 0.5 if code == "tool.timeout" else 10.0
    result = await kit("evaluate", script=script, timeout=patience)
    assert result.code == code, result.error
    assert words in result.error
    assert (await kit("evaluate", script="1")).data == 1  # the page lives


async def test_a_script_that_leaves_the_page(at: Any, scripts: str) -> None:
    kit = await at({"/": SHOP, "/next": "<title>Next</title>"}, policies=(scripts,))
    result = await kit("evaluate", script="location = '/next'; new Promise(() => {})")
    assert result.ok, result.error
    assert result.changes["navigated"].endswith("/next")


async def test_the_presets_deny_scripts_and_say_so(at: Any) -> None:
    kit = await at(SHOP)
    result = await kit("evaluate", script="document.title = 'changed'")
    assert result.denied
    assert "never-script" in str(kit.events()[-2:])
    assert await kit.door.session.current.title() == "Shop"
