"""What keeps people from using a page, as far as its HTML shows: a smoke check, not an audit."""

from __future__ import annotations

from agent.workflows.planner import Ending, Steps, Work
from agent.workflows.table import as_markdown
from browser_tools.tool import ToolCall

MOST_TOLD = 50


def accessibility(work: Work) -> Steps:
    """Reads the page as it is drawn; fails where anything is found."""
    from agent.workflows.procedures.barriers import findings

    seen = yield ToolCall("get_page_text", {"html": True}, intent="read the page as it is drawn")
    if not seen.ok:
        return Ending(seen.error, ok=False)
    name = next((one for one in seen.artifacts if one.endswith(".html")), None)
    if name is None:
        return Ending("what is open is no HTML page", ok=False)
    rows = [
        dict(zip(("criterion", "problem", "where"), one, strict=True)) for one in findings(work.read(name))
    ]
    if not rows:
        return Ending("nothing was found that keeps people from using the page", {"findings": []})
    told = as_markdown(rows[:MOST_TOLD])
    count = f"{len(rows)} finding{'s' if len(rows) > 1 else ''}"
    return Ending(f"{count}\n\n{told}", {"findings": rows}, ok=False)
