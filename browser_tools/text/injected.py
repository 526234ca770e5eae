"""Sentences of a page that talk to a model instead of a reader: they are left out, and told.

A net with holes, under the one that holds: whatever is left in can only change words, for a summary has no
tools, and what it states is looked up.
"""

from __future__ import annotations

import re

from browser_tools.text.claims import normal

_MODEL = (
    r"(?:an? )?(?:ai|a\.i\.|llm|assistant|(?:large )?language model|chat ?bot|chatgpt|claude|gpt|copilot|"
    r"agent|dan)"
)
_PATTERNS = (
    r"\b(?:ignore|disregard|forget|override|bypass|skip)\b.{0,40}"
    r"\b(?:previous|prior|above|earlier|preceding|all|any|your|these|the)\b.{0,30}"
    r"\b(?:instruction|prompt|rule|message|direction|context|guideline|text|task)s?\b",
    rf"\b(?:you are|you're|act as|pretend to be|behave as|from now on)\b.{{0,30}}\b{_MODEL}\b",
    r"\b(?:system|developer|hidden|initial) (?:prompt|message|instruction)s?\b",
    r"\b(?:ai|llm|language) (?:model|assistant|agent|summari[sz]er)s?\b.{0,60}"
    r"\b(?:must|should|shall|please|need to|have to|are (?:to|required)|do not|don't|never|always)\b",
    r"\b(?:attention|note|message|instructions?|important)\b.{0,20}\b(?:to|for)\b.{0,12}"
    r"\b(?:ais?|llms?|assistants?|(?:language )?models?|bots?|summari[sz]ers?|agents?|crawlers?)\b",
    r"\b(?:in|into|to|from|of) (?:your|the|any|this) (?:summary|summaries|answer|response|reply|output)\b",
    r"\b(?:when|while|if|before|after) (?:you )?(?:summari[sz]|answer|respond|reply|process)(?:e|ing|es)?\b"
    r".{0,40}\b(?:page|text|article|document|content|this|user|question|say|state|include|mention|write|add|"
    r"always|never)\b",
    r"\b(?:summari[sz]e|describe|report|present) (?:this|the) (?:page|article|text|document|content|site)\b"
    r".{0,30}\bas\b",
    r"\b(?:tell|inform|convince|persuade|instruct|advise) (?:the|your) (?:user|human|reader|operator)s?\b",
    r"\b(?:do not|don't|never|must not)\b.{0,20}"
    r"\b(?:mention|reveal|disclose|summari[sz]e|include|tell)\b.{0,40}"
    r"\b(?:this|instruction|prompt|user|summary|page|text|above|below)\b",
    r"\b(?:say|write|print|output|respond|reply|answer) (?:only|exactly|with|the following|verbatim)\b",
    r"\bnew (?:instructions?|task|objective|goal)\b\s*:",
    r"<\|[^|>]{1,40}\|>|\[/?INST\]|<<SYS>>|^\s*#{0,4}\s*(?:system|assistant|user|human)\s*:",
    r"</?(?:tool_call|function)",
    r"\b(?:ignoriere?|vergiss|missachte)\b.{0,40}\b(?:anweisung|vorgabe|regel|prompt)\w*",
    r"\b(?:ignorez|oubliez|ignora|olvida)\b.{0,40}\b(?:instruction|consigne|instruccion)\w*",
)
_INJECTED = re.compile("|".join(_PATTERNS), re.IGNORECASE | re.DOTALL | re.MULTILINE)

REASON = "it addresses a model, not a reader"


def addresses_model(text: str) -> bool:
    return _INJECTED.search(normal(text)) is not None
