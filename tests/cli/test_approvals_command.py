"""`strelka approvals`, and `strelka policy dryrun | diff | suggest`, as a person calls them."""

# ruff: noqa: E501 - a page is easier to read in one line

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from asks import PAYMENT

from agent.approve import Approvals
from agent.cli import main
from agent.store import Store, place

PAGES = {
    "/": '<form action=/found role=search><input name=q aria-label=Search><button>Go</button></form><a href="/more">More</a>',
    "/found": "<p>1 result",
    "/more": "<p>more",
}
STEPS = 'start: {base}/\npolicy: standard\nsteps:\n  - type "lamp" into "Search"\n  - click Go\n  - open {base}/more\n'


@pytest.fixture
def remembered() -> str:
    store = Store(place())
    identifier = Approvals(store).remember(replace(PAYMENT, remember="origin", lasts=3600.0), "terminal")
    store.close()
    return identifier


def test_nothing_is_listed_where_nothing_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["approvals"]) == 0
    assert "No approval" in capsys.readouterr().out
    assert not place().exists(), "looking makes no store"


def test_what_is_remembered_is_listed_and_revoked(
    remembered: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["approvals"]) == 0
    shown = capsys.readouterr().out
    assert remembered[:8] in shown
    assert "wants to pay or order" in shown
    assert main(["approvals", "--json"]) == 0
    (entry,) = json.loads(capsys.readouterr().out)
    assert (entry["id"], entry["kind"], entry["uses"]) == (remembered, "remembered", 0)
    assert main(["approvals", "revoke", remembered[:8]]) == 0
    assert main(["approvals"]) == 0
    assert "No approval" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [["revoke"], ["revoke", "zzzz"], ["forget", "x"], ["list"]])
def test_a_wrong_call_says_what_is_expected(
    remembered: str, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["approvals", *arguments]) == 2
    told = capsys.readouterr().err
    assert "expected" in told or remembered[:8] in told


def test_a_damaged_store_is_named(remembered: str, capsys: pytest.CaptureFixture[str]) -> None:
    place().write_bytes(b"nothing like it" * 500)
    for rest in ("-wal", "-shm"):
        Path(f"{place()}{rest}").unlink(missing_ok=True)
    assert main(["approvals"]) == 3
    assert "strelka.db" in capsys.readouterr().err


@pytest.fixture
def ran(serve: Callable[..., str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    script = tmp_path / "script.yaml"
    script.write_text(STEPS.format(base=serve(PAGES)))
    assert main(["run", str(script), "--runs", str(tmp_path / "runs")]) == 0
    capsys.readouterr()
    return tmp_path


def test_a_stricter_policy_says_what_it_would_have_refused(
    ran: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["policy", "dryrun", "last", "--policy", "readonly", "--runs", str(ran / "runs")]) == 0
    shown = capsys.readouterr().out
    assert 'type_text "Search": allow -> deny' in shown
    assert "click Go: allow -> deny" in shown
    assert main(["policy", "dryrun", "last", "--policy", "standard", "--runs", str(ran / "runs")]) == 0
    assert capsys.readouterr().out.startswith("0 of ")


def test_the_suggested_policy_allows_what_was_done_and_nothing_else(
    ran: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = sorted(path.name for path in ran.rglob("*"))
    assert main(["policy", "suggest", "last", "--runs", str(ran / "runs")]) == 0
    text = capsys.readouterr().out
    assert sorted(path.name for path in ran.rglob("*")) == before, "it prints, and never writes"
    said = yaml.safe_load(text)
    (ran / "least.yaml").write_text(text)
    assert main(["policy", "check", str(ran / "least.yaml")]) in (0, 1)
    capsys.readouterr()
    assert (
        main(["policy", "dryrun", "last", "--policy", str(ran / "least.yaml"), "--runs", str(ran / "runs")])
        == 0
    )
    assert capsys.readouterr().out.startswith("0 of ")
    assert len(said["origins"]["read"]) == 1
    for rule in list(said["rules"]):
        if rule["id"] == "look":
            continue
        less = {**said, "rules": [one for one in said["rules"] if one["id"] != rule["id"]]}
        (ran / "less.yaml").write_text(yaml.safe_dump(less))
        main(["policy", "dryrun", "last", "--policy", str(ran / "less.yaml"), "--runs", str(ran / "runs")])
        assert not capsys.readouterr().out.startswith("0 of "), f"{rule['id']} is not needed"


def test_a_difference_is_told_by_example(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["policy", "diff", "readonly", "standard"]) == 0
    shown = capsys.readouterr().out
    assert "click submit payment on https://start.test: deny" in shown
    assert main(["policy", "diff", "standard", "standard"]) == 0
    assert "no difference" in capsys.readouterr().out
    assert main(["policy", "diff", "readonly", "standard", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["example"]


SHOP = {
    "/": '<h1>Order 4711</h1><a href="{other}/pay">Pay</a>',
    "/pay": "<p>Total: 24,90 EUR<form method=post action=/paid><label>Reference <input name=ref></label>"
    "<label>Password <input type=password name=pw></label><button>Pay now</button></form>",
    "/paid": "<p>paid",
}
RULES = """
version: 1
origins: {{allow: ["{base}", "{other}"]}}
secrets: {{shop: {{from: "env:SHOP_PW", origins: ["{other}"]}}}}
rules:
  - {{id: all, decision: allow, when: {{effect: [read, navigate, input, submit]}}}}
  - {{id: pay, decision: allow, when: {{class: payment, amount: {{lte: 50, currency: EUR}}}}}}
"""


@pytest.fixture
def paid(
    serve: Callable[..., str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> Path:
    """A run that read one site, typed a secret and paid on another."""
    monkeypatch.setenv("SHOP_PW", "canary-Passw0rd")
    other = serve(SHOP).replace("127.0.0.1", "localhost")
    base = serve({**SHOP, "/": SHOP["/"].format(other=other)})
    (tmp_path / "shop.yaml").write_text(RULES.format(base=base, other=other))
    script = tmp_path / "script.yaml"
    script.write_text(
        f'start: {base}/\npolicy: shop.yaml\nsteps:\n  - remember the text of "h1" as order\n  - click Pay\n'
        '  - type "{{order}}" into "Reference"\n  - type secret shop into "Password"\n  - click "Pay now"\n'
    )
    assert main(["run", str(script), "--runs", str(tmp_path / "runs")]) == 0, capsys.readouterr()
    capsys.readouterr()
    return tmp_path


def test_flows_secrets_and_sums_are_suggested_replayed_and_explained(
    paid: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    runs = ["--runs", str(paid / "runs")]
    assert main(["policy", "suggest", "last", *runs]) == 0
    text = capsys.readouterr().out
    assert "canary" not in text
    said = yaml.safe_load(text)
    (secret,) = said["secrets"].values()
    assert (secret["from"], secret["fields"], secret["max_uses"]) == ("env:SHOP_PW", ["password"], 1)
    assert said["limits"] == {"spend": {"EUR": 24.9}}
    (paid / "least.yaml").write_text(text)
    main(["policy", "dryrun", "last", "--policy", str(paid / "least.yaml"), *runs])
    assert capsys.readouterr().out.startswith("0 of "), text

    stricter = {
        "flows": [{"id": "stays", "from": "*", "to": "other_origin", "decision": "deny"}],
        "limits": {"spend": {"EUR": 20}},
        "secrets": {"shop": {**secret, "fields": ["otp"]}},
    }
    told = {"flows": "Reference", "limits": "Pay now", "secrets": "Password"}
    for section, line in told.items():
        (paid / "new.yaml").write_text(yaml.safe_dump({**said, section: stricter[section]}))
        main(["policy", "dryrun", "last", "--policy", str(paid / "new.yaml"), *runs])
        shown = capsys.readouterr().out
        assert "1 of " in shown, shown
        assert f'"{line}": allow -> deny' in shown or f"{line}: allow -> deny" in shown, shown
