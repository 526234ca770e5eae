"""The end of the process, which no busy thread holds up. Imports little: `strelka --help` passes here."""

from __future__ import annotations

import os
import sys
import threading
from contextlib import suppress


def leave(code: int) -> int:
    """The exit code, for an interpreter that may end as usual; else it ends here, all output written."""
    if all(thread.daemon or thread is threading.main_thread() for thread in threading.enumerate()):
        return code
    with suppress(OSError, ValueError):
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(code)
