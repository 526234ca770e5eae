"""Expectations of one part of the page, of how many there are, and of what stands beside a label."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import pytest_asyncio
from local_server import LocalServer

from agent.steps import parse_expectation
from browser_tools.checks import CheckResult, RunFacts, run_check
from browser_tools.chromium import Chromium
from browser_tools.tab import Tab

PAGE = """<title>Shop</title><header>Lamplight <a href=/cart>Cart</a></header>
<h2>Users</h2><table><thead><tr><th>Name<th>Role<th></tr></thead>
 <tr><td>Ada<td>Admin<td><button disabled>Delete</button></tr>
 <tr><td>Bob<td>Reader<td><button>Delete</button></tr></table>
<h2>Totals</h2><dl><dt>Shipping</dt><dd>€4.90</dd></dl>
<p>Sum: 40</p>
<label>City <input id=city value=Oslo></label><label>Note <input></label>
<label>Size <select><option>S<option selected>L</select></label>
<div class=results><div class=result><a href=/1>One</a></div><div class=result><a href=/2>Two</a></div></div>
<ul><li>Lumi lamp <b>24.90</b> <button>Remove</button></li><li>Oak desk <b>310.00</b></li></ul>
<form aria-label=Profile><label><input type=checkbox checked> News</label></form>
<form aria-label=Other><label><input type=checkbox> News</label></form>
<script>city.value = 'Rome'</script>"""
HOLD = (
    '"Ada" in the row with "Admin"', '"24.90" in the row with "Lumi lamp"',
    '"Bob" in the second row', 'no "Bob" in the first row',
    'the row with "Bob" to contain "Reader"', '"Cart" in the header', '"Shipping" under "Totals"',
    "2 rows in the table", "2 rows", "the table to have 2 rows", 'the table to contain "Reader"',
    '2 "Delete" buttons in the table', 'no "Delete" button in the header', "at least 2 results",
    "exactly two results", "no more than 3 results",
    'the "Delete" button in the row with "Ada" to be disabled', 'the "Delete" button in row 2 is enabled',
    'the "News" checkbox in the "Profile" form is checked', '"Shipping" to be "€4.90"', '"Sum" is 40',
    '"City" is "Rome"', 'the "City" field to contain "rome"', '"Note" to be empty', '"Size" to be "L"',
    "to be on /shop",
)  # fmt: skip
FAIL = {
    '"Ada" in the row with "Reader"': "there: 'Bob Reader Delete'",
    '"Ada" in the row with "Nobody"': "no such place",
    '"310.00" in the row with "Lumi lamp"': "24.90",
    '3 rows in the table': "2 such elements there",
    "at least 3 results": "2 results",
    'the "News" checkbox in the "Other" form is checked': "not checked",
    'the "Delete" button in the row with "Bob" is disabled': "enabled",
    '"Shipping" to be "€5"': "'€4.90'",
    '"City" is "Oslo"': "'Rome'",
    '"Discount" is 3': "nothing beside a label 'Discount'",
    '"Note" is 3': "''",
    'the "City" field to contain "Rom"': "'Rome'",
    '"Add" in the row with "Admin"': "there: 'Ada Admin Delete'",
    '"Lum" in the row with "24.90"': "it only as a part of 'Lumi': write whole words and numbers",
    '"24" in the row with "Lumi lamp"': "it only as a part of '24.90'",
    '1 "Del" buttons in the table': "no such element there",
}  # fmt: skip


@asynccontextmanager
async def showing(chromium: Chromium, html: str, path: str = "/") -> AsyncIterator[Tab]:
    """A tab with this page at `path` of a server of its own."""
    server = LocalServer({path: html})
    session = await chromium.new_session()
    await session.current.navigate(server.url + path)
    yield session.current
    await session.close()
    server.close()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def shop(chromium: Chromium) -> AsyncIterator[Tab]:
    async with showing(chromium, PAGE, "/shop") as tab:
        yield tab


async def checked(tab: Tab, words: str) -> CheckResult:
    return await run_check(parse_expectation(words), tab, RunFacts(), 0.0, may_read=lambda url: True)


SAID = """<title>Visits</title><main>
<ul><li><div>Dr Piotr</div><div>20 May</div><div>Cancelled</div></li>
 <li><div>Dr Ines</div><div>21 May</div><div>Booked</div><a href=/c>Cancel</a></li>
 <li style="opacity:0">Dr Nobody Cancelled</li></ul>
<div class=list><div class=visit><p class=who>Mole check</p><p>Tuesday</p></div>
 <div class=visit><p class=who>Flu jab</p><p>Friday</p></div></div>
<div class=cards><div class=card><div class=card__line><b>Plan</b> <i>Gold</i></div>
 <div class=card__line><b>Price</b> <i>9</i></div></div>
 <div class=card><div class=card__line><b>Plan</b> <i>Tin</i></div>
 <div class=card__line><b>Price</b> <i>4</i></div></div></div>
<dl><div><dt>Insurer</dt><dd>Kanton</dd></div><div><dt>Number</dt><dd>17-4</dd></div></dl>
<dl><dt>Blood</dt><dd>A</dd><dt>Allergy</dt><dd>Pollen</dd></dl>
<table><tr><th>Drug<th>Dose</tr><tr><td>Iron<td>10</tr><tr><th>Altogether<th>196 mg</tr></table>
<div role=table><div role=row style="display: grid; grid-template-columns: 1fr 1fr"><span role=cell><a
 href=/3>Seeds by post</a></span><span role=cell>Draft</span></div></div>
<ul><li onclick="alert(1)"><p>Loan</p><p>Overdue</p></li></ul>
<div role=list><div role=listitem><p>Room 4</p><p>First floor</p></div></div>
<x-shadow></x-shadow></main>
<script>document.querySelector('x-shadow').attachShadow({mode:'open'}).innerHTML =
 '<ul><li><span>Desk</span> <span>Open</span></li>' +
 '<li><span>Lab</span> <span>Closed</span></li></ul>'</script>"""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def visits(chromium: Chromium) -> AsyncIterator[Tab]:
    async with showing(chromium, SAID) as tab:
        yield tab


@pytest.mark.parametrize(
    "words",
    [
        '"Cancelled" in the row with "Dr Piotr"',
        'no "Booked" in the row with "Dr Piotr"',
        '"Booked" in the list item with "Dr Ines"',
        '"Friday" in the row with "Flu jab"',
        'no "Tuesday" in the row with "Flu jab"',
        '"4" in the card with "Tin"',
        'no "Gold" in the card with "Tin"',
        '"Kanton" in the row with "Insurer"',
        'no "17-4" in the row with "Insurer"',
        '"Pollen" in the row with "Allergy"',
        '"10" in the entry with "Iron"',
        '"196 mg" in the row with "Altogether"',
        '"Draft" in the row with "Seeds by post"',
        '"First floor" in the item with "Room 4"',
        '"Closed" in the row with "Lab"',
        '"Overdue" in the row with "Loan"',
        '"21 May" in the second list item',
        "2 cards",
    ],
)
async def test_what_only_says_something_is_a_row_an_item_or_a_card_too(visits: Tab, words: str) -> None:
    result = await checked(visits, words)
    assert result.ok, result.message


@pytest.mark.parametrize(
    "words", ['"Cancelled" in the row with "Dr Ines"', '"Cancelled" in the row with "Nobody"']
)
async def test_another_row_does_not_say_it_for_it(visits: Tab, words: str) -> None:
    assert not (await checked(visits, words)).ok


@pytest.mark.parametrize("words", HOLD)
async def test_it_holds(shop: Tab, words: str) -> None:
    result = await checked(shop, words)
    assert result.ok, result.message


@pytest.mark.parametrize(("words", "seen"), FAIL.items(), ids=FAIL)
async def test_it_does_not_hold_and_says_what_was_seen(shop: Tab, words: str, seen: str) -> None:
    result = await checked(shop, words)
    assert not result.ok
    assert seen in result.seen


TWINS = """<table><tr><td>A<td>www<td>192.0.2.77</tr><tr><td>A<td>www<td>192.0.2.10</tr>
<tr><td>www.example<td>mx<td>192.0.2.5</tr></table>
<ul><li><p>Eve</p><p>Vet</p></li><li><p>Eve</p><p>Vet, Mon</p></li></ul>"""


@pytest.mark.parametrize(
    ("words", "holds"),
    [
        ('"192.0.2.77" in the row with "www"', False),
        ('"192.0.2.77" in the first row with "www"', True),
        ('"192.0.2.77" in the row with "www 192.0.2.77"', True),
        ('no "192.0.2.9" in the row with "www"', True),
        ('"192.0.2.5" in the row with "www.example"', True),
        ('"Vet" in the item with "Eve"', True),
        ('"Mon" in the item with "Eve"', False),
    ],
)
async def test_of_two_rows_called_alike_one_does_not_say_it_for_the_other(
    twins: Tab, words: str, holds: bool
) -> None:
    result = await checked(twins, words)
    assert result.ok is holds, result.message
    assert holds or "say which" in result.seen


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def twins(chromium: Chromium) -> AsyncIterator[Tab]:
    async with showing(chromium, TWINS) as tab:
        yield tab


async def test_a_page_that_may_not_be_read_shows_nothing(shop: Tab) -> None:
    for words in ('"Ada" in the row with "Admin"', '"Shipping" to be "€4.90"', "at least 2 results"):
        result = await run_check(parse_expectation(words), shop, RunFacts(), 0.0, may_read=lambda url: False)
        assert not result.ok
        assert "Ada" not in result.seen


NAMED = """<h1>Coach</h1><table aria-label=Seats><caption>Where you sit</caption><thead><tr><th>Seat</thead>
<tr><td>12A</tr><tr><td>12B</tr></table><table aria-label=Bags><tr><td>Holdall</tr></table>
<div role=grid aria-labelledby=stops><div role=row><span role=gridcell>Hay</span></div></div>
<b id=stops>Stops</b><ul aria-label=Meals><li>Soup</li><li>Bread</li></ul>"""


@pytest.mark.parametrize(
    ("words", "holds"),
    [
        ('2 rows in the "Seats" table', True),
        ('3 rows in the "Seats" table', False),
        ('2 rows in the "Where you sit" table', True),
        ('1 row in the "Bags" table', True),
        ('"Holdall" in the "Bags" table', True),
        ('"12A" in the "Bags" table', False),
        ('"Hay" in the "Stops" table', True),
        ('"Bread" in the "Meals" list', True),
        ('"Hay" in the "Meals" list', False),
    ],
)
async def test_tables_and_lists_are_called_by_the_name_that_screen_readers_say(
    named: Tab, words: str, holds: bool
) -> None:
    result = await checked(named, words)
    assert result.ok is holds, result.message


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def named(chromium: Chromium) -> AsyncIterator[Tab]:
    async with showing(chromium, NAMED) as tab:
        yield tab


ACTIONS = """<h1>Cases</h1><table><tr><td>Hill<td><div class=bw-row-actions><a href=/1>View</a></div></tr>
<tr><td>Mill<td><div class=bw-row-actions><a href=/2>View</a></div></tr></table>"""


@pytest.mark.parametrize(
    "words", ['"View" in the row with "Mill"', '1 "View" link in the row with "Hill"', "2 rows"]
)
async def test_what_holds_the_buttons_of_a_row_is_no_row(cases: Tab, words: str) -> None:
    result = await checked(cases, words)
    assert result.ok, result.message


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def cases(chromium: Chromium) -> AsyncIterator[Tab]:
    async with showing(chromium, ACTIONS) as tab:
        yield tab
