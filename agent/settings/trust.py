"""What a project's file may not say: it came with the project, which others may have written.

It may not choose a program to start, a server that would be sent the key, a browser that would see all, or a
folder outside the project whose files leave. Who runs Strelka may: in their file, the environment, a flag.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from agent.settings.files import BadSettings
from browser_tools.search.engine import SearchEngine
from policies.document import Document, Key, Problem

_LOCAL_SERVER = re.compile(
    r"(?:[a-z]+\+)?https?://(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?:/[\w./-]*)?#.+"
)


def refuse_untrusted(document: Document, given: Mapping[str, Any], folder: Path) -> None:
    """Raises BadSettings. `folder` is the project's, `given` what its file says."""
    problems = [_problem(document, path, message) for path, message in _refused(given, folder)]
    if problems:
        raise BadSettings(problems)


def _engines(search: SearchEngine | None) -> Iterator[tuple[tuple[Key, ...], SearchEngine]]:
    if search is not None:
        yield (), search
        for index, other in enumerate(search.otherwise):
            yield from ((("otherwise", index, *at), one) for at, one in _engines(other))


def _problem(document: Document, path: tuple[Key, ...], message: str) -> Problem:
    line, column = document.where(path) or (None, None)
    return Problem(document.name, line, column, str(path[0]), message, "untrusted")


def _refused(given: Mapping[str, Any], folder: Path) -> Iterator[tuple[tuple[Key, ...], str]]:
    own = "in your own file (strelka config --paths), in the environment, or by a flag"
    named: list[tuple[tuple[Key, ...], str]] = [(("model",), str(given.get("model") or ""))]
    named += [(("fallback", index), name) for index, name in enumerate(given.get("fallback") or ())]
    for path, model in named:
        if "://" in model and not _LOCAL_SERVER.fullmatch(model):
            yield (
                path,
                f"a project's file may not name a server elsewhere, to which your key would go; say it {own}",
            )
    browser = str(given.get("browser") or "")
    if "/" in browser or "\\" in browser:
        yield ("browser",), f"a project's file may not name a program to start; say it {own}"
    if given.get("browser_url"):
        yield (
            ("browser_url",),
            f"a project's file may not name a browser elsewhere, to which all would go; say it {own}",
        )
    for at, engine in _engines(given.get("search")):
        if engine.key and engine.url:
            yield (
                ("search", *at),
                f"a project's file may not say to which server a key goes; leave url out, or say it {own}",
            )
    for index, root in enumerate(given.get("upload_roots") or ()):
        if not (folder / root).resolve().is_relative_to(folder.resolve()):
            yield (
                ("upload_roots", index),
                f"{str(root)!r} is not below the project's folder; allow it {own}",
            )
