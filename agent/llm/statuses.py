"""What an HTTP error of a provider means, in words a person can act on and a code that the router can."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

from agent.errors import ModelError, ModelRefused, ModelUnavailable
from agent.llm.providers import ModelRef

DETAIL_CHARS = 400
KEYLIKE = re.compile(r"\b(?:(?:sk|gsk|xai|pk|rk|key|or)[-_][A-Za-z0-9_*-]{8,}|AIza[A-Za-z0-9_*-]{8,})")
"""Keys as the known providers write them: their own error texts repeat parts of keys."""
NEEDS_JINJA = re.compile(r"requires? --jinja|tools? param|tools with stream", re.IGNORECASE)
"""llama.cpp refuses tools with a 500, and old ones tools that are streamed."""


@dataclass(frozen=True)
class Reason:
    """A part of a request that a server can refuse."""

    code: str
    what: str
    """Completes "openai refuses ..."."""
    words: re.Pattern[str]


def _reason(code: str, what: str, *words: str) -> Reason:
    return Reason(f"model.{code}", what, re.compile("|".join(words), re.IGNORECASE))


REASONS = (
    _reason(
        "key", "the key",
        r"api.?key not valid", r"(?:incorrect|invalid|missing) api.?key", r"api_key_invalid",
    ),
    _reason(
        "credit", "the account's credit",
        r"credit balance", r"insufficient[_ ](?:quota|credits?|balance)", r"billing_error",
    ),
    _reason(
        "context_too_long", "so long a conversation",
        r"context[_ ](?:length|window|size|limit)", r"maximum context", r"prompt is too long",
        r"input token count", r"reduce the length", r"request[_ ]too[_ ]large", r"too many (?:input )?tokens",
    ),
    _reason(
        "not_found", "the model's name",
        r"model_not_found", r"decommissioned", r"not a valid model", r"\bmodel\b.{0,80}\bdoes not exist",
    ),
    _reason(
        "grammar_too_large", "so large a schema",
        r"grammar is too large", r"schema is too (?:complex|large)",
        r"too many (?:strict tools|optional param|union|states|schema)", r"\bgrammar\b",
    ),
    _reason("stream_refused", "streams", r"\bstream(?:ing|_options)?\b"),
    _reason(
        "tools_refused", "tools",
        r"enable-auto-tool-choice", r"--jinja", r"schema for function", r"function_?declarations",
    ),
    _reason("parallel_refused", "several calls at once", r"parallel[_ ]tool", r"single tool"),
    _reason("choice_refused", "a choice of tools", r"tool[_ ]?choice", r"function.?calling.?config"),
    _reason(
        "schema_refused", "an answer by schema",
        r"response[_ ]?(?:format|schema|mime|json)", r"json[_ ]?schema", r"structured[_ ]outputs?",
        r"output_(?:config|format)", r"json mode", r"schema for\b",
    ),
    _reason(
        "sampling_refused", "the sampling settings",
        r"temperature", r"\btop_?[pk]\b", r"\bmin_p\b", r"(?:presence|repetition|frequency|repeat)_?penalty",
        r"\bsampling\b", r"anthropic-version",
    ),
    _reason(
        "limit_refused", "the limit of the reply",
        r"max_(?:completion_|output_|new_)?tokens", r"maxOutputTokens",
    ),
    _reason(
        "history_refused", "the conversation so far",
        r"thought_?signature", r"tool_(?:use|call)_ids?\b", r"tool_use.{0,40}tool_result",
        r"tool_calls.{0,60}followed", r"roles must alternate",
    ),
    _reason(
        "images_refused", "pictures", r"\bimages?\b", r"image_url", r"\bvision\b", r"multi-?modal",
    ),
    _reason("tools_refused", "tools", r"\btools?\b", r"function.?call", r"\bfunctions?\b"),
)  # fmt: skip
"""Found by the server's words, the first that fits; each row was seen at one provider at least."""

_NO_PATH = re.compile(
    r"\A\W*(?:404\W+)?(?:(?:page|file|path|route|url|resource|endpoint) )?(?:not found)?\W*\Z"
    r"|invalid url|requested url|unexpected endpoint|cannot post|no route",
    re.IGNORECASE,
)
"""What web servers say of a path that they do not know; who misses a model says more."""
_VERSION = re.compile(r"/v\d")
_REFUSED_ELSEWHERE = re.compile(r"no endpoints? found that", re.IGNORECASE)
"""OpenRouter's 404 where no host of a model takes what was asked."""

NAMED = {
    "invalid_request_error": 400,
    "authentication_error": 401,
    "billing_error": 402,
    "permission_error": 403,
    "not_found_error": 404,
    "rate_limit_error": 429,
    "rate_limit_exceeded": 429,
    "api_error": 500,
    "server_error": 500,
    "timeout_error": 504,
    "overloaded_error": 529,
    "INVALID_ARGUMENT": 400,
    "FAILED_PRECONDITION": 400,
    "UNAUTHENTICATED": 401,
    "PERMISSION_DENIED": 403,
    "NOT_FOUND": 404,
    "RESOURCE_EXHAUSTED": 429,
    "INTERNAL": 500,
    "UNAVAILABLE": 503,
    "DEADLINE_EXCEEDED": 504,
}
"""The HTTP status that the name of an error stands for, where it comes after a 200."""


def error_for(ref: ModelRef, status: int, body: str, key: str | None) -> ModelError:
    """The error that a reply with this status means. The key, and what looks like one, is gone from it."""
    detail = redact(detail_of(body), key)[:DETAIL_CHARS]
    said = detail or "without a word"
    who = ref.provider.title
    at = f" at {ref.provider.base_url}" if ref.provider.name else ""

    def refused(message: str, code: str) -> ModelRefused:
        return ModelRefused(message, code=code, status=status, detail=detail)

    def unavailable(message: str, code: str) -> ModelUnavailable:
        return ModelUnavailable(message, code=code, status=status, detail=detail)

    reason = _reason_of(status, body, detail)
    code = reason.code if reason is not None else ""
    if status == 401 or code == "model.key":
        return refused(f"{who} does not accept the key: check {ref.provider.key_env}", "model.key")
    if status == 402 or code == "model.credit":
        return refused(f"{who}: the account has no credit: {ref.provider.no_credit}", "model.credit")
    if reason is not None and code != "model.not_found":
        return refused(f"{who} refuses {reason.what} ({status}): {detail}", code)
    if status == 403:
        return refused(
            f"{who} refuses the request (403): {said}. Where that is about the key: it is invalid, or "
            f"{ref.provider.no_credit}",
            "model.forbidden",
        )
    if status == 404 and _is_no_path(ref, detail):
        return refused(
            f"{who} has nothing to ask at this address (404): {said}. Check {_at_fault(ref)}",
            "model.wrong_url",
        )
    if status == 404 or code == "model.not_found":
        return refused(
            f"{who} has no model {ref.model!r}{at}: {ref.provider.missing_model}",
            "model.not_found",
        )
    if status == 413:
        return refused(f"{who} finds the request too large (413)", "model.context_too_long")
    if status == 429:
        return unavailable(f"{who} limits the rate: wait and try again", "model.rate")
    if status == 529:
        return unavailable(f"{who} is overloaded (529): try again later", "model.overloaded")
    if status >= 500:
        return unavailable(f"{who} fails with {status}: it may be down; try again later", "model.unavailable")
    if 300 <= status < 400:
        return refused(
            f"{who} answers with a redirect ({status}): check the base URL {ref.provider.base_url!r}",
            "model.redirect",
        )
    return refused(f"{who} refuses the request ({status}): {said}", "model.refused")


def _is_no_path(ref: ModelRef, detail: str) -> bool:
    """Whether a 404 is about the address: only a server that a person's URL names can stand elsewhere."""
    return not ref.provider.name and _NO_PATH.search(detail) is not None


def _at_fault(ref: ModelRef) -> str:
    """What may be wrong where nothing answers."""
    versioned = ref.provider.wire == "ollama" or _VERSION.search(ref.provider.base_url)
    return (
        f"the base URL and the model's name {ref.model!r}" if versioned else "the base URL: is /v1 missing?"
    )


def _reason_of(status: int, body: str, detail: str) -> Reason | None:
    """The part of the request that was refused; only the words of statuses that refuse are read for it."""
    if status == 429:
        return next((one for one in REASONS if one.code == "model.credit" and one.words.search(body)), None)
    elsewhere = status == 404 and _REFUSED_ELSEWHERE.search(detail)
    jinja = status >= 500 and NEEDS_JINJA.search(detail)
    if not (status in (400, 413, 422) or elsewhere or jinja):
        return None
    said = f"{detail}\n{_code_of(body)}"
    return next((one for one in REASONS if one.words.search(said)), None)


def names_reason(error: Mapping[str, Any]) -> bool:
    """Whether the words of an error say which part of the request was refused."""
    return any(one.words.search(str(error.get("message") or "")) for one in REASONS)


def _code_of(body: str) -> str:
    """The short names of an error, which some texts do not repeat."""
    error = error_in(_decoded(body)) or {}
    return " ".join(str(error[key]) for key in ("code", "type", "status", "param") if error.get(key))


HOST_FAILED = {"code": 502, "message": "the host behind it failed without a word"}


def error_in(data: Any) -> dict[str, Any] | None:
    """The error inside a decoded body, or inside its first choice; None if there is none."""
    if isinstance(data, list):  # Gemini's compatible endpoint wraps its error in a list
        data = data[0] if data else None
    if not isinstance(data, dict):
        return None
    error = data.get("error")
    choices = data.get("choices")
    choice = choices[0] if isinstance(choices, list) and choices else None
    if not error and isinstance(choice, dict):
        error = choice.get("error") or (HOST_FAILED if choice.get("finish_reason") == "error" else None)
    if isinstance(error, dict):
        return error
    return {"message": str(error)} if error else None


def status_in(error: Mapping[str, Any]) -> int | None:
    """The HTTP status that an error inside a 200 stands for, where it says."""
    code = error.get("code")
    if isinstance(code, int | str) and str(code).isdecimal() and 400 <= int(code) < 600:
        return int(code)
    return next(
        (NAMED[str(error[key])] for key in ("type", "status", "code") if str(error.get(key)) in NAMED), None
    )


FAILED_POSITION = re.compile(r"Failed to parse input at pos (\d+): (.*)", re.DOTALL)
"""llama.cpp's 500 where its own parser cannot read what the model wrote; the rest of the text follows."""


def failed_generation(data: Any) -> str | None:
    """What a model wrote where its server could not read a call in it; None for any other body."""
    error = error_in(data)
    if error is None:
        return None
    text = error.get("failed_generation")
    if isinstance(text, str) or error.get("code") == "tool_use_failed":
        return text if isinstance(text, str) else ""
    at = FAILED_POSITION.match(str(error.get("message") or ""))
    if at is None:
        return None
    # from a later position on, nobody can tell a call from words inside one
    return at[2] if at[1] == "0" else ""


SAID = ("error", "errors", "message", "detail", "title", "reason")
"""Keys under which servers say what was wrong."""


def detail_of(body: str) -> str:
    """The message inside an error body, whatever its shape; markup is not one."""
    data = _decoded(body)
    if data is None:
        return "" if "<html" in body[:2000].lower() else " ".join(body[:2000].split())
    while isinstance(data, list | dict) and data:
        if isinstance(data, list):
            data = data[0]
            continue
        if data.get("msg"):  # FastAPI: where it was, and what
            return ": ".join([".".join(map(str, data.get("loc") or ())), str(data["msg"])]).removeprefix(": ")
        data = next((data[key] for key in SAID if data.get(key)), None)
    return " ".join(str(data).split()) if data else ""


def _decoded(body: str) -> Any:
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None


def redact(text: str, key: str | None) -> str:
    """`text` without the key and without anything that looks like a provider's key."""
    if key:
        text = text.replace(key, "[key]")
    return KEYLIKE.sub("[key]", text)


def retry_after(headers: Mapping[str, str], body: str = "") -> float | None:
    """Seconds the server asks to wait; None if it does not say, or says nonsense.

    Header names are in lower case. Google says it in the body, as RetryInfo.
    """
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        text = headers.get(name, "").strip()
        if not text:
            continue
        try:
            seconds = float(text) * unit
        except ValueError:
            seconds = _until(text)
        if 0 <= seconds < float("inf"):
            return seconds
    return _retry_info(body)


def _retry_info(body: str) -> float | None:
    details = (error_in(_decoded(body)) or {}).get("details")
    for one in details if isinstance(details, list) else ():
        delay = one.get("retryDelay") if isinstance(one, dict) else None
        if isinstance(delay, str) and re.fullmatch(r"\d{1,9}(\.\d{1,9})?s", delay):
            return float(delay[:-1])
    return None


def _until(date: str) -> float:
    try:
        when = parsedate_to_datetime(date)
    except ValueError:
        return -1.0
    if when.tzinfo is None:
        when = when.replace(tzinfo=UTC)
    return max(0.0, (when - datetime.now(UTC)).total_seconds())
