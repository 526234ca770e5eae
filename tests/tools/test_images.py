"""screenshot and get_image: pictures among the artifacts, and what is told of them."""

from __future__ import annotations

import base64
import struct
import zlib
from pathlib import Path
from typing import Any

import pytest
from local_server import Request

from browser_tools.acts.pictures import decoded, kind_of, png_size
from browser_tools.tools.image import HIGHEST


def png(width: int, height: int) -> bytes:
    """A red picture."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = zlib.compress((b"\0" + b"\xff\0\0" * width) * height)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


RED = png(40, 30)
INLINE = "data:image/png;base64," + base64.b64encode(png(3, 2)).decode()
SVG = "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><script>alert(1)</script></svg>"
PAGE = f"""<!doctype html><title>Pictures</title>
<style>img,canvas{{display:block}} h1{{height:40px;margin:0}}</style><h1>Pictures</h1>
<img id=red src=/red.png alt="A red lamp" width=20>
<img id=small src="{INLINE}" alt="Tiny">
<img id=lost src=/nowhere.png alt="Lost one" width=20 height=20>
<img id=drawing src=/drawing.svg alt="Drawing" width=20 height=20>
<a id=card href=/x><img src=/red.png alt="In a link"></a>
<canvas id=plot width=50 height=20 aria-label=Plot></canvas>
<div id=tall style="height:30000px;background:linear-gradient(red,blue)"></div>
<img id=lazy loading=lazy src=/red.png alt="Far below"><button>End</button>"""
PAGES: dict[str, Any] = {
    "/": PAGE,
    "/red.png": (200, {"content-type": "image/png"}, RED),
    "/drawing.svg": (200, {"content-type": "image/svg+xml"}, SVG),
}


@pytest.mark.parametrize(
    ("target", "original", "size", "alt"),
    [
        pytest.param("#red", True, (40, 30), "A red lamp", id="css"),
        pytest.param("A red lamp", True, (40, 30), "A red lamp", id="words"),
        pytest.param("#small", True, (3, 2), "Tiny", id="data-uri"),
        pytest.param("#lazy", True, (40, 30), "Far below", id="lazy"),
        pytest.param("#card", True, (40, 30), "In a link", id="inside-a-link"),
        pytest.param("#drawing", False, (20, 20), "Drawing", id="svg-as-pixels"),
        pytest.param("#plot", False, (50, 20), "Plot", id="canvas"),
    ],
)
async def test_a_picture_is_kept(
    standing: Any, target: str, original: bool, size: tuple[int, int], alt: str
) -> None:
    kit = await standing(PAGES)
    result = await kit("get_image", target=target)
    assert result.ok, result.error
    assert (result.data["original"], result.data["alt"]) == (original, alt)
    assert (result.data["width"], result.data["height"]) == size
    assert result.data["type"] == "image/png"
    kept = (kit.folder / result.artifacts[0]).read_bytes()
    assert len(kept) == result.data["bytes"]
    assert png_size(kept) == size


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        pytest.param({"target": "Pictures"}, "image.none", "screenshot", id="heading"),
        pytest.param({"target": "#lost"}, "image.broken", "nowhere.png", id="broken"),
        pytest.param({"target": "#none"}, "target.not_found", "#none", id="nothing"),
        pytest.param({"selector": "img"}, "target.ambiguous", "handles", id="several"),
        pytest.param({"selector": "img["}, "target.not_found", "CSS selector", id="no-css"),
        pytest.param({}, "arguments.invalid", "'target' is missing", id="missing"),
    ],
)
async def test_what_is_no_picture_is_said(
    standing: Any, arguments: dict[str, Any], code: str, words: str
) -> None:
    kit = await standing(PAGES)
    result = await kit("getImage", **arguments)
    assert result.code == code, result.error
    assert words in result.error


async def test_small_pictures_come_inline(at: Any) -> None:
    kit = await at({**PAGES, "/red.png": (200, {"content-type": "image/png"}, RED + b"\0" * 150_000)})
    assert (await kit("get_image", selector="img#small", inline=True)).data["inline"] == INLINE
    large = await kit("get_image", target="#red", inline=True)
    assert "inline" not in large.data
    assert "too large" in large.sections[0].text


async def test_a_picture_from_a_forbidden_place_is_kept_as_pixels_and_never_fetched(
    at: Any, serve: Any
) -> None:
    asked: list[str] = []

    def other(request: Request) -> Any:
        asked.append(request.path)
        return 200, {"content-type": "image/png", "cache-control": "no-store"}, RED

    elsewhere = serve({"/p.png": other})
    kit = await at(f"<img id=p src='{elsewhere}/p.png' width=20 height=15>", policies=("standard",))
    before = len(asked)
    result = await kit("get_image", target="#p")
    assert result.ok, result.error
    assert not result.data["original"]
    assert png_size((kit.folder / result.data["file"]).read_bytes()) == (20, 15)
    assert len(asked) == before


async def test_a_page_that_lies_about_its_picture(at: Any) -> None:
    lie = "Object.defineProperty(HTMLImageElement.prototype, 'naturalWidth', {get: () => 'wide'})"
    kit = await at({**PAGES, "/": f"<script>{lie}</script>{PAGE}"})
    result = await kit("get_image", target="#red")
    assert result.code == "page.unreadable"
    assert "stand in the way" in result.error


@pytest.mark.parametrize(
    ("arguments", "size", "words"),
    [
        pytest.param({}, (1280, 800), "", id="window"),
        pytest.param({"target": "#red"}, (20, 15), "", id="element"),
        pytest.param({"full_page": True}, (1280, HIGHEST), "more pixels below", id="page"),
        pytest.param({"target": "#tall"}, (1264, HIGHEST), "more pixels below", id="tall-element"),
    ],
)
async def test_screenshots(
    standing: Any, arguments: dict[str, Any], size: tuple[int, int], words: str
) -> None:
    kit = await standing(PAGES)
    result = await kit("screenshot", **arguments)
    assert result.ok, result.error
    assert (result.data["width"], result.data["height"]) == size
    assert png_size((kit.folder / result.data["file"]).read_bytes()) == size
    assert words in result.sections[0].text


@pytest.mark.parametrize(
    ("arguments", "place"),
    [
        pytest.param({}, (8, 28), id="window"),  # scrolled down by 20 px
        pytest.param({"full_page": True}, (8, 48), id="page"),
        pytest.param({"target": "#small"}, (0, -15), id="element"),
    ],
)
async def test_a_marked_element_is_told_with_its_place_in_the_picture(
    at: Any, arguments: dict[str, Any], place: tuple[int, int]
) -> None:
    kit = await at(PAGES)
    page = kit.door.session.current.page
    await page.evaluate("scrollTo(0, 20)")
    result = await kit("screenshot", mark="A red lamp", **arguments)
    mark = result.data["mark"]
    assert (mark["role"], mark["name"]) == ("image", "A red lamp")
    assert (mark["x"], mark["y"]) == place
    assert (mark["width"], mark["height"], mark["scale"]) == (20, 15, 1)


@pytest.mark.parametrize("arguments", [{"mark": "Nothing like it"}, {"target": "Nothing like it"}])
async def test_no_screenshot_of_what_is_not_there(standing: Any, arguments: dict[str, str]) -> None:
    kit = await standing(PAGES)
    before = list((kit.folder / "artifacts").iterdir())
    result = await kit("screenshot", **arguments)
    assert result.code == "target.not_found"
    assert list((kit.folder / "artifacts").iterdir()) == before


async def test_pictures_never_overwrite_each_other(at: Any, tmp_path: Path) -> None:
    kit = await at(PAGES)
    names = [(await kit("screenshot")).data["file"] for _ in range(2)]
    assert names == ["artifacts/screenshot-001.png", "artifacts/screenshot-002.png"]


@pytest.mark.parametrize(
    ("uri", "content"),
    [
        pytest.param("data:text/plain,a%20b", b"a b", id="percent"),
        pytest.param("data:;base64,YWI", b"ab", id="no-padding"),
        pytest.param("data:;base64,A", None, id="no-base64"),
        pytest.param("data:text/plain", None, id="no-comma"),
    ],
)
def test_data_uris(uri: str, content: bytes | None) -> None:
    assert decoded(uri) == content


def test_kinds_are_told_by_their_bytes() -> None:
    assert kind_of(RED) == ("image/png", "png")
    assert kind_of(b"RIFF1234WEBPVP8 ") == ("image/webp", "webp")
    assert kind_of(SVG.encode()) is None
    assert kind_of(b"") is None
