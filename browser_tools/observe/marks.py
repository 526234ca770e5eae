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
  pen.font = 'bold 10px sans-serif';
  pen.textBaseline = 'top';
  const along = (one, other, at) =>
    Math.max(0, Math.min(one[at] + one[at + 2], other[at] + other[at + 2]) - Math.max(one[at], other[at]));
  const meet = (one, other) => along(one, other, 0) * along(one, other, 1);
  const height = picture.height / scale, high = 12, labels = [];
  const boxes = marks.slice(0, 800).map(([, ...box]) => box);
  marks.forEach(([handle, x, y, w, h], index) => {
    pen.strokeStyle = `hsl(${index * 47 % 360} 90% 32%)`;
    pen.lineWidth = 1.5;
    pen.strokeRect(x, y, w, h);
  });
  // A label stands where it hides least: not on another label, then not on another box, then not on its own.
  marks.forEach(([handle, x, y, w, h], index) => {
    const wide = pen.measureText(handle).width + 4;
    const places = [[x, y - high], [x + w - wide, y - high], [x + w, y], [x - wide, y], [x, y + h],
      [x + w - wide, y + h], [x + w - wide, y], [x, y]];
    const price = ([left, top]) => {
      const own = [left, top, wide, high];
      if (left < 0 || top < 0 || left + wide > width || top + high > height) return 1e9;
      const hidden = (all, but) => all.reduce((sum, each, at) => sum + (at === but ? 0 : meet(own, each)), 0);
      return hidden(labels, -1) * 20 + hidden(boxes, index) * 2 + meet(own, [x, y, w, h]);
    };
    const priced = places.map((place) => [price(place), place]);
    const [, [left, top]] = priced.reduce((best, each) => (each[0] < best[0] ? each : best));
    labels.push([left, top, wide, high]);
    pen.fillStyle = `hsl(${index * 47 % 360} 90% 32%)`;
    pen.fillRect(left, top, wide, high);
    pen.fillStyle = '#fff';
    pen.fillText(handle, left + 2, top + 1);
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
