"""`strelka chat`: questions and plain steps one after the other, on one page, with one history."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from agent.approve import best_approver, best_asker
from agent.approve.visible import visible
from agent.chat import PRESET, Chat, ChatOptions
from agent.cli import exit_code_of
from agent.cli.live import telling
from agent.cli.output import show, show_json_line, tell
from agent.report.timeline import Timeline
from agent.result import RunResult
from agent.settings import Settings
from policies.errors import BadInput, StrelkaError

HELP = """Ask something about the page, or write plain steps such as: click "Next"
/page       where you are; /page URL opens a page
/new        forget what was said, and every page
/help       this
/quit       end (so does Ctrl-D; Ctrl-C stops an answer)"""
PROMPT = "> "
TICK = 0.2  # seconds between two looks for signals at the prompt


def command(
    start: Annotated[str | None, typer.Option(help="URL to open with the first question")] = None,
    model: Annotated[str | None, typer.Option(help="Provider/model, or URL#name of a server")] = None,
    policy: Annotated[str, typer.Option(help="Preset or policy file")] = PRESET,
    page_context: Annotated[
        bool, typer.Option("--page-context/--no-page-context", help="Show the model the page each time")
    ] = True,
    runs: Annotated[Path | None, typer.Option(help="Folder to write each answer's run to")] = None,
    browser: Annotated[str | None, typer.Option(help="Path of the Chromium to use")] = None,
    browser_url: Annotated[
        str | None, typer.Option(help="Where a Chromium listens that somebody else started")
    ] = None,
    headed: Annotated[bool, typer.Option("--headed", help="Show the browser's window")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print each result as a line of JSON")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print the answers only")] = False,
) -> int:
    """Each line is a question for the model, or plain steps, which need none. What follows knows what came
    before, and stays on the same page. /help lists the commands.

    The preset `assist` asks you before it navigates, types or clicks; without a terminal that is a no.
    """
    settings = Settings.load(
        {
            "model": model,
            "runs": runs,
            "browser": browser,
            "browser_url": browser_url,
            "headed": headed or None,
        }
    )
    options = ChatOptions(
        settings=settings,
        start=start,
        policy=policy,
        approver=best_approver(settings.ask_seconds),
        asker=best_asker(),
        page_context=page_context,
    )
    with asyncio.Runner() as runner, _ended_by_signals():
        talk = _Talk(Chat(options), runner, as_json=json, told=not (quiet or json))
        try:
            return talk.until_the_end()
        finally:
            runner.run(talk.chat.close())


class _Ended(SystemExit):
    """A scheduler or the terminal ended us: the browser is closed on the way out."""


@contextmanager
def _ended_by_signals() -> Iterator[None]:
    def end(number: int, frame: Any) -> None:
        raise _Ended(128 + number)

    before = {number: signal.signal(number, end) for number in (signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def _woken() -> Iterator[None]:
    """A signal is heard at the prompt, also one that arrives just before `input` begins to wait.

    Such a one interrupts no wait, and its handler would run when the next key is typed (CPython's readline
    waits without end). A tick interrupts the wait, and what is pending runs.
    """
    before = signal.signal(signal.SIGALRM, lambda number, frame: None)
    signal.setitimer(signal.ITIMER_REAL, TICK, TICK)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


class _Talk:
    """Reads lines and answers them. The loop stands still while a line is typed."""

    def __init__(self, chat: Chat, runner: asyncio.Runner, *, as_json: bool, told: bool) -> None:
        self.chat = chat
        self._runner = runner
        self._as_json = as_json
        self._told = told
        self._person = sys.stdin.isatty()

    def until_the_end(self) -> int:
        """The exit code: 0, or of one line that was not typed by a person the worst one."""
        worst = 0
        if self._person and self._told:
            tell(HELP)
        for line in self._lines():
            words = line.strip()
            if words == "/quit":
                break
            if words:
                worst = max(worst, self._answered(words))
        return 0 if self._person else worst

    def _lines(self) -> Iterator[str]:
        if not self._person:
            yield from sys.stdin
            return
        import readline  # noqa: F401 (gives `input` its editing and history; does nothing else)

        while True:
            try:
                with _woken():
                    typed = input(PROMPT)
                yield typed
            except KeyboardInterrupt:  # at the prompt it only takes the line back
                print()
            except EOFError:
                print()
                return

    def _answered(self, words: str) -> int:
        try:
            if words.startswith("/"):
                return self._obeyed(words)
            return self._shown(self._run(words))
        except StrelkaError as error:
            if self._as_json:
                show_json_line({"error": error.message, "code": error.code})
            else:
                tell(f"strelka: {error.message}")
            return exit_code_of(error)
        except KeyboardInterrupt:  # before or after the run, which turns it into a result
            tell("interrupted")
            return 130

    def _run(self, words: str, *, opens: bool = False) -> RunResult:
        async def answer() -> RunResult:
            if not self._told:
                return await (self.chat.open(words) if opens else self.chat.ask(words))
            teller = telling(Timeline(), sys.stderr)
            async with teller.alive():
                asked = self.chat.open if opens else self.chat.ask
                return await asked(words, listener=teller, on_text=teller.hear)

        return self._runner.run(answer())

    def _obeyed(self, words: str) -> int:
        name, _, rest = words.partition(" ")
        if name == "/help":
            tell(HELP)
        elif name == "/new":
            self._runner.run(self.chat.new())
            tell("forgotten; the next question begins anew")
        elif name == "/page" and rest.strip():
            return self._shown(self._run(rest.strip(), opens=True))
        elif name == "/page":
            self._page()
        else:
            raise BadInput(f"there is no command {name!r}; /help lists them", code="chat.command")
        return 0

    def _page(self) -> None:
        title, url = self._runner.run(self.chat.title()), self.chat.url
        if self._as_json:
            show_json_line({"title": title, "url": url})
        else:
            show(f"{title}\n{url}" if url else "no page yet; /page URL opens one")

    def _shown(self, result: RunResult) -> int:
        if self._as_json:
            show_json_line(result.as_data())
        elif result.answer and result.answer != result.reason:
            self._say(result)
        if not result.ok and not self._as_json and not self._told:
            tell(f"strelka: {result.status}: {result.reason}")
        return result.exit_code

    def _say(self, result: RunResult) -> None:
        """The answer; on a terminal Markdown is drawn, without links that lead elsewhere than they say."""
        if result.content_format != "markdown" or not sys.stdout.isatty():
            show(result.answer)
            return
        from rich.console import Console
        from rich.markdown import Markdown

        Console().print(Markdown(visible(result.answer), hyperlinks=False))
