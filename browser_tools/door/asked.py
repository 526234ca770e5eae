"""What a person is shown of an act before it is done: the form as it stands, a picture of what is pressed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from playwright.async_api import Error as PlaywrightError
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from browser_tools.errors import ToolError
from browser_tools.resolve import Element
from browser_tools.secrets import masks
from browser_tools.tab import Tab
from browser_tools.tool import ToolContext
from policies.action import ElementFacts, FieldKind, FieldSignals
from policies.fields import kind_if_seen
from policies.redact import MASK

HIDDEN_KINDS: frozenset[FieldKind] = frozenset({"password", "otp", "cvv", "national_id"})
"""Kinds of field whose values nobody needs to read to decide."""
TELLING: frozenset[FieldKind] = frozenset(
    {"iban", "bank_account", "amount", "payee", "email", "card", "address"}
)
"""Kinds of value that are shown also where the page does not show the field: the payee it has filled in."""
PRESSED = frozenset({"submit", "button", "image", "reset"})
LAST_DIGITS = 4
MOST_VALUES = 40
VALUE_CHARS = 200
PICTURE_SECONDS = 3.0


class FormField(BaseModel):
    """What `binding.js` tells of one field of a form. Its values are not for logs."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    label: str = Field(max_length=300)
    name: str = Field(max_length=300)
    type: str = Field(max_length=40)
    autocomplete: str = Field(max_length=300)
    masked: bool
    shown: bool
    value: str
    """As a person reads it."""
    sent: tuple[str, ...]
    """As the browser would send it."""


async def form_fields(tab: Tab, element: Element) -> tuple[FormField, ...] | None:
    """The fields of the element's form as they stand; None where they cannot be read."""
    try:
        told = await tab.observer.form_values(element.handle)
        return tuple(map(FormField.model_validate, told))
    except (PlaywrightError, ToolError, ValidationError):
        return None


def as_filled(
    fields: Sequence[FormField] | None, name: str, text: str, *, append: bool
) -> tuple[FormField, ...] | None:
    """The fields with `text` in the one of that name, as the act will leave them before it sends the form.

    Where several have the name nobody can tell: they stay as they stand, and nothing else is sent.
    """
    if fields is None or [one.name for one in fields].count(name) != 1:
        return None if fields is None else tuple(fields)
    return tuple(
        one.model_copy(
            update={"value": (one.value if append else "") + text,
                    "sent": tuple((old if append else "") + text for old in one.sent or ("",))}
        )
        if one.name == name
        else one
        for one in fields
    )  # fmt: skip


def form_values(fields: Sequence[FormField] | None) -> dict[str, str]:
    """The values of a form, by what its fields are called; secrets masked."""
    if fields is None:
        return {"form": "it could not be read"}
    return masked((one.label or one.name, _signals(one), one.value) for one in telling(fields) or ())


def telling(fields: Sequence[FormField] | None) -> list[FormField] | None:
    """Those that a person can see, or that say to whom something goes, or how much."""
    return None if fields is None else [one for one in fields if one.shown or is_telling(one)]


def is_telling(field: FormField) -> bool:
    """Whether what it holds says to whom something goes, or how much."""
    return kind_of_field(field) in TELLING


def kind_of_field(field: FormField) -> FieldKind:
    """What the field holds, whether or not it can be seen."""
    return kind_if_seen(_signals(field))


def is_filled_in(facts: ElementFacts) -> bool:
    """Whether the element holds a value, and presses nothing."""
    return facts.field is not None and facts.field.type not in PRESSED


def _signals(field: FormField) -> FieldSignals:
    return FieldSignals(
        type=field.type if field.type != "hidden" else "",
        name=field.name,
        label=field.label,
        autocomplete=field.autocomplete,
        masked=field.masked,
    )


def masked(values: Iterable[tuple[str, FieldSignals, str]]) -> dict[str, str]:
    """(label, signals, value) as they may be shown: of a card its last digits, of a password nothing."""
    shown: dict[str, str] = {}
    for label, signals, value in list(values)[:MOST_VALUES]:
        name, number = label, 2
        while name in shown:
            name, number = f"{label} ({number})", number + 1
        shown[name] = _shown(kind_if_seen(signals), value)
    return shown


def _shown(kind: FieldKind, value: str) -> str:
    if not value:
        return ""
    if kind in HIDDEN_KINDS:
        return MASK
    if kind == "card":
        digits = "".join(filter(str.isdigit, value))
        return MASK + (digits[-LAST_DIGITS:] if len(digits) > 2 * LAST_DIGITS else "")
    return value if len(value) <= VALUE_CHARS else f"{value[: VALUE_CHARS - 1]}… ({len(value)} characters)"


async def picture(context: ToolContext) -> str:
    """A picture of the element among the run's artifacts; "" where there is none, or it may show a secret."""
    element = context.element
    if element is None:
        return ""
    options: dict[str, Any] = {"timeout": PICTURE_SECONDS * 1000}
    try:
        hidden = await masks(context.tab, context.vault, typed=context.secret_typed)
        content = await element.locator.screenshot(mask=hidden, **options)
    except (ToolError, PlaywrightError):
        return ""
    return context.artifacts.write("ask", "png", content)
