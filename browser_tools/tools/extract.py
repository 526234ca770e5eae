"""extract: named values off the page, by CSS selector or by the label a person reads beside them."""

from __future__ import annotations

import re
from typing import Any

from playwright.async_api import Locator
from pydantic import Field

from browser_tools.errors import RetryableError
from browser_tools.intents import reading
from browser_tools.result import Section
from browser_tools.text.main_text import label_value
from browser_tools.text.numbers import parse_number
from browser_tools.tool import Arguments, Outcome, ToolContext, tool

MOST_ROWS = 1000


class ExtractArguments(Arguments):
    fields: dict[str, str] = Field(
        min_length=1,
        description="name -> CSS selector ('.price', 'a@href') or visible label; ' as number' parses it",
    )
    each: str | None = Field(default=None, description="CSS selector of the repeated item", max_length=500)
    into: str | None = Field(default=None, alias="as", description="Name of the list", max_length=100)


_SOURCE = re.compile(r"^(?P<source>.+?)(?:\s+as\s+(?P<type>number|text))?$", re.DOTALL)
_ATTRIBUTE = re.compile(r"^(?P<css>.*?)@(?P<attribute>[A-Za-z][\w-]*)$", re.DOTALL)
_TAGS = (
    "a|article|b|caption|cite|code|dd|dl|dt|em|figcaption|footer|h[1-6]|header|img|label|li|main|ol|p|pre|q"
)
_TAGS += "|section|small|span|strong|summary|table|tbody|td|th|thead|time|title|tr|ul|div|body|button|input"
_CSS_LOOK = re.compile(rf"^(css=|[.#\[*])|[.#\[>:]\S|^({_TAGS})(@[\w-]+)?$|^({_TAGS})\s+[a-z.#\[>]")
"""A selector begins like one, or names a tag; `total` and `Order total` are labels."""


@tool(
    name="extract",
    category="read",
    description="Read named values from the page into the run's output.",
    arguments=ExtractArguments,
    effects=("read",),
    intents=reading("extract"),
    timeout=20.0,
)
async def extract(context: ToolContext, arguments: ExtractArguments) -> Outcome:
    page = context.tab.page
    if arguments.each is None:
        data: Any = await _row(context, page.locator(":root"), arguments.fields)
    else:
        items = await page.locator(arguments.each).all()
        if not items:
            raise RetryableError(
                f"nothing matches {arguments.each!r} on {context.tab.url}", code="extract.missing"
            )
        data = [await _row(context, item, arguments.fields) for item in items[:MOST_ROWS]]
    named = {arguments.into: data} if arguments.into else data
    lines = [_line(row) for row in (data if isinstance(data, list) else [data])]
    return Outcome(sections=(Section("Extracted", "\n".join(lines), untrusted=True),), data=named)


def _line(row: dict[str, Any]) -> str:
    return ", ".join(f"{name}: {value}" for name, value in row.items())


async def _row(context: ToolContext, root: Locator, fields: dict[str, str]) -> dict[str, Any]:
    return {name: await _value(context, root, name, source) for name, source in fields.items()}


async def _value(context: ToolContext, root: Locator, name: str, source: str) -> str | float | int:
    match = _SOURCE.match(source.strip())
    words, kind = (match["source"], match["type"]) if match else (source, None)
    text = await _css(root, words) if _CSS_LOOK.search(words) else await _label(context, root, words)
    if text is None:
        raise RetryableError(
            f"{name!r}: nothing matches {words!r}; give a CSS selector or a visible label of this page",
            code="extract.missing",
        )
    if kind != "number":
        return text
    number = parse_number(text)
    if number is None:
        raise RetryableError(
            f"{name!r}: {text[:80]!r} is not one number; narrow the selector", code="extract.type"
        )
    return number


async def _css(root: Locator, words: str) -> str | None:
    match = _ATTRIBUTE.match(words)
    css, attribute = (match["css"], match["attribute"]) if match else (words, None)
    found = root.locator(css) if css else root
    if await found.count() == 0:
        return None
    first = found.first
    if attribute is not None:
        return await first.get_attribute(attribute, timeout=1000)
    text = await first.inner_text(timeout=1000)
    return " ".join(text.split())


async def _label(context: ToolContext, root: Locator, words: str) -> str | None:
    """The text beside the label: a dd, the next cell, or what follows a colon."""
    return label_value(await root.first.inner_html(timeout=context.timeout * 500), words)
