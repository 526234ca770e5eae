"""Every command of docs/mcp.md starts, as it stands there."""

from __future__ import annotations

import json
import re
import shlex
import signal
import subprocess
from pathlib import Path

import pytest
from mcp_served import ROOT, command, environment

from agent.mcp_server.listing import listed

TEXT = (ROOT / "docs" / "mcp.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^strelka mcp .*", TEXT, re.MULTILINE)
(CONFIG,) = re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)
POLICY = '{version: 1, extends: ["preset:standard"], origins: {allow: ["https://shop.test"]}}'


def arguments(line: str) -> list[str]:
    return shlex.split(line, comments=True)[2:]


SERVER = json.loads(CONFIG)["mcpServers"]["strelka"]


@pytest.mark.parametrize("given", [*map(arguments, COMMANDS), SERVER["args"][1:]], ids=" ".join)
def test_it_starts_as_it_stands(given: list[str], tmp_path: Path) -> None:
    for name in ("shop.policy.yaml", "org.yaml"):
        (tmp_path / name).write_text(POLICY)
    over_http = "--http" in given
    if over_http:
        given = [*given[: given.index("--http") + 1], "0"]
    process = subprocess.Popen(
        command(tmp_path, *given),
        cwd=tmp_path,
        env=environment(tmp_path),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        if over_http:
            assert process.stderr is not None
            assert "serving MCP on http://127.0.0.1:" in process.stderr.readline()
            process.send_signal(signal.SIGINT)
        out, said = process.communicate(timeout=60)  # closes its standard input: the client leaves
    finally:
        process.kill()
    assert process.returncode == (130 if over_http else 0), said
    assert out == ""


def test_the_configuration_starts_our_command() -> None:
    assert (SERVER["command"], SERVER["args"][0]) == ("strelka", "mcp")


def test_the_number_of_tools_is_right() -> None:
    assert f"All {len(listed())} tools" in TEXT
