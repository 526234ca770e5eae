"""Pages that lie about their DOM, clobber names, or are too large."""

from __future__ import annotations

import time

import pytest
from playwright.async_api import Error as PlaywrightError

from browser_tools.errors import PageCrashedError

HONEST = "<h1>Pay</h1><form><label>To <input name=to value=me></label><button>Send</button></form><p>done</p>"

LIES = """<script>
  for (const name of ['querySelector', 'querySelectorAll', 'getAttribute', 'hasAttribute', 'matches',
                      'closest', 'getBoundingClientRect', 'checkVisibility'])
    Element.prototype[name] = () => { throw new Error('lie'); };
  Document.prototype.createTreeWalker = Document.prototype.elementFromPoint = () => null;
  Array.prototype.map = Array.prototype.push = () => 'lie';
  JSON.stringify = () => '"lie"';
  window.getComputedStyle = () => ({display: 'none'});
  Object.defineProperty(Node.prototype, 'firstChild', {get: () => null});
  Object.hasOwn = () => true;
  window.__strelka = {call: () => '"lie"'};
</script>"""

CLOBBERS = """<form><input name=firstChild hidden><input name=getAttribute hidden><input name=nodeType hidden>
  <input name=localName hidden><input name=elements hidden><input name=parentNode hidden>
  <input name=action hidden><input name=querySelectorAll hidden>
  <label>To <input name=to value=me></label><button>Send</button></form>
  <img name=documentElement><img name=getElementById><img name=title><img name=body><a id=__strelka></a>
  <form name=querySelector></form>"""


async def test_overridden_builtins_change_nothing(eyes):
    honest = await eyes.show(HONEST)
    await eyes.page.goto("about:blank")
    lies = await eyes.show(HONEST + LIES)
    assert [line.replace("e3", "e1").replace("e4", "e2") for line in lies] == honest
    assert [each.name for each in await eyes.observer.elements()] == ["To", "Send", "Pay"]
    facts = await eyes.observer.facts("e4")
    assert facts.submits
    assert facts.form is not None
    assert [field.name for field in facts.form.fields] == ["to"]


async def test_named_elements_change_nothing(eyes):
    assert await eyes.show(CLOBBERS) == ['[e1 textbox "To" = "me"][e2 button "Send"]']
    facts = await eyes.observer.facts("e2")
    assert facts.submits
    assert facts.form is not None
    assert facts.form.fields[-1].name == "to"


async def test_rows_in_a_form_with_a_field_called_children_are_compared(eyes):
    rows = "".join(f"<div>{name} <button>Edit</button></div>" for name in ("Ada", "Bob", "Eve"))
    await eyes.show(f"<form><input name=children hidden>{rows}</form>")
    await eyes.page.evaluate("document.querySelector('div').firstChild.data = 'Zoe '")
    handles = [each.handle for each in await eyes.observer.elements()]
    assert handles[1:] == ["e2", "e3"]
    assert handles[0] != "e1"


async def test_ten_thousand_rows_within_the_deadline(eyes):
    rows = "".join(f"<tr><td>{i}<td><a href=/{i}>r{i}</a><td><button>Edit</button>" for i in range(10_000))
    await eyes.page.set_content(f"<table>{rows}</table>")
    started = time.monotonic()
    seen = await eyes.observer.observe(2000, deadline=5)
    assert time.monotonic() - started < 5
    assert '[e1 link "r0"]' in seen.text
    assert "controls; observe_dom cursor=" in seen.text


async def test_a_walk_that_takes_too_long_says_so(eyes):
    await eyes.page.set_content("".join(f"<p><a href=/{i}>a</a></p>" for i in range(60_000)))
    seen = await eyes.observer.observe(2000, deadline=0.2)
    assert "the page is too large: reading stopped (time)" in seen.omitted or "did not answer" in seen.text


async def test_very_deep_pages_end(eyes):
    await eyes.page.set_content("<p>start</p>")
    await eyes.page.evaluate(
        """let at = document.body;
        for (let i = 0; i < 2000; i++) at = at.appendChild(document.createElement('div'));
        at.innerHTML = '<button>deep</button>'; document.body.append('end')"""
    )
    assert await eyes.lines() == ["start", '[e1 button "deep"]', "end"]


async def test_a_crashed_page_is_named_at_once(eyes):
    await eyes.show("<button>Go</button>")
    with pytest.raises(PlaywrightError):
        await eyes.page.goto("chrome://crash")
    started = time.monotonic()
    with pytest.raises(PageCrashedError):
        await eyes.observer.observe()
    assert time.monotonic() - started < 3


async def test_lone_surrogates_and_controls_characters_do_no_harm(eyes):
    await eyes.page.set_content("<p id=p></p><button id=b></button>")
    await eyes.page.evaluate("p.textContent = 'a\\ud800b\\u0001\\u0007c'; b.textContent = '\\udc00x\\u202e'")
    seen = await eyes.observer.observe()
    seen.text.encode()
    assert "bc" in seen.text
