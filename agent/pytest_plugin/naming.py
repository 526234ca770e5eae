"""How a test's plans are named: by its own name, the same whichever of its siblings run. Light."""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Iterable

import pytest

LONGEST_NAME = 60
KEY: pytest.StashKey[str] = pytest.StashKey()
"""What a test is called in names of files, where its own name would be taken for that of a sibling."""


def keep_apart(tests: Iterable[pytest.Item]) -> None:
    """Those tests of one function get a digest whose ids differ in nothing that a file name shows."""
    alike: defaultdict[str, dict[pytest.Item, str]] = defaultdict(dict)
    for test in tests:
        name = own_name(test)
        alike[slug(name)][test] = name
    for names in alike.values():
        if len(set(names.values())) > 1:  # the same test in another browser has the same plan
            for test, name in names.items():
                test.stash[KEY] = with_digest(slug(name), name)


def file_name(node: pytest.Item) -> str:
    """A test as part of a file's name."""
    return node.stash.get(KEY, "") or slug(own_name(node))


def own_name(node: pytest.Item) -> str:
    """The test's name without the browser that pytest-playwright puts into it."""
    callspec = getattr(node, "callspec", None)
    if callspec is None:
        return node.name
    browser = str(callspec.params.get("browser_name", ""))
    parts = [part for part in callspec.id.split("-") if part != browser]
    name: str = getattr(node, "originalname", None) or node.name.partition("[")[0]
    return f"{name}[{'-'.join(parts)}]" if parts else name


def slug(text: str) -> str:
    """Words as part of a file's name; long ones are cut, and told apart by their digest."""
    plain = re.sub(r"[^\w]+", "-", text, flags=re.ASCII).strip("-")
    if len(plain) <= LONGEST_NAME and plain:
        return plain
    return with_digest(plain[:LONGEST_NAME].strip("-"), text)


def with_digest(name: str, text: str) -> str:
    return f"{name}-{hashlib.sha256(text.encode()).hexdigest()[:6]}"
