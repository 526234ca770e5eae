"""What is left where all around is the same: tabs, boxes, buttons beside Cancel; and what is another."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from agent.plan.dialogs import Opened, stands_open
from agent.plan.document import PlannedLocator, PlannedStep
from agent.plan.locators import locators_of
from agent.plan.marks import without_controls
from agent.plan.recognition import Recognition, marks_now
from agent.plan.templates import Values
from browser_tools.checks import Check
from browser_tools.elements.lasting import LastingLocator
from browser_tools.observe import Candidate
from browser_tools.tab import Tab

PROVEN = (Check(text="All went well"),)
NAME = "<label>Name <input id=n name=n></label>"


async def shown(tab: Tab, body: str) -> Sequence[Candidate]:
    await tab.page.evaluate("body => { document.body.innerHTML = body }", body)
    return await tab.observer.elements()


async def healed(
    tab: Tab, before: str, target: str, after: str, *, proven: bool = True, row: str = ""
) -> str | None:
    """What `role name` of one page is called on the other; None where nothing may stand for it."""
    role, _, name = target.partition(" ")
    everything = await shown(tab, before)
    [seen] = [each for each in everything if (each.role, each.name) == (role, name)]
    _, told = await tab.observer.described(seen.handle)
    marks = await marks_now(seen, everything, tab, Values())
    locators = locators_of(LastingLocator(**told), seen, everything, [], row)
    step = PlannedStep(intent="x", tool="click", locator=locators, marks=marks, after=PROVEN * proven)
    found, _ = await Recognition(step, Values(), tab, expected=False).today(await shown(tab, after))
    return None if found is None else f"{found.role} {found.name}"


def tabs(*names: str) -> str:
    row = "".join(f"<button role=tab>{name}</button>" for name in names)
    return f"<main><h1>Talk</h1><div role=tablist>{row}</div><div role=tabpanel>x</div></main>"


def box(label: str, known: str, *, beside: str = "Allow comments") -> str:
    return (
        f"<form action=/go method=post>{NAME}<label><input type=checkbox id={known} name={known}>"
        f"{label}</label> <label><input type=checkbox name=o>{beside}</label><button>Keep</button></form>"
    )


def form(button: str, more: str = "") -> str:
    return (
        f"<form action=/go method=post>{NAME}<label>Why <input name=w></label>"
        f"<button data-testid=act{more}>{button}</button> <a href=/>Back</a></form>"
    )


def asked(said: str, button: str, more: str = "") -> str:
    return (
        f"<dialog open><p>{said}</p><form method=dialog><button value=no>Cancel</button> {more}"
        f"<button value=yes>{button}</button></form></dialog>"
    )


def beside_cancel(button: str) -> str:
    return (
        f"<div role=dialog aria-label='New guest'><form>{NAME}<button type=button>Cancel</button> "
        f"<button data-testid=g>{button}</button></form></div>"
    )


def entries(button: str) -> str:
    """Two rows; the first has a button of its own."""
    row = "<tr><td>{}</td><td><button>Open</button> <button>{}</button> <button>Afwijzen</button></td></tr>"
    return f"<main><table>{row.format('Sem de Wit', button)}{row.format('Bo Vos', 'Mail')}</table></main>"


def request(button: str, address: str) -> str:
    return f"<main><h1>People</h1><form method=post action={address}><button>{button}</button></form></main>"


def dutch(button: str) -> str:
    return (
        f"<div role=dialog aria-label='Anouk inplannen'>{NAME}<button>Annuleren</button> "
        f"<button data-testid=assign>{button}</button></div>"
    )


def ways(*named: tuple[str, str]) -> str:
    radios = "".join(f"<label><input type=radio name=w value={value}>{name}</label>" for value, name in named)
    return f"<form action=/go method=post><fieldset><legend>Way</legend>{radios}</fieldset></form>"


def nav(*names: str) -> str:
    row = "".join(f"<li><button>{name}</button></li>" for name in names)
    return f"<nav aria-label=Main><ul>{row}</ul></nav><main><h1>Talk</h1></main>"


TABS = tabs("Details", "Chapters", "Guests")
NAV = nav("Episodes", "Guests", "Reach")
CASES = {
    "the tab that is left": (TABS, "tab Guests", tabs("Details", "Chapters", "People"), True),
    "the button that is left": (NAV, "button Guests", nav("Episodes", "People", "Reach"), True),
    "two buttons are new": (NAV, "button Guests", nav("Episodes", "People", "Feeds"), False),
    "a button more": (NAV, "button Guests", nav("Episodes", "People", "Money", "Reach"), False),
    "a grave one in its place": (NAV, "button Guests", nav("Episodes", "Delete show", "Reach"), False),
    "two tabs are new": (TABS, "tab Guests", tabs("Details", "Scenes", "People"), False),
    "a tab more": (TABS, "tab Guests", tabs("Details", "Chapters", "People", "Files"), False),
    "half of a tab": (
        tabs("Details", "Chapters", "Guest list"),
        "tab Guest list",
        tabs("Details", "Chapters", "Guest fees"),
        False,
    ),
    "the tabs in another order": (TABS, "tab Guests", tabs("People", "Details", "Chapters"), False),
    "how many there are": (TABS, "tab Guests", tabs("Details", "Chapters", "Guests <sup>2</sup>"), True),
    "more of them": (
        tabs("Details", "Chapters", "Guests <sup>2</sup>"),
        "tab Guests 2",
        tabs("Details <i>4</i>", "Chapters", "Guests <sup>3</sup>"),
        True,
    ),
    "a number in its name": (TABS, "tab Guests", tabs("Details", "Chapters", "Guests 2"), False),
    "one of several": (
        tabs("Room <b>1</b>", "Room <b>2</b>", "Hall"),
        "tab Room 2",
        tabs("Room <b>1</b>", "Room <b>3</b>", "Hall"),
        False,
    ),
    "another tab with a number": (
        TABS,
        "tab Guests",
        tabs("Details", "Chapters", "Fees <i>2</i>", "x"),
        False,
    ),
    "a box by the word it was known by": (
        box("Roof rack", "roof"),
        "checkbox Roof rack",
        box("Luggage rack", "roof"),
        True,
    ),
    "with what it is about": (
        box("A tow truck", "tow"),
        "checkbox A tow truck",
        box("Truck with winch", "tow"),
        True,
    ),
    "half a box, known by what it still says": (
        box("Theft waiver", "waiver"),
        "checkbox Theft waiver",
        box("Collision waiver", "waiver"),
        False,
    ),
    "a box, and its neighbour too": (
        box("Roof rack", "roof"),
        "checkbox Roof rack",
        box("Luggage rack", "roof", beside="Snow chains"),
        False,
    ),
    "a box that denies it": (
        box("Smoking room", "room"),
        "checkbox Smoking room",
        box("Non-smoking hall", "room"),
        False,
    ),
    "a box of another number": (
        box("Seat 9 kg", "seat"),
        "checkbox Seat 9 kg",
        box("Chair 18 kg", "seat"),
        False,
    ),
    "a shorter word for sending": (
        beside_cancel("Send invitation"),
        "button Send invitation",
        beside_cancel("Invite"),
        True,
    ),
    "another thing to send": (
        beside_cancel("Send invitation"),
        "button Send invitation",
        beside_cancel("Pay"),
        False,
    ),
    "what cancels it": (
        beside_cancel("Send invitation"),
        "button Send invitation",
        beside_cancel("Revoke invitation"),
        False,
    ),
    "no reminder is a payment": (
        beside_cancel("Send payment reminder"),
        "button Send payment reminder",
        beside_cancel("Pay"),
        False,
    ),
    "a form under a word that nobody knows": (
        form("Enviar parte"),
        "button Enviar parte",
        form("Cursar"),
        True,
    ),
    "a form that pays": (form("Pagar"), "button Pagar", form("Cursar"), False),
    "a form that keeps a draft": (form("Enviar parte"), "button Enviar parte", form("Borrador"), False),
    "a form that goes elsewhere": (
        form("Enviar parte"),
        "button Enviar parte",
        form("Cursar", " formaction=/drop"),
        False,
    ),
    "a form with another button": (
        form("Enviar parte"),
        "button Enviar parte",
        form("Cursar").replace("<a href=/>Back</a>", "<button>Pedir</button>"),
        False,
    ),
    "a mere yes": (
        asked("Jonas will lose access at once.", "Remove from team"),
        "button Remove from team",
        asked("Jonas will lose access at once.", "Yes, go ahead"),
        True,
    ),
    "what it is removed from": (
        asked("Jonas will lose access at once.", "Remove from team"),
        "button Remove from team",
        asked("Jonas will lose access at once.", "Delete team"),
        False,
    ),
    "a yes to something else": (
        asked("Jonas will lose access at once.", "Remove from team"),
        "button Remove from team",
        asked("All members will lose access at once.", "Yes, go ahead"),
        False,
    ),
    "a yes and more": (
        asked("Jonas will lose access at once.", "Remove from team"),
        "button Remove from team",
        asked("Jonas will lose access at once.", "Yes, and block him"),
        False,
    ),
    "a yes beside another answer": (
        asked("Jonas will lose access at once.", "Remove from team"),
        "button Remove from team",
        asked("Jonas will lose access at once.", "Yes, go ahead", "<button>Archive</button> "),
        False,
    ),
    "a request of its own, in other words": (
        request("Resend pass", "/people/7/pass"),
        "button Resend pass",
        request("Text a new link", "/people/7/pass"),
        True,
    ),
    "a graver word for it": (
        request("Resend pass", "/people/7/pass"),
        "button Resend pass",
        request("Revoke pass", "/people/7/pass"),
        False,
    ),
    "another request": (
        request("Resend pass", "/people/7/pass"),
        "button Resend pass",
        request("Text a new link", "/people/7/link"),
        False,
    ),
    "an address that says nothing": (
        request("Resend pass", "/people/7"),
        "button Resend pass",
        request("Text a new link", "/people/7"),
        False,
    ),
    "only recorded, beside Annuleren": (
        dutch("Dienst toewijzen"),
        "button Dienst toewijzen",
        dutch("Vastleggen"),
        True,
    ),
    "taken back, beside Annuleren": (
        dutch("Dienst toewijzen"),
        "button Dienst toewijzen",
        dutch("Dienst intrekken"),
        False,
    ),
    "a sign of letters": (form("Publish"), "button Publish", form("<i>send</i> Publish"), True),
    "no sign but another word": (form("Publish"), "button Publish", form("never Publish"), False),
    "a radio by what is sent for it": (
        ways(("post", "Delivery"), ("shop", "Collection")),
        "radio Collection",
        ways(("post", "Delivery"), ("shop", "I come by")),
        True,
    ),
    "a radio that is sent as another": (
        ways(("post", "Delivery"), ("shop", "Collection")),
        "radio Collection",
        ways(("shop", "Delivery"), ("box", "I come by")),
        False,
    ),
    "half of a radio": (
        ways(("post", "Delivery"), ("shop", "Shop pickup")),
        "radio Shop pickup",
        ways(("post", "Delivery"), ("shop", "Locker pickup")),
        False,
    ),
    "a radio by a mere number": (
        ways(("1", "Delivery"), ("2", "Collection")),
        "radio Collection",
        ways(("1", "Delivery"), ("2", "Locker")),
        False,
    ),
}


@pytest.mark.parametrize("case", CASES)
async def test_what_is_left_is_the_same_or_another(tab: Tab, case: str) -> None:
    before, target, after, same = CASES[case]
    found = await healed(tab, before, target, after)
    assert (found is not None) is same, found


@pytest.mark.parametrize(
    ("was", "now", "same"),
    [
        ("Goedkeuren", "Toelaten", True),
        ("Goedkeuren", "Weigeren", False),
        ("Approve", "Approve all", False),
        ("Approve", "Accept payment", False),
    ],
)
async def test_in_its_row_another_word_for_the_same_act(tab: Tab, was: str, now: str, same: bool) -> None:
    found = await healed(tab, entries(was), f"button {was}", entries(now), row="Sem de Wit")
    assert (found is not None) is same, found


async def test_a_tab_that_nothing_proves_is_none(tab: Tab) -> None:
    assert await healed(tab, TABS, "tab Guests", tabs("Details", "Chapters", "People"), proven=False) is None


LIST = "<main><h1>Talk</h1><button>Add chapter</button></main>"
PART = "<section aria-label='{}'><label>Starts at <input></label> <button>Save chapter</button></section>"
COMING = (
    PlannedLocator(role="textbox", name="Starts at"),
    PlannedLocator(role="button", name="Save chapter"),
)


@pytest.mark.parametrize(
    ("name", "before", "after", "coming", "same"),
    [
        ("New chapter", LIST, LIST + PART.format("New chapter"), COMING, True),
        ("New chapter", LIST + PART.format("New chapter"), LIST + PART.format("x"), COMING, False),
        ("New chapter", LIST, LIST + PART.format("Delete chapter"), COMING, False),
        ("Delete chapter", LIST, LIST + PART.format("Delete chapter"), COMING, False),
        ("New chapter", LIST, LIST + PART.format("New chapter"), COMING[1:], False),
        ("New chapter", LIST, LIST + PART.format("New chapter"), (), False),
    ],
    ids=["came", "was there", "graver", "asks", "a button alone", "nothing comes"],
)
async def test_a_part_of_the_page_in_place_of_a_dialog(
    tab: Tab, name: str, before: str, after: str, coming: tuple[PlannedLocator, ...], same: bool
) -> None:
    there = await shown(tab, before)
    found = stands_open(name, await shown(tab, after), Opened(coming, before=there))
    assert (found is not None) is same


@pytest.mark.parametrize(
    ("text", "names", "said"),
    [
        ("Jonas will lose access. Cancel Remove", ["Cancel", "Remove"], "Jonas will lose access."),
        ("Cancel booking", ["Cancel", "Keep booking"], "Cancel booking"),
        ("Jonas will lose access. Cancel Yes, rem…", ["Cancel", "Yes, remove"], "Jonas will lose access."),
        ("Remove from team", ["Cancel", "Remove from team"], "Remove from team"),
    ],
)
def test_what_a_dialog_says_without_its_buttons(text: str, names: list[str], said: str) -> None:
    assert without_controls(text, names, fewest=2) == said
