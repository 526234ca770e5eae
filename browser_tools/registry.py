"""ALL_TOOLS: one line a module; and the other names our own tools are known by."""

from __future__ import annotations

from browser_tools.tool import Tool
from browser_tools.tools import (
    act,
    ask,
    check,
    extract,
    files,
    finish,
    image,
    navigate,
    observe,
    script,
    scroll,
    search,
    structure,
    summarise,
    tabs,
    wait,
)

ALL_TOOLS: tuple[Tool, ...] = (
    *(observe.observe_dom, observe.find_on_page, observe.get_page_text, observe.get_links),
    structure.get_page_structure,
    *(navigate.navigate, navigate.back, navigate.forward, navigate.refresh),
    *(tabs.open_tab, tabs.switch_tab, tabs.close_tab, tabs.list_tabs),
    *(act.click, act.type_text, act.clear, act.select_option, act.set_checked, act.press_key),
    *(act.hover, act.drag),
    scroll.scroll,
    files.upload_file,
    wait.wait_for,
    *(image.screenshot, image.get_image),
    summarise.summarize,
    extract.extract,
    search.search,
    check.check,
    ask.ask_user,
    script.evaluate,
    finish.finish,
)

TOOLS: dict[str, Tool] = {tool.name: tool for tool in ALL_TOOLS}

ALIASES: dict[str, str] = {
    "browser.observe_dom": "observe_dom",
    "browser.navigate": "navigate",
    "browser.back": "back",
    "browser.forward": "forward",
    "browser.refresh": "refresh",
    "browser.open_tab": "open_tab",
    "content.summarize": "summarize",
    "content.find": "find_on_page",
    "getPageText": "get_page_text",
    "getPageStructure": "get_page_structure",
    "getImage": "get_image",
    "getLinks": "get_links",
    "searchOnPage": "find_on_page",
    "openInNewTab": "open_tab",
    "search_web": "search",
    "searchWeb": "search",
    "browser.search": "search",
}
"""Names that the seeds use for our tools; other tools' names are never touched."""


def canonical_name(name: str) -> str:
    """Our name for a tool that is called by an alias, else `name` itself."""
    return ALIASES.get(name, name)
