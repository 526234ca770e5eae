"""Page text as data: inside boundaries that it cannot close, its markup of calls and roles made inert."""

from __future__ import annotations

import re
from typing import Any

JOINER = "\u200d"
"""Zero-width joiner: put into markup that pages forge; taken out again of what the model says."""
FORGED = re.compile(
    r"<(?=\s*/?\s*(?:[\w.-]+:)?(?:page_data|tool|function|invoke|parameter|antml|[|｜]))"
    r"|<(?=\s*/?\s*(?:[\w.-]+:)?(?:think|thinking|reasoning|system|user|assistant)\b)"
    r"|<(?=<\s*/?SYS)"
    r"|<(?=\s*/?\s*(?:(?:start|end|begin)_\w+|bos|eos|s|pad|unk|sop|eop|turn|channel|message|escape|human|observation"
    r"|arg_key|arg_value|fim_\w+|unused\d+|extra_id_\d+|ctrl\d+)\s*\|?\s*>)"
    r"|<(?=\]minimax)"
    r"|\[(?=/?(?:TOOL_|AVAILABLE_TOOLS|INST|THINK|ARGS|CALL_ID|SYSTEM_PROMPT|gMASK|BOS\]|EOS\]))",
    re.IGNORECASE,
)
"""Openers of data boundaries, tool calls, reasoning and chat-template tokens."""
RESTORED = re.compile(rf"([<\[]){JOINER}")
LINE_CHARS = 200


def bounded(text: str, nonce: str) -> str:
    """Text of a page inside its data boundaries, which it cannot close: it does not know the nonce."""
    inside = neutralise(text.replace(nonce, ""))
    return f'<page_data nonce="{nonce}">\n{inside}\n</page_data nonce="{nonce}">'


def neutralise(text: str) -> str:
    """`text` with the markup of boundaries, calls and chat templates made inert."""
    return FORGED.sub(lambda match: match[0] + JOINER, text)


def neutral_data(data: Any) -> Any:
    """The same for every text in `data`."""
    if isinstance(data, str):
        return neutralise(data)
    if isinstance(data, dict):
        return {neutral_data(key): neutral_data(value) for key, value in data.items()}
    return [neutral_data(item) for item in data] if isinstance(data, list | tuple) else data


def restore(data: Any) -> Any:
    """What the model says, with inert markup as the page wrote it."""
    if isinstance(data, str):
        return RESTORED.sub(r"\1", data)
    if isinstance(data, dict):
        return {key: restore(value) for key, value in data.items()}
    return [restore(item) for item in data] if isinstance(data, list) else data


def line(text: str, chars: int = LINE_CHARS) -> str:
    """`text` as one short, neutral line."""
    one = " ".join(text.split())
    return neutralise(one if len(one) <= chars else one[: chars - 1] + "…")
