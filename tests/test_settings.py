"""Settings: flags over environment over the project's file over the user's over defaults."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from agent.cli import main
from agent.settings import Settings, SettingsError, sourced
from agent.settings.settings import json_schema, schema_text
from policies.document import read_yaml

ROOT = Path(__file__).parent.parent


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder, below a home of its own; no variable of whoever runs the tests is seen."""
    folder = tmp_path / "home" / "shop"
    (folder / ".git").mkdir(parents=True)
    for name in Settings.model_fields:
        monkeypatch.delenv(f"STRELKA_{name.upper()}", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def user_file(tmp_path: Path) -> Path:
    path = tmp_path / "config" / "strelka" / "strelka.yaml"
    path.parent.mkdir(parents=True)
    return path


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


def test_every_value_knows_its_source(project: Path, user_file: Path) -> None:
    user_file.write_text("# mine\nbudget: 1000\nheaded: true\n")
    (project / "strelka.yaml").write_text("budget: 2000\ntool_seconds: 5\nmodel: ollama/a\n")
    found = sourced({"model": "openai/b"}, {"STRELKA_TOOL_SECONDS": "7"})
    settings, sources = found.settings, found.sources
    assert (settings.budget, sources["budget"]) == (2000, ("project", f"{project / 'strelka.yaml'}:1"))
    assert (settings.headed, sources["headed"]) == (True, ("user", f"{user_file}:3"))
    assert (settings.tool_seconds, sources["tool_seconds"]) == (7, ("environment", "STRELKA_TOOL_SECONDS"))
    assert (settings.model, sources["model"]) == ("openai/b", ("flag", "--model"))
    assert sources["runs"] == ("default", "")


def test_the_nearest_file_upwards_is_the_projects(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inside = project / "a" / "b"
    inside.mkdir(parents=True)
    (project / "strelka.yaml").write_text("budget: 2000\n")
    (project.parent / "strelka.yaml").write_text("budget: 3000\n")
    monkeypatch.chdir(inside)
    assert Settings.load({}, {}).budget == 2000
    (inside / "strelka.yaml").write_text("budget: 4444\n")
    assert Settings.load({}, {}).budget == 4444
    assert Settings.load({}, {}, project / "a").budget == 2000


@pytest.mark.parametrize("mark", [".git", ""], ids=["git", "home"])
def test_the_search_ends_at_a_git_folder_and_at_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mark: str
) -> None:
    folder = tmp_path / "outer" / "inner" / "deep"
    folder.mkdir(parents=True)
    (tmp_path / "outer" / "strelka.yaml").write_text("budget: 2000\n")
    if mark:
        (folder.parent / mark).mkdir()
    else:
        monkeypatch.setenv("HOME", str(folder.parent))
    assert Settings.load({}, {}, folder).budget == 4000


def test_paths_in_a_file_are_relative_to_it(project: Path, user_file: Path, tmp_path: Path) -> None:
    user_file.write_text("browser: bin/chromium\nruns: ~/runs\n")
    (project / "strelka.yaml").write_text("upload_roots: [up, sub/../up2]\n")
    (project / "sub").mkdir()
    settings = Settings.load({}, {}, project / "sub")
    assert settings.browser == str(user_file.parent / "bin/chromium")
    assert settings.runs == tmp_path / "home" / "runs"
    assert settings.upload_roots == (project / "up", project / "sub/../up2")


def test_a_deleted_working_folder_has_no_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert Settings.load({}, {}).budget == 4000


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


BAD_FILES: list[tuple[str, str, str]] = [
    ("unknown-key", "budget: 1000\nbudgt: 1\n", ":2: budgt: unknown key; did you mean 'budget'?"),
    ("text-for-number", 'budget: "x"', ":1: budget: expected a whole number; got 'x'"),
    ("yes-is-text", "headed: yes", "expected true or false"),
    ("nothing", "model:", "leave the key out"),
    ("out-of-range", "tool_seconds: 601", "less than or equal to 600"),
    ("not-a-mapping", "[1]", "not a mapping"),
    ("nul", 'runs: "a\\0b"', "NUL"),
    ("key", "api_key: sk-hunter2", "api_key: secrets are never settings"),
    ("key-inside", "model: {openai_api_key: sk-hunter2}", "openai_api_key: secrets are never settings"),
    ("password", "smtp_password: hunter2", "secrets are never settings"),
    (
        "search-key",
        "search: {engine: searxng, url: 'https://s.test', otherwise: [{engine: brave, key: BSA-hunter2}]}",
        "key: secrets are never settings",
    ),
    (
        "key-as-file",
        "search: {engine: brave, key: file:ghp_hunter2hunter2hunter2hunter2hunter2hunter2}",
        "secrets are never settings",
    ),
    ("key-to-a-port", "search: {engine: brave, url: 'http://localhost:1/', key: env:HOME}", "leave url out"),
    ("foreign-server", "model: https://evil.test/v1#m", "model: a project's file may not name a server"),
    ("foreign-by-user", "model: http://127.0.0.1@evil.test/v1#m", "may not name a server"),
    ("program", "browser: ./chromium", "may not name a program"),
    ("uploads-outside", "upload_roots: [in, ../..]", "'../..' is not below the project's folder"),
]


@pytest.mark.parametrize(("text", "says"), [row[1:] for row in BAD_FILES], ids=[row[0] for row in BAD_FILES])
def test_a_bad_project_file_names_line_key_and_what_was_expected(
    project: Path, text: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "strelka.yaml").write_text(text + "\n")
    with pytest.raises(SettingsError) as caught:
        Settings.load({}, {})
    assert says in caught.value.message
    assert "hunter2" not in caught.value.message
    assert main(["config"]) == 2
    assert main(["config", "--paths"]) == 0
    assert str(project / "strelka.yaml") in capsys.readouterr().out


EXAMPLES = [
    block
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
    for block in re.findall(r"^```yaml\n(.*?)^```", page.read_text(), re.MULTILINE | re.DOTALL)
    if block[0].isalpha() and set(re.findall(r"^(\w+):", block, re.MULTILINE)) <= Settings.model_fields.keys()
]


@pytest.mark.parametrize("text", EXAMPLES, ids=lambda text: text.split(":")[0])
def test_examples_of_the_documents_are_settings(project: Path, text: str) -> None:
    (project / "strelka.yaml").write_text(text)
    assert set(read_yaml(text, "example").data) <= Settings.load({}, {}).model_fields_set


def test_examples_are_found() -> None:
    assert any("otherwise:" in text for text in EXAMPLES)


def test_the_user_may_say_what_a_project_may_not(project: Path, user_file: Path) -> None:
    user_file.write_text("model: https://llm.test/v1#m\nbrowser: ./c\nupload_roots: [/srv]\n")
    (project / "strelka.yaml").write_text("browser: chromium\n")
    settings = Settings.load({}, {})
    assert (settings.model, settings.browser) == ("https://llm.test/v1#m", "chromium")
    for model in ("http://127.0.0.1:8080/v1#m", "ollama+http://localhost:11434#m"):
        (project / "strelka.yaml").write_text(f"model: {model}\n")
        assert Settings.load({}, {}).model == model


def test_upload_roots_are_folders_as_in_path() -> None:
    settings = Settings.load({}, {"STRELKA_UPLOAD_ROOTS": "./upload:/srv/files"})
    assert settings.upload_roots == (Path("upload"), Path("/srv/files"))
    assert Settings.load({}, {}).upload_roots == ()


def test_config_shows_values_sources_and_meanings(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "strelka.yaml").write_text("budget: 2000\n")
    monkeypatch.setenv("STRELKA_TOOL_SECOND", "5")
    assert main(["config", "--model", "https://me:hunter2@host/v1#m"]) == 0
    told = capsys.readouterr()
    assert f"budget = 2000  ({project / 'strelka.yaml'}:1)\n    Tokens" in told.out
    assert "runs = runs  (default)" in told.out
    assert "(--model)" in told.out
    assert "hunter2" not in told.out
    assert "STRELKA_TOOL_SECOND, which is no setting; did you mean STRELKA_TOOL_SECONDS?" in told.err
    assert main(["config", "--json"]) == 0
    shown: dict[str, Any] = json.loads(capsys.readouterr().out)["settings"]
    assert set(shown) == set(Settings.model_fields)
    assert (shown["budget"]["value"], shown["budget"]["source"]) == (2000, "project")


def test_the_shipped_schema_is_the_generated_one_and_accepts_what_the_loader_accepts() -> None:
    shipped = (ROOT / "agent" / "strelka.schema.json").read_text(encoding="utf-8")
    assert shipped == schema_text(), "run: python -m agent.settings.settings > agent/strelka.schema.json"
    schema = json_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    good = "model: openai/a\nruns: x\nupload_roots: [a]\nheaded: true\nask_seconds: 5\n"
    jsonschema.validate(read_yaml(good, "s").data, schema)
    for bad in ("budgt: 1", "model: null", "budget: 0", "headed: yes"):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(read_yaml(bad, "s").data, schema)
