"""One hook for a browser, however many sessions begin at the same time."""

from __future__ import annotations

import asyncio

from conftest import Serve

from browser_tools.chromium import Chromium
from browser_tools.egress.guard import Guard
from browser_tools.session import SessionOptions
from policies.gate import Gate, Layer
from policies.load import policy_from_mapping

RULES = [{"id": "look", "decision": "allow", "when": {"effect": ["read", "navigate"]}}]


async def test_sessions_that_begin_together_do_not_end_each_others_documents(serve: Serve) -> None:
    """Each made a hook of its own, and one whose session had ended refused the documents of all others."""
    sites = [serve({"/": f"<p>Home {number}</p>"}) for number in range(4)]

    def options(site: str) -> SessionOptions:
        policy = policy_from_mapping({"rules": RULES, "origins": {"allow": [site]}}, "policy")
        return SessionOptions(guard=Guard(Gate([Layer("policy", policy)])))

    async with await Chromium.start(guarded=True) as chromium:
        sessions = await asyncio.gather(*(chromium.new_session(options(site)) for site in sites))
        for site in sites:
            session = sessions.pop(0)
            await session.current.navigate(site)
            assert session.current.url == f"{site}/"
            await session.close()
