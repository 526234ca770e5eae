"""Where keys come from, and where they never go."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from agent.errors import ModelMissing
from agent.llm.keys import key_for
from agent.llm.providers import PROVIDERS, parse_model
from policies.errors import BadInput

SECRET = "sk-secret-0123456789"
OPENAI = PROVIDERS["openai"]


def file(folder: Path, text: str, mode: int = 0o600) -> dict[str, str]:
    """An environment that names a key file of this text."""
    path = folder / "keys.yaml"
    path.write_text(text)
    path.chmod(mode)
    return {"STRELKA_KEYS": str(path)}


def test_the_environment_comes_first(tmp_path: Path) -> None:
    environ = file(tmp_path, "openai: filed\n") | {"OPENAI_API_KEY": " named "}
    assert key_for(OPENAI, environ) == "named"


def test_then_the_key_file(tmp_path: Path) -> None:
    environ = file(tmp_path, "openai: filed\n")
    assert key_for(OPENAI, environ) == "filed"
    with pytest.raises(ModelMissing):
        key_for(PROVIDERS["groq"], environ)
    assert key_for(PROVIDERS["ollama"], environ) is None


@pytest.mark.parametrize(("name", "hint"), [("opnai", True), ("OpenAI", True), ("openrouter", False)])
def test_a_name_that_is_nearly_right_is_told(tmp_path: Path, name: str, hint: bool) -> None:
    with pytest.raises(ModelMissing) as caught:
        key_for(OPENAI, file(tmp_path, f"{name}: {SECRET}"))
    assert (f"did you mean 'openai' by the {name!r} there?" in str(caught.value)) is hint
    assert SECRET not in str(caught.value)


def test_a_server_has_the_key_that_is_filed_under_its_url(tmp_path: Path) -> None:
    environ = file(tmp_path, 'openai: filed\n"http://127.0.0.1:9/v1/": other\n')
    assert key_for(parse_model("http://127.0.0.1:9/v1#m").provider, environ) == "other"
    assert key_for(parse_model("openai+http://127.0.0.1:9/v1#m").provider, environ) == "other"
    assert key_for(parse_model("openai+http://127.0.0.1:8/v1#m").provider, environ) is None


def test_a_provider_key_never_goes_to_another_url() -> None:
    environ = {"OPENAI_API_KEY": SECRET, "ANTHROPIC_API_KEY": SECRET}
    for name in ("http://evil.test/v1#m", "openai+http://evil.test/v1#m", "anthropic+https://evil.test/v1#m"):
        assert key_for(parse_model(name).provider, environ) is None


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o602])
def test_a_key_file_that_others_may_read_or_write_is_refused(tmp_path: Path, mode: int) -> None:
    with pytest.raises(BadInput, match="chmod 600") as caught:
        key_for(OPENAI, file(tmp_path, f"openai: {SECRET}", mode))
    assert caught.value.code == "model.key_file"


@pytest.mark.parametrize(
    "text",
    [
        f"openai: [{SECRET}]",
        f"openai: {{a: {SECRET}}}",
        f"openai: {SECRET}\nopenai: {SECRET}",
        f"- {SECRET}",
        SECRET,
        f"openai: 'x{SECRET}",
        f"openai: &a {SECRET}",
        f"openai: {SECRET}\n  groq: {SECRET}",
        "openai: 123",
        "openai:",
        "",
        f"openai: {SECRET} with words",
        f'openai: "{SECRET}\\u00e4"',
        f"openai: {SECRET}" + "\n# long" * 20_000,
    ],
)
def test_a_bad_key_file_is_told_without_its_keys(tmp_path: Path, text: str) -> None:
    environ = file(tmp_path, text)
    with pytest.raises(BadInput) as caught:
        key_for(OPENAI, environ)
    assert environ["STRELKA_KEYS"] in caught.value.message
    told = repr(caught.value) + str(caught.value.__cause__)
    assert SECRET not in told


def test_a_key_file_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="No such file"):
        key_for(OPENAI, {"STRELKA_KEYS": str(tmp_path / "missing")})
    with pytest.raises(BadInput, match="is no regular file"):
        key_for(OPENAI, {"STRELKA_KEYS": str(tmp_path)})


KEYRING = """
class errors:
    class KeyringError(Exception):
        pass

def get_password(service, name):
    if name == "groq":
        raise errors.KeyringError("locked")
    return {("strelka", "openai"): "ringed"}.get((service, name))
"""


def test_then_the_keyring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "keyring.py").write_text(KEYRING)  # stands in for the optional package
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "keyring", raising=False)
    environ = file(tmp_path, "xai: filed\n")
    try:
        assert key_for(OPENAI, environ) == "ringed"
        assert key_for(PROVIDERS["xai"], environ) == "filed"
        with pytest.raises(ModelMissing, match="set GROQ_API_KEY"):
            key_for(PROVIDERS["groq"], environ)
    finally:
        sys.modules.pop("keyring", None)


def test_what_is_missing_says_where_it_may_stand(tmp_path: Path) -> None:
    environ = file(tmp_path, "xai: filed\n")
    with pytest.raises(ModelMissing, match="set OPENAI_API_KEY in the environment, or write `openai: KEY`"):
        key_for(OPENAI, environ)
