"""A plan as plain pytest-playwright code, with what its script expects."""

from agent.plan.export.module import exported

__all__ = ["exported"]
