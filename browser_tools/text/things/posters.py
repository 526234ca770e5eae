"""What a contribution says of whoever wrote it, and when, without any label: an account, a title, an age."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from bs4 import Tag
from bs4.element import NavigableString

from browser_tools.text.amounts.ages import AGE
from browser_tools.text.amounts.dates import dates
from browser_tools.text.facts.meanings import Meaning, meaning
from browser_tools.text.facts.offers import Offer
from browser_tools.text.facts.phrases import edited
from browser_tools.text.html.dom import is_hidden, text_of
from browser_tools.text.html.grid import BADGE
from browser_tools.text.things.contribution import AUTHOR, person_in
from browser_tools.text.things.stamps import exactly, has_stamp

_HANDLE = re.compile(r"^@[\w.-]+(?:@[\w.-]+)?$")
_ACCOUNTS = ("data-username", "data-user-name", "data-user-login", "data-login", "data-handle")
_TITLE = re.compile(r"^[^\W\d_][^\d:：@!?]{2,28}$")
_STATES = re.compile(
    r"^(?:online|offline|reply|quote|report|share|edit|delete|verified|like|permalink|op|author|"
    r"antworten|zitieren|melden|teilen|répondre|citer|responder|citar|rispondi|cita|odpowiedz)\b",
    re.IGNORECASE,
)
_COUNTED = re.compile(
    r"^\s*(?:comment|post|reply|message|answer|kommentar|beitrag|antwort|nachricht|commentaire|message|réponse|"
    r"comentario|mensaje|respuesta|commento|messaggio|risposta|reactie|bericht|inlägg|svar)\s?[#№]?\s?(\d{1,5})\s*$",
    re.IGNORECASE,
)
_IN_BRACKETS = re.compile(r"^\s*\(([^()\d]{2,40})\)")
SHOWN = "shownas"
"""What somebody is called beside the account's name."""
_IDS = ("data-post-id", "data-comment-id", "data-message-id", "data-id", "id")
_ID, _OWN_ID, _NEAREST = re.compile(r"^(?:[a-z]+[-_]?){0,3}?(\d{1,20})$", re.IGNORECASE), meaning("id"), 4
SIGNED_OFF: Meaning = frozenset({"signedoff"})
"""What stands under all that somebody writes; a library's `Signatur` is something else."""
_SIGNATURE = ".signature, .message-signature, .sig, .signatur, .firma, .postsignature"
_LESS_SURE = 2
_LONGEST_EDIT, _MOST_BEHIND = 120, 12
_LONGEST_AGE, _HIGHEST, _MOST = 40, 3, 6


def signature(item: Tag) -> Iterator[Offer]:
    for element in item.select(_SIGNATURE, limit=1):
        said = text_of(element)
        yield Offer(SIGNED_OFF, said, "heading", said, element)


def own_number(item: Tag) -> Iterator[Offer]:
    """What the board itself calls a contribution: `id="p50101"`."""
    for element in (item, *islice(item.parents, _NEAREST)):
        given = [str(element.get(name) or "") for name in _IDS]
        if found := next(filter(None, map(_ID.match, given)), None):
            yield Offer(_OWN_ID, found[1], "heading", found[1], item, _LESS_SURE)
            return
        if element.name in ("tr", "li", "article") or element.find_previous_sibling(element.name):
            return  # what holds several of them has a number of its own


def about_author(item: Tag) -> Iterator[tuple[str, str]]:
    person = person_in(item)
    for element in item.find_all(True):
        account = next((str(element[name]) for name in _ACCOUNTS if element.get(name)), "")
        said = text_of(element) if not account and element.find(True) is None else ""
        if account or _HANDLE.match(said):
            yield "handle", account or said
            break
    for text in item.find_all(string=AGE):
        said = " ".join(str(text).split())
        if len(said) <= _LONGEST_AGE:
            yield "age", said
            break
    for element in item.find_all(_is_edit):
        stamp = element.find(_stamped)
        yield "edited", str(stamp.get("datetime") or exactly(stamp)) if isinstance(stamp, Tag) else ""
        break
    for text in item.find_all(string=_COUNTED):
        yield "position", str(_COUNTED.match(str(text))[1])  # type: ignore[index]
        break
    if person is not None and (title := _title_under(person, item) or _badge(person, item)):
        yield "user title", title
    if person is not None and (shown := _shown_behind(person)):
        yield SHOWN, shown


def _badge(person: Tag, item: Tag) -> str:
    """The words of a badge behind the name, before anything is said."""
    for element in person.find_all_next(True, limit=_MOST_BEHIND):
        if item not in element.parents or element.name in ("p", "blockquote", "pre"):
            break
        said = text_of(element) if element.find(True) is None else ""
        if (
            any(map(BADGE.search, element.get("class") or ()))
            and _TITLE.match(said)
            and not _STATES.match(said)
        ):
            return said
    return ""


def _shown_behind(person: Tag) -> str:
    """The name in brackets behind an account: `petra_v (Petra Voss)`."""
    for element in [person, *list(person.parents)[:_HIGHEST]]:
        if (after := element.next_sibling) is not None and str(after).strip():
            found = _IN_BRACKETS.match(str(after)) if isinstance(after, NavigableString) else None
            return found[1] if found is not None else ""
    return ""


def _is_edit(element: Tag) -> bool:
    said = text_of(element) if element.find(_stamped) is not None else ""
    return 0 < len(said) <= _LONGEST_EDIT and edited(said) != ""


def _stamped(element: Tag) -> bool:
    return element.name == "time" or has_stamp(element)


def _title_under(person: Tag, item: Tag) -> str:
    """The words in the line below the name, in a box that says nothing but of its bearer."""
    box, name = person, text_of(person)
    for around in list(person.parents)[:_HIGHEST]:
        if around is item or around.find(["p", "time", "blockquote"]) is not None or dates(text_of(around)):
            break
        box = around
    said = [
        " ".join(str(text).split())
        for text in box.find_all(string=True)
        if type(text) is NavigableString and text.parent is not None and not is_hidden(text.parent)
    ]
    words = [one for one in said if re.search(r"\w", one)]
    below = words[words.index(name) + 1 :][:_MOST] if name in words and box is not person else []
    found = next((one for one in below if _TITLE.match(one) and not _STATES.match(one)), "")
    return found if below and found == below[0] and box.select_one(AUTHOR) is not None else ""
