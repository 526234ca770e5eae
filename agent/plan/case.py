"""What a step means, as it was recorded, and what of today it is held against."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from agent.plan.acts import acts_of
from agent.plan.candidates import unsigned
from agent.plan.document import PlannedLocator, PlannedMarks
from agent.plan.locators import is_near
from browser_tools.elements.ranking import THINGS
from browser_tools.elements.words import plain
from browser_tools.observe import Candidate


@dataclass(frozen=True)
class Case:
    """The element that a step means, as it was."""

    locators: Sequence[PlannedLocator]
    """Placeholders filled."""
    was: PlannedMarks
    proven: bool
    """What the act brings about is looked for afterwards, and tells whether it was the right one."""
    of_input: bool = False
    """An input names it: called otherwise it is another thing."""
    strayed: bool = False
    """The heading or part that told it from its twins is called otherwise too."""
    opens: bool = False
    """It opened a dialog, and did nothing yet."""

    @property
    def name(self) -> str:
        return unsigned(self.locators[0].name or "")

    @property
    def role(self) -> str:
        return self.locators[0].role or ""

    def sure(self, href: str | None) -> str:
        """An address that says which; one with a `*` in it is that of many, unless in a row."""
        return "" if href is None or ("*" in href and self.locators[0].near is None) else href

    @property
    def sent_as(self) -> str:
        """Of a radio button what its form sends for it; "" where that is a number, which its place may be."""
        value = self.was.value or ""
        return f"{self.was.field}={value}" if self.was.field and any(map(str.isalpha, value)) else ""

    @property
    def is_thing(self) -> bool:
        """Whether its name is that of a thing, which another may have taken the place of: a link to one of
        many, and no word of an act."""
        path = (self.was.href or "").partition("?")[0]
        return "*" in path and self.was.sole and not acts_of(self.name)

    def given(self, key: str) -> str:
        """The first of its locators' `testid`, `id`, `label` or `placeholder`; "" if none has one."""
        return next((str(value) for one in self.locators if (value := getattr(one, key)) is not None), "")


@dataclass(frozen=True)
class Today:
    """Candidates of the step's role, frame and row, with their marks as they are now."""

    marks: Mapping[str, PlannedMarks]
    """By handle."""
    everything: Sequence[Candidate]

    def holders(self, case: Case) -> list[tuple[str, frozenset[str]]]:
        """Each mark that was given to be found by, with the handles of what has it today."""
        read: list[tuple[str, str, Callable[[Candidate], str | None]]] = [
            ("testid", "" if case.strayed else case.given("testid"), lambda each: each.testid),
            ("id", case.given("id"), lambda each: each.id),
            ("label", plain(case.given("label")), lambda each: plain(each.label)),
            ("href", case.sure(case.was.href), lambda each: case.sure(self.of(each).href)),
            ("field", case.was.field or "", lambda each: self.of(each).field),
            ("value", case.sent_as, lambda each: self.sent_as(each)),
        ]
        return [
            (key, frozenset(each.handle for each in self._there(case) if of(each) == value))
            for key, value, of in read
            if value
        ]

    def sent_as(self, each: Candidate) -> str | None:
        marks = self.of(each)
        return f"{marks.field}={marks.value}" if marks.value else None

    def _there(self, case: Case) -> list[Candidate]:
        near = case.locators[0].near
        return [
            each
            for each in self.everything
            if each.role not in THINGS and (near is None or is_near(each, near))
        ]

    def of(self, each: Candidate) -> PlannedMarks:
        return self.marks.get(each.handle, PlannedMarks())
