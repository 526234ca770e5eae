"""What a run's models have cost, in words: from `usage` of its last event."""

from __future__ import annotations

from collections.abc import Iterator

from agent.report.fields import Fields

LEAST = 0.0001
"""Dollars below which a sum is only said to be small."""


def spent(usage: Fields) -> str:
    """One line for all models: `2 calls of a model, 300 tokens in, 20 out, $0.0012`; "" if none was asked."""
    models = usage.part("models")
    if not models.all:
        return ""
    parts = [models.part(name) for name in models.all]
    calls = int(usage.number("calls") or 0)
    if not calls and not any(part.number("tokens_in") for part in parts):
        return ""  # it was asked, and did not come to answer
    tokens = _tokens(parts)
    asked = [f"{calls} call{'' if calls == 1 else 's'} of a model"] if calls else []
    return ", ".join([*asked, *tokens, *_mishaps(usage), money(usage)])


def each(usage: Fields) -> Iterator[str]:
    """A line for each model."""
    models = usage.part("models")
    for name in models.all:
        part = models.part(name)
        about = "about " if part.flag("estimated") else ""
        told, said = (int(part.number(key) or 0) for key in ("tokens_in", "tokens_out"))
        yield f"{about}{told:,} in, {said:,} out, by {name}: {money(part)}"


def money(usage: Fields) -> str:
    """`$0.0123`, or that nobody knows."""
    dollars = usage.number("cost_usd")
    if dollars is None:
        return "price not known"
    if not dollars:
        return "free"
    return f"less than ${LEAST}" if dollars < LEAST else f"${dollars:,.4f}"


def _tokens(parts: list[Fields]) -> list[str]:
    told, said, cached = (
        int(sum(part.number(key) or 0 for part in parts)) for key in ("tokens_in", "tokens_out", "cached")
    )
    about = "about " if any(part.flag("estimated") for part in parts) else ""
    again = f" ({cached:,} from the cache)" if cached else ""
    return [f"{about}{told:,} tokens in{again}", f"{said:,} out"]


def _mishaps(usage: Fields) -> Iterator[str]:
    for key, one, many in (("retries", "retry", "retries"), ("fallbacks", "fallback", "fallbacks")):
        count = int(usage.number(key) or 0)
        if count:
            yield f"{count} {one if count == 1 else many}"
