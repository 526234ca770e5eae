"""How the origins that a run may read grow: by a redirect or a link that the policy lets lead on."""

from __future__ import annotations

from policies.facts import Facts
from policies.origins import registrable
from policies.schema import Grow
from policies.territory import Territory
from policies.url import Url, UrlError, canonical


def growth(facts: Facts, grow: Grow | None, territory: Territory) -> tuple[Url, ...]:
    """The origins that this navigation would add; none where it leads nowhere new, or may not lead on.

    Nothing private is ever added, and what is denied stays denied: that is the territory's to say.
    """
    if grow is None or not _via(facts) & set(grow.via):
        return ()
    new = tuple(url for url in _destinations(facts) if not territory.includes(url, "read"))
    if any(url.private is not None or url.address is not None for url in new):
        return ()
    if grow.same_site and not all(registrable(url.host) in territory.sites for url in new):
        return ()
    return new


def _via(facts: Facts) -> set[str]:
    action = facts.action
    if action.redirects and (action.resource == "document" or action.effect == "navigate"):
        return {"redirect"}
    followed = action.effect == "navigate" and action.element is not None and action.element.href is not None
    return {"link"} if followed else set()


def _destinations(facts: Facts) -> tuple[Url, ...]:
    if facts.action.resource is None:
        return facts.origins
    try:
        return (canonical(facts.action.url or "", entry="request"),)
    except UrlError:
        return ()
