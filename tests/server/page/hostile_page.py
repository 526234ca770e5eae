"""What pages, models and files call themselves is text, whatever it looks like (facts/security.md, B56)."""

from __future__ import annotations

from typing import Any

import pytest
from local_server import LocalServer
from playwright.sync_api import expect

from agent.llm.testing import call

NAMES = {
    "signs": "<img src=x onerror=alert(1)> </script><script>alert(1)</script> [click](javascript:alert(1)) "
    "<a href=javascript:alert(1)>x</a> safe\u202egnp.exe\u202c\u2066x\u2069",
    "long": "A" * 1_000_000,
}

BREAKING = (
    "document.body.innerHTML = '<b>x</b>'",
    "trustedTypes.createPolicy('strelka', {})",
    "trustedTypes.createPolicy('own', {})",
)
DRAWN = "main script, main iframe, main img[src=x], main [onerror], main a[href^=javascript]"


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_name_is_text(page: Any, serving: Any, model: Any, name: str) -> None:
    escaped = name.replace("&", "&amp;").replace("<", "&lt;")
    shop = LocalServer({"/": f"<title>{escaped}</title><h1>{escaped}</h1><button>{escaped[:5000]}</button>"})
    answer = name[:19_000]
    model(
        [
            call("get_page_text"),
            call("ask_user", question=answer[:900]),
            call("finish", answer=answer, success=True),
        ]
    )
    chat = serving.json("/context/chats", {"start": f"{shop.url}/", "title": name[:200]})["id"]
    serving.json(f"/context/chats/{chat}/messages", {"text": answer})
    page.goto(f"{serving.url}/#/chat/{chat}")
    expect(page.get_by_role("dialog")).to_contain_text("The run asks you", timeout=40_000)
    page.get_by_role("button", name="No answer").click()
    expect(page.locator(".answer")).not_to_be_empty(timeout=40_000)
    page.locator(".timeline > summary").click()
    for body in page.locator(".call > details > summary").all():
        body.click()
    assert page.locator(DRAWN).count() == 0
    said = page.locator("body").inner_text()
    assert "\u202e" not in said
    assert "\u2066" not in said
    assert len(said) < 200_000
    told = page.locator(".talk").inner_text()
    assert ("⟨U+202E⟩" in told) == ("\u202e" in name)
    shop.close()


def test_the_page_keeps_its_own_rules(page: Any, entered: list[str]) -> None:
    """No markup is made from text here, even by who tries: the only policy is taken, and makes nothing."""
    policy = page.request.get("/").headers["content-security-policy"]
    assert "require-trusted-types-for 'script'" in policy
    assert "unsafe" not in policy
    for script in BREAKING:
        tried = f"(() => {{ try {{ {script}; return 'made' }} catch (error) {{ return error.name }} }})()"
        assert page.evaluate(tried) == "TypeError", script
    entered.clear()
