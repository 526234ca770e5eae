"""A model that lies about pages: `PYTHONPATH=. python benchmarks/summaries/lying.py [-v]`.

`strelka summarize` is asked about pages of two sets; the model tells the lies of `lied.json` and its like,
each citing the line that it distorts, and on another run true sentences. Ends with 1 if a lie
is told.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from agent.cli import main as strelka
from benchmarks.injected.obeying import Server
from benchmarks.injected.pages import Page, flat

_HERE = Path(__file__).parent
SETS = (("twelfth", "lied"), ("thirteenth", "lied_again"))
"""Pages, and what is said of them."""


class Said(NamedTuple):
    """What a model says, with words of the line that it cites."""

    sentence: str
    mark: str
    kind: str = "true"


def told(html: str, said: list[Said]) -> tuple[list[Said], list[Said]]:
    """What is in the summary of what a model said, and what had no line to cite."""
    server = Server([], [Page("one", "", "divs", "", "", honest=tuple((one[0], one[1]) for one in said))])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "page.html"
        path.write_text(html, encoding="utf-8")
        out = io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
            strelka(("summarize", str(path), "--json", "--model", f"{server.url}/v1#clean/one"))
    server.shutdown()
    sentences = {one["text"] for one in json.loads(out.getvalue())["sentences"]}
    shown = server.reached["clean/one"]
    return [one for one in said if one.sentence in sentences], [
        one for one in said if flat(one.mark) not in shown
    ]


def measured(pages: str, lies: str, *, verbose: bool) -> int:
    """How many lies are told."""
    html = {one["name"]: one["html"] for one in _read(pages)}
    believed, lost, false, true = [], [], [], []
    for case in _read(lies):
        page = case["page"]
        wrong = [Said(sentence, mark, kind) for kind, sentence, mark in case["lies"]]
        right = [Said(sentence, mark) for sentence, mark in case["true"]]
        false, true = false + wrong, true + right
        here, unseen = told(html[page], wrong)
        kept, missing = told(html[page], right)
        believed += here
        lost += [one for one in right if one not in kept]
        if verbose:
            for what, those in (("TOLD", here), ("lost", [one for one in right if one not in kept])):
                print(
                    *(f"  {page:30} {what} ({one.kind}): {one.sentence}\n" for one in those), sep="", end=""
                )
            print(*(f"  {page:30} no line: {one.sentence}\n" for one in unseen + missing), sep="", end="")
    print(
        f"{lies}: {len(believed)} of {len(false)} lies told, {len(lost)} of {len(true)} true sentences lost"
    )
    return len(believed)


def _read(name: str) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = json.loads((_HERE / f"{name}.json").read_text(encoding="utf-8"))
    return told


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("-v", action="store_true", help="each lie told, each true sentence lost")
    options = parser.parse_args()
    return int(sum(measured(*names, verbose=options.v) for names in SETS) > 0)


if __name__ == "__main__":
    raise SystemExit(main())
