"""Chats: a conversation on one page with one history; each answer is a run."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response, StreamingResponse

from agent.server.access import chat_of, house_of, known_model
from agent.server.bodies import NewChat, NewMessage
from agent.server.records import as_data
from agent.server.stream import chat_events
from agent.store import patient

router = APIRouter(prefix="/context/chats", tags=["chats"])
MOST = 200
TITLE_CHARS = 60


@router.post("", status_code=201)
async def create(request: Request, body: NewChat) -> dict[str, Any]:
    """Begin a chat."""
    house = house_of(request)
    said = (body.title, body.policy, known_model(body.model), body.start)
    return as_data(await patient(lambda: house.records.add_chat(*said)))


@router.get("")
async def chats(request: Request, count: int = 50) -> list[dict[str, Any]]:
    """The newest first."""
    return [as_data(row) for row in house_of(request).records.chats(min(max(count, 1), MOST))]


@router.get("/{chat}")
async def one(request: Request, chat: str) -> dict[str, Any]:
    """A chat, what was said in it, and the runs that are under way."""
    row, house = chat_of(request, chat), house_of(request)
    under_way = [id for id, live in house.live.items() if live.row.chat == chat]
    messages = [as_data(message) for message in house.records.messages(chat)]
    return {**as_data(row), "messages": messages, "under_way": under_way}


@router.post("/{chat}/messages", status_code=202)
async def say(request: Request, chat: str, body: NewMessage) -> dict[str, Any]:
    """Ask something. The answer comes as a message once its run has ended; `/runs/{run}/events` tells how."""
    house, row = house_of(request), chat_of(request, chat)
    run = await house.say(row, body.text, page_context=body.page_context)
    if not row.title:
        words = " ".join(body.text.split())
        title = words if len(words) <= TITLE_CHARS else words[: TITLE_CHARS - 1] + "…"
        await patient(lambda: house.records.entitle(chat, title))
    return {"run": run.id}


@router.get("/{chat}/events")
async def followed(request: Request, chat: str, after: str = "") -> Response:
    """Server-sent events of its runs, those to come too: `run`, and of each run what its own
    `events` tell. Goes on after `Last-Event-ID`, or `after`."""
    chat_of(request, chat)
    last = request.headers.get("last-event-id", after)
    return StreamingResponse(chat_events(house_of(request), chat, last), media_type="text/event-stream")


@router.post("/{chat}/cancel", status_code=202)
async def cancel(request: Request, chat: str) -> dict[str, Any]:
    """End the answers of this chat that are under way."""
    house = house_of(request)
    chat_of(request, chat)
    ended = [id for id, live in house.live.items() if live.row.chat == chat and house.cancel(id)]
    return {"cancelled": ended}
