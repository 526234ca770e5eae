"""What the presets let through: a normal visit without asks, consequences never without one."""

from __future__ import annotations

import pytest

from policies.action import Action, ElementFacts, FieldSignals, FormFacts
from policies.gate import Gate, Layer
from policies.load import bind_start, load_policy

SITE = "http://127.0.0.1:8000"
SEARCH = FieldSignals(type="search", name="q", label="Search")
PASSWORD = FieldSignals(type="password", name="password", label="Password")
USER = FieldSignals(name="username", label="User name")


def button(
    text: str, *fields: FieldSignals, method: str = "post", path: str = "/x", role: str = ""
) -> Action:
    form = FormFacts(method=method, action=SITE + path, role=role, fields=fields)
    element = ElementFacts(
        role="button", name=text, text=text, tag="button", type="submit", submits=True, form=form
    )
    return Action(tool="click", effect="submit", origin=SITE, url=SITE + path, element=element)


def typing(field: FieldSignals) -> Action:
    element = ElementFacts(role="textbox", name=field.label, tag="input", field=field)
    return Action(tool="type_text", effect="input", origin=SITE, element=element, text="x")


def link(text: str, path: str) -> Action:
    element = ElementFacts(role="link", name=text, text=text, tag="a", href=SITE + path)
    return Action(tool="click", effect="navigate", url=SITE + path, element=element)


def plain(text: str) -> Action:
    element = ElementFacts(role="button", name=text, text=text, tag="button", type="button")
    return Action(tool="click", effect="input", origin=SITE, element=element)


ACTIONS: dict[str, Action] = {
    "look": Action(tool="observe_dom", effect="read", url=SITE + "/"),
    "open": Action(tool="navigate", effect="navigate", url=SITE + "/shop"),
    "link": link("Lamps", "/shop/lamps"),
    "payment methods": link("Payment methods", "/help/payment"),
    "help link": link("How to delete your account", "/help/delete-account"),
    "type": typing(SEARCH),
    "search": button("Go", SEARCH, method="get", path="/search"),
    "filter": button("Apply", FieldSignals(tag="select", name="sort"), method="get", path="/shop"),
    "remove filter": plain("Remove filter"),
    "expander": plain("More details"),
    "choose": Action(
        tool="select_option",
        effect="input",
        origin=SITE,
        element=ElementFacts(tag="select", role="combobox", field=FieldSignals(tag="select", name="colour")),
    ),
    "cart": button("Add to cart", FieldSignals(type="hidden", name="product"), path="/cart/add"),
    "scroll": Action(tool="press_key", effect="input", origin=SITE, key="PageDown"),
    "password": typing(PASSWORD),
    "login": button("Log in", USER, PASSWORD, path="/login"),
    "pay": button("Jetzt kaufen", path="/checkout"),
    "post": button("Post", FieldSignals(tag="textarea", name="body"), path="/forum"),
    "unknown": button("Continue", FieldSignals(name="a"), path="/step"),
    "download": Action(tool="click", effect="download", origin=SITE, url=SITE + "/a.pdf"),
    "upload": Action(tool="upload_file", effect="upload", origin=SITE),
    "download by form": button("Download report", path="/report"),
    "upload by form": button("Continue", FieldSignals(type="file", name="photo")),
    "delete": button("Delete", path="/items/1"),
    "delete by script": plain("Delete account"),
    "token": button("Create token", path="/settings/tokens"),
    "invite": button("Invite", path="/team/members"),
    "evaluate": Action(tool="evaluate", effect="script", origin=SITE),
    "elsewhere": Action(tool="navigate", effect="navigate", url="https://example.com/"),
}
LOOKING = ["look", "open", "link", "payment methods", "help link"]
SHOPPING = ["type", "search", "filter", "remove filter", "expander", "choose", "cart", "scroll"]
CONSEQUENCES = [
    "password",
    "login",
    "pay",
    "post",
    "unknown",
    "download",
    "upload",
    "download by form",
    "upload by form",
]
NEVER = ["delete", "delete by script", "token", "invite"]
OUTSIDE = ["evaluate", "elsewhere"]
EXPECTED: dict[str, dict[str, list[str]]] = {
    "standard": {"allow": LOOKING + SHOPPING, "ask": CONSEQUENCES, "deny": NEVER + OUTSIDE},
    "readonly": {"allow": LOOKING, "ask": [], "deny": SHOPPING + CONSEQUENCES + NEVER + OUTSIDE},
    "assist": {"allow": ["look"], "ask": LOOKING[1:] + SHOPPING + CONSEQUENCES + NEVER, "deny": OUTSIDE},
    "testing": {"allow": LOOKING + SHOPPING + CONSEQUENCES + NEVER, "ask": [], "deny": OUTSIDE},
}


@pytest.mark.parametrize("preset", EXPECTED)
@pytest.mark.parametrize("name", ACTIONS)
def test_preset(preset: str, name: str) -> None:
    gate = Gate([Layer(preset, bind_start(load_policy(preset), SITE + "/"))])
    decision = gate.decide(ACTIONS[name])
    assert name in EXPECTED[preset][decision.verdict], decision.message


def test_every_case_has_an_answer() -> None:
    for verdicts in EXPECTED.values():
        named = [name for names in verdicts.values() for name in names]
        assert sorted(named) == sorted(ACTIONS)


def test_without_a_start_a_preset_allows_no_page() -> None:
    gate = Gate([Layer("standard", bind_start(load_policy("standard"), ""))])
    assert gate.decide(ACTIONS["open"]).verdict == "deny"
    assert gate.decide(Action(tool="finish", effect="read")).allowed
