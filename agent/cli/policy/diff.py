"""`strelka policy diff`: which decisions of two policies differ, by example."""

from __future__ import annotations

from typing import Annotated

import typer

from agent.audit import as_data, differences, verdict_words, words_of
from agent.cli.output import show, show_json
from agent.cli.policy.reading import read

START = "https://start.test"


def command(
    one: Annotated[str, typer.Argument(metavar="A", help="Preset or policy file")],
    other: Annotated[str, typer.Argument(metavar="B", help="Preset or policy file")],
    start: Annotated[
        str, typer.Option("--start", metavar="URL", help="Start page, where a policy names no origins")
    ] = START,
    json: Annotated[bool, typer.Option("--json", help="Print JSON")] = False,
) -> int:
    """Decides examples under both: their own tests, and every effect, class and kind of field there is."""
    found = differences(read(one).policy, read(other).policy, start)
    if json:
        rows = [
            {"example": words_of(each.example), one: as_data(each.one), other: as_data(each.other)}
            for each in found
        ]
        show_json(rows)
        return 0
    for each in found:
        more = f", and {each.times - 1} alike" if each.times > 1 else ""
        show(f"{words_of(each.example)}: {verdict_words(each.one)} -> {verdict_words(each.other)}{more}")
    show(f"{len(found)} kinds of decisions differ" if found else "no difference by these examples")
    return 0
