"""The objects that tests speak to: `strelka.act(...)`, and the same to be awaited."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, overload

from agent.build import RunRequest
from agent.pytest_plugin.author import Author, Expected, schema_of, value_of
from agent.result import RunResult
from browser_tools.shared.given_page import run_on_own_loop
from policies.errors import StrelkaError

T = TypeVar("T")
P = ParamSpec("P")


class Strelka:
    """On a page of Playwright's synchronous API. Every method raises StrelkaFailure or StrelkaTrouble."""

    def __init__(self, author: Author, page: Any) -> None:
        self._author = author
        self._page = page

    def act(self, words: str, /, **inputs: Any) -> RunResult:
        """Carry out plain steps, or a goal; `{{name}}` in it is one of `inputs`.

        Planned once, by the steps or by a model; the plan is replayed from then on, and asks nobody.
        """
        __tracebackhide__ = True
        with told(self._author):
            return self._run(self._author.act(words, inputs))

    def check(self, expected: Expected, /, *, votes: int = 1) -> RunResult:
        """Hold an expectation against the page, for up to five seconds. Nothing of it is cached or healed.

        In words, or as a script's `expect` has it: `{"aria": '- heading "Cart"'}`. Where a model judges it,
        `votes=3` asks thrice, and two must agree.
        """
        __tracebackhide__ = True
        with told(self._author):
            return self._run(self._author.check(expected, votes))

    @overload
    def extract(self, kind: type[T], /) -> T: ...

    @overload
    def extract(self, kind: Any, /) -> Any: ...

    def extract(self, kind: Any, /) -> Any:
        """What the page says, as a pydantic model, a type such as `list[Item]`, or by a JSON Schema."""
        __tracebackhide__ = True
        with told(self._author):
            return value_of(kind, self._run(self._author.extract(schema_of(kind))))

    def picture(self) -> None:
        """A picture of the page, among the artifacts of the test."""
        self._run(self._author.picture())

    def _run(self, request: RunRequest) -> RunResult:
        __tracebackhide__ = True
        return self._author.ended(run_on_own_loop(self._page, self._author.carried_out(request)))


def to_await(
    method: Callable[Concatenate[AsyncStrelka, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[AsyncStrelka, P], Coroutine[Any, Any, T]]:
    """A call that nobody awaits does nothing, and a check that did nothing would pass: it is remembered."""

    @wraps(method)
    def asked(self: AsyncStrelka, /, *arguments: P.args, **named: P.kwargs) -> Coroutine[Any, Any, T]:
        work = method(self, *arguments, **named)
        self._author.asked.append(work)
        return work

    return asked


class AsyncStrelka:
    """On a page of Playwright's asynchronous API: as Strelka, awaited."""

    def __init__(self, author: Author) -> None:
        self._author = author

    @to_await
    async def act(self, words: str, /, **inputs: Any) -> RunResult:
        """See `Strelka.act`."""
        __tracebackhide__ = True
        with told(self._author):
            return await self._run(self._author.act(words, inputs))

    @to_await
    async def check(self, expected: Expected, /, *, votes: int = 1) -> RunResult:
        """See `Strelka.check`."""
        __tracebackhide__ = True
        with told(self._author):
            return await self._run(self._author.check(expected, votes))

    @overload
    async def extract(self, kind: type[T], /) -> T: ...

    @overload
    async def extract(self, kind: Any, /) -> Any: ...

    @to_await
    async def extract(self, kind: Any, /) -> Any:
        """See `Strelka.extract`."""
        __tracebackhide__ = True
        with told(self._author):
            return value_of(kind, await self._run(self._author.extract(schema_of(kind))))

    async def picture(self) -> None:
        """See `Strelka.picture`."""
        await self._run(self._author.picture())

    async def _run(self, request: RunRequest) -> RunResult:
        __tracebackhide__ = True
        return self._author.ended(await self._author.carried_out(request))


@contextmanager
def told(author: Author) -> Iterator[None]:
    """An error that let nothing start ends the test as what it is."""
    __tracebackhide__ = True
    try:
        yield
    except StrelkaError as error:
        raise author.tally.refused(error) from None
