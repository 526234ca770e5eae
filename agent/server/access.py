"""What routes look up: the house, and rows by id."""

from __future__ import annotations

from pathlib import Path

from fastapi import HTTPException, Request

from agent.llm.providers import parse_model
from agent.server.house import House
from agent.server.records import ChatRow, RunRow
from agent.settings import Settings


def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


def chat_of(request: Request, chat: str) -> ChatRow:
    """Raises HTTPException."""
    row = house_of(request).records.chat(chat)
    if row is None:
        raise HTTPException(404, "no such chat")
    return row


def run_of(request: Request, run: str) -> RunRow:
    """Raises HTTPException."""
    row = house_of(request).records.run(run)
    if row is None:
        raise HTTPException(404, "no such run")
    return row


def folder_of(request: Request, run: str) -> Path:
    """Raises HTTPException."""
    folder = house_of(request).folder(run_of(request, run))
    if folder is None or not folder.is_dir():
        raise HTTPException(404, "the run has written nothing yet, or its folder is gone")
    return folder


def settings_with(request: Request, model: str) -> Settings:
    """The server's settings, with another model where one is named. Raises BadInput."""
    settings = house_of(request).settings
    return settings.model_copy(update={"model": known_model(model)}) if model else settings


def known_model(name: str) -> str:
    """`name`, which is empty or a model's. Raises BadInput."""
    if name:
        parse_model(name)
    return name
