"""The files that a file of watches names, read as the looks will read them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from agent.inspection import problems_in, problems_of_file
from agent.watch.file import WatchFile
from browser_tools.registry import TOOLS
from policies.document import Problem
from policies.errors import BadInput
from policies.load import load_policy

Reader = Callable[[Path], list[Problem]]


def problems_beside(file: WatchFile) -> list[Problem]:
    """What is wrong with the scripts and policies of its watches: each would fail at every look."""
    found: list[Problem] = []
    for path, read in dict(_named(file)).items():
        try:
            found += read(path)
        except BadInput as error:
            found += problems_in(error, path)
    return found


def _named(file: WatchFile) -> Iterator[tuple[Path, Reader]]:
    for watch in file.watches.values():
        if watch.policy is not None and file.beside(watch.policy).is_file():
            yield file.beside(watch.policy), _problems_of_policy
        for script in (watch.script, watch.login.script if watch.login is not None else None):
            if script is not None:
                yield file.beside(script), problems_of_file


def _problems_of_policy(path: Path) -> list[Problem]:
    """Raises BadPolicy."""
    load_policy(path, tools=tuple(TOOLS))
    return []
