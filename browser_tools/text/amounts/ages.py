"""How long ago, as people write it in the languages of `dates`: `2 hours ago`, `vor 3 Tagen`, `ayer`."""

from __future__ import annotations

import re

_UNITS = r"""
    seconds? secs? minutes? mins? hours? hrs? days? weeks? months? years? yrs? [smhd]
    sekunden? minuten? stunden? tage?n? wochen? monate?n? jahre?n?
    secondes? heures? jours? semaines? mois ans? années?
    segundos? minutos? horas? d[ií]as? semanas? meses m[eê]s a[nñ]os?
    second[oi] minut[oi] or[ae] giorn[oi] settiman[ae] mes[ei] ann[oi]
    sekund[ęy]? minut[ęy]? godzin[ęy]? dzień dni tydzień tygodnie? miesiąc miesiące miesięcy rok lata?
    seconden? minuten uur uren dag dagen week weken maand maanden jaar jaren
    sekunder minuter timm[ae]r? dagar veck(?:a|or) månad(?:er)? år
    """
_AMOUNTS = r"""
    \d+[+]? an? one few several a\s+few a\s+couple\s+of eine?[mrn]? paar ein\s+paar wenigen einigen une?
    quelques una? un['’] uno unos unas pocos algunos uma? alguns algumas poucos pochi qualche kilka een enkele
    en ett några
    """
_ABOUT = r"""
    about almost over less\s+than more\s+than etwa ca[.]? rund fast über weniger\s+als mehr\s+als environ
    presque plus\s+de moins\s+de casi más\s+de menos\s+de circa quase cerca\s+de mais\s+de około prawie
    ponad ongeveer bijna meer\s+dan minder\s+dan ungefär nästan över mer\s+än
    """
_AGO = "ago fa temu geleden sedan atrás"
_SINCE = r"vor il\s+y\s+a hace há för"
_AT_ONCE = r"""
    just\s+now moments?\s+ago gerade\s+eben vor\s+kurzem à\s+l['’]instant zojuist just\s+nu
    yesterday today gestern vorgestern heute hier aujourd['’]hui ayer hoy ieri oggi ontem hoje
    wczoraj dzisiaj dziś gisteren vandaag i\s?går i\s?dag
    """


def _one_of(words: str) -> str:
    return f"(?:{'|'.join(sorted(words.split(), key=len, reverse=True))})"


_SPAN = rf"(?:{_one_of(_ABOUT)}\s+)?(?:{_one_of(_AMOUNTS)}\s*)?{_one_of(_UNITS)}"
AGE = re.compile(
    rf"\b(?:{_SPAN}\s+{_one_of(_AGO)}|{_one_of(_SINCE)}\s+{_SPAN}(?:\s+{_one_of(_AGO)})?|{_one_of(_AT_ONCE)})\b"
    r"|\d+\s?(?:秒|分钟?|小?[时時][间間]?|[日天周]|週間?|年|[个個か]?ヶ?月|초|분|시간|일|주|개월|달|년)\s?[前전]",
    re.IGNORECASE,
)
