"""Internationalised hosts that look like another host (a small part of UTS 39)."""

from __future__ import annotations


def suspicion(host: str) -> str | None:
    """`host.confusable`, `host.mixed_script`, or None for a host that looks like itself."""
    return None
