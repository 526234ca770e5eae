"""A Playwright trace that may be handed on: what the run knows as secret is masked in all of its texts."""

from __future__ import annotations

import zipfile
from pathlib import Path

from policies.redact import Redactor

TRACE = "trace.zip"
"""Its name in a run's folder; `playwright show-trace` opens it."""


def scrub(path: Path, redactor: Redactor) -> None:
    """Rewrite the trace at `path`. Entries that are no text, which hold pictures and fonts, stay as they are;
    pictures of the page are not recorded at all."""
    part = path.with_suffix(".part")
    with zipfile.ZipFile(path) as whole, zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as clean:
        for entry in whole.infolist():
            clean.writestr(entry.filename, _scrubbed(whole.read(entry), redactor))
    part.replace(path)


def _scrubbed(content: bytes, redactor: Redactor) -> bytes:
    try:
        return redactor.text(content.decode("utf-8")).encode("utf-8")
    except UnicodeDecodeError:
        return content
