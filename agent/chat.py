"""A chat: several runs that share history and session, so that a follow-up needs no new page visit.

async with open_chat(start="https://shop.test/", model="openai/gpt-5") as chat:
    print((await chat.ask("Which lamp is the cheapest?")).answer)
    print((await chat.ask("And how much is it?")).answer)
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from agent.approve import DenyApprover
from agent.binding import addresses, first_address
from agent.build import RunRequest, read_steps
from agent.context import Exchange, Memory
from agent.llm import types as llm
from agent.result import RunResult
from agent.run import run
from agent.script import LoadedScript, script_from_goal
from agent.settings import Settings
from browser_tools.dispatch import Door
from browser_tools.events import Event
from browser_tools.shared.lent import LentSession
from browser_tools.tool import Asker
from policies.approval import Answer, Approver, Ask, Panel
from policies.errors import BadInput
from policies.limits import Limits
from policies.origins import parse_pattern
from policies.url import canonical

PRESET = "assist"
"""Reads are free; before anything else the person who chats is asked."""
ANSWER_LIMITS = Limits(turns=10)


@dataclass(frozen=True)
class ChatOptions:
    """How a chat is held."""

    settings: Settings = field(default_factory=Settings.load)
    start: str | None = None
    """Opened with the first question."""
    policy: str = PRESET
    model: llm.Chat | None = None
    """A ready model instead of `settings.model`."""
    approver: Approver = field(default_factory=DenyApprover)
    asker: Asker | None = None
    page_context: bool = True
    drawn: bool = False
    """Answers are shown as a page, Mermaid diagrams in it drawn."""
    on_door: Callable[[Door], None] | None = None
    """Given the door of each answer's run."""


class Chat:
    """One conversation. Questions are asked one after the other, never two at once."""

    def __init__(self, options: ChatOptions | None = None, session: LentSession | None = None) -> None:
        """`session` is where it goes on, in place of a browser of its own."""
        self.options = options or ChatOptions()
        settings = self.options.settings
        self._session = session or LentSession(
            settings.browser, headless=not settings.headed, url=settings.browser_url
        )
        self._memory = Memory()
        self._named: dict[str, None] = {}
        """URLs the person has typed, in their order."""
        self._next = self.options.start

    def recall(self, past: Iterable[Exchange]) -> None:
        """Go on from what was said in an earlier process; its pages and cookies are gone."""
        for exchange in past:
            self._memory.past.append(exchange)
            self._named.update(dict.fromkeys(_pages_in(exchange.goal)))

    @property
    def url(self) -> str:
        """Where the chat stands; "" before the first page."""
        return self._session.url

    async def title(self) -> str:
        """The title of the current page, which is text of the page."""
        session = self._session.session
        return await session.current.title() if session is not None and self.url else ""

    async def ask(
        self,
        words: str,
        *,
        listener: Callable[[Event], None] | None = None,
        on_text: Callable[[str], None] | None = None,
    ) -> RunResult:
        """Answer a question, or carry out plain steps, on the page where the last one ended.

        `on_text` is told the end of what the model is saying while it says it. Raises BadInput, ModelError as
        `agent.run_goal` does; nothing was started then. Cancelled, it ends as `interrupted`, and the chat
        goes on.
        """
        return await self._answer(words, self._next or self._only_address(words), listener, on_text)

    async def open(
        self,
        url: str,
        *,
        listener: Callable[[Event], None] | None = None,
        on_text: Callable[[str], None] | None = None,
    ) -> RunResult:
        """Open a page that the person names; as `ask`."""
        self._next = url if "://" in url else f"https://{url}"
        return await self._answer(f"open {self._next}", None, listener, on_text)

    async def _answer(
        self,
        words: str,
        start: str | None,
        listener: Callable[[Event], None] | None,
        on_text: Callable[[str], None] | None,
    ) -> RunResult:
        script = _limited(script_from_goal(words))
        named = dict.fromkeys((*self._named, *([start] if start else []), *_pages_in(words)))
        approver = self.options.approver
        if self._next:
            approver = _own_words(approver, self._next)
        if start == first_address(read_steps(script, {})):
            start = None  # the first step opens it, and is asked for: once is enough
        request = RunRequest(
            script=script,
            settings=self.options.settings,
            approver=approver,
            asker=self.options.asker,
            start=start,
            policy=self.options.policy,
            chat=self.options.model,
            session=self._session,
            memory=self._memory,
            origins=tuple(named),
            page_context=self.options.page_context,
            drawn=self.options.drawn,
            on_text=on_text,
            on_door=self.options.on_door,
        )
        result = await run(request, listener=listener)
        self._named = named
        self._next = None if self.url else self._next
        self._memory.close(words, result.answer or result.reason, by_model=bool(result.usage.get("turns")))
        if result.code.startswith("browser."):
            await self._session.close()
        return result

    async def new(self) -> None:
        """Forget what was said and every page, cookies too."""
        self._memory = Memory()
        self._named = {}
        self._next = self.options.start
        await self._session.renew()

    async def close(self) -> None:
        await self._session.close()

    def _only_address(self, words: str) -> str | None:
        """Before there is a page, the one URL of a question is where it begins."""
        named = addresses(words)
        return named[0] if len(named) == 1 and not self.url else None


@asynccontextmanager
async def open_chat(
    start: str | None = None,
    *,
    model: str | llm.Chat | None = None,
    policy: str | Path = PRESET,
    approver: Approver | None = None,
    settings: Settings | None = None,
) -> AsyncIterator[Chat]:
    """A chat for asynchronous code; its browser is closed with it. Raises SettingsError."""
    given = settings or Settings.load({"model": model if isinstance(model, str) else None})
    chat = Chat(
        ChatOptions(
            settings=given,
            start=start,
            policy=str(policy),
            model=None if isinstance(model, str) else model,
            approver=approver or DenyApprover(),
        )
    )
    try:
        yield chat
    finally:
        await chat.close()


def _own_words(approver: Approver, url: str) -> Approver:
    """`approver`, which is not asked for what the person has said already; a panel stays one."""
    return _OwnWordsPanel(approver, url) if isinstance(approver, Panel) else _OwnWords(approver, url)


class _OwnWords:
    """Approves once that the page is opened which the person has named as the one to open; all else is asked
    as ever. A URL inside a question is no such word: it may have been pasted."""

    def __init__(self, approver: Approver, url: str) -> None:
        self._approver = approver
        self._url: str | None = url

    async def ask(self, ask: Ask) -> Answer:
        if self._said(ask):
            self._url = None
            return Answer("approved", "words")
        return await self._approver.ask(ask)

    def _said(self, ask: Ask) -> bool:
        return ask.tool == "navigate" and ask.arguments.get("url") == self._url


class _OwnWordsPanel(_OwnWords):
    def __init__(self, panel: Panel, url: str) -> None:
        super().__init__(panel, url)
        self._panel = panel

    async def all_of(self, asks: Sequence[Ask]) -> Answer | None:
        """One by one where one of them was said already."""
        return None if any(self._said(ask) for ask in asks) else await self._panel.all_of(asks)


def _pages_in(words: str) -> list[str]:
    """URLs that name a page. What only looks like one, in a line of a log say, is words like others."""
    return [url for url in addresses(words) if _is_page(url)]


def _is_page(url: str) -> bool:
    try:
        parse_pattern(canonical(url).origin)
    except BadInput:
        return False
    return True


def _limited(loaded: LoadedScript) -> LoadedScript:
    return replace(loaded, script=loaded.script.model_copy(update={"limits": ANSWER_LIMITS}))
