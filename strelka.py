"""The `strelka` command's first step, under a name of its own.

`agent` is a name that others use too: if another one is found first, none of our code in `agent` would run to
say so.
"""

from __future__ import annotations

import importlib
import sys
from importlib.util import find_spec
from pathlib import Path

INFRASTRUCTURE = 3


def main() -> int:
    """Run the command line. A package that hides one of ours is named, with what to do."""
    house = Path(__file__).parent
    spec = find_spec("agent")
    origin = spec.origin if spec is not None else None
    if origin is None or not _is_ours(Path(origin).parent.parent, house):
        return _refused(
            f"Strelka needs its own package 'agent' from {str(house)!r}, and finds {origin!r} instead: "
            "rename that, or take its folder out of PYTHONPATH and start from another one"
        )
    try:
        run = importlib.import_module("agent.cli").main
        leave = importlib.import_module("agent.cli.leaving").leave
    except ImportError as error:
        if error.name not in ("policies", "browser_tools"):
            raise
        return _refused(str(error))
    code: int = leave(run())
    return code


def _is_ours(found: Path, house: Path) -> bool:
    """Whether `agent` was found where the rest of us is. An editable install may keep a copy of this file
    apart from the packages, which stand in the checkout then."""
    return found == house or all((found / name).is_dir() for name in ("policies", "browser_tools"))


def _refused(why: str) -> int:
    print(f"strelka: {why}", file=sys.stderr)
    return INFRASTRUCTURE


if __name__ == "__main__":
    sys.exit(main())
