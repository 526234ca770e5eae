"""Kinds of form fields: the most sensitive signal wins."""

from __future__ import annotations

import pytest

from policies.action import FieldKind
from policies.action import FieldSignals as Field
from policies.fields import kind_if_seen, kind_of

LABELS: list[tuple[FieldKind, str]] = [
    (
        "password",
        "Password;Passwort;Mot de passe;Contraseña;Senha;Wachtwoord;Hasło;пароль;パスワード;密码;비밀번호",
    ),
    ("otp", "Verification code;TAN;Bestätigungscode;Code de vérification;Código;验证码;確認コード"),
    ("cvv", "CVC;Prüfziffer;Código de seguridad;Cryptogramme;Security code"),
    ("card", "Card number;Kartennummer;Numéro de carte;Número de tarjeta;カード番号;卡号"),
    ("card_expiry", "Expiry date;Gültig bis;Date d'expiration"),
    ("card_name", "Name on card;Karteninhaber"),
    ("iban", "IBAN"),
    ("bank_account", "Kontonummer;BIC / SWIFT;Sort code;Routing number"),
    ("national_id", "SSN;Steuer-ID;Passport number;DNI;PESEL"),
    ("birth_date", "Date of birth;Geburtsdatum"),
    ("amount", "Amount;Betrag;Montant;Importe"),
    ("payee", "Empfänger;Payee;Bénéficiaire"),
    ("username", "User name;Benutzername;Login"),
    ("email", "E-mail address;E-Mail;Courriel"),
    ("tel", "Phone number;Telefon;電話"),
    ("address", "Street;PLZ;Code postal;Código postal;Zip code;郵便番号"),
    ("name", "First name;Nachname;Prénom;氏名"),
    ("search", "Search;Suche;Search by name or e-mail;検索"),
    ("text", "Promo code;Quantity;What needs to be done?;Company name;Message"),
]


@pytest.mark.parametrize(("kind", "label"), [(kind, label) for kind, ls in LABELS for label in ls.split(";")])
def test_a_label_says_what_a_field_is_for(kind: FieldKind, label: str) -> None:
    assert kind_of(Field(type="text", label=label)) == kind


@pytest.mark.parametrize(
    ("signals", "kind"),
    [
        (Field(type="password"), "password"),
        (Field(type="search", name="password"), "password"),
        (Field(type="text", masked=True, label="Search"), "password"),
        (Field(autocomplete="section-a billing cc-number"), "card"),
        (Field(autocomplete="one-time-code", type="tel"), "otp"),
        (Field(inputmode="numeric", maxlength=6), "otp"),
        (Field(pattern="[0-9]{6}", maxlength=6), "otp"),
        (Field(inputmode="numeric", maxlength=5, label="PLZ"), "address"),
        (Field(type="number", maxlength=4, name="year"), "text"),
        (Field(name="cardNumber"), "card"),
        (Field(id="user-password-2"), "password"),
        (Field(name="q"), "search"),
        (Field(role="searchbox"), "search"),
        (Field(type="email", name="login"), "username"),
        (Field(type="checkbox", label="Show password"), "unknown"),
        (Field(tag="textarea"), "text"),
        (Field(tag="div", role="textbox"), "text"),
        (Field(type="file"), "file"),
        (Field(), "unknown"),
        (Field(visible=False, type="password"), "invisible"),
        (Field(type="hidden", name="amount"), "invisible"),
        (Field(name="honeypot"), "invisible"),
    ],
)
def test_the_most_sensitive_signal_wins(signals: Field, kind: FieldKind) -> None:
    assert kind_of(signals) == kind


def test_what_is_sent_along_unseen_counts_for_its_form() -> None:
    assert kind_if_seen(Field(type="hidden", name="amount")) == "amount"
