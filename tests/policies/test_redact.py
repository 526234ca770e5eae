"""Registered values never come out, in whatever spelling they went in."""

from __future__ import annotations

import base64
import json
from typing import Any
from urllib.parse import quote, quote_plus

import pytest
from hypothesis import given
from hypothesis import strategies as st

from policies.redact import MASK, Redactor

SECRET = "pa&ss wörd/9"


def redactor(*values: str) -> Redactor:
    made = Redactor()
    for value in values:
        made.add(value)
    return made


@pytest.mark.parametrize(
    "spelling",
    [
        SECRET,
        SECRET[::-1],
        quote(SECRET, safe=""),
        quote(SECRET, safe="").lower(),
        quote_plus(SECRET),
        "".join(f"%{byte:02x}" for byte in SECRET.encode()),
        base64.b64encode(SECRET.encode()).decode(),
        base64.urlsafe_b64encode(SECRET.encode()).decode().rstrip("="),
        SECRET.encode().hex(),
        json.dumps(SECRET),
        SECRET.replace("&", "&amp;"),
    ],
)
def test_every_spelling_is_masked(spelling: str) -> None:
    text = redactor(SECRET).text(f"before {spelling} after")
    assert text.startswith("before ")
    assert text.endswith(" after")
    assert MASK in text
    assert spelling not in text


@pytest.mark.parametrize(
    "spelling",
    [
        quote("Tr0ub4dor!&3 (x)", safe="!'()*~"),  # encodeURIComponent
        quote("Tr0ub4dor!&3 (x)", safe="!'()*~;,/?:@&=+$#"),  # encodeURI
        quote(quote("Tr0ub4dor!&3 (x)", safe="!'()*~"), safe=""),
        quote("Tr0ub4dor!&3 (x)", safe="!()").replace("%20", "+"),
        "https://tr0ub4dor!&3 (x).test/",  # as the name of a host is read
        "TR0UB4DOR!&3 (X)",
    ],
)
def test_what_is_encoded_in_part_is_masked(spelling: str) -> None:
    text = redactor("Tr0ub4dor!&3 (x)").text(f"see {spelling}")
    assert MASK in text
    assert "tr0ub4dor" not in text.lower()


@pytest.mark.parametrize("lead", ["", "u", "us", "user:"])
def test_base64_of_a_longer_text_is_masked_at_any_alignment(lead: str) -> None:
    encoded = base64.b64encode(f"{lead}correct horse battery;x".encode()).decode()
    assert MASK in redactor("correct horse battery").text(encoded)


def test_data_is_masked_all_through() -> None:
    data: Any = {"a": [SECRET, {"b": ("x" + SECRET, 1, None, True)}], SECRET: 4711, "pin": 12}
    cleaned = redactor(SECRET, "4711", "12").data(data)
    assert cleaned == {"a": [MASK, {"b": ("x" + MASK, 1, None, True)}], MASK: MASK, "pin": MASK}


def test_a_short_value_is_masked_only_as_the_whole_text() -> None:
    short = redactor("abc", "")
    assert short.text("abc") == MASK
    assert short.text("abcdef") == "abcdef"
    assert short.text("") == ""


def test_the_longer_of_two_values_goes_first() -> None:
    assert redactor("hunter", "hunter2!").text("hunter2!") == MASK


@given(st.text(min_size=4, max_size=30).filter(str.strip), st.text(max_size=10), st.text(max_size=10))
def test_redaction_is_total(value: str, before: str, after: str) -> None:
    made = redactor(value)
    assert value not in made.text(before + value + after).replace(MASK, "") or value in MASK
    assert made.data({"k": [value]}) == {"k": [MASK]}
