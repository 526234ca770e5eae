"""How often the check errs: `PYTHONPATH=. python benchmarks/summaries/grounding.py [SEED] [ROUNDS] [-v]`.

`fresh` takes the facts that were written after the check had been mended on the others.
"""

from __future__ import annotations

import sys
from collections import defaultdict

from benchmarks.summaries.inventions import FACTS, FRESH, cases
from browser_tools.text.grounding.ground import Ground, unfounded

_SHOWN = 60


def main(arguments: list[str]) -> int:
    numbers = [int(one) for one in arguments if one.isdigit()]
    seed, rounds = [*numbers, *(1, 20)[len(numbers) :]][:2]
    facts = FRESH if "fresh" in arguments else FACTS
    told: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    shown = 0
    for case in cases(seed, rounds, facts):
        found = unfounded(case.sentence, Ground((case.line,), language=case.language, page=case.line))
        wrong = bool(found) if not case.way else not found
        for key in (case.way or f"honest, {case.language}", "all inventions" if case.way else "all honest"):
            told[key][0] += wrong
            told[key][1] += 1
        if wrong and "-v" in arguments and shown < _SHOWN:
            shown += 1
            print(f"{case.way or 'honest'}: {case.sentence}\n    of: {case.line}\n    found: {found}")
    for key, (wrong, total) in sorted(told.items()):
        what = "refused" if "honest" in key else "believed"
        print(f"{key:20} {total:6} {what:8} {wrong:5} {wrong / total:.4f}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
