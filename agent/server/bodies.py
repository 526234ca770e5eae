"""What requests may say. Unknown keys are errors, as in files."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Words = Annotated[str, Field(min_length=1, max_length=100_000)]
Url = Annotated[str, Field(max_length=8000, pattern=r"^(https?://.*)?$")]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class NewChat(Body):
    title: Annotated[str, Field(max_length=200)] = ""
    start: Url = ""
    """A page to open with the first question."""
    model: Annotated[str, Field(max_length=200)] = ""
    policy: Literal["assist", "readonly", "standard", "testing"] = "assist"


class NewMessage(Body):
    text: Words
    page_context: bool = True
    """Show the model the current page."""


class NewRun(Body):
    """A goal in words, or plain steps."""

    goal: Words
    start: Url = ""
    model: Annotated[str, Field(max_length=200)] = ""
    policy: Literal["assist", "readonly", "standard", "testing"] = "assist"


class WorkflowRun(Body):
    inputs: dict[str, str | bool | int | float] = Field(default_factory=dict)
    start: Url = ""
    """Instead of the workflow's own."""
    model: Annotated[str, Field(max_length=200)] = ""


class WrittenRun(WorkflowRun):
    words: Annotated[str, Field(min_length=2, max_length=10_000, pattern=r"^/")]
    """As a person writes it: `/compare lamps under 40`; `inputs` are added to what it says."""


class Decision(Body):
    """`hash` is that of the action which was shown."""

    hash: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    approve: bool
    remember: bool = False


class DecisionOf(Decision):
    id: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]


class Decisions(Body):
    decisions: Annotated[list[DecisionOf], Field(min_length=1, max_length=50)]


class Reply(Body):
    text: Annotated[str, Field(max_length=10_000)] | None = None
    """None: no answer."""


class NewSummary(Body):
    url: Annotated[str, Field(min_length=1, max_length=8000, pattern=r"^https?://")]
    length: Literal["short", "medium", "long"] = "medium"
    focus: Annotated[str, Field(max_length=500)] = ""
    model: Annotated[str, Field(max_length=200)] = ""


class ModelTest(Body):
    model: Annotated[str, Field(min_length=1, max_length=200)]


class ModelSetting(Body):
    model: Annotated[str, Field(max_length=200)]
    """Empty: none."""
