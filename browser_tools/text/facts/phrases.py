"""Values in phrases without a colon: `Serves 8`, `(17 reviews)`, `4.6 out of 5 stars`, `Listed on 12 Mar`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from bs4 import Tag
from bs4.element import PageElement

from browser_tools.text.amounts.dates import dates, timed
from browser_tools.text.amounts.ranges import span
from browser_tools.text.facts.identifiers import is_number
from browser_tools.text.facts.meanings import meaning
from browser_tools.text.facts.offers import Offer
from browser_tools.text.html.dom import is_hidden, text_of

_PARTS = re.compile(
    r"\s+[·•|—–]\s+|(?:(?<=[^\W\d][^\W\d][^\W\d])|(?<=\d\d\d\d)|(?<=°[CF])|(?<=[%)]))\.\s+(?=[A-ZÀ-Þ])"
    r"|\.\s+(?=[A-ZÀ-Þ][^.:\d]{2,30}\s?:\s)"
)
_STEP = re.compile(r"^\d{1,2}[.)]\s+")
_LONGEST, _LONGEST_PART, _LONGEST_EDIT = 240, 70, 120
_SOON = 15
"""Characters between a word such as `published` and its date: a weekday fits."""
_STARS = re.compile(
    r"(\d(?:[.,]\d+)?)\s*(?:(?:stars?|sterne?n?|stelle|étoiles?|estrellas?|estrelas?|sterren)\s)?"
    r"(?:out of|of|von|sur|de|su|uit|z|na|av|af|/)\s*(?:5|10)\b(?!\s?(?:sec|s|h|mm|cm|m|ml|l|kg|g|in)\b)",
    re.IGNORECASE,
)
"""But for `1/10 sec`."""
_RATED = re.compile(
    r"(?<![\d.,])((?:10|\d)[.,]\d{1,2}(?=\s)|(?:10|\d)[.,]\d{1,2}|[1-5](?=\D))\s*"
    r"(?:from|based on|aus|sur|da|de|\(|·|(?<=\d\s))\s*[\d.,]+\s*"
    r"(?:\w+\s)?(?:reviews?|ratings?|votes?|votos|votants|stimmen|stemmen|głosów|valoraciones|(?:kunden)?(?:bewertungen|rezensionen)|avis|reseñas|opiniones|recensioni|"
    r"voti|opinii|ocen|beoordelingen|avaliações)\b",
    re.IGNORECASE,
)
_AVERAGE = re.compile(
    r"^(?:Ø|⌀|★+|☆)?\s*([0-5][.,]\d{1,2})\s*(?:/\s?5\s*)?★*\s*[(（](?:レビュー|口コミ|クチコミ|리뷰)?\s*(\d[\d.,']*)\s*(件|[^\W\d]+)?[)）]$"
)
"""`4.62 (318)`: how good, and said by how many."""
_COUNT = re.compile(
    r"(?:^|\bfrom\b|\bof\b|\bbased on\b|\d (?:de|su|von|van|da|sur)\b|[(·|–—]|,\s|"
    r"\b(?:basierend auf|basée? sur|basad[oa] en|baseado em|basat[oa] su|gebaseerd op|na podstawie|"
    r"baserat på|baseret på|stars?)\b)\s*(\d[\d.,]*)\s+"
    r"(ratings?|reviews?|votes?|votos|voti|stimmen|stemmen|valoraciones|bewertungen|avis|reseñas|recensioni|"
    r"favou?rites|comments|kommentare)\b",
    re.IGNORECASE,
)
_STARRED = re.compile(r"^(?:rated )?([0-5](?:[.,]\d{1,2})?)[ -]stars?(?: (?:review|rating))?$", re.IGNORECASE)
"""What a picture of stars is called."""
_SERVES = re.compile(
    r"\b(?:pour|für|para|per|for|serves)\s*:?\s+(\d{1,3})\s+(?:personnes?|personen|personas|persone|people|persons|"
    r"servings?|portions?|portionen)\b|(\d{1,3})\s?人(?:分|前)",
    re.IGNORECASE,
)
_DEGREES = re.compile(r"(?<![\d.,-])([1-3]\d0|[1-2]\d5)\s?[°º]\s?C(?![^\W\d_])")
"""Of an oven: no weather is as hot."""
NUMBERED_AS = re.compile(
    r"(?:^|[|·•(,;–—]\s*)([^\W\d]{2,12}(?:\.|[\s-]no\.?|[.-]\s?nr\.?|\s?[#№])?)\s+(\S*\d\S*?)(?=$|\s*[|·•),;–—])",
    re.IGNORECASE,
)
"""`Brand: Holm | Réf. AC-0412`: the name of a number, and the number."""
_CLOCKED = re.compile(
    r"(\d{1,2}(?:[:：]\d\d|時(?:\d\d分)?))\s?(開場|開演|終演|開始|終了|입장|시작|종료|开场|开演)"
)
_MOMENTS = {
    **dict.fromkeys(("開場", "입장", "开场"), "doors"),
    **dict.fromkeys(("開演", "開始", "시작", "开演"), "start time"),
    **dict.fromkeys(("終演", "終了", "종료"), "end time"),
}
"""`14:30開場／15:00開演`: what begins when, the word behind the time."""
MAKES = re.compile(
    r"^([^\W\d_]+)\s*[(（]?\s*(?:pour|für|para|per|for|voor|na|til)\s+(?:ca\.\s?)?(\d{1,3})\s+[^\W\d_]"
)
"""Over a list: `Ingredients for 12 muffins`."""
_INGREDIENTS = meaning("ingredients")
_SIZED = r"(?:[WDHLBT]|[^\W\d_A-Za-z]{1,3}|[^\W\d_]{4,8})[:.]?\s?\d+(?:[.,]\d+)?"
_SIZES = re.compile(rf"(?<![^\W_]){_SIZED}(\s?(?:cm|mm|m|in)?\s?[×xX*]\s?{_SIZED}){{1,2}}\s?(cm|mm|m|in)\b")
_SIZE = re.compile(r"([^\W\d_]{1,8})[:.]?\s?(\d+(?:[.,]\d+)?)")
_LETTERS = {"W": "width", "D": "depth", "H": "height", "L": "length", "B": "width", "T": "depth"}
"""`W 80 x D 60 x H 75 cm`, in German with B and T."""
_PUBLISHED = re.compile(
    r"\b(posted|published|updated|publiée?|mise? à jour|veröffentlicht|aktualisiert|publicad[oa]|"
    r"actualizad[oa]|pubblicat[oa]|aggiornat[oa])\s*(?:on|le|am|el|il)?\s+(?=\S)",
    re.IGNORECASE,
)
_BYLINE = re.compile(
    r"^(?:recipe|recette|rezept|ricetta|receta|text|texte|words|story)\s+(?:by|de|d['’]|par|von|di)\s*"
    r"([^\W\d_][\w'’.-]*(?:\s[^\W\d_][\w'’.-]*){1,3})(?=\s*(?:,|·|\||–|$))",
    re.IGNORECASE,
)
_SIGNED = re.compile(
    r"(?:(?<![\w-])(?:by|von|par|por|di|door|af|av)|^(?:By|Von|Par|Por|Di|Door|Od))\s+([A-ZÀ-Þ][\w'’.-]*(?:\s(?:(?:van|von|den?|del|di|d[aou]s?|la|le|el|der|ter|af|zu|y)\s)?[A-ZÀ-Þ][\w'’.-]*){0,3})"
)
_WHO = (
    r"(?P<who>@?(?!(?i:the|our|us|an?|der|die|das|le|la|el|il|open|closed|issue|topic|"
    r"thread|question|post|ticket|bug|discussion|last|first|this|it|page|was|merge|pull)\b)[^\W_][\w.'’-]*(?:\s[A-ZÀ-Þ][\w.'’-]*){0,3})"
)
_STARTED = re.compile(
    r"^(?i:(?:topic |thread |question )?(?:started|posted|asked|submitted|opened|created|reported|gestartet|"
    r"begonnen|erstellt|eröffnet|geschrieben|publié|posté|lancé|iniciado|publicado|creado|aperto|pubblicato|avviato)\s+"
    rf"(?:by|von|par|por|da|di))\s+{_WHO}(?=\s*(?:[,|·•»(]|$|\d|(?i:on|am|le|el|il|at|in|about)\b))"
)
_HAS_STARTED = re.compile(
    rf"^{_WHO}\s+(?i:(?:opened|started|asked|posted|created|wrote|reported|submitted)(?: (?:this|the))?"
    r"(?: (?:issue|thread|topic|question|discussion|post|bug|ticket))?)\s+"
    r"(?=(?:(?i:on|at|about)\s)?\S{0,10}\s?\d)"
)
"""Who began a discussion, in a line with when."""
_EDITING = (
    r"edited|modified|geändert|bearbeitet|editiert|modifiée?|éditée?|editad[oa]|modificad[oa]|modificat[oa]|"
    r"gewijzigd|bewerkt|editó|modificó|editou|modificou|edytowan[yae]|edici[óo]n|edição|modificaci[óo]n|modificação|modification|modifica|"
    r"änderung|bearbeitung|wijziging|bewerking|edycja|edytował\w*|muokattu|zmienion[yae]|redigerad|redigeret|"
    r"изменено|отредактировано|最終更新|最終編集|수정"
)
CHANGED = re.compile(rf"\b(?:{_EDITING})\b", re.IGNORECASE)
_EDITED = re.compile(
    r"^\W*(?!(?:i|we|he|she|they|you|ich|wir|er|sie|je|nous|il|elle|yo|io|ik|jag|jeg)\b)"
    rf"(?:[^\W\d_]+,?\s){{0,3}}?(?:{_EDITING})\b.*\d",
    re.IGNORECASE,
)
"""Below a contribution who changed it last, and when: `Last edited by Lena on 3 May 2026`."""
_EDITOR = re.compile(
    r"\s(?:by|von|par|por|da|di|door|przez|av|af)\s+(\S+(?:\s[A-ZÀ-Þ]\S*){0,2}?),?"
    r"(?=\s(?:on|at|am|um|le|el|il|em|op|dnia|den|the)\b|\s[»(·—–-]|\s\d|\s[A-ZÀ-Þ]?[^\W\d_]{1,8}\.?,?\s\d|:)"
)
NOTED = re.compile(
    r"\s*\((?:edited|bearbeitet|modifiée?|éditée?|editado|modificato|bewerkt|edytowan[eoy]|redigerad|изменено|編集済み?)\)$",
    re.IGNORECASE,
)
"""What a chat hangs on a message that was changed."""
_MADE = re.compile(r"^(made in|hergestellt in|fabriqué en|hecho en|prodotto in)\s+(\D{3,40})$", re.IGNORECASE)
_PORTION = re.compile(
    r"^(?:per|pro|par|por|per ogni)\s(?:serving|portion|ración|porzione|porcja)\s?[(:]\s?(.{2,60}?)\)?$",
    re.I,
)
_TAX = re.compile(
    r"(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?)\s?%\s?(?:VAT|GST|MwSt|USt|Mehrwertsteuer|TVA|IVA|BTW|moms)\b",
    re.IGNORECASE,
)
_TILL = {
    "from": ("to", "until", "till", "through"), "von": ("bis",), "vom": ("bis",), "ab": ("bis",),
    "du": ("au",), "dal": ("al",), "desde": ("hasta",), "van": ("tot",), "od": ("do",),
    "från": ("till",), "fra": ("til",),
}  # fmt: skip
_FROM_DAY = re.compile(
    rf"^(?P<what>[^\W\d_]+(?: [^\W\d_]+){{0,2}}) (?P<from>{'|'.join(_TILL)})\s(?=.*\d)", re.IGNORECASE
)
_NAMED_DAY = re.compile(r"^[^\W\d][^:.!?]{3,40}\d")
_WORDS_BEFORE = re.compile(r"^[^\W\d_]{2,}(?: [^\W\d_]+){1,3}$")
_EXACT = re.compile(r"^\d[\d.,]*$")
_SHORTENED = re.compile(r"^\d+(?:[.,]\d+)?\s?[kKmM]\s([^\W\d_]+)$")
"""`1.9k views`, and in its title 1873."""
_NAMED = frozenset({"li", "div", "span", "p", "td", "dd", "b", "strong", "time", "data", "small", "em"})
_CALLED = re.compile(r"^[^\W\d_][^\d:.!?]{1,38}$")
LEADING = re.compile(
    r"^(?!(?:via|viale|piazza|rue|avenue|place|calle|plaza|rua|ulica|"
    r"ul\.)\s)([^\W\d][^\d:：]{1,28}?)(?<!['’]s)(?<! for)(?<! pour)(?<! für)(?<! para)(?<! voor)"
    r"(?:\s+(?:ca\.?|circa|about|approx\.?|environ))?\s+([-−]?\d.*)$"
)


def edited(said: str) -> str:
    """When a contribution was changed, where a short line says that, and who did it; else ""."""
    whole = [one for one in dates(said) if one.year and one.day] if len(said) <= _LONGEST_EDIT else []
    return said[whole[0].start :] if whole and _EDITED.match(said) else ""


def parts(text: str) -> list[str]:
    """What stands in one line side by side: `Publisher: Holm — Series: Sea`."""
    return [part for part in _PARTS.split(text) if part] if len(text) <= _LONGEST else [text]


def lines_of(nodes: Iterable[PageElement]) -> list[str]:
    """What is parted by `<br>`, without the numbers of steps."""
    words = "".join(
        "\n" if isinstance(node, Tag) and node.name == "br" else node.get_text() for node in nodes
    )
    found = (" ".join(line.split()) for line in words.split("\n"))
    return [_STEP.sub("", line) for line in found if line]


def of_phrases(text: str, element: Tag | None = None) -> Iterator[Offer]:
    """`element` says `text` where no eye sees it (a label for screen readers)."""
    if len(text) > _LONGEST:
        return
    if (serves := _SERVES.search(text)) and (people := serves[1] or serves[2]):
        yield Offer(meaning("servings"), serves[0] if serves[2] else people, "label", text, element)
    if len(degrees := set(_DEGREES.findall(text))) == 1:
        yield Offer(meaning("oven temperature"), f"{degrees.pop()} °C", "label", text, element, 2)
    for verb in _PUBLISHED.finditer(text):
        rest = text[verb.end() :]
        if told := [one for one in dates(rest) if one.start < _SOON]:
            yield Offer(meaning(verb[1]), timed(rest, told[0]), "label", text, element)
    if byline := _BYLINE.match(text):
        yield Offer(meaning("author"), byline[1], "label", text, element)
    if edit := edited(text):
        yield Offer(meaning("edited"), edit, "label", text, element)
        if editor := _EDITOR.search(text):
            yield Offer(meaning("edited by"), editor[1], "label", text, element)
    elif (signed := _SIGNED.search(text)) and (told := dates(text)) and not CHANGED.search(text):
        yield Offer(meaning("author"), signed[1], "label", text, element, 1)
        if told[0].year and told[0].day and signed.start() < _SOON:
            yield Offer(meaning("date"), timed(text, told[0]), "label", text, element, 4)
    if begun := _STARTED.match(text) or _HAS_STARTED.match(text):
        yield Offer(meaning("author"), begun["who"], "label", text, element)
        if dates(text[begun.end() :]):
            yield Offer(meaning("date"), text[begun.end() :].strip(" ,"), "label", text, element)
    if portion := _PORTION.match(text):
        yield Offer(meaning("serving size"), portion[1], "label", text, element)
    if tax := _TAX.search(text):
        yield Offer(meaning("tax rate"), tax[1], "label", text, element)
    if made := _MADE.match(text):
        yield Offer(meaning(made[1]), made[2].strip(" ."), "label", text, element)
    if counted := _AVERAGE.match(text):
        yield Offer(meaning("rating"), counted[1], "label", text, element)
        for name in ("review count", "rating count", *filter(None, counted.groups()[2:])):
            yield Offer(meaning(name), counted[2], "label", text, element)
    if stars := _STARS.search(text):
        yield Offer(meaning("rating"), stars[1], "label", text, element)
    if rated := _RATED.search(text):
        yield Offer(meaning("rating"), rated[1], "label", text, element)
    for count, noun in _COUNT.findall(text):
        for name in (noun, f"{noun.rstrip('s')} count"):
            if meaning(name) != {"text"}:  # comments are counted, and no text
                yield Offer(meaning(name), count, "label", text, element)
        if re.match("rating|review|vot|stimmen|stemmen|valor|bewert|avis|rese|recens", noun, re.IGNORECASE):
            yield Offer(meaning("rating count"), count, "label", text, element)
    for label, number in NUMBERED_AS.findall(text):
        if is_number(meaning(label)):
            yield Offer(meaning(label), number, "label", f"{label} {number}", element)
    for at, what in _CLOCKED.findall(text):
        if what in _MOMENTS:
            yield Offer(meaning(_MOMENTS[what]), at, "label", text, element)
    if (makes := MAKES.match(text)) and meaning(makes[1]) == _INGREDIENTS:
        yield Offer(meaning("servings"), makes[2], "label", text, element)
    if (sized := _SIZES.search(text)) is not None:
        for name, number in _SIZE.findall(sized[0]):
            yield Offer(meaning(_LETTERS.get(name, name)), f"{number} {sized[2]}", "label", text, element)
    for offer in _of_spans(text):
        yield offer._replace(element=element)
    for place, part in enumerate(parts(text)):
        if called := _named_day(part):
            yield Offer(meaning(called), part.removeprefix(called).lstrip(" ,"), "label", part, element, 1)
        labels = not place and " | " in text  # the first cell of a row, and what stands in the next
        if len(part) <= _LONGEST_PART and not labels and (found := LEADING.match(part)):
            yield Offer(meaning(found[1]), found[2].rstrip(". "), "heading", part, element)


def _named_day(part: str) -> str:
    """The few words before the day of a line: `Sales end on` of `Sales end on Apr 17, 2027`; else ""."""
    told = dates(part) if len(part) <= _LONGEST_PART and _NAMED_DAY.match(part) else []
    called = part[: told[0].start].strip(" ,") if told and told[0].year and told[0].day else ""
    return called if _WORDS_BEFORE.match(called) else ""


def _of_spans(text: str) -> Iterator[Offer]:
    """Both ends under the name of each: `Valid from 28 March 2027 to 17 October 2027`."""
    named = _FROM_DAY.match(text)
    if named is None or (both := span(text[named.end() :])) is None:
        return
    ends = [(named["from"], both.first), *((one, both.last) for one in _TILL[named["from"].casefold()])]
    for words, day in ends:
        yield Offer(meaning(f"{named['what']} {words}"), "{:04}-{:02}-{:02}".format(*day), "label", text)


def of_hidden_labels(root: Tag) -> Iterator[Offer]:
    """What elements tell a screen reader, and number fields hold."""
    for element in root.find_all(title=re.compile(r"\d")):
        if not is_hidden(element) and len(said := " ".join(str(element["title"]).split())) <= _LONGEST_PART:
            for offer in of_phrases(said, element):
                yield offer._replace(origin="label")
            shortened = _SHORTENED.match(text_of(element)) if _EXACT.match(said) else None
            for name in (shortened[1], f"{shortened[1]} count") if shortened is not None else ():
                yield Offer(meaning(name), said, "count", text_of(element), element, -1)
    for element in root.find_all(["li", "div", "td"], title=_CALLED):
        said = " ".join(element.get_text(" ").split())
        beside = (element.find_next_sibling(), element.find_previous_sibling())
        row = any(one is not None and one.name == element.name and one.has_attr("title") for one in beside)
        if row and 0 < len(said) <= _LONGEST_PART and re.search(r"\d", said):
            yield Offer(meaning(str(element["title"])), said, "label", said, element)
    for picture in root.find_all("img", alt=_STARS):
        told = of_phrases(" ".join(str(picture["alt"]).split()), picture)
        yield from (one._replace(depth=2) for one in told)  # stars are drawn in halves
    for element in root.select("[aria-label]"):
        said = " ".join(str(element["aria-label"]).split())
        if is_hidden(element) or not said:
            continue
        if element.name == "input":
            if str(element.get("type", "")) == "number" and (value := str(element.get("value", ""))):
                for name in (said, said.rpartition(" ")[2]):
                    yield Offer(meaning(name), value, "label", f"{said} {value}", element)
            continue
        if element.name in _NAMED and _CALLED.match(said):
            own = " ".join(element.get_text(" ").split())
            if 0 < len(own) <= _LONGEST_PART and said.casefold() not in own.casefold():
                yield Offer(meaning(said), own, "label", own, element)
        if (starred := _STARRED.match(said)) and element.get("role") == "img":
            yield Offer(meaning("rating"), starred[1], "label", said, element)
        for part in parts(said):
            label, colon, value = part.partition(":")
            if colon and value.strip():
                yield Offer(meaning(label), value.strip(), "label", part, element)
            yield from of_phrases(part, element)
