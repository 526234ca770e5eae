"""`watches.yaml`: what is watched, when, what is told of it, and to whom. Strict, as every file people write.

version: 1
defaults: {tz: Europe/Berlin, notify: [stdout]}
watches:
  news:
    page: https://example.com/news
    every: 30m
    report: changes
    notify: ["mailto:me@example.com"]
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from agent.watch.channels import Channel, Notify, Secret, refuse_channel
from agent.watch.schedule import Schedule
from policies.document import BadFile, Document, Key, Problem, read_file
from policies.limits import Count, Money, Seconds
from policies.literals import refuse_literals
from policies.validation import FileModel, nearest, validate

NAME = "watches.yaml"
VERSION: Literal[1] = 1
WATCH_ID = r"^[a-z0-9][a-z0-9_-]{0,63}$"
RUN_SECONDS = 300.0
DEFAULT_KEEP = 50
WatchId = Annotated[str, Field(pattern=WATCH_ID)]
Tag = Annotated[str, Field(pattern=WATCH_ID)]
Address = Annotated[str, Field(min_length=1, max_length=8000, pattern=r"^https?://")]


class BadWatches(BadFile):
    """A file of watches cannot be used."""

    family = "watches"


def _pattern(text: str) -> str:
    try:
        re.compile(text)
    except re.error as error:
        message = f"expected a regular expression; got {text!r} ({error})"
        raise PydanticCustomError("bad_type", "{m}", {"m": message}) from None
    return text


def _listed(value: Any) -> Any:
    """One value stands for a list of one."""
    return tuple(value) if isinstance(value, list) else (value,)


Regex = Annotated[str, Field(min_length=1, max_length=1000), AfterValidator(_pattern)]
Patterns = Annotated[tuple[Regex, ...], BeforeValidator(_listed)]
Selectors = Annotated[
    tuple[Annotated[str, Field(min_length=1, max_length=1000)], ...], BeforeValidator(_listed)
]


class Filter(FileModel):
    """What of a page counts. Selectors are CSS; patterns are searched in each line."""

    select: Selectors = ()
    """Only what is inside these; none: the main text."""
    remove: Selectors = ()
    ignore: Patterns = ()
    """Lines that match are not compared."""
    trigger: Patterns = ()
    """Only changes of lines that match one of these are news; none: every change."""
    mask: Annotated[tuple[Literal["numbers", "dates"], ...], BeforeValidator(_listed)] = ()
    """Written as the same sign before comparing, so that they are no news."""
    sort: bool = False
    """Lines are compared in alphabetical order: a new order is no news."""


class Compare(FileModel):
    """When a difference is news."""

    last: Annotated[int, Field(ge=1, le=200)] = 3
    """Against how many earlier looks: what one of them showed already is no news."""
    confirm: Annotated[int, Field(ge=1, le=10)] = 1
    """Looks in a row that must show it."""


class Keep(FileModel):
    """What is kept: both bounds hold; the newest look always stays."""

    count: Count = DEFAULT_KEEP
    age: Seconds | None = None


class Budget(FileModel):
    """What a model may cost this watch in a month of the calendar (UTC)."""

    tokens: Count | None = None
    cost_usd: Money | None = None


class Health(FileModel):
    """When somebody is told that a watch does not work."""

    expect_change_within: Seconds | None = None
    """No change for so long is told once."""
    alert_after: Annotated[int, Field(ge=1, le=1000)] = 3
    """Looks in a row that failed the same way, before it is told; the recovery is told once."""
    remind: Seconds | None = None


class Watch(Schedule):
    """One watch. What it looks at is one of `page`, `pages`, `script` and `digest`."""

    page: Address | None = None
    pages: tuple[Address, ...] = ()
    script: str | None = None
    """A script file that reaches what is watched (login, filters, clicks); its last page is looked at."""
    digest: Annotated[tuple[Tag, ...], BeforeValidator(_listed)] = ()
    """Tags (or groups): this is a report of what changed in all watches that have one of them."""
    inputs: dict[str, Any] = Field(default_factory=dict)
    """For the script."""
    group: Tag | None = None
    tags: Annotated[tuple[Tag, ...], BeforeValidator(_listed)] = ()
    fetch: Literal["auto", "http", "browser"] = "auto"
    """`auto`: HTTP first, a browser where the text is empty without one."""
    robots: bool = True
    """Obey robots.txt. Turning it off is logged with every look."""
    login: str | None = None
    """A file with the storage state of a logged in browser."""
    policy: str = "readonly"
    timeout: Annotated[Seconds, Field(le=3600)] = RUN_SECONDS
    """Wall clock; then the browser is closed."""
    idempotent: bool = False
    """A look whose worker died may be done again by itself."""
    filter: Filter = Filter()
    compare: Compare = Compare()
    report: Literal["page", "changes"] = "changes"
    length: Literal["short", "medium", "long"] = "medium"
    focus: str = ""
    alert_when: Annotated[str, Field(max_length=2000)] = ""
    """In plain words, for a model: which changes are worth a notice. Without a model all are."""
    model: str | None = None
    """None: the setting's; `none`: extractive reports, no model."""
    budget: Budget = Budget()
    notify: Annotated[tuple[Notify, ...], BeforeValidator(_listed)] = ()
    feed: str | None = None
    """A file without ending: an Atom feed (.xml) and a JSON Feed (.json) are written there."""
    keep: Keep = Keep()
    health: Health = Health()

    @model_validator(mode="after")
    def _looks_at_one_thing(self) -> Watch:
        given = [name for name in ("page", "pages", "script", "digest") if getattr(self, name)]
        if len(given) != 1:
            said = f"got {' and '.join(given)}" if given else "got none"
            message = f"expected one of page, pages, script and digest; {said}"
            raise PydanticCustomError("bad_type", "{m}", {"m": message})
        if self.inputs and self.script is None:
            message = "inputs go with a script, which is missing"
            raise PydanticCustomError("bad_type", "{m}", {"m": message, "at": ("inputs",)})
        return self

    @property
    def addresses(self) -> tuple[str, ...]:
        return (self.page,) if self.page is not None else self.pages

    @property
    def channels(self) -> tuple[Channel, ...]:
        """Where its reports go, its feed among them."""
        return (*self.notify, *((Channel(kind="feed", target=self.feed),) if self.feed else ()))

    @property
    def all_tags(self) -> frozenset[str]:
        return frozenset((*self.tags, *((self.group,) if self.group else ())))


class Mail(FileModel):
    """The server that sends e-mail."""

    host: str
    port: Annotated[int, Field(gt=0, lt=65536)] = 587
    tls: Literal["starttls", "tls", "none"] = "starttls"
    user: str | None = None
    password: Secret | None = None
    sender: Annotated[str, Field(pattern=r"^[^@\s]+@[^@\s]+$")]


class Watches(FileModel):
    """The whole file."""

    version: Literal[1] = VERSION
    name: Annotated[str, Field(pattern=WATCH_ID)] | None = None
    """What the records are kept under; None: the place of the file. Several machines need one name."""
    defaults: dict[str, Any] = Field(default_factory=dict)
    """Keys that every watch has that does not say otherwise."""
    mail: Mail | None = None
    ping: Address | None = None
    """Asked for after every round of the scheduler: a dead man's switch elsewhere notices its silence."""
    watches: dict[WatchId, Watch]


@dataclass(frozen=True)
class WatchFile:
    """The file as it was read."""

    path: Path
    watches: Mapping[str, Watch]
    mail: Mail | None = None
    ping: str | None = None
    name: str | None = None

    @property
    def book(self) -> str:
        """What its records are kept under: its name, or where it stands."""
        return self.name or str(self.path.resolve())

    def watch(self, name: str) -> Watch:
        """Raises BadWatches for one that is not there."""
        if name in self.watches:
            return self.watches[name]
        hint = nearest(name, list(self.watches))
        known = f"did you mean {hint!r}?" if hint else f"there are {', '.join(self.watches) or 'none'}"
        raise BadWatches([Problem(str(self.path), None, None, "watches", f"no watch {name!r}; {known}")])

    def beside(self, named: str) -> Path:
        """A file that a watch names: relative to this file."""
        return self.path.parent / named


def load_watches(path: str | Path = NAME) -> WatchFile:
    """Read and check a file of watches. Raises BadWatches: file, line, key, what was expected."""
    document = read_file(Path(path), BadWatches)
    refuse_literals(document, BadWatches)
    read = validate(_with_defaults(document), Watches, BadWatches)
    loaded = WatchFile(Path(path), read.watches, read.mail, read.ping, read.name)
    problems = []
    for place, message in _contradictions(loaded):
        line, column = document.where(place) or (None, None)
        problems.append(Problem(document.name, line, column, ".".join(map(str, place)), message))
    if problems:
        raise BadWatches(problems)
    return loaded


def _with_defaults(document: Document) -> Document:
    """Every watch with the defaults under its own keys; a kind of schedule replaces the other kinds."""
    data = document.data
    defaults, watches = (data.get(key) if isinstance(data, dict) else None for key in ("defaults", "watches"))
    if not isinstance(defaults, dict) or not isinstance(watches, dict):
        return document
    places = dict(document.places)
    filled: dict[str, Any] = {}
    for name, own in watches.items():
        filled[name] = own
        if isinstance(own, dict):
            given = {key: value for key, value in defaults.items() if not _replaced(key, own)}
            filled[name] = {**given, **own}
            for key in given.keys() - own.keys():
                places |= {
                    ("watches", name, *path[1:]): place
                    for path, place in document.places.items()
                    if path[:2] == ("defaults", key)
                }
    return Document(document.name, {**data, "watches": filled}, places)


_EITHER = (("every", "cron", "at"), ("page", "pages", "script", "digest"))


def _replaced(key: str, own: Mapping[str, Any]) -> bool:
    return any(key in kinds and any(kind in own for kind in kinds) for kinds in _EITHER)


def _contradictions(file: WatchFile) -> Iterator[tuple[tuple[Key, ...], str]]:
    """What only the whole file shows."""
    known = {tag for watch in file.watches.values() for tag in watch.all_tags if not watch.digest}
    for name, watch in file.watches.items():
        for tag in watch.digest:
            if tag not in known:
                hint = nearest(tag, sorted(known))
                wanted = f"did you mean {hint!r}?" if hint else f"tags: {', '.join(sorted(known)) or 'none'}"
                yield ("watches", name, "digest"), f"no watch has the tag {tag!r}; {wanted}"
        if watch.script is not None and not file.beside(watch.script).is_file():
            yield ("watches", name, "script"), f"there is no file {str(file.beside(watch.script))!r}"
        for index, channel in enumerate(watch.notify):
            problem = refuse_channel(channel, mail=file.mail is not None)
            if problem:
                yield ("watches", name, "notify", index), problem


def json_schema() -> dict[str, Any]:
    """The JSON Schema of the file, for editors; `agent/watch/watches.schema.json` holds the same."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **Watches.model_json_schema(),
        "title": "Strelka watches",
    }


if __name__ == "__main__":
    print(json.dumps(json_schema(), indent=2, ensure_ascii=False))
