"""Lines below a notice to programs: what stands between two tags, what goes on speaking to its reader."""

from __future__ import annotations

from collections.abc import Sequence

from browser_tools.text.claims import normal
from browser_tools.text.dom import Block
from browser_tools.text.framed import tag_alone
from browser_tools.text.hanging import any_of, begins_clause, places
from browser_tools.text.injected import addresses_model
from browser_tools.text.lexicon import tokens

_MOST = 12
"""Lines between tags, or below a notice."""
_LABEL_CHARS = 120


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
        elif _is_notice(row):
            for at in range(place + 1, min(len(rows), place + _MOST)):
                if rows[at].kind == "heading" or not _speaks_to_reader(rows[at].text):
                    break
                found.add(at)
    return found


def _is_notice(row: Block) -> bool:
    """A line in capitals to programs: `SECURITY NOTICE TO ALL AGENTS!`."""
    return len(row.text) <= _LABEL_CHARS and row.text.isupper() and addresses_model(row.text)


def _speaks_to_reader(text: str) -> bool:
    words = tokens(normal(text))
    commands = any(begins_clause(words, at) for at in places(words, "order", "dual", "let"))
    return commands or any_of(words, "yours", "reader")
