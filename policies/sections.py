"""The sections of a policy that are not rules: network, browser, windows of time, files, dialogs,
permissions, output.

Where several layers speak, the strictest of each key holds (`stricter`).
"""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from itertools import product
from pathlib import PurePath
from typing import Annotated, Any, Literal, TypeVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from pydantic import AfterValidator, BeforeValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from policies.limits import Size
from policies.validation import FileModel, nearest

Word = TypeVar("Word")

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
PERMISSIONS = ("camera", "clipboard-read", "clipboard-write", "geolocation", "microphone", "notifications")
FILE_TYPES = ("csv", "docx", "gif", "html", "jpeg", "json", "mp3", "mp4", "odt", "pdf", "png", "pptx", "svg",
              "txt", "webp", "xlsx", "xml", "zip")  # fmt: skip
"""Types of downloads that can be told from their first bytes."""

Subresources = Literal["listed", "same_site", "public"]
"""Strictest first."""
Answer = Literal["dismiss", "accept"]


class Network(FileModel):
    """What only connections show. `None` leaves a key to the default that its comment names."""

    private: Literal["deny", "listed"] = "deny"
    subresources: Subresources = "public"
    """Which hosts a page's own requests may reach."""
    ports: tuple[Annotated[int, Field(gt=0, lt=65536)], ...] | None = None
    """Ports of hosts that are not listed; None: any that Chromium itself does not refuse."""
    max_redirects: Annotated[int, Field(ge=0, le=20)] = 20
    """Chromium itself gives up after 20."""
    upgrade_http: bool = False
    """Documents asked for by http are asked for by https."""
    webrtc: Literal["deny"] = "deny"
    """Packets to others; UDP goes past every proxy, so there is nothing to allow. The same with quic."""
    quic: Literal["deny"] = "deny"
    proxy_required: bool = False
    """A browser that we did not start, and cannot put our proxy before, is refused."""

    def stricter(self, other: Network) -> Network:
        order = ("listed", "same_site", "public")
        return Network(
            private=min(self.private, other.private),
            subresources=min(self.subresources, other.subresources, key=order.index),
            ports=_both(self.ports, other.ports),
            max_redirects=min(self.max_redirects, other.max_redirects),
            upgrade_http=self.upgrade_http or other.upgrade_http,
            proxy_required=self.proxy_required or other.proxy_required,
        )


Remote = Literal["deny", "guarded", "unguarded"]
"""Strictest first."""


class Browser(FileModel):
    """Whose browser a run may have."""

    remote: Remote = "deny"
    """One that somebody else has started: never; if our guard is whole there; or also if it is not."""

    def stricter(self, other: Browser) -> Browser:
        order = ("deny", "guarded", "unguarded")
        return Browser(remote=min(self.remote, other.remote, key=order.index))


def read_days(value: Any) -> Any:
    """`mon-fri`, `sat` or a list of either, as a tuple of days."""
    words = value if isinstance(value, list) else [value]
    days: list[str] = []
    for word in words:
        if not isinstance(word, str):
            return value
        first, _, last = word.partition("-")
        for day in (first, last or first):
            if day not in DAYS:
                hint = nearest(day, DAYS)
                wanted = f"did you mean {hint!r}?" if hint else f"expected {', '.join(DAYS)} or mon-fri"
                raise PydanticCustomError("unknown_name", "{m}", {"m": f"unknown day {day!r}; {wanted}"})
        start, end = DAYS.index(first), DAYS.index(last or first)
        days += [DAYS[number % 7] for number in range(start, end + 1 if end >= start else end + 8)]
    return tuple(dict.fromkeys(days))


def _clock(value: Any) -> Any:
    if isinstance(value, time):
        return value
    try:
        hours, minutes = str(value).split(":")
        if len(minutes) != 2 or len(hours) != 2:
            raise ValueError
        return time(int(hours), int(minutes))
    except ValueError:
        message = f'expected a time of day in quotes, as "08:00"; got {value!r}'
        raise PydanticCustomError("bad_type", "{m}", {"m": message}) from None


def _zone(name: str) -> str:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        hint = nearest(name, sorted(available_timezones()))
        wanted = f"did you mean {hint!r}?" if hint else "expected a name such as Europe/Berlin"
        message = f"unknown time zone {name!r}; {wanted}"
        raise PydanticCustomError("unknown_name", "{m}", {"m": message}) from None
    return name


Clock = Annotated[time, BeforeValidator(_clock)]
Zone = Annotated[str, AfterValidator(_zone)]


class Window(FileModel):
    """A time of day at which a run may act; `to` is excluded, and tomorrow where it is before `from`."""

    days: Annotated[tuple[str, ...], BeforeValidator(read_days)] = DAYS
    """The days on which the window opens."""
    opens: Clock = Field(alias="from")
    closes: Clock = Field(alias="to")
    tz: Zone = "UTC"

    @model_validator(mode="after")
    def _is_some_time(self) -> Window:
        if self.opens == self.closes:
            message = "from and to are the same, so the window is never open"
            raise PydanticCustomError("bad_type", "{m}", {"m": message, "at": ("to",)})
        return self

    def contains(self, instant: datetime) -> bool:
        """Whether the window is open at `instant` (aware). Wall clocks count, as they do for people."""
        local = instant.astimezone(ZoneInfo(self.tz))
        today, yesterday = DAYS[local.weekday()], DAYS[local.weekday() - 1]
        now = local.time()
        if self.opens < self.closes:
            return today in self.days and self.opens <= now < self.closes
        return (today in self.days and now >= self.opens) or (yesterday in self.days and now < self.closes)


def _file_type(name: str) -> str:
    if name in FILE_TYPES:
        return name
    hint = nearest(name, FILE_TYPES)
    wanted = f"did you mean {hint!r}?" if hint else f"expected one of {', '.join(FILE_TYPES)}"
    raise PydanticCustomError("unknown_name", "{m}", {"m": f"unknown file type {name!r}; {wanted}"})


class DownloadRules(FileModel):
    """What may be saved. A download that is more, or something else, is removed."""

    max: Size | None = None
    types: tuple[Annotated[str, AfterValidator(_file_type)], ...] | None = None
    sniff: bool = True
    """The first bytes say the type, not the name."""

    def stricter(self, other: DownloadRules) -> DownloadRules:
        sizes = [size for size in (self.max, other.max) if size is not None]
        return DownloadRules(
            max=min(sizes, default=None),
            types=_both(self.types, other.types),
            sniff=self.sniff or other.sniff,
        )


class Files(FileModel):
    """What may go up and come down. `upload_roots` stand beside the file that names them."""

    upload_roots: tuple[str, ...] | None = None
    """None: the setting `upload_roots` decides; an empty list: nothing may be uploaded."""
    symlinks: Literal["deny"] = "deny"
    download: DownloadRules = DownloadRules()

    def stricter(self, other: Files) -> Files:
        return Files(
            upload_roots=_inside(self.upload_roots, other.upload_roots),
            download=self.download.stricter(other.download),
        )


class Dialogs(FileModel):
    """How the page's own dialogs are answered: `dismiss` says no, or stays on the page."""

    alert: Answer = "dismiss"
    confirm: Answer = "dismiss"
    prompt: Literal["dismiss"] = "dismiss"
    """A prompt wants text, and nobody gives any."""
    beforeunload: Answer = "accept"

    def stricter(self, other: Dialogs) -> Dialogs:
        def either(mine: Answer, theirs: Answer) -> Answer:
            return "accept" if mine == theirs == "accept" else "dismiss"

        return Dialogs(
            alert=either(self.alert, other.alert),
            confirm=either(self.confirm, other.confirm),
            beforeunload=either(self.beforeunload, other.beforeunload),
        )


def _permissions(value: Any) -> Any:
    if value == "none":
        return ()
    if not isinstance(value, list):
        message = f"expected none, or a list of {', '.join(PERMISSIONS)}; got {value!r}"
        raise PydanticCustomError("bad_type", "{m}", {"m": message})
    for name in value:
        if name not in PERMISSIONS:
            hint = nearest(str(name), PERMISSIONS)
            wanted = f"did you mean {hint!r}?" if hint else f"expected one of {', '.join(PERMISSIONS)}"
            raise PydanticCustomError("unknown_name", "{m}", {"m": f"unknown permission {name!r}; {wanted}"})
    return tuple(value)


Permissions = Annotated[tuple[str, ...], BeforeValidator(_permissions)]
"""What pages may use of the machine, on origins that may be acted on; `none` by default."""


class Output(FileModel):
    """What leaves a run beside its log. Secrets are redacted always; the words are there to say so."""

    redact: tuple[Literal["secrets", "cookies"], ...] = ("secrets", "cookies")
    defang_links: Literal["never", "unlisted", "always"] = "unlisted"
    """Links in answers and reports that lead to origins which are not listed cannot be clicked."""
    remote_images: Literal["never"] = "never"

    def stricter(self, other: Output) -> Output:
        order = ("never", "unlisted", "always")
        return Output(
            redact=tuple(sorted({*self.redact, *other.redact})),
            defang_links=max(self.defang_links, other.defang_links, key=order.index),
        )


def _both(mine: tuple[Word, ...] | None, theirs: tuple[Word, ...] | None) -> tuple[Word, ...] | None:
    """What both lists name; a list that is None names everything."""
    if mine is None or theirs is None:
        return theirs if mine is None else mine
    return tuple(word for word in mine if word in theirs)


def _inside(mine: tuple[str, ...] | None, theirs: tuple[str, ...] | None) -> tuple[str, ...] | None:
    """The folders of one list that lie in a folder of the other."""
    if mine is None or theirs is None:
        return theirs if mine is None else mine
    pairs = (*product(mine, theirs), *product(theirs, mine))
    return tuple(dict.fromkeys(one for one, other in pairs if PurePath(one).is_relative_to(other)))


def open_instant(windows: tuple[Window, ...]) -> datetime | None:
    """An instant at which one of the windows is open, the same on every day that this is asked."""
    start = datetime(2026, 1, 5, tzinfo=UTC)
    steps = (start + timedelta(minutes=15 * number) for number in range(8 * 24 * 4))
    return next((one for one in steps if any(window.contains(one) for window in windows)), None)


def now() -> datetime:
    """The instant, with its zone."""
    return datetime.now(UTC)
