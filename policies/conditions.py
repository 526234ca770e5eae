"""Whether a condition holds: yes, no, or nobody knows (None), because a fact it asks for is missing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from policies.facts import Facts
from policies.phrases import fold
from policies.schema import Condition, InSet, NotClasses, NotKinds, Rule
from policies.territory import Territory


def matches(rule: Rule, facts: Facts, territory: Territory) -> bool:
    """Whether `rule` speaks of this action.

    A missing fact counts as a match of a deny or ask, and as no match of an allow. Where an action touches
    several origins or carries several names, a deny or ask needs one of them, an allow needs all.
    """
    allows = rule.decision == "allow"
    applies = holds(rule.when, facts, territory, every=allows)
    if applies is False or (applies is None and allows):
        return False
    if rule.unless is None:
        return True
    excepted = holds(rule.unless, facts, territory, every=not allows)
    return excepted is False or (excepted is None and not allows)


def holds(condition: Condition, facts: Facts, territory: Territory, *, every: bool) -> bool | None:
    """Whether all keys of `condition` hold. `every`: all origins and names must fit, not just one."""
    known: bool | None = True
    for answer in _answers(condition, facts, territory, every):
        if answer is False:
            return False
        known = known and answer
    return known


def _answers(condition: Condition, facts: Facts, territory: Territory, every: bool) -> Iterator[bool | None]:
    if condition.tool is not None:
        yield _tool(condition.tool, facts)
    if condition.effect is not None:
        yield None if facts.effect is None else facts.effect in condition.effect
    if condition.origin is not None:
        yield _origin(condition.origin, facts, territory, every)
    if condition.field is not None:
        yield _field(condition.field, facts)
    if condition.cls is not None:
        yield _class(condition.cls, facts)
    if condition.secret is not None:
        yield facts.action.secret is not None  # one that is not bound there is refused before any rule
    if condition.amount is not None:
        yield condition.amount.holds(facts.amount)
    if condition.role is not None:
        yield _role(condition.role, facts)
    if condition.name is not None:
        yield _name(condition.name, facts, every)


def _tool(tools: tuple[str, ...], facts: Facts) -> bool | None:
    if facts.action.tool is None:
        return False if facts.action.entry == "request" else None  # a request is no tool call
    return facts.action.tool in tools


def _origin(wanted: InSet | tuple[str, ...], facts: Facts, territory: Territory, every: bool) -> bool | None:
    if len(facts.origins) < len(facts.targets) or not facts.origins:
        return None
    if isinstance(wanted, InSet):
        fits = [territory.includes(url, wanted.within) for url in facts.origins]
    else:
        fits = [territory.fits(url, wanted) for url in facts.origins]
    return all(fits) if every else any(fits)


def _field(wanted: NotKinds | tuple[str, ...], facts: Facts) -> bool | None:
    if not facts.field_is_known:
        return None
    if isinstance(wanted, NotKinds):
        return facts.field not in wanted.excluded
    return facts.field in wanted


def _class(wanted: NotClasses | tuple[str, ...], facts: Facts) -> bool | None:
    if facts.cls is None:
        return None
    return facts.cls not in wanted.excluded if isinstance(wanted, NotClasses) else facts.cls in wanted


def _role(wanted: tuple[str, ...], facts: Facts) -> bool | None:
    if facts.role is None:
        return False if facts.has_no_element else None
    return facts.role in wanted


def _name(wanted: tuple[str, ...], facts: Facts, every: bool) -> bool | None:
    if not facts.names:
        return False if facts.has_no_element else None
    known = {_plain(name) for name in wanted}
    fits = [_plain(name) in known for name in facts.names]
    return all(fits) if every else any(fits)


@lru_cache(4096)
def _plain(text: str) -> str:
    return " ".join(fold(text).split())
