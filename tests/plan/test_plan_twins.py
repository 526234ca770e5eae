"""Rows with the same buttons: a plan means the row that was named, wherever it stands, and no other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qsl

import pytest
from local_server import LocalServer, Request

from agent.approve import DenyApprover
from agent.build import Mode, RunRequest
from agent.plan.document import load_plan, plan_path
from agent.result import RunResult
from agent.run import run
from agent.script import load_script
from agent.settings import Settings

SCRIPT = """
name: office
start: {base}/
policy: testing
inputs: {{who: {{default: Ada Byron}}}}
steps: |
  click "Edit" in the row with "{{{{who}}}}"
  type "ada@example.org" into "E-mail"
  click "Save"
expect:
  - text "is saved"
limits: {{seconds: 90}}
"""
PEOPLE = ["Grace Hopper", "Ada Byron", "Alan Kay"]


@dataclass
class Office:
    """A table of people, and what was saved; a test changes `people` and `words`."""

    people: list[str] = field(default_factory=lambda: list(PEOPLE))
    words: dict[str, str] = field(default_factory=dict)
    saved: list[dict[str, str]] = field(default_factory=list)

    def table(self, request: Request) -> str:
        rows = "".join(f"<tr><td>{one}<td><a href='/edit?who={one}'>Edit</a></tr>" for one in self.people)
        return self._page(f"<h1>People</h1><table>{rows}</table>")

    def edit(self, request: Request) -> object:
        if request.method == "POST":
            self.saved.append(dict(parse_qsl(request.body.decode())))
            who = self.saved[-1]["who"].replace(" ", "%20")
            return (303, {"location": f"/done?who={who}"}, "")
        who = dict(parse_qsl(request.query))["who"]
        return self._page(
            f"<form method=post action=/edit><input type=hidden name=who value='{who}'>"
            "<label for=mail>E-mail</label><input id=mail name=mail type=email>"
            "<button>Save</button></form>"
        )

    def done(self, request: Request) -> str:
        return self._page("<p>Everything is saved</p>")

    def _page(self, body: str) -> str:
        text = f"<!doctype html><html lang=en><title>Office</title><main>{body}</main></html>"
        for old, new in self.words.items():
            text = text.replace(old, new)
        return text


@dataclass(frozen=True)
class Recorded:
    """The script and its plan, beside the office they were recorded in."""

    office: Office
    script: Path

    async def run(self, mode: Mode) -> RunResult:
        settings = Settings.load({"runs": self.script.parent / "runs"})
        settings = settings.model_copy(update={"tool_seconds": 3.0})  # what fails waits for it
        return await run(RunRequest(load_script(self.script), settings, DenyApprover(), mode=mode))


@pytest.fixture
def recording(tmp_path: Path) -> Iterator[Callable[[], Recorded]]:
    office = Office()
    server = LocalServer({"/": office.table, "/edit": office.edit, "/done": office.done})
    script = tmp_path / "office.yaml"
    script.write_text(SCRIPT.format(base=server.url), encoding="utf-8")
    yield lambda: Recorded(office, script)
    server.close()


@pytest.mark.parametrize(
    ("people", "words", "status"),
    [
        (["Alan Kay", "Edsger Dijkstra", "Ada Byron", "Grace Hopper"], {}, "passed"),
        (PEOPLE, {">Edit<": ">Change<", ">E-mail<": ">Your e-mail<", ">Save<": ">Save it<"}, "healed"),
        (["Grace Hopper", "Ada Lovelace", "Alan Kay"], {}, "stale"),
        (["Grace Hopper", "Ada Byron", "Ada Byron"], {}, "stale"),
        (PEOPLE, {">Save<": ">Save as draft<"}, "stale"),
    ],
    ids=["other order", "other names", "row gone", "two of them", "leads elsewhere"],
)
async def test_the_row_that_was_named_is_meant(
    recording: Callable[[], Recorded], people: list[str], words: dict[str, str], status: str
) -> None:
    recorded = recording()
    result = await recorded.run("record")
    assert result.status == "passed", result.reason
    first = load_plan(plan_path(recorded.script)).steps[0].locator[0]
    assert (first.name, first.near, first.nth) == ("Edit", "{{who}}", None)
    office = recorded.office
    office.people, office.words = people, words
    office.saved.clear()
    result = await recorded.run("heal")
    assert result.status == status, result.reason
    assert office.saved == ([] if status == "stale" else [{"who": "Ada Byron", "mail": "ada@example.org"}])
