"""Names of keys: what people write, and what Playwright calls it."""

from __future__ import annotations

from difflib import get_close_matches

MODIFIERS = {
    "control": "Control", "ctrl": "Control", "strg": "Control", "shift": "Shift", "alt": "Alt",
    "option": "Alt", "meta": "Meta", "cmd": "Meta", "command": "Meta", "win": "Meta", "windows": "Meta",
    "controlormeta": "ControlOrMeta",
}  # fmt: skip
NAMES = {
    "enter": "Enter", "return": "Enter", "escape": "Escape", "esc": "Escape", "tab": "Tab", "space": "Space",
    "spacebar": "Space", "space bar": "Space", "backspace": "Backspace", "delete": "Delete", "del": "Delete",
    "insert": "Insert", "home": "Home", "end": "End", "pageup": "PageUp", "page up": "PageUp",
    "pagedown": "PageDown", "page down": "PageDown", "arrowup": "ArrowUp", "arrow up": "ArrowUp",
    "up arrow": "ArrowUp", "up": "ArrowUp", "arrowdown": "ArrowDown", "arrow down": "ArrowDown",
    "down arrow": "ArrowDown", "down": "ArrowDown", "arrowleft": "ArrowLeft", "arrow left": "ArrowLeft",
    "left arrow": "ArrowLeft", "left": "ArrowLeft", "arrowright": "ArrowRight", "arrow right": "ArrowRight",
    "right arrow": "ArrowRight", "right": "ArrowRight", "capslock": "CapsLock", "contextmenu": "ContextMenu",
    "plus": "+", "minus": "-",
    **{f"f{number}": f"F{number}" for number in range(1, 13)},
}  # fmt: skip


def key_named(words: str) -> str | None:
    """The key or combination (`Control+A`) that `words` name, as Playwright spells it; None for no key."""
    if len(words) == 1 and words.isprintable() and words != " ":
        return words
    *held, last = (part.strip().casefold() for part in words.replace(" +", "+").replace("+ ", "+").split("+"))
    modifiers = [MODIFIERS.get(part) for part in held]
    if None in modifiers or not last:
        return None
    key = NAMES.get(last) or (MODIFIERS.get(last) if not held else None)
    if key is None and len(last) == 1:
        # A letter with Control is the same with or without Shift held only when it is lower case.
        key = last
    return None if key is None else "+".join([*map(str, modifiers), key])


def nearest_key(words: str) -> str | None:
    """The key that a misspelt name most likely means."""
    near = get_close_matches(words.casefold(), NAMES, n=1, cutoff=0.75)
    return NAMES[near[0]] if near else None
