"""gpt-oss's channels: a reply is a row of messages, each with a header that says who it is for."""

from __future__ import annotations

import re

from agent.llm.normalise.json_calls import named_draft
from agent.llm.normalise.json_text import decode_within
from agent.llm.normalise.reading import UNREADABLE, Draft, cut_off

FORM = "harmony"
BEGINS = re.compile(
    r"\A\s*(?:<\|start\|>\s*)?(?:assistant)?\s*(?:to=\S{1,100}\s*)?<\|channel\|>|<\|start\|>assistant[^<\n]{0,120}<\|(?:channel|message)\|>"
)
HEADER = re.compile(
    r"(?P<header>[^<]{0,200}(?:<\|(?:start|channel|constrain)\|>[^<]{0,200}){0,5})<\|message\|>"
)
RECIPIENT = re.compile(r"\bto=(?:functions\.)?([^\s<]{1,100})")
CHANNEL = re.compile(r"<\|channel\|>\s*(\w+)")
OTHER = re.compile(r"<\|start\|>(?!assistant\b)\s*\w")
"""The header of a message that is not the model's: from here on it invents what others say."""
END = re.compile(r"<\|(?:end|call|return|start|channel)\|>")
SKIPPED = re.compile(r"(?:\s*<\|(?:end|call|return)\|>)*")
SHOWN = ("final", "commentary")
MAX_MESSAGES = 64


def is_harmony(text: str) -> bool:
    return "<|channel|>" in text and BEGINS.search(text) is not None


def read_channels(text: str) -> tuple[list[Draft], str]:
    """(drafts of calls, the words meant for a person)."""
    drafts: list[Draft] = []
    begins = BEGINS.search(text)
    position = begins.start() if begins else 0
    words = [text[:position]]
    for _ in range(MAX_MESSAGES):
        header = HEADER.match(text, position)
        if header is None:
            break
        if OTHER.search(header["header"]):
            return drafts, _joined(words)
        recipient = RECIPIENT.search(header["header"])
        if recipient is not None:
            draft, position = _call(text, header, recipient[1])
            drafts.append(draft)
        else:
            end = END.search(text, header.end())
            position = end.start() if end else len(text)
            channel = CHANNEL.search(header["header"])
            if channel is None or channel[1] in SHOWN:
                words.append(text[header.end() : position].strip())
        skipped = SKIPPED.match(text, position)
        position = skipped.end() if skipped else position
    rest = text[position:]
    words.append("" if HEADER.match(rest) or rest.startswith("<|") else rest)
    return drafts, _joined(words)


def _joined(words: list[str]) -> str:
    return "\n".join(word for word in words if word.strip())


def _call(text: str, header: re.Match[str], name: str) -> tuple[Draft, int]:
    start = header.end() + len(text[header.end() :]) - len(text[header.end() :].lstrip())
    if text[start : start + 1] == "{":
        decoded = decode_within(text, start, END)
        if decoded is not None and decoded.cut:
            return cut_off(FORM, text[header.start() :], name), len(text)
        if decoded is not None:
            raw = text[header.start() : decoded.end]
            return named_draft(name, decoded, raw, FORM, ""), decoded.end
    end = END.search(text, start)
    position = end.start() if end else len(text)
    raw = text[header.start() : position]
    if not text[start:position].strip():
        return Draft(name, {}, FORM, raw=raw), position
    return Draft(name, {}, FORM, raw=raw, problem=UNREADABLE), position
