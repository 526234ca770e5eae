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

import os
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, ValidationError, model_validator
from pydantic_core import PydanticCustomError

from agent.watch.channels import Channel, Notify, refuse_channel
from agent.watch.parts import Budget, Compare, Filter, Health, Keep, LoginOrFile, Mail, listed
from agent.watch.schedule import Schedule
from policies.document import BadFile, Document, Key, Problem, read_file
from policies.errors import BadInput
from policies.limits import Seconds
from policies.literals import refuse_literals
from policies.load import presets
from policies.origins import parse_pattern
from policies.secrets import SOURCES, is_source
from policies.url import canonical
from policies.validation import FileModel, nearest, validate

NAME = "watches.yaml"
VERSION: Literal[1] = 1
WATCH_ID = r"^[a-z0-9][a-z0-9_-]{0,63}$"
RUN_SECONDS = 300.0
DEFAULT_POLICY = "readonly"
"""Of watches of pages; a script says itself under which policy it runs."""
WatchId = Annotated[str, Field(pattern=WATCH_ID)]
Tag = Annotated[str, Field(pattern=WATCH_ID)]
Tags = Annotated[tuple[Tag, ...], BeforeValidator(listed, json_schema_input_type=Tag | tuple[Tag, ...])]


def _address(value: Any) -> Any:
    """Refused before any look: what no browser would open, and a password, which belongs into `login`."""
    try:
        if isinstance(value, str):
            parse_pattern(canonical(value).origin)
    except BadInput as error:
        raise PydanticCustomError("bad_type", "{m}", {"m": error.message}) from None
    return value


Address = Annotated[
    str, Field(min_length=1, max_length=8000, pattern=r"^https?://"), BeforeValidator(_address)
]
Channels = Annotated[
    tuple[Notify, ...], BeforeValidator(listed, json_schema_input_type=Notify | tuple[Notify, ...])
]
OF_PAGES = ("fetch", "robots", "login", "policy", "filter", "compare", "report", "alert_when")
"""Keys that say nothing of a digest."""


class BadWatches(BadFile):
    """A file of watches cannot be used."""

    family = "watches"


class Watch(Schedule):
    """One watch. What it looks at is one of `page`, `pages`, `script` and `digest`."""

    page: Address | None = None
    pages: tuple[Address, ...] = ()
    script: str | None = None
    """A script file that reaches what is watched (login, filters, clicks); its last page is looked at."""
    digest: Tags = ()
    """Tags (or groups): this is a report of what changed in all watches that have one of them."""
    inputs: dict[str, Any] = Field(default_factory=dict)
    """For the script."""
    group: Tag | None = None
    tags: Tags = ()
    fetch: Literal["auto", "http", "browser"] = "auto"
    """`auto`: HTTP first, a browser where the text is empty without one."""
    robots: bool = True
    """Obey robots.txt. Turning it off is logged with every look."""
    login: LoginOrFile | None = None
    policy: str | None = None
    """Preset, or file beside this one; None: `readonly` for pages, for a script what it names itself."""
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
    notify: Channels = ()
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
        for key, why in self._unread():
            raise PydanticCustomError("bad_type", "{m}", {"m": why, "at": (key,)})
        return self

    def _unread(self) -> Iterator[tuple[str, str]]:
        """Keys that would be obeyed by nothing."""
        given = self.model_fields_set
        if self.digest:
            yield from ((key, f"{key} says nothing of a digest") for key in OF_PAGES if key in given)
        if self.script is not None and "fetch" in given:
            yield "fetch", "a script always runs in a browser: leave fetch out"
        if self.alert_when and self.report == "page":
            yield "alert_when", "alert_when judges changes: with `report: page` nothing asks it"

    @property
    def addresses(self) -> tuple[str, ...]:
        return (self.page,) if self.page is not None else self.pages

    @property
    def looks_back(self) -> int:
        """Beside how many earlier looks a new one is. Who says what counts hears of it each time it comes."""
        chosen = bool(self.filter.trigger or self.alert_when) and "last" not in self.compare.model_fields_set
        return 1 if chosen else self.compare.last

    @property
    def channels(self) -> tuple[Channel, ...]:
        """Where its reports go, its feed among them."""
        return (*self.notify, *((Channel(kind="feed", target=self.feed),) if self.feed else ()))

    @property
    def all_tags(self) -> frozenset[str]:
        return frozenset((*self.tags, *((self.group,) if self.group else ())))


def _ping(text: str) -> str:
    if text.startswith(("http://", "https://")) or is_source(text):
        return text
    message = f"expected an address (https://...), or where it is kept: {SOURCES}"
    raise PydanticCustomError("bad_type", "{m}", {"m": message})


class Watches(FileModel):
    """The whole file."""

    version: Literal[1] = VERSION
    name: Annotated[str, Field(pattern=WATCH_ID)] | None = None
    """What the records are kept under; None: the place of the file. Several machines need one name."""
    defaults: dict[str, Any] = Field(default_factory=dict)
    """Keys that every watch has that does not say otherwise."""
    mail: Mail | None = None
    ping: Annotated[str, AfterValidator(_ping)] | None = None
    """Asked for while the scheduler lives: a dead man's switch elsewhere notices its silence."""
    watches: dict[WatchId, Watch]


@dataclass(frozen=True)
class WatchFile:
    """The file as it was read."""

    path: Path
    watches: Mapping[str, Watch]
    mail: Mail | None = None
    ping: str | None = None
    name: str | None = None
    keep: Keep = field(default_factory=Keep)
    """Of `defaults`: holds for the scripts and goals of workers, too."""

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
    return watches_of(read_file(Path(path), BadWatches), Path(path))


def watches_of(document: Document, path: Path) -> WatchFile:
    """The watches of a document that stands at `path`, or is to. Raises BadWatches."""
    refuse_literals(document, BadWatches)
    read = validate(_with_defaults(document), Watches, BadWatches)
    keep = _default_keep(read.defaults.get("keep", {}), document)
    loaded = WatchFile(path, read.watches, read.mail, read.ping, read.name, keep)
    problems = []
    for place, message in _contradictions(loaded):
        line, column = document.where(place) or document.where(place[:-1]) or (None, None)
        problems.append(Problem(document.name, line, column, ".".join(map(str, place)), message))
    if problems:
        raise BadWatches(problems)
    return loaded


def _default_keep(given: Any, document: Document) -> Keep:
    try:
        return Keep.model_validate(given)
    except ValidationError as error:
        line, column = document.where(("defaults", "keep")) or (None, None)
        found = error.errors()[0]
        key = ".".join(("defaults", "keep", *map(str, found["loc"])))
        hint = nearest(str(found["loc"][-1]), list(Keep.model_fields)) if found["loc"] else None
        said = f"did you mean {hint!r}?" if hint else f"expected count or age; {found['msg'].lower()}"
        raise BadWatches([Problem(document.name, line, column, key, said)]) from error


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
            given = {key: value for key, value in defaults.items() if not _out_of_place(key, own)}
            filled[name] = {**given, **own}
            for key in given.keys() - own.keys():
                places |= {
                    ("watches", name, *path[1:]): place
                    for path, place in document.places.items()
                    if path[:2] == ("defaults", key)
                }
    return Document(document.name, {**data, "watches": filled}, places)


_EITHER = (("every", "cron", "at"), ("page", "pages", "script", "digest"))


def _out_of_place(key: str, own: Mapping[str, Any]) -> bool:
    """Whether the watch says it another way, or it says nothing of such a watch."""
    replaced = any(key in kinds and any(kind in own for kind in kinds) for kinds in _EITHER)
    unread = (("digest" in own and key in OF_PAGES) or ("script" in own and key == "fetch")) or (
        own.get("report") == "page" and key == "alert_when"
    )
    return replaced or unread


def _contradictions(file: WatchFile) -> Iterator[tuple[tuple[Key, ...], str]]:
    """What only the whole file shows."""
    known = {tag for watch in file.watches.values() for tag in watch.all_tags if not watch.digest}
    for name, watch in file.watches.items():
        for tag in watch.digest:
            if tag not in known:
                hint = nearest(tag, sorted(known))
                wanted = f"did you mean {hint!r}?" if hint else f"tags: {', '.join(sorted(known)) or 'none'}"
                yield ("watches", name, "digest"), f"no watch has the tag {tag!r}; {wanted}"
        scripts: list[tuple[tuple[Key, ...], str | None]] = [(("script",), watch.script)]
        if watch.login is not None:
            scripts.append((("login", "script"), watch.login.script))
        for place, script in scripts:
            if script is not None and not file.beside(script).is_file():
                yield ("watches", name, *place), f"there is no file {str(file.beside(script))!r}"
        if watch.policy is not None and not _is_policy(file, watch.policy):
            hint = nearest(watch.policy, presets())
            expected = f"expected a file, or one of {', '.join(presets())}"
            wanted = f"did you mean {hint!r}?" if hint else expected
            yield ("watches", name, "policy"), f"no policy {watch.policy!r}; {wanted}"
        for index, channel in enumerate(watch.notify):
            problem = refuse_channel(channel, mail=file.mail is not None)
            if problem:
                yield ("watches", name, "notify", index), problem
    yield from _shared_feeds(file)


def _shared_feeds(file: WatchFile) -> Iterator[tuple[tuple[Key, ...], str]]:
    """A feed is written whole from the looks of its watch: two would overwrite each other."""
    writers: defaultdict[str, list[str]] = defaultdict(list)
    for name, watch in file.watches.items():
        if watch.feed is not None:
            writers[os.path.normpath(file.beside(watch.feed))].append(name)
    for names in writers.values():
        for name in names if len(names) > 1 else ():
            others = ", ".join(repr(one) for one in names if one != name)
            message = f"the feed of {others}, too: each watch needs a file of its own"
            yield ("watches", name, "feed"), message


def _is_policy(file: WatchFile, named: str) -> bool:
    return named.removeprefix("preset:") in presets() or file.beside(named).is_file()
