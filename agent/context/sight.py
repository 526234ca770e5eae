"""Pictures that calls have made, for a model that can see."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from agent.context.values import Turn
from agent.llm.types import Image

MEDIA_TYPES = {
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".gif": "image/gif",
    ".webp": "image/webp",
}
"""What all providers take."""
MOST_BYTES = 3_700_000
"""Of one picture: 5 MB in base64, which is the least that a provider allows (Anthropic)."""
MOST_PICTURES = 4


def pictures(turn: Turn, folder: Path | None) -> tuple[Image, ...]:
    """The pictures that `turn` left among the artifacts of the run in `folder`."""
    if folder is None:
        return ()
    names = [name for result in turn.results for name in result.artifacts]
    return tuple(_read(folder, names))[:MOST_PICTURES]


def _read(folder: Path, names: list[str]) -> Iterator[Image]:
    for name in names:
        path = folder / name
        media_type = MEDIA_TYPES.get(path.suffix.lower())
        if media_type is not None and path.is_file() and path.stat().st_size <= MOST_BYTES:
            yield Image(media_type, path.read_bytes())
