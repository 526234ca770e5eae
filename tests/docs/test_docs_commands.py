"""Every command of the README and of docs/*.md, typed as it stands there.

The example site, a server that plays a model, and a Postgres of our own stand where the documents name
addresses of a reader's. A new command in a document is run without a word here; `files` says what it needs.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from documents import PAGES, ROOT, Block, Stays, Terminal, blocks, fenced, programs, words
from postgres import Postgres, binaries
from serve_processes import free_port

from agent.llm.testing import FakeServer, text

EXAMPLE = "http://127.0.0.1:8000"
ANSWER = "The Lumi table lamp is in stock, for 24.90 euros."
TOKEN = "a-token-for-tests-only-0123456789"

UNRUN = {
    "git clone <this repository>": "fetches the project",
    "make ": "sets up and runs this very suite; tests/test_example_site.py runs the demo",
    "pip ": "fetches packages",
    ". .venv/bin/activate": "made by `make`; the commands stand on PATH here",
    "STRELKA_REAL_MODEL=": "needs an inference server and a model of 98 MB",
    "docker ": "needs an engine for containers; tests/docs/test_dockerfile.py reads the file",
    "strelka worker --engine": "tests/watch starts workers, and ends them",
    "git apply checkout.plan.patch": "tests/plan/test_plan_runs.py applies a real one",
}
"""Beginnings of commands that no test runs, and why."""


def unrun(command: str) -> bool:
    return any(command.startswith(beginning) for beginning in UNRUN)


BLOCKS = [block for page in PAGES for block in blocks(page)]
RUN = [block for block in BLOCKS if not all(map(unrun, block.commands))]
STAYS = {
    "strelka serve": Stays(
        "Strelka serves on", 0, ("--no-open", "--port", "{port}"), "http://127.0.0.1:{port}/"
    ),
    "strelka mcp --start https://shop.test/ --http": Stays("serving MCP on", 130, ("--http", "0")),
    "strelka mcp": Stays("", 0),
    "strelka chat": Stays("", 0),
    "strelka models fake": Stays("replies are ready", 0),
    "strelka watch run": Stays("Ctrl-C ends", 130),
    "python examples/site": Stays("Serving on", 0, ("--port", "0")),
}
"""Beginnings of commands that go on until Ctrl-C, or until nobody types."""
TELLS = {'echo \'{"tool": "click"': '"decision": "ask"'}
"""Beginnings of commands, and what their document says that they answer."""
ONCE = "--once"


def files(page: str) -> dict[str, str]:
    """What a reader of the page has beside it, by then."""
    examples = {f"examples/{path.name}": path.read_text() for path in (ROOT / "examples").glob("*.*")}
    own = {
        "first-goal.md": {"lamp.yaml": fenced("docs/first-goal.md", "inputs:")},
        "mcp.md": dict.fromkeys(("shop.policy.yaml", "org.yaml"), MCP_POLICY),
        "models-testing.md": {
            "replies.yaml": "replies: [The Lumi table lamp is there.]\n",
            "GOAL.yaml": f"goal: Which lamp is there?\nstart: {EXAMPLE}/\n",
        },
        "policy.md": {"first.policy.yaml": fenced("docs/policy.md", "id: look")},
        "reading.md": {"product.json": fenced("docs/reading.md", '"price"')},
        "tests.md": {
            "lamps.e2e.yaml": examples["examples/lamps.e2e.yaml"],
            "checkout.yaml": examples["examples/checkout.yaml"],
            "site/password.txt": (ROOT / "examples/site/password.txt").read_text(),
        },
        "watches.md": {"shop/check.yaml": CHECKED},
        "workflows.md": {"workflows/lamp.yaml": fenced("docs/workflows.md", "# workflows/lamp.yaml")},
    }  # fmt: skip
    return examples | own.get(page, {})


MCP_POLICY = '{version: 1, extends: ["preset:standard"], origins: {allow: ["https://shop.test"]}}'
CHECKED = f"""start: {EXAMPLE}/shop
inputs: {{product: string}}
steps: ['search for "{{{{product}}}}"']
"""
NAMED = 'version: 1\nname: shop\nwatches: {news: {page: "https://example.com/news", every: 1h}}\n'


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    command = [sys.executable, str(ROOT / "examples" / "site"), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"http://\S+/", process.stdout.readline())
        assert found
        yield found[0].rstrip("/")
        process.terminate()


@pytest.fixture(scope="module")
def model() -> Iterator[FakeServer]:
    with FakeServer([text(ANSWER)], repeat=True) as server:
        yield server


@pytest.fixture(scope="module")
def bin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return programs(tmp_path_factory.mktemp("installed") / "bin")


@pytest.fixture
def plays(site: str, model: FakeServer) -> dict[str, str]:
    """What the documents name -> what stands there; the first that fits."""
    port = str(free_port())
    return {
        "https://example.com.evil.test": "https://evil.test",
        "https://example.com/news": f"{site}/articles",
        "example-com-news": "127-0-0-1-articles",
        "https://example.com": site,
        "https://shop.test": site,
        EXAMPLE: site,
        "http://127.0.0.1:8080/v1#name": model.model("openai", "name"),
        "openai/gpt-5": model.model("openai", "gpt-5"),
        "ollama/qwen3:4b": model.model("ollama", "qwen3:4b"),
        "http://127.0.0.1:40113/v1#tiny": model.model("openai", "tiny"),
        "127.0.0.1:8787": f"127.0.0.1:{port}",
        "{port}": port,
    }


@pytest.mark.timeout(600)
@pytest.mark.parametrize("block", RUN, ids=str)
def test_it_works_as_it_stands(
    block: Block, plays: dict[str, str], bin: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    beside = files(block.page.name)
    if any("postgresql://" in command for command in block.commands):
        plays["postgresql://user@host/db"] = request.getfixturevalue("database")
        beside["watches.yaml"] = NAMED
    folder = tmp_path / "reader"
    for name, content in beside.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(played(content, plays))
    shutil.copytree(ROOT / "examples" / "site", folder / "examples" / "site")
    with Terminal(folder, environment(bin, tmp_path)) as terminal:
        for command in block.commands:
            line = played(command, plays)
            stays = stays_of(line, plays)
            if unrun(command):
                continue
            if stays is not None:
                terminal.start(line, stays)
                continue
            code, said = terminal.type(line)
            assert code == 0, f"{command}: exit {code}: {said}"
            told = [words for beginning, words in TELLS.items() if command.startswith(beginning)]
            assert all(words in said for words in told), f"{command}: {said}"


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    place = binaries()
    if place is None:
        pytest.skip("needs Postgres")
    server = Postgres(place)
    yield server.database()
    server.close()


def played(text: str, plays: dict[str, str]) -> str:
    for named, stands in plays.items():
        text = text.replace(named, stands)
    return text


def stays_of(line: str, plays: dict[str, str]) -> Stays | None:
    for beginning, stays in STAYS.items():
        if line.startswith(played(beginning, plays)) and ONCE not in words(line):
            more = tuple(played(word, plays) for word in stays.more)
            return Stays(stays.ready, stays.code, more, played(stays.address, plays))
    return None


def environment(bin: Path, folder: Path) -> dict[str, str]:
    return {
        "PATH": f"{bin}:/usr/local/bin:/usr/bin:/bin",
        "PYTHONPATH": str(ROOT),
        "HOME": str(folder / "home"),
        "BROWSER": "true",
        "STRELKA_DATA": str(folder / "data"),
        "STRELKA_CACHE": str(folder / "cache"),
        "STRELKA_TOKEN": TOKEN,
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "PYTHONUNBUFFERED": "1",
    }


def test_what_is_not_run_is_still_told() -> None:
    """A reason stays no longer than its command; nothing that could be run hides among them."""
    commands = [command for block in BLOCKS for command in block.commands]
    for beginning in (*UNRUN, *STAYS):
        assert any(command.startswith(beginning) for command in commands), beginning
