"""Rules on data: labels, where they go, what was read before; then amounts, budgets and growing origins."""

from __future__ import annotations

import time
from typing import Any

import pytest

from policies.action import Action, ElementFacts, FieldSignals, FormFacts, PageFacts
from policies.amounts import read_amount, total_of
from policies.gate import Gate, Layer
from policies.load import policy_from_mapping
from policies.state import State

A, B, C = "https://a.test", "https://b.test", "https://c.test"
RULES = [{"id": "all", "decision": "allow", "when": {"effect": ["read", "navigate", "input", "submit"]}}]


def gate(**sections: Any) -> Gate:
    lines = {"origins": {"allow": [A, B]}, "rules": RULES, **sections}
    return Gate([Layer("policy", policy_from_mapping(lines, "test"))])


def typing(where: str, *labels: str, effect: str = "input") -> Action:
    return Action.model_validate(
        {"tool": "type_text", "effect": effect, "origin": where, "field": "text", "seen_on": list(labels)}
    )


FLOWS: dict[str, dict[str, Any]] = {
    "stays": {"id": "f", "from": A, "to": "*", "decision": "deny"},
    "cross": {"id": "f", "from": "*", "to": "other_origin", "decision": "ask"},
    "named": {"id": "f", "from": A, "to": B, "decision": "deny"},
    "mine": {"id": "f", "from": "user", "to": B, "decision": "ask"},
    "quiet": {
        "id": "f",
        "after_read": A,
        "effect": ["submit", "input"],
        "to": "other_origin",
        "decision": "ask",
    },
    "both": {"id": "f", "from": B, "after_read": A, "to": "*", "decision": "deny"},
}


@pytest.mark.parametrize(
    ("flow", "action", "read", "verdict"),
    [
        ("stays", typing(B, A), (), "deny"),
        ("stays", typing(A, A), (), "deny"),
        ("stays", typing(B, B), (), "allow"),
        ("stays", typing(B, "user"), (), "allow"),
        ("stays", typing(B, "user", A), (), "deny"),
        ("stays", typing(B, "nonsense"), (), "deny"),
        ("cross", typing(B, A), (), "ask"),
        ("cross", typing(B, B), (), "allow"),
        ("cross", typing(B, B, A), (), "ask"),
        ("cross", typing(B, "user"), (), "allow"),
        ("cross", typing(B, "policy"), (), "allow"),
        ("cross", Action(tool="navigate", effect="navigate", url=f"{B}/?q=1", seen_on=(A,)), (), "ask"),
        ("cross", Action(tool="navigate", effect="navigate", url=f"{B}/?q=1", seen_on=(B,)), (), "allow"),
        ("cross", Action(tool="observe_dom", effect="read", url=B, seen_on=(A,)), (), "allow"),
        ("named", typing(B, A), (), "deny"),
        ("named", typing(A, A), (), "allow"),
        ("mine", typing(B, "user"), (), "ask"),
        ("mine", typing(B, A), (), "allow"),
        ("quiet", typing(B, "user"), (A,), "ask"),
        ("quiet", typing(B, "user"), (B,), "allow"),
        ("quiet", typing(A, "user"), (A,), "allow"),
        ("quiet", Action(tool="navigate", effect="navigate", url=B), (A,), "allow"),
        ("both", typing(A, B), (), "allow"),
        ("both", typing(A, B), (A,), "deny"),
    ],
)
def test_flow(flow: str, action: Action, read: tuple[str, ...], verdict: str) -> None:
    decision = gate(flows=[FLOWS[flow]]).decide(action, State(read=read))
    assert decision.verdict == verdict, decision.message
    if verdict != "allow":
        assert (decision.reason, decision.rule) == ("flow.cross_origin", "f")


def test_a_form_is_where_it_stands_and_where_it_is_sent() -> None:
    form = FormFacts(method="post", action=f"{B}/in", fields=(FieldSignals(name="note"),))
    element = ElementFacts(role="button", name="OK", submits=True, form=form)
    action = Action(tool="click", effect="submit", origin=A, url=f"{B}/in", element=element, seen_on=(A,))
    assert gate(flows=[FLOWS["cross"]]).decide(action).reason == "flow.cross_origin"


def test_a_flow_lets_nothing_happen_that_no_rule_allows() -> None:
    decision = gate(rules=[], flows=[FLOWS["cross"]]).decide(typing(B, A))
    assert (decision.verdict, decision.reason) == ("deny", "default")


def test_a_flow_and_a_rule_that_deny_are_both_named() -> None:
    rules = [*RULES, {"id": "no", "decision": "deny", "when": {"effect": "input"}}]
    decision = gate(rules=rules, flows=[FLOWS["stays"]]).decide(typing(B, A))
    assert (decision.reason, decision.rule) == ("flow.cross_origin", "f,no")


def paying(amount: str | None = None, total: str | None = None, name: str = "Pay") -> Action:
    element = ElementFacts(role="button", name=name, submits=True, form=FormFacts(method="post", action=A))
    page = PageFacts(total=total) if total is not None else None
    return Action(tool="click", effect="submit", origin=A, url=A, element=element, amount=amount, page=page)


SMALL = {
    "id": "small",
    "decision": "ask",
    "when": {"class": "payment", "amount": {"lte": 50, "currency": "EUR"}},
}
BIG = {"id": "big", "decision": "deny", "when": {"class": "payment", "amount": {"gt": 50}}}


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (paying("24,90 EUR"), "small"),
        (paying(total="Gesamt: 24,90 €"), "small"),
        (paying("50.01 EUR"), "big"),
        (paying("20 USD"), "small"),
        (paying("60 USD"), "big"),
        (paying(), "big"),
        (paying("free"), "big"),
        (paying(name="Pay €49.90"), "small"),
        (paying("20 EUR", name="Pay €49.90"), "big"),
    ],
)
def test_amounts_decide_and_what_cannot_be_read_matches_every_rule(action: Action, rule: str) -> None:
    assert gate(rules=[SMALL, BIG]).decide(action).rule == rule


def test_an_allow_needs_an_amount_that_can_be_read() -> None:
    rule = {**SMALL, "decision": "allow"}
    assert gate(rules=[rule]).decide(paying("20 EUR")).verdict == "allow"
    assert gate(rules=[rule]).decide(paying()).reason == "default"


@pytest.mark.parametrize(
    ("action", "spent", "verdict"),
    [
        (paying("20 EUR"), {}, "allow"),
        (paying("20 EUR"), {"EUR": 30}, "allow"),
        (paying("20.01 EUR"), {"EUR": 30}, "deny"),
        (paying("1 USD"), {}, "deny"),
        (paying(), {}, "deny"),
    ],
)
def test_a_budget_holds_in_its_currency(action: Action, spent: dict[str, float], verdict: str) -> None:
    decision = gate(limits={"spend": {"EUR": 50}}).decide(action, State(spent=spent))
    assert decision.verdict == verdict
    assert verdict == "allow" or decision.reason == "limit.spend"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("24,90 EUR", "24.90 EUR"), ("€1,234.50", "1234.50 EUR"), ("1.234,50 €", "1234.50 EUR"),
        ("1 234,50 zł", "1234.50 PLN"), ("1'234.50 CHF", "1234.50 CHF"), ("12.800 円", "12800 JPY"),
        ("R$ 1.234,56", "1234.56 BRL"), ("US$ 20", "20 USD"), ("$20", "20 USD"), ("20,- €", "20 EUR"),
        ("¥12,800", "12800 None"), ("1,23,456 INR", "123456 INR"), ("3 x 20 EUR", None), ("KWD 1.234", None),
        ("20 EUR 30 EUR", None), ("-5 EUR", None), ("1.2.3 EUR", None), ("€ 24 90", None), ("20", None),
        ("free", None), ("", None), ("EUR 2 million", None), ("€1.2M", None), ("EUR 2k", None),
        ("€2 Mrd", None), ("EUR 5 Mio.", None), ("€ 5e3", None), ("¥5万", None), ("20 EUR x 12", None),
        ("EUR 40-60", None), ("40–60 EUR", None), ("12 payments of EUR 20", None),
        ("EUR 40 per month for 24 months", None), ("20 EUR per month", "20 EUR"),
        ("Total EUR 20 for 2 adults", "20 EUR"), ("$12 tomorrow", "12 USD"),
    ],
)  # fmt: skip
def test_sums_are_read_or_not_at_all(text: str, value: str | None) -> None:
    amount = read_amount(text)
    assert (amount and f"{amount.value} {amount.currency}") == value


def test_a_line_of_many_sums_is_read_at_once() -> None:
    """Four times as many take four times as long, or nearly; they took sixteen times as long."""

    def seconds(sums: int) -> float:
        started = time.process_time()
        read_amount("1 EUR per " * sums)
        return time.process_time() - started

    assert seconds(8_000) < 9 * min(seconds(2_000) for _ in range(3))


@pytest.mark.parametrize(
    ("lines", "total"),
    [
        (["Subtotal 20,00 EUR", "Shipping 4,90 EUR", "Total 24,90 EUR"], "24,90 EUR"),
        (["Gesamtsumme", "24,90 €"], "24,90 €"),
        (["Total 10 EUR", "Order total 12 EUR"], "12 EUR"),
        (["Total 10 USD", "Total 9 EUR"], None),
        (["Total 10 EUR or 12 EUR"], None),
        (["合計 ¥1,200"], "¥1,200"),
        (["nothing"], None),
    ],
)
def test_the_total_of_a_page(lines: list[str], total: str | None) -> None:
    assert total_of(lines) == total


GROW = {"read": ["https://shop.test"], "grow": {"via": "link", "max_new": 1}}


def following(url: str) -> Action:
    element = ElementFacts(role="link", name="More", tag="a", href=url)
    return Action(tool="click", effect="navigate", url=url, element=element)


@pytest.mark.parametrize(
    ("action", "grown", "verdict", "reason"),
    [
        (following("https://news.shop.test/"), (), "ask", "origin.not_allowed"),
        (following("https://news.shop.test/"), ("https://news.shop.test",), "allow", "origin.allowed"),
        (following("https://blog.shop.test/"), ("https://news.shop.test",), "deny", "origin.limit"),
        (following("https://evil.test/"), (), "deny", "origin.not_allowed"),
        (following("http://127.0.0.1/"), (), "deny", "net.private_address"),
        (Action(effect="navigate", url="https://news.shop.test/"), (), "deny", "origin.not_allowed"),
        (typing("https://news.shop.test"), ("https://news.shop.test",), "deny", "origin.not_allowed"),
    ],
)
def test_origins_grow_by_what_the_policy_says(
    action: Action, grown: tuple[str, ...], verdict: str, reason: str
) -> None:
    decision = gate(origins=GROW).decide(action, State(grown=grown))
    assert (decision.verdict, decision.reason) == (verdict, reason), decision.message


def test_a_redirect_grows_where_it_may() -> None:
    origins = {"read": ["https://shop.test"], "grow": {"via": ["redirect"], "decision": "allow"}}
    led = Action(entry="request", resource="document", url="https://m.shop.test/", redirects=1)
    policy = gate(origins=origins)
    assert policy.decide(led).allowed
    assert policy.growth(led) == ("https://m.shop.test",)
    assert not policy.decide(led.model_copy(update={"redirects": 0})).allowed
    assert not policy.decide(following("https://m.shop.test/")).allowed
