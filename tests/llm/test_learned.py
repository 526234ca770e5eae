"""What is learned of models: believed for a while, shared by processes, never in the way."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from agent.llm.learned import NEGATIVE_SECONDS, POSITIVE_SECONDS, Key, Learned

KEY = Key("http://a.test/v1", "", "m")
OTHER = Key("http://a.test/v1", "HostB", "m")


class Clock:
    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


def values(learned: Learned, key: Key = KEY) -> dict[str, Any]:
    return {name: fact.value for name, fact in learned.facts(key).items()}


def test_a_success_is_believed_for_a_day_and_a_failure_for_an_hour(tmp_path: Path) -> None:
    clock = Clock()
    learned = Learned(tmp_path / "models.json", clock=clock)
    learned.learn(KEY, "server", native=True, json_schema=False, context=32_768)
    clock.now += NEGATIVE_SECONDS - 1
    assert values(learned) == {"native": True, "json_schema": False, "context": 32_768}
    clock.now += 2
    assert values(learned) == {"native": True, "context": 32_768}
    clock.now += POSITIVE_SECONDS
    assert values(learned) == {}
    clock.now = Clock.now - 10
    assert values(learned) == {}, "a clock that was set back makes nothing last longer"


def test_another_upstream_is_another_model() -> None:
    learned = Learned()
    learned.learn(KEY, "refused", native=False)
    assert values(learned, OTHER) == {}


def test_two_unusable_replies_among_ten_demote_a_mode() -> None:
    learned = Learned()
    told = [learned.outcome(KEY, "native", usable=number not in (0, 9)) for number in range(10)]
    assert told == [*[False] * 9, True]
    assert values(learned) == {"native": False}
    assert "2 of its last 10 replies" in learned.facts(KEY)["native"].why


def test_failures_that_are_long_ago_do_not_count() -> None:
    learned = Learned()
    assert not any(learned.outcome(KEY, "native", usable=number % 10 != 0) for number in range(40))


def test_text_is_never_given_up() -> None:
    learned = Learned()
    assert not any(learned.outcome(KEY, "text", usable=False) for _ in range(20))


LEARNING = """
import sys
from pathlib import Path
from agent.llm.learned import Key, Learned
learned = Learned(Path(sys.argv[1]))
for number in range(15):
    learned.learn(Key("http://a.test/v1", "", f"{sys.argv[2]}-{number}"), "tried", native=True)
"""


def test_processes_that_learn_at_the_same_time_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "models.json"
    root = Path(__file__).parents[2]
    started = [
        subprocess.Popen([sys.executable, "-c", LEARNING, str(path), name], cwd=root) for name in "abc"
    ]
    assert [process.wait(60) for process in started] == [0, 0, 0]
    assert len(Learned(path).models()) == 45
    assert [one.name for one in path.parent.iterdir() if one.suffix not in (".json", ".lock")] == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"v": 1}',
        '{"v": 1, "models": [{"key": ["a"], "facts": {}, "outcomes": {}}]}',
        '{"v": 1, "models": [{"key": ["a", "", "m"], "facts": {"native": [[], 1, ""]}, "outcomes": {}}]}',
        "[" * 100_000,
        "\0\xff",
    ],
    ids=["empty", "cut", "list", "no-models", "short-key", "no-fact", "deep", "binary"],
)
def test_a_file_that_cannot_be_read_is_ignored_with_a_note(tmp_path: Path, text: str) -> None:
    path = tmp_path / "models.json"
    path.write_text(text, encoding="latin-1")
    notes: list[Any] = []
    learned = Learned(path, note=lambda type, data: notes.append((type, data["text"])))
    assert values(learned) == {}
    ((type, told),) = notes
    assert type == "note"
    assert "ignored" in told
    learned.learn(KEY, "tried", native=True)
    assert values(Learned(path)) == {"native": True}
    assert json.loads(path.read_text())["v"] == 1


def test_a_file_of_a_later_version_says_nothing(tmp_path: Path) -> None:
    path = tmp_path / "models.json"
    path.write_text('{"v": 99, "models": "?"}')
    assert values(Learned(path)) == {}


def test_where_nothing_can_be_written_it_is_learned_for_this_process(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    notes: list[str] = []
    learned = Learned(tmp_path / "file" / "models.json", note=lambda type, data: notes.append(data["text"]))
    learned.learn(KEY, "tried", native=True)
    learned.learn(KEY, "tried", json_schema=True)
    assert values(learned) == {"native": True, "json_schema": True}
    assert len(notes) == 1
    assert "not kept" in notes[0]
