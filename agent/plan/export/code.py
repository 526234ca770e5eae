"""Pieces of Python: texts with placeholders, and names of constants."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from agent.plan.templates import PLACEHOLDER
from policies.errors import BadInput
from policies.secrets import secret_named


class ExportError(BadInput):
    """Something of a plan or a script has no counterpart in plain Playwright."""

    code = "export.unsupported"

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        lines = "\n".join(f"- {problem}" for problem in problems)
        super().__init__(
            f"plain Playwright has no counterpart for this; take it out, or keep the replay:\n{lines}"
        )


def constant(name: str) -> str:
    """`product-name` -> `PRODUCT_NAME`."""
    said = re.sub(r"\W+", "_", name).strip("_").upper()
    return said if said and not said[0].isdigit() else f"INPUT_{said}"


def quoted(text: str) -> str:
    """A Python string, in the quotes that formatters want: double ones, unless others spare escapes."""
    if '"' in text and "'" not in text:
        return "'" + _escaped(text).replace('\\"', '"') + "'"
    return f'"{_escaped(text)}"'


def _escaped(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)[1:-1]


def text(template: str) -> str:
    """A text with `{{placeholders}}` as an expression; a secret is read from the environment."""
    secret = secret_named(template)
    if secret is not None:
        return f"os.environ[{quoted(secret_variable(secret))}]"
    whole = PLACEHOLDER.fullmatch(template)
    if whole is not None:
        return constant(whole[1])
    if PLACEHOLDER.search(template) is None:
        return quoted(template)
    pieces = PLACEHOLDER.split(template)
    told = [
        "{" + constant(piece) + "}" if number % 2 else _in_f_string(piece)
        for number, piece in enumerate(pieces)
    ]
    return f'f"{"".join(told)}"'


def _in_f_string(piece: str) -> str:
    return _escaped(piece).replace("{", "{{").replace("}", "}}")


def secret_variable(name: str) -> str:
    """The variable of the environment that an exported test reads a secret from."""
    return constant(name)


def url(template: str) -> str:
    """An address to open: below BASE_URL where it is a path."""
    said = text(template)
    if not template.startswith("/"):
        return said
    inside = said[2:-1] if said.startswith("f") else _in_f_string(template)
    return f'f"{{BASE_URL}}{inside}"'


def raw_pattern(expression: str, flags: str = "") -> str:
    """`re.compile(r"...")`, where the expression holds no quote; else its escaped form."""
    body = f'r"{expression}"' if '"' not in expression else quoted(expression)
    return f"re.compile({body}{flags and ', ' + flags})"
