"""Secrets by reference: typed where they are bound, checked in the frame, seen by nobody."""

from __future__ import annotations

import base64
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from doors import DoorKit, Person, door_kit

from browser_tools.secrets import MissingSecret, Vault, open_vault
from browser_tools.session import Session
from browser_tools.tool import Completer
from policies.gate import Gate, Layer
from policies.load import bind_start, policy_from_mapping
from policies.redact import MASK
from policies.schema import Policy
from policies.secrets import Secret

VALUE = "Lamp/light+7 é"
LOGIN = """<!doctype html><title>Log in</title>
<form action=/in method=post><label>Password <input type=password name=pw></label>
<label>Note <input name=note></label><label>Shut <input type=password disabled></label>
<button>Log in</button></form><p id=out></p>
<script>document.forms[0].pw.addEventListener('input', event => {
  window.seen = event.target.value })</script>"""
SWAPPING = LOGIN.replace(
    "<script>",
    "<script>document.forms[0].pw.addEventListener('focus', event => { event.target.name = 'comment' });",
)
ECHO = """<!doctype html><title>Echo</title><label>Password <input type=password id=pw></label><p id=out>-</p>
<script>pw.addEventListener('input', () => { const v = pw.value;
out.textContent = [v, btoa(unescape(encodeURIComponent(v))), encodeURIComponent(v), [...v].reverse().join(''),
[...v].join(' ')].join(' | ') })</script>"""
FRAMED = '<!doctype html><title>Shop</title><iframe src="/login" width=600 height=300></iframe>'
PAGES: dict[str, Any] = {
    "/login": LOGIN,
    "/swap": SWAPPING,
    "/echo": ECHO,
    "/framed": FRAMED,
    "/canvas": ECHO + "<canvas width=40 height=40></canvas>",
    "/in": "<title>Welcome</title>",
}


@pytest.fixture
def at(session: Session, tmp_path: Path, serve: Callable[..., str]):  # type: ignore[no-untyped-def]
    """A door whose policy binds `shop` to the site: `await at('/login', fields=[...])`."""
    with ExitStack() as stack:

        async def start(
            path: str, *, preset: str = "testing", person: Person | None = None, **bound: Any
        ) -> DoorKit:
            base = serve(PAGES)
            policy = bind_start(policy_of(base, preset, bound), base)
            kit = stack.enter_context(
                door_kit(
                    session,
                    base,
                    tmp_path,
                    gate=Gate([Layer("policy", policy)]),
                    vault=Vault({"shop": VALUE}),
                    person=person or Person("approved"),
                )
            )
            result = await kit("navigate", url=base + path)
            assert result.ok, result.error
            return kit

        yield start


def policy_of(base: str, preset: str, bound: dict[str, Any]) -> Policy:
    secret = {"from": "env:SHOP", "origins": [base], **bound}
    lines = {"extends": [f"preset:{preset}"], "origins": {"allow": [base]}, "secrets": {"shop": secret}}
    return policy_from_mapping(lines, "test")


async def typed(kit: DoorKit) -> Any:
    return await kit.door.session.current.page.evaluate("window.seen ?? ''")


@pytest.mark.parametrize("preset", ["standard", "testing"])
async def test_a_bound_secret_is_typed_and_only_its_name_is_seen(
    at: Any, tmp_path: Path, preset: str
) -> None:
    kit = await at("/login", preset=preset)
    result = await kit("type_text", target="Password", text="secret:shop")
    assert result.ok, result.error
    assert await typed(kit) == VALUE
    assert kit.person.asked == []
    log = (tmp_path / "events.jsonl").read_text()
    assert "secret:shop" in log
    assert VALUE not in log


@pytest.mark.parametrize(
    ("path", "target", "bound", "text", "code"),
    [
        pytest.param("/login", "Note", {}, "secret:shop", "secret.bound", id="field"),
        pytest.param("/login", "Password", {}, "secret:bank", "secret.bound", id="unknown"),
        pytest.param("/login", "Password", {}, "secret:bound", "secret.bound", id="reserved"),
        pytest.param(
            "/login",
            "Password",
            {"origins": ["https://shop.test"]},
            "secret:shop",
            "secret.bound",
            id="origin",
        ),
        pytest.param("/framed", "Password", {}, "secret:shop", "secret.bound", id="frame"),
        pytest.param("/swap", "Password", {}, "secret:shop", "element.changed", id="swapped-at-focus"),
        pytest.param("/login", "Shut", {}, "secret:shop", "secret.not_typed", id="disabled"),
    ],
)
async def test_elsewhere_it_is_not_typed(
    at: Any, path: str, target: str, bound: dict[str, Any], text: str, code: str
) -> None:
    kit = await at(path, **bound)
    result = await kit("type_text", target=target, text=text)
    assert (result.ok, result.code) == (False, code)
    assert await typed(kit) == ""
    assert VALUE not in result.error


async def test_in_a_frame_where_the_policy_says_so(at: Any) -> None:
    kit = await at("/framed", frame="any")
    assert (await kit("type_text", target="Password", text="secret:shop")).ok
    frame = kit.door.session.current.page.frames[1]
    assert await frame.evaluate("window.seen") == VALUE


async def test_it_is_typed_as_often_as_it_may_be(at: Any) -> None:
    kit = await at("/login", max_uses=2)
    results = [await kit("type_text", target="Password", text="secret:shop") for _ in range(3)]
    assert [result.ok for result in results] == [True, True, False]
    assert "typed 2 times" in results[2].error


async def test_a_field_that_became_another_after_it_was_decided_gets_nothing(
    at: Any, session: Session
) -> None:
    class Swapper(Person):
        async def ask(self, ask):  # type: ignore[no-untyped-def]
            if ask.tool == "type_text":
                await session.current.page.evaluate("document.forms[0].pw.autocomplete = 'cc-number'")
            return await super().ask(ask)

    kit = await at("/login", preset="assist", person=Swapper("approved"))  # asks, so that there is time
    result = await kit("type_text", target="Password", text="secret:shop")
    assert result.code == "element.changed"
    assert await typed(kit) == ""


async def test_what_a_page_echoes_is_masked_in_five_spellings(at: Any, tmp_path: Path) -> None:
    kit = await at("/echo")
    assert (await kit("type_text", target="Password", text="secret:shop")).ok
    shown = await kit("get_page_text")
    everything = shown.sections[0].text + (tmp_path / "events.jsonl").read_text()
    for form in spelled(VALUE):
        assert form not in everything
    assert MASK in everything


def spelled(value: str) -> list[str]:
    encoded = base64.b64encode(value.encode()).decode()
    return [value, encoded, quote(value, safe=""), value[::-1], " ".join(value)]


async def test_pictures_hide_what_shows_a_secret(at: Any, tmp_path: Path) -> None:
    kit = await at("/echo")
    assert (await kit("type_text", target="Password", text="secret:shop")).ok
    page = kit.door.session.current.page
    box = await page.locator("#out").bounding_box()
    result = await kit("screenshot")
    assert result.ok, result.error
    picture = (tmp_path / result.data["file"]).read_bytes()
    colours = await page.evaluate(COLOURS, [base64.b64encode(picture).decode(), box])
    assert colours == 1  # one colour: the mask


COLOURS = """async ([data, box]) => {
  const image = new Image(); image.src = 'data:image/png;base64,' + data; await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height), draw = canvas.getContext('2d');
  draw.drawImage(image, 0, 0);
  const pixels = draw.getImageData(box.x + 1, box.y + 1, Math.min(box.width, 300) - 2, box.height - 2).data;
  const seen = new Set();
  for (let i = 0; i < pixels.length; i += 4) seen.add(pixels.slice(i, i + 3).join());
  return seen.size;
}"""


async def test_where_that_is_unsure_there_is_no_picture(at: Any) -> None:
    kit = await at("/canvas")
    assert (await kit("screenshot")).ok  # nothing was typed yet
    assert (await kit("type_text", target="Password", text="secret:shop")).ok
    assert (await kit("screenshot")).code == "screenshot.unsure"


async def test_secrets_come_from_where_they_are_kept(tmp_path: Path) -> None:
    (tmp_path / "pw").write_text("from-a-file\n")
    bound = {
        "one": Secret.model_validate({"from": "env:ONE", "origins": ["https://a.test"]}),
        "two": Secret.model_validate({"from": f"file:{tmp_path / 'pw'}", "origins": ["https://a.test"]}),
    }
    vault = open_vault(bound, {"ONE": "from-the-environment"})
    assert (vault.value("one"), vault.value("two")) == ("from-the-environment", "from-a-file")
    assert "from-" not in repr(vault)


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("env:NOT_SET", "'pw' is missing: the environment variable 'NOT_SET' is not set"),
        ("file:/nowhere/pw", "'pw' is missing: the file '/nowhere/pw' cannot be read"),
        ("keyring:shop/ada", "'pw' is missing: the keyring has none for the user 'ada' of 'shop'"),
    ],
)
def test_a_missing_secret_is_named(source: str, words: str) -> None:
    secret = Secret.model_validate({"from": source, "origins": ["https://a.test"]})
    with pytest.raises(MissingSecret, match=words):
        open_vault({"pw": secret}, {})


class Echo:
    """A completer that remembers what it was asked."""

    name, room = "echo", 10_000

    def __init__(self) -> None:
        self.heard = ""

    async def complete(self, prompt: str, *, max_tokens: int, data: str = "") -> str:
        self.heard += prompt + data
        return "a summary"


async def test_a_tool_that_asks_a_model_tells_it_no_secret(at: Any) -> None:
    kit = await at("/echo")
    completer: Completer = Echo()
    kit.door.completer = completer
    assert (await kit("type_text", target="Password", text="secret:shop")).ok
    await kit("summarize")
    assert not any(form in completer.heard for form in spelled(VALUE))  # type: ignore[attr-defined]
