"""Fixtures everyone uses: a real local HTTP server, one started Chromium, a fresh session of it."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from pathlib import Path
from uuid import uuid4

import pytest
import pytest_asyncio
from hypothesis import settings
from local_server import LocalServer, Page
from postgres import Postgres, binaries

from browser_tools.chromium import Chromium
from browser_tools.session import Session

Serve = Callable[..., str]
TESTS = Path(__file__).parent

# How long an example takes says what else the machine does.
settings.register_profile("strelka", deadline=None, max_examples=40)
settings.register_profile("deep", deadline=None)


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("deep" if config.option.markexpr == "deep" else "strelka")


# Caches of models and approvals are each test's own; what the driver compiled is the same for all.
os.environ.setdefault("NODE_COMPILE_CACHE", str(TESTS.parent / ".pytest_cache" / "driver"))


SAMPLED = {
    "browser/test_lost.py": 4,
    "browser/test_navigation.py": 4,
    "browser/test_remote.py": 10,
    "browser/test_start.py": 2,
    "browser/test_tabs.py": 5,
    "cli/test_approvals_command.py": 4,
    "cli/test_chat_command.py": 8,
    "cli/test_cli.py": 12,
    "cli/test_completion.py": 3,
    "cli/test_live.py": 5,
    "cli/test_models_commands.py": 5,
    "cli/test_observe.py": 10,
    "cli/test_output_section.py": 5,
    "cli/test_policy_command.py": 8,
    "cli/test_policy_pytest.py": 5,
    "docs/test_docs_commands.py": 40,
    "egress/test_hostile.py": 12,
    "egress/test_launch.py": 3,
    "egress/test_matrix.py": 4,
    "egress/test_names.py": 5,
    "egress/test_paths.py": 8,
    "egress/test_policy_runs.py": 16,
    "egress/test_routes.py": 7,
    "egress/test_workers.py": 3,
    "faults/test_faults_injected.py": 40,
    "faults/test_killed_anywhere.py": 10,
    "hostile/test_benign.py": 10,
    "hostile/test_injections.py": 8,
    "hostile/test_own_pages.py": 8,
    "llm/test_fake_script.py": 3,
    "llm/test_fake_server.py": 2,
    "llm/test_fallback.py": 3,
    "llm/test_faults.py": 4,
    "llm/test_faults_routed.py": 4,
    "llm/test_faults_run.py": 8,
    "llm/test_normalise.py": 2,
    "llm/test_normalise_bounds.py": 4,
    "llm/test_normalise_cli.py": 4,
    "llm/test_wires_faults.py": 2,
    "mcp_clients/test_mcp_http.py": 5,
    "mcp_clients/test_mcp_seat.py": 4,
    "mcp_clients/test_mcp_stdio.py": 10,
    "observe/test_budget.py": 2,
    "observe/test_changes.py": 3,
    "observe/test_counted.py": 2,
    "observe/test_crowded.py": 2,
    "observe/test_cuts.py": 2,
    "observe/test_frames.py": 4,
    "observe/test_handles.py": 2,
    "observe/test_hidden.py": 4,
    "observe/test_hostile.py": 2,
    "observe/test_kept.py": 6,
    "observe/test_listened.py": 2,
    "observe/test_monsters.py": 4,
    "observe/test_notation.py": 3,
    "observe/test_places.py": 3,
    "observe/test_rerendered.py": 2,
    "observe/test_resolve.py": 2,
    "observe/test_spoken.py": 2,
    "observe/test_standing.py": 2,
    "observe/test_told.py": 4,
    "plan/test_plan_commands.py": 3,
    "plan/test_plan_proofs.py": 5,
    "plan/test_plan_recognition.py": 2,
    "plan/test_plan_renamed.py": 3,
    "plan/test_plan_runs.py": 20,
    "plan/test_plan_twins.py": 5,
    "policies/test_classes_markup.py": 3,
    "pytest_plugin/test_collecting.py": 3,
    "pytest_plugin/test_files.py": 10,
    "pytest_plugin/test_fixture.py": 4,
    "report/test_report_marks.py": 8,
    "report/test_report_page.py": 5,
    "secrets/test_secrets_at_the_door.py": 2,
    "secrets/test_secrets_sent.py": 5,
    "server/test_chats.py": 4,
    "server/test_durable.py": 10,
    "server/test_forward.py": 3,
    "server/test_line.py": 2,
    "server/test_locked.py": 3,
    "server/test_page.py": 10,
    "server/test_serve_command.py": 8,
    "server/test_sessions.py": 4,
    "test_api.py": 6,
    "test_approvals.py": 2,
    "test_asks_together.py": 3,
    "test_chat.py": 4,
    "test_checks.py": 3,
    "test_course.py": 10,
    "test_door.py": 3,
    "test_example_site.py": 2,
    "test_failure_pictures.py": 2,
    "test_flows_at_the_door.py": 10,
    "test_form_values.py": 6,
    "test_full_disk.py": 2,
    "test_given_page.py": 12,
    "test_held.py": 4,
    "test_judge.py": 4,
    "test_run.py": 12,
    "test_toctou.py": 12,
    "test_told_checks.py": 5,
    "test_untrusted_text.py": 8,
    "test_verify.py": 8,
    "text/test_extraction_sets.py": 6,
    "text/test_filling.py": 2,
    "text/test_inventions.py": 3,
    "text/test_overrides.py": 2,
    "tools/test_asking.py": 3,
    "tools/test_bad_days.py": 7,
    "tools/test_boxless.py": 2,
    "tools/test_choosing.py": 5,
    "tools/test_documents.py": 3,
    "tools/test_files_that_come.py": 2,
    "tools/test_images.py": 4,
    "tools/test_moving.py": 5,
    "tools/test_opening_on_press.py": 3,
    "tools/test_paging.py": 8,
    "tools/test_results.py": 2,
    "tools/test_search.py": 4,
    "tools/test_search_engines.py": 4,
    "tools/test_search_recorded.py": 3,
    "tools/test_summarize.py": 2,
    "tools/test_summarize_commands.py": 10,
    "tools/test_unchanged.py": 4,
    "tools/test_uploads.py": 3,
    "tools/test_waiting.py": 2,
    "watch/test_browser_looks.py": 4,
    "watch/test_clocks.py": 6,
    "watch/test_engines.py": 2,
    "watch/test_extras.py": 5,
    "watch/test_keys.py": 4,
    "watch/test_looks_of_a_month.py": 2,
    "watch/test_postgres.py": 5,
    "watch/test_reports.py": 2,
    "watch/test_retention.py": 5,
    "watch/test_states.py": 8,
    "workflows/test_library.py": 4,
}
"""Long suites: `make test` runs one in so many of their tests, `make deep` the rest."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is no part of its suite's sample as deep; the choice is the same every time."""
    seen: Counter[str] = Counter()
    for item in items:
        name = item.path.relative_to(TESTS).as_posix() if item.path.is_relative_to(TESTS) else ""
        if name not in SAMPLED or item.get_closest_marker("deep"):
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
