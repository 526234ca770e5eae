"""The masked scanner: one walk over a reply that finds the outermost protocol regions.

What quotes (code, blockquotes, comments, other elements) is stepped over whole, so that a call inside it is
never seen. Which of the regions count is said by their places.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from agent.llm.normalise.elements import read_element
from agent.llm.normalise.json_calls import read_json
from agent.llm.normalise.json_text import decode, decode_clean
from agent.llm.normalise.marks import read_line, read_mark
from agent.llm.normalise.places import TRAILING, Found, Places, between
from agent.llm.normalise.python_calls import read_python
from agent.llm.normalise.reading import Region, cut_off, joined, trusted
from agent.llm.normalise.rows import CLOSES, ELEMENTS, LINES, MARKS, Element, Line
from agent.llm.normalise.tags import OPEN, Closers, read_tool_tag
from agent.llm.normalise.toolbox import Toolbox

MAX_TEXT = 262_144
"""Characters that are looked at; no honest reply is longer."""
MAX_TRIES = 256
"""Places that are read as a possible call."""
MAX_WORK = 750_000
"""Characters that are read at such places; a place that leads to nothing may cost all that follows it."""
INLINE_CODE = 2_000
RESULTS = frozenset(
    {"tool_response", "tool_result", "observation", "function_results", "tool_output", "result"}
    | {"page", "webpage", "document", "source", "quote", "blockquote", "example", "examples", "pre"}
)
"""Elements that hold what a tool or a page said; where one is not closed, it hides the rest."""
IMAGINED = frozenset({"tool_response", "tool_result", "function_results", "tool_output", "observation"})
"""Elements in which a model, behind its call, goes on to imagine what the tool says."""
TURN = (
    r"(?:^|(?<=[.!?…。！？>\]]))(?:"
    r"<\|(?:im_start|start_header_id|header_start|start)\|>\s*(?i:user|human|system|tool|ipython|environment)\b"
    r"|<[|｜](?i:im_)?(?i:user|human|system|observation|user_token|system_token)[|｜]>|<start_of_turn>user\b"
    r"|\[(?:INST|TOOL_RESULTS?)\]|<[|｜]tool[_▁ ]outputs?[_▁ ]begin[|｜]>)"
)
"""How chat templates open a turn that is not the model's, on a line of its own or right behind what was said.
A model that runs on past its own turn invents the others'."""
HTML = frozenset(
    {"search", "summary", "details", "select", "input", "form", "link", "time", "code", "data", "output"}
)
"""Elements of HTML that a tool may be named like: only with the tool's own attributes are they calls."""
MARK = [(mark, re.compile(mark.opens)) for mark in MARKS]
LINE = [(line, re.compile(line.opens)) for line in LINES]
FENCE_LINE = re.compile(r"`{3,}[ \t]*\w*[ \t]*\n")
FENCE_LEFT = re.compile(r"(?:\s*`{3,}[ \t]*(?=\n|\Z))?")
INLINE_JSON = re.compile(r"`{3,}\s*(?:json\b)?\s*(?=[{\[])")
GROUP_NAME = re.compile(r"\(\?P<\w+>")


def _any(patterns: list[str]) -> str:
    return "|".join(
        f"(?:{GROUP_NAME.sub('(?:', pattern)})".replace("(?P=quote)", "[\"']?") for pattern in patterns
    )


START = re.compile(
    rf"(?P<turn>{TURN})"
    r"|^(?P<block>\"{3}|'{3})[ \t]*$"
    r"|^[ ]{0,3}(?:Action:[ \t]*)?(?P<fence>`{3,}|~{3,})[ \t]*(?P<info>[^\n`]*)$"  # Command R+: on one line
    r"|^[ ]{0,3}(?P<quote>>)(?!>>)|(?P<comment><!--)"
    rf"|(?P<element>{_any([row.opens.pattern for row in ELEMENTS])})"
    rf"|(?P<mark>{_any([mark.opens for mark in MARKS])})"
    rf"|(?P<line>{_any([line.opens for line in LINES])})"
    r"|(?P<tag><[A-Za-z_])|(?P<ticks>`+)|(?P<json>[{\[])|(?P<call>\A\s*[A-Za-z_][\w.]{0,99}\()"
    r"|(?P<headless>\A\s*[\"'](?:name|tool|tool_calls|summary)[\"']\s*:)|(?P<string>\A\s*\"\s*[\[{]\s*\\\")",
    re.MULTILINE,
)
CALL_LANGUAGES = frozenset(
    {
        "",
        "json",
        "json5",
        "jsonc",
        "jsonl",
        "xml",
        "tool_call",
        "tool_calls",
        "tool-call",
        "tool_use",
        "tool",
        "tool_code",
    }
    | {"function_call", "function_calls", "function", "text", "plaintext", "txt", "action", "action_input"}
)


@dataclass
class Scanner:
    """One walk over one text, as far as the model speaks for itself.

    `seen` collects the families whose markers stood outside quotes; `said` is where an invented turn of
    somebody else, or an invented answer of a tool, begins, `retold` where a talk does that is only quoted.
    """

    text: str
    toolbox: Toolbox
    in_fence: bool = False
    found: list[Found] = field(default_factory=list)
    seen: list[str] = field(default_factory=list)
    said: int | None = None
    retold: int | None = None
    tried: int = 0
    work: int = 0

    def run(self) -> list[Found]:
        """The regions that count, in order."""
        self.closers = Closers(self.text)
        self.places = Places(self.text, self.found)
        position = 0
        while self.tried < MAX_TRIES and self.work < MAX_WORK:
            match = START.search(self.text, position)
            if match is None:
                position = len(self.text)
                break
            position = self._walked(match)
        counting = self.places.counting(position)
        return [one for one in counting if self.retold is None or one.start < self.retold]

    def _walked(self, match: re.Match[str]) -> int:
        """Where the walk goes on after `match`; counts what was tried and read."""
        tried, found, start = self.tried, len(self.found), match.start()
        position = max(self._step(match), start + 1)
        if self.tried > tried:
            self.work += (position if len(self.found) > found else len(self.text)) - start
        return position

    def _step(self, match: re.Match[str]) -> int:
        """Where the walk goes on after what begins at `match`."""
        start = match.start()
        if match["turn"]:
            return self._turn(start)
        if match["fence"]:
            return self._fence(match)
        if match["block"]:
            return _after(self.text, match["block"], match.end())
        if match["quote"]:
            return self.text.find("\n", start) if "\n" in self.text[start:] else len(self.text)
        if match["comment"]:
            return _after(self.text, "-->", start)
        if match["ticks"]:
            return self._inline_code(match)
        if match["element"]:
            return self._element(start)
        if match["mark"]:
            return self._mark(start)
        if match["line"]:
            return self._line(start)
        if match["tag"]:
            return self._tag(start)
        if match["headless"]:
            return self._headless(start)
        if match["string"]:
            return self._string(start)
        if match["call"]:
            return self._python(match.end("call") - len(match["call"].lstrip()), "whole")
        return self._json(start) if self.places.begins_line(start) else start + 1

    def _turn(self, start: int) -> int:
        """Somebody else's turn: the walk ends. Where words present it, a talk is retold, its calls too."""
        if self.text[:start].rstrip()[-1:] in (":", "："):
            self.retold = start if self.retold is None else self.retold
        if self.retold is not None:
            return start + 1
        self.said = start
        return len(self.text)

    def _took(self, kind: str, start: int, region: Region | None) -> int:
        if region is None:
            return start + 1
        self.found.append(Found(kind, start, region))
        return max(region.end, start + 1)

    def _fence(self, match: re.Match[str]) -> int:
        """Step over a code block; if it is the last thing said, its calls are a region."""
        mark = match["fence"]
        closing = re.compile(rf"^[ ]{{0,3}}{mark[0]}{{{len(mark)},}}[ \t\r]*$", re.MULTILINE)
        closed = closing.search(self.text, match.end())
        end = closed.end() if closed else len(self.text)
        language = match["info"].strip().lower().partition(" ")[0]
        if self.in_fence or language not in CALL_LANGUAGES:
            return end
        body = self.text[match.end() : closed.start() if closed else end].strip()
        if not closed:
            body = body.removesuffix(mark).rstrip()
        elif twice := FENCE_LINE.match(body):
            body, end = body[twice.end() :], FENCE_LEFT.match(self.text, end).end()  # type: ignore[union-attr]
        inner = self._inside_fence(body, language)
        if inner and not re.sub(r"//[^\n]*|[\s;]", "", between(body, inner)):
            region = trusted(joined(end, [one.region for one in inner]), "fence")
            self.found.append(Found("fence", match.start(), region))
        return end

    def _inside_fence(self, body: str, language: str) -> list[Found]:
        if language == "tool_code":
            region = read_python(body, 0, self.toolbox, "gemma")
            return [Found("whole", 0, region)] if region is not None else []
        return Scanner(body, self.toolbox, in_fence=True).run()

    def _inline_code(self, match: re.Match[str]) -> int:
        """Step over `code`; ticks that nothing closes in their paragraph are only ticks."""
        limit = match.end() + INLINE_CODE
        paragraph = self.text.find("\n\n", match.end(), limit)
        limit = paragraph if paragraph >= 0 else limit
        closing = re.compile(rf"(?<!`){match['ticks']}(?!`)").search(self.text, match.end(), limit)
        opening = INLINE_JSON.match(self.text, match.start())
        if closing and opening and not (self.text[: match.start()] + self.text[closing.end() :]).strip():
            return self._one_line(opening, closing)
        return closing.end() if closing else match.end()

    def _one_line(self, opening: re.Match[str], closing: re.Match[str]) -> int:
        """A message that is one code block on one line."""
        inner = Scanner(self.text[opening.end() : closing.start()].strip(), self.toolbox, in_fence=True).run()
        if inner:
            region = joined(closing.end(), [one.region for one in inner])
            self.found.append(Found("fence", opening.start(), trusted(region, "fence")))
        return closing.end()

    def _element(self, start: int) -> int:
        self.tried += 1
        row = next((row for row in ELEMENTS if row.opens.match(self.text, start)), None)
        if row is None:
            return start + 1
        self.seen.append(row.form)
        region = read_element(self.text, start, row, self.toolbox)
        if region is None:
            return self._other_element(start)
        return self._took(_kind(row), start, replace(region, end=_after_closers(self.text, region.end)))

    def _mark(self, start: int) -> int:
        self.tried += 1
        for mark, opens in MARK:
            if opening := opens.match(self.text, start):
                self.seen.append(mark.form)
                region = read_mark(self.text, start, opening.end(), mark, self.closers, self.toolbox)
                return self._took("token" if mark.token else "wrapper", start, region)
        return start + 1

    def _line(self, start: int) -> int:
        self.tried += 1
        for line, opens in LINE:
            if (match := opens.match(self.text, start)) and (region := self._named(match, line)):
                return self._took(_line_kind(line), start, region)
        return start + 1

    def _named(self, match: re.Match[str], line: Line) -> Region | None:
        if line.form == "functionary" and match["name"] == "all" and self.toolbox.find("all") is None:
            return Region(match.end())
        region = read_line(self.text, match, line, self.toolbox)
        if region is not None and not line.whole:
            self.seen.append(line.form)
        invented = line.form == "react" or (region is not None and "✿RESULT✿" in self.text[: region.end])
        if region is not None and invented:  # the model went on to imagine what the tool says
            return replace(region, end=len(self.text))
        return region

    def _tag(self, start: int) -> int:
        opening = OPEN.match(self.text, start)
        name = opening[1] if opening else ""
        tool = self.toolbox.find(name) if name and ":" not in name else None
        region: Region | None = None
        if tool is not None:
            self.tried += 1
            region = read_tool_tag(self.text, start, self.closers, tool)
        if region is not None and name.lower() in HTML and not _own(self.text[start : region.end]):
            region = None
        return self._took("tag", start, region) if region is not None else self._other_element(start)

    def _other_element(self, start: int) -> int:
        """Another element hides what is inside it."""
        opening = OPEN.match(self.text, start)
        name = opening[1] if opening else ""
        if name.lower() in IMAGINED and self.found:
            return self._turn(start)
        spans = self.closers.after(name, start)
        if spans:
            return spans[0][1]
        return len(self.text) if name.lower() in RESULTS else start + 1

    def _python(self, start: int, kind: str) -> int:
        self.tried += 1
        return self._took(kind, start, read_python(self.text, start, self.toolbox, "pythonic"))

    def _json(self, start: int) -> int:
        if re.compile(r"\[\s*[A-Za-z_][\w.]*\(").match(self.text, start):
            return self._python(start, "json")
        self.tried += 1
        decoded = decode(self.text, start)
        if decoded is None:
            return start + 1
        raw = self.text[start : decoded.end]
        if decoded.cut:
            if not _looks_like_call(raw):
                return decoded.end
            return self._took("json", start, Region(decoded.end, (cut_off("json", raw),)))
        region = read_json(decoded, raw, self.toolbox)
        return self._took("json", start, region) if region is not None else decoded.end

    def _headless(self, start: int) -> int:
        """A message that lost the bracket it begins with."""
        self.tried += 1
        decoded = decode("{" + self.text[start:])
        if decoded is None or decoded.cut or TRAILING.match(self.text, start + decoded.end - 1) is None:
            return start + 1
        region = read_json(decoded, self.text[start:], self.toolbox)
        return self._took("whole", start, replace(region, end=len(self.text)) if region else None)

    def _string(self, start: int) -> int:
        """A message that is JSON in a JSON string."""
        opens = self.text.find('"', start)
        decoded = decode_clean("[" + self.text[opens:] + "]", 0)
        inner = decoded.value[0] if decoded is not None and len(decoded.value) == 1 else None
        value = decode(inner.strip()) if isinstance(inner, str) else None
        if value is None or value.cut:
            return start + 1
        region = read_json(value, self.text[start:], self.toolbox)
        return self._took("whole", start, replace(region, end=len(self.text)) if region else None)


def _kind(row: Element) -> str:
    return "token" if row.form == "kimi_k3" else "wrapper"


def _line_kind(line: Line) -> str:
    if line.whole:
        return "whole"
    return "token" if line.token else "json"


def _own(raw: str) -> bool:
    """Whether an element that HTML knows as well holds plain words or attributes, no elements."""
    return raw.count("<") <= 2


def _after_closers(text: str, position: int) -> int:
    """Where closing markers that lost their opener end."""
    while closing := CLOSES.match(
        text, position + len(text[position : position + 50]) - len(text[position : position + 50].lstrip())
    ):
        position = closing.end()
    return position


def _after(text: str, mark: str, position: int) -> int:
    """The position after the next `mark`; the end if there is none: what is left open hides the rest."""
    found = text.find(mark, position)
    return len(text) if found < 0 else found + len(mark)


def _looks_like_call(raw: str) -> bool:
    return re.search(r"[\"'“](?:tool|tool_calls|toolCalls|name)[\"'”]\s*:", raw[:2000]) is not None
