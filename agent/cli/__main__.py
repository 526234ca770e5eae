"""`python -m agent.cli`, for where the `strelka` script is not on the path."""

from __future__ import annotations

import sys

from agent.cli import main
from agent.cli.leaving import leave

sys.exit(leave(main()))
