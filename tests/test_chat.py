"""Chats: follow-ups share history and session; nothing is guessed, and nothing is visited twice."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from agent.approve import DenyApprover
from agent.build import RunRequest
from agent.chat import Chat, ChatOptions, open_chat
from agent.context import Exchange
from agent.llm.testing import FakeServer, Reply, ScriptedModel, call, text
from agent.llm.types import Usage
from agent.report.timeline import Timeline
from agent.result import RunResult
from agent.run import run
from agent.script import load_script
from agent.settings import Settings
from browser_tools.chromium import Chromium
from browser_tools.events import verify
from browser_tools.shared.lent import LentSession
from policies.approval import Answer, Ask
from policies.errors import BadInput, StrelkaError

LAMPS = "<title>Lamps</title><h1>Lamps</h1><p>Lumi 24,90 €<p>Orla 89 €<a href=/lumi>More</a>"
LUMI = "<title>Lumi</title><h1>Lumi</h1><p>Height 40 cm"


class Hits:
    """A site that counts its visits."""

    def __init__(self, serve: Any) -> None:
        self.count: Counter[str] = Counter()
        self.url = serve({"/": self._page("/", LAMPS), "/lumi": self._page("/lumi", LUMI)})

    def _page(self, path: str, html: str) -> Any:
        def answer(request: Any) -> str:
            self.count[path] += 1
            return html

        return answer


class Person:
    """Answers asks and questions, and remembers them."""

    def __init__(self, *answers: str, approves: bool = True) -> None:
        self.asks: list[str] = []
        self.questions: list[str] = []
        self._answers = list(answers)
        self._approves = approves

    async def ask(self, ask: Ask) -> Answer:
        self.asks.append(ask.sentence)
        return Answer("approved" if self._approves else "denied", "person")

    async def answer(self, question: str, choices: Sequence[str]) -> str | None:
        self.questions.append(question)
        return self._answers.pop(0) if self._answers else None


@pytest.fixture
def site(serve: Any) -> Hits:
    return Hits(serve)


@pytest.fixture
async def chatting(tmp_path: Path, chromium: Chromium) -> AsyncIterator[Any]:
    opened: list[Chat] = []

    def start(model: Any = None, person: Person | None = None, **options: Any) -> Chat:
        settings = Settings(runs=tmp_path / "runs", **options.pop("settings", {}))
        person = person or Person()
        wanted = ChatOptions(settings, model=model, approver=person, asker=person, **options)
        chat = Chat(wanted, LentSession(chromium=chromium))
        opened.append(chat)
        return chat

    yield start
    for chat in opened:
        await chat.close()


def told(model: ScriptedModel, turn: int = -1) -> str:
    return "\n".join(message.content for message in model.asked[turn])


def whole(result: RunResult) -> None:
    count, fault = verify(Path(result.folder) / "events.jsonl")
    assert count, fault
    assert fault is None


async def test_a_follow_up_opens_no_page(chatting: Any, site: Hits) -> None:
    model = ScriptedModel([text("Lumi."), call("finish", answer="24,90 €"), text("89 €")])
    person = Person()
    chat = chatting(model, person, start=site.url + "/")
    first = await chat.ask("Which lamp is the cheapest?")
    visited = dict(site.count)
    assert visited == {"/": 1}
    second = await chat.ask("And how much is it?")
    third = await chat.ask("And the other one?")
    assert [one.answer for one in (first, second, third)] == ["Lumi.", "24,90 €", "89 €"]
    assert dict(site.count) == visited
    assert person.asks == []  # the start was the person's own word
    roles = [message.role for message in model.asked[-1]]
    assert roles == ["system", "user", "assistant", "user", "assistant", "user"]
    assert [message.content for message in model.asked[-1][1:5]] == [
        "Goal: Which lamp is the cheapest?",
        "Lumi.",
        "Goal: And how much is it?",
        "24,90 €",
    ]
    assert model.asked[0][0] == model.asked[-1][0]
    assert "Orla 89 €" in told(model)
    assert len({first.run, second.run, third.run}) == 3
    for result in (first, second, third):
        whole(result)


async def test_a_follow_up_knows_the_page_before_and_what_was_done(chatting: Any, site: Hits) -> None:
    model = ScriptedModel([call("click", target="More"), text("It is 40 cm high."), text("24,90 €")])
    person = Person()
    chat = chatting(model, person, start=site.url + "/")
    await chat.ask("How high is Lumi?")
    assert len(person.asks) == 1  # assist: the click
    assert person.asks[0].startswith("The run wants to")
    await chat.ask("And its price?")
    assert chat.url.endswith("/lumi")
    assert await chat.title() == "Lumi"
    last = model.asked[-1][-1].content
    assert "The previous page:" in last
    assert "Lumi 24,90 €" in last
    (done,) = [message for message in model.asked[-1] if message.tool_calls]
    assert done.tool_calls[0].name == "click"
    assert site.count["/lumi"] == 1


async def test_plain_steps_need_no_model_and_are_history_for_one(chatting: Any, site: Hits) -> None:
    chat = chatting(start=site.url + "/")
    first = await chat.ask("read the page")
    assert "Lumi 24,90 €" in first.answer
    assert (await chat.ask("click More")).url.endswith("/lumi")
    with pytest.raises(StrelkaError, match="--model"):
        await chat.ask("What is the meaning of all this?")
    assert (await chat.ask("expect text Height")).status == "passed"
    assert dict(site.count) == {"/": 1, "/lumi": 1}


async def test_a_page_that_the_first_step_opens_is_asked_for_once(chatting: Any, site: Hits) -> None:
    person, named = Person(), Person()
    await chatting(person=person).ask(f"open {site.url}/; open {site.url}/lumi")
    assert person.asks == [f"The run wants to open {site.url}{path}." for path in ("/", "/lumi")]
    begun = chatting(person=named, start=site.url + "/")
    await begun.ask(f"open {site.url}/; open {site.url}/")  # only the first is what the person has said
    assert named.asks == [f"The run wants to open {site.url}/."]
    assert dict(site.count) == {"/": 3, "/lumi": 1}


async def test_what_steps_have_read_is_data_for_the_model(chatting: Any, site: Hits) -> None:
    model = ScriptedModel([text("Two.")])
    chat = chatting(model, start=site.url + "/")
    await chat.ask("read the page")
    await chat.ask("How many lamps are there?")
    before = model.asked[0][1]
    assert before.content.startswith("I had these steps carried out:\nread the page")
    assert '<page_data nonce="' in before.content
    assert [message.role for message in model.asked[0]] == ["system", "user", "assistant", "user"]


async def test_a_new_chat_forgets_and_begins_at_the_start(chatting: Any, site: Hits) -> None:
    model = ScriptedModel([text("Lumi."), text("Hm?")])
    chat = chatting(model, start=site.url + "/")
    await chat.ask("Which is cheapest?")
    await chat.new()
    assert chat.url == ""
    await chat.ask("How much is it?")
    assert "cheapest" not in told(model)
    assert site.count["/"] == 2


async def test_where_there_is_no_page_the_person_is_asked_for_one(chatting: Any, site: Hits) -> None:
    model = ScriptedModel([text("Two lamps.")])
    person = Person(site.url)
    chat = chatting(model, person)
    result = await chat.ask("What does this page sell?")
    assert result.answer == "Two lamps."
    assert person.questions == ["There is no page to begin on. Which address shall be opened?"]
    assert site.count["/"] == 1


async def test_nobody_names_a_page_and_none_is_guessed(chatting: Any) -> None:
    model = ScriptedModel([text("never asked")])
    chat = chatting(model, Person())
    with pytest.raises(BadInput) as caught:
        await chat.ask("What does this page sell?")
    assert caught.value.code == "start.missing"
    assert model.asked == []


async def test_an_address_in_a_question_is_asked_about(chatting: Any, site: Hits) -> None:
    model = ScriptedModel([text("Lamps.")])
    person = Person()
    chat = chatting(model, person)
    result = await chat.ask(f"What does {site.url}/ sell?")
    assert result.answer == "Lamps."
    assert person.asks == [f"The run wants to open {site.url}/."]
    denied = chatting(ScriptedModel([]), Person(approves=False))
    assert (await denied.ask(f"What does {site.url}/ sell?")).status == "denied"
    assert site.count["/"] == 1


async def test_pages_the_person_names_stay_within_reach(chatting: Any, site: Hits, serve: Any) -> None:
    other = serve({"/": "<title>Other</title><h1>Other"}, host="localhost")
    model = ScriptedModel([call("navigate", url=site.url + "/"), text("Back.")])
    chat = chatting(model, start=site.url + "/")
    await chat.ask("read the page")
    assert (await chat.open(other + "/")).url == other + "/"
    result = await chat.ask("Where were the lamps again?")
    assert (result.answer, result.url) == ("Back.", site.url + "/")


async def test_what_only_looks_like_an_address_is_words(chatting: Any, site: Hits) -> None:
    """Neither the question fails for it, nor any that follows."""
    model = ScriptedModel([text("A line break."), text("24.90.")])
    chat = chatting(model, start=site.url + "/")
    logged = r"What is GET https://shop.test/a\nb, or http://user:pw@shop.test/?"
    assert (await chat.ask(logged)).answer == "A line break."
    chat.recall([Exchange(logged, "A line break.")])
    assert (await chat.ask("And what does Lumi cost?")).answer == "24.90."


async def test_an_answer_that_is_stopped_leaves_the_chat_alive(chatting: Any, site: Hits) -> None:
    with FakeServer([Reply(content="late", delay=30), text("Lumi.")]) as server:
        chat = chatting(start=site.url + "/", settings={"model": f"{server.url}#tiny"})
        running = asyncio.ensure_future(chat.ask("Which is cheapest?"))
        while not server.requests:  # noqa: ASYNC110 (the server has a thread of its own)
            await asyncio.sleep(0.01)
        running.cancel()
        assert (await running).status == "interrupted"
        assert (await chat.ask("Which is cheapest?")).answer == "Lumi."
    assert site.count["/"] == 1


async def test_an_answer_takes_ten_turns_at_most(chatting: Any, site: Hits) -> None:
    calls = [call("wait_for", seconds=0.01)] * 12
    chat = chatting(ScriptedModel(calls), start=site.url + "/")
    result = await chat.ask("When does time end?")
    assert (result.status, result.code) == ("limit", "limit.turns")
    assert result.usage["turns"] == 10


async def test_without_page_context_the_page_is_not_shown(chatting: Any, site: Hits) -> None:
    model = ScriptedModel([call("find_on_page", query="Orla"), text("89 €")])
    chat = chatting(model, start=site.url + "/", page_context=False)
    await chat.ask("How much is Orla?")
    assert "Lumi" not in told(model)
    assert "Orla 89 €" in told(model)
    assert "is not shown to you" in model.asked[0][0].content


async def test_from_python(tmp_path: Path, site: Hits) -> None:
    settings = Settings(runs=tmp_path / "runs")
    model = ScriptedModel([text("Lumi.")])
    async with open_chat(site.url + "/", model=model, settings=settings) as chat:
        assert (await chat.ask("Which is cheapest?")).answer == "Lumi."
        denied = await chat.ask("click More")
    assert denied.status == "denied"


async def test_money_is_counted_and_limited(tmp_path: Path, serve: Any) -> None:
    script = tmp_path / "costly.yaml"
    script.write_text(f"goal: Which?\nstart: {serve({'/': LAMPS})}/\nlimits: {{cost_usd: 0.02}}\n")
    waiting = call("wait_for", text="Lumi")
    with FakeServer(
        [replace(waiting, usage=Usage(400, 20)), replace(waiting, usage=Usage(900, 20))]
    ) as server:
        settings = Settings(runs=tmp_path / "runs", model=f"{server.url}#tiny")
        result = await run(RunRequest(load_script(script), settings, DenyApprover()))
    assert (result.status, result.code) == ("limit", "limit.cost_usd")  # counted as the dearest that ships
    assert (result.usage["calls"], result.usage["cost_usd"]) == (2, None)
    (row,) = result.usage["models"].values()
    assert (row["tokens_in"], row["tokens_out"], row["calls"]) == (1300, 40, 2)
    last = result.events[-1]
    assert last.data["usage"] == result.usage
    assert "2 calls of a model, 1,300 tokens in, 40 out, price not known" in "".join(Timeline().lines(last))
