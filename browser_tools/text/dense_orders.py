"""Orders to tell in scripts that part no words: Japanese, Chinese, Korean."""

from __future__ import annotations

import re

_TELL = "書|述べ|言|伝え|記|紹介|触れ|報告|強調|説明|答え|挙げ|呼[びぶんべ]|表記|言及|称[しす]"
_PUT = "載せ|添え|加え|入れ|含め"
_NORM = re.compile(
    "(?:要約|まとめ|紹介文|概要|抜粋)[^。]{0,40}(?:との|という)(?:一文|文|言葉|記述|旨)|(?:一文|文言|一言)[がをは]\\S{0,8}(?:入|載|添え|記)"
)
_JAPANESE = re.compile(
    rf"(?:(?:と|旨|よう|として|」)(?:は|も|を|必ず)?(?:{_TELL}|{_PUT})|(?:を|に)(?:は|も|必ず)?(?:{_TELL}))\S{{0,10}}?"
    r"(?:ください|下さい|なさい|せよ|べき|ものとする|ものとします|必要が|なければ|ねばな|お願い|ほしい|欲しい|"
    r"いただきたい|されたい|願います|こと(?:。|$|\s))"
)
_CHINESE = re.compile(
    r"(?:请|請|务必|務必|必须|必須|须|須|应当|应该|应|應|需要|一定要|不要忘记|别忘|别漏|不得遗漏|记得|記得|凡)\S{0,10}?"
    r"(?:说|說|提到|提及|指出|注明|註明|声称|强调|強調|宣称|回答|说明|說明|写明|写道|介绍|描述|报道|告诉|称|漏|写上)"
)
_LABEL = re.compile(
    r"(?:決まり文句|定型文|必須文|紹介文|要約文|必ず伝え|简介|摘要|标准用语|固定用语|요약)\S{0,12}[:：]"
)
_KOREAN = re.compile(
    r"(?:다고|라고|고|음을|것을)\s?(?:\S{1,4}\s){0,3}?"
    r"(?:말|쓰|적|언급|밝혀|밝히|소개|표기|전하|전해|강조|기재|써)\S{0,3}\s?(?:주|세요|십시오|하라|해야|바랍|것)"
)
_OWN = re.compile("名前|住所|氏名|姓名|地址|电话|電話|意見|理由|内で|以内|出处|出處|出典")
"""What a reader is to tell of himself."""
_IDIOMS = ("需要", "应当说", "应该说")
"""`needs to be said`: the page says it."""


def is_order(sentence: str) -> bool:
    found = any(form.search(sentence) for form in (_JAPANESE, _NORM, _CHINESE, _LABEL, _KOREAN))
    return found and not _OWN.search(sentence) and not sentence.startswith(_IDIOMS)
