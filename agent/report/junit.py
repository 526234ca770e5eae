"""JUnit XML, as CI servers read it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from policies.errors import BadInput

NOT_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Case(NamedTuple):
    """One test: the suite it belongs to, its name, and what went wrong (empty: nothing)."""

    suite: str
    name: str
    problem: str = ""
    seconds: float = 0.0


def write_junit(path: Path, name: str, cases: Sequence[Case]) -> None:
    """Write `cases` to `path`, in suites in order of first mention. Raises BadInput."""
    root = ElementTree.Element("testsuites", name=name, tests=str(len(cases)), failures=_failures(cases))
    for suite in dict.fromkeys(case.suite for case in cases):
        inside = [case for case in cases if case.suite == suite]
        element = ElementTree.SubElement(
            root,
            "testsuite",
            name=_clean(suite),
            tests=str(len(inside)),
            failures=_failures(inside),
            errors="0",
        )
        for case in inside:
            one = ElementTree.SubElement(
                element,
                "testcase",
                classname=_clean(suite),
                name=_clean(case.name),
                time=f"{case.seconds:.3f}",
            )
            if case.problem:
                first = case.problem.splitlines()[0]
                failure = ElementTree.SubElement(one, "failure", message=_clean(first))
                failure.text = _clean(case.problem)
    try:
        ElementTree.ElementTree(root).write(path, encoding="utf-8", xml_declaration=True)
    except OSError as error:
        raise BadInput(f"cannot write {str(path)!r}: {error.strerror}", code="usage") from None


def _failures(cases: Sequence[Case]) -> str:
    return str(sum(bool(case.problem) for case in cases))


def _clean(text: str) -> str:
    """`text` without the characters that XML cannot hold."""
    return NOT_XML.sub("\ufffd", text)
