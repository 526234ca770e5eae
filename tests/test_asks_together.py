"""Several asks of one reply: read at once, each bound to its own act, and decided again when its turn comes."""

# ruff: noqa: E501 - a page is easier to read in one line

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from doors import DoorKit, door_kit

from agent.approve import ApprovalDesk, Approvals
from agent.loop import carry_out
from agent.planner import Envelope, State
from agent.store import Store
from browser_tools.errors import LimitReachedError
from browser_tools.session import Session
from browser_tools.tool import ToolCall
from policies.approval import Answer, Ask
from policies.limits import Limits

CARD = """<form method=post action=/paid><p>Lamp 20,00 EUR<p>Total: 24,90 EUR
<label>Card number <input name=number autocomplete=cc-number></label>
<label>Expiry <input name=exp autocomplete=cc-exp></label>
<label>Security code <input name=cvc autocomplete=cc-csc id=cvc></label><button>Pay now</button></form>
<label>Note <input id=note></label>"""
SWAP = "<script>document.forms[0].exp.oninput=()=>{cvc.name='comment'}</script>"
CALLS = [
    ("type_text", {"target": "Card number", "text": "4111111111111111"}),
    ("type_text", {"target": "Expiry", "text": "12/30"}),
    ("type_text", {"target": "Security code", "text": "123"}),
    ("click", {"target": "Pay now"}),
]


class Person:
    """Reads several asks at once and says `to_all` (None: one by one); to single ones `singly`."""

    def __init__(self, to_all: str | None, singly: str = "approved") -> None:
        self.to_all, self.singly = to_all, singly
        self.lists, self.asked = list[list[Ask]](), list[Ask]()

    async def ask(self, ask: Ask) -> Answer:
        self.asked.append(ask)
        return Answer(self.singly, "test")  # type: ignore[arg-type]

    async def all_of(self, asks: Sequence[Ask]) -> Answer | None:
        self.lists.append(list(asks))
        return Answer(self.to_all, "test") if self.to_all else None  # type: ignore[arg-type]


@contextmanager
def at(
    session: Session,
    url: str,
    folder: Path,
    person: Person,
    limits: Limits | None = None,
    preset: str = "standard",
) -> Iterator[DoorKit]:
    store = Store(folder / "strelka.db")
    desk: Any = ApprovalDesk(person, lambda: Approvals(store))
    with door_kit(session, url, folder, policies=(preset,), person=desk, limits=limits) as kit:
        yield kit
    store.close()


async def reply(kit: DoorKit, calls: Sequence[tuple[str, dict[str, Any]]]) -> list[str]:
    """What came of the calls of one reply: `ok` or the code."""
    made = tuple(ToolCall(name, arguments, id=f"m{n}") for n, (name, arguments) in enumerate(calls))
    results = await carry_out(Envelope(made), kit.door, None, State(1, None, ()))
    return [result.code if not result.ok else "ok" for _, result in results]


def answers(kit: DoorKit) -> Counter[tuple[str, str]]:
    events = [one for one in kit.events() if one["type"].startswith("approval_")]
    return Counter((one["type"], one["data"]["call"]) for one in events)


async def values(session: Session) -> list[str]:
    found: list[str] = await session.current.page.evaluate(
        "[...document.forms[0].querySelectorAll('input')].map(e => e.value)"
    )
    return found


async def test_fields_are_asked_for_at_once_and_what_sends_them_at_its_turn(
    session: Session, serve: Callable[..., str], tmp_path: Path
) -> None:
    url, person = serve({"/": CARD, "/paid": "<p>paid"}), Person("approved")
    with at(session, url, tmp_path, person) as kit:
        assert (await kit("navigate", url=url)).ok
        assert await reply(kit, CALLS) == ["ok"] * 4
        assert [[ask.number for ask in asks] for asks in person.lists] == [[(1, 3), (2, 3), (3, 3)]]
        assert [ask.action_class for ask in person.asked] == ["payment"]
        assert dict(person.asked[0].values) == {
            "Card number": "•••1111",
            "Expiry": "•••",
            "Security code": "•••",
        }
        assert person.asked[0].total == "24,90 EUR"
        assert set(answers(kit).values()) == {1}
        assert len(answers(kit)) == 8


async def test_a_no_to_all_does_nothing(session: Session, serve: Callable[..., str], tmp_path: Path) -> None:
    url, person = serve({"/": CARD}), Person("denied")
    with at(session, url, tmp_path, person) as kit:
        assert (await kit("navigate", url=url)).ok
        assert await reply(kit, CALLS) == ["approval.denied", *["call.skipped"] * 3]
        assert await values(session) == ["", "", ""]
        assert person.asked == []


async def test_one_by_one_each_has_its_own_answer(
    session: Session, serve: Callable[..., str], tmp_path: Path
) -> None:
    url, person = serve({"/": CARD}), Person(None, "approved")
    with at(session, url, tmp_path, person) as kit:
        assert (await kit("navigate", url=url)).ok
        assert await reply(kit, CALLS[:3]) == ["ok"] * 3
        assert [ask.number for ask in person.asked] == [(1, 3), (2, 3), (3, 3)]


async def test_an_answer_does_not_hold_for_what_became_of_the_page(
    session: Session, serve: Callable[..., str], tmp_path: Path
) -> None:
    url, person = serve({"/": CARD + SWAP}), Person("approved", "denied")
    with at(session, url, tmp_path, person) as kit:
        assert (await kit("navigate", url=url)).ok
        assert await reply(kit, CALLS[:3]) == ["ok", "ok", "approval.denied"]
        assert len(person.asked) == 1
        assert (await values(session))[2] == ""


async def test_an_answer_does_not_outlive_its_reply(
    session: Session, serve: Callable[..., str], tmp_path: Path
) -> None:
    url, person = serve({"/": CARD}), Person("approved", "denied")
    calls = [CALLS[0], ("click", {"target": "Nothing of that name"}), CALLS[1]]
    with at(session, url, tmp_path, person) as kit:
        assert (await kit("navigate", url=url)).ok
        await reply(kit, [*CALLS[:2]])
        await reply(kit, calls)
        assert await reply(kit, CALLS[1:2]) == ["approval.denied"]


@pytest.mark.parametrize("most", [2, 3])
async def test_no_more_is_asked_than_the_limit_lets(
    session: Session, serve: Callable[..., str], tmp_path: Path, most: int
) -> None:
    url, person = serve({"/": CARD}), Person("approved")
    with at(session, url, tmp_path, person, Limits(seconds=60, asks=most)) as kit:
        assert (await kit("navigate", url=url)).ok
        with pytest.raises(LimitReachedError, match="asks"):
            await reply(kit, CALLS)
        assert [len(asks) for asks in person.lists] == [most]
        assert person.asked == []


async def test_pages_to_open_are_asked_for_at_once(
    session: Session, serve: Callable[..., str], tmp_path: Path
) -> None:
    url, person = serve({"/": "x", "/a": "a", "/b": "b", "/c": "c"}), Person("approved")
    with at(session, url, tmp_path, person, preset="assist") as kit:
        assert await reply(kit, [("open_tab", {"url": f"{url}/{name}"}) for name in "abc"]) == ["ok"] * 3
        assert [ask.sentence for ask in person.lists[0]] == [
            f"The run wants to open {url}/{name}." for name in "abc"
        ]
        assert person.asked == []


async def test_what_comes_after_a_press_is_not_foretold(
    session: Session, serve: Callable[..., str], tmp_path: Path
) -> None:
    url, person = (
        serve(
            {
                "/": "<form method=post action=/a><button>Send</button><button formaction=/b>Publish</button></form>",
                "/a": CARD,
            }
        ),
        Person("approved"),
    )
    with at(session, url, tmp_path, person) as kit:
        assert (await kit("navigate", url=url)).ok
        await reply(kit, [("click", {"target": "Send"}), ("click", {"target": "Pay now"})])
        assert person.lists == []
        assert [ask.action_class for ask in person.asked] == ["send", "payment"]


async def test_equal_asks_of_one_reply_are_one(
    session: Session, serve: Callable[..., str], tmp_path: Path
) -> None:
    url, person = serve({"/": CARD, "/paid": "<p>paid"}), Person("denied")
    with at(session, url, tmp_path, person) as kit:
        assert (await kit("navigate", url=url)).ok
        said = await reply(kit, [CALLS[0], CALLS[0], CALLS[1]])
        assert [[ask.number for ask in asks] for asks in person.lists] == [[(1, 2), (2, 2)]]
        assert "ok" not in said
        assert person.asked == []
