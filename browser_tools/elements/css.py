"""What looks like a CSS selector, where words may stand as well."""

from __future__ import annotations

import re

_TAGS = (
    "a|article|b|caption|cite|code|dd|dl|dt|em|figcaption|footer|h[1-6]|header|img|label|li|main|ol|p|pre|q"
    "|section|small|span|strong|summary|table|tbody|td|th|thead|time|title|tr|ul|div|body|button|input"
)
CSS_LOOK = re.compile(rf"^(css=|[.#\[*])|[.#\[>:]\S|^({_TAGS})(@[\w-]+)?$|^({_TAGS})\s+[a-z.#\[>]")
"""A selector begins like one, or names a tag; `total` and `Order total` are labels."""
CSS = re.compile(r"^(?:css=|[#.\[])")
"""How a target begins that is a selector and no words."""


def as_css(selector: str) -> str:
    """A target for what was given as a selector: marked as CSS where it looks like it and does not say so."""
    bare = selector.strip()
    return f"css={bare}" if CSS_LOOK.search(bare) and not CSS.match(bare) else selector
