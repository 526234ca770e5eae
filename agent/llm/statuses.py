"""What an HTTP status of a provider means, in words a person can act on."""

from __future__ import annotations

import json
import re
from typing import Any

from agent.errors import ModelError, ModelRefused, ModelUnavailable
from agent.llm.providers import ModelRef

DETAIL_CHARS = 400
KEYLIKE = re.compile(r"\b(?:sk|gsk|xai|pk|rk|key|or)[-_][A-Za-z0-9_*-]{8,}")
"""Keys as the known providers write them: their own error texts repeat parts of keys."""
NEEDS_JINJA = re.compile(r"requires? --jinja|tools? param", re.IGNORECASE)
"""llama.cpp refuses tools with a 500."""


def error_for(ref: ModelRef, status: int, body: str, key: str | None) -> ModelError:
    """The error that a reply with this status means. The key, and what looks like one, is gone from it."""
    detail = redact(detail_of(body), key)[:DETAIL_CHARS]
    who = ref.provider.name or f"the server at {ref.provider.base_url}"

    def refused(message: str, code: str) -> ModelRefused:
        return ModelRefused(message, code=code, status=status, detail=detail)

    if status == 401:
        return refused(f"{who} does not accept the key: check {ref.provider.key_env}", "model.key")
    if status == 402 or (status == 429 and "insufficient_quota" in body):
        return refused(f"{who}: the account has no credit: {ref.provider.no_credit}", "model.credit")
    if status == 403:
        return refused(
            f"{who} refuses this key: it is invalid, or {ref.provider.no_credit}", "model.forbidden"
        )
    if status == 404:
        return refused(
            f"{who} has no model {ref.model!r} at {ref.provider.base_url}: {ref.provider.missing_model}",
            "model.not_found",
        )
    if status == 429:
        return ModelUnavailable(
            f"{who} limits the rate: wait and try again", code="model.rate", status=status, detail=detail
        )
    if status >= 500 and not NEEDS_JINJA.search(detail):
        return ModelUnavailable(
            f"{who} fails with {status}: it may be down; try again later", status=status, detail=detail
        )
    if 300 <= status < 400:
        return refused(
            f"{who} answers with a redirect ({status}): check the base URL {ref.provider.base_url!r}",
            "model.redirect",
        )
    return refused(f"{who} refuses the request ({status}): {detail or 'without a word'}", "model.refused")


def detail_of(body: str) -> str:
    """The message inside an error body, whatever its shape; markup is not one."""
    try:
        data: Any = json.loads(body)
    except (ValueError, RecursionError):
        return "" if "<html" in body[:2000].lower() else " ".join(body[:2000].split())
    while isinstance(data, list | dict) and data:
        if isinstance(data, list):  # Gemini's compatible endpoint wraps its error in a list
            data = data[0]
            continue
        data = next((data[key] for key in ("error", "message", "detail") if data.get(key)), None)
    return " ".join(str(data).split()) if data else ""


def redact(text: str, key: str | None) -> str:
    """`text` without the key and without anything that looks like a provider's key."""
    if key:
        text = text.replace(key, "[key]")
    return KEYLIKE.sub("[key]", text)
