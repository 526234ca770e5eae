"""Names that are near, texts as templates, URLs as patterns."""

from __future__ import annotations

import pytest

from agent.plan.nearness import NEAR, nearness
from agent.plan.templates import Values

CLOSE = [
    ("Add to cart", "Add to basket"),
    ("Add to cart", "Add to your cart now"),
    ("Log in", "Sign in"),
    ("Log in", "Login"),
    ("Go to checkout", "Continue to checkout"),
    ("Username", "User name"),
    ("Colour", "Color"),
    ("Colour", "Colour of the shade"),
    ("Create task", "Create a new task"),
    ("Start work", "Start working"),
    ("Delete it", "Yes, delete it"),
    ("Submit order", "Submit your order"),
    ("First name", "Given name"),
    ("Edit labels", "Edit tags"),
    ("Passenger", "Passengers"),
    ("Ajouter au panier", "Ajouter à mon panier"),
    ("Continuer", "Poursuivre"),
    ("Retirer", "Supprimer"),
    ("In den Warenkorb", "In meinen Einkaufswagen"),
    ("Send invitation", "Send invite"),
    ("Appointments", "Appointments (3)"),
    ("Salbutamol 100mcg inhaler", "Salbutamol 100mcg inhaler (1 inhaler)"),
]
FAR = [
    ("Add to cart", "Add to wishlist"),
    ("Add to cart", "Empty cart"),
    ("Create task", "Create tag"),
    ("Task", "Delete task"),
    ("Save", "Save and add another"),
    ("Save draft", "Publish draft"),
    ("First name", "Last name"),
    ("Next", "Previous"),
    ("Start work", "Stop work"),
    ("Page 2", "Page 3"),
    ("Log in", "Log out"),
    ("Sign in", "Sign up"),
    ("Username", "Password"),
    ("View order", "Cancel order"),
    ("Billing address", "Shipping address"),
    ("Check-in date", "Check-out date"),
    ("Check", "Checkout"),
    ("Grace Hopper", "Grace Hopperton"),
    ("Post", "Postpone"),
    ("One more adult", "One fewer adult"),
    ("Every Monday at noon", "Every Tuesday at noon"),
    ("Mobile phone", "Home phone"),
    ("Smoking", "Non-smoking"),
    ("Delete comment", "Delete comments"),
    ("Remove from team", "Delete team"),
    ("Aus dem Team entfernen", "Team entfernen"),
    ("Quitar del equipo", "Eliminar equipo"),
    ("Delete", "Delete issue"),
    ("Comment", "Comment privately"),
    ("Augmenter la quantité de cet article", "Diminuer la quantité de cet article"),
    ("Ajouter au panier", "Ajouter aux favoris"),
    ("Supprimer la ligne", "Supprimer toutes les lignes"),
    ("J’accepte les conditions générales", "Je n’accepte pas les conditions générales"),
    ("Nächste Woche anzeigen", "Vorherige Woche anzeigen"),
    ("Termin am Mittwoch buchen", "Termin am Freitag buchen"),
    ("Send invoice", "Send test invoice"),
    ("Publish", "Publish later"),
    ("Saver rate", "Saver rate (not refundable)"),
    ("Archive", "Archive (all)"),
    ("brook-and-sons.example", "brook-and-daughters.example"),
    ("Mail ada@example.org", "Mail bob@example.org"),
    ("Log in", "Log in with a passkey"),
    ("", "Save"),
]


@pytest.mark.parametrize(("name", "other"), CLOSE)
def test_names_of_one_thing_are_near(name: str, other: str) -> None:
    assert min(nearness(name, other), nearness(other, name)) >= NEAR


@pytest.mark.parametrize(("name", "other"), FAR)
def test_names_of_two_things_are_not(name: str, other: str) -> None:
    assert max(nearness(name, other), nearness(other, name)) < NEAR


def test_whether_a_field_may_stay_empty_is_no_part_of_its_name() -> None:
    assert nearness("Opmerking", "Opmerking (niet verplicht)", "textbox") == 1.0
    assert nearness("Phone - required", "Phone", "textbox") == 1.0
    assert nearness("Attendance required", "Attendance optional", "radio") < NEAR


def test_an_explanation_in_brackets_is_of_the_same_field() -> None:
    assert nearness("TTL", "TTL (time to live)", "combobox") >= NEAR
    assert nearness("PIN", "PIN (again)", "textbox") < NEAR


def test_a_field_that_filters_searches() -> None:
    assert nearness("Filter issues", "Search issues", "searchbox") >= NEAR
    assert nearness("Filter issues", "Search issues", "button") < NEAR
    assert nearness("Filter", "Search", "searchbox") < NEAR


def test_the_same_name_is_nearest() -> None:
    assert nearness("Add to cart", "ADD TO CART…") == 1.0 > nearness("Add to cart", "Add to the cart")


VALUES = Values({"product": "Lumi lamp", "count": 2, "colour": "Moss"})


@pytest.mark.parametrize(
    ("text", "template"),
    [
        ("Lumi lamp", "{{product}}"),
        ("2", "{{count}}"),
        ("2 of 12", "2 of 12"),
        ("1 x Lumi lamp, Moss", "1 x {{product}}, {{colour}}"),
        ("Mossy", "Mossy"),
    ],
)
def test_values_of_inputs_become_placeholders(text: str, template: str) -> None:
    assert VALUES.template(text) == template
    assert VALUES.fill(template) == text


@pytest.mark.parametrize(
    ("url", "since", "pattern"),
    [
        ("http://a.test/shop", "http://a.test/", "/shop"),
        ("http://a.test/orders/1837/done", "http://a.test/", "/orders/*/done"),
        ("http://a.test/p/lumi-lamp", "http://a.test/", "/p/*"),
        ("http://a.test/shop?q=Lumi+lamp&s=1", "http://a.test/shop", "/shop?*q={{product}}*"),
        ("http://a.test/shop?page=2", "http://a.test/shop", "/shop?*page={{count}}*"),
        ("http://a.test/shop?a=b", "http://a.test/shop", "/shop?*"),
        ("http://a.test/#/done", "http://a.test/#/open", "*/*#/done"),
        ("https://b.test/login", "http://a.test/", "https://b.test/login"),
    ],
)
def test_urls_become_patterns_that_hold_next_time(url: str, since: str, pattern: str) -> None:
    assert VALUES.url_pattern(url, since) == pattern


def test_a_short_value_counts_only_where_the_step_names_its_input() -> None:
    assert VALUES.named('click "Page 2"').template("2") == "2"
    assert VALUES.named('type "{{count}}" into "Floor"').template("2") == "{{count}}"
    assert VALUES.named('click "Page 2"').template("Lumi lamp") == "{{product}}"
