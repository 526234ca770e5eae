"""The patch of a healed plan: a unified diff that `git apply` and `patch -p1` take; the plan itself stays."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import unified_diff
from pathlib import Path
from textwrap import indent

from agent.plan.document import ENDING, InvalidPlan, PlannedStep, item_text
from agent.plan.heal import Heal
from browser_tools.whole import storage_error, write_whole
from policies.document import read_file

PATCH_ENDING = ".plan.patch"


def patch_path(plan: Path) -> Path:
    """`checkout.plan.yaml` -> `checkout.plan.patch`."""
    return plan.with_name(plan.name.removesuffix(ENDING).removesuffix(".yaml") + PATCH_ENDING)


def write_patch(path: Path, heals: Sequence[Heal]) -> Path:
    """Write what heals the plan at `path`; returns the patch's path. Raises StorageError, InvalidPlan."""
    target = patch_path(path)
    try:
        before = path.read_text(encoding="utf-8")
        write_whole(target, _diff(path, before, _mended(path, before, heals)))
    except OSError as error:
        raise storage_error(f"the patch {str(target)!r}", error) from error
    return target


def _mended(path: Path, text: str, heals: Sequence[Heal]) -> str:
    """The file with the lines of the healed steps replaced; whatever else stands in it is left as it is."""
    document = read_file(path, InvalidPlan)
    lines = text.splitlines(keepends=True)
    starts = sorted(place[0] for key, place in document.places.items() if len(key) == 2 and key[0] == "steps")
    for heal in sorted(heals, key=lambda one: -one.number):
        first = starts[heal.number - 1] - 1
        last = starts[heal.number] - 1 if heal.number < len(starts) else _end(lines, first)
        margin = lines[first][: len(lines[first]) - len(lines[first].lstrip())]
        lines[first:last] = [_text((*heal.before, heal.step), margin)]
    return "".join(lines)


def _text(steps: Sequence[PlannedStep], margin: str) -> str:
    return indent("".join(map(item_text, steps)), margin)


def _end(lines: Sequence[str], first: int) -> int:
    """The line after the last step: the next key of the file, or its end."""
    return next((n for n in range(first + 1, len(lines)) if lines[n][:1] not in (" ", "-", "\n")), len(lines))


def _diff(path: Path, before: str, after: str) -> str:
    """Paths as seen from the working directory, which is where `git apply` is called."""
    name = _from_here(path)
    one, two = before.splitlines(keepends=True), after.splitlines(keepends=True)
    return "".join(unified_diff(one, two, f"a/{name}", f"b/{name}"))


def _from_here(path: Path) -> str:
    whole, here = path.absolute(), Path.cwd()
    return (whole.relative_to(here) if whole.is_relative_to(here) else Path(path.name)).as_posix()
