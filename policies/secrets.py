"""Secrets by reference: what a policy binds, and where a bound secret may be typed.

A file never holds a value, only where it is kept; a planner never sees one, only its name:
`secret:shop_password`. Whoever types it asks again, of the real frame, right before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field
from pydantic_core import PydanticCustomError

from policies.action import ElementFacts, FieldKind
from policies.facts import Facts
from policies.limits import Count
from policies.origins import parse_pattern
from policies.terms import AnyOf, Pattern
from policies.url import UrlError, canonical, origin_of
from policies.validation import FileModel

REFERENCE = re.compile(r"secret:([A-Za-z][A-Za-z0-9_-]{0,63})")
SOURCES = "env:NAME, file:PATH or keyring:SERVICE/USER"
BOUND = "bound"
"""In the tests of a policy: some secret, typed where it is bound. No secret is called so; none is typed."""
USES = 10
"""How often a run may type a secret where the policy does not say; every limit is finite."""

SOURCE = re.compile(r"env:[A-Za-z_][A-Za-z0-9_]*|file:[^\0\n]+|keyring:[^\0\n/]+/[^\0\n]+")
_NO_VALUE = "a secret's value never stands in a file; expected {sources}"
_LITERALS = (
    ("a private key", re.compile(r"-----BEGIN [A-Z ]*PRIVATE KEY-----")),
    ("an AWS key", re.compile(r"\b(?:AKIA|ASIA)[A-Z0-9]{16}\b")),
    ("a GitHub token", re.compile(r"\b(?:gh[opusr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{40,})")),
    ("a GitLab token", re.compile(r"\bglpat-[A-Za-z0-9_-]{20,}")),
    ("a Slack token", re.compile(r"\bxox[abposr]-[A-Za-z0-9-]{10,}")),
    ("a Stripe key", re.compile(r"\b[sr]k_live_[A-Za-z0-9]{16,}")),
    ("an API key", re.compile(r"\bsk-(?:ant-|proj-|or-)?[A-Za-z0-9_-]{20,}")),
    ("a Google key", re.compile(r"\bAIza[A-Za-z0-9_-]{35}")),
    ("a signed token", re.compile(r"\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{8,}")),
)
"""What secrets look like that say so themselves."""


def secret_named(text: object) -> str | None:
    """The name, if `text` is a reference and nothing else."""
    match = REFERENCE.fullmatch(text) if isinstance(text, str) else None
    return match[1] if match else None


def literal_secret(text: str) -> str | None:
    """What kind of secret stands in `text` as it is; None where none can be told."""
    return next((kind for kind, pattern in _LITERALS if pattern.search(text)), None)


def is_source(text: str) -> bool:
    """Whether `text` says where a secret is kept."""
    return SOURCE.fullmatch(text) is not None


def checked_source(text: str) -> str:
    """`text`, if it says where a secret is kept. Raises PydanticCustomError, which does not quote it."""
    if not is_source(text):
        raise PydanticCustomError("bad_type", _NO_VALUE, {"sources": SOURCES})
    return text


Source = Annotated[str, AfterValidator(checked_source)]
"""Where a secret is kept: `env:NAME`, `file:PATH` or `keyring:SERVICE/USER`."""


def _not_reserved(name: str) -> str:
    if name == BOUND:
        message = f"a secret cannot be called {BOUND!r}: in tests that stands for any bound secret"
        raise PydanticCustomError("bad_type", "{m}", {"m": message})
    return name


def _described(value: Any) -> Any:
    """A mapping that names no value; whatever else stands there is never repeated in a message."""
    if isinstance(value, Secret):
        return value
    if not isinstance(value, Mapping) or {"value", "secret", "password"} & set(value):
        raise PydanticCustomError("bad_type", _NO_VALUE, {"sources": f"{{from: {SOURCES}, origins: [...]}}"})
    if not isinstance(value.get("from", ""), str):
        raise PydanticCustomError("bad_type", _NO_VALUE, {"sources": SOURCES, "at": ("from",)})
    return value


class Secret(FileModel):
    """Where a secret is kept, and where it may be typed."""

    source: Source = Field(alias="from")
    origins: AnyOf[Pattern]
    fields: AnyOf[FieldKind] = ("password",)
    frame: Literal["top", "any"] = "top"
    max_uses: Count = USES

    def placed(self, folder: Path) -> Secret:
        """The same with a relative file taken from `folder`."""
        kind, _, rest = self.source.partition(":")
        if kind != "file":
            return self
        return self.model_copy(update={"source": f"file:{(folder / Path(rest).expanduser()).resolve()}"})

    def refusals(self, name: str, facts: Facts, uses: int) -> Iterator[str]:
        """Why it may not be typed there, each as one clause."""
        if facts.effect != "input":
            yield f"the secret {name!r} can only be typed into a field"
        patterns = [parse_pattern(text) for text in self.origins]
        known = len(facts.origins) == len(facts.targets) and facts.origins
        if not known or not all(any(one.matches(url) for one in patterns) for url in facts.origins):
            where = ", ".join(url.origin for url in facts.origins) or "a document nobody can name"
            yield f"the secret {name!r} is bound to {', '.join(self.origins)}, and this is {where}"
        if facts.field not in self.fields:
            kind = facts.field or "unknown"
            kinds = ", ".join(self.fields)
            yield f"the secret {name!r} is bound to fields of kind {kinds}; this one is {kind}"
        element = facts.action.element
        if self.frame == "top" and element is not None and not element.top_frame:
            yield f"the secret {name!r} is bound to the page itself, and this field is in a frame"
        yield from self._sent_astray(name, element, facts.action.origin or "")
        if uses >= self.max_uses:
            yield f"the secret {name!r} was typed {uses} times, as often as it may be"

    def holds_for(self, url: str) -> bool:
        """Whether this URL is of an origin that the secret is bound to."""
        try:
            sent = canonical(url, entry="request")
        except UrlError:
            return False
        return any(parse_pattern(text).matches(sent) for text in self.origins)

    def _sent_astray(self, name: str, element: ElementFacts | None, page: str) -> Iterator[str]:
        """What the field's form would do with it. A form without an address of its own is mostly sent by a
        script, whatever its method; where it is not, the request is refused."""
        form = element.form if element is not None else None
        if form is None or not form.action:
            return
        if not self.holds_for(form.action):
            where = origin_of(form.action) or "an address nobody can read"
            bound = ", ".join(self.origins)
            yield f"the secret {name!r} is bound to {bound}, and this form is sent to {where}"
        elif form.method == "get" and _without_query(form.action) != _without_query(page):
            yield f"this form would write the secret {name!r} into an address, where others can read it"


def _without_query(url: str) -> str:
    return url.partition("#")[0].partition("?")[0]


BoundSecret = Annotated[Secret, BeforeValidator(_described)]
SecretName = Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9_-]{0,63}$"), AfterValidator(_not_reserved)]
Secrets = dict[SecretName, BoundSecret]


def unknown_secret(name: str, known: Sequence[str]) -> str:
    """Why a name that no policy binds is refused."""
    bound = f"bound are {', '.join(map(repr, sorted(known)))}" if known else "the policy binds none"
    return f"there is no secret {name!r}; {bound}"
