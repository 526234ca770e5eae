"""What names mean the same: of a property in a schema, a label on a page, a key in its data, a class."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product

from browser_tools.text.facts.compounds import compound
from browser_tools.text.facts.vocabulary import IDLE, KNOWN, MEANT, OR, SUBJECTS, folded, parts
from browser_tools.text.facts.vocabulary import Meaning as Meaning

UNITS = frozenset(
    """
    kg g mg lb lbs oz t tonnes tons m cm mm km ft inches in miles l ml cl w kw mw kwh wh mah v hz ghz
    mhz gb mb tb eur usd gbp chf jpy kmh mph knots percent pct kcal kj sqm m2 km2 ha metres
    meters kilometres kilometers litres liters grams kilograms watts minutes mins hours hrs seconds secs
    days weeks months ma mv kv uf nf pf khz mah cv bhp nm kpa lm ohm ohms cfm dpi
    degrees celsius db dba hp ps rpm
    hpa mpa
    thousands thousand millions million tausend porcentaje prozent pourcentage percentuale percento
    percentage procent procenty pp 円 yen euro euros
    minuti minutos minuten heures stunden horas ore litri litros litre liter miles
    years jahre jahren annees anos anni jaar jaren lat tage tagen jours dias giorni dagen dni
    wochen semaines semanas settimane weken monate monaten meses mesi maanden uren
    """.split()  # noqa: SIM905 (words)
)
"""A name may end in the unit that its number is wanted in."""
_PER = frozenset({"per", "pro"})
"""`g per km`: between two units."""
_DEGREES = frozenset({"c", "f"})
_PORTION = frozenset({"serving", "servings", "portion", "porzione", "portie", "porcja", "porcion"})
_NOURISHING = frozenset({"calories", "protein", "fat", "carbohydrates", "sugar", "fiber", "sodium"})
"""What is told of a portion, whether or not that is said."""
_COUNTS = frozenset(
    "count number num no nr nb anzahl aantal antal antall liczba quantity qty numero nombre".split()  # noqa: SIM905
)
"""`number of spans`, `spanCount` and `no. of spans` are one."""
_NUMBERS = frozenset({"number", "no", "nr", "numero"})
"""Behind a word they are its own: `issue number`."""
_COUNTED = frozenset(
    {"reviewcount", "ratingcount", "views", "replies", "pages", "points", "attendees", "capacity"}
)
"""What is a count by itself."""
_RATED = frozenset({"rating"})
"""A count of these is `ratingcount`: `numero voti`."""
_MAKERS = {
    "editor": "edited changed modified geandert geaendert bearbeitet modifie edite editado modificado "
    "modificato gewijzigd bewerkt zmieniony edytowany redigerad andrad redigeret rettet",
    "organizer": "hosted organized organised presented sponsored veranstaltet organise",
    "manufacturer": "made manufactured produced hergestellt fabrique",
    "publisher": "published verlegt edite",
    "seller": "sold verkauft vendu vendido venduto verkocht",
    "director": "directed inszeniert mise dirigido diretto",
    "developer": "developed entwickelt developpe desarrollado sviluppato desenvolvido ontwikkeld",
    "performer": "performed played gespielt interprete",
}
SHARES = frozenset(
    """
    percent percentage percentagem prozent porcentaje pourcentage percentuale percento procent procenty
    """.split()  # noqa: SIM905 (words read better as words)
)
"""What a name ends in whose number is a part of a hundred."""
_SIGNS = {"#": "position", "№": "position", "+/-": "difference", "+/−": "difference", "±": "difference",
          "%": "share", "±%": "difference", "+/-%": "difference", "± %": "difference",
          "+/−%": "difference"}  # fmt: skip
"""What columns are called without a letter."""
_HASH = re.compile(r"(?<=[^\W\d_])\s?[#№](?!\w)")
"""`Item #` is its number."""
_JOINED = re.compile(
    r"(?<![^\W_])([A-Z])/(?=[A-Z](?![^\W_/]))|"
    r"(?<![^\W_])(co|e|re|pre|non|sub|multi|inter)[-_](?=[^\W\d_]{3})|"
    r"(?<![^\W_])(wi|check)[-_ ](?=(?:fi|in|out)(?![^\W_]))",
    re.IGNORECASE,
)
"""`co-financing` and `cofinancing`, `A/B` and `ab` are one."""
_NOT = re.compile(r"(?<![^\W_])[Nn]on(?:\s?(?=[A-Z][a-z])|\s)([^\W\d_])(?=[^\W\d_]{2})")
"""`nonMember` and `non member` are one word, too."""
_GENDERED = 5
"""Letters of a word from which on its last vowel is an ending."""
_BYS = frozenset({"by", "von", "par", "por", "door"})
_ENDS = frozenset({"von", "bis", "ab"})
_RANGED = frozenset({"salary", "price", "fee", "rent", "area", "age"})
"""`gehalt_von` is the least of them, and nobody."""
_WRITTEN = frozenset(
    """
    written writes wrote posted published submitted created authored asked answered started opened reported
    recipe recette rezept receta ricetta text texte words story photo photos review uploaded added
    contributed shared translated commented replied made article post posts blog message comment answer
    reply question report said quoted initiated begun drafted prepared compiled geschrieben verfasst erstellt
    eroffnet gestartet veroffentlicht ecrit redige publie poste pose escrito publicado preguntado scritto
    pubblicato iniciado lance avviato begonnen creado creato escrita publicada geschreven geplaatst
    """.split()  # noqa: SIM905 (words read better as words)
)
"""`Posted by` is who wrote it; `solved by`, `moved by`, `delivery by` are labels of their own."""
_BY = {word: name for name, words in _MAKERS.items() for word in words.split()}
"""Whoever did it: `hosted_by`; of anything else, whoever wrote it."""

STARRED: Meaning = frozenset({"starred"})
"""How many like a repository: its `stars`, which rate nothing."""
_TIMES = frozenset({"preptime", "cooktime", "totaltime", "duration", "resttime"})
_TOTAL = frozenset({"total"})
_WHEN = frozenset({"start", "end", "deadline", "modified"})
"""`end date` is an end."""
_VAGUE = frozenset({"price", "name", "date", "text", "image", "number", "category"})
_ANOTHER = frozenset({"previous", "next", "former", "last", "vorig", "precedent", "anterior", "precedente"})
"""`previous date` is no date that holds."""
_REACHED = frozenset({"email", "phone", "fax"})
_RATHER = frozenset(
    """
    member nonmember student senior adult child family reduced deposit late booking service handling
    cancellation parking hold
    """.split()  # noqa: SIM905 (words)
)
"""What has a price of its own, beside the one of the thing: a `member fee` is none for everybody."""
_COST = frozenset({"price", "fee"})
_WRITTEN_BY = frozenset({"answers", "accepted", "question", "reviewcount"})
_COARSE = {"fee": "price"}
_NUMBERS_OF_THINGS = frozenset({"sku", "mpn", "gtin", "isbn", "asin"})
"""What has no unit: a `reference percent` is none of them."""
_SIZE_WORD = re.compile(r"\bmaße\b", re.IGNORECASE)
"""`Maße` are sizes, and no `Masse`."""
_SHORTENED = re.compile(r"^([^\W\d_]{5,})\.:?$")
"""`Kohlenhydr.`"""
_CAMEL = re.compile(r"(?<=[a-zà-ÿ0-9])(?=[A-ZÀ-Þ])")
_SHORT_FORM = re.compile(
    r"^(?:[A-Z][a-z][A-Z]{1,3}|[a-z][A-Z]{2,3}|[ei][A-Z][a-z]{2,}|WiFi|[hkMG]?(?:Pa|Hz|Wh|Ah))$"
)
"""`RoHS`, `PoE`, `vCPU`: one word."""
_TELLING, _ALL_WORDS = 3, 4
"""Words of a name from which on a label that has all of them is near, whatever else it says."""
_PLURALS = (
    ("en", ""),
    ("n", ""),
    ("e", ""),
    ("i", "e"),
    ("i", "o"),
    ("i", "a"),
    ("e", "a"),
    ("er", ""),
    ("a", "y"),
)
_SHORTEST_STEM = 4
_ADDED = frozenset({"name", "quantity"})
"""`venue name` is what a page calls its venue."""

_DIGITS = {"two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
           "ten": "10", "twelve": "12"}  # fmt: skip
"""A `five_day_ticket` is the `5-day ticket`."""

INSTEAD = {"date": "start", "shippingfee": "delivery",
           "price": "lowprice", "start": "date", "end": "date", "totaltime": "total",
           "rating": "points", "reviewcount": "ratingcount", "ratingcount": "reviewcount",
           "age": "minimumage", "minimumage": "age",
           "lowprice": "price", "highprice": "price", "topic": "name", "subject": "name",
           "question": "name", "dish": "name", "vacancy": "name", "film": "name", "movie": "name",
           "route": "name", "trail": "name", "hike": "name", "walk": "name", "tour": "name", "trip": "name",
           "competition": "name", "tournament": "name", "album": "name", "song": "name", "play": "name",
           "book": "name", "departure": "time", "arrival": "time", "street": "address", "game": "name",
           "course": "name", "position": "usertitle", "brand": "manufacturer", "manufacturer": "brand",
            "community": "sitename", "product": "name", "number": "position", "race": "name",
           "event": "name", "concert": "name", "workshop": "name", "points": "ratingcount",
           "starrating": "rating", "attendees": "posters", "author": "reviewedby",
           "grossprice": "price", "year": "date", "minparticipants": "capacity", "weeklyhours": "preptime",
           "status": "availability", "code": "sku", "preptime": "instructions", "oventemperature": "oven",
           "jobid": "sku", "filesize": "dimensions", "area": "dimensions", "skills": "requirements",
           "paygrade": "remuneration", "salary": "remuneration", "filename": "name",
           "shortdescription": "description", "description": "synopsis",
           "synopsis": "description", "volume": "capacity", "agerating": "minimumage",
           "horsepower": "power", "expiry": "pricevaliduntil", "pricevaliduntil": "expiry", "result": "value",
           "condition": "status", "species": "botanicalname", "term": "duration",
           "sku": "asin", "model": "mpn", "mpn": "model"}  # fmt: skip
"""What a page may say where it does not say the other: an event's date is that of its start."""


def name_words(name: str) -> list[str]:
    """Of `priceMin`, `price` and `min`."""
    name = _JOINED.sub(r"\1\2\3", _NOT.sub(lambda found: "non" + found[1].lower(), name))
    words = (word if _SHORT_FORM.match(word.strip(":()")) else _CAMEL.sub(" ", word) for word in name.split())
    plain = [folded(part) for part in re.findall(r"[^\W\d_]+|\d+", " ".join(words))]
    return [*(_DIGITS.get(word, word) for word in plain[:-1]), *plain[-1:]]  # no number: `temperature_four`


@lru_cache(maxsize=20_000)
def meaning(name: str) -> Meaning:
    """What `name` means, as a set of words: `priceCurrency`, `price_currency` and `Currency` are one."""
    if (sign := _SIGNS.get(name.strip())) is not None:
        return frozenset([sign])
    sign, _, behind = name.strip().partition(" ")
    if sign == "%" and behind and meaning(behind) <= {"difference"}:
        return meaning(behind) | {"share"}  # `% Chg`
    before, _, last = name.strip().rpartition(" ")
    if before and (sign := _SIGNS.get(last)) in ("difference", "share"):
        return meaning(before) | {sign}  # `Seats +/-`, `Votes %`
    words = _paired(name_words(_SIZE_WORD.sub("Abmessungen", _HASH.sub(" number", name))))
    whole = MEANT.get("".join(words))
    if whole or ((cut := _SHORTENED.match(name.strip())) and (whole := _begun(folded(cut[1])))):
        return parts(whole)
    if len(words) > 2 and words[-2] in _PER and words[-1] in _PORTION:
        rest = meaning(" ".join(words[:-2]))
        return rest if rest & _NOURISHING else rest | {"per portion"}
    if len(words) > 1 and words[-1] in _PORTION and (rest := meaning(" ".join(words[:-1]))) & _NOURISHING:
        return rest
    if len(words) == 1 and (both := compound(words[0])):
        return both
    if len(words) > 3 and words[-3:] == ["l", "100", "km"]:
        words = words[:-3]
    if len(words) > 1 and words[-1] in _DEGREES and any(word.startswith("temp") for word in words):
        words = words[:-1]
    if len(words) > 1 and (words[-1] in UNITS or words[-1] in _PER):
        bare = meaning(" ".join(words[:-1]))
        return frozenset(words[:-1]) if bare <= _NUMBERS_OF_THINGS else bare
    if len(words) > 1 and words[-1] == "min" and (rest := meaning(" ".join(words[:-1]))) & (_TIMES | _TOTAL):
        return frozenset({"totaltime"}) if rest == _TOTAL else rest
    if len(words) > 1 and words[-1] in _ENDS and MEANT.get(words[-2]) in _RANGED:
        return frozenset([MEANT[words[-2]], words[-1]])
    if len(words) > 1 and words[0] == "last" and words[1].endswith("ed"):
        return meaning(" ".join(words[1:]))  # `Last tested` is when it was
    if len(words) > 1 and words[-1] in _BYS:
        verb = next((one for one in words[-2::-1] if one in _BY), words[-2])  # `sold and shipped by`
        author = "author" if verb in _WRITTEN or verb in SUBJECTS else f"{verb}by"
        return frozenset([_BY.get(verb, author)])
    kept = [word for word in words if word not in SUBJECTS]
    if not set(kept) - _COUNTS:
        kept = [word for word in words if word not in IDLE] or words
    for order in (kept, kept[::-1] if set(kept) - IDLE else kept):
        if joined := MEANT.get("".join(order)):
            return parts(joined)
    counted = [word for at, word in enumerate(kept) if word not in _COUNTS or (word in _NUMBERS and at)]
    if len(kept) > 1 and counted and len(counted) < len(kept):
        found = _together(counted)
        if found == _RATED:
            return frozenset({"ratingcount"})
        return found if found <= _COUNTED else found | {"quantity"}
    found = _together(kept)
    return found - {"date"} if found & _WHEN and len(found) == 2 else found


def is_known(name: str) -> bool:
    """Whether it is a name that pages use for one of their values: `seller`, but not `lamp`."""
    return not KNOWN.isdisjoint(meaning(name))


def _begun(start: str) -> str:
    """What all known words mean that begin so; "" where they mean several things."""
    found = {meant for word, meant in MEANT.items() if word.startswith(start)}
    return found.pop() if len(found) == 1 else ""


def _paired(words: list[str]) -> list[str]:
    """Two words side by side that are one where names are known: `rating count` in `ds rating count`."""
    if len(words) < 3:
        return words
    for at in range(len(words) - 1):
        if (both := words[at] + words[at + 1]) in MEANT:
            return [*words[:at], both, *words[at + 2 :]]
    return words


def _together(words: Iterable[str]) -> Meaning:
    return frozenset().union(*(parts(_single(word)) for word in words))


def _single(word: str) -> str:
    if word in MEANT:
        return MEANT[word]
    shorter = word[:-1] if word.endswith("s") and not word.endswith(("ss", "us")) and len(word) > 3 else word
    if (
        shorter not in MEANT
        and len(shorter) > _GENDERED
        and shorter.endswith("a")
        and _plural(shorter) == shorter
    ):
        shorter = f"{shorter[:-1]}o"  # `reducida` and `reducido`
    if shorter not in MEANT and f"{shorter}s" in KNOWN:
        return f"{shorter}s"  # `attendee_count` and `Attendees`
    return MEANT.get(shorter) or _plural(shorter)


def _plural(word: str) -> str:
    """What the singular of a word means in the languages that end it otherwise: `Farben`, `colori`."""
    for ending, instead in _PLURALS if word not in MEANT else ():
        stem = word.removesuffix(ending)
        if stem != word and len(stem) >= _SHORTEST_STEM and (meant := MEANT.get(f"{stem}{instead}")):
            return meant
    return word


@lru_cache(maxsize=50_000)
def closeness(wanted: Meaning, offered: Meaning) -> int:
    """0: nothing in common that counts; 10: the same; between: one says more than the other."""
    if wanted != offered and any(OR in word for word in wanted | offered):
        return max(closeness(*both) for both in product(_readings(wanted), _readings(offered))) - 1
    if ("fee" in wanted) != ("fee" in offered):
        return max(0, _closeness(_coarse(wanted), _coarse(offered)) - 1)
    return _closeness(wanted, offered)


def _readings(told: Meaning) -> Iterator[Meaning]:
    """What it means by each meaning of its words."""
    return map(frozenset, product(*(word.split(OR) for word in told)))


def _coarse(told: Meaning) -> Meaning:
    """A fee is a price, where a page has only one of them."""
    return frozenset(_COARSE.get(word, word) for word in told)


def _closeness(wanted: Meaning, offered: Meaning) -> int:
    if not wanted or not offered:
        return 0
    if wanted == offered:
        return 10
    if (wanted ^ offered) & _ANOTHER:
        return 0
    if (offered - wanted) & _REACHED:
        return 0  # how to write to the clerk is not who it is
    if offered < wanted or wanted < offered:
        if (wanted ^ offered) <= _ADDED:
            return 9 if offered - wanted == {"name"} else 7
        if wanted <= _COST and "shippingfee" in offered:
            return 0  # what sending it costs
        if "per portion" in wanted ^ offered or (offered <= _COST and wanted & _RATHER):
            return 0
        if "author" in wanted - offered and offered & _WRITTEN_BY:
            return 0  # an answer is not whoever wrote it
        vague = offered < wanted and offered <= _VAGUE  # a reduced price is not just any price
        least = _ALL_WORDS if wanted < offered and len(wanted) >= _TELLING else 1
        return max(least, 7 - 2 * len(wanted ^ offered) - vague)
    return 0
