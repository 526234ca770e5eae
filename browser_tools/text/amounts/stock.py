"""What a page says of its stock: `12 in stock`, `Only 3 left`, `Auf Lager`, `Sold out`."""

from __future__ import annotations

import re

_LEFT = re.compile(
    r"^(?:only|just|nur(?: noch)?|noch|plus que|solo|quedan|low stock:?|hurry,?|in stock:?|auf lager:?)?\s*"
    r"(?:only\s|just\s)?(\d[\d.,]*)\+?\s*(?:x\s|units?\s|items?\s|pieces?\s|pcs\.?\s|stück\s|st\.?\s)?\s*"
    r"(?:left(?: in stock)?|in stock|(?:currently |still )?available|remaining|auf lager|"
    r"verfügbar|lieferbar|vorrätig|en stock|"
    r"disponibles?|en existencia|disponibili|op voorraad)\b(?:\s*[-–—(,.;!].*)?$|"
    r"^(?:在庫あり)?[（(]?(?:残り|あと|在庫(?:数|残り)?[:：]?)\s?(\d[\d,]*)\s?(?:点|個|枚|本|台|冊|着|足)(?:限り|のみ|です)?[）)]?$",
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
    r"subito disponibile|disponibilità immediata|pronta consegna|na sklade|(?:je )?na zalogi|dobavljivo|"
    r"на складе|в наличност|במלאי|متوفر|"
    r"現貨|有庫存|有货|现货|在庫あり|재고 ?있음)(?!\w)",
    re.IGNORECASE,
)
_OUT = re.compile(
    r"^(?:sorry[,.!]? )?(?:(?:this|the|dieser?|dieses|ce|cet|cette|est[ea]|quest[oa]|ten|tento|deze|dit|"
    r"det|den|товар)?\s?"
    r"(?:item|product|article|listing|artikel|produkt\w?|produit|producto|artículo|prodotto|articolo|produto|artigo|"
    r"varen|tovar)\s(?:is|ist|est|está|è|jest|je|er)?\s?)?"
    r"(?:(?:currently |temporarily |al momento |zurzeit |derzeit |momentan |leider |actuellement |"
    r"temporairement |attualmente |"
    r"momentaneamente |temporaneamente |actualmente |temporalmente |chwilowo |obecnie |momentáln[eě] |"
    r"tijdelijk |этот товар |товар |пока |временно )*"
    r"(?:out[ -]of[ -]stock|not (?:currently )?(?:in stock|available)|no longer (?:in stock|available|"
    r"sold)|sold out|"
    r"unavailable|discontinued|can(?:not|['’]t) be (?:bought|ordered)|"
    r"ausverkauft|nicht (?:mehr )?(?:auf lager|lieferbar|verfügbar|vorrätig|erhältlich)|vergriffen|"
    r"en rupture|"
    r"(?:n['’]est )?plus disponible|non (?:è )?(?:più )?(?:disponibile|acquistabile)|"
    r"ya no (?:está )?disponible|"
    r"não (?:está )?disponível|niet (?:meer )?(?:leverbaar|beschikbaar)|nie je možné (?:produkt |"
    r"tovar )?kúpiť|"
    r"(?:produkt )?nelze (?:zakoupit|koupit|objednat)|"
    r"rupture de stock|épuisé|"
    r"indisponible|agotado|sin (?:stock|existencias)|esaurito|non disponibile|no disponible|esgotado|"
    r"indisponível|niedostępn|brak w magazynie|nedostupn|vypredané|nie je (?:skladom|na sklade)|není skladem|"
    r"(?:trenutno )?ni na zalogi|(?:trenutno )?nedostup|rasprodano|indisponibil|otsas|"
    r"nav pieejams|išparduota|"
    r"отсутствует|закончился|изчерпан|אזל|(?:המוצר )?(?:אינו|לא) במלאי|غير متوفر|"
    r"نفد|نفذ|已售完|售完|缺貨|補貨中|"
    r"нет в наличии|немає в наявності|stokta yok|tükendi|loppu varastosta|slutsåld|ej i lager|utsolgt|"
    r"udsolgt|"
    r"vyprodáno|nincs raktáron|εξαντλήθηκε|stoc epuizat|habis|缺货|无货|售罄|"
    r"uitverkocht|niet op voorraad|在庫なし|在庫切れ|売り切れ|売切れ|(?:일시)?품절))",
    re.IGNORECASE,
)
_SENT = re.compile(
    r"^(?:(?:usually |generally |ready to |available to )?ships?\b|(?:usually )?dispatched (?:with)?in|"
    r"(?:gewöhnlich |sofort )?versandfertig|(?:habituellement |généralement )?expédié sous|"
    r"(?:generalmente )?spedito (?:in|entro)|(?:normalmente )?enviado en|"
    r"(?:only|just|nur noch|solo|sólo|plus que) \d+$|"
    r"(?:immediat|immédiat|inmediat|imediat)\w*|sofort|"
    r"dostupn|dostępn|наличен|laos|pieejams|ir noliktavā|turime)",
    re.IGNORECASE,
)
"""What says under a label of the stock, and only there, that it can be had."""
_COUNTED = re.compile(r"^(\d{1,6})\+?(?:\s?(?:[^\W\d_]{2,6}\.?))?$")
"""`12`, `4 gab`: how many there are, under a label of the stock."""
_SOMEWHERE = re.compile(
    r"\b(?:(?:store |in-store )?pick-?up|click (?:&|and) collect|collection|retrait|abholung|"
    r"(?:retir[oa]|recog(?:er|ida)|ritiro|retirada|levantamento|afhalen|odbiór)\b|"
    r"(?:in|im|en|in der|near|at) (?:your |a )?(?:local |nearby )?"
    r"(?:stores?|shops?|filiale|magasin|tienda|negozio))\b",
    re.IGNORECASE,
)
"""Where it is not to be had: `Unavailable for store pickup` says nothing of the shop as a whole."""

_LONGEST = 40
_SIGN = re.compile(r"^[●•✓✔☑✅✗✘✕❌▪■◆►➤·\-–—\s]+")
"""What stands before it as a lamp, or a tick."""


def is_somewhere(said: str) -> bool:
    """Whether it speaks of a shop where things are fetched, in a few words."""
    return len(said) <= _LONGEST and _SOMEWHERE.search(said) is not None and in_stock(said) is None


def left(said: str) -> str | None:
    """How many are left, as the page writes it."""
    found = _LEFT.match(said)
    return found[1] or found[2] if found else None


def in_stock(said: str) -> bool | None:
    """What a line says of it; None if it says nothing of it."""
    said = _SIGN.sub("", said)
    if said.endswith(("?", "？")):
        return None  # somebody asks
    if _OUT.match(said):
        return None if _SOMEWHERE.search(said) else False
    if _IN.match(said):
        return True
    count = left(said)
    return None if count is None else bool(count.strip("0.,"))


def offered(said: str) -> bool | None:
    """What the words under a label of the stock say of it."""
    if counted := _COUNTED.match(said):
        return int(counted[1]) > 0
    told = in_stock(said)
    return True if told is None and _SENT.match(said) else told
