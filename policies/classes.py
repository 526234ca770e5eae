"""What an action means to a person: its class, from the element, its form and the words on it.

A form is as serious as its most serious part: fields, target, words. A plain link, tab or toggle is `none`;
a form that is posted and that nobody can tell is `unknown`. The words of a link count only where its target
says the same, because following a link is reading.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from urllib.parse import urlsplit

from policies.action import ActionClass, Effect, ElementFacts, FieldKind, FieldSignals, FormFacts
from policies.class_words import (
    CART_SEGMENTS,
    CHANGED_BY_ITS_OBJECT,
    CLASS_WORDS,
    COOKIES,
    FILLERS,
    LISTS,
    NOUN_OR_VERB,
    PATH_CLASSES,
    QUESTIONS,
    TOPICS,
    VIEWED,
)
from policies.deeds import deeds
from policies.fields import kind_if_seen
from policies.phrases import Found, find, split, words

SEVERITY: tuple[ActionClass, ...] = (
    "none",
    "search",
    "filter",
    "cart",
    "download",
    "upload",
    "login",
    "unknown",
    "send",
    "publish",
    "account_change",
    "payment",
    "grant_access",
    "credentials",
    "delete",
)
"""Least serious first."""

_FIELD_CLASSES: dict[FieldKind, ActionClass] = {
    "password": "login",
    "otp": "login",
    "card": "payment",
    "cvv": "payment",
    "card_expiry": "payment",
    "iban": "payment",
    "bank_account": "payment",
    "amount": "payment",
    "file": "upload",
}
_PERSONAL: frozenset[FieldKind] = frozenset(
    {"username", "email", "tel", "address", "name", "birth_date", "national_id", "payee", "card_name"}
)
_CHOOSERS = frozenset({"checkbox", "radio", "range", "select", "select-one", "select-multiple"})
_LINK_CLASSES: frozenset[ActionClass] = frozenset({"delete", "grant_access"})
"""What some sites do on a mere GET."""

_NO_TARGET = re.compile(
    r"javascript:\s*(?:void\s*\(?\s*0?\s*\)?\s*)?;?\s*(?:return\s+false;?\s*)?", re.IGNORECASE
)
_EXTENSION = re.compile(r"\.(?:php\d?|html?|aspx?|jspx?|do|cgi|pl|action)$")
_LONGEST_LINK_LABEL = 4


def classify(element: ElementFacts, effect: Effect | None, url: str | None = None) -> ActionClass:
    """The class of acting on `element`; `url` is where it leads, if the element does not say so itself."""
    if effect in ("download", "upload"):
        return effect
    if effect == "script":
        return "unknown"
    if effect == "read":
        return "none"
    if effect == "submit" or element.submits:
        return _of_submit(element)
    if element.download:
        return "download"
    target = element.href or (url if effect == "navigate" else None)
    if target is not None and leads_somewhere(target):
        return _of_link(element, target)
    if element.field is not None and element.field.type not in ("button", "image"):
        return "upload" if element.field.type == "file" else "none"
    return _of_words(_label(element)) or "none"


def leads_somewhere(href: str) -> bool:
    """False for the links that only carry a script: `#`, `javascript:void(0)`."""
    return not href.endswith(("#", "#!")) and _NO_TARGET.fullmatch(href) is None


def _of_link(element: ElementFacts, href: str) -> ActionClass:
    """`none`, unless a short label and the path agree on something a GET must not do."""
    label = element.text or element.name
    if len(words(label)) > _LONGEST_LINK_LABEL:
        return "none"
    told = class_of_text(label)
    return told if told in _LINK_CLASSES and told in _path_classes(href) else "none"


def _of_submit(element: ElementFacts) -> ActionClass:
    if element.form is None:
        return _of_words(_label(element)) or "unknown"
    form = element.form
    fields = (*form.fields, element.field) if element.field is not None else form.fields
    told = _of_words(_label(element))
    looks = form.method == "get" and (told in ("search", "filter") or _is_search(form, fields))
    if told in ("search", "filter", "send", "publish") and _is_search(form, fields):
        told = None  # `Go` and `Senden` mean the search here
    if told in ("search", "filter") and form.method == "post":
        told = None  # a posted form is not made harmless by its label
    held = [_FIELD_CLASSES[kind] for kind in map(kind_if_seen, fields) if kind in _FIELD_CLASSES]
    places = _path_classes(form.action, LISTS if looks else frozenset())
    if told == "login" and "login" in held:
        places = [one for one in places if one != "credentials"]  # a token is what some log in for
    classes = [*([told] if told else []), *places, *held]
    return max(classes, key=SEVERITY.index) if classes else _untold(form, fields)


def _untold(form: FormFacts, fields: Sequence[FieldSignals]) -> ActionClass:
    """The class of a form whose fields, target and words say nothing special."""
    if _is_search(form, fields):
        return "search"
    if form.method != "get":
        return "none" if form.method == "dialog" else "unknown"
    if any(kind_if_seen(field) in _PERSONAL or field.tag not in ("input", "select") for field in fields):
        return "unknown"
    chosen = any(field.tag == "select" or field.type in _CHOOSERS for field in fields)
    return "filter" if chosen else "search"


def _is_search(form: FormFacts, fields: Sequence[FieldSignals]) -> bool:
    kinds = {kind_if_seen(field) for field in fields if field.type != "hidden"}
    return (form.role == "search" or "search" in kinds) and not kinds & _PERSONAL


def _label(element: ElementFacts) -> tuple[str, str]:
    """Visible text and accessible name of what is pressed; for Enter in a field, its form's submit button."""
    if element.field is not None and element.field.type not in ("submit", "button", "image"):
        return (element.form.submit, "") if element.form else ("", "")
    if not element.text and not element.name and element.form:
        return element.form.submit, ""
    return element.text, element.name


def _of_words(label: tuple[str, str]) -> ActionClass | None:
    """The stricter of visible text and accessible name; `unknown` where they tell different things."""
    told = {one for one in map(class_of_text, label) if one is not None}
    if len(told) < 2 or told == {"search", "filter"}:
        return max(told, key=SEVERITY.index, default=None)
    return "unknown"


@lru_cache(maxsize=1024)
def class_of_text(text: str) -> ActionClass | None:
    """The class the words of a button tell, or None.

    Near misses are told apart by their first and last words: `Delete filter` is about a filter, `Checkout
    help` is about a subject, `How to delete ...` is a question.
    """
    tokens = words(text)
    if not tokens or _begins(tokens, QUESTIONS):
        return None
    found = [*find(tokens, CLASS_WORDS), *find(_bare(tokens), CLASS_WORDS)]
    done = deeds(tokens)
    if _ends(tokens, TOPICS):
        found = [one for one in found if not _is_noun(one)]
        done = [one for one in done if len(tokens) - 1 in one.words]
    meanings = [*(one.meaning for one in found), *(one.meaning for one in done)]
    if tokens[0].startswith(split(VIEWED)):
        meanings = [one for one in meanings if one not in ("publish", "send")]
    told = max(meanings, key=SEVERITY.index, default=None)
    if told == "none":  # phrases that only keep their words from others
        return None
    if told not in (None, "search", "filter", "credentials", "payment") and _is_about_what_is_shown(tokens):
        return "filter"
    if told == "grant_access" and any(word in token for token in tokens for word in COOKIES):
        return "filter"
    return told


def _bare(tokens: Sequence[str]) -> list[str]:
    """`Update my password` as `update password`."""
    fillers = frozenset(split(FILLERS))
    return [token for token in tokens if token not in fillers]


def _is_about_what_is_shown(tokens: Sequence[str]) -> bool:
    """`Delete filter`; and where the verb comes last, `Filter löschen`."""
    if _ends(tokens, CHANGED_BY_ITS_OBJECT):
        return True
    objects = split(CHANGED_BY_ITS_OBJECT)
    if len(tokens) == 1:
        return any(not one.isascii() and tokens[0].startswith(one) for one in objects)
    return len(tokens) == 2 and tokens[0] in objects


def _is_noun(found: Found[ActionClass]) -> bool:
    return not found.first or found.phrase in split(NOUN_OR_VERB)


def _begins(tokens: Sequence[str], table: str) -> bool:
    return any(list(tokens[: len(phrase)]) == phrase for phrase in map(str.split, split(table)))


def _ends(tokens: Sequence[str], table: str) -> bool:
    last = tokens[-1]
    return any(last == phrase or (not phrase.isascii() and last.endswith(phrase)) for phrase in split(table))


def _path_classes(url: str | None, without: frozenset[str] = frozenset()) -> list[ActionClass]:
    """What the segments of a target's path say, those `without` left out."""
    if not url:
        return []
    parts = (_EXTENSION.sub("", part) for part in urlsplit(url).path.lower().split("/"))
    segments = [re.sub(r"[-.]", "_", part) for part in parts if part]
    if segments and segments[-1] in PATH_CLASSES["login"]:
        without |= {"members"}  # who logs in there is one already
    told = set(segments) - without
    classes = [name for name, known in PATH_CLASSES.items() if told & known]
    if CART_SEGMENTS & told:  # taking something out of the cart again
        return ["cart" if name == "delete" else name for name in classes]
    return classes
