"""get_page_structure: headings, landmarks, forms and tables, for who must find a way around a page."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from typing import Any

from pydantic import Field

from browser_tools.errors import TargetError
from browser_tools.observe import Candidate, Container
from browser_tools.result import Section, tokens
from browser_tools.tool import Outcome, ToolContext, tool
from browser_tools.tools.portion import CursorArguments, portion
from browser_tools.tools.source import Shown, document_shown, reading_of

LANDMARKS = frozenset({"main", "nav", "header", "footer", "aside", "section", "dialog"})
BUTTONS = frozenset({"button"})
NOT_FIELDS = BUTTONS | {"link", "image", "heading", "row", "dialog", "clickable", "text", "option", "tab"}
_ALL = ("Headings", "Landmarks", "Forms", "Tables")
MOST = 100
"""Entries of one kind: beyond it a page's outline is no outline."""


class StructureArguments(CursorArguments):
    cursor: int = Field(default=0, ge=0)


@tool(
    name="get_page_structure",
    category="look",
    description="Outline: headings, landmarks, forms with their controls, tables.",
    arguments=StructureArguments,
    effects=("read",),
    intents=reading_of("get_page_structure"),
    timeout=20.0,
)
async def get_page_structure(context: ToolContext, arguments: StructureArguments) -> Outcome:
    from browser_tools.text.html.tables import tables

    document = await document_shown(context)
    if document is not None:
        return await asyncio.to_thread(structure_of, document, arguments, context.budget)
    everything = await context.tab.observer.elements(context.may_read)
    headings = [each for each in everything if each.role == "heading"]
    found = tables(await context.tab.html(timeout=context.timeout / 2), MOST)
    forms = [await _form(context, form, controls) for form, controls in _forms(everything)[:MOST]]
    told = {
        "headings": [
            {"level": level(each), "text": _bare(each.name), "handle": each.handle} for each in headings
        ],
        "landmarks": _landmarks(everything),
        "forms": forms,
        "tables": [asdict(each) for each in found],
    }
    return _told(told, _ALL, arguments.cursor, context.budget)


def structure_of(document: Shown, arguments: StructureArguments, budget: int) -> Outcome:
    """Of what no tab draws: a document has headings alone, the source of a page its forms and tables, too.

    Raises FinalError as `Shown.read`.
    """
    told: dict[str, Any] = {"headings": [], "landmarks": [], "forms": [], "tables": []}
    if not document.is_page:
        lines = [line for line in document.read().lines if line.kind == "heading"]
        told["headings"] = [{"level": line.level, "text": line.text} for line in lines]
        return _told(told, _ALL[:1], arguments.cursor, budget)
    from browser_tools.text.html.outline import forms, headings
    from browser_tools.text.html.tables import tables

    told["headings"] = headings(document.html)
    told["forms"] = forms(document.html, document.url)[:MOST]
    told["tables"] = [asdict(each) for each in tables(document.html, MOST)]
    return _told(told, ("Headings", "Forms", "Tables"), arguments.cursor, budget)


def _told(data: dict[str, list[Any]], parts: Sequence[str], cursor: int, budget: int) -> Outcome:
    """`parts` in words, each under its title."""
    lines = {
        "Headings": [
            f"{'  ' * (one['level'] - 1)}H{one['level']}: {one['text']}" for one in data["headings"]
        ],
        "Landmarks": [_landmark_line(one) for one in data["landmarks"]],
        "Forms": [line for form in data["forms"] for line in _form_lines(form)],
        "Tables": [_table_line(one) for one in data["tables"]],
    }
    titled = {title: "\n".join(lines[title]) or "none" for title in parts}
    whole = "\n\n".join(f"{title}:\n{text}" for title, text in titled.items())
    if cursor or tokens(whole) > budget:
        return replace(
            portion(budget, "get_page_structure", "Structure", whole, cursor, data=None), data=data
        )
    sections = (Section(title, text, untrusted=True) for title, text in titled.items())
    return Outcome(sections=tuple(sections), data=data)


def level(heading: Candidate) -> int:
    """1 to 6; 2 for a heading that is one by its role alone, as the observation writes it."""
    return int(heading.tag[1]) if heading.tag[:1] == "h" and heading.tag[1:].isdigit() else 2


def _bare(heading: str) -> str:
    """Without the sign that Sphinx and others hang on it, which links to the heading itself."""
    return heading.rstrip(" ¶🔗")


def _landmarks(everything: Sequence[Candidate]) -> list[dict[str, Any]]:
    """The parts of the page that hold something, in reading order, with what they hold."""
    found: dict[str, dict[str, Any]] = {}
    for candidate in everything:
        for part in candidate.containers:
            if part.kind in LANDMARKS and (part.name or part.kind != "section"):
                entry = found.setdefault(
                    part.key,
                    {
                        "kind": part.kind,
                        "name": _bare(part.name),
                        "handle": part.key,
                        "links": 0,
                        "controls": 0,
                    },
                )
                entry["links"] += candidate.role == "link"
                entry["controls"] += candidate.role in BUTTONS or candidate.role not in NOT_FIELDS
    return list(found.values())[:MOST]


def _forms(everything: Sequence[Candidate]) -> list[tuple[Container | None, list[Candidate]]]:
    """Each form with its controls; last, under None, the fields that are in no form."""
    forms: dict[str, tuple[Container | None, list[Candidate]]] = {}
    loose: list[Candidate] = []
    for candidate in everything:
        if candidate.role in NOT_FIELDS - BUTTONS:
            continue
        form = next((part for part in candidate.containers if part.kind == "form"), None)
        if form is not None:
            forms.setdefault(form.key, (form, []))[1].append(candidate)
        elif candidate.role not in BUTTONS:
            loose.append(candidate)
    return [*forms.values(), *([(None, loose)] if loose else [])]


async def _form(context: ToolContext, form: Container | None, controls: list[Candidate]) -> dict[str, Any]:
    action, method = "", ""
    if form is not None:
        try:
            facts = (await context.tab.observer.facts(controls[0].handle)).form
        except TargetError:  # it went away since it was listed
            facts = None
        action, method = (facts.action or "", facts.method) if facts is not None else ("", "")
    return {
        "name": form.name if form is not None else "",
        "handle": form.key if form is not None else None,
        "action": action,
        "method": method,
        "fields": [_control(each) for each in controls if each.role not in BUTTONS],
        "buttons": [_control(each) for each in controls if each.role in BUTTONS],
    }


def _control(candidate: Candidate) -> dict[str, Any]:
    told = {
        "handle": candidate.handle,
        "role": candidate.role,
        "name": candidate.name,
        "value": candidate.value,
        "states": list(candidate.states),
    }
    return {key: value for key, value in told.items() if value}


def _landmark_line(part: dict[str, Any]) -> str:
    holds = _counted(("link", part["links"]), ("control", part["controls"]))
    return f"{_bracket(part['handle'], part['kind'], part['name'])}" + (f": {holds}" if holds else "")


def _form_lines(form: dict[str, Any]) -> Iterable[str]:
    if form.get("handle", "") is None:
        yield "outside any form"
    else:
        target = f" {form['method']} {form['action']}" if form["action"] else ""
        yield _bracket(form.get("handle", ""), "form", form["name"]) + target
    for control in (*form["fields"], *form["buttons"]):
        value = f' = "{_plain(control["value"])}"' if "value" in control else ""
        states = "".join(f" {state}" for state in control.get("states", ()))
        yield "  " + _bracket(
            control.get("handle", ""), control["role"], control.get("name", ""), value + states
        )


def _table_line(table: dict[str, Any]) -> str:
    name = f' "{_plain(table["caption"])}"' if table["caption"] else ""
    size = _counted(("row", table["rows"]), ("column", table["columns"]))
    return f"table{name}: {size}" + (f": {' | '.join(table['header'])}" if table["header"] else "")


def _counted(*amounts: tuple[str, int]) -> str:
    return ", ".join(f"{amount} {word}{'s' if amount != 1 else ''}" for word, amount in amounts if amount)


def _bracket(handle: str, role: str, name: str, rest: str = "") -> str:
    """As an observation writes a control: a page's text inside it cannot look like another."""
    called = f' "{_plain(name)}"' if name else ""
    return f"[{f'{handle} ' if handle else ''}{role}{called}{rest}]"


def _plain(text: str) -> str:
    return text.replace('"', "'").replace("[", "(").replace("]", ")")
