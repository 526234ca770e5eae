"""Policies that cannot be obeyed (facts/security.md, B16-B42): refused by file, line and key, at once."""
# ruff: noqa: E501 - a case is easier to read in one line

from __future__ import annotations

import time
from pathlib import Path

import pytest

from browser_tools.registry import TOOLS
from policies.load import BadPolicy, load_policy

HEAD = "version: 1\n"
RULE = "rules:\n  - {id: a, decision: allow, when: {effect: %s}}\n"
BOMB = "a: &a [x,x]\n" + "".join(
    f"{b}: &{b} [*{a},*{a},*{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
)

BAD: dict[str, tuple[str | bytes, str]] = {
    "B16-bomb": (BOMB, "p.yaml:1: anchors (`&a`) are not supported"),
    "B16-depth": (HEAD + "rules: " + "[" * 40 + "]" * 40, "nested deeper than 20"),
    "B16-nodes": (HEAD + "rules: [" + "1," * 11_000 + "]", "more than 10000 values"),
    "B17-recursive": (HEAD + "rules: &r [*r]\n", "p.yaml:2: anchors"),
    "B18-tag": (HEAD + "name: !!python/object:os.system x\n", "p.yaml:2: tags"),
    "B19-duplicate": (HEAD + "name: a\nname: b\n", "p.yaml:3: 'name' is given twice (first in line 2)"),
    "B20-tab": (HEAD + "rules:\n\t- x\n", "p.yaml:3: a tab character"),
    "B20-bom": (b"\xef\xbb\xbfversion: 1\n", "byte order mark"),
    "B20-utf16": ("version: 1\n".encode("utf-16"), "UTF-16 or binary"),
    "B21-two": (HEAD + "---\nversion: 1\n", "p.yaml:2: a second YAML document"),
    "B22-no": (HEAD + "network: {upgrade_http: no}\n", "network.upgrade_http: expected true or false; got 'no'"),
    "B22-on": (HEAD + "network: {proxy_required: on}\n", "expected true or false; got 'on'"),
    "B22-octal": (HEAD + "limits: {turns: 0777}\n", "limits.turns: expected a whole number; got '0777'"),
    "B22-sexagesimal": (HEAD + "limits: {turns: 1:30}\n", "got '1:30'"),
    "B22-exponent": (HEAD + "limits: {turns: 1e3}\n", "got '1e3'"),
    "B23-merge": (HEAD + "limits: {<<: {turns: 1}}\n", "p.yaml:2: merge keys"),
    "B24-empty": ("", "is empty"),
    "B24-comments": ("# nothing\n", "is empty"),
    "B24-list": ("- version: 1\n", "the top level is not a mapping"),
    "B25-large": (HEAD + "# " + "x" * 300_000, "larger than 256 kB"),
    "B26-unknown": (HEAD + "orgins: {}\n", "p.yaml:2: orgins: unknown key; did you mean 'origins'?"),
    "B27-word": (HEAD + RULE.replace("decision: allow", "decision: alow") % "read", "did you mean 'allow'?"),
    "B27-effect": (HEAD + RULE % "raed", "did you mean 'read'?"),
    "B28-default": (HEAD + "default: allow\n", "p.yaml:2: default: expected one of deny, ask; got 'allow'"),
    "B29-null": (HEAD + "rules:\n", "rules: expected a list"),
    "B29-text": (HEAD + "rules: all\n", "rules: expected a list; got 'all'"),
    "B29-number": (HEAD + "origins: {allow: 5}\n", "origins.allow: expected a list; got 5"),
    "B30-id": (HEAD + RULE % "read" + RULE.split("\n", 1)[1] % "input", "two rules are called 'a'"),
    "B31-circle": (HEAD + "extends: [./p.yaml]\n", "extends itself in a circle"),
    "B31-missing": (HEAD + "extends: [./none.yaml]\n", "no file './none.yaml'"),
    "B31-climbing": (HEAD + "extends: ['../../etc/passwd']\n", "leads out of the folder"),
    "B31-url": (HEAD + "extends: ['https://evil.test/p.yaml']\n", "is a URL"),
    "B31-preset": (HEAD + "extends: ['preset:standrad']\n", "did you mean 'standard'?"),
    "B32-class": (HEAD + "rules: [{id: a, decision: deny, when: {class: payments}}]\n", "did you mean 'payment'?"),
    "B32-field": (HEAD + "rules: [{id: a, decision: deny, when: {field: pasword}}]\n", "did you mean 'password'?"),
    "B32-tool": (HEAD + "tools: {deny: [evalute]}\n", "unknown tool 'evalute'; did you mean 'evaluate'?"),
    "B32-key": (HEAD + "rules: [{id: a, decision: deny, when: {method: POST}}]\n", "unknown key"),
    "B33-pattern": (HEAD + "origins: {allow: ['https://*.co.uk']}\n", "origins.allow[0]: 'https://*.co.uk' would cover"),
    "B34-negative": (HEAD + "limits: {turns: -1}\n", "limits.turns: expected greater than 0"),
    "B34-zero": (HEAD + "limits: {cost_usd: 0}\n", "limits.cost_usd: expected greater than 0"),
    "B34-nan": (HEAD + "limits: {seconds: .nan}\n", "limits.seconds: expected a number with a unit"),
    "B34-apples": (HEAD + "limits: {bytes_in: 5 apples}\n", "expected a number with a unit"),
    "B35-hour": (HEAD + "windows: [{from: '25:00', to: '26:00'}]\n", "expected a time of day in quotes"),
    "B35-zone": (HEAD + "windows: [{from: '08:00', to: '09:00', tz: Mars/Base}]\n", "unknown time zone 'Mars/Base'"),
    "B35-same": (HEAD + "windows: [{from: '08:00', to: '08:00'}]\n", "never open"),
    "B40-regex": (HEAD + "rules: [{id: a, decision: deny, when: {name: '^Pay.*'}}]\n", "regular expressions are not supported"),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD)
def test_a_bad_policy_is_refused_in_words(tmp_path: Path, case: str) -> None:
    content, words = BAD[case]
    file = tmp_path / "p.yaml"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    started = time.monotonic()
    with pytest.raises(BadPolicy) as caught:
        load_policy(file, tools=tuple(TOOLS))
    assert words in str(caught.value)
    assert len(str(caught.value)) < 4000
    assert str(file) in str(caught.value)
    assert caught.value.code.startswith("policy.")
    assert time.monotonic() - started < 5  # one second on a machine that is not shared


def test_over_midnight_is_a_window_like_any_other(tmp_path: Path) -> None:
    file = tmp_path / "p.yaml"
    file.write_text(HEAD + "windows: [{from: '22:00', to: '06:00'}]\n")
    assert load_policy(file).windows[0].opens.hour == 22


def test_a_file_that_anybody_may_change_rules_nothing(tmp_path: Path) -> None:
    file = tmp_path / "p.yaml"
    file.write_text(HEAD)
    file.chmod(0o666)
    with pytest.raises(BadPolicy, match=r"anybody on this machine may change it.*chmod o-w"):
        load_policy(file)
    extending = tmp_path / "e.yaml"
    extending.write_text(HEAD + "extends: [./p.yaml]\n")
    with pytest.raises(BadPolicy, match="chmod o-w"):
        load_policy(extending)
    file.chmod(0o664)
    load_policy(extending)
