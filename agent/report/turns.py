"""A model's turn as a report tells it: what it was shown and said, what was mended, what it cost."""

from __future__ import annotations

from agent.report.fields import Fields
from agent.report.groups import Group
from agent.report.view import Span, Tokens, Turn


def turn_of(group: Group, span: Span) -> Turn:
    """One turn, from its observation (or first question) to what was mended in the reply."""
    seen = Fields(next((event.data for event in group.of("observation")), {}))
    page = next(iter(group.of("observation")), group.events[0])
    queries = [Fields(event.data) for event in group.of("ai_query")]
    repairs = [Fields(event.data) for event in group.of("repair")]
    replies = group.of("ai_reply")
    reply = Fields(replies[-1].data if replies else {})
    model = next((one.text("model") for one in (reply, *queries, *repairs) if one.text("model")), "")
    return Turn(
        span=span,
        model=model,
        title=page.title,
        url=page.url,
        shown=seen.text("text"),
        signals=seen.texts("signals"),
        omitted=seen.texts("omitted"),
        queries=tuple(map(_query, queries)),
        answered=bool(replies),
        content=reply.text("content"),
        calls=tuple(Fields(call).text("name") or "?" for call in reply.items("calls")),
        finish=reply.text("finish"),
        mended=tuple(text for one in repairs for text in one.texts("repairs")),
        problems=_problems(reply, repairs),
        fallbacks=tuple(map(_fallback, (Fields(event.data) for event in group.of("fallback")))),
        tokens=_tokens(reply.part("usage")),
    )


def _query(data: Fields) -> str:
    counts = [f"{data.text(key)} {key}" for key in ("messages", "tools") if data.text(key)]
    mode = [f"{data.text('mode')} mode"] if data.text("mode") else []
    about = [f"about {data.text('tokens')} tokens"] if data.text("tokens") else []
    return ", ".join([*mode, *counts, *about])


def _problems(reply: Fields, repairs: list[Fields]) -> tuple[str, ...]:
    """What the reply got wrong; the planner's words for it repeat those of the parser."""
    told = [one.text("problem") for one in repairs if one.text("problem")]
    return tuple(dict.fromkeys([*reply.texts("bad"), *told]))


def _fallback(data: Fields) -> str:
    return f"{data.text('from')} → {data.text('to')}: {data.text('reason')}"


def _tokens(usage: Fields) -> Tokens | None:
    sent, received = usage.number("tokens_in"), usage.number("tokens_out")
    if sent is None and received is None:
        return None
    return Tokens(int(sent or 0), int(received or 0), usage.flag("estimated"))
