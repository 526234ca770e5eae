"""Settings: flags over environment over defaults."""

from __future__ import annotations

from pathlib import Path

import pytest

from agent.settings import Settings, SettingsError


def test_defaults() -> None:
    settings = Settings.load({}, {})
    assert (settings.tool_seconds, settings.navigation_seconds, settings.ask_seconds) == (10, 30, 120)
    assert settings.runs == Path("runs")
    assert settings.budget == 4000


def test_flags_win_over_the_environment() -> None:
    environment = {"STRELKA_MODEL": "openai/a", "STRELKA_BUDGET": "900", "STRELKA_RUNS": "", "OTHER": "x"}
    settings = Settings.load({"model": "openai/b", "runs": None}, environment)
    assert settings.model == "openai/b"
    assert settings.budget == 900
    assert settings.runs == Path("runs")


@pytest.mark.parametrize(
    ("flags", "environment", "says"),
    [
        pytest.param({}, {"STRELKA_TOOL_SECONDS": "nan"}, "STRELKA_TOOL_SECONDS: ", id="nan"),
        pytest.param({}, {"STRELKA_TOOL_SECONDS": "1e99"}, "STRELKA_TOOL_SECONDS: ", id="endless"),
        pytest.param({}, {"STRELKA_TOOL_SECONDS": "-1"}, "STRELKA_TOOL_SECONDS: ", id="negative"),
        pytest.param({}, {"STRELKA_TOOL_SECONDS": "5x"}, "got '5x'", id="words"),
        pytest.param({"budget": 0}, {}, "--budget: ", id="flag"),
    ],
)
def test_a_bad_value_names_where_it_came_from(
    flags: dict[str, object], environment: dict[str, str], says: str
) -> None:
    with pytest.raises(SettingsError) as caught:
        Settings.load(flags, environment)
    assert says in caught.value.message


def test_upload_roots_are_folders_as_in_path() -> None:
    settings = Settings.load({}, {"STRELKA_UPLOAD_ROOTS": "./upload:/srv/files"})
    assert settings.upload_roots == (Path("upload"), Path("/srv/files"))
    assert Settings.load({}, {}).upload_roots == ()
