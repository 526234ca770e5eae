"""search: the engine of the settings, or the search of the site that is open; results parsed by code.

Where the query will be answered is found out first (`prepare`), so that the policy decides that very address.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import aclosing
from dataclasses import dataclass, replace

from playwright.async_api import APIResponse
from playwright.async_api import Error as PlaywrightError
from pydantic import AliasChoices, Field

from browser_tools.errors import DeniedError, FinalError, RetryableError, ToolError
from browser_tools.pages.landing import Landing, navigation_error
from browser_tools.result import Section
from browser_tools.search.data import complaint, is_too_often
from browser_tools.search.engine import Engine, Keyed, Paged, Result, each_once
from browser_tools.search.pace import paced
from browser_tools.tab import Tab
from browser_tools.tool import Arguments, Outcome, ToolContext, tool
from policies.action import Action
from policies.redact import MASK

LARGEST = 20_000_000
"""Bytes of an answer that is data: search indexes of large manuals have some megabytes."""
MOST_PARTS = 3
"""Pages of results that one search asks for: what the engines with the smallest give 30 results on."""
USUAL = 10
"""Results that are looked for where nobody says how many: a page of results of a site is enough for them."""
_REFUSED = frozenset({401, 403, 429, 503})
_LOOK_TOKENS = 600
"""Budget of the look at a page that shows no results, to tell why."""
_BLOCKING = ("captcha", "auth_gate")
_FALLS_BACK = ("search.", "navigation.", "net.")
"""Codes with which the next engine is asked."""


class SearchArguments(Arguments):
    untold = frozenset({"limit", "after", "part"})

    query: str = Field(min_length=1, max_length=500)
    engine: str | None = Field(default=None, max_length=50, description="web or site")
    new_tab: bool = Field(
        default=False,
        validation_alias=AliasChoices("new_tab", "newTab"),
        description="Show it in a new tab",
    )
    limit: int = Field(default=USUAL, ge=1, le=30)
    after: int = Field(default=0, ge=0, le=5, description="Leave out so many engines, which refused")
    part: int = Field(default=1, ge=1, le=MOST_PARTS, description="Page of the results")


@dataclass(frozen=True)
class Planned:
    """The one address that answers, and the one that shows."""

    engine: Engine
    address: str
    page: str
    behind: str = ""
    """Name of the engine that is asked where this one refuses."""


async def _plan(context: ToolContext, arguments: SearchArguments) -> Planned:
    query = arguments.query
    engine, behind = await _engine(context, arguments)
    if arguments.part > 1 and isinstance(engine, Paged):
        return Planned(engine, engine.further(query, arguments.part), engine.page(query))
    return Planned(engine, engine.address(query), engine.page(query), behind)


async def _engine(context: ToolContext, arguments: SearchArguments) -> tuple[Engine, str]:
    """Who is asked, and the name of who is asked where that one refuses."""
    from browser_tools.search.engines import engine_of
    from browser_tools.search.site import engine_on

    wanted, given = arguments.engine, context.search
    configured = [one for one in (given, *given.otherwise) if one.engine != "site"]
    if wanted == "site" or (wanted is None and not configured):
        return await engine_on(context), ""
    if not configured:
        raise FinalError(
            "no search engine is set: give `search: searxng https://...` in strelka.yaml, or set "
            "STRELKA_SEARCH; or open a site and search there with engine 'site'",
            code="search.no_engine",
        )
    chosen = [one for one in configured if wanted in (None, "web", one.engine)]
    if not chosen:
        names = " or ".join(f"'{one.engine}'" for one in configured)
        raise RetryableError(
            f"the engine {wanted!r} is not set up: use 'web' ({names.strip(chr(39))}) or 'site'",
            code="search.no_engine",
        )
    first, *others = chosen[min(arguments.after, len(chosen) - 1) :]
    return engine_of(first) or await _described(context, first.url), others[0].engine if others else ""


async def _described(context: ToolContext, url: str) -> Engine:
    """The engine that an OpenSearch description tells of, where the policy lets us read that."""
    from browser_tools.search.opensearch import described, description_of, is_description
    from browser_tools.text.html.dom import parse

    document = await _description(context, url)
    if not is_description(document) and (named := description_of(parse(document), url)):
        url, document = named, await _description(context, named)
    return described(document, url)


async def _description(context: ToolContext, url: str) -> str:
    if not context.may_read(url):
        raise DeniedError(f"the policy does not let {url} be read: it describes the search engine")
    return await _fetched(context, url)


def _searching(context: ToolContext, arguments: SearchArguments) -> list[Action]:
    planned: Planned = context.prepared
    addresses = [planned.address]
    if arguments.new_tab and planned.page:
        addresses.append(planned.page)
    return [Action(tool="search", effect="navigate", url=url) for url in dict.fromkeys(addresses)]


@tool(
    name="search",
    category="navigate",
    description="Search the web or this site.",
    arguments=SearchArguments,
    effects=("navigate",),
    intents=_searching,
    resolves=False,
    prepare=_plan,
)
async def search(context: ToolContext, arguments: SearchArguments) -> Outcome:
    planned: Planned = context.prepared
    started = time.monotonic()
    try:
        found, note = await _asked(context, planned, arguments)
    except ToolError as error:
        if not planned.behind or not error.code.startswith(_FALLS_BACK):
            raise
        return await _next_asked(context, planned, arguments, error)
    engine = planned.engine
    if arguments.part == 1 and isinstance(engine, Paged) and len(found) >= engine.at_once < arguments.limit:
        found, note = await _further(context, arguments, engine.at_once, each_once(found), note)
    elif engine.opens and 0 < len(found) < arguments.limit > USUAL:
        left = replace(context, timeout=context.timeout - (time.monotonic() - started))
        found, note = await _read_on(left, planned, arguments, each_once(found))
    return _told(planned, arguments, each_once(found)[: arguments.limit], note)


async def _further(
    context: ToolContext, arguments: SearchArguments, at_once: int, found: list[Result], note: str
) -> tuple[list[Result], str]:
    """`found` and what the next pages of the results add, up to the limit: each a call of its own, decided by
    the policy, with the pause that the host gets between two."""
    given = arguments.model_dump(exclude_defaults=True, exclude={"new_tab"})
    for part in range(2, MOST_PARTS + 1):
        if len(found) >= arguments.limit or context.within is None:
            break
        result = await context.within("search", {**given, "part": part})
        if not result.ok:
            return found, "; ".join(filter(None, [note, f"page {part} of the results: {result.error}"]))
        rows = [{name: row[name] for name in Result.model_fields} for row in result.data["results"]]
        found = each_once([*found, *map(Result.model_validate, rows)])
        if len(rows) < at_once:
            break
    return found, note


async def _read_on(
    context: ToolContext, planned: Planned, arguments: SearchArguments, found: list[Result]
) -> tuple[list[Result], str]:
    """`found` and what the pages that a page of results leads on to add, up to the limit; they are opened
    beside it, each a call of its own."""
    from browser_tools.tools.paging import Pager

    pager = Pager(replace(context, tab=context.session.current), MOST_PARTS + 1)
    read = 0
    async with aclosing(pager.parts()) as parts:
        async for part in parts:
            more = await _read(planned, part.shown.html, arguments, part.shown.url) if read else []
            found = each_once([*found, *more])
            read += 1
            if len(found) >= arguments.limit:
                return found, ""
            if read == MOST_PARTS:
                return found, f"{read} pages of the results were read; there may be more"
            await paced(context.session, planned.address)
    return found, pager.note


async def _next_asked(
    context: ToolContext, planned: Planned, arguments: SearchArguments, refusal: ToolError
) -> Outcome:
    """What the next engine finds: a call of its own, so that the policy decides its address too."""
    if context.within is None:
        raise AssertionError("the door gives `within`")
    given = arguments.model_dump(exclude_defaults=True)
    result = await context.within("search", {**given, "after": arguments.after + 1})
    if not result.ok:
        told = f"{refusal.message}; {planned.behind} was asked then: {result.error}"
        raise type(refusal)(told, code=refusal.code) from refusal
    note = f"{planned.engine.name} did not answer ({refusal.code}): {planned.behind} was asked"
    return Outcome(sections=(*result.sections, Section("Note", note)), data=result.data)


async def _asked(
    context: ToolContext, planned: Planned, arguments: SearchArguments
) -> tuple[list[Result], str]:
    """The results of one engine, and what is to be said of them. Raises ToolError."""
    await paced(context.session, planned.address)
    if planned.engine.opens:
        return await _opened(context, planned, arguments)
    answer = await _fetched(context, planned.address, planned.engine)
    found = await _read(planned, answer, arguments, planned.address)
    return found, await _shown(context, planned) if arguments.new_tab else ""


async def _read(planned: Planned, answer: str, arguments: SearchArguments, url: str) -> list[Result]:
    """Beside the loop: an index of some megabytes takes its time, and the browser wants answers meanwhile."""
    return await asyncio.to_thread(planned.engine.read, answer, arguments.query, url)


def _told(planned: Planned, arguments: SearchArguments, found: list[Result], note: str) -> Outcome:
    rows = [{"rank": rank, **each.model_dump()} for rank, each in enumerate(found, start=1)]
    lines = [
        "\n   ".join(filter(None, [f"{row['rank']}. {row['title']}", row["url"], row["snippet"]]))
        for row in rows
    ]
    text = "\n".join(lines) or f"no results for {arguments.query!r}"
    sections = (Section("Results", text, untrusted=True), *([Section("Note", note)] if note else []))
    where = planned.page or planned.address
    data = {"query": arguments.query, "engine": planned.engine.name, "url": where, "results": rows}
    return Outcome(sections=sections, data=data)


# -- engines that answer with a page ----------------------------------------------------------------------


async def _opened(
    context: ToolContext, planned: Planned, arguments: SearchArguments
) -> tuple[list[Result], str]:
    tab = await context.session.open_tab() if arguments.new_tab else context.tab
    landing = await tab.navigate(planned.address, timeout=context.timeout * 0.7)
    if not context.may_read(tab.url):
        return [], ""  # the door says so
    found = await _read(planned, await tab.html(), arguments, tab.url)
    if found:
        return found, ""
    return [], await _why_none(context, tab, landing)


async def _why_none(context: ToolContext, tab: Tab, landing: Landing) -> str:
    """What to add to `no results`. Raises RetryableError where something stands before the results."""
    seen = await tab.observe(_LOOK_TOKENS, may_read=context.may_read)
    blocking = next((signal for signal in _BLOCKING if signal in seen.signals), None)
    if landing.status == 429 and not blocking:
        raise _limited(tab.url, "")
    if blocking or landing.status in _REFUSED:
        raise _blocked(f"{tab.url} (it shows {blocking or f'HTTP {landing.status}'})")
    if "consent_overlay" in seen.signals:
        raise RetryableError(
            f"{tab.url} asks for consent before it shows results: answer it on the page, then search again",
            code="search.consent",
        )
    if landing.status is not None and landing.status >= 400:
        raise FinalError(f"{tab.url} answered HTTP {landing.status}", code="search.failed")
    return "the page shows no list of results; it is open, read it if it should have some"


def _blocked(where: str) -> RetryableError:
    return RetryableError(
        f"the search engine refuses to answer at {where}: use another engine, or try later",
        code="search.blocked",
    )


def _limited(where: str, after: str, status: int = 429) -> RetryableError:
    wait = f"in {after} seconds" if after.isdigit() else "later"
    return RetryableError(
        f"the search engine at {where} was asked too often (HTTP {status}): try {wait}, or use another "
        "engine",
        code="search.rate_limited",
    )


async def _shown(context: ToolContext, planned: Planned) -> str:
    """Open the page with the same results, where the engine has one."""
    if not planned.page:
        return f"{planned.engine.name} has no page of results to show"
    tab = await context.session.open_tab()
    await tab.navigate(planned.page, timeout=context.timeout * 0.4)
    return ""


# -- engines that answer with data ------------------------------------------------------------------------


async def _fetched(context: ToolContext, url: str, engine: Engine | None = None) -> str:
    """The answer at `url`, asked for by the browser's own network side. A redirect is not followed: nobody
    has decided where it leads."""
    limit = context.timeout * 0.5
    headers: dict[str, str] = engine.headers() if isinstance(engine, Keyed) else {}
    try:
        response = await context.session.context.request.get(
            url, max_redirects=0, timeout=limit * 1000, headers=headers
        )
        try:
            _check(response, url)
            answer = await response.body()
            if response.status >= 400:
                raise _refusal(response, url, _masked(answer, headers))
        finally:
            await response.dispose()
    except PlaywrightError as error:
        raise navigation_error(error, url) from error
    if len(answer) > LARGEST:  # what it is packed into may be small
        raise FinalError(
            f"{url.partition('?')[0]} answered with more than {LARGEST} bytes", code="search.failed"
        )
    return _masked(answer, headers)


def _masked(answer: bytes, headers: dict[str, str]) -> str:
    """The text of an answer, without the key it was asked with."""
    text = answer.decode("utf-8", "replace")
    for name, value in headers.items():
        text = text.replace(value, MASK) if name != "Accept" else text
    return text


def _check(response: APIResponse, url: str) -> None:
    """Raises ToolError where the answer is not to be read at all."""
    plain = url.partition("?")[0]
    if 300 <= response.status < 400:
        where = response.headers.get("location", "elsewhere")
        raise FinalError(
            f"{plain} leads on to {where[:300]!r}, which is not followed: correct the engine's url",
            code="search.moved",
        )
    if int(response.headers.get("content-length", "0") or 0) > LARGEST:
        raise FinalError(f"{plain} answered with more than {LARGEST} bytes", code="search.failed")


def _refusal(response: APIResponse, url: str, answer: str) -> ToolError:
    """Why an engine that answers with data refused, in its own words where it has some."""
    plain, status = url.partition("?")[0], response.status
    said = complaint(answer)
    if status == 429 or (status in _REFUSED and is_too_often(answer)):
        return _limited(plain, response.headers.get("retry-after", ""), status)
    if status in _REFUSED:
        return _blocked(f"{plain} (HTTP {status}{f', it says {said!r}' if said else ''})")
    wrong = f"it says {said!r}" if said else "is it the engine's url?"
    return FinalError(f"{plain} answered HTTP {status}: {wrong}", code="search.failed")
