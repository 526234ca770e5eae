"""Long lines of code, broken where formatters (ruff, black) break them, so that these find nothing to do."""

from __future__ import annotations

from collections.abc import Iterator

WIDTH = 88
"""Characters of a line, as formatters have it where nobody says otherwise."""
_OPEN, _CLOSE = "([{", ")]}"


def fitted(line: str) -> str:
    """A line that is too long, its last arguments on lines of their own; a comment as it is."""
    code = line.lstrip()
    if len(line) <= WIDTH or code.startswith("#"):
        return line
    return "\n".join(_broken(line[: len(line) - len(code)], code))


def _broken(indent: str, code: str) -> Iterator[str]:
    """One expression: each of its brackets stays as it is if it fits with all up to the next one."""
    places = list(_brackets(code))
    line, done = indent, 0
    for number, (start, end) in enumerate(places):
        after = places[number + 1][0] + 1 if number + 1 < len(places) else len(code)
        if len(line) + after - done > WIDTH:
            yield line + code[done : start + 1]
            yield from _inside(f"{indent}    ", code[start + 1 : end])
            line, done = indent, end
    yield line + code[done:]


def _inside(indent: str, code: str) -> Iterator[str]:
    """What stands in brackets: on one line, else each argument, clause or call of a chain on its own."""
    arguments = list(_parted(code, ", "))
    clauses = list(_parted(code.replace(" if ", " for if "), " for "))
    links = list(_parted(code, "."))
    called = [link for link in links[1:-1] if link.endswith(")")]
    if len(indent) + len(code) <= WIDTH:
        yield indent + code
    elif len(arguments) > 1:
        for argument in arguments:
            yield from _broken(indent, f"{argument},")
    elif len(clauses) > 1:
        first, *others = clauses
        yield indent + first
        yield from (indent + (one if one.startswith("if ") else f"for {one}") for one in others)
    elif len(called) > 1:  # something follows two calls at least
        for part in (".".join(links[:2]), *(f".{link}" for link in links[2:])):
            yield from _broken(indent, part)
    else:
        yield from _broken(indent, code)


def _parted(code: str, mark: str) -> Iterator[str]:
    """The pieces between marks that stand in no bracket and no string."""
    begin = 0
    for at, depth in _depths(code):
        if depth == 0 and begin <= at and code.startswith(mark, at):
            yield code[begin:at]
            begin = at + len(mark)
    yield code[begin:]


def _brackets(code: str) -> Iterator[tuple[int, int]]:
    """Where the outermost brackets with something inside open and close."""
    start = 0
    for at, depth in _depths(code):
        if depth == 0 and code[at] in _OPEN:
            start = at
        elif depth == 0 and code[at] in _CLOSE and at > start + 1:
            yield start, at


def _depths(code: str) -> Iterator[tuple[int, int]]:
    """Each character outside of strings with how many brackets are open around it."""
    depth, quote, escaped = 0, "", False
    for at, sign in enumerate(code):
        if quote:
            if sign == quote and not escaped:
                quote = ""
            escaped = sign == "\\" and not escaped
        elif sign in "\"'":
            quote = sign
        else:
            depth -= sign in _CLOSE
            yield at, depth
            depth += sign in _OPEN
