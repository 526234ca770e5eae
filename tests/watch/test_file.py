"""watches.yaml: each mistake with its line, its key and the next step; the schema that editors use."""

from __future__ import annotations

import resource
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from agent.cli import main
from agent.watch.file import BadWatches, Watch, load_watches
from agent.watch.schema import json_schema, schema_text
from policies.document import read_yaml

ROOT = Path(__file__).parents[2]
HEAD = "version: 1\nwatches:\n"
GOOD = """\
version: 1
name: shop
defaults: {tz: Europe/Berlin, every: 30m, notify: stdout, fetch: http, alert_when: the price falls}
mail: {host: mail.example.com, user: me, password: "env:MAIL", sender: me@example.com}
ping: env:PING_URL
watches:
  news: {page: "https://example.com/news", jitter: 5m, filter: {select: main, mask: [dates]}, group: press}
  all: {pages: ["https://a.test/", "https://b.test/"], at: "08:00", on: mon-fri, report: page}
  first: {page: "https://a.test/", at: ["08:00", "18:00"], on: [1, last], notify: [{apprise: "env:A"}]}
  shop: {page: "https://a.test/", cron: "0 8 * * *", login: state.json, keep: {count: 9, age: 30d},
         notify: ["mailto:me@example.com", {webhook: "https://a.test/", secret: "env:S"}]}
  daily: {digest: press, at: "07:00", window: {from: "06:00", to: "09:00", days: mon-fri}, feed: out/press}
"""


def loaded(folder: Path, text: str) -> Any:
    path = folder / "watches.yaml"
    path.write_text(text, encoding="utf-8")
    return load_watches(path)


def watch(keys: str) -> str:
    return f'{HEAD}  a:\n    page: "https://a.test/"\n    {keys}\n'


MISTAKES = [
    ("unknown-key", watch("evry: 30m"), "watches.yaml:5: watches.a.evry: ", "did you mean 'every'?"),
    (
        "unknown-part",
        watch("every: 1h\n    filter: {selct: main}"),
        ":6: watches.a.filter.selct",
        "'select'?",
    ),
    ("too-often", watch("every: 5s"), ":5: watches.a.every: ", "expected 10s to 366d; got '5s'"),
    ("too-seldom", watch("every: 400d"), ":5: watches.a.every: ", "expected 10s to 366d; got '400d'"),
    ("no-schedule", HEAD + '  a: {page: "https://a.test/"}\n', ":3: watches.a: ", 'every ("30m"), cron'),
    ("two-schedules", watch('every: 1h\n    cron: "0 8 * * *"'), ":3: watches.a", "got every and cron"),
    (
        "nothing-to-watch",
        HEAD + "  a: {every: 1h}\n",
        ":3: watches.a",
        "one of page, pages, script and digest",
    ),
    ("span", watch("every: 30x"), ":5: watches.a.every: ", "a number with a unit"),
    ("cron", watch('cron: "0 8 * *"'), ":5: watches.a.cron: ", "expected five fields"),
    ("zone", watch("every: 1h\n    tz: Europe/Berln"), ":6: watches.a.tz: ", "did you mean 'Europe/Berlin'?"),
    ("day", watch('at: "08:00"\n    on: tues'), ":6: watches.a.on", "'tue'"),
    ("days", watch('at: "08:00"\n    on: [1, mon]'), ":6: watches.a.on", "not both; got 1, mon"),
    ("clock", watch("at: 8am"), ":5: watches.a.at", 'as "08:00"'),
    (
        "selector",
        watch("every: 1h\n    filter: {select: 'div['}"),
        ":6: watches.a.filter.select",
        "a CSS selector",
    ),
    (
        "pattern",
        watch("every: 1h\n    filter: {ignore: '('}"),
        ":6: watches.a.filter.ignore",
        "regular expression",
    ),
    ("channel", watch("every: 1h\n    notify: mail@example.com"), ":6: watches.a.notify", "mailto:ADDRESS"),
    ("mail", watch("every: 1h\n    notify: mailto:me@example.com"), ":6: watches.a.notify", "`mail` section"),
    ("literal", watch("every: 1h\n    notify: {webhook: 'https://a.test/', secret: abc}"), ":6: ", "env:"),
    ("hook-password", watch("every: 1h\n    notify: {webhook: 'https://me:pw@a.test/'}"), ":6: ", "env:NAME"),
    ("hook-port", watch("every: 1h\n    notify: {webhook: 'https://a.test:99999/'}"), ":6: ", "not a URL"),
    (
        "raw-channel",
        watch("every: 1h\n    notify: {kind: apprise, target: 'slack://a/b'}"),
        ":6: ",
        "apprise: env:",
    ),
    ("policy", watch("every: 1h\n    policy: readnly"), ":6: watches.a.policy: ", "did you mean 'readonly'?"),
    ("script", HEAD + "  a: {script: no.yaml, every: 1h}\n", ":3: watches.a.script: ", "there is no file"),
    (
        "tag",
        HEAD + '  a: {page: "https://a.test/", every: 1h, group: shops}\n  b: {digest: shop, at: "08:00"}\n',
        ":4: watches.b.digest",
        "did you mean 'shops'?",
    ),
    (
        "of-pages",
        HEAD + '  b: {digest: b, at: "08:00", filter: {select: a}}\n',
        ":3: watches.b.filter: ",
        "of a digest",
    ),
    (
        "unjudged",
        watch("every: 1h\n    report: page\n    alert_when: x"),
        ":7: watches.a.alert_when: ",
        "nothing asks",
    ),
    (
        "script-fetch",
        HEAD + "  a: {script: s.yaml, every: 1h, fetch: http}\n",
        ":3: watches.a.fetch: ",
        "leave fetch",
    ),
    ("inputs", watch("every: 1h\n    inputs: {a: b}"), ":6: watches.a.inputs: ", "go with a script"),
    (
        "default",
        HEAD.replace("watches:", "defaults: {evry: 1h}\nwatches:")
        + '  a: {page: "https://a.test/", every: 1h}\n',
        "watches.yaml:2: ",
        "did you mean 'every'?",
    ),
    (
        "mail-user",
        "version: 1\nmail: {host: a, user: b, sender: a@b.c}\nwatches: {}\n",
        ":2: mail",
        "password is missing",
    ),
    ("ping", "version: 1\nping: abc\nwatches: {}\n", ":2: ping: ", "expected an address"),
    ("no-value", watch("every: 1h\n    tags:"), ":6: watches.a.tags", "null"),
    ("host", HEAD + '  a: {page: "https://[::1/x", every: 1h}\n', ":3: watches.a.page: ", "any browser"),
    ("label", HEAD + '  a: {page: "https://a..test", every: 1h}\n', ":3: watches.a.page: ", "empty label"),
    ("password", HEAD + '  a: {page: "http://joe:pass@a.test", every: 1h}\n', ":3: ", "http://***@a.test"),
    (
        "one-feed",
        HEAD + "  a: {script: s.yaml, every: 1h, feed: f}\n"
        '  b: {page: "https://a.test/", every: 1h, feed: ./f}\n',
        ":4: watches.b.feed: ",
        "the feed of 'a', too",
    ),
]


@pytest.mark.parametrize(
    ("text", "place", "words"), [each[1:] for each in MISTAKES], ids=[m[0] for m in MISTAKES]
)
def test_a_mistake_is_named_with_its_place(tmp_path: Path, text: str, place: str, words: str) -> None:
    with pytest.raises(BadWatches) as raised:
        loaded(tmp_path, text)
    assert place in raised.value.message
    assert words in raised.value.message


def test_defaults_fill_what_a_watch_does_not_say(tmp_path: Path) -> None:
    watches = loaded(tmp_path, GOOD.replace("{apprise", "{webhook")).watches
    assert (watches["news"].every, watches["news"].tz, watches["news"].fetch) == (
        1800,
        "Europe/Berlin",
        "http",
    )
    assert (watches["all"].every, watches["all"].alert_when) == (None, "")
    assert (watches["daily"].fetch, watches["daily"].filter) == ("auto", Watch.model_fields["filter"].default)
    assert watches["shop"].login.state == "state.json"


def test_the_shipped_schema_is_the_generated_one() -> None:
    shipped = (ROOT / "agent" / "watch" / "watches.schema.json").read_text(encoding="utf-8")
    assert shipped == schema_text(), "run: python -m agent.watch.schema > agent/watch/watches.schema.json"


def test_the_schema_accepts_what_the_loader_accepts() -> None:
    schema = json_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(read_yaml(GOOD, "w.yaml").data, schema)
    wrong = ("evry: 30m", "every: 30x", "every: 1h\n    notify: mail@example.com", "at: 8am")
    for keys in wrong:
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(read_yaml(watch(keys), "w.yaml").data, schema)


def test_a_watch_is_added_where_it_belongs_and_the_rest_stays(tmp_path: Path) -> None:
    path = tmp_path / "w.yaml"
    mine = "version: 1\nwatches:\n  # mine\n  a:\n    page: https://a.test/\n    every: 1h\n"
    others = "\n# of all\ndefaults: {tz: UTC}\n"
    added = "  b-test:\n    page: https://b.test/\n    every: 1h\n    report: changes\n    notify: [stdout]\n"
    for end in ("\n", "\r\n"):
        path.write_bytes((mine + others).replace("\n", end).encode())
        assert main(["watch", "add", "https://b.test/", "-f", str(path)]) == 0
        assert path.read_bytes().decode() == (mine + added + others).replace("\n", end)


def test_a_watch_that_cannot_be_added_leaves_the_file_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "w.yaml"
    before = watch("every: 1h") + "# " + "what I must not forget " * 20 + "\n"
    path.write_text(before)
    longest = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 9, longest[1]))  # as a disk that fills
    try:
        assert main(["watch", "add", "https://b.test/", "-f", str(path)]) == 2
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, longest)
    assert (path.read_text(), list(tmp_path.iterdir())) == (before, [path])


def test_a_file_that_cannot_take_a_watch_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    latin = tmp_path / "latin.yaml"
    latin.write_bytes(b"version: 1\nname: caf\xe9\nwatches: {}\n")
    for path, said in (
        (tmp_path, "is a folder"),
        (tmp_path / "no" / "w.yaml", "No such file"),
        (latin, "latin.yaml:2: byte 20 is not UTF-8"),
    ):
        assert main(["watch", "add", "https://b.test/", "-f", str(path)]) == 2
        assert said in capsys.readouterr().err


@pytest.mark.parametrize("command", [["watch", "validate", "--file"], ["check"]], ids=["validate", "check"])
def test_scripts_and_policies_beside_it_are_read_too(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each would fail at every look, some day in the night."""
    file = tmp_path / "watches.yaml"
    kept = watch("every: 1h\n    policy: kept.yaml")
    file.write_text(f"{kept}  b: {{script: steps.yaml, every: 1h}}\n", encoding="utf-8")
    policy, script = tmp_path / "kept.yaml", tmp_path / "steps.yaml"
    policy.write_text("version: 1\nrulez: []\n", encoding="utf-8")
    script.write_text(
        "start: https://a.test/\nsteps:\n  - open: https://a.test/\n  - clik: Go\n", encoding="utf-8"
    )
    assert main([*command, str(file)]) == 2
    told = capsys.readouterr().err
    assert "kept.yaml:2: rulez: unknown key; did you mean 'rules'?" in told
    assert "steps.yaml:4: " in told
    policy.write_text("version: 1\n", encoding="utf-8")
    script.write_text("start: https://a.test/\nsteps:\n  - open: https://a.test/\n", encoding="utf-8")
    assert main([*command, str(file)]) == 0
