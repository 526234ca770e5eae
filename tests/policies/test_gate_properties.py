"""What holds for every policy and every action (POLICY.md's property tests)."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any, get_args

import pytest
from doors import Person
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from browser_tools.door.journal import Journal
from browser_tools.door.meter import Meter
from browser_tools.door.past import Past
from browser_tools.door.permits import Act, Permits
from browser_tools.errors import DeniedError
from browser_tools.events import EventLog
from browser_tools.registry import TOOLS as REGISTRY
from browser_tools.tool import ToolCall
from policies.action import (
    Action,
    ActionClass,
    Decision,
    Effect,
    ElementFacts,
    FieldKind,
    FieldSignals,
    FormFacts,
    Resource,
)
from policies.document import BadFile, read_yaml
from policies.gate import NOTHING_YET, STRICTNESS, Gate, Layer
from policies.limits import Limits
from policies.load import policy_from_mapping
from policies.redact import Redactor
from policies.schema import Policy
from policies.state import State
from policies.testing import explain
from policies.url import UrlError, canonical

SITES = ["https://a.test", "https://b.test", "https://x.a.test", "http://127.0.0.1:8000"]
PATTERNS = [*SITES, "https://*.a.test", "https://*", "http://127.0.0.1:*"]
TOOLS = ["click", "type_text", "navigate"]
TEXTS = ["", "Delete", "Search", "Buy now", "OK"]

conditions = st.fixed_dictionaries(
    {},
    optional={
        "tool": st.lists(st.sampled_from(TOOLS), min_size=1, max_size=2),
        "effect": st.lists(st.sampled_from(get_args(Effect)), min_size=1, max_size=4),
        "origin": st.one_of(
            st.sampled_from([{"in": "read"}, {"in": "act"}]), st.lists(st.sampled_from(PATTERNS), min_size=1)
        ),
        "field": st.one_of(
            st.lists(st.sampled_from(get_args(FieldKind)), min_size=1),
            st.builds(lambda kind: {"not": [kind]}, st.sampled_from(get_args(FieldKind))),
        ),
        "class": st.lists(st.sampled_from(get_args(ActionClass)), min_size=1),
        "role": st.just("button"),
        "name": st.sampled_from(TEXTS[1:]),
    },
)
rules = st.builds(
    lambda decision, when, unless: {
        "decision": decision,
        "when": when,
        **({"unless": unless} if unless else {}),
    },
    st.sampled_from(STRICTNESS),
    conditions,
    st.one_of(st.none(), conditions),
)
rule_lists = st.lists(rules, max_size=5)
origins = st.fixed_dictionaries(
    {},
    optional={
        "read": st.lists(st.sampled_from(PATTERNS), max_size=3),
        "act": st.lists(st.sampled_from(PATTERNS), max_size=3),
    },
)
urls = st.builds(
    lambda site, path: site + path, st.sampled_from(SITES), st.sampled_from(["", "/x", "/delete"])
)
fields = st.builds(FieldSignals, type=st.sampled_from(["text", "password", "search"]), visible=st.booleans())
forms = st.builds(FormFacts, method=st.sampled_from(["get", "post"]), action=urls)
elements = st.builds(
    ElementFacts,
    role=st.sampled_from(["button", "link", ""]),
    name=st.sampled_from(TEXTS),
    text=st.sampled_from(TEXTS),
    href=st.one_of(st.none(), urls),
    submits=st.booleans(),
    field=st.one_of(st.none(), fields),
    form=st.one_of(st.none(), forms),
)
actions = st.builds(
    Action,
    tool=st.one_of(st.none(), st.sampled_from(TOOLS)),
    effect=st.one_of(st.none(), st.sampled_from(get_args(Effect))),
    url=st.one_of(st.none(), urls),
    origin=st.one_of(st.none(), st.sampled_from(SITES)),
    element=st.one_of(st.none(), elements),
    cls=st.one_of(st.none(), st.sampled_from(get_args(ActionClass))),
    field=st.one_of(st.none(), st.sampled_from(get_args(FieldKind))),
)


def policy(rules: list[dict[str, Any]], origins: dict[str, Any]) -> Policy:
    numbered = [{"id": f"r{index}", **rule} for index, rule in enumerate(rules)]
    return policy_from_mapping({"origins": origins, "rules": numbered}, "generated")


def strictness(rules: list[dict[str, Any]], origins: dict[str, Any], action: Action) -> int:
    return STRICTNESS.index(Gate([Layer("one", policy(rules, origins))]).decide(action).verdict)


EXAMPLES = "STRELKA_EXAMPLES"
examples = settings(max_examples=int(os.environ.get(EXAMPLES, "60")), deadline=None)


@pytest.mark.deep
@pytest.mark.timeout(3600)
def test_ten_thousand_times() -> None:
    """Each property of this file, as often as POLICY.md asks."""
    command = [sys.executable, "-m", "pytest", "-q", "-m", "not deep", "--timeout=3000", __file__]
    ran = subprocess.run(command, env={**os.environ, EXAMPLES: "10000"}, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout[-4000:]


@examples
@given(rule_lists, origins, actions)
def test_nothing_is_allowed_that_no_rule_allows(rules: Any, origins: Any, action: Action) -> None:
    decision = Gate([Layer("one", policy(rules, origins))]).decide(action)
    if decision.allowed:
        assert any(rules[int(match.partition(":r")[2])]["decision"] == "allow" for match in decision.matches)
    assert strictness([], origins, action) == STRICTNESS.index("deny")


@examples
@given(rule_lists, origins, actions, st.randoms())
def test_the_order_of_rules_never_matters(rules: Any, origins: Any, action: Action, random: Any) -> None:
    shuffled = list(rules)
    random.shuffle(shuffled)
    assert strictness(shuffled, origins, action) == strictness(rules, origins, action)


@examples
@given(rule_lists, rules, origins, actions)
def test_a_further_rule_moves_only_its_own_way(
    rules: Any, further: Any, origins: Any, action: Action
) -> None:
    before, after = (strictness(one, origins, action) for one in (rules, [*rules, further]))
    if further["decision"] == "deny":
        assert after >= before
    if further["decision"] == "allow":
        assert after <= before


@examples
@given(rule_lists, rule_lists, origins, origins, actions)
def test_layers_only_tighten(one: Any, two: Any, there: Any, here: Any, action: Action) -> None:
    layers = [Layer("one", policy(one, there)), Layer("two", policy(two, here))]
    both = STRICTNESS.index(Gate(layers).decide(action).verdict)
    assert both == max(strictness(one, there, action), strictness(two, here, action))


known_actions = st.builds(
    Action,
    tool=st.sampled_from(TOOLS),
    effect=st.sampled_from(get_args(Effect)),
    url=urls,
    origin=st.sampled_from(SITES),
    cls=st.sampled_from(get_args(ActionClass)),
    field=st.sampled_from(get_args(FieldKind)),
    role=st.just("button"),
    name=st.sampled_from(TEXTS),
)


@examples
@given(
    rule_lists, origins, known_actions, st.sampled_from(["tool", "effect", "cls", "field", "role", "name"])
)
def test_not_knowing_a_fact_never_allows(rules: Any, origins: Any, action: Action, fact: str) -> None:
    update = (
        {fact: None} if fact != "cls" else {"cls": None, "effect": None}
    )  # a class is derived from an effect
    blind = action.model_copy(update=update)
    assume(action.field != "invisible")
    assume(fact != "field" or action.effect in ("input", "submit", "upload"))  # nothing else acts on a field
    assert strictness(rules, origins, blind) > 0 or strictness(rules, origins, action) == 0


@examples
@given(rule_lists, origins, actions)
def test_the_named_rules_decide(rules: Any, origins: Any, action: Action) -> None:
    gate = Gate([Layer("one", policy(rules, origins))])
    decision = gate.decide(action)
    assert decision == gate.decide(action)
    if decision.rule is None:
        return
    named = {int(name.removeprefix("r")) for name in decision.rule.split(",")}
    without = [rule for index, rule in enumerate(rules) if index not in named]
    other = Gate([Layer("one", policy(without, origins))]).decide(action)
    assert (other.verdict, other.reason) != (decision.verdict, decision.reason) or other.rule is None


hosts = st.sampled_from(["a.test", "A.TEST", "münchen.example", "[::1]", "0x7f.1", "xn--mnchen-3ya.example"])
anything = st.one_of(
    st.text(max_size=40),
    st.builds(
        "{}://{}{}/{}?{}#{}".format,
        st.sampled_from(["http", "HTTPS"]),
        hosts,
        st.sampled_from(["", ":80", ":443", ":8080"]),
        st.text(max_size=8),
        st.text(max_size=8),
        st.text(max_size=4),
    ),
)


@examples
@given(anything, st.sampled_from(["tool", "request"]))
def test_the_canonical_form_is_canonical(text: str, entry: Any) -> None:
    try:
        url = canonical(text, entry=entry)
    except UrlError:
        return
    again = canonical(url.href, entry="request")
    assert again == url
    assert url.is_blank or canonical(url.origin).origin == url.origin


@examples
@given(st.text(max_size=60))
def test_any_text_as_a_file_loads_or_is_refused_by_name(text: str) -> None:
    with suppress(BadFile):
        assert isinstance(read_yaml(text, "f.yaml").data, dict)


subresources = st.sampled_from(["public", "same_site", "listed"])
networks = st.fixed_dictionaries({}, optional={
    "subresources": subresources, "private": st.sampled_from(["deny", "listed"]),
    "ports": st.lists(st.sampled_from([80, 443, 8000]), max_size=2), "max_redirects": st.integers(0, 3),
})  # fmt: skip
requests = st.builds(
    Action,
    entry=st.just("request"),
    url=urls,
    origin=st.one_of(st.none(), st.sampled_from(SITES)),
    resource=st.sampled_from(get_args(Resource)),
    redirects=st.integers(0, 4),
    addresses=st.one_of(
        st.none(), st.lists(st.sampled_from(["93.184.216.34", "10.0.0.1", "::1"]), max_size=2).map(tuple)
    ),
    rebound=st.booleans(),
)


def ruling(origins: Any, network: Any, action: Action) -> int:
    gate = Gate([Layer("one", policy_from_mapping({"origins": origins, "network": network}, "generated"))])
    decision = gate.decide(action)
    assert decision == gate.decide(action)
    assert decision.verdict in ("allow", "deny")  # of a request nobody is asked
    return STRICTNESS.index(decision.verdict)


@examples
@given(origins, networks, requests)
def test_requests_are_decided_alike_every_time_and_more_knowledge_never_allows(
    origins: Any, network: Any, action: Action
) -> None:
    blind = action.model_copy(update={"addresses": None, "rebound": False})
    assert ruling(origins, network, action) >= ruling(origins, network, blind)


@examples
@given(origins, networks, origins, networks, requests)
def test_a_floor_only_tightens_requests(there: Any, one: Any, here: Any, two: Any, action: Action) -> None:
    layers = [
        Layer("policy", policy_from_mapping({"origins": there, "network": one}, "generated")),
        Layer("floor", policy_from_mapping({"origins": here, "network": two}, "generated")),
    ]
    both = STRICTNESS.index(Gate(layers).decide(action).verdict)
    assert both == max(ruling(there, one, action), ruling(here, two, action))


@examples
@given(rule_lists, origins, rule_lists, origins, actions)
def test_explain_says_what_the_gate_says(one: Any, there: Any, two: Any, here: Any, action: Action) -> None:
    layers = [Layer("policy", policy(one, there)), Layer("floor", policy(two, here))]
    told = explain(layers, action)
    assert told.decision == Gate(layers).decide(action)
    assert told.flip
    winning = {name for name in (told.decision.rule or "").split(",") if name}
    assert winning <= {match.partition(":")[2] for match in told.decision.matches}


@examples
@given(rule_lists, origins, actions)
def test_an_approval_never_lifts_a_deny(rules: Any, origins: Any, action: Action) -> None:
    gate, person = Gate([Layer("one", policy(rules, origins))]), Person("approved")
    assume(gate.decide(action).verdict == "deny")
    context: Any = SimpleNamespace(
        tab=SimpleNamespace(id="t1", url="https://a.test/"), element=None, onto=None
    )
    with TemporaryDirectory() as folder, closing(EventLog(Path(folder), "test", Redactor())) as log:
        permits = Permits(gate, person, Meter(Limits()), Journal(log), 1.0, Past())
        call = permits.permit(Act(ToolCall("click", {}, id="c1"), REGISTRY["click"], context, (action,), {}))
        with pytest.raises(DeniedError):
            asyncio.run(call)
    assert person.asked == []


def test_a_document_is_decided_on_once_in_a_state_and_again_in_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gate = Gate([Layer("one", Policy.model_validate({"version": 1, "origins": {"act": ["https://a.test"]}}))])
    asked: list[Action] = []
    past = Past()
    decide = gate.decide

    def counted(action: Action, state: State = NOTHING_YET) -> Decision:
        asked.append(action)
        return decide(action, state)

    monkeypatch.setattr(gate, "decide", counted)
    with TemporaryDirectory() as folder, closing(EventLog(Path(folder), "test", Redactor())) as log:
        permits = Permits(gate, Person("approved"), Meter(Limits()), Journal(log), 1.0, past)
        first = permits.look("https://a.test/")
        assert permits.look("https://a.test/") == first == decide(asked[0])
        assert len(asked) == 1
        past.saw("https://a.test/")
        permits.look("https://a.test/")
        permits.look("https://b.test/")
        assert len(asked) == 3
