"""What a model is saying while it says it, as far as that may be shown: words, redacted, whole ones only."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from agent.llm.types import Note
from policies.redact import Redactor

SHOWN_CHARS = 200
KEPT_CHARS = 2_000
"""Of what was said last: enough for a secret that stands in it to be found whole."""
_MARKUP = re.compile(r"[<{`|]|\[(?=[A-Z{])")
"""From here on it may be a call: nothing of it is decided, or shown, before the reply is whole."""


class Spoken:
    """Tells `tell` the end of the words so far. The reply itself is decided when it is whole."""

    def __init__(self, redactor: Redactor, tell: Callable[[str], None]) -> None:
        self._redactor = redactor
        self._tell = tell
        self._said = self._shown = ""
        self._over = False

    def hear(self, words: str) -> None:
        """Take in the next words of a reply."""
        if self._over:
            return
        said = self._said + words
        markup = _MARKUP.search(said)
        self._over = markup is not None
        self._said = said[: markup.start() if markup else None][-KEPT_CHARS:]
        whole = self._said if self._over else self._said[: self._said.rfind(" ") + 1]
        shown = self._redactor.text(whole)[-SHOWN_CHARS:].strip()
        if shown and shown != self._shown:
            self._shown = shown
            self._tell(shown)

    def noting(self, note: Note) -> Note:
        """A `Note` that passes everything on and knows where a new reply begins."""

        def passed(type: str, data: dict[str, Any]) -> None:
            if type == "ai_query":
                self._said, self._shown, self._over = "", "", False
            note(type, data)

        return passed
