"""An exported test does what its plan does, and expects what its script expects: no more and no less."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from xml.etree import ElementTree

import pytest
from local_server import LocalServer

from agent.cli import main
from browser_tools.machine.find import find

PAGE = """<!doctype html><html lang=en><title>Office</title><body>
<div><p>Filter: Paid</p><table><tr><th>No</th><th>Status</th><th></th></tr>
<tr><td>INV-1</td><td>Paid</td><td><button onclick="say('INV-1')">Delete</button></td></tr>
<tr><td>INV-10</td><td>Unpaid</td><td><button onclick="say('INV-10')">Delete</button></td></tr></table></div>
<button aria-pressed=true>Pin</button><button role=tab aria-selected=false>Closed</button>
<label><input type=checkbox checked> Alerts</label><p>Total €12.00</p>
<p><span>Ada</span><button>Call</button></p><h2>Your cart</h2>
<div role=combobox tabindex=0 aria-label=Plan onclick="pl.hidden = !pl.hidden">Free</div>
<ul role=listbox id=pl hidden><li role=option>Pro</li><li role=option>Pro Plus</li></ul>
<section><button onclick="say('one')">More</button><button onclick="say('two')">More</button></section>
<label>Name <input value=Grace></label><label>Phone <input type=date></label><p id=said role=status></p>
<iframe src=/pay></iframe><iframe src=/pay2></iframe><script>
function say(text) { said.textContent = 'Done: ' + text }
for (const one of pl.children) one.onclick = () => { say(one.textContent); pl.hidden = true }
</script></body></html>"""
SCRIPT = """name: office
start: {base}/
policy: testing
steps: |
  click "Delete" in the row with "Paid"
  expect text "INV-1"
  select "Pro" in "Plan"
  expect text "Done: Pro"
  click the second "More"
  type "4711" into "Card"
  set "Phone" to 2026-03-31
expect:
  - text "12.00"
  - text "Ada"
  - heading "cart"
  - 2 rows
  - '"Unpaid" in the row with "INV-10"'
  - '"Name" has value "Grace"'
  - 'the "Pin" button is pressed'
  - '"Pin" is pressed'
  - 'the "Closed" tab is not selected'
  - '"Alerts" is checked'
limits: {{seconds: 60}}
"""
CONFTEST = """import pytest
from playwright.sync_api import expect

expect.set_options(timeout=1500)


@pytest.fixture(scope="session")
def browser_type_launch_args():
    return {{"executable_path": {path!r}, "args": ["--no-sandbox"]}}


@pytest.fixture(autouse=True)
def impatient(page):
    page.set_default_timeout(1500)
"""


WRONG = {
    "": ("", "", ""),
    "the row is gone, and one is left": ("<td>Paid<", "<td>Late<", 'near("Paid"'),
    "two rows": ("<td>Unpaid<", "<td>Paid<", 'near("Paid"'),
    "one twin more": ("</section>", "<button>More</button></section>", "to_have_count(2)"),
    "a part of a number": ("€12.00", "€112.00", '"12.00"'),
    "a number that goes on": ("€12.00", "€<b>12.00</b><sup>9</sup>", '"12.00"'),
    "a part of a word": (">Ada<", ">Adam<", '"Ada"'),
    "a part of a name": ("Your cart", "Your cartoons", '"heading"'),
    "one row more": ("</table>", "<tr><td>INV-2<td>Late</table>", "to_have_count(2)"),
    "another row says it": ("<td>Unpaid<", "<td>Late<", 'name=whole("INV-10")'),
    "another value": ("value=Grace", "value=Grada", "to_have_value"),
    "not pressed": ("pressed=true", "pressed=false", "aria-pressed"),
    "selected": ("selected=false", "selected=true", "aria-selected"),
    "not checked": (" checked>", ">", "aria-checked=true"),
}
"""What the page says otherwise, and the line of the exported test that fails there."""


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The test that is exported from a plan recorded on the page as it stands above."""
    folder = tmp_path_factory.mktemp("exported")
    script, made = folder / "office.yaml", folder / "test_office.py"
    with served("", "") as url:
        script.write_text(SCRIPT.format(base=url), encoding="utf-8")
        assert main(["run", str(script), "--record", "-q", "--runs", str(folder / "runs")]) == 0
        assert main(["export", str(script), "-o", str(made)]) == 0
        yield made


@contextmanager
def served(old: str, new: str) -> Iterator[str]:
    card = "<!doctype html><title>Pay</title><label>{} <input></label>"
    pages = {"/": PAGE.replace(old, new), "/pay": card.format("Card"), "/pay2": card.format("Voucher")}
    server = LocalServer(pages)
    yield server.url
    server.close()


@pytest.fixture(scope="module")
def failures(exported: Path) -> Mapping[str, str]:
    """Why the exported test fails, "" where it passes: on the page as it was, and on each that is wrong."""
    folder = exported.parent / "again"
    folder.mkdir()
    (folder / "conftest.py").write_text(CONFTEST.format(path=str(find().path)))
    code = exported.read_text()
    with ExitStack() as stack:
        for number, (old, new, _) in enumerate(WRONG.values()):
            url = stack.enter_context(served(old, new))
            (folder / f"test_{number}.py").write_text(re.sub(r'"http://[^"]+"', f'"{url}"', code))
        plain = ("-p", "no:cacheprovider", "-p", "no:asyncio", "-p", "no:strelka", "--tb=short")
        command = [sys.executable, "-m", "pytest", "-q", *plain, "--rootdir", ".", "--junitxml", "told.xml"]
        clean = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST")}
        subprocess.run(command, cwd=folder, env=clean, capture_output=True, check=False)
    told = {
        str(case.get("classname")): "".join(case.itertext())
        for case in ElementTree.parse(folder / "told.xml").iter("testcase")
    }
    return {name: told[f"test_{number}"] for number, name in enumerate(WRONG)}


def test_it_is_laid_out_as_a_formatter_does(exported: Path) -> None:
    for words in (("format", "--check"), ("check", "--select", "E4,E7,E9,F,I,B,UP,SIM,PT")):
        command = [sys.executable, "-m", "ruff", *words, "--isolated", str(exported)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("name", WRONG, ids=lambda name: name or "as it was")
def test_it_passes_on_the_same_page_and_fails_where_that_is_wrong(
    failures: Mapping[str, str], name: str
) -> None:
    fails = WRONG[name][-1]
    assert fails in failures[name] if fails else failures[name] == ""
