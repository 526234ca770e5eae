"""The layout shows the architecture: imports run one way."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("policies", "browser_tools", "agent")

ROOMS = (
    "errors",
    "settings",
    "planner",
    "steps",
    "llm",
    "prompts",
    "context",
    "model_planner",
    "claims",
    "script",
    "loop",
    "verify",
    "course",
    "result",
    "plan",
    "store",
    "approve",
    "binding",
    "build",
    "inspection",
    "planned",
    "planning",
    "completer",
    "judge",
    "sessions",
    "culprit",
    "run",
    "login",
    "triage",
    "bridge",
    "options",
    "calling",
    "api",
    "chat",
    "workflows",
    "report",
    "audit",
    "least",
    "watch",
    "gate",
    "mcp_server",
    "server",
    "pytest_plugin",
    "cli",
)
"""The rooms of `agent`, lowest first: a room imports only rooms above it in this list."""

BROWSER_ROOMS = (
    *("errors", "whole", "result", "artifacts", "events", "brief"),
    *("egress", "machine", "pages", "observe", "tab", "session", "chromium"),
    *("elements", "resolve", "secrets"),
    *("text", "search"),
    *("tool", "acts", "checks", "tools", "registry"),
    *("door", "dispatch"),
    *("shared", "doctor"),
)
"""The rooms of `browser_tools`, lowest first. What only a type checker imports may be any room's: a page
event says which tab it happened in, and the tab keeps its events."""

TEXT_ROOMS = (
    "amounts",
    "html",
    "grounding",
    "orders",
    "facts",
    "things",
    "main",
    "reading",
    "summary",
    "extraction",
)
"""The rooms of `browser_tools.text`, lowest first; what stands beside them is below them all."""

HEAVY = (
    *("trafilatura", "playwright", "lxml", "bs4", "httpx", "jsonschema", "mcp", "uvicorn", "fastapi"),
    *("pydantic", "yaml", "asyncio", "importlib.metadata", "policies.gate"),
)
"""What `strelka --help` must not import."""

READERS = (
    "bs4",
    "lxml",
    "soupsieve",
    "charset_normalizer",
    "trafilatura",
    "jsonschema",
    "referencing",
    "browser_tools.text.html.dom",
    "browser_tools.text.reading.page",
    "browser_tools.text.extraction.page",
    "browser_tools.text.summary.summarising",
    "browser_tools.text.orders.asserted",
)
"""What only a call that reads a page, a check that needs it or a model loads: a run of steps does without."""


def modules() -> Iterator[Path]:
    for package in PACKAGES:
        yield from sorted((ROOT / package).rglob("*.py"))


MODULES = list(modules())


def is_for_types(part: ast.AST) -> bool:
    return isinstance(part, ast.If) and isinstance(part.test, ast.Name) and part.test.id == "TYPE_CHECKING"


def imported(tree: ast.AST, path: Path) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            yield node.module or ""
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def test_imports_run_one_way() -> None:
    """One test: a module takes a few milliseconds, a test of its own takes ten times that."""
    for path in MODULES:
        _imports_downwards(path)


def _imports_downwards(path: Path) -> None:
    package, *rest = path.relative_to(ROOT).with_suffix("").parts
    tree = ast.parse(path.read_text(encoding="utf-8"))
    typed = {name for part in ast.walk(tree) if is_for_types(part) for name in imported(part, path)}
    for name in imported(tree, path):
        top, *inside = name.split(".")
        if top not in PACKAGES:
            continue
        assert PACKAGES.index(top) <= PACKAGES.index(package), (
            f"{path} imports {name}: packages import downwards"
        )
        if package == top == "agent" and inside and rest[0] != "__init__":
            room = rest[0]
            assert inside[0] in ROOMS, f"{inside[0]!r} is no room of DESIGN's list"
            assert ROOMS.index(inside[0]) <= ROOMS.index(room), (
                f"{room} imports {inside[0]}, which stands below it"
            )
        if package == top == "browser_tools" and inside and rest[0] != "__init__":
            assert inside[0] in BROWSER_ROOMS, f"{inside[0]!r} is no room of `browser_tools`"
            if name not in typed:
                assert BROWSER_ROOMS.index(inside[0]) <= BROWSER_ROOMS.index(rest[0]), (
                    f"{path} imports {name}, which stands below it"
                )
        if name.startswith("browser_tools.text.") and rest[0] == "text":
            assert _floor(inside[1:]) <= _floor(rest[1:]), f"{path} imports {name}, which stands below it"


def _floor(inside: list[str]) -> int:
    """The floor of `browser_tools.text` a module stands on: what every room may use lies on the ground."""
    return TEXT_ROOMS.index(inside[0]) + 1 if inside[0] in TEXT_ROOMS else 0


def test_every_module_says_what_it_is_for() -> None:
    for path in MODULES:
        text = path.read_text(encoding="utf-8")
        assert not text.strip() or ast.get_docstring(ast.parse(text)), f"{path} has no docstring"


def test_help_imports_nothing_heavy() -> None:
    code = "from agent.cli import main\ntry: main(['--help'])\nexcept SystemExit: pass"
    assert loaded_by(code, HEAVY) == []


@pytest.mark.parametrize("room", ["run", "cli.replay", "cli.run", "pytest_plugin.items", "server.app"])
def test_what_reads_pages_is_loaded_on_first_use(room: str) -> None:
    assert loaded_by(f"import agent.build, agent.{room}", READERS) == []


def test_a_run_of_steps_loads_no_model() -> None:
    model = (
        "agent.model_planner",
        "agent.llm.router",
        "agent.llm.transport",
        "agent.llm.wire_openai",
        "httpx",
    )
    assert loaded_by("import agent.run", model) == []


def loaded_by(code: str, names: tuple[str, ...]) -> list[str]:
    """Which of the modules `names` a Python of its own has loaded once it has run `code`."""
    told = f"import sys\n{code}\nprint('LOADED', *[name for name in {names!r} if name in sys.modules])"
    command = [sys.executable, "-c", told]
    out = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
    return out.stdout.rpartition("LOADED")[2].split()
