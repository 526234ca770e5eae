"""What was decided and what is sent: a form that a page fills in otherwise in the last moment goes nowhere."""

# ruff: noqa: E501 - a page is easier to read in one line

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from doors import Person, door_kit
from local_server import Answer, Request

from browser_tools.door.asked import FormField
from browser_tools.door.carried import stray
from browser_tools.egress.sent import Sent
from browser_tools.session import Session

FORM = """<form id=f method=post action=/transfer {more}><input type=hidden name=token value=""><input type=hidden name=csrf value=abcdefghij0123456789>
<input type=hidden name=account value=17><label>To <input name=payee id=payee value="Ann Lee"></label>
<label>Amount <input name=amount id=amount value="24.90"></label><label>Note <textarea name=note id=note>two
lines</textarea></label><label>Speed <select name=speed id=speed><option value=n>Normal<option value=x>Express</select></label>
<label><input type=checkbox name=all id=all>Everything</label><button id=b name=action value=go>Pay now</button></form><script>{script}</script>"""
CHANGES = {
    "payee": "payee.value='Eve'",
    "amount": "amount.value='2490'",
    "hidden": "f.account.value='666'",
    "chosen": "speed.value='x'",
    "ticked": "all.checked=true",
    "words": "note.value='other'",
    "added": "f.insertAdjacentHTML('beforeend','<input type=hidden name=iban value=DE666>')",
    "renamed": "payee.name='x';f.insertAdjacentHTML('beforeend','<input name=payee value=Eve>')",
}
MOMENTS = {
    "press": "b.onmousedown=()=>{{{}}}",
    "submit": "f.onsubmit=()=>{{{}}}",
}
LATEST = {
    "payee": "f.addEventListener('formdata',e=>e.formData.set('payee','Eve'))",
    "amount": "f.addEventListener('formdata',e=>e.formData.set('amount','2490'))",
}
SWAPS = {
    **{
        f"{change}-{moment}": when.format(code)
        for change, code in CHANGES.items()
        for moment, when in MOMENTS.items()
    },
    **{f"{change}-formdata": code for change, code in LATEST.items()},
}
HONEST = {
    "as-it-is": "",
    "token": "f.onsubmit=()=>{f.token.value='made when sent';f.csrf.value='zyxwvuts-9876543210abc'}",
    "other-button-name": "b.value='go'",
}


class Site:
    def __init__(self, serve: Callable[..., str], html: str) -> None:
        self.arrived: list[str] = []

        def taken(request: Request) -> Answer:
            if request.method == "POST" or request.query:
                self.arrived.append(request.body.decode() or request.query)
            return "<p>done"

        self.url = serve({"/": html, "/transfer": taken})


async def pressed(session: Session, folder: Path, site: Site) -> tuple[str, Person]:
    person = Person("approved")
    with door_kit(session, site.url, folder, policies=("standard",), person=person) as kit:
        assert (await kit("navigate", url=site.url)).ok
        result = await kit("click", target="Pay now")
        return ("ok" if result.ok else result.code), person


@pytest.mark.parametrize("swap", SWAPS)
async def test_what_was_approved_is_what_is_sent(
    session: Session, serve: Callable[..., str], tmp_path: Path, swap: str
) -> None:
    site = Site(serve, FORM.format(more="", script=SWAPS[swap]))
    told, person = await pressed(session, tmp_path, site)
    assert (told, site.arrived) == ("element.changed", [])
    assert len(person.asked) == 1


@pytest.mark.parametrize("more", ["enctype=multipart/form-data", "method=get"])
async def test_however_it_is_sent(
    session: Session, serve: Callable[..., str], tmp_path: Path, more: str
) -> None:
    html = FORM.format(more=more, script="f.onsubmit=()=>{amount.value='2490'}")
    site = Site(serve, html.replace("method=post", "") if "get" in more else html)
    told, _ = await pressed(session, tmp_path, site)
    assert (told, site.arrived) == ("element.changed", [])


@pytest.mark.parametrize("more", ["", "enctype=multipart/form-data"])
@pytest.mark.parametrize("case", HONEST)
async def test_an_honest_form_arrives(
    session: Session, serve: Callable[..., str], tmp_path: Path, case: str, more: str
) -> None:
    site = Site(serve, FORM.format(more=more, script=HONEST[case]))
    told, person = await pressed(session, tmp_path, site)
    assert (told, len(site.arrived)) == ("ok", 1)
    assert dict(person.asked[0].values) == {
        "To": "Ann Lee", "Amount": "24.90", "Note": "two\nlines", "Speed": "Normal",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("{amount:24.9,payee:'Ann Lee',note:'short'}", "ok"),
        ("{amount:'2490',payee:'Ann Lee'}", "element.changed"),
        ("{order:{payee:'Eve'}}", "element.changed"),
    ],
)
async def test_what_a_script_sends_instead_goes_to_whom_and_costs_what_was_approved(
    session: Session, serve: Callable[..., str], tmp_path: Path, body: str, told: str
) -> None:
    send = f"f.onsubmit=e=>{{e.preventDefault();fetch('/transfer',{{method:'POST',headers:{{'content-type':'application/json'}},body:JSON.stringify({body})}})}}"
    site = Site(serve, FORM.format(more="", script=send))
    said, _ = await pressed(session, tmp_path, site)
    assert (said, bool(site.arrived)) == (told, told == "ok")


@pytest.mark.parametrize("policy", ["assist", "standard"])
async def test_who_is_asked_before_a_field_is_filled_in_and_sent_is_told_of_both(
    session: Session, serve: Callable[..., str], tmp_path: Path, policy: str
) -> None:
    site = Site(serve, FORM.format(more="", script=""))
    person = Person("approved")
    with door_kit(session, site.url, tmp_path, policies=(policy,), person=person) as kit:
        await kit("navigate", url=site.url)
        result = await kit("type_text", target="To", text="Bo", submit=True)
    asked = person.asked[-1]
    assert (asked.effect, asked.action_class, asked.values["To"]) == ("submit", "payment", "Bo")
    assert result.ok, result.error
    assert ["payee=Bo" in body for body in site.arrived] == [True]


async def test_an_approval_of_one_of_two_things_that_ask_is_not_remembered(
    session: Session, serve: Callable[..., str], tmp_path: Path
) -> None:
    site = Site(serve, FORM.format(more="", script=""))
    policy = tmp_path / "typing.yaml"
    policy.write_text(
        "version: 1\nrules:\n  - {id: look, decision: allow, when: {effect: [read, navigate]}}\n"
        "  - {id: asks, decision: ask, when: {effect: [input, submit]}, ask: {remember: run}}\n"
    )
    person = Person("denied")
    with door_kit(session, site.url, tmp_path, policies=(str(policy),), person=person) as kit:
        await kit("navigate", url=site.url)
        await kit("type_text", target="To", text="Bo")
        await kit("type_text", target="To", text="Bo", submit=True)
    assert [ask.remember for ask in person.asked] == ["run", "never"]


def field(name: str, *sent: str, type: str = "text") -> FormField:
    return FormField(
        label=name,
        name=name,
        type=type,
        autocomplete="",
        masked=False,
        shown=type != "hidden",
        value="",
        sent=sent,
    )


@pytest.mark.parametrize(
    ("kind", "stood", "value", "fits"),
    [
        pytest.param("Document", field("x", "a", "b"), "b", True, id="one-of-several"),
        pytest.param("Document", field("x", "a" * 2000), "a" * 2500, True, id="longer-than-told"),
        pytest.param("Document", field("x", type="file"), "", True, id="file"),
        pytest.param("Document", field("pw", "a", type="password"), "hash", True, id="hashed"),
        pytest.param("Document", field("x", "17", type="hidden"), "18", False, id="hidden"),
        pytest.param("Document", field("iban", "", type="hidden"), "DE1", False, id="hidden-and-telling"),
        pytest.param("Fetch", field("x", "a"), "b", True, id="script-has-its-own-spelling"),
        pytest.param("Fetch", field("card_number", "4111 1111"), "41111111", True, id="blanks"),
        pytest.param("Fetch", field("amount", "24,90"), "24.9", True, id="number"),
        pytest.param("Fetch", field("amount", "24,90"), "2490", False, id="another-number"),
    ],
)
def test_values_are_compared_as_they_are_sent(kind: str, stood: FormField, value: str, fits: bool) -> None:
    sent = Sent("POST", "https://a.test/", kind, "https://a.test/", ((stood.name, value),))
    assert stray(sent, [stood]) == (None if fits else stood.name)
