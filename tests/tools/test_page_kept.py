"""get_page_text with `html`: the page as it is drawn is kept for the caller, without the run's secrets."""

from __future__ import annotations

from typing import Any

PAGE = """<!doctype html><title>Shop</title><main><p class=price></p></main><p>Code: open-sesame-4711.</p>
<script>document.querySelector('.price').textContent = 'The lamp costs 10 EUR'</script>"""


async def test_the_page_as_it_is_drawn_is_kept_and_redacted(at: Any) -> None:
    kit = await at(PAGE)
    kit.door.log.redactor.add("open-sesame-4711")
    result = await kit("get_page_text", html=True)
    assert result.ok, result.error
    assert result.data["status"] == 200
    (name,) = [one for one in result.artifacts if one.endswith(".html")]
    html = (kit.folder / name).read_text(encoding="utf-8")
    assert '<p class="price">The lamp costs 10 EUR</p>' in html
    assert "sesame" not in html


async def test_nothing_is_kept_unasked(at: Any) -> None:
    kit = await at(PAGE)
    result = await kit("get_page_text")
    assert not [one for one in result.artifacts if one.endswith(".html")]
    assert "status" not in result.data


async def test_a_banner_on_a_full_page_is_told_to_who_asks(at: Any) -> None:
    banner = (
        "<div role=dialog aria-modal=true style=position:fixed;inset:0>Cookies: <button>Accept</button></div>"
    )
    kit = await at(f"<!doctype html><title>x</title>{banner}<p>Short page</p>")
    result = await kit("get_page_text", html=True)
    assert "consent_overlay" in result.data["signals"]
