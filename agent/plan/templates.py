"""`{{placeholders}}`: values of inputs out of what is recorded, and into what is replayed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, quote, urlsplit

from browser_tools.checks import Check

PLACEHOLDER = re.compile(r"\{\{\s*([^{}\s]+)\s*\}\}")
SHORTEST = 3
"""Characters of a value that is found inside a longer text; shorter ones only stand for a whole text."""
_CHANGING = re.compile(r"\d|^[0-9a-f]{8,}$", re.IGNORECASE)
"""Parts of a path that are another one in the next run: numbers, hashes, dates."""
_ANY = "*"
_UNESCAPED = re.compile(r"[A-Za-z0-9._-]")


def as_text(value: Any) -> str:
    """An input's value as it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _in_url(text: str) -> str:
    """A value as URLs spell it. Forms, scripts and redirects differ in spaces and signs: any will do."""
    return "".join(one if _UNESCAPED.match(one) else quote(one) if ord(one) > 127 else _ANY for one in text)


@dataclass(frozen=True)
class Values:
    """What placeholders stand for: inputs, and what the run has read off pages or was told."""

    inputs: Mapping[str, Any] = field(default_factory=dict)

    def named(self, words: str) -> Values:
        """Those that `words` name, and those that are long enough to be no other text by chance."""
        names = set(PLACEHOLDER.findall(words))
        return Values(
            {
                name: value
                for name, value in self.inputs.items()
                if name in names or len(as_text(value)) > SHORTEST
            }
        )

    def texts(self) -> list[str]:
        """The values that are long enough to be found in a text, the longest first."""
        return [text for _, value in self._longest() if len(text := as_text(value)) >= SHORTEST]

    def template(self, text: str) -> str:
        """`text` with the values of inputs as their placeholders; the longest value first."""
        for name, value in self._longest():
            said = as_text(value)
            if text == said:
                return "{{" + name + "}}"
            if len(said) >= SHORTEST:
                text = re.sub(rf"(?<![\w{{]){re.escape(said)}(?![\w}}])", "{{" + name + "}}", text)
        return text

    def fill(self, text: str, spell: Callable[[str], str] = str) -> str:
        """`text` with its placeholders filled in; one that nothing is known of stays."""

        def value(match: re.Match[str]) -> str:
            name = match[1]
            return spell(as_text(self.inputs[name])) if name in self.inputs else match[0]

        return PLACEHOLDER.sub(value, text)

    def filled(self, data: Any) -> Any:
        """Plain data with every text filled in."""
        if isinstance(data, str):
            return self.fill(data)
        if isinstance(data, Mapping):
            return {key: self.filled(part) for key, part in data.items()}
        return [self.filled(part) for part in data] if isinstance(data, list | tuple) else data

    def condition(self, check: Check) -> Check:
        """A condition of a step as it is in this run; in a URL values are spelt as URLs spell them."""
        if isinstance(check.url, str):
            return Check(url=self.fill(check.url, _in_url))
        data = check.model_dump(by_alias=True, exclude_unset=True)
        return Check.model_validate(self.filled(data))

    def url_pattern(self, url: str, since: str = "") -> str:
        """What a URL was like, for the next run: its path, with what changes as `*`; what came after a `?`
        or `#` only where the page before (`since`) differs in nothing else."""
        parts, before = urlsplit(url), urlsplit(since)
        path = "/".join(self._segment(one) for one in parts.path.split("/")) or "/"
        if (parts.scheme, parts.netloc) != (before.scheme, before.netloc) and since.startswith("http"):
            path = f"{parts.scheme}://{parts.netloc}{path}"
        if parts.path == before.path and parts.fragment and parts.fragment != before.fragment:
            return f"{_ANY}{path}*#{self._segment(parts.fragment)}"
        if parts.path == before.path and parts.query and parts.query != before.query:
            return f"{path}?{self._query(parts.query)}"
        return re.sub(r"\*+", _ANY, path)

    def _query(self, query: str) -> str:
        """The parameters that hold an input, whatever stands between them."""
        held = [
            f"{quote(key, safe='')}={template}"
            for key, value in parse_qsl(query)
            if PLACEHOLDER.fullmatch(template := self.template(value))
        ]
        return _ANY.join(("", *held, "")) if held else _ANY

    def _segment(self, segment: str) -> str:
        slugs = (re.sub(r"\W+", "-", as_text(value)).strip("-").lower() for _, value in self._longest())
        if any(len(slug) >= SHORTEST and slug in segment.lower() for slug in slugs):
            return _ANY
        return _ANY if _CHANGING.search(segment) else segment

    def _longest(self) -> Sequence[tuple[str, Any]]:
        texts = [(name, value) for name, value in self.inputs.items() if as_text(value)]
        return sorted(texts, key=lambda pair: -len(as_text(pair[1])))
