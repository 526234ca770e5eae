"""A summary of what was read: by a model where there is one and it holds, else in the page's own words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from browser_tools.text.reading.page import Reading
from browser_tools.text.reading.told import Dropped, Stream, Summary, Told
from browser_tools.text.summary.extractive import extractive
from browser_tools.text.summary.less_orders import less_orders
from browser_tools.text.summary.written import Writer
from browser_tools.text.terms import Format, Length
from policies.errors import StrelkaError

if TYPE_CHECKING:
    from browser_tools.tool import Completer


@dataclass(frozen=True)
class Telling:
    """Who is told of a summary while a model writes it."""

    sentence: Callable[[Told], None] = lambda told: None
    """Each sentence that was checked: it is never taken back."""
    progress: Callable[[str], None] = lambda words: None

    @classmethod
    def of(
        cls, title: str, format: Format, say: Callable[[str], None], progress: Callable[[str], None]
    ) -> Telling:
        """`say` is given the words to append for each sentence, the title first."""
        stream = Stream(title, format)
        begun = iter([stream.begun])
        return cls(lambda told: say(next(begun, "") + stream.add(told)), progress)


async def summarised(
    read: Reading,
    completer: Completer | None,
    length: Length = "medium",
    focus: str = "",
    telling: Telling | None = None,
) -> Summary:
    """Where no model can be asked, or nothing it wrote holds, `dropped` says so and the page's words stand.

    What it had told before it failed is kept: each sentence was checked by itself.
    """
    read = less_orders(read)
    plain = extractive(read, length, focus)
    if completer is None or not read.lines:
        return plain
    telling = telling or Telling()
    writer = Writer(read, completer, length, focus, telling.progress)
    told: list[Told] = []
    try:
        async for sentence in writer.write():
            told.append(sentence)
            telling.sentence(sentence)
    except StrelkaError as error:
        writer.dropped.append(Dropped("", f"{completer.name} could not go on: {error.message}"))
    dropped = (*plain.dropped, *writer.dropped)
    if not told:
        reason = Dropped("", f"nothing that {completer.name} wrote holds; these are the page's own words")
        return Summary(
            plain.url, plain.title, plain.sentences, plain.shape, plain.engine, dropped=(*dropped, reason)
        )
    return Summary(read.url, read.title, tuple(told), read.shape, completer.name, dropped=dropped)
