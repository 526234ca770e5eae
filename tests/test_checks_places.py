"""Expectations of one part of the page, of how many there are, and of what stands beside a label."""

from __future__ import annotations

from collections.abc import AsyncIterator

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
    '"City" is "Rome"', 'the "City" field to contain "om"', '"Note" to be empty', '"Size" to be "L"',
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
}  # fmt: skip


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def shop(chromium: Chromium) -> AsyncIterator[Tab]:
    server = LocalServer({"/shop": PAGE})
    session = await chromium.new_session()
    await session.current.navigate(server.url + "/shop")
    yield session.current
    await session.close()
    server.close()


async def checked(tab: Tab, words: str) -> CheckResult:
    return await run_check(parse_expectation(words), tab, RunFacts(), 0.0, may_read=lambda url: True)


@pytest.mark.parametrize("words", HOLD)
async def test_it_holds(shop: Tab, words: str) -> None:
    result = await checked(shop, words)
    assert result.ok, result.message


@pytest.mark.parametrize(("words", "seen"), FAIL.items(), ids=FAIL)
async def test_it_does_not_hold_and_says_what_was_seen(shop: Tab, words: str, seen: str) -> None:
    result = await checked(shop, words)
    assert not result.ok
    assert seen in result.seen


async def test_a_page_that_may_not_be_read_shows_nothing(shop: Tab) -> None:
    for words in ('"Ada" in the row with "Admin"', '"Shipping" to be "€4.90"', "at least 2 results"):
        result = await run_check(parse_expectation(words), shop, RunFacts(), 0.0, may_read=lambda url: False)
        assert not result.ok
        assert "Ada" not in result.seen
