"""Where data may go: rules on the origins it was read from.

Every text that a run reads carries its origin. What a planner then types, keys or puts into a URL carries all
origins it has read, unless the text is verbatim from the person (`user`) or the policy (`policy`). Labels are
taken from what was read, never from what the text looks like: rewording and encoding change nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from policies.action import Effect
from policies.facts import Facts
from policies.origins import parse_pattern
from policies.state import State
from policies.terms import AnyOf, Pattern, RuleId, checked
from policies.url import Url, UrlError, canonical
from policies.validation import FileModel

ANYWHERE = "*"
OTHER = "other_origin"
OWN_LABELS = ("user", "policy")
"""Labels that are no origin: what the person said, and what the policy names."""


def _label(text: str) -> str:
    return text if text in (ANYWHERE, *OWN_LABELS) else checked(text, parse_pattern, "bad_origin_pattern")


def _destination(text: str) -> str:
    return text if text in (ANYWHERE, OTHER) else checked(text, parse_pattern, "bad_origin_pattern")


Label = Annotated[str, AfterValidator(_label)]
Destination = Annotated[str, AfterValidator(_destination)]


class Flow(FileModel):
    """One rule on data: from where, or after what was read, to where."""

    id: RuleId
    source: AnyOf[Label] | None = Field(default=None, alias="from")
    """`*` is every origin; `user` and `policy` only by their names."""
    to: AnyOf[Destination] = (ANYWHERE,)
    """`*` is everywhere, also where it came from; `other_origin` is anywhere else."""
    after_read: AnyOf[Pattern] | None = None
    """Holds for every such act once a text of these origins was read, whatever it carries."""
    effect: AnyOf[Effect] | None = None
    decision: Literal["ask", "deny"]

    @model_validator(mode="after")
    def _speaks_of_data(self) -> Flow:
        if self.source is None and self.after_read is None:
            message = "a flow needs `from` (whose data) or `after_read` (what was read before)"
            raise PydanticCustomError("bad_type", "{m}", {"m": message})
        return self


def flowing(flows: Sequence[Flow], facts: Facts, state: State) -> tuple[Flow, ...]:
    """The flows that speak of this action of a run in `state`."""
    return tuple(flow for flow in flows if _speaks_of(flow, facts, state))


def _speaks_of(flow: Flow, facts: Facts, state: State) -> bool:
    if facts.effect == "read" or (flow.effect is not None and facts.effect not in (None, *flow.effect)):
        return False
    if flow.source is not None and not any(_leaves(flow, one, facts) for one in _labels(flow, facts)):
        return False
    if flow.after_read is None:
        return True
    return any(_leaves(flow, one, facts) for one in state.read if _fits(one, flow.after_read))


def _labels(flow: Flow, facts: Facts) -> Iterator[str]:
    for label in facts.action.seen_on:
        if label in OWN_LABELS:
            fits = label in (flow.source or ())
        else:
            fits = _fits(label, [text for text in flow.source or () if text not in OWN_LABELS])
        if fits:
            yield label


def _fits(label: str, patterns: Sequence[str]) -> bool:
    """Whether an origin is among the patterns; one that cannot be read may be any."""
    url = _url(label)
    return url is None or any(text == ANYWHERE or parse_pattern(text).matches(url) for text in patterns)


def _leaves(flow: Flow, label: str, facts: Facts) -> bool:
    """Whether data of `label` would go where the flow says."""
    if len(facts.origins) < len(facts.targets) or not facts.origins:
        return True  # nobody knows where
    came_from = None if label in OWN_LABELS else _url(label)
    return any(_is_destination(text, url, came_from) for text in flow.to for url in facts.origins)


def _is_destination(wanted: str, url: Url, came_from: Url | None) -> bool:
    if wanted == ANYWHERE:
        return True
    if wanted == OTHER:
        return not url.is_blank and (came_from is None or url.origin != came_from.origin)
    return not url.is_blank and parse_pattern(wanted).matches(url)


def _url(origin: str) -> Url | None:
    try:
        return canonical(origin, entry="request")
    except UrlError:
        return None
