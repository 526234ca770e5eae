"""The parts of a watch that have keys of their own: filter, comparison, login, budget, health."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from policies.limits import Count, Money, Seconds
from policies.secrets import Source
from policies.validation import FileModel

DEFAULT_KEEP = 50


def listed(value: Any) -> Any:
    """One value stands for a list of one."""
    return tuple(value) if isinstance(value, list) else (value,)


def _pattern(text: str) -> str:
    try:
        re.compile(text)
    except re.error as error:
        message = f"expected a regular expression; got {text!r} ({error})"
        raise PydanticCustomError("bad_type", "{m}", {"m": message}) from None
    return text


def _selector(text: str) -> str:
    import soupsieve

    try:
        soupsieve.compile(text)
    except (soupsieve.SelectorSyntaxError, NotImplementedError) as error:
        said = str(error).partition("\n")[0].rstrip(":")
        message = f"expected a CSS selector; got {text!r} ({said})"
        raise PydanticCustomError("bad_type", "{m}", {"m": message}) from None
    return text


Regex = Annotated[str, Field(min_length=1, max_length=1000), AfterValidator(_pattern)]
Selector = Annotated[str, Field(min_length=1, max_length=1000), AfterValidator(_selector)]
Mask = Literal["numbers", "dates"]
Patterns = Annotated[
    tuple[Regex, ...], BeforeValidator(listed, json_schema_input_type=Regex | tuple[Regex, ...])
]
Selectors = Annotated[
    tuple[Selector, ...], BeforeValidator(listed, json_schema_input_type=Selector | tuple[Selector, ...])
]
Masks = Annotated[tuple[Mask, ...], BeforeValidator(listed, json_schema_input_type=Mask | tuple[Mask, ...])]


class Filter(FileModel):
    """What of a page counts. Selectors are CSS; patterns are searched in each line."""

    select: Selectors = ()
    """Only what is inside these; none: the main text."""
    remove: Selectors = ()
    ignore: Patterns = ()
    """Lines that match are not compared."""
    trigger: Patterns = ()
    """Only changes of lines that match one of these are news; none: every change."""
    mask: Masks = ()
    """Written as the same sign before comparing, so that they are no news."""
    sort: bool = False
    """Lines are compared in alphabetical order: a new order is no news."""

    @property
    def part(self) -> str:
        """Which part of a page is looked at: looks at different parts are never compared."""
        return "\n".join((*self.select, *(f"- {one}" for one in self.remove)))


class Compare(FileModel):
    """When a difference is news."""

    last: Annotated[int, Field(ge=1, le=200)] = 3
    """Against how many earlier looks: what one of them showed already is no news. See `Watch.looks_back`."""
    confirm: Annotated[int, Field(ge=1, le=10)] = 1
    """Looks in a row that must show it."""


class Keep(FileModel):
    """What is kept: both bounds hold; the newest look always stays."""

    count: Count = DEFAULT_KEEP
    age: Seconds | None = None


class Budget(FileModel):
    """What a model may cost this watch in a month of the calendar (UTC)."""

    tokens: Count | None = None
    cost_usd: Money | None = None


class Health(FileModel):
    """When somebody is told that a watch does not work."""

    expect_change_within: Seconds | None = None
    """No change for so long is told once."""
    alert_after: Annotated[int, Field(ge=1, le=1000)] = 3
    """Looks in a row that failed, before it is told; the recovery is told once."""
    remind: Seconds | None = None
    """Told again after so long in trouble."""


class Login(FileModel):
    """Whose eyes a page is seen with: what a browser kept of a login."""

    state: Annotated[str, Field(min_length=1)]
    """A file with the cookies and the storage of a logged in browser, beside this file."""
    script: str | None = None
    """A script that logs in: `strelka watch login ID` runs it, and keeps the state."""
    inputs: dict[str, Any] = Field(default_factory=dict)
    """For that script."""


def read_login(value: Any) -> Any:
    """`login: FILE` is short for `login: {state: FILE}`."""
    return {"state": value} if isinstance(value, str) else value


LoginOrFile = Annotated[Login, BeforeValidator(read_login, json_schema_input_type=Login | str)]


class Mail(FileModel):
    """The server that sends e-mail."""

    host: str
    port: Annotated[int, Field(gt=0, lt=65536)] = 587
    tls: Literal["starttls", "tls", "none"] = "starttls"
    user: str | None = None
    password: Source | None = None
    sender: Annotated[str, Field(pattern=r"^[^@\s]+@[^@\s]+$")]

    @model_validator(mode="after")
    def _who_has_a_password_has_a_name(self) -> Mail:
        if (self.user is None) != (self.password is None):
            missing = "user" if self.user is None else "password"
            message = f"user and password go together; {missing} is missing"
            raise PydanticCustomError("bad_type", "{m}", {"m": message})
        return self
