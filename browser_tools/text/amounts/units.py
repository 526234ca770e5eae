"""Units as pages and names write them, and how many of one make another, exactly."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple


class Unit(NamedTuple):
    """`size` in the smallest unit of its kind, from `zero` on; without a size it says how much to nobody."""

    kind: str
    size: Fraction | None
    zero: Fraction = Fraction(0)


_SIZES: dict[str, dict[str, str]] = {
    "mass": {"mg": "1/1000", "g": "1", "kg": "1000", "t": "1000000", "oz": "28.349523125", "lb": "453.59237",
             "stone": "6350.29318"},
    "length": {"mm": "1", "cm": "10", "dm": "100", "m": "1000", "km": "1000000", "in": "25.4", "ft": "304.8",
               "yd": "914.4", "mi": "1609344", "nmi": "1852000"},
    "area": {"mm2": "1/1000000", "cm2": "1/10000", "m2": "1", "ha": "10000", "km2": "1000000",
             "sqin": "0.00064516", "sqft": "0.09290304", "sqyd": "0.83612736", "acre": "4046.8564224",
             "sqmi": "2589988.110336"},
    "volume": {"ml": "1", "cl": "10", "dl": "100", "l": "1000", "hl": "100000", "m3": "1000000",
               "hm3": "1000000000000", "cuin": "16.387064", "cuft": "28316.846592"},
    "time": {"ms": "1/1000", "s": "1", "min": "60", "h": "3600", "day": "86400", "week": "604800"},
    "calendar": {"month": "1", "quarter": "3", "year": "12"},
    "speed": {"m/s": "1", "km/h": "5/18", "mph": "0.44704", "knot": "463/900", "ft/s": "0.3048"},
    "pressure": {"pa": "1", "hpa": "100", "kpa": "1000", "bar": "100000", "mbar": "100"},
    "power": {"mW": "1/1000", "w": "1", "kw": "1000", "mw": "1000000", "ps": "735.49875"},
    "current": {"ua": "1/1000", "ma": "1", "a": "1000"},
    "voltage": {"mv": "1", "v": "1000", "kv": "1000000"},
    "capacitance": {"pf": "1", "nf": "1000", "uf": "1000000"},
    "resistance": {"ohm": "1", "kohm": "1000"},
    "frequency": {"hz": "1", "khz": "1000", "mhz": "1000000", "ghz": "1000000000"},
    "charge": {"mah": "1", "ah": "1000"},
    "energy": {"wh": "1", "kwh": "1000", "mwh": "1000000", "kj": "5/18", "mj": "2500/9"},
    "data": {"kb": "1/1000", "mb": "1", "gb": "1000", "tb": "1000000", "kib": "0.001024", "mib": "1.048576",
             "gib": "1073.741824", "tib": "1099511.627776"},
    "data rate": {"kbit/s": "1/1000", "mbit/s": "1", "gbit/s": "1000"},
}  # fmt: skip
"""The inch, the pound and what hangs on them are as agreed in 1959; no number of days makes a month."""
_DEGREES = {"c": Unit("temperature", Fraction(1), Fraction("273.15")),
            "f": Unit("temperature", Fraction(5, 9), Fraction("459.67")),
            "kelvin": Unit("temperature", Fraction(1))}  # fmt: skip
"""Fahrenheit counts from its own zero: 459.67 of its degrees above the absolute one."""
_OTHERS = {
    "gallon": "volume", "pint": "volume", "quart": "volume", "floz": "volume", "cup": "volume",
    "hp": "power", "rpm": "turns", "psi": "pressure", "mpg": "consumption", "kcal": "food energy",
}  # fmt: skip
"""Units that mean one amount here and another there (a gallon, a horsepower), or that stand alone."""
UNITS: dict[str, Unit] = {
    **{name: Unit(kind, Fraction(size)) for kind, sizes in _SIZES.items() for name, size in sizes.items()},
    **_DEGREES,
    **{name: Unit(kind, None) for name, kind in _OTHERS.items()},
}
_DIGITS = 12
"""Of what no decimal says exactly."""
LASTING = frozenset({"time", "calendar"})
"""Kinds of what lasts: so much an hour is not 24 times as much a day."""
_WRITTEN = """
g       gram grams gramm gramme grammes gramos grammi
kg      kilo kilos kilogram kilograms kilogramm kilogrammes kilogramos
t       tonne tonnes tons tonnen
oz      ounce ounces
lb      lbs pound pounds
stone   stones
mm      millimetre millimetres millimeter millimeters
cm      centimetre centimetres centimeter centimeters zentimeter
m       metre metres meter meters metern mètre mètres metro metros metri
km      kilometre kilometres kilometer kilometers kilometern kilomètres kilómetros chilometri
in      inch inches zoll pouces pulgadas pollici " ″ '' ′′ ”
ft      foot feet fuß fuss ' ′ ’
yd      yard yards yds
mi      mile miles meile meilen millas miglia
nmi     sm
mm2     mm²
cm2     cm²
m2      m² sqm qm square_metres square_meters square_metre square_meter quadratmeter
km2     km²
ha      hectare hectares hektar
sqin    sq_in sq._in. in² in2
sqft    sq_ft sq._ft. sq._ft sq_feet ft² ft2 square_feet square_foot
sqyd    sq_yd yd² square_yards
acre    acres ac
sqmi    sq_mi sq_miles mi² square_miles
ml      millilitre millilitres milliliter milliliters cc cm3 cm³ ccm
cl      centilitre centilitres zentiliter
l       L litre litres liter liters litern litro litros litri
m3      m³
hm3     hm³
cuin    cu_in in³ cubic_inches
cuft    cu_ft cu._ft. ft³ cubic_feet
ms      millisecond milliseconds millisekunden
s       sec secs second seconds sekunde sekunden seconde secondes segundos secondi
min     min. mins minute minutes minuten minuto minutos minuti minuty minuta minuut minut 分 分間 分钟 분
h       hr hrs std std. hour hours stunde stunden heure heures hora horas ora ore uur uren godz
h       godz. godzina godziny godzin 時間 小时 시간
day     d days tag tage tagen jour jours día días dia dias giorno giorni dag dagen dzień dni
week    weeks wk wks woche wochen semaine semaines semana semanas settimana settimane weken tydzień
week    tygodnie tygodni 週間
month   months mo monat monate monaten mois mes meses mese mesi maand maanden miesiąc miesiące
month   miesięcy か月 ヶ月 カ月 個月 个月 개월
quarter quarters quartal quartale
year    years yr yrs jahr jahre jahren année années año años anno anni ano anos jaar rok lata lat 年間
m/s     mps metres_per_second
km/h    kmh kph km/u kilometres_per_hour kilometers_per_hour
mph     mi/h miles_per_hour
knot    knots kn kt kts knoten nœuds nudos nodi
ft/s    fps
w       W watt watts
kw      kW kilowatt kilowatts
mw      MW megawatt megawatts
ps      PS CV cv ch
ua      µA μA µa μa
a       A amp amps ampere amperes
v       V volt volts
uf      µF μF µf μf
ohm     Ω Ω ohms
kohm    kΩ kΩ kiloohm kiloohms
c       °C ℃ degrees_celsius celsius
f       °F ℉ degrees_fahrenheit fahrenheit
kelvin  K
kbit/s  kbps kb/s
mbit/s  mbps Mb/s mbit
gbit/s  gbps Gb/s gbit
gallon  gallons gal
pint    pints
quart   quarts
floz    fl_oz fl._oz.
cup     cups
hp      bhp horsepower
"""
"""A line, or more, a unit: what it is called here, then how pages and names have it (`_` is a space)."""
_SPELT = {
    word.replace("_", " "): name
    for name, *words in map(str.split, _WRITTEN.strip().splitlines())
    for word in words
}
_EXACT = {**{name: name for name in UNITS if name not in ("a", "c", "f")}, **_SPELT}
"""As they are written; a lone small letter is no ampere, and no degree."""
_FOLDED = {word.casefold(): name for word, name in _EXACT.items()
           if len(word) > 1 and word != "mW" and not word.endswith("b/s")}  # fmt: skip
"""Case tells milliwatts from megawatts, and bits from bytes."""
_SURE_LETTERS = frozenset("gmltwvh")
_UNSURE = frozenset({"min", "in", "mo", "ac", "ch", "sm", "kn", "cup", "day"})
"""What the end of a name may be without being a unit: `price_min`, `checked_in`, `vitamin_c`."""


def unit(written: str) -> str:
    """The unit that a page writes so; "" if none."""
    return _EXACT.get(written) or _FOLDED.get(written.casefold(), "")


def unit_in_name(word: str) -> str:
    """The unit that the word of a name is, in small letters; "" if none."""
    return word if word in UNITS else _FOLDED.get(word, "")


def is_sure(word: str) -> bool:
    """Whether such a word at the end of a name can be nothing but its unit."""
    return word not in _UNSURE and (len(word) > 1 or word in _SURE_LETTERS)


def spelt() -> str:
    """A pattern of all that units are written as, the longest first."""
    return "|".join(map(re.escape, sorted({*_EXACT, *_FOLDED}, key=len, reverse=True)))


def convert(number: Fraction, given: str, wanted: str) -> Fraction | None:
    """So many of `given` in `wanted`; None where these are of two kinds, or mean no one amount."""
    one, other = UNITS[given], UNITS[wanted]
    if one.kind != other.kind or one.size is None or other.size is None:
        return number if given == wanted else None
    return (number + one.zero) * one.size / other.size - other.zero


def as_number(exact: Fraction) -> int | float:
    """A number as data has it: whole where it is, else to twelve digits."""
    return int(exact) if exact.denominator == 1 else float(f"{float(exact):.{_DIGITS}g}")
