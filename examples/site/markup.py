"""HTML from templates in which every value is escaped unless it is `Html` already."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from html import escape
from pathlib import Path
from string import Formatter

_HERE = Path(__file__).parent


class Html(str):
    """Text that is markup: made by `render` and `join`, never from what a visitor sent."""

    __slots__ = ()


class _Escaping(Formatter):
    def format_field(self, value: object, format_spec: str) -> str:
        if isinstance(value, Html):
            return value
        return escape(format(value, format_spec))


_formatter = _Escaping()


def render(template: str, /, **values: object) -> Html:
    """Fill a template of ours: `{name}` and `{product.name}` as in `str.format`, escaped."""
    return Html(_formatter.vformat(template, (), values))


def fill(name: str, /, **values: object) -> Html:
    """Fill a file of `templates/`."""
    return render(read(f"templates/{name}"), **values)


@cache
def read(path: str) -> Html:
    """A file of ours, relative to this folder, as markup."""
    return Html((_HERE / path).read_text(encoding="utf-8"))


def join(parts: Iterable[Html]) -> Html:
    return Html("\n".join(parts))


def options(pairs: Iterable[tuple[str, str]], chosen: str) -> Html:
    """`<option>` elements of (value, words) pairs."""
    return join(
        render(
            '<option value="{value}"{mark}>{words}</option>',
            value=value,
            words=words,
            mark=Html(" selected" if value == chosen else ""),
        )
        for value, words in pairs
    )
