"""How a person names a model, and where its key comes from."""

from __future__ import annotations

import pytest

from agent.errors import ModelMissing
from agent.llm.providers import PROVIDERS, key_for, parse_model
from policies.errors import BadInput


@pytest.mark.parametrize(
    ("text", "base_url", "model"),
    [
        ("openai/gpt-5", "https://api.openai.com/v1", "gpt-5"),
        ("ollama/qwen3:4b", "http://127.0.0.1:11434", "qwen3:4b"),
        ("OpenRouter/anthropic/claude-x", "https://openrouter.ai/api/v1", "anthropic/claude-x"),
        ("http://127.0.0.1:8080/v1#name", "http://127.0.0.1:8080/v1", "name"),
        ("https://llm.test/v1/#a/b:c", "https://llm.test/v1", "a/b:c"),
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


def test_keys_come_from_the_environment_only() -> None:
    assert key_for(PROVIDERS["groq"], {"GROQ_API_KEY": " k1 "}) == "k1"
    assert key_for(PROVIDERS["ollama"], {}) is None
    url = parse_model("http://127.0.0.1:1/v1#m").provider
    assert key_for(url, {"STRELKA_API_KEY": "k2"}) == "k2"
    assert key_for(url, {"OPENAI_API_KEY": "k3"}) is None
    with pytest.raises(ModelMissing, match="set OPENAI_API_KEY"):
        key_for(PROVIDERS["openai"], {})
    with pytest.raises(BadInput, match="characters that no key has"):
        key_for(PROVIDERS["openai"], {"OPENAI_API_KEY": "a\nb"})
