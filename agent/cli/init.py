"""`strelka init`: a project folder to begin with."""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from typing import Annotated

import typer

from agent.cli import UsageError
from agent.cli.output import OutputError, show, tell, unwritten, write_output
from agent.cli.paged import address
from policies.url import canonical, origin_of

TEMPLATES = Path(__file__).parent / "project"
EXAMPLE = "http://127.0.0.1:8000/"
"""The example site: `python examples/site`."""
PLACES = {
    "strelka.yaml": "strelka.yaml",
    "policy.yaml": "policy.yaml",
    "script.yaml": "script.yaml",
    "watches.yaml": "watches.yaml",
    "workflows/outline.yaml": "workflows/outline.yaml",
    "tests/site.e2e.yaml": "tests/site.e2e.yaml",
    "ci.yml": ".github/workflows/strelka.yml",
    "gitignore": ".gitignore",
}
"""Template -> its place in the folder."""


def command(
    folder: Annotated[Path, typer.Argument(metavar="[FOLDER]", help="Where; it is made if need be")] = Path(),
    url: Annotated[str, typer.Option(help="The site that it is for; default: the example site")] = EXAMPLE,
) -> int:
    """Writes a policy, a script, a watch, a workflow, a test, settings, a CI job and a .gitignore, which all
    work as they are. A file that is there already stays as it is.
    """
    site = address(url)
    if any(char in site for char in "\"'{}#\\") or canonical(site).host == "":
        raise UsageError(f"{url!r} cannot stand in a file as it is; give the site's plain address")
    values = {"@URL@": site, "@ORIGIN@": origin_of(site), "@HOST@": origin_of(site).partition("://")[2]}
    for template, place in PLACES.items():
        text = (TEMPLATES / template).read_text(encoding="utf-8")
        for mark, value in values.items():
            text = text.replace(mark, value)
        show(f"{'wrote' if _written(folder / place, text) else 'kept '}  {folder / place}")
    inside = "" if folder == Path() else f"cd {shlex.quote(str(folder))} && "
    tell(f"next: {inside}strelka run script.yaml")
    tell("before the first push: pytest tests, and commit the plan that it leaves: CI replays it")
    return 0


def _written(path: Path, text: str) -> bool:
    """Whether the file is new; what is there is never opened. Raises OutputError, StorageError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if os.path.lexists(path):
            return False
    except FileExistsError as error:
        raise OutputError(f"{str(path.parent)!r} is there already, and is no folder") from error
    except OSError as error:
        raise unwritten(path, error) from error
    write_output(path, text)
    return True
