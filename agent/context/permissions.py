"""What the policy says of each tool before anything is known of a page: for the model, in a word or two.

The gate itself is asked, about typical actions; what it says of the real one is decided at the door.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from browser_tools.tool import Tool
from policies.action import Action, ActionClass, Effect, Verdict
from policies.gate import Gate

Permission = Literal["allowed", "asked", "depends", "refused"]

CONSEQUENCES: tuple[ActionClass, ...] = (
    "search", "filter", "cart", "login", "payment", "send", "publish", "delete", "account_change",
    "grant_access", "credentials",
)  # fmt: skip
"""Classes of actions that a model can tell apart before it acts."""
FINAL = frozenset({"rule", "tool.denied", "default"})
"""Reasons that hold for a tool wherever it is used; in another place the others may not."""


@dataclass(frozen=True)
class Permissions:
    """What is allowed where a run begins; a tool that is not listed: nobody knows yet."""

    tools: Mapping[str, Permission] = field(default_factory=dict)
    asked: tuple[ActionClass, ...] = ()
    """Classes of actions before which a person is asked."""
    refused: tuple[ActionClass, ...] = ()

    def offered(self, tools: Sequence[Tool]) -> tuple[Tool, ...]:
        """`tools` without refused scripts. Other refused tools stay: that the policy refuses them is then
        told by the door, in the log and in how the run ends."""
        return tuple(
            tool
            for tool in tools
            if tool.effects != ("script",) or self.tools.get(tool.name, "refused") != "refused"
        )


def permissions_of(gate: Gate, tools: Sequence[Tool], url: str) -> Permissions:
    """What `gate` says of `tools` on the page at `url`; nothing where there is none, or it is forbidden."""
    if not url or gate.decide(Action(effect="read", url=url)).verdict == "deny":
        return Permissions()
    rated = {tool.name: _rated(gate, tool, url) for tool in tools}
    verdicts = {cls: gate.decide(_submit(cls, url)).verdict for cls in CONSEQUENCES}
    return Permissions(
        rated,
        tuple(cls for cls, verdict in verdicts.items() if verdict == "ask"),
        tuple(cls for cls, verdict in verdicts.items() if verdict == "deny" and not _priced(gate, cls)),
    )


def _priced(gate: Gate, cls: ActionClass) -> bool:
    """Whether it depends on what will be paid, which nobody knows yet."""
    return cls == "payment" and gate.reads_totals


def _never(gate: Gate, tool: Tool, url: str) -> bool:
    decisions = [gate.decide(action) for action in _typical(tool, url)]
    return all(one.verdict == "deny" and one.reason in FINAL for one in decisions)


def _rated(gate: Gate, tool: Tool, url: str) -> Permission:
    verdicts: set[Verdict] = {gate.decide(action).verdict for action in _typical(tool, url)}
    if verdicts == {"allow"}:
        return "allowed"
    if verdicts == {"ask"}:
        return "asked"
    return "refused" if verdicts == {"deny"} and _never(gate, tool, url) else "depends"


def _typical(tool: Tool, url: str) -> Iterator[Action]:
    for effect in tool.effects:
        yield from _of_effect(tool.name, effect, url)


def _of_effect(tool: str, effect: Effect, url: str) -> Iterator[Action]:
    if effect == "submit":
        for cls in CONSEQUENCES:
            yield _submit(cls, url, tool)
    elif effect == "input":
        yield Action.model_validate({"tool": tool, "effect": effect, "url": url, "field": "text"})
    else:
        yield Action(tool=tool, effect=effect, url=url)


def _submit(cls: ActionClass, url: str, tool: str | None = None) -> Action:
    return Action.model_validate({"tool": tool, "effect": "submit", "url": url, "class": cls})
