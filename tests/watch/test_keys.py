"""Keys of watches.yaml, seen from outside: each is obeyed. (Others stand with what they are about.)"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from internet import TLS, server_context
from local_server import LocalServer, Request
from mail_server import MailServer
from watching import Site, Watching

from agent.cli import main
from agent.llm.testing import FakeServer, text

HOUR = timedelta(hours=1)
Watched = Callable[..., Watching]


@pytest.fixture
def standing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of somebody who types commands."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def slots(watching: Watching, name: str = "a") -> list[datetime]:
    return [run.slot for run in reversed(watching.desk.records.runs(name, 1000))]


SCHEDULES = [
    ("window", "every: 1h, window: {from: '08:00', to: '10:00'}", 48, [8, 9, 8, 9]),
    ("paused", "every: 12h, paused_until: '2026-03-02T00:00:00+00:00'", 48, [0, 12, 0]),
    ("days", "at: '08:00', on: [mon, wed]", 96, [8, 8]),  # 1 March 2026 is a Sunday
]


@pytest.mark.parametrize(
    ("keys", "hours", "seen"), [each[1:] for each in SCHEDULES], ids=[s[0] for s in SCHEDULES]
)
async def test_when_a_watch_looks(
    site: Site, watched: Watched, keys: str, hours: int, seen: list[int]
) -> None:
    site.page("/a", "<p>A page that stays</p>")
    watching = watched(f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', {keys}}}\n")
    for _ in range(hours):
        await watching.round(after=HOUR)
    assert [slot.hour for slot in slots(watching)] == seen


@pytest.mark.parametrize(("missed", "looks"), [("once", 2), ("skip", 1)])
async def test_slots_that_passed_while_nothing_ran(
    site: Site, watched: Watched, missed: str, looks: int
) -> None:
    site.page("/a", "<p>A page that stays</p>")
    watching = watched(f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h, missed: {missed}}}\n")
    await watching.round()
    await watching.round(after=timedelta(hours=5, minutes=30))
    assert len(slots(watching)) == looks


async def test_jitter_begins_later_and_the_same_everywhere(site: Site, watched: Watched) -> None:
    site.page("/a", "<p>A page that stays</p>")
    watching = watched(f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', at: '08:00', jitter: 30m}}\n")
    delay = watching.desk.file.watches["a"].delay("a", datetime.fromisoformat("2026-03-01T08:00:00+00:00"))
    await watching.round()
    await watching.round(after=timedelta(hours=8) + delay - timedelta(seconds=1))
    assert slots(watching) == []
    await watching.round(after=timedelta(seconds=2))
    assert len(slots(watching)) == 1
    assert timedelta() < delay < timedelta(minutes=30)


@pytest.mark.parametrize(("keep", "kept"), [("{count: 3}", 3), ("{age: 90m}", 2), ("{count: 1}", 1)])
async def test_what_is_kept(site: Site, watched: Watched, keep: str, kept: int) -> None:
    watching = watched(f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h, keep: {keep}}}\n")
    for number in range(6):
        site.page("/a", f"<p>A page that says {number} and {number * 7}</p>")
        await watching.round(after=HOUR)
    assert len(watching.desk.looks.runs("a", 100)) == kept


async def test_a_policy_of_its_own(site: Site, watched: Watched) -> None:
    other = Site()
    other.page("/b", "<p>The other site</p>")
    site.answer("/a", lambda _: (302, {"Location": f"{other.url}/b"}, ""))
    origins = json.dumps([site.url, other.url])
    watching = watched(
        f"version: 1\ndefaults: {{every: 1h, page: '{site.url}/a', fetch: http}}\n"
        "watches:\n  a: {}\n  b: {policy: two.yaml}\n",
        files={"two.yaml": f"version: 1\nextends: ['preset:readonly']\norigins: {{allow: {origins}}}\n"},
    )
    await watching.round()
    other.close()
    assert (watching.states("a"), watching.states("b")) == (["blocked"], ["new"]), watching.reason("b")
    assert "does not allow" in watching.reason("a")


async def test_focus_and_length_are_told_to_the_model(site: Site, watched: Watched) -> None:
    site.page("/a", "<h1>Shop</h1><p>The lamp costs 10 EUR today.</p>")
    with FakeServer([text("The lamp costs 10 EUR. [1]")], repeat=True) as server:
        watching = watched(
            f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 1h, report: page, length: short,"
            f" focus: prices of lamps, notify: stdout, model: '{server.model('openai')}'}}\n"
        )
        await watching.round()
        asked = str(server.requests[0].body)
    assert "prices of lamps" in asked


@pytest.mark.parametrize("kept", [False, True], ids=["address", "by-reference"])
def test_the_scheduler_pings(standing: Path, site: Site, monkeypatch: pytest.MonkeyPatch, kept: bool) -> None:
    site.page("/ping/uuid", "<p>ok</p>")
    monkeypatch.setenv("PING_URL", f"{site.url}/ping/uuid")
    ping = "env:PING_URL" if kept else f"{site.url}/ping/uuid"
    (standing / "watches.yaml").write_text(f"version: 1\nping: '{ping}'\nwatches: {{}}\n")
    assert main(["watch", "run", "--once"]) == 0
    assert site.paths() == ["/ping/uuid"]


def test_a_ping_that_fails_is_told_without_its_address(
    standing: Path, site: Site, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PING_URL", f"{site.url}/ping/secret-uuid")
    (standing / "watches.yaml").write_text("version: 1\nping: 'env:PING_URL'\nwatches: {}\n")
    assert main(["watch", "run", "--once"]) == 0
    told = capsys.readouterr().err
    assert "ping: HTTP 404" in told
    assert "secret-uuid" not in told


@pytest.mark.parametrize(
    ("tls", "host", "kind", "words"),
    [
        pytest.param("tls", "localhost", "tls", "", id="tls-known"),
        pytest.param("starttls", "localhost", "starttls", "", id="starttls-known"),
        pytest.param("tls", "localhost", "stranger tls", "certificate is not accepted", id="tls-unknown"),
        pytest.param(
            "starttls", "localhost", "stranger starttls", "not accepted (self", id="starttls-unknown"
        ),
        pytest.param("starttls", "127.0.0.1", "starttls", "accepted (IP address mismatch", id="other-name"),
        pytest.param("starttls", "localhost", "none", "STARTTLS extension not supported", id="stripped"),
        pytest.param("tls", "localhost", "starttls", "no TLS with `tls: tls`", id="port-of-starttls"),
    ],
)
async def test_mail_goes_to_servers_whose_certificate_holds(
    site: Site,
    watched: Watched,
    monkeypatch: pytest.MonkeyPatch,
    tls: str,
    host: str,
    kind: str,
    words: str,
) -> None:
    """Else no letter, no name and no password goes out, and the reason is told."""
    monkeypatch.setenv("MAIL_PASSWORD", "mail-password-of-mine")
    if "stranger" not in kind:
        monkeypatch.setenv("SSL_CERT_FILE", str(TLS / "certificate.pem"))
    known = kind.removeprefix("stranger ")
    contexts = {} if known == "none" else {known: server_context()}
    with MailServer(user="me", password="mail-password-of-mine", **contexts) as mail:
        watching = watched(
            f"version: 1\nmail: {{host: {host}, port: {mail.port}, tls: {tls}, user: me,"
            " password: 'env:MAIL_PASSWORD', sender: strelka@example.com}\n"
            f"watches:\n  a: {{page: '{site.url}/a', every: 1h, report: page,"
            " notify: 'mailto:me@example.com'}\n"
        )
        site.page("/a", "<p>The lamp costs 10 EUR</p>")
        await watching.round()
        assert len(mail.letters) == (not words)
        assert not {"AUTH", "MAIL"} & set(mail.in_clear)
    (row,) = watching.store.read("SELECT status, error FROM watch_notices")
    assert row["status"] == ("open" if words else "sent")
    assert words in row["error"]
    assert "mail-password-of-mine" not in row["error"]


@pytest.mark.filterwarnings("ignore:'imghdr':DeprecationWarning")  # apprise, on Python 3.11
def test_a_test_goes_through_every_channel(
    standing: Path, site: Site, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    got: list[Request] = []

    def hook(request: Request) -> tuple[int, dict[str, str], str]:
        got.append(request)
        return 200, {}, ""

    server = LocalServer({"/hook": hook, "/secret/hook": hook, "/apprise": hook})
    site.page("/a", "<h1>Shop</h1><p>The lamp costs 10 EUR &#27;[2J today</p>")
    monkeypatch.setenv("HOOK_URL", f"{server.url}/secret/hook")
    monkeypatch.setenv("APPRISE_URL", f"json://127.0.0.1:{server.port}/apprise")
    monkeypatch.setenv("MAIL_PASSWORD", "mail-password-of-mine")
    with MailServer(user="me", password="mail-password-of-mine") as mail:
        (standing / "watches.yaml").write_text(
            f"version: 1\nmail: {{host: 127.0.0.1, port: {mail.port}, tls: none, user: me,"
            " password: 'env:MAIL_PASSWORD', sender: strelka@example.com}\n"
            f"watches:\n  a:\n    page: '{site.url}/a'\n    every: 1h\n    notify:\n      - stdout\n"
            "      - file:out.md\n      - mailto:me@example.com\n"
            f"      - {{webhook: '{server.url}/hook'}}\n      - {{webhook: 'env:HOOK_URL'}}\n"
            "      - {apprise: 'env:APPRISE_URL'}\n"
        )
        assert main(["watch", "test", "a", "--send"]) == 0
        assert len(mail.letters) == 1
    server.close()
    out, err = capsys.readouterr()
    assert [request.path for request in got] == ["/hook", "/secret/hook", "/apprise"]
    assert "Test of a" in (standing / "out.md").read_text()
    assert "The lamp costs 10 EUR" in out
    assert "\x1b" not in out
    assert err.count("sent: ") == 6
    assert "/secret/hook" not in out + err
    assert not (standing / "runs").exists()


def test_a_channel_that_fails_holds_back_no_other(
    standing: Path, site: Site, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    site.page("/a", "<p>The lamp costs 10 EUR today</p>")
    monkeypatch.setenv("MAIL_PASSWORD", "mail-password-of-mine")
    with MailServer(user="me", password="mail-password-of-mine") as mail:
        (standing / "watches.yaml").write_text(
            f"version: 1\nmail: {{host: 127.0.0.1, port: {mail.port}, tls: none, user: me,"
            " password: 'env:MAIL_PASSWORD', sender: strelka@example.com}\n"
            f"watches:\n  a: {{page: '{site.url}/a', every: 1h,"
            " notify: ['mailto:ü@example.com', 'file:out.md']}\n"
        )
        assert main(["watch", "test", "a", "--send"]) == 1
    told = capsys.readouterr().err
    assert "not sent: mail:ü@example.com" in told
    assert "SMTPUTF8" in told
    assert not re.search(r"\b587\b", told), "another port does not help"
    assert "10 EUR" in (standing / "out.md").read_text()


def test_a_clock_that_stands_still_is_for_one_round(
    standing: Path, site: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    site.page("/a", "<p>The lamp costs 10 EUR today</p>")
    (standing / "watches.yaml").write_text(
        f"version: 1\nwatches:\n  a: {{page: '{site.url}/a', every: 10s}}\n"
    )
    assert main(["watch", "run", "--now", "2026-03-30T04:00:00+00:00"]) == 2
    for hour in ("04", "12"):
        assert main(["watch", "run", "--once", "--now", f"2026-03-30T{hour}:00:00+00:00"]) == 0
    assert main(["watch", "history", "a"]) == 0
    out, err = capsys.readouterr()
    assert "(1000 or more slots were missed)" in err
    assert "1000 or more slots before it were missed" in out
