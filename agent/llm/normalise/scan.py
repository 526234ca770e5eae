"""The masked scanner: one walk over a reply that finds the outermost protocol regions.

What quotes (code, blockquotes, comments, other elements) is stepped over whole, so that a call inside it is
never seen. A region counts by where it stands, not only by what it says:

- JSON must begin or end the message, on a line of its own;
- a tag must begin a line and end one (a wrapper such as `<tool_call>` may follow a finished sentence);
- a code block must be the message's last thing, and hold nothing but calls.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from agent.llm.normalise.json_calls import read_json
from agent.llm.normalise.json_text import decode
from agent.llm.normalise.reading import Draft, Region
from agent.llm.normalise.tags import CUT_OFF, OPEN, WRAPPERS, Closers, read_tool_tag, read_wrapper
from agent.llm.normalise.toolbox import Toolbox

MAX_TEXT = 262_144
"""Characters that are looked at; no honest reply is longer."""
MAX_TRIES = 256
"""Places that are read as a possible call."""
LINE_START = 100
"""Characters before a place that are looked at to tell how its line begins."""
INLINE_CODE = 2_000
TALK_BEFORE = 300
START = re.compile(
    r"^[ ]{0,3}(?P<fence>`{3,}|~{3,})[ \t]*(?P<info>[^\n`]*)$"
    r"|^[ ]{0,3}(?P<quote>>)|(?P<comment><!--)|(?P<tag><[A-Za-z_])"
    r"|(?P<ticks>`+)|(?P<json>[{\[])",
    re.MULTILINE,
)
CALL_LANGUAGES = frozenset(
    {"", "json", "json5", "jsonc", "xml", "tool_call", "tool_calls", "tool_use", "tool"}
)
LABEL = re.compile(
    r"^[ \t>*_#-]*(?:(?:tool|function)[ _]?calls?|calls?|actions?)[*_]*[ \t]*:[*_]*[ \t]*$", re.IGNORECASE
)
SENTENCE_END = ".!?:;)…"
INVISIBLE = "\ufeff\u200b\u2060 \t\r\n"
TALK = re.compile(
    r"\b(?:page|comment|post|site|forum|document\w*|log|examples?|says|reads|contains|shows|quotes?|syntax|format"
    r"|would|written|called)\b[^\n]*$",
    re.IGNORECASE,
)
"""Words before a region that speak about it; they count where prose follows it as well."""
TRAILING = re.compile(r"(?:\s|[}\]]|<\|[a-z_]{1,30}\|>|</s>)*\Z")
"""What may follow the last JSON: surplus closers and the special tokens some servers leave."""


@dataclass(frozen=True)
class Found:
    """A region and where it begins. `kind` is json, tag, wrapper or fence."""

    kind: str
    start: int
    region: Region

    @property
    def end(self) -> int:
        return self.region.end


@dataclass
class Scanner:
    """One walk over one text."""

    text: str
    toolbox: Toolbox
    in_fence: bool = False
    found: list[Found] = field(default_factory=list)
    tried: int = 0

    def run(self) -> list[Found]:
        """The regions that count, in order."""
        closers = Closers(self.text)
        position = 0
        while self.tried < MAX_TRIES and (match := START.search(self.text, position)):
            start, position = match.start(), match.end()
            if match["fence"]:
                position = self._fence(match)
            elif match["quote"]:
                position = self._line_end(start)
            elif match["comment"]:
                position = _after(self.text, "-->", start)
            elif match["ticks"]:
                position = self._inline_code(match)
            elif match["tag"]:
                position = self._took(self._tag(start, closers), start)
            elif self._begins_line(start):
                position = self._took(self._json(start), start)
        return self._counting()

    def _took(self, found: Found | int, start: int) -> int:
        if isinstance(found, int):
            return max(found, start + 1)
        self.found.append(found)
        return max(found.end, start + 1)

    def _fence(self, match: re.Match[str]) -> int:
        """Step over a code block; if it is the last thing said, its calls are a region."""
        mark = match["fence"]
        closing = re.compile(rf"^[ ]{{0,3}}{mark[0]}{{{len(mark)},}}[ \t\r]*$", re.MULTILINE)
        closed = closing.search(self.text, match.end())
        end = closed.end() if closed else len(self.text)
        if self.in_fence or match["info"].strip().lower() not in CALL_LANGUAGES:
            return end
        body = self.text[match.end() : closed.start() if closed else end]
        inner = Scanner(body.strip(), self.toolbox, in_fence=True).run()
        if not inner or _between(body.strip(), inner).strip():
            return end
        drafts = tuple(draft for found in inner for draft in found.region.drafts)
        words = next((found.region.content for found in inner if found.region.content), "")
        ends = any(found.region.terminate for found in inner)
        kind = inner[0].region.content_format
        self.found.append(Found("fence", match.start(), Region(end, drafts, words, kind, ends)))
        return end

    def _inline_code(self, match: re.Match[str]) -> int:
        """Step over `code`; ticks that nothing closes in their paragraph are only ticks."""
        limit = match.end() + INLINE_CODE
        paragraph = self.text.find("\n\n", match.end(), limit)
        limit = paragraph if paragraph >= 0 else limit
        closing = re.compile(rf"(?<!`){match['ticks']}(?!`)").search(self.text, match.end(), limit)
        return closing.end() if closing else match.end()

    def _tag(self, start: int, closers: Closers) -> Found | int:
        opening = OPEN.match(self.text, start)
        name = opening[1] if opening else ""
        tool = self.toolbox.find(name)
        region: Region | None = None
        if name.lower() in WRAPPERS or tool is not None:
            self.tried += 1
        if name.lower() in WRAPPERS:
            region = read_wrapper(self.text, start, closers, self.toolbox)
        elif tool is not None:
            region = read_tool_tag(self.text, start, closers, tool)
        if region is not None:
            return Found("wrapper" if tool is None else "tag", start, region)
        spans = closers.after(name, start)
        return spans[0][1] if spans else start + 1  # another element hides what is inside it

    def _json(self, start: int) -> Found | int:
        self.tried += 1
        decoded = decode(self.text, start)
        if decoded is None:
            return start + 1
        raw = self.text[start : decoded.end]
        if decoded.cut:
            if not _looks_like_call(raw):
                return decoded.end
            draft = Draft("", {}, "json", raw=raw, problem=CUT_OFF)
            return Found("json", start, Region(decoded.end, (draft,)))
        region = read_json(decoded, raw, self.toolbox)
        return Found("json", start, region) if region is not None else decoded.end

    def _counting(self) -> list[Found]:
        """Those whose place in the message lets them count."""
        kept = [
            found for found in self.found if found.kind in ("wrapper", "tag") and self._stands_alone(found)
        ]
        for group in _groups(self.text, [found for found in self.found if found.kind == "json"]):
            if self._at_an_end(group, kept):
                kept.extend(group)
        fences = [found for found in self.found if found.kind == "fence"]
        if fences and not self.text[fences[-1].end :].strip():
            kept.extend(fences[-1:] if len(fences) == 1 else [self._several(fences)])
        return sorted(kept, key=lambda found: found.start)

    def _several(self, fences: list[Found]) -> Found:
        """Calls in several code blocks: one may be the example and one the call, so none is taken."""
        problem = (
            "there are calls in several code blocks, so none was executed; send calls without code blocks"
        )
        draft = Draft("", {}, "json", problem=problem)
        return Found("fence", fences[-1].start, Region(fences[-1].end, (draft,)))

    def _at_an_end(self, group: list[Found], taken: Iterable[Found]) -> bool:
        before = _between(
            self.text[: group[0].start], [found for found in taken if found.end <= group[0].start]
        )
        label = LABEL.match(before.strip().rsplit("\n", 1)[-1])
        if not before.strip(INVISIBLE) or (label and "\n" not in before.strip()):
            return True
        return TRAILING.match(self.text, group[-1].end) is not None

    def _stands_alone(self, found: Found) -> bool:
        """Whether a tag begins and ends its line, and no prose around it speaks about it."""
        before = self._line_before(found.start).rstrip()
        after = self.text[found.end : self._line_end(found.end)].strip()
        opens = not before or LABEL.match(before) is not None or self._follows_region(found.start)
        if found.kind == "wrapper":
            opens = opens or before[-1] in SENTENCE_END
        closes = not after or after.startswith("<") or TRAILING.match(self.text, found.end) is not None
        said = self.text[max(0, found.start - TALK_BEFORE) : found.start].rstrip()
        follows = self.text[found.end :].lstrip()
        talked_about = follows and not follows.startswith("<") and TALK.search(said)
        return opens and closes and not talked_about

    def _begins_line(self, start: int) -> bool:
        before = self._line_before(start)
        return not before.strip(INVISIBLE) or LABEL.match(before) is not None or self._follows_region(start)

    def _follows_region(self, start: int) -> bool:
        """Whether only separators lie between the last region before `start` and it."""
        ends = [found.end for found in self.found if found.end <= start]
        return bool(ends) and not self.text[ends[-1] : start].strip(INVISIBLE + ",;")

    def _line_before(self, start: int) -> str:
        """How the line of `start` begins; of a long line only the last part."""
        low = max(0, start - LINE_START)
        return self.text[max(low, self.text.rfind("\n", low, start) + 1) : start]

    def _line_end(self, position: int) -> int:
        end = self.text.find("\n", position)
        return len(self.text) if end < 0 else end


def _after(text: str, mark: str, position: int) -> int:
    """The position after the next `mark`; the end if there is none: what is left open hides the rest."""
    found = text.find(mark, position)
    return len(text) if found < 0 else found + len(mark)


def _looks_like_call(raw: str) -> bool:
    return re.search(r"[\"'“](?:tool|tool_calls|toolCalls|name)[\"'”]\s*:", raw[:2000]) is not None


def _groups(text: str, found: list[Found]) -> list[list[Found]]:
    """Regions that follow each other with nothing but separators between them."""
    groups: list[list[Found]] = []
    for one in found:
        if groups and not text[groups[-1][-1].end : one.start].strip(" \t\r\n,;"):
            groups[-1].append(one)
        else:
            groups.append([one])
    return groups


def _between(text: str, found: Iterable[Found]) -> str:
    """`text` without the regions."""
    kept, position = [], 0
    for one in found:
        kept.append(text[position : one.start])
        position = one.end
    return "".join((*kept, text[position:]))
