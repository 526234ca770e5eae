"""ask_user: a question to the person who started the run, where there is one."""

from __future__ import annotations

import asyncio
from typing import Annotated

from pydantic import Field

from browser_tools.acts.deadline import MARGIN_SECONDS
from browser_tools.acts.intents import nothing
from browser_tools.errors import FinalError
from browser_tools.result import Section
from browser_tools.tool import Arguments, Outcome, ToolContext, tool


class AskArguments(Arguments):
    question: str = Field(min_length=1, max_length=2000, description="Never ask for passwords or codes")
    choices: list[Annotated[str, Field(min_length=1, max_length=200)]] = Field(
        default=[], max_length=20, description="Possible answers"
    )


@tool(
    name="ask_user",
    category="ask",
    description="Ask the person something only they can know.",
    arguments=AskArguments,
    effects=("read",),
    intents=nothing("ask_user"),
)
async def ask_user(context: ToolContext, arguments: AskArguments) -> Outcome:
    if context.asker is None:
        raise FinalError("nobody can be asked in this run: decide yourself, or finish", code="ask.nobody")
    limit = context.timeout - MARGIN_SECONDS
    try:
        async with asyncio.timeout(limit):
            answer = await context.asker.answer(arguments.question, tuple(arguments.choices))
    except TimeoutError as error:
        raise FinalError(
            f"nobody answered within {limit:.0f} s: decide yourself, or finish", code="ask.timeout"
        ) from error
    if answer is None:
        raise FinalError("the person gave no answer: decide yourself, or finish", code="ask.declined")
    return Outcome(sections=(Section("Answer", answer),), data=answer)
