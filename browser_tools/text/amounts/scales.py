"""How many of how many stars."""

from __future__ import annotations

import re

SCALE = re.compile(
    r"\d\s*(?:out of|of|von|sur|su|de|di|van|/)(?:\s(?:the|de|den|les))?\s*(?:5|10)\b", re.IGNORECASE
)
"""`4 out of 5`, `4 van de 5`, `8/10`."""
