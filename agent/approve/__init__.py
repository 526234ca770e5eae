"""Who answers an ask, or a question of the run: a person at the terminal, or nobody (which is a no)."""

from __future__ import annotations

from agent.approve.asker import TerminalAsker, best_asker
from agent.approve.deny import DenyApprover
from agent.approve.terminal import TerminalApprover, best_approver

__all__ = ["DenyApprover", "TerminalApprover", "TerminalAsker", "best_approver", "best_asker"]
