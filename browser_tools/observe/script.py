"""The page script: its parts in order, the expression that installs it, and the selector engine."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Playwright, Selectors

ENGINE = "strelka"
"""Name of the selector engine: `frame.locator("strelka=e12")`."""
SEEN = f"{ENGINE}=seen"
"""The element itself, if a person can see anything of it."""
STALE = "strelka-stale:"
"""Marks the error of a locator whose element is gone: `strelka-stale:e12:removed`."""

_PARTS = (
    "dom", "identity", "names", "controls", "spoken", "geometry", "backdrops", "panels", "covered",
    "rare", "gaps", "lines", "walk", "texts", "capture", "clips", "looks", "blocks", "asked", "kept",
    "closed", "internals", "facts", "find", "entries", "twins", "inner", "keys", "reused", "fresh",
    "difference", "plan", "told", "structure", "secrets", "signs", "notices", "rehearsal", "api",
)  # fmt: skip
_ENGINE_PARTS = ("reach", "seen", "unseen", "gaps", "apart", "engine")
_FOLDER = Path(__file__).parent / "page"


@cache
def source() -> str:
    """The script as one function expression of `init`: {next, prefix, token, looked}.

    Without indentation and lines of comment: it is sent to every document that is looked at.
    """
    whole = "\n".join((_FOLDER / f"{part}.js").read_text(encoding="utf-8") for part in _PARTS)
    lines = [line.strip() for line in whole.splitlines()]
    parts = "\n".join(line for line in lines if line and not line.startswith("//"))
    return f"((init) => {{'use strict';\n{parts}\n}})"


def call(name: str, options: Mapping[str, object]) -> str:
    """Expression that calls the installed script; null where it is not installed yet."""
    return f"Object.hasOwn(globalThis, '__strelka') ? {_call(name, options)} : null"


SAME = "same"
"""What `again` comes to where nothing has changed."""


def again(asked: str) -> str:
    """Expression that asks for the last observation again; null where it was another than is asked for."""
    return f"Object.hasOwn(globalThis, '__strelka') ? __strelka.again({asked}) : null"


def changing(version: str) -> str:
    """Expression of a promise that is kept once the document has changed since `version`, or null."""
    return f"Object.hasOwn(globalThis, '__strelka') ? __strelka.changing({json.dumps(version)}) : null"


@cache
def making() -> str:
    """Expression that brings the script, to be evaluated right before `install`.

    The same for every document, so that Chromium compiles it once for all of one process.
    """
    return (
        "Object.hasOwn(globalThis, '__strelkaMake') || "
        f"void Object.defineProperty(globalThis, '__strelkaMake', {{value: {source()}}})"
    )


def install(init: Mapping[str, object]) -> str:
    """Expression that installs the script, once `making` was evaluated; one that is there is taken over.

    `hasOwn`, since a page's `<div id=__strelka>` is visible as a global here too.
    """
    value = f"__strelkaMake({json.dumps(init)})"
    return (
        f"Object.hasOwn(globalThis, '__strelka') ? __strelka.taken({json.dumps(init)}) : "
        f"void Object.defineProperty(globalThis, '__strelka', {{value: {value}}})"
    )


def install_and_call(init: Mapping[str, object], name: str, options: Mapping[str, object]) -> str:
    """Expression that installs the script unless it is there, and calls it; null where `making` was lost."""
    there = "['__strelka', '__strelkaMake'].some((name) => Object.hasOwn(globalThis, name))"
    return f"if ({there}) {{ {install(init)}; {_call(name, options)} }} else null"


def _call(name: str, options: Mapping[str, object]) -> str:
    return f"__strelka.call({json.dumps(name)}, {json.dumps(options)})"


@cache
def engine() -> str:
    """The selector engine, as an expression."""
    parts = "\n".join((_FOLDER / f"{part}.js").read_text(encoding="utf-8") for part in _ENGINE_PARTS)
    return f"(() => {{'use strict';\n{parts}\nreturn finder;\n}})()"


def said_in_sight(pattern: str, words: Sequence[str], times: int, *, exact: bool) -> str:
    """Selects the element itself, if what nobody sees in it says `pattern` less than `times`.

    `words` are those of ASCII letters and digits in it. Case is folded before, unless `exact`.
    """
    asked = {"pattern": pattern, "words": words, "exact": exact, "times": times}
    return f"{ENGINE}={json.dumps(asked)}"


def said_apart(pattern: str, letters: str, *, exact: bool) -> str:
    """Selects the element itself, if it says `pattern` in words that only a gap parts, and a person sees it.

    `letters` is the text without its spaces. Case is folded before, unless `exact`.
    """
    return f"{ENGINE}={json.dumps({'apart': pattern, 'letters': letters, 'exact': exact})}"


async def register_engine(playwright: Playwright) -> None:
    """Teach this Playwright the engine that finds elements by handle. Calling it again does nothing."""
    await register_with(playwright.selectors)


async def register_with(selectors: Selectors) -> None:
    """Teach the engine to the contexts that these selectors serve."""
    try:
        await selectors.register(ENGINE, engine(), content_script=True)
    except PlaywrightError as error:
        if "already registered" not in error.message:
            raise
