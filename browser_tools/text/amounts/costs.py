"""What an amount of money is of, by the words beside it: of the thing, its postage, a part, a month.

Words of a dozen languages, of what shops tell beside a price.
"""

from __future__ import annotations

import re

from browser_tools.text.amounts.currencies import MONEY
from browser_tools.text.amounts.numbers import parse_number

PRICED = re.compile(MONEY)
NET = re.compile(
    r"^(?:ex\.?|excl\.?|excluding|without|ohne|zzgl\.?|netto|bez|brez|senza|sin|sem|hors|fără|uden|uten) "
    r"(?:tax|vat|gst|mwst|ust|dph|ddv|vat|iva|btw|taxes?|tva|moms|mva|pdv)\b",
    re.IGNORECASE,
)
"""`Ex Tax: $80` stands below the price that is paid."""
_NET_BEHIND = re.compile(rf"\d\W{{0,4}}(?:{MONEY})?\s?\(?(?:{NET.pattern[1:]}|HT\b)", re.IGNORECASE)
_BOUNDED = re.compile(
    r"(?:\b(?:under|over|below|above|up to|(?:less|more|cheaper) than|bis(?: zu)?|unter|über|(?:weniger|"
    r"mehr) als|"
    r"moins de|plus de|jusqu['’]à|menos de|más de|mais de|hasta|fino a|meno di|più di|até|tot|"
    r"(?:minder|meer) dan|do)|[滿满]\D{0,3})\s*$",
    re.IGNORECASE,
)
_OLD = re.compile(
    r"\b(?:was|rrp|msrp|uvp|list price|statt|instead of|au lieu de|antes|en lugar de|invece di|anziché|prima|"
    r"vorher|vejl|ord\.? ?pris|förr?|zamiast|místo|вместо|de)\b|定価|定價|原價|原价|市價|정가",
    re.IGNORECASE,
)
_USUAL = re.compile(
    r"\b(?:normalpris|tidligere|listenpreis|normalpreis|adviesprijs|doporučená|b[eě]žná|p[uů]vodn[íáa]|stara|regularna|"
    r"katalogowa|najniższa|обычная|старая|recomandat|vechi|eski|lowest price|(?:typical|usual|normal|"
    r"retail|recommended|"
    r"suggested|catalogue) price|conseillé|precio (?:anterior|habitual|normal|de lista)|pvpr?|di listino|"
    r"consigliato|"
    r"precedente)\b|参考価格|希望小売価格|정상가",
    re.IGNORECASE,
)
"""What it costs elsewhere, or did."""
_OTHER = re.compile(
    r"\b(?:shipping|ships|delivery|postage|versand\w*|liefer(?:ung|kosten)|livraison|envío|entrega|"
    r"frete|spedizione|consegna|"
    r"verzend\w*|bezorg\w*|dostaw[aąy]|doprav\w*|wysyłk\w*|доставк\w*|"
    r"save|saving|coupon|voucher|(?:promo|with) code|subscri\w*|gutschein|sie sparen|économisez|remise|"
    r"ahorra\w*|descuento|sconto|risparmi\w*|"
    r"desconto|korting|zniżk\w*|скидк\w*|"
    r"earn|rewards?|cash ?back|points|bonus\w*|members?|club|mitglieder|"
    r"rrp|msrp|uvp|list price|deposit|pfand|consigne|kaution|"
    r"monthly|per month|a month|im monat|pro monat|monatlich|mtl|par mois|al mes|mensual\w*|al mese|"
    r"ao mês|por mês|"
    r"miesięcznie|per maand|i måneden|i månaden|instal?lments?|sem juros|sans frais|zinsfrei|"
    r"ratenzahlung|financ\w*|finanz\w*|leasing|"
    r"grundpreis|unit price|prix au|prezzo al)\b|"
    r"\d[^\w%]{0,3}off\b|"
    r"\b\d{1,2}\s(?:for|für|pour|por|per|voor)\s|"
    r"/\s?(?:mo\b|mth|month|mes\b|mois|monat|mese\b|mês|mies)|"
    r"\d\s?\D{0,3}(?:/|\b(?:per|pro|par|je)\s)\s?(?:\d+\s?)?(?:kg|g|l|ml|cl|dl|m|m²|m2|lb|oz|100)\b|"
    r"送料|運費|运费|배송비|割引|クーポン|할인|쿠폰|ポイント|적립|会員",
    re.IGNORECASE,
)
_SENDING = (
    r"(?:versand\w*|liefer(?:ung|kosten)|shipping|delivery|postage|p&p|livraison|envíos?|entrega|portes|frete|"
    r"spedizion[ei]|consegna|verzend\w*|bezorg\w*|dostaw[aąęy]|doprav\w*|wysyłk\w*|доставк\w*)"
)
_FOR_NOTHING = (
    r"(?:free|included|inclu[sí]\w*|incluid[oa]|inclusa|kostenlos\w*|gratis|gratuit\w*|grátis|extra|zdarma|"
    r"бесплатн\w*)"
)
_SENT = re.compile(
    rf"(?:\b(?:zzgl|exkl|excl|zuzüglich|plus|hors|ohne|without|excluding|including|inkl|incl|inklusive|avec|with|con|"
    rf"più|más|mas|mais|sin|senza|sem|bez|{_FOR_NOTHING})|\+)\.?\s?(?:[^\W\d_]+\.?\s){{0,2}}?{_SENDING}"
    rf"(?:\s?(?:costs|charges|fees?|kosten))?|{_SENDING}\s(?:is\s)?{_FOR_NOTHING}\b",
    re.IGNORECASE,
)
"""What sending costs, beside an amount that is not that: `€ 56 plus shipping`, `12 € livraison gratuite`."""
_INCLUDED = re.compile(
    r"^(?:incl|inkl|inc)\b|ttc|^(?:mit|s|con|z|avec) (?:mwst|dph|iva|vat|tva)\b", re.IGNORECASE
)
AMOUNT = rf"(?:(?:\b[A-Z]{{1,3}}(?=\$))?(?:{MONEY})\s?\d[\d.,'’]*|\d[\d.,'’ ]*(?:{MONEY}))"
"""A pattern of an amount of money."""
MONEY_AMOUNT = re.compile(AMOUNT)
_SHARE = re.compile(
    r"(?:(?:you )?save|sie sparen|économisez|ahorr\w+|risparmi\w*|economiz\w+)?\s?"
    r"\(?[-–−]?\s?\d{1,2}(?:[.,]\d+)?\s?%(?:\s(?:off|reduced|rabatt|de remise|de descuento|di sconto))?\)?",
    re.IGNORECASE,
)
"""By how much it is less."""
_PART_OF = re.compile(r"\s?(?:/|(?:per|pro|par|je|each|a)\s)", re.IGNORECASE)
_ASIDE = re.compile(r"\s*[(（][^()（）]*[)）]")
FREE = re.compile(
    r"^(?:free|free (?:entry|admission|of charge)|gratis|kostenlos|kostenfrei|frei|eintritt frei|gratuit|"
    r"gratuito|entrée libre|ingresso (?:libero|gratuito)|entrada (?:libre|gratuita|gratis|livre)|"
    r"wstęp wolny|無料|入場無料)$",
    re.IGNORECASE,
)
"""What costs nothing, where it is asked what it costs."""
_LONGEST = 80
_PAIR = 2


def is_net(line: str) -> bool:
    """Whether it tells an amount without its tax."""
    return NET.search(line) is not None or _NET_BEHIND.search(line) is not None


def is_bound(said: str) -> bool:
    """Whether an amount bounds others: `Price under ₹5,000` leads to things that cost less, and who spends
    over $50 is sent them for nothing."""
    before = re.split(r"\d", said, maxsplit=1)[0]
    return _BOUNDED.search(PRICED.sub("", before)) is not None


def is_of_other(line: str) -> bool:
    """Whether it tells what else costs, or is saved: postage, a month, a kilogram, two of it."""
    return len(line) <= _LONGEST and _OTHER.search(_SENT.sub("", line)) is not None


def is_usual(label: str) -> bool:
    """Whether it labels what the thing did cost, or costs elsewhere: `Normalpris`, `Prix conseillé`."""
    return _USUAL.search(label) is not None


def includes_tax(label: str) -> bool:
    """Whether it is the label of an amount with its tax: `Incl. VAT`."""
    return _INCLUDED.search(label) is not None


def amounts(said: str) -> tuple[str, str]:
    """(old, current) of a line that tells both, old "" where there is one: `Was $40 Now $30`, `$40 $30`, of a
    range its lower end, and `3,49 € (6,98 €/kg)` or `12 € + 6 € postage`, whose other is of a part or of
    something else. ("", "") where it tells something else.
    """
    bare = _ASIDE.sub("", said) if len(MONEY_AMOUNT.findall(said)) > 1 else said
    found = list(MONEY_AMOUNT.finditer(bare))
    if len(found) == 1:
        return "", bare
    if len(found) != _PAIR or len(said) > _LONGEST:
        return "", ""
    first, second = (one[0] for one in found)
    before, between = bare[: found[0].start()], _SHARE.sub("", bare[found[0].end() : found[1].start()])
    if _OLD.search(before):
        return first, second
    if _OLD.search(between):
        return second, first
    behind = _SHARE.sub("", bare[found[1].end() :])
    if _PART_OF.match(behind) or is_of_other(behind) or re.fullmatch(r"\s*[+–—-]\s*", between):
        return "", f"{before}{first}"
    low, high = sorted((first, second), key=lambda one: parse_number(one) or 0)
    reduced = not re.search(r"[^\W\d_]|[/(]", before + between) and parse_number(low)
    return (
        (high, low) if reduced and parse_number(low) != parse_number(high) else ("", low if reduced else "")
    )
