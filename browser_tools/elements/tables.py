"""Rows that head a table: people do not count them among its rows, and name things `in the table header`."""

from __future__ import annotations

import re
from dataclasses import replace

from browser_tools.elements.words import HEAD
from browser_tools.observe import Candidate, Container, Observer

_CONCERNS = re.compile(r"\b(?:rows?|table|column|head(?:er)?s?)\b", re.IGNORECASE)
_HEADS = (
    "thead tr, tr:has(th):not(:has(td)):not(:is(tr:has(td) ~ tr, tfoot tr):has(th ~ th)), "
    "[role=row]:has([role=columnheader]):not(:has([role=cell], [role=gridcell], td))"
)
"""A row of several header cells below others adds them up; with one it heads those that follow."""


async def with_heads(observer: Observer, text: str, everything: list[Candidate]) -> list[Candidate]:
    """`everything`, with the rows that head a table told from others, where `text` may be about rows."""
    if not _CONCERNS.search(text):
        return everything
    frames = {_frame(each.handle): each.handle for each in everything if each.role == "row"}
    heads = {key for row in frames.values() for key in await observer.matching(_HEADS, row)}
    return [_told(each, heads) for each in everything] if heads else everything


def _frame(handle: str) -> str:
    return handle.rpartition("e")[0]


def _told(candidate: Candidate, heads: set[str]) -> Candidate:
    around = tuple(_as_head(one) if one.key in heads else one for one in candidate.containers)
    return replace(candidate, role=HEAD if candidate.handle in heads else candidate.role, containers=around)


def _as_head(row: Container) -> Container:
    return replace(row, kind=HEAD)
