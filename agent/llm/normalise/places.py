"""Where a region may stand to count. Text that talks about a call, or quotes one, is not a call.

- JSON and lists must begin or end the message, on a line of their own (or be plainly announced);
- a tag must begin a line and end one; a wrapper such as `<tool_call>` may follow a finished sentence;
- a special token of a model may stand anywhere but in quotes;
- a code block must be the message's last thing, and hold nothing but calls;
- what follows a call is a remark, not an explanation, and all calls of a reply are written alike.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from agent.llm.normalise.reading import Draft, Region

LINE_START = 200
"""Characters before a place that are looked at to tell how its line begins."""
TALK_BEFORE = 300
LABEL = re.compile(
    r"^[ \t>*_#-]*(?:(?:tool|function)[ _]?calls?|calls?|(?:next )?actions?|(?:json )?response|json|assistant"
    r"|output)[*_]*[ \t]*:[*_]*[ \t]*$",
    re.IGNORECASE,
)
SENTENCE_END = ".!?:;…。！？："
BEFORE_TOKENS = SENTENCE_END + ",>]})"
"""Signs after which a token is no part of a list, a heading, a comparison or a bracket."""
EMOJI = "\U0001f000"
"""From here on symbols are pictures, which end a sentence as well as a full stop."""
REMARK = 80
"""Letters of prose that may follow a call: longer, and it is the explanation of an example. A Chinese or
Japanese sign says about as much as three."""
NUMBERED = re.compile(r"^\s*[(\[]?(?:\d[\d.:/ T-]*|\w)[.)\]]\s*$")
"""A number or letter of a list, or a time, and nothing else before a region on its line."""
INDENTED = re.compile(r"(?: {4,}|[ ]*\t)[ \t]*\Z")
RESULT = re.compile(r"<(?:tool_response|tool_result|function_results|observation|tool_output)\b")
"""What a tool is imagined to say; it is neither remark nor explanation."""
INVISIBLE = "\ufeff\u200b\u200c\u2060 \t\r\n"
QUOTES = "\"'`“”‘’«»„‹›"
TALK = re.compile(
    r"\b(?:page|comment|post|site|forum|document\w*|log|examples?|says|reads|contains|shows|quotes?|syntax|format"
    r"|would|written|called|wrote|asked|said|emits?|means)\b[^\n]*$",
    re.IGNORECASE,
)
"""Words before a region that speak about it; they count where prose follows it as well."""
QUOTING = re.compile(
    r"\b(?:says?|said|reads?|contains?|contained|shows?|showed|prints?|printed|wrote|writes?|quotes?|quoted"
    r"|e\.g\.?|format|look(?:s|ed)? like|such as|would (?:be|look|emit|send|say)|written"
    r"|markup|payload|found|injected|instead of|never|not|told|tells|instructions?|instructs"
    r"|according to|hidden|ignor\w+|attack\w*|malicious|suspicious|comment(?:s|ed|er)?|display\w*|mention\w*"
    r"|(?:do|does|must|should|will)n['’]t|won['’]t|avoid|without|repeat\w*|^(?:user|human|system|observation))\b"
    r"[^.!?\n]{0,24}[:,]?\s*$|\be\.g\.\s*$",
    re.IGNORECASE | re.MULTILINE,
)
"""Words right before a region that present it as somebody else's; they count by themselves."""
EXAMPLE = re.compile(
    r"\b(?:examples?|syntax|templates?|samples?|snippet|illustrat\w+|docs?|documentation"
    r"|how (?:to|you|one))\b[^.!?\n]{0,40}[:,]?\s*$",
    re.IGNORECASE,
)
"""Words right before a region that make it an example, whoever announces it."""
INTENT = re.compile(
    r"\b(?:here(?:'s|’s| is| are)|i'll|i’ll|i will|i'm|i am|let me|let's|let us|now|next|calling|going to)\b",
    re.IGNORECASE,
)
RETELLING = re.compile(
    r"\b(?:what|quote|cite|repeat|translat\w+|report|as follows)\b|\bhere(?:'s|’s| is| are)\b", re.IGNORECASE
)
"""Words that keep an announcement from being one of an act, where the rest of it speaks of others."""
CLAUSE = re.compile(r"(?<!e\.g)[.!?]\s|\n\s*\n")
FRAMES = "\\[{%=-~+_/"
"""Signs that begin the lines of a frame."""
LISTED = re.compile(r"\s*(?:[-*#>+]|\d+[.)]|(?i:step|thought|question)\b)")
"""How a heading or a point of a list begins: it needs no full stop."""
GOES_ON = re.compile(r"[ \t]*,\s+\w|(?=\s)[ \t]*\n?[ \t]*(?!(?:count|call|court)\b)[a-z]")
"""A sentence that goes on behind a region; Claude's stray words are no sentence."""
PRESENTS = ":：︰–—→⇒?？"
"""Signs at the end of a line that present what follows, or ask about it."""
PERSON = re.compile(r"^\W{0,4}(?:user|human)\W{0,4}:", re.IGNORECASE | re.MULTILINE)
MACHINE = re.compile(r"^\W{0,4}(?:assistant|ai|bot)\W{0,4}:", re.IGNORECASE | re.MULTILINE)
"""The lines of a talk between two: behind an answer to an invented question nothing is meant."""
RULES = " \t\r\n-=_*`\"'~#"
"""Signs that frame what follows, below the words that announce it."""
OWN_ACTS = (
    r"\b(?:I|we)(?:['’](?:ll|m|re)| (?:will|am|are|need|must|should|can|have to|want|try|click|type|open))\b",
    r"\blet\b",
    r"^\s*\w+ing\b",
    r"^\s*(?:now|next|first|then|finally|ok|okay|sure|alright)(?: (?:step|action|call|command))?"
    r"(?:\s*[,;:!—]|\s+(?:I|we|let|\w+ing)\b)",
    r"\bhere (?:goes|(?:you|we) go|it is)\b",
    r"\bhere(?:['’]s| is| are)\b[^.!?\n]{0,30}"
    r"\b(?:calls?|actions?|request|commands?|steps?|json|result|response)\s*:\Z",
    r"^\s*(?:here|voici|voilà|hier|jetzt|ecco|aquí|ahora)\s*[:：]\Z",
)
DOING = re.compile("|".join(OWN_ACTS), re.IGNORECASE)
"""Words of an announcement that the model makes of its own act."""
TRAILING = re.compile(r"(?:\s|[}\]\u200b\ufeff]|<\|[A-Za-z_]{1,30}\|>|</s>)*\Z")
"""What may follow the last JSON: surplus closers and the special tokens some servers leave."""


@dataclass(frozen=True)
class Found:
    """A region and where it begins. `kind` is token, wrapper, tag, json, whole or fence."""

    kind: str
    start: int
    region: Region

    @property
    def end(self) -> int:
        return self.region.end


@dataclass
class Places:
    """Judges the places of one text's regions."""

    text: str
    found: list[Found]

    def counting(self, read: int) -> list[Found]:
        """Those whose place in the message lets them count, in order; the text was searched up to `read`."""
        kept: list[Found] = []
        for group in groups(
            self.text, [one for one in self.found if one.kind in ("token", "wrapper", "tag")]
        ):
            if self._stands_alone(group[0]):  # what follows a quoted call directly is quoted too
                kept.extend(one for one in group if self._stands_alone(one))
        kept.extend(one for one in self.found if one.kind == "whole" and self._is_all(one))
        for group in groups(self.text, [one for one in self.found if one.kind == "json"]):
            if self._at_an_end(group, kept) and not self._presented(group[0].start):
                kept.extend(group)
        fences = [one for one in self.found if one.kind == "fence"]
        if fences and not self.text[fences[-1].end :].strip() and not self._presented(fences[-1].start):
            kept.extend(fences[-1:] if len(fences) == 1 else [_several(fences)])
        return self._acts(_apart(sorted(kept, key=lambda one: one.start)), read)

    def _acts(self, kept: list[Found], read: int) -> list[Found]:
        """All of them, or none if words explain one of them or set two ways of writing side by side."""
        made = groups(self.text, kept)
        if self._compared(kept):
            return []
        follows = [*(group[0].start for group in made[1:]), read]
        for group, follow in zip(made, follows, strict=False):
            if _explains(self.text[group[-1].end : follow]):
                return []
        return kept

    def _compared(self, kept: list[Found]) -> bool:
        """Whether the reply holds calls in several ways of writing."""
        seen = [
            one
            for one in self.found
            if one in kept or not any(one.start < other.end and other.start < one.end for other in kept)
        ]
        written = {one.region.drafts[0].form for one in seen if one.region.drafts}
        return bool(kept) and len(written) > 1

    def begins_line(self, start: int) -> bool:
        """Whether JSON may begin here: nothing, a label, an announcement or another region before it."""
        before = self.line_before(start)
        if not before.strip(INVISIBLE) or LABEL.match(before) is not None:
            return True
        return self._announced(before) or self._follows_region(start)

    def _announced(self, before: str) -> bool:
        return before.rstrip()[-1:] in (":", "：") and INTENT.search(before) is not None

    def _is_all(self, one: Found) -> bool:
        return not (self.text[: one.start] + self.text[one.end :]).strip(INVISIBLE)

    def _at_an_end(self, group: list[Found], taken: Iterable[Found]) -> bool:
        before = between(self.text[: group[0].start], [one for one in taken if one.end <= group[0].start])
        label = LABEL.match(before.strip().rsplit("\n", 1)[-1])
        if not before.strip(INVISIBLE) or (label and "\n" not in before.strip()):
            return not self._sentence_goes_on(group[-1].end)
        if TRAILING.match(self.text, group[-1].end):
            return True
        return self._announced(
            before[-LINE_START:].rstrip().rsplit("\n", 1)[-1]
        ) and not self._sentence_goes_on(group[-1].end)

    def _sentence_goes_on(self, end: int) -> bool:
        line = self.text[end : self._line_end(end)].lstrip(" \t}]\u200b\ufeff")
        last = self._line_end(end) == len(self.text)
        if line.strip(" .。") and not (line[0].isupper() or line.startswith((";", ",", "<|", "</"))):
            return not (last and line.startswith("//"))
        return self.text[end : end + 40].strip(INVISIBLE)[:1].islower()

    def _framed(self, one: Found) -> bool:
        """Whether the lines around a region frame it: `\\begin{}` and `\\end{}`, `[quote]`, rules."""
        over = self.text[max(0, one.start - LINE_START) : one.start].rstrip().rsplit("\n", 1)[-1].strip()[:1]
        under = self.text[one.end : one.end + LINE_START].strip()[:1]
        return over == under and over in FRAMES and over != ""

    def _clings(self, end: int) -> bool:
        """Whether a script without capitals goes on in the region's line: no sign of a new sentence."""
        after = self.text[end : end + 40].lstrip(" \t")[:1]
        return after.isalpha() and after.lower() == after.upper()

    def _stands_alone(self, one: Found) -> bool:
        """Whether markup stands by itself, and no prose around it speaks about it."""
        line = self.line_before(one.start)
        before = line.rstrip()
        follows = self.text[one.end : one.end + TALK_BEFORE].lstrip()
        if before[-1:] in QUOTES and before and not self._follows_region(one.start):
            return False
        if self._presented(one.start):
            return False
        said = self.text[max(0, one.start - TALK_BEFORE) : one.start].rstrip()
        if follows and not follows.startswith("<") and TALK.search(said) and not self._told(said):
            return False
        end = len(self.text[: one.end].rstrip())
        if GOES_ON.match(self.text, end) or self._clings(end) or NUMBERED.match(line) or self._framed(one):
            return False
        if one.kind == "token":
            return not before or _opens_token(before)
        opens = not before or LABEL.match(before) is not None or self._follows_region(one.start)
        if one.kind == "wrapper":
            opens = opens or before[-1] in SENTENCE_END or line[-1:].isalnum()
        elif before and before[-1] in SENTENCE_END:
            opens = opens or self._told(before)
        return opens and self._closes(one)

    def _told(self, said: str) -> bool:
        """Whether the last sentence before a region announces an act of the model's own."""
        clause = re.split(r"[.!?\n]\s", said)[-1]
        return INTENT.search(clause) is not None

    def _closes(self, one: Found) -> bool:
        after = self.text[one.end : self._line_end(one.end)]
        bare = after.strip()
        if not bare or bare.startswith("<") or TRAILING.match(self.text, one.end) is not None:
            return True
        return one.kind == "wrapper" and (after[:1].isalnum() or bare[:1].isupper())

    @cached_property
    def _talk(self) -> int:
        """Where a talk that the text tells has come to an answer; the end of the text if it tells none."""
        asked = PERSON.search(self.text)
        answered = MACHINE.search(self.text, asked.end()) if asked else None
        return answered.start() if answered else len(self.text)

    def _presented(self, start: int) -> bool:
        """Whether the words before present the region as an example or as somebody else's words."""
        if start >= self._talk:
            return True
        said = self.text[max(0, start - TALK_BEFORE) : start].rstrip(RULES)
        if said and INDENTED.search(self.line_before(start)):
            return True
        clause = CLAUSE.split(said)[-1]
        if EXAMPLE.search(clause):
            return True
        line = clause.rsplit("\n", 1)[-1]
        if LISTED.match(said.rsplit("\n", 1)[-1]) and line[-1:].isalnum():
            return False
        if line[-1:] in PRESENTS and line and not DOING.search(line) and not LABEL.match(line):
            return True
        if self._breaks_off(clause, start):
            return True
        return QUOTING.search(clause) is not None and (
            INTENT.search(clause) is None or RETELLING.search(clause) is not None
        )

    def _breaks_off(self, clause: str, start: int) -> bool:
        """Whether the region stands where a sentence would go on: it is the object of that sentence."""
        line = clause.rsplit("\n", 1)[-1]
        if (
            not self.text[start - 1 : start].isspace()
            or not (clause[-1:].isalnum() or clause[-1:] == ",")
            or LISTED.match(line)
        ):
            return False
        return len(line.split()) > 1 and not DOING.search(line)

    def _follows_region(self, start: int) -> bool:
        """Whether only separators lie between the last region before `start` and it."""
        ends = [one.end for one in self.found if one.end <= start]
        return bool(ends) and not self.text[ends[-1] : start].strip(INVISIBLE + ",;")

    def line_before(self, start: int) -> str:
        """How the line of `start` begins; of a long line only the last part."""
        low = max(0, start - LINE_START)
        return self.text[max(low, self.text.rfind("\n", low, start) + 1) : start]

    def _line_end(self, position: int) -> int:
        end = self.text.find("\n", position)
        return len(self.text) if end < 0 else end


def _explains(text: str) -> bool:
    """Whether what follows a call is more than a remark."""
    if result := RESULT.search(text):
        text = text[: result.start()]
    text = text.strip(INVISIBLE)
    wide = sum(unicodedata.east_asian_width(sign) in "WF" for sign in text[: REMARK + 1])
    return len(text) + 2 * wide > REMARK or "\n\n" in text


def _opens_token(before: str) -> bool:
    """Whether a token may follow: not behind a bullet, a dash, an arrow, an emphasis, an open bracket."""
    sign = before.rstrip("*_")[-1:] or "*"
    if sign in BEFORE_TOKENS or sign >= EMOJI:
        return True
    return unicodedata.category(sign)[0] not in "PS"


def _several(fences: list[Found]) -> Found:
    """Calls in several code blocks: one may be the example and one the call, so none is taken."""
    problem = "there are calls in several code blocks, so none was executed; send calls without code blocks"
    draft = Draft("", {}, "json", problem=problem)
    return Found("fence", fences[-1].start, Region(fences[-1].end, (draft,)))


def _apart(found: list[Found]) -> list[Found]:
    """Those that do not lie inside an earlier one."""
    kept: list[Found] = []
    for one in found:
        if not kept or one.start >= kept[-1].end:
            kept.append(one)
    return kept


def groups(text: str, found: list[Found]) -> list[list[Found]]:
    """Regions that follow each other with nothing but separators between them."""
    made: list[list[Found]] = []
    for one in found:
        if made and not text[made[-1][-1].end : one.start].strip(" \t\r\n,;"):
            made[-1].append(one)
        else:
            made.append([one])
    return made


def between(text: str, found: Iterable[Found]) -> str:
    """`text` without the regions."""
    kept, position = [], 0
    for one in found:
        kept.append(text[position : one.start])
        position = one.end
    return "".join((*kept, text[position:]))
