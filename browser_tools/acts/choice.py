"""Choosing an option: of a native list, or of one that a page draws itself (ARIA combobox and listbox)."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Sequence

from playwright.async_api import Frame, Locator

from browser_tools.errors import BlockedError
from browser_tools.observe import Observer
from browser_tools.resolve import Element

LIST_SECONDS = 3.0
"""How long a list may take to be filled; one that a page draws, to open, or to filter by what was typed."""
_POLL_SECONDS = 0.1
_SHOWN = 12
_LABELS = """
options => options.map((option, index) => {
  const by = option.getAttribute('aria-labelledby');
  const label = option.getAttribute('aria-label') || (by && document.getElementById(by)?.textContent);
  return ['option ' + index, (label || option.innerText || '').replace(/\\s+/g, ' ').trim(),
          option.getAttribute('aria-disabled') === 'true'];
})
"""
_OPTION = "[role=option]:visible, [role=menuitemradio]:visible, [role=treeitem]:visible"
_ACTIVE = """
field => {
  const option = document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
  return option && (option.getAttribute('aria-label') || option.textContent).replace(/\\s+/g, ' ').trim();
}
"""
"""The option that the keyboard is on, where the focus stays on the field (ARIA practices, combobox)."""
_MOST_KEYS = 100
_MOST = 500
"""Options that are looked at: a longer list is filtered by typing, or scrolled by its page."""

Option = tuple[str, str, bool]
"""(value, label, disabled)"""


async def choose_native(
    observer: Observer, element: Element, wanted: Sequence[str], where: str, timeout: float
) -> None:
    """Choose in a `<select>`; `timeout` in milliseconds. Raises BlockedError with the options there are.

    What was chosen before and is not `wanted` is given up. Options that hang on another choice (the sizes of
    a colour) are waited for. Raises StaleHandleError where the list itself comes anew.
    """
    give_up = time.monotonic() + min(LIST_SECONDS, timeout / 2000)  # in time to say which there are
    while True:
        options, multiple = await observer.options(element.handle)
        if len(wanted) > 1 and not multiple:
            raise BlockedError(f"only one option can be chosen in {where}", code="option.single")
        try:
            values = [named(each, options, where) for each in wanted]
        except BlockedError:
            if time.monotonic() > give_up:
                raise
            await asyncio.sleep(_POLL_SECONDS)
        else:
            await element.locator.select_option(value=values, timeout=timeout)
            return


async def choose_drawn(locator: Locator, frame: Frame, wanted: str, where: str, timeout: float) -> None:
    """Open the list, or filter it by typing, and click the option. Raises BlockedError as above."""
    typed = await locator.evaluate(
        "field => field.matches('input, textarea, [contenteditable]') && !field.readOnly", timeout=timeout
    )
    await locator.click(timeout=timeout)
    give_up = time.monotonic() + LIST_SECONDS
    filtered = False
    while True:
        there = (await frame.locator(_OPTION).element_handles())[:_MOST]
        options: list[Option] = await frame.evaluate(_LABELS, there)
        try:
            found = named(wanted, options, where)
        except BlockedError as error:
            if not options and await _chosen_by_keys(locator, wanted, where, timeout):
                return
            if time.monotonic() > give_up:
                raise _closed(error, options, where) from None
            if typed and not filtered:
                await locator.fill(wanted, timeout=timeout)
                filtered = True
        else:
            await there[[value for value, _, _ in options].index(found)].click(timeout=timeout)
            return
        await asyncio.sleep(_POLL_SECONDS)


async def _chosen_by_keys(locator: Locator, wanted: str, where: str, timeout: float) -> bool:
    """By the arrow keys, where the options are for screen readers alone (Ant Design draws others beside them,
    without a role). False where the field tells of no option. Raises BlockedError with those there are.
    """
    labels: list[str] = []
    while (label := await locator.evaluate(_ACTIVE)) and label not in labels and len(labels) < _MOST_KEYS:
        labels.append(label)
        await locator.press("ArrowDown", timeout=timeout)
    if not labels:
        return False
    found = named(wanted, [(label, label, False) for label in labels], where)
    back = "ArrowUp" if label == labels[-1] else "ArrowDown"  # it stays on the last, or begins anew
    for _ in labels:
        if await locator.evaluate(_ACTIVE) == found:
            await locator.press("Enter", timeout=timeout)
            return True
        await locator.press(back, timeout=timeout)
    raise BlockedError(f"the arrow keys did not come to {found!r} in {where}", code="option.missing")


def _closed(error: BlockedError, options: Sequence[Option], where: str) -> BlockedError:
    if options:
        return error
    return BlockedError(
        f"{where} opened no list to choose from: click or type instead, and look at what appears",
        code="option.missing",
    )


def named(wanted: str, options: Sequence[Option], where: str) -> str:
    """The value of the one option that `wanted` names: exact, else by its label ignoring case and spaces,
    else by whole words of the label: `Owner` is no `Co-owner`, `Linde` no `Lindenhof`. A value that is nearly
    what was wanted names none: nobody sees it.

    Raises BlockedError.
    """

    def plain(text: str) -> str:
        return " ".join(text.casefold().split())

    usable = [(value, label) for value, label, disabled in options if not disabled]
    exact = [value for value, label in usable if wanted in (value, label)]
    folded = [value for value, label in usable if plain(wanted) == plain(label)]
    part = [value for value, label in usable if _within(plain(wanted), plain(label))]
    found = exact or folded or part
    if len(set(found)) == 1:
        return found[0]
    labels = ", ".join(repr(label) for _, label, _ in options[:_SHOWN])
    problem = "several options fit" if found else "no option is"
    raise BlockedError(f"{problem} {wanted!r} in {where}; its options: {labels}", code="option.missing")


def _within(wanted: str, label: str) -> bool:
    """Where no spaces part the words, any place begins one."""
    if not wanted.isascii():
        return wanted in label
    return re.search(rf"(?<![\w-]){re.escape(wanted)}(?![\w-])", label) is not None
