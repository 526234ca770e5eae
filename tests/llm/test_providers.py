"""How a person names a model, and where its key comes from."""

from __future__ import annotations

import pytest

from agent.errors import ModelMissing
from agent.llm.keys import key_for
from agent.llm.providers import PROVIDERS, ModelRef, Provider, parse_model
from agent.llm.types import Sampling
from policies.errors import BadInput


@pytest.mark.parametrize(
    ("text", "base_url", "model"),
    [
        ("openai/gpt-5", "https://api.openai.com/v1", "gpt-5"),
        ("ollama/qwen3:4b", "http://127.0.0.1:11434", "qwen3:4b"),
        ("OpenRouter/anthropic/claude-x", "https://openrouter.ai/api/v1", "anthropic/claude-x"),
        ("http://127.0.0.1:8080/v1#name", "http://127.0.0.1:8080/v1", "name"),
        ("https://llm.test/v1/#a/b:c", "https://llm.test/v1", "a/b:c"),
        ("ollama+http://gpu.test:11434#qwen3:4b", "http://gpu.test:11434", "qwen3:4b"),
        ("anthropic+https://proxy.test/v1#claude-x", "https://proxy.test/v1", "claude-x"),
        ("https://llm.test/a+b/v1#m", "https://llm.test/a+b/v1", "m"),
    ],
)
def test_names_a_model(text: str, base_url: str, model: str) -> None:
    ref = parse_model(text)
    assert (ref.provider.base_url, ref.model) == (base_url, model)
    assert parse_model(ref.name) == ref


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is no provider we know"),
        ("gpt-5", "is no provider we know"),
        ("opnai/gpt-5", "did you mean 'openai'"),
        ("openai", "names no model"),
        ("openai/", "names no model"),
        ("http://127.0.0.1:8080/v1", "add #MODEL"),
        ("ftp://host/v1#m", "is no http(s) base URL"),
        ("olama+http://host#m", "did you mean 'ollama'"),
        ("+http://host#m", "is no http(s) base URL"),
        ("http://host:99999/v1#m", "cannot be read"),
        ("http://ho st/v1#m", "white space"),
        ("https://me:hunter2@host/v1#m", "STRELKA_API_KEY"),
        ("https://host/v1?key=hunter2#m", "STRELKA_API_KEY"),
    ],
)
def test_nonsense_is_bad_input_with_the_accepted_forms(text: str, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_model(text)
    assert said in caught.value.message
    assert "openai/gpt-5" in caught.value.message
    assert "hunter2" not in caught.value.message


def test_a_url_may_have_the_manners_of_a_provider_but_not_its_key() -> None:
    provider = parse_model("anthropic+http://127.0.0.1:9/v1#m").provider
    assert (provider.wire, provider.key_header) == ("anthropic", "x-api-key")
    assert (provider.key_env, provider.needs_key) == ("STRELKA_API_KEY", False)


@pytest.mark.parametrize("row", PROVIDERS.values(), ids=PROVIDERS)
def test_rows(row: Provider) -> None:
    assert parse_model(f"{row.name}/m") == ModelRef(row, "m")
    assert hash(ModelRef(row, "m")) == hash(ModelRef(row, "m"))
    local = row.base_url.startswith("http://127.0.0.1:")
    assert local is not row.needs_key
    assert local or row.base_url.startswith("https://")
    assert set(row.sampling) <= set(vars(Sampling()))
    assert row.test_seconds == (30 if local else 20)


def test_keys_of_the_environment() -> None:
    assert key_for(PROVIDERS["groq"], {"GROQ_API_KEY": " k1 "}) == "k1"
    assert key_for(PROVIDERS["ollama"], {}) is None
    url = parse_model("http://127.0.0.1:1/v1#m").provider
    assert key_for(url, {"STRELKA_API_KEY": "k2"}) == "k2"
    assert key_for(url, {"OPENAI_API_KEY": "k3"}) is None
    with pytest.raises(ModelMissing, match="set OPENAI_API_KEY"):
        key_for(PROVIDERS["openai"], {})
    with pytest.raises(BadInput, match="characters that no key has"):
        key_for(PROVIDERS["openai"], {"OPENAI_API_KEY": "a\nb"})
