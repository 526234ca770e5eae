"""Numbers in words in Chinese, Japanese and Korean, which stand in a text without spaces around them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

_DIGITS = {one: at for at, one in enumerate("〇一二三四五六七八九")} | {"零": 0, "两": 2, "兩": 2}
_POWERS = {"十": 10, "百": 100, "千": 1000}
_MYRIADS = {"万": 10**4, "萬": 10**4, "億": 10**8, "亿": 10**8, "兆": 10**12}
_KANJI = "〇零一二三四五六七八九十百千万萬亿億兆两兩"
_COUNTED = "年月日個个名人件円元歳岁%％"
_COUNTED_MORE = "台辆輛倍度回次社店校位票枚冊册本割成点點時时週周级級隻只头頭匹条條间間家"
"""Behind a lone `一` these are words of their own."""
_NUMBER = re.compile(
    f"(?P<of>[{_KANJI}]{{1,9}})分の?之?(?P<share>[{_KANJI}]{{1,9}})|(?P<vague>[数數几幾])(?P<power>[十百千万萬億亿])"
    f"|(?P<plain>[{_KANJI}]{{2,24}}|(?<=第)[{_KANJI}]|[{_KANJI}](?=[{_COUNTED}])"
    f"|(?!一)[{_KANJI}](?=[{_COUNTED_MORE}]))"
)
_HALF = re.compile("半数|半數|一半|半分|半額|半额|折半|절반")
_TWICE = re.compile("倍増|倍增|翻一番|翻了一番|翻倍|갑절|두\\s?배")
_NATIVE_TENS = {"열": 10, "스물": 20, "스무": 20, "서른": 30, "마흔": 40, "쉰": 50, "예순": 60, "일흔": 70,
                "여든": 80, "아흔": 90}  # fmt: skip
_NATIVE = {"하나": 1, "한": 1, "두": 2, "둘": 2, "세": 3, "셋": 3, "네": 4, "넷": 4, "다섯": 5, "여섯": 6,
           "일곱": 7, "여덟": 8, "아홉": 9}  # fmt: skip
_HANGUL = re.compile(
    rf"(?<![가-힣])(?P<tens>{'|'.join(_NATIVE_TENS)})?(?P<ones>{'|'.join(_NATIVE)})?"
    r"(?=\s?(?:대|명|개|번|곳|마리|배|가지|살|달|권|채|건|척|팀|차례|시간|사람)(?![가-힣]{3}))"
)
_SINO = {one: at for at, one in enumerate("영일이삼사오육칠팔구")}
_SINO_POWERS = {"십": 10, "백": 100, "천": 1000}
_SINO_NUMBER = re.compile(
    "(?<![가-힣])(?P<vague>수)?(?P<plain>(?:[일이삼사오육칠팔구]?[십백천])+[일이삼사오육칠팔구]?)"
    "(?=\\s?(?:대|명|개|번|년|월|일|원|곳|만|억|퍼센트|%))"
)

Dense = tuple[str, int, int, Fraction, Literal["", "#", "%", "×", "~"]]


def dense_numbers(text: str) -> Iterator[Dense]:
    """Each with where it stands, its value, and of what sort it is (`number_words.Sort`)."""
    for match in _NUMBER.finditer(text):
        at = (match[0], match.start(), match.end())
        if match["of"]:
            yield *at, Fraction(100 * _kanji(match["share"]), max(1, _kanji(match["of"]))), "%"
        elif match["vague"]:
            yield *at, Fraction(_kanji(match["power"])), "~"
        else:
            yield _plain(match, text)
    for pattern, value, sort in ((_HALF, 50, "%"), (_TWICE, 2, "×")):
        for match in pattern.finditer(text):
            yield match[0], match.start(), match.end(), Fraction(value), sort  # type: ignore[misc]
    yield from _korean(text)


def _plain(match: re.Match[str], text: str) -> Dense:
    value = Fraction(_kanji(match["plain"]))
    after = text[match.end() : match.end() + 1]
    if after in ("割", "成"):
        return match[0], match.start(), match.end(), value * 10, "%"
    ordinal = text[: match.start()].endswith("第")
    return match[0], match.start(), match.end(), value, "#" if ordinal else "×" if after == "倍" else ""


def _kanji(said: str) -> int:
    """`二十` -> 20, `二〇二六` -> 2026."""
    if not any(one in _POWERS or one in _MYRIADS for one in said):
        return int("".join(str(_DIGITS[one]) for one in said))
    total = part = digit = 0
    for one in said:
        if one in _MYRIADS:
            total, part, digit = total + (part + digit or 1) * _MYRIADS[one], 0, 0
        elif one in _POWERS:
            part, digit = part + (digit or 1) * _POWERS[one], 0
        else:
            digit = _DIGITS[one]
    return total + part + digit


def _korean(text: str) -> Iterator[Dense]:
    for match in _HANGUL.finditer(text):
        if match[0]:
            value = _NATIVE_TENS.get(match["tens"] or "", 0) + _NATIVE.get(match["ones"] or "", 0)
            sort: Literal["", "×"] = "×" if text[match.end() :].lstrip().startswith("배") else ""
            yield match[0], match.start(), match.end(), Fraction(value), sort
    for match in _SINO_NUMBER.finditer(text):
        total = digit = 0
        for one in match["plain"]:
            if one in _SINO_POWERS:
                total, digit = total + (digit or 1) * _SINO_POWERS[one], 0
            else:
                digit = _SINO[one]
        yield match[0], match.start(), match.end(), Fraction(total + digit), "~" if match["vague"] else ""
