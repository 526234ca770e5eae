"""Names that others use too: another `agent`, `policies` or `browser_tools` is said plainly at start."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
COMMAND = "import sys, strelka; sys.argv = ['strelka', '--help']; sys.exit(strelka.main())"


def python(code: str, *path: Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path))}
    return subprocess.run(
        [sys.executable, "-c", code], cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )


def stranger(folder: Path, name: str, *, package: bool) -> Path:
    """Somebody else's module or package of that name; the path of its code."""
    path = folder / name / "__init__.py" if package else folder / f"{name}.py"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("raise SystemExit('a stranger was run')")
    return path


@pytest.mark.parametrize("package", [True, False], ids=["package", "module"])
@pytest.mark.parametrize("name", ["agent", "policies", "browser_tools"])
def test_the_command_names_what_hides_ours_and_runs_none_of_it(
    tmp_path: Path, name: str, package: bool
) -> None:
    path = stranger(tmp_path / "theirs", name, package=package)
    done = python(COMMAND, tmp_path / "theirs", ROOT, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.startswith(f"strelka: Strelka needs its own package {name!r}")
    assert str(path) in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_in_python_it_is_an_import_error(tmp_path: Path) -> None:
    path = stranger(tmp_path / "theirs", "policies", package=True)
    done = python("import agent", tmp_path / "theirs", ROOT, cwd=tmp_path)
    assert done.returncode == 1
    assert "ImportError: Strelka needs its own package 'policies'" in done.stderr
    assert str(path) in done.stderr


def test_where_nothing_hides_ours_the_command_runs(tmp_path: Path) -> None:
    done = python(COMMAND, ROOT, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Usage: strelka" in done.stdout


def test_an_editable_install_that_keeps_a_copy_of_the_launcher(tmp_path: Path) -> None:
    """So does pip install -e: a copy of strelka.py, and a line that names the checkout."""
    shutil.copy(ROOT / "strelka.py", tmp_path)
    (tmp_path / "_editable_impl_strelka.pth").write_text(str(ROOT))
    done = python(f"import site; site.addsitedir({str(tmp_path)!r})\n{COMMAND}", tmp_path, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Usage: strelka" in done.stdout


INSTALLED = Path(sys.executable).with_name("strelka")


@pytest.mark.skipif(not INSTALLED.exists(), reason="not installed: `make test` tests an editable install")
def test_the_installed_command_starts(tmp_path: Path) -> None:
    done = subprocess.run([INSTALLED, "--version"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("strelka ")
