"""`strelka observe`: a page as a model sees it, as text, as data, as a picture."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = "<title>Lamps</title><h1>Lamps</h1>" + "".join(f"<p><a href=/{i}>Lamp {i}</a></p>" for i in range(90))


LONG = PAGE + "".join(f"<article><h2>Part {i}</h2><p>{'words of it ' * 20}</p></article>" for i in range(90))


@pytest.fixture
def strelka(tmp_path, serve):
    url = serve({"/": PAGE, "/long": LONG, "/framed": f"{PAGE}<iframe src=data:text/html,words></iframe>"})

    def call(*options: str, path: str = "/") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "agent.cli", "observe", url + path, *options],
            cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True,
            timeout=60, check=False,
        )  # fmt: skip

    return call


def test_a_cut_is_gone_on_with(strelka) -> None:
    first = strelka("--budget", "300").stdout
    assert '"Lamp 0"' in first
    cursor = first.rpartition("cursor=")[2].partition(",")[0]
    following = strelka("--budget", "300", "--cursor", cursor).stdout
    assert f'"Lamp {int(cursor) - 1}"' in following


def test_data_and_picture(strelka, tmp_path) -> None:
    done = strelka("--json", "--viewport", "--annotate", "shot.png")
    assert done.returncode == 0
    page = json.loads(done.stdout)
    assert page["outline"] == [{"level": 1, "text": "Lamps", "handle": None}]
    assert page["elements"][0]["name"] == "Lamp 0"
    assert '"Lamp 89"' not in page["text"]
    assert (tmp_path / "shot.png").read_bytes().startswith(b"\x89PNG")


def test_a_picture_that_cannot_be_written(strelka) -> None:
    done = strelka("--annotate", "nowhere/shot.png")
    assert done.returncode == 2
    assert "give a file in a folder that exists" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_text_is_told_where_no_picture_may_be_taken(strelka, tmp_path) -> None:
    done = strelka("--annotate", "framed.png", path="/framed")
    assert '"Lamp 0"' in done.stdout
    assert "strelka: no picture: a frame of the page may not be read" in done.stderr
    assert not (tmp_path / "framed.png").exists()
    assert done.returncode == 0


def test_data_of_a_long_page_and_its_picture(strelka, tmp_path) -> None:
    """Such data lies in a file of its own, not in the log."""
    done = strelka("--json", "--annotate", "long.png", path="/long")
    page = json.loads(done.stdout)
    assert len(page["outline"]) > 50
    assert len(page["blocks"]) > 50
    assert (tmp_path / "long.png").stat().st_size > 1000
