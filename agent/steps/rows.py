"""THE GRAMMAR: one row for each way of saying a step. A new step is a new row.

A row's forms (their notation: `forms.py`) are tried in the order of this table, and the first that fits
decides. What stands in a slot becomes the tool's argument of that name; `also` adds constant arguments;
`build`, where a row has one, makes the arguments itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from agent.steps import builders
from agent.steps.slots import Slots

Build = Callable[[Slots], Mapping[str, Any]]


@dataclass(frozen=True)
class Row:
    """One kind of step: how it may be written, and the tool call that it stands for."""

    verb: str
    tool: str
    forms: tuple[str, ...]
    example: str
    also: Mapping[str, Any] = field(default_factory=dict)
    build: Build | None = None


_OPEN = "(open|go to|goto|visit|navigate to|browse to|load)"
_SITE = "[the] [page|url|site|website|address] [at]"
_CLICK = "(click|tap|press|push|hit)"
_TYPE = "(type|type in|enter|write|input|put|key in|fill in|insert|paste)"
_INTO = "(into|in|in to|to|on|onto)"
_SUBMIT = (
    "(and press enter|and hit enter|and press return|and hit return|then press enter|and submit|and submit it"
    "|and submit the form|and search) [key]"
)
_SELECT = "(select|choose|pick)"
_GONE = (
    "(is gone|to be gone|has gone|are gone|closes|to close|is closed|disappears|to disappear|vanishes"
    "|to vanish|goes away|to go away|is hidden"
    "|is no longer visible|is no longer there|is not visible|has disappeared)"
)
_THERE = (
    "[(appears|to appear|is visible|to be visible|is shown|to be shown|shows up|to show up|is there"
    "|has loaded|exists)]"
)
_WITHIN = "[(for up to|up to|for at most|at most|within|max|for) {timeout:duration}]"


def _waits(*ends: str) -> tuple[str, ...]:
    """Forms of waiting for these, with the time it may take behind them, before them, or not said."""
    behind = (f"wait (until|for|till) {end} {_WITHIN}" for end in ends)
    before = (f"wait (up to|at most|for up to) {{timeout:duration}} (until|for|till) {end}" for end in ends)
    return *behind, *before


_EXPECT = "(expect|verify|assert|ensure|make sure|check that|confirm) [that]"
_RESTING = (
    "[the] (page|network|everything|site|content) [(to be|to have|is|has)]"
    " (load|loaded|finished loading|to load|to finish loading|idle|quiet|ready|settled|to settle|rests)"
)
_TO = "(to|onto|on to|on|into|in|over)"
_SCREENS = "{pages:number} (screen|screens|window|windows|page|pages)"
_WITHIN_ELEMENT = "(inside|within|in|of) {inside:target}"
_SAVE, _IMAGE = "(save|get|fetch)", "(image|picture|photo)"
_READ = "(read|get|show|print) [me] [the]"
_UNDER = "(under|below|of|in|inside)"
_PART = "(section|table|list|form|dialog|part|region|article|chapter|paragraph|block|box|panel|heading)"
_PAGE = "[the|this] [whole|entire|current] [page|article|text|content|document]"

ROWS: tuple[Row, ...] = (
    # -- checks come first: `check that ...` is not a checkbox ------------------------------------------
    Row("expect", "check", (f"{_EXPECT} {{rest}}",), 'expect text "Added"', build=builders.expect),
    # -- tabs -------------------------------------------------------------------------------------------
    Row(
        "open in a new tab",
        "open_tab",
        (
            f"{_OPEN} {_SITE} {{url}} in [a] (new tab|another tab)",
            "(open a new tab|open new tab) (at|with|for) {url}",
        ),
        "open /docs in a new tab",
    ),
    Row(
        "switch tab",
        "switch_tab",
        (
            "(switch|change|go|go back|return) to [the] tab {number:ordinal}",
            "(switch|change|go|go back|return) to [the] {number:ordinal} tab",
            "(switch|change) to [the] tab [titled|named|called] {tab:text}",
            "(switch|change) to [the] {tab:text} tab",
            "(switch|change) to {tab:piece}",
        ),
        "switch to tab 2",
        build=builders.tab,
    ),
    Row(
        "close tab",
        "close_tab",
        (
            "close [the] tab {number:ordinal}",
            "close [the] {number:ordinal} tab",
            "close [this|the] [current] tab",
            "close [the] tab [titled|named|called] {tab:text}",
            "close [the] {tab:text} tab",
        ),
        "close tab 2",
        build=builders.tab,
    ),
    Row("list tabs", "list_tabs", ("(list|show) [all] [the] [open] tabs",), "list tabs"),
    # -- moving through documents -------------------------------------------------------------------------
    Row(
        "back",
        "back",
        ("(back|go back|navigate back) [(one page|to the previous page|to the last page)]",),
        "back",
    ),
    Row("forward", "forward", ("(forward|go forward|navigate forward) [(one page)]",), "forward"),
    Row("reload", "refresh", ("(reload|refresh) [the|this] [page]",), "reload"),
    Row("open", "navigate", (f"{_OPEN} {_SITE} {{url}}",), "open /docs"),
    # -- keys, before `press` is read as a click ------------------------------------------------------------
    Row(
        "press",
        "press_key",
        (
            "(press|hit|push) [the] {key} [key|keys] (in|on|inside|within) {target} {count}",
            "(press|hit|push) [the] {key} [key|keys] [{count}] [(in|on|inside|within) {target}]",
        ),
        "press ArrowDown 3 times",
    ),
    # -- typing -------------------------------------------------------------------------------------------
    Row(
        "type and submit",
        "type_text",
        (
            f"{_TYPE} {{text:piece}} {_INTO} {{target}} {_SUBMIT}",
            f"{_TYPE} {{text}} {_INTO} {{target}} {_SUBMIT}",
            f"(fill|fill in|fill out) {{target}} (with|as) {{text}} {_SUBMIT}",
        ),
        'type "lamp" into "Search" and press Enter',
        also={"submit": True},
    ),
    Row(
        "type",
        "type_text",
        (
            f"{_TYPE} {{text:piece}} {_INTO} {{target}}",
            "(fill|fill in|fill out) {target} (with|as) {text}",
            f"{_TYPE} {{text}} into {{target}}",
            f"{_TYPE} {{text}} {_INTO} {{target}}",
            "fill {text:piece} (into|in) {target}",
            f"{_TYPE} {{text:piece}} (as|for) {{target}}",
            "replace [the] (text|value|content) (in|of) {target} (with|by) {text}",
            f"{_SELECT} [the] (date|time|day|month) {{text}} (in|for|as) {{target}}",
        ),
        'type "Ada" into "Name"',
    ),
    Row(
        "set",
        "type_text",
        ("(set|change) [the] [value of] {target} to {text:piece}", "(set|change) {target} to {text}"),
        'set "Status" to "Open"',
    ),
    Row("clear", "clear", ("(clear|empty|erase) [out] {target}",), 'clear "Name"'),
    Row(
        "upload",
        "upload_file",
        (
            "(upload|attach) [the] [file|files] {files} (to|into|in|on|at|with|using|for|as) {target}",
            f"{_SELECT} [the] (file|files) {{files}} (for|in|as) {{target}}",
        ),
        'upload "cv.pdf" to "Resume"',
    ),
    # -- choosing -----------------------------------------------------------------------------------------
    Row(
        "select",
        "select_option",
        (
            f"{_SELECT} [the] [option|value] {{option:piece}} (from|in|for|on|under|as) {{target}}",
            f"{_SELECT} [the] [option|value] {{option}} (from|in|for|on|under|as) {{target}}",
        ),
        'select "Red" in "Colour"',
    ),
    Row(
        "uncheck",
        "set_checked",
        (
            "(uncheck|untick|unmark|deselect|unselect|turn off|switch off|disable) {target}",
            "(turn|switch) {target} off",
        ),
        'uncheck "Newsletter"',
        also={"checked": False},
    ),
    Row(
        "check",
        "set_checked",
        (
            "(check|tick|mark|turn on|switch on|enable) [on] {target}",
            "(turn|switch) {target} on",
            f"{_SELECT} {{target:choice}}",
        ),
        'check "I agree"',
        also={"checked": True},
    ),
    # -- pointing -----------------------------------------------------------------------------------------
    Row(
        "double-click",
        "click",
        ("(double-click|double click|doubleclick|dblclick|double-tap) [on] {target}",),
        'double-click "Buy milk"',
        also={"double": True},
    ),
    Row(
        "hover",
        "hover",
        ("(hover|hover over|hover on|mouse over|move the mouse over|move the mouse to|point at) {target}",),
        'hover over "Products"',
    ),
    Row(
        "drag",
        "drag",
        (
            f"drag {{target}} and drop it {_TO} {{onto:target}}",
            f"(drag|drag and drop) {{target:named}} {_TO} {{onto:target}}",
            "(drag|drag and drop) {target} (to|onto|on to|over) {onto:target}",
            "(drag|drag and drop) {target} (on|into|in) {onto:target}",
        ),
        'drag "Report.pdf" to "Archive"',
    ),
    Row("click", "click", (f"{_CLICK} [on] {{target}}",), 'click "Add to cart"', build=builders.click),
    Row("toggle", "click", ("(toggle|expand|collapse|unfold|fold|focus) [on] {target}",), 'expand "Details"'),
    Row("pick", "click", (f"{_SELECT} {{target:named}}",), 'choose "Express"'),
    Row(
        "close dialog",
        "click",
        (
            "(close|dismiss) [the] (dialog|popup|pop-up|modal|window|drawer)",
            "(close|dismiss) [the] {name:piece} (dialog|popup|pop-up|modal|window|drawer)",
        ),
        "close the dialog",
        build=builders.close_dialog,
    ),
    Row(
        "submit",
        "press_key",
        ("submit [the|this] [form]",),
        "submit the form",
        also={"key": "Enter"},
    ),
    # -- scrolling ----------------------------------------------------------------------------------------
    Row(
        "scroll",
        "scroll",
        (
            "scroll [all the way] [down] to [the] [very] (bottom|end|foot) [(of the page)]",
            f"scroll [all the way] [down] to [the] [very] (bottom|end|foot) {_WITHIN_ELEMENT}",
        ),
        "scroll to the bottom",
        build=builders.scroll_to_end,
    ),
    Row(
        "scroll to the top",
        "scroll",
        (
            "scroll [all the way] [back] [up] to [the] [very] (top|start|beginning) [(of the page)]",
            f"scroll [all the way] [back] [up] to [the] [very] (top|start|beginning) {_WITHIN_ELEMENT}",
        ),
        "scroll to the top",
        build=builders.scroll_to_end,
    ),
    Row(
        "scroll by",
        "scroll",
        (
            f"scroll [the page] (down|up) [by] {_SCREENS} [{_WITHIN_ELEMENT}]",
            "scroll [the page] (down|up) [(a bit|a little)] [by] [{by:pixels}]",
            f"scroll (down|up) [(a bit|a little)] [by] [{{by:pixels}}] {_WITHIN_ELEMENT}",
            "scroll [the page] by {by:pixels}",
            "scroll {inside:piece} (down|up) [by] [{by:pixels}]",
        ),
        "scroll down",
        build=builders.scroll_by,
    ),
    Row(
        "scroll to text",
        "scroll",
        ("scroll [down|up] (to|until|until you see) [the] text {text}",),
        'scroll to the text "Terms"',
    ),
    Row(
        "scroll to",
        "scroll",
        ("scroll [down|up] (to|until|until you see) {target}", "scroll {target} into view"),
        'scroll to "Reviews"',
    ),
    # -- waiting ------------------------------------------------------------------------------------------
    Row("wait", "wait_for", ("(wait|pause|sleep) [for] {seconds:duration}",), "wait 2 seconds"),
    Row("wait for the page", "wait_for", _waits(_RESTING), "wait for the page to load", also={"quiet": True}),
    Row(
        "wait for the URL",
        "wait_for",
        _waits("[the] (url|address) [to] (contains|contain|has|includes) {url:text}"),
        'wait until url contains "/cart"',
    ),
    Row(
        "wait until gone",
        "wait_for",
        _waits(f"[the] [text] {{text:piece}} {_GONE}", f"{{target}} {_GONE}"),
        'wait until "Loading" is gone',
        also={"gone": True},
    ),
    Row(
        "wait until",
        "check",
        _waits("{rest:text}"),
        'wait until "Save" is enabled',
        build=builders.wait_until,
    ),
    Row(
        "wait for",
        "wait_for",
        _waits(
            f"[the] [text] {{text:piece}} {_THERE}",
            f"[the] text {{text}} {_THERE}",
            f"{{target}} {_THERE}",
        ),
        'wait for "Saved"',
        build=builders.wait_for,
    ),
    # -- searching and reading ----------------------------------------------------------------------------
    Row(
        "search the web",
        "search",
        (
            "(search the web|search the internet|search online|search the net|web search) for {query:text}",
            "search for {query:text} (on the web|on the internet|online)",
            "search the web {query:piece}",
        ),
        'search the web for "oak oil"',
        also={"engine": "web"},
    ),
    Row(
        "search",
        "type_text",
        (
            "search [the|this] [site|page|website|shop|docs] for {text:piece} (in|with|using|on) {target}",
            "search [the|this] [site|page|website|shop|docs] for {text}",
            "search {text:piece}",
        ),
        'search for "desk lamp"',
        build=builders.search,
    ),
    Row(
        "find",
        "find_on_page",
        (
            "(find|look for|locate) [the] [text|word|words] {query:piece} [(on the page|on this page)]",
            "(find|look for|locate) [the] (text|word|words) {query:text}",
            "(find|look for|locate) [the|a] {role} [named|called|labelled|with] {query:piece}",
            "(find|look for|locate) [the|a] {query:piece} {role}",
            "(find|locate) {query:word}",
        ),
        'find "opening hours"',
        build=builders.find,
    ),
    Row(
        "list links",
        "get_links",
        (
            "(list|get|show|read) [me] [all] [the] links [(on the page|on this page|of the page)]",
            "(list|get|show|read) [me] [all] [the] links (containing|with|about|matching|to) {contains:text}",
        ),
        'list links containing "docs"',
    ),
    Row(
        "read",
        "get_page_text",
        (f"(read|print) {_PAGE}", "(get|show|print) [the] (page text|text|text of the page|main text)"),
        "read the page",
    ),
    Row(
        "read a section",
        "get_page_text",
        (
            f"{_READ} {{section:piece}} [{_PART}]",
            f"{_READ} {_PART} [named|called|titled] {{section:piece}}",
            f"{_READ} [text|content|contents] {_UNDER} [the] {{section:piece}} [{_PART}]",
            f"{_READ} [text|content|contents] {_UNDER} [the] {_PART} {{section:piece}}",
        ),
        'read "Opening hours"',
    ),
    Row(
        "outline",
        "get_page_structure",
        (
            f"outline {_PAGE}",
            "(show|get|list|read) [me] [the] (outline|structure|headings) [(of the page|of this page)]",
            "(show|get) [me] [the] page (outline|structure)",
        ),
        "outline the page",
    ),
    Row("observe", "observe_dom", ("(observe|look at) [the|this] [page]", "observe"), "observe the page"),
    Row(
        "full-page screenshot",
        "screenshot",
        (
            "(take|make) [a|the] (full-page|full page|whole-page) screenshot [(of the page)]",
            "(full-page|full page) screenshot",
            "(screenshot|take a screenshot of|capture) the (whole|entire|full) page",
        ),
        "take a full-page screenshot",
        also={"full_page": True},
    ),
    Row(
        "screenshot",
        "screenshot",
        (
            "screenshot [the|this] [page]",
            "(take|make|capture) [a|the] screenshot [(of the page|of this page)]",
            "(take|make|capture) [a|the] screenshot of {target}",
            "screenshot {target}",
        ),
        "take a screenshot",
    ),
    Row("save image", "get_image", (f"{_SAVE} [the] {_IMAGE} [of] {{target}}",), 'save the image "Logo"'),
    Row(
        "summarize",
        "summarize",
        (
            f"(summarize|summarise|sum up) {_PAGE} [{{length:length}}]",
            "(give me|write) a {length:length} summary [(of the page|of this page)]",
        ),
        "summarize the page",
        build=builders.summarize,
    ),
    Row(
        "extract",
        "extract",
        ("(extract|scrape|collect) {rest}",),
        'extract name from "h3", price as number from ".price" in each ".product" as products',
        build=builders.extract,
    ),
    Row(
        "remember",
        "extract",
        ("(remember|save|store|note|copy) {rest}", "get {rest:assigned}"),
        'remember "Total" as total',
        build=builders.extract,
    ),
    Row(
        "ask",
        "ask_user",
        (
            "ask [(me|the user|the person)] [for] {question:piece}",
            "ask [(me|the user|the person)] [for] {question:piece} as {answer:name}",
        ),
        'ask "Which size?" as size',
        build=builders.ask,
    ),
    # -- the end ------------------------------------------------------------------------------------------
    Row(
        "finish",
        "finish",
        ("(finish with|answer|answer with|finish) {answer:text}",),
        'answer "The total is {{total}}"',
    ),
    # -- `open the docs` is a click on what is called that --------------------------------------------------
    Row(
        "open by name",
        "click",
        ("(open|go to|visit|navigate to) {target}",),
        "open the docs",
        build=builders.open_named,
    ),
)
