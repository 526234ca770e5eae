"""Where a control stands, then and now: its place, its neighbours, and what it does by that, whatever it is
called. The only button of a form sends this form."""

from __future__ import annotations

import re
from dataclasses import dataclass

from agent.plan.acts import acts_of
from agent.plan.document import PlannedMarks
from agent.plan.nearness import JOINING, NEAR, nearness, opposed
from browser_tools.elements.words import plain

_DIGITS = re.compile(r"\d+")
_PLACE = re.compile(r'^(\w+) "(.*)"$', re.DOTALL)
_ANY_ACT = frozenset({"", "*", "submit", "action", "actions", "go", "do", "update", "save", "post", "form"})
_SAME_IF_NEAR = frozenset({"dialog", "form", "section", "group"})
GOING_ON = frozenset(
    {
        "continue", "next", "ok", "okay", "confirm", "done", "go", "proceed", "finish", "complete", "save",
        "apply", "ahead", "on", "weiter", "bestätigen", "fertig", "speichern", "übernehmen", "fortfahren",
        "abschliessen", "sichern", "continuer", "suivant", "valider", "confirmer", "enregistrer", "terminer",
        "poursuivre", "continuar", "siguiente", "confirmar", "guardar", "listo", "finalizar", "terminar",
        "aceptar", "seguir", "salvar", "avançar", "próximo", "concluir", "pronto", "gravar", "aplicar",
        "conferma", "continua", "avanti", "salva", "fine", "prosegui", "procedi", "applica", "bevestigen",
        "volgende", "verder", "doorgaan", "opslaan", "klaar", "gereed", "afronden", "toepassen", "potwierdź",
        "vastleggen", "dalej", "zapisz", "gotowe", "kontynuuj", "zakończ", "zastosuj",
    }
)  # fmt: skip
"""What the main button of any form is called."""
LITTLE_MORE = frozenset(
    {
        "go", "do", "it", "i", "am", "m", "please", "that", "s", "fine", "ich", "bin", "and", "now",
        "changes", "änderungen", "modifications", "cambios", "alterações", "modifiche", "wijzigingen",
        "zmiany",
    }
)  # fmt: skip


@dataclass(frozen=True)
class Standing:
    """Of one control, called `name`, and of a candidate of its role, called `other`."""

    was: PlannedMarks
    now: PlannedMarks
    name: str
    other: str
    role: str

    @property
    def placed(self) -> bool:
        """In the same part of the page. There is one `main`; a dialog or a form may be headed anew."""
        one, two = self.was.place or "", self.now.place or ""
        if one == two or not one or not two:
            return bool(one) and one == two
        first, second = _PLACE.match(one), _PLACE.match(two)
        if one.startswith("main") and two.startswith("main"):
            return True
        if first is None or second is None or first[1] != second[1] or first[1] not in _SAME_IF_NEAR:
            return False
        return nearness(first[2], second[2]) >= NEAR and not opposed(first[2], second[2], "dialog")

    def beside(self, side: str) -> bool:
        """Whether the same control stands before it, or after it; its twin may be called as it is now."""
        then, today = getattr(self.was, side), getattr(self.now, side)
        twins = (_told(self.role, self.name), _told(self.role, self.other))
        return then == today or (then, today) == twins

    @property
    def pinned(self) -> bool:
        """At the same place, between the same neighbours."""
        around = self.beside("before") and self.beside("after") and self.was.slot == self.now.slot
        return around and self.placed and bool(self.was.before or self.was.after)

    @property
    def alone(self) -> bool:
        return self.was.alone and self.now.alone

    @property
    def sends(self) -> bool:
        """The only button of a form that says where it is sent, or the one between the same neighbours: to
        press it does that, whatever it is called."""
        same = self.was.form == self.now.form and (self.was.form or "").startswith("post ")
        return same and (self.alone or self.pinned)

    @property
    def is_request(self) -> bool:
        """All there is in a form of its own, sent by POST to an address that ends in a word for what it does
        (`/people/*/pass`): it asks the same of the server, whatever it is called."""
        bare = self.sends and self.alone and self.was.slot == self.now.slot == "1 of 1"
        return bare and (self.was.form or "").count("/") > 1 and self._ending not in _ANY_ACT

    @property
    def _ending(self) -> str:
        return (self.was.form or "").partition("?")[0].rpartition("/")[2].casefold()

    @property
    def concludes(self) -> bool:
        """The only button, but for what closes it, of the same dialog or form."""
        kind = (self.was.place or "").partition(" ")[0]
        return kind in ("dialog", "form") and self.placed and self.alone and self.was.slot == self.now.slot


def merely(name: str) -> bool:
    """Whether it says no more than the main button of any form: `Save and continue`."""
    said = {*plain(name).split()}
    return bool(said & GOING_ON) and said <= GOING_ON | LITTLE_MORE | JOINING


def says_nothing_known(name: str) -> bool:
    return not acts_of(name) or merely(name)


def _told(role: str, name: str) -> str:
    return f'{role} "{_DIGITS.sub("#", " ".join(name.split()))}"'
