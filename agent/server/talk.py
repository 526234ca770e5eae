"""Chats: a conversation on one page with one history; each answer is a run."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, HTTPException, Request

from agent.result import RunResult
from agent.server.bodies import NewChat, NewMessage
from agent.server.house import House
from agent.server.records import ChatRow, as_data

router = APIRouter(prefix="/context/chats", tags=["chats"])
MOST = 200


def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


def chat_of(request: Request, chat: str) -> ChatRow:
    row = house_of(request).records.chat(chat)
    if row is None:
        raise HTTPException(404, "no such chat")
    return row


@router.post("", status_code=201)
async def create(request: Request, body: NewChat) -> dict[str, Any]:
    """Begin a chat."""
    house = house_of(request)
    return as_data(house.records.add_chat(body.title, body.policy, body.model, body.start))


@router.get("")
async def chats(request: Request, count: int = 50) -> list[dict[str, Any]]:
    """The newest first."""
    return [as_data(row) for row in house_of(request).records.chats(min(max(count, 1), MOST))]


@router.get("/{chat}")
async def one(request: Request, chat: str) -> dict[str, Any]:
    """A chat and what was said in it."""
    row, records = chat_of(request, chat), house_of(request).records
    return {**as_data(row), "messages": [as_data(message) for message in records.messages(chat)]}


@router.post("/{chat}/messages", status_code=202)
async def say(request: Request, chat: str, body: NewMessage) -> dict[str, Any]:
    """Ask something. The answer comes as a message once its run has ended; `/runs/{run}/events` tells how."""
    house, row = house_of(request), chat_of(request, chat)
    if house.closing:
        raise HTTPException(503, "the server is ending")

    def answered(result: RunResult) -> None:
        house.records.add_message(chat, "assistant", result.answer or result.reason, run.id)

    run = house.say(row, body.text, answered, page_context=body.page_context)
    house.records.add_message(chat, "user", body.text, run.id)
    return {"run": run.id}


@router.post("/{chat}/cancel", status_code=202)
async def cancel(request: Request, chat: str) -> dict[str, Any]:
    """End the answers of this chat that are under way."""
    house = house_of(request)
    chat_of(request, chat)
    ended = [id for id, live in house.live.items() if live.row.chat == chat]
    for id in ended:
        await house.cancel(id)
    return {"cancelled": ended}
