"""Providers: a row each, and how a person names a model of one."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal
from urllib.parse import urlsplit

from agent.errors import ModelMissing
from policies.errors import BadInput

FORMS = "PROVIDER/MODEL (such as openai/gpt-5 or ollama/qwen3:4b) or BASE_URL#MODEL"


@dataclass(frozen=True)
class Provider:
    """Who serves models, and what is particular about them."""

    name: str
    base_url: str
    key_env: str
    """The environment variable that holds the key."""
    needs_key: bool = True
    limit_key: Literal["max_tokens", "max_completion_tokens"] = "max_tokens"
    """What the wire calls the limit of the reply."""
    missing_model: str = "check the model name"
    no_credit: str = "check the account's billing"
    """What to do when the key is fine but not paid for."""


PROVIDERS: dict[str, Provider] = {
    row.name: row
    for row in (
        Provider(
            "openai",
            "https://api.openai.com/v1",
            "OPENAI_API_KEY",
            limit_key="max_completion_tokens",  # its reasoning models refuse the older name
            no_credit="check the billing at platform.openai.com",
        ),
        Provider(
            "openrouter",
            "https://openrouter.ai/api/v1",
            "OPENROUTER_API_KEY",
            no_credit="add credits at openrouter.ai",
        ),
        Provider("groq", "https://api.groq.com/openai/v1", "GROQ_API_KEY"),
        Provider("xai", "https://api.x.ai/v1", "XAI_API_KEY"),
        Provider(
            "ollama",
            "http://127.0.0.1:11434/v1",
            "OLLAMA_API_KEY",
            needs_key=False,
            missing_model="get it with `ollama pull MODEL`, or see `ollama list`",
        ),
    )
}


@dataclass(frozen=True)
class ModelRef:
    """One model of one provider."""

    provider: Provider
    model: str

    @property
    def name(self) -> str:
        if self.provider.name:
            return f"{self.provider.name}/{self.model}"
        return f"{self.provider.base_url}#{self.model}"

    def __str__(self) -> str:
        return self.name


def parse_model(text: str) -> ModelRef:
    """The model that `text` names. Raises BadInput (`model.name`) with the accepted forms."""
    text = text.strip()
    if "://" in text:
        return _from_url(text)
    name, slash, model = text.partition("/")
    provider = PROVIDERS.get(name.lower())
    if provider is None:
        near = get_close_matches(name.lower(), PROVIDERS, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise _bad(f"{name!r} is no provider we know ({', '.join(PROVIDERS)}){hint}")
    if not slash or not model.strip():
        raise _bad(f"{text!r} names no model")
    return ModelRef(provider, model.strip())


def _from_url(text: str) -> ModelRef:
    base, _, model = text.partition("#")
    if any(sign.isspace() or not sign.isprintable() for sign in base):
        raise _bad("a base URL holds no white space or control characters")
    try:
        parts = urlsplit(base)
        host, _ = parts.hostname, parts.port
    except ValueError as error:
        raise _bad(f"the base URL cannot be read ({error})") from None
    if parts.username is not None or parts.password is not None or parts.query:
        # not quoted back: whoever writes user or query here may have put a key into it
        raise _bad("a base URL may hold no user, password or query; the key goes into STRELKA_API_KEY")
    if parts.scheme not in ("http", "https") or not host:
        raise _bad(f"{base!r} is no http(s) base URL")
    if not model.strip():
        raise _bad(f"{text!r} names no model: add #MODEL")
    url = base.rstrip("/")
    return ModelRef(Provider("", url, "STRELKA_API_KEY", needs_key=False), model.strip())


def _bad(problem: str) -> BadInput:
    return BadInput(f"model: {problem}; expected {FORMS}", code="model.name")


def key_for(provider: Provider, environ: Mapping[str, str] = os.environ) -> str | None:
    """The provider's key from the environment. Raises ModelMissing (`model.key_missing`) if one is needed."""
    key = environ.get(provider.key_env, "").strip()
    if key and not (key.isascii() and key.isprintable()):
        raise BadInput(
            f"model: {provider.key_env} holds characters that no key has; set it again", code="model.key_bad"
        )
    if not key and provider.needs_key:
        raise ModelMissing(
            f"model: {provider.name} needs a key: set {provider.key_env} in the environment",
            code="model.key_missing",
        )
    return key or None
