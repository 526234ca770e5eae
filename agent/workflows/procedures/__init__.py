"""What workflows do that plain steps cannot say: each is a generator of calls, named by `procedure:`."""

from __future__ import annotations

from collections.abc import Mapping

from agent.workflows.planner import Procedure
from agent.workflows.procedures.accessibility import accessibility
from agent.workflows.procedures.form import fill_form
from agent.workflows.procedures.links import check_links
from agent.workflows.procedures.table import read_table

PROCEDURES: Mapping[str, Procedure] = {
    "accessibility": accessibility,
    "check-links": check_links,
    "fill-form": fill_form,
    "read-table": read_table,
}
