"""Policy files: what is refused and why (B26 to B34, B40), and what extending means."""

from __future__ import annotations

from pathlib import Path

import pytest

from policies.load import BadPolicy, bind_start, load_policy, policy_from_mapping, presets
from policies.schema import Policy
from policies.url import UrlError

HEAD = "version: 1\n"
case = pytest.param
RULE = HEAD + "rules:\n  - {id: a, decision: allow, when: {%s}}\n"


def load(folder: Path, text: str, name: str = "p.yaml", **options: tuple[str, ...]) -> Policy:
    (folder / name).write_text(text)
    return load_policy(folder / name, **options)


@pytest.mark.parametrize(
    ("text", "code", "line", "words"),
    [
        case(RULE % "efect: read", "unknown_key", 3, "did you mean 'effect'?", id="B26-key"),
        case(HEAD + "orgins: {}", "unknown_key", 2, "did you mean 'origins'?", id="B26-top"),
        case(RULE % "effect: reed", "unknown_name", 3, "did you mean 'read'?", id="B27-effect"),
        case(RULE.replace("allow", "alow") % "", "unknown_name", 3, "'allow'?", id="B27-decision"),
        case(HEAD + "default: allow", "unknown_name", 2, "one of deny, ask", id="B28-default"),
        case(HEAD + "rules: null", "bad_type", 2, "expected a list", id="B29-null"),
        case(HEAD + "rules:", "bad_type", 2, "expected a list", id="B29-nothing"),
        case(HEAD + "rules: [allow]", "bad_type", 2, "expected a mapping; got 'allow'", id="B29-word"),
        case(HEAD + "origins: {read: 5}", "bad_type", 2, "expected a list; got 5", id="B29-number"),
        case(HEAD + "origins: {read: [null]}", "bad_type", 2, "origins.read[0]", id="B29-null-item"),
        case(RULE % "effect: null", "bad_type", 3, "got nothing (null)", id="B29-null-condition"),
        case(RULE % "effect: []", "bad_type", 3, "at least one item", id="B29-empty-condition"),
        case(
            RULE % "" + "  - {id: a, decision: deny, when: {}}", "duplicate", 4, "'a'", id="B30-rule"
        ),
        case(HEAD + "extends: [p.yaml]", "unreadable", 2, "circle", id="B31-cycle"),
        case(HEAD + "extends: [gone.yaml]", "unreadable", 2, "no file 'gone.yaml'", id="B31-missing"),
        case(HEAD + "extends: [../../etc/passwd]", "unreadable", 2, "leads out", id="B31-outside"),
        case(HEAD + "extends: [/etc/passwd]", "unreadable", 2, "leads out", id="B31-absolute"),
        case(HEAD + "extends: [https://x.test/p]", "unreadable", 2, "is a URL", id="B31-url"),
        case(HEAD + "extends: [preset:standrd]", "unknown_name", 2, "'standard'", id="B31-preset"),
        case(RULE % "class: delte", "unknown_name", 3, "did you mean 'delete'?", id="B32-class"),
        case(RULE % "field: {not: [pasword]}", "unknown_name", 3, "'password'", id="B32-field"),
        case(RULE % "origin: {in: rad}", "unknown_name", 3, "did you mean 'read'?", id="B32-in"),
        case(RULE % "origin: '*.x.test'", "bad_origin_pattern", 3, "no http(s) scheme", id="B33-rule"),
        case(HEAD + "limits: {turns: -1}", "bad_type", 2, "greater than 0", id="B34-negative"),
        case(HEAD + "limits: {tabs: 0}", "bad_type", 2, "greater than 0", id="B34-zero"),
        case(HEAD + "limits: {seconds: .nan}", "bad_type", 2, "number with a unit", id="B34-nan"),
        case(HEAD + "limits: {bytes_in: 5 apples}", "bad_type", 2, "'5 apples'", id="B34-apples"),
        case(HEAD + "limits: {turns: 1e3}", "bad_type", 2, "whole number; got '1e3'", id="B22-exponent"),
        case(RULE % "name: /del.*/", "bad_type", 3, "regular expressions", id="B40-regex"),
        case("version: 2\n", "unknown_name", 1, "expected 1; got 2", id="version"),
        case("name: x\n", "bad_type", 1, "the key is missing", id="no-version"),
        case(HEAD + "default: deny\ndefault: ask", "duplicate", 3, "given twice", id="duplicate-key"),
        case(
            RULE.replace("}}", "}, ask: {for: 8h}}") % "", "bad_type", 3, "decision: ask", id="ask"
        ),
        case(HEAD + "paths: {'https://a.test': {deny: [a]}}", "bad_type", 2, "starts with `/`", id="path"),
        case(
            HEAD + "tests: [{do: {}, expect: ask, reason: ruel}]", "unknown_name", 2, "'rule'", id="test"
        ),
    ],
)  # fmt: skip
def test_a_mistake_names_line_key_and_the_nearest_word(
    tmp_path: Path, text: str, code: str, line: int, words: str
) -> None:
    with pytest.raises(BadPolicy) as failure:
        load(tmp_path, text)
    assert (failure.value.code, failure.value.problems[0].line) == (f"policy.{code}", line)
    assert words in str(failure.value)


@pytest.mark.parametrize(
    "pattern",
    ["*", "https://*.com", "https://*.co.uk", "https://*.127.0.0.1", "https://", "https://*.*.a.test", "",
     "https://a.*", "https://a.test/", "https://a.test/x", "https://a.test?x", "file://*", "https://a.test:0",
     "https://.a.test", "https://a..test", "https://a.test:", "//a.test", "https://a test", "https://a.test\\"],
)  # fmt: skip
def test_a_pattern_that_is_no_origin_is_refused(pattern: str) -> None:
    with pytest.raises(BadPolicy) as failure:
        policy_from_mapping({"origins": {"read": [pattern]}}, "t")
    assert failure.value.code == "policy.bad_origin_pattern"


def test_the_very_same_origin_allowed_and_denied_is_refused_in_any_spelling() -> None:
    with pytest.raises(BadPolicy) as failure:
        policy_from_mapping({"origins": {"act": ["https://A.test:443"], "deny": ["https://a.test"]}}, "t")
    assert failure.value.code == "policy.dead_allow"


def test_an_unknown_tool_is_refused_where_the_tools_are_known(tmp_path: Path) -> None:
    text = HEAD + "tools: {deny: [evalute]}"
    assert load(tmp_path, text).tools.deny == ("evalute",)
    with pytest.raises(BadPolicy, match="unknown tool 'evalute'; did you mean 'evaluate'"):
        load(tmp_path, text, tools=("click", "evaluate"))


def test_extending_replaces_rules_by_id_and_adds_origins(tmp_path: Path) -> None:
    load(tmp_path, HEAD + "origins: {read: ['https://b.test']}\nlimits: {turns: 5, tabs: 2}", "base.yaml")
    policy = load(
        tmp_path,
        HEAD + "extends: ['preset:standard', base.yaml]\n"
        "origins: {allow: ['https://a.test']}\n"
        "limits: {turns: 9}\n"
        "rules: [{id: never, decision: ask, when: {class: delete}}]",
    )
    standard = load_policy("standard")
    assert [rule.id for rule in policy.rules] == [rule.id for rule in standard.rules]
    assert next(rule for rule in policy.rules if rule.id == "never").decision == "ask"
    assert (policy.origins.allow, policy.origins.read) == (("https://a.test",), ("https://b.test",))
    assert (policy.limits.turns, policy.limits.tabs) == (9, 2)


def test_the_same_rule_id_in_two_extended_files_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(BadPolicy, match="two of the extended files have a rule 'look'") as failure:
        load(tmp_path, HEAD + "extends: ['preset:standard', 'preset:assist']")
    assert failure.value.code == "policy.duplicate"


def test_a_deny_of_this_file_against_an_allow_of_the_extended_one_is_dead(tmp_path: Path) -> None:
    load(tmp_path, HEAD + "origins: {read: ['https://a.test']}", "base.yaml")
    with pytest.raises(BadPolicy, match="comes from a file it extends") as failure:
        load(tmp_path, HEAD + "extends: [base.yaml]\norigins: {deny: ['https://a.test']}")
    assert failure.value.code == "policy.dead_allow"


def test_files_that_many_extend_are_read_once(tmp_path: Path) -> None:
    """Each layer extends both files of the next: 16 layers read one by one are 65,536 files."""
    origins = 'origins: {read: ["https://a.test"]}\ntools: {deny: [drag]}\n'
    for layer in range(16):
        for side in "ab":
            name, below = f"{layer}{side}.yaml", f"extends: [{layer + 1}a.yaml, {layer + 1}b.yaml]\n"
            (tmp_path / name).write_text(HEAD + (below if layer < 15 else origins))
    policy = load(tmp_path, HEAD + "extends: [0a.yaml, 0b.yaml]\n")
    assert (policy.origins.read, policy.tools.deny) == (("https://a.test",), ("drag",))


def test_extending_over_very_many_files_is_refused(tmp_path: Path) -> None:
    for number in range(400):
        (tmp_path / f"{number}.yaml").write_text(HEAD + f"extends: [{number + 1}.yaml]\n")
    with pytest.raises(BadPolicy, match="more than 20 files"):
        load_policy(tmp_path / "0.yaml")


def test_extending_in_a_circle_of_two_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(HEAD + "extends: [b.yaml]")
    (tmp_path / "b.yaml").write_text(HEAD + "extends: [a.yaml]")
    with pytest.raises(BadPolicy, match="circle"):
        load_policy("a.yaml", tmp_path)


@pytest.mark.parametrize("source", ["standart", "https://x.test/p.yaml", "preset:nope", "missing.yaml"])
def test_a_policy_that_cannot_be_found_is_an_error(source: str, tmp_path: Path) -> None:
    with pytest.raises(BadPolicy):
        load_policy(source, tmp_path)


def test_a_policy_that_names_no_origin_is_bound_to_the_start() -> None:
    bound = bind_start(load_policy("preset:standard"), "http://127.0.0.1:8000/shop?q=1")
    assert bound.origins.allow == ("http://127.0.0.1:8000",)
    named = policy_from_mapping({"origins": {"read": []}}, "t")
    assert bind_start(named, "https://a.test/") is named, "an empty list says: nothing"


def test_a_blank_page_is_no_origin_to_bind_to() -> None:
    with pytest.raises(UrlError, match=r"about:blank.*expected https://host/path"):
        bind_start(load_policy("standard"), "about:blank")


def test_the_presets_load() -> None:
    assert presets() == ["assist", "readonly", "standard", "testing"]
    assert all(load_policy(name).name == name for name in presets())


def test_the_digest_changes_with_what_the_policy_says() -> None:
    digest = policy_from_mapping({"origins": {"read": []}}, "t").digest()
    assert digest == policy_from_mapping({"origins": {"read": []}}, "u").digest()
    assert digest != policy_from_mapping({}, "t").digest()
