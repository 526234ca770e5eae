"""The application: routes over the house, behind the gatekeeper."""

from __future__ import annotations

import mimetypes
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import APIRouter, FastAPI, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse, RedirectResponse, Response
from starlette.exceptions import HTTPException as StarletteError

from agent.gate.gate import Gate
from agent.server import approvals, provider, runs, setup, summaries, talk, watches, workflows
from agent.server.gatekeeper import COOKIE, Gatekeeper
from agent.server.house import Busy, House
from agent.server.keys import Keys
from browser_tools.errors import StorageError
from policies.errors import BadInput, StrelkaError

PAGE = Path(__file__).parent / "page"
DESCRIPTION = "A headless browser agent on a leash: chats, runs, approvals, workflows, summaries, watches."
ROUTERS = (talk, runs, approvals, workflows, summaries, watches, setup, provider)


def make_app(make_house: Callable[[], House], keys: Keys, hosts: frozenset[str]) -> FastAPI:
    """The server. The house is made when it starts, and closed when it ends."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.house = make_house()
        try:
            yield
        finally:
            await app.state.house.close()

    app = FastAPI(
        title="Strelka",
        description=DESCRIPTION,
        version="1",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
    )
    app.state.keys = keys
    for router in (entrance, *(module.router for module in ROUTERS)):
        app.include_router(router)
    app.add_exception_handler(StrelkaError, _ours)
    app.add_exception_handler(StarletteError, _told)
    app.add_exception_handler(RequestValidationError, _misfit)
    app.add_middleware(Gate, rules=Gatekeeper(keys, hosts))
    return app


async def _ours(request: Request, error: Exception) -> Response:
    assert isinstance(error, StrelkaError)
    status = 400 if isinstance(error, BadInput) else 503 if isinstance(error, Busy | StorageError) else 500
    return JSONResponse({"error": error.message, "code": error.code}, status)


async def _told(request: Request, error: Exception) -> Response:
    assert isinstance(error, StarletteError)
    return JSONResponse({"error": error.detail}, error.status_code, headers=error.headers)


async def _misfit(request: Request, error: Exception) -> Response:
    """Names the field and what was expected; what was sent is not repeated."""
    assert isinstance(error, RequestValidationError)
    told = [f"{'.'.join(map(str, one['loc'][1:])) or 'the body'}: {one['msg']}" for one in error.errors()]
    return JSONResponse({"error": "; ".join(told), "code": "request.invalid"}, 422)


entrance = APIRouter(include_in_schema=False)


@entrance.get("/")
async def frame() -> Response:
    """The page. It says nothing by itself; what it shows it asks for with its cookie."""
    return _file("index.html")


@entrance.get("/page/{name:path}")
async def part(name: str) -> Response:
    """One of the page's own files."""
    return _file(name)


def _file(name: str) -> Response:
    known = {file.relative_to(PAGE).as_posix(): file for file in PAGE.rglob("*") if file.is_file()}
    if name not in known:
        raise HTTPException(404, "no such file")
    return FileResponse(known[name], media_type=mimetypes.guess_type(name)[0])


@entrance.get("/enter")
async def enter(request: Request, code: str = "") -> Response:
    """The one-time link: the code becomes a cookie that scripts cannot read."""
    cookie = request.app.state.keys.enter(code)
    if cookie is None:
        raise HTTPException(403, "this link was used, or never given out; strelka serve prints another")
    answer = RedirectResponse("/", 303)
    answer.set_cookie(COOKIE, cookie, httponly=True, samesite="strict", path="/")
    return answer


@entrance.post("/links", status_code=201)
async def link(request: Request) -> dict[str, str]:
    """Another one-time link to the page."""
    return {"path": f"/enter?code={request.app.state.keys.link_code()}"}
