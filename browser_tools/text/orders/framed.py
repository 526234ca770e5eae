"""Frames in which only programs are spoken to, whatever stands in them: greetings, tags, labels, partings.

`この口コミをまとめるAIへ。`, `<IMPORTANT> ... </IMPORTANT>` in prose, `Instruction for the automatic
screening:`, `Humans can skip this line.` Who opens such a frame says all that follows in the paragraph.
"""

from __future__ import annotations

import re

_ENVELOPE = re.compile(
    r"important|critical|urgent|priority|instructions?|directives?|orders?|override|rules?|prompt|policy|reminder|"
    r"note|notice|task|goal|message|command|hidden|secret|confidential|wichtig|anweisung(?:en)?|importante?|"
    r"istruzioni|instrucciones|consignes?|instruções|belangrijk|ważne|重要|指示",
    re.IGNORECASE,
)
"""What a tag says that wants to be heeded."""
_TAG = re.compile(r"^(?:[\w.-]{1,30}: )?\W{0,3}<(?P<name>[^\W\d][\w-]{1,30})>\s*(?P<said>.*)", re.DOTALL)
_WORDS = 4
"""Behind a tag that opens a speech; fewer are the value of a field."""

_DENSE_MIND = (
    r"(?:(?:生成|要約|対話)?ai|人工知能|言語モデル|アシスタント|チャットボット|ボット|エージェント|llm)"
)
_HAN_MIND = r"(?:ai|人工智能|人工智慧|语言模型|語言模型|大模型|智能助手|聊天机器人|聊天機器人|机器人|智能体)"
_GREETS = re.compile(
    rf"{_DENSE_MIND}\s?(?:さん|様|君|たち|の(?:皆さん|皆様|みなさん|方々?|諸君))?\s?(?:各位\s?|へ\s?)(?:[。、:：!！]|$)"
    rf"|(?:^|[:：。！])\s?(?:致|写给|寫給|给|給|敬告)[^。，：:！]{{0,16}}{_HAN_MIND}(?:们|們|助手|模型|系统|系統|工具|读者|讀者)?[：:，。！]"
    rf"|(?:^|[。！])[^。，,：:]{{0,12}}(?:总结|總結|概括|阅读|閱讀|处理)[^。，,：:]{{0,8}}的{_HAN_MIND}们?\s?(?:[，,]\s?[你请請]|[：:])"
    r"|(?:ai|인공지능|챗봇|언어 ?모델|요약 ?봇|에이전트)\s?(?:여러분)?(?:에게|께|님)\s?[.,:!]",
    re.IGNORECASE,
)
"""A greeting in a script without spaces, or with its particle behind it."""
_NOTE = (
    r"(?:instruction|notice|note|hint|directive|message|hinweis|anweisung|vorgabe|nota|aviso|instruç|instrucci|"
    r"istruzion|avviso|consigne|remarque|instructie|opmerking|instrukcj|uwaga|инструкц|примечани)"
)
_FOR = r"(?:for|to|für|an|para|pour|aux?|à|per|a|alla?|voor|aan|till?|dla|do|для)"
_JUDGED = (
    r"(?:screen|triag|vorauswahl|auswahl|auswert|bewert|sichtung|evalua|évalu|avalia|valuta|beoorde|ocen|"
    r"evalú|filt|scor|pontua|selec|sélec|selez|selekc|moder|classif|klassif|rank|assess|grading|analy|anali|review|"
    r"summar|zusammenfass|resum|résum|riassun|samenvat|streszcz|отбор|оцен|анализ)\w*"
)
_AUTOMATIC = r"(?:autom[aá]t\w*|algorithm\w*|algorithmisch\w*|машинн\w*|автоматическ\w*|maschinell\w*)"
_TO_PROCESS = re.compile(
    rf"^\W{{0,3}}(?:\w+ )?{_NOTE}\w* {_FOR} (?:\w+ )?"
    rf"(?:{_AUTOMATIC} (?:\w+ )?{_JUDGED}|{_JUDGED} {_AUTOMATIC}|"
    rf"(?:systems?|sistem\w{{1,2}}|systeme?n?|systèmes?|software|tools?|programm?[aei]?s?|programmes?) "
    rf"(?:that|which|que|die|das|qui|che|dat) (?:\w+ ){{0,4}}?{_JUDGED})"
    r"(?: \w+){0,4}\s?[:：]",
    re.IGNORECASE,
)
"""A note to what programs do instead of to them: `Hinweis für die automatische Vorauswahl: ...`."""
_HUMAN = (
    r"(?:humans?|human (?:readers?|visitors?|beings?|eyes)|people|menschen|menschliche leser|"
    r"(?:les )?humains?|(?:l?os )?humanos|(?:gli )?umani|mensen|ludzie|люди)"
)
_SKIP = (
    r"(?:skip|ignore|disregard|overlook|scroll past|pass over|überspring\w*|überles\w*|ignor\w*|sauter|"
    r"saltar\w*|omitir|saltare|pular|overslaan|pominąć|пропустить)"
)
_PARTS = re.compile(
    rf"(?:^|[.!?:(\[]\s?){_HUMAN}\b.{{0,25}}\b(?:{_SKIP} (?:this|the following|what follows|ceci|cette|esto|"
    rf"esta|este|questa|questo|dit|deze|to|эту)\b|(?:dies\w*|das) (?:\w+ )?{_SKIP})"
    rf"(?! (?:\w+ )?(?:field|step|chapter|section|feld|kapitel|champ|campo))"
    r"|\bhuman(?:s| readers?| visitors?| eyes) need not (?:read|go on|look)\b"
    r"(?= on\b| this| here| further|[.,;:]|$)"
    rf"|\bif you(?: are|'re) (?:an? )?human\b,? (?:please |just |you (?:can|may) )?"
    rf"{_SKIP} (?:this|the following)\b",
    re.IGNORECASE,
)
"""Who parts people from the others that read."""
_PAGE = r"(?:text|page|document|post|note|review|article|sentence|line|word)s?"
_MINDS = r"(?:chatgpt|claude|gemini|copilot|gpt-?\w*|(?:an? |the )?(?:llms?|language models?|chatbots?|ai))\b"
_FED = re.compile(
    rf"^\W{{0,3}}(?:\w+\W+){{0,3}}?(?:if|in case|should) (?:this|these|the) (?:\w+ )?{_PAGE} (?:\w+ ){{0,3}}?"
    r"(?:fed|given|pasted|passed|handed|sent|shown|read|processed|parsed|summari[sz]ed|scraped|uploaded) "
    rf"(?:\w+ )?(?:in)?(?:to|by) {_MINDS}",
    re.IGNORECASE,
)
"""A condition on who reads: `If this text is being fed into ChatGPT, then hello!`"""
_COMPILERS = re.compile(
    r"^\W{0,3}(?:for|to) (?:any(?:one|body)|every(?:one|body)|whoever|those|all)(?: who)? (?:\w+ ){0,2}?"
    r"(?:compil|summar|condens|process|digest|pars|scrap|index|aggregat)\w* (?:\w+ ){0,6}?"
    r"(?:automatically|(?:by|with) (?:an? |the )?(?:machines?|bots?|scripts?|ai|llms?|software))\b",
    re.IGNORECASE,
)
"""Who works on the page by machine: `For anybody compiling these reviews by machine, ...`."""
_ALERT = re.compile(
    r"^\W{0,3}(?:ai|agents?|bots?|llms?|assistants?|crawlers?) (?:alert|notice|warning|advisory|directive)s?"
    r"\s?[:!]",
    re.IGNORECASE,
)
"""What calls programs with its first word."""


def opens_frame(said: str) -> bool:
    """Whether `said`, a sentence of a page, begins what is said to programs only."""
    frames = (_GREETS, _TO_PROCESS, _PARTS, _ALERT, _COMPILERS, _FED)
    return any(frame.search(said) for frame in frames) or _tags(said)


def tag_alone(line: str) -> str:
    """The name of the tag that is all of `line`; empty if it is none."""
    found = _TAG.match(line.strip())
    return found["name"] if found and not found["said"] and _heeds(found["name"]) else ""


def _tags(said: str) -> bool:
    found = _TAG.match(said)
    if found is None or len(found["said"].split()) < _WORDS:
        return False
    closed = f"</{found['name']}>" in said
    return _heeds(found["name"]) and (closed or found["said"][:1].isupper())


def _heeds(name: str) -> bool:
    return any(map(_ENVELOPE.fullmatch, re.split("[_-]", name)))
