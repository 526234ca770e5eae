"""What a plan keeps of what a step brought about: what the step was for, not the data that came with it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest
import pytest_asyncio
from local_server import LocalServer, Request

from agent.approve import DenyApprover
from agent.build import Mode, RunRequest
from agent.plan.document import load_plan, plan_path
from agent.result import RunResult
from agent.run import run
from agent.script import load_script
from agent.settings import Settings

SCRIPT = """
name: talks
start: {base}/
policy: testing
steps: |
  click "The compost hour"
  click the "Guests" tab
  click "Invite a guest"
  type "Mo" into "Who"
  click "Add"
expect:
  - text "Mo was added"
limits: {{seconds: 60}}
"""
INDEX = "<!doctype html><title>Talks</title><main><h1>Talks</h1><a href=/talks/12>The compost hour</a></main>"
TALK = """<!doctype html><title>Talk</title><main><h1>{title}</h1><div role=tablist>
<button role=tab>Notes</button><button role=tab>Files</button>
<button role=tab onclick="show()">Guests</button>
</div><div id=p></div></main><script>
const p = document.getElementById('p');
function show() {{ p.innerHTML = `<p><button onclick="ask()">Invite a guest</button></p>
<ul><li>Ffion Rees {state}</li><li>Bram Oss {state}</li></ul>`; }}
function ask() {{ const d = document.createElement('dialog'); d.innerHTML =
'<h2>New guest</h2><label>Who <input></label> <button onclick="add()">Add</button> <button>Cancel</button>';
d.setAttribute('aria-label', 'New guest'); document.body.append(d); d.showModal(); }}
function add() {{ document.querySelector('dialog').remove();
p.insertAdjacentHTML('beforeend', '<p role=status>Mo was added</p>'); }}
</script>"""


async def runs(script: Path, folder: Path, mode: Mode, seconds: float = 3.0) -> RunResult:
    settings = Settings.load({"runs": folder}).model_copy(update={"tool_seconds": seconds})
    return await run(RunRequest(load_script(script), settings, DenyApprover(), mode=mode))


async def test_rows_nobody_speaks_of_prove_no_step(tmp_path: Path) -> None:
    said = {"title": "The compost hour", "state": "has accepted"}
    page: Callable[[Request], str] = lambda _: TALK.format(**said)  # noqa: E731
    server = LocalServer({"/": INDEX, "/talks/12": page})
    script = tmp_path / "talks.yaml"
    script.write_text(SCRIPT.format(base=server.url), encoding="utf-8")
    ran = partial(runs, script, tmp_path / "runs")
    assert (await ran("record")).status == "passed"
    opened, tab, *_ = load_plan(plan_path(script)).steps
    assert [check.model_dump(exclude_unset=True) for check in opened.after] == [
        {"url": "/talks/*"},
        {"element": {"role": "heading", "name": "The compost hour"}},
    ]
    assert tab.after == ()
    said["state"] = "has confirmed"
    assert (await ran("replay")).status == "passed"
    said["title"] = "The compost heap"
    result = await ran("replay")
    assert (result.status, "step 1" in result.reason) == ("stale", True)
    server.close()


TEAM = """<!doctype html><title>Team</title><main><button onclick="show()">Team</button><div id=p></div>
</main><script>const row = (who, role) =>
`<tr><td>${{who}}</td><td>${{role}}</td><td><button>{remove}</button></td></tr>`;
function show() {{ p.innerHTML = `<p>Ask somebody</p><table><thead><tr><th>{heads}</th></tr></thead><tbody>
${{row('ada@rees.example', 'Writes')}}</tbody></table>
<label>Mail <input></label> <button onclick="add()">Add</button>`; }}
function add() {{ document.querySelector('tbody').insertAdjacentHTML('beforeend',
row(document.querySelector('input').value, 'May only read')); }}</script>"""
ADDING = """
name: team
start: {base}/
policy: testing
inputs: {{mail: {{default: "mo@rees.example"}}}}
steps: |
  click "Team"
  type "{{{{mail}}}}" into "Mail"
  click "Add"
expect:
  - '"May only read" in the row with "{{{{mail}}}}"'
limits: {{seconds: 60}}
"""


async def test_neither_heads_of_columns_nor_buttons_of_rows_prove_a_step(tmp_path: Path) -> None:
    said = {"heads": "Mail<th>Role of each", "remove": "Remove"}
    server = LocalServer({"/": lambda _: TEAM.format(**said)})
    script = tmp_path / "team.yaml"
    script.write_text(ADDING.format(base=server.url), encoding="utf-8")
    ran = partial(runs, script, tmp_path / "runs")
    assert (await ran("record")).status == "passed"
    _, _, added = load_plan(plan_path(script)).steps
    assert [check.text for check in added.after] == ["{{mail}} May only read"]
    said |= {"heads": "Role of each<th>Mail", "remove": "Take out"}
    assert (await ran("replay")).status == "passed"
    server.close()


BOOKS = """<!doctype html><title>Books</title><main><h1>Books</h1><table><tr><th>Book</th><th></th></tr>
<tr><td>Ulysses</td><td>{open}<button onclick="edit()">Edit</button>{close}</td></tr></table><div id=p></div>
</main><script>function edit() {{ p.innerHTML = `<h2>{heading}</h2><label>Title
<input></label> <button onclick="keep()">Save</button>`; }}
function keep() {{ const name = document.querySelector('input').value;
p.innerHTML = `<p role=status>{kept}</p><p>Kept ${{name}}</p>`; }}
</script>"""
EDITING = """
name: books
start: {base}/
policy: testing
steps: |
  click "Edit" in the row with "Ulysses"
  type "Dubliners" into "Title"
  click "Save"
expect:
  - text "Kept Dubliners"
limits: {{seconds: 60}}
"""
AS_RECORDED = {
    "open": "",
    "close": "",
    "broken": "",
    "heading": "Edit the book",
    "kept": "The book was kept",
}


Books = tuple[dict[str, str], Path, Callable[[Mode], Awaitable[RunResult]]]
"""What its page says, the script that was recorded on it, and how it is run."""


@pytest_asyncio.fixture
async def books(tmp_path: Path) -> AsyncIterator[Books]:
    said = dict(AS_RECORDED)
    server = LocalServer({"/": lambda _: BOOKS.format(**said)})
    script = tmp_path / "books.yaml"
    script.write_text(EDITING.format(base=server.url), encoding="utf-8")
    ran = partial(runs, script, tmp_path / "runs", seconds=2.0)
    assert (await ran("record")).status == "passed"
    yield said, script, ran
    server.close()


async def test_a_sign_that_is_said_otherwise_heals_where_what_follows_shows_it(books: Books) -> None:
    said, script, ran = books
    opened, _, kept = load_plan(plan_path(script)).steps
    assert opened.locator[0].near == "Ulysses", "the only one of its page is that of the row all the same"
    assert ([check.text for check in opened.after], [check.text for check in kept.after]) == (
        ["Edit the book"],
        ["The book was kept"],
    )
    said |= {"heading": "What is known of it", "kept": "We kept the book"}
    result = await ran("heal")
    assert result.status == "healed", result.reason
    patch = script.with_name("books.plan.patch").read_text(encoding="utf-8")
    assert "-  - {text: Edit the book}" in patch
    assert "+  - {text: We kept the book}" in patch


@pytest.mark.deep
async def test_what_moved_into_a_closed_menu_is_used_there(books: Books) -> None:
    said, script, ran = books
    said |= {"open": "<details><summary>Actions</summary>", "close": "</details>"}
    result = await ran("heal")
    assert result.status == "healed", result.reason
    assert "open what it has moved into" in script.with_name("books.plan.patch").read_text(encoding="utf-8")


FORM = """<!doctype html><title>Who</title><form action=/thanks method=post><fieldset><legend>You</legend>
<label>{name} <input name=name></label> <label>{mail} <input name=email type=email></label>
<label>Town <input name=town></label></fieldset><button>Go on</button></form>"""
FILLING = """
name: who
start: {base}/
policy: testing
steps: |
  type "Ada" into "Full name"
  type "ada@example.org" into "Email"
  click "Go on"
expect:
  - text "Thank you"
limits: {{seconds: 60}}
"""


async def test_a_field_that_is_called_otherwise_is_not_what_another_one_promises(tmp_path: Path) -> None:
    said = {"name": "Full name", "mail": "Email"}
    server = LocalServer({"/": lambda _: FORM.format(**said), "/thanks": "<title>Thanks</title>Thank you"})
    script = tmp_path / "who.yaml"
    script.write_text(FILLING.format(base=server.url), encoding="utf-8")
    ran = partial(runs, script, tmp_path / "runs", seconds=2.0)
    assert (await ran("record")).status == "passed"
    said |= {"name": "Your name", "mail": "E-mail address"}
    result = await ran("heal")
    assert result.status == "healed", result.reason
    said["mail"] = "Voucher"
    result = await ran("heal")
    server.close()
    assert result.status == "stale"
    assert 'textbox "Email", which the next step uses, to come of it' in result.reason
    assert "--heal" not in result.reason


SAVING = """<!doctype html><title>Settings</title><button id=save>Save</button><p role=status></p><script>
const save = document.getElementById('save');
save.onclick = () => { save.textContent = 'Saving…'; setTimeout(() => {
save.textContent = 'Save'; document.querySelector('p').textContent = 'Settings saved' }, WAIT); }
</script>"""


async def test_a_button_that_is_called_otherwise_for_a_while_is_not_gone(tmp_path: Path) -> None:
    waits = ["700"]
    server = LocalServer({"/": lambda _: SAVING.replace("WAIT", waits[0])})
    script = tmp_path / "settings.yaml"
    steps = f'start: {server.url}/\npolicy: testing\nsteps: click "Save"\n'
    script.write_text(f'{steps}expect: [text "Settings saved"]\n', encoding="utf-8")
    ran = partial(runs, script, tmp_path / "runs", seconds=2.0)
    assert (await ran("record")).status == "passed"
    waits[:] = ["0"]
    result = await ran("replay")
    server.close()
    assert result.status == "passed", result.reason
