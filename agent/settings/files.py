"""The files settings stand in: `strelka.yaml` of the project, and that of the user."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from platformdirs import user_config_path

from policies.document import BadFile, Document, Problem, read_file
from policies.errors import BadInput
from policies.secrets import is_source, literal_secret

NAME = "strelka.yaml"
ROOT_MARK = ".git"
"""A folder that holds this is a project of its own: files above it are somebody else's."""

Kind = Literal["project", "user"]

_SECRET = re.compile(r"(?:^|_)(?:api_?)?key$|token$|secret|password|passwd|credential", re.IGNORECASE)


class SettingsError(BadInput):
    """A setting has a value that it cannot have."""

    code = "settings.bad"


class BadSettings(BadFile, SettingsError):
    """A settings file cannot be used."""

    family = "settings"


@dataclass(frozen=True)
class SettingsFile:
    """A place where a settings file may be, and whether one is there."""

    path: Path
    kind: Kind
    found: bool


def looked_for(folder: Path | None = None) -> tuple[SettingsFile, ...]:
    """Every place that is looked at, the strongest first. At most one of each kind is there.

    The project's file is the nearest from `folder` (default: the working folder) upwards; the search ends at
    a folder with `.git`, and at the home folder.
    """
    user = user_config_path("strelka") / NAME
    places = [place for place in _project(folder) if place.path != user]
    return (*places, SettingsFile(user, "user", os.path.lexists(user)))


def _project(folder: Path | None) -> list[SettingsFile]:
    try:
        start = (folder or Path()).absolute()
    except FileNotFoundError:  # the working folder was deleted
        return []
    places = []
    for place in (start, *start.parents):
        path = place / NAME
        places.append(SettingsFile(path, "project", os.path.lexists(path)))
        if places[-1].found or (place / ROOT_MARK).exists() or place == _home():
            break
    return places


def _home() -> Path | None:
    try:
        return Path.home()
    except RuntimeError:  # nobody's: no HOME, and no entry in the list of users
        return None


def read(file: SettingsFile) -> Document:
    """What stands in the file. Raises BadSettings, also for a key that would hold a secret."""
    document = read_file(file.path, BadSettings)
    for path, (line, column) in document.places.items():
        key = path[-1] if path else ""
        if isinstance(key, str) and _SECRET.search(key) and not _is_reference(document.at(path)):
            message = (
                "secrets are never settings: a key comes from the environment, such as OPENAI_API_KEY "
                "or STRELKA_API_KEY; remove it here"
            )
            raise BadSettings([Problem(document.name, line, column, key, message, "secret")])
    return document


def _is_reference(value: object) -> bool:
    """Whether it says where a secret is kept, and holds none itself."""
    return isinstance(value, str) and is_source(value) and literal_secret(value) is None
