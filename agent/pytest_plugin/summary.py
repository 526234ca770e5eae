"""The end of a session: its sums on the terminal, and its page."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from agent.pytest_plugin.options import Options
from agent.pytest_plugin.session import PAGE, Entry
from agent.report.session import Sums, Told, session_page

KEPT = 3
"""Sessions whose files are kept, as pytest keeps its temporary folders."""
TRIAGED = ("class", "step", "expected", "seen", "next")
SESSION = "[0-9]*-[0-9]*-*"


def sums_of(tests: Sequence[Entry], options: Options) -> Sums:
    modes = Counter(str(test.said.get("mode", "")) for test in tests if test.said.get("mode"))
    calls = sum(int(test.said.get("model_calls") or 0) for test in tests)
    tokens = sum(int(test.said.get("tokens") or 0) for test in tests)
    outcomes = Counter(test.outcome for test in tests)
    reruns = sum(test.reruns for test in tests)
    facts = (
        ("Tests", ", ".join(f"{count} {outcome}" for outcome, count in sorted(outcomes.items()))),
        ("Modes", ", ".join(f"{count} × {mode}" for mode, count in sorted(modes.items()))),
        ("Model", f"{_calls(calls)}, {tokens:,} tokens, {_money(tests)}" if calls else "none was asked"),
        ("Time in the browser", f"{sum(float(test.said.get('seconds') or 0) for test in tests):.1f} s"),
        ("Reruns", str(reruns) if reruns else ""),
        ("Plans", _recorded(tests)),
    )
    return Sums(options.folder.parent.parent.name, tuple(fact for fact in facts if fact[1]))


def lines(sums: Sums) -> Iterator[str]:
    return (f"{name}: {text}" for name, text in sums.facts)


def write_page(tests: Sequence[Entry], sums: Sums, options: Options) -> str:
    """Write the page of the session; a line that says where it is. What older sessions left is removed."""
    told = [_told(test) for test in tests]
    path = options.output / PAGE
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(session_page(told, sums, options.output), encoding="utf-8")
    except OSError as error:
        return f"No page was written to {str(path)!r}: {error.strerror}"
    _forget(options)
    return f"Page: {path}"


def _forget(options: Options) -> None:
    """Names begin with the time, so the oldest come first. This session's own is never removed."""
    older = [folder for folder in sorted(options.output.glob(SESSION)) if folder != options.folder]
    for folder in older[: max(0, len(older) - KEPT + 1)]:
        if (folder / "runs").is_dir():
            shutil.rmtree(folder, ignore_errors=True)


def _told(test: Entry) -> Told:
    said = test.said
    links = [*_numbered("Report", test.reports), *_numbered("Patch", test.patches)]
    if said.get("trace"):
        links.append(("Trace (playwright show-trace)", Path(str(said["trace"]))))
    links += [("Report of an earlier attempt", Path(path)) for path in test.earlier]
    triage = [(key, str(said.get(key) or "")) for key in TRIAGED]
    picture = said.get("screenshot")
    return Told(
        name=test.nodeid.partition("::")[2],
        where=f"{test.file}:{test.line}",
        outcome=test.outcome,
        seconds=test.seconds,
        facts=tuple(_facts(test)),
        triage=tuple(pair for pair in triage if pair[1]),
        problem=test.problem,
        links=tuple(links),
        picture=Path(str(picture)) if picture else None,
    )


def _numbered(words: str, paths: Sequence[str]) -> Iterator[tuple[str, Path]]:
    for number, path in enumerate(paths, 1):
        yield f"{words} {number}" if len(paths) > 1 else words, Path(path)


def _facts(test: Entry) -> Iterator[str]:
    said = test.said
    yield str(said.get("mode") or "")
    calls = int(said.get("model_calls") or 0)
    yield f"{_calls(calls)} of a model, {_money([test])}" if calls else "no model"
    if test.reruns:
        yield f"run {test.reruns + 1} times"


def _calls(count: int) -> str:
    return f"{count} call{'' if count == 1 else 's'}"


def _money(tests: Sequence[Entry]) -> str:
    costs = [test.said.get("cost_usd") for test in tests if test.said.get("model_calls")]
    if any(not isinstance(cost, int | float) for cost in costs):
        return "price not known"
    return f"${sum(float(cost or 0) for cost in costs):.4f}"


def _recorded(tests: Sequence[Entry]) -> str:
    """A run that did not pass leaves no plan."""
    count = sum("record" in str(test.said.get("mode")) and bool(test.said.get("plan")) for test in tests)
    return f"recorded for {count} test{'' if count == 1 else 's'}: review and commit them" if count else ""
