"""Starts the example site, runs a script on it, shows the checked result, and stops the site."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).resolve().parent
SCRIPT = HERE / "cheapest_in_stock.yaml"
STOP_SECONDS = 5


def main() -> int:
    print("Strelka demo: the example shop, a script of plain steps, no key and no model.", flush=True)
    with site() as url:
        print(f"  site    {url}")
        print(f"  script  {SCRIPT.relative_to(HERE.parent)}", flush=True)
        return run(url)


@contextmanager
def site() -> Iterator[str]:
    """The example site on a free port, as a process of its own."""
    command = [sys.executable, str(HERE / "site"), "--port", "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        if not line.startswith("Serving on "):
            raise SystemExit(f"the example site did not start (exit {process.wait(STOP_SECONDS)})")
        yield line.removeprefix("Serving on ").strip()
    finally:
        process.terminate()
        process.wait(STOP_SECONDS)
        process.stdout.close()


def run(url: str) -> int:
    """`strelka run` as anyone would type it. Returns its exit code."""
    command = [sys.executable, "-m", "agent.cli", "run", str(SCRIPT), "--start", url]
    return subprocess.run(command, cwd=HERE.parent).returncode


if __name__ == "__main__":
    sys.exit(main())
