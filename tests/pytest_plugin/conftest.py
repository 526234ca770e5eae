"""A project of somebody who uses the plugin, and pytest run in it as they would."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parents[2]
SECONDS = 140
BESIDE = ("properties", "system-out")
"""Parts of a case that say nothing of how it ended."""
NOISE = ("CI", "GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY", "STRELKA_MODEL", "STRELKA_RUNS", "PYTEST_ADDOPTS")


@dataclass(frozen=True)
class Ran:
    """One session of pytest."""

    code: int
    out: str
    cases: Mapping[str, ElementTree.Element]
    """JUnit's cases by name."""

    def outcome(self, name: str) -> str:
        found = [child.tag for child in self.cases[name] if child.tag not in BESIDE]
        return found[0] if found else "passed"

    def properties(self, name: str) -> dict[str, str]:
        """Those of ours, without their prefix."""
        told = self.cases[name].iter("property")
        named = {one.attrib["name"]: one.attrib["value"] for one in told}
        return {key.removeprefix("strelka_"): value for key, value in named.items() if "strelka_" in key}

    def attached(self, name: str) -> list[Path]:
        """The files that the case names as attachments."""
        said = self.cases[name].findtext("system-out") or ""
        return [Path(line.removeprefix("[[ATTACHMENT|").removesuffix("]]")) for line in said.splitlines()]

    def said(self, name: str) -> str:
        """The failure or error of a case."""
        return "\n".join(
            f"{child.attrib.get('message', '')}\n{child.text}"
            for child in self.cases[name]
            if child.tag not in BESIDE
        )


class Project:
    """A folder with tests in it. Plugins are loaded by name: an installed Strelka would be loaded twice."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.write({"pytest.ini": "[pytest]\nmarkers = smoke: fast\n"})

    def write(self, files: Mapping[str, str]) -> None:
        for name, text in files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(dedent(text), encoding="utf-8")

    def pytest(
        self, *arguments: str, plugins: Sequence[str] = (), env: Mapping[str, str] | None = None
    ) -> Ran:
        junit = self.folder / "junit.xml"
        junit.unlink(missing_ok=True)
        loaded = [word for name in ("agent.pytest_plugin", *plugins) for word in ("-p", name)]
        command = [sys.executable, "-m", "pytest", *loaded, "-p", "no:cacheprovider", "--junitxml=junit.xml"]
        clean = {name: value for name, value in os.environ.items() if name not in NOISE}
        path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
        told = {**clean, "PYTHONPATH": path, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", **(env or {})}
        ran = subprocess.run(
            [*command, *arguments], cwd=self.folder, env=told, capture_output=True, text=True, timeout=SECONDS
        )
        tree = ElementTree.parse(junit) if junit.exists() else None
        cases = {} if tree is None else {case.attrib["name"]: case for case in tree.iter("testcase")}
        return Ran(ran.returncode, ran.stdout + ran.stderr, cases)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    folder = tmp_path / "project"
    folder.mkdir()
    return Project(folder)


Serve = Callable[..., str]
