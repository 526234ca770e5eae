"""The sections of a policy beside its rules: what may be written, and what it decides."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from policies.action import Action
from policies.document import read_yaml
from policies.gate import Gate, Layer
from policies.load import BadPolicy, load_policy, policy_from_mapping
from policies.sections import Files, Network
from policies.state import State

LOOK = {"id": "look", "decision": "allow", "when": {"effect": ["read", "navigate"]}}
SHOP = {"origins": {"allow": ["https://shop.test"]}, "rules": [LOOK]}


def decide(policy: dict[str, Any], state: State | None = None, **action: Any) -> tuple[str, str]:
    gate = Gate([Layer("it", policy_from_mapping({**SHOP, **policy}, "it"))])
    decision = gate.decide(Action(**action), state or State())
    return decision.verdict, decision.reason


def request(policy: dict[str, Any], url: str, **facts: Any) -> tuple[str, str]:
    own_ports = facts.pop("own_ports", ())
    facts = {"resource": "subresource", "origin": "https://shop.test", "entry": "request", **facts}
    return decide(policy, State(own_ports=own_ports), url=url, **facts)


OPEN = {"days": "mon-fri", "from": "08:00", "to": "18:00", "tz": "Europe/Berlin"}
NIGHT = {"days": ["fri"], "from": "22:00", "to": "06:00", "tz": "UTC"}


@pytest.mark.parametrize(
    ("window", "instant", "open_"),
    [
        (OPEN, "2026-11-20T08:00:00+01:00", True),
        (OPEN, "2026-11-20T07:59:59+01:00", False),
        (OPEN, "2026-11-20T18:00:00+01:00", False),
        (OPEN, "2026-11-21T12:00:00+01:00", False),
        (OPEN, "2026-11-20T07:30:00+00:00", True),
        (OPEN, "2026-07-20T06:30:00+00:00", True),
        (NIGHT, "2026-11-20T23:00:00+00:00", True),
        (NIGHT, "2026-11-21T05:59:00+00:00", True),
        (NIGHT, "2026-11-21T06:00:00+00:00", False),
        (NIGHT, "2026-11-21T23:00:00+00:00", False),
    ],
    ids=lambda value: str(value) if isinstance(value, str) else "",
)
def test_outside_its_windows_a_run_may_do_nothing(window: dict[str, Any], instant: str, open_: bool) -> None:
    state = State(now=datetime.fromisoformat(instant))
    answer = decide(
        {"windows": [window]}, state, tool="navigate", effect="navigate", url="https://shop.test/"
    )
    assert answer == (("allow", "origin.allowed") if open_ else ("deny", "window.closed"))


def test_the_number_of_origins_is_limited() -> None:
    policy = {"origins": {"allow": ["https://*"], "max_distinct": 2}}
    state = State(visited=("https://a.test", "https://b.test"))

    def visit(url: str) -> tuple[str, str]:
        return decide(policy, state, tool="navigate", effect="navigate", url=url)

    assert visit("https://b.test/x") == ("allow", "origin.allowed")
    assert visit("https://c.test/") == ("deny", "origin.limit")


def test_a_spent_limit_denies() -> None:
    state = State(spent={"downloads": 2})
    answer = decide(
        {"limits": {"downloads": 2}}, state, tool="observe_dom", effect="read", url="https://shop.test/"
    )
    assert answer == ("deny", "limit.downloads")


PUBLIC, LISTED, SAME = ({"network": {"subresources": kind}} for kind in ("public", "listed", "same_site"))
PRIVATE_LISTED = {
    "origins": {"allow": ["https://shop.test", "http://localhost:*"]},
    "network": {"private": "listed"},
}


@pytest.mark.parametrize(
    ("policy", "url", "facts", "answer"),
    [
        (PUBLIC, "https://cdn.test/x.js", {}, ("allow", "subresource.public")),
        (PUBLIC, "https://shop.test/x.js", {}, ("allow", "origin.allowed")),
        (PUBLIC, "https://cdn.test/", {"resource": "document"}, ("deny", "origin.not_allowed")),
        (PUBLIC, "https://cdn.test/", {"resource": "frame"}, ("allow", "subresource.public")),
        (PUBLIC, "https://cdn.test:8443/x", {}, ("allow", "subresource.public")),
        ({"network": {"ports": [443]}}, "https://cdn.test:8443/x", {}, ("deny", "net.port")),
        ({"network": {"ports": [443]}}, "https://shop.test/x", {}, ("allow", "origin.allowed")),
        (PUBLIC, "wss://live.test/s", {}, ("allow", "subresource.public")),
        (PUBLIC, "ws://127.0.0.1:9222/devtools", {}, ("deny", "net.private_address")),
        (PUBLIC, "http://169.254.169.254/", {}, ("deny", "net.private_address")),
        (PUBLIC, "http://router/", {}, ("deny", "net.private_name")),
        (PUBLIC, "https://cdn.test/", {"addresses": ("10.0.0.1",)}, ("deny", "net.private_address")),
        (
            PUBLIC,
            "https://cdn.test/",
            {"addresses": ("93.184.216.34", "fd00::1")},
            ("deny", "net.private_address"),
        ),
        (
            PUBLIC,
            "https://cdn.test/",
            {"addresses": ("10.0.0.1",), "rebound": True},
            ("deny", "net.rebinding"),
        ),
        (PUBLIC, "https://cdn.test/", {"addresses": ()}, ("deny", "net.resolve_failed")),
        (PUBLIC, "https://cdn.test/", {"addresses": ("93.184.216.34",)}, ("allow", "subresource.public")),
        (PUBLIC, "https://shop.test/", {"addresses": ("127.0.0.1",)}, ("deny", "net.private_address")),
        (PUBLIC, "data:text/css,a", {}, ("allow", "subresource.inline")),
        (PUBLIC, "blob:https://shop.test/1", {}, ("allow", "subresource.inline")),
        (PUBLIC, "data:text/html,a", {"resource": "document"}, ("deny", "scheme.denied")),
        (PUBLIC, "file:///etc/passwd", {"resource": "document", "redirects": 1}, ("deny", "scheme.denied")),
        (PUBLIC, "about:blank", {"resource": "frame"}, ("allow", "internal.blank")),
        (
            PUBLIC,
            "https://evil.test/",
            {"resource": "document", "redirects": 1},
            ("deny", "redirect.origin_not_allowed"),
        ),
        (
            PUBLIC,
            "https://shop.test/",
            {"resource": "document", "redirects": 21},
            ("deny", "redirect.too_many"),
        ),
        (PUBLIC, "https://cdn.test/", {"resource": "connection"}, ("allow", "subresource.public")),
        (PUBLIC, "stun:evil.test", {"resource": "udp"}, ("deny", "net.udp_denied")),
        (PUBLIC, "//x.evil.test", {"resource": "dns"}, ("deny", "net.dns_denied")),
        (
            PUBLIC,
            "https://update.googleapis.com/",
            {"resource": "browser"},
            ("deny", "subresource.not_allowed"),
        ),
        (LISTED, "https://cdn.test/x.js", {}, ("deny", "origin.not_allowed")),
        (LISTED, "https://shop.test/x.js", {}, ("allow", "origin.allowed")),
        (LISTED, "https://evil.test/", {"resource": "connection"}, ("deny", "origin.not_allowed")),
        (SAME, "https://img.shop.test/x", {}, ("allow", "subresource.public")),
        (SAME, "https://cdn.test/x", {}, ("deny", "subresource.not_allowed")),
        (SAME, "https://img.shop.test/", {"resource": "connection"}, ("allow", "subresource.public")),
        (PRIVATE_LISTED, "http://127.0.0.1:7000/api", {"own_ports": (7000,)}, ("deny", "net.self")),
        (PRIVATE_LISTED, "http://localhost:7000/api", {"own_ports": (7000,)}, ("deny", "net.self")),
        (PRIVATE_LISTED, "http://localhost:7001/api", {"own_ports": (7000,)}, ("allow", "origin.allowed")),
    ],
    ids=str,
)
def test_the_request_of_a_page_is_judged_by_its_address(
    policy: dict[str, Any], url: str, facts: dict[str, Any], answer: tuple[str, str]
) -> None:
    assert request(policy, url, **facts) == answer


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("windows: [{from: '25:00', to: '26:00'}]", "expected a time of day in quotes"),
        ("windows: [{from: 8:00, to: '18:00'}]", "expected a time of day in quotes"),
        ("windows: [{from: '08:00', to: '08:00'}]", "never open"),
        ("windows: [{from: '08:00', to: '18:00', tz: Europe/Berln}]", "did you mean 'Europe/Berlin'"),
        ("windows: [{from: '08:00', to: '18:00', days: mon-fry}]", "did you mean 'fri'"),
        ("files: {download: {max: 5 apples}}", "with a unit"),
        ("files: {download: {types: [pfd]}}", "did you mean 'pdf'"),
        ("files: {symlinks: allow}", "expected (one of )?.*deny"),
        ("dialogs: {alert: ignore}", "expected (one of )?.*dismiss"),
        ("permissions: all", "expected none, or a list"),
        ("permissions: [geolocaton]", "did you mean 'geolocation'"),
        ("network: {ports: [70000]}", "65536"),
        ("network: {subresources: all}", "expected (one of )?.*public"),
        ("network: {max_redirects: 21}", "20"),
        ("output: {defang_links: no}", "expected (one of )?.*never"),
    ],
)
def test_what_makes_no_sense_is_an_error(text: str, message: str) -> None:
    with pytest.raises(BadPolicy, match=message):
        policy_from_mapping(read_yaml(f"version: 1\n{text}\n", "p.yaml"), "p.yaml")


def test_the_stricter_of_two_networks_holds_key_by_key() -> None:
    one = Network(private="listed", subresources="same_site", ports=(80, 443, 8443), upgrade_http=True)
    two = Network(subresources="public", ports=(443, 8443, 9000), max_redirects=3)
    both = Network(
        private="deny", subresources="same_site", ports=(443, 8443), max_redirects=3, upgrade_http=True
    )
    assert one.stricter(two) == two.stricter(one) == both


def test_upload_roots_stand_beside_their_file_and_layers_intersect_them(tmp_path: Path) -> None:
    file = tmp_path / "p.yaml"
    file.write_text("version: 1\nfiles: {upload_roots: [./upload]}\n")
    roots = load_policy(file).files.upload_roots
    assert roots == (str(tmp_path / "upload"),)
    inner, outside = str(tmp_path / "upload" / "a"), str(tmp_path / "other")
    assert Files(upload_roots=roots).stricter(Files(upload_roots=(inner, outside))).upload_roots == (inner,)
