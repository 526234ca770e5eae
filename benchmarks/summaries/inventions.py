"""Sentences that say what a line says in another form, and such that invent: eleven ways, five languages.

Each fact is a line of a page with slots (counts, sums, shares, lengths, dates, times, names, quotations). An
honest sentence fills them with other forms of the same values; an invented one changes exactly one. Out of scope,
and made nowhere here: a negation turned round, and a value given to somebody else on the same line.
"""

# ruff: noqa: E501 (facts are easier to read whole)

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta
from typing import NamedTuple


def _listed(words: str) -> list[str]:
    return words.split()


MONTHS = {
    "en": _listed("January February March April May June July August September October November December"),
    "de": _listed("Januar Februar März April Mai Juni Juli August September Oktober November Dezember"),
    "fr": _listed("janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
    "es": _listed("enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
}
WORDS = {
    "en": _listed("two three four five six seven eight nine ten eleven twelve"),
    "de": _listed("zwei drei vier fünf sechs sieben acht neun zehn elf zwölf"),
    "fr": _listed("deux trois quatre cinq six sept huit neuf dix onze douze"),
    "es": _listed("dos tres cuatro cinco seis siete ocho nueve diez once doce"),
}
FIRST = _listed("Mara Otto Ines Paul Nadia Emil Rosa Viktor Clara Hugo Lena Anton")
LAST = _listed("Ellingsen Brandt Moreau Okafor Lindqvist Castell Varga Thorne Abele Quist Rennard Soares")
UNITS = {"km": ("kilometres", "miles"), "kg": ("kilograms", "tonnes"), "minutes": ("min", "hours")}
QUOTES = (
    ("we will not wait another winter", "we will not wait another summer"),
    ("nobody asked the fishermen", "nobody asked the farmers"),
    ("the roof is safe again", "the roof is not yet safe"),
)


class Value(NamedTuple):
    """What stands in a slot: on the page, in other honest forms, and wrong by the way it is wrong."""

    said: str
    honest: tuple[str, ...]
    wrong: dict[str, tuple[str, ...]]
    plain: float = 0


def grouped(number: int, language: str) -> str:
    mark = {"de": ".", "fr": "\u202f", "es": "."}.get(language, ",")
    return f"{number:,}".replace(",", mark)


def decimal(number: float, language: str, digits: int = 2) -> str:
    text = f"{number:.{digits}f}"
    return text if language in ("en", "ja") else text.replace(".", ",")


def _changed(chance: random.Random, number: int) -> int:
    """Another number of as many digits, one of them changed."""
    digits = list(str(number))
    at = chance.randrange(len(digits))
    digits[at] = chance.choice([one for one in "123456789" if one != digits[at]])
    return int("".join(digits))


def count(chance: random.Random, language: str) -> Value:
    number = chance.randrange(1_101, 98_999)
    rounded = round(number, -3 if number > 10_000 else -2)
    wrong = {"digit": (grouped(_changed(chance, number), language), str(_changed(chance, number)))}
    if rounded != number:
        wrong["rounded"] = (grouped(rounded, language), str(rounded))
    if language == "en":
        wrong["scale"] = (f"{grouped(number, language)} thousand", f"{number // 1000} million")
    return Value(grouped(number, language), (str(number), grouped(number, language)), wrong, number)


def few(chance: random.Random, language: str) -> Value:
    number = chance.randrange(2, 13)
    other = chance.choice([one for one in range(2, 13) if one != number])
    if language == "ja":
        return Value(str(number), (str(number),), {"digit": (str(other),)}, number)
    words = WORDS[language]
    said, also = chance.sample((str(number), words[number - 2]), 2)
    return Value(said, (said, also), {"digit": (str(other),), "words": (words[other - 2],)}, number)


def money(chance: random.Random, language: str) -> Value:
    cents = chance.randrange(1_105, 99_995)
    amount, other = cents / 100, _changed(chance, cents) / 100
    if language == "ja":
        wrong = {"digit": (f"{_changed(chance, cents):,}円",), "unit": (f"{cents:,}ドル", f"${cents:,}")}
        return Value(f"{cents:,}円", (f"{cents}円", f"¥{cents:,}"), wrong, cents)
    text = decimal(amount, language)
    if language == "en":
        said, honest = f"€{text}", (f"€{text}", f"{text} euros", f"EUR {text}", f"{text} €")
        wrong = {"digit": (f"€{other:.2f}",), "unit": (f"${text}", f"£{text}", f"{text} dollars")}
    else:
        said, honest = f"{text} €", (f"{text} €", f"{text} Euro" if language == "de" else f"{text} euros")
        wrong = {"digit": (f"{decimal(other, language)} €",), "unit": (f"{text} $", f"{text} CHF")}
    if round(amount) != amount:
        wrong["rounded"] = (f"{round(amount)} €", f"{round(amount, -1):.0f} €")
    return Value(said, honest, wrong, amount)


def share(chance: random.Random, language: str) -> Value:
    tenths = chance.randrange(21, 989) // 10 * 10 + chance.randrange(1, 10)
    text = decimal(tenths / 10, language, 1)
    other = decimal(_changed(chance, tenths) / 10, language, 1)
    word = {"en": "percent", "de": "Prozent", "fr": "pour cent", "es": "por ciento"}.get(language, "%")
    wrong = {
        "digit": (f"{other} %", f"{other} {word}"),
        "rounded": (f"{tenths // 10} %", f"{tenths // 10} {word}"),
    }
    if language == "en":
        wrong["unit"] = (f"{text} euros", f"€{text}")
    return Value(f"{text} %", (f"{text}%", f"{text} {word}"), wrong, tenths / 10)


def length(chance: random.Random, language: str) -> Value:
    number = chance.randrange(13, 99)
    unit = chance.choice(list(UNITS))
    long, wrong_unit = UNITS[unit]
    if language != "en":
        unit, long, wrong_unit = "km", "km", "m"
    wrong = {"digit": (f"{_changed(chance, number)} {unit}",), "unit": (f"{number} {wrong_unit}",)}
    return Value(f"{number} {unit}", (f"{number} {unit}", f"{number} {long}"), wrong, number)


def day(chance: random.Random, language: str) -> Value:
    when = date(2019, 1, 1) + timedelta(days=chance.randrange(2_500))
    other = when + timedelta(days=chance.choice((1, 3, 30, 365, -7, -31)))
    said, *honest = _dates(when, language)
    wrong = tuple(one for one in _dates(other, language) if one not in (said, *honest))
    return Value(said, (said, *honest), {"date": wrong})


def _dates(when: date, language: str) -> list[str]:
    if language == "ja":
        return [f"{when.year}年{when.month}月{when.day}日", when.isoformat()]
    month = MONTHS[language][when.month - 1]
    if language == "en":
        return [f"{when.day} {month} {when.year}", f"{month} {when.day}, {when.year}", when.isoformat(),
                f"{month} {when.year}", f"{when.day} {month[:3]} {when.year}"]  # fmt: skip
    if language == "de":
        return [
            f"{when.day}. {month} {when.year}",
            f"{when.day:02}.{when.month:02}.{when.year}",
            when.isoformat(),
        ]
    of = " de " if language == "es" else " "
    return [
        f"{when.day}{of}{month}{of}{when.year}",
        f"{when.day:02}/{when.month:02}/{when.year}",
        when.isoformat(),
    ]


def clock(chance: random.Random, language: str) -> Value:
    hour, minute = chance.randrange(13, 23), chance.choice((5, 15, 20, 30, 45))
    other = chance.choice([one for one in range(13, 23) if one != hour])
    honest = [f"{hour}:{minute:02}"] + ([f"{hour - 12}:{minute:02} pm"] if language == "en" else [])
    wrong = [f"{other}:{minute:02}"] + ([f"{hour - 12}:{minute:02} am"] if language == "en" else [])
    return Value(f"{hour}:{minute:02}", tuple(honest), {"date": tuple(wrong)})


def person(chance: random.Random, language: str) -> Value:
    first, last = chance.choice(FIRST), chance.choice(LAST)
    stranger = chance.choice([one for one in FIRST if one != first])
    other = chance.choice([one for one in LAST if one != last])
    return Value(
        f"{first} {last}",
        (f"{first} {last}", last),
        {"name": (f"{stranger} {last}", f"{first} {other}", other)},
    )


def words(chance: random.Random, language: str) -> Value:
    said, other = chance.choice(QUOTES)
    return Value(
        f"“{said}”", (f"“{said}”", f'"{said}"', f"«{said}»"), {"quotation": (f"“{other}”", f'"{other}"')}
    )


Fact = tuple[str, str, tuple[str, ...]]
"""Language, a line of a page, and honest sentences that rest on it; slots in braces."""
SLOTS: dict[str, Callable[[random.Random, str], Value]] = {
    "count": count, "few": few, "money": money, "share": share, "length": length, "day": day, "clock": clock,
    "person": person, "words": words,
}  # fmt: skip
FACTS: tuple[Fact, ...] = (
    ("en", "The harbour handled {count} boats in its last season, {share} more than before, said {person}.",
     ("Last season the harbour handled {count} boats, according to {person}.", "Boats rose by {share}.")),
    ("en", "A day ticket costs {money} and is sold from {day} at {few} desks.",
     ("From {day} a day ticket costs {money}.", "It is sold at {few} desks for {money}.")),
    ("en", "The new path is {length} long and was opened by {person} on {day} at {clock}.",
     ("{person} opened the path on {day}.", "The path measures {length}.", "It was opened at {clock}.")),
    ("en", "{person} told the council {words} before {count} signatures were handed in.",
     ("{person} told the council {words}.", "There were {count} signatures.")),
    ("de", "Der Hafen zählte {count} Boote, {share} mehr als zuvor, sagte {person}.",
     ("Laut {person} zählte der Hafen {count} Boote.", "Das sind {share} mehr.")),
    ("de", "Die Karte kostet ab dem {day} genau {money} und gilt {few} Tage.",
     ("Ab dem {day} kostet die Karte {money}.", "Die Karte gilt {few} Tage.")),
    ("fr", "Le port a compté {count} bateaux et gagné {money} le {day}, dit {person}.",
     ("Le port a compté {count} bateaux.", "{person} dit que le port a gagné {money} le {day}.")),
    ("fr", "Le chemin mesure {length} et compte {few} ponts ; {share} des visiteurs viennent à pied.",
     ("Le chemin compte {few} ponts.", "Parmi les visiteurs, {share} viennent à pied.")),
    ("es", "El puerto recibió {count} barcos hasta el {day} y cobra {money} a cada uno.",
     ("Hasta el {day} el puerto recibió {count} barcos.", "Cada uno paga {money}.")),
    ("ja", "港は{day}に{count}隻の船を迎え、入場料は{money}です。",
     ("入場料は{money}です。", "港は{day}に{count}隻の船を迎えました。")),
)  # fmt: skip
FRESH: tuple[Fact, ...] = (
    (
        "en",
        "On {day} coach {person} said {words}; {count} fans paid {money} each to see {few} goals.",
        ("{person} said {words} on {day}.", "They saw {few} goals, and {count} fans came.", "Fans paid {money}."),
    ),
    (
        "en",
        "Turnover fell {share} to {money} a share, {few} plants {length} away were shut at {clock}, and {person} left.",
        ("{person} left after turnover fell {share}.", "Some {few} plants were shut at {clock}.",
         "A share is at {money}."),
    ),
    ("en", "Model T{few} ships on {day} and has {count} parts.", ("It ships on {day}.", "It has {count} parts.")),
    (
        "de",
        "{person} kündigte an, dass am {day} um {clock} Uhr {few} Züge mit {count} Sitzen fahren.",
        ("{person} kündigte {few} Züge an.", "Sie haben {count} Sitze.", "Los geht es am {day} um {clock} Uhr."),
    ),
    (
        "de",
        "Die Miete stieg um {share} auf {money}; {person} nennt das {words}.",
        ("Die Miete stieg auf {money}.", "Der Anstieg beträgt {share}.", "{person} sagte: {words}"),
    ),
    (
        "fr",
        "{person} a vendu {count} livres en {few} mois, soit {money} depuis le {day}.",
        ("{person} a vendu {count} livres.", "Depuis le {day}, cela fait {money}.", "Il a fallu {few} mois."),
    ),
    (
        "es",
        "{person} abrió el {day} un museo de {count} piezas; la entrada cuesta {money} y {share} son niños.",
        ("{person} abrió el museo el {day}.", "La entrada cuesta {money}.", "Los niños son el {share}.",
         "Tiene {count} piezas."),
    ),
    (
        "ja",
        "{day}、新しい橋が開通し、全長は{length}、建設費は{money}、利用者は{share}増えました。",
        ("橋は{day}に開通しました。", "建設費は{money}です。", "利用者は{share}増えました。", "全長は{length}です。"),
    ),
)  # fmt: skip
"""Written after the check was mended on the others."""
TOTALS = {
    "en": ("Together that makes {n}.", "In total it is {n}.", "The sum of {n} was reached."),
    "de": ("Zusammen sind es {n}.", "Insgesamt sind es {n}."),
    "fr": ("Cela fait {n} en tout.",), "es": ("En total son {n}.",), "ja": ("合計は{n}です。",),
}  # fmt: skip
RANKS = {
    "en": ("It is the largest in the country.", "That is a record.", "Most of them left.", "Half of them stayed.",
           "Boats doubled.", "The majority agreed."),
    "de": ("Das ist der größte Hafen.", "Die Mehrheit war dafür.", "Die Hälfte blieb."),
    "fr": ("La moitié est restée.", "C'est le plus grand port."), "es": ("La mitad se quedó.", "Es el puerto más grande."),
    "ja": (),
}  # fmt: skip


class Case(NamedTuple):
    """A line of a page, and a sentence that rests on it. `way` is empty where it is honest."""

    language: str
    line: str
    sentence: str
    way: str


def cases(seed: int, rounds: int, facts: Sequence[Fact] = FACTS) -> Iterator[Case]:
    """Of each fact in each round: its honest sentences, and every way in which they can be wrong."""
    chance = random.Random(seed)
    for _ in range(rounds):
        for language, source, sentences in facts:
            names = [name for name in SLOTS if f"{{{name}}}" in source]
            values = {name: SLOTS[name](chance, language) for name in names}
            line = source.format(**{name: value.said for name, value in values.items()})
            for sentence in sentences:
                used = [name for name in names if f"{{{name}}}" in sentence]
                honest = {name: chance.choice(values[name].honest) for name in used}
                yield Case(language, line, _started(sentence.format(**honest)), "")
                for name in used:
                    for way, forms in values[name].wrong.items():
                        false = {**honest, name: chance.choice(forms)}
                        yield Case(language, line, _started(sentence.format(**false)), way)
            yield from _derived(chance, language, line, values)


def _derived(chance: random.Random, language: str, line: str, values: dict[str, Value]) -> Iterator[Case]:
    """What can be reckoned from a line but does not stand there."""
    numbers = [values[name].plain for name in ("count", "few", "money") if name in values]
    if len(numbers) == 2:
        total = grouped(round(sum(numbers)), language)
        yield Case(language, line, chance.choice(TOTALS[language]).format(n=total), "summed")
        part = round(min(numbers) / max(numbers) * 100) + 1
        sign = {
            "en": "That is {n} % of all.",
            "de": "Das sind {n} % davon.",
            "fr": "Cela fait {n} % du total.",
        }
        yield Case(language, line, sign.get(language, "{n} %.").format(n=part), "percent of counts")
    if RANKS[language]:
        yield Case(language, line, chance.choice(RANKS[language]), "rank")


def _started(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]
