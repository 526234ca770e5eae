"""Rows of the grammar: expecting, searching, reading, asking, ending."""

from __future__ import annotations

from agent.steps import builders
from agent.steps.row import Row

_SAVE, _IMAGE = "(save|get|fetch)", "(image|picture|photo)"
_READ = "(read|get|show|print) [me] [the]"
_UNDER = "(under|below|of|in|inside)"
_PART = "(section|table|list|form|dialog|part|region|article|chapter|paragraph|block|box|panel|heading)"
_PAGE = "[the|this] [whole|entire|current] [page|article|text|content|document]"

READING: tuple[Row, ...] = (
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
        (
            "(finish with|answer with) {answer:text}",
            "(finish|answer) {answer:piece}",
            "(finish|answer) {words:text}",
        ),
        'answer "The total is {{total}}"',
        build=builders.finish,
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
