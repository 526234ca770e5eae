"""`strelka summarize`: pages and files, in sentences that each rest on lines of theirs."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from agent.approve.visible import visible
from agent.cli import FAILED
from agent.cli.files import completer_of, content_of, is_file, page_at
from agent.cli.output import show_json, tell
from agent.cli.paged import paged, shown
from agent.settings import Settings
from browser_tools.events import Event
from browser_tools.text.reading.documents import document
from browser_tools.text.summary.summarising import Telling, summarised
from browser_tools.text.terms import Format, Length
from browser_tools.tools.paging import MOST


@dataclass(frozen=True)
class Asked:
    """What is asked of every page and file."""

    length: Length
    focus: str
    format: Format
    pages: int = 1

    def step(self) -> dict[str, Any]:
        given = {name: value for name, value in vars(self).items() if value}
        return {"summarize": given}


class Voice:
    """Tells a person what is known already: each sentence once it was checked, and how far the work is."""

    def __init__(self, *, silent: bool) -> None:
        self._silent = silent
        self._told = ""

    def hear(self, event: Event) -> None:
        """What a run writes down."""
        if event.type == "note" and event.data.get("tool") == "summarize":
            words = str(event.data["text"])
            self.say(shown(words, event.url)) if event.data["kind"] == "summary" else self.progress(words)

    def say(self, words: str) -> None:
        """The next words of the summary."""
        self._told += words
        if not self._silent:
            print(visible(words), end="", flush=True)

    def progress(self, words: str) -> None:
        if not self._silent:
            tell(f"strelka: {words}")

    def end(self, whole: str) -> None:
        """What is left of `whole`."""
        left = whole[len(self._told) :] if whole.startswith(self._told) else f"\n\n{whole}"
        self.say(f"{left}\n")


def command(
    what: Annotated[list[str], typer.Argument(metavar="URL|FILE...", help="Pages and files")],
    model: Annotated[str | None, typer.Option(help="Provider/model, or URL#name of a server")] = None,
    length: Annotated[Length, typer.Option(help="How much is told")] = "medium",
    focus: Annotated[str, typer.Option(help='Only what is about this, such as "prices"')] = "",
    format: Annotated[Literal["md", "json", "text"], typer.Option(help="How it is told")] = "text",
    json: Annotated[bool, typer.Option("--json", help="The same as --format json")] = False,
    pages: Annotated[
        int, typer.Option(min=1, max=MOST, help="Read on over so many pages: next pages, load more")
    ] = 1,
    browser: Annotated[str | None, typer.Option(help="Path of the Chromium to use")] = None,
) -> int:
    """Without a model every word stands on the page; what a model writes is told only where code finds its
    numbers, dates, names and quotations in the lines it cites. What stands before a page (a login, a captcha,
    an HTTP error) is told instead of it, and ends with 1.
    """
    settings = Settings.load({"model": model, "browser": browser})
    as_json = json or format == "json"
    asked = Asked(length, focus, "text" if format == "text" and not as_json else "md", pages)
    worst, out = 0, []
    for one in what:
        voice = Voice(silent=as_json)
        if is_file(one):
            data: dict[str, Any] | None = asyncio.run(_of_file(Path(one), settings, asked, voice))
            code = 0
        else:
            data, code = _of_page(one, settings, asked, voice)
        worst = max(worst, code)
        if data is not None:
            data["summary"] = shown(str(data["summary"]), str(data.get("url", "")))
            out.append(data)
            voice.end(str(data["summary"]))
            if not as_json:
                _remarks(data)
    if as_json and out:
        show_json(out[0] if len(what) == 1 else out)
    return worst


def _remarks(data: dict[str, Any]) -> None:
    if not data["sentences"] and not data["signals"]:
        tell("strelka: nothing is told: the page has no text to sum up")
    if data["signals"] and data["sentences"]:
        tell(f"strelka: the page shows {', '.join(data['signals'])}")
    if data["dropped"]:
        tell(f"strelka: {len(data['dropped'])} not told; --json lists them with the reasons")


def _of_page(url: str, settings: Settings, asked: Asked, voice: Voice) -> tuple[dict[str, Any] | None, int]:
    found = paged(page_at(url), [asked.step()], settings, writer=True, pages=asked.pages, hear=voice.hear)
    data = found.data.get("summarize")
    if not isinstance(data, dict):
        return None, found.exit_code or 1
    for note in found.notes["summarize"]:
        voice.progress(note)
    data |= found.landing
    unread = FAILED if data["signals"] and not data["sentences"] else 0
    return data, found.exit_code or unread


async def _of_file(path: Path, settings: Settings, asked: Asked, voice: Voice) -> dict[str, Any]:
    """A file was read by code alone; only a model is asked from here."""
    read = await asyncio.to_thread(document, content_of(path), path.absolute().as_uri(), path.name)
    async with completer_of(settings) as completer:
        telling = Telling.of(read.title, asked.format, voice.say, voice.progress)
        summary = await summarised(read, completer, asked.length, asked.focus, telling)
    return summary.as_data(asked.format)
