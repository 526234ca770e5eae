"""How a page goes on: the address of the next one, and the names of what loads more of this one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from urllib.parse import urldefrag, urljoin, urlsplit

from bs4 import BeautifulSoup, Tag

from browser_tools.text.html.dom import blocks, is_hidden


def _words(listed: str) -> frozenset[str]:
    """Names between semicolons."""
    return frozenset(name.strip() for line in listed.splitlines() for name in line.split(";")) - {""}


_NEXT = _words(
    """
    next; next page; older; older posts; older entries; older articles; forward
    weiter; nächste; nächste seite; vor; ältere beiträge
    suivant; suivante; page suivante; articles plus anciens
    siguiente; página siguiente; seguinte; próxima; próximo; próxima página; página seguinte
    successiva; successivo; pagina successiva; avanti; volgende; volgende pagina
    nästa; nästa sida; næste; næste side; neste; neste side; seuraava; seuraava sivu
    następna; następna strona; dalej; další; další stránka; ďalšia; következő; sonraki; sonraki sayfa
    следующая; следующая страница; вперед; далее; наступна; επόμενη
    次へ; 次のページ; 次ページ; 次; 下一页; 下一頁; 下页; 다음; 다음 페이지; التالي; הבא
    """
)
MORE = _words(
    """
    load more; show more; view more; see more; more results; load more results; show more results
    more posts; more items; more articles; more comments; load more comments; show more comments; show all
    mehr laden; mehr anzeigen; weitere laden; weitere anzeigen; mehr ergebnisse; weitere ergebnisse
    voir plus; afficher plus; plus de résultats; charger plus; ver más; cargar más; mostrar más
    más resultados
    ver mais; carregar mais; mostrar mais; mostra altro; carica altro; altri risultati; meer laden; toon meer
    visa fler; ladda fler; vis mere; vis flere; last inn flere; näytä lisää; lataa lisää
    pokaż więcej; załaduj więcej; zobrazit více; načíst další; daha fazla; daha fazla göster
    показать ещё; показать еще; загрузить ещё; загрузить еще; もっと見る
    さらに表示; 加载更多; 查看更多; 더 보기; 더보기
    """
)
"""Names of buttons that load more, in small letters."""
_ARROWS = " ›»→>⟩…·.|\xa0➔▶️⏵"
_ARROW = frozenset({"›", "»", "→", ">", "❯", "⟩"})
_PAGER = re.compile(r"pag(?:er|ing|ination|inator)|page-?nav|nav-?links|wp-pagenavi", re.IGNORECASE)
_CURRENT = re.compile(r"\b(?:current|active|selected)\b", re.IGNORECASE)
_COUNTED = re.compile(r"\s*[(\[]?\s*\d[\d.,]*\s*(?:of|von|de|/)?\s*[\d.,]*[)\]]?\s*")
_MOST_LINKS = 3000
_NEAR = 6
"""Parents of a link that may be its pager."""
KEPT = 0.8
"""Share of a page's lines that must still be there, for a longer page to stand for the shorter one."""


def next_page(soup: BeautifulSoup, url: str) -> str:
    """The address of the page after `url`; "" if none is named.

    `rel=next` first, then a link called so in one of some twenty languages, then the number after the
    current one in a pager.
    """
    base_tag = soup.find("base", href=True)
    base = urljoin(url, str(base_tag["href"])) if isinstance(base_tag, Tag) else url
    for link in _candidates(soup):
        address = _address(link, base, url)
        if address:
            return address
    return ""


def loads_more(name: str) -> bool:
    """Whether a button of this name brings more of the same page, or its next part."""
    said = _said(name)
    return said in MORE or said in _NEXT or _COUNTED.sub(" ", said).strip() in MORE


def grown(before: list[str], after: list[str]) -> bool:
    """Whether the lines `after` are those `before` and more: the page was added to, not replaced."""
    known = set(after)
    return sum(line in known for line in before) >= KEPT * len(before)


def said_by(soup: BeautifulSoup) -> list[str]:
    """All visible lines of the page."""
    return [block.text for block in blocks(soup.body or soup)]


def _candidates(soup: BeautifulSoup) -> Iterator[Tag]:
    links = soup.find_all("a", href=True, limit=_MOST_LINKS)
    yield from (one for one in (*soup.find_all("link", href=True), *links) if "next" in _rel(one))
    called = [one for one in links if not is_hidden(one) and _calls_itself_next(one)]
    yield from sorted(called, key=lambda one: not _in_pager(one))
    yield from _numbered(links)


def _rel(link: Tag) -> list[str]:
    rel = link.get("rel") or ()
    return [word.lower() for word in (rel.split() if isinstance(rel, str) else rel)]


def _calls_itself_next(link: Tag) -> bool:
    text = link.get_text(" ", strip=True)
    names = (str(link.get("aria-label", "")), str(link.get("title", "")), text)
    return any(_said(name) in _NEXT for name in names) or (text in _ARROW and _in_pager(link))


def _said(name: str) -> str:
    return " ".join(name.casefold().split()).strip(_ARROWS)


def _in_pager(link: Tag) -> bool:
    return _pager_of(link) is not None


def _pager_of(link: Tag) -> Tag | None:
    """The part of the page around a link that leads through pages."""
    for around in [link, *link.parents][:_NEAR]:
        named = [*(around.get("class") or ()), str(around.get("id", "")), str(around.get("aria-label", ""))]
        if _PAGER.search(" ".join(named)):
            return around
    return None


def _numbered(links: list[Tag]) -> Iterator[Tag]:
    """The link with the number after the one that is marked as current, in a pager."""
    for link in links:
        number = link.get_text(strip=True)
        pager = _pager_of(link) if number.isdecimal() and not _is_current(link) else None
        if pager is not None and int(number) == _current(pager) + 1:
            yield link


def _current(pager: Tag) -> int:
    for one in pager.find_all(["a", "span", "strong", "b", "em", "li", "button"]):
        text = one.get_text(strip=True)
        if text.isdecimal() and (_is_current(one) or one.name in ("strong", "b", "em")):
            return int(text)
    return 10**9


def _is_current(one: Tag) -> bool:
    return bool(one.get("aria-current")) or bool(_CURRENT.search(" ".join(one.get("class") or ())))


def _address(link: Tag, base: str, url: str) -> str:
    """Where the link leads, if that is another page of the web."""
    try:
        found = urldefrag(urljoin(base, str(link["href"]).strip()))[0]
        scheme = urlsplit(found).scheme
    except ValueError:
        return ""
    return found if scheme in ("http", "https") and found != urldefrag(url)[0] else ""


def joined(pages: Sequence[Sequence[str]]) -> list[list[str]]:
    """The lines of each page without what stands at the head and the foot of the page before it as well, and
    without what the page before it ends with."""
    out = [list(page) for page in pages[:1]]
    for before, page in pairwise(pages):
        head = next(
            (n for n, (a, b) in enumerate(zip(before, page, strict=False)) if a != b),
            min(len(before), len(page)),
        )
        tail = _alike_at_end(before, page, min(len(before), len(page)) - head)
        own = list(page[head : len(page) - tail])
        again = next((n for n in range(min(len(before), len(own)), 0, -1) if list(before[-n:]) == own[:n]), 0)
        out.append(own[again:])
    return out


def _alike_at_end(before: Sequence[str], page: Sequence[str], most: int) -> int:
    for count in range(most):
        if before[-1 - count] != page[-1 - count]:
            return count
    return max(0, most)
