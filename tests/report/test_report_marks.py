"""What a report draws and reads beside the log: marks on pictures, long data; and decisions in sight."""

from __future__ import annotations

import json
from typing import Any

import pytest

PAGE = """<!doctype html><title>Shop</title><style>body { margin: 0; height: 2000px }
button { position: absolute; left: 200px; top: 900px; width: 120px; height: 40px }</style>
<button>Buy now</button><h1>Lamps</h1>"""
LIST = "".join(f"<li class=lamp><b class=n>Lamp {n}</b> <b class=p>{n}.90</b></li>" for n in range(400))


async def test_the_marked_element_is_framed_where_it_is(serve, run_script, show) -> None:  # type: ignore[no-untyped-def]
    log = await run_script(
        f"""
start: {serve({"/": PAGE})}/
steps:
  - screenshot: {{full_page: true, mark: '"Buy now"'}}
  - screenshot: {{mark: '"Buy now"'}}
"""
    )
    shown = await show(log, viewport={"width": 1000, "height": 800})
    assert shown.errors == []
    await shown.page.locator("#open").click()
    for number, top in ((2, 900), (3, None)):
        call = shown.page.locator(f"#call-{number}")
        assert 'marked: button "Buy now"' in await call.inner_text()
        image, frame = await call.locator("img").bounding_box(), await call.locator(".frame").bounding_box()
        scale = image["width"] / 1280
        assert frame["x"] - image["x"] == pytest.approx(200 * scale, abs=3)
        assert frame["width"] == pytest.approx(120 * scale, abs=6)
        assert frame["height"] == pytest.approx(40 * scale, abs=6)
        if top is not None:
            assert frame["y"] - image["y"] == pytest.approx(top * scale, abs=3)
    assert await shown.page.locator(".drawn .frame").first.evaluate("(one) => getComputedStyle(one).stroke")


@pytest.mark.parametrize(
    "mark",
    [{}, {"x": 1}, {"x": "a", "y": 1, "width": 1, "height": 1, "scale": 1}, "none", [1]],
    ids=["nothing", "a part", "a text", "no mapping", "a list"],
)
async def test_a_mark_that_is_none_is_not_drawn(write_log, show, mark: Any) -> None:  # type: ignore[no-untyped-def]
    data = {"file": "artifacts/x.png", "width": 10, "height": 10, "mark": mark}
    log = write_log(
        ("tool_call", {"call": "s1", "tool": "screenshot"}),
        ("tool_result", {"call": "s1", "tool": "screenshot", "ok": True, "data": data}),
    )
    shown = await show(log)
    assert shown.errors == []
    assert await shown.page.locator(".drawn").count() == 0


async def test_long_data_is_shown_from_its_file(serve, run_script, show) -> None:  # type: ignore[no-untyped-def]
    log = await run_script(
        f"""
start: {serve({"/": f"<ul>{LIST}</ul>"})}/
steps:
  - extract name from ".n", price as number from ".p" in each ".lamp" as lamps
"""
    )
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    (logged,) = [
        line["data"]["data"]
        for line in lines
        if line["data"].get("tool") == "extract" and "ok" in line["data"]
    ]
    artifact = logged["artifact"]
    assert (log.parent / artifact).suffix == ".json"
    shown = await show(log)
    await shown.page.locator("#open").click()
    call = shown.page.locator("#call-2")
    await call.get_by_text(f"Data, from {artifact}").click()
    said = await call.inner_text()
    assert "Lamp 199" in said
    assert "200 of 400 are shown" in said
    box = await shown.page.locator("section.data > .wide").bounding_box()
    assert box["height"] < 800, "the timeline is not pushed away"


FILES = {
    "gone": ("artifacts/gone.json", None, "cannot be read: No such file"),
    "outside": ("../../secret.json", '{"stolen": 1}', "not read: it is not in the run's folder"),
    "no JSON": ("artifacts/x.json", "<b>x", "it is no JSON"),
    "hostile": (
        "artifacts/x.json",
        '{"<script>pwned=1</script>": "<img src=x>"}',
        "<script>pwned=1</script>",
    ),
}


@pytest.mark.parametrize(("name", "content", "words"), FILES.values(), ids=FILES)
async def test_a_file_of_data_is_read_without_trust(  # type: ignore[no-untyped-def]
    write_log, show, name: str, content: str | None, words: str
) -> None:
    log = write_log(
        ("tool_call", {"call": "s1", "tool": "extract"}),
        ("tool_result", {"call": "s1", "tool": "extract", "ok": True, "data": {"artifact": name}}),
    )
    if content is not None:
        (log.parent / name).resolve().write_text(content)
    shown = await show(log)
    await shown.page.locator("#open").click()
    await shown.page.locator("#call-1 details.more, #call-1 .body").last.evaluate(
        "(one) => { one.open = true }"
    )
    said = await shown.page.locator("#call-1").inner_text()
    assert words in said
    assert "stolen" not in said
    assert await shown.page.evaluate("window.pwned") is None
    assert shown.errors == []


async def test_decisions_are_in_sight(serve, run_script, show) -> None:  # type: ignore[no-untyped-def]
    page = "<form action=/login method=post><input type=password name=pw><button>Log in</button>"
    log = await run_script(f'start: {serve({"/": page})}/\nsteps: click "Log in"\n')
    shown = await show(log)
    rows = await shown.page.locator(".decided").all_inner_texts()
    assert rows == ["allowed by rule look", "asked by rule consequences, nobody answered"]
    assert await shown.page.locator("#call-2 > details").get_attribute("open") is not None
