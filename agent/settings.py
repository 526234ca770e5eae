"""Settings: flags over environment over defaults. Files join between the last two when there are some.

`Settings.load(flags)` is the one way to make them; every wait of the house has its bound here.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, ValidationError, field_validator

from policies.action import Frozen
from policies.errors import BadInput

PREFIX = "STRELKA_"
Seconds = Annotated[float, Field(gt=0, allow_inf_nan=False)]


class SettingsError(BadInput):
    """A setting has a value that it cannot have."""

    code = "settings.bad"


class Settings(Frozen):
    """How Strelka runs here; what a run may do is policy, what it wants is script."""

    model: str | None = Field(default=None, description="Provider/model, or URL#name of a server")
    browser: str | None = Field(default=None, description="Path or channel of the Chromium to use")
    headed: bool = Field(default=False, description="Show the browser's window")
    runs: Path = Field(default=Path("runs"), description="Folder that runs are written to")
    tool_seconds: Seconds = Field(default=10.0, le=600, description="A tool call at most")
    navigation_seconds: Seconds = Field(default=30.0, le=600, description="A navigation at most")
    ask_seconds: Seconds = Field(default=120.0, le=86_400, description="An unanswered ask is a no after")
    settle_seconds: Seconds = Field(default=2.0, le=60, description="Waiting for a quiet page at most")
    budget: int = Field(default=4000, ge=200, le=200_000, description="Tokens of one observation or result")
    upload_roots: tuple[Path, ...] = Field(
        default=(), description="Folders whose files may be uploaded; none: nothing may"
    )

    @field_validator("upload_roots", mode="before")
    @classmethod
    def _folders(cls, given: Any) -> Any:
        """Of a variable or flag: several as in PATH."""
        return tuple(filter(None, given.split(os.pathsep))) if isinstance(given, str) else given

    @classmethod
    def load(
        cls, flags: Mapping[str, Any] | None = None, environment: Mapping[str, str] | None = None
    ) -> Settings:
        """`flags` (None: not given) over STRELKA_* variables over defaults. Raises SettingsError."""
        environment = os.environ if environment is None else environment
        named = {PREFIX + name.upper(): name for name in cls.model_fields}
        values: dict[str, Any] = {
            name: environment[variable] for variable, name in named.items() if environment.get(variable)
        }
        values.update({name: value for name, value in (flags or {}).items() if value is not None})
        try:
            return cls.model_validate(values)
        except ValidationError as error:
            problems = [_problem(detail, flags or {}) for detail in error.errors()]
        raise SettingsError("\n".join(problems))


def _problem(detail: Any, flags: Mapping[str, Any]) -> str:
    name = str(detail["loc"][0])
    given = flags.get(name) is not None
    where = f"--{name.replace('_', '-')}" if given else PREFIX + name.upper()
    return f"{where}: {detail['msg'][0].lower()}{detail['msg'][1:]}; got {detail['input']!r}"
