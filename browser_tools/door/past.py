"""What a run has done so far, as far as the policy asks: what it read, typed, paid, and where it grew to."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from browser_tools.door.meter import Meter
from browser_tools.egress.guard import own_ports
from policies.amounts import Amount
from policies.state import State
from policies.url import origin_of

MOST_PAGES = 5000


@dataclass
class Past:
    """Run state that only grows. The runs of a chat share `read`: their texts are in one context."""

    read: dict[str, None] = field(default_factory=dict)
    """Origins whose text was shown, in order."""
    pages: dict[str, None] = field(default_factory=dict)
    """URLs of documents that were shown, as far as they are kept."""
    uses: Counter[str] = field(default_factory=Counter)
    """How often each secret was typed."""
    grown: dict[str, None] = field(default_factory=dict)
    """Origins that `origins.grow` has added."""
    offered: dict[str, None] = field(default_factory=dict)
    """Origins that a redirect led to, and that a person may add."""
    paid: dict[str, Decimal] = field(default_factory=lambda: defaultdict(Decimal))
    """By currency, what approved payments have cost."""

    def saw(self, url: str) -> None:
        """A text of this document was let through to whoever plans."""
        if origin := origin_of(url):
            self.read[origin] = None
        if len(self.pages) < MOST_PAGES:
            self.pages[url] = None

    def pay(self, amount: Amount | None) -> None:
        if amount is not None and amount.currency is not None:
            self.paid[amount.currency] += amount.value

    def state(self, meter: Meter) -> State:
        spent: Mapping[str, float] = {currency: float(paid) for currency, paid in self.paid.items()}
        return State(
            visited=tuple(meter.origins),
            spent=dict(spent),
            read=tuple(self.read),
            uses=dict(self.uses),
            grown=tuple(self.grown),
            own_ports=own_ports(),
        )
