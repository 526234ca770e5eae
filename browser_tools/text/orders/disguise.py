"""What a sentence says once its letters are taken for what they look like: orders hide from rules.

Letters of other scripts, digits for letters, letters set apart, and codes (Base64, hexadecimal, ROT13,
backwards). Only rules look at it; what is told stays as the page has it.
"""

from __future__ import annotations

import base64
import binascii
import codecs
import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

from browser_tools.text.grounding.claims import OPENERS
from browser_tools.text.orders.lexicon import known_words

_LATIN = dict(zip(
    "аеорсхуіјѕԁһӏԛԝѵгѡԍкмтнвАЕОРСХУІЈЅТНВМКαονιρτυκηχγεωΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
    "aeopcxyijsdhlqwvrwgkmthbAEOPCXYIJSTHBMKaoviptuknxyewABEZHIKMNOPTYX",
    strict=True,
))  # fmt: skip
"""Letters that look like a Latin one."""
_SMALL = dict(zip("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghijklmnopqrstuvwyz", strict=True))
_FLAGS = {chr(0x1F1E6 + place): chr(ord("a") + place) for place in range(26)}
_TAGS = {chr(0xE0000 + place): chr(place) for place in range(0x20, 0x7F)}
"""Characters that nothing shows, one for each of ASCII."""
_SHAPES = str.maketrans(_SMALL | _FLAGS | _TAGS)
_CYRILLIC = str.maketrans({latin: letter for letter, latin in list(_LATIN.items())[:7]})
_LEET = str.maketrans("0345789@$", "oeastbgas")
_MOST_LETTERS = 300
"""Of a run of letters set apart that is read: no order needs more."""
_WORD = re.compile(r"\w+")
_MIXED = re.compile(r"[A-Za-z][Ͱ-ӿԀ-ԯ]|[Ͱ-ӿԀ-ԯ][A-Za-z]")
_MARKS = re.compile("[\u0300-\u036f]")
_SHAPED = re.compile("[ᴀ-ᴢɢɪɴʀʏʙʜʟꜰꜱꞯ\U0001f1e6-\U0001f1ff\U000e0020-\U000e007e]")
_DIGITS = re.compile(
    r"(?<![\w@$!])(?:[a-z]*[0134578@$!][a-z][\w@$!]*|[a-z]+[0134578@$!][\w@$!]*)", re.IGNORECASE
)
_APART = re.compile(r"(?<!\w)[^\W\d_](?: {1,3}[^\W\d_](?!\w)){5,}")
_JOINED = re.compile(r"(?<!\w)[^\W\d_](?P<mark>[.\-_*·|/~'’+])[^\W\d_](?:(?P=mark)[^\W\d_])+(?!\w)")
_BASE64 = re.compile(r"(?<![\w+/])(?=[\w+/]*[a-z])(?=[\w+/]*[A-Z0-9])[A-Za-z0-9+/]{16,}={0,2}")
_HEX = re.compile(r"(?<![0-9a-f])(?:(?:0x|\\x|%)?[0-9a-f]{2}[ ,:]{0,2}){6,}(?![0-9a-f])", re.IGNORECASE)
_BITS = re.compile(r"(?<!\d)(?:[01]{8}\s?){4,}(?!\d)")
_LATIN_WORD = re.compile(r"(?<![\w'’-])[A-Za-z]{4,}(?![\w'’-])")
_FEWEST_JUMBLED = 3
"""Different words of a line: who slips while typing jumbles one or two that stand in orders."""
_TOO_SHORT, _FEWEST_MIXED = 3, 3
_TURNED = re.compile(r"\b(?:gur|naq|gung|fnl|lbh|lbhe|vtaber|guvf|gryy|nafjre)\b", re.IGNORECASE)
"""English words after ROT13."""
_NO_LETTERS, _FEWEST_SPACES = " .,;:!?…\"'”’»)]", 3
_BACKWARDS = re.compile(r"\b(?:eht|taht|yas|siht|uoy|ruoy|erongi|llet|etirw|rewsna)\b", re.IGNORECASE)


def reshaped(text: str) -> list[str]:
    """What `text` says if its letters are taken for what they look like; nothing where they are that.

    `text` is normal (`claims.normal`), so wide, bold and circled letters are plain ones already.
    """
    shown = _in_order(_set_together(_unleet(_in_one_script(_plain_shapes(text)))))
    return [shown] if shown != text else []


def mixes_scripts(text: str) -> bool:
    """Whether several words have letters of another script that look like Latin ones: nobody types that."""
    mixed = {word for word in _WORD.findall(text) if len(word) > _TOO_SHORT and _MIXED.search(word)}
    plain = ("".join(_LATIN.get(sign, sign) for sign in word) for word in mixed)
    return sum(map(str.isascii, plain)) >= _FEWEST_MIXED


def decoded(text: str) -> list[str]:
    """What `text` says in codes: Base64, hexadecimal, bits, ROT13, backwards."""
    return [one for one in _decoded(text) if one != text]


def _plain_shapes(text: str) -> str:
    if _SHAPED.search(text):
        text = text.translate(_SHAPES)
    if _MARKS.search(text):
        text = _MARKS.sub("", unicodedata.normalize("NFD", text))
    return text


def _in_one_script(text: str) -> str:
    """Words that mix scripts in the one they are meant for; beside such words, those that could be Latin."""
    if not _MIXED.search(text):
        return text

    def read(match: re.Match[str]) -> str:
        word = match[0]
        latin = "".join(_LATIN.get(sign, sign) for sign in word)
        return latin if latin.isascii() else word.translate(_CYRILLIC) if _MIXED.search(word) else word

    return _WORD.sub(read, text)


def _unleet(text: str) -> str:
    """Digits in words for the letters they stand for, where that makes two words that we know."""
    found = 0

    def read(match: re.Match[str]) -> str:
        nonlocal found
        word = match[0].casefold()
        if word.isalpha():
            return match[0]
        plain = word.translate(_LEET)
        for one in (plain.replace("1", letter).replace("!", letter) for letter in "il"):
            if one in _vocabulary():
                found += 1
                return one
        return match[0]

    shown = _DIGITS.sub(read, text)
    return shown if found > 1 else text


def _in_order(text: str) -> str:
    """Words with their inner letters jumbled as the ones we know, where several are: `isntrutcions`."""
    found: set[str] = set()

    def read(match: re.Match[str]) -> str:
        known = _jumbled(match[0].casefold())
        if known:
            found.add(known)
        return known or match[0]

    shown = _LATIN_WORD.sub(read, text)
    return shown if len(found) >= _FEWEST_JUMBLED else text


@lru_cache(maxsize=20_000)
def _jumbled(word: str) -> str:
    """The word we know with the same first and last letter and the same ones between; none if it is known."""
    return "" if word in _vocabulary() else _by_letters().get(_letters(word), "")


@cache
def _by_letters() -> dict[str, str]:
    return {_letters(word): word for word in sorted(_vocabulary()) if len(word) > _TOO_SHORT}


def _letters(word: str) -> str:
    return f"{word[0]}{''.join(sorted(word[1:-1]))}{word[-1]}"


def _set_together(text: str) -> str:
    text = _JOINED.sub(lambda match: match[0].replace(match["mark"], ""), text)
    return _APART.sub(lambda match: _parted(re.sub(r"\s", "", match[0])), text)


def _parted(letters: str) -> str:
    """Letters without spaces as the fewest words that we know: `ignoretheabove`."""
    said = letters.casefold()[:_MOST_LETTERS]
    best: list[tuple[float, tuple[str, ...]]] = [(0, ())]
    for end in range(1, len(said) + 1):
        ways = []
        for start in range(max(0, end - 16), end):
            word = said[start:end]
            cost = 1.0 if word in _vocabulary() else 1.5 if len(word) == 1 else 0
            if cost:
                ways.append((best[start][0] + cost, (*best[start][1], word)))
        best.append(min(ways))
    return " ".join(best[-1][1])


@cache
def _vocabulary() -> frozenset[str]:
    """Words of orders, and those that begin sentences."""
    rules = (Path(__file__).parent / "injected.txt").read_text(encoding="utf-8")
    words = {*re.findall("[a-z]{4,}", rules), *known_words(), *OPENERS, "print", "previous", "instructions"}
    return frozenset(word for word in words if len(word) > 1)


# -- codes ------------------------------------------------------------------------------------------------


def _decoded(text: str) -> Iterator[str]:
    for match in _BASE64.finditer(text):
        yield from _text(_of_base64(match[0]))
    for match in _HEX.finditer(text):
        yield from _text(bytes.fromhex(re.sub(r"0x|\\x|%|[ ,:]", "", match[0], flags=re.IGNORECASE)))
    for match in _BITS.finditer(text):
        yield from _text(bytes(int(one, 2) for one in re.findall("[01]{8}", match[0])))
    if _several(_TURNED, text):
        yield codecs.decode(text, "rot13")
    if _several(_BACKWARDS, text) or _ends_large(text):
        yield text[::-1]
        yield " ".join(word[::-1] for word in text.split())


def _ends_large(text: str) -> bool:
    """Whether a text of several words begins small and its last letter, not all of its last word, is large: a
    sentence backwards.
    """
    first = next((sign for sign in text if sign.isalpha()), "")
    last = text.rstrip(_NO_LETTERS)[-2:]
    turned = len(last) > 1 and last[0].islower() and last[1].isupper()
    return turned and first.islower() and text.count(" ") >= _FEWEST_SPACES


def _of_base64(word: str) -> bytes:
    try:
        return base64.b64decode(word.rstrip("=") + "=" * (-len(word.rstrip("=")) % 4))
    except binascii.Error:
        return b""


def _text(data: bytes) -> Iterator[str]:
    """`data` where it is words: most of what looks like a code is a name or a key."""
    try:
        said = data.decode()
    except UnicodeDecodeError:
        return
    if said.isprintable() and len(said) > 5:
        yield said


def _several(words: re.Pattern[str], text: str) -> bool:
    return len({match[0].casefold() for match in words.finditer(text)}) > 1
