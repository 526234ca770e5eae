"""What a model can do: from `facts.yaml`, from its server, from what was learned, and from the settings.

A later source wins over an earlier one, key by key; where nobody knows, everything is tried once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from agent.llm.learned import Key, Learned
from agent.llm.providers import ModelRef
from agent.llm.types import Mode, Sampling
from agent.settings.models import ModelSettings, literal, matches

FACTS = Path(__file__).with_name("facts.yaml")
LADDER: tuple[Mode, ...] = ("native", "json_schema", "json_object", "text")
YES_OR_NO = (
    "native",
    "json_schema",
    "json_object",
    "parallel",
    "vision",
    "forced_choice",
    "sampling",
    "xml_habit",
    "choice",
    "limit",
    "tool_turns",
    "stream",
)


@dataclass(frozen=True)
class Capabilities:
    """What one model can do. None: nobody knows, so it is tried."""

    native: bool | None = None
    json_schema: bool | None = None
    json_object: bool | None = None
    parallel: bool | None = None
    vision: bool | None = None
    forced_choice: bool | None = None
    sampling: bool | None = None
    """Whether temperature and the like may be set."""
    xml_habit: bool | None = None
    """It writes calls as XML and means them."""
    choice: bool | None = None
    """Whether a request may say how free the choice of a tool is."""
    limit: bool | None = None
    """Whether the length of a reply may be limited."""
    tool_turns: bool | None = None
    """Whether earlier calls may be told as calls."""
    stream: bool | None = None
    context: int | None = None
    """Tokens."""
    modes: tuple[Mode, ...] = LADDER
    """The order in which it is asked, before what it cannot do is left out."""
    draws: Sampling = field(default_factory=Sampling)
    """The sampling its makers recommend."""
    sources: Mapping[str, str] = field(default_factory=dict)
    """Of each key that somebody said: `facts (...)`, `server`, `learned (...)`, `settings`."""

    def ladder(self) -> tuple[Mode, ...]:
        """The modes worth trying, best first; text always is."""
        tried = tuple(mode for mode in self.modes if mode != "text" and getattr(self, mode) is not False)
        return (*tried, "text")

    def saying(self, source: str, said: Mapping[str, Any]) -> Capabilities:
        """With `said` on top, as `source` says it."""
        known = {key: value for key, value in said.items() if key in self.__dataclass_fields__}
        return replace(self, **known, sources={**self.sources, **dict.fromkeys(known, source)})


@dataclass(frozen=True)
class Row:
    """One row of `facts.yaml`."""

    pattern: str
    source: str
    said: Mapping[str, Any]


@dataclass(frozen=True)
class Facts:
    """`facts.yaml`, with the most literal pattern last."""

    checked: str
    capable: tuple[str, ...]
    rows: tuple[Row, ...]


@cache
def facts(path: Path = FACTS) -> Facts:
    """The facts that ship."""
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    rows = sorted(data["models"].items(), key=lambda item: literal(item[0]))
    return Facts(
        str(data["checked"]), tuple(data["capable"]), tuple(_row(pattern, row) for pattern, row in rows)
    )


def _row(pattern: str, row: Mapping[str, Any]) -> Row:
    said = {key: value for key, value in row.items() if key != "source"}
    if "draws" in said:
        said["draws"] = Sampling(**said["draws"])
    if "modes" in said:
        said["modes"] = tuple(said["modes"])
    return Row(pattern, row["source"], said)


def by_facts(ref: ModelRef) -> Capabilities:
    """What `facts.yaml` says of a model. One at a server's own URL is known by its name, and by the provider
    whose manners the server has."""
    known = Capabilities()
    provider = ref.provider.name or ref.provider.like or "-"
    name = f"{provider}/{ref.model}"
    for row in facts().rows:
        if matches(name, row.pattern):
            known = known.saying(f"facts ({row.source}, {facts().checked})", row.said)
    return known


def capabilities(
    ref: ModelRef, learned: Learned, settings: ModelSettings | None = None, upstream: str = ""
) -> Capabilities:
    """What is known of a model now."""
    known = by_facts(ref)
    for key in dict.fromkeys((key_of(ref), key_of(ref, upstream))):
        for name, fact in learned.facts(key).items():
            if name in YES_OR_NO or name == "context":
                known = known.saying(fact.source, {name: fact.value})
    return known.saying("settings", dict(_set(settings, known))) if settings is not None else known


def _set(settings: ModelSettings, known: Capabilities) -> Iterator[tuple[str, Any]]:
    """What a person says of a model wins, also over what it is known not to do."""
    modes: Sequence[Mode] = known.modes
    if "preferred_modes" in settings.model_fields_set:
        modes = tuple("native" if mode == "native_tools" else mode for mode in settings.preferred_modes)
        yield "modes", modes
    if settings.prefer_native_tools:
        yield "native", True
        yield "modes", ("native", *(mode for mode in modes if mode != "native"))
    if settings.force_text_mode:
        yield "modes", ("text",)
    if {"expect_xml_output", "enable_xml_normalization"} & settings.model_fields_set:
        yield "xml_habit", settings.expect_xml_output or settings.enable_xml_normalization


def key_of(ref: ModelRef, upstream: str = "") -> Key:
    """Under which a model's learned facts stand."""
    return Key(ref.provider.base_url, upstream, ref.model)


def more_capable(name: str) -> str:
    """Words that suggest another model where `name` fails again and again."""
    others = [one for one in facts().capable if one != name]
    return f"A more capable model may help, such as {others[0]}" if others else ""
