"""Steps as they were carried out: `{{name}}` in their words with what the run was given for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from agent.steps.inputs import filled
from browser_tools.events import Event


def in_words(event: Event, inputs: Mapping[str, Any]) -> Event:
    """The event with the words of its step filled in; `inputs` are those of the log, secrets masked there."""
    intent = event.data.get("intent")
    if not isinstance(intent, str) or "{{" not in intent:
        return event
    return replace(event, data={**event.data, "intent": filled(intent, inputs)})
