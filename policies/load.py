"""Loading the files people write, policies first. The strict YAML itself is in `document.py`."""

from __future__ import annotations

from policies.document import BadFile, Document, Problem, read_file, read_yaml
from policies.validation import nearest, validate

__all__ = ["BadFile", "Document", "Problem", "nearest", "read_file", "read_yaml", "validate"]
