"""Nobody is there: every ask is denied."""

from __future__ import annotations

from policies.approval import Answer, Ask


class DenyApprover:
    """Implements `policies.approval.Approver` for runs without a terminal."""

    async def ask(self, ask: Ask) -> Answer:
        return Answer("denied", "nobody")
