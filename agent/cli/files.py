"""What commands that read files share: which argument is one, its bytes, the model that is asked of it."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from agent.cli.paged import UrlError, address
from agent.completer import ModelCompleter, room_of
from agent.llm.connect import connect, models_named
from agent.settings import Settings
from browser_tools.text.reading.documents import MOST_BYTES
from policies.errors import BadInput

FILE_SECONDS = 240.0


class FileError(BadInput):
    """A file cannot be read."""

    code = "usage.file"


def is_file(text: str) -> bool:
    try:
        return "://" not in text and Path(text).exists()
    except (OSError, ValueError):
        return False


def page_at(text: str) -> str:
    """The address of a page. Raises FileError for what is none, and no file either."""
    try:
        return address(text)
    except UrlError as error:
        raise FileError(f"there is no file {text!r}, and {error.message}") from None


def content_of(path: Path) -> bytes:
    """Its bytes. Raises FileError, also where there are more than MOST_BYTES (a device never ends)."""
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise FileError(f"cannot read {str(path)!r}: {error.strerror}") from error
    if len(content) > MOST_BYTES:
        raise FileError(f"{str(path)!r} has more than {MOST_BYTES // 1_000_000} MB, which is the most")
    return content


@asynccontextmanager
async def completer_of(settings: Settings) -> AsyncIterator[ModelCompleter | None]:
    """The model of the settings, for as long as a file may take; None without one."""
    deadline = time.monotonic() + FILE_SECONDS
    async with AsyncExitStack() as stack:
        if not settings.model:
            yield None
            return
        chat = await connect(models_named(settings.model, settings), settings, stack, aliases={})
        yield ModelCompleter(chat, lambda: deadline - time.monotonic(), room_of(chat))
