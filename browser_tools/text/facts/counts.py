"""What a page counts, and what it says of its stock: `57 comments`, `Attendees (48)`, `Only 3 left`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bs4 import Tag

from browser_tools.text.amounts.stock import in_stock, left
from browser_tools.text.facts.meanings import UNITS, meaning
from browser_tools.text.facts.offers import Offer
from browser_tools.text.facts.phrases import LEADING, parts
from browser_tools.text.html.dom import is_hidden, text_of

_NUMBER = r"\d[\d.,'’  ]*(?:\s?[kM]\b)?"
_WORDS = r"[^\W\d_]+(?:[ -][^\W\d_]+){0,2}"
_BEFORE = re.compile(rf"^\(?(?!\d+\.\s)([-−]?{_NUMBER})\+?\s*({_WORDS})\)?$")
"""A number with a point behind it is a place in an order: `2. Liability`."""
_LIKED = re.compile(rf"^(👍|❤️?|♥|👏|🎉|👎)\s?[(（]?\s?({_NUMBER})\s?[)）]?$")
_PLURAL = re.compile(rf"^(?:[^\W\d_]+ )?({_NUMBER})\s([^\W\d_]+)\(\w{{1,3}}\)$")
"""`Exported 4 message(s)`."""
HELPED = re.compile(
    r"^(\d[\d.,]*)\s(?:people|persons?|personen|personnes?|personas?|persone|pessoas|osób|customers?|kunden|users?)\b"
    r".{0,60}\b(?:helpful|hilfreich|utiles?|útil|úteis|nuttig|pomocn\w+)\b",
    re.IGNORECASE,
)
"""`14 people found this helpful`."""
_ONE_HELPED = re.compile(
    r"^(?:one|eine|une|una|um|jedna|één) \S{3,8}\b.{0,60}"
    r"\b(?:helpful|hilfreich|utile|útil|nuttig|pomocn\w+)\b",
    re.I,
)
_TOLD = frozenset({"reviewcount", "ratingcount", "replies", "views", "points"})
_BEHIND = re.compile(rf"^({_WORDS})\s*[(\[]\s*({_NUMBER})\s*[)\]]$")
_AGE = meaning("age")
_CAPACITY, _REMAINING, _ATTENDEES = meaning("capacity"), meaning("places left"), meaning("attendees")
_OUT_OF = re.compile(r"^\d[\d.,]*\s?(?:/|of|out of|von|sur|de|di|van|z)\s?(\d[\d.,]*)\b", re.IGNORECASE)
_MEASURED = re.compile(rf"^({_NUMBER})\s?([^\W\d_]{{1,8}}[²2]?|sq\.? ?(?:ft|m))\s({_WORDS})$")
"""`95 m² construidos`, `30 Tage Rückgaberecht`."""
_OF_AREA = frozenset({"m²", "m2", "qm", "sqm", "mq", "ft²", "sq ft", "sqft", "sq. ft"})
_UNITS = (
    UNITS | _OF_AREA | {"day", "days", "tag", "year", "month", "hour", "jahr", "monat", "an", "ans", "mois"}
)
_LASTING = re.compile(r"\b(\d{1,3})[ -](day|week|month|year|hour|minute)[ -]([^\W\d_]{4,20})\b")
"""`a 14-day trial`."""
_BESIDE = re.compile(r"\s[/+]\s|,\s")
_INLINE = ["span", "a", "small", "strong", "b", "li", "div", "td", "button", "p", "em", "h2", "h3", "h4"]
_NUMBERED = re.compile(r"^(?:#|№|nr\.|no\.)\s?(\d{1,7})$", re.IGNORECASE)
_SHARED = re.compile(rf"^\(?(\d{{1,3}}(?:[.,]\d+)?)\s?%\s({_WORDS})\)?$")
_BRACKETED, _STARS = re.compile(r"^\s*\(\d[\d.,]*\)\s*$"), re.compile(r"[★☆]|\bstars\b|\bout of 5\b")
_ASIDE = re.compile(rf"\((\d{{1,3}}(?:[.,]\d+)?)\s?%\s({_WORDS})\)")
_LESS = re.compile(
    r"^\(?(?:(?:save|you save|sparen sie|risparmia|risparmi|"
    r"économisez|ahorra|poupe|bespaar|oszczędzasz|-|−|–)\s?(\d{1,2})\s?%\)?|(\d{1,2})\s?%\s(?:off|rabatt|"
    r"de remise|de descuento|di sconto|günstiger|korting)\)?)$",
    re.IGNORECASE,
)
"""By how much less: `-27%`, `27 % off`."""
_ANSWERED = re.compile(
    r"^(\d{1,6})\s(?:thoughts?|responses?|comments?|repl(?:y|ies)|kommentare?|antworten|commentaires?|réponses?|"
    r"comentarios?|respuestas?|commenti|risposte|reacties?|svar|kommentarer|odpowiedzi|komentarz\w*)\s(?:on|to|zu|auf|sur|à|en|a|su|på|op|na|til|do)\s",
    re.IGNORECASE,
)
"""`3 thoughts on “Cold proof”`."""
_FREE = re.compile(
    r"^(?:free|gratis|kostenlos|gratuit|gratuito|free (?:entry|admission)|eintritt frei|無料)$", re.IGNORECASE
)
_IN = re.compile(
    rf"^({_NUMBER})\s([^\W\d_]{{3,}})\s(?:in|on|to|by|zu|von|im|dans|sur|de|en|su|nel)\s\D+$", re.IGNORECASE
)
"""`3 articles in this thread`."""
_UP = re.compile(r"(?:^|[-_ ])(?:up|upvote|thumbs?-?up|like|youlike)(?:$|[-_ ])", re.IGNORECASE)
_DOWN = re.compile(r"(?:^|[-_ ])(?:down|downvote|thumbs?-?down|dislike|youdislike)(?:$|[-_ ])", re.IGNORECASE)
_TALLY = re.compile(r"^\d[\d.,]*\s?[kM]?$")
_LONGEST, _LAST = 40, 3
_OPEN = frozenset({"of", "for", "at", "von", "zu", "de", "di", "from", "per", "to", "mit", "with", "each"})
"""Words behind which something is to follow: `72 monthly payments of` is a label."""


def of_counts(root: Tag, told: Sequence[str]) -> Iterator[Offer]:
    """Of the lines `told` and of the small elements of `root`; the elements are what a card consists of."""
    for text in told:
        for number, noun in _ASIDE.findall(text) if len(text) <= 2 * _LONGEST else ():
            yield Offer(meaning(noun), number, "count", text)
        for number, unit, noun in _LASTING.findall(text):
            yield Offer(meaning(noun), f"{number} {unit}", "label", text, None, 1)
        if len(text) > _LONGEST and _ANSWERED.match(text):
            yield from _counted(text, None)
        for part in parts(text):
            if len(part) <= _LONGEST:
                yield from _counted(part, None)
                several = _BESIDE.split(part)
                if len(several) > 1 and all(one[:1].isdecimal() for one in several):
                    for one in several:  # `4 evenings / 12 lessons`
                        yield from _counted(one, None)
    for text in root.find_all(string=_BRACKETED):
        element = text.parent
        stars = element.find_previous_sibling() if element is not None else None
        if stars is not None and _STARS.search(f"{text_of(stars)} {stars.get('aria-label') or ''}"):
            for name in ("review count", "rating count"):  # `★★★★★ (186)`
                yield Offer(meaning(name), text.strip().strip("()"), "count", text.strip(), element)
    for button in root.find_all(["a", "button", "span"], class_=True):
        marks = " ".join(button.get("class") or ())
        for name, mark in (("likes", _UP), ("dislikes", _DOWN)):
            if mark.search(marks) and _TALLY.match(said := text_of(button)):
                yield Offer(meaning(name), said, "count", said, button)
    for element in root.find_all(_INLINE):
        liked = (
            _LIKED.match(str(element.get("aria-label") or "")) if element.name in ("button", "a") else None
        )
        if liked is not None:
            yield from _counted(liked[0], element)
        if element.find(_INLINE) is None and not is_hidden(element):
            said = text_of(element)
            if said and len(said) <= _LONGEST:
                yield from _counted(said, element)
                if _BEFORE.match(label := str(element.get("aria-label") or "")) and label != said:
                    yield from _counted(label, element)
                if (found := LEADING.match(said)) and not _heads(element):
                    yield Offer(meaning(found[1]), found[2].rstrip(". "), "heading", said, element)


def of_wholes(offers: Sequence[Offer]) -> list[Offer]:
    """How many there are, where so many of them are left, or taken: `Places left: 17 of 60`."""
    return [
        one._replace(name=_CAPACITY, value=whole[1], depth=one.depth + 1)
        for one in offers
        if one.name in (_REMAINING, _ATTENDEES) and (whole := _OUT_OF.match(str(one.value)))
    ]


def _heads(element: Tag) -> bool:
    """Whether it is a cell with another behind it: `Output 1` before `5 V`."""
    after = element.find_next_sibling("td") if element.name == "td" else None
    return isinstance(after, Tag) and bool(text_of(after))


def _counted(said: str, element: Tag | None) -> Iterator[Offer]:
    if (stock := in_stock(said)) is not None:
        yield Offer(meaning("availability"), said, "marked", said, element)
        if stock and (count := left(said)):
            for noun in ("stock quantity", "left", "remaining"):
                yield Offer(meaning(noun), count, "label", said, element)
        return
    if _FREE.match(said):
        yield Offer(meaning("price"), said, "heading", said, element, _LAST)
    if numbered := _NUMBERED.match(said):
        yield Offer(meaning("number"), numbered[1], "count", said, element)
        yield Offer(meaning("position"), numbered[1], "count", said, element, _LAST)
    if answered := _ANSWERED.match(said):
        for noun in ("comment count", "reply count"):
            yield Offer(meaning(noun), answered[1], "count", said, element, 1)
    if less := _LESS.match(said):
        yield Offer(meaning("discount"), next(filter(None, less.groups())), "count", said, element)
    if share := _SHARED.match(said):
        for name in (share[2], f"{share[2]} share"):
            yield Offer(meaning(name), share[1], "count", said, element)
    measured = _MEASURED.match(said)
    if measured and measured[2].casefold() in _UNITS and meaning(measured[3]) != _AGE:  # `6 months ago`
        value = f"{measured[1].strip()} {measured[2]}"
        yield Offer(meaning(measured[3]), value, "label", said, element)
        if measured[2] in _OF_AREA:
            yield Offer(meaning(f"area {measured[3]}"), value, "label", said, element)
    if (helped := HELPED.match(said)) or _ONE_HELPED.match(said):
        yield Offer(meaning("helpful count"), helped[1] if helped else "1", "count", said, element)
        return
    if liked := _LIKED.match(said):
        yield Offer(
            meaning("dislikes" if liked[1] == "👎" else "likes"), liked[2].strip(), "count", said, element
        )
        return
    if found := _PLURAL.match(said):
        number, noun = found[1], f"{found[2]}s"
        yield Offer(meaning(f"{found[2]} count"), number, "count", said, element)
    elif (found := _BEFORE.match(_ASIDE.sub("", said).rstrip())) or (found := _IN.match(said)):
        number, noun = found[1], found[2]
    elif found := _BEHIND.match(said):
        number, noun = found[2], found[1]
    else:
        return
    if noun.casefold() not in {*UNITS, "min"} and noun.split()[-1].casefold() not in _OPEN:
        for name in (meaning(noun), meaning(f"{noun} count")):
            yield Offer(name, number.strip(), "count", said, element)
        for word in (noun.split()[0], noun.split()[-1]) if " " in noun else ():
            if meaning(word) <= _TOLD:  # `1,027 global ratings`
                yield Offer(meaning(word), number.strip(), "count", said, element, _LAST)
