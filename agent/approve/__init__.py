"""Who answers an ask: a person at the terminal, or nobody (which is a no)."""

from __future__ import annotations

from agent.approve.deny import DenyApprover
from agent.approve.terminal import TerminalApprover, best_approver

__all__ = ["DenyApprover", "TerminalApprover", "best_approver"]
