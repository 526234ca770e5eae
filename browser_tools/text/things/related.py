"""What a page shows of other things beside the one it is about: related products, other dates, teasers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import takewhile

from bs4 import BeautifulSoup, Tag

from browser_tools.text.facts.meanings import name_words
from browser_tools.text.facts.own_elements import is_own
from browser_tools.text.html.dom import elements, text_of

_CLASS = re.compile(
    r"(?:^|[-_])(?:related|upsells?|cross-?sells?|recommend\w*|similar|also-?(?:like|bought|viewed)|"
    r"recently-viewed|you-may|suggested|suggestions|bestsellers?|ranking)(?:$|[-_])",
    re.IGNORECASE,
)
_ANSWER = re.compile(
    r"^(?:(?:user-?|customer-?|product-?)?review|(?:[a-z]{2,10}-)?comment|"
    r"commentaire|kommentar|comentario|commento|reactie|komentarz|avis|bewertung|"
    r"resena|recensione|recensie|recenzja|opinia|avaliacao)(?:[-_](?:(?:list-)?item|card|entry|\d+))?$",
    re.IGNORECASE,
)
_PARAGRAPH, _REVIEW = 15, re.compile(r"review|avis|bewertung|resena|recension", re.IGNORECASE)
_TOGETHER = re.compile(
    r"^(?:reviews|comments|commentaires|kommentare|comentarios|commenti|avis|bewertungen|resenas|recensioni|opiniones)$",
    re.IGNORECASE,
)
_BUILT = re.compile(r"(?:[A-Za-z]+_)?([A-Za-z]+)__(?=[\w-]*\d|[\w-]+[A-Z])[\w-]{2,6}")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_LISTS = ["ol", "ul"]
_ANSWERS = frozenset({"article", "div", "li", "section", "tr"})
_BOXES = ("article", "aside", "div", "section", "ul")
_UPPER = ["header", "thead", "h1", "h2"]
_TOGETHER_BOUGHT = (
    r"(?:frequently |often |usually )?bought together|comprados juntos|se compran juntos|"
    r"(?:souvent |fréquemment )?achetés? ensemble|(?:wird |werden )?(?:oft|häufig|gern)e? zusammen gekauft|"
    r"(?:vaak |regelmatig )?samen gekocht|(?:spesso )?(?:comprati|acquistati) insieme|"
    r"frequentemente comprados|"
    r"comprados juntos|często kupowane razem|よく一緒に購入"
)
_HEADING = re.compile(
    r"^(?!\w+ (?:info|angaben|details|daten|merkmale|eigenschaften|caract|datos|dettagli|dati|dane))"
    r"(?:related|similar|recommended|suggested|you (?:may|might)|recently viewed|nearby|"
    r"more (?:\w+ ){0,2}(?:from|like|in|near|by|at|you)\b|"
    r"(?:customers|readers|others|people)\b.* also|see also|popular|trending|best ?sellers|upcoming|"
    r"voir aussi|siehe auch|ver también|vedi anche|zie ook|se även|"
    r"(?:los )?clientes? .*también|(?:les )?clients? .*(?:également|aussi)|kund(?:en|innen) .*auch|"
    r"klanten .*ook|"
    r"(?:i )?clienti .*anche|quem .*também|"
    rf"{_TOGETHER_BOUGHT}|other (?:dates|events|courses)|"
    r"(?:more|other|latest|recent|top|most|in other) (?:\w+ ){0,2}"
    r"(?:stories|news|articles|posts|headlines|columns|read)\b|"
    r"(?:what to )?read (?:next|also|more)\b|up next|don.t miss|editor.?s.? (?:picks?|choice)|"
    r"(?:around|from) the web|"
    r"mehr (?:zum|aus|von|zu)\b|lesen sie|lies auch|auch interessant|meistgelesen|"
    r"(?:à )?lire (?:aussi|également)|sur le même|les plus lus|lee también|más (?:noticias|leíd[oa]s)|"
    r"leggi anche|i più letti|leia (?:também|mais)|mais lid[ao]s|lees (?:ook|meer)|meest gelezen|"
    r"czytaj|najczęściej czytane|читайте|по теме|läs (?:också|mer)|mest läst|læs også|les også|lue myös|"
    r"あわせて読みたい|人気記事|延伸阅读|많이 본|ähnliche|zubehör|passend|das könnte|kunden kauften|"
    r"auch schön|weitere|beliebt|vous aimerez|produits (?:similaires|associés)|à découvrir|autres|también|"
    r"te puede interesar|quizás|otros|prodotti (?:correlati|simili)|"
    r"potrebbe|ti potrebbe|altri|relacionados|produtos relacionados|quem (?:viu|comprou)|talvez|veja também|"
    r"gerelateerd|anderen|vergelijkbare|misschien|"
    r"podobne|polecane|klienci|zobacz (?:też|także)|함께|관련|추천|비슷한|다른 고객|相关|猜你|"
    r"productos relacionados|ランキング|おすすめ|関連|こちらも|ほかの|その他の|他の)",
    re.IGNORECASE,
)
_HEADINGS = ["h2", "h3", "h4", "h5", "h6"]
_HEADS = re.compile(r"(?:^|[-_])(?:h[1-6]|head(?:ing|line)?|title)(?:$|[-_])", re.IGNORECASE)
"""Of classes that make a heading of what is none: `<p class="h5">`."""
_LONGEST_HEADING = 60


_ASKED = re.compile(
    r"\b(?:related|similar|recommend\w*|suggest\w*|also (?:like|bought|viewed)|upsells?|cross ?sells?|"
    r"ae?hnliche\w*|empfohlene\w*|empfehlungen|weitere|similaires?|associes|recommandes?|relacionad[oa]s|"
    r"similares|recomendad[oa]s|sugerid[oa]s|correlati|simili|consigliati|gerelateerde?|vergelijkbare|"
    r"aanbevolen|podobne|polecane|together|juntos|ensemble|zusammen|samen|insieme|razem)\b|関連|おすすめ|관련|추천|비슷한|相关|推荐"
)
"""What a schema calls such things, as folded words."""


_ASKS_ANSWERS = re.compile(
    r"\b(?:reviews?|comments?|avis|commentaires?|bewertungen|rezensionen|kommentare|resenas|opiniones|"
    r"comentarios|recensioni|commenti|avaliacoes|beoordelingen|opinie)\b|レビュー|コメント|口コミ|クチコミ|댓글|리뷰|후기|[상구]\w평|评论|评价"
)


def asks_answers(name: str) -> bool:
    """Whether a list of what others wrote of the thing is asked for: `customer_reviews`."""
    return _ASKS_ANSWERS.search(" ".join(name_words(name))) is not None


def asks_others(name: str) -> bool:
    """Whether a list of other things is asked for: `related_products`, `aehnliche_produkte`."""
    return _ASKED.search(" ".join(name_words(name))) is not None


@contextmanager
def without(soup: BeautifulSoup, parts: Iterable[Tag]) -> Iterator[None]:
    """Inside, these parts are not on the page."""
    left = []
    for part in list(parts):
        if part.parent is not None:
            place = soup.new_string("")
            part.replace_with(place)
            left.append((place, part))
    try:
        yield
    finally:
        for place, part in reversed(left):
            place.replace_with(part)


def answered(soup: BeautifulSoup, heading: Tag | None) -> Iterator[Tag]:
    """What others wrote below the thing: comments, reviews. The heading over them counts them, and stays.

    Where nothing is said between the page's `heading` and the first, it is the thing itself.
    """
    found = list(answers_in(soup))
    if found and heading is not None and not _REVIEW.search(" ".join(map(str, found[0].attrs.values()))):
        between = takewhile(lambda one: one is not found[0], heading.find_all_next(True))
        if not any(
            one.name in ("p", "pre", "blockquote") and len(text_of(one)) > _PARAGRAPH for one in between
        ):
            found = found[1:]
    yield from found


def answers_in(soup: Tag) -> Iterator[Tag]:
    """What is marked as a comment or a review; of lists marked as such each as a whole."""
    for element in filter(_may_answer, elements(soup)):
        names = [*map(_unhashed, element.get("class") or ()), str(element.get("id", ""))]
        names.append(element.name.rpartition("-")[2])
        kind = str(element.get("itemtype", "")).rpartition("/")[2]
        said = (
            kind in ("Comment", "Review")
            or (kind == "Answer" and not is_of_faq(element))
            or any(_ANSWER.match(str(name)) for name in names if name)
        )
        if said:
            if element.find("h1") is None and element.find_parent(_UPPER) is None:
                yield element
        elif any(_TOGETHER.match(str(name)) for name in names if name):
            yield from (
                one for one in element.find_all(_LISTS, recursive=False) if one.find(_HEADINGS) is None
            )


def is_of_faq(element: Tag) -> bool:
    """Whether it is of a page's own questions, which nobody discusses."""
    return any("FAQPage" in str(part.get("itemtype", "")) for part in element.parents)


def _unhashed(name: str) -> str:
    """`review-card` of `styles_reviewCard__9HxJJ`."""
    bare = _BUILT.fullmatch(str(name))
    return _CAMEL.sub("-", bare[1]).lower() if bare else str(name)


def _may_answer(element: Tag) -> bool:
    return element.name in _ANSWERS or is_own(element)


def related(soup: BeautifulSoup) -> Iterator[Tag]:
    for element in elements(soup, *_BOXES):
        names = [*(element.get("class") or ()), str(element.get("id", ""))]
        if any(_CLASS.search(str(name)) for name in names) and not element.find("h1"):
            yield element
    for heading in filter(_heads, elements(soup)):
        said = text_of(heading) if heading.find_parent(["table", "dl"]) is None else ""
        if heads_others(said):
            yield from _under(heading)


def reviews(soup: BeautifulSoup) -> Iterator[Tag]:
    """What others wrote of a product: what is marked so, and what stands below a heading that says so."""
    yield from answers_in(soup)
    for heading in filter(_heads, elements(soup)):
        said = text_of(heading)
        if len(said) <= _LONGEST_HEADING and asks_answers(said):
            yield from _under(heading)


def heads_others(said: str) -> bool:
    """Whether a heading is that of other things: `You may also like`."""
    return len(said) <= _LONGEST_HEADING and _HEADING.match(said) is not None


def _heads(element: Tag) -> bool:
    return element.name in _HEADINGS or (
        element.name in ("p", "div", "span") and any(map(_HEADS.search, element.get("class") or ()))
    )


def _under(heading: Tag) -> Iterator[Tag]:
    """The heading, and what follows it up to the next one as high; of one in a box of its own what follows
    that box."""
    yield heading
    box, said = heading, text_of(heading)
    while not box.find_next_siblings() and (around := box.parent) is not None and text_of(around) == said:
        box = around
    high = [name for name in ("h1", *_HEADINGS) if name <= heading.name]
    for after in box.find_next_siblings():
        if after.name in high or (box is not heading and after.find(high) is not None):
            break
        if after.find("h1") is None:
            yield after
