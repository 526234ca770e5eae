"""The URL suite: verdict and reason of every case that needs no browser, and what the suite does not name."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from policies.action import Action, Decision
from policies.gate import Gate, Layer
from policies.load import BadPolicy, policy_from_mapping
from policies.url import UrlError, canonical

CASES = [
    json.loads(line) for line in (Path(__file__).parents[1] / "cases" / "urls.jsonl").read_text().splitlines()
]
LOOK = {"id": "look", "decision": "allow", "when": {"effect": ["read", "navigate"], "origin": {"in": "read"}}}
OPEN_WEB = {"origins": {"allow": ["https://*", "http://*"]}}


def navigate(url: str, policy: dict[str, Any]) -> Decision:
    gate = Gate([Layer("case", policy_from_mapping({**policy, "rules": [LOOK]}, "case"))])
    return gate.decide(Action(tool="navigate", effect="navigate", url=url))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case: dict[str, Any]) -> None:
    try:
        decision = navigate("about:blank" if case["url"] is None else case["url"], case["policy"])
        answer = (decision.verdict, decision.reason)
    except BadPolicy as problem:
        answer = ("policy_error", problem.code)
    assert answer == (case["expected"], case["reason"]), case["why"]


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("https:evil.test", "url.ambiguous"),
        ("https:/evil.test", "url.ambiguous"),
        ("https:///evil.test", "url.ambiguous"),
        ("/\\evil.test", "url.ambiguous"),
        ("example.com", "url.ambiguous"),
        ("https://example.com/\u202egpj.exe", "url.ambiguous"),
        ("https://example.com/?q=a\\b", "url.ambiguous"),
        ("https://example.com/" + "a" * 8192, "url.ambiguous"),
        ("https://exa mple.com/", "url.ambiguous"),
        ("https://user:pass@example.com/", "url.userinfo"),
        ("https://@example.com/", "url.userinfo"),
        ("fi\tle:///etc/passwd", "scheme.denied"),
        ("  javascript:alert(1)", "scheme.denied"),
        ("view-source:https://example.com/", "scheme.denied"),
        ("blob:https://example.com/1", "scheme.denied"),
        ("ABOUT:BLANK", "scheme.denied"),
        ("localhost:3000", "scheme.denied"),
        ("http://017700000001/", "net.private_address"),
        ("http://2130706433/", "net.private_address"),
        ("http://[::ffff:a9fe:a9fe]/", "net.private_address"),
        ("http://[2001:0:7f00:1::]/", "net.private_address"),
        ("http://[fe80::5efe:7f00:1]/", "net.private_address"),
        ("http://[ff02::1]/", "net.private_address"),
        ("http://255.255.255.255/", "net.private_address"),
        ("http://%31%32%37.0.0.1/", "net.private_address"),
        ("http://localhost./", "net.private_name"),
        ("http://router/", "net.private_name"),
        ("http://nas.local/", "net.private_name"),
        ("https://paypa\u04cf.com/", "host.confusable"),
        ("https://exampl\u0435\u65e5.com/", "host.mixed_script"),
    ],
    ids=ascii,
)
def test_on_the_open_web_it_is_not_simply_allowed(url: str, reason: str) -> None:
    decision = navigate(url, OPEN_WEB)
    assert (decision.verdict != "allow", decision.reason) == (True, reason)


@pytest.mark.parametrize(
    "url",
    [
        "http://172.32.0.0/",
        "http://100.63.255.255/",
        "http://223.255.255.255/",
        "http://[2606:4700:4700::1111]/",
        "http://[64:ff9b::808:808]/",
        "https://localhost.example.com/",
        "https://m\u00fcnchen.example/",
        "https://\u65e5\u672c\u8a9e.example/",
        "https://example.com/a b",
    ],
)
def test_public_hosts_stay_reachable(url: str) -> None:
    decision = navigate(url, OPEN_WEB)
    assert (decision.verdict, decision.reason) == ("allow", "origin.allowed")


@pytest.mark.parametrize(
    ("url", "pattern", "network", "reason"),
    [
        ("http://127.0.0.1:8000/", "http://127.0.0.1:8000", {}, "origin.allowed"),
        ("http://localhost:8000/", "http://localhost:8000", {}, "origin.allowed"),
        ("http://127.0.0.1:8001/", "http://127.0.0.1:8000", {}, "net.private_address"),
        ("http://127.0.0.1:8000/", "http://127.0.0.1:*", {}, "net.private_address"),
        ("http://127.0.0.1:8000/", "http://127.0.0.1:*", {"private": "listed"}, "origin.allowed"),
        ("http://wiki.corp.internal/", "http://wiki.corp.internal", {}, "net.private_name"),
        ("http://wiki.corp.internal/", "http://wiki.corp.internal", {"private": "listed"}, "origin.allowed"),
        ("http://10.0.0.1/", "http://*", {"private": "listed"}, "net.private_address"),
        ("http://\u2460\u2461\u2466.0.0.1:8000/", "http://127.0.0.1:8000", {}, "net.private_address"),
    ],
)
def test_private_addresses_need_their_own_line(
    url: str, pattern: str, network: dict[str, str], reason: str
) -> None:
    assert navigate(url, {"origins": {"allow": [pattern]}, "network": network}).reason == reason


@pytest.mark.parametrize(
    ("url", "denied", "reason"),
    [
        ("https://evil.test./", "https://evil.test", "origin.denied"),
        ("https://a.b.evil.test/", "https://*.evil.test", "origin.denied"),
        ("https://evil.test/", "https://*.evil.test", "origin.allowed"),
        ("https://example.com/", "http://example.com", "origin.allowed"),
    ],
)
def test_a_denied_host_is_denied_as_a_whole(url: str, denied: str, reason: str) -> None:
    policy = {"origins": {"allow": ["https://*"], "deny": [denied]}}
    assert navigate(url, policy).reason == reason


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("/app/..%2fadmin", "path.ambiguous"),
        ("/app/..;/admin", "path.ambiguous"),
        ("/app/%252e%252e/admin", "path.ambiguous"),
        ("/app/../admin", "path.not_allowed"),
        ("/app/secret/x", "path.not_allowed"),
        ("/app/SECRET/x", "path.not_allowed"),
        ("/app/%73ecret/x", "path.ambiguous"),
        ("/app//secret/x", "path.ambiguous"),
        ("/app/", "path.allowed"),
        ("/other/1", "path.allowed"),
        ("/other/1/2", "path.not_allowed"),
    ],
)
def test_a_path_is_read_as_any_server_might(path: str, reason: str) -> None:
    policy = {
        "origins": {"allow": ["https://example.com"]},
        "paths": {"https://example.com": {"allow": ["/app/**", "/other/*"], "deny": ["/app/secret/**"]}},
    }
    assert navigate("https://example.com" + path, policy).reason == reason


@pytest.mark.parametrize(
    ("pattern", "path", "denied"),
    [
        ("/**/admin/**", "/admin/x", True),
        ("/**/admin/**", "/shop/de/admin/", True),
        ("/**/admin/**", "/shop/admin", False),
        ("/a/**/b", "/a/b", True),
        ("/a/**/b", "/a/x/y/b", True),
        ("/a/**/b", "/a/x/y/b/c", False),
        ("/**", "/", True),
        ("/app/**", "/app", False),
        ("/*/x", "//x", False),
        ("/**/a/**/b/**/a/**/b/**/c", "/" + "a/b/" * 1900, False),
    ],
)
def test_two_stars_are_any_number_of_segments(pattern: str, path: str, denied: bool) -> None:
    origin = "https://example.com"
    policy = {"origins": {"allow": [origin]}, "paths": {origin: {"deny": [pattern]}}}
    assert (navigate(origin + path, policy).verdict == "deny") == denied


def test_the_blank_page_may_be_opened_and_read_but_not_acted_on() -> None:
    policy = policy_from_mapping({**OPEN_WEB, "rules": [{"id": "all", "decision": "allow", "when": {}}]}, "t")
    gate = Gate([Layer("t", policy)])
    assert gate.decide(Action(effect="navigate", url="about:blank")).reason == "internal.blank"
    assert gate.decide(Action(effect="read", url="about:blank")).allowed
    assert gate.decide(Action(effect="input", origin="about:blank")).reason == "origin.not_allowed"


def test_a_relative_url_needs_a_base_and_never_changes_the_host() -> None:
    assert canonical("/cart?x=1", base="https://shop.test/a/b").href == "https://shop.test/cart?x=1"
    with pytest.raises(UrlError, match="not an absolute URL"):
        canonical("//evil.test/", base="https://shop.test/")


def test_what_the_browser_sends_is_read_as_it_is() -> None:
    url = canonical("https://EXAMPLE.com:443/a\\b?q=1#f", entry="request")
    assert (url.origin, url.path, url.query, url.port) == ("https://example.com", "/a/b", "q=1", 443)
