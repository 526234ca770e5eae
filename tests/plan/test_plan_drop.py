"""Something is dropped on a list or a column: a plan means the one that is called so, wherever it stands."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from local_server import LocalServer

from agent.approve import DenyApprover
from agent.build import Mode, RunRequest
from agent.plan.document import plan_path
from agent.result import RunResult
from agent.run import run
from agent.script import load_script
from agent.settings import Settings
from browser_tools.chromium import Chromium
from browser_tools.shared.lent import LentSession

SCRIPT = """
start: {base}/
policy: testing
steps: |
  drag "Buy milk" to "Done"
expect:
  - text "Buy milk is in Done"
limits: {{seconds: 90}}
"""
MOVING = """<style>[data-column] { min-height: 4em }</style><p id=told></p><script>
  let card;
  document.ondragstart = (event) => { card = event.target; event.dataTransfer.setData('text', 'x'); };
  document.ondragover = (event) => event.preventDefault();
  document.ondrop = (event) => {
    const column = event.target.closest('[data-column]');
    column.append(card);
    told.textContent = `${card.textContent} is in ${column.dataset.column}`;
  };
</script>"""
COLUMNS = {
    "lists": "<ul aria-label={0} data-column={0}><li><h2>{0}</h2></li>{1}</ul>",
    "sections": "<section data-column={0}><h2>{0}</h2>{1}</section>",
    "boxes": "<div data-column={0}><h3>{0}</h3><div>{1}</div></div>",
}
CARD = "<div draggable=true tabindex=0>{}</div>"


def board(column: str, names: Sequence[str], done: str = "") -> str:
    cards = {"Todo": CARD.format("Buy milk"), "Done": done and CARD.format(done)}
    columns = "".join(column.format(name, cards.get(name, "")) for name in names)
    return f"<div class=board>{columns}</div>{MOVING}"


async def carried_out(mode: Mode, script: Path, lent: LentSession) -> RunResult:
    """In a context of its own, of a browser that all runs share."""
    await lent.renew()
    request = RunRequest(
        script=load_script(script),
        settings=Settings(runs=script.parent / "runs"),
        approver=DenyApprover(),
        mode=mode,
        plan=plan_path(script),
        session=lent,
    )
    return await run(request)


@pytest.mark.parametrize("column", COLUMNS.values(), ids=COLUMNS)
async def test_a_drop_is_replayed_on_what_is_called_so(
    tmp_path: Path, chromium: Chromium, column: str
) -> None:
    lent = LentSession(chromium=chromium)
    pages = {"/": board(column, ["Todo", "Doing", "Done"])}
    server = LocalServer(pages)
    try:
        script = tmp_path / "board.yaml"
        script.write_text(SCRIPT.format(base=server.url))
        result = await carried_out("record", script, lent)
        assert result.status == "passed", result.reason
        result = await carried_out("replay", script, lent)
        assert result.status == "passed", result.reason
        pages["/"] = board(column, ["Done", "Todo", "Doing"], done="Wash up")
        result = await carried_out("replay", script, lent)
        assert result.status == "passed", result.reason
        pages["/"] = board(column, ["Todo", "Doing", "Undone"])
        result = await carried_out("replay", script, lent)
        assert (result.status, result.triage["class"]) == ("stale", "content-change")
    finally:
        await lent.renew()
        server.close()
