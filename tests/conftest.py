"""Fixtures everyone uses: a real local HTTP server, one started Chromium, a fresh session of it."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from uuid import uuid4

import pytest
import pytest_asyncio
from hypothesis import settings
from local_server import LocalServer, Page
from postgres import Postgres, binaries

from browser_tools.chromium import Chromium
from browser_tools.session import Session

Serve = Callable[..., str]

# How long an example takes says what else the machine does.
settings.register_profile("strelka", deadline=None)
settings.load_profile("strelka")


SAMPLED = {
    "llm/test_faults.py": 4,
    "llm/test_faults_routed.py": 4,
    "llm/test_wires_faults.py": 2,
    "egress/test_routes.py": 3,
    "egress/test_paths.py": 4,
    "egress/test_hostile.py": 4,
    "egress/test_policy_runs.py": 4,
    "egress/test_workers.py": 3,
    "hostile/test_injections.py": 2,
    "hostile/test_own_pages.py": 2,
    "cli/test_cli.py": 4,
    "faults/test_faults_injected.py": 10,
    "faults/test_killed_anywhere.py": 2,
    "plan/test_plan_runs.py": 8,
    "plan/test_plan_twins.py": 5,
    "test_run.py": 4,
    "tools/test_bad_days.py": 3,
    "tools/test_paging.py": 2,
    "tools/test_summarize_commands.py": 6,
    "watch/test_browser_looks.py": 4,
    "watch/test_errands.py": 6,
    "watch/test_killed_watches.py": 2,
    "test_toctou.py": 3,
    "test_held.py": 2,
    "test_form_values.py": 3,
    "secrets/test_secrets_sent.py": 3,
    "pytest_plugin/test_files.py": 5,
    "pytest_plugin/test_fixture.py": 4,
    "docs/test_docs_commands.py": 10,
    "server/test_page.py": 2,
    "watch/test_extras.py": 3,
    "mcp_clients/test_mcp_stdio.py": 2,
    "test_untrusted_text.py": 3,
    "watch/test_reports.py": 2,
    "watch/test_engines.py": 2,
    "watch/test_postgres.py": 2,
    "test_verify.py": 2,
    "watch/test_retention.py": 3,
    "workflows/test_library.py": 2,
    "watch/test_keys.py": 2,
    "test_given_page.py": 3,
    "watch/test_looks_of_a_month.py": 2,
    "tools/test_choosing.py": 2,
    "cli/test_live.py": 2,
    "observe/test_monsters.py": 2,
    "test_flows_at_the_door.py": 2,
    "test_course.py": 2,
    "cli/test_observe.py": 2,
    "test_api.py": 2,
    "browser/test_remote.py": 2,
    "report/test_report_marks.py": 2,
    "server/test_durable.py": 2,
    "tools/test_unchanged.py": 2,
    "browser/test_tabs.py": 2,
    "tools/test_moving.py": 2,
    "server/test_chats.py": 2,
    "cli/test_policy_command.py": 2,
    "tools/test_search.py": 2,
    "server/test_serve_command.py": 2,
    "report/test_report_page.py": 2,
    "egress/test_matrix.py": 2,
    "egress/test_names.py": 2,
    "browser/test_navigation.py": 2,
    "test_chat.py": 2,
    "test_told_checks.py": 2,
    "test_judge.py": 2,
    "watch/test_states.py": 2,
    "cli/test_models_commands.py": 2,
    "tools/test_search_engines.py": 2,
    "tools/test_images.py": 2,
    "tools/test_waiting.py": 2,
    "cli/test_output_section.py": 2,
    "cli/test_chat_command.py": 2,
    "observe/test_notation.py": 2,
    "server/test_line.py": 2,
    "server/test_sessions.py": 2,
    "text/test_extraction_sets.py": 2,
}
"""Long suites: `make test` runs one in so many of their tests, `make deep` the rest."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is no part of its suite's sample as deep; the choice is the same every time."""
    seen: Counter[str] = Counter()
    for item in items:
        name = next((name for name in SAMPLED if item.path.as_posix().endswith(f"tests/{name}")), None)
        if name is None or item.get_closest_marker("deep"):
            continue
        if seen[name] % SAMPLED[name]:
            item.add_marker(pytest.mark.deep)
        seen[name] += 1


@pytest.fixture(autouse=True)
def nothing_learned(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was learned of a model at a local port holds for one test: the next one may get the same port."""
    folder = tmp_path_factory.getbasetemp() / "learned" / uuid4().hex
    monkeypatch.setenv("STRELKA_CACHE", str(folder))


@pytest.fixture(autouse=True)
def nothing_remembered(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Approvals hold for one test."""
    folder = tmp_path_factory.getbasetemp() / "data" / uuid4().hex
    monkeypatch.setenv("STRELKA_DATA", str(folder))


@pytest.fixture
def serve() -> Iterator[Serve]:
    """`serve({"/": "<p>html"}, host="127.0.0.1")` -> base URL; `local_server.Page` is what a page may be."""
    servers: list[LocalServer] = []

    def start(pages: Mapping[str, Page], host: str = "127.0.0.1") -> str:
        server = LocalServer(pages, host)
        servers.append(server)
        return server.url

    yield start
    for server in servers:
        server.close()


@pytest_asyncio.fixture(scope="session")
async def chromium() -> AsyncIterator[Chromium]:
    async with await Chromium.start() as started:
        yield started


@pytest_asyncio.fixture
async def session(chromium: Chromium) -> AsyncIterator[Session]:
    opened = await chromium.new_session()
    yield opened
    await opened.close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A Postgres server. Where it is not installed the test is skipped; in CI that is a failure."""
    place = binaries()
    if place is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(
            "Postgres is not installed: apt-get install postgresql"
        )
    server = Postgres(place)
    yield server
    server.close()
