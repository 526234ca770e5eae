"""Where things stand: what went wrong, tabs, pages seen before, and the current page as data."""

from __future__ import annotations

from collections.abc import Iterator

from agent.context.boundaries import bounded, line, neutralise
from agent.context.brief import page_brief
from agent.context.history import History
from agent.context.results import ERROR_CHARS
from agent.context.values import ContextSettings, Memory, PageNote, Task
from agent.planner import State
from browser_tools.result import cut

PAGES_TOLD = 3
"""Earlier pages that are told with their lines; the previous one is always among them."""
GOAL_CHARS = 300
CHANGES_SHARE = 4
"""One part of the page's budget of so many is what its changes may cost."""
BLANK = "about:blank"


def now(
    task: Task, memory: Memory, state: State, problem: str, told: History, settings: ContextSettings
) -> str:
    """The last message of a prompt."""
    parts = [*_calls(told)]
    if told.present:  # in a long prompt the goal is far away
        parts.append(f"The goal is still: {line(task.goal, GOAL_CHARS)}")
    if problem:
        parts.append(f"Your last reply could not be used: {neutralise(problem[:ERROR_CHARS])}")
    if len(state.tabs) > 1:
        parts.append("Open tabs:\n" + bounded("\n".join(_tabs(state)), memory.nonce))
    parts += _before(memory, state)
    parts += _changes(memory, state, settings)
    parts.append(_page(task, memory, state, settings))
    return "\n\n".join(parts)


def _calls(told: History) -> Iterator[str]:
    if told.omitted:
        steps = "step is" if told.omitted == 1 else "steps are"
        yield f"({told.omitted} earlier {steps} not shown. The last of their calls:\n{told.calls})"


def _tabs(state: State) -> Iterator[str]:
    for tab, title, origin, current in state.tabs:
        yield f"{tab}{' (current)' if current else ''}: {title} | {origin}"


def _before(memory: Memory, state: State) -> Iterator[str]:
    """The previous page, and earlier ones with something on them that is worth comparing."""
    pages = [page for page in memory.pages if page.url != state.url]
    told = [page for page in pages[:-1] if page.lines][-(PAGES_TOLD - 1) :] + pages[-1:]
    if told:
        name = "The previous page" if len(told) == 1 else "Pages seen before, the previous one last"
        yield f"{name}:\n{bounded(_noted(told), memory.nonce)}"


def _noted(pages: list[PageNote]) -> str:
    return "\n".join(
        "\n".join([f"{line(page.title)} ({line(page.url)})", *(f"  {one}" for one in page.lines)])
        for page in pages
    )


def _changes(memory: Memory, state: State, settings: ContextSettings) -> Iterator[str]:
    """What the last step did to the page, before the page itself; nothing where it is a new one."""
    seen = state.observation
    if seen is None or seen.changes is None or not memory.turns or not settings.page_context:
        return
    if not seen.changes:
        yield "Your last step changed nothing on this page."
        return
    told, rest = cut(seen.changes, settings.page // CHANGES_SHARE)
    more = "\n(and more)" if rest is not None else ""
    legend = "+ new, ~ the same control otherwise, - gone"
    yield f"What your last step changed on this page ({legend}):\n{bounded(told, memory.nonce)}{more}"


def _page(task: Task, memory: Memory, state: State, settings: ContextSettings) -> str:
    seen = state.observation
    if not state.url or state.url.startswith(BLANK):
        ask = "ask the person for one with ask_user" if task.attended else "finish and say that one is needed"
        return f"No page is open. If neither goal nor inputs name an address, {ask}: never guess one."
    if seen is None:
        return f"The current page ({line(state.url)}) is not shown: the policy does not let you read it."
    if not settings.page_context:
        return f"The current page, tab {seen.tab}, is not shown. Its address: {line(state.url)}"
    text, cut_short = page_brief(seen.text, settings.page, task.goal)
    left_out = "\n(The rest is left out; use find_on_page or get_page_text.)" if cut_short else ""
    return f"The current page, tab {seen.tab}:\n{bounded(text, memory.nonce)}{left_out}"
