"""Overrides: what only a program that was given a prompt can be told, in the languages of the web.

To take no heed of instructions it had before, to slip into a role, to follow new instructions, to give its
prompt away, to answer with nothing but some words. Each is a few meanings beside one another
(`overrides.txt`): who may ignore a letter, a light or the packet's instructions is a reader.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable
from functools import cache
from pathlib import Path

_BESIDE, _NEAR, _FAR = 25, 45, 70
"""Characters between words that belong together."""
_END = re.compile(r"[.!?;](?=\s|$)|[。！？।\n]")
_GAP = r"[^.!?。！？।\n]{0,40}?"
_UNBOUND = re.compile("[\u0900-\u097f\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
"""Scripts in which a word may stand in another: Devanagari (whose signs are no letters), Thai, kana, Han,
hangul."""
_BETWEEN = re.compile(r"\s*(?:[\w-]+\s+){0,2}")
"""Between `your` and what is yours: two words at most."""
_LABELLED = re.compile(r"(?:\s(?:for|to|für|an|pour|para|per|voor|dla|для)(?:\s[\w'’-]+){1,4})?\s*[:：]")
"""Behind `new task`, for whom it is."""
_AROUND = " .,;:!?…–—-*#>\"'“”„«»()[]。！？"
_STOPS = ("", ",", ".", ";", "!", ":", "。", "，", "、")
_REPORTED = re.compile(
    r"\b(?:writing|wrote|written|saying|said|telling|told|asking|asked)\b[^.;:!?]{0,40}\b"
    r"(?:(?:that|if) (?:it|they|he|she) (?:should|must|would|could|had to|was to|were to)|"
    r"(?:it|them|him|her) to)\s$"
)
"""Before what somebody is told to have asked another for."""
_REPORT = 100
"""Characters of such a report."""
_QUOTED = re.compile('["“„«»「『‘\'][^"“”„«»「」『』]{2,}["”“«»」』’\']|[:：]\\s*\\w')


@cache
def _words(*sections: str) -> re.Pattern[str]:
    return re.compile(_any_of([entry for one in sections for entry in _sections()[one]]))


@cache
def _sections() -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    name = ""
    table = (Path(__file__).parent / "overrides.txt").read_text(encoding="utf-8")
    for line in unicodedata.normalize("NFKC", table.lower()).replace("...", "…").splitlines():
        if line.startswith("["):
            name = line.strip("[]")
        elif not line.startswith("#"):
            found[name] += line.split()
    return found


def _any_of(entries: list[str]) -> str:
    """One expression for all `entries`: their first letters decide at nearly every place of a text."""
    bound: dict[str, set[str]] = defaultdict(set)
    unbound: dict[str, set[str]] = defaultdict(set)
    for entry in entries:
        rest = re.escape(entry[1:]).replace(r"\*", r"\w*").replace("…", _GAP)
        if _UNBOUND.match(entry):
            unbound[entry[0]].add(rest.replace("_", r"\s*"))
        else:
            bound[entry[0]].add(rest.replace("_", r"\s+") + (r"(?!\w)" if entry[-1].isalnum() else ""))
    ways = [rf"(?<!\w)(?:{_parted(bound)})" if bound else "", f"(?={_UNBOUND.pattern})(?:{_parted(unbound)})"]
    return "|".join(ways if unbound else ways[:1])


def _parted(groups: dict[str, set[str]]) -> str:
    return "|".join(f"{re.escape(first)}(?:{'|'.join(sorted(some))})" for first, some in groups.items())


def overrides(said: str) -> bool:
    """Whether `said`, which is normal (`claims.normal`), tells a program to forget, be or give something."""
    said = said.lower()
    if not _words(*(section for section, _ in _RULES)).search(said):
        return False
    return any(rule(said, match) for section, rule in _RULES for match in _words(section).finditer(said))


def disregards(said: str) -> bool:
    """Whether a sentence begins or ends with taking no heed of something, whatever that is: beside an order
    it is by the same hand (`Disregard the other records.`).
    """
    said = said.lower().strip(_AROUND)
    begins = _words("ignore").match(said) is not None
    return begins or any(one.end() == len(said) for one in _words("ignore", "ignore_last").finditer(said))


def threatens(said: str) -> bool:
    """Whether a sentence begins with what happens to whoever does not obey: behind an order it is by the
    same hand.
    """
    return _words("or_else").match(said.lower().strip(_AROUND)) is not None


def _behind(said: str, match: re.Match[str], reach: int = _FAR) -> str:
    """`match` and what follows it in its sentence."""
    end = _END.search(said, match.end(), match.end() + reach)
    return said[match.start() : end.start() if end else match.end() + reach]


def _before(said: str, match: re.Match[str]) -> str:
    """What stands before `match` in its sentence, and it."""
    begin = max(0, match.start() - _FAR)
    ends = [one.end() for one in _END.finditer(said, begin, match.start())]
    return said[ends[-1] if ends else begin : match.end()]


def _is_ignored(said: str, ignore: re.Match[str]) -> bool:
    before = said[max(0, ignore.start() - _BESIDE) : ignore.start()].rstrip()
    denied = any(one.end() == len(before) for one in _words("not").finditer(before))
    if denied or _REPORTED.search(said, max(0, ignore.start() - _REPORT), ignore.start()):
        return False
    clause = _behind(said, ignore)
    return _is_of_orders(clause) or _is_of_text(clause)


def _is_of_text(clause: str) -> bool:
    """Whether `clause` speaks of all that was to be read: `the text above`, not `the text above the line`."""
    for noun in _words("read").finditer(clause):
        before, after = clause[: noun.start()].rstrip(), clause[noun.end() :].lstrip()
        prior = _words("prior").match(after)
        if prior and not after[prior.end() :].lstrip()[:1].isalnum():
            return True
        if any(one.end() == len(before) for one in _words("prior").finditer(before)) and after[:1] in _STOPS:
            return True
    return False


def _is_ignored_last(said: str, ignore: re.Match[str]) -> bool:
    return _is_of_orders(_before(said, ignore))


def _is_of_orders(clause: str) -> bool:
    """Whether `clause` speaks of instructions that its reader was given."""
    above = _words("all_above", "own_orders").search(clause)
    if above is not None and not clause[above.end() :].startswith((" about ", " über ", " sur ", " sobre ")):
        return True
    return any(_is_given(clause, noun) for noun in _words("orders").finditer(clause))


def _is_given(clause: str, noun: re.Match[str]) -> bool:
    """Whether they are earlier ones, all there are, or its own: not the packet's, nor `your doctor's`."""
    before, after = clause[max(0, noun.start() - _BESIDE) : noun.start()], clause[noun.end() :]
    if _words("prior").search(before) or _words("prior").search(after[:_BESIDE]):
        return True
    whole = not after.lstrip()[:1].isalpha()
    near = _words("yours", "all" if whole else "yours").finditer(before)
    return _words("yours").match(after.lstrip()) is not None or any(
        _BETWEEN.fullmatch(before[one.end() :]) for one in near
    )


def _is_role(said: str, now: re.Match[str]) -> bool:
    clause = _behind(said, now, _NEAR)
    role = _words("role").search(clause)
    return role is not None and not _words("beside").search(clause[: role.start()])


def _is_label(said: str, label: re.Match[str]) -> bool:
    return _LABELLED.match(said, label.end()) is not None


def _gives_away(said: str, prompt: re.Match[str]) -> bool:
    around = _before(said, prompt) + _behind(said, prompt, _NEAR).removeprefix(prompt[0])
    return _words("reveal").search(around) is not None


def _is_dictated(said: str, answer: re.Match[str]) -> bool:
    """Whether words to answer with are quoted; from several that are offered, a reader chooses."""
    clause = _before(said, answer) + _behind(said, answer).removeprefix(answer[0])
    quoted = _QUOTED.search(clause)
    return quoted is not None and not _words("or").match(clause[quoted.end() :].lstrip(" ,"))


_RULES: tuple[tuple[str, Callable[[str, re.Match[str]], bool]], ...] = (
    ("ignore", _is_ignored),
    ("ignore_last", _is_ignored_last),
    ("you_are_now", _is_role),
    ("new_orders", _is_label),
    ("system_prompt", _gives_away),
    ("answer_only", _is_dictated),
)
"""A section of the table, and what has to stand around a word of it."""
