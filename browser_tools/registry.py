"""ALL_TOOLS: one line a module; and the other names our own tools are known by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from browser_tools.tool import Tool
from browser_tools.tools import (
    act,
    ask,
    check,
    extract,
    files,
    find,
    finish,
    image,
    links,
    navigate,
    observe,
    page_text,
    script,
    scroll,
    search,
    structure,
    summarise,
    tabs,
    wait,
)

ALL_TOOLS: tuple[Tool, ...] = (
    *(observe.observe_dom, find.find_on_page, page_text.get_page_text, links.get_links),
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


def meant(name: str, arguments: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The tool and the arguments that a call means: looking for something with `scope: web` is a search."""
    tool, given = canonical_name(name), dict(arguments)
    if tool == "find_on_page" and given.get("scope") == "web":
        return "search", {key: value for key, value in given.items() if key not in ("scope", "cursor")}
    return tool, given


def canonical_name(name: str) -> str:
    """Our name for a tool that is called by an alias, else `name` itself."""
    return ALIASES.get(name, name)
