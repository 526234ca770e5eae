"""The closed list of reason codes a decision may carry, and which of several is named."""

from __future__ import annotations

from policies.limits import Limits

_PRECEDENCE = (
    "url.ambiguous",
    "scheme.denied",
    "url.userinfo",
    "host.confusable",
    "host.mixed_script",
    "net.self",
    "net.private_name",
    "net.private_address",
    "origin.denied",
    "origin.not_allowed",
    "redirect.origin_not_allowed",
    "redirect.too_many",
    "origin.limit",
    "path.ambiguous",
    "path.not_allowed",
    "subresource.not_allowed",
    "net.port",
    "net.resolve_failed",
    "net.rebinding",
    "net.udp_denied",
    "net.dns_denied",
    "tool.denied",
    "field.invisible",
    "field.denied",
    "class.denied",
    "element.changed",
    "element.covered",
    "secret.bound",
    "flow.cross_origin",
    "download.denied",
    "upload.denied",
    "dialog",
    "permission.denied",
    "window.closed",
    "approval.stale",
    "approval.denied",
    "approval.timeout",
    "rule",
    "default",
    "internal.blank",
    "path.allowed",
    "origin.allowed",
    "subresource.inline",
    "subresource.public",
)
"""What is found first is named first: the URL, the host, the address, the origin, the path, then what only a
connection shows, then the action, then the rules (POLICY.md, semantics 4)."""

LIMIT_REASONS = tuple(f"limit.{key}" for key in Limits.model_fields)

REASONS = frozenset(_PRECEDENCE) | frozenset(LIMIT_REASONS)

_RANK = {code: rank for rank, code in enumerate(_PRECEDENCE)}


def rank(code: str) -> int:
    """Smaller is named first. Raises KeyError for a code that is not in the list."""
    return _RANK["window.closed"] if code in LIMIT_REASONS else _RANK[code]
