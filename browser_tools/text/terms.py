"""What may be asked of the readers of pages, in names that load none of them."""

from __future__ import annotations

from typing import Literal

Length = Literal["short", "medium", "long"]
Format = Literal["md", "text"]
MAX_CHARS = 4_000_000
"""What is longer is cut: parsing takes seconds beyond it, and no page has that much to say."""
MOST_ROWS = 10_000
"""Entries of one list that an extraction hands out."""
