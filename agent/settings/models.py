"""What a person may say of how a model is asked: the keys under `models:` (and `modelOverrides:`)."""

from __future__ import annotations

from collections.abc import Mapping
from fnmatch import fnmatchcase
from typing import Any, Literal

from pydantic import Field

from policies.validation import FileModel

ModeName = Literal["native_tools", "native", "json_schema", "json_object", "text"]
MODES: tuple[ModeName, ...] = ("native_tools", "json_schema", "json_object", "text")


class ModelSettings(FileModel):
    """How one model is asked. The names are those other agents' files use (seed 002)."""

    preferred_modes: tuple[ModeName, ...] = Field(
        default=MODES,
        alias="preferredModes",
        min_length=1,
        description="Ways to tell it of tools, best first; what it is known not to do is left out",
    )
    expect_xml_output: bool = Field(
        default=False, alias="expectXmlOutput", description="Its calls may come as XML, and count as meant"
    )
    max_retries: int = Field(
        default=3, alias="maxRetries", ge=0, le=10, description="Further questions after an unusable reply"
    )
    retry_with_different_format: bool = Field(
        default=True, alias="retryWithDifferentFormat", description="Ask in another mode where one fails"
    )
    use_strict_json_instructions: bool = Field(
        default=False, alias="useStrictJsonInstructions", description="Tell it plainly: JSON, never XML"
    )
    prefer_native_tools: bool = Field(
        default=False, alias="preferNativeTools", description="Native tools first, whatever is known of it"
    )
    enable_xml_normalization: bool = Field(
        default=False, alias="enableXmlNormalization", description="The same as expectXmlOutput"
    )
    parallel_calls: bool | None = Field(
        default=None, alias="parallelToolCalls", description="Ask for several calls in one reply, or for one"
    )
    force_text_mode: bool = Field(
        default=False, alias="forceTextMode", description="Tell it of tools in text only"
    )


def settings_for(name: str, *mappings: Mapping[str, ModelSettings]) -> ModelSettings:
    """What is said of the model `name` (`PROVIDER/MODEL` or `URL#MODEL`), key by key.

    A key of a mapping is such a name, the model's bare name, or a pattern with `*`; the most literal one
    wins, and of later mappings before earlier ones.
    """
    said: dict[str, Any] = {}
    for mapping in mappings:
        for pattern in sorted((one for one in mapping if matches(name, one)), key=literal):
            given = mapping[pattern]
            said.update((key, getattr(given, key)) for key in given.model_fields_set)
    return ModelSettings(**said)


def matches(name: str, pattern: str) -> bool:
    """Whether a pattern means the model: by its whole name, or by any end of it after a `/` or `#`."""
    name, pattern = name.lower(), pattern.lower()
    ends = [name, *(name[at + 1 :] for at, sign in enumerate(name) if sign in "/#")]
    return any(fnmatchcase(end, pattern) for end in ends)


def literal(pattern: str) -> int:
    """How much of a pattern is no wildcard."""
    return len(pattern) - pattern.count("*") - pattern.count("?")
