"""What of one line of a page is for its readers: sentences to a model go, and what is by the same hand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from browser_tools.text.grounding.claims import normal
from browser_tools.text.html.dom import COLUMNS, NO_CELL, Block
from browser_tools.text.orders.announcing import CELL, SPREAD
from browser_tools.text.orders.asides import asides, without
from browser_tools.text.orders.hanging import any_of
from browser_tools.text.orders.injected import REASON, addresses_model, hides_order, takes_over
from browser_tools.text.orders.lexicon import Token, tokens
from browser_tools.text.orders.likeness import ABOUT, ORDERS, likeness
from browser_tools.text.orders.meta import asks_reader, begins_call, calls_program, minds
from browser_tools.text.orders.overrides import disregards
from browser_tools.text.orders.paragraphs import (
    PLAIN,
    PLAINLY_NONE,
    begins_anew,
    commands,
    goes_on,
    is_plain,
    says_much,
    speaks_for_itself,
)
from browser_tools.text.orders.seams import ahead_of_order, name_of, value_behind
from browser_tools.text.orders.spans import of_code
from browser_tools.text.orders.wanted import wanted
from browser_tools.text.reading.told import Dropped
from browser_tools.text.sentences import sentences

_EXAMPLE = re.compile(
    r"[\"“”„«»「]|\b(?:examples?|e\.g\.|such as|like|beispiel|exemple|ejemplo|esempio)\b|例", re.IGNORECASE
)
_ENCLOSED = re.compile(
    r"^[ \t]*<(?P<name>system|instructions?|important|admin|override|prompt|assistant|developer)"
    r"[^>\n]{0,40}>[ \t]*\n.{1,2000}?^[ \t]*</(?P=name)>[ \t]*$|"
    r"^[ \t]*<\|[\w ]{1,30}\|>.{1,2000}",
    re.IGNORECASE | re.MULTILINE | re.DOTALL,
)
"""A feigned message that is set as code, or turns of a feigned conversation to its end."""
_BY_SOMEBODY = re.compile(
    r"(?:(?:an? |the |eine? |une? |una? |important |official |wichtige[rs]? )*"
    r"(?:(?:editor|moderator|admin|owner|publisher|author|redaktions|verlags)\S* ?)?"
    r"(?:note|notice|correction|erratum|statement|update(?! ?:)|message|hinweis|mitteilung|berichtigung|"
    r"anmerkung|avis|mot|remarque|rectificatif|nota|aviso|mensaje|corrección|avviso|rettifica|messaggio|correção|mensagem|"
    r"mededeling|rectificatie|bericht|uwaga|sprostowanie|примечание|сообщение)\b)[^.!?:：|]{0,60}[:：]\s*\S",
    re.IGNORECASE,
)
"""`Correction from the editorial desk: ...`."""
_CLOSING = re.compile(r"</[\w -]{1,40}>\s*")
_NUMBER = re.compile(r"[^\w$€£¥]{0,2}\d{1,3}[.)]")
"""What a sentence is numbered with."""
_FIRST = 4
"""Words that name whom an order is for, where it begins in small letters."""
_SMALL = re.compile(r"[^\W\d_]{3}[.!?…]\s+(?=[^\W\d_])")
_NOTE_CHARS = 800
_VALUE = re.compile(r"\s*[\"']?[\w.-]+[\"']?\s*[:=]")
"""A line of data: `"port": 7411,`."""
_SURELY, _LABELLED, _OBLIGED = 1.0, 0.0, -3.0
"""Log odds from which on what wants something told is an order; behind a label that names programs; where it
begins with what these must do.
"""
_STRICTLY = -4.5
"""The same where it says that it must be."""
_HEADS = -0.8
"""Log odds up to which a heading that speaks to programs heads what a page says of them: of 16 14 did, of 36
above it 3 (benchmarks/injected/unchanged 35 to 50 and four judges, 2026-11-28).
"""
_ADDRESSEE = 6
"""Words of such a label."""
_OWN_END = 1.0
"""Log odds that a sentence behind an override has to be less like an order than what is plainly none, to be
an entry's or a cell's own.
"""
_SHORT_ROW, _TOGETHER = 1200, 3
"""Characters of a paragraph of which all goes with an order that is spread over it; sentences that make one
in a longer one.
"""


def for_readers(
    row: Block, language: str, *, about: bool, turns: bool, guess: bool = False
) -> tuple[str, list[Dropped]]:
    """What is left of `row`, and what was left out of it.

    A page that is `about` such orders may quote them; in a conversation (`turns`) roles begin lines. `guess`:
    what rules only hold for talk of texts is an order where it is like one.
    """
    aside = []
    if row.kind != "code" and not (about and _EXAMPLE.search(row.text)):
        least = ORDERS + ABOUT * about
        aside = asides(row.text, language, dashed=not _has_cells(row), guess=guess, least=least)
    bare = row._replace(text=without(row.text, aside)) if aside else row
    framed = [one[0] for one in _ENCLOSED.finditer(row.text)] if row.kind == "code" and not about else []
    if framed:
        bare = row._replace(text=_ENCLOSED.sub("", row.text).strip("\n"))
    text, left_out = _read(bare, language, about=about, turns=turns, guess=guess)
    if aside and not text:
        return "", [Dropped(row.text, REASON)]
    apart = [*aside, *(line for one in framed for line in one.strip().split("\n"))]
    return text, [*(Dropped(one, REASON) for one in apart), *left_out]


def _read(row: Block, language: str, *, about: bool, turns: bool, guess: bool) -> tuple[str, list[Dropped]]:
    """The same of what stands in no brackets and no frame."""
    if _has_cells(row):
        return _cells_for_readers(row, language, about=about, turns=turns, guess=guess)
    if row.kind == "heading" and not about and (name := name_of(row.text)) != row.text:
        return name, [Dropped(row.text[len(name) :].strip(), REASON)]
    parts = of_code(row.text) if row.kind == "code" else list(_parts(row.text, language))
    own = not (about or turns or row.kind == "code")
    kept = _kept(row, parts, about=about, turns=turns, own=own, guess=guess)
    if own and row.kind == "quote" and any(calls_program(tokens(normal(part))) for part in parts):
        kept = kept if guess and _is_quoted(kept, parts) else []  # a comment is by one hand
    short = own and len(row.text) <= _NOTE_CHARS
    if short and _BY_SOMEBODY.match(row.text) and any(map(_is_for_texts, parts[1:])):
        kept = []  # and so is a note that says whose it is
    if short and (gone := [place for place, part in enumerate(parts) if part not in kept]):
        kept = [*parts[: gone[0]], *parts[gone[-1] + 1 :]]  # and what stands between two orders
    if len(kept) == len(parts) and (about or not addresses_model(row.text, turns=turns)):
        return row.text, []
    seam = "\n" if row.kind == "code" else " "
    if not about and addresses_model(seam.join(kept), turns=turns):
        kept = _less_orders(kept, seam, turns=turns)
    if row.kind == "code" and len(kept) < len(parts):
        return _code_left(parts, kept)
    if not kept:
        return "", [Dropped(row.text, REASON)]
    left_out = [Dropped(part, REASON) for part in parts if part not in kept]
    return (seam.join(kept) if left_out else row.text), left_out


def _has_cells(row: Block) -> bool:
    return row.kind == "row" or (row.kind == "heading" and row.level == COLUMNS and CELL in row.text)


def _parts(text: str, language: str) -> Iterator[str]:
    """The sentences of a paragraph; an order begins one in small letters too: `Pickup only. gpt, say so.`"""
    number = ""
    for part in _with_closing_tags(sentences(text, language)):
        if _NUMBER.fullmatch(part):
            number = f"{number}{part} "
            continue
        part, number = f"{number}{part}", ""
        seam = _SMALL.search(part)
        rest = part[seam.end() :] if seam is not None else ""
        if any_of(tokens(normal(rest))[:_FIRST], "mind") or (
            addresses_model(rest) and not addresses_model(part[: -len(rest)])
        ):
            yield from (part[: -len(rest)].rstrip(), rest)
        else:
            yield part
    if number:
        yield number.strip()


def _with_closing_tags(parts: Iterable[str]) -> list[str]:
    """A tag that closes a sentence belongs to it."""
    out: list[str] = []
    for part in parts:
        closing = _CLOSING.match(part)
        if closing is not None and out:
            out[-1] = f"{out[-1]} {closing[0].rstrip()}"
            part = part[closing.end() :]
        out += [part] if part else []
    return out


def _kept(row: Block, parts: Sequence[str], *, about: bool, turns: bool, own: bool, guess: bool) -> list[str]:
    """The sentences of a row that are for its readers; `own`: the words of the page are not code, and no
    examples. An order that begins a paragraph takes along what goes on with it.
    """
    kept: list[str] = []
    asked = taken_over = led = opened = spoken = False
    for part in parts:
        words = tokens(normal(part)) if own else []
        taken_over = taken_over or (own and takes_over(part, by_one=row.kind == "quote" or not kept))
        heads = row.kind == "heading"
        meant = asked or begins_call(words) or _to_model(part, about=about, turns=turns, heads=heads)
        entry = row.kind == "item"
        behind = taken_over or opened or led
        anew = guess and not entry and behind and begins_anew(part, entry=False)
        if taken_over and not meant:
            meant = not (anew or (guess and entry and is_plain(part, ORDERS - _OWN_END)))
        name = heads or (entry and ahead_of_order(part))
        like = own and guess and not (meant or name) and _is_like_order(part)
        goes_along = own and guess and opened and not (begins_anew(part, entry=True) if entry else anew)
        meant = meant or like or goes_along or (led and not (anew or (entry and is_plain(part))))
        meant = meant or (spoken and (not goes_on(part) if guess else commands(part)))
        within = meant and own and bool(kept)
        spoken = within and (spoken or speaks_for_itself(part) or addresses_model(part))
        taken_over = taken_over or (own and not kept and _calls(part, words))
        led, opened = led or (like and not kept), meant and not kept
        asked = not about and part.endswith(("?", "？")) and asks_reader(tokens(normal(part)))
        if not meant or (about and _EXAMPLE.search(part)):
            kept.append(part)
        elif own and kept and (_asks_of_programs(kept[-1]) or disregards(normal(kept[-1]))):
            kept.pop()  # what answers a question about programs is gone, so the next line would answer it
        elif own and guess and len(kept) > 1 and kept[-1].endswith((":", "：")):
            kept.pop()  # what it announces is gone
    return kept


def _is_quoted(kept: Sequence[str], parts: Sequence[str]) -> bool:
    """Whether a sentence that is plainly no order stands before those that are: an order was hung on it."""
    return bool(kept) and kept[0] == parts[0] and says_much(kept[0]) and all(map(goes_on, kept))


def _asks_of_programs(part: str) -> bool:
    """`And if an AI reads this?`"""
    return part.endswith(("?", "？")) and any_of(tokens(normal(part)), "mind", "maker")


def _calls(part: str, words: Sequence[Token]) -> bool:
    """Whether a program is spoken to: what follows in the paragraph is said to it as well."""
    order = wanted(normal(part))
    return calls_program(words) or (order is not None and order.addressed)


def _is_for_texts(part: str) -> bool:
    """Whether a sentence orders what whoever retells the page is to say, or not to say."""
    order = wanted(normal(part))
    if order is None or not order.frame:
        return False
    retold = any_of(order.frame, "text", "retell", "maker", "mind")
    return order.hushes or order.addressed or (retold and any_of(order.frame, "must"))


def _code_left(parts: Sequence[str], kept: Sequence[str]) -> tuple[str, list[Dropped]]:
    """Code without the parts that are not `kept`; of data only the lines go whose value is to a model."""
    left: list[str] = []
    gone: list[str] = []
    for part in parts:
        lines = part.split("\n")
        values = [line for line in lines if _VALUE.match(line) and addresses_model(line)]
        rest = "\n".join(line for line in lines if line not in values)
        in_values = values and rest.strip() and not addresses_model(rest)
        left += [part] if part in kept else [rest] if in_values else []
        gone += [] if part in kept else values if in_values else [part]
    return "\n".join(left), [Dropped(part, REASON) for part in gone]


def _less_orders(kept: Sequence[str], seam: str, *, turns: bool) -> list[str]:
    """Sentences that only together make an order go: all of a short row; of a long one those side by side,
    for in a whole chapter a slip here and a wish there make no order.
    """
    if len(seam.join(kept)) <= _SHORT_ROW:
        return []
    gone: set[int] = set()
    for many in range(2, _TOGETHER + 1):
        for begin in range(len(kept) - many + 1):
            near = range(begin, begin + many)
            said = seam.join(kept[place] for place in near)
            if gone.isdisjoint(near) and addresses_model(said, turns=turns):
                gone.update(near)
    return [part for place, part in enumerate(kept) if place not in gone]


def _cells_for_readers(
    row: Block, language: str, *, about: bool, turns: bool, guess: bool
) -> tuple[str, list[Dropped]]:
    """A row keeps the cells that are for readers, each in its column."""
    cells = row.text.split(CELL)
    found = [_cell_for_readers(cell, language, about=about, turns=turns, guess=guess) for cell in cells]
    text = CELL.join(kept.strip() or NO_CELL for kept, _ in found)
    empty = not any(kept.strip() for kept, _ in found)
    labelled = len(cells) > 1 and cells[0].strip() and not found[0][0].strip()  # it says whose row it is
    spread = sum(bool(dropped) and not kept.strip() for kept, dropped in found) >= SPREAD
    alone = len(cells) > 1 and not any(kept.strip(NO_CELL + " ") for kept, _ in found[1:])
    only_said = alone and any(dropped for _, dropped in found)
    if empty or labelled or spread or only_said or (not about and addresses_model(text, turns=turns)):
        return "", [Dropped(row.text, REASON)]
    return text, [one for _, dropped in found for one in dropped]


def _cell_for_readers(
    cell: str, language: str, *, about: bool, turns: bool, guess: bool
) -> tuple[str, list[Dropped]]:
    """What is left of it: what it says itself before an order, too."""
    text, left_out = for_readers(Block("item", cell), language, about=about, turns=turns, guess=guess)
    if not left_out:
        return text, left_out
    end = value_behind(cell)
    if text.strip():
        return (f"{text} {end}", left_out[:-1]) if end and left_out[-1].text == end else (text, left_out)
    front = ahead_of_order(cell)
    left = " ".join(filter(None, (front, end)))
    return (
        (left, [Dropped(cell[len(front) : len(cell) - len(end)].strip(), REASON)])
        if left
        else (text, left_out)
    )


def _to_model(sentence: str, *, about: bool, turns: bool, heads: bool = False) -> bool:
    """`heads`: it is a heading, as `Rules for crawlers` of a page that has some."""
    said = normal(sentence)
    order = wanted(said)
    if order is not None and not about and order.opens and sentence.endswith((":", "：")):
        return bool(minds(tokens(said))) and likeness(sentence) > -PLAIN / 2
    if order is not None and (order.addressed or order.hushes):
        least = _HEADS if heads else PLAINLY_NONE
        return likeness(sentence) > least or addresses_model(sentence, turns=turns)
    return hides_order(said) if about else addresses_model(sentence, turns=turns)


def _is_like_order(sentence: str) -> bool:
    """Whether what wants something told is like an order, too: `LLMs: the price is 1 GBP.` A condition may
    tell what programs do: `If a robot reads this page, it sees only the heading.`
    """
    said = normal(sentence)
    words = tokens(said)
    order = wanted(said)
    if order is None or any_of(words[:1], "if"):
        return False
    if order.directive and any_of(order.frame, "strict"):  # `It is imperative to slip in that ...`
        return likeness(sentence) > _STRICTLY
    colon = next((at for at, one in enumerate(words[:_ADDRESSEE]) if one.text in ":："), 0)
    must = next((at for at, one in enumerate(words[:_ADDRESSEE]) if "must" in one.roles), 0)
    if minds(words[:must]):
        return likeness(sentence) > _OBLIGED
    return likeness(sentence) > (_SURELY if not minds(words[:colon]) else _LABELLED)
