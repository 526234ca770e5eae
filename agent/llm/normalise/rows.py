"""The grammar rows: every family's markers, as data. A new family is a row here and its cases in the corpus.

`Mark` opens a stretch that holds calls in whatever syntax; `Line` names a tool and is followed by JSON;
`Element` has one tag for the call and one for each argument. Sources: the table of formats in the issue.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

BAR = "[|｜]"
LOW = "[_▁ ]"
NAMESPACE = rf"(?:{BAR}DSML{BAR})?(?:[A-Za-z][\w-]{{0,30}}:)?"
"""Before a tag's name: DeepSeek's DSML, `antml:`, `minimax:`, `seed:`, `steptml:`, any other."""
NAME = r"[A-Za-z_][\w.:/-]{0,99}"
CALL_TAG = r"(?i:(?:[\w-]{1,20}_)?(?:tool_calls?|function_calls?|tool[-_]use|toolcalls?|tool_code)|tools)"


@dataclass(frozen=True)
class Mark:
    """A marker after which calls stand. A `token` is special to its model and may follow a word directly."""

    form: str
    opens: str
    token: bool = True


MARKS = (
    Mark(
        "kimi_k2",
        r"<\|tool_calls_section_begin\|>|<\|tool_call_begin\|>(?=[^<\n]{1,120}<\|tool_call_argument_begin)",
    ),
    Mark("deepseek", rf"<{BAR}tool{LOW}calls?{LOW}begin{BAR}>|(?m:^)function<{BAR}tool{LOW}sep{BAR}>"),
    Mark("kimi_k3", r"<\|open\|>tools<\|sep\|>(?:(?=<\|)|\s)"),
    Mark("dsml", rf"<{BAR}DSML{BAR}(?:function_calls|tool_calls)>"),
    Mark("mistral", r"\[TOOL_CALLS\]"),
    Mark("lfm2", r"<\|tool_call_start\|>"),
    Mark("llama_python", r"<\|python_(?:start|tag)\|>"),
    Mark("gemma", r"<\|tool_call>|<start_function_call>"),
    Mark("granite", r"<\|tool_call\|>"),
    Mark("internlm", r"<\|action_start\|>\s*<\|(?:plugin|interpreter)\|>"),
    Mark("cohere", r"<\|START_ACTION\|>"),
    Mark("apertus", r"<\|tools_prefix\|>"),
    Mark("function_token", r"<\|function_call\|>|<\|content_invoke_tool_json\|>"),
    Mark("gigachat", r"<\|message_sep\|>\s*function call\s*<\|role_sep\|>"),
    Mark("functools", r"(?<![\w.])functools(?=\[)"),
    Mark(
        "hermes", rf"<{NAMESPACE}(?:{CALL_TAG})(?:\s+(?:id|type|index|call_id)=[^<>\n]{{0,100}})?\s*>", False
    ),
    Mark(
        "named_tags",
        rf"<{NAMESPACE}(?i:invoke|use_mcp_tool|tool|call|function|action)>(?=\s*<(?:server_|tool_|function_)?name>)",
        False,
    ),
    Mark("lmstudio", r"\[TOOL_REQUEST\]", False),
    Mark("block", r"(?m:^)TOOL_CALL(?:_BLOCK|S)?>>>", False),
)

OPENS = re.compile("|".join(f"(?:{mark.opens})" for mark in MARKS) + r"|<\|plugin\|>|<\|tool_call_begin\|>")
CLOSES = re.compile(
    rf"</{NAMESPACE}(?:{CALL_TAG})\s*>|<{BAR}/tool_call{BAR}>|<tool_call\|>|<end_function_call>|<\|python_end\|>"
    rf"|<{BAR}tool{LOW}calls?(?:{LOW}section)?{LOW}end{BAR}>|<\|END_ACTION\|>|<\|action_end\|>|<\|tools_suffix\|>"
    r"|\[/TOOL_CALLS\]|\[END_TOOL_REQUEST\]|<<<END_TOOL_CALL(?:_BLOCK|S)?>>>|✿RESULT✿:?|<\|close\|>(?:tools|message)<\|sep\|>"
    rf"|<\|(?:call|eom_id|eot_id|im_end|end_of_text|endoftext|END_OF_TURN_TOKEN|role_end)\|>|</s>"
    rf"|<{BAR}end{LOW}of{LOW}sentence{BAR}>"
)
"""What may end calls. Where one is missing, the next marker or the end of the text will do."""
SEPARATORS = re.compile(r"(?:[\s,;]|\\n(?=[<{]))*")


@dataclass(frozen=True)
class Line:
    """A line that names a tool (group `name`); its arguments follow as JSON. `closes` must follow them."""

    form: str
    opens: str
    closes: str = ""
    token: bool = False
    whole: bool = False
    """It counts only where it is all that the reply says."""


LINES = (
    Line(
        "react",
        rf"(?m:^)[*_]*Action[*_]*:[*_]*[ \t]*(?P<name>{NAME})[ \t]*\n+[*_]*Action[ _]Input[*_]*:[*_]*[ \t]*",
    ),
    Line("qwen_agent", rf"✿FUNCTION✿:?\s*(?P<name>{NAME})\s*\n\s*✿ARGS✿:?\s*", token=True),
    Line("functionary", rf"(?:(?m:^)|(?<=[}}.!?:。]))>>>(?P<name>{NAME})[ \t]*\n\s*", token=True),
    Line("gemma", rf"(?m:^)call:(?P<name>{NAME})(?=\{{)"),
    Line("kimi_k2", rf"(?m:^)(?:functions\.(?P<name>{NAME}:\d{{1,3}})\s*(?=\{{))"),
    Line(
        "harmony",
        rf"(?:(?m:^)|(?<=assistant))(?:assistant)?(?:commentary|analysis)?[ \t]*"
        rf"to=(?:functions\.)?(?P<name>{NAME})"
        r"(?:[ \t]*(?:commentary|json|code))*\s*(?=\{)",
        token=True,
    ),
    Line("groq", rf"(?m:^)(?P<name>{NAME})\s{{0,3}}(?=\{{)", closes=r"\s{0,3}</?function>"),
    Line(
        "labelled",
        rf"(?m:^)Tool(?: name)?:[ \t]*(?P<name>{NAME})[ \t]*\n(?:Parameters|Arguments|Input):[ \t]*",
        whole=True,
    ),
    Line("proxy", rf"(?m:^)[:\s]{{0,3}}(?P<name>{NAME})[ \t]*Args[ \t]?:\s*(?=\{{)", whole=True),
    Line("functionary", rf"\A\s*(?P<name>{NAME})[ \t]*\n(?=\{{)", whole=True),
)


@dataclass(frozen=True)
class Element:
    """Tags for a call and for its arguments. `value_ends` closes an argument, `ends` the call."""

    form: str
    opens: re.Pattern[str]
    argument: re.Pattern[str]
    value_ends: str
    ends: str


_ARG = r"(?:longcat_)?arg"
_PARAMETER = r"(?i:parameter|param|argument|arg)"
_CALL = r"(?i:invoke|function|tool_call|tool_use|function_call|tool|call)"
XML_ENDS = rf"</{NAMESPACE}{_CALL}\s*>|<function\s*>"
XML_ARGUMENT = re.compile(
    rf"(?:\s|\\n)*(?:<{NAMESPACE}{_PARAMETER}\s*(?:(?:name|key)\s*)?=\s*(?P<quote>[\"']?)(?P<key>[\w.-]{{1,100}})(?P=quote)"
    r"(?:\s+(?P<kind>(?:string|type)\s*=\s*[\"']?\w+[\"']?))?\s*>"
    rf"|(?:<{NAMESPACE}{_ARG}_key\s*>[^<>\n]{{1,100}}</{NAMESPACE}{_ARG}_key\s*>\s*(?=<{NAMESPACE}{_ARG}_key)){{0,8}}"
    rf"<{NAMESPACE}{_ARG}_key\s*>\s*(?P<glm>[\w.-]{{1,100}})\s*</{NAMESPACE}{_ARG}_key\s*>(?:\s|\\n)*"
    rf"<{NAMESPACE}{_ARG}_value\s*>)"
)
XML = Element(
    "claude_xml",
    re.compile(rf"<{NAMESPACE}{_CALL}(?=\s*(?:name|tool)\s*=|\s+function\s*=)"),
    XML_ARGUMENT,
    rf"</{NAMESPACE}(?:{_PARAMETER}|{_ARG}_value)\s*>",
    XML_ENDS,
)
QWEN = Element(
    "qwen3_coder",
    re.compile(rf"<{NAMESPACE}function\s*=\s*[\"']?(?P<name>[A-Za-z_][\w.:-]{{0,99}})[\"']?\s*>?"),
    XML_ARGUMENT,
    rf"</{NAMESPACE}{_PARAMETER}\s*>",
    XML_ENDS,
)
GLM = Element(
    "glm",
    re.compile(
        rf"(?P<name>[A-Za-z_][\w.-]{{0,99}})(?:\s|\\n|<{BAR}?tool{LOW}sep{BAR}?>)*"
        rf"(?=<{NAMESPACE}{_ARG}_key\s*>|</{NAMESPACE}(?:{CALL_TAG})|\Z)"
    ),
    XML_ARGUMENT,
    rf"</{NAMESPACE}{_ARG}_value\s*>",
    r"(?!)",
)
KIMI_K3 = Element(
    "kimi_k3",
    re.compile(r"<\|open\|>call tool=\"(?P<name>[^\"\n]{1,100})\"[^<>\n]{0,100}<\|sep\|>"),
    re.compile(
        r"\s*<\|open\|>argument key=\"(?P<key>[^\"\n]{1,100})\"(?: (?P<kind>type=\"\w+\"))?"
        r"[^<>\n]{0,100}<\|sep\|>"
    ),
    r"<\|close\|>argument<\|sep\|>",
    r"<\|close\|>call<\|sep\|>",
)
_GROUP = r"(?i:parameters|arguments|input|args|params)"
NAMED_TAGS = Element(
    "named_tags",
    re.compile(
        r"(?:<server_name>[^<>\n]{0,100}</server_name>\s*)?<(?:tool_|function_)?name>\s*"
        rf"(?P<name>{NAME})\s*</(?:tool_|function_)?name>\s*(?:<{_GROUP}>)?"
    ),
    XML_ARGUMENT,
    rf"</{NAMESPACE}{_PARAMETER}\s*>",
    rf"(?:</{_GROUP}>\s*)?</(?i:invoke|use_mcp_tool|tool|call|function|action)>|</{_GROUP}>",
)
GLM_BARE = Element(
    "glm",
    re.compile(r"(?m:^)(?P<name>[A-Za-z_][\w.-]{0,99})(?:\s|\\n){0,4}(?=<(?:longcat_)?arg_key\s*>)"),
    XML_ARGUMENT,
    GLM.value_ends,
    r"(?!)",
)
"""What is left of GLM's call where a server strips its markers."""
ELEMENTS = (XML, QWEN, KIMI_K3, GLM_BARE)
"""Those that may stand without a mark around them."""

NAMED = re.compile(rf"(?:function\s*<{BAR}tool{LOW}sep{BAR}>\s*)?(?:call\s*:\s*|:\s*)?(?P<name>{NAME})")
JUNK = re.compile(
    rf"(?:\s|<{BAR}tool{LOW}sep{BAR}>|<\|tool_call_argument_begin\|>|\[CALL_ID\][\w-]{{0,64}}|\[ARGS\]|```(?:json)?(?=\s*\{{))*"
)
"""Between a call's name and its arguments."""
