"""What docs/mcp.md tells clients is right; tests/docs runs its commands."""

from __future__ import annotations

import json

from documents import ROOT, blocks, fenced, words

from agent.mcp_server.listing import listed

PAGE = ROOT / "docs" / "mcp.md"


def test_the_configuration_starts_a_command_that_is_told() -> None:
    server = json.loads(fenced("docs/mcp.md", "mcpServers"))["mcpServers"]["strelka"]
    assert [server["command"], *server["args"]] in [words(one) for one in blocks(PAGE)[0].commands]


def test_the_number_of_tools_is_right() -> None:
    assert f"All {len(listed())} tools" in PAGE.read_text(encoding="utf-8")
