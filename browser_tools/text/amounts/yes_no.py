"""What says yes, and what no: words, ticks, stock, a word with `un` before it."""

from __future__ import annotations

import re

from browser_tools.text.amounts.stock import in_stock

_HAVE_NOT = re.compile(
    r"^(?:none|なし|無し?|不可|不要|没有|无|없음|아니오|불가|keine?|aucune?|ninguno|nessuno|geen|brak|nie|não|nee)$",
    re.I,
)
_HAVE = re.compile(r"^(?:あり|有り?|可|要|必要|有|있음|예|가능|필요|tak|sim|sì|si)$", re.I)
_YES = re.compile(
    r"^(?:[✓✔☑✅]|(?:true|yes|ja|oui|sí|1|in ?stock|available|(?:in|limited)stock\w*|"
    r"limitedavailability|instoreonly|"
    r"onlineonly|preorder|lieferbar|auf lager|sofort lieferbar|en stock|disponible|disponibile|in voorraad|"
    r"compliant|konform|conforme|zgodny|included|inklusive|möglich|possible|posible|possibile|mogelijk|możliwe|allowed|permitted|erlaubt|"
    r"autorisée?|permitid[oa]|consentit[oa]|toegestaan|vorhanden|"
    r"enthalten|inclus)\b)|^在庫あり",
    re.IGNORECASE,
)
_NO = re.compile(
    r"^(?:[✗✘✕✖×❌]|(?:false|no|nein|non|0|out ?of ?stock|sold ?out|discontinued|unavailable|"
    r"not available|nicht (?:möglich|erlaubt|gestattet)|not (?:possible|allowed|permitted)|impossible|"
    r"verboten|interdite?|prohibid[oa]|vietat[oa]|backorder|ausverkauft|nicht lieferbar|"
    r"nicht auf lager|en rupture|"
    r"rupture de stock|épuisé|agotado|esaurito|"
    r"no disponible|non disponibile|not (?:included|compliant)|non[- ]compliant|nicht (?:enthalten|"
    r"konform)|non conforme)\b)|^(?:在庫なし|売り切れ)",
    re.IGNORECASE,
)
_DENIED = re.compile(r"(?:un|in|non|nicht|not|no|niet|pas)[\s-]?(?=[^\W\d_])", re.IGNORECASE)
_STEM = 6
"""Letters by which a word is another form of the name that is asked for."""


def yes_or_no(said: str) -> bool | None:
    """None where it is neither."""
    plain = said.rstrip("/").rpartition("/")[2] if "schema.org" in said else said
    if (stock := in_stock(plain)) is not None:
        return stock
    if _NO.match(plain) or _HAVE_NOT.match(plain):
        return False
    return True if _YES.match(plain) or _HAVE.match(plain) else None


def is_denied(said: str, name: str) -> bool:
    """Whether it is the word that is asked for with a `not` in it: `unbefristet` for `befristet`."""
    denied = _DENIED.match(said)
    return denied is not None and said[denied.end() :].casefold()[:_STEM] == name.casefold()[:_STEM]
