"""Elements that a site made itself: `<forum-reply author="tin" score="12">` says what it holds."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bs4 import Tag

from browser_tools.text.facts.meanings import meaning
from browser_tools.text.facts.offers import Offer
from browser_tools.text.html.dom import is_hidden, text_of

_LOOKS = frozenset(
    """
    class id style slot is part role lang dir hidden tabindex name type value src srcset href target rel for
    icon size color variant theme layout mode state placeholder label title alt width height disabled
    open view loading method action accept pattern required checked selected key index version text
    """.split()  # noqa: SIM905 (words read better as words)
)
"""Attributes of any element: how it looks and what it does."""
_LONGEST, _LONGEST_NAME = 300, 40
_CODE = re.compile(
    r"^[a-z]+[-_]\d+$|^[\[{<]|[{}]|^(?:on|aria-|xmlns|data-(?:v|react|ng|turbo|bs|toggle|target)\b)"
)
_PLACE = re.compile(r"(?:https?://[^/]+)?/(?:r|c|m|f|communit(?:y|ies)|groups?)/(?P<slug>[^/?#]{2,60})/?")
_MOST = 400


def is_own(element: Tag) -> bool:
    """Whether it is of a kind that HTML does not know."""
    return "-" in element.name


def of_attributes(root: Tag) -> Iterator[Offer]:
    """What the site's own elements in `root`, and `root` itself in its `data-` attributes, say."""
    if not is_own(root):
        yield from _data_of(root)
    for element in (root, *root.find_all(is_own)):
        if is_own(element) and not is_hidden(element):
            for name, given in element.attrs.items():
                said = " ".join(str(given).split())
                bare = name.removeprefix("data-")
                if bare not in _LOOKS and _tells(name, said):
                    yield Offer(meaning(bare), said, "marked", said, element)


def _data_of(item: Tag) -> Iterator[Offer]:
    """`<li data-author="tin" data-score="12">`."""
    for name, given in item.attrs.items():
        said = " ".join(str(given).split())
        bare = name.removeprefix("data-")
        if bare != name and bare not in _LOOKS and _tells(name, said):
            yield Offer(meaning(bare), said, "marked", said, item, 2)


def _tells(name: str, said: str) -> bool:
    return 0 < len(said) <= _LONGEST and len(name) <= _LONGEST_NAME and not _CODE.search(said) \
        and not _CODE.match(name)  # fmt: skip


def of_communities(root: Tag) -> Iterator[Offer]:
    """The place that a link leads to by an address such as `/r/bread`, where it says the same."""
    found: dict[str, tuple[Tag, str]] = {}
    for link in root.find_all("a", href=_PLACE, limit=_MOST):
        said = text_of(link)
        place = _PLACE.fullmatch(str(link["href"]))
        if place is not None and _letters(place["slug"].partition("@")[0]) in (
            _letters(said),
            _letters(said)[1:],
        ):
            found.setdefault(place["slug"].casefold(), (link, said))
    if len(found) == 1:
        link, said = next(iter(found.values()))
        yield Offer(meaning("community"), said, "heading", said, link)


def _letters(text: str) -> str:
    return re.sub(r"[\W_]", "", text).casefold()
