"""What a page lets its reader choose from: options of a select, labels of radio buttons."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bs4 import Tag

from browser_tools.text.facts.meanings import meaning
from browser_tools.text.facts.offers import Offer
from browser_tools.text.html.dom import is_hidden, text_of

_MOST = 60
_MEASURED = re.compile(r"\s?[^\W\d_]{1,5}\b")
"""The unit behind a number: `<input value=50> 50 cm`."""


def of_choices(root: Tag) -> Iterator[Offer]:
    """Lists named by their label or legend; what stands for `none chosen yet` is no choice."""
    for select in root.find_all("select"):
        around = select.parent
        if (name := _label(root, select)) and around is not None and not is_hidden(around):
            options = [one for one in select.find_all("option", limit=_MOST) if one.get("value", "x") != ""]
            yield from _offer(name, [" ".join(one.get_text().split()) for one in options], select)
    for group in root.find_all(["fieldset", "div"]):
        legend = group.find("legend", recursive=False)
        name = text_of(legend) if isinstance(legend, Tag) else str(group.get("aria-label", ""))
        if isinstance(legend, Tag) or group.get("role") == "radiogroup":
            labels = [one for one in group.find_all("label", limit=_MOST) if _chooses(root, one)]
            yield from _offer(name, [_chosen(root, one) for one in labels], group)


def _label(root: Tag, select: Tag) -> str:
    if called := select.get("aria-label"):
        return str(called)
    around = select.find_parent("label")
    if isinstance(around, Tag):
        return " ".join(str(text) for text in around.find_all(string=True, recursive=False)).strip(" :\n")
    name = select.get("id")
    label = root.find("label", attrs={"for": name}) if name else None
    return text_of(label) if isinstance(label, Tag) else ""


def _chosen(root: Tag, label: Tag) -> str:
    """Without what the label tells a screen reader besides."""
    inner = label.find("input") or (root.find("input", id=str(label["for"])) if label.get("for") else None)
    value, said = str(inner.get("value", "")) if isinstance(inner, Tag) else "", text_of(label)
    own = value if value and said.startswith(value) else said
    measured = own.isdecimal() and _MEASURED.match(said.removeprefix(own))
    return f"{own}{measured[0]}" if measured else own


def _chooses(root: Tag, label: Tag) -> bool:
    inner = label.find("input") or (root.find("input", id=str(label["for"])) if label.get("for") else None)
    return isinstance(inner, Tag) and str(inner.get("type", "")).lower() in ("radio", "checkbox")


def _offer(name: str, values: list[str], element: Tag) -> Iterator[Offer]:
    """`Colour: Moss` is the name with what is chosen."""
    told = [value for value in values if value]
    if len(told) > 1:
        label = name.partition(":")[0]
        yield Offer(meaning(label), told, "label", f"{label} {' · '.join(told)}", element)
