"""What an element is known by beside its name: its form, where it leads, its place among its neighbours."""

from __future__ import annotations

import re
from collections.abc import Sequence

from agent.plan.document import PlannedMarks
from agent.plan.locators import LONGEST_NAME, MADE
from agent.plan.nearness import nearness
from agent.plan.templates import Values
from browser_tools.elements.ranking import THINGS
from browser_tools.elements.words import plain
from browser_tools.observe import Candidate, Container, Signs
from policies.action import ElementFacts, FormFacts

_PLACES = frozenset({"form", "dialog", "group", "section", "nav", "aside", "header", "footer", "main"})
_ENTRIES = frozenset({"row", "item"})
LIKE = 0.25
"""Share of words that two names have in common, too little to go by, and still to be told apart."""
MOST_OTHERS = 8
NONE = Signs()
_DIGITS = re.compile(r"\d+")
_COUNT = re.compile(r"\s*[(\[]?\d+\+?[)\]]?$")
_CLOSERS = frozenset(
    {
        "cancel", "close", "back", "go back", "dismiss", "not now", "no", "no thanks", "never mind",
        "abbrechen", "schliessen", "zurück", "nein", "verwerfen", "annuler", "fermer", "retour", "non",
        "cancelar", "cerrar", "volver", "atrás", "fechar", "voltar", "não", "annulla", "chiudi", "indietro",
        "annuleren", "sluiten", "terug", "nee", "anuluj", "zamknij", "wróć", "wstecz", "nie", "avbryt",
        "annuller", "luk", "stäng", "tillbaka", "peruuta", "x", "×", "✕", "✖",
    }
)  # fmt: skip
"""What only closes the form or dialog that it stands in: beside it a button is the only one."""
FEWEST_TABS, MOST_TABS = 3, 12
SIGNED = frozenset({"radio", "checkbox", "switch", "tab", "button", "link", "menuitem"})
"""Roles that are asked for their signs."""


def marks_of(
    seen: Candidate,
    everything: Sequence[Candidate],
    facts: ElementFacts,
    page: str,
    values: Values,
    signs: Signs = NONE,
) -> PlannedMarks:
    """The marks of `seen` among `everything` on the page at `page`, with the placeholders of inputs."""
    box, peers = place_of(seen, everything)
    at = next(index for index, each in enumerate(peers) if each.handle == seen.handle)
    field = facts.field
    name = field.name if field and not MADE.search(field.name) else ""
    kinds = " ".join(part for part in (field.type, field.autocomplete) if part) if field else ""
    shown = seen.placeholder if plain(seen.placeholder) != plain(seen.name) else ""
    return PlannedMarks(
        form=_sent(facts.form, facts, signs.action or facts.form.action or page, page, values)
        if facts.form
        else None,
        href=_address(facts.href, page, values) if facts.href and _leads(facts.href) else None,
        field=values.template(name) or None,
        type=kinds or None,
        placeholder=values.template(shown) or None,
        place=values.template(_called(box, [each.name for each in peers])),
        slot=f"{at + 1} of {len(peers)}" if box is not None and box.kind != "main" else None,
        before=_neighbour(peers[at - 1], values) if at else None,
        after=_neighbour(peers[at + 1], values) if at + 1 < len(peers) else None,
        value=values.template(signs.value) if signs.value and not MADE.search(signs.value) else None,
        count=bool(signs.count) and _COUNT.search(seen.name) is not None,
        among=tuple(map(values.template, _tabs(seen, everything))),
        asks=_asked(seen, everything, values),
        alone=sum(each.role == seen.role and not _closes(each, seen) for each in peers) == 1,
        others=tuple(map(values.template, _others(seen, everything))),
        sole=not any(_is_called(seen.name, each) for each in everything if each.handle != seen.handle),
    )


def uncounted(name: str) -> str:
    """Without a number at its end: `Guests 2`, `Guests (2)`."""
    return _COUNT.sub("", name)


def _closes(each: Candidate, seen: Candidate) -> bool:
    return each.handle != seen.handle and plain(each.name) in _CLOSERS


def _tabs(seen: Candidate, everything: Sequence[Candidate]) -> list[str]:
    """The tabs of its row in order, or the buttons of its navigation, itself as ""; none where there are too
    few to tell by them, or very many."""
    around = _row_around(seen)
    row = [
        each
        for each in everything
        if around and each.role == seen.role and each.frames == seen.frames and _row_around(each) == around
    ]
    if not FEWEST_TABS <= len(row) <= MOST_TABS:
        return []
    return ["" if each.handle == seen.handle else uncounted(plain(each.name)) for each in row]


def _row_around(each: Candidate) -> list[str]:
    """What makes it one of a row: of a tab all that is around it, of a button the navigation."""
    if each.role == "tab":
        return ["tab", *(box.key for box in each.containers)]
    return [box.key for box in each.containers if box.kind == "nav" and each.role == "button"]


def _asked(seen: Candidate, everything: Sequence[Candidate], values: Values) -> str | None:
    """What the dialog around it says, without what is called by its controls."""
    box = next((box for box in seen.containers if box.kind == "dialog"), None)
    if box is None:
        return None
    inside = [each for each in everything if any(one.key == box.key for one in each.containers)]
    said = without_controls(box.text or box.name, [each.name for each in inside if each.role not in THINGS])
    return values.template(said[:LONGEST_NAME]) or None


def without_controls(text: str, names: Sequence[str], *, fewest: int = 0) -> str:
    """A text without the `names` of controls at its end; whole where those are less than `fewest`."""
    said, count, more = " ".join(text.split()), 0, True
    if said.endswith("…"):  # a long text is cut, mostly within the last of them
        said = said.removesuffix("…").rstrip()
        begun = max((_begun(said, name) for name in names), default=0)
        said, count = said[: len(said) - begun].rstrip(), int(begun > 0)
    while more:
        last = next((one for one in sorted(names, key=len, reverse=True) if one and said.endswith(one)), "")
        said, count, more = said.removesuffix(last).rstrip(), count + bool(last), bool(last)
    return said if count >= fewest else text


def _begun(said: str, name: str) -> int:
    """With how many characters of `name` a text ends that was cut there."""
    return next((size for size in range(len(name), 1, -1) if said.endswith(f" {name[:size]}")), 0)


def _others(seen: Candidate, everything: Sequence[Candidate]) -> list[str]:
    """Names that come near its own, of its role: today they are no more its name than they were."""
    kind = [each for each in everything if each.role == seen.role and len(each.name) <= LONGEST_NAME]
    near = {plain(each.name): each.name for each in kind if _comes_near(seen, each)}
    return sorted(near.values())[:MOST_OTHERS]


def _comes_near(seen: Candidate, each: Candidate) -> bool:
    return LIKE <= nearness(seen.name, each.name, seen.role) < 1.0


def place_of(seen: Candidate, everything: Sequence[Candidate]) -> tuple[Container | None, list[Candidate]]:
    """The innermost part of the page that tells an element by its place, and the controls in it, in order.

    A row or an item counts where it holds several controls; one alone says nothing of which row it is.
    """
    controls = [each for each in everything if each.role not in THINGS and each.frames == seen.frames]
    for box in seen.containers:
        peers = [each for each in controls if any(one.key == box.key for one in each.containers)]
        if box.kind in ("form", "dialog") or (len(peers) > 1 and box.kind in _PLACES | _ENTRIES):
            return box, _with(seen, peers)
    return None, _with(seen, controls)


def _with(seen: Candidate, peers: list[Candidate]) -> list[Candidate]:
    """What lies in it without what is part of a control: a picture or a box inside a label."""
    inner = {handle for each in peers for handle in each.inner if handle != seen.handle}
    kept = [each for each in peers if each.handle not in inner or each.handle == seen.handle]
    return (
        kept
        if any(each.handle == seen.handle for each in kept)
        else sorted((*kept, seen), key=lambda each: each.order)
    )


def _called(box: Container | None, controls: Sequence[str]) -> str:
    """A dialog that nobody named is called by what it says, without its buttons."""
    if box is None:
        return "page"
    name = without_controls(box.name, controls, fewest=2) if box.kind == "dialog" else box.name
    entry = box.kind in _ENTRIES or not name or len(name) > LONGEST_NAME
    return box.kind if entry else f'{box.kind} "{name}"'


def _neighbour(each: Candidate, values: Values) -> str:
    """A count or a date in a name is another one tomorrow."""
    name = _DIGITS.sub("#", values.template(" ".join(each.name.split()))[:LONGEST_NAME])
    return f'{each.role} "{name}"'


def _sent(form: FormFacts, facts: ElementFacts, to: str, page: str, values: Values) -> str:
    """How its form is sent; of what neither fills it in nor sends it, that it lies in such a form."""
    part = "" if facts.submits or facts.field else "in "
    return f"{part}{form.method} {values.url_pattern(to, page)}"


def _address(href: str, page: str, values: Values) -> str:
    """Where it leads, as a pattern; within a page of many views (`#/people`) the view."""
    pattern = values.url_pattern(href, page)
    return pattern[pattern.index("#") :] if pattern.startswith("*") and "#" in pattern else pattern


def _leads(href: str) -> bool:
    """Whether it says where: not to the very page, nor to a script."""
    return href.startswith("http") and not href.endswith("#")


def _is_called(name: str, each: Candidate) -> bool:
    return each.role not in THINGS and plain(each.name) == plain(name)
