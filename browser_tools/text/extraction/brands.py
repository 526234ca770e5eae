"""Whose make a thing is, as links tell it: to all that its brand has, or to the brand's own shop."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bs4 import Tag

from browser_tools.text.compare import bare
from browser_tools.text.facts.meanings import meaning
from browser_tools.text.facts.offers import Offer
from browser_tools.text.html.dom import is_hidden, text_of

_ADDRESS = re.compile(
    r"/(?:brands?|marken?|hersteller|marques?|fabricants?|marcas?|fabricantes?|march[ei]o?|produttor[ei]|merken?|"
    r"manufacturers?|producers?|producen[ct][it]?|vyrobc[ei]|znack[ay]|brend[iy]?)/[^/?#]+",
    re.IGNORECASE,
)
_SHOP = re.compile(
    r"^(?:visit the (.+?) (?:brand )?store|visiter la boutique (.+)|besuche den (.+?)[- ]store|"
    r"visita lo store di (.+)|visita la tienda de (.+)|"
    r"visite a loja (?:da |do )?(.+)|bezoek de (.+?)[- ]store|"
    r"odwiedź sklep (.+)|(.+?)のストアを表示)$",
    re.IGNORECASE,
)
_BY = re.compile(r"^(?:by|von|par|von der Marke|de la marque|door|av|af|od)\s+([^\d:]{2,40})$", re.IGNORECASE)
_BRAND, _LONGEST, _LESS_SURE, _NEAR, _BEGINS = meaning("brand"), 40, 2, 6, 12


def of_brand_links(root: Tag, heading: Tag | None) -> Iterator[Offer]:
    """The one brand that links of the page lead to, of several it may be any of them, or none; and whose it
    is by a line below the page's `heading`: `by Holm`."""
    for line in heading.find_all_next(["p", "div", "span"], limit=_NEAR) if heading is not None else ():
        if (made := _BY.match(text_of(line))) and line.find("a") is not None:
            yield Offer(_BRAND, made[1], "heading", text_of(line), line, _LESS_SURE)
            break
    if heading is not None:
        yield from _named_in(heading)
    named: dict[str, tuple[str, Tag]] = {}
    for link in root.find_all("a", href=True):
        said = _words(link)
        if shop := _SHOP.match(said):
            name = next(filter(None, shop.groups()))
            yield Offer(_BRAND, name, "heading", said, link)
        elif _ADDRESS.search(str(link["href"])) and _is_name(said) and not is_hidden(link):
            named.setdefault(said.casefold(), (said, link))
    if len(named) == 1:
        said, link = next(iter(named.values()))
        yield Offer(_BRAND, said, "heading", said, link, _LESS_SURE)


def _named_in(heading: Tag) -> Iterator[Offer]:
    """Words above the page's heading that its title has before it, and a link beside it that says how it, or
    the title, begins: `<h2>Holm</h2><h1>Wool Runner</h1>`, entitled `Holm Wool Runner`.
    """
    title = list(heading.parents)[-1].find("title")
    named, entitled = bare(text_of(heading)), bare(title.get_text()) if isinstance(title, Tag) else ""
    before = heading.find_all_previous(["h2", "h3", "a", "span", "p", "div"], limit=_NEAR)
    behind = heading.find_all_next("a", limit=_NEAR)
    for element in (*before, *behind, *heading.find_all("a")):
        said = _words(element) if element.find(["div", "p", "ul", "h1"]) is None else ""
        words = bare(said)
        if not words or words == named or not _is_name(said) or is_hidden(element) or _in_crumbs(element):
            continue
        above = entitled.startswith(f"{words} {named[:_BEGINS]}") and not named.startswith(words)
        linked = element.name == "a" and named.startswith(f"{words} ") and _leads_to(element, words)
        if above or linked:
            yield Offer(_BRAND, said, "heading", said, element, _LESS_SURE)
            return


def _leads_to(link: Tag, words: str) -> bool:
    """Whether its address ends in the name itself: `/fissler`."""
    path = re.split(r"[?#]", str(link.get("href") or ""))[0].rstrip("/").rpartition("/")[2]
    return bare(re.sub(r"\W|_", " ", path.removesuffix(".html"))) == words


def _in_crumbs(element: Tag) -> bool:
    """Whether it is a step of the way to the page, or of a menu."""
    around = [element, *element.parents]
    return any(
        one.name in ("nav", "ol", "ul")
        or any("crumb" in str(name).lower() for name in one.get("class") or ())
        for one in around
    )


def _words(link: Tag) -> str:
    """Of a link to a logo what it shows."""
    if said := text_of(link):
        return said
    logo = link.find("img", alt=True)
    return " ".join(str(logo["alt"]).split()) if isinstance(logo, Tag) else ""


def _is_name(said: str) -> bool:
    return (
        1 < len(said) <= _LONGEST and re.search(r"[^\W\d_]", said) is not None and not meaning(said) & _BRAND
    )
