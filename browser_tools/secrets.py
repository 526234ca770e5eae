"""Secrets at work: read from where they are kept, typed where they are bound, masked where they are seen.

No value leaves this module but into the field: not into an action, a result, an error or the log.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.async_api import Locator

from browser_tools.errors import BlockedError, DeniedError
from browser_tools.pages.frames import document_url
from policies.action import Action, FieldSignals
from policies.errors import BadInput
from policies.redact import Redactor, spellings, stands_in
from policies.secrets import Secret, unknown_secret

if TYPE_CHECKING:
    from browser_tools.tab import Tab
    from browser_tools.tool import Completer, ToolContext

FILE_BYTES = 64_000
COMMON = 8
"""Characters of a word or number that may well stand in an address by chance."""
Release = Callable[[str, Action], str]
"""Gives the value of a secret for this very act, once the policy allows it. Raises DeniedError."""

_REFUSED = {
    "kind": "takes no secret: only plain fields do",
    "changed": "changed while it was about to be filled in, so nothing was typed",
    "disabled": "cannot be filled in: it is disabled or read-only",
    "lost": "did not keep what was typed",
}


class MissingSecret(BadInput):
    """A secret that the policy binds is not where it should be."""

    code = "secret.missing"


@dataclass(frozen=True)
class Vault:
    """The values of a run's secrets, by name."""

    _values: Mapping[str, str] = field(default_factory=dict, repr=False)
    _redactors: list[Redactor] = field(default_factory=list, repr=False)
    """They know more: what was typed into fields for passwords, say."""

    def __bool__(self) -> bool:
        return bool(self._values)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._values)

    def value(self, name: str) -> str:
        """Raises DeniedError for a name that is not bound."""
        if name not in self._values:
            raise DeniedError(unknown_secret(name, self.names), code="secret.bound")
        return self._values[name]

    def register(self, redactor: Redactor) -> None:
        """From now on `redactor` lets none of them through, and pictures show nothing that it knows."""
        for value in self._values.values():
            redactor.add(value)
        if not any(redactor is one for one in self._redactors):
            self._redactors.append(redactor)

    def found_in(self, text: str, names: Iterable[str]) -> list[str]:
        """Which of the named secrets stand in `text`, in some spelling; a common word only as one."""
        return [name for name in names if self._is_in(text, self._values[name])]

    @staticmethod
    def _is_in(text: str, value: str) -> bool:
        found = stands_in(value, text)
        if not is_common(value):
            return bool(found)
        return any(re.search(rf"(?<![A-Za-z0-9]){re.escape(form)}(?![A-Za-z0-9])", text) for form in found)

    def is_common(self, name: str) -> bool:
        """Whether the secret is a word or a number that stands in many an address: `admin`, `4193`."""
        return is_common(self._values[name])

    def needles(self) -> list[str]:
        """How a page may show them, and all else that is masked in this run."""
        shown = [form for value in self._values.values() for form in spellings(value)]
        return [*shown, *(form for redactor in self._redactors for form in redactor.needles())]


def is_common(value: str) -> bool:
    return len(value) <= COMMON and (value.isalpha() or value.isdigit())


def open_vault(secrets: Mapping[str, Secret], environ: Mapping[str, str] = os.environ) -> Vault:
    """Read every secret. Raises MissingSecret, which names it and where it was looked for."""
    return Vault({name: read_secret(name, secret.source, environ) for name, secret in secrets.items()})


def read_secret(name: str, source: str, environ: Mapping[str, str] = os.environ) -> str:
    """The value kept at `env:NAME`, `file:PATH` or `keyring:SERVICE/USER`. Raises MissingSecret."""
    kind, _, place = source.partition(":")
    if kind == "env":
        value, problem = environ.get(place, ""), f"the environment variable {place!r} is not set"
    elif kind == "file":
        value, problem = _from_file(Path(place))
    else:
        value, problem = _from_keyring(*place.split("/", 1))
    if not value.strip():
        raise MissingSecret(f"the secret {name!r} is missing: {problem}")
    return value


def _from_file(path: Path) -> tuple[str, str]:
    """The first line of a file, and what is wrong with it if that is empty."""
    try:
        with path.open("rb") as file:
            raw = file.read(FILE_BYTES)
        return raw.decode("utf-8").partition("\n")[0].rstrip("\r"), f"the file {str(path)!r} is empty"
    except OSError as error:
        return "", f"the file {str(path)!r} cannot be read: {error.strerror or 'unknown error'}"
    except UnicodeDecodeError:
        return "", f"the file {str(path)!r} is no UTF-8 text"


def _from_keyring(service: str, user: str) -> tuple[str, str]:
    where = f"the keyring has none for the user {user!r} of {service!r}"
    if importlib.util.find_spec("keyring") is None:
        return "", f"{where}: the package keyring is not installed (strelka[keyring])"
    keyring = importlib.import_module("keyring")  # optional, and slow: it looks for every backend
    try:
        return keyring.get_password(service, user) or "", where
    except keyring.errors.KeyringError:
        return "", f"{where}: it is locked, or this machine has no keyring"


async def type_secret(context: ToolContext, name: str) -> None:
    """Type the secret into the target, as it is now: the real frame's URL and the field as its world sees it.

    Raises DeniedError (`secret.bound`, `element.changed`), BlockedError.
    """
    element = context.element
    if element is None or context.release is None:
        raise AssertionError("the door resolves `target` and gives a release")
    observer = context.tab.observer
    facts, url = await observer.here(element.handle)
    if url.startswith(("about:", "javascript:")):
        url = document_url(element.frame)
    action = Action(tool="type_text", effect="input", origin=url, element=facts, secret=name)
    value = context.release(name, action)
    refused = await observer.put(element.handle, facts.field or FieldSignals(), value)
    if refused == "changed":
        raise DeniedError(f"{element.name!r} {_REFUSED[refused]}", code="element.changed")
    if refused:
        raise BlockedError(f"{element.name!r} {_REFUSED[refused]}", code="secret.not_typed")


async def masks(tab: Tab, vault: Vault, *, typed: bool) -> list[Locator]:
    """What a picture of the tab must hide. Raises BlockedError where nobody can tell.

    `typed`: a secret was typed in this run, so that a page may show it in ways that cannot be searched. Where
    nothing is known to be secret, fields that were for passwords or codes are hidden still.
    """
    needles = list(dict.fromkeys(vault.needles()))
    handles, sure = await tab.observer.holders(needles)
    if typed and not sure:
        raise BlockedError(
            "no picture is taken: the page draws something, or does not answer, and may show a secret",
            code="screenshot.unsure",
        )
    return [(await tab.observer.locator(handle))[0] for handle in handles]


class RedactingCompleter:
    """A completer that no secret reaches."""

    def __init__(self, completer: Completer, redactor: Redactor) -> None:
        self._completer = completer
        self._redactor = redactor

    @property
    def name(self) -> str:
        return self._completer.name

    @property
    def room(self) -> int:
        return self._completer.room

    async def complete(self, prompt: str, *, max_tokens: int, data: str = "") -> str:
        clean = self._redactor.text
        return await self._completer.complete(clean(prompt), max_tokens=max_tokens, data=clean(data))
