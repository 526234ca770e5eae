"""Closed shadow roots, which no script can ask for."""

# ruff: noqa: E501  (HTML is easier to read in long lines)
from __future__ import annotations

CARDS = """<script>customElements.define('x-card', class extends HTMLElement { connectedCallback() {
  this.attachShadow({mode: 'closed'}).innerHTML = '<p>Card</p><slot></slot><button>Open</button><y-in></y-in>'; } });
  customElements.define('y-in', class extends HTMLElement { connectedCallback() {
  this.attachShadow({mode: 'closed'}).innerHTML = '<a href=/>Deep</a>'; } });</script><x-card>slotted</x-card>"""


async def test_closed_roots_are_read(eyes):
    assert await eyes.show(CARDS) == ["Card", 'slotted [e1 button "Open"][e2 link "Deep"]']


async def test_their_controls_can_be_clicked(eyes):
    await eyes.show(CARDS)
    locator, _ = await eyes.observer.locator("e1")
    await locator.click(timeout=3000)
    assert await eyes.observer.hit("e1") is None


async def test_a_plain_element_may_have_one(eyes):
    html = "<div id=a></div><div id=b><i>unslotted</i></div><script>for (const each of [a, b]) each.attachShadow({mode: 'closed'}).innerHTML = '<button>Go</button>'</script>"
    assert await eyes.show(html) == ['[e1 button "Go"]', '[e2 button "Go"]']


async def test_changes_inside_are_noticed(eyes):
    await eyes.show(
        "<x-a></x-a><script>window.root = document.querySelector('x-a').attachShadow({mode: 'closed'});"
        "root.innerHTML = '<button>Go</button>'</script>"
    )
    await eyes.page.evaluate("root.firstChild.textContent = 'Gone'")
    assert '[e1 button "Gone"]' in await eyes.lines()


async def test_a_root_that_comes_late_is_read(eyes):
    late = "customElements.define('x-late', class extends HTMLElement {})"
    assert await eyes.show(
        f"<p>a</p><x-late></x-late><div id=d><i>gone</i></div><script>{late}</script>"
    ) == ["a", "gone"]
    await eyes.page.evaluate(
        "for (const each of [document.querySelector('x-late'), d])"
        " each.attachShadow({mode: 'closed'}).innerHTML = '<button>Go</button>'"
    )
    assert await eyes.lines() == ["a", '[e1 button "Go"]', '[e2 button "Go"]']
