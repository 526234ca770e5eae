"""Where a notice goes: what may stand under `notify`. Secrets are named, never written.

stdout · file:PATH · mailto:ADDRESS · {webhook: URL or env:NAME, secret: env:NAME} · {apprise: env:NAME}
"""

from __future__ import annotations

import importlib.util
import re
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from policies.secrets import SOURCE, SOURCES, Source, checked_source, is_source
from policies.url import UrlError, canonical
from policies.validation import FileModel

FORMS = "stdout, file:PATH, mailto:ADDRESS, {webhook: URL, secret: env:NAME} or {apprise: env:NAME}"
MAIL = re.compile(r"[^@\s,]+@[^@\s,]+")


class Channel(FileModel):
    """One way out. `kind` says which of the others counts."""

    kind: Literal["stdout", "file", "mail", "webhook", "apprise", "feed"]
    target: str = ""
    """Path, address or URL; for apprise, and for a webhook that is secret, where its URL is kept."""
    secret: Source | None = None
    """Of a webhook: signs the body (HMAC-SHA256)."""

    @property
    def name(self) -> str:
        """For logs and lists: tells channels of one watch apart, and holds no secret."""
        return f"{self.kind}:{self.target}" if self.target else self.kind


def read_channel(value: Any) -> Any:
    """A channel from what a person wrote."""
    if isinstance(value, str):
        kind, _, target = value.partition(":")
        if value == "stdout":
            return {"kind": "stdout"}
        if kind == "file" and target:
            return {"kind": "file", "target": target}
        if kind == "mailto" and MAIL.fullmatch(target):
            return {"kind": "mail", "target": target}
    elif isinstance(value, dict):
        if isinstance(value.get("webhook"), str) and value.keys() <= {"webhook", "secret"}:
            if value["webhook"].startswith(("http://", "https://")) or is_source(value["webhook"]):
                rest = {key: value[key] for key in value if key == "secret"}
                return {"kind": "webhook", "target": _webhook(value["webhook"]), **rest}
        elif isinstance(value.get("apprise"), str) and value.keys() == {"apprise"}:
            return {"kind": "apprise", "target": checked_source(value["apprise"])}
    message = f"expected {FORMS}"
    raise PydanticCustomError("bad_type", "{m}", {"m": message})


def _webhook(target: str) -> str:
    """Refused: what is no address, and a password, which would stand in the open."""
    try:
        if not is_source(target):
            canonical(target)
    except UrlError as error:
        message = f"{error.message}; one that holds a secret is kept elsewhere: {SOURCES}"
        raise PydanticCustomError("bad_type", "{m}", {"m": message}) from None
    return target


_TEXT, _SOURCE = {"type": "string"}, {"type": "string", "pattern": f"^({SOURCE.pattern})$"}
_WRITTEN = [
    {"type": "string", "pattern": r"^(stdout|file:.+|mailto:[^@\s,]+@[^@\s,]+)$"},
    {"type": "object", "properties": {"webhook": _TEXT, "secret": _SOURCE}, "required": ["webhook"]},
    {"type": "object", "properties": {"apprise": _SOURCE}, "required": ["apprise"]},
]
Notify = Annotated[
    Channel,
    BeforeValidator(read_channel),
    WithJsonSchema(
        {
            "anyOf": [
                {**one, "additionalProperties": False} if "properties" in one else one for one in _WRITTEN
            ]
        }
    ),
]
"""A channel as a person writes it."""


def refuse_channel(channel: Channel, *, mail: bool) -> str:
    """Why it cannot be used on this machine; "" if it can."""
    if channel.kind == "mail" and not mail:
        return "mailto needs the file's `mail` section: {host, user, password: env:NAME, sender}"
    if channel.kind == "apprise" and importlib.util.find_spec("apprise") is None:
        return "apprise is not installed: pip install strelka[notify]"
    return ""
