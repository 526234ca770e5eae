"""The expectations a person or a model can write: one key each, as in `{text: Added}`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, field_validator, model_validator

from browser_tools.checks.outline import outline_problem
from policies.action import Frozen
from policies.validation import nearest

ROLES = tuple(
    """
    alert alertdialog application article banner blockquote button caption cell checkbox code
    columnheader combobox complementary contentinfo definition deletion dialog directory document
    emphasis feed figure form generic grid gridcell group heading img insertion link list listbox
    listitem log main marquee math menu menubar menuitem menuitemcheckbox menuitemradio meter navigation
    none note option paragraph presentation progressbar radio radiogroup region row rowgroup rowheader
    scrollbar search searchbox separator slider spinbutton status strong subscript superscript switch tab
    table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem
    """.split()  # noqa: SIM905 (a list of eighty words reads better as words)
)
"""The roles of WAI-ARIA 1.2 that Playwright knows."""
LONGEST = 2000
Status = Annotated[int, Field(ge=100, le=599)] | Literal["2xx", "3xx", "4xx", "5xx"]
PLACE = 'As: the row with "Ada"'


def _exactly_one(model: Frozen, *names: str) -> None:
    given = [name for name in names if getattr(model, name) is not None]
    if len(given) != 1:
        raise ValueError(f"expected exactly one of {', '.join(names)}; got {', '.join(given) or 'none'}")


class UrlIs(Frozen):
    """The tab's URL. A value that begins with `/` is held against path (and query, if it has a `?`) alone."""

    equals: str | None = Field(default=None, max_length=LONGEST)
    contains: str | None = Field(default=None, min_length=1, max_length=LONGEST)
    glob: str | None = Field(default=None, max_length=LONGEST, description="`*` stands for anything")

    @model_validator(mode="after")
    def _one(self) -> UrlIs:
        _exactly_one(self, "equals", "contains", "glob")
        return self


class TextIs(Frozen):
    """A title or an answer; white space and case do not count unless `exact`."""

    equals: str | None = Field(default=None, max_length=LONGEST)
    contains: str | None = Field(default=None, min_length=1, max_length=LONGEST)
    exact: bool = False

    @model_validator(mode="after")
    def _one(self) -> TextIs:
        _exactly_one(self, "equals", "contains")
        return self


class Shown(Frozen):
    """Text that a person can see, in any frame; white space and case do not count unless `exact`."""

    contains: str = Field(min_length=1, max_length=LONGEST)
    within: str | None = Field(
        default=None, alias="in", max_length=500, description="CSS selector of what holds the text"
    )
    place: str | None = Field(default=None, min_length=1, max_length=500, description=PLACE)
    exact: bool = False

    @model_validator(mode="after")
    def _one(self) -> Shown:
        if self.within is not None and self.place is not None:
            raise ValueError("give in (a CSS selector) or place (words), not both")
        return self


class ElementIs(Frozen):
    """An element by ARIA role, accessible name, or both: that it is there, or absent, or in some state."""

    role: str | None = Field(default=None, description="ARIA role")
    name: str | None = Field(default=None, min_length=1, max_length=LONGEST, description="Part of its name")
    exact: bool = Field(default=False, description="The whole name")
    absent: bool = False
    count: int | None = Field(default=None, ge=0)
    at_least: int | None = Field(default=None, ge=0)
    at_most: int | None = Field(default=None, ge=0)
    value: str | None = Field(default=None, max_length=LONGEST)
    checked: bool | None = None
    enabled: bool | None = None
    place: str | None = Field(default=None, min_length=1, max_length=500, description=PLACE)

    @field_validator("role")
    @classmethod
    def _known(cls, role: str | None) -> str | None:
        if role is not None and role not in ROLES:
            hint = nearest(role, ROLES)
            raise ValueError(f"{role!r} is not an ARIA role" + (f"; did you mean {hint!r}?" if hint else ""))
        return role

    @model_validator(mode="after")
    def _sound(self) -> ElementIs:
        if self.role is None and self.name is None:
            raise ValueError("expected role, name or both")
        state = [name for name in ("value", "checked", "enabled") if getattr(self, name) is not None]
        if (self.absent or self.counts) and state:
            raise ValueError(f"{state[0]} is about one element; give it without absent or count")
        if self.absent and self.counts:
            raise ValueError("give absent or count, not both")
        return self

    @property
    def counts(self) -> bool:
        """Whether it says how many."""
        return (self.count, self.at_least, self.at_most) != (None, None, None)


class ItemsAre(Frozen):
    """How many results, products, cards, rows and the like the page lists."""

    of: str = Field(min_length=1, max_length=100, description="results, products, rows ...")
    count: int | None = Field(default=None, ge=0)
    at_least: int | None = Field(default=None, ge=0)
    at_most: int | None = Field(default=None, ge=0)
    place: str | None = Field(default=None, min_length=1, max_length=500, description=PLACE)

    @model_validator(mode="after")
    def _some(self) -> ItemsAre:
        if (self.count, self.at_least, self.at_most) == (None, None, None):
            raise ValueError("expected count, at_least or at_most")
        return self


class ValueIs(TextIs):
    """What stands beside a label, or in the field that it names."""

    of: str = Field(min_length=1, max_length=500, description="The label")


def fits_count(wanted: ElementIs | ItemsAre, number: int) -> bool:
    """Whether `number` is what `wanted` says of its count."""
    exactly = wanted.count is None or number == wanted.count
    return exactly and (wanted.at_least or 0) <= number <= (
        number if wanted.at_most is None else wanted.at_most
    )


class Compared(Frozen):
    """A value of the extracted data: all that is given must hold. Text is read as a number (`24,90 €`)."""

    eq: Any = None
    lte: float | None = None
    gte: float | None = None
    contains: str | None = Field(default=None, min_length=1, max_length=LONGEST)
    exact: bool = False

    @model_validator(mode="after")
    def _some(self) -> Compared:
        if not self.model_fields_set - {"exact"}:
            raise ValueError("expected at least one of eq, lte, gte, contains")
        return self


class DownloadIs(Frozen):
    """A file that this run has downloaded: all that is given must fit the same one."""

    name: str | None = Field(
        default=None, min_length=1, max_length=500, description="File name; `*` for anything"
    )
    type: str | None = Field(
        default=None, min_length=1, max_length=100, description="csv, pdf, image/png, ..."
    )
    at_least: int | None = Field(default=None, ge=0, description="Bytes")
    at_most: int | None = Field(default=None, ge=0, description="Bytes")

    @model_validator(mode="after")
    def _some(self) -> DownloadIs:
        if not self.model_dump(exclude_none=True):
            raise ValueError("expected at least one of name, type, at_least, at_most")
        return self


class Silence(Frozen):
    """Nothing of the kind since the page was opened."""

    ignore: tuple[str, ...] = Field(default=(), description="Parts of messages that do not count")


class RequestsFine(Silence):
    """No request failed or was answered with a status of 400 or more."""

    url: str | None = Field(
        default=None, min_length=1, max_length=LONGEST, description="Only these; `*` for anything"
    )


class AriaIs(Frozen):
    """Part of the accessible outline: lines such as `- heading "Cart"`, as Playwright's aria snapshots."""

    lines: str = Field(min_length=1, max_length=5 * LONGEST, description='- heading "Cart"')
    within: str | None = Field(
        default=None, alias="in", max_length=500, description="CSS selector of the part; else all of the page"
    )

    @field_validator("lines")
    @classmethod
    def _sound(cls, lines: str) -> str:
        if problem := outline_problem(lines, ROLES):
            raise ValueError(problem)
        return lines


class Check(Frozen):
    """One expectation: exactly one of these keys."""

    url: str | UrlIs | None = Field(default=None, description="The whole URL or path; `*` for anything")
    title: str | TextIs | None = Field(default=None, description="The whole title")
    status: Status | None = Field(default=None, description="HTTP status of the page: 404, or 4xx")
    text: str | Shown | None = Field(default=None, description="Visible text")
    no_text: str | Shown | None = Field(default=None, description="Text that must not be there")
    element: ElementIs | None = None
    aria: AriaIs | None = Field(default=None, description="Lines of the accessible outline: text, or `lines`")
    items: ItemsAre | None = None
    value: ValueIs | None = None
    answer: str | TextIs | None = Field(default=None, description="Plain text: part of the run's answer")
    data: dict[str, str | int | float | bool | Compared] | None = Field(
        default=None, min_length=1, description="Extracted values, as in items.0.price"
    )
    output: Literal["valid"] | None = Field(
        default=None, description="The data fits the script's output schema"
    )
    download: str | DownloadIs | None = Field(
        default=None, description="A file this run has downloaded, by name (`*` for anything)"
    )
    no_console_errors: Literal[True] | Silence | None = Field(
        default=None, description="The page's scripts told no error since it was opened"
    )
    no_failed_requests: Literal[True] | str | RequestsFine | None = Field(
        default=None, description="No request failed since the page was opened; text: only to these URLs"
    )

    @field_validator("aria", mode="before")
    @classmethod
    def _lines(cls, given: object) -> object:
        return {"lines": given} if isinstance(given, str) else given

    @model_validator(mode="after")
    def _one(self) -> Check:
        _exactly_one(self, *Check.model_fields)  # a subclass may add keys of its own
        texts = (self.text, self.no_text, self.answer, self.download, self.no_failed_requests)
        if any(isinstance(text, str) and not text.strip() for text in texts):
            raise ValueError("expected text that is not empty")
        return self

    @property
    def kind(self) -> str:
        """The key that is given."""
        return next(name for name in Check.model_fields if getattr(self, name) is not None)
