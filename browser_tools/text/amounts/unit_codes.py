"""Amounts as data for machines gives them: a value, and its unit as text or by a code of UN/CEFACT."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from browser_tools.text.amounts.units import LASTING, UNITS, unit

_CODES = {
    "MGM": "mg", "GRM": "g", "KGM": "kg", "TNE": "t", "ONZ": "oz", "LBR": "lb",
    "MMT": "mm", "CMT": "cm", "DMT": "dm", "MTR": "m", "KMT": "km", "INH": "in", "FOT": "ft", "YRD": "yd",
    "SMI": "mi", "MTK": "m2", "CMK": "cm2", "MMK": "mm2", "FTK": "sqft", "HAR": "ha", "ACR": "acres",
    "MLT": "ml", "CLT": "cl", "DLT": "dl", "LTR": "l", "HLT": "hl", "MTQ": "m3", "CMQ": "cm3",
    "WTT": "W", "KWT": "kW", "VLT": "V", "AMP": "A", "HTZ": "Hz", "WHR": "Wh", "KWH": "kWh",
    "CEL": "°C", "FAH": "°F", "KMH": "km/h", "HM": "mph", "BAR": "bar",
}  # fmt: skip
"""Of its recommendation 20; without lengths of time: a wage is so much an hour, and no hours."""


def amount_of(thing: Mapping[str, Any]) -> str:
    """`2.5 kg`, as a page would say it; "" of what is no amount in a unit that we know."""
    value, named = thing.get("value"), str(thing.get("unitText") or "")
    if isinstance(value, bool) or not isinstance(value, int | float | str) or not str(value).strip():
        return ""
    written = _CODES.get(str(thing.get("unitCode") or "").upper(), "")
    if not written and (known := unit(named)) and UNITS[known].kind not in LASTING:
        written = named
    return f"{value} {written}" if written else ""
