"""finish: the planner's word that the goal is met, or cannot be."""

from __future__ import annotations

from typing import Any

from pydantic import Field, model_validator

from browser_tools.acts.intents import nothing
from browser_tools.result import Section
from browser_tools.tool import Arguments, Outcome, ToolContext, tool


class FinishArguments(Arguments):
    answer: str = Field(description="For the person, from what the pages say", max_length=20_000)
    success: bool = Field(default=True, description="False: the goal cannot be met")
    data: dict[str, Any] | None = Field(default=None, description="The output, if a schema asks for it")

    @model_validator(mode="after")
    def _says_something(self) -> FinishArguments:
        if not self.answer.strip() and not self.data:
            raise ValueError("answer is empty: say what was found or done, or why it cannot be")
        return self


@tool(
    name="finish",
    category="end",
    description="End the run with the answer.",
    arguments=FinishArguments,
    effects=("read",),
    intents=nothing("finish"),
)
async def finish(context: ToolContext, arguments: FinishArguments) -> Outcome:
    return Outcome(
        sections=(Section("Answer", arguments.answer),),
        data={"answer": arguments.answer, "success": arguments.success, "data": arguments.data},
    )
