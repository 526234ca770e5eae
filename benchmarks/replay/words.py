"""`python benchmarks/replay/words.py PAIRS.yaml`: whether labels that mean the same heal.

Each pair is asked of the healer itself, on pages that are made up around it: a step was recorded of a control
called `old`, between those of `near`; today there is one called `new` instead. `same: true` must be found,
`same: false` must not. The file is a list of {lang, role, old, new, same, near: [names]}; `--misses` names
the pairs that were judged otherwise.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from agent.plan.case import Case, Today
from agent.plan.document import PlannedLocator, PlannedMarks
from agent.plan.marks import marks_of
from agent.plan.recognition import recognised
from agent.plan.templates import Values
from browser_tools.observe import Candidate, Container
from policies.action import ElementFacts, FieldSignals, FormFacts

PAGE = "https://site.test/page"
FIELDS = frozenset({"textbox", "combobox", "searchbox", "spinbutton"})


@dataclass(frozen=True)
class Scene:
    """Where the control stands, and what else is known of it."""

    name: str
    moved: bool = False
    """Today it stands in another part of the page, after its neighbours."""
    sent: bool = False
    """It is the only button of a form that is sent by POST."""
    known: bool = False
    """It has a test id, which is the same today."""
    proven: bool = True
    """What it brings about is looked for."""


SCENES = (
    Scene("anywhere", moved=True),
    Scene("in its place"),
    Scene("in its place, proving nothing", proven=False),
    Scene("the button of its form", sent=True),
    Scene("by its test id", known=True),
)


def page(scene: Scene, role: str, name: str, near: Sequence[str], *, today: bool) -> list[Candidate]:
    """The control first on its page, then its neighbours; `order` says where they stand."""
    moved = scene.moved and today
    kind, called = ("form", "") if scene.sent else ("section", "Lately" if moved else "Overview")
    box = Container(kind, called, "", "", f"{kind} {called}")
    places = [2, 1, 3] if len(near) > 1 and not moved else [len(near) + 1, *range(1, len(near) + 1)]
    beside = "textbox" if scene.sent or role in FIELDS else role
    testid = "the-one" if scene.known else ""
    return [
        Candidate(
            f"e{at}",
            beside if at else role,
            one,
            one,
            "button",
            place,
            testid="" if at else testid,
            containers=(box,),
        )
        for at, (one, place) in enumerate(zip((name, *near), places, strict=False))
    ]


def marks(scene: Scene, each: Candidate, everything: Sequence[Candidate]) -> PlannedMarks:
    form = FormFacts(method="post", action="https://site.test/act") if scene.sent else None
    field = FieldSignals(tag="input", type="text") if each.role in FIELDS else None
    facts = ElementFacts(role=each.role, name=each.name, form=form, submits=scene.sent, field=field)
    return marks_of(each, sorted(everything, key=lambda one: one.order), facts, PAGE, Values())


def taken(scene: Scene, pair: dict[str, Any]) -> bool:
    """Whether the step would be done with the control that is there today."""
    role, near = pair["role"], pair["near"][:2]
    before = page(scene, role, pair["old"], near, today=False)
    first = PlannedLocator(role=role, name=pair["old"])
    given = (PlannedLocator(role=role, testid="the-one"),) if scene.known else ()
    case = Case((first, *given), marks(scene, before[0], before), scene.proven)
    now = page(scene, role, pair["new"], near, today=True)
    others = {*case.was.others}
    free = [each for each in now if each.role != role or each.name not in others]
    today = Today({each.handle: marks(scene, each, now) for each in free if each.role == role}, now)
    found, _ = recognised(case, free, today)
    return found is not None and found.handle == now[0].handle


def main(told: Sequence[str]) -> int:
    files = [one for one in told if not one.startswith("--")]
    pairs = yaml.safe_load(Path(files[0]).read_text(encoding="utf-8"))
    same, other = ([pair for pair in pairs if pair["same"] is which] for which in (True, False))
    for scene in SCENES:
        found = [pair for pair in same if taken(scene, pair)]
        wrong = [pair for pair in other if taken(scene, pair)]
        missed = Counter(pair["lang"] for pair in same if pair not in found)
        by = ", ".join(f"{lang} {count}" for lang, count in sorted(missed.items()))
        print(
            f"{scene.name}: {len(found)} of {len(same)} the same,"
            f" {len(wrong)} of {len(other)} wrong; missed {by}"
        )
        if "--misses" in told:
            for kind, those in (("WRONG", wrong), ("missed", [one for one in same if one not in found])):
                for pair in those:
                    print(f"  {kind} {pair['lang']} {pair['role']}: {pair['old']} -> {pair['new']}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
