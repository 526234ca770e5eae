"""A page without some of its texts: what is left out of it must not decide how the rest is read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from bs4 import Tag
from bs4.element import NavigableString, PreformattedString

from browser_tools.text.html.dom import is_hidden, parse
from browser_tools.text.reading.shape import letters
from browser_tools.text.things.contribution import said_in
from browser_tools.text.things.thread import FEWEST, contributions, unmarked

_SHORTEST = 12
"""Letters of a text, or of a part of it, from which on it is known on the page."""
_PARTS = re.compile(r" [|·] ")
_AUTHOR = re.compile(r"^[^:]{1,60}: ")
"""A line of a thread begins with who wrote it, which stands elsewhere."""
_REST = 40
"""Letters of an entry that are left where most of it was taken out: it is by the same hand."""
_CELLS = ("td", "th")
_LETTER = re.compile(r"[^\W\d_]")
_SHOWS = ["img", "input", "select", "textarea", "video", "iframe"]


def less(html: str, texts: Sequence[str]) -> str:
    """`html` without `texts`, lines of what it shows, and without the elements that hold nothing else."""
    soup = parse(html)
    body = soup.body or soup
    posts = contributions(soup)
    posts = posts if len(posts) >= FEWEST else unmarked(soup)
    nodes = list(_shown(body))
    said = [letters(str(node)) for node in nodes]
    whole = "".join(said)
    gone = sorted(span for text in texts for span in _spans(text, whole))
    for node, (begin, end) in zip(nodes, pairwise([0, *accumulate(map(len, said))]), strict=True):
        cut = [(low - begin, high - begin) for low, high in gone if low < end and high > begin]
        if cut and node.parent is not None:  # what was left of its entry may be gone already
            around = [post for post in posts if post in node.parents]
            _cut(node, cut)
            for post in around[-1:]:
                if not any(post in other.parents for other in posts) or not said_in(post)[1]:
                    post.extract()  # it is by one hand
    return str(soup)


def _shown(root: Tag) -> Iterator[NavigableString]:
    """The texts below `root` that are seen, in order."""
    stack = [*reversed(root.contents)]
    while stack:
        node = stack.pop()
        if isinstance(node, Tag):
            stack.extend(reversed([] if is_hidden(node) else node.contents))
        elif isinstance(node, NavigableString) and not isinstance(node, PreformattedString):
            yield node


def _spans(text: str, whole: str) -> Iterator[tuple[int, int]]:
    """Where it stands among the letters of the page: at once, without its author, or in parts."""
    for parts in ([text], [_AUTHOR.sub("", text)], _PARTS.split(text)):
        names = [name for part in parts if len(name := letters(part)) >= _SHORTEST]
        found = [one.span() for name in names for one in re.finditer(re.escape(name), whole)]
        if found:
            yield from found
            return


def _cut(node: NavigableString, spans: Sequence[tuple[int, int]]) -> None:
    """Take the words out of `node` whose letters are in `spans`, and what is empty then off the page."""
    left, at, taken = "", 0, False
    for piece in re.findall(r"\w+|\W+", str(node)):
        size = len(letters(piece))
        if size:
            taken = any(low < at + size and at < high for low, high in spans)
        left += piece if not taken else "" if size else " "
        at += size
    holder, entry = node.parent, node.find_parent("li")
    if node.find_parent(_CELLS) is None:
        left = left if _LETTER.search(left) else ""  # the number of a line that is gone
    node.replace_with(left)
    if entry is not None and len(letters(entry.get_text())) < min(_REST, at):
        entry.clear()
        holder = entry
    while holder is not None and holder.name not in (*_CELLS, "body") and _is_empty(holder):
        around = holder.parent
        holder.extract()
        holder = around
    row = holder.find_parent("tr") if holder is not None and holder.name in _CELLS else None
    if row is not None and all(map(_is_empty, row.find_all(_CELLS)[1:])):
        row.extract()  # the first cell only says what the others told


def _is_empty(element: Tag) -> bool:
    return not letters(element.get_text()) and element.find(_SHOWS) is None
