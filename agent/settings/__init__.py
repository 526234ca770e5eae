"""How Strelka runs here: flags over environment over `strelka.yaml` of the project over that of the user."""

from __future__ import annotations

from agent.settings.files import BadSettings, SettingsError
from agent.settings.settings import PREFIX, Settings, Source, Sourced, check_settings, sourced

__all__ = [
    "PREFIX",
    "BadSettings",
    "Settings",
    "SettingsError",
    "Source",
    "Sourced",
    "check_settings",
    "sourced",
]
