"""Expectations as `expect(...)` of Playwright. Where its words mean less or more than ours, ours are kept."""

from __future__ import annotations

import re
from collections.abc import Iterator

from agent.plan.export.code import ExportError, quoted, raw_pattern, text
from agent.plan.export.locators import AROUND, aria
from agent.plan.templates import PLACEHOLDER
from browser_tools.checks import Check, ElementIs, Shown, Silence, TextIs, UrlIs
from browser_tools.checks.words import in_words
from browser_tools.words import place_of

BODY = 'page.locator("body")'


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
    return raw_pattern(_any(wanted.contains or ""), "" if wanted.exact else "re.IGNORECASE")


def _text(wanted: str | Shown, *, there: bool) -> Iterator[str]:
    if isinstance(wanted, str):
        wanted = Shown(contains=wanted)
    said = text(wanted.contains)
    if wanted.within is not None or wanted.place is not None:
        inside = (
            _place(wanted) if wanted.place is not None else f"page.locator({quoted(wanted.within or '')})"
        )
        filtered = f"{inside}.filter(has_text={said}).filter(visible=True)"
        yield f"expect({filtered}{'.first).to_be_visible()' if there else ').to_have_count(0)'}"
        return
    case = "" if wanted.exact else ", ignore_case=True"
    verb = "to_contain_text" if there else "not_to_contain_text"
    yield f"expect({BODY}).{verb}({said}, use_inner_text=True{case})"


def _place(wanted: Shown | ElementIs) -> str:
    place = place_of(wanted.place or "")
    if place is None or not place.name or place.ordinal is not None or place.outer is not None:
        raise ExportError([f"expect something in {wanted.place}"])
    return f"page.locator({quoted(AROUND)}).filter(has_text={text(place.name)})"


def _element(wanted: ElementIs) -> Iterator[str]:
    if wanted.role is None:
        found = f"page.get_by_text({text(wanted.name or '')}{', exact=True' if wanted.exact else ''})"
    else:
        name = f", name={text(wanted.name)}" if wanted.name is not None else ""
        exact = ", exact=True" if wanted.exact else ""
        inside = f"{_place(wanted)}.last" if wanted.place is not None else "page"
        found = f"{inside}.get_by_role({quoted(aria(wanted.role) or wanted.role)}{name}{exact})"
        if wanted.role == "dialog":
            found += f'.or_({inside}.get_by_role("alertdialog"{name}{exact}))'
    if wanted.absent:
        yield f"expect({found}).to_have_count(0)"
    elif wanted.count is not None:
        yield f"expect({found}).to_have_count({wanted.count})"
    elif wanted.counts:
        yield (
            f"expect({found}.first).to_be_visible()"
            if wanted.at_least
            else f"expect({found}).not_to_be_empty()"
        )
        yield from _bounds(wanted, found)
    else:
        yield from _state(wanted, found)


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
        yield f"expect({found}).to_be_checked({'' if wanted.checked else 'checked=False'})"
    if wanted.enabled is not None:
        yield f"expect({found}).to_be_{'enabled' if wanted.enabled else 'disabled'}()"
    if (wanted.value, wanted.checked, wanted.enabled) == (None, None, None):
        yield f"expect({found}.first).to_be_visible()"


def _unless(wanted: bool | Silence) -> str:
    if not isinstance(wanted, Silence) or not wanted.ignore:
        return ""
    parts = ", ".join(map(quoted, wanted.ignore))
    return f" if not any(part in error for part in [{parts}])"
