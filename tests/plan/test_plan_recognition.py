"""What is called otherwise today: by what else it was known by it is the same thing, or another one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio
from local_server import LocalServer

from agent.plan.acts import other_act, same_act
from agent.plan.dialogs import Opened, stands_in
from agent.plan.document import PlannedLocator, PlannedStep, PlannedValue
from agent.plan.heal import Healer
from agent.plan.locators import is_near, locators_of
from agent.plan.recognition import Recognition, marks_now
from agent.plan.spelling import holds
from agent.plan.templates import Values
from agent.planner import Sight
from browser_tools.checks import Check
from browser_tools.chromium import Chromium
from browser_tools.elements.lasting import LastingLocator
from browser_tools.events import EventLog
from browser_tools.observe import Candidate
from browser_tools.session import Session
from browser_tools.tab import Tab
from policies.redact import Redactor

PROVEN = (Check(text="All went well"),)


@dataclass(frozen=True)
class Bench:
    """One page whose body a test sets."""

    session: Session

    @property
    def tab(self) -> Tab:
        return self.session.current

    async def shows(self, body: str) -> Sequence[Candidate]:
        await self.tab.page.evaluate("body => { document.body.innerHTML = body }", body)
        return await self.tab.observer.elements()

    async def recorded(self, body: str, target: str, near: str, *, proven: bool) -> PlannedStep:
        """A click on `role name`, as a plan keeps it."""
        role, _, name = target.partition(" ")
        everything = await self.shows(body)
        [seen] = [
            each
            for each in everything
            if (each.role, each.name) == (role, name) and (not near or is_near(each, near))
        ]
        _, told = await self.tab.observer.described(seen.handle)
        marks = await marks_now(seen, everything, self.tab, Values())
        locators = locators_of(LastingLocator(**told), seen, everything, [near] if near else [])
        return PlannedStep(
            intent="x", tool="click", locator=locators, marks=marks, after=PROVEN if proven else ()
        )

    async def today(self, step: PlannedStep, body: str) -> str | None:
        """What the step's element is called on the changed page; None where nothing may stand for it."""
        everything = await self.shows(body)
        found, _ = await Recognition(step, Values(), self.tab, expected=False).today(everything)
        return None if found is None else f"{found.role} {found.name}"


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bench(chromium: Chromium) -> AsyncIterator[Bench]:
    server = LocalServer({"/": "<!doctype html><title>x</title><body></body>"})
    session = await chromium.new_session()
    await session.current.page.goto(server.url)
    yield Bench(session)
    await session.close()
    server.close()


def form(*controls: str, action: str = "/go", method: str = "post") -> str:
    return f"<form action='{action}' method={method}>{' '.join(controls)}</form>"


def field(label: str, more: str) -> str:
    return f"<p><label>{label} <input {more}></label></p>"


def rows(*rows: tuple[str, str]) -> str:
    cells = "".join(f"<tr><td>{name}</td><td>{button}</td></tr>" for name, button in rows)
    return f"<main><table><tr><th>Name</th><th></th></tr>{cells}</table></main>"


NAV = "<nav><a href=/loans>Loans</a> <a href=/fines>{}</a> <a href=/profile>Profile</a></nav>"
NAME = field("Name", "id=n name=n")
CANCEL = "<a href=/>Cancel</a>"
PLAIN = "<button>{}</button>"
KNOWN = "<button data-testid=main-act>{}</button>"
BAR = "<button>Cut</button> <button>{}</button> <button>Align</button>"
KINDS = (
    "<fieldset><legend>Kind of redirect</legend><label><input type=radio name=k id=a>{}</label> "
    "<label><input type=radio name=k id=b>{}</label></fieldset>"
)

SAME = {
    "a name near that of what stood beside it": (
        "<p><button>Save</button> <button>Save copy</button></p>",
        "button Save",
        "<p><button>Save it now</button> <button>Save copy</button></p>",
    ),
    "test id": (f"<p>{KNOWN.format('Renew')}</p>", "button Renew", f"<p>{KNOWN.format('Extend')}</p>"),
    "test id, no known word": (
        form(NAME, KNOWN.format("Frobnicate")),
        "button Frobnicate",
        form(NAME, KNOWN.format("Do the thing")),
    ),
    "address": (NAV.format("Fines"), "link Fines", NAV.format("Fees")),
    "address, more than before": (NAV.format("Fines"), "link Fines", NAV.format("Fines and fees")),
    "address of what is ordered": (
        NAV.format("Order history"),
        "link Order history",
        NAV.format("Purchases"),
    ),
    "place in its form": (
        form(NAME, PLAIN.format("Save changes"), CANCEL),
        "button Save changes",
        form(NAME, PLAIN.format("Update"), CANCEL),
    ),
    "only button of a search": (
        form(field("Find", "name=q"), PLAIN.format("Search"), action="/s", method="get"),
        "button Search",
        form(field("What are you looking for?", "name=q"), PLAIN.format("Go"), action="/s", method="get"),
    ),
    "between its neighbours": (
        f"<div>{BAR.format('Duplicate')}</div>",
        "button Duplicate",
        f"<div>{BAR.format('Copy')}</div>",
    ),
    "field by its name attribute": (
        form(field("Street address", "name=street"), field("City", "name=city")),
        "textbox Street address",
        form(field("Where you live", "name=street"), field("Town", "name=city")),
    ),
    "field by its kind": (
        form(field("E-mail", "type=email"), field("City", "")),
        "textbox E-mail",
        form(field("Where we write to", "type=email"), field("City", "")),
    ),
    "grave, with all that can be": (
        form(NAME, KNOWN.format("Place order"), CANCEL),
        "button Place order",
        form(NAME, KNOWN.format("Confirm purchase"), CANCEL),
    ),
    "grave, the only button of its form": (
        form(NAME, PLAIN.format("Place order"), CANCEL),
        "button Place order",
        form(NAME, PLAIN.format("Buy"), CANCEL),
    ),
    "the only button of its form": (
        form(NAME, PLAIN.format("Log in"), CANCEL),
        "button Log in",
        form(NAME, PLAIN.format("Let me in"), CANCEL),
    ),
    "grave, of one more thing": (
        form(NAME, KNOWN.format("Delete"), CANCEL),
        "button Delete",
        form(NAME, KNOWN.format("Delete issue"), CANCEL),
    ),
    "a box that says one word more": (
        form("<label><input type=checkbox id=ok name=ok>I have read the terms</label>"),
        "checkbox I have read the terms",
        form("<label><input type=checkbox id=ok name=ok>I have read and understood the terms</label>"),
    ),
    "grave, between what it was": (
        form(NAME, PLAIN.format("Submit reading"), PLAIN.format("Discard")),
        "button Submit reading",
        form(NAME, PLAIN.format("Confirm reading"), PLAIN.format("Discard")),
    ),
    "a thing that says more": (
        "<ul><li><a href=/d/3>tilbury.example</a></li></ul>",
        "link tilbury.example",
        "<ul><li><a href=/d/3>tilbury.example <i>Active</i></a></li></ul>",
    ),
    "asked for by a dialog, in other words": (
        "<div role=dialog aria-label='Remove this question?'><button>Remove question</button> "
        "<button>Go back</button></div>",
        "button Remove question",
        "<div role=dialog aria-label='Remove this question?'><button>Yes, remove it</button> "
        "<button>Go back</button></div>",
    ),
    "another page of a list": (
        "<p><a href='?page=2'>Page suivante</a></p>",
        "link Page suivante",
        "<p><a href='?page=2'>Suivante</a></p>",
    ),
    "a view of the same page": (
        "<nav><a href='#/a'>Surveys</a> <a href='#/people'>Collaborators</a></nav>",
        "link Collaborators",
        "<nav><a href='#/a'>Surveys</a> <a href='#/people'>Team and collaborators</a></nav>",
    ),
    "asked for by a dialog": (
        "<div role=dialog aria-label='Delete this record?'><button>Delete record</button> "
        "<button>Keep it</button></div>",
        "button Delete record",
        "<div role=dialog aria-label='Delete this record?'><button>Delete</button> "
        "<button>Keep it</button></div>",
    ),
    "a choice": (
        "<fieldset><label><input type=radio name=way id=home>Delivery</label> "
        "<label><input type=radio name=way id=shop>Collection</label></fieldset>",
        "radio Collection",
        "<fieldset><label><input type=radio name=way id=home>Delivery</label> "
        "<label><input type=radio name=way id=shop>I come to the shop</label></fieldset>",
    ),
    "a choice with a number, said longer by what its group is called": (
        KINDS.format("Permanent (301)", "Temporary (302)"),
        "radio Permanent (301)",
        KINDS.format("Permanent redirect (301)", "Temporary redirect (302)"),
    ),
    "a choice that all of them say a word more than": (
        KINDS.format("Lamp 20 W", "Lamp 40 W"),
        "radio Lamp 20 W",
        KINDS.format("Big lamp 20 W", "Big lamp 40 W"),
    ),
    "a choice with how much there is of it": (
        form("<label><input type=checkbox id=m4>Cetirizine 10mg tablets</label>"),
        "checkbox Cetirizine 10mg tablets",
        form("<label><input type=checkbox id=m4>Cetirizine 10mg tablets (30 tablets)</label>"),
    ),
    "a choice of anyone": (
        KINDS.format("Anyone with the link", "Only my team"),
        "radio Anyone with the link",
        KINDS.format("Everyone who has the link", "My team only"),
    ),
}
OTHER = {
    "a choice with a number, and words that nothing around says": (
        KINDS.format("Permanent (301)", "Temporary (302)"),
        "radio Permanent (301)",
        KINDS.format("Permanent proxy (301)", "Temporary (302)"),
    ),
    "half of a choice with a number": (
        form("<label><input type=checkbox id=m4>Cetirizine 10mg tablets</label>"),
        "checkbox Cetirizine 10mg tablets",
        form("<label><input type=checkbox id=m4>Cetirizine 10mg oral solution</label>"),
    ),
    "a word before a hyphen": (
        KINDS.format("Owner", "Guest"),
        "radio Owner",
        KINDS.format("Co-owner", "Guest"),
    ),
    "a kind of it": (
        KINDS.format("Economy", "Business"),
        "radio Economy",
        KINDS.format("Premium economy", "Business"),
    ),
    "a button that is a link": (
        form(NAME, PLAIN.format("Pay all"), CANCEL),
        "button Pay all",
        form(NAME, "<a href=# class=button>Pay all</a>", CANCEL),
    ),
    "what it says is undone": (
        f"<p>{KNOWN.format('Follow')}</p>",
        "button Follow",
        f"<p>{KNOWN.format('Mute')}</p>",
    ),
    "another act": (
        form(NAME, KNOWN.format("Renew")),
        "button Renew",
        form(NAME, KNOWN.format("Return")),
    ),
    "an act that cannot be undone": (
        form(NAME, KNOWN.format("Next")),
        "button Next",
        form(NAME, KNOWN.format("Pay now")),
    ),
    "another that cannot": (
        form(NAME, KNOWN.format("Delete account"), CANCEL),
        "button Delete account",
        form(NAME, KNOWN.format("Transfer account"), CANCEL),
    ),
    "grave, and nothing but its place": (
        f"<p>{NAME} {PLAIN.format('Place order')} {CANCEL}</p>",
        "button Place order",
        f"<p>{NAME} {PLAIN.format('Buy')} {CANCEL}</p>",
    ),
    "in a form, and no longer sending it": (
        form(NAME, KNOWN.format("Log in"), CANCEL),
        "button Log in",
        form(NAME, KNOWN.format("Let me in").replace("<button", "<button type=button"), CANCEL),
    ),
    "grave, in a form with another button": (
        form(NAME, PLAIN.format("Place order"), PLAIN.format("Save")),
        "button Place order",
        form(NAME, PLAIN.format("Buy"), PLAIN.format("Keep")),
    ),
    "what stood beside it before": (
        "<p><button>Save</button> <button>Save all changes</button></p>",
        "button Save",
        "<p><button>Save all changes</button></p>",
    ),
    "another way to it that stood there before": (
        form(NAME, PLAIN.format("Log in")) + PLAIN.format("Log in by phone"),
        "button Log in",
        form(NAME) + PLAIN.format("Log in by phone"),
    ),
    "another thing under the same address": (
        "<ul><li><a href=/d/3>Brook and Sons</a></li><li><a href=/d/4>Tilbury</a></li></ul>",
        "link Brook and Sons",
        "<ul><li><a href=/d/3>Brook and Daughters</a></li><li><a href=/d/4>Tilbury</a></li></ul>",
    ),
    "another kind of the same choice": (
        form("<label><input type=checkbox id=cet name=cet>Cetirizine tablets</label>"),
        "checkbox Cetirizine tablets",
        form("<label><input type=checkbox id=cet name=cet>Cetirizine solution</label>"),
    ),
    "a choice of near words": (
        "<p><input type=radio aria-label='Big hot thin pizza'></p>",
        "radio Big hot thin pizza",
        "<p><input type=radio aria-label='Big hot deep pizza'></p>",
    ),
    "another strength": (
        form("<label><input type=checkbox id=cet name=cet>Cetirizine 10mg</label>"),
        "checkbox Cetirizine 10mg",
        form("<label><input type=checkbox id=cet name=cet>Loratadine</label>"),
    ),
    "another consent": (
        form("<label><input type=checkbox id=ok name=ok>I accept the terms</label>"),
        "checkbox I accept the terms",
        form("<label><input type=checkbox id=ok name=ok>I accept the terms and want offers</label>"),
    ),
    "of all": (
        f"<p>{KNOWN.format('Archive')}</p>",
        "button Archive",
        f"<p>{KNOWN.format('Archive every message')}</p>",
    ),
    "another number": (
        f"<p>{KNOWN.format('Top 10')}</p>",
        "button Top 10",
        f"<p>{KNOWN.format('Best 20')}</p>",
    ),
    "another form": (
        form(NAME, KNOWN.format("Apply")),
        "button Apply",
        form(NAME, KNOWN.format("Use it"), action="/suggest"),
    ),
    "another address": (
        NAV.format("Fines"),
        "link Fines",
        NAV.format("Fees").replace("/fines", "/fees"),
    ),
    "gone, and its neighbours stay": (
        f"<div>{BAR.format('Duplicate')}</div>",
        "button Duplicate",
        f"<div>{BAR.format('Duplicate').replace('<button>Duplicate</button>', '')}</div>",
    ),
    "another tool in its place": (
        f"<div>{BAR.format('Duplicate')}</div>",
        "button Duplicate",
        f"<div>{BAR.format('Paste')}</div>",
    ),
    "another chip in its place": (
        "<button>All</button> <button>Vegan</button> <button>Halal</button>",
        "button Vegan",
        "<button>All</button> <button>Nuts</button> <button>Halal</button>",
    ),
    "another product in its place": (
        "<ul><li><a href=/p/1>Oak shelf</a></li><li><a href=/p/2>Lamp</a></li></ul>",
        "link Oak shelf",
        "<ul><li><a href=/p/1>Pine desk</a></li><li><a href=/p/2>Lamp</a></li></ul>",
    ),
    "another product under the same number": (
        "<p><button id=item-1>Oak shelf</button> <button id=item-2>Lamp</button></p>",
        "button Oak shelf",
        "<p><button id=item-1>Pine desk</button> <button id=item-2>Lamp</button></p>",
    ),
    "another choice in its place": (
        "<fieldset><label><input type=radio name=w>Bus</label> <label><input type=radio name=w>Tram</label>"
        "</fieldset>",
        "radio Tram",
        "<fieldset><label><input type=radio name=w>Bus</label> <label><input type=radio name=w>Taxi</label>"
        "</fieldset>",
    ),
    "labels that were swapped and reworded": (
        form(field("First name", "id=a name=a"), field("Last name", "id=b name=b")),
        "textbox First name",
        form(field("Surname", "id=a name=a"), field("Given names", "id=b name=b")).replace(
            "Given", "Christian"
        ),
    ),
    "ids that were swapped": (
        "<p><button id=x>Renew</button> <button id=y>Show</button></p>",
        "button Renew",
        "<p><button id=y>Extend</button> <button id=x>Display</button></p>",
    ),
    "a near name, and its id on another": (
        "<p><button id=note>Add note</button></p>",
        "button Add note",
        "<p><button id=note>Write remark</button> <button id=z>Add a new note</button></p>",
    ),
    "a field in its place": (
        form(field("First", ""), field("Middle name", ""), field("Age", "")),
        "textbox Middle name",
        form(field("First", ""), field("Nickname", ""), field("Age", "")),
    ),
    "a password": (
        form(field("Code", "id=c")),
        "textbox Code",
        form(field("Word", "id=c type=password")),
    ),
    "a link of that name there was before": (
        f"<nav><a href=/export>Export</a></nav><p>{PLAIN.format('Export')}</p>",
        "button Export",
        "<nav><a href=/export>Export</a></nav>",
    ),
}


@pytest.mark.parametrize("case", SAME)
async def test_what_is_the_same_under_another_name(bench: Bench, case: str) -> None:
    before, target, after = SAME[case]
    step = await bench.recorded(before, target, "", proven=True)
    found = await bench.today(step, after)
    assert found is not None
    assert found != target


@pytest.mark.parametrize("case", OTHER)
async def test_what_is_another_thing_in_its_place(bench: Bench, case: str) -> None:
    before, target, after = OTHER[case]
    step = await bench.recorded(before, target, "", proven=True)
    assert await bench.today(step, after) is None


async def test_what_nothing_proves_needs_more(bench: Bench) -> None:
    before, target, after = SAME["test id"]
    step = await bench.recorded(before, target, "", proven=False)
    assert await bench.today(step, after.replace("Extend", "Frobnicate")) is None


async def test_a_control_that_names_its_row(bench: Bench) -> None:
    names = ("Emma", "Steady 24", "Walden")
    was = rows(*((name, "<button>Choose offer</button>") for name in names))
    step = await bench.recorded(was, "button Choose offer", "Steady 24", proven=True)
    now = rows(*((name, f"<button>Choose {name}</button>") for name in names))
    assert await bench.today(step, now) == "button Choose Steady 24"
    step = await bench.recorded(now, "button Choose Walden", "", proven=True)
    assert await bench.today(step, was.replace("Choose offer", "Choose")) == "button Choose"


async def test_the_only_button_of_a_form_in_a_row(bench: Bench) -> None:
    was = rows(*((time, form(PLAIN.format("Book"))) for time in ("13:40", "14:20", "15:00")))
    step = await bench.recorded(was, "button Book", "14:20", proven=True)
    assert await bench.today(step, was.replace(">Book<", ">Reserve<")) == "button Reserve"
    assert await bench.today(step, was.replace(">Book<", ">Cancel<")) is None


async def test_what_is_deleted_in_a_row_is_that_row(bench: Bench) -> None:
    pair = "<button>Edit</button> <button>{}</button>"
    was = rows(*((name, pair.format("Delete")) for name in ("Emma", "Ulysses", "Walden")))
    step = await bench.recorded(was, "button Delete", "Ulysses", proven=True)
    assert await bench.today(step, was.replace("Delete", "Delete this entry")) == "button Delete this entry"
    assert await bench.today(step, was.replace("Delete", "Delete author")) is None


async def test_a_row_is_told_by_what_it_is_called(bench: Bench) -> None:
    known = "<button data-testid=renew>{}</button>"
    was = rows(*((name, known.format("Renew")) for name in ("Emma", "Ulysses", "Walden")))
    step = await bench.recorded(was, "button Renew", "Ulysses", proven=True)
    now = [(name, known.format("Extend")) for name in ("Emma", "Ulysses", "Walden")]
    assert await bench.today(step, rows(*now[::-1])) == "button Extend"
    assert await bench.today(step, rows(now[0], now[2])) is None
    assert await bench.today(step, rows(now[0], ("Ulysses", ""), now[2])) is None
    assert await bench.today(step, rows(now[0], ("Ulysses", known.format("Report lost")), now[2])) is None


@pytest.mark.parametrize(
    ("options", "now"),
    [
        (["Any", "Direct debit (monthly)"], "Direct debit (monthly)"),
        (["Any", "Monthly direct credit"], None),
        (["Any", "Direct debit"], None),
        (["Direct debit, monthly", "Direct debit (monthly)"], None),
    ],
    ids=["turned round", "another", "says less", "two of them"],
)
async def test_an_option_is_of_the_same_words(
    bench: Bench, tmp_path: Path, options: list[str], now: str | None
) -> None:
    listed = "".join(f"<option>{one}</option>" for one in options)
    [field] = [
        each
        for each in await bench.shows(f"<label>Pay <select>{listed}</select></label>")
        if each.role == "combobox"
    ]
    literal = PlannedValue(literal="Monthly direct debit")
    step = PlannedStep(intent="x", tool="select_option", values={"option": literal})
    healer = Healer()
    log = EventLog(tmp_path, "r", Redactor())
    sight = Sight(bench.session, lambda url: True, log, 60.0)
    mended = await healer.option(1, step, field.handle, sight)
    log.close()
    assert (mended.values["option"].literal if mended else None) == now
    assert bool(healer.heals) is (now is not None)


TWO = (
    "<main><section><h2>Invoice</h2><label>Street <input id=inv></label></section>"
    "<section><h2>Parcel</h2><label>Street <input id=par></label></section></main>"
)


async def test_a_part_that_is_called_otherwise_and_one_that_is_gone(bench: Bench) -> None:
    step = await bench.recorded(TWO, "textbox Street", "Parcel", proven=True)
    renamed = TWO.replace("Parcel", "Where it goes")
    assert await bench.today(step, renamed) == "textbox Street"
    assert await bench.today(step, renamed.replace("id=par", "id=other")) is None
    known = "<button data-testid=renew>Renew</button>"
    step = await bench.recorded(
        rows(("Emma", known), ("Ulysses", known)), "button Renew", "Ulysses", proven=True
    )
    assert await bench.today(step, rows(("Emma", known))) is None


@pytest.mark.parametrize(
    ("name", "other", "same"),
    [
        ("Renew", "Extend", True),
        ("Add to basket", "Put in basket", True),
        ("Create booking", "Book", True),
        ("Confirm purchase", "Place order", True),
        ("Increase quantity", "Add one", True),
        ("Anmelden", "Einloggen", True),
        ("Renew", "Return", False),
        ("Confirm hold", "Cancel hold", False),
        ("Archive", "Delete", False),
        ("Send message", "Save draft", False),
        ("Publish", "Preview", False),
        ("Payer", "Annuler", False),
        ("Fines", "Loans", None),
        ("Save", "Frobnicate", None),
    ],
)
def test_what_names_say_to_do(name: str, other: str, same: bool | None) -> None:
    assert same_act(name, other) is (same is True)
    assert other_act(name, other) is (same is False)


@pytest.mark.parametrize(
    ("text", "words", "held"),
    [
        ("To the LighthouseVirginia WoolfBook", "To the Lighthouse", True),
        ("Ada ByronEdit", "ada byron", True),
        ("iPhone", "iphone", True),
        ("Canada", "Ada", False),
        ("Grace Hopperton", "Grace Hopper", False),
        ("", "", False),
    ],
)
def test_words_that_a_row_glues_together(text: str, words: str, held: bool) -> None:
    assert holds(text, words) is held


INVITE = (
    PlannedLocator(role="textbox", name="E-mail address"),
    PlannedLocator(role="button", name="Send it"),
)
ASKED = "<dialog open aria-labelledby=t><h2 id=t>{}</h2>{}</dialog>"
FIELDS = "<label>E-mail address <input></label> <button>Send it</button> <button>Cancel</button>"
MOVE = (PlannedLocator(role="button", name="Move to the shelf"),)
YES = (PlannedLocator(role="button", name="OK"),)


@pytest.mark.parametrize(
    ("name", "body", "coming", "same"),
    [
        ("Invite people", ASKED.format("Your team", FIELDS), INVITE, True),
        ("Invite people", ASKED.format("Your team", FIELDS.replace("Send it", "Save")), INVITE, False),
        ("Invite people", ASKED.format("Remove people", FIELDS), INVITE, False),
        ("Invite people", ASKED.format("Delete the team", FIELDS), INVITE, False),
        ("New invoice", ASKED.format("Edit invoice", FIELDS), INVITE, False),
        ("Jonas Weil will lose access", ASKED.format("Jon Weir will lose access", ""), (), False),
        ("What Jonas Weil may see", ASKED.format("What Jon Weir may see", FIELDS), INVITE, False),
        ("Invite people", ASKED.format("Your team", FIELDS), (), False),
        (
            "Invite people",
            ASKED.format("Your team", FIELDS).replace("<dialog", "<dialog role=alertdialog"),
            INVITE,
            False,
        ),
        ("Shelves", ASKED.format("Where to", "<button>Move to the shelf</button>"), MOVE, True),
        ("Shelves", ASKED.format("Something went wrong", "<button>OK</button>"), YES, False),
        ("Shelves", ASKED.format("Where to", "") + "<button>Move to the shelf</button>", MOVE, False),
    ],
    ids=[
        "its fields", "one is missing", "another act", "a graver one", "edits", "another person",
        "their fields", "nothing comes", "an alert",
        "its button", "any answer", "beside it",
    ],
)  # fmt: skip
async def test_a_dialog_of_another_name_is_told_by_what_is_used_in_it(
    bench: Bench, name: str, body: str, coming: tuple[PlannedLocator, ...], same: bool
) -> None:
    await bench.shows(body)
    check = Check.model_validate({"element": {"role": "dialog", "name": name}})
    found = await stands_in(check, bench.tab, lambda url: True, Opened(coming))
    assert (found is not None) is same


async def test_a_dialog_that_the_step_was_done_in_was_not_opened_by_it(bench: Bench) -> None:
    everything = await bench.shows(ASKED.format("Your team", FIELDS))
    [acted] = [each.handle for each in everything if each.name == "Cancel"]
    check = Check.model_validate({"element": {"role": "dialog", "name": "Invite people"}})
    assert await stands_in(check, bench.tab, lambda url: True, Opened(INVITE, acted)) is None
