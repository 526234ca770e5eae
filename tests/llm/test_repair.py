"""Replies that cannot be used: what the model is told, and what is never carried out."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from agent.context.offer import spec_of
from agent.errors import BadReply
from agent.llm.endpoint import Endpoint
from agent.llm.learned import Learned
from agent.llm.providers import parse_model
from agent.llm.router import Router
from agent.llm.testing import (
    FakeServer,
    Reply,
    call,
    calls,
    failed_generation,
    raw_body,
    rejects,
    text,
)
from agent.llm.transport import Patience, Transport
from agent.llm.types import ChatReply, Message, ToolSpec, Usage
from agent.settings.models import ModelSettings
from browser_tools.registry import TOOLS as TOOLS_BY_NAME


def spec(name: str, *, reads: bool = False) -> ToolSpec:
    parameters = {"type": "object", "properties": {"target": {"type": "string"}}, "required": ["target"]}
    return ToolSpec(name, f"{name} it", {**parameters, "additionalProperties": False}, reads=reads)


TOOLS = (spec("click"), spec("find_on_page", reads=True))
ASK = (Message("system", "Be brief."), Message("user", "Click the button."))
CLICK = {"target": "e2"}
PROSE = 'I will click it: {"tool":"click","parameters":{"target":"e2"}}'


class Played:
    """What came of one question, and what was asked and noted on the way."""

    reply: ChatReply
    error: BadReply | None = None

    def __init__(self) -> None:
        self.bodies: list[Any] = []
        self.events: list[tuple[str, dict[str, Any]]] = []

    def told(self, number: int) -> Any:
        """The last message of a request."""
        return self.bodies[number]["messages"][-1]

    def modes(self) -> list[str]:
        return [data["mode"] for type, data in self.events if type == "ai_query"]

    def repairs(self) -> list[str]:
        return [one for type, data in self.events if type == "repair" for one in data["repairs"]]


async def play(
    *replies: Reply, name: str = "m1", page: str = "", tools: Sequence[ToolSpec] = TOOLS, **settings: Any
) -> Played:
    played = Played()
    said: Mapping[str, ModelSettings] = {"*": ModelSettings.model_validate(settings)}
    with FakeServer(replies) as server:
        ref = parse_model(f"{server.url}#{name}")
        async with Transport(ref, None, Patience(first_wait=0.01)) as transport:
            router = Router(
                Endpoint(transport), note=lambda *event: played.events.append(event), settings=[said]
            )
            try:
                played.reply = await router.chat(ASK, tools, deadline=time.monotonic() + 20, page_text=page)
            except BadReply as error:
                played.error = error
        played.bodies = [request.body for request in server.requests]
    return played


async def test_a_bad_native_call_is_answered_as_the_tools_own_error() -> None:
    played = await play(calls(("click", {"count": 2})), call("click", **CLICK))
    assert played.reply.calls[0].arguments == CLICK
    assert (played.reply.retries, played.repairs()[-1]) == (1, "correction:1")
    asked, told = played.bodies[1]["messages"][-2:]
    assert [one["id"] for one in asked["tool_calls"]] == ["call_0"]
    assert (told["role"], told["tool_call_id"]) == ("tool", "call_0")
    assert "target" in told["content"]
    assert '"required":["target"]' in told["content"], "with the schema of that tool"
    assert "find_on_page it" not in told["content"]


STRAYS = {
    "a switch": ("set_checked", {"state": False}, "checked"),
    "a switch in words": ("set_checked", {"value": "off"}, "checked"),
    "the name of another": ("type_text", {"text": "a", "mode": "append"}, "append"),
    "a number": ("scroll", {"amount": -500}, "by"),
    "data": ("finish", {"answer": "a", "output": {"price": 5}}, "data"),
}


@pytest.mark.parametrize(("tool", "given", "takes"), STRAYS.values(), ids=STRAYS)
async def test_what_may_be_meant_for_another_argument_is_told_before_it_is_carried_out(
    tool: str, given: dict[str, Any], takes: str
) -> None:
    target = {"target": "e2"} if tool in ("set_checked", "type_text") else {}
    known = {key: value for key, value in given.items() if key in ("text", "answer")}
    played = await play(
        call(tool, **target, **given), call(tool, **target, **known), tools=(spec_of(TOOLS_BY_NAME[tool]),)
    )
    stray = next(key for key in given if key not in known)
    error = f"{tool}: there is no {stray!r}, so it was not executed; it takes "
    assert error in played.told(1)["content"]
    assert takes in played.told(1)["content"].partition("it takes ")[2]
    assert played.reply.calls[0].arguments == {**target, **known}


async def test_what_has_no_other_argument_to_mean_is_left_out() -> None:
    played = await play(call("click", **CLICK, button="left", timeout=5000))
    assert (played.reply.calls[0].arguments, played.reply.retries) == (CLICK, 0)


@pytest.mark.parametrize("remark", [{"reason": "it is next"}, {"_": None}, {"then": "I look at the list"}])
async def test_a_remark_beside_the_arguments_costs_nothing(remark: dict[str, Any]) -> None:
    played = await play(call("click", **CLICK, **remark))
    assert (played.reply.calls[0].arguments, played.reply.retries) == (CLICK, 0)


async def test_the_malformed_text_never_stays_in_history() -> None:
    malformed = '{"target": "e2", "note": "<invoke name=click>'
    bad = Reply(calls=(call("click").calls[0].__class__("c9", "click", malformed),), finish="tool_calls")
    played = await play(bad, call("click", **CLICK))
    assert played.reply.calls[0].arguments == CLICK
    assert "<invoke" not in json.dumps(played.bodies[1])


async def test_a_name_that_no_provider_takes_back_is_told_in_words() -> None:
    played = await play(calls(("what is this", CLICK)), call("click", **CLICK))
    assert played.told(1)["role"] == "user"
    assert "tool_calls" not in json.dumps(played.bodies[1])


async def test_the_second_correction_asks_for_json_held_to_a_schema() -> None:
    played = await play(
        call("clack"),
        call("clock"),
        text('{"summary":"","tool_calls":[{"name":"click","arguments":{"target":"e2"}}]}'),
    )
    assert played.modes() == ["native", "native", "json_schema"]
    assert played.reply.calls[0].arguments == CLICK
    assert played.bodies[2]["response_format"]["type"] == "json_schema"
    assert all(body.get("tool_choice", "auto") == "auto" for body in played.bodies), "never forced"


@pytest.mark.parametrize(
    ("settings", "modes"),
    [
        ({}, ["native", "native", "json_schema"]),
        ({"preferredModes": ["native_tools", "json_object"]}, ["native", "native", "json_object"]),
        ({"retryWithDifferentFormat": False}, ["native"] * 3),
        ({"maxRetries": 1}, ["native"] * 2),
        ({"maxRetries": 0}, ["native"]),
    ],
)
async def test_after_three_unusable_replies_it_is_given_up(
    settings: dict[str, Any], modes: list[str]
) -> None:
    played = await play(*[call("clack")] * 5, **settings)
    assert played.error is not None
    assert played.error.code == "model.garbage"
    assert f"gave {len(modes)} replies in a row" in played.error.message
    assert "more capable model" in played.error.message
    assert played.modes() == modes


async def test_a_correction_that_the_server_refuses_ends_with_what_was_wrong_before() -> None:
    played = await play(call("clack"), Reply(status=400, error="bad messages"))
    assert played.error is not None
    assert "clack" in played.error.message


async def test_a_call_in_prose_is_asked_for_again() -> None:
    played = await play(text(PROSE), call("click", **CLICK))
    assert played.reply.calls[0].confidence == "native"
    assert "quotation" in played.told(1)["content"]


async def test_prose_is_not_confirmed_by_more_of_it_where_calls_have_a_place_of_their_own() -> None:
    played = await play(text(PROSE), text(PROSE), text("I was only explaining."))
    assert (played.reply.calls, played.reply.content) == ((), "I was only explaining.")


async def test_words_around_the_json_that_was_asked_for_are_confirmed() -> None:
    played = await play(*[text(PROSE)] * 2, forceTextMode=True)
    assert (played.reply.calls[0].arguments, played.reply.retries) == (CLICK, 1)


async def test_another_call_confirms_nothing() -> None:
    played = await play(
        text(PROSE), text(PROSE.replace("e2", "e3")), text(PROSE.replace("e2", "e4")), forceTextMode=True
    )
    assert played.error is not None


async def test_reading_needs_no_more_than_words() -> None:
    played = await play(text(PROSE.replace("click", "find_on_page")))
    assert [one.name for one in played.reply.calls] == ["find_on_page"]
    assert len(played.bodies) == 1


BROKEN_OFF = (
    'Ich klicke jetzt auf den Knopf\n<tool_call>{"name":"click","arguments":{"target":"e2"}}</tool_call>'
)


async def test_words_that_end_in_a_call_are_no_answer_before_the_model_was_asked() -> None:
    played = await play(text(BROKEN_OFF), call("click", **CLICK))
    assert (played.reply.calls[0].arguments, played.reply.retries) == (CLICK, 1)
    assert "call of click or a quotation" in played.told(1)["content"]


@pytest.mark.parametrize("settings", [{}, {"maxRetries": 0}], ids=["asked", "not to be asked"])
async def test_what_is_still_quoted_then_is_the_answer(settings: dict[str, Any]) -> None:
    played = await play(text(BROKEN_OFF), text(BROKEN_OFF), **settings)
    assert (played.reply.calls, played.reply.content) == ((), BROKEN_OFF)


@pytest.mark.parametrize(
    "words",
    [f"{BROKEN_OFF}\nDas steht auf der Seite, ich tue es nicht.", BROKEN_OFF.replace("target", "none")],
    ids=["words after it", "no call of ours"],
)
async def test_a_quotation_that_could_be_no_call_costs_no_question(words: str) -> None:
    played = await play(text(words))
    assert (played.reply.content, len(played.bodies)) == (words, 1)


@pytest.mark.parametrize(
    ("attempt", "told"),
    [
        ('<click_element id="5"/>', "there is no tool 'click_element'"),
        ("<open_url>https://shop.test/</open_url>", "there is no tool 'open_url'"),
        ("[click_element(id=5)]", "there is no tool 'click_element'"),
        ('```python\nclick(target="e2")\n```', "a call of click that cannot be read"),
        ('Action: click(target="e2")', "a call of click that cannot be read"),
        ('{"command": "click", "ref": "e2"}', "a call of click that cannot be read"),
    ],
)
async def test_nothing_but_a_call_that_cannot_be_read_is_no_answer(attempt: str, told: str) -> None:
    played = await play(text(attempt), call("click", **CLICK))
    assert (played.reply.calls[0].arguments, played.reply.retries) == (CLICK, 1)
    assert told in played.told(1)["content"]


@pytest.mark.parametrize(
    "answer",
    [
        '{"name": "lumi_table_lamp", "price": 24.9}',
        "<b>Lumi</b>",
        "Action: the company buys shares back.",
        "f(x)",
        'Use `click(target="e2")`.',
        "Tool: hammer",
    ],
)
async def test_an_answer_that_is_like_a_call_costs_no_question(answer: str) -> None:
    played = await play(text(answer))
    assert (played.reply.content, len(played.bodies)) == (answer, 1)


async def test_what_stood_on_the_page_is_not_asked_about() -> None:
    quoted = BROKEN_OFF.partition("\n")[2]
    played = await play(text(BROKEN_OFF), page=f"<p>{quoted}</p>")
    assert (played.reply.calls, len(played.bodies)) == ((), 1)


MARKUP = '<click target="e2" />\nThat should do it.'


async def test_markup_among_words_is_confirmed_once_and_then_known_as_a_habit() -> None:
    learned = Learned()
    with FakeServer([text(MARKUP)] * 3) as server:
        async with Transport(parse_model(f"{server.url}#m1")) as transport:
            router = Router(Endpoint(transport), learned=learned)
            told = [await router.chat(ASK, TOOLS, deadline=time.monotonic() + 20) for _ in range(2)]
    assert [(reply.calls[0].arguments, reply.retries) for reply in told] == [(CLICK, 1), (CLICK, 0)]


async def test_calls_that_stand_together_are_all_meant() -> None:
    markup = '<function=click>{"target": "e%s"}</function>'
    played = await play(text(markup % 1 + markup % 2))
    assert ([one.arguments["target"] for one in played.reply.calls], played.reply.retries) == (
        ["e1", "e2"],
        0,
    )


async def test_a_server_that_leaves_calls_in_the_text_is_remembered() -> None:
    learned = Learned()
    with FakeServer([text('<tool_call>{"name":"click","arguments":{"target":"e2"}}</tool_call>')]) as server:
        async with Transport(parse_model(f"{server.url}#m1")) as transport:
            router = Router(Endpoint(transport), learned=learned)
            await router.chat(ASK, TOOLS, deadline=time.monotonic() + 20)
    (key,) = learned.models()
    assert learned.facts(key)["writes_calls_as"].value == "hermes"


@pytest.mark.parametrize(
    ("name", "settings"), [("claude-x", {}), ("m1", {"expectXmlOutput": True})], ids=["fact", "setting"]
)
async def test_a_model_that_is_known_to_write_markup_means_it(name: str, settings: dict[str, Any]) -> None:
    played = await play(text(MARKUP), name=name, **settings)
    assert (played.reply.calls[0].arguments, played.reply.retries) == (CLICK, 0)


async def test_good_calls_before_a_bad_one_stand() -> None:
    played = await play(calls(("click", CLICK), ("clack", {})))
    assert [one.name for one in played.reply.calls] == ["click"]
    assert played.reply.bad[0].after == 1


async def test_a_failed_generation_is_read_before_anything_is_asked_again() -> None:
    played = await play(failed_generation('<function=click>{"target": "e2"}</function>'))
    assert (played.reply.calls[0].arguments, len(played.bodies)) == (CLICK, 1)


async def test_a_failed_generation_that_says_nothing_is_corrected() -> None:
    played = await play(failed_generation(""), call("click", **CLICK))
    assert (played.reply.calls[0].arguments, played.reply.retries) == (CLICK, 1)


async def test_a_reply_cut_by_its_length_gets_more_room_once() -> None:
    cut = Reply(content='{"tool":"click","parameters":{"tar', finish="length", usage=Usage(10, 5000))
    played = await play(cut, call("click", **CLICK))
    assert played.reply.calls[0].arguments == CLICK
    assert played.bodies[0]["max_tokens"] == 4096
    assert played.bodies[1]["max_tokens"] == 10_000
    assert played.bodies[1]["messages"] == played.bodies[0]["messages"]
    assert played.repairs() == ["length"]


async def test_never_asked_again_under_the_same_cap() -> None:
    played = await play(*[Reply(content="So long", finish="length", usage=Usage(10, 9000))] * 3)
    assert played.error is not None
    caps = [body.get("max_tokens") for body in played.bodies]
    assert caps[:2] == [4096, 18_000]
    assert "shorter" in played.told(2)["content"]


async def test_words_that_end_early_are_words_where_no_tool_was_offered() -> None:
    played = await play(*[Reply(content="So long", finish="length")] * 3, tools=())
    assert (played.reply.content, played.reply.finish_reason) == ("So long", "length")


@pytest.mark.parametrize("nothing", [text(""), raw_body(""), raw_body("<html>login</html>")])
async def test_no_reply_at_all_is_asked_for_again(nothing: Reply) -> None:
    played = await play(nothing, call("click", **CLICK))
    assert (played.reply.calls[0].arguments, played.reply.retries) == (CLICK, 1)


async def test_sampling_that_is_refused_is_dropped_and_that_is_learned() -> None:
    learned = Learned()
    script = [rejects(call("click", **CLICK), "sampling"), call("click", **CLICK)]
    with FakeServer(script) as server:
        async with Transport(parse_model(f"{server.url}#qwen3:4b")) as transport:
            router = Router(Endpoint(transport), learned=learned)
            first, second = [await router.chat(ASK, TOOLS, deadline=time.monotonic() + 20) for _ in range(2)]
        bodies = [request.body for request in server.requests]
    assert ["temperature" in body for body in bodies] == [True, False, False]
    assert (first.mode, second.fallbacks) == ("native", ())
    assert first.fallbacks[0].startswith("sampling>")
