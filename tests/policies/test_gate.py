"""POLICY.md's semantics 1 to 4 and 6, sentence by sentence."""

from __future__ import annotations

from typing import Any

import pytest

from policies.action import Action, Decision, ElementFacts, FieldSignals, FormFacts
from policies.gate import Gate, Layer
from policies.limits import Limits
from policies.load import policy_from_mapping
from policies.reasons import LIMIT_REASONS, REASONS, rank
from policies.schema import Policy

SHOP = "https://shop.test"
ORIGINS = {"read": [SHOP, "https://docs.test"], "act": [SHOP]}
LOOK = {"id": "look", "decision": "allow", "when": {"effect": ["read", "navigate"]}}
TYPE = {"id": "type", "decision": "allow", "when": {"effect": "input", "field": {"not": ["password"]}}}
DELETE_BUTTON = ElementFacts(role="button", name="Delete", text="Delete", tag="button")


def policy(*rules: dict[str, Any], **keys: Any) -> Policy:
    return policy_from_mapping({"origins": ORIGINS, "rules": list(rules), **keys}, "test")


def rule(id: str, decision: str, **when: Any) -> dict[str, Any]:
    unless = when.pop("unless", None)
    return {"id": id, "decision": decision, "when": when, **({"unless": unless} if unless else {})}


def decide(action: Action, *rules: dict[str, Any], **keys: Any) -> Decision:
    return Gate([Layer("test", policy(*rules, **keys))]).decide(action)


def click(element: ElementFacts = DELETE_BUTTON, **keys: Any) -> Action:
    return Action(**{"tool": "click", "effect": "input", "origin": SHOP, "element": element, **keys})


def submit(action: str = SHOP + "/send", origin: str = SHOP, **keys: Any) -> Action:
    form = FormFacts(method="post", action=action)
    element = ElementFacts(role="button", name="OK", tag="button", type="submit", submits=True, form=form)
    return Action(tool="click", effect="submit", origin=origin, url=action, element=element, **keys)


# -- 1. deny > ask > allow > default -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("decisions", "verdict", "named"),
    [
        ([], "deny", None),
        (["allow"], "allow", "r0"),
        (["allow", "ask"], "ask", "r1"),
        (["allow", "ask", "deny"], "deny", "r2"),
        (["deny", "allow"], "deny", "r0"),
        (["ask", "deny", "ask", "deny"], "deny", "r1,r3"),
        (["allow", "allow"], "allow", "r0,r1"),
    ],
)
def test_the_strictest_matching_rule_wins_and_all_that_share_the_win_are_named(
    decisions: list[str], verdict: str, named: str | None
) -> None:
    rules = [rule(f"r{index}", decision, effect="input") for index, decision in enumerate(decisions)]
    decision = decide(click(), *rules)
    assert (decision.verdict, decision.rule) == (verdict, named)
    assert decision.reason == ("rule" if decisions else "default")
    assert decision.matches == tuple(f"test:r{index}" for index in range(len(decisions)))


def test_without_a_matching_rule_the_default_decides() -> None:
    assert decide(click(), LOOK, default="ask").verdict == "ask"
    assert decide(click(), LOOK).reason == "default"


def test_taking_the_deciding_rules_out_changes_the_decision() -> None:
    rules = [
        rule("a", "allow", effect="input"),
        rule("no", "deny", class_="x"),
        rule("b", "ask", role="button"),
    ]
    rules[1]["when"] = {"class": "delete"}
    decision = decide(click(), *rules)
    assert decision.rule == "no"
    assert decide(click(), rules[0], rules[2]).rule == "b"


# -- 2. exceptions and layers ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("origin", "verdict"), [(SHOP, "deny"), ("https://staging.shop.test", "allow")], ids=["rule", "exception"]
)
def test_an_exception_to_a_deny_stands_inside_it(origin: str, verdict: str) -> None:
    never = rule("never", "deny", unless={"origin": "https://staging.shop.test"}, **{"class": "delete"})
    origins = {"act": [SHOP, "https://staging.shop.test"]}
    rules = [rule("all", "allow", effect="input"), never]
    assert decide(click(origin=origin), *rules, origins=origins).verdict == verdict


def test_an_exception_that_nobody_can_judge_does_not_lift_the_deny() -> None:
    never = rule("never", "deny", effect="input", unless={"name": "harmless"})
    allow = rule("all", "allow", effect="input", unless={"name": "harmful"})
    nameless = click(ElementFacts(role="button", tag="button"))
    assert decide(nameless, rule("yes", "allow", effect="input"), never).rule == "never"
    assert decide(nameless, allow).reason == "default"


@pytest.mark.parametrize(
    ("floor", "own", "verdict", "layer"),
    [
        ("deny", "allow", "deny", "floor"),
        ("allow", "deny", "deny", "own"),
        ("ask", "allow", "ask", "floor"),
        ("allow", "allow", "allow", "floor,own"),
        (None, "allow", "deny", "floor"),
    ],
)
def test_layers_are_decided_each_with_its_own_default_and_the_strictest_stands(
    floor: str | None, own: str, verdict: str, layer: str
) -> None:
    layers = [
        Layer(name, policy(*([rule(f"{name}-rule", decision, effect="input")] if decision else [])))
        for name, decision in (("floor", floor), ("own", own))
    ]
    decision = Gate(layers).decide(click())
    assert (decision.verdict, decision.layer) == (verdict, layer)
    assert Gate(layers[::-1]).decide(click()).verdict == verdict


def test_origins_of_layers_intersect_and_limits_take_the_minimum() -> None:
    wide = policy(LOOK, limits={"turns": 9, "tabs": 2})
    narrow = policy(LOOK, origins={"read": ["https://docs.test"]}, limits={"turns": 3})
    gate = Gate([Layer("wide", wide), Layer("narrow", narrow)])
    assert gate.decide(Action(effect="navigate", url="https://docs.test/")).allowed
    assert gate.decide(Action(effect="navigate", url=SHOP + "/")).reason == "origin.not_allowed"
    assert gate.limits == Limits(turns=3, tabs=2)


def test_a_gate_without_a_policy_cannot_be_made() -> None:
    with pytest.raises(ValueError, match="at least one policy"):
        Gate([])


# -- 3. missing facts --------------------------------------------------------------------------------------

BARE = Action(effect="input", origin=SHOP)


@pytest.mark.parametrize(
    "when",
    [
        {"tool": "click"},
        {"field": "text"},
        {"field": {"not": ["password"]}},
        {"role": "button"},
        {"name": "OK"},
    ],
    ids=str,
)
@pytest.mark.parametrize(("decision", "matches"), [("deny", True), ("ask", True), ("allow", False)])
def test_a_missing_fact_matches_a_deny_and_an_ask_and_no_allow(
    when: dict[str, Any], decision: str, matches: bool
) -> None:
    assert bool(decide(BARE, rule("r", decision, **when)).matches) is matches


def test_an_action_without_effect_or_class_matches_denies_of_them() -> None:
    nothing = Action(origin=SHOP)
    assert decide(nothing, rule("r", "deny", effect="input")).rule == "r"
    assert decide(nothing, rule("r", "deny", **{"class": "delete"})).rule == "r"


@pytest.mark.parametrize("when", [{"role": "button"}, {"name": "OK"}], ids=str)
@pytest.mark.parametrize("effect", ["read", "navigate"])
def test_a_rule_about_an_element_says_nothing_where_none_is_touched(
    when: dict[str, Any], effect: Any
) -> None:
    page = Action(effect=effect, url=SHOP + "/")
    assert not decide(page, rule("r", "deny", **when)).matches
    assert decide(page, rule("r", "allow", effect=effect, unless=when)).allowed


def test_a_fact_that_is_known_not_to_be_there_is_not_missing() -> None:
    assert not decide(click(), rule("r", "deny", field="password")).matches
    assert decide(click(), rule("r", "allow", field={"not": ["password"]})).allowed
    escape = Action(effect="input", origin=SHOP, key="Escape")
    assert not decide(escape, rule("r", "deny", field="password")).matches
    letter = Action(effect="input", origin=SHOP, key="s")
    assert decide(letter, rule("r", "deny", field="password")).matches


# -- 4. deny sources beside the rules, and which reason is named -------------------------------------------

ALL = rule("all", "allow")


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (Action(tool="navigate", effect="navigate", url="https://evil.test/"), "origin.not_allowed"),
        (Action(tool="navigate", effect="navigate", url="nonsense"), "url.ambiguous"),
        (Action(tool="navigate", effect="navigate"), "origin.not_allowed"),
        (Action(effect="read", url="https://evil.test/"), "origin.not_allowed"),
        (Action(effect="read", origin="https://evil.test"), "origin.not_allowed"),
        (click(origin="https://docs.test"), "origin.not_allowed"),
        (click(origin="null"), "url.ambiguous"),
        (Action(effect="input", element=DELETE_BUTTON), "origin.not_allowed"),
        (submit(origin="https://docs.test"), "origin.not_allowed"),
        (submit("https://docs.test/collect"), "origin.not_allowed"),
        (submit("https://evil.test/collect"), "origin.not_allowed"),
        (submit("http://127.0.0.1/collect"), "net.private_address"),
        (submit("javascript:steal()"), "scheme.denied"),
        (click(ElementFacts(tag="a", href="javascript:steal()")), "scheme.denied"),
        (
            Action(effect="navigate", element=ElementFacts(tag="a", href="https://evil.test/")),
            "origin.not_allowed",
        ),
        (Action(effect="navigate", element=ElementFacts(tag="a", href="mailto:a@b.test")), "scheme.denied"),
        (Action(effect="upload", origin="https://docs.test"), "origin.not_allowed"),
        (Action(effect="script", origin="https://docs.test"), "origin.not_allowed"),
        (Action(effect="download", url="https://evil.test/x.pdf"), "origin.not_allowed"),
        (Action(tool="drag", effect="input", origin=SHOP, field="text"), "tool.denied"),
        (Action(effect="input", origin=SHOP, field="invisible"), "field.invisible"),
        (click(ElementFacts(tag="input", field=FieldSignals(visible=False))), "field.invisible"),
    ],
)
def test_no_rule_lifts_a_deny_source(action: Action, reason: str) -> None:
    decision = decide(action, ALL, tools={"deny": ["drag"]})
    assert (decision.verdict, decision.reason, decision.rule) == ("deny", reason, None)


def test_what_may_be_read_or_acted_on_passes_every_source() -> None:
    for action in (
        Action(tool="navigate", effect="navigate", url="https://docs.test/a"),
        Action(effect="read", origin="https://docs.test"),
        Action(tool="finish", effect="read"),
        click(),
        click(ElementFacts(tag="a", role="link", href="javascript:void(0)", text="More")),
        submit(),
        Action(effect="download", url="https://docs.test/x.pdf"),
        Action(effect="download", origin="https://docs.test", url="blob:https://docs.test/1"),
    ):
        assert decide(action, ALL).allowed, action


def test_the_first_reason_in_order_is_named() -> None:
    several = click(
        ElementFacts(tag="a", href="http://user@127.0.0.1/"), origin="https://evil.test", tool="drag"
    )
    assert decide(several, ALL, tools={"deny": ["drag"]}).reason == "url.userinfo"
    assert decide(several.model_copy(update={"element": None}), ALL, tools={"deny": ["drag"]}).reason == (
        "origin.not_allowed"
    )


def test_tools_allow_is_the_whole_list() -> None:
    assert decide(click(), ALL, tools={"allow": ["click"]}).allowed
    assert decide(click(tool="hover"), ALL, tools={"allow": ["click"]}).reason == "tool.denied"
    assert decide(click(), ALL, tools={"allow": []}).reason == "tool.denied"


def test_an_allowed_navigation_names_its_origin_and_an_allowed_action_its_rule() -> None:
    navigation = decide(Action(effect="navigate", url=SHOP + "/"), LOOK)
    assert (navigation.reason, navigation.rule) == ("origin.allowed", "look")
    typed = decide(Action(effect="input", origin=SHOP, field="text"), TYPE)
    assert (typed.reason, typed.rule) == ("rule", "type")


@pytest.mark.parametrize("effect", ["download", "upload"])
def test_files_that_no_rule_allows_have_their_own_reason(effect: Any) -> None:
    assert decide(Action(effect=effect, origin=SHOP), LOOK).reason == f"{effect}.denied"


def test_a_host_in_disguise_is_asked_about_unless_it_is_listed_literally() -> None:
    action = Action(effect="navigate", url="https://xn--80ak6aa92e.com/")
    for origins, answer in [
        ({"read": ["https://*"]}, ("ask", "host.confusable")),
        ({"read": ["https://xn--80ak6aa92e.com"]}, ("allow", "origin.allowed")),
        ({"read": [SHOP]}, ("deny", "origin.not_allowed")),
    ]:
        decision = decide(action, LOOK, origins=origins)
        assert (decision.verdict, decision.reason) == answer


def test_a_rules_origin_speaks_of_where_it_happens_and_where_it_is_sent() -> None:
    elsewhere = submit("https://pay.test/collect")
    origins = {"act": [SHOP, "https://pay.test"]}
    bank = rule("bank", "deny", origin="https://pay.test")
    assert decide(elsewhere, ALL, bank, origins=origins).rule == "bank"
    only_shop = rule("shop", "allow", origin=SHOP)
    assert decide(elsewhere, only_shop, origins=origins).reason == "default"


def test_names_are_compared_whole_and_folded() -> None:
    by_name = rule("r", "deny", name="  delete ")
    assert decide(click(), ALL, by_name).rule == "r"
    longer = ElementFacts(role="button", name="Delete filter", tag="button")
    assert decide(click(longer), ALL, by_name).allowed


# -- 6. the effect is what happens -------------------------------------------------------------------------


def test_field_and_class_are_derived_from_the_element() -> None:
    password = ElementFacts(tag="input", field=FieldSignals(type="password"))
    typed = Action(tool="type_text", effect="input", origin=SHOP, element=password, text="x")
    gate = Gate([Layer("test", policy(rule("r", "ask", field="password"), TYPE))])
    assert (gate.decide(typed).rule, gate.complete(typed).field) == ("r", "password")
    assert gate.complete(submit()).cls == "unknown"
    assert gate.complete(Action(effect="navigate", url=SHOP)).cls == "none"


def test_what_the_browser_resolved_is_not_judged_as_a_spelling() -> None:
    href = SHOP + "/search?q=a\\b"
    link = Action(effect="navigate", url=href, element=ElementFacts(tag="a", role="link", href=href))
    assert decide(link, LOOK).allowed
    assert decide(Action(effect="navigate", url=href), LOOK).reason == "url.ambiguous"


# -- reasons and messages ----------------------------------------------------------------------------------


def test_every_reason_has_its_place() -> None:
    assert len(REASONS) == len(set(map(str, REASONS))) == 56
    assert all(isinstance(rank(code), int) for code in REASONS)
    assert "limit.turns" in LIMIT_REASONS


def test_the_message_names_layer_reason_and_culprit() -> None:
    message = decide(Action(effect="navigate", url="https://evil.test/x"), LOOK).message
    assert message == (
        "denied by policy 'test' (origin.not_allowed): "
        "https://evil.test is not among the origins the run may read"
    )
    assert decide(click(), rule("no-clicks", "deny", effect="input")).message.endswith(
        "rule 'no-clicks' says: deny"
    )
