"""Cutting text into clauses, with everything quoted set aside so that the grammar never looks inside it.

In a `Clause`, each quoted part and each `{{placeholder}}` is one `Piece`, and stands in `masked` as a mark
that no word of the grammar matches.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from agent.steps.step import StepError, Unreadable

MARK = r"\x00\d+\x00"
"""Regular expression of the mark of one piece."""

_CLOSING = {
    '"': '"', "'": "'", "`": "`", "“": "”", "”": "”", "„": "“”", "‘": "’", "‚": "‘’", "«": "»", "»": "«",
    "‹": "›", "「": "」", "『": "』", "＂": "＂",
}  # fmt: skip
_APOSTROPHES = "'‘’"
_MAY_OPEN_AFTER = re.compile(r"[\s(\[=:,@]|^$")
_PLACEHOLDER = re.compile(r"\{\{\s*([^{}\s]+)\s*\}\}")
_LEAD = re.compile(
    r"^\s*(?:[-*•]\s+|\d{1,3}[.)]\s+)?(?:(?:please|now|then|and|next|finally|also)\b,?\s+)*", re.I
)
_TAIL = re.compile(r"(?<=[\w\x00/)\]])\s*[.!,…]+\s*$")
LONGEST_TEXT = 256_000
MOST_CLAUSES = 1_000
LONGEST_CLAUSE = 2_000
"""Characters of one clause outside quotes: far beyond any step, and it keeps the matching fast."""


@dataclass(frozen=True)
class Piece:
    """A quoted part or a placeholder: `text` without quotes and not yet filled, `raw` as written."""

    text: str
    raw: str


@dataclass(frozen=True)
class Clause:
    """What should be one step. `masked` is the text with marks for `pieces`, single-spaced."""

    masked: str
    pieces: tuple[Piece, ...]
    line: int

    @property
    def text(self) -> str:
        """As it was written."""
        return self.raw(self.masked)

    def raw(self, masked: str) -> str:
        """A part of `masked` as it was written."""
        return re.sub(MARK, lambda mark: self.pieces[_index(mark)].raw, masked)

    def part(self, masked: str) -> Clause:
        """The clause that is only `masked`, a part of this one."""
        return replace(self, masked=_trimmed(masked))


def _index(mark: re.Match[str]) -> int:
    return int(mark[0].strip("\0"))


def piece_numbers(masked: str) -> list[int]:
    """Which pieces a masked text holds, in order."""
    return [_index(mark) for mark in re.finditer(MARK, masked)]


def clauses(text: str, source: str = "") -> list[Clause]:
    """The clauses of `text`: its lines, cut at each `;` outside quotes. Blank and `#` lines are left out.

    Raises StepError for text that holds control characters or is far too long, and for a quote that is not
    closed on its line.
    """
    _check_characters(text, source)
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.lstrip().startswith("#"):
            continue
        masked, pieces = _mask(line, number, source)
        parts = (Clause(_trimmed(part), pieces, number) for part in masked.split(";"))
        found += [clause for clause in parts if clause.masked]
    if len(found) > MOST_CLAUSES:
        reason = f"one of more than {MOST_CLAUSES} steps, the most a text may have"
        raise StepError([Unreadable(found[MOST_CLAUSES].line, found[MOST_CLAUSES].text[:60], reason)], source)
    for clause in found:
        if len(clause.masked) > LONGEST_CLAUSE:
            reason = f"is longer than {LONGEST_CLAUSE} characters outside quotes"
            raise StepError([Unreadable(clause.line, clause.text[:60] + "...", reason)], source)
    return found


def _check_characters(text: str, source: str) -> None:
    if len(text) > LONGEST_TEXT:
        raise StepError(
            [Unreadable(1, text[:40] + "...", f"is longer than {LONGEST_TEXT} characters")], source
        )
    for at, char in enumerate(text):
        if (char < " " and char not in "\t\n\r") or char == "\x7f" or "\ud800" <= char <= "\udfff":
            line = text.count("\n", 0, at) + 1
            raise StepError(
                [Unreadable(line, f"\\u{ord(char):04x}", "a character that no text may hold")], source
            )


def _mask(line: str, number: int, source: str) -> tuple[str, tuple[Piece, ...]]:
    """The line with its pieces replaced by marks."""
    out: list[str] = []
    pieces: list[Piece] = []
    at = 0
    while at < len(line):
        end, piece = _piece_at(line, at)
        if end is None:
            quote = line[at : at + 40]
            raise StepError(
                [Unreadable(number, quote, f"the quote {line[at]} is not closed on this line")], source
            )
        if piece is None:
            out.append(line[at])
        else:
            out.append(f"\0{len(pieces)}\0")
            pieces.append(piece)
        at = end
    return "".join(out), tuple(pieces)


def _piece_at(line: str, at: int) -> tuple[int | None, Piece | None]:
    """(end, piece) if one begins at `at`, (at + 1, None) if not, (None, None) if a quote is never closed."""
    placeholder = _PLACEHOLDER.match(line, at)
    if placeholder:
        return placeholder.end(), Piece(placeholder[0], placeholder[0])
    char = line[at]
    if char not in _CLOSING or not _MAY_OPEN_AFTER.fullmatch(line[at - 1 : at]):
        return at + 1, None
    end = _closing(line, at)
    if end is None:
        return (at + 1 if char in _APOSTROPHES else None), None
    return end + 1, Piece(_unescaped(line[at + 1 : end]), line[at : end + 1])


def holds_open_quote(text: str) -> bool:
    """True if a quote begins in `text` that does not end in it."""
    at = 0
    while at < len(text):
        if text[at] in _CLOSING and _MAY_OPEN_AFTER.fullmatch(text[at - 1 : at]):
            end = _closing(text, at)
            if end is None:
                return True
            at = end
        at += 1
    return False


def _closing(line: str, at: int) -> int | None:
    """Where the quote opened at `at` closes. In single quotes, an apostrophe inside a word does not close."""
    closing = _CLOSING[line[at]]
    for place in range(at + 1, len(line)):
        if line[place] not in closing or line[place - 1] == "\\":
            continue
        if line[place] in _APOSTROPHES and line[place + 1 : place + 2].isalnum():
            continue
        return place
    return None


def _unescaped(text: str) -> str:
    return re.sub(r"\\([\"'`“”„‘’])", r"\1", text)


def _trimmed(masked: str) -> str:
    """Single-spaced, without list marks and polite words before it or a full stop after it."""
    text = _LEAD.sub("", " ".join(masked.split()))
    return _TAIL.sub("", text).strip()
