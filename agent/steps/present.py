"""How a workflow tells the list that it has read: the key `present` of its script."""

from __future__ import annotations

from pydantic import Field

from policies.validation import FileModel


class Present(FileModel):
    """What a workflow makes of the list that it has read: rows of a table, the best first."""

    rows: str = Field(min_length=1, description="Name of the list in the data")
    where: dict[str, str] = Field(
        default_factory=dict,
        description="Column -> `<= {{price}}`, `>= 3`, `contains {{word}}`; an empty value keeps every row",
    )
    sort: str | None = Field(default=None, description="Column to sort by; `-price` begins with the largest")
    most: int | None = Field(default=None, ge=1, description="Rows that are told at most")
    csv: str | None = Field(
        default=None,
        pattern=r"^[\w.-]+\.csv$",
        max_length=64,
        description="File of all rows, in the run's artifacts",
    )
