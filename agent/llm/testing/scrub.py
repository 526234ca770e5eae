"""What may not stand in a recorded exchange: keys, cookies, and ids that name an account or a request."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from agent.llm.statuses import redact

KEPT_HEADERS = ("content-type", "retry-after", "retry-after-ms", "x-should-retry")
"""Of a response. All others are left out: cookies, organisations, request ids and limits stand in them."""
KEY_HEADERS = ("authorization", "x-api-key", "x-goog-api-key", "api-key")
KEPT_QUERY = ("alt",)
"""Of a URL: other parameters may hold a key."""
NAMING_KEYS = frozenset(
    (
        "system_fingerprint",
        "organization",
        "organization_id",
        "org_id",
        "project_id",
        "request_id",
        "responseId",
        "user",
        "user_id",
        "account_id",
        "safety_identifier",
    )
)
"""Keys of a body whose value names somebody or one request."""
SCRUBBED = "scrubbed"
_IDS = re.compile(r"\b(org|req|proj|user|acct|chatcmpl|cmpl|resp|msg|gen|wrkspc|prov)([-_])[A-Za-z0-9_-]{6,}")
_OTHER_KEYS = re.compile(r"\bAIza[A-Za-z0-9_-]{20,}|\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_.-]+|\bBearer\s+\S+")


def scrubbed(data: Any, secrets: Iterable[str] = ()) -> Any:
    """JSON without secrets: `secrets`, what looks like a key, ids of accounts and requests."""
    hidden = tuple(secret for secret in secrets if secret)
    if isinstance(data, Mapping):
        return {
            scrubbed(key, hidden): SCRUBBED
            if key in NAMING_KEYS and isinstance(value, str)
            else scrubbed(value, hidden)
            for key, value in data.items()
        }
    if isinstance(data, list | tuple):
        return [scrubbed(one, hidden) for one in data]
    return _text(data, hidden) if isinstance(data, str) else data


def keys_in(headers: Mapping[str, str]) -> tuple[str, ...]:
    """The keys that a request carries."""
    given = (headers.get(name, "") for name in KEY_HEADERS)
    return tuple(value.removeprefix("Bearer ").strip() for value in given if value)


def kept(headers: Mapping[str, str]) -> dict[str, str]:
    return {name: headers[name] for name in KEPT_HEADERS if name in headers}


def _text(text: str, hidden: tuple[str, ...]) -> str:
    for secret in hidden:
        text = text.replace(secret, "[key]")
    return _IDS.sub(rf"\1\2{SCRUBBED}", _OTHER_KEYS.sub("[key]", redact(text, None)))
