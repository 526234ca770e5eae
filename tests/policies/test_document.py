"""The strict YAML: what is read, and what is refused with its place."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from policies.document import MAX_BYTES, MAX_NODES, BadFile, read_file, read_yaml

BOMB = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{name}: &{name} [{','.join(9 * ['*' + before])}]\n"
    for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)


def test_values_are_plain_and_nothing_is_guessed() -> None:
    document = read_yaml(
        "flags: [true, false, no, on, yes, True]\n"
        "numbers: [3, -5, 2.5, 0777, 1e3, 1:30, 0x1F, 1_000, .5, 007, +1, .inf, '3']\n"
        "nothing: [null, ~, '', NULL]\n"
        "dates: 2026-01-02\n"
        "block: |\n  two\n  lines\n"
        "true: key\n",
        "f.yaml",
    )
    assert document.data == {
        "flags": [True, False, "no", "on", "yes", "True"],
        "numbers": [3, -5, 2.5, "0777", "1e3", "1:30", "0x1F", "1_000", ".5", "007", "+1", ".inf", "3"],
        "nothing": [None, None, "", "NULL"],
        "dates": "2026-01-02",
        "block": "two\nlines\n",
        "true": "key",
    }


def test_every_key_and_item_has_its_place() -> None:
    document = read_yaml("rules:\n  - id: a\n    when: {effect: read}\n", "f.yaml")
    assert document.where(("rules",)) == (1, 1)
    assert document.where(("rules", 0)) == (2, 5)
    assert document.where(("rules", 0, "when", "effect")) == (3, 12)
    assert document.where(("rules", 1)) is None


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        pytest.param(BOMB, 1, "anchors", id="B16-alias-bomb"),
        pytest.param("a: &a [*a]\n", 1, "anchors", id="B17-recursive-alias"),
        pytest.param("a: 1\nb: *a\n", 2, "aliases", id="alias"),
        pytest.param("a: !!python/object/apply:os.system [ls]\n", 1, "tags", id="B18-tag"),
        pytest.param("a: !!str 5\n", 1, "tags", id="standard-tag"),
        pytest.param("a: ! 5\n", 1, "tags", id="bare-tag"),
        pytest.param("a: 1\nb: 2\na: 3\n", 3, "'a' is given twice (first in line 1)", id="B19-duplicate"),
        pytest.param("x:\n  a: 1\n  'a': 2\n", 3, "given twice", id="B19-duplicate-quoted"),
        pytest.param("a:\n\t- 1\n", 2, "tab", id="B20-tab"),
        pytest.param("\ufeffa: 1\n", None, "byte order mark", id="B20-bom"),
        pytest.param("a: 1\n---\nb: 1\n", 2, "second YAML document", id="B21-two-documents"),
        pytest.param("%YAML 1.1\n---\na: 1\n", 1, "directives", id="directive"),
        pytest.param("x: {b: 1}\ny:\n  <<: {a: 1}\n", 3, "merge keys", id="B23-merge-key"),
        pytest.param("", None, "is empty", id="B24-empty"),
        pytest.param("# nothing\n\n", None, "is empty", id="B24-only-comments"),
        pytest.param("---\n", 2, "is empty", id="B24-only-a-start"),
        pytest.param("- a\n", 1, "not a mapping", id="B24-list"),
        pytest.param("text\n", 1, "not a mapping", id="scalar"),
        pytest.param("a: " + "[" * 30 + "]" * 30, 1, "nested deeper", id="depth"),
        pytest.param("[" * 100_000, 1, "not a mapping|nesting depth", id="deep-flow"),
        pytest.param("a: [" + "1," * (MAX_NODES + 1) + "]", 1, "more than 10000", id="nodes"),
        pytest.param("a: " + "x" * MAX_BYTES, None, "larger than 256 kB", id="B25-large"),
        pytest.param("? [a]\n: 1\n", 1, "plain text", id="complex-key"),
        pytest.param('a: "\\ud800"\n', 1, "invalid Unicode character", id="surrogate"),
        pytest.param('a: "\\U00110000"\n', 1, "not valid YAML", id="beyond-unicode"),
        pytest.param("a: \x01\n", None, "not valid YAML", id="control"),
        pytest.param("a: [1\nb: 2\n", 2, "not valid YAML", id="broken"),
    ],
)
def test_what_is_not_plain_yaml_is_refused_with_its_place(text: str, line: int | None, words: str) -> None:
    with pytest.raises(BadFile) as failure:
        read_yaml(text, "f.yaml")
    problem = failure.value.problems[0]
    assert (problem.file, problem.line) == ("f.yaml", line)
    assert any(each in str(failure.value) for each in words.split("|"))


def test_a_good_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "f.yaml"
    path.write_bytes(b"name: caf\xc3\xa9\r\nn: 1\r\n")
    assert read_file(path).data == {"name": "café", "n": 1}


@pytest.mark.parametrize(
    ("content", "words"),
    [
        pytest.param("a: é".encode("utf-16"), "UTF-16", id="B20-utf16"),
        pytest.param("a: é".encode("utf-16-le"), "UTF-16", id="utf16-without-mark"),
        pytest.param(b"\xef\xbb\xbfa: 1", "byte order mark", id="B20-bom"),
        pytest.param(b"a: 1\nb: \xff\n", ":2: byte 8 is not UTF-8", id="latin-1"),
        pytest.param(b"a: x\n" * 2_000_000, "larger than 256 kB", id="B25-10MB"),
    ],
)
def test_bytes_that_are_no_policy_are_refused(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "f.yaml"
    path.write_bytes(content)
    with pytest.raises(BadFile, match=words):
        read_file(path)


def test_what_is_no_regular_file_is_refused_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path, words in [
        (tmp_path, "folder"),
        (tmp_path / "pipe", "pipe or device"),
        (Path("/dev/zero"), "pipe or device"),
        (tmp_path / "missing.yaml", "no such file"),
        (tmp_path / "nul\0", "cannot be read"),
    ]:
        with pytest.raises(BadFile, match=words):
            read_file(path)
