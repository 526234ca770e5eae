"""The page as data: what `observe_dom` gives to code beside the text."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Limits:
    """How much of each part; lengths are characters."""

    elements: int = 160
    blocks: int = 80
    primary_chars: int = 6000
    outline: int = 80
    outline_chars: int = 180
    items: int = 40
    item_chars: int = 400
    comments: int = 60
    comment_chars: int = 600

    def options(self) -> dict[str, int]:
        """As the page script names them."""
        return {
            f"max{''.join(part.title() for part in key.split('_'))}": value
            for key, value in asdict(self).items()
        }


def told(reply: dict[str, Any]) -> dict[str, Any]:
    """outline, primary, items, comments, blocks, elements, elements_left."""
    keys = ("outline", "primary", "items", "comments", "blocks", "elements", "elements_left")
    return {key: reply[key] for key in keys}
