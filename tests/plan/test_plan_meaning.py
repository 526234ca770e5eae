"""Names that say the same with other words, those that do not; what is folded away under any name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from agent.plan.document import PlannedLocator, PlannedStep
from agent.plan.locators import locators_of
from agent.plan.meaning import adds_an_act, half_other, other_meaning, shared_meaning
from agent.plan.menus import closed_around
from agent.plan.nearness import NEAR, contrary, means_the_same, nearness
from agent.plan.recognition import Recognition, marks_now
from agent.plan.templates import Values
from browser_tools.checks import Check
from browser_tools.elements.lasting import LastingLocator
from browser_tools.observe import Candidate
from browser_tools.tab import Tab

PROVEN = (Check(text="All went well"),)
SAME = """
    Place a hold > Reserve this title; Reorder > Order again; Deliver to my home > Home delivery
    Open calendar > Choose date; Monthly newsletter > Our newsletter every month; Sign in > Log in
    Als bezahlt markieren > Als bezahlt kennzeichnen; Goedkeuren > Toelaten
    Dienst toewijzen > Dienst toekennen
    Recogida en tienda > Recoger en tienda; Destacar en portada > Mostrar en portada
    Reopen ticket > Open this ticket again; Enable subtitles > Turn subtitles on
    In den Warenkorb > Zum Warenkorb hinzufügen; Pay fine > Settle your fine
    Überweisung ausführen > Geld überweisen; Enregistrer le brouillon > Sauvegarder comme brouillon
    Iniciar sesión > Entrar; Prenota visita > Fissa una visita; Esqueceu a senha? > Recuperar senha
    Delete message > Remove this message; Renew all > Extend every loan; Invoice > Invoices
    Send invitation > Invite; Urlaub beantragen > Urlaubsantrag stellen
    Pay council tax > Make a council tax payment
"""
OTHER = """
    Pay now > Pay later; Delete message > Delete all messages
    Cancel booking > Cancel all bookings
    Save > Save draft; Confirm booking > Save for later; Accept > Decline
    Accept invitation > Decline invitation
    Search flights > Search hotels; Request time off > Approve time off; Request money > Send money
    Remove from team > Delete team; Restart server > Shut down server; Followers > Following
    Karte sperren > Karte entsperren; Kostenpflichtig bestellen > Bestellung ändern; Book > Cancel
    Fermer le ticket > Rouvrir le ticket; Pedir cita > Anular cita; Salva bozza > Anteprima
    Verlof aanvragen > Verlof goedkeuren; Marcar consulta > Desmarcar consulta; Cancel booking > Cancel
    Transfer money > Request money; Download invoice > Download tickets; Sort by price > Filter by price
    Borrow book > Lend book; Sign in > Sign up; Buy > Sell; My loans > My holds; Reply > Reply all
"""


def pairs(told: str) -> list[list[str]]:
    return [
        [name.strip() for name in one.split(">")] for one in told.replace("\n", ";").split(";") if ">" in one
    ]


@pytest.mark.parametrize(("name", "other"), pairs(SAME))
def test_what_is_said_with_other_words_is_near(name: str, other: str) -> None:
    assert nearness(name, other, "button") >= NEAR
    assert nearness(other, name, "button") >= NEAR


@pytest.mark.parametrize(("name", "other"), pairs(OTHER))
def test_what_says_something_else_is_not(name: str, other: str) -> None:
    assert nearness(name, other, "button") < NEAR
    assert nearness(other, name, "button") < NEAR
    assert not means_the_same(name, other, "button")


def test_what_names_share_and_what_they_do_not() -> None:
    assert shared_meaning("Pay fine", "Settle your fine") == 1.0
    assert 0 < shared_meaning("Close issue", "Mark as closed") < 1.0
    assert not shared_meaning("Xyzzy", "Plugh")
    assert other_meaning("Test results", "Vaccinations")
    assert not other_meaning("Test results", "Xyzzy")  # of what is not known nobody can say
    assert half_other("Play xyzzy", "Play plugh")
    assert not half_other("Play", "Play xyzzy")
    assert adds_an_act("Order", "Order and delete it")
    assert not adds_an_act("Invoice", "View invoice")
    assert contrary("My loans", "My holds", "button")
    assert not contrary("E-mail", "Where we write to", "textbox")


def test_of_a_field_what_kind_of_word_it_holds_says_nothing_more() -> None:
    assert shared_meaning("Guests", "Number of guests", field=True) == 1.0
    assert shared_meaning("Geburtsdatum", "Geboren am", field=True) == 1.0
    assert shared_meaning("Date of birth", "When were you born?", field=True) == 1.0
    assert other_meaning("Date of birth", "Place of birth", field=True)
    assert other_meaning("Departure date", "Return date", field=True)


async def shown(tab: Tab, body: str) -> Sequence[Candidate]:
    await tab.page.evaluate("body => { document.body.innerHTML = body }", body)
    return await tab.observer.elements()


async def today(tab: Tab, made: Callable[[str], str], name: str, other: str) -> str | None:
    everything = await shown(tab, made(name))
    [seen] = [each for each in everything if (each.role, each.name) == ("button", name)]
    _, told = await tab.observer.described(seen.handle)
    marks = await marks_now(seen, everything, tab, Values())
    locators = locators_of(LastingLocator(**told), seen, everything)
    step = PlannedStep(intent="x", tool="click", locator=locators, marks=marks, after=PROVEN)
    found, _ = await Recognition(step, Values(), tab, expected=False).today(await shown(tab, made(other)))
    return None if found is None else found.name


def bar(button: str) -> str:
    """A toolbar that names nothing else: only its place among its neighbours is the same."""
    names = ("Print", button, "Help")
    return "<main><h1>Trips</h1>" + "".join(f"<button>{name}</button>" for name in names) + "</main>"


def marked(button: str) -> str:
    return bar(button).replace(f"<button>{button}", f"<button data-testid=go>{button}")


def sent(button: str) -> str:
    return (
        "<main><h1>X</h1><form action=/go method=post><label>Why <input name=n></label>"
        f"<button>{button}</button></form></main>"
    )


@pytest.mark.parametrize("made", [bar, marked, sent])
@pytest.mark.parametrize(
    ("name", "other", "same"),
    [
        ("Book flight", "Reserve the flight", True),
        ("Book flight", "Book hotel", False),
        ("Confirm booking", "Save for later", False),
        ("Accept", "Decline", False),
        ("Save", "Save draft", False),
        ("Approve leave", "Request leave", False),
        ("Pay", "Pay later", False),
    ],
)
async def test_in_the_place_of_what_it_was(
    tab: Tab, made: Callable[[str], str], name: str, other: str, same: bool
) -> None:
    assert await today(tab, made, name, other) == (other if same else None)


FOLD = "<details{}><summary>{}</summary><a href=/a>{}</a> <button>Keep</button></details>"
MENU = (
    "<button aria-expanded=false aria-controls=m>{}</button><div id=m hidden><a href=/a role={}>{}</a></div>"
)


@pytest.mark.parametrize(
    ("body", "opens"),
    [
        (FOLD.format("", "Of this order", "Invoice"), "Of this order"),
        (MENU.format("Of this order", "link", "Invoice"), "Of this order"),
        (FOLD.format("", "Of this order", "Invoices"), None),
        (FOLD.format(" open", "Of this order", "Invoice"), None),
        (MENU.format("Of this order", "menuitem", "Invoice"), None),
        (MENU.format("Of this order", "link", "Invoice").replace("=false", "=true"), None),
        (2 * FOLD.format("", "Of this order", "Invoice"), None),
        (FOLD.format("", "Of this order", "Invoice</a><a href=/b>Invoice"), None),
        (f"<ul><li>{FOLD.format('', 'More', 'Invoice')}</li><li>Ada <a href=/b>Mail</a></li></ul>", None),
    ],
    ids=["fold", "menu", "another name", "open", "another role", "open menu", "two", "twins", "of a row"],
)
async def test_what_is_folded_away_under_any_name(tab: Tab, body: str, opens: str | None) -> None:
    everything = await shown(tab, f"<main><h1>Order</h1>{body}</main>")
    first = PlannedLocator(role="link", name="Invoice")
    found = await closed_around(first, everything, tab.observer)
    assert (found.name if found else None) == opens
