"""Everyday new names in eight languages, each kind beside decoys at its place: the same, or another act."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from agent.plan.document import PlannedLocator, PlannedStep
from agent.plan.locators import is_near, locators_of
from agent.plan.menus import closed_menu
from agent.plan.prices import unpriced
from agent.plan.recognition import Recognition, marks_now
from agent.plan.signs import is_sign, said_otherwise, tells_failure
from agent.plan.templates import Values
from browser_tools.checks import Check
from browser_tools.elements.lasting import LastingLocator
from browser_tools.observe import Candidate
from browser_tools.tab import Tab

PROVEN = (Check(text="All went well"),)
OPENS = (Check.model_validate({"element": {"role": "dialog", "name": "Somewhere"}}),)
NAME = "<label>Name <input name=n></label>"
Made = Callable[[str], str]


async def shown(tab: Tab, body: str) -> Sequence[Candidate]:
    await tab.page.evaluate("body => { document.body.innerHTML = body }", body)
    return await tab.observer.elements()


async def recorded(
    tab: Tab, before: str, role: str, name: str, near: str, after: tuple[Check, ...]
) -> PlannedStep:
    everything = await shown(tab, before)
    [seen] = [
        each
        for each in everything
        if (each.role, each.name) == (role, name) and (not near or is_near(each, near))
    ]
    _, told = await tab.observer.described(seen.handle)
    marks = await marks_now(seen, everything, tab, Values())
    locators = locators_of(LastingLocator(**told), seen, everything, [near] if near else [])
    return PlannedStep(intent="x", tool="click", locator=locators, marks=marks, after=after)


async def today(tab: Tab, step: PlannedStep, body: str) -> str | None:
    found, _ = await Recognition(step, Values(), tab, expected=False).today(await shown(tab, body))
    return None if found is None else f"{found.role} {found.name}"


def posted(button: str, more: str = "") -> str:
    return (
        f"<main><h1>X</h1><form action=/go method=post>{NAME}<button {more}>{button}</button> "
        "<a href=/>Cancel</a></form></main>"
    )


def in_dialog(button: str) -> str:
    return (
        f"<div role=dialog aria-label='New guest'>{NAME}<button type=button>Cancel</button> "
        f"<button type=button>{button}</button></div>"
    )


def in_rows(button: str) -> str:
    rows = "".join(f"<li><b>{who}</b> said so <button>{button}</button></li>" for who in ("Ada", "Bo", "Cy"))
    return f"<main><h1>Talk</h1><ul>{rows}</ul></main>"


def in_nav(button: str, other: str = "Inbox") -> str:
    names = ("Home", other, button, "Settings", "Help")
    row = "".join(f"<li><button>{name}</button></li>" for name in names)
    return f"<nav aria-label=Main><ul>{row}</ul></nav><main><h1>Talk</h1></main>"


def a_box(label: str) -> str:
    box = f"<label><input type=checkbox>{label}</label>"
    return f"<form action=/go method=post>{NAME}{box}<button>Send</button></form>"


def above(button: str) -> str:
    return (
        f"<header><a href=/>Home</a></header><main><h1>People</h1><button>{button}</button> "
        "<button>Export</button><table><tr><td>a</td></tr></table></main>"
    )


KINDS: dict[str, tuple[Made, str, str, tuple[Check, ...]]] = {
    "the only button of a form": (posted, "button", "", PROVEN),
    "of a dialog by script": (in_dialog, "button", "", PROVEN),
    "of each row": (in_rows, "button", "Bo", PROVEN),
    "of each row, to open a dialog": (in_rows, "button", "Bo", OPENS),
    "of a navigation": (in_nav, "button", "", PROVEN),
    "a box of its own": (a_box, "checkbox", "", ()),
    "above a table, to open a dialog": (above, "button", "", OPENS),
}
SAME = {
    "the only button of a form": """
        Book table > Reserve; Weiter > Fortfahren; Commander > Valider la commande; Pagar > Realizar pago
        Salvar > Gravar alterações; Acquista > Paga ora; Bestellen > Bestelling plaatsen
        Next > Save and continue; Zapisz > Zachowaj zmiany; Pay > Pay €12.50; Create account > Sign up
        Pay and apply > Complete order; Activate voucher > Confirm; Jetzt spenden > Spende abschliessen
        Submit claim > Send it to the council""",
    "of a dialog by script": """
        Add > Save; Send invitation > Invite; Ajouter > Enregistrer; Adicionar > Salvar; Toevoegen > Opslaan
        Verbinden > Koppeln; Schedule > Plan; Publish reply > Post reply""",
    "of each row": """
        Reply > Answer; Responder > Contestar; Bewerken > Wijzigen; Edytuj > Zmień; Conectar > Vincular
        Rispondi > Commenta""",
    "of each row, to open a dialog": "Withdraw > Revoke; Stornieren > Absagen; Cancel > Call off",
    "of a navigation": "Team > Team and permissions; Billing > Plan & invoices; Equipo > Colaboradores",
    "a box of its own": """
        I accept the terms > I agree to the terms and conditions; Stay signed in > Remember me
        Acepto las condiciones > Estoy de acuerdo con los términos; Send it by e-mail > Email me the outcome
        Ich akzeptiere die AGB > Ich habe die AGB gelesen und bin einverstanden""",
    "above a table, to open a dialog": "Invite someone > Add member; Nieuwe klant > Klant toevoegen",
}
OTHER = {
    "the only button of a form": """
        Place order > Cancel order; Pay > Pay later; Send > Save as draft; Submit > Submit and close account
        Save > Delete; Continue > Pay now; Weiter > Kostenpflichtig bestellen; Publish > Schedule
        Remove card > Remove all cards; Donate > Donate monthly; Transfer > Request transfer; Lend > Borrow
        Salva > Elimina; Opslaan > Verwijderen; Zapisz > Usuń; Salvar > Excluir; Commander > Annuler
        Pay and apply > Pay and decline; Save > Save and delete draft; Order > View order; Buy > Sell""",
    "of a dialog by script": """
        Add > Delete; Send invitation > Revoke invitation; Create > Create and publish; Verbinden > Trennen
        Publish > Publish to everyone; Rename > Duplicate; Save > Reset; Dodaj > Usuń""",
    "of each row": """
        Reply > Report; Edit > Delete; Connect > Disconnect; Renew > Return; Responder > Bloquear
        Antworten > Melden; Edit > Edit all; Renew > Buy; Reply > Hide""",
    "of each row, to open a dialog": "Withdraw > Renew; Cancel > Pay; Archive > Delete; Remove > Remove all",
    "of a navigation": "Team > Delete team; Team > Leave team; Billing > Cancel plan; Team > Log out",
    "a box of its own": """
        I accept the terms > Send me offers; I accept the terms > I accept the terms and want offers
        Send it by e-mail > Send me offers by e-mail; Remember me > Do not remember me; By e-mail > By post
        I accept the terms > I accept the privacy policy; Theft waiver > Glass waiver
        Send me the newsletter > Share my data and send me the newsletter""",
    "above a table, to open a dialog": "Invite someone > Remove member; New person > Import people",
}


def pairs(told: str) -> list[list[str]]:
    return [
        [name.strip() for name in one.split(">")] for one in told.replace("\n", ";").split(";") if ">" in one
    ]


@pytest.mark.parametrize("kind", KINDS)
async def test_everyday_words_for_the_same_and_for_something_else(tab: Tab, kind: str) -> None:
    made, role, near, after = KINDS[kind]
    wrong = []
    for table, same in ((SAME, True), (OTHER, False)):
        for name, other in pairs(table[kind]):
            step = await recorded(tab, made(name), role, name, near, after)
            found = await today(tab, step, made(other))
            if found != (f"{role} {other}" if same else None):
                wrong.append((name, other, found))
    assert not wrong


async def test_where_only_one_row_is_called_otherwise_it_is_what_that_row_is_at(tab: Tab) -> None:
    step = await recorded(tab, in_rows("Connect"), "button", "Connect", "Bo", PROVEN)
    one = in_rows("Connect").replace("<b>Bo</b> said so <button>Connect", "<b>Bo</b> said so <button>Pair")
    assert await today(tab, step, one) is None
    assert await today(tab, step, in_rows("Pair")) == "button Pair"
    assert await today(tab, step, in_rows("Pair").replace("<b>Bo<", "<b>Bob<")) is None


async def test_two_of_a_navigation_may_be_new_in_their_places(tab: Tab) -> None:
    step = await recorded(tab, in_nav("Team"), "button", "Team", "", PROVEN)
    assert await today(tab, step, in_nav("People", "Messages")) == "button People"
    moved = in_nav("Team").replace("Team", "#").replace("Inbox", "People").replace("#", "Inbox")
    assert await today(tab, step, moved) is None


async def test_a_button_that_is_sent_as_something_else_is_another(tab: Tab) -> None:
    step = await recorded(
        tab, posted("Submit claim", "name=do value=send"), "button", "Submit claim", "", PROVEN
    )
    assert await today(tab, step, posted("File claim", "name=do value=send")) == "button File claim"
    assert await today(tab, step, posted("File claim", "name=do value=draft")) is None


@pytest.mark.parametrize(
    ("name", "other", "bare"),
    [
        ("Pay £58.00 and apply", "Pay and apply", "Pay and apply"),
        ("Jetzt 1.204,50 € zahlen", "Jetzt zahlen", "Jetzt zahlen"),
        ("Pay €12", "Pay €14", "Pay €12"),
        ("Room 2", "Room", "Room 2"),
    ],
)
def test_what_is_paid_is_no_other_number(name: str, other: str, bare: str) -> None:
    assert unpriced(name, other) == bare


@pytest.mark.parametrize(
    ("sign", "before", "after", "line"),
    [
        ("Your changes were saved", {"Team"}, {"Team", "Changes saved"}, "Changes saved"),
        ("Your changes were saved", {"Changes saved"}, {"Changes saved"}, None),
        ("Your changes were saved", set[str](), {"Your changes were not saved"}, None),
        ("Your changes were saved", set[str](), {"Changes saved", "Changes saved now"}, None),
        ("Invitation sent", set[str](), {"Invitation failed"}, None),
        ("Invitation sent", set[str](), {"Welcome"}, None),
    ],
)
def test_a_sign_that_is_said_otherwise(
    sign: str, before: set[str], after: set[str], line: str | None
) -> None:
    assert said_otherwise(Check(text=sign), frozenset(before), after) == line


def menus(*names: str) -> str:
    rows = "".join(
        f"<tr><td>{who}</td><td><details><summary>{name}</summary><a href=/{who}>Edit</a></details></td></tr>"
        for who, name in zip(("Ada", "Bo"), names, strict=True)
    )
    return f"<table><tr><th>Who</th><th></th></tr>{rows}</table>"


@pytest.mark.parametrize(
    ("near", "body", "opens"),
    [
        ("Bo", menus("Actions", "Actions"), True),
        ("Bo", menus("⋮", "⋮"), True),
        ("Bo", menus("Aktionen für Ada", "Aktionen für Bo"), True),
        ("Bo", menus("Actions", "Delete"), False),
        ("Bo", menus("Actions", "Actions").replace("<td>Bo", "<td>Cy"), False),
        ("Bo", menus("Actions", "Actions").replace("<details>", "<details open>"), False),
        (None, menus("Actions", "Actions"), False),
        (None, "<nav><button aria-expanded=false>Menu</button></nav>", True),
        (None, "<button aria-expanded=false>Menu</button><button aria-expanded=false>More</button>", False),
        (None, "<button aria-expanded=false>More filters</button>", False),
    ],
)
async def test_the_closed_menu_where_it_was(tab: Tab, near: str | None, body: str, opens: bool) -> None:
    everything = await shown(tab, body)
    first = PlannedLocator(role="link", name="Edit", near=near)
    assert (closed_menu(first, everything) is not None) is opens


OF_ADA = PlannedStep(
    intent="x", tool="click", locator=(PlannedLocator(role="link", name="The compost hour", near="Ada Rees"),)
)


@pytest.mark.parametrize(
    ("told", "expected", "sign"),
    [
        ({"element": {"role": "heading", "name": "The compost hour"}}, True, False),
        ({"element": {"role": "heading", "name": "Notes"}}, False, True),
        ({"text": "Ada Rees was told"}, True, False),
        ({"text": "{{who}} was told"}, False, False),
        ({"text": "{{who}} was told"}, True, True),
        ({"element": {"role": "dialog", "name": "Notes"}}, True, False),
        ({"url": "/talks/*"}, True, False),
    ],
)
def test_what_is_a_mere_sign(told: dict[str, object], expected: bool, sign: bool) -> None:
    assert is_sign(Check.model_validate(told), OF_ADA, expected=expected) is sign


def test_a_sign_of_somebody_else_is_another() -> None:
    check = Check(text="Ada Rees has left the team")
    assert said_otherwise(check, frozenset(), {"Jon Weir has left the team"}) is None
    assert (
        said_otherwise(check, frozenset(), {"Ada Rees has left your team"}) == "Ada Rees has left your team"
    )
    mine = Check(text="bo was added to it")
    assert said_otherwise(mine, frozenset(), {"cy was added to it"}, ["bo"]) is None


def test_something_new_that_says_that_it_did_not_work() -> None:
    assert tells_failure({"Team"}, {"Team", "Sorry, the book is on loan"})
    assert not tells_failure({"Sorry, no seats"}, {"Sorry, no seats", "Fields with a star are required"})
