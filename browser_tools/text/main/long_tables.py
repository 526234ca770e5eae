"""Tables of more rows than anybody reads, cut before a page is read line by line."""

from __future__ import annotations

from browser_tools.text.main.text import MOST_ROWS

_LAST = 5
"""Rows at the end of a table that are kept: totals stand there."""


def shortened(html: str) -> tuple[str, str]:
    """`html` with the first MOST_ROWS rows of each table and its last, and what was cut in words; the page
    as it is, and empty, where no table has more. Reading a row takes a millisecond.
    """
    if html.lower().count("<tr") <= MOST_ROWS:
        return html, ""
    from lxml import etree  # type: ignore[import-untyped]  # stubs would be one more package

    from browser_tools.text.main.article import tree_of  # heavy, and most commands never need it

    tree = tree_of(html)
    held = {row.getparent() for row in tree.iter("tr")} if tree is not None else set()
    cut = []
    for body in held:
        rows = body.findall("tr")
        if len(rows) > MOST_ROWS + _LAST:
            cut.append(len(rows))
            for row in rows[MOST_ROWS:-_LAST]:
                body.remove(row)
    if not cut:
        return html, ""
    told = f"of a table's {sum(cut)} rows only the first {MOST_ROWS} and the last {_LAST} were read"
    return str(etree.tostring(tree, encoding="unicode", method="html")), told
