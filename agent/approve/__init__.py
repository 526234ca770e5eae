"""Who answers an ask, or a question of the run: a person at the terminal, or nobody (which is a no)."""

from __future__ import annotations

from agent.approve.approvals import Approvals, Entry
from agent.approve.asker import TerminalAsker, best_asker, shown_asker
from agent.approve.deny import DenyApprover
from agent.approve.desk import ApprovalDesk
from agent.approve.terminal import TerminalApprover, best_approver

__all__ = [
    "ApprovalDesk",
    "Approvals",
    "DenyApprover",
    "Entry",
    "TerminalApprover",
    "TerminalAsker",
    "best_approver",
    "best_asker",
    "shown_asker",
]
