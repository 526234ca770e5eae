"""Every workflow that ships, on the example site or a page of its own; without a model."""

from __future__ import annotations

import asyncio
import csv
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from asking import Approving
from conftest import Serve

from agent.result import RunResult
from agent.run import run
from agent.settings import Settings
from agent.workflows import Registry, request_of
from agent.workflows.workflow import load_workflow
from browser_tools.chromium import Chromium
from browser_tools.events import Event
from browser_tools.shared.lent import LentSession
from policies.errors import BadInput

SITE = Path(__file__).parents[2] / "examples" / "site"
REGISTRY = Registry.load(SITE)


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    command = [sys.executable, str(SITE), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"http://\S+/", process.stdout.readline())
        assert found
        yield found[0].rstrip("/")
        process.terminate()


class Runner:
    """Runs workflows on the tests' own Chromium, each in a session of its own."""

    def __init__(self, chromium: Chromium, folder: Path) -> None:
        self._chromium, self._folder = chromium, folder
        self.approver = Approving()

    async def __call__(
        self, what: str | Path, *, listener: Any = None, asker: Any = None, **inputs: Any
    ) -> RunResult:
        named = REGISTRY.written(what) if isinstance(what, str) and what.startswith("/") else None
        workflow = (
            named[0] if named else load_workflow(what) if isinstance(what, Path) else REGISTRY.named(what)
        )
        session = LentSession(chromium=self._chromium)
        request = request_of(
            workflow,
            {**(named[1] if named else {}), **inputs},
            Settings(runs=self._folder / "runs"),
            self.approver,
            asker=asker,
            session=session,
        )
        try:
            return await run(request, listener=listener)
        finally:
            await session.close()


@pytest.fixture
def runner(chromium: Chromium, tmp_path: Path) -> Runner:
    return Runner(chromium, tmp_path)


async def test_summarize_a_page(site: str, runner: Runner) -> None:
    result = await runner(f"/summarize {site}/articles/light-for-a-room about lumens")
    assert result.status == "finished", result.reason
    assert "lumens" in result.answer


async def test_compare_products(site: str, runner: Runner) -> None:
    result = await runner(f"/compare lamp under 40 at {site}/shop")
    assert result.status == "finished", result.reason
    assert [row["name"] for row in result.data["products"]] == [
        "Pico clip lamp",
        "Lumi table lamp",
        "Nova desk lamp",
    ]
    assert "| Lumi table lamp | 24.9 |" in result.answer
    assert result.content_format == "markdown"


FORM = """<title>Guests</title><h1>Guests</h1><form method=post action=/guests>
<label>Name <input name=n></label><label>E-mail <input name=e type=email></label>
<label>Meal <select name=m><option>Meat<option>Vegan</select></label>
<label><input type=checkbox name=c> Comes by train</label><button>Send</button></form>"""


async def test_fill_a_form_from_a_record(serve: Serve, runner: Runner) -> None:
    sent: list[str] = []

    def guests(request: Any) -> str:
        sent.append(request.body.decode())
        return "<title>Thanks</title><h1>Thanks</h1>"

    url = serve({"/": FORM, "/guests": guests}) + "/"
    record = '{"Name": "Ada", "e-mail": "ada@a.test", "Meal": "Vegan", "Comes by train": true}'
    quiet = await runner("fill-form", url=url, record=record)
    assert (quiet.status, sent) == ("finished", [])
    assert quiet.answer.endswith("nothing was sent")

    result = await runner("fill-form", url=url, record=record, button="Send")
    assert result.status == "finished", result.reason
    assert sent == ["n=Ada&e=ada%40a.test&m=Vegan&c=on"]
    assert len(runner.approver.asked) == 1  # sending was put to the person

    wrong = await runner("fill-form", url=url, record="Phone: 1")
    assert wrong.status == "failed"
    assert "the form has no field 'Phone'; it has: 'Name'" in wrong.reason


async def test_check_links(serve: Serve, runner: Runner) -> None:
    url = serve(
        {
            "/": "<h1>x</h1><a href=/good>good</a><a href=/good#part>again</a><a href=/gone>gone</a>"
            "<a href=https://elsewhere.test/>far</a><a href=mailto:a@b.test>mail</a>",
            "/good": "<h1>good</h1>",
        }
    )
    result = await runner(f"/links {url}/")
    assert result.status == "failed"
    states = {row["link"]: row["state"] for row in result.data["links"]}
    assert states == {"good": "ok", "gone": "broken", "far": "unchecked"}
    assert "HTTP 404" in result.reason


@pytest.mark.parametrize(("below", "status"), [(30, "passed"), (20, "failed")])
async def test_monitor_a_price(site: str, runner: Runner, below: int, status: str) -> None:
    result = await runner(f"/price {site}/shop/lumi-table-lamp below {below}")
    assert result.status == status, result.reason
    assert result.data["price"] == 24.9


def page(number: int) -> str:
    rows = "".join(f"<tr><td>City {number}{n}<td>{number}00{n}<td>=1+{n}</tr>" for n in range(3))
    onward = f"<a rel=next href=/{number + 1}>Next</a>" if number < 3 else ""
    head = "<tr><th>City<th>People<th>Note</tr>"
    return f"<title>Cities</title><h1>Cities</h1><table>{head}{rows}</table>{onward}"


async def test_collect_a_table_across_pages(serve: Serve, runner: Runner) -> None:
    url = serve({f"/{number}": page(number) for number in (1, 2, 3)})
    result = await runner(f"/table {url}/1")
    assert result.status == "finished", result.reason
    with (Path(result.folder) / result.data["csv"]).open(newline="") as file:
        rows = list(csv.reader(file))
    assert rows[0] == ["City", "People", "Note"]
    assert [row[0] for row in rows[1:]] == [f"City {a}{b}" for a in (1, 2, 3) for b in range(3)]
    assert rows[1][2] == "'=1+0"  # a page's text is no formula


async def test_log_in_and_download(site: str, runner: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHOP_PW", "lamplight-7")
    inputs = {"url": f"{site}/login", "user": "ada", "page": f"{site}/shop", "link": "CSV"}
    result = await runner("log-in-and-download", **inputs, password="env:SHOP_PW")
    assert result.status == "passed", result.reason
    (saved,) = (Path(result.folder) / "downloads").iterdir()
    assert saved.read_text().startswith("name,")
    assert "lamplight-7" not in (Path(result.folder) / "events.jsonl").read_text()

    with pytest.raises(BadInput, match="expected where it is kept: env:NAME"):
        await runner("log-in-and-download", **inputs, password="lamplight-7")


async def test_accessibility_check(serve: Serve, runner: Runner) -> None:
    url = serve({"/good": FORM.replace("<title", "<html lang=en><title"), "/bad": FORM + "<img src=/x.png>"})
    good = await runner(f"/accessibility {url}/good")
    assert good.status == "finished", good.reason
    bad = await runner(f"/accessibility {url}/bad")
    assert bad.status == "failed"
    assert "a picture has no text in its place" in bad.reason


class Answering:
    """A person who says which lamp."""

    async def answer(self, question: str, choices: Any) -> str | None:
        assert question == "Which lamp?"
        return "Lumi"


async def test_a_step_may_ask_the_person(site: str, runner: Runner, tmp_path: Path) -> None:
    path = tmp_path / "asks.yaml"
    path.write_text(
        f'{{start: "{site}/shop", steps: [\'ask "Which lamp?" as lamp\', \'search for "{{{{lamp}}}}"\'],'
        " expect: ['text \"Lumi table lamp\"']}"
    )
    result = await runner(path, asker=Answering())
    assert result.status == "passed", result.reason
    alone = await runner(path)
    assert (alone.status, alone.code) == ("failed", "ask.nobody")


async def test_a_long_one_can_be_cancelled(serve: Serve, runner: Runner) -> None:
    opened = asyncio.Event()

    def heard(event: Event) -> None:
        if event.type == "tool_call" and event.data["tool"] == "navigate" and event.seq > 10:
            opened.set()

    links = "".join(f"<a href=/{number}>{number}</a>" for number in range(400))
    url = serve({"/": links, **{f"/{number}": "<h1>x</h1>" for number in range(400)}})
    going = asyncio.create_task(runner(f"/links {url}/", listener=heard, most=400))
    await asyncio.wait_for(opened.wait(), 60)
    going.cancel()
    result = await going
    assert result.status == "interrupted"


async def test_a_procedure_is_no_script_to_run() -> None:
    request = request_of(
        REGISTRY.named("check-links"), {"url": "http://127.0.0.1:9/"}, Settings(), Approving()
    )
    with pytest.raises(BadInput, match="strelka workflow run"):
        await run(replace(request, course=None))
