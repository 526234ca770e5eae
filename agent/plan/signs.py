"""The words by which a plan knows that a step worked: its own sign, nobody's expectation. They may be said
otherwise one day, where what follows shows that the step worked."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from agent.plan.dialogs import names_another
from agent.plan.document import PlannedStep
from agent.plan.lines import lines_on
from agent.plan.nearness import NEAR, nearness, opposed, weighty
from agent.plan.spelling import holds
from agent.plan.templates import PLACEHOLDER
from agent.planner import Sight
from browser_tools.checks import Check
from browser_tools.elements.words import plain

TEXT_MS = 1000
LONGEST_LINE = 120
_FAILING = frozenset(
    {
        "error", "errors", "failed", "fail", "failure", "invalid", "wrong", "unable", "cannot", "could",
        "sorry", "problem", "oops", "denied", "rejected", "incomplete", "missing", "required", "fehler",
        "fehlgeschlagen", "ungültig", "leider", "unvollständig", "konnte", "erreur", "échec", "échoué",
        "invalide", "impossible", "désolé", "errores", "fallo", "falló", "inválido", "imposible", "erro",
        "falhou", "falha", "errore", "fallito", "impossibile", "fout", "mislukt", "ongeldig", "helaas",
        "błąd", "nieprawidłowy", "nieudane",
    }
)  # fmt: skip
"""Words of messages that say the opposite of a success."""
_FAILED = _FAILING - {
    "could",
    "cannot",
    "missing",
    "required",
    "problem",
    "leider",
    "helaas",
    "errores",
    "errors",
}
"""Those that a page of help, or a form, says of nothing that was done."""


def is_sign(check: Check, step: PlannedStep, *, expected: bool = True) -> bool:
    """Whether a condition only says what stands on the page: a text, or how it is headed. Not that it is the
    page of what was pressed, or is about its row; nor what an input gave, if nothing is `expected` right
    after the step."""
    heading = check.element is not None and check.element.role == "heading" and not check.element.absent
    if check.kind != "text" and not heading:
        return False
    said = said_by(check)
    own = {plain(one.name) for one in step.locator if one.name}
    of_row = any(one.near is not None and holds(said, one.near) for one in step.locator)
    return plain(said) not in own and not of_row and (expected or not PLACEHOLDER.search(said))


def said_by(check: Check) -> str:
    """The words of a text, or of a heading."""
    return str(check.text if check.element is None else check.element.name or "")


async def lines_of(sight: Sight) -> frozenset[str]:
    """The visible lines of the page; none where it is too busy, or replaced just now."""
    return frozenset(await lines_on(sight.session.current.page, TEXT_MS))


def said_otherwise(
    check: Check, before: frozenset[str], after: Iterable[str], about: Sequence[str] = ()
) -> str | None:
    """The one line that is new and says nearly what the sign said, of the same things and people (`about`:
    the values of inputs); None if none does, or several do."""
    said = said_by(check)
    new = [line for line in after if line not in before and len(line) <= LONGEST_LINE]
    near = [line for line in new if _is_near(said, line) and not names_another(said, line, about)]
    return near[0] if len(near) == 1 else None


def tells_failure(before: Collection[str], after: Iterable[str]) -> bool:
    """Whether something new on the page says that it did not work."""
    new = [line for line in after if line not in before and len(line) <= LONGEST_LINE]
    return any(_FAILED & {*plain(line).split()} for line in new)


def renewed(check: Check, line: str) -> Check:
    """The condition with the words of today."""
    if check.element is None:
        return Check(text=line)
    told = check.element.model_dump(by_alias=True, exclude_unset=True)
    return Check.model_validate({"element": {**told, "name": line}})


def _is_near(said: str, line: str) -> bool:
    return (
        nearness(said, line) >= NEAR
        and not opposed(said, line, "text")
        and not (_FAILING & {*plain(line).split()}) - {*plain(said).split()}
        and weighty(line) == weighty(said)
    )
