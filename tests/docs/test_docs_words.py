"""What the documents say of commands, options, extras and files is there: also in their sentences."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from documents import PAGES, ROOT

from agent.cli import COMMANDS
from agent.cli.invoke import subcommands
from agent.cli.words import module_of, options


def named(page: Path) -> Iterator[tuple[str, list[str]]]:
    """Every `strelka ...` of a document, also inside its sentences: the command, and its options."""
    text = re.sub(r"`npx [^`]+`", "", page.read_text(encoding="utf-8"))  # options of another program
    for said in re.findall(r"strelka(?: [^`\n|;&()]+)?(?=[`\n|;&()])", text):
        known, *rest = [word.strip(".,:'\"") for word in said.split("#")[0].split()[1:]] or [""]
        if known not in COMMANDS:
            continue
        below = rest[:1] if rest and rest[0] in subcommands(module_of(known)) else []
        yield (
            " ".join([known, *below]),
            [word.strip("[]").partition("=")[0] for word in rest if "--" in word[:3]],
        )


TEMPLATES = [path for path in (ROOT / "agent/cli/project").rglob("*") if path.is_file()]


@pytest.mark.parametrize("page", [*PAGES, *TEMPLATES], ids=lambda page: page.name)
def test_the_options_it_names_are_there(page: Path) -> None:
    for command, given in named(page):
        known = {flag for one in options(module_of(command).command) for flag in one.flags}
        known |= {each for flag in known for each in flag.split("/")} | {"--help", "--version"}
        assert set(given) <= known, f"strelka {command}"


def test_extras_that_are_told_exist() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    told = {
        extra
        for page in PAGES
        for group in re.findall(r"strelka\[([\w,]+)\]", page.read_text())
        for extra in group.split(",")
    }
    assert told <= project["optional-dependencies"].keys()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_its_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#\s]+)[^)]*\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target
