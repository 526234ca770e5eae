"""Where each fault is injected for real: F01 to F50, as far as a run from the command line has them.

The suites here run the command itself and hurt it; faults that others test already are named, not repeated.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
HERE = "faults/test_faults_injected.py"
KILLS = "faults/test_killed_anywhere.py"

FAULTS: dict[str, tuple[str, ...]] = {
    "F01 killed between decision and act": (f"{KILLS}::test_a_killed_run_can_be_trusted",),
    "F02 killed between act and result": (f"{HERE}::test_f02_killed_after_the_click",),
    "F03 killed while an ask is open": (
        f"{HERE}::test_f03_killed_while_an_ask_is_open",
        "test_approvals.py::test_an_ask_of_a_process_that_died_is_a_no_from_then_on",
    ),
    "F06 damaged store, truncated log": (
        f"{HERE}::test_f06_a_damaged_store_is_refused",
        f"{HERE}::test_f06_a_torn_log_is_told_from_an_altered_one",
        "test_approvals.py::test_a_damaged_file_is_refused_by_name",
    ),
    "F08 disk full": (
        "test_full_disk.py::test_a_picture_that_does_not_fit",
        "test_full_disk.py::test_a_log_that_does_not_fit",
    ),
    "F09 store locked by another": (f"{HERE}::test_f09_a_locked_store_ends_in_time",),
    "F11 read-only data": (
        f"{HERE}::test_f11_a_read_only_place_starts_no_browser",
        "test_run.py::test_an_unwritable_runs_folder_starts_no_browser",
    ),
    "F12 artifacts deleted meanwhile": (f"{HERE}::test_f12_artifacts_deleted_meanwhile",),
    "F13 renderer killed": (
        f"{HERE}::test_a_killed_process",
        "tools/test_bad_days.py::test_a_crashed_page_is_named_by_every_tool_and_healed_by_navigating",
    ),
    "F14 browser killed": (
        f"{HERE}::test_a_killed_process",
        "browser/test_lost.py::test_close_leaves_nothing",
    ),
    "F15 driver killed": (f"{HERE}::test_a_killed_process",),
    "F16 renderer out of memory": (f"{HERE}::test_a_page_that_misbehaves",),
    "F17 endless script": (
        f"{HERE}::test_a_page_that_misbehaves",
        "tools/test_bad_days.py::test_a_page_that_an_act_hangs_is_freed_and_told",
    ),
    "F18 huge document": (f"{HERE}::test_a_page_that_misbehaves",),
    "F19 endless dialogs": (
        f"{HERE}::test_a_page_that_misbehaves",
        "browser/test_tabs.py::test_a_dialog_storm_closes_the_tab",
    ),
    "F20 a page that never loads": (
        f"{HERE}::test_a_page_that_misbehaves",
        "browser/test_navigation.py::test_a_page_that_never_ends_is_used_as_it_is",
    ),
    "F21 popup storm": (
        f"{HERE}::test_a_page_that_misbehaves",
        "browser/test_tabs.py::test_a_popup_storm_stops_at_the_limit",
    ),
    "F22 endless download": (
        f"{HERE}::test_f22_an_endless_download_is_cut_and_removed",
        "browser/test_tabs.py::test_a_download_without_end_is_cut_and_removed",
    ),
    "F23 names that do not resolve": (f"{HERE}::test_a_way_that_is_broken",),
    "F24 reset, bad certificates": (
        f"{HERE}::test_a_way_that_is_broken",
        "browser/test_navigation.py::test_a_bad_certificate_is_never_bypassed",
    ),
    "F25 our proxy dies": (
        "egress/test_names.py::test_when_the_proxy_dies_nothing_gets_out",
        "egress/test_policy_runs.py::test_when_the_proxy_dies_the_run_ends",
    ),
    "F26 network down": (f"{HERE}::test_f26_nothing_that_was_sent_is_sent_again",),
    "F41 clock jumps": (f"{HERE}::test_f41_the_clock_jumps",),
    "F50 approval at the last instant": (
        "test_approvals.py::test_a_thousand_races_of_yes_against_the_time_have_one_outcome_each",
    ),
}
"""Fault -> the tests that inject it."""


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_is_injected_somewhere(fault: str) -> None:
    for test in FAULTS[fault]:
        path, _, name = test.partition("::")
        tree = ast.parse((TESTS / path).read_text())
        functions = ast.FunctionDef | ast.AsyncFunctionDef
        assert any(isinstance(node, functions) and node.name == name for node in ast.walk(tree)), test
