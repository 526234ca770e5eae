"""Recall, precision and reading order of an observation, against the brute-force truth in `truth.js`."""

from __future__ import annotations

import difflib
import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.async_api import Page

from browser_tools.observe import Observer, Seen

_SCRIPT = Path(__file__).with_name("truth.js")
_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|[^\W_\u3040-\u30ff\u3400-\u9fff]+")
"""Scripts without spaces count by the letter: where a word ends, nobody can tell."""
_NOTATION = re.compile(r"\[(?:f\d+)?e\d+ [a-z]+")
EXACT = 6000
"""Words up to which the longest common order is sought; of more, frequent ones begin no common part."""
CLICKS = frozenset(
    {
        "click",
        "dblclick",
        "mousedown",
        "mouseup",
        "pointerdown",
        "pointerup",
        "touchstart",
        "drop",
        "dragover",
    }
)


@dataclass
class Score:
    """Of one document."""

    wanted: int = 0
    missed: list[str] = field(default_factory=list)
    listed: int = 0
    wrong: list[str] = field(default_factory=list)
    words: int = 0
    in_order: int = 0
    lost: list[str] = field(default_factory=list)

    @property
    def recall(self) -> float:
        return 1 - len(self.missed) / self.wanted if self.wanted else 1.0

    @property
    def precision(self) -> float:
        return 1 - len(self.wrong) / self.listed if self.listed else 1.0

    @property
    def order(self) -> float:
        return self.in_order / self.words if self.words else 1.0


async def scored(page: Page, observer: Observer, text: str, seen: Sequence[Seen]) -> Score:
    """The main document's score; `text` and `seen` are of the whole page, all cursors followed."""
    world = await observer.worlds.main(10)
    send = world.session.send
    heard = await _heard(page, world)
    own = [each for each in seen if not each.handle.startswith("f")]
    numbers = [int(each.handle[1:]) for each in own]
    disabled = [int(each.handle[1:]) for each in own if "disabled" in each.states]
    answer = await send(
        "Runtime.callFunctionOn",
        {
            "functionDeclaration": "(n, d, ...heard) => {"
            f"const truth = {_SCRIPT.read_text(encoding='utf-8')}; return truth(heard).score(n, d)}}",
            "executionContextId": world.context_id,
            "arguments": [{"value": numbers}, {"value": disabled}, *({"objectId": one} for one in heard)],
            "returnByValue": True,
        },
    )
    if "exceptionDetails" in answer:
        raise RuntimeError(answer["exceptionDetails"]["exception"]["description"])
    told: dict[str, Any] = answer["result"]["value"]
    words = _WORD.findall(" ".join(told.pop("words")))
    lost = _lost(words, text)
    return Score(**told, words=len(words), in_order=len(words) - len(lost), lost=lost)


async def _heard(page: Page, world: Any) -> list[str]:
    """Object ids, in the observer's world, of elements that scripts listen on for clicks."""
    send = world.session.send
    document = await send("Runtime.evaluate", {"expression": "document"})
    asked = {"objectId": document["result"]["objectId"], "depth": -1, "pierce": True}
    found = await send("DOMDebugger.getEventListeners", asked)
    types: dict[int, set[str]] = {}
    for each in found["listeners"]:
        types.setdefault(each.get("backendNodeId", 0), set()).add(each["type"])
    objects = []
    for node in [node for node, names in types.items() if node and names & CLICKS and len(names) <= 12]:
        answer = await send(
            "DOM.resolveNode", {"backendNodeId": node, "executionContextId": world.context_id}
        )
        if "objectId" in answer["object"]:
            objects.append(answer["object"]["objectId"])
    return objects


def _lost(words: Sequence[str], text: str) -> list[str]:
    """The words that `text` does not have in this order."""
    said = _WORD.findall(_NOTATION.sub(" ", text).lower())
    found = _common(words, said) if len(words) <= EXACT else _blocks(words, said)
    return [word for index, word in enumerate(words) if index not in found]


def _common(words: Sequence[str], said: Sequence[str]) -> set[int]:
    """Places in `words` of a longest sequence that both have (Hunt and Szymanski 1977)."""
    places: dict[str, list[int]] = {}
    for index in range(len(said) - 1, -1, -1):
        places.setdefault(said[index], []).append(index)
    ends: list[int] = []  # where in `said` the best sequence of each length ends
    chains: list[tuple[int, Any]] = []  # and what it is, backwards
    for index, word in enumerate(words):
        for place in places.get(word, ()):
            length = bisect_left(ends, place)
            chain = (index, chains[length - 1] if length else None)
            if length == len(ends):
                ends.append(place)
                chains.append(chain)
            elif place < ends[length]:
                ends[length], chains[length] = place, chain
    found: set[int] = set()
    last: Any = chains[-1] if chains else None
    while last:
        found.add(last[0])
        last = last[1]
    return found


def _blocks(words: Sequence[str], said: Sequence[str]) -> set[int]:
    """The same, roughly: of long texts."""
    matcher = difflib.SequenceMatcher(None, words, said, autojunk=True)
    return {a + i for a, _, size in matcher.get_matching_blocks() for i in range(size)}
