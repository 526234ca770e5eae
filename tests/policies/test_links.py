"""What a model wrote, as a person may see it: links that lead where nobody listed cannot be clicked."""

from __future__ import annotations

import pytest

from policies.gate import Gate, Layer
from policies.links import NOTE, safe_links
from policies.load import policy_from_mapping
from policies.sections import Output


def shown(text: str, **output: str) -> str:
    document = {
        "version": 1,
        "name": "t",
        "origins": {"read": ["https://shop.test", "https://*.shop.test"]},
        **({"output": output} if output else {}),
    }
    return Gate([Layer("t", policy_from_mapping(document, "t"))]).shown(text)


UNLISTED = {
    "plain": ("See https://evil.test/a.b?x=1.", "See hxxps://evil[.]test/a.b?x=1."),
    "http": ("http://evil.test", "hxxp://evil[.]test"),
    "case": ("HTTPS://EVIL.test/", "hxxpS://EVIL[.]test/"),
    "userinfo": ("https://shop.test@evil.test/", "hxxps://shop[.]test@evil[.]test/"),
    "backslash": ("https://evil.test\\@shop.test/", "hxxps://evil[.]test\\@shop.test/"),
    "near": ("https://shop.test.evil.test/", "hxxps://shop[.]test[.]evil[.]test/"),
    "port": ("https://shop.test:8443/", "hxxps://shop[.]test:8443/"),
    "markdown": ("[shop](https://evil.test/x)", "[shop](hxxps://evil[.]test/x)"),
    "reference": ("[shop][1]\n\n[1]: https://evil.test", "[shop][1]\n\n[1]: hxxps://evil[.]test"),
    "angle": ("<https://evil.test>", "<hxxps://evil[.]test>"),
    "scheme-relative": ("[x](//evil.test/y)", "[x](hxxps://evil[.]test/y)"),
    "www": ("www.evil.test/x", "www[.]evil[.]test/x"),
    "ftp": ("ftp://shop.test/", "ftp[:]//shop[.]test/"),
    "javascript": ("[x](javascript:alert(1))", "[x](javascript[:]alert(1))"),
    "data": ("data:text/html,x", "data[:]text/html,x"),
    "picture": ("![x](https://evil.test/p?q=secret)", "[x](hxxps://evil[.]test/p?q=secret)"),
    "listed picture": ("![x](https://shop.test/p.png)", "[x](https://shop.test/p.png)"),
    "element": ("a <img src=https://shop.test/p.png> b", f"a {NOTE} b"),
    "svg": ("<SVG/onload=x>", NOTE),
}
KEPT = [
    "https://shop.test/cart?x=1", "see (https://a.shop.test/b).", "[x](https://shop.test)", "1 < 2 > 0",
    "Wow! [sic]", "www and //comment", "a:b", "10:30", "data: none", "Price (EUR): 3.50", "C:\\Users\\x",
    "me@evil.test",
]  # fmt: skip


@pytest.mark.parametrize(("text", "seen"), UNLISTED.values(), ids=UNLISTED)
def test_what_nobody_listed_cannot_be_clicked(text: str, seen: str) -> None:
    assert shown(text) == seen
    assert shown(seen) == seen


@pytest.mark.parametrize("text", KEPT)
def test_other_words_are_kept(text: str) -> None:
    assert shown(text) == text


def test_a_policy_says_how_strict() -> None:
    both = "https://shop.test/ https://evil.test/ ![x](https://shop.test/p)"
    assert shown(both, defang_links="always") == (
        "hxxps://shop[.]test/ hxxps://evil[.]test/ [x](hxxps://shop[.]test/p)"
    )
    assert (
        shown(both, defang_links="never") == "https://shop.test/ https://evil.test/ [x](https://shop.test/p)"
    )


def test_what_cannot_be_read_as_an_address_is_unlisted() -> None:
    assert safe_links("https://[::1", Output(), lambda address: False) == "hxxps://[::1"
