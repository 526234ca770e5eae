"""Classes of actions: buttons in ten languages, near misses, forms, links."""

from __future__ import annotations

from pathlib import Path

import pytest

from policies.action import ActionClass, Effect, ElementFacts, FieldSignals, FormFacts
from policies.classes import SEVERITY, class_of_text, classify

LABELLED, NEAR = (
    (Path(__file__).parents[1] / "cases" / "buttons.txt").read_text(encoding="utf-8").split("\n---\n")
)
BUTTONS = [
    (label, cls)
    for cls, _, labels in (row.split("|") for row in LABELLED.splitlines()[1:])
    for label in labels.split(";")
]
NEAR_MISSES = [label for line in NEAR.splitlines() for label in line.split("|")]
HARMLESS = (None, "search", "filter")


@pytest.mark.parametrize(("label", "cls"), BUTTONS)
def test_a_button_says_what_it_does(label: str, cls: ActionClass) -> None:
    assert class_of_text(label) == cls


@pytest.mark.parametrize("label", NEAR_MISSES)
def test_a_near_miss_is_harmless(label: str) -> None:
    assert class_of_text(label) in HARMLESS


@pytest.mark.parametrize(
    ("label", "cls"),
    [
        ("Alle Cookies zulassen", "filter"),
        ("Allow necessary cookies only", "filter"),
        ("Alle cookies toestaan", "filter"),
        ("すべてのCookieを許可する", "filter"),
        ("Allow access", "grant_access"),
        ("Buy filters", "payment"),
        ("Buy cookies", "payment"),
        ("Delete filter", "filter"),
    ],
)
def test_what_a_button_is_about(label: str, cls: ActionClass) -> None:
    assert class_of_text(label) == cls


def test_words_are_folded_and_whole() -> None:
    assert class_of_text("ＤＥＬＥＴＥ") == class_of_text("dElEtE!") == "delete"
    assert class_of_text("undelete") is None
    assert class_of_text("") is None


SEARCH = FieldSignals(type="search", name="q")
TEXT = FieldSignals(name="title", label="Title")
EMAIL = FieldSignals(type="email", name="email")
PASSWORD = FieldSignals(type="password", name="p")
CARD = FieldSignals(autocomplete="cc-number")
AMOUNT = FieldSignals(label="Betrag")
HIDDEN_CARD = FieldSignals(type="hidden", name="card_number")
SELECT = FieldSignals(tag="select", name="sort")
BODY = FieldSignals(tag="textarea", name="body")
FILE = FieldSignals(type="file", name="photo")


@pytest.mark.parametrize(
    ("label", "method", "path", "fields", "cls"),
    [
        ("Go", "get", "/search", (SEARCH,), "search"),
        ("Go", "post", "/search", (SEARCH,), "search"),
        ("Senden", "get", "/search", (SEARCH,), "search"),
        ("", "get", "/", (TEXT,), "search"),
        ("OK", "get", "/", (SELECT,), "filter"),
        ("Apply", "get", "/", (SELECT,), "filter"),
        ("Apply", "post", "/jobs/1", (TEXT,), "unknown"),
        ("Search", "post", "/transfer", (AMOUNT,), "payment"),
        ("Search", "post", "/x", (TEXT,), "unknown"),
        ("OK", "get", "/subscribe", (EMAIL,), "unknown"),
        ("OK", "get", "/contact", (BODY,), "unknown"),
        ("Continue", "post", "/step", (TEXT,), "unknown"),
        ("Continue", "post", "/step", (PASSWORD,), "login"),
        ("Continue", "post", "/step", (CARD,), "payment"),
        ("Continue", "post", "/step", (HIDDEN_CARD,), "payment"),
        ("Continue", "get", "/step", (CARD,), "payment"),
        ("Continue", "post", "/step", (FILE,), "upload"),
        ("Continue", "post", "/checkout/2", (TEXT,), "payment"),
        ("Yes, I'm sure", "post", "/admin/auth/user/1/delete/", (), "delete"),
        ("Continue", "post", "/oauth/authorize", (), "grant_access"),
        ("Save", "post", "/settings/password", (PASSWORD,), "account_change"),
        ("Log in", "post", "/session", (EMAIL, PASSWORD), "login"),
        ("Delete account", "post", "/session", (PASSWORD,), "delete"),
        ("Add to cart", "post", "/cart/add", (), "cart"),
        ("Remove", "post", "/cart/delete/3", (), "cart"),
        ("Delete", "dialog", "/", (), "delete"),
        ("Close", "dialog", "/", (), "none"),
        ("Update cart", "post", "/cart", (TEXT,), "cart"),
        ("Log in", "post", "/members/sign_in", (EMAIL, PASSWORD), "login"),
        ("Log in", "post", "/api/tokens", (EMAIL, PASSWORD), "login"),
        ("Continue", "post", "/api/tokens", (PASSWORD,), "credentials"),
        ("Log in", "post", "/oauth/authorize", (EMAIL, PASSWORD), "grant_access"),
        ("Search", "get", "/members", (SEARCH,), "search"),
        ("Filter", "get", "/payments", (SELECT,), "filter"),
        ("Add", "get", "/members", (EMAIL,), "grant_access"),
        ("Search", "post", "/members", (SEARCH,), "grant_access"),
        ("Search", "get", "/payments", (SEARCH, AMOUNT), "payment"),
    ],
)  # fmt: skip
def test_a_form_is_as_serious_as_its_most_serious_part(
    label: str, method: str, path: str, fields: tuple[FieldSignals, ...], cls: ActionClass
) -> None:
    form = FormFacts(method=method, action="https://shop.test" + path, fields=fields, submit=label)
    button = ElementFacts(role="button", name=label, text=label, tag="button", submits=True, form=form)
    assert classify(button, "submit") == cls
    enter = ElementFacts(role="textbox", tag="input", field=TEXT, form=form)
    assert SEVERITY.index(classify(enter, "submit")) >= SEVERITY.index(cls)


@pytest.mark.parametrize(
    ("text", "name", "cls"),
    [
        ("×", "Delete", "delete"),
        ("Delete", "", "delete"),
        ("Search", "Delete", "unknown"),
        ("Buy", "Buy: Oak lamp", "payment"),
        ("Filter", "Search", "filter"),
    ],
)
def test_text_and_name_that_tell_different_things_are_unknown(text: str, name: str, cls: ActionClass) -> None:
    assert classify(ElementFacts(role="button", text=text, name=name, tag="button"), "input") == cls


@pytest.mark.parametrize(
    ("text", "href", "cls"),
    [
        ("Lamps", "/lamps", "none"),
        ("Payment methods", "/payment", "none"),
        ("Checkout", "/checkout", "none"),
        ("Log in", "/login", "none"),
        ("Delete account help", "/help/delete-account", "none"),
        ("How do I delete my account?", "/help/delete", "none"),
        ("Delete", "/help/articles/9", "none"),
        ("Delete", "/items/9/delete", "delete"),
        ("Konto löschen", "/account/delete", "delete"),
        ("Authorize", "/oauth/authorize", "grant_access"),
        ("Delete", "/page#", "delete"),
    ],
)
def test_the_words_of_a_link_count_where_its_target_agrees(text: str, href: str, cls: ActionClass) -> None:
    link = ElementFacts(role="link", tag="a", text=text, name=text, href="https://shop.test" + href)
    assert classify(link, "navigate") == cls


@pytest.mark.parametrize(
    ("element", "effect", "cls"),
    [
        (ElementFacts(role="tab", name="Reviews"), "input", "none"),
        (ElementFacts(role="button", name="Show more", tag="button"), "input", "none"),
        (ElementFacts(tag="input", field=PASSWORD), "input", "none"),
        (ElementFacts(tag="textarea", name="Delete", field=BODY), "input", "none"),
        (ElementFacts(tag="input", field=FILE), "input", "upload"),
        (ElementFacts(tag="a", href="https://a.test/x.pdf", download=True), "navigate", "download"),
        (ElementFacts(tag="a", href="javascript:void(0)", text="Pay now"), "input", "payment"),
        (ElementFacts(tag="button", text="Send", submits=True), None, "send"),
        (ElementFacts(tag="div", role="textbox", field=FieldSignals(tag="div")), "submit", "unknown"),
        (ElementFacts(tag="p", text="Delete"), "read", "none"),
        (ElementFacts(tag="body"), "script", "unknown"),
    ],
)
def test_the_effect_comes_first(element: ElementFacts, effect: Effect | None, cls: ActionClass) -> None:
    assert classify(element, effect) == cls
