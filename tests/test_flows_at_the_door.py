"""Labels, totals and budgets as the door finds them: on real pages of two origins."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from doors import DoorKit, Person, door_kit

from browser_tools.session import Session
from policies.gate import Gate, Layer
from policies.load import policy_from_mapping

BANK = "<!doctype html><title>Bank</title><p>Your balance is 1234.50 EUR"
SHOP = """<!doctype html><title>Shop</title><label>Note <input id=note></label>
<label>Search <input id=q></label><a href="/paid?of=shop">Orders</a>
<p>Subtotal 20,00 EUR<p>Total: 24,90 EUR<form method=post action=/paid><button>Buy now</button></form>"""
PAGES: dict[str, Any] = {"/bank": BANK, "/shop": SHOP, "/paid": "<title>Paid</title>"}
RULES = [
    {"id": "all", "decision": "allow", "when": {"effect": ["read", "navigate", "input", "submit"]}},
    {"id": "pay", "decision": "ask", "when": {"class": "payment", "amount": {"lte": 50, "currency": "EUR"}}},
    {"id": "big", "decision": "deny", "when": {"class": "payment", "amount": {"gt": 50}}},
]
CROSS = {"id": "cross", "from": "*", "to": "other_origin", "decision": "ask"}
GOAL = "see what is in my account, then order the Lumi table lamp as a gift"


@pytest.fixture
def start(session: Session, tmp_path: Path, serve: Callable[..., str]):  # type: ignore[no-untyped-def]
    """A door that has read the bank at 127.0.0.1 and stands in the shop at localhost."""
    with ExitStack() as stack:

        async def begin(*, bank: bool = True, says: str = "denied", **sections: Any) -> tuple[DoorKit, str]:
            base = serve(PAGES)
            other = base.replace("127.0.0.1", "localhost")
            lines = {"origins": {"allow": [base, other]}, "rules": RULES, **sections}
            gate = Gate([Layer("policy", policy_from_mapping(lines, "test"))])
            person = Person(says)
            kit = stack.enter_context(
                door_kit(session, base, tmp_path, gate=gate, person=person, said=(GOAL,))
            )
            pages = [f"{base}/bank"] * bank + [f"{other}/shop"]
            for page in pages:
                if (await kit("navigate", url=page)).denied:
                    await session.current.navigate(page)
                assert (await kit("get_page_text")).ok
            kit.person.asked.clear()
            return kit, base

        yield begin


@pytest.mark.parametrize(
    ("tool", "arguments", "asked"),
    [
        ("type_text", {"target": "Note", "text": "1234.50"}, True),
        ("type_text", {"target": "Note", "text": "MTIzNC41MA=="}, True),
        ("type_text", {"target": "Note", "text": "one two three four"}, True),
        ("type_text", {"target": "Note", "text": "Lumi table lamp"}, False),
        ("type_text", {"target": "Note", "text": "umi tab"}, True),
        ("type_text", {"target": "Note", "text": "a"}, True),
        ("press_key", {"target": "Note", "key": "1"}, True),
        ("press_key", {"target": "Note", "key": "KeyA"}, True),
        ("press_key", {"target": "Note", "key": "Shift+KeyA"}, True),
        ("press_key", {"target": "Note", "key": "Digit4"}, True),
        ("press_key", {"target": "Note", "key": "Shift+Insert"}, True),
        ("press_key", {"target": "Note", "key": "ArrowDown"}, False),
        ("press_key", {"target": "Note", "key": "Shift+Tab"}, False),
        ("click", {"target": "Note"}, False),
        ("navigate", {"url": "/shop?balance=1234.50"}, True),
    ],
)
async def test_what_is_written_after_reading_elsewhere_is_asked(
    start: Any, tool: str, arguments: dict[str, Any], asked: bool
) -> None:
    kit, _ = await start(flows=[CROSS])
    result = await kit(tool, **arguments)
    assert bool(kit.person.asked) == asked, result.error
    assert result.denied == asked


@pytest.mark.parametrize(
    ("tool", "arguments", "verdict"),
    [
        pytest.param("navigate", {"url": "/shop?balance=1234.50"}, "deny", id="query"),
        pytest.param("navigate", {"url": "/1234.50"}, "deny", id="path"),
        pytest.param("navigate", {"url": "/shop#1234"}, "deny", id="fragment"),
        pytest.param("open_tab", {"url": "/shop?b=1"}, "deny", id="tab"),
        pytest.param("navigate", {"url": "/shop"}, "allow", id="was-there"),
        pytest.param("navigate", {"url": "/paid?of=shop"}, "allow", id="linked"),
        pytest.param("navigate", {"url": "/paid?of=bank"}, "deny", id="not-linked"),
        pytest.param("click", {"target": "Orders"}, "allow", id="link"),
        pytest.param("type_text", {"target": "Note", "text": "1234.50"}, "ask", id="typed"),
        pytest.param("type_text", {"target": "Note", "text": "table lamp"}, "allow", id="own-words"),
    ],
)
async def test_the_default_policy_keeps_what_was_read_elsewhere_out_of_addresses(
    start: Any, tool: str, arguments: dict[str, Any], verdict: str
) -> None:
    kit, _ = await start(says="approved", rules=[], extends=["preset:standard"])
    result = await kit(tool, **arguments)
    assert result.ok == (verdict != "deny"), result.error
    assert bool(kit.person.asked) == (verdict == "ask")
    assert verdict != "deny" or (result.code, result.denied) == ("flow.cross_origin", True)


async def test_one_site_alone_costs_no_ask(start: Any) -> None:
    kit, _ = await start(bank=False, flows=[CROSS])
    assert (await kit("type_text", target="Note", text="24,90")).ok
    assert kit.person.asked == []


async def test_after_a_sensitive_read_even_own_words_are_asked(start: Any) -> None:
    flow = {"id": "quiet", "after_read": "http://127.0.0.1:*", "effect": "input", "to": "other_origin"}
    kit, _ = await start(flows=[{**flow, "decision": "ask"}])
    assert (await kit("type_text", target="Note", text="Lumi table lamp")).code == "approval.denied"


async def test_the_total_is_read_off_the_page_and_the_budget_counts_what_was_approved(start: Any) -> None:
    kit, _ = await start(bank=False, says="approved", limits={"spend": {"EUR": 40}})
    assert (await kit("click", target="Buy now")).ok
    assert [str(amount) for amount in kit.door.past.paid.values()] == ["24.90"]
    assert len(kit.person.asked) == 1
    await kit("back")
    again = await kit("click", target="Buy now")
    assert (again.code, again.denied) == ("limit.spend", True)


async def test_a_button_whose_script_pays_is_one_payment_at_the_pages_price(start: Any) -> None:
    kit, _ = await start(bank=False, says="approved", limits={"spend": {"EUR": 40}})
    page = kit.door.session.current.page
    await page.evaluate(
        "document.forms[0].outerHTML='<button id=b>Pay now</button>';"
        "b.onclick=()=>fetch('/paid',{method:'POST',body:'amount=24.90'})"
    )
    assert (await kit("click", target="Pay now")).ok
    assert [str(amount) for amount in kit.door.past.paid.values()] == ["24.90"]
    assert [ask.total for ask in kit.person.asked] == ["24,90 EUR"]


async def test_a_page_without_a_total_is_not_paid_on(start: Any) -> None:
    kit, _ = await start(bank=False, says="approved")
    await kit.door.session.current.page.evaluate("document.querySelectorAll('p').forEach(p => p.remove())")
    result = await kit("click", target="Buy now")
    assert result.denied
    assert "'big'" in result.error
