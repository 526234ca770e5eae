"""Providers: a row each, and how a person names a model of one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import Any, Literal
from urllib.parse import urlsplit

from agent.llm.keys import OWN_URL_ENV
from policies.errors import BadInput

FORMS = (
    "PROVIDER/MODEL (such as openai/gpt-5 or ollama/qwen3:4b), BASE_URL#MODEL for an OpenAI-compatible "
    "server, or PROVIDER+BASE_URL#MODEL for one that speaks as that provider does"
)

WireName = Literal["openai", "anthropic", "gemini", "ollama"]

_PLAIN = {"temperature": "temperature", "top_p": "top_p"}
_OPENAI = {**_PLAIN, "presence_penalty": "presence_penalty"}
_OPEN_WEIGHTS = {**_OPENAI, "top_k": "top_k", "min_p": "min_p"}


@dataclass(frozen=True)
class Provider:
    """Who serves models, and what is particular about them."""

    name: str
    """Empty for a server that only its URL names."""
    base_url: str
    key_env: str
    """The environment variable that holds the key."""
    needs_key: bool = True
    limit_key: Literal["max_tokens", "max_completion_tokens"] = "max_tokens"
    """What the OpenAI wire calls the limit of the reply."""
    missing_model: str = "check the model name"
    no_credit: str = "check the account's billing"
    """What to do when the key is fine but not paid for."""
    wire: WireName = "openai"
    openai_path: str = ""
    """What follows `base_url` where the provider answers on OpenAI's wire as well as on its own."""
    like: str = ""
    """The row whose manners a server has that only its URL names."""
    key_header: str = "Authorization"
    """`Authorization` carries the key as a bearer, any other header as it is."""
    sampling: Mapping[str, str] = field(default_factory=lambda: _OPENAI, hash=False)
    """Fields of `Sampling` that the server takes, and its names for them; the others are left out."""
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """Added to every body."""
    tools_extra: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """Added to a body that offers tools."""
    cache_key: str = ""
    """What the server calls the name of a cached prefix."""
    pins_upstream: bool = False
    """One model stands at several hosts, and a request may name one."""
    test_seconds: float = 20.0
    """What the connection test waits; a local model may have to be loaded first (seed 000)."""

    @property
    def own(self) -> bool:
        """A server of one's own: it may be slow, and lets a model write as long as it will."""
        return not self.needs_key

    @property
    def title(self) -> str:
        """How messages call it."""
        return self.name or f"the server at {self.base_url}"


PROVIDERS: dict[str, Provider] = {
    row.name: row
    for row in (
        Provider(
            "openai",
            "https://api.openai.com/v1",
            "OPENAI_API_KEY",
            limit_key="max_completion_tokens",  # its reasoning models refuse the older name
            no_credit="check the billing at platform.openai.com",
            cache_key="prompt_cache_key",
        ),
        Provider(
            "anthropic",
            "https://api.anthropic.com/v1",
            "ANTHROPIC_API_KEY",
            wire="anthropic",  # /v1/chat/completions stands beside /v1/messages
            key_header="x-api-key",
            sampling={**_PLAIN, "top_k": "top_k"},
            no_credit="add credits at console.anthropic.com",
        ),
        Provider(
            "gemini",
            "https://generativelanguage.googleapis.com/v1beta",
            "GEMINI_API_KEY",
            wire="gemini",
            openai_path="/openai",
            key_header="x-goog-api-key",
            sampling={
                "temperature": "temperature",
                "top_p": "topP",
                "top_k": "topK",
                "presence_penalty": "presencePenalty",
            },
            no_credit="check the billing at aistudio.google.com",
        ),
        Provider(
            "openrouter",
            "https://openrouter.ai/api/v1",
            "OPENROUTER_API_KEY",
            sampling={**_OPEN_WEIGHTS, "repetition_penalty": "repetition_penalty"},
            # else a host that does not know a parameter ignores it in silence
            extra={"provider": {"require_parameters": True}},
            pins_upstream=True,
            no_credit="add credits at openrouter.ai",
        ),
        Provider(
            "groq",
            "https://api.groq.com/openai/v1",
            "GROQ_API_KEY",
            limit_key="max_completion_tokens",
            sampling=_PLAIN,
            tools_extra={"disable_tool_validation": True},  # calls are checked and mended here
            no_credit="check the billing at console.groq.com",
        ),
        Provider(
            "xai",
            "https://api.x.ai/v1",
            "XAI_API_KEY",
            sampling=_PLAIN,
            no_credit="add credits at console.x.ai",
        ),
        Provider(
            "ollama",
            "http://127.0.0.1:11434",
            "OLLAMA_API_KEY",
            needs_key=False,
            wire="ollama",
            openai_path="/v1",
            sampling={**_OPEN_WEIGHTS, "repetition_penalty": "repeat_penalty"},
            missing_model="get it with `ollama pull MODEL`, or see `ollama list`",
            test_seconds=30.0,
        ),
        Provider(
            "llamacpp",
            "http://127.0.0.1:8080/v1",
            "LLAMA_API_KEY",
            needs_key=False,
            sampling={**_OPEN_WEIGHTS, "repetition_penalty": "repeat_penalty"},
            test_seconds=30.0,
        ),
        Provider(
            "vllm",
            "http://127.0.0.1:8000/v1",
            "VLLM_API_KEY",
            needs_key=False,
            sampling={**_OPEN_WEIGHTS, "repetition_penalty": "repetition_penalty"},
            missing_model="ask for a name that the server lists under /v1/models",
            test_seconds=30.0,
        ),
        Provider(
            "lmstudio",
            "http://127.0.0.1:1234/v1",
            "LMSTUDIO_API_KEY",
            needs_key=False,
            sampling={**_OPENAI, "top_k": "top_k", "repetition_penalty": "repeat_penalty"},
            missing_model="load it in LM Studio, or see `lms ls`",
            test_seconds=30.0,
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
        like = f"{self.provider.like}+" if self.provider.like else ""
        return f"{like}{self.provider.base_url}#{self.model}"

    def __str__(self) -> str:
        return self.name


def parse_model(text: str) -> ModelRef:
    """The model that `text` names. Raises BadInput (`model.name`) with the accepted forms."""
    text = text.strip()
    if "://" in text:
        return _from_url(text)
    name, slash, model = text.partition("/")
    provider = _row(name)
    if not slash or not model.strip():
        raise _bad(f"{text!r} names no model")
    return ModelRef(provider, model.strip())


def _row(name: str) -> Provider:
    row = PROVIDERS.get(name.lower())
    if row is not None:
        return row
    near = get_close_matches(name.lower(), PROVIDERS, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    raise _bad(f"{name!r} is no provider we know ({', '.join(PROVIDERS)}){hint}")


def _from_url(text: str) -> ModelRef:
    whole, _, model = text.partition("#")
    like, _, base = whole.partition("+")
    if not like or "://" in like:
        like, base = "", whole
    if any(sign.isspace() or not sign.isprintable() for sign in base):
        raise _bad("a base URL holds no white space or control characters")
    try:
        parts = urlsplit(base)
        host, _ = parts.hostname, parts.port
    except ValueError as error:
        raise _bad(f"the base URL cannot be read ({error})") from None
    if parts.username is not None or parts.password is not None or parts.query:
        # not quoted back: whoever writes user or query here may have put a key into it
        raise _bad(f"a base URL may hold no user, password or query; the key goes into {OWN_URL_ENV}")
    if parts.scheme not in ("http", "https") or not host:
        raise _bad(f"{base!r} is no http(s) base URL")
    if not model.strip():
        raise _bad(f"{text!r} names no model: add #MODEL")
    return ModelRef(_at(base.rstrip("/"), like), model.strip())


def _at(url: str, like: str) -> Provider:
    """A server at `url`. Its key is never that of the provider whose manners it has."""
    if like:
        row = _row(like)
        return replace(row, name="", like=row.name, base_url=url, key_env=OWN_URL_ENV, needs_key=False)
    return Provider("", url, OWN_URL_ENV, needs_key=False, test_seconds=30.0)


def _bad(problem: str) -> BadInput:
    return BadInput(f"model: {problem}; expected {FORMS}", code="model.name")
