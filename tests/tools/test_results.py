"""Results are cut in one place, and what is cut off is kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from browser_tools.artifacts import Artifacts
from browser_tools.errors import StorageError
from browser_tools.result import tokens

LINKS = "".join(f"<li><a href=/item/{number}>Item number {number}</a>" for number in range(400))
TEXT = "".join(f"<p>Paragraph {number} has a few words of its own to say.</p>" for number in range(400))


@pytest.mark.parametrize(
    ("page", "tool", "arguments", "hint"),
    [
        pytest.param(LINKS, "get_links", {}, "contains", id="get_links"),
        pytest.param(TEXT, "get_page_text", {}, "cursor=", id="get_page_text"),
        pytest.param(LINKS, "find_on_page", {"query": "item"}, "", id="find_on_page"),
    ],
)
async def test_what_does_not_fit_is_kept_as_an_artifact(
    at: Any, page: str, tool: str, arguments: dict[str, Any], hint: str
) -> None:
    kit = await at(page)
    kit.door.budget = 100
    result = await kit(tool, **arguments)
    assert result.ok, result.error
    assert sum(tokens(section.text) for section in result.sections) < 200
    assert result.artifacts[0] == f"artifacts/{tool}-001.txt"
    assert hint in str(result.sections)
    assert result.artifacts[0] in str(result.sections)
    kept = (kit.folder / result.artifacts[0]).read_text()
    assert kept.count("\n") >= 20


async def test_the_next_portion_of_a_text_is_not_kept_again(at: Any) -> None:
    kit = await at(TEXT)
    kit.door.budget = 500
    first = await kit("get_page_text")
    second = await kit("get_page_text", cursor=first.data["cursor"])
    assert second.ok
    assert second.artifacts == ()
    assert first.data["text"] + second.data["text"] in (kit.folder / first.artifacts[0]).read_text()


async def test_data_too_long_for_the_log_is_kept_beside_it(at: Any) -> None:
    kit = await at(LINKS * 3)
    result = await kit("get_links")
    assert len(result.data) == 1200
    logged = kit.events()[-1]["data"]["data"]
    assert logged == {"artifact": result.data_file}
    assert json.loads((kit.folder / result.data_file).read_text()) == result.data


async def test_secrets_are_out_of_what_is_kept(at: Any) -> None:
    kit = await at(TEXT.replace("words", "lamplight-7"))
    kit.door.log.redactor.add("lamplight-7")
    kit.door.budget = 500
    result = await kit("get_page_text")
    assert "lamplight-7" not in (kit.folder / result.artifacts[0]).read_text()
    assert "lamplight-7" not in str(result)


@pytest.mark.parametrize(
    ("tool", "arguments", "code", "words"),
    [
        pytest.param(
            "get_page_text", {"cursor": 99_999}, "cursor.beyond", "leave out the cursor", id="cursor"
        ),
        pytest.param("extract", {"fields": {"a": "b"}, "each": "x["}, "selector.invalid", "'x['", id="css"),
        pytest.param(
            "extract",
            {"fields": {}},
            "arguments.invalid",
            "(arguments: pages, fields, each, as, schema, file)",
            id="no-fields",
        ),
        pytest.param(
            "get_links", {"containing": "x"}, "arguments.invalid", "did you mean 'contains'?", id="near"
        ),
    ],
)
async def test_what_cannot_be_read(
    standing: Any, tool: str, arguments: dict[str, Any], code: str, words: str
) -> None:
    result = await (await standing(TEXT))(tool, **arguments)
    assert result.code == code, result.error
    assert words in result.error


async def test_nothing_is_kept_of_what_fits(at: Any) -> None:
    kit = await at("<a href=/a>A</a><p>short")
    for tool in ("get_links", "get_page_text", "get_page_structure", "observe_dom"):
        assert (await kit(tool)).artifacts == ()


def test_an_artifact_that_cannot_be_written_stops_the_run(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="cannot write"):
        Artifacts(tmp_path / "gone").write("image", "png", b"x")


def test_artifacts_are_never_overwritten(tmp_path: Path) -> None:
    (tmp_path / "image-002.png").write_bytes(b"other")  # one file, whose number would be next
    assert Artifacts(tmp_path).write("image", "png", b"mine") == f"{tmp_path.name}/image-003.png"
    assert (tmp_path / "image-002.png").read_bytes() == b"other"
