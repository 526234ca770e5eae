"""Links in what a model wrote: where they lead to origins nobody listed they cannot be clicked.

`https://evil.test/x` is written `hxxps://evil[.]test/x`; a Markdown picture becomes a link, one in HTML a
note. What programs read (`data`) is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from policies.sections import Output

_ADDRESS = re.compile(
    r"(?P<scheme>\b[a-z][a-z0-9+.-]{1,15}:(?://|\\\\|/\\|\\/)|(?<![\w:/\\])(?://|\\\\)(?=[\w.-]+\.\w)|(?<![\w/@.-])(?=www\.))"
    r"(?P<rest>[^\s<>\"'`]+)",
    re.IGNORECASE,
)
_SCRIPTED = re.compile(r"\b(javascript|vbscript|data)(\s*:)(?=\S)", re.IGNORECASE)
_PICTURE = re.compile(r"!(?=\[)")
_ELEMENT = re.compile(
    r"<\s*(?:img|image|picture|source|video|audio|track|iframe|frame|object|embed|svg|link|style|meta|input|base)"
    r"(?=[\s/>])[^>]*>?",
    re.IGNORECASE,
)
_TRAILING = ".,;:!?)]}*_"
NOTE = "[picture or embedded content left out]"


def safe_links(text: str, output: Output, listed: Callable[[str], bool]) -> str:
    """`text` as it may be shown. `listed` says whether an address leads to a listed origin."""
    text = _ELEMENT.sub(NOTE, _PICTURE.sub("", text))
    if output.defang_links == "never":
        return text
    text = _SCRIPTED.sub(r"\1[:]", text)

    def written(match: re.Match[str]) -> str:
        scheme, rest = match["scheme"], match["rest"]
        if scheme.lower().startswith("hxxp"):
            return match[0]
        bare = rest.rstrip(_TRAILING)
        address = scheme + bare if ":" in scheme else f"https://{bare}"
        if output.defang_links == "unlisted" and listed(address):
            return match[0]
        return _defanged(scheme, rest)

    return _ADDRESS.sub(written, text)


def _defanged(scheme: str, rest: str) -> str:
    """An address that nothing takes for one: its scheme is none, and its host has no dots."""
    end = next((at for at, sign in enumerate(rest) if sign in "/\\?#"), len(rest))
    host = rest[:end].replace(".", "[.]")
    name = scheme.lower()
    if name.startswith("http"):
        scheme = "hxxp" + scheme[4:]
    elif ":" in name:
        scheme = scheme.replace(":", "[:]", 1)
    elif name:
        scheme = "hxxps://"
    return scheme + host + rest[end:]
