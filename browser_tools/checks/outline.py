"""Lines of a page's accessible outline, as a person writes them in YAML: `- heading "Cart" [level=1]`."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Any

import yaml

from browser_tools.text.compare import closest, shorten
from policies.validation import nearest

_STRING = r'"(?:[^"\\]|\\.)*"'
_PATTERN = r"/(?:[^/\\]|\\.)+/"
_ENTRY = re.compile(rf"([a-z]+)(?:\s+(?:{_STRING}|{_PATTERN}))?(?:\s*\[[a-z]+(?:=[^\]]+)?\])*")
_FIELD = re.compile(r"(\s*- '?textbox\b(?:[^':]|:(?! ))*).*")
_FIELDS = ("text", "textbox")
PROPERTIES = ("/children", "/url", "/placeholder")
FORM = 'expected lines such as: - heading "Cart"'
COLON = "a line with a colon and a space in its name stands in quotes: - 'link \"A: b\"'"


def outline_problem(lines: str, roles: Collection[str]) -> str:
    """Why these are no lines of an outline; "" if they are."""
    try:
        found = yaml.safe_load(lines)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f"line {mark.line + 1}: " if mark is not None else ""
        return f"{where}{FORM}; {COLON}"
    if not isinstance(found, list) or not found:
        return f"{FORM}; got {shorten(lines.strip(), 80)!r}"
    return next((problem for key, value in _walk(found) if (problem := _wrong(key, value, roles))), "")


def _wrong(key: str, value: Any, roles: Collection[str]) -> str:
    if key.startswith("/"):
        name = key.partition(" ")[0]
        hint = nearest(name, PROPERTIES)
        known = f"did you mean {hint!r}?" if hint else f"expected one of {', '.join(PROPERTIES)}"
        return "" if name in PROPERTIES else f"there is no {name!r}; {known}"
    match = _ENTRY.fullmatch(key.strip())
    if match is None:
        words = f'cannot read {key!r}; expected a role, then its name in quotes: heading "Cart"'
        return f"{words}; {COLON}" if key.count('"') % 2 else words
    if match[1] == "text" or match[1] in roles:
        return ""
    hint = nearest(match[1], [*roles, "text"])
    return f"{match[1]!r} is not an ARIA role" + (f"; did you mean {hint!r}?" if hint else "")


def _walk(items: list[Any]) -> Iterator[tuple[str, Any]]:
    for item in items:
        pairs = item.items() if isinstance(item, dict) else [(item, None)]
        for key, value in pairs:
            yield str(key), value
            if isinstance(value, list):
                yield from _walk(value)


def reads_fields(lines: str) -> bool:
    """Whether the lines say what stands in a field, or may: plain text is anybody's."""
    return any(key.split()[0] in _FIELDS and value is not None for key, value in _walk(yaml.safe_load(lines)))


def entries(lines: str) -> list[str]:
    """The lines without what makes them YAML: `heading "Cart"`, `listitem: Lumi`."""
    plain = (line.strip().removeprefix("- ").removesuffix(":").strip("'") for line in lines.splitlines())
    return [line for line in plain if line]


def without_fields(lines: str) -> str:
    """The outline of a page without what was typed into its fields."""
    kept: list[str] = []
    inside = -1
    for line in lines.splitlines():
        depth = len(line) - len(line.lstrip())
        inside = -1 if depth <= inside else inside
        field = _FIELD.fullmatch(line)
        if field is not None:
            inside = depth
        if inside < 0 or field is not None:
            kept.append(field[1] if field is not None else line)
    return "\n".join(kept)


def instead(wanted: str, seen: str) -> str:
    """What the outline `seen` has instead of the first line of `wanted` that is not in it."""
    there = entries(seen)
    if not there:
        return "nothing that is accessible"
    missing = next((line for line in entries(wanted) if not any(_is(line, one) for one in there)), None)
    outline = shorten(" / ".join(there), 200)
    if missing is None:
        return f"each of these lines, but not ordered and nested as written; the outline is {outline!r}"
    near = closest(missing, there)
    return f"no line {missing!r}; " + (f"nearest is {near!r}" if near else f"the outline is {outline!r}")


def _is(wanted: str, seen: str) -> bool:
    """Roughly, for words to a person: what is left out of a line may be anything."""
    pattern = re.search(_PATTERN, wanted)
    return seen.startswith(wanted[: pattern.start()].rstrip() if pattern else wanted)
