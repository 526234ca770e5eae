"""Internationalised hosts that may be taken for another one: a small part of UTS 39.

The table holds the letters of UTS 39's `confusables.txt` whose skeleton is one ASCII letter and that occur in
registered names; a letter that is missing here is not suspected, only its mixture with other scripts is.
"""

from __future__ import annotations

import unicodedata

_LOOKS_LIKE = {
    **dict(zip("асеорхуіјѕһԁԛԝӏьгѵҽҫ", "aceopxyijshdqwlbrvec", strict=True)),  # Cyrillic
    **dict(zip("ανοριυγσϲϳχκτ", "avopiuyocjxkt", strict=True)),  # Greek
    **dict(zip("օսոհյզցաքլ", "ounhjqgwfl", strict=True)),  # Armenian
    **dict(zip("ɡıɩɑʋƅƽᴄᴏᴠᴡᴢꜱɪʏʀ", "giiaubscovwzsiyr", strict=True)),  # Latin beyond ASCII
    **dict(zip("סוןہه०௦๐ჿყ", "ollooooooy", strict=True)),  # other scripts
}
_NEUTRAL = ("DIGIT", "HYPHEN", "MIDDLE DOT", "COMBINING", "LOW LINE")
_USED_TOGETHER = (
    {"LATIN", "CJK", "HIRAGANA", "KATAKANA"},
    {"LATIN", "CJK", "BOPOMOFO"},
    {"LATIN", "CJK", "HANGUL"},
)
"""What one label may mix: UTS 39's `highly restrictive` level."""


def suspicion(host: str) -> str | None:
    """`host.confusable`, `host.mixed_script`, or None for a canonical host that looks like itself."""
    labels = [_unicode(label) for label in host.split(".")]
    foreign = [label for label in labels if not label.isascii()]
    if not foreign:
        return None
    if all(_skeleton(label).isascii() for label in foreign):
        return "host.confusable"
    return "host.mixed_script" if any(map(_mixes_scripts, foreign)) else None


def _unicode(label: str) -> str:
    if not label.startswith("xn--"):
        return label
    try:
        return label[4:].encode("ascii").decode("punycode")
    except UnicodeError:
        return label


def _skeleton(label: str) -> str:
    return "".join(_LOOKS_LIKE.get(char, char) for char in unicodedata.normalize("NFD", label))


def _mixes_scripts(label: str) -> bool:
    scripts = {_script(char) for char in label} - {""}
    return len(scripts) > 1 and not any(scripts <= together for together in _USED_TOGETHER)


def _script(char: str) -> str:
    """The script of a letter, by its Unicode name; empty for what all scripts share."""
    name = unicodedata.name(char, "")
    if unicodedata.category(char).startswith("M") or name.startswith(_NEUTRAL) or " DIGIT " in name:
        return ""
    return "HIRAGANA" if "HIRAGANA" in name else name.partition(" ")[0].partition("-")[0]
