"""A number in the unit that its name asks for (`weight_g` of `4.2 kg`), and scaled: `92 million`."""

from __future__ import annotations

import re

from browser_tools.text.numbers import parse_number

_FACTORS: dict[str, dict[str, float]] = {
    "mass": {"mg": 0.001, "g": 1, "kg": 1000, "t": 1_000_000},
    "imperial mass": {"oz": 1, "lb": 16},
    "length": {"mm": 1, "cm": 10, "m": 1000, "km": 1_000_000},
    "imperial length": {"in": 1, "ft": 12},
    "volume": {"ml": 1, "cl": 10, "l": 1000},
    "power": {"w": 1, "kw": 1000, "mw": 1_000_000},
    "current": {"ua": 0.001, "ma": 1, "a": 1000},
    "voltage": {"mv": 1, "v": 1000, "kv": 1_000_000},
    "capacitance": {"pf": 1, "nf": 1000, "uf": 1_000_000},
    "frequency": {"hz": 1, "khz": 1000, "mhz": 1_000_000, "ghz": 1_000_000_000},
    "charge": {"mah": 1, "ah": 1000},
    "energy": {"wh": 1, "kwh": 1000, "mwh": 1_000_000},
    "data": {"mb": 1, "gb": 1000, "tb": 1_000_000},
}
_WORDS = {
    "grams": "g", "gram": "g", "kilograms": "kg", "kilogram": "kg", "kilo": "kg", "tonnes": "t", "tons": "t",
    "tonne": "t", "lbs": "lb", "pounds": "lb", "ounces": "oz", "inches": "in", "inch": "in", "feet": "ft",
    "foot": "ft", "metres": "m", "meters": "m", "metre": "m", "meter": "m", "kilometres": "km",
    "kilometers": "km", "millimetres": "mm", "millimeters": "mm", "centimetres": "cm", "centimeters": "cm",
    "litres": "l", "liters": "l", "litre": "l", "liter": "l", "watts": "w", "watt": "w", "gramm": "g",
    "µf": "uf", "μf": "uf", "µa": "ua", "μa": "ua",
}  # fmt: skip
_SCALES = {
    "thousand": 1e3, "tausend": 1e3, "tsd": 1e3, "k": 1e3, "million": 1e6, "millions": 1e6, "millionen": 1e6,
    "mio": 1e6, "mn": 1e6, "millones": 1e6, "milliones": 1e6, "billion": 1e9, "billions": 1e9, "bn": 1e9,
    "milliarden": 1e9, "milliards": 1e9, "mrd": 1e9, "lakh": 1e5, "crore": 1e7,
}  # fmt: skip
"""`Billion` is read as in English: German and French pages say `Milliarde`."""
_SPELLED = "|".join(sorted((word for word in _SCALES if len(word) > 1), key=len, reverse=True))
_SCALED = re.compile(
    rf"(?P<number>\d[\d.,'’]*)(?P<glued>(?-i:[kM])(?![\w²³/])|\s?(?:{_SPELLED})\b)", re.IGNORECASE
)
_FIGURE = r"(\d[\d,]*(?:\.\d+)?)"
_MYRIADS = re.compile(
    rf"(?=\d[\d,.]*[兆億亿조억万萬만])(?:{_FIGURE}[兆조])?(?:{_FIGURE}[億亿억])?(?:{_FIGURE}[万萬만])?(?:{_FIGURE}(?=[円元원]))?"
)
_POWERS = (1e12, 1e8, 1e4, 1)
"""East Asian numbers go by ten thousands."""
_ASIDE = re.compile(r"\([^()]*\)|（[^（）]*）")
_UNIT = re.compile(r"(?P<number>\d[\d.,'’]*)\s?(?P<unit>[^\W\d_]+)\b")


def myriads(said: str) -> int | float | None:
    """`12億3,400万円` -> 1234000000; None where the text names no such amount, or several."""
    found = [match for match in _MYRIADS.finditer(_ASIDE.sub("", said)) if match[0]]
    if len(found) != 1:
        return None
    parts = [(parse_number(number), factor) for number, factor in zip(found[0].groups(), _POWERS, strict=True)
             if number]  # fmt: skip
    return _whole(sum(float(number or 0) * factor for number, factor in parts))


def scaled(said: str) -> int | float | None:
    """`NOK 92 million` -> 92000000, `1.2k` -> 1200; None where no such word follows the one number."""
    said = _ASIDE.sub("", said)
    found = list(_SCALED.finditer(said))
    if len(found) != 1 or re.search(r"\d", said.replace(found[0]["number"], "", 1)):
        return None
    word = found[0]["glued"].strip()
    factor = 1e6 if word == "M" else _SCALES.get(word.casefold())
    if factor is None or (number := parse_number(found[0]["number"].rstrip(".,"))) is None:
        return None
    return _whole(number * factor)


def converted(said: str, name: str) -> int | float | None:
    """The one amount in `said` in the unit that `name` ends in; None where one lacks, or they are alike."""
    words = [word.casefold() for word in re.findall(r"[A-Z]?[a-z]+\d?|[A-Z]+", name)]
    wanted = _WORDS.get(words[-1], words[-1]) if len(words) > 1 else ""
    found = list(_UNIT.finditer(said))
    if not wanted or not found or re.search(r"\d", said.replace(found[0][0], "", 1)):
        return None
    unit = _WORDS.get(found[0]["unit"].casefold(), found[0]["unit"].casefold())
    for factors in _FACTORS.values():
        if wanted in factors and unit in factors and wanted != unit:
            number = parse_number(found[0]["number"].rstrip(".,"))
            return None if number is None else _whole(number * factors[unit] / factors[wanted])
    return None


def in_scale(value: int | float, name: str) -> int | float:
    """In the millions that `revenue_mio` is asked in."""
    words = re.findall(r"[a-zäöü]+", name.casefold())
    factor = next((_SCALES[word] for word in words[1:] if word in _SCALES and len(word) > 1), 0)
    return _whole(value / factor) if factor and value >= factor / 10 else value


def among(said: str, name: str) -> int | float | None:
    """Of several amounts the one in the unit that `name` ends in: `51 kW (70 CV)`."""
    words = [word.casefold() for word in re.findall(r"[A-Z]?[a-z]+\d?|[A-Z]+", name)]
    wanted = _WORDS.get(words[-1], words[-1]) if len(words) > 1 else ""
    found = [
        one
        for one in _UNIT.finditer(said)
        if wanted and _WORDS.get(unit := one["unit"].casefold(), unit) == wanted
    ]
    return parse_number(found[0]["number"].rstrip(".,")) if len(found) == 1 else None


def _whole(number: float) -> int | float:
    rounded = round(number, 6)
    return int(rounded) if rounded == int(rounded) else rounded
