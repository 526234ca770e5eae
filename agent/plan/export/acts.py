"""Calls of a plan as lines of Playwright."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from agent.plan.document import PlannedStep
from agent.plan.export.code import ExportError, quoted, text, url
from agent.plan.export.locators import counted, is_native_list, located


def act_lines(step: PlannedStep) -> list[str]:
    """What a planned step does. Raises ExportError for what plain Playwright has no words for."""
    write = _WRITERS.get(step.tool)
    if write is None:
        raise ExportError([f"{step.intent!r} ({step.tool})"])
    twins = [line for one in (step.locator, step.onto) if one for line in counted(one)]
    lines = list(write(step))
    if not step.opens_tab:
        return [*twins, *lines]
    indented = [f"    {line}" for line in lines]
    return [*twins, "with page.expect_popup() as popup:", *indented, "page = popup.value"]


def _navigate(step: PlannedStep) -> Iterator[str]:
    yield f"page.goto({url(step.values['url'].text)})"


def _click(step: PlannedStep) -> Iterator[str]:
    options = []
    if step.arguments.get("button"):
        options.append(f"button={quoted(step.arguments['button'])}")
    if step.arguments.get("holding"):
        options.append(f"modifiers=[{', '.join(map(quoted, step.arguments['holding']))}]")
    verb = "dblclick" if step.arguments.get("double") else "click"
    yield f"{located(step.locator)}.{verb}({', '.join(options)})"


def _type(step: PlannedStep) -> Iterator[str]:
    element, said = located(step.locator), text(step.values["text"].text)
    if is_native_list(step.locator):
        yield f"{element}.select_option({said})"
        return
    if step.arguments.get("append"):
        yield f'{element}.press("ControlOrMeta+End")'
        yield f"{element}.press_sequentially({said})"
    else:
        yield f"{element}.fill({said})"
    if step.arguments.get("submit"):
        yield f'{element}.press("Enter")'


def _select(step: PlannedStep) -> Iterator[str]:
    element = located(step.locator)
    options = [text(step.values["option"].text), *map(text, step.arguments.get("more", ()))]
    if is_native_list(step.locator):
        chosen = options[0] if len(options) == 1 else f"[{', '.join(options)}]"
        yield f"{element}.select_option({chosen})"
        return
    for option in options:
        yield f"{element}.click()"
        yield f'page.get_by_role("option", name={option}, exact=True).click()'


def _check(step: PlannedStep) -> Iterator[str]:
    verb = "check" if step.arguments.get("checked", True) else "uncheck"
    yield f"{located(step.locator)}.{verb}()"


def _press(step: PlannedStep) -> Iterator[str]:
    key = quoted(step.arguments["key"])
    line = f"{located(step.locator)}.press({key})" if step.locator else f"page.keyboard.press({key})"
    count = int(step.arguments.get("count", 1))
    if count > 1:
        yield f"for _ in range({count}):"
        yield f"    {line}"
    else:
        yield line


def _upload(step: PlannedStep) -> Iterator[str]:
    files = ", ".join(map(text, step.arguments.get("files", ())))
    yield f"{located(step.locator)}.set_input_files([{files}])"


def _scroll(step: PlannedStep) -> Iterator[str]:
    arguments: Mapping[str, Any] = step.arguments
    if arguments.get("inside"):
        raise ExportError([f"{step.intent!r} (to scroll a part of the page)"])
    if step.locator:
        yield f"{located(step.locator)}.scroll_into_view_if_needed()"
    elif arguments.get("text"):
        found = f"page.get_by_text({text(arguments['text'])}).filter(visible=True).first"
        yield f"{found}.scroll_into_view_if_needed()"
    elif "to" in arguments:
        yield f"page.mouse.wheel(0, {'-' if arguments['to'] == 'top' else ''}100_000)"
    elif "by" in arguments:
        yield f"page.mouse.wheel(0, {int(arguments['by'])})"
    else:
        yield f"page.mouse.wheel(0, {int(float(arguments.get('pages', 1)) * 800)})"


def _one(verb: str) -> Callable[[PlannedStep], Iterator[str]]:
    def write(step: PlannedStep) -> Iterator[str]:
        yield f"{located(step.locator)}.{verb}()"

    return write


def _page(verb: str) -> Callable[[PlannedStep], Iterator[str]]:
    def write(step: PlannedStep) -> Iterator[str]:
        yield f"page.{verb}()"

    return write


def _drag(step: PlannedStep) -> Iterator[str]:
    yield f"{located(step.locator)}.drag_to({located(step.onto)})"


def _open_tab(step: PlannedStep) -> Iterator[str]:
    yield "page = page.context.new_page()"
    if "url" in step.values:
        yield f"page.goto({url(step.values['url'].text)})"


def _switch(step: PlannedStep) -> Iterator[str]:
    number = str(step.arguments.get("tab", ""))[1:]
    if not number.isdecimal():
        raise ExportError([f"{step.intent!r} (a tab by its title)"])
    yield f"page = page.context.pages[{int(number) - 1}]"


def _close_tab(step: PlannedStep) -> Iterator[str]:
    yield "page.close()"
    yield "page = page.context.pages[-1]"


_WRITERS: Mapping[str, Callable[[PlannedStep], Iterator[str]]] = {
    "navigate": _navigate, "click": _click, "type_text": _type, "clear": _one("clear"),
    "select_option": _select, "set_checked": _check, "press_key": _press, "hover": _one("hover"),
    "drag": _drag, "upload_file": _upload, "scroll": _scroll, "back": _page("go_back"),
    "forward": _page("go_forward"), "refresh": _page("reload"), "open_tab": _open_tab,
    "switch_tab": _switch, "close_tab": _close_tab,
}  # fmt: skip
