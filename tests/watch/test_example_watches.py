"""The watches among the examples run on the example site as they are."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from agent.cli import main

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_example_watches_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = [sys.executable, str(EXAMPLES / "site"), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as site:
        assert site.stdout is not None
        url = site.stdout.readline().split()[-1].rstrip("/")
        for name in ("watches.yaml", "watches.login.yaml"):
            content = (EXAMPLES / name).read_text(encoding="utf-8").replace("http://127.0.0.1:8000", url)
            (tmp_path / name).write_text(content, encoding="utf-8")
        (tmp_path / "site").mkdir()
        shutil.copy(EXAMPLES / "site" / "password.txt", tmp_path / "site")
        monkeypatch.chdir(tmp_path)
        try:
            assert main(["watch", "login", "orders"]) == 0
            for now in (
                "2026-03-30T04:00:00+00:00",
                "2026-03-30T06:00:00+00:00",
            ):  # Monday, in Berlin 6 and 8
                main(["watch", "run", "--once", "--now", now])
            capsys.readouterr()
            assert main(["watch", "list", "--json"]) == 0
            states = {one["watch"]: one["state"] for one in json.loads(capsys.readouterr().out)["watches"]}
        finally:
            site.terminate()
    assert states == {"shop": "same", "forum": "same", "orders": "new", "monday": "same"}
    assert (tmp_path / "feeds" / "shop.xml").is_file()
