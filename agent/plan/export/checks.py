"""Expectations as `expect(...)` of Playwright. Where its words mean less or more than ours, ours are kept."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Literal

from agent.plan.export.code import ExportError, quoted, raw_pattern, text
from agent.plan.export.locators import aria
from agent.plan.templates import PLACEHOLDER
from browser_tools.checks import Check, ElementIs, Shown, Silence, TextIs, UrlIs
from browser_tools.checks.words import in_words
from browser_tools.elements.words import place_of

BODY = 'page.locator("body")'
Asked = Literal["presence", "count", "state"]
_NAMED: Mapping[Asked, str] = {
    "presence": "get_by_text({called}).or_({inside}.get_by_label({called})).filter(visible=True)",
    "count": "get_by_text({called})",
    "state": (
        'get_by_label({called}).or_({inside}.get_by_role("button", name={called}))'
        '.or_({inside}.get_by_role("tab", name={called}))'
    ),
}
"""What is only called so, of any role: a field has a state, its label has none."""
_CHECKED = frozenset({"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"})
"""Roles whose state `to_be_checked` holds; of others it says that they are no checkbox."""
_CHOSEN = {
    True: ":checked:not(:indeterminate), [aria-checked=true], [aria-selected=true], [aria-pressed=true]",
    False: (
        ":is([type=checkbox], [type=radio], option):not(:checked, :indeterminate),"
        " [aria-checked=false], [aria-selected=false], [aria-pressed=false]"
    ),
}
"""What can be checked and is, or is not: what is checked in part is neither."""
_STATE_OF = {"button": "aria-pressed", "tab": "aria-selected"}
"""The attribute that tells whether it is pressed, or selected."""


def check_lines(check: Check) -> list[str]:
    """One expectation. Raises ExportError for one that only Strelka can hold."""
    lines = list(_lines(check))
    if not lines:
        raise ExportError([f"expect {in_words(check)}"])
    return lines


def _lines(check: Check) -> Iterator[str]:
    if check.url is not None:
        yield f"expect(page).to_have_url({url_pattern(check.url)})"
    elif check.title is not None:
        yield f"expect(page).to_have_title({_title(check.title)})"
    elif check.status is not None:
        yield f"page.wait_for_function({quoted(_status(check.status))})"
    elif check.aria is not None:
        part = BODY if check.aria.within is None else f"page.locator({quoted(check.aria.within)})"
        yield f"expect({part}).to_match_aria_snapshot({text(check.aria.lines)})"
    elif check.text is not None:
        yield from _text(check.text, there=True)
    elif check.no_text is not None:
        yield from _text(check.no_text, there=False)
    elif check.element is not None:
        yield from _element(check.element)
    elif check.no_console_errors is not None:
        yield f"assert [error for error in console_errors{_unless(check.no_console_errors)}] == []"
    elif check.no_failed_requests is True:
        yield "assert failed_requests == []"


def needs(check: Check) -> str:
    """The list that the module keeps for the check: `console_errors`, `failed_requests`, or ""."""
    if check.no_console_errors is not None:
        return "console_errors"
    return "failed_requests" if check.no_failed_requests is True else ""


def url_pattern(wanted: str | UrlIs) -> str:
    """A URL as our checks take it: a path is held against the path, whatever host and query are."""
    if isinstance(wanted, str):
        wanted = UrlIs(glob=wanted) if "*" in wanted else UrlIs(equals=wanted)
    if wanted.contains is not None:
        return raw_pattern(_any(wanted.contains))
    said = wanted.glob if wanted.glob is not None else wanted.equals or ""
    if wanted.glob is None and not said.startswith("/") and PLACEHOLDER.search(said) is None:
        return quoted(said)
    body = ".*".join(_any(part) for part in said.split("*")) if wanted.glob is not None else _any(said)
    if not said.startswith("/"):
        return raw_pattern(f"^{body}$")
    return raw_pattern(f"^https?://[^/]+{body}{'$' if '?' in said else '([?#]|$)'}")


def _status(wanted: int | str) -> str:
    """The page's own word, waited for as `expect` waits."""
    status = "performance.getEntriesByType('navigation')[0].responseStatus"
    return (
        f"{status} === {wanted}" if isinstance(wanted, int) else f"Math.floor({status} / 100) === {wanted[0]}"
    )


def _any(words: str) -> str:
    """Escaped; an input inside a URL is whatever it was spelt as."""
    return ".*".join(re.escape(part) for part in PLACEHOLDER.split(words)[::2])


def _title(wanted: str | TextIs) -> str:
    if isinstance(wanted, str):
        wanted = TextIs(equals=wanted)
    if wanted.equals is not None:
        return text(wanted.equals)
    return _whole(wanted.contains or "", exact=wanted.exact)


def _whole(said: str, *, exact: bool) -> str:
    return f"whole({_words(said, exact=exact)})"


def _words(said: str, *, exact: bool) -> str:
    """What is said, and that its case counts."""
    return f"{text(said)}{', 0' if exact else ''}"


def contained(said: str, *, gone: bool = False, exact: bool = False, part: str = BODY) -> str:
    """A text that may be a part of a longer word."""
    verb, case = "not_to_contain_text" if gone else "to_contain_text", "" if exact else ", ignore_case=True"
    return f"expect({part}).{verb}({text(said)}, use_inner_text=True{case})"


def _text(wanted: str | Shown, *, there: bool) -> Iterator[str]:
    if isinstance(wanted, str):
        wanted = Shown(contains=wanted)
    if wanted.within is not None:
        yield from _text_within(f"page.locator({quoted(wanted.within)})", wanted, there=there)
        return
    part = _place(wanted) if wanted.place is not None else BODY
    if there:
        yield f"shows({part}, {_words(wanted.contains, exact=wanted.exact)})"
    else:
        yield contained(wanted.contains, gone=True, exact=wanted.exact, part=part)


def _text_within(inside: str, wanted: Shown, *, there: bool) -> Iterator[str]:
    """Any of the elements that a selector finds may show it; one at least must be there."""
    if there:
        said = _whole(wanted.contains, exact=wanted.exact)
        found = f"{inside}.get_by_text({said}).or_({inside}.filter(has_text={said}))"
        yield f"expect({found}.filter(visible=True).first).to_be_visible()"
    else:
        yield f"expect({inside}.filter(visible=True).first).to_be_visible()"
        found = f"{inside}.filter(has_text={text(wanted.contains)})"
        yield f"expect({found}.filter(visible=True)).to_have_count(0)"


def _place(wanted: Shown | ElementIs) -> str:
    """The one row or dialog that is called so; of other parts Playwright does not know where they end."""
    place = place_of(wanted.place or "")
    if place is not None and place.name and place.ordinal is None and place.outer is None:
        if place.kinds == frozenset({"row"}):
            return f'page.get_by_role("row", name={_whole(place.name, exact=False)})'
        if place.kinds == frozenset({"dialog"}):
            return _by_role("page", "dialog", f", name={_whole(place.name, exact=False)}")
    raise ExportError([f"expect something in {wanted.place}"])


def _by_role(inside: str, role: str, options: str) -> str:
    if role == "dialog":  # one that warns is a dialog too
        return f'{inside}.get_by_role("dialog"{options}).or_({inside}.get_by_role("alertdialog"{options}))'
    return f"{inside}.get_by_role({quoted(role)}{options})"


def _element(wanted: ElementIs) -> Iterator[str]:
    inside = "page"
    if wanted.place is not None:
        inside = _place(wanted)
        yield f"expect({inside}).to_be_visible()"
    found = _found(wanted, inside)
    if wanted.absent:
        yield f"expect({found}).to_have_count(0)"
    elif wanted.count is not None:
        yield f"expect({found}).to_have_count({wanted.count})"
    elif wanted.counts:
        yield from _bounds(wanted, found)
    else:
        yield from _state(wanted, found)


def _asked(wanted: ElementIs) -> Asked:
    if wanted.counts:
        return "count"
    states = (wanted.value, wanted.checked, wanted.enabled)
    return "presence" if states == (None, None, None) else "state"


def _found(wanted: ElementIs, inside: str) -> str:
    """Elements called so in whole words; of what shall not be there a part of a word is too much."""
    if wanted.name is None:
        called = ""
    elif wanted.exact or wanted.absent:
        called = f"{text(wanted.name)}{', exact=True' if wanted.exact else ''}"
    else:
        called = _whole(wanted.name, exact=False)
    if wanted.role is None:
        return f"{inside}.{_NAMED[_asked(wanted)].format(called=called, inside=inside)}"
    found = _by_role(inside, aria(wanted.role) or wanted.role, f", name={called}" if called else "")
    if wanted.role == "row" and wanted.counts:  # people do not count the row that heads a table
        found += '.filter(has=page.get_by_role("cell").or_(page.get_by_role("gridcell")))'
    return found


def _bounds(wanted: ElementIs, found: str) -> Iterator[str]:
    if wanted.at_least:
        yield f"expect({found}.nth({wanted.at_least - 1})).to_be_attached()"
    if wanted.at_most is not None:
        yield f"expect({found}.nth({wanted.at_most})).not_to_be_attached()"


def _state(wanted: ElementIs, found: str) -> Iterator[str]:
    if wanted.value is not None and wanted.role in ("combobox", "listbox"):
        yield f'expect({found}.locator("option:checked")).to_have_text({text(wanted.value)})'
    elif wanted.value is not None:
        yield f"expect({found}).to_have_value({text(wanted.value)})"
    if wanted.checked is not None:
        yield _checked(wanted.role, found, wanted.checked)
    if wanted.enabled is not None:
        yield f"expect({found}).to_be_{'enabled' if wanted.enabled else 'disabled'}()"
    if _asked(wanted) == "presence":
        yield f"expect({found}.first).to_be_visible()"


def _checked(role: str | None, found: str, checked: bool) -> str:
    """Pressed and selected are what is checked for buttons, tabs, rows."""
    if role in _CHECKED:
        return f"expect({found}).to_be_checked({'' if checked else 'checked=False'})"
    if role in _STATE_OF:
        return f'expect({found}).to_have_attribute("{_STATE_OF[role]}", "{str(checked).lower()}")'
    return f"expect({found}.and_(page.locator({quoted(_CHOSEN[checked])}))).to_be_attached()"


def _unless(wanted: bool | Silence) -> str:
    if not isinstance(wanted, Silence) or not wanted.ignore:
        return ""
    parts = ", ".join(map(quoted, wanted.ignore))
    return f" if not any(part in error for part in [{parts}])"
