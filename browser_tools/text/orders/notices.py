"""Lines that belong to one for programs: between two tags, below a notice, in the same numbered series."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from browser_tools.text.grounding.claims import normal
from browser_tools.text.html.dom import Block
from browser_tools.text.orders.framed import tag_alone
from browser_tools.text.orders.hanging import any_of, begins_clause, places
from browser_tools.text.orders.injected import addresses_model
from browser_tools.text.orders.lexicon import tokens
from browser_tools.text.orders.wanted import wanted
from browser_tools.text.sentences import sentences

_MOST = 12
"""Lines between tags, or below a notice."""
_LABEL_CHARS = 120
_RULED_OFF = re.compile(
    r"(?:[=*~_–—-]{2,}|#{1,6}|[\[<{(|]{1,2})\s*(?P<said>[^\W_].{1,50}?|/.{2,50}?)\s*[=*~_–—#\]>})|-]*$"
)
_ENDS = re.compile(
    r"/|(?:end|ende|fin|fine|fim|einde|koniec|slut|slutt|loppu|konec|son|конец|кінець|τέλος)\b|終|终|结束|結束|끝",
    re.IGNORECASE,
)
_FEIGNED = re.compile(
    r"\b(?:system\w*|sistem\w*|système|systeem\w*|instru\w+|anweisung\w*|prompt|assist\w+|ai|ki|ia|llm|override|admin\w*|"
    r"developer|operator\w*|operador\w*|operat\w+|directive\w*|consignes?|систем\w*|инструкц\w*|"
    r"інструкц\w*|συστημ\w*|σύστημα|οδηγί\w*)\b|系统|系統|システム|指示|指令|시스템|지시",
    re.IGNORECASE,
)
"""What a message calls itself that wants to be taken for one of who runs the program."""
_GRANTS = re.compile(
    r"^[ \t]*[\w-]*(?:allow|deny|may|ask|permi[st]|grant|forbid|must|duty|povol|zak[áa]z|erlaub|verbiet|"
    r"verbot|autoris|interdi|prohib|consent|viet|zezw|zabro|toesta|разреш|запре)[\w-]*[ \t]*:|"
    r"(?::|\{)\s*(?:allow|deny|ask)\b",
    re.IGNORECASE | re.MULTILINE,
)
_FOR_AGENTS = re.compile(
    r"(?<!user-)agent|assistant|origins|\b(?:ai|ki|ia|llm)\b|агент|エージェント|代理", re.IGNORECASE
)
_HOLDS = re.compile(
    r"\b(?:polic\w+|rules?|richtlinien?|regeln?|pol[iíy]t[iy]\w+|règles?|reglas?|normas?|regole|norme|beleid|"
    r"regels?|zasad\w*|zásad\w*|pravid\w*|regler|regelverk|политик\w*|правил\w*|kural\w*)\b|ポリシー|規則|规则|"
    r"策略|정책|규칙",
    re.IGNORECASE,
)
"""Lines of a policy, whom it is for, and words of a line below that says it holds."""
_PART = re.compile(
    r"\W{0,3}(?P<name>part|step|block|fragment|segment|chunk|piece|teil|schritt|parte|partie|étape|paso|passo|"
    r"deel|część|часть|шаг|bölüm|adım)\s*\d{1,2}\s*(?:out of|of|/|von|de|sur|di|van|z|из)\s*"
    r"(?P<all>\d{1,2})\b",
    re.IGNORECASE,
)
"""`Part 2 of 3: ...`: an order may come in pieces, of which one says whom it is for."""


def noticed(rows: Sequence[Block]) -> set[int]:
    """The places of `rows` that belong to a tag or notice above them; the notice is judged by its words."""
    found: set[int] = set()
    for place, row in enumerate(rows):
        if place in found:
            continue
        if name := tag_alone(row.text):
            near = range(place + 1, min(len(rows), place + _MOST))
            end = next((at for at in near if f"</{name}>" in rows[at].text), None)
            found.update(range(place, end + 1) if end is not None else ())
        elif end := _feigned_policy(rows, place):
            found.update(range(place, end))
        elif end := _ruled_off(rows, place):
            found.update(range(place, end + 1))
        elif _is_notice(row):
            for at in range(place + 1, min(len(rows), place + _MOST)):
                if rows[at].kind == "heading" or not _speaks_to_reader(rows[at].text):
                    break
                found.add(at)
    return found | _series(rows)


def _ruled_off(rows: Sequence[Block], place: int) -> int:
    """Where what is ruled off from `place` on ends, if it is a feigned message: `=== SYSTEM ===`, an order,
    and `=== END SYSTEM ===`; 0 if it is none.
    """
    begin = _RULED_OFF.match(rows[place].text)
    if begin is None or _ENDS.match(begin["said"]):
        return 0
    for at in range(place + 1, min(len(rows), place + _MOST)):
        end = _RULED_OFF.match(rows[at].text)
        if end is not None and not _ENDS.match(end["said"]) and _FEIGNED.search(end["said"]):
            return 0  # it begins there
        if end is not None and _ENDS.match(end["said"]):
            inside = (row.text for row in rows[place : at + 1])
            feigned = _FEIGNED.search(begin["said"]) or any(map(addresses_model, inside))
            return at if feigned else 0
    return 0


def _feigned_policy(rows: Sequence[Block], place: int) -> int:
    """Where a policy for agents that a page shows as code ends, with the line below it that says it holds; 0
    if it is none.
    """
    code = rows[place].text if rows[place].kind == "code" else ""
    if not (_GRANTS.search(code) and _FOR_AGENTS.search(code)):
        return 0
    below = rows[place + 1] if place + 1 < len(rows) else None
    holds = below is not None and below.kind == "text" and _HOLDS.search(below.text) is not None
    return place + 1 + holds


def _series(rows: Sequence[Block]) -> set[int]:
    """The places of numbered parts of which one asks something of whoever retells the page."""
    parts: dict[tuple[str, str], list[int]] = defaultdict(list)
    for place, row in enumerate(rows):
        if row.kind != "heading" and (part := _PART.match(row.text)):
            parts[part["name"].casefold(), part["all"]].append(place)
    asking = (places for places in parts.values() if any(_asks(rows[place].text) for place in places))
    return {place for places in asking for place in places}


def _asks(text: str) -> bool:
    return addresses_model(text) or any(wanted(normal(part)) is not None for part in sentences(text))


def _is_notice(row: Block) -> bool:
    """A line in capitals to programs: `SECURITY NOTICE TO ALL AGENTS!`."""
    loud = len(row.text) <= _LABEL_CHARS and row.text.isupper() and addresses_model(row.text)
    return loud and any_of(tokens(normal(row.text)), "mind", "maker")


def _speaks_to_reader(text: str) -> bool:
    words = tokens(normal(text))
    commands = any(begins_clause(words, at) for at in places(words, "order", "dual", "let"))
    return commands or any_of(words, "yours", "reader")
