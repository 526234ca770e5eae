"""Sentences of a page that talk to a model instead of a reader: they are left out, and told.

A net with holes (the patterns are in `injected.txt`), before the one that holds: whatever is left in can only
change words, for a summary has no tools, and what it states is looked up.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from browser_tools.text.claims import normal

_READER = (
    r"(?:machines?|automated|automatic|software|programs?|bots?|robots?|crawlers?|scrapers?|ais?|"
    r"llms?|gpts?|chatgpt|claude|gemini|copilot|models?|assistants?|agents?|summari[sz]ers?)"
)
_WORDS = {
    "{MODEL}": r"(?:an? )?(?:ai|a\.i\.|llm|assistant|(?:large )?language model|"
    r"chat ?bot|chatgpt|claude|gpt|copilot|agent|dan)",
    "{READER}": _READER,
    "{MUST}": r"(?:must|should|shall|has to|have to|needs? to|"
    r"(?:is|are) (?:required|asked|instructed|told|obliged))",
    "{RETOLD}": r"(?:recaps?|retellings?|digests?|synops[ei]s|reprints?|"
    r"(?:condensed|abridged|shortened|short|brief|boiled[- ]down) (?:versions?|editions?|forms?|accounts?))",
    "{HOLD}": r"(?:state|say|name|mention|carry|include|begin|open|end|close|call|praise|repeat|stress|omit)",
    "{BEGINS}": r"(?:^|[.!?:>]\s{0,3}|\b(?:please|kindly|anthropic,)\s+)",
}
REASON = "it addresses a model, not a reader"


def _patterns() -> str:
    text = (Path(__file__).parent / "injected.txt").read_text(encoding="utf-8")
    for name, words in _WORDS.items():
        text = text.replace(name, words)
    return "|".join(line for line in text.splitlines() if line and not line.startswith("# "))


@cache
def _injected() -> re.Pattern[str]:
    """Made when the first page is read: it takes 20 ms."""
    return re.compile(_patterns(), re.IGNORECASE | re.DOTALL | re.MULTILINE)


def addresses_model(text: str) -> bool:
    return _injected().search(normal(text)) is not None
