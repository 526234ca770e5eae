"""Settings of models: fallbacks, and what is said of models by name."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from agent.cli import main
from agent.settings import Settings, SettingsError
from agent.settings.models import settings_for


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder, a project of its own."""
    (tmp_path / ".git").mkdir()
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


SAID = """
model: openai/gpt-5
fallback: [anthropic/claude-sonnet-4-5, "ollama/qwen3:4b"]
models:
  "*":
    maxRetries: 2
  "ollama/*":
    preferredModes: [json_schema, text]
    useStrictJsonInstructions: true
modelOverrides:
  "meta-llama/llama-3.3-70b":
    forceTextMode: true
  "anthropic/claude-3.5-sonnet":
    preferNativeTools: true
    enableXmlNormalization: true
"""


def test_a_file_says_how_models_are_asked(project: Path) -> None:
    (project / "strelka.yaml").write_text(SAID)
    settings = Settings.load({}, {})
    assert settings.fallback == ("anthropic/claude-sonnet-4-5", "ollama/qwen3:4b")
    both = settings.models, settings.modelOverrides
    assert settings_for("ollama/qwen3:4b", *both).preferred_modes == ("json_schema", "text")
    assert settings_for("ollama/qwen3:4b", *both).max_retries == 2
    assert settings_for("openrouter/meta-llama/llama-3.3-70b", *both).force_text_mode
    assert settings_for("openrouter/anthropic/claude-3.5-sonnet", *both).enable_xml_normalization


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("models: {'*': {maxRetry: 1}}", "maxRetry: unknown key; did you mean 'maxRetries'?"),
        ("models: {'*': {preferredModes: [xml]}}", "native_tools"),
        ("models: {'*': {preferredModes: []}}", "at least one"),
        ("models: {'*': {maxRetries: 99}}", "10"),
        ("fallback: openai/gpt-5", "a list"),
        ("fallback: [openai/gpt-5, 'https://evil.test/v1#m']", "may not name a server elsewhere"),
    ],
)
def test_a_bad_file_names_what_was_expected(project: Path, text: str, says: str) -> None:
    (project / "strelka.yaml").write_text(text)
    with pytest.raises(SettingsError) as caught:
        Settings.load({}, {})
    assert says in caught.value.message


def test_variables(project: Path) -> None:
    environment = {
        "STRELKA_FALLBACK": "openai/a, ollama/qwen3:4b",
        "STRELKA_MODELS": '{"*": {"maxRetries": 1}}',
    }
    settings = Settings.load({}, environment)
    assert settings.fallback == ("openai/a", "ollama/qwen3:4b")
    assert settings.models["*"].max_retries == 1
    with pytest.raises(SettingsError, match="STRELKA_MODELS: "):
        Settings.load({}, {"STRELKA_MODELS": "qwen"})


def test_config_shows_them(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "strelka.yaml").write_text(SAID)
    assert main(["config"]) == 0
    told = capsys.readouterr().out
    assert "fallback = anthropic/claude-sonnet-4-5, ollama/qwen3:4b" in told
    assert "models = *, ollama/*" in told
    assert main(["config", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)["settings"]
    assert shown["models"]["value"]["*"]["max_retries"] == 2


def test_a_password_in_a_fallback_is_not_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STRELKA_FALLBACK", "https://me:hunter2@host/v1#m")
    assert main(["config"]) == 0
    told = capsys.readouterr()
    assert "hunter2" not in told.out + told.err
