"""The settings, and where each of their values comes from.

`Settings.load(flags)` is the one way to make them. Flags win over STRELKA_* variables, these over the
project's `strelka.yaml`, this over the user's, and that over the defaults.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

from pydantic import AfterValidator, Field, ValidationError
from pydantic_core import PydanticCustomError

from agent.settings.files import BadSettings, SettingsError, SettingsFile, looked_for, read
from agent.settings.models import ModelSettings
from agent.settings.trust import refuse_untrusted
from browser_tools.brief import without_titles
from browser_tools.search.engine import SITE, SearchEngine
from policies.load import presets
from policies.validation import FileModel, validate

PREFIX = "STRELKA_"
SCHEMA_URL = "https://json-schema.org/draft/2020-12/schema"
Named = TypeVar("Named", str, Path)


def _without_nul(name: Named) -> Named:
    if "\0" in str(name):
        raise PydanticCustomError("bad_type", "holds a NUL character, which no name has")
    return name


Seconds = Annotated[float, Field(gt=0, allow_inf_nan=False)]
Name = Annotated[str, AfterValidator(_without_nul)]
Folder = Annotated[Path, AfterValidator(_without_nul)]


class Settings(FileModel):
    """How Strelka runs here; what a run may do is policy, what it wants is script."""

    model: Name | None = Field(
        default=None, description="Model for goals: PROVIDER/MODEL, or URL#NAME of a server"
    )
    fallback: tuple[Name, ...] = Field(
        default=(), description="Models that are asked where the first cannot answer, in this order"
    )
    models: dict[str, ModelSettings] = Field(
        default={},
        description="How models are asked: by name or pattern such as `ollama/*`; `'*'` is every one",
    )
    modelOverrides: dict[str, ModelSettings] = Field(default={}, description="As `models`, and wins over it")
    verify: bool = Field(
        default=False, description="Ask a model whether a goal is met, where no expectation says so"
    )
    cache: Folder | None = Field(
        default=None, description="Folder for what is learned about models; none: the user's cache folder"
    )
    floor: tuple[Name, ...] = Field(
        default=(),
        description="Policies that every run answers to as well; all that are named anywhere hold",
    )
    browser: Name | None = Field(default=None, description="Path or name of the Chromium to start")
    browser_url: Name | None = Field(
        default=None,
        description="Where a Chromium listens that somebody else has started, where the policy allows one",
    )
    headed: bool = Field(default=False, description="Show the browser's window")
    runs: Folder = Field(default=Path("runs"), description="Folder that runs are written to")
    tool_seconds: Seconds = Field(default=10.0, le=600, description="Seconds of one tool call")
    navigation_seconds: Seconds = Field(default=30.0, le=600, description="Seconds of one navigation")
    ask_seconds: Seconds = Field(
        default=120.0, le=86_400, description="Seconds after which an unanswered question is a no"
    )
    budget: int = Field(
        default=4000, ge=200, le=200_000, description="Tokens that one observation or result may cost"
    )
    upload_roots: tuple[Folder, ...] = Field(
        default=(), description="Folders whose files may be uploaded; none: nothing may"
    )
    search: SearchEngine = Field(
        default=SITE, description="Engine of the tool `search`: a mapping, or in short `searxng https://...`"
    )

    @classmethod
    def load(
        cls,
        flags: Mapping[str, Any] | None = None,
        environment: Mapping[str, str] | None = None,
        folder: Path | None = None,
    ) -> Settings:
        """`flags` (None: not given) over STRELKA_* variables over files over defaults. Raises SettingsError.

        The project's file is looked for from `folder` (default: the working folder) upwards.
        """
        return sourced(flags, environment, folder).settings


class Source(NamedTuple):
    """Where a value comes from."""

    kind: Literal["flag", "environment", "project", "user", "default"]
    where: str
    """`--model`, `STRELKA_MODEL`, `/shop/strelka.yaml:3`; "" for a default."""


DEFAULT = Source("default", "")


@dataclass(frozen=True)
class Sourced:
    """Settings with the source of each value, and the places of files that were looked at."""

    settings: Settings
    sources: Mapping[str, Source]
    files: tuple[SettingsFile, ...]


def sourced(
    flags: Mapping[str, Any] | None = None,
    environment: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> Sourced:
    """The settings as `Settings.load` makes them, with their sources. Raises SettingsError."""
    files = looked_for(folder)
    values: dict[str, Any] = {}
    sources = dict.fromkeys(Settings.model_fields, DEFAULT)
    for file in reversed(files):
        if file.found:
            for name, (value, line) in _in_file(file).items():
                values[name] = _together(name, values, value)
                sources[name] = Source(file.kind, f"{file.path}:{line}")
    for name, text in _in_environment(os.environ if environment is None else environment).items():
        values[name], sources[name] = _together(name, values, text), Source("environment", variable(name))
    for name, value in (flags or {}).items():
        if value is not None:
            values[name] = _together(name, values, value)
            sources[name] = Source("flag", f"--{name.replace('_', '-')}")
    try:
        return Sourced(Settings.model_validate(values), sources, files)
    except ValidationError as error:
        problems = [_problem(detail, sources) for detail in error.errors()]
    raise SettingsError("\n".join(problems))


def _together(name: str, before: Mapping[str, Any], value: Any) -> Any:
    """The stronger word holds; but floors add up: whoever lays one, nobody lifts it."""
    if name != "floor":
        return value
    return tuple(dict.fromkeys((*before.get(name, ()), *value)))


def variable(name: str) -> str:
    """The environment variable of a setting."""
    return PREFIX + name.upper()


def check_settings(path: Path) -> None:
    """Raises BadSettings for what is wrong with a settings file; that of the user may say more."""
    user = [file for file in looked_for() if file.kind == "user" and file.path == path.absolute()]
    _in_file(*user or [SettingsFile(path, "project", found=True)])


def _in_file(file: SettingsFile) -> dict[str, tuple[Any, int]]:
    """Value and line of each setting in the file, its relative paths made absolute. Raises BadSettings."""
    document = read(file)
    given = validate(document, Settings, BadSettings)
    folder = file.path.parent
    values = {name: getattr(given, name) for name in sorted(given.model_fields_set)}
    if file.kind == "project":
        refuse_untrusted(document, values, folder)
    return {
        name: (_placed(name, value, folder), (document.where((name,)) or (1, 1))[0])
        for name, value in values.items()
    }


def _placed(name: str, value: Any, folder: Path) -> Any:
    """A path in a file is relative to that file."""
    if name == "browser":
        return str(_from(folder, value)) if "/" in value else value
    if isinstance(value, Path):
        return _from(folder, value)
    if name == "floor":
        is_preset = {*presets(), *(f"preset:{one}" for one in presets())}
        return tuple(one if one in is_preset else str(_from(folder, one)) for one in value)
    return tuple(_from(folder, path) for path in value) if name == "upload_roots" else value


def _from(folder: Path, path: str | Path) -> Path:
    return folder / os.path.expanduser(path)  # noqa: PTH111 (Path's own raises where nobody has that name)


def _in_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    """What the variables say; several folders stand in one as in PATH, several models with commas, and a
    mapping as JSON. An empty variable says nothing."""
    given: dict[str, Any] = {
        name: environment[variable(name)] for name in Settings.model_fields if environment.get(variable(name))
    }
    for name in given.keys() & {"upload_roots", "floor"}:
        given[name] = tuple(filter(None, given[name].split(os.pathsep)))
    if "fallback" in given:
        given["fallback"] = tuple(filter(None, re.split(r"[,\s]+", given["fallback"])))
    for name in given.keys() & {"models", "modelOverrides"}:
        with suppress(ValueError):  # what is no JSON stays text, which is told as no mapping
            given[name] = json.loads(given[name])
    return given


def _problem(detail: Any, sources: Mapping[str, Source]) -> str:
    name = str(detail["loc"][0])
    where = sources[name].where if name in sources else name
    return f"{where}: {detail['msg'][0].lower()}{detail['msg'][1:]}; got {detail['input']!r}"


def json_schema() -> dict[str, Any]:
    """The JSON Schema of `strelka.yaml`, for editors; `agent/strelka.schema.json` holds the same."""
    schema: dict[str, Any] = without_titles(Settings.model_json_schema())
    for facts in schema["properties"].values():
        if "anyOf" in facts:  # what may be left out is never written as null
            (written,) = (branch for branch in facts.pop("anyOf") if branch["type"] != "null")
            facts.update(written)
            del facts["default"]
    return {"$schema": SCHEMA_URL, "title": "Strelka settings", **schema}


def schema_text() -> str:
    """The text of the file that ships: `python -m agent.settings.settings > agent/strelka.schema.json`."""
    return json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    print(schema_text(), end="")
