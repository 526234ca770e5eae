"""extract: named values off the page, by CSS selector, by the label beside them, or by a JSON Schema."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import SchemaError
from jsonschema.validators import validator_for
from playwright.async_api import Locator
from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from browser_tools.errors import ArgumentsError, RetryableError
from browser_tools.intents import reading as intends_reading
from browser_tools.result import Section
from browser_tools.text.extraction import extracted
from browser_tools.text.filling import filled
from browser_tools.text.main_text import label_value
from browser_tools.text.numbers import parse_number
from browser_tools.text.reading import reading
from browser_tools.tool import Arguments, Outcome, ToolContext, tool
from browser_tools.tools.rendered import rendered

MOST_ROWS = 1000


class ExtractArguments(Arguments):
    untold = frozenset({"schema"})

    fields: dict[str, str] = Field(
        default={},
        description="name -> CSS selector ('.price', 'a@href') or visible label; ' as number' parses it",
    )
    each: str | None = Field(default=None, description="CSS selector of the repeated item", max_length=500)
    into: str | None = Field(default=None, alias="as", description="Name of the list", max_length=100)
    wanted: dict[str, Any] | None = Field(
        default=None, alias="schema", description="JSON Schema to fill, instead of fields"
    )

    @model_validator(mode="after")
    def _one_way(self) -> ExtractArguments:
        if bool(self.fields) == (self.wanted is not None):
            raise PydanticCustomError("one_way", "give either fields or schema")
        return self


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
    intents=intends_reading("extract"),
    timeout=20.0,
)
async def extract(context: ToolContext, arguments: ExtractArguments) -> Outcome:
    if arguments.wanted is not None:
        return await _by_schema(context, arguments.wanted, arguments.into)
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


async def _by_schema(context: ToolContext, schema: dict[str, Any], into: str | None) -> Outcome:
    """The schema filled from the page; where each value stands is kept as an artifact."""
    try:
        validator_for(schema, default=Draft202012Validator).check_schema(schema)
    except SchemaError as error:
        raise ArgumentsError(f"schema: no JSON Schema: {error.message}") from error
    html, url = await rendered(context), context.tab.url
    found = await asyncio.to_thread(extracted, html, url, schema)
    if context.completer is not None and found.missing:
        read = await asyncio.to_thread(reading, html, url)
        found = await filled(found, schema, read, context.completer)
    told = {"url": url, **found.as_data()}
    name = context.artifacts.write("extract", "json", json.dumps(told, ensure_ascii=False, indent=1).encode())
    lines = [
        f"{one.path}: {one.value!r}" if not one.reason else f"{one.path}: nothing ({one.reason})"
        for one in found.fields
    ]
    data = found.data if isinstance(found.data, dict) and into is None else {into or "items": found.data}
    section = Section("Extracted", "\n".join(lines), untrusted=True)
    return Outcome(sections=(section,), data=data, artifacts=(name,))


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
