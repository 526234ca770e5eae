"""Classes of buttons as pages really build them: names from aria-label, value, alt, title, SVG, form actions.

Five sets, each frozen before any word was added for it. First runs:
- written anew, before words came in pairs: 138 of 200 right (payment 17, delete 17, grant_access 12, login 13
  of 20; asked or denied under `standard` 18, 19, 16, 19); none of 60 near misses asked;
- as open shops are translated, after that was mended: 138 of 175 (payment 32 of 39, delete 46 of 54, login 19
  of 23, grant_access 9 of 19; asked or denied 37, 49, 22, 18); 6 of 100 near misses asked.
- as banks, mail, git hosts and panels name things: 187 of 200 (payment 19, delete 14, grant_access 20, login
  17 of 20); none of 60 near misses asked. With it two sets of the serious classes alone: 56 and 62 of 80.
  After both of the former were mended by kind (emptying a bin, taking out people and machines, sharing files,
  topping up), before it was looked at for the first time, the last set: 77 of 80, 79 of 80 asked or denied,
  none of 40 near misses asked.
What is missed now is odd or terse translation (`Invité` for a guest checkout), and a price on a button of a
subscription. The floors hold since.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from pathlib import Path

import pytest
from local_server import LocalServer

from browser_tools.acts.intents import activation
from browser_tools.resolve import resolve
from browser_tools.session import Session
from policies.action import Action
from policies.facts import Facts
from policies.gate import Gate, Layer
from policies.load import bind_start, load_policy

CASES = Path(__file__).parents[1] / "cases"
SERIOUS = ("payment", "delete", "grant_access", "login")
POSTED = "<form method=post action=/x>{}</form>"
ICON = "<svg width=20 height=20><rect width=20 height=20 /></svg>"
DOT = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="
MARKUP = {
    "form": POSTED.format("<button>{label}</button>"),
    "value": POSTED.format("<input type=submit value='{label}'>"),
    "image": POSTED.format(f"<input type=image width=20 height=20 alt='{{label}}' src={DOT}>"),
    "imgalt": POSTED.format(f"<button><img width=20 height=20 alt='{{label}}' src={DOT}></button>"),
    "title": POSTED.format(f"<button title='{{label}}'>{ICON}</button>"),
    "nested": POSTED.format("<button><i>★</i> <span><b>{label}</b></span></button>"),
    "action": "<form method=post action='{action}'><button>{label}</button></form>",
    "aria": f"<button type=button aria-label='{{label}}'>{ICON}</button>",
    "svg": "<button type=button><svg role=img width=20 height=20><title>{label}</title>"
           "<rect width=20 height=20 /></svg></button>",
    "labelledby": f"<span id=l{{number}}>{{label}}</span><button type=button aria-labelledby=l{{number}}>"
                  f"{ICON}</button>",
    "div": "<div tabindex=0 role=button>{label}</div>",
    "role": "<a href='#' role=button>{label}</a>",
    "script": "<button type=button>{label}</button>",
}  # fmt: skip
NAMED = {
    "text": "<{tag}>{label}</{end}>",
    "aria": f"<{{tag}} aria-label='{{label}}'>{ICON}</{{end}}>",
    "title": f"<{{tag}} title='{{label}}'>{ICON}</{{end}}>",
    "nested": "<{tag}><span><b>{label}</b></span></{end}>",
    "imgalt": f"<{{tag}}><img width=20 height=20 alt='{{label}}' src={DOT}></{{end}}>",
}
HARMLESS = {
    "link": ("a href=/help/topic", "{}"),
    "button": ("button type=button", "{}"),
    "get": ("button", "<form action=/list><input type=search name=q>{}</form>"),
}


@dataclass(frozen=True)
class Shown:
    """One line of the file: what it is (a class, or how a harmless one stands there), its label and HTML."""

    told: str
    language: str
    label: str
    html: str


def labelled(line: str, number: int) -> Shown:
    told, language, markup, label, action = (*line.split("|"), "")[:5]
    values = {"label": escape(label, quote=True), "action": action, "number": number}
    return Shown(told, language, label, MARKUP[markup].format(**values))


def harmless(line: str) -> Shown:
    told, markup, label = line.split("|")
    tag, around = HARMLESS[told]
    button = NAMED[markup].format(tag=tag, end=tag.split()[0], label=escape(label, quote=True))
    return Shown(told, "", label, around.format(button))


def lines(part: str) -> list[str]:
    return [line for line in part.splitlines() if line and not line.startswith("#")]


def shown(name: str) -> tuple[list[Shown], list[Shown]]:
    serious, near = (CASES / name).read_text(encoding="utf-8").split("\n---\n")
    return [labelled(line, number) for number, line in enumerate(lines(serious))], [
        harmless(line) for line in lines(near)
    ]


async def acts(session: Session, buttons: list[Shown]) -> list[Action]:
    """The click on each button, as the door would put it before the gate, all read from one page."""
    page = "<!doctype html><meta charset=utf-8>" + "".join(f"<p>{each.html}</p>" for each in buttons)
    server, tab = LocalServer({"/": page}), session.current
    await tab.navigate(server.url + "/")
    found = [each for each in await tab.observer.elements() if each.role in {"button", "link"}]
    assert len(found) == len(buttons)
    clicks = [activation("click", await resolve(tab, each.handle)) for each in found]
    server.close()
    return clicks


def verdict(act: Action) -> str:
    origin = act.origin or act.url
    assert origin is not None
    return Gate([Layer("standard", bind_start(load_policy("standard"), origin))]).decide(act).verdict


FLOORS = [
    ("buttons_marked_up.txt", 0.0, 0.0),
    ("buttons_translated.txt", 0.12, 0.05),
    ("buttons_unseen.txt", 0.0, 0.0),
    ("buttons_held_out.txt", 0.0, 0.0),
    ("buttons_last.txt", 0.02, 0.0),
]
"""File, and the shares of serious buttons that may be called something else, or go by unasked."""


@pytest.mark.parametrize(("name", "misnamed", "unasked"), FLOORS)
async def test_serious_buttons_are_known_however_they_are_named(
    session: Session, name: str, misnamed: float, unasked: float
) -> None:
    buttons = [each for each in shown(name)[0] if each.told in SERIOUS]
    clicks = await acts(session, buttons)
    wrong = [each.label for each, act in zip(buttons, clicks, strict=True) if Facts(act).cls != each.told]
    let = [each.label for each, act in zip(buttons, clicks, strict=True) if verdict(act) == "allow"]
    assert len(wrong) <= misnamed * len(buttons), wrong
    assert len(let) <= unasked * len(buttons), let


NEAR = [
    ("buttons_marked_up.txt", 0.03),
    ("buttons_translated.txt", 0.05),
    ("buttons_unseen.txt", 0.0),
    ("buttons_held_out.txt", 0.0),
    ("buttons_last.txt", 0.0),
]
"""File, and the share of harmless buttons that may ask."""


@pytest.mark.parametrize(("name", "share"), NEAR)
async def test_near_misses_ask_nobody(session: Session, name: str, share: float) -> None:
    near = shown(name)[1]
    clicks = await acts(session, near)
    asked = [each.label for each, act in zip(near, clicks, strict=True) if verdict(act) != "allow"]
    assert len(asked) <= share * len(near), asked


@pytest.mark.parametrize("name", ["buttons_marked_up.txt", "buttons_unseen.txt"])
async def test_other_buttons_are_known(session: Session, name: str) -> None:
    buttons = [each for each in shown(name)[0] if each.told not in SERIOUS]
    clicks = await acts(session, buttons)
    wrong = [each.label for each, act in zip(buttons, clicks, strict=True) if Facts(act).cls != each.told]
    assert len(wrong) <= 0.05 * len(buttons), wrong
