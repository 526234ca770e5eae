"""Lines of a page that speak to whoever checks it: no page knows of him, so what they say proves nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence

from browser_tools.text.grounding.claims import normal
from browser_tools.text.orders.hanging import any_of
from browser_tools.text.orders.lexicon import Token, tokens

_BEGIN = 5
_NEAR = 3
_VERBS = (
    "verif|check|judg|evalu|validat|grad|assess|audit|assert|review|attest|fact-?check|"
    "prüf|überprüf|bewert|begutacht|beurteil|vérifi|évalu|contrôl|compr[ou]b|calific|"
    "valut|controll|avali|beoorde|controle|sprawdz|oceni|weryfik|провер|оцен"
)
_DOER = re.compile(
    r"(?:fact-?)?(?:checkers?|graders?|verifiers?|evaluators?|assessors?|auditors?|validators?|judges?|testers?|"
    r"inspectors?|reviewers?|autograders?)|(?:über)?prüfer(?:in|innen)?|gutachter|bewerter|vérificateurs?|évaluateurs?|"
    r"contrôleurs?|verificador\w*|evaluador\w*|comprobador\w*|valutator\w*|verificator\w*|avaliador\w*|"
    r"beoordelaars?|controleurs?|sprawdzając\w*|weryfikator\w*|oceniając\w*|проверяющ\w*|оценщик\w*"
)
"""Who checks, by trade."""
_DOES = re.compile(rf"(?!check(?:out|box|list|point|ed)|gradi|gradu|reviews?$|controllers?$)(?:{_VERBS})\w*")
_BY_PROGRAM = re.compile(
    r"(?:über)?prüf(?:programm|modell|agent|bot|system|software|skript|ki|instanz|routine|stelle)\w*|autograder\w*|"
    r"(?:auto|llm|ai|ki)-?(?:verif|check|judg|evaluat|grad|review|assert|prüf)\w*"
)
_AUTOMATED = re.compile(r"automat\w*|machine|maschinell\w*|robot\w*|algorithm\w*|zautomat\w*|автомат\w*")
_VERDICTS = re.compile(
    r"(?:expected|final|overall|correct|true|required|recorded|cached)[ _-]"
    r"(?:verdict|judge?ment|grade|outcome)\b"
    r"|\bverdict\W{1,5}(?:true|supported|holds|pass(?:ed)?|yes|ok|confirmed|entail(?:ed|ment)|proven|met|correct|"
    r"valid|satisfied|fulfilled)\b"
    r"|[\"'](?:verdict|claim|assertion|expectation|hypothesis)[\"']\s*[:=]"
    r"|\b(?:answer|output|return|reply|report|respond|mark|rate|rated|rating|treat|count|grade|score|"
    r"carr(?:y|ies) rating)\b.{0,40}\b(?:supported|TRUE|FALSE|PASS(?:ED)?|"
    r"as (?:true|proven|met|passed|holding|valid|confirmed|void|false))\b"
    r"|\bas (?:the only |part of the )?(?:evidence|proof)\b|\b(?:assertion|verdict|judge?ment)_\w+"
    r"|\b(?:result|outcome|finding)s? to be (?:adopted|accepted|reused)\b|\bmust not be (?:cited|quoted)\b"
    r"|\bals (?:belegt?|erfüllt|bestätigt|wahr|bewiesen|nachweis)\b|\bcomme (?:preuve|prouvée?s?|vraie?s?)\b"
    r"|\bcomo (?:pruebas?|prova|verdadera|verdadeira|cumplida)\b|\bcome (?:prova|vera)\b"
    r"|\bassert(?:ion)?s?\.\w+\(.{0,120}\)\s*(?:->|=>|==)\s*(?:true|pass(?:ed)?|ok)\b"
    r"|\bals bewijs\b|\bjako dow[oó]d\b|\bassert_\w+\b",
    re.IGNORECASE,
)
"""What a check comes to, told beforehand."""
_CHECKING = re.compile(
    r"\b((?:evaluat|grad|verifi|validat|check|judg)(?:or|er|ion|ing|e) (?:in|out)puts?)\b"
    r"|(test harness|ground truth|for (?:your )?test(?:ing)? purposes|expectations? of th)"
    r"|\b(?:this|your|diese[rs]?|deine[rs]?|cette|votre|esta|tu|questa|tua|deze|jouw|ta|twoja) (verification|"
    r"expectation|assertion|vérification|verificación|comprobación|verifica|verificação|weryfikacja)\b"
    r"|\b(goal|objective|ziel|objetivo|obiettivo|objectif) (?:has been |was |is |wurde |ist )?"
    r"(?:reached|met|achieved|accomplished|fulfilled|erreicht|alcanzado|raggiunto|atteint)\b"
    r"|\b((?:verif|check|judg|evaluat|überprüf|bewert|vérif|évalu|compru|comprob|valut|controll|sprawdz|ocenia)"
    r"\w*) "
    r"(?:this|diese|cette|esta|questa|deze|tę) (?:page|site|seite|página|pagina|stron)\w*"
    r"|\b(?:whoever|whatever|(?:any|every|some)(?:one|body|thing) (?:who|that)|those who|wer|quien(?:es)?|"
    r"quiconque|celui qui|chi|chiunque|quem|ktokolwiek) (?:\w+ )?((?:grad|check|verif|judg|evaluat|assess|"
    r"audit|überprüf|prüf|bewert|vérifi|évalu|compr[ou]|eval|controll|valut|avali|beoorde|sprawdz|oceni)\w*)"
    r"|^\W*(?-i:(OBSERVATION|TOOL (?:RESULT|OUTPUT)|VERIFICATION))\s*:"
    r"|\b((?:verification|validation|fact-?check|evaluation|check|assertion|judge?ment|grading|prüf|überprüfungs|"
    r"verifikations)[ _-]?(?:results?|verdicts?|outcomes?|reports?|ergebnis\w*))\b.{0,80}"
    r"\b(?:claims?|statements?|assertions?|expectations?|aussagen?|behauptung\w*)\b"
    r"|^\W*((?:statement|claim|assertion|expectation|hypothes[ie]|aussage|behauptung|affirmation|énoncé|"
    r"afirmaci[oó]n|affermazion|afirmaç|bewering|twierdzeni)\w*) \| "
    r"(?:\W*(?:\w+ )?(?:verdict|veredicto|verdetto|holds|judge?ment|result|outcome|urteil|ergebnis|"
    r"résultat|resultado|esito|oordeel|wynik)\w*)"
    r"|((?:照合|検証|審査|判定|採点)(?:担当|者|係|役|AI|システム)|(?:核查|审核|校验|评判|评分)(?:员|者|人|系统|模型)|"
    r"(?:검증|심사|판정|채점) ?(?:담당|자|관|시스템|모델))[^。.]{0,12}[：:]"
    r"|\b((?:résultat|verdict) de (?:la |l')?(?:vérification|évaluation)|"
    r"resultado de la (?:verificación|comprobación)|"
    r"(?:esito|risultato) della (?:verifica|valutazione)|resultado da verificação)\b",
    re.IGNORECASE,
)


def speaks_of_checking(line: str, claim: str) -> bool:
    """Whether a line tells whoever checks the page what to find, and not only what `claim` is about."""
    about = claim.casefold()
    return any(one[:_BEGIN].casefold() not in about for one in _named(normal(line)))


def _named(line: str) -> list[str]:
    """The words of `line` by which it means a check or who makes it."""
    found = [next(filter(None, match.groups())) for match in _CHECKING.finditer(line)]
    found += [match[0] for match in _VERDICTS.finditer(line)]
    words = tokens(line)
    spoken_to = (at for at in range(len(words)) if _is_called(words, at) or _is_program(words, at))
    return found + [words[at].text for at in spoken_to]


def _is_called(words: Sequence[Token], at: int) -> bool:
    """`To the fact checker:`, `Graders must`, `Checkers, ...`: spoken to, by trade."""
    if not _DOER.fullmatch(words[at].text):
        return False
    before, after = words[max(0, at - _NEAR) : at], words[at + 1 : at + 2]
    if any_of(before, "to", "for", "call") and any(one.text in ":：,—–" for one in after):
        return True
    leading = [one for one in _clause(words, at) if one.is_word]
    if any(one.text in ",:：" for one in after):
        return not leading
    return any_of(after, "must") and all(any_of((one,), "definite", "any") for one in leading)


def _clause(words: Sequence[Token], at: int) -> Sequence[Token]:
    """What stands before `at` in its sentence."""
    begin = next((place + 1 for place in range(at - 1, -1, -1) if words[place].text in ".!?:>)]"), 0)
    return words[begin:at]


def _is_program(words: Sequence[Token], at: int) -> bool:
    """`agents that verify`, `the verifying model`, `reviewer agents`, `automated claim review`."""
    word = words[at]
    if _BY_PROGRAM.fullmatch(word.text):
        return True
    if not (_DOES.fullmatch(word.text) or _DOER.fullmatch(word.text)):
        return False
    before, after = words[max(0, at - _NEAR) : at], words[at + 1 : at + 2]
    if any(_AUTOMATED.fullmatch(one.text) for one in before) or any_of(after, "mind", "maker", "tool"):
        return True
    relative = before[-1:] and any_of(before[-1:], "that", "wh")
    return bool(relative) and any_of(before[:-1], "mind", "maker", "tool")
