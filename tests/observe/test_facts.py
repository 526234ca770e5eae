"""Typed facts for the policy, and whole-page lists for tools."""

from __future__ import annotations

FORM = """<base href="http://shop.test/a/"><form method=POST action=login role=search>
  <table><tr><td>Card number:
    <td><input name=card autocomplete=cc-number maxlength=19 inputmode=numeric></table>
  <label>PIN <input id=pin type=text style="-webkit-text-security:disc" placeholder=1234></label>
  <input type=hidden name=amount value=9>
  <a href="next?x=1" target=_blank download><b>Terms</b></a>
  <button formaction=pay>Pay now</button><button type=button disabled>No</button>
  <button form=other>Other</button></form><form id=other action=/x><input aria-label=Q></form>"""


async def test_facts_of_a_field(eyes):
    await eyes.show(FORM)
    facts = await eyes.observer.facts("e1")
    assert (facts.role, facts.tag, facts.type, facts.top_frame) == ("textbox", "input", "text", True)
    field = facts.field
    assert field is not None
    assert (field.label, field.name, field.autocomplete, field.maxlength, field.inputmode) == (
        "Card number:", "card", "cc-number", 19, "numeric",
    )  # fmt: skip
    form = facts.form
    assert form is not None
    assert (form.method, form.action, form.role, form.submit) == (
        "post", "http://shop.test/a/login", "search", "Pay now",
    )  # fmt: skip
    assert [(each.name or each.id, each.visible) for each in form.fields] == [
        ("pin", True),
        ("amount", False),
    ]
    assert form.fields[0].masked
    assert form.fields[0].placeholder == "1234"


async def test_facts_of_links_and_buttons(eyes):
    await eyes.show(FORM)
    link = await eyes.observer.facts("e3")
    assert (link.href, link.target, link.download, link.text, link.submits) == (
        "http://shop.test/a/next?x=1", "_blank", True, "Terms", False,
    )  # fmt: skip
    pay = await eyes.observer.facts("e4")
    assert pay.submits
    assert pay.form is not None
    assert pay.form.action == "http://shop.test/a/pay"
    no = await eyes.observer.facts("e5")
    assert not no.submits
    assert not no.enabled
    other = await eyes.observer.facts("e6")
    assert other.form is not None
    assert other.form.action == "http://shop.test/x"


async def test_facts_are_capped(eyes):
    await eyes.show(f"<button title='{'t' * 900}'>{'n ' * 900}</button>")
    facts = await eyes.observer.facts("e1")
    assert max(len(facts.name), len(facts.text)) <= 200


async def test_find_text_gives_context_and_the_nearest_handle(eyes):
    await eyes.show(
        "<p>Free shipping from 40 EUR.</p><a href=/t>Terms</a><iframe srcdoc='<p>shipping too</p>'></iframe>"
    )
    found = await eyes.observer.find_text("FREE  Shipping")
    assert [(each.text, each.handle) for each in found] == [("Free shipping from 40 EUR.", "e1")]
    assert [each.frame for each in await eyes.observer.find_text("shipping")] == ["", "f1"]
    assert await eyes.observer.find_text("button") == []


async def test_links_are_absolute(eyes, serve):
    url = serve({"/": "<a href='a?b'>A</a><a href='#top'>B</a><a>no</a>"})
    await eyes.page.goto(url)
    assert [(each.text, each.href, each.handle) for each in await eyes.observer.links()] == [
        ("A", f"{url}/a?b", "e1"),
        ("B", f"{url}/#top", "e2"),
    ]


async def test_candidates_carry_what_tells_them_apart(eyes):
    await eyes.show(
        "<h2>Lamps</h2><form aria-label=Buy><div>Size: <input name=s data-testid=size></div></form>"
        "<table><tr><td>Lumi<td><button>Add</button></table>"
    )  # fmt: skip
    size, add, *things = await eyes.observer.elements()
    assert (size.before, size.testid, size.headings) == ("Size:", "size", ("Lamps",))
    assert [(each.kind, each.name) for each in size.containers] == [("block", "Size:"), ("form", "Buy")]
    assert [(each.kind, each.text) for each in add.containers] == [("row", "Lumi Add")]
    assert [each.role for each in things] == ["heading", "row"]
