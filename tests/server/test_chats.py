"""Runs and chats over HTTP: begun, followed, approved, cancelled, and gone on with after a restart."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from conftest import Serve
from serving import Served, served

from agent.approve import DenyApprover
from agent.build import RunRequest
from agent.llm.testing import FakeServer, call, calls, text
from agent.script import LoadedScript, Script
from agent.settings import Settings

PAGE = "<title>Lamps</title><h1>Lamps</h1><p>Two lamps</p><button>Buy</button><a href='/other'>Other</a>"


@pytest_asyncio.fixture(scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Served]:
    async with served(tmp_path_factory.mktemp("served")) as one:
        yield one


@pytest.fixture
def site(serve: Serve) -> str:
    return serve({"/": PAGE, "/other": "<title>Other</title><p>Elsewhere</p>"})


async def test_a_run_is_begun_followed_and_kept(server: Served, site: str) -> None:
    run = await server.started(f"open {site}/; open {site}/other", policy="readonly")
    seen = [one async for one in server.events(f"/runs/{run}/events")]
    numbers = [int(id) for id, kind, _ in seen if kind == "event"]
    assert numbers == list(range(1, len(numbers) + 1))
    assert [data["seq"] for _, kind, data in seen if kind == "event"] == numbers
    assert seen[-1][1:] == ("end", {"run": run, "status": "finished"})
    told = await server.json(f"/runs/{run}")
    assert told["result"]["status"] == "finished"
    assert "folder" not in told
    assert "folder" not in told["result"]
    half = [one async for one in server.events(f"/runs/{run}/events", last=str(numbers[3]))]
    assert [int(id) for id, kind, _ in half if kind == "event"] == numbers[4:]
    assert run in [row["id"] for row in await server.json("/runs")]
    assert "/other" in (await server.client.get(f"/runs/{run}/report")).text


async def test_a_question_is_answered_and_the_next_one_knows_it(server: Served, site: str) -> None:
    with FakeServer([call("finish", answer="Two lamps."), call("finish", answer="**Still** two.")]) as model:
        chat = await server.json("/context/chats", {"start": site, "model": model.model("openai")})
        for words in ("How many lamps?", "And now?"):
            await server.ended(
                (await server.json(f"/context/chats/{chat['id']}/messages", {"text": words}))["run"]
            )
        told = await server.json(f"/context/chats/{chat['id']}")
        assert [(one["role"], one["text"]) for one in told["messages"]] == [
            ("user", "How many lamps?"),
            ("assistant", "Two lamps."),
            ("user", "And now?"),
            ("assistant", "**Still** two."),
        ]
        assert told["title"] == "How many lamps?"
        run = told["messages"][-1]["run"]
        async for id, kind, _ in server.events(f"/context/chats/{chat['id']}/events?after={run}.3"):
            if kind == "event":
                assert id == f"{run}.4"
                break
        assert "Two lamps." in str(model.requests[1].body)
        assert "mermaid" in str(model.requests[0].body)


async def test_a_chat_takes_the_model_connected_since_and_its_first_asks_stand_together(
    server: Served, serve: Serve
) -> None:
    form = serve({"/": "<title>Form</title><label>One <input></label><label>Two <input></label>"})
    fill = calls(("type_text", {"target": "One", "text": "1"}), ("type_text", {"target": "Two", "text": "2"}))
    chat = (await server.json("/context/chats", {"start": f"{form}/"}))["id"]
    alone = (await server.json(f"/context/chats/{chat}/messages", {"text": "Fill the form, please."}))["run"]
    told = await server.ended(alone)
    assert ("needs a model" in told["reason"], told["logged"]) == (True, False)
    with FakeServer([fill, text("Done.")]) as model:
        await server.json("/settings", {"model": model.model("openai")})
        run = (await server.json(f"/context/chats/{chat}/messages", {"text": "And now?"}))["run"]
        await server.asked()
        asks = (await server.json("/approvals"))["asks"]
        assert [ask["arguments"]["target"] for ask in asks] == ["One", "Two"]
        decisions = [{"id": ask["id"], "hash": ask["hash"], "approve": True} for ask in asks]
        await server.json("/approvals", {"decisions": decisions})
        assert (await server.ended(run))["result"]["answer"] == "Done."
    await server.json("/settings", {"model": ""})
    picture = await server.client.get(f"/runs/{run}/screenshot")
    assert picture.content.startswith(b"\x89PNG"), "what was seen last"


async def test_an_ask_waits_for_its_own_answer_and_serves_once(server: Served, site: str) -> None:
    run = await server.started(f'open {site}/; click "Other"', policy="assist")
    for _ in range(2):
        ask = await server.asked()
        assert ask["run"] == run
        given = {"hash": ask["hash"], "approve": True}
        answer = await server.client.post(f"/approvals/{ask['id']}", json={**given, "hash": "0" * 64})
        assert answer.status_code == 409
        assert (await server.client.get(f"/approvals/{ask['id']}")).status_code == 405
        assert (await server.client.delete("/runs")).headers["allow"] == "GET, POST"
        assert (await server.json(f"/approvals/{ask['id']}", given))["approved"] is True
        async for _, kind, data in server.events(f"/runs/{run}/events"):
            if kind == "event" and data["type"] == "approval_resolved":
                break
        again = await server.client.post(f"/approvals/{ask['id']}", json=given)
        assert again.status_code == 409
    assert (await server.ended(run))["status"] == "finished"


async def test_several_asks_are_answered_at_once_and_the_refused_one_is_not_done(
    server: Served, site: str
) -> None:
    run = await server.started(f"open {site}/", policy="assist")
    ask = await server.asked()
    unknown = {"id": "0" * 32, "hash": ask["hash"], "approve": True}
    refused = {"id": ask["id"], "hash": ask["hash"], "approve": False}
    told = await server.json("/approvals", {"decisions": [unknown, refused]})
    assert [one["outcome"] for one in told] == ["unknown", "done"]
    assert (await server.ended(run))["status"] == "denied"


async def test_who_comes_back_hears_that_an_ask_is_over(server: Served, site: str) -> None:
    run = await server.started(f'open {site}/; wait for "nothing like it"', policy="assist")
    last = ""
    async for id, kind, _ in server.events(f"/runs/{run}/events"):
        last = id or last
        if kind == "asks":
            break
    ask = await server.asked()
    await server.json(f"/approvals/{ask['id']}", {"hash": ask["hash"], "approve": True})
    async for _, kind, data in server.events(f"/runs/{run}/events", last):
        if kind == "asks":
            assert data == []
            break
    else:
        raise AssertionError("it was not told")
    await server.json(f"/runs/{run}/cancel", {})
    await server.ended(run)


async def test_an_ask_nobody_answers_expires(server: Served, site: str) -> None:
    server.house.settings, before = (
        server.house.settings.model_copy(update={"ask_seconds": 0.5}),
        server.house.settings,
    )
    run = await server.started(f"open {site}/", policy="assist")
    ask = await server.asked()
    server.house.settings = before
    assert (await server.ended(run))["status"] == "denied"
    answer = await server.client.post(f"/approvals/{ask['id']}", json={"hash": ask["hash"], "approve": True})
    assert answer.status_code == 410


async def test_a_run_that_waits_is_cancelled(server: Served, site: str) -> None:
    run = await server.started(f"open {site}/", policy="assist")
    await server.asked()
    assert (await server.json(f"/runs/{run}/cancel", {}))["cancelled"] == run
    assert (await server.ended(run))["status"] == "interrupted"
    assert (await server.client.post(f"/runs/{run}/cancel", json={})).status_code == 409
    assert (await server.json("/approvals")) == {"asks": [], "questions": []}


async def test_the_page_is_seen_as_the_agent_has_it(server: Served, site: str) -> None:
    run = await server.started(f'open {site}/; click "Buy"', policy="readonly")
    assert (await server.ended(run))["status"] == "denied"
    kept = await server.client.get(f"/runs/{run}/screenshot")
    assert kept.content.startswith(b"\x89PNG"), "the page as it was at the end"
    with FakeServer(
        [call("navigate", url=f"{site}/"), call("ask_user", question="Which?"), text("Done.")]
    ) as model:
        run = await server.started("look", start=f"{site}/", model=model.model("openai"), policy="readonly")
        question = await server.asked()
        picture = await server.client.get(f"/runs/{run}/screenshot")
        assert picture.status_code == 200, picture.text
        assert picture.headers["content-type"] == "image/png"
        assert picture.content.startswith(b"\x89PNG")
        assert question["question"] == "Which?"
        await server.json(f"/questions/{question['id']}", {"text": "The first"})
        assert (await server.ended(run))["result"]["answer"] == "Done."
        assert "The first" in str(model.requests[-1].body)


async def test_a_person_sees_no_more_than_the_policy_lets_be_read(server: Served, serve: Serve) -> None:
    inner = serve({"/": "<p>of another site</p>"}, host="127.0.0.2")
    site = serve({"/": f"<title>Frames</title><p>Outside</p><iframe src='{inner}/'></iframe>"})
    rules = [
        {"id": "not-this", "decision": "deny", "when": {"effect": "read", "origin": [inner]}},
        {"id": "look", "decision": "allow", "when": {"effect": ["read", "navigate"]}},
    ]
    policy = {"version": 1, "name": "no-frames", "origins": {"allow": [site, inner]}, "rules": rules}
    with FakeServer([replace(text("Done."), delay=3.0)]) as model:
        settings = server.house.settings.model_copy(update={"model": model.model("openai")})
        script = LoadedScript(Script(goal="look around", start=f"{site}/", policy=policy))
        asked = RunRequest(script, settings, DenyApprover())
        run = (await server.house.start("goal", "frames", asked)).id
        async for _, kind, data in server.events(f"/runs/{run}/events"):
            if kind == "event" and data["type"] == "ai_query":
                unseen = await server.client.get(f"/runs/{run}/screenshot")
                assert (unseen.status_code, "policy" in unseen.headers["why"]) == (204, True)


async def test_the_agents_own_browser_never_reaches_the_server(server: Served) -> None:
    run = await server.started(f"open {server.url}/", policy="readonly")
    told = await server.ended(run)
    assert told["status"] == "denied"
    assert told["result"]["code"] == "net.self"


async def test_a_summary_is_started_and_asked_for(server: Served, site: str) -> None:
    begun = await server.json("/summaries", {"url": f"{site}/other"})
    await server.ended(begun["id"])
    told = await server.json(f"/summaries/{begun['id']}")
    assert told["status"] == "finished"
    assert "Elsewhere" in told["summary"]
    gone = await server.json("/summaries", {"url": f"{site}/gone"})
    await server.ended(gone["id"])
    told = await server.json(f"/summaries/{gone['id']}")
    assert (told["status"], told["summary"]) == ("failed", "")
    assert "answered HTTP 404" in told["reason"]
    assert (await server.client.get("/summaries/" + "0" * 32)).status_code == 404


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/context/chats", {}),
        ("/runs", {"goal": "look around"}),
        ("/workflows/summarize-page/runs", {"inputs": {"url": "https://shop.test/"}}),
        ("/summaries", {"url": "https://shop.test/"}),
        ("/settings", {}),
    ],
)
async def test_a_model_that_none_is_called_is_refused(
    server: Served, path: str, body: dict[str, Any]
) -> None:
    answer = await server.client.post(path, json={**body, "model": "nobody"})
    assert (answer.status_code, "'nobody' is no provider" in answer.json()["error"]) == (400, True)


async def test_a_chat_goes_on_after_a_restart(tmp_path: Path, site: str) -> None:
    with FakeServer([call("finish", answer="Two lamps."), call("finish", answer="Two, as I said.")]) as model:
        settings = Settings(model=model.model("openai"))
        async with served(tmp_path, settings=settings) as first:
            chat = (await first.json("/context/chats", {"start": site}))["id"]
            await first.ended(
                (await first.json(f"/context/chats/{chat}/messages", {"text": "How many?"}))["run"]
            )
        async with served(tmp_path, settings=settings) as second:
            said = await second.json(f"/context/chats/{chat}/messages", {"text": "And now?"})
            seen: list[Any] = []
            async for id, kind, data in second.events(f"/context/chats/{chat}/events"):
                seen.append((id, kind, data))
                if kind == "end" and data["run"] == said["run"]:
                    break
            assert [data["run"] for _, kind, data in seen if kind == "run"][1:] == [said["run"]]
            told = await second.json(f"/context/chats/{chat}")
            assert told["messages"][-1]["text"] == "Two, as I said."
            assert "Two lamps." in str(model.requests[1].body)


async def test_what_a_killed_server_left_open_is_ended_by_the_next(tmp_path: Path) -> None:
    async with served(tmp_path) as first:
        row = first.house.records.add_run("goal", "cut off")
    async with served(tmp_path) as second:
        told = await second.json(f"/runs/{row.id}")
        assert (told["status"], told["reason"]) == ("interrupted", "the server ended while it ran")
