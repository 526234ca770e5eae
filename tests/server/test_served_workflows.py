"""Workflows over HTTP: a form's inputs, a line's inputs, and what does not fit."""

from __future__ import annotations

from pathlib import Path

from conftest import Serve
from serving import served

PAGE = "<title>Oaks</title><main><h1>Oaks</h1><p>An oak lives for six hundred years or more.</p></main>"


async def test_a_workflow_is_listed_run_and_refused(tmp_path: Path, serve: Serve) -> None:
    site = serve({"/": PAGE})
    async with served(tmp_path) as server:
        listed = {one["name"]: one for one in (await server.json("/workflows"))["workflows"]}
        assert len(listed) >= 8
        grouped = await server.json("/workflows/categories")
        assert sorted(one["name"] for group in grouped for one in group["workflows"]) == sorted(listed)
        one = listed["summarize-page"]
        assert "file" not in one
        assert [given["name"] for given in one["inputs"] if given["required"]] == ["url"]
        by_form = await server.json(f"/workflows/{one['name']}/runs", {"inputs": {"url": site}})
        by_line = await server.json("/workflows/runs", {"words": f"{one['command'].split()[0]} {site}"})
        assert by_line["workflow"] == one["name"]
        for begun in (by_form, by_line):
            told = await server.ended(begun["run"])
            assert told["kind"] == "workflow"
            assert "six hundred years" in told["result"]["answer"]
        for path, body in (
            ("/workflows/summarize-pag/runs", {}),
            (f"/workflows/{one['name']}/runs", {"inputs": {"address": site}}),
            ("/workflows/runs", {"words": "/nothing-like-it"}),
        ):
            refused = await server.client.post(path, json=body)
            assert refused.status_code == 400
            assert refused.json()["error"]
