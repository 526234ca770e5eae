"""What a connected model is told of workflows: nothing of what is offered, and no line that code reads."""

from __future__ import annotations

import json
from pathlib import Path

from conftest import Serve
from serving import served

from agent.llm.testing import FakeServer, text
from agent.settings import Settings
from agent.workflows import Registry

SHOP = """<title>Shop</title><main><form role=search><input type=search name=q aria-label=Search><button>Go
</button></form><ul><li class=p><h3>Lumi</h3><b>24.90 EUR</b>
<li class=p><h3>Orla</h3><b>89.00 EUR</b></ul></main>"""
CANARY = "canary-lamp-4711"


async def test_workflows_and_their_parameters_reach_no_model(tmp_path: Path, serve: Serve) -> None:
    site = serve({"/": SHOP})
    with FakeServer([text("Two lamps.")], repeat=True) as played:
        settings = Settings(runs=tmp_path / "runs", model=played.model("openai"))
        async with served(tmp_path, settings=settings) as server:
            chat = (await server.json("/context/chats", {"start": f"{site}/", "policy": "readonly"}))["id"]
            said = await server.json(f"/context/chats/{chat}/messages", {"text": "Which lamps are there?"})
            await server.ended(said["run"])
            bodies = [json.dumps(request.body) for request in played.requests if request.body]
            assert bodies, "the model was asked"
            line = {"words": f"/compare {CANARY} under 40 at {site}/"}
            told = await server.ended((await server.json("/workflows/runs", line))["run"])
            assert told["status"] == "finished", told
            bodies = [json.dumps(request.body) for request in played.requests if request.body]
    assert CANARY in told["name"]
    assert not [body for body in bodies if CANARY in body]
    for workflow in Registry.load().workflows.values():
        described = [one.description for one in workflow.script.script.inputs.values()]
        told_of = (workflow.name, workflow.title, workflow.script.script.command, *described)
        assert not [
            words for words in told_of if words and len(words) > 12 for body in bodies if words in body
        ]
