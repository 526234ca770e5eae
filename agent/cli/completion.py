"""`strelka completion`: scripts by which shells complete commands and options. They start no Python."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

import typer

from agent.cli.words import commands, module_of, options


@dataclass(frozen=True)
class Words:
    """What may follow one command."""

    help: str
    below: Mapping[str, str]
    """Commands below it, with their words."""
    flags: Mapping[str, str]
    """Its options, with theirs."""


def command(
    shell: Annotated[Literal["bash", "zsh", "fish"], typer.Argument(help="bash, zsh or fish")],
) -> int:
    """bash: source <(strelka completion bash), in ~/.bashrc. zsh: strelka completion zsh > a file _strelka in
    a folder of $fpath. fish: strelka completion fish > ~/.config/fish/completions/strelka.fish
    """
    write = {"bash": bash, "zsh": zsh, "fish": fish}[shell]
    print("\n".join(write(known())))
    return 0


def known() -> dict[str, Words]:
    """By command (`models test`); "" for what may stand first."""
    every = dict(commands())
    found = {"": Words("", _below(every, ""), {"--help": "", "--version": ""})}
    for name, words in every.items():
        flags = {flag: one.help for one in options(module_of(name).command) for flag in one.flags}
        found[name] = Words(words, _below(every, name), {**flags, "--help": "Say what it does"})
    return found


def _below(every: Mapping[str, str], above: str) -> dict[str, str]:
    depth = len(above.split())
    return {
        name.split()[-1]: words
        for name, words in every.items()
        if name.split()[:-1] == above.split() and len(name.split()) == depth + 1
    }


def bash(words: Mapping[str, Words]) -> Iterator[str]:
    """Commands and options of ours; else files."""
    yield "_strelka() {"
    yield '    local here="${COMP_WORDS[COMP_CWORD]}" below="" flags=""'
    yield '    case "${COMP_WORDS[1]} ${COMP_WORDS[2]}" in'
    for pattern, one in _cases(words):
        yield f"        {pattern}) below={_quoted(one.below)} flags={_quoted(one.flags)} ;;"
    yield "    esac"
    yield f"    (( COMP_CWORD == 1 )) && below={_quoted(words[''].below)} flags={_quoted(words[''].flags)}"
    yield '    (( COMP_CWORD > 2 )) && below=""'
    yield '    [[ "$here" == -* ]] && below="$flags"'
    yield '    COMPREPLY=( $(compgen -W "$below" -- "$here") )'
    yield "}"
    yield "complete -o default -F _strelka strelka"


def zsh(words: Mapping[str, Words]) -> Iterator[str]:
    yield "#compdef strelka"
    yield "local -a below flags"
    yield 'case "$words[2] $words[3]" in'
    for pattern, one in _cases(words):
        yield f"    {pattern}) below=({_described(one.below)}); flags=({_described(one.flags)}) ;;"
    yield "esac"
    yield f"(( CURRENT == 2 )) && below=({_described(words[''].below)})"
    yield "(( CURRENT > 3 )) && below=()"
    yield "_describe command below"
    yield "_describe -o option flags"
    yield "_files"


def fish(words: Mapping[str, Words]) -> Iterator[str]:
    for word, told in words[""].below.items():
        yield f"complete -c strelka -n __fish_use_subcommand -a {word} -d {_single(told)}"
    for name, one in words.items():
        if not name:
            continue
        first, _, second = name.partition(" ")
        seen = f"__fish_seen_subcommand_from {first}"
        seen += f"; and __fish_seen_subcommand_from {second}" if second else ""
        for word, told in one.below.items():
            yield f"complete -c strelka -n {_single(seen)} -a {word} -d {_single(told)}"
        for flag, told in one.flags.items():
            named = f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}"
            yield f"complete -c strelka -n {_single(seen)} {named} -d {_single(told)}"


def _cases(words: Mapping[str, Words]) -> Iterator[tuple[str, Words]]:
    """A pattern for every command, those below others before them: a shell takes the first that fits."""
    named = [(name, one) for name, one in words.items() if name]
    for name, one in sorted(named, key=lambda one: (-one[0].count(" "), one[0])):
        yield f'"{name}"' if " " in name else f'"{name} "*', one


def _quoted(words: Mapping[str, str]) -> str:
    return '"' + " ".join(words) + '"'


def _described(words: Mapping[str, str]) -> str:
    """`'word:what it is'` for each."""
    told = {word: f"{word}:{said.replace(':', ' -')}" if said else word for word, said in words.items()}
    return " ".join(map(_single, told.values()))


def _single(text: str) -> str:
    """In single quotes, for a shell: one line."""
    return "'" + " ".join(text.split()).replace("'", "") + "'"
