"""What a page says of its stock: `12 in stock`, `Only 3 left`, `Auf Lager`, `Sold out`."""

from __future__ import annotations

import re

_LEFT = re.compile(
    r"^(?:only|just|nur(?: noch)?|noch|plus que|solo|quedan|low stock:?|hurry,?|in stock:?|auf lager:?)?\s*"
    r"(?:only\s|just\s)?(\d[\d.,]*)\+?\s*(?:x\s|units?\s|items?\s|pieces?\s|pcs\.?\s|stück\s|st\.?\s)?\s*"
    r"(?:left(?: in stock)?|in stock|(?:currently |still )?available|remaining|auf lager|"
    r"verfügbar|lieferbar|vorrätig|en stock|"
    r"disponibles?|en existencia|disponibili|op voorraad)\b(?:\s*[-–—(,.;!].*)?$",
    re.IGNORECASE,
)
_IN = re.compile(
    r"^(?:in stock|tickets available|(?:nog )?(?:kaarten|tickets|plaatsen) beschikbaar|"
    r"(?:noch )?(?:karten|tickets|plätze) (?:frei|verfügbar|erhältlich)|places disponibles|"
    r"entradas disponibles|"
    r"biglietti disponibili|produkt dostępny|bilety dostępne|"
    r"auf lager|sofort lieferbar|lieferbar|en stock|disponible|disponibile|"
    r"in voorraad|op voorraad|in magazzino|em stock|em estoque|disponível|dostępn[yae]|na stanie|vorrätig|"
    r"в наличии|есть в наличии|в наявності|stokta(?: var)?|varastossa|i lager|finns i lager|på lager|skladem|"
    r"raktáron|σε απόθεμα|διαθέσιμο|în stoc|tersedia|"
    r"現貨|有货|现货|在庫あり|재고 ?있음)(?!\w)",
    re.IGNORECASE,
)
_OUT = re.compile(
    r"^(?:(?:currently |temporarily |derzeit |momentan |leider )*(?:out of stock|sold out|unavailable|"
    r"ausverkauft|nicht (?:auf lager|lieferbar|verfügbar)|vergriffen)|en rupture|rupture de stock|épuisé|"
    r"agotado|esaurito|non disponibile|no disponible|esgotado|indisponível|niedostępn|brak w magazynie|"
    r"нет в наличии|немає в наявності|stokta yok|tükendi|loppu varastosta|slutsåld|ej i lager|utsolgt|"
    r"udsolgt|"
    r"vyprodáno|nincs raktáron|εξαντλήθηκε|stoc epuizat|habis|缺货|无货|售罄|"
    r"uitverkocht|niet op voorraad|在庫なし|在庫切れ|売り切れ|売切れ|(?:일시)?품절)",
    re.IGNORECASE,
)

_SIGN = re.compile(r"^[●•✓✔☑✅✗✘✕❌▪■◆►➤·\-–—\s]+")
"""What stands before it as a lamp, or a tick."""


def left(said: str) -> str | None:
    """How many are left, as the page writes it."""
    found = _LEFT.match(said)
    return found[1] if found else None


def in_stock(said: str) -> bool | None:
    """What a line says of it; None if it says nothing of it."""
    said = _SIGN.sub("", said)
    if _OUT.match(said):
        return False
    if _IN.match(said):
        return True
    count = left(said)
    return None if count is None else bool(count.strip("0.,"))
