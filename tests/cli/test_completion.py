"""Completion of commands and options, as the shells do it."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest

from agent.cli import COMMANDS, main

ASK = """
source /dev/stdin <<'END'
{script}
END
COMP_WORDS=({words}); COMP_CWORD=$(( ${{#COMP_WORDS[@]}} - 1 ))
_strelka; printf '%s\\n' "${{COMPREPLY[@]}}"
"""


@pytest.fixture(scope="module")
def script() -> str:
    done = subprocess.run(
        [sys.executable, "-m", "agent.cli", "completion", "bash"], capture_output=True, text=True, check=True
    )
    return done.stdout


COMPLETED = {
    "a command": ("strelka summ", {"summarize"}),
    "every command": ("strelka ''", set(COMMANDS)),
    "below a command": ("strelka models ''", {"test", "parse", "fake"}),
    "a command below another": ("strelka workflow r", {"run"}),
    "an option": ("strelka run --fallb", {"--fallback"}),
    "an option of a command below": ("strelka workflow run --inp", {"--input"}),
    "an option after an argument": ("strelka run script.yaml --record", {"--record"}),
    "files are the shell's own": ("strelka run scr", set()),
    "nobody's": ("strelka nothing --x", set()),
}


@pytest.mark.parametrize(("words", "expected"), COMPLETED.values(), ids=COMPLETED)
def test_bash_completes(words: str, expected: set[str], script: str) -> None:
    asked = ["bash", "--norc", "-c", ASK.format(script=script, words=words)]
    done = subprocess.run(asked, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert {line for line in done.stdout.splitlines() if line} == expected


@pytest.mark.parametrize(("shell", "check"), [("zsh", ["-n"]), ("fish", ["--no-execute"])])
def test_the_others_can_read_theirs(shell: str, check: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    written = capsys.readouterr().out
    assert all(command in written for command in COMMANDS)
    if shutil.which(shell) is not None:
        subprocess.run([shell, *check], input=written, text=True, check=True)


def test_other_shells_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "tcsh"]) == 2
    assert "'tcsh' is not one of 'bash', 'zsh', 'fish'; see" in capsys.readouterr().err
    assert main(["completion", "fsh"]) == 2
    assert "did you mean 'fish'?" in capsys.readouterr().err
