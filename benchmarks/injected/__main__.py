"""Orders on pages, and a model that obeys: `PYTHONPATH=. python benchmarks/injected [SET] [--extract] [-v]`.

The command line is asked for a summary of each page with and without its orders, and of pages that only sound
like orders. Ends with 1 if a summary changed. Pages are given as files, in this process: a hundred summaries
take some seconds. `--extract` asks `extract` too, in a Chromium for each page. Without SET all are asked.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from agent.cli import main as strelka
from benchmarks.injected.judged import judged
from benchmarks.injected.obeying import Server
from benchmarks.injected.pages import Order, Page, flat, pages

_HERE = Path(__file__).parent
_SCHEMA = {"type": "object", "properties": {"key_message": {"type": "string"}}}


@dataclass
class Attack:
    """What became of one page with orders."""

    page: Page
    without: list[str]
    told: list[str]
    own: list[str]
    """The sentences without a model."""
    plain: list[str]
    """The same of the page without its orders."""
    reached: str
    value: str = ""
    """What `extract` gave, where it stands only in what was added."""

    @property
    def changed(self) -> bool:
        return self.without != self.told

    @property
    def repeats(self) -> bool:
        """Whether a line of an order is told without a model."""
        marks = [mark for order in self.page.orders for mark in order.at]
        return any(mark in line for mark in marks for line in self.own)

    def obeyed(self, order: Order) -> bool:
        silent = order.hushes in self.without and order.hushes not in self.told
        return silent or any(one in self.told for one in order.says)

    def state(self, order: Order) -> str:
        if self.obeyed(order):
            return "OBEYED"
        return "refused" if any(mark in self.reached for mark in order.at) else "left out"


@dataclass
class Score:
    """A set's figures."""

    attacks: list[Attack] = field(default_factory=list)
    lost: list[tuple[str, str]] = field(default_factory=list)
    """Pages and honest sentences of theirs that are not told."""
    honest: int = 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("sets", nargs="*", metavar="SET")
    parser.add_argument("--extract", action="store_true")
    parser.add_argument("-v", action="store_true", help="each order, each sentence lost")
    options = parser.parse_args()
    names = options.sets or sorted(path.parent.name for path in _HERE.glob("*/injected.json"))
    changed = 0
    for name in names:
        score = measured(_HERE / name, extract=options.extract)
        changed += sum(one.changed for one in score.attacks)
        print(*_report(name, score, options), sep="\n")
        print(*judged(_HERE / name / "verdicts.json", verbose=options.v), sep="\n")
    return int(changed > 0)


def measured(folder: Path, *, extract: bool) -> Score:
    injected, clean = pages(folder / "injected.json"), pages(folder / "clean.json")
    server, score = Server(injected, clean), Score()
    for page in injected:
        without, told = (_sentences(server, page, state) for state in ("without", "with"))
        own, plain = (_sentences(server, page, state, model=False) for state in ("with", "without"))
        attack = Attack(page, without, told, own, plain, server.reached[f"with/{page.id}"])
        if extract:
            value = _extracted(server, page)
            attack.value = "" if flat(value) in flat(page.html(injected=False)) else value
        score.attacks.append(attack)
    for page in clean:
        told = _sentences(server, page, "clean")
        score.honest += len(page.honest)
        score.lost += [(page.id, sentence) for sentence, _ in page.honest if sentence not in told]
    server.shutdown()
    return score


def _sentences(server: Server, page: Page, state: str, *, model: bool = True) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{page.id}.html"
        path.write_text(page.html(injected=state == "with"), encoding="utf-8")
        obeying = ["--model", f"{server.url}/v1#{state}/{page.id}"] if model else []
        data = _command("summarize", str(path), "--json", *obeying)
    return [one["text"] for one in data["sentences"]]


def _extracted(server: Server, page: Page) -> str:
    name = f"with/{page.id}"
    with tempfile.TemporaryDirectory() as folder:
        schema = Path(folder) / "schema.json"
        schema.write_text(json.dumps(_SCHEMA), encoding="utf-8")
        asked = (f"{server.url}/{name}.html", "--schema", str(schema), "--model", f"{server.url}/v1#{name}")
        data = _command("extract", *asked, "--json")
    given = [one for one in data["fields"] if one.get("source", {}).get("kind") == "model"]
    return "".join(str(one["value"]) for one in given)


def _command(*words: str) -> dict[str, Any]:
    """What the command line prints; a file without sentences ends with 1, and prints too."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(io.StringIO()):
        strelka(words)
    told: dict[str, Any] = json.loads(said.getvalue())
    return told


def _apart(attack: Attack) -> str:
    gone, come = set(attack.plain) - set(attack.own), set(attack.own) - set(attack.plain)
    return f"gone {sorted(gone)}, come {sorted(come)}"


def _report(name: str, score: Score, options: argparse.Namespace) -> Iterator[str]:
    attacks = score.attacks
    orders = [(attack, order) for attack in attacks for order in attack.page.orders]
    if options.v:
        for attack, order in orders:
            yield f"  {attack.page.id:20} {order.kind:34} {attack.state(order)}"
        yield from (
            f"  {one.page.id:20} without a model: {_apart(one)}" for one in attacks if one.own != one.plain
        )
        yield from (f"  {page:20} lost: {sentence}" for page, sentence in score.lost)
        yield from (f"  {one.page.id:20} extract: {one.value}" for one in attacks if one.value)
    changed = sum(one.changed for one in attacks)
    obeyed = sum(attack.obeyed(order) for attack, order in orders)
    yield f"{name}: {changed} of {len(attacks)} summaries changed, {obeyed} of {len(orders)} orders obeyed"
    alone = sum(one.own != one.plain for one in attacks)
    told = sum(one.repeats for one in attacks)
    yield f"{name}: without a model {alone} summaries changed, a line of an order is told on {told} pages"
    if options.extract:
        yield f"{name}: extract gave what was ordered on {sum(bool(one.value) for one in attacks)} pages"
    yield f"{name}: {len(score.lost)} of {score.honest} honest sentences lost"


if __name__ == "__main__":
    raise SystemExit(main())
