"""`strelka watch add`: one more watch in the file, by a line that a person could have written."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

import typer

from agent.cli import UsageError
from agent.cli.output import show, tell, write_output
from agent.cli.paged import address
from agent.cli.watch.opening import FILE, FileOption
from agent.watch.file import BadWatches, load_watches, watches_of
from policies.document import read_text, read_yaml

HEAD = "version: 1\nwatches:\n"
PLAIN = re.compile(
    r"[A-Za-z][A-Za-z0-9_/-]*|[0-9]+[smhd]|https?://[A-Za-z0-9._~/-]+(:[0-9]+[A-Za-z0-9._~/-]*)?"
)
"""Values that are text in YAML without quotes."""


def command(
    url: Annotated[str, typer.Argument(help="The page")],
    every: Annotated[str | None, typer.Option(help="How often, as 30m or 1d; default 1h")] = None,
    cron: Annotated[str | None, typer.Option(help='When, as "0 8 * * mon-fri"')] = None,
    at: Annotated[str | None, typer.Option(help="At which time of day, as 08:00")] = None,
    tz: Annotated[str | None, typer.Option(help="Zone of --cron and --at, as Europe/Berlin")] = None,
    report: Annotated[Literal["changes", "page"], typer.Option(help="What is told")] = "changes",
    select: Annotated[str | None, typer.Option(help="CSS of the part that counts")] = None,
    notify: Annotated[
        list[str] | None, typer.Option(help="stdout, file:PATH, mailto:ADDRESS; default stdout")
    ] = None,
    feed: Annotated[str | None, typer.Option(help="Files of an Atom and a JSON feed, without ending")] = None,
    name: Annotated[str | None, typer.Option(help="Its id; default: by the address")] = None,
    file: FileOption = FILE,
) -> int:
    """The rest of the file stays as it is. What would make the file unusable is not added."""
    page = address(url)
    before = read_text(file, BadWatches) if file.exists() else ""
    known = set(load_watches(file).watches) if before.strip() else set()
    chosen = name or _name(page, known)
    if chosen in known:
        raise UsageError(f"there is a watch {chosen!r} already; choose another --name")
    when = {"cron": cron, "at": at, "every": every or (None if cron or at else "1h")}
    keys: dict[str, Any] = {
        "page": page,
        **{key: value for key, value in when.items() if value},
        **({"tz": tz} if tz else {}),
        "report": report,
        **({"filter": {"select": select}} if select else {}),
        "notify": notify or ["stdout"],
        **({"feed": feed} if feed else {}),
    }
    _write(file, before, chosen, keys)
    show(f"{chosen}: added to {file}")
    tell(f"look at it once: strelka watch test {chosen}; then: strelka watch run")
    return 0


def _name(page: str, known: set[str]) -> str:
    parts = urlsplit(page)
    host = (parts.hostname or "page").removeprefix("www.")
    base = re.sub(r"[^a-z0-9]+", "-", f"{host} {parts.path}".lower()).strip("-")[:48].strip("-") or "page"
    names = (base, *(f"{base}-{number}" for number in range(2, 1000)))
    return next(one for one in names if one not in known)


def _write(file: Path, before: str, name: str, keys: dict[str, Any]) -> None:
    """The new watch is the last in the file. Raises BadWatches for what would make it unusable."""
    text = before if before.strip() else HEAD
    end = "\r\n" if "\r\n" in text else "\n"
    text = text if text.endswith("\n") else text + end
    if not re.search(r"^watches:\s*(#.*)?$", text, re.MULTILINE):
        raise UsageError(f"{file} has no line `watches:` that a watch can be added under")
    indent = _indent(text)
    lines = [f"{indent}{name}:", *(f"{indent}{indent}{key}: {_yaml(value)}" for key, value in keys.items())]
    place = _end_of_watches(text)
    whole = text[:place] + "".join(f"{line}{end}" for line in lines) + text[place:]
    watches_of(read_yaml(whole, str(file), BadWatches), file)
    write_output(file, whole)


def _indent(text: str) -> str:
    found = re.search(r"^watches:.*\n(?:\s*(?:#.*)?\n)*( +)\S", text, re.MULTILINE)
    return found[1] if found else "  "


def _end_of_watches(text: str) -> int:
    """Where the section `watches` ends: before the next key of the top level, and what is said above it."""
    start = re.search(r"^watches:.*\n", text, re.MULTILINE)
    assert start is not None
    after = re.compile(r"^[^\s#]", re.MULTILINE).search(text, start.end())
    if after is None:
        return len(text)
    above = text[start.end() : after.start()].splitlines(keepends=True)
    while above and (not above[-1].strip() or above[-1].startswith("#")):
        above.pop()
    return start.end() + len("".join(above))


def _yaml(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(_yaml(one) for one in value)}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {_yaml(one)}' for key, one in value.items())}}}"
    text = str(value)
    return text if PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)
