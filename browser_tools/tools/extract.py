"""extract: named values off the page, by CSS selector, by the label beside them, or by a JSON Schema."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from playwright.async_api import Locator
from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from browser_tools.elements.css import CSS_LOOK
from browser_tools.errors import ArgumentsError, RetryableError
from browser_tools.result import Section
from browser_tools.text.amounts.numbers import parse_number
from browser_tools.text.kept import kept_by
from browser_tools.text.terms import MOST_ROWS
from browser_tools.tool import Outcome, ToolContext, tool
from browser_tools.tools.paging import MOST, SECONDS_EACH, PagedArguments, Pager
from browser_tools.tools.source import OBSTACLES, Shown, reading_of, shown

if TYPE_CHECKING:
    from browser_tools.text.extraction.field import Extraction

MOST_ITEMS = 1000
"""Elements that are read by selectors: each takes some milliseconds."""
MOST_LISTED = 20
"""Pages that are read for a list where nobody says how many."""
SECONDS = 60.0


class ExtractArguments(PagedArguments):
    untold = frozenset({"schema", "file"})

    fields: dict[str, str] = Field(
        default={},
        description="name -> CSS selector ('.price', 'a@href') or visible label; ' as number' parses it",
    )
    each: str | None = Field(default=None, description="CSS selector of the repeated item", max_length=500)
    into: str | None = Field(default=None, alias="as", description="Name of the list", max_length=100)
    wanted: dict[str, Any] | None = Field(
        default=None, alias="schema", description="JSON Schema to fill, instead of fields"
    )
    file: str = Field(default="", description="A download, by its name", max_length=200)
    pages: int | None = Field(default=None, ge=1, le=MOST)  # type: ignore[assignment]
    """None: nobody has said how many."""

    @model_validator(mode="after")
    def _one_way(self) -> ExtractArguments:
        if bool(self.fields) == (self.wanted is not None):
            raise PydanticCustomError("one_way", "give either fields or schema")
        if self.file and self.wanted is None:
            raise PydanticCustomError("one_way", "a file has no selectors: give a schema")
        return self

    @property
    def most(self) -> int:
        """Pages that are read; a list that a schema asks for is read to its end."""
        if self.pages is not None:
            return self.pages
        from browser_tools.text.extraction.merging import wants_list

        return MOST_LISTED if self.wanted is not None and wants_list(self.wanted) else 1

    @property
    def seconds(self) -> float | None:
        return None if self.most == 1 else SECONDS + SECONDS_EACH * (self.most - 1)


_LOOK_TOKENS = 600
_SOURCE = re.compile(r"^(?P<source>.+?)(?:\s+as\s+(?P<type>number|text))?$", re.DOTALL)
_ATTRIBUTE = re.compile(r"^(?P<css>.*?)@(?P<attribute>[A-Za-z][\w-]*)$", re.DOTALL)


@tool(
    name="extract",
    category="read",
    description="Read named values from the page into the run's output.",
    arguments=ExtractArguments,
    effects=("read",),
    intents=reading_of("extract"),
    timeout=SECONDS,
)
async def extract(context: ToolContext, arguments: ExtractArguments) -> Outcome:
    if arguments.wanted is not None:
        return await _by_schema(context, arguments, arguments.wanted)
    pager, rows = Pager(context, arguments.most), {}
    async with aclosing(pager.parts()) as parts:
        async for part in parts:
            here = replace(context, tab=context.session.current)
            try:
                rows[part.number] = await _rows(here, arguments)
            except RetryableError:
                if not rows:
                    raise
                pager.note = f"{here.tab.url} has nothing of the kind: it ended there"
                break
    if arguments.each is None:
        data: Any = rows[0][0]
    else:
        every = [row for page in rows.values() for row in page]
        data = every[:MOST_ITEMS]
        if len(every) > MOST_ITEMS:
            pager.note = f"more than {MOST_ITEMS} match {arguments.each!r}: these are the first"
    named = {arguments.into: data} if arguments.into else data
    lines = [_line(row) for row in (data if isinstance(data, list) else [data])]
    return Outcome(sections=_sections(lines, pager.note), data=named)


def _sections(lines: list[str], *notes: str) -> tuple[Section, ...]:
    told = Section("Extracted", "\n".join(lines), untrusted=True)
    return (told, *(Section("Note", note) for note in notes if note))


async def _rows(context: ToolContext, arguments: ExtractArguments) -> list[dict[str, Any]]:
    """What stands on one page: a row for each item, or one. Raises RetryableError."""
    page = context.tab.page
    if arguments.each is None:
        return [await _row(context, page.locator(":root"), arguments.fields)]
    items = await page.locator(arguments.each).all()
    if not items:
        raise RetryableError(
            f"nothing matches {arguments.each!r} on {context.tab.url}", code="extract.missing"
        )
    return [await _row(context, item, arguments.fields) for item in items[: MOST_ITEMS + 1]]


def check_schema(schema: dict[str, Any]) -> None:
    """Raises ArgumentsError where it is none, or says what cannot be held."""
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import SchemaError
    from jsonschema.validators import validator_for

    from browser_tools.text.extraction.limits import faults

    try:
        validator_for(schema, default=Draft202012Validator).check_schema(schema)
    except SchemaError as error:
        raise ArgumentsError(f"schema: no JSON Schema: {error.message}") from error
    if fault := next(faults(schema), None):
        raise ArgumentsError(f"schema: {fault}")


async def _by_schema(context: ToolContext, arguments: ExtractArguments, schema: dict[str, Any]) -> Outcome:
    """The schema filled from the page; where each value stands is kept as an artifact."""
    check_schema(schema)
    kept, asked = kept_by(context.session), json.dumps(schema, sort_keys=True)
    first = await shown(context, arguments.file)
    engine = context.completer.name if context.completer is not None else ""
    key = ("extracted", first.digest, first.url, asked, arguments.most, engine)
    before = kept.get(_Found, key)
    found = before or await _read(context, arguments, schema)
    kept.put(key, found)
    return _told(context, found, arguments.into, cached=before is not None)


@dataclass(frozen=True)
class _Found:
    """What was read for a schema, and of which pages."""

    extraction: Extraction
    urls: tuple[str, ...]
    note: str = ""
    signals: tuple[str, ...] = ()
    """What stands before the page, where it has little of what is asked for."""


async def _read(context: ToolContext, arguments: ExtractArguments, schema: dict[str, Any]) -> _Found:
    from browser_tools.text.extraction.filling import filled
    from browser_tools.text.extraction.limits import allowed
    from browser_tools.text.extraction.merging import rows_of, same_subject, together

    found: dict[int, tuple[Extraction, Shown]] = {}
    asked = arguments.pages is not None
    pager = Pager(context, arguments.most, arguments.file, press=asked)
    async with aclosing(_extracted(pager, schema)) as parts:
        async for number, one, source in parts:
            if found and number not in found and not asked and not same_subject(found[0][0], one):
                pager.note = f"the next page, {source.url}, is about something else: it ended there"
                break
            found[number] = (one, source)
            if not asked and not rows_of(one):
                break
    whole, left = together([one for one, _ in found.values()], most=MOST_ROWS)
    note = f"{left} entries beyond the first {MOST_ROWS} were left out" if left else pager.note
    if context.completer is not None and whole.missing:
        read = await asyncio.to_thread(found[0][1].read)
        whole = await filled(whole, schema, read, context.completer)
    whole = allowed(whole, schema)
    signals: tuple[str, ...] = ()
    if found[0][1].is_page and 2 * len(whole.missing) >= len(whole.fields):
        signals = (await context.tab.observe(_LOOK_TOKENS, may_read=context.may_read)).signals
    urls = tuple(source.url for _, source in found.values())
    return _Found(whole, urls, note, tuple(one for one in signals if one in OBSTACLES))


async def _extracted(
    pager: Pager, schema: dict[str, Any]
) -> AsyncGenerator[tuple[int, Extraction, Shown], None]:
    from browser_tools.text.extraction.page import extracted

    async with aclosing(pager.parts()) as parts:
        async for part in parts:
            source = part.shown
            html = await asyncio.to_thread(source.as_html)
            yield part.number, await asyncio.to_thread(extracted, html, source.url, schema), source


def _told(context: ToolContext, found: _Found, into: str | None, *, cached: bool) -> Outcome:
    whole = found.extraction
    told: dict[str, Any] = {"url": found.urls[0], **whole.as_data()}
    if len(found.urls) > 1:
        told["pages"] = list(found.urls)
    if cached:
        told["cached"] = True
    if found.note:
        told["note"] = found.note
    if found.signals:
        told["signals"] = list(found.signals)
    name = context.artifacts.write("extract", "json", json.dumps(told, ensure_ascii=False, indent=1).encode())
    lines = [
        f"{one.path or 'all'}: {one.value!r}"
        if not one.reason
        else f"{one.path or 'all'}: nothing ({one.reason})"
        for one in whole.fields
    ]
    data = whole.data if isinstance(whole.data, dict) and into is None else {into or "items": whole.data}
    before = "the page has not changed: this was read before" if cached else ""
    shows = f"the page shows {', '.join(found.signals)}" if found.signals else ""
    return Outcome(sections=_sections(lines, found.note, shows, before), data=data, artifacts=(name,))


def _line(row: dict[str, Any]) -> str:
    return ", ".join(f"{name}: {value}" for name, value in row.items())


async def _row(context: ToolContext, root: Locator, fields: dict[str, str]) -> dict[str, Any]:
    return {name: await _value(context, root, name, source) for name, source in fields.items()}


async def _value(context: ToolContext, root: Locator, name: str, source: str) -> str | float | int:
    match = _SOURCE.match(source.strip())
    words, kind = (match["source"], match["type"]) if match else (source, None)
    text = await _css(root, words) if CSS_LOOK.search(words) else await _label(context, root, words)
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
    from browser_tools.text.html.labels import label_value

    return label_value(await root.first.inner_html(timeout=context.timeout * 500), words)
