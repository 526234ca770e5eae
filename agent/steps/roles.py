"""What people call the kinds of element, and their ARIA role; None: the name alone must do."""

from __future__ import annotations

ROLES: dict[str, str | None] = {
    "button": "button", "link": "link", "checkbox": "checkbox", "check box": "checkbox",
    "radio button": "radio", "radio": "radio", "switch": "switch", "heading": "heading",
    "headline": "heading", "image": "img", "picture": "img", "dialog": "dialog",
    "popup": "dialog", "alert": "alert", "tab": "tab",
    "row": "row", "cell": "cell", "table": "table", "list": "list", "list item": "listitem",
    "item": "listitem", "option": "option", "menu item": "menuitem", "menu": "menu", "slider": "slider",
    "progress bar": "progressbar", "article": "article", "form": "form", "navigation": "navigation",
    "search box": "searchbox", "dropdown": "combobox", "drop-down": "combobox", "combo box": "combobox",
    "combobox": "combobox", "textbox": "textbox", "text box": "textbox", "element": None, "field": None,
    "input": None, "box": None,
}  # fmt: skip
"""`field` and `box` are said of text boxes, lists and number boxes alike."""


def pattern() -> str:
    """A regular expression for any of these words, singular or plural, longest first."""
    words = sorted(ROLES, key=len, reverse=True)
    return "(?:" + "|".join(word.replace(" ", r"\s+") + "(?:e?s)?" for word in words) + ")"


def role_of(words: str) -> str | None:
    """The ARIA role of `words` that `pattern` matched."""
    word = " ".join(words.casefold().split())
    for ending in ("", "s", "es"):
        if word.endswith(ending) and word.removesuffix(ending) in ROLES:
            return ROLES[word.removesuffix(ending)]
    raise KeyError(words)
