"""One property of a schema, by all that says what it means: its name, its title, its description."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from browser_tools.text.amounts.units import UNITS, unit_in_name
from browser_tools.text.extraction.limits import pointed_at
from browser_tools.text.extraction.stems import akin
from browser_tools.text.extraction.typed import kind_of
from browser_tools.text.facts.meanings import (
    INSTEAD,
    SHARES,
    STARRED,
    Meaning,
    closeness,
    meaning,
    name_words,
)
from browser_tools.text.things.posters import SHOWN, SIGNED_OFF

_SHORT = 60
"""Characters of a description that may name a property: `title of the article`."""
_HEAD = re.compile(
    r"\b(?:of|in|as|for|from|that|which|who|on|per|with|without|e\.g|such|above|below|under|over|beside)\b|[,(;:/]",
    re.IGNORECASE,
)
"""What ends the words that name it."""
_COUNTED = re.compile(r"^(?:the )?(?:total )?(?:number|count|amount) of (?:the )?(.+)$", re.IGNORECASE)
_NAMED = re.compile(r"^(?:the )?(?:full )?(?:name|title) of (?:the )?", re.IGNORECASE)
_CLOCK = re.compile(r"\b(?:hh|uu|gg):mm\b|\b24-?hour\b", re.IGNORECASE)
_DAY = re.compile(r"\byyyy-mm-dd\b|\biso(?:[ -]?8601)? date\b", re.IGNORECASE)
_LENGTH = re.compile(
    r"\biso[ -]?8601\b.*\bdurations?\b|\bdurations?\b.*\biso[ -]?8601\b|\bPT\d+[HM]", re.IGNORECASE
)
_AND_SO_ON = re.compile(r"\b(?:and so on|etc|usw|and the like|y así)\b|など|…|등$", re.IGNORECASE)
"""A description that names some values names no property."""
_SAME_DAY = {"date", "start"}
_CLOCKED, _DAYS = meaning("time"), meaning("date")
_NUMBERS = ("number", "integer")
_IN_UNITS = re.compile(
    r"^(?:in|en|em|w|i|på|als)?\s?([^\W\d_]{1,12})$|\b(?:in|en|em|på)\s([^\W\d_]{1,12})\b|\(([^\W\d_]{1,12})\)",
    re.IGNORECASE,
)
"""`minutes`, `en minutes`, `weight in kg`, `distance (km)`."""
_MEASURED = {"mass": "weight", "time": "duration", "power": "power", "volume": "volume", "area": "area",
             "food energy": "calories", "data": "file size", "temperature": "temperature"}  # fmt: skip
"""What is measured in units of a kind."""
_ADDRESS = frozenset({"url"})
_OWN_PAGE = frozenset({"profile", "detail", "details", "page", "item", "listing", "entry"})
"""What the page of an entry is called: `profile_url`."""
_UMLAUT = re.compile(r"([aou])e(?=[^\W_]{2})", re.IGNORECASE)
_SURE, _EXACTLY, _INSTEAD = 7, 10, 4
_KINDS = frozenset({"type", "kind", "tier", "category", "option", "typ", "tipo", "art", "soort", "rodzaj"})
_LEAST_SHARED = 4
"""Letters of a word that names a list by itself."""
_ANSWERED = (meaning("reply count"), meaning("comment count"), meaning("answer count"))
"""What is counted below a question, whatever a page calls it."""
_REPLIED = (meaning("answers"), meaning("replies"))
_REVIEWS, _REVIEW = meaning("reviews"), meaning("review")
_TOWNS = frozenset({"ort", "plaats", "lieu", "lugar", "luogo", "local", "miejsce", "place"})
_WHOSE = frozenset({"name", "nom", "nombre", "nome", "naam"})
"""Beside a title and a text these are of whoever wrote it."""
_BOARDS = frozenset({"forum", "foro"})
"""Beside a board or a category it is the whole."""
_OF_MEMBER = re.compile(
    r"\b(?:member|user|poster|author|mitglied\w*|(?:be)?nutzers?|membre|utilisateur|usuario|miembro|utente|"
    r"membro|utilizador|gebruiker|lid|użytkownik\w*|medlem\w*)\b",
    re.IGNORECASE,
)
_RANKS = frozenset({"group", "rank", "role", "rang", "rolle", "gruppe", "groupe", "grupo", "rango", "badge"})
"""Beside an author and what he wrote: what he is there."""
_HANDLES = frozenset({"username", "user_name", "user", "login", "handle", "benutzername", "screen_name"})
"""Beside an author it is his account."""
_SHOWN = re.compile(
    r"^(?:display|shown|full|real)[ _-]?name$|^(?:anzeige|klar)name|^nom_(?:affich|complet)|"
    r"^nom(?:br)?e_(?:visible|completo|mostrado|visualizzato|reale?)|^weergavenaam",
    re.IGNORECASE,
)
"""Beside an author it is what he is called besides."""
_OF_LENGTH = frozenset({"cm", "mm", "m", "in", "inches"})
_OF_DATA = frozenset({"bytes", "kb", "mb", "gb", "kib", "mib", "gib"})
_SIGNATURE = meaning("signature")
_FROM = frozenset(
    {"from", "start", "begin", "von", "beginn", "de", "du", "desde", "dalle", "da", "van", "od"}
)
_TO = frozenset({"to", "until", "till", "end", "bis", "ende", "a", "au", "hasta", "alle", "tot", "do"})
_MOST_STEPS = 6
"""From a reference to what it means."""


def resolved(part: Any, schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """`part` of `schema`, its local references followed, and of alternatives the first that is not null."""
    for _ in range(_MOST_STEPS):
        if not isinstance(part, Mapping):
            return {}
        if "$ref" in part:
            target = pointed_at(str(part["$ref"]), schema)
            part = _with(target, part, ("$ref",))
        elif isinstance(either := part.get("anyOf") or part.get("oneOf"), list):
            chosen: Any = next((one for one in either if resolved(one, schema).get("type") != "null"), {})
            part = _with(chosen, part, ("anyOf", "oneOf"))
        elif isinstance(every := part.get("allOf"), list) and every:
            whole: dict[str, Any] = {}
            for one in every:
                whole = dict(_with(whole, resolved(one, schema), ()))
            part = _with(whole, part, ("allOf",))
        else:
            return part
    return {}


def _with(chosen: Any, around: Mapping[str, Any], but: Sequence[str]) -> Mapping[str, Any]:
    """What is `chosen` of alternatives, with what the schema says `around` them: a title, a description,
    more properties."""
    own = chosen if isinstance(chosen, Mapping) else {}
    both = {**own, **{key: value for key, value in around.items() if key not in but}}
    parts = [one["properties"] for one in (own, around) if isinstance(one.get("properties"), Mapping)]
    return {**both, "properties": {**parts[0], **parts[1]}} if len(parts) > 1 else both


@dataclass(frozen=True)
class Asked:
    """A property; its title in the schema is as good as its name."""

    name: str
    schema: Mapping[str, Any]
    meaning: Meaning
    first: bool = False
    """Whether it is the first of its object, which is often what the object is called."""
    also: Meaning = frozenset()
    """What answers it where nothing is called so."""

    @property
    def measured(self) -> str:
        """Its name, with the unit behind it that its description tells: `in minutes`."""
        told = str(self.schema.get("description", ""))
        found = _IN_UNITS.search(told) if kind_of(self.schema) in _NUMBERS else None
        unit = next(filter(None, found.groups()), "").casefold() if found is not None else ""
        return f"{self.name}_{unit}" if unit_in_name(unit) else self.name

    def near(self, offered: Meaning) -> int:
        """How close what is offered is, 0-10."""
        near = self._near(offered)
        if not near and "url" in self.meaning and len(self.meaning) > 1 and self.form.startswith("uri"):
            near = max(0, closeness(self.meaning - _ADDRESS, offered) - 1)  # the link in what is called so
        if self.meaning == _CLOCKED and self.form == "date-time":  # the `time` of a comment is its day, too
            near = max(near, closeness(_DAYS, offered) - 1)
        if offered == STARRED and {"star", "stars", "stargazers"} & set(name_words(self.name)):
            near = _EXACTLY
        if self.meaning == _REVIEWS and kind_of(self.schema) == "array":  # not how many there are
            near = max(near, closeness(_REVIEW, offered))
        if self.meaning in _REPLIED and offered in _REPLIED and kind_of(self.schema) == "array":
            near = _EXACTLY  # in French both are `réponses`
        if self.meaning in _ANSWERED and offered in _ANSWERED:
            near = max(near, _SURE - 1)
        near = near or akin(self.meaning, offered)
        if "share" in offered and len(offered) > 1 and (name_words(self.name) or [""])[-1] in SHARES:
            near = max(near, closeness(self.meaning, offered - {"share"}))  # `% change`
        if self.also:
            near = max(near, closeness(self.also, offered) - _INSTEAD)
        if near < _SURE and _UMLAUT.search(self.name):  # `oeffnungszeiten` and `Öffnungszeiten`
            near = max(near, closeness(meaning(_UMLAUT.sub(r"\1", self.name)), offered))
        return near

    def _near(self, offered: Meaning) -> int:
        if offered == _ADDRESS and self.meaning > _ADDRESS:
            own = _OWN_PAGE.issuperset(name_words(self.name)[:-1])
            return _SURE if own else 0  # the address of the page is not that of what it leads to
        near = closeness(self.meaning, offered)
        if title := str(self.schema.get("title", "")):
            near = max(near - 1, closeness(meaning(title), offered))
        if near < 8:
            near = max(near, self._described(offered) - 2)
        if not near and len(self.meaning) == 1:
            word = next(iter(self.meaning))
            other = INSTEAD.get(word, "")
            if other == "name" and self.schema.get("type") == "array":
                return 0  # the `topics` of a page are not what it is called
            near = max(0, closeness(frozenset([other]), offered) - (1 if {word, other} == _SAME_DAY else 4))
        return near

    def _described(self, offered: Meaning) -> int:
        told = str(self.schema.get("description", ""))
        if not told or len(told) > _SHORT or _AND_SO_ON.search(told):
            return 0
        if len(name_words(told)) > 1 and (whole := closeness(meaning(told), offered)) == _EXACTLY:
            return whole
        if counted := _COUNTED.match(told):
            return closeness(meaning(f"{_HEAD.split(counted[1])[0]} count"), offered)
        if (whose := _NAMED.match(told)) and not self.first:
            of = _HEAD.split(told[whose.end() :])[0].strip()
            return closeness(meaning(f"{of} name"), offered) if of else 0
        heads = re.split(r"\bor\b", _HEAD.split(told)[0])
        return max((closeness(meaning(head), offered) for head in heads if head.strip()), default=0)

    def means(self, what: str) -> bool:
        return self.meaning == {what} or meaning(str(self.schema.get("title", ""))) == {what}

    def shares(self, said: str) -> bool:
        """Whether a list's name has a word in common with `said`: `duluth_players` and `Duluth Haulers`."""
        words = {word for word in name_words(self.name) if len(word) >= _LEAST_SHARED}
        return bool(words & set(name_words(said)))

    @property
    def form(self) -> str:
        """The format of a text: what the schema says, or else its description."""
        given, told = str(self.schema.get("format", "")), str(self.schema.get("description", ""))
        if given or _LENGTH.search(told):
            return given or "duration"
        return "time" if _CLOCK.search(told) else "date" if _DAY.search(told) else ""


def of_unit(name: str) -> Meaning:
    """What is measured in the unit that is all a name says: of `grams` the weight."""
    words = name_words(name)
    unit = UNITS.get(unit_in_name(words[0])) if len(words) == 1 and len(words[0]) > 1 else None
    return meaning(_MEASURED.get(unit.kind, "")) if unit is not None else frozenset()


def of_rows(properties: Sequence[Asked], called: str = "") -> Sequence[Asked]:
    """Properties of the rows of a list: the kind that comes first is what each is called, where no name is
    asked for, and so is the singular of what the list is `called`: `type` of a ticket, `version` of
    `versions`."""
    first = next(iter(properties), None)
    if first is None or any("name" in one.meaning for one in properties):
        return properties
    words, whole = name_words(first.name), "".join(name_words(called))
    itself = bool(words) and whole in _plurals("".join(words))
    if kind_of(first.schema) != "string" or "enum" in first.schema or not words:
        return properties
    if words[-1] not in _KINDS and not itself:
        return properties
    return [replace(first, also=meaning("name")), *properties[1:]]


def _plurals(word: str) -> frozenset[str]:
    """How a word may end where there are several."""
    ended = {f"{word}{end}" for end in ("s", "es", "n", "en", "e", "er")}
    return frozenset(ended | ({f"{word[:-1]}ies"} if word.endswith("y") else set()))


def told_apart(properties: Sequence[Asked]) -> Iterator[Asked]:
    """Words that others beside them make clear: an `ort` beside a `plz` is the town, a `question` beside a
    `title` is its text, a `name` beside a title and a text is who wrote it; by its type a `note`."""
    whole = frozenset().union(*(one.meaning for one in properties))
    titled = (
        "text" in whole and "author" not in whole and sum(one.meaning == {"name"} for one in properties) > 1
    )
    for one in properties:
        kind = one.schema.get("type")
        if "postcode" in whole and "city" not in whole and one.name.casefold() in _TOWNS:
            yield replace(one, meaning=meaning("city"))
        elif one.meaning == {"name"} and titled and one.name.casefold() in _WHOSE:
            yield replace(one, meaning=meaning("author"))
        elif one.name.casefold() in _BOARDS and sum("category" in each.meaning for each in properties) > 1:
            yield replace(one, meaning=meaning("site name"))
        elif (
            one.meaning == {"name"}
            and {"author", "text"} <= whole
            and _OF_MEMBER.search(str(one.schema.get("description", "")))
        ) or (one.name.casefold() in _RANKS and {"author", "text"} <= whole):
            yield replace(one, meaning=meaning("user title"))
        elif one.name.casefold() in _HANDLES and "author" in whole and one.meaning <= {"author", "name"}:
            named = any(each.meaning == {"author"} for each in properties if each is not one)
            yield replace(one, meaning=meaning("handle")) if named else one
        elif (
            one.meaning == {"author"}
            and _SHOWN.match(one.name)
            and not one.first
            and any(each.meaning == {"author"} for each in properties if each is not one)
        ):
            yield replace(one, meaning=frozenset({SHOWN}))
        elif one.meaning == _SIGNATURE and {"author", "text"} <= whole:
            yield replace(one, meaning=SIGNED_OFF)
        elif one.meaning == {"rating"} and one.name.casefold() == "note" and kind == "string":
            yield replace(one, meaning=meaning("notes"))
        elif one.name.casefold() == "by":
            yield replace(one, meaning=meaning("author"))
        elif one.meaning == {"weight"} and (name_words(one.name) or [""])[-1] in _OF_LENGTH:
            yield replace(one, meaning=meaning("dimensions"))
        elif one.meaning == {"dimensions"} and (name_words(one.name) or [""])[-1] in _OF_DATA:
            yield replace(one, meaning=meaning("file size"))
        elif one.form == "time" and one.name.casefold() in _FROM | _TO:
            yield replace(one, meaning=meaning("start time" if one.name.casefold() in _FROM else "end time"))
        elif (
            one.meaning == {"question"}
            and "name" in whole
            and not any("text" in each.meaning and kind_of(each.schema) == "string" for each in properties)
        ):
            yield replace(one, meaning=meaning("text"))
        else:
            yield one
