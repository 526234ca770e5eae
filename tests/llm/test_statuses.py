"""What errors of providers mean: their own words, as they were seen, to a code and to advice."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from typing import Any

import pytest

from agent.errors import ModelRefused, ModelUnavailable
from agent.llm.providers import PROVIDERS, ModelRef, parse_model
from agent.llm.statuses import error_for, error_in, failed_generation, redact, retry_after, status_in


def said(message: str, **more: Any) -> str:
    return json.dumps({"error": {"message": message, **more}})


CASES = Path(__file__).parents[1] / "cases" / "wires" / "errors.json"
WORDS = [tuple(row) for row in json.loads(CASES.read_text("utf-8"))]
"""Provider, status, its words, the code they mean. The words were seen in issues and documents of each."""


@pytest.mark.parametrize(
    ("name", "status", "words", "code"), WORDS, ids=[f"{w[0]} {w[2][:40]}" for w in WORDS]
)
def test_the_words_of_providers(name: str, status: int, words: str, code: str) -> None:
    error = error_for(ModelRef(PROVIDERS[name], "m"), status, said(words), None)
    assert error.code == f"model.{code}"
    assert error.status == status
    assert error.detail == redact(words, None)
    assert isinstance(
        error, ModelUnavailable if code in ("rate", "overloaded", "unavailable") else ModelRefused
    )
    assert name in error.message


def test_a_code_is_enough_where_the_words_do_not_repeat_it() -> None:
    body = said("Please shorten your messages", code="context_length_exceeded")
    assert error_for(ModelRef(PROVIDERS["openai"], "m"), 400, body, None).code == "model.context_too_long"
    body = said("Unsupported value", param="top_p")
    assert error_for(ModelRef(PROVIDERS["openai"], "m"), 400, body, None).code == "model.sampling_refused"


ADVICE = [
    ("openai", 401, "openai does not accept the key: check OPENAI_API_KEY"),
    ("openai", 403, "check the billing at platform.openai.com"),
    ("openrouter", 403, "add credits at openrouter.ai"),
    ("openrouter", 402, "the account has no credit: add credits at openrouter.ai"),
    ("ollama", 404, "ollama has no model 'm' at http://127.0.0.1:11434: get it with `ollama pull MODEL`"),
    ("xai", 429, "xai limits the rate: wait and try again"),
    ("vllm", 500, "vllm fails with 500: it may be down"),
    ("anthropic", 529, "anthropic is overloaded (529): try again later"),
    ("lmstudio", 307, "redirect (307): check the base URL 'http://127.0.0.1:1234/v1'"),
]


@pytest.mark.parametrize(("name", "status", "words"), ADVICE)
def test_advice(name: str, status: int, words: str) -> None:
    assert words in error_for(ModelRef(PROVIDERS[name], "m"), status, "", None).message


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (
            {"detail": [{"loc": ["body", "messages"], "msg": "Field required"}]},
            "body.messages: Field required",
        ),
        ({"detail": "no such adapter"}, "no such adapter"),
        ({"errors": [{"message": "no such adapter"}]}, "no such adapter"),
        ({"title": "Bad Request", "status": 400}, "Bad Request"),
        ({"status": 400}, "without a word"),
    ],
)
def test_what_was_wrong_is_found_in_bodies_of_every_shape(body: Any, words: str) -> None:
    message = error_for(parse_model("http://x.test/v1#m"), 422, json.dumps(body), None).message
    assert message.endswith(f"refuses the request (422): {words}")


@pytest.mark.parametrize(
    ("model", "body", "words"),
    [
        ("http://x.test#m", "404 page not found", "404 page not found. Check the base URL: is /v1 missing"),
        ("http://x.test/v1#m", said("Not Found"), "Not Found. Check the base URL and the model's name 'm'"),
        ("http://x.test/v1#m", said("gone", code="model_not_found"), "has no model 'm'"),
        ("http://x.test/v1#qwen3:4b", said("qwen3:4b not found"), "has no model 'qwen3:4b'"),
        ("openai/m", "", "openai has no model 'm'"),
    ],
)
def test_a_404_that_names_nothing_is_about_the_address(model: str, body: str, words: str) -> None:
    assert words in error_for(parse_model(model), 404, body, None).message


def test_a_403_says_what_the_server_says_and_what_a_key_may_lack() -> None:
    message = error_for(parse_model("openai/m"), 403, said("Country not supported"), None).message
    assert "Country not supported" in message
    assert "check the billing" in message


@pytest.mark.parametrize(
    ("data", "status"),
    [
        ({"error": {"code": 429, "message": "slow"}}, 429),
        ({"error": {"code": "503", "message": "x"}}, 503),
        ({"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}, 529),
        ([{"error": {"code": 400, "status": "INVALID_ARGUMENT"}}], 400),
        ({"error": {"status": "RESOURCE_EXHAUSTED"}}, 429),
        ({"choices": [{"finish_reason": "error"}]}, 502),
        ({"choices": [{"finish_reason": "error", "error": {"code": 402}}]}, 402),
        ({"error": "model runner stopped"}, None),
        ({"error": {"code": 1, "message": "x"}}, None),
    ],
)
def test_errors_inside_a_200(data: Any, status: int | None) -> None:
    error = error_in(data)
    assert error is not None
    assert status_in(error) == status


@pytest.mark.parametrize("data", [None, 3, "error", [], {}, {"error": None}, {"choices": [{"message": {}}]}])
def test_what_holds_no_error(data: Any) -> None:
    assert error_in(data) is None


@pytest.mark.parametrize(
    ("error", "text"),
    [
        ({"code": "tool_use_failed", "failed_generation": "<f>"}, "<f>"),
        ({"code": "tool_use_failed", "message": "x"}, ""),
        ({"code": "json_validate_failed", "failed_generation": "{"}, "{"),
        ({"message": "Failed to parse input at pos 0: [click()]", "code": 500}, "[click()]"),
        ({"message": "Failed to parse input at pos 12: </tool_call>", "code": 500}, ""),
        ({"message": "something else"}, None),
    ],
)
def test_what_the_model_wrote_where_its_server_could_not_read_it(error: Any, text: str | None) -> None:
    assert failed_generation({"error": error}) == text


@pytest.mark.parametrize(
    "text",
    [
        "sk-proj-abcdefgh12",
        "sk-ant-api03-abcdefghij",
        "gsk_abcdefgh123",
        "AIzaSyabcdefghijk",
        "xai-abcdefgh1",
    ],
)
def test_what_looks_like_a_key_is_taken_out(text: str) -> None:
    assert redact(f"bad key {text}!", None) == "bad key [key]!"


def info(delay: Any) -> str:
    details = [1, {"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": delay}]
    return said("quota", status="RESOURCE_EXHAUSTED", details=details)


@pytest.mark.parametrize(
    ("headers", "body", "seconds"),
    [
        ({}, "", None),
        ({"retry-after": "2"}, "", 2.0),
        ({"retry-after": "999999999"}, "", 999999999.0),
        ({"retry-after-ms": "1500", "retry-after": "9"}, "", 1.5),
        ({"retry-after-ms": "x", "retry-after": "9"}, "", 9.0),
        ({"retry-after": "soon"}, "", None),
        ({"retry-after": "-5"}, "", None),
        ({"retry-after": "nan"}, "", None),
        ({"retry-after": "inf"}, "", None),
        ({"retry-after": "Wed, 21 Oct 2015 07:28:00 GMT"}, "", 0.0),
        ({"retry-after": "Wed, 99 Oct 99999 07:28:00 GMT"}, "", None),
        ({}, info("34.07s"), 34.07),
        ({}, info("-3s"), None),
        ({}, info(7), None),
        ({"retry-after": "1"}, info("34s"), 1.0),
        ({}, "<html>", None),
    ],
)
def test_what_servers_ask_to_wait(headers: dict[str, str], body: str, seconds: float | None) -> None:
    assert retry_after(headers, body) == seconds


def test_retry_after_as_a_date() -> None:
    date = format_datetime(datetime.now(UTC) + timedelta(seconds=30), usegmt=True)
    seconds = retry_after({"retry-after": date})
    assert seconds is not None
    assert 20 < seconds <= 30
