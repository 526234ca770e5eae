"""Targets become elements; a question rather than a guess."""

from __future__ import annotations

import pytest
from playwright.async_api import Page

from browser_tools.elements.lasting import LastingLocator
from browser_tools.errors import AmbiguousTargetError, StaleHandleError, TargetError
from browser_tools.observe import Observer
from browser_tools.resolve import awaited, focused, resolve

SHOP = """<header><a href="http://x.test/home">Home</a>
  <input type=search aria-label=Search><button>Search</button></header>
<form aria-label="Sign up"><label>Email <input type=email></label><button>Send</button></form>
<form><h2>Log in</h2><label>Email <input type=email id=mail></label>
  <label>Password <input type=password></label><button>Sign in</button></form>
<table><tr><td>Lumi<td><button>Add to cart</button><tr><td>Nova<td><button>Add to cart</button></table>
<h2>Results</h2><ul><li><a href="http://x.test/1">One</a></li><li><a href="http://x.test/2">Two</a></li></ul>
<select aria-label="Sort by"><option>Price</select> <label><input type=checkbox> I agree</label>
<a href="http://x.test/pic"><img alt="Lamp picture"></a> <img alt="Chart">
<h2>Terms of service</h2><button>Terms of service</button> <button>Item 1</button>
<button>Documentation</button>
<footer><a href="http://x.test/home">Home</a> <span>Call us</span>
  <a href="http://x.test/s">Subscribe</a></footer>"""

FOUND = {
    "quoted": ('"Sign in"', "click", "button:Sign in"),
    "bare": ("Sign in", "click", "button:Sign in"),
    "role word": ("Sign in button", None, "button:Sign in"),
    "role word first": ('button "Sign in"', None, "button:Sign in"),
    "article and case": ("the SIGN-IN  button", "click", "button:Sign in"),
    "ordinal": ('the second "Add to cart"', "click", "button:Add to cart #2"),
    "ordinal number": ('2nd "Add to cart" button', "click", "button:Add to cart #2"),
    "ordinal hash": ('"Add to cart" #1', "click", "button:Add to cart #1"),
    "last": ("last Add to cart button", "click", "button:Add to cart #2"),
    "in a form": ('"Email" in the "Sign up" form', "type", "textbox:Email #1"),
    "in a form by heading": ("Email in the Log in form", "type", "textbox:Email #2"),
    "in a row": ('"Add to cart" in the row with "Nova"', "click", "button:Add to cart #2"),
    "in a bare row": ("Add to cart in the Lumi row", "click", "button:Add to cart #1"),
    "under a heading": ('the second link under "Results"', "click", "link:Two"),
    "of words in the name": ("Terms of service", "click", "button:Terms of service"),
    "heading by word": ("Terms of service heading", None, "heading:Terms of service"),
    "want click": ("Search", "click", "button:Search"),
    "want type": ("Search", "type", "searchbox:Search"),
    "search field": ("search field", "type", "searchbox:Search"),
    "first result link": ("the first result link", "click", "link:One"),
    "same links": ("Home", "click", "link:Home #1"),
    "in the footer": ("Home in the footer", "click", "link:Home #2"),
    "checkbox": ("I agree", "check", "checkbox:I agree"),
    "dropdown": ("Sort by dropdown", "select", "combobox:Sort by"),
    "link around image": ("Lamp picture", None, "link:Lamp picture"),
    "image": ("Chart image", None, "image:Chart"),
    "mere text": ("Call us", "click", "text:Call us"),
    "slip of the pen": ("Documentaton", "click", "button:Documentation"),
    "start of the name": ("Lamp", "click", "link:Lamp picture"),
    "row": ("Nova row", None, "row:Nova Add to cart"),
    "password": ("password", "type", "textbox:Password"),
    "css": ("#mail", "type", "textbox:Email #2"),
    "css prefix": ("css=form[aria-label] button", "click", "button:Send"),
}
REFUSED = {
    "two alike": ('"Add to cart"', "click", AmbiguousTargetError, '"Add to cart" in the row with "Nova"'),
    "two fields": ("Email", "type", AmbiguousTargetError, '"Email" in the "Sign up" form'),
    "css of several": ("css=table button", "click", AmbiguousTargetError, "use one of the handles"),
    "css of none": ("css=video", "click", TargetError, "no element matches"),
    "bad css": ("css=a[", "click", TargetError, "not a CSS selector"),
    "not there": ("Checkout", "click", TargetError, "the nearest are"),
    "css without a mark": ("form.none > button", "click", TargetError, "written css=form.none > button"),
    "opposite": ("Unsubscribe", "click", TargetError, 'link "Subscribe"'),
    "other number": ("Item 2", "click", TargetError, 'button "Item 1"'),
    "other particle": ("Sign on", "click", TargetError, 'button "Sign in"'),
    "wrong kind": ("Sign in", "type", TargetError, "something to type into is needed"),
    "wrong role": ("Sign in checkbox", None, TargetError, "nothing on the page"),
    "ordinal too high": ('the third "Add to cart"', "click", TargetError, "only 2"),
    "place that is not": ('"Email" in the "Newsletter" form', "type", TargetError, "nothing on the page"),
    "handle never given": ("e999", "click", StaleHandleError, "no observation"),
    "nothing": (" ", "click", TargetError, "the target is empty"),
}


@pytest.fixture(scope="module")
async def shop(browser):
    page: Page = await browser.new_page()
    await page.set_content(SHOP)
    yield Observer(page)
    await page.close()


async def described(observer: Observer, handle: str) -> str:
    """`role:name`, with ` #n` if there are several of these."""
    everything = await observer.elements(text="Call us")
    own = next(each for each in everything if each.handle == handle)
    twins = [each.handle for each in everything if (each.role, each.name) == (own.role, own.name)]
    return f"{own.role}:{own.name}" + (f" #{twins.index(handle) + 1}" if len(twins) > 1 else "")


@pytest.mark.parametrize(("target", "want", "expected"), FOUND.values(), ids=FOUND)
async def test_words_find_their_element(shop, target, want, expected):
    element = await resolve(shop, target, want=want)
    assert await described(shop, element.handle) == expected
    assert await element.locator.count() == 1


@pytest.mark.parametrize(("target", "want", "expected"), FOUND.values(), ids=FOUND)
async def test_a_lasting_locator_finds_the_same_element(shop, target, want, expected):
    first = await resolve(shop, target, want=want)
    stored = LastingLocator.model_validate_json(first.lasting.model_dump_json())
    assert (await resolve(shop, stored)).handle == first.handle


@pytest.mark.parametrize(("target", "want", "error", "words"), REFUSED.values(), ids=REFUSED)
async def test_words_that_do_not_fit_are_refused(shop, target, want, error, words):
    with pytest.raises(TargetError) as raised:
        await resolve(shop, target, want=want)
    assert type(raised.value) is error
    assert words in raised.value.message


@pytest.mark.parametrize(
    "form", ["{}", "@{}", "[{}]", "#{}", " {} ", '[{} button "Sign in" disabled]', "ref={}"]
)
async def test_handles_in_any_dress(shop, form):
    handle = (await resolve(shop, "Sign in button")).handle
    assert (await resolve(shop, form.format(handle))).handle == handle


async def test_what_an_ambiguity_proposes_resolves(shop):
    with pytest.raises(AmbiguousTargetError) as raised:
        await resolve(shop, "Add to cart")
    proposals = [line.strip().rsplit("  [", 1) for line in raised.value.message.split("\n")[1:]]
    assert len(proposals) == 2
    for words, handle in proposals:
        assert (await resolve(shop, words)).handle == handle.rstrip("]")


async def test_a_lasting_locator_outlives_the_page(eyes):
    await eyes.show("<button>A</button><button data-testid=go>Go</button>")
    lasting = (await resolve(eyes.observer, "Go")).lasting
    assert lasting.unique
    await eyes.page.goto("about:blank")
    await eyes.show("<p>new</p><button>Go</button><button data-testid=go>Go now</button>")
    assert (await resolve(eyes.observer, lasting)).name == "Go now"


async def test_a_lasting_locator_asks_when_twins_have_come(eyes):
    await eyes.show("<button>Go</button>")
    lasting = (await resolve(eyes.observer, "Go")).lasting
    await eyes.page.set_content("<div><button>Go</button></div><div><button>Go</button></div>")
    with pytest.raises(AmbiguousTargetError):
        await resolve(eyes.observer, lasting)


async def test_twins_are_not_unique(eyes):
    await eyes.show("<button>Go</button><button>Go</button>")
    element = await resolve(eyes.observer, "the second Go")
    assert (element.lasting.unique, element.lasting.nth, element.lasting.count) == (False, 1, 2)


FIELDS = """<form><div>Year</div><input id=year><div>Full name</div><input id=name>
  <textarea id=notes></textarea><input type=date id=d name=tt><input type=number id=n></form>"""
MAIL = """<div style="cursor:pointer" id=bar><span id=reply>Reply</span> <em id=fwd>Forward</em></div>
  <div role=dialog><button title=Close id=close></button>Hello</div>"""
SAID = {
    "the text right above": (FIELDS, "Full name", "type", "name"),
    "a text area": (FIELDS, "the text area", "type", "notes"),
    "a text field beside an area": (FIELDS, "the second text field", "type", "name"),
    "a field by what goes into it": (FIELDS, "the date field", "type", "d"),
    "a number field": (FIELDS, "the number field", "type", "n"),
    "one of several words in one pointer": (MAIL, '"Forward"', "click", "fwd"),
    "the whole of them": (MAIL, "Reply Forward", "click", "bar"),
    "words before what does not show": (
        "<div id=m>Menu<div hidden><a href=/>Sub</a></div></div>",
        "Menu",
        "click",
        "m",
    ),
    "a cross that closes": (MAIL, '"×" in the dialog', "click", "close"),
}


@pytest.mark.parametrize(("html", "target", "want", "expected"), SAID.values(), ids=SAID)
async def test_what_a_person_sees_names_it(eyes, html, target, want, expected):
    await eyes.page.set_content(html)
    found = await resolve(eyes.observer, target, want=want)
    assert await found.locator.get_attribute("id") == expected


async def test_what_comes_late_is_awaited(eyes):
    await eyes.page.set_content(
        "<script>setTimeout(() => document.body.append(Object.assign("
        "document.createElement('button'), {textContent: 'Late'})), 300)</script>"
    )
    assert (await awaited(eyes.observer, "Late")).name == "Late"
    with pytest.raises(TargetError):
        await awaited(eyes.observer, "Never", patience=0.1)


async def test_the_element_that_has_the_keyboard(eyes):
    await eyes.show("<input aria-label=a autofocus>")
    assert await focused(eyes.observer) is not None
    await eyes.page.evaluate("document.activeElement.blur()")
    assert await focused(eyes.observer) is None
