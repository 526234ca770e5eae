"""What to write instead, when words fit several elements or none."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher

from browser_tools.elements.css import CSS_LOOK
from browser_tools.elements.words import Words, plain
from browser_tools.errors import AmbiguousTargetError, TargetError
from browser_tools.observe import Candidate

_SHOWN = 6
_NEAREST = 3
_ORDINAL = ("first", "second", "third", "fourth", "fifth", "sixth")


def ambiguous(text: str, words: Words, found: Sequence[Candidate]) -> AmbiguousTargetError:
    """Lists up to 6 of `found`, each with words that mean it alone."""
    lines = [f"{text!r} fits {len(found)} elements; say which one, in these words or by handle:"]
    for index, candidate in enumerate(found[:_SHOWN]):
        lines.append(f"  {_phrase(words, found, index)}  [{candidate.handle}]")
    if len(found) > _SHOWN:
        lines.append(f"  ... and {len(found) - _SHOWN} more")
    return AmbiguousTargetError("\n".join(lines))


def missing(
    text: str, everything: Sequence[Candidate], wanted: str | None, fitting: Sequence[Candidate] = ()
) -> TargetError:
    """Names the 3 elements whose names are nearest to `text`.

    Where something of a kind is `wanted`, they are of `fitting`, if there are any; those without a name are
    shown with their value and handle.
    """
    wish = plain(text)
    named = [each for each in fitting or everything if (each.name or fitting) and each.role != "row"]
    named.sort(key=lambda each: -SequenceMatcher(None, wish, plain(each.name)).ratio())
    shown = ", ".join(list(dict.fromkeys(map(_shown, named)))[:_NEAREST])
    kind = f" ({wanted} is needed here)" if wanted else ""
    hint = f"the nearest are {shown}" if shown else "the page shows no elements: observe it again"
    if text[:1].islower() and CSS_LOOK.search(text):
        hint += f"; a CSS selector is written css={text}"
    return TargetError(f"nothing on the page is called {text!r}{kind}; {hint}")


def _shown(candidate: Candidate) -> str:
    if candidate.name:
        return f'{candidate.role} "{candidate.name[:60]}"'
    value = f' with "{candidate.value[:60]}" in it' if candidate.value else ""
    return f"{candidate.role} without a name{value} [{candidate.handle}]"


def _phrase(words: Words, found: Sequence[Candidate], index: int) -> str:
    candidate = found[index]
    called = words.name or candidate.name
    name = f'"{called}"' if called else candidate.role
    own = _places(candidate)
    others = [_places(each) for each in found if each is not candidate]
    for place in own:
        if not any(place in other for other in others):
            return f"{name} in {place}"
    roles = [each.role for each in found]
    if roles.count(candidate.role) == 1:
        return f"{name} {_ROLE.get(candidate.role, candidate.role)}"
    return f"the {_ORDINAL[index]} {name}"


_ROLE = {"textbox": "field", "searchbox": "field", "combobox": "dropdown", "menuitem": "menu item"}


def _places(candidate: Candidate) -> list[str]:
    places = []
    for each in candidate.containers:
        if each.kind in ("row", "item"):
            rest = each.text.replace(candidate.name, " ") if candidate.name else each.text
            label = each.name or " ".join(rest.replace('"', " ").split()[:4])
        else:
            label = each.name
        kind = each.kind if each.kind in ("form", "dialog", "row", "item", "group") else "section"
        if label:
            places.append(
                f'the {kind} with "{label}"' if kind in ("row", "item") else f'the "{label}" {kind}'
            )
    places.extend(f'the "{heading}" section' for heading in reversed(candidate.headings))
    return places
