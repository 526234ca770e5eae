"""scripts/setup, as far as it can be seen without a network: what it says, and that it does nothing twice."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
TOOLS = ("sh", "cat", "cksum", "dirname", "id", "rm", "grep", "env")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of what set-up reads, and a PATH with only the plainest tools: no Python, no apt, no sudo."""
    folder = tmp_path / "project"
    (folder / "scripts").mkdir(parents=True)
    shutil.copy(ROOT / "scripts" / "setup", folder / "scripts")
    shutil.copy(ROOT / "pyproject.toml", folder)
    (folder / "bin").mkdir()
    for name in TOOLS:
        path = shutil.which(name)
        assert path is not None
        (folder / "bin" / name).symlink_to(path)
    return folder


def set_up(project: Path) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": str(project / "bin")}
    return subprocess.run(
        [project / "scripts" / "setup"], env=environment, capture_output=True, text=True, check=False
    )


def program(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!{shutil.which('sh')}\n{text}\n")
    path.chmod(0o755)
    return path


def test_without_python_it_says_what_to_run(project: Path) -> None:
    out = set_up(project)
    assert out.returncode == 2
    assert "Python 3.11 or newer is needed; run: sudo apt-get install -y python3 python3-venv" in out.stderr


def test_a_python_that_is_too_old_is_none(project: Path) -> None:
    program(project / "bin" / "python3", "exit 1")
    assert "Python 3.11 or newer is needed" in set_up(project).stderr


def test_without_a_way_to_a_virtual_environment_it_says_what_to_run(project: Path) -> None:
    script = 'case "$1" in --version) echo Python 3.12.0;; -c) echo python3.12;; *) exit 1;; esac'
    program(project / "bin" / "python3.12", script)
    out = set_up(project)
    assert out.returncode == 2
    assert "python3.12 cannot make a virtual environment; run: sudo apt-get install" in out.stderr
    assert not (project / ".venv").exists()


def test_nothing_is_done_when_nothing_changed(project: Path) -> None:
    python = program(project / ".venv" / "bin" / "python", "exit 9")
    content = (ROOT / "pyproject.toml").read_bytes()
    checksum = subprocess.run(["cksum"], input=content, capture_output=True, check=True).stdout.decode()
    (project / ".venv" / ".strelka-ready").write_text(f"{project} {checksum}")
    (project / ".venv" / ".strelka-chromium").write_text(str(python))
    (project / ".venv" / ".strelka-postgres").write_text("")
    out = set_up(project)
    assert (out.returncode, out.stdout, out.stderr) == (0, "", "")
    (project / ".venv" / ".strelka-chromium").write_text("/gone/chromium")
    out = set_up(project)
    assert (out.returncode, out.stdout.strip()) == (9, "==> Looking for Chromium")


@pytest.mark.skipif(
    any(Path("/usr/lib/postgresql").glob("*/bin/initdb")), reason="Postgres is installed here"
)
def test_without_postgres_set_up_goes_on_and_says_so_once(project: Path) -> None:
    python = program(project / ".venv" / "bin" / "python", "exit 9")
    content = (ROOT / "pyproject.toml").read_bytes()
    checksum = subprocess.run(["cksum"], input=content, capture_output=True, check=True).stdout.decode()
    (project / ".venv" / ".strelka-ready").write_text(f"{project} {checksum}")
    (project / ".venv" / ".strelka-chromium").write_text(str(python))
    out = set_up(project)
    assert out.returncode == 0
    assert "tests of workers are skipped without it" in out.stdout
    assert set_up(project).stdout == ""
