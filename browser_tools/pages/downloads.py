"""Downloads: saved under our own safe names, with a cap on their size."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from playwright.async_api import CDPSession, Download
from playwright.async_api import Error as PlaywrightError

from browser_tools.pages.sniff import sniffed

_UNSAFE = re.compile(r"[^\w.\-]+")
NAME_CHARS = 80

UNSEEN_SECONDS = 120.0
"""For a download in a tab of its own, whose progress CDP tells nobody; its size is checked at the end."""

State = Literal["running", "saved", "too_large", "refused", "failed"]


@dataclass
class Saved:
    """One download of a session. `path` is set once it is saved; `name` is our own name."""

    url: str
    name: str
    media: str = ""
    """The type its server called it, with the charset; "" where nobody heard."""
    state: State = "running"
    size: int = 0
    path: Path | None = None
    reason: str = ""

    def words(self) -> str:
        if self.state == "saved":
            return f"{self.name} ({self.size} bytes)"
        return f"{self.name} was not saved: {self.reason or self.state}"


def safe_name(number: int, suggested: str) -> str:
    """`003-report.pdf`: letters, digits and `._-`; the number keeps names apart and harmless."""
    stem, dot, ending = suggested.strip().rpartition(".")
    if not dot:
        stem, ending = ending, ""
    stem = _UNSAFE.sub("_", stem).strip("._")[:NAME_CHARS] or "download"
    ending = _UNSAFE.sub("", ending)[:12]
    return f"{number:03}-{stem}" + (f".{ending}" if ending else "")


class SizeWatch:
    """Tells which downloads of one page have grown over a cap; Playwright tells of no progress, CDP does."""

    def __init__(self) -> None:
        self._begun: list[tuple[str, str, str]] = []
        """(guid, url, suggested name) that no Download has claimed yet."""
        self._sizes: dict[str, int] = {}
        self._guids: dict[Download, str] = {}
        self._grown = asyncio.Event()

    def listen(self, cdp: CDPSession) -> None:
        """Needs the session's Page domain."""
        cdp.on("Page.downloadWillBegin", self._will_begin)
        cdp.on("Page.downloadProgress", self._progress)

    async def over(self, download: Download, cap: int) -> str:
        """Return, with the reason, when `download` is larger than `cap` bytes, or ran too long unseen."""
        unseen_until = asyncio.get_running_loop().time() + UNSEEN_SECONDS
        while self._sizes.get(guid := self._guid(download), 0) <= cap:
            self._grown.clear()
            try:
                async with asyncio.timeout_at(None if guid else unseen_until):
                    await self._grown.wait()
            except TimeoutError:
                return f"it did not end within {UNSEEN_SECONDS:g} s"
        return f"it is larger than {cap} bytes"

    def _guid(self, download: Download) -> str:
        if download not in self._guids:
            wanted = (download.url, download.suggested_filename)
            begun = next((item for item in self._begun if item[1:] == wanted), None)
            if begun is None:
                return ""
            self._begun.remove(begun)
            self._guids[download] = begun[0]
        return self._guids[download]

    def _will_begin(self, event: dict[str, Any]) -> None:
        self._begun.append((event["guid"], event["url"], event["suggestedFilename"]))
        self._grown.set()

    def _progress(self, event: dict[str, Any]) -> None:
        self._sizes[event["guid"]] = int(max(event["receivedBytes"], event["totalBytes"]))
        self._grown.set()


@dataclass(frozen=True)
class Rules:
    """What may be kept: the most bytes, and the types (None: any)."""

    cap: int
    types: tuple[str, ...] | None = None
    sniff: bool = True
    """The first bytes say the type; else the ending of the name does."""

    def kind(self, path: Path) -> str:
        return sniffed(path) if self.sniff else path.suffix.removeprefix(".").lower()


async def save(download: Download, saved: Saved, folder: Path | None, rules: Rules, sizes: SizeWatch) -> None:
    """Wait for the download and keep it in `folder`; `saved` tells how it ended. A failure leaves nothing."""
    if folder is None:
        saved.state, saved.reason = "refused", "this session keeps no downloads"
        await download.cancel()
        return
    ended = asyncio.ensure_future(download.failure())
    over = asyncio.ensure_future(sizes.over(download, rules.cap))
    try:
        await asyncio.wait({ended, over}, return_when=asyncio.FIRST_COMPLETED)
        if over.done():
            saved.state, saved.reason = "too_large", over.result()
            await download.cancel()
            return
        failure = await ended
    finally:
        over.cancel()
        ended.cancel()
    if failure is not None:
        saved.state, saved.reason = "failed", failure
    else:
        await _keep(download, saved, folder, rules)


async def _keep(download: Download, saved: Saved, folder: Path, rules: Rules) -> None:
    path = folder / saved.name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        await download.save_as(path)
        size = path.stat().st_size
        if size > rules.cap:
            path.unlink()
            saved.state, saved.reason = "too_large", f"it is larger than {rules.cap} bytes"
            return
        if rules.types is not None and (found := rules.kind(path)) not in rules.types:
            path.unlink()
            allowed = ", ".join(rules.types) or "none"
            saved.state, saved.reason = "refused", f"it is {found or 'of no known type'}; allowed: {allowed}"
            return
    except (OSError, PlaywrightError) as error:
        path.unlink(missing_ok=True)
        saved.state, saved.reason = "failed", str(error).splitlines()[0]
        return
    saved.state, saved.size, saved.path = "saved", size, path
