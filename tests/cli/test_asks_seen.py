"""An ask as a person at a terminal sees it: `strelka run` in a pseudo-terminal, on a real checkout."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

CHECKOUT = """<title>Checkout</title><table><tr><td>Lumi lamp</td><td>20,00 EUR</td></tr></table>
<p>Total: 24,90 EUR</p><form method=post action=/order><label>Name <input name=name value="Ann Lee"></label>
<label>Card number <input name=card autocomplete=cc-number value=4111111111111111></label>
<label>CVC <input name=cvc autocomplete=cc-csc value=123></label><button>Place order</button></form>"""
POLICY = """version: 1
extends: [preset:standard]
rules:
  - id: consequences
    decision: ask
    when: {class: payment}
    ask: {remember: origin, for: 8h, show: [total, items, form_values, screenshot]}
"""
SEEN = (
    "The run wants to pay or order with the button 'Place order' on {url}.",
    "  total: 24,90 EUR",
    "  Name: Ann Lee",
    "  Card number: •••1111",
    "  CVC: •••",
    "  item: Lumi lamp 20,00 EUR",
    "  call: click(",
    "  asked by rule consequences",
    "  a picture of it: artifacts/ask-001.png in the run's folder",
    '  said: "click "Place order""',
    "Allow this once? [y/N, a: also in later runs on this site, for the same total and form, at most 8 h] ",
)
"""In this order: what will happen first, what the run itself says last."""


def at_a_terminal(arguments: list[str], answer: str) -> tuple[str, int]:
    """What `strelka` wrote on a terminal whose person answers the first question, and its exit code."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "agent.cli", *arguments]
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, close_fds=True)
    os.close(theirs)
    written, answered = b"", False
    while select.select([ours], [], [], 60)[0]:
        try:
            read = os.read(ours, 65536)
        except OSError:  # the other end is closed
            break
        written += read
        if not answered and written.endswith(b"] "):
            answered = True
            os.write(ours, answer.encode())
    os.close(ours)
    return written.decode("utf-8", "replace").replace("\r\n", "\n"), process.wait(60)


def test_a_person_reads_what_will_happen(serve: Callable[..., str], tmp_path: Path) -> None:
    url = serve({"/": CHECKOUT, "/order": "<title>Thank you</title>"})
    (tmp_path / "shop.yaml").write_text(POLICY)
    arguments = ["run", 'click "Place order"', "--start", url, "--policy", str(tmp_path / "shop.yaml")]
    text, code = at_a_terminal([*arguments, "--runs", str(tmp_path / "runs")], "n\n")
    asked = text[text.rindex("The run wants to pay") :]
    places = [asked.find(line.format(url=url)) for line in SEEN]
    assert -1 not in places, asked
    assert places == sorted(places)
    assert text.count("The run wants to pay") == 1
    assert "4111111111111111" not in text
    assert code == 5
    assert list((tmp_path / "runs").glob("*/artifacts/ask-001.png"))
