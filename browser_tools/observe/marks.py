"""Handles drawn on a screenshot: the page itself is not touched.

The picture is drawn in a page of a browser context of its own, which is empty and goes nowhere.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping

from playwright.async_api import Page

from browser_tools.errors import ToolError

Box = tuple[float, float, float, float]
"""x, y, width, height in CSS pixels of the window."""

_DRAW = """async ({png, marks, width}) => {
  const bytes = Uint8Array.from(atob(png), letter => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], {type: 'image/png'}));
  const size = {width: picture.width, height: picture.height};
  const canvas = Object.assign(document.createElement('canvas'), size);
  const pen = canvas.getContext('2d');
  pen.drawImage(picture, 0, 0);
  const scale = picture.width / width;
  pen.scale(scale, scale);
  pen.font = 'bold 11px sans-serif';
  pen.textBaseline = 'top';
  marks.forEach(([handle, x, y, w, h], index) => {
    const hue = index * 47 % 360;
    pen.strokeStyle = pen.fillStyle = `hsl(${hue} 90% 32%)`;
    pen.lineWidth = 1.5;
    pen.strokeRect(x, y, w, h);
    const size = pen.measureText(handle).width + 4;
    const top = y >= 13 ? y - 13 : y;
    pen.fillRect(x, top, size, 13);
    pen.fillStyle = '#fff';
    pen.fillText(handle, x + 2, top + 1);
  });
  return canvas.toDataURL('image/png').split(',')[1];
}"""


class MarksError(ToolError):
    """The picture cannot be drawn."""

    code = "observe.marks"


async def marked(page: Page, png: bytes, boxes: Mapping[str, Box], seconds: float = 10.0) -> bytes:
    """`png`, a screenshot of the window of `page`, with the handles drawn on it. Raises MarksError."""
    browser = page.context.browser
    size = page.viewport_size or {"width": 0, "height": 0}
    if browser is None or not size["width"]:
        raise MarksError("marks need a browser of our own and a window of fixed size; take a screenshot")
    marks = [[handle, *box] for handle, box in boxes.items()]
    context = await browser.new_context(offline=True)
    try:
        context.set_default_timeout(seconds * 1000)
        desk = await context.new_page()
        argument = {"png": base64.b64encode(png).decode(), "marks": marks, "width": size["width"]}
        return base64.b64decode(await desk.evaluate(_DRAW, argument))
    finally:
        await context.close()
