"""The picture of a page where a run failed: of any page, and without what may be secret."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from agent.approve import DenyApprover
from agent.build import RunRequest
from agent.result import RunResult
from agent.run import run
from agent.script import load_script
from agent.settings import Settings
from browser_tools.chromium import Chromium
from browser_tools.session import Session
from browser_tools.shared.lent import LentSession

FORM = """<title>Form</title><style>input, p { display: block; width: 300px; height: 40px; margin: 0 }</style>
<label>Name <input id=name></label>
<label>Code <input id=code></label>
<label>Password <input id=password type=password></label>
<button onclick="password.type = 'text'">Show</button>
<input id=once autocomplete=one-time-code value=20477>
<p id=echo></p><script>code.oninput = () => { echo.textContent = code.value }</script>"""
COLOURS = """async ([data, boxes]) => {
  const image = new Image(); image.src = 'data:image/png;base64,' + data; await image.decode();
  const draw = new OffscreenCanvas(image.width, image.height).getContext('2d');
  draw.drawImage(image, 0, 0);
  return boxes.map((box) => {
    const pixels = draw.getImageData(box.x + 4, box.y + 4, box.width - 8, box.height - 8).data;
    const seen = new Set();
    for (let i = 0; i < pixels.length; i += 4) seen.add(pixels.slice(i, i + 3).join());
    return seen.size;
  });
}"""


@pytest.fixture
def gate() -> Iterator[Event]:
    """Opened at the end: until then a page waits for it."""
    opened = Event()
    yield opened
    opened.set()


async def failed(chromium: Chromium, folder: Path, script: str, **inputs: str) -> RunResult:
    """A run of the script, which fails, in a context of the tests' own Chromium."""
    path = folder / "test.yaml"
    path.write_text(script)
    settings = Settings.load({"runs": folder / "runs"}).model_copy(update={"tool_seconds": 1.5})
    session = LentSession(chromium=chromium)
    try:
        return await run(
            RunRequest(load_script(path), settings, DenyApprover(), inputs, session=session, pictured=True)
        )
    finally:
        await session.close()


def picture_of(result: RunResult) -> Path | None:
    pictures = list((Path(result.folder) / "artifacts").glob("*.png"))
    return pictures[0] if pictures else None


async def test_a_page_that_is_leaving_for_one_that_never_comes(
    chromium: Chromium, serve: Any, tmp_path: Path, gate: Event
) -> None:
    url = serve({"/": "<h1>Here</h1><a href=/never>Away</a>", "/never": lambda request: str(gate.wait(60))})
    result = await failed(
        chromium, tmp_path, f"start: {url}\npolicy: testing\nsteps: [click Away]\nexpect: [text a]"
    )
    assert (result.status, result.code) == ("failed", "tool.timeout"), result.reason
    assert picture_of(result) is not None


async def test_what_was_typed_as_secret_is_not_to_be_read(
    chromium: Chromium, session: Session, serve: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHOP_CODE", "quiet-garden-7")
    url = serve({"/": FORM})
    result = await failed(
        chromium,
        tmp_path,
        f"""
        start: {url}
        policy: testing
        inputs: {{password: string}}
        secrets: {{shop: {{from: "env:SHOP_CODE", origins: ["{url}"], fields: [text]}}}}
        steps:
          - type "Ada" into "Name"
          - type secret shop into "Code"
          - type "{{{{password}}}}" into "Password"
          - click "Show"
        expect: [text "never there"]
        """,
        password="hunter2-and-more",
    )
    assert result.code == "check.failed", result.reason
    picture = picture_of(result)
    assert picture is not None
    page = session.current.page
    await page.goto(url)
    names = ("name", "code", "password", "once", "echo")
    boxes = [await page.locator(f"#{name}").bounding_box() for name in names]
    seen = await page.evaluate(COLOURS, [base64.b64encode(picture.read_bytes()).decode(), boxes])
    assert seen[0] > 1, "a plain field is shown"
    assert seen[1:] == [1, 1, 1, 1], "of one colour: the mask"
