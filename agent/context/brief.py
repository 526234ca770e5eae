"""A long page in short: where it begins, its headings, and the lines that have to do with the goal."""

from __future__ import annotations

import re

from agent.context.boundaries import LINE_CHARS
from agent.context.values import PageNote
from browser_tools.observe import Observation
from browser_tools.result import cut, tokens

BEGINNING = 0.6
"""Share of the budget for how the page begins; the rest is for what is picked out of its remainder."""
NOTED_LINES = 6
WORD = re.compile(r"\w{4,}")
HEADING = re.compile(r"H[1-6]: ")
SIGN = r"(?:[€$£¥₹₽₺₩]|\b(?:EUR|USD|GBP|CHF|JPY|SEK|NOK|DKK|PLN|CZK|kr|zł|Kč)\b)"
PRICE = re.compile(rf"{SIGN}\s?\d|\d\s?{SIGN}")
LEFT_OUT = "[…]"


def page_brief(text: str, budget: int, goal: str) -> tuple[str, bool]:
    """`text` in at most `budget` tokens, and whether something was left out.

    The beginning stays whole; of what follows headings stay, and lines that share a word with the goal, in
    their order, with a mark where lines are missing.
    """
    if tokens(text) <= budget:
        return text, False
    beginning, rest = cut(text, max(1, int(budget * BEGINNING)))
    wanted = {word.casefold() for word in WORD.findall(goal)}
    left = budget - tokens(beginning) - tokens(LEFT_OUT)
    picked: list[str] = []
    gap = True
    for one in text[rest:].splitlines():
        words = {word.casefold() for word in WORD.findall(one)}
        short = one[:LINE_CHARS]
        cost = tokens(short) + (tokens(LEFT_OUT) + 2 if gap else 1)
        if not (HEADING.match(one) or words & wanted) or cost > left:
            gap = True
            continue
        picked += [LEFT_OUT, short] if gap else [short]
        left -= cost
        gap = False
    return "\n".join([beginning.rstrip("\n"), *picked]), True


def noted(page: Observation) -> PageNote:
    """What to remember of a page: its main heading, and its lines with a price."""
    lines = page.text.splitlines()
    heading = next((one for one in lines if one.startswith("H1: ")), "")
    priced = [one.strip()[:LINE_CHARS] for one in lines if PRICE.search(one)]
    kept = [one for one in (heading[:LINE_CHARS], *priced) if one]
    return PageNote(page.url, page.title, tuple(kept[:NOTED_LINES]))
