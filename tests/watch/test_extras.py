"""Without the extras: what needs none works and loads none, and what needs one says which."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXTRAS = ("psycopg", "procrastinate", "apprise")
HIDING = """
import sys
hidden = sys.argv.pop(1).split(",")
class Hide:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in hidden:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Hide())
from agent.cli import main
sys.exit(main())
"""


def without(hidden: str, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "STRELKA_DATA": str(folder / "data")}
    command = [sys.executable, "-c", HIDING, hidden, *words]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("hidden", "words"),
    [
        ("psycopg", ("worker",)),
        ("procrastinate", ("worker", "add", "open https://example.com/; read the page")),
        ("psycopg", ("watch", "list")),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value[:2]),
)
def test_a_missing_extra_is_named(hidden: str, words: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "watches.yaml").write_text("version: 1\nname: shop\nwatches: {}\n")
    ran = without(hidden, tmp_path, *words, "--engine", "postgresql://nobody@127.0.0.1:1/nothing")
    assert (ran.returncode, ran.stderr.count("\n")) == (3, 1), ran.stderr
    assert "pip install strelka[distributed]" in ran.stderr


@pytest.mark.parametrize("engine", ["postgresql://me:hidden one@host/db", "mysql://me:hidden@host/db"])
def test_an_engine_that_cannot_be_read_is_refused_and_not_repeated(engine: str, tmp_path: Path) -> None:
    (tmp_path / "watches.yaml").write_text("version: 1\nname: shop\nwatches: {}\n")
    for words in (("watch", "list"), ("worker",)):
        ran = without("nothing", tmp_path, *words, "--engine", engine)
        assert (ran.returncode, "expected postgresql://" in ran.stderr) == (2, True), ran.stderr
        assert "hidden" not in ran.stderr


def test_one_machine_needs_no_extra(tmp_path: Path) -> None:
    watch = "a: {page: 'http://127.0.0.1:9/', every: 1h}"
    (tmp_path / "watches.yaml").write_text(f"version: 1\nwatches:\n  {watch}\n")
    ran = without(",".join(EXTRAS), tmp_path, "watch", "run", "--once")
    assert (ran.returncode, "a: error" in ran.stderr) == (1, True), ran.stderr
    assert without(",".join(EXTRAS), tmp_path, "watch", "list").returncode == 1


def test_extras_are_loaded_only_when_they_are_used() -> None:
    modules = "agent, agent.cli, agent.watch.desk, agent.cli.worker, agent.cli.watch"
    code = f"import sys, {modules}; print([one for one in {EXTRAS} if one in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
