"""What a name of a control says: known phrases and words, the parts of a compound, the rest as it is.

The words come from `meanings.txt`: each stands in every meaning that it may have.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from unicodedata import combining, normalize

from agent.plan.acts import same_act
from agent.plan.spelling import spaced

LONGEST_PHRASE = 6
SHORTEST_STEM = 4
SHORTEST_PART = 4
"""Letters of the parts of a compound: `Urlaubs|antrag`."""
_LINKS = ("", "s", "es", "n", "en", "er")
_ENDINGS: Mapping[str, tuple[str, ...]] = {
    "english": (
        "", "s", "es", "d", "ed", "ing", "ings", "ion", "ions", "ation", "ations", "ment", "ments", "y", "e",
    ),
    "germanic": (
        "", "e", "en", "n", "t", "er", "es", "em", "s", "ung", "ungen", "ing", "ingen", "te", "st",
    ),
    "romance": (
        "a", "e", "o", "i", "as", "es", "os", "ar", "er", "ir", "are", "ere", "ire", "re", "ez", "ons", "ant",
        "ado", "ada", "ados", "adas", "ido", "ida", "idos", "idas", "ato", "ata", "ati", "ate", "ito", "ita",
        "ee", "ees", "cion", "ciones", "acion", "aciones", "icion", "cao", "acao", "acoes", "icao", "zione",
        "azione", "azioni", "izione", "ation", "ations", "ition", "ement", "ements", "amento", "amiento",
        "imento", "imiento", "age", "ages", "ura", "mento", "is", "it", "iez",
    ),
}  # fmt: skip
"""By which words of one family differ, a verb and its noun too: `recoger`, `recogida`; without accents."""
_WORDS = """
    the a an my your our their his her this these that those of please i j l d s m se su sus
    der die das den dem des ein eine einen einem einer eines mein meine meinen meiner meinem ihr ihre ihren
    ihrem ihrer dein deine deinen unser unsere unseren dies diese diesen dieser dieses diesem
    le la les un une du de mon ma mes votre vos notre nos tes sa ses ce cet cette ces au aux
    el los las una unos unas mi mis tu tus este esta estos estas ese esa del al
    il lo gli uno mio mia miei mie tuo tua tuoi tue suo sua suoi sue questo questa questi di della dei delle
    degli dello dell alla allo agli o os as um uma meu minha meus minhas seu seus suas ao aos do da dos
    het een mijn uw jouw jullie onze deze dit die
    zu zum zur im am bei mit nach von vom en dans sur pour par avec chez por para con em nos nas com per
    is are am ist sind est sont esta estao sono zijn
    nel nella sul sulla fur uber aan voor bij met van naar te
"""
_BARE = frozenset(_WORDS.split()) - {"as"}
"""Articles, whose it is, and what only joins."""
_BETWEEN = """
    to in on at for with by from out off aus dal del uit into onto and or here now about und oder hier jetzt
    auf an et ou ici maintenant y e aqui ahora a no na su qui ora adesso op nu om er so just
"""
_SMALL = frozenset(_BETWEEN.split())
"""What stands between; looked up only where a name says nothing else."""
_PARTICLES = frozenset({"in", "out", "on", "off", "up", "down", "away", "back", "over", "through", "as"})
"""English verbs are others with them: `check in`, `check out`."""
_APART = frozenset({"out", "on", "off", "up", "down", "away", "back", "again", "erneut", "wieder", "nieuw"})
MOST_BETWEEN = 3
"""Words that stand between a verb and its `back`."""
_FILES = frozenset({"pdf", "csv", "excel"})
_INTO = frozenset({"in", "auf", "op"})
"""What a name begins with that says only where something is put: `In den Warenkorb`."""
_PLURALS = ("s", "es", "n", "en")
_LOOKING = frozenset({"acts view", "acts open", "acts manage", "acts show_all"})
"""What is done with whatever has a name: `Invoice`, `View invoice`."""
_FLAGS = frozenset({"light", "vague", "field"})


@dataclass(frozen=True)
class Part:
    """One thing that a name says."""

    text: str
    means: frozenset[str]
    """Its meanings; none where it is not known."""
    flags: frozenset[str] = frozenset()
    stems: frozenset[tuple[str, str]] = frozenset()
    kin: frozenset[str] = frozenset()
    """Wider kinds of things that it is one of: enough for it not to be another thing."""
    plurals: frozenset[str] = frozenset()
    sure: bool = True
    """It is known as it is, not by its stem."""

    def matches(self, other: Part) -> bool:
        if self.text == other.text or self.text in other.plurals or other.text in self.plurals:
            return True
        if self.means and other.means:
            return bool(self.means & other.means)
        return bool(self.stems & other.stems)

    @property
    def is_act(self) -> bool:
        return any(one.startswith(("acts ", "own ")) for one in self.means) or "light" in self.flags

    @property
    def is_thing(self) -> bool:
        return any(one.startswith("things ") for one in self.means)

    @property
    def is_deed(self) -> bool:
        """Whether it is known to be an act, and nothing that acts are done to."""
        return (
            self.sure and self.is_act and not self.is_thing and not self.flags and not self.means & _LOOKING
        )

    def related(self, other: Part) -> bool:
        """Whether both may be one act, in a wider sense."""
        if self.kin & other.kin:
            return True
        own = any(one.startswith("own ") for one in self.means | other.means)
        return not own and same_act(self.text, other.text)


Said = tuple[Part, ...]


@dataclass(frozen=True)
class _Lexicon:
    phrases: Mapping[str, frozenset[str]]
    """By their words, without accents and `_BARE`."""
    stems: Mapping[tuple[str, str], frozenset[str]]


@lru_cache(maxsize=4096)
def readings(name: str) -> tuple[tuple[Part, ...], ...]:
    """What a name says: by the phrases that it has, and by its words where no phrase needs all of its own."""
    words = bare(spaced(name)).split()
    words = _joined([word for word in words if word not in _BARE] or words)
    found = [tuple(_cut(words, LONGEST_PHRASE))]
    if not _PARTICLES & {*words}:
        found.append(tuple(_cut(words, 1)))
    return tuple(dict.fromkeys(map(_told, found)))


def _joined(words: Sequence[str]) -> list[str]:
    """What stands apart for a word between, put together: `Open this ticket again`, `Turn subtitles on`."""
    known, found = _lexicon().phrases, list(words)
    for at, word in enumerate(words):
        if at + 1 < len(words) and words[at + 1] in _APART:
            continue
        for apart in range(at + 2, min(at + 2 + MOST_BETWEEN, len(words))):
            if words[apart] in _APART and f"{word} {words[apart]}" in known:
                return [*found[: at + 1], words[apart], *found[at + 1 : apart], *found[apart + 1 :]]
    return found


def _told(found: tuple[Part, ...]) -> tuple[Part, ...]:
    telling = tuple(part for part in found if part.text not in _SMALL)
    if telling and found[0].text in _INTO and not any(part.is_act for part in telling):
        return (_part("add", _lexicon().phrases["add"]), *telling)
    if len(telling) > 1 and telling[-1].text in _FILES and not any(part.is_act for part in telling):
        return (*telling, _part("download", _lexicon().phrases["download"]))  # `Certificate as PDF`
    return telling or found


def _cut(words: Sequence[str], longest: int) -> Iterator[Part]:
    known, at = _lexicon().phrases, 0
    while at < len(words):
        if longest == 1 and (found := _compound(words[at])):
            yield from (_part(one, known[one]) for one in found)
            at += 1
            continue
        for size in range(min(longest, len(words) - at), 0, -1):
            phrase = " ".join(words[at : at + size])
            spelt = next((one for one in _numbers(phrase) if one in known), "")
            if spelt:
                yield _part(phrase, known[spelt] if spelt == phrase else _of_things(known[spelt]))
                break
        else:
            size = 1
            yield from _guessed(words[at])
        at += size


def _of_things(means: frozenset[str]) -> frozenset[str]:
    """Of many, what was an act is a list of those: `Hold`, `My holds`."""
    return frozenset(one for one in means if not one.startswith("acts ")) - {"light"} or means


def _numbers(phrase: str) -> Iterator[str]:
    """A phrase as it is, of more, and of one."""
    yield phrase
    if len(phrase) > SHORTEST_STEM:
        yield phrase + "s"
        yield phrase.removesuffix("s")


def _guessed(word: str) -> Iterator[Part]:
    """A word that is not known as it is: by its stem, else by the two of which it is made."""
    lexicon, own = _lexicon(), frozenset(stems(word))
    means = frozenset[str]().union(*(lexicon.stems.get(stem, frozenset()) for stem in own))
    if word.endswith(("s", "ungen", "ingen")):
        means = _of_things(means)
    if means:
        yield Part(word, means - _FLAGS, means & _FLAGS, own, plurals=_plurals(word), sure=False)
        return
    found = _compound(word)
    yield from (_part(one, lexicon.phrases[one]) for one in found)
    if not found:
        yield Part(word, frozenset(), frozenset(), own, plurals=_plurals(word))


def _compound(word: str) -> list[str]:
    """The known words of which one is made, the longest last first: `mull`, `abfuhr`, `termine`."""
    known = _lexicon().phrases
    for at in range(SHORTEST_PART - 1, len(word) - SHORTEST_PART + 1):
        if word[at:] not in known:
            continue
        for link in _LINKS:
            lead = word[:at].removesuffix(link)
            if len(lead) + len(link) != at or len(lead) < SHORTEST_PART - 1:
                continue
            if lead in known:
                return [lead, word[at:]]
            if before := _compound(lead):
                return [*before, word[at:]]
    return []


def _part(text: str, means: frozenset[str]) -> Part:
    kin = frozenset(one for one in means if one.startswith("kin "))
    return Part(text, means - _FLAGS - kin, means & _FLAGS, frozenset(stems(text)), kin, _plurals(text))


def _plurals(word: str) -> frozenset[str]:
    return frozenset(word + ending for ending in _PLURALS)


def stems(word: str) -> Iterator[tuple[str, str]]:
    """What may be the stem of a word, with the family of languages whose ending was taken off."""
    for family, endings in _ENDINGS.items():
        for ending in endings:
            bare_word = word.removesuffix(ending) if ending else word
            if (not ending or bare_word != word) and len(bare_word) >= SHORTEST_STEM:
                yield bare_word, family


@cache
def _lexicon() -> _Lexicon:
    text = files(__package__).joinpath("meanings.txt").read_text(encoding="utf-8")
    phrases: dict[str, set[str]] = {}
    section = ""
    for paragraph in text.split("\n\n"):
        lines = [line for line in paragraph.strip().splitlines() if not line.startswith("#")]
        told = " ".join(lines).split()
        if len(told) == 1 and told[0].startswith("["):
            section = told[0].strip("[]")
        elif told:
            key, *rest = told
            flags = _FLAGS & {section, key}
            means = flags - {"field"} or {f"{section} {key}"}
            for one in told if section in _FLAGS else rest:
                phrases.setdefault(_spelt(one), set()).update(flags | means)
    by_stem: dict[tuple[str, str], set[str]] = {}
    for phrase, means in phrases.items():
        if " " not in phrase:
            for stem in stems(phrase):
                by_stem.setdefault(stem, set()).update(means)
    return _Lexicon(
        {phrase: frozenset(means) for phrase, means in phrases.items()},
        {stem: frozenset(means) for stem, means in by_stem.items()},
    )


def _spelt(phrase: str) -> str:
    words = bare(spaced(phrase.replace("_", " "))).split()
    return " ".join([word for word in words if word not in _BARE] or words)


def bare(word: str) -> str:
    """Without its accents, as ids are written."""
    return "".join(one for one in normalize("NFD", word.casefold()) if not combining(one))
