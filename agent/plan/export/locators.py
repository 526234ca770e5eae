"""Locators of a plan as Playwright's: by role and name, by label or test id, inside what is near."""

from __future__ import annotations

from collections.abc import Sequence

from agent.plan.document import PlannedLocator
from agent.plan.export.code import quoted, text
from browser_tools.checks.kinds import ROLES

_ROLES = {"image": "img", "clickable": None, "text": None}
"""Our roles that ARIA calls otherwise, or not at all."""
_FIELDS = frozenset({"date", "time", "datetime", "month", "week", "color", "file"})
"""Our roles of fields that ARIA has no role for: Playwright knows them by their label."""


def located(locators: Sequence[PlannedLocator]) -> str:
    """The expression of an element, from the first of its locators that Playwright can follow."""
    return _one(_usable(locators))


def counted(locators: Sequence[PlannedLocator]) -> list[str]:
    """That there are as many twins as there were, where an element is known by its place among them."""
    one = _usable(locators)
    if one.nth is None or one.of is None or one.near is not None:
        return []
    return [f"expect({_plain(one, _page(one))}).to_have_count({one.of})"]


def _usable(locators: Sequence[PlannedLocator]) -> PlannedLocator:
    """Role and name where Playwright knows the role; the next way where it does not."""
    return next((one for one in locators if _followed(one)), locators[-1])


def _followed(one: PlannedLocator) -> bool:
    if one.testid or one.id or one.css or one.label or one.placeholder:
        return True
    if one.role in _FIELDS or one.role == "text" or one.near:
        return bool(one.name) or (one.near is not None and aria(one.role) is not None)
    return aria(one.role) is not None and bool(one.name)


def aria(role: str | None) -> str | None:
    """The ARIA role that Playwright takes; None where there is none."""
    known = _ROLES.get(role or "", role)
    return known if known in ROLES else None


def _one(one: PlannedLocator) -> str:
    if one.near is not None:
        frame = f", {_page(one)}" if one.frames else ""
        return f"near({text(one.near)}, {_plain(one, 'page')}{frame})"
    found = _plain(one, _page(one))
    return f"{found}.nth({one.nth})" if one.nth is not None else found


def _page(one: PlannedLocator) -> str:
    return "page" + "".join(f".frame_locator({quoted(_frame(path))})" for path in one.frames)


def _plain(one: PlannedLocator, inside: str) -> str:
    role = aria(one.role)
    if one.name and (one.role == "text" or (one.near and role is None and one.role not in _FIELDS)):
        return f"{inside}.get_by_text({text(one.name)}, exact=True)"
    if one.testid:
        return f"{inside}.get_by_test_id({quoted(one.testid)})"
    if one.id:
        return f"{inside}.locator({quoted(_id(one.id))})"
    if one.label:
        return f"{inside}.get_by_label({text(one.label)}, exact=True)"
    if one.placeholder:
        return f"{inside}.get_by_placeholder({text(one.placeholder)}, exact=True)"
    if one.css:
        return f"{inside}.locator({quoted(one.css)})"
    if one.role in _FIELDS and one.name:
        return f"{inside}.get_by_label({text(one.name)}, exact=True)"
    name = f", name={text(one.name)}, exact=True" if one.name else ""
    return f"{inside}.get_by_role({quoted(role or 'generic')}{name})"


def _id(name: str) -> str:
    return (
        f"#{name}"
        if name.replace("-", "").replace("_", "").isalnum() and not name[0].isdigit()
        else f'[id="{name}"]'
    )


def _frame(path: str) -> str:
    """Of an iframe whose address has this path, whatever follows it."""
    if not path.strip("/"):
        return "iframe"
    return f'iframe[src$="{path}"], iframe[src*="{path}?"], iframe[src*="{path}#"]'


def is_native_list(locators: Sequence[PlannedLocator]) -> bool:
    """Whether it is a `<select>`, as its structure says."""
    last = next((one.css for one in locators if one.css), "") or ""
    return last.rpartition("> ")[2].startswith("select")
